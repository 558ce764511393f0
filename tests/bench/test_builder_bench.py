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

from models.games.event import Pen
from models.games.swidenth.builder.bench import PartyBench
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import Rulebook, bands, rulebook
from models.games.swidenth.game import Swidenth
from models.games.swidenth.party import Party
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
def twelve() -> PartyBench:
    book, numbers = _rich(), count(1)
    heroes = tuple(hero for band in bands().values() for hero in band_heroes(band))
    game = Swidenth(lambda: book)
    pen = Pen(lambda: f"{next(numbers):08}")
    return game.bench(game.roster.store(Party("Tous", 300, heroes), pen.new_id, ""), pen=pen)


@pytest.mark.benchmark(timer=time.process_time)
def test_the_shelves_of_a_hero_of_twelve(benchmark: BenchmarkFixture, twelve: PartyBench) -> None:
    third = twelve.stored.members[2].id
    shelves = twelve.offers(third)
    assert len(twelve.stored.members) == 12
    assert sum(len(shelf.offers) for shelf in shelves if shelf.field == "gear") >= THINGS
    # What stands on a shelf is worked out when somebody looks: the page shows the shelves of one tab, here the fullest.
    benchmark.pedantic(
        lambda: [tuple(shelf.offers) for shelf in twelve.offers(third) if shelf.field == "gear"],
        rounds=40,
        warmup_rounds=3,
    )
    assert benchmark.disabled or min(benchmark.stats.stats.data) * 1000 <= MOST_MS


@pytest.mark.benchmark(timer=time.process_time)
def test_a_click_in_the_shop(benchmark: BenchmarkFixture, twelve: PartyBench) -> None:
    third = twelve.stored.members[2].id
    assert twelve.take(third, "gear:dague").append
    benchmark.pedantic(lambda: twelve.take(third, "gear:dague"), rounds=40, warmup_rounds=3)
    assert benchmark.disabled or min(benchmark.stats.stats.data) * 1000 <= MOST_MS
