"""The sample galaxy: the places and sides of the book, balanced, and nothing over anything on paper."""

from __future__ import annotations

from itertools import combinations

import pytest

from models.galaxy.labels import Box
from models.galaxy.poster_layout import Poster, disc, lay_out
from models.galaxy.route_webs import square
from models.galaxy.search import search
from models.galaxy.shapes import crosses, inside
from models.galaxy.values import (
    Character,
    Command,
    Engagement,
    Income,
    Planet,
    Route,
    RouteKind,
    RouteState,
    Sector,
    Troops,
)
from models.games.empire.balance import measure
from models.games.empire.check import check
from models.games.empire.sample import sample
from models.games.empire.wealth import faction_income, whole_sectors
from models.i18n import Text, fold
from models.problem import Grade

GALAXY = sample("fr")


@pytest.mark.rule("CG-3", "CG-4", "CG-5")
def test_the_twelve_sides_of_the_book_with_a_capital_and_commands() -> None:
    assert len(GALAXY.factions) == 12
    assert {a: sum(f.alliance == a for f in GALAXY.factions) for a in GALAXY.alliance} == {
        "empire": 3, "federation": 3, "neutres": 6,
    }  # fmt: skip
    for faction in GALAXY.factions:
        home = GALAXY.planet[faction.capital]
        assert (home.owner, home.income) == (faction.id, Income.MAJOR)
        commands = [c for c in GALAXY.commands if c.owner == faction.id]
        assert [c.force for c in commands] == [Troops(5, 1, 4), Troops(3, 0, 3)]
        assert sum(p.owner == faction.id and p.income is Income.PRODUCTION for p in GALAXY.planets) == 1
    assert {c.name.fr for c in GALAXY.characters} >= {"Empereur Palpatine", "Dark Vador", "Mon Mothma", "Maître Yoda"}


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


def test_nothing_lies_over_anything_on_the_map() -> None:
    assert all(square(a.at, b.at) > 5_000**2 * 9 // 10 for a, b in combinations(GALAXY.planets, 2))
    ends = [(GALAXY.planet[r.start].at, GALAXY.planet[r.end].at) for r in GALAXY.routes]
    assert not any(crosses(*a, *b) for a, b in combinations(ends, 2))
    outlines = [GALAXY.outline(sector) for sector in GALAXY.sectors]
    for a, b in combinations(outlines, 2):
        assert not any(inside(corner, b) for corner in a)
        assert not any(inside(corner, a) for corner in b)


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


def test_the_question_of_the_map_works_on_it() -> None:
    assert "coruscant" in search(GALAXY, "alliance:empire revenu:majeur")
    assert search(GALAXY, "owner:Hutt income:major near:Coruscant<200") == (GALAXY.faction["hutt"].capital,)


@pytest.mark.parametrize(
    ("lang", "galaxy", "calidrae", "resource", "sector", "fleet", "reason"),
    [
        ("fr", "La galaxie aux douze couronnes", "Calidrae", "chantiers navals", "Couronne", "1re Flotte impériale",
         "Champ de mines oublié de la dernière guerre"),
        ("en", "The galaxy of twelve crowns", "Calidrae", "shipyards", "The Crown", "1st Imperial Fleet",
         "A forgotten minefield of the last war"),
    ],
)  # fmt: skip
def test_a_thing_of_each_kind_is_whole_in_both_languages(
    lang: str, galaxy: str, calidrae: str, resource: str, sector: str, fleet: str, reason: str
) -> None:
    found = sample(lang)
    assert (found.name, found.radius) == (galaxy, 9_000)
    assert found.planet["calidrae"] == Planet(
        "calidrae",
        calidrae,
        -13_227,
        21_490,
        600,
        Income.PRODUCTION,
        resource,
        "couronne",
        "jerjerrod",
        Troops(2, 0, 0),
    )
    assert found.planet["coruscant"].garrison == Troops(4, 0, 2)
    assert found.sector["couronne"] == Sector("couronne", sector)
    assert found.command["tarkin-1"] == Command(
        "tarkin-1", fleet, "tarkin", -17_358, -9_272, "selunar", Troops(5, 1, 4), engagement=Engagement.MODERATE
    )
    assert found.command["tarkin-2"].engagement is Engagement.WEAK
    people = {each.id: each for each in found.characters}
    assert people["palpatine"] == Character(
        "palpatine", Text("Empereur Palpatine", "Emperor Palpatine"), planet="coruscant", npc=True
    )
    assert people["vador"] == Character("vador", Text("Dark Vador", "Darth Vader"), "vador", "vador-1", bonus=3)
    cut = found.route["obraque", "palviere"]
    assert (cut.state, cut.reason) == (RouteState.CUT, reason)
    shut = found.route["serpolane", "tessaude"]
    assert shut.state is RouteState.CLOSED
    assert found.route["arquelle", "embrelle"] == Route("arquelle", "embrelle", RouteKind.MAIN)
    assert found.faction["tarkin"].capital == "selunar"
