"""Realms as areas: nearest planet, the limit, frontiers told once, contested sectors; and their drawing."""

import re
from dataclasses import replace
from functools import cache

from models.formats.galaxies.svg import write_svg
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.galaxy.posters.territory import frontiers_of
from models.galaxy.shapes import inside
from models.galaxy.territory import Lands, Realm, territory
from models.galaxy.values import Planet, Sector
from models.games.empire.situation import EmpireSituation
from models.games.library import galaxy_game
from models.i18n import Text


@cache
def _sample() -> Galaxy:
    return galaxy_game().strategy.sample("fr")


def _realm(key: str, place: int, *planets: str) -> Realm:
    return Realm(key, Text(key, key), "#0072b2", place, planets)


def test_every_place_of_the_map_within_reach_belongs_to_the_nearest_planet():
    places = tuple(planet.at for planet in _sample().planets)
    lands = Lands(places)
    outlines = [lands.of(n).outline for n in range(len(places))]
    asked = [(x, y) for x in range(-50_000, 56_000, 5_003) for y in range(-40_000, 40_000, 5_009)]
    found = 0
    for at in asked:
        away = sorted((at[0] - x) ** 2 + (at[1] - y) ** 2 for x, y in places)
        holders = [n for n, outline in enumerate(outlines) if inside(at, outline)]
        # Bows are drawn as straight pieces, a hundredth inside: what lies so near the rim may be out.
        if away[0] < (lands.reach * 97 // 100) ** 2:
            nearest = [n for n, (x, y) in enumerate(places) if (at[0] - x) ** 2 + (at[1] - y) ** 2 == away[0]]
            assert set(nearest) & set(holders), at
            found += 1
        elif away[0] > lands.reach**2:
            assert not holders
    assert found > 50


def test_frontiers_part_realms_once_and_none_runs_inside_a_realm():
    planets = tuple(Planet(f"p{n}", f"P{n}", n * 4_000, 0, sector="s" if n < 2 else "r") for n in range(4))
    galaxy = Galaxy("", planets, (Sector("s", "S"), Sector("r", "R")))
    found = territory(galaxy, (_realm("a", 0, "p0"), _realm("b", 1, "p1", "p2"), _realm("c", 2)))
    assert [realm.id for realm in found.realms] == ["a", "b"]
    assert [len(found.areas[key]) for key in ("a", "b")] == [1, 2]
    between = dict(frontiers_of(found))
    assert set(between) == {("a", ""), ("b", ""), ("a", "b")}
    assert len(between["a", "b"]) == 1
    assert {x for line in between["a", "b"] for x, _ in line} == {2_000}
    assert not any({x for x, _ in line} == {6_000} for lines in between.values() for line in lines)
    assert found.contested == {"s"}


def test_alliances_hold_land_together_and_neutrals_alone_each_with_a_place_that_stays():
    galaxy = _sample()
    realms = EmpireSituation(galaxy).realms
    holders = {realm.id for realm in realms if realm.planets}
    loose = {alliance.id for alliance in galaxy.alliances if alliance.loose}
    assert not holders & {f"alliance:{key}" for key in loose}
    bound = {f"alliance:{f.alliance}" for f in galaxy.factions if f.alliance not in loose}
    assert bound <= holders
    taken = replace(galaxy, planets=tuple(replace(p, owner=galaxy.factions[0].id) for p in galaxy.planets))
    assert [r.place for r in EmpireSituation(taken).realms] == [r.place for r in realms]
    assert sum(bool(r.planets) for r in EmpireSituation(taken).realms) == 1


def test_a_poster_shows_realms_only_where_asked_with_samples_in_its_legend():
    plain = write_svg(_sample(), Poster(paper="a4"))
    shown = write_svg(_sample(), Poster(paper="a4", territory=True))
    assert 'id="territory"' not in plain
    lands = re.search(r'<g id="territory".*?</g></g>', shown, re.S)
    assert lands is not None
    assert "Empire Galactique" in shown
    assert "Secteur disputé" in shown
    assert "Secteur disputé" not in plain
    # A drawing on low ink fills nothing.
    spare = write_svg(_sample(), Poster("low_ink", paper="a4", territory=True))
    assert "fill-opacity" not in re.search(r'<g id="territory".*?<g id="sectors"', spare, re.S).group()  # type: ignore[union-attr]
