"""Income, sectors, resources."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Faction, Force, Income, Planet, Sector
from models.galaxy.wealth import (
    complete_sectors,
    faction_income,
    move_home_cost,
    nearly_complete,
    planet_income,
    ports,
    production_centres,
    resources,
)
from models.i18n import Text


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
    assert dict(planet_income(galaxy("A--B"))) == {"0": 2000, "1": 2000, "2": 5000, "3": 2000}
    assert faction_income(galaxy("AAAX")) == {"A": 9000, "B": 0, "M": 0, "N": 0, "X": 2000}


@pytest.mark.rule("CG-58")
@pytest.mark.parametrize(
    ("owners", "doubled"),
    [("ABAB", True), ("AB-B", False), ("AMAB", False), ("MNNM", True), ("XXXX", True), ("----", False)],
)
def test_a_sector_held_whole_by_an_alliance_doubles(owners: str, doubled: bool) -> None:
    assert complete_sectors(galaxy(owners)) == ({"s"} if doubled else set())
    assert sum(planet_income(galaxy(owners)).values()) == (22_000 if doubled else 11_000)


def test_neutrals_may_be_read_each_for_itself() -> None:
    assert complete_sectors(galaxy("MNNM"), "alone") == frozenset()
    assert complete_sectors(galaxy("MMMM"), "alone") == {"s"}
    assert complete_sectors(galaxy("ABBA"), "alone") == {"s"}


def test_sectors_nearly_complete_say_what_is_missing_and_what_it_would_add() -> None:
    (first,) = nearly_complete(galaxy("ABAM"), 1)
    assert (first.sector, first.holder, first.missing, first.gain) == ("s", "e", ("3",), 11_000)
    assert nearly_complete(galaxy("ABAB")) == ()
    assert nearly_complete(galaxy("AAMM", "stst"), 1)[0].missing == ("2",)


@pytest.mark.rule("CG-96")
def test_a_monopoly_is_all_planets_of_a_resource_in_one_hand() -> None:
    spice, ore = resources(galaxy("ABAM", resource="minerai épice minerai Epice"))
    assert (spice.faction, spice.alliance, spice.planets) == ("", "", ("1", "3"))
    assert (ore.faction, ore.alliance, ore.by_faction) == ("A", "e", {"A": 2})
    (shared,) = resources(galaxy("AB--", resource="or or - -"))
    assert (shared.faction, shared.alliance) == ("", "e")
    (wanting,) = resources(galaxy("A---", resource="or or - -"))
    assert wanting.alliance == ""


@pytest.mark.rule("CG-97", "CG-99")
def test_production_centres_and_home_ports() -> None:
    here = galaxy("AAAB")
    assert production_centres(here, "A") == ("1",)
    assert ports(here, "A") == ("1", "2")
    assert ports(here, "B") == ()
    assert [h.planets for h in resources(galaxy("AAAA", resource="or or or or"), production=True)] == [("1",)]


@pytest.mark.rule("CG-99")
def test_moving_a_home_port_costs_five_millions_a_type_of_unit() -> None:
    force = Force(3, 0, 9)
    assert move_home_cost(force.types) == 10_000
    assert move_home_cost(replace(force, cruisers=1).types) == 15_000
