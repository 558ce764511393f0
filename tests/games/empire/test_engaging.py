"""Battles of commands as they are told, their fates, retreats, and who fights whom first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.galaxy.values import Character, Engagement, Planet
from models.games.empire.turn.battle import BattleFate
from models.games.empire.turn.engaging import (
    battle_between,
    force_of,
    grudges,
    settle_fates,
)
from models.games.empire.turn.forces import BattleForce, BattlePlace, BattleTerm
from models.games.empire.turn.happenings import Account, Happening
from models.games.empire.turn.moving import Judging
from models.games.empire.turn.state import CampaignState, PersonState
from models.i18n import Text
from tests.games.empire.turns import campaign, command, planet, troops

Telling = tuple[str, str, dict[str, Any], str]
SPACE = BattlePlace.SPACE


def judging(typed: Mapping[str, tuple[int, ...]] | None = None, **choices: str) -> Judging:
    return Judging(lambda key: Dice("engaging", key, typed=(typed or {}).get(key.partition("/@")[0], ())), choices)


def tellings(told: Iterable[Happening]) -> list[Telling]:
    """Return what was told: its kind, its rule, its arguments, and who sees it."""
    return [(each.kind, each.rule, dict(each.args), " ".join(sorted(each.visible_to))) for each in told]


def someone(key: str, owner: str, with_command: str = "", bonus: int = 0) -> Character:
    return Character(key, Text.same(key.title()), owner, with_command, bonus=bonus)


HUTT = (planet("p", 90, "hutt", "*"), planet("q", 99, "hutt"))
TARKIN = (planet("t", 190, "tarkin", "*"), planet("u", 199, "tarkin"))
VADOR = (planet("v1", 290, "vador", "*"), planet("v2", 299, "vador"))


def with_now(state: CampaignState, **facts: Any) -> CampaignState:
    return replace(state, now=replace(state.now, **facts))


# A battle, told whole


@pytest.mark.rule("CG-71", "CG-86", "CG-87", "CG-85", "CG-84", "CG-22", "CG-23", "CG-70", "CG-60", "CG-73", "CG-119")
def test_a_battle_is_told_to_whom_it_concerns_term_by_term() -> None:
    state = campaign(
        *HUTT, *TARKIN, *VADOR, command("i", "tarkin", 0, troops(4, 1, 6), "moderate"),
        command("v", "vador", 0, troops(fighters=5)), command("h", "hutt", 5, troops(2, 0, 4), home="p"),
        characters=(someone("sith", "vador", "v", 3),),
    )  # fmt: skip
    state = with_now(state, special={"i": "bombardment"})
    state = state.with_player(replace(state.players["hutt"], grudges={"empire": 2}))
    account = Account(state)
    assert battle_between(account, ("i", "v"), ("h",), SPACE, judging({"battle/h+i+v": (5, 7)})) == ("i", "v")
    about = {"place": "space", "attackers": "i,v", "defenders": "h"}

    def term(source: str, value: int, name: str = "", camp: str = "attacker") -> dict[str, Any]:
        return {**about, "round": 1, "source": source, "value": value, "name": name, "camp": camp}

    assert tellings(account.told) == [
        ("battle", "CG-71", {**about, "winner": "attacker"}, "*"),
        ("sums", "CG-86", {**about, "round": 1, "attack": 8, "defence": 0, "dice": "5,7"}, "hutt tarkin vador"),
        ("term", "CG-60", term("engagement", 1, "moderate"), "tarkin vador"),
        ("term", "CG-22", term("special", -1, "bombardment"), "tarkin vador"),
        ("term", "CG-70", term("character", 3, "sith"), "tarkin vador"),
        ("term", "CG-23", term("grudge", 2, "hutt"), "tarkin vador"),
        ("term", "CG-85", term("commands", 1), "tarkin vador"),
        ("term", "CG-84", term("excess", 2), "tarkin vador"),
        ("term", "CG-60", term("engagement", 0, "weak", "defender"), "hutt"),
        ("lost", "CG-87", {"command": "i", "infantry": 1, "cruisers": 0, "fighters": 0}, "tarkin"),
        ("lost", "CG-87", {"command": "h", "infantry": 1, "cruisers": 0, "fighters": 2}, "hutt"),
        ("retreated", "CG-73", {"command": "h", "planet": "p"}, "*"),
        ("points", "CG-119", {"faction": "tarkin", "amount": 5, "why": "battle"}, "tarkin"),
        ("points", "CG-119", {"faction": "vador", "amount": 5, "why": "battle"}, "vador"),
    ]
    assert "points" not in {told.kind for told in fought(state, ("i", "v"), ("h",), points_battle="0")}


def fought(
    state: CampaignState, one: tuple[str, ...], two: tuple[str, ...],
    typed: Mapping[str, tuple[int, ...]] | None = None, **choices: str,
) -> list[Happening]:  # fmt: skip
    account = Account(state)
    battle_between(account, one, two, SPACE, judging(typed, **choices))
    return account.told


@pytest.mark.rule("CG-57", "CG-78", "CG-82")
def test_what_is_boarded_joins_the_boarder_its_captives_too_and_its_people_flee_home() -> None:
    state = campaign(
        *HUTT, *TARKIN, command("h", "hutt", 0, troops(5, 0, 5)), command("i", "tarkin", 3, troops(0, 0, 5), home="t"),
        characters=(someone("pilot", "tarkin", "i"), someone("prince", "organa", "i"), someone("sage", "tarkin", "i")),
    )  # fmt: skip
    state = replace(state, people={"prince": PersonState(captor="tarkin"), "sage": PersonState(dead=True)})
    state = with_now(state, special={"h": "boarding"}, favour={"h": 13})
    told = fought(state, ("h",), ("i",), {"capture/pilot": (8,)})
    assert [each.text("dice") for each in told if each.kind == "sums"] == [""], "13 - 2 is more than ten: no roll"
    assert tellings(told)[-6:] == [
        ("lost", "CG-87", {"command": "i", "infantry": 0, "cruisers": 0, "fighters": 1}, "tarkin"),
        ("gained", "CG-57", {"command": "h", "infantry": 0, "cruisers": 0, "fighters": 4}, "hutt"),
        ("travelled", "CG-78", {"character": "pilot", "planet": "t"}, "tarkin"),
        ("captured", "CG-78", {"character": "prince", "command": "h", "faction": "hutt"}, "hutt organa tarkin"),
        ("gone", "CG-57", {"command": "i", "again": "free"}, "*"),
        ("points", "CG-119", {"faction": "hutt", "amount": 5, "why": "battle"}, "hutt"),
    ]
    caught = tellings(fought(state, ("h",), ("i",), {"capture/pilot": (9,)}))[-4]
    assert caught == ("captured", "CG-78", {"character": "pilot", "command": "h", "faction": "hutt"}, "hutt tarkin")


@pytest.mark.rule("CG-30", "CG-57", "CG-60", "CG-75")
@pytest.mark.parametrize("destroyed", ["again", "for_ever"])
def test_why_a_command_is_gone_says_whether_it_may_be_raised_again(destroyed: str) -> None:
    state = campaign(
        *HUTT, command("v", "vador", 0, troops(0, 0, 9)), command("all", "hutt", 1, troops(), home="p"),
        command("death", "hutt", 1, troops(0, 0, 4), home="p"), command("box", "hutt", 1, troops(0, 0, 4), home="p"),
        planet("o", 1, "organa", "*"), command("edge", "organa", 1, troops(0, 0, 4), home="o"),
    )  # fmt: skip
    account = Account(state)
    fates = dict.fromkeys(("edge", "death", "all"), BattleFate.DESTROYED)
    fates |= {"v": BattleFate.HOLDS, "box": BattleFate.CAPTURED}
    settle_fates(account, fates, ("v",), judging(destroyed=destroyed))
    assert [(each.kind, each.rule, each.text("command"), each.text("again")) for each in account.told] == [
        ("gone", "CG-60", "all", "price" if destroyed == "again" else "never"),
        ("gone", "CG-57", "box", "free"),
        ("gone", "CG-30", "death", "price"),
        ("gone", "CG-75", "edge", "price"),
    ]


@pytest.mark.rule("CG-72", "CG-78")
@pytest.mark.parametrize(("retreats", "kinds"), [(1, ["retreated"]), (2, ["travelled", "gone"])])
def test_people_flee_from_a_command_that_retreats_for_the_last_time(retreats: int, kinds: list[str]) -> None:
    state = campaign(
        *HUTT, command("v", "vador", 0, troops(0, 0, 9)),
        command("h", "hutt", 1, troops(0, 0, 4), home="p", retreats=retreats),
        characters=(someone("ann", "hutt", "h"),),
    )  # fmt: skip
    account = Account(state)
    settle_fates(account, {"h": BattleFate.RETREATS}, ("v",), judging({"capture/ann": (8,)}))
    assert [each.kind for each in account.told] == kinds


@pytest.mark.rule("CG-66")
def test_without_a_ship_a_battle_is_lost_or_by_a_reading_avoided_and_two_without_do_not_fight() -> None:
    state = campaign(
        *HUTT, *TARKIN, command("i", "tarkin", 0, troops(infantry=5), home="t"),
        command("h", "hutt", 5, troops(9), home="p"),
        command("k", "hutt", 6, troops(fighters=1), home="p"), command("j", "tarkin", 6, troops(cruisers=1), home="t"),
    )  # fmt: skip
    account = Account(state)
    assert battle_between(account, ("i",), ("h",), SPACE, judging(no_ships="retreats")) is None
    assert tellings(account.told) == [("no_battle", "CG-66", {"attackers": "i", "defenders": "h"}, "*")]
    for one, two, gone, port in ((("i",), ("k",), "i", "t"), (("j",), ("h",), "h", "p")):
        strong = two if gone in one else one
        loses, avoids = Account(state), Account(state)
        assert battle_between(loses, one, two, SPACE, judging()) == strong
        assert [each.kind for each in loses.told if each.kind in {"battle", "retreated", "points"}] == [
            "battle", "retreated", "points",
        ]  # fmt: skip
        assert battle_between(avoids, one, two, SPACE, judging(no_ships="retreats")) == strong
        assert tellings(avoids.told) == [("retreated", "CG-73", {"command": gone, "planet": port}, "*")]
    both = Account(state)
    battle_between(both, ("j",), ("k",), SPACE, judging(no_ships="retreats"))
    assert both.told[0].kind == "battle"


# A command as a force, and what others have against it


def plain(**more: Any) -> BattleForce:
    return BattleForce("v", troops(2, 0, 5), Engagement.MODERATE, **{"cornered": True, **more})


@pytest.mark.rule("CG-19", "CG-21", "CG-30", "CG-33", "CG-34", "CG-70", "CG-75", "CG-121")
def test_a_command_brings_its_orders_people_technologies_and_powers() -> None:
    people = (
        someone("sith", "vador", "v", 3), someone("captive", "hutt", "v", 2), someone("nobody", "vador", "v"),
        someone("elsewhere", "vador", "w", 4), someone("dead", "vador", "v", 5),
    )  # fmt: skip
    state = campaign(
        command("v", "vador", 0, troops(2, 0, 5), "moderate"), command("w", "vador", 0, troops(1)), characters=people
    )
    state = replace(state, people={"captive": PersonState(captor="vador"), "dead": PersonState(dead=True)})
    state = replace(state, weapons={"v": ("tie_modified", "shield", "long_drives"), "w": ("tie_new",)})
    here = state.galaxy.command["v"]
    sith = BattleTerm("character", 3, "CG-70", "sith")
    tie, shield = (
        BattleTerm("technology", 3, "CG-121", "tie_modified"), BattleTerm("technology", 5, "CG-121", "shield"),
    )  # fmt: skip
    assert force_of(state, here) == plain(terms=(sith, tie))
    assert force_of(state, here, defends=True) == plain(terms=(sith, tie, shield))
    assert force_of(state, state.galaxy.command["w"]).terms == (BattleTerm("character", 4, "CG-70", "elsewhere"),)
    used = with_now(
        state, bonus={"v": 2}, favour={"v": 5}, anger=frozenset("v"), death=frozenset("v"), special={"v": "bombardment"}
    )
    powers = (BattleTerm("chief", 2, "CG-19"), BattleTerm("emperor", 5, "CG-21"), BattleTerm("anger", 3, "CG-33"))
    assert force_of(used, here) == plain(terms=(sith, tie, *powers), special="bombardment", death=True)
    for idle, terms in ((2, (sith, tie)), (3, (tie,))):
        tired = state.with_player(replace(state.players["vador"], idle=idle))
        assert force_of(tired, here).terms == terms, "Vader has no bonus after three turns without a fight"
    idle_hutt = state.with_player(replace(state.players["hutt"], idle=9)).with_command("v", owner="hutt")
    assert force_of(idle_hutt, idle_hutt.galaxy.command["v"]).terms == (sith, tie)


@pytest.mark.rule("CG-75")
@pytest.mark.parametrize(("held", "cornered"), [("", "here there"), ("a", "here"), ("b", ""), ("ab", "")])
def test_whoever_holds_no_planet_or_stands_at_the_port_that_is_the_last_is_cornered(held: str, cornered: str) -> None:
    places = (planet(key, 9, "hutt" if key in held else "aube") for key in "ab")
    state = campaign(
        *places, command("here", "hutt", 9, troops(1), home="a"), command("there", "hutt", 0, troops(1), home="a")
    )
    fleets = state.galaxy.command
    assert [key for key in fleets if force_of(state, fleets[key]).cornered] == cornered.split()
    always = [key for key in fleets if force_of(state, fleets[key], {"cornered": "always"}).cornered]
    assert always == (["here", "there"] if held in {"", "a"} else [])


@pytest.mark.rule("CG-23", "CG-46")
def test_only_members_of_the_alliance_that_was_left_bear_a_grudge() -> None:
    state = campaign()
    for key, held in (("organa", {"federation": 2, "empire": 1}), ("hutt", {"empire": 3, "federation": 0})):
        state = state.with_player(replace(state.players[key], grudges=held))
    organa, hutt = BattleTerm("grudge", 1, "CG-23", "organa"), BattleTerm("grudge", 3, "CG-23", "hutt")
    assert grudges(state, ("tarkin", ""), ("organa", "hutt", "organa", "")) == (hutt, organa)
    assert grudges(state, ("mothma",), ("hutt", "organa")) == (BattleTerm("grudge", 2, "CG-46", "organa"),)
    assert grudges(state, ("tarkin", "mothma"), ("organa",)) == (organa, BattleTerm("grudge", 2, "CG-46", "organa"))
    assert grudges(state, ("aube", "nobody"), ("organa", "hutt")) == ()


# Retreats


def fled(state: CampaignState, typed: Mapping[str, tuple[int, ...]] | None = None, **choices: str) -> list[Happening]:
    account = Account(state)
    settle_fates(account, {"h": BattleFate.RETREATS}, (), judging(typed, **choices))
    return account.told


def beaten(*things: Planet, home: str = "p", again: bool = False, **more: Any) -> CampaignState:
    state = campaign(*things, command("h", "hutt", 10, troops(fighters=2), home=home, **more))
    return with_now(state, retreated=frozenset("h")) if again else state


@pytest.mark.rule("CG-72", "CG-73", "CG-74", "CG-75")
@pytest.mark.parametrize(
    ("state", "dice", "choices", "rule", "place"),
    [
        (beaten(*HUTT), {"retreat/h": (10,)}, {}, "CG-73", "p"),
        (beaten(*HUTT, again=True), {"retreat/h": (7,), "refuge/h": (2,)}, {}, "CG-74", "p"),
        (beaten(*HUTT, again=True), {"retreat/h": (8,), "refuge/h": (2,)}, {}, "CG-74", "q"),
        (beaten(*HUTT, home="q", again=True), {"retreat/h": (8,), "refuge/h": (1,)}, {}, "CG-74", "p"),
        (beaten(*HUTT, again=True), {"retreat/h": (3,), "refuge/h": (2,)}, {"again_at_port": "2"}, "CG-74", "q"),
        (beaten(*HUTT, home=""), {"refuge/h": (2,)}, {}, "CG-73", "q"),
        (beaten(planet("a", 400, "aube"), planet("z", 300, "hutt"), home="no"), {}, {}, "CG-73", "z"),
        (beaten(planet("a", 14, "aube", y=3_000), planet("b", 5), planet("c", 16), home=""), {}, {}, "CG-73", "a"),
        (beaten(planet("a", 14, "aube", y=3_000), planet("b", 13, y=3_000), home=""), {}, {}, "CG-73", "b"),
        (beaten(planet("b", 13, y=3_000), planet("a", 7, "aube", y=-3_000), home=""), {}, {}, "CG-73", "a"),
    ],
)  # fmt: skip
def test_a_beaten_command_goes_home_or_where_a_die_says_or_to_the_nearest_planet(
    state: CampaignState, dice: dict[str, tuple[int, ...]], choices: dict[str, str], rule: str, place: str
) -> None:
    told = fled(state, dice, **choices)
    assert tellings(told) == [("retreated", rule, {"command": "h", "planet": place}, "*")]


@pytest.mark.rule("CG-72")
@pytest.mark.parametrize(("retreats", "kind"), [(1, "retreated"), (2, "gone"), (3, "gone")])
def test_the_third_retreat_ends_a_command_for_ever(retreats: int, kind: str) -> None:
    told = fled(beaten(*HUTT, retreats=retreats))
    assert [each.kind for each in told] == [kind]
    if kind == "gone":
        assert tellings(told) == [("gone", "CG-72", {"command": "h", "again": "never"}, "*")]


@pytest.mark.rule("CG-73", "CG-68")
@pytest.mark.parametrize(
    ("owner", "at", "retreated", "enemies"),
    [("tarkin", 81, "", "g"), ("tarkin", 80, "", ""), ("aube", 90, "", ""), ("tarkin", 90, "g", ""),
     ("hutt", 90, "", "")],
)  # fmt: skip
@pytest.mark.parametrize("holder", ["tarkin", "", "hutt"])
def test_at_a_home_port_that_is_lost_the_enemies_there_are_fought(
    owner: str, at: int, retreated: str, enemies: str, holder: str
) -> None:
    state = campaign(
        planet("p", 90, holder, "*"), planet("q", 300, "hutt"), planet("r", 310, "hutt"),
        command("g", owner, at, troops(fighters=9)), command("h", "hutt", 10, troops(fighters=2), home="p"),
    )  # fmt: skip
    told = fled(with_now(state, retreated=frozenset(retreated)), {"battle/g+h": (1, 10), "retreat/h": (1,)})
    battles = [(each.text("attackers"), each.text("defenders")) for each in told if each.kind == "battle"]
    assert battles == ([("h", enemies)] if enemies and holder != "hutt" else [])
    assert tellings(told)[0] == ("retreated", "CG-73", {"command": "h", "planet": "p"}, "*")
