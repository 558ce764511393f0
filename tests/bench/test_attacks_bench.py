"""Map packs that mean harm are refused in little time: seconds of the processor, whatever they hold."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.errors import ContentError
from models.formats.maps.loaded_map import load_file
from tests.formats.test_map_pack_attacks import ATTACKS

MOST_S = 20.0


@pytest.mark.heavy
@pytest.mark.benchmark(timer=time.process_time)
@pytest.mark.parametrize("name", ATTACKS)
def test_a_hostile_pack_is_refused_soon(benchmark: BenchmarkFixture, tmp_path: Path, name: str) -> None:
    path = tmp_path / "carte.portulanmap"
    path.write_bytes(ATTACKS[name]())

    def refused() -> None:
        with pytest.raises(ContentError):
            load_file(path)

    benchmark.pedantic(refused, rounds=1)
    assert benchmark.disabled or benchmark.stats.stats.max < MOST_S
