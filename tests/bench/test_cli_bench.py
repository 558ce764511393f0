"""How long the command line takes, as multiples of a bare Python start measured in turn with it."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

ROOT = Path(__file__).parent.parent.parent
PAIRS = 15


def _seconds(args: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, *args], cwd=ROOT, capture_output=True, check=True)
    return time.perf_counter() - start


def _hero(number: int) -> dict[str, object]:
    return {
        "name": f"Héros {number}",
        "race": "Nordique",
        "class": "Barbare",
        "gear": ["Hache", "Armure légère"],
        "spells": [],
        "improvements": {"Combat": 1},
        "skills": [],
    }


@pytest.fixture
def party(tmp_path: Path) -> Path:
    path = tmp_path / "party.json"
    document = {"party": "Essai", "budget": 100, "characters": [_hero(n) for n in range(2)]}
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


@pytest.mark.parametrize(("command", "most"), [("--version", 15), ("check", 30)])
def test_a_command_starts_quickly(benchmark: BenchmarkFixture, party: Path, command: str, most: int) -> None:
    args = ["-m", "app", "--version"] if command == "--version" else ["-m", "app", "swidenth", "check", str(party)]
    ratios = []

    def pair() -> None:
        bare = _seconds(["-c", "pass"])
        ratios.append(_seconds(args) / bare)

    benchmark.pedantic(pair, rounds=PAIRS, iterations=1)
    if not benchmark.disabled:
        benchmark.extra_info["times a bare start"] = round(statistics.median(ratios), 1)
        assert statistics.median(ratios) <= most
