"""Income, sectors, resources."""

from __future__ import annotations

import pytest
from hypothesis import given

from models.galaxy.galaxy import Galaxy
from models.galaxy.tallies import resources
from models.galaxy.values import Alliance, Faction, Income, Planet, Sector
from models.games.empire.situation import EmpireSituation
from models.i18n import Text
from tests.galaxy.strategies import galaxies


def galaxy(owners: str, sectors: str = "ssss", stars: str = "o*mo", resource: str = "") -> Galaxy:
    kinds = {"o": Income.ORDINARY, "*": Income.PRODUCTION, "m": Income.MAJOR}
    words = resource.split() or [""] * len(owners)
    planets = tuple(
        Planet(str(i), f"P{i}", i, 0, 0, kinds[k], words[i].strip("-"), s.strip("-"), o.strip("-"))
        for i, (o, s, k) in enumerate(zip(owners, sectors, stars, strict=True))
    )
    return Galaxy(
        planets=planets,
        sectors=(Sector("s", "S"), Sector("t", "T")),
        alliances=(Alliance("e", Text.same("E")), Alliance("n", Text.same("N"), loose=True)),
        factions=tuple(Faction(i, Text.same(i), a) for i, a in zip("ABMNX", ("e", "e", "n", "n", ""), strict=True)),
    )


@pytest.mark.rule("CG-95")
def test_planets_pay_two_millions_and_major_ones_five() -> None:
    assert dict(EmpireSituation(galaxy("A--B")).planet_income) == {"0": 2000, "1": 2000, "2": 5000, "3": 2000}
    assert EmpireSituation(galaxy("AAAX")).faction_income == {"A": 9000, "B": 0, "M": 0, "N": 0, "X": 2000}


@pytest.mark.rule("CG-58")
@pytest.mark.parametrize(
    ("owners", "doubled"),
    [("ABAB", True), ("AB-B", False), ("AMAB", False), ("MNNM", True), ("XXXX", True), ("----", False)],
)
def test_a_sector_held_whole_by_an_alliance_doubles(owners: str, doubled: bool) -> None:
    assert set(EmpireSituation(galaxy(owners)).whole_sectors) == ({"s"} if doubled else set())
    assert sum(EmpireSituation(galaxy(owners)).planet_income.values()) == (22_000 if doubled else 11_000)


@given(galaxies())
def test_whole_sectors_are_those_that_nobody_misses_a_planet_of(drawn: Galaxy) -> None:
    for reading in ("together", "alone"):
        on = EmpireSituation(drawn, {"neutral_sectors": reading})
        assert set(on.whole_sectors) == {s.sector for s in on.standings() if s.complete}


def test_a_standing_says_what_is_missing_and_what_it_would_add() -> None:
    first = next(each for each in EmpireSituation(galaxy("ABAM")).standings() if not each.complete)
    assert (first.sector, first.holder, first.missing, first.gain) == ("s", "e", ("3",), 11_000)


@pytest.mark.rule("CG-96")
def test_a_monopoly_is_all_planets_of_a_resource_in_one_hand() -> None:
    spice, ore = resources(galaxy("ABAM", resource="minerai épice minerai Epice"))
    assert (spice.faction, spice.alliance, spice.planets) == ("", "", ("1", "3"))
    assert (ore.faction, ore.alliance, ore.by_faction) == ("A", "e", {"A": 2})
    (shared,) = resources(galaxy("AB--", resource="or or - -"))
    assert (shared.faction, shared.alliance) == ("", "e")
    (wanting,) = resources(galaxy("A---", resource="or or - -"))
    assert wanting.alliance == ""
