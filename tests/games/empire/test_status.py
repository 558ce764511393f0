"""Who is neutral, who is whose enemy, who may come to whose planets, and who is meant by a few letters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.territory import Realm
from models.galaxy.values import Alliance, Command, Engagement, Faction, Planet, Route, RouteState, Sector, Troops
from models.games.empire.seen import side_named
from models.games.empire.status import attacks, enemies, enemy_owners, free_units, is_neutral, realms, status
from models.games.empire.threats import may_attack, threats
from models.games.empire.wealth import holder, standings
from models.games.facets.strategy import SectorHold, Threat
from models.i18n import Text

SIDES = tuple(
    Faction(key, Text(f"{key}-fr", f"{key}-en"), alliance, f"#{key}{key}", player=player)
    for key, alliance, player in (
        ("e1", "e", "Ann"), ("e2", "e", ""), ("f1", "f", ""), ("n1", "n", ""), ("n2", "n", ""), ("lost", "zz", ""),
        ("bare", "", "Anna"),
    )
)  # fmt: skip
BLOCS = (
    Alliance("e", Text.same("E"), "#e"), Alliance("n", Text.same("N"), "#n", loose=True),
    Alliance("m", Text.same("M"), "#m", loose=True), Alliance("f", Text.same("F"), "#f"),
)  # fmt: skip
HERE = Galaxy(factions=SIDES, alliances=BLOCS, radius=9_000)
EVERYBODY = (*(side.id for side in SIDES), "", "nobody")


@pytest.mark.rule("CG-7")
def test_who_is_in_no_alliance_that_binds_is_neutral() -> None:
    assert [key for key in EVERYBODY if is_neutral(HERE, key)] == ["n1", "n2", "lost", "bare"]
    assert {key: status(HERE, key) for key in EVERYBODY} == {
        "e1": "e", "e2": "e", "f1": "f", "n1": "n", "n2": "n", "lost": "n", "bare": "n", "": "", "nobody": "",
    }  # fmt: skip
    strict = replace(HERE, alliances=(BLOCS[0], BLOCS[3]))
    assert (status(strict, "bare"), status(strict, "n1")) == ("", "")


@pytest.mark.rule("CG-28", "CG-50")
@pytest.mark.parametrize(
    ("alliance", "own", "fleet", "garrison"),
    [
        ("e", (), set(), set()),
        ("e", ("infantry", "fighters"), {"infantry", "fighters"}, set()),
        ("e", ("infantry",), set(), set()),
        ("n", (), {"infantry"}, {"infantry"}),
        ("n", ("cruisers", "fighters"), {"infantry", "fighters", "cruisers"}, {"infantry"}),
        ("n", ("infantry",), {"infantry"}, {"infantry"}),
    ],
)
def test_of_which_units_there_is_no_limit(
    alliance: str, own: tuple[str, ...], fleet: set[str], garrison: set[str]
) -> None:
    side = Faction("x", Text.same("X"), alliance, unlimited=own)
    there = replace(HERE, factions=(side,))
    assert free_units(there, side) == fleet
    assert free_units(there, side, garrison=True) == garrison
    assert free_units(there, None) == free_units(there, None, garrison=True) == frozenset()


def fleet(owner: str, engagement: str = "weak", **more: int) -> Command:
    return Command(owner or "x", owner, owner, more.get("x", 0), 0, engagement=Engagement(engagement))


@pytest.mark.rule("CG-55", "CG-69")
def test_who_attacks_whom() -> None:
    calm = {key: {other for other in EVERYBODY if attacks(HERE, fleet(key), fleet(other))} for key in EVERYBODY}
    outside = {"n1", "n2", "lost", "bare", "", "nobody"}
    assert calm == {
        "e1": {"f1"} | outside, "e2": {"f1"} | outside, "f1": {"e1", "e2"} | outside,
        "n1": {"e1", "e2", "f1", "", "nobody"}, "n2": {"e1", "e2", "f1", "", "nobody"},
        "lost": {"e1", "e2", "f1", "", "nobody"}, "bare": {"e1", "e2", "f1", "", "nobody"},
        "": set(EVERYBODY) - {""}, "nobody": set(EVERYBODY) - {"nobody"},
    }  # fmt: skip
    assert {other for other in EVERYBODY if attacks(HERE, fleet("n1", "total"), fleet(other))} == set(EVERYBODY) - {
        "n1"
    }
    assert not attacks(HERE, fleet("e1", "total"), fleet("e2"))
    assert enemies(HERE, fleet("n1"), fleet("n2", "total"))
    assert not enemies(HERE, fleet("n1", "moderate"), fleet("n2"))


@pytest.mark.rule("CG-69")
def test_whose_commands_a_side_would_fight_at_once() -> None:
    assert {side.id: set(enemy_owners(HERE, side.id)) for side in SIDES} == {
        "e1": {"f1", "n1", "n2", "lost", "bare"}, "e2": {"f1", "n1", "n2", "lost", "bare"},
        "f1": {"e1", "e2", "n1", "n2", "lost", "bare"}, "n1": {"e1", "e2", "f1"}, "n2": {"e1", "e2", "f1"},
        "lost": {"e1", "e2", "f1"}, "bare": {"e1", "e2", "f1"},
    }  # fmt: skip
    assert enemy_owners(HERE, "nobody") == {side.id for side in SIDES}


@pytest.mark.rule("CG-7")
def test_the_realms_are_alliances_and_each_neutral_alone() -> None:
    owners = ("e1", "n1", "e2", "", "bare", "gone", "n1")
    there = replace(HERE, planets=tuple(Planet(f"p{n}", "P", n, 0, owner=owner) for n, owner in enumerate(owners)))
    held = {"alliance:e": ("p0", "p2"), "faction:n1": ("p1", "p6"), "faction:bare": ("p4",)}
    every = [(f"alliance:{each.id}", each.name, each.colour) for each in BLOCS]
    every += [(f"faction:{each.id}", each.name, each.colour) for each in SIDES]
    assert realms(there) == tuple(
        Realm(key, name, colour, n, held.get(key, ())) for n, (key, name, colour) in enumerate(every)
    )


@pytest.mark.rule("CG-58")
def test_a_planet_counts_for_the_alliance_of_its_owner() -> None:
    def who(owner: str, **choices: str) -> str:
        return holder(HERE, Planet("p", "P", 0, 0, owner=owner), choices)

    assert [who(key) for key in EVERYBODY] == ["e", "e", "f", "n", "n", "n", "n", "", "faction:nobody"]
    assert [who(key, neutral_sectors="alone") for key in EVERYBODY] == [
        "e", "e", "f", "faction:n1", "faction:n2", "faction:lost", "faction:bare", "", "faction:nobody",
    ]  # fmt: skip


def test_standings_are_told_with_the_fewest_missing_first_then_the_greatest_gain() -> None:
    owners = {"s": ("e1", "e2", "f1"), "t": ("f1", "", ""), "u": ("n1", "n2"), "v": ("e1",), "w": ()}
    planets = [
        Planet(f"{key}{n}", "P", n, 0, 0, sector=key, owner=owner)
        for key, all_ in owners.items() for n, owner in enumerate(all_)
    ]  # fmt: skip
    there = replace(HERE, planets=tuple(planets), sectors=tuple(Sector(key, key) for key in owners))
    stops: list[tuple[int, int]] = []
    assert standings(there, {}, lambda *at: stops.append(at)) == (
        SectorHold("u", "n", ("u0", "u1"), (), 4_000), SectorHold("v", "e", ("v0",), (), 2_000),
        SectorHold("s", "e", ("s0", "s1"), ("s2",), 6_000), SectorHold("s", "f", ("s2",), ("s0", "s1"), 6_000),
        SectorHold("t", "f", ("t0",), ("t1", "t2"), 6_000),
    )  # fmt: skip
    assert stops, "it may be stopped"


# Threats


@pytest.mark.rule("CG-90", "CG-93")
def test_who_may_come_to_a_planet_next_turn_the_turn_after_and_by_a_jump() -> None:
    def ship(key: str, owner: str, x: int) -> Command:
        return Command(key, key, owner, x, 0, force=Troops(1))

    planets = (
        Planet("home", "H", 0, 0, 500, owner="e1"), Planet("far", "F", 90_000, 0, 500, owner="e1"),
        Planet("port", "P", -40_000, 0, 500), Planet("cut", "C", -80_000, 0, 500),
        Planet("ally", "A", 0, 9, 5, owner="e2"),
    )  # fmt: skip
    routes = (Route("home", "port"), Route("cut", "far", state=RouteState.CUT), Route("far", "port"))
    ships = (
        ship("now", "f1", 8_500), ship("edge", "n1", 8_501), ship("soon", "f1", 17_500), ship("out", "f1", 17_501),
        ship("friend", "e2", 0), ship("mine", "e1", 0), ship("jumper", "f1", -31_500), ship("late", "n1", -31_499),
        ship("closed", "f1", -80_000),
    )  # fmt: skip
    there = replace(HERE, planets=planets, routes=routes, commands=ships)
    by = there.command
    assert threats(there, "e1") == {
        "home": Threat((by["now"],), (by["edge"], by["soon"]), 1),
        "far": Threat((), (), 2),
    }
    disc = threats(there, "e1", {"jump_start": "on_planet"})
    assert (disc["home"].jumps, disc["far"].jumps) == (0, 0)
    on = replace(there, commands=(*ships, ship("docked", "n1", -40_500), ship("beside", "n1", -39_499)))
    assert threats(on, "e1", {"jump_start": "on_planet"})["far"].jumps == 1
    stops: list[tuple[int, int]] = []
    threats(there, "e1", {}, lambda *at: stops.append(at))
    assert stops


@pytest.mark.rule("CG-69")
def test_allies_and_oneself_are_no_threat_and_neutrals_have_no_allies() -> None:
    assert [key for key in EVERYBODY if may_attack(HERE, key, "e1")] == [
        "f1", "n1", "n2", "lost", "bare", "", "nobody",
    ]  # fmt: skip
    assert [key for key in EVERYBODY if may_attack(HERE, key, "n1")] == [key for key in EVERYBODY if key != "n1"]


# Names


def test_a_side_that_is_not_found_is_told_with_those_there_are() -> None:
    assert side_named(HERE, "ann").id == "e1", "a player's whole name"
    assert side_named(HERE, "bare-e").id == "bare"
    for words, key, known in (
        ("n2-xx", "galaxy.no_such_side", [side.name for side in SIDES]),
        ("e1-", "", ["e1"]),
        ("-fr", "galaxy.side_twice", [side.name for side in SIDES]),
        ("n1", "", ["n1"]),
        ("", "galaxy.no_such_side", [side.name for side in SIDES]),
    ):
        if not key:
            assert [side_named(HERE, words).id] == known
            continue
        with pytest.raises(Refused) as refused:
            side_named(HERE, words)
        assert (refused.value.key, refused.value.args_) == (key, {"name": words, "known": tuple(known)})
    many = replace(HERE, factions=tuple(Faction(f"x{n}", Text.same(f"X{n}")) for n in range(14)))
    with pytest.raises(Refused) as long:
        side_named(many, "y" * 50)
    assert (long.value.args_["name"], len(long.value.args_["known"])) == ("y" * 40, 12)  # type: ignore[arg-type]
