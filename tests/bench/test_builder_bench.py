"""How long a click in the shop thinks: the shelves of a hero of twelve, with two hundred things in the shop.

Told in processor time of the best round, so that what else the computer does is not counted.
"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count
from types import MappingProxyType

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.games.facets.builder import Pen
from models.games.swidenth.builder.facet import SwidenthBuilder
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import Rulebook, bands, rulebook
from models.games.swidenth.party import Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import Stored
from models.i18n import Text

THINGS = 200
# A click is painted within 30 ms: at most half of them are for thinking.
MOST_MS = 15.0


def _rich() -> Rulebook:
    """The rule book with a hundred and fifty things more: two hundred with the blessed weapons."""
    book = rulebook()
    alike = ("cuirasse", "ecu", "potion-de-force", "armure-de-cuir")
    own = {
        f"relique-{n}": replace(book.gear[alike[n % 4]], id=f"relique-{n}", name=Text.same(f"Relique {n}"))
        for n in range(THINGS - 50)
    }
    return replace(book, gear=MappingProxyType({**book.gear, **own}))


@pytest.fixture
def twelve() -> tuple[SwidenthBuilder, Stored]:
    book = _rich()
    numbers = count(1)
    heroes = tuple(hero for band in bands().values() for hero in band_heroes(band))
    stored = SwidenthRoster(lambda: book).store(Party("Tous", 300, heroes), lambda: f"{next(numbers):08}", "")
    return SwidenthBuilder(lambda: book), stored


@pytest.mark.benchmark(timer=time.process_time)
def test_the_shelves_of_a_hero_of_twelve(benchmark: BenchmarkFixture, twelve: tuple[SwidenthBuilder, Stored]) -> None:
    builder, stored = twelve
    shelves = builder.offers(stored, stored.members[2].id, {})
    assert len(stored.members) == 12
    assert sum(len(shelf.offers) for shelf in shelves if shelf.field == "gear") >= THINGS
    # What stands on a shelf is worked out when somebody looks: the page shows the shelves of one tab, here the fullest.
    benchmark.pedantic(
        lambda: [
            tuple(shelf.offers) for shelf in builder.offers(stored, stored.members[2].id, {}) if shelf.field == "gear"
        ],
        rounds=40,
        warmup_rounds=3,
    )
    assert benchmark.disabled or min(benchmark.stats.stats.data) * 1000 <= MOST_MS


@pytest.mark.benchmark(timer=time.process_time)
def test_a_click_in_the_shop(benchmark: BenchmarkFixture, twelve: tuple[SwidenthBuilder, Stored]) -> None:
    builder, stored = twelve
    numbers = count(10_000)
    pen = Pen(lambda: f"{next(numbers):08}")
    assert builder.take(stored, stored.members[2].id, "gear:dague", {}, pen).append
    benchmark.pedantic(
        lambda: builder.take(stored, stored.members[2].id, "gear:dague", {}, pen), rounds=40, warmup_rounds=3
    )
    assert benchmark.disabled or min(benchmark.stats.stats.data) * 1000 <= MOST_MS
