"""The sample galaxy: the places of the book, balanced, sound and joined."""

from __future__ import annotations

from models.galaxy.values import (
    Income,
)
from models.games.empire.balance import measure
from models.games.empire.check import check
from models.games.empire.sample import sample
from models.games.empire.situation import EmpireSituation
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
    assert set(EmpireSituation(GALAXY).faction_income.values()) == {9_000}
    assert EmpireSituation(GALAXY).whole_sectors == {}


def test_every_planet_can_be_reached_though_two_routes_are_shut() -> None:
    assert len(GALAXY.network.parts) == 1
    shut = [route for route in GALAXY.routes if route.state.value != "open"]
    assert len(shut) == 2
    assert all(route.reason for route in shut)
    assert {route.kind.value for route in GALAXY.routes} == {"main", "lane", "hidden"}
