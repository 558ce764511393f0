"""The sample galaxy: the places and sides of the book, balanced, and nothing over anything on paper."""

from __future__ import annotations

from itertools import combinations

import pytest

from models.galaxy.labels import Box
from models.galaxy.poster_layout import Poster, disc, lay_out
from models.galaxy.values import (
    Income,
)
from models.games.empire.balance import measure
from models.games.empire.check import check
from models.games.empire.sample import sample
from models.games.empire.wealth import faction_income, whole_sectors
from models.i18n import fold
from models.problem import Grade

GALAXY = sample("fr")


def test_eighty_planets_in_twelve_sectors_with_the_places_of_the_book() -> None:
    assert len(GALAXY.planets) == 80
    assert len(GALAXY.sectors) == 12
    assert all(6 <= len(members) <= 7 for members in GALAXY.members.values())
    assert GALAXY.find("coruscant").owner == "jerjerrod"
    raltir = GALAXY.find("Raltir***")
    assert (raltir.income, GALAXY.alliance_of(raltir.owner)) == (Income.MAJOR, "federation")
    assert sample("en").find("Ralltiir").id == raltir.id
    assert len({fold(p.name) for p in GALAXY.planets}) == 80


def test_it_has_no_error_and_no_warning() -> None:
    assert [p for p in check(GALAXY) if p.grade is not Grade.NOTICE] == []
    assert [p for p in check(sample("en")) if p.grade is not Grade.NOTICE] == []


def test_it_is_balanced() -> None:
    balance = measure(GALAXY)
    assert balance.gap("next_income") <= 400, [(s.faction, s.next_income) for s in balance.starts]
    assert balance.gap("joined") == 0
    assert min(s.rival_distance for s in balance.starts) > 2 * GALAXY.radius
    assert set(faction_income(GALAXY).values()) == {9_000}
    assert whole_sectors(GALAXY) == {}


def test_every_planet_can_be_reached_though_two_routes_are_shut() -> None:
    assert len(GALAXY.network.parts) == 1
    shut = [route for route in GALAXY.routes if route.state.value != "open"]
    assert len(shut) == 2
    assert all(route.reason for route in shut)
    assert {route.kind.value for route in GALAXY.routes} == {"main", "lane", "hidden"}


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@pytest.mark.parametrize("paper", ["a4", "a2"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_name_is_on_the_poster_and_over_nothing(paper: str, lang: str) -> None:
    galaxy = sample(lang)
    layout = lay_out(galaxy, Poster(paper=paper, lang=lang))
    assert {name.id for name in layout.labels} == {*galaxy.planet, *galaxy.command}
    assert {name.id for name in layout.areas} == set(galaxy.sector)
    names = [name.box for name in (*layout.labels, *layout.areas)]
    assert not any(overlap(a, b) for a, b in combinations(names, 2))
    for planet in galaxy.planets:
        (x, y), radius = layout.at(planet.at), disc(layout, planet)
        assert not any(overlap((x - radius, y - radius, x + radius, y + radius), name) for name in names)
    for box in names:
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[2] <= layout.width * 82 // 100
        assert box[3] <= layout.height
