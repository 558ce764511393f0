"""How long a campaign of fifty heroes takes to be checked from its rows, nothing remembered from the check before.

Told in processor time of the best round, so that what else the computer does is not counted; nor is what the runner of
the tests keeps in memory looked through.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.campaign.forces.changes import NewForce
from models.campaign.review import problems
from models.campaign.things import CreateThing
from models.games.swidenth import verdict
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands
from models.games.swidenth.party import Party
from models.games.swidenth.roster import SwidenthRoster
from models.store.store import Store

HEROES, PARTIES = 50, 10
MOST_MS = 20.0


def clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    ready = [hero for band in bands().values() for hero in band_heroes(band)]
    heroes = [replace(ready[n % len(ready)], name=f"{ready[n % len(ready)].name} {n}") for n in range(HEROES)]
    numbers, each = count(1), HEROES // PARTIES
    with Store.create(tmp_path / "c.portulan", "Mesure", clock, backups=False) as made:
        for n in range(PARTIES):
            party = Party(f"Groupe {n}", 100, tuple(heroes[n * each : (n + 1) * each]))
            kept = SwidenthRoster().store(party, lambda: f"{next(numbers):08}", "")
            made.apply(CreateThing(f"F{n}", NewForce("swidenth", kept)))
        gc.collect()
        gc.freeze()
        yield made
        gc.unfreeze()


@pytest.mark.benchmark(timer=time.process_time)
def test_a_campaign_of_fifty_heroes_is_checked_soon(benchmark: BenchmarkFixture, store: Store) -> None:
    def check() -> int:
        with store.read() as campaign:
            return len(problems(campaign))

    # Five ready-made heroes cost more than 100 PP in nearly every party: there is something to say.
    assert check() >= PARTIES // 2
    benchmark.pedantic(check, setup=verdict._member.cache_clear, rounds=40, warmup_rounds=2)
    assert benchmark.disabled or min(benchmark.stats.stats.data) * 1000 <= MOST_MS
