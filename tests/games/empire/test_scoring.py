"""Objectives at the end of a turn: when each kind is reached, how far it is, what it brings, when it becomes known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.empire.turn.happenings import Account, Happening
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.scoring import fulfilled, holders, progress, score
from models.games.empire.turn.state import CampaignState, PersonState
from tests.games.empire.turns import campaign, command, person, planet, troops, with_money

STATE = campaign(
    planet("a", 0, "hutt", sector="s", resource="Tibanna"), planet("b", 9, "hutt", sector="s", resource="Bacta"),
    planet("c", 18, "tarkin", sector="s", resource="Tibanna"), planet("d", 27, "vador"), planet("e", 36),
    command("h", "hutt", 0, troops(2)), command("i", "hutt", 100, troops(3)), command("k", "hutt", 200, troops(3)),
    command("t", "tarkin", 300, troops(1)), command("v", "vador", 400, troops(2)),
    characters=(
        person("yoda", npc=True, planet="a"), person("rim", npc=True), person("dead", npc=True, planet="a"),
        person("lost", npc=True),
    ),
)  # fmt: skip
STATE = replace(STATE, people={"rim": PersonState(x=109_000, y=0, placed=True), "dead": PersonState(dead=True)})


def aim(kind: str, *targets: str, who: str = "hutt", **more: Any) -> Objective:
    more = {"faction": who, "points": 10, "targets": targets} | more
    return Objective("o", ObjectiveKind(kind), **more)


def together(kind: str, *targets: str, **more: Any) -> Objective:
    members = ("tarkin", "jerjerrod", "hutt")
    return aim(kind, *targets, who="", alliance="empire", **({"members": members} | more))


def test_whose_deeds_count() -> None:
    assert holders(STATE, aim("money")) == {"hutt"}
    assert holders(STATE, together("money")) == {"tarkin", "jerjerrod", "vador"}


@pytest.mark.rule("CG-105", "CG-119")
@pytest.mark.parametrize(
    ("objective", "how_far"),
    [
        (aim("hold_count", number=3), (2, 3)),
        (together("hold_count", number=2), (2, 2)),
        (aim("hold_planets", "a", "c", "e"), (1, 3)),
        (aim("hold_planets", "b"), (1, 1)),
        (aim("hold_sector", "s"), (2, 3)),
        (aim("hold_sector", "zz"), (0, 0)),
        (aim("monopoly", "Tibanna"), (1, 2)),
        (aim("monopoly", "Bacta"), (1, 1)),
        (aim("money", number=7), (1, 7)),
        (together("money", number=7), (203, 7)),
        (aim("win_battles", number=4, count=2), (2, 4)),
        (aim("stay_neutral", number=5, count=5), (5, 5)),
        (aim("beat", "vador"), (0, 0)),
        (aim("manual"), (0, 0)),
    ],
)
def test_how_far_an_objective_is_and_whether_that_is_enough(objective: Objective, how_far: tuple[int, int]) -> None:
    """Of money whole millions count: 1 999 thousandths are one."""
    before = with_money(with_money(STATE, "hutt", 1_999), "tarkin", 3_999)
    assert progress(before, objective) == how_far
    done, wanted = how_far
    assert fulfilled(Account(before), objective) is (0 < wanted <= done)
    assert fulfilled(Account(before), replace(objective, done=True))


BATTLE = {"attackers": "h,zz", "defenders": "t"}


def account(*told: Happening, state: CampaignState = STATE) -> Account:
    found = Account(state)
    found.told += told
    return found


def happened(kind: str, **args: str | int) -> Happening:
    return Happening(kind, "CG-78", args, "", frozenset(("*",)))


WON, LOST = happened("battle", winner="attacker", **BATTLE), happened("battle", winner="defender", **BATTLE)


@pytest.mark.rule("CG-105", "CG-119")
@pytest.mark.parametrize(
    ("objective", "told", "reached"),
    [
        (aim("beat", "tarkin"), WON, True),
        (aim("beat", "tarkin"), LOST, False),
        (aim("beat", "vador"), WON, False),
        (aim("beat", "hutt", who="tarkin"), LOST, True),
        (together("beat", "hutt"), LOST, True),
        (aim("beat", "tarkin", who="aube"), WON, False),
        (aim("capture", "yoda"), happened("captured", character="yoda", faction="hutt"), True),
        (aim("capture", "yoda"), happened("captured", character="yoda", faction="aube"), False),
        (aim("capture", "yoda"), happened("captured", character="rim", faction="hutt"), False),
        (aim("capture", "yoda"), happened("killed", character="yoda", by="hutt", faction="hutt"), False),
        (together("capture", "yoda"), happened("captured", character="yoda", faction="vador"), True),
        (aim("kill", "yoda"), happened("killed", character="yoda", by="hutt"), True),
        (aim("kill", "yoda"), happened("killed", character="yoda", by="aube", faction="hutt"), False),
        (aim("kill", "yoda"), happened("captured", character="yoda", faction="hutt", by="hutt"), False),
        (aim("free", "yoda"), happened("freed", character="yoda"), True),
        (aim("free", "yoda"), happened("freed", character="rim"), False),
        (aim("free", "yoda"), happened("captured", character="yoda"), False),
        (aim("meet", "yoda"), WON, True),
        (aim("meet", "rim"), WON, True),
        (aim("meet", "lost"), WON, False),
        (aim("meet", "dead"), WON, False),
        (aim("meet", "dead", "yoda"), WON, True),
        (aim("meet", "yoda", who="tarkin"), WON, False),
        (aim("manual"), WON, False),
    ],
)
def test_which_deed_of_a_turn_reaches_an_objective(objective: Objective, told: Happening, reached: bool) -> None:
    """Who is met may be at the very edge of a circle."""
    assert fulfilled(account(told), objective) is reached
    assert fulfilled(account(told, happened("moved", command="h")), objective) is reached
    out = STATE.people | {"rim": PersonState(x=109_001, y=0, placed=True)}
    if objective.targets == ("rim",):
        assert not fulfilled(account(told, state=replace(STATE, people=out)), objective)


def scored(state: CampaignState, *objectives: Objective, told: tuple[Happening, ...] = ()) -> tuple[list[str], Account]:
    found = account(*told, state=replace(state, objectives={each.id: each for each in objectives}))
    score(found)
    lines = [
        " ".join((each.kind, each.rule, *(f"{k}={v}" for k, v in each.args.items()), ">", *sorted(each.visible_to)))
        for each in found.told[len(told) :]
    ]
    return lines, found


@pytest.mark.rule("CG-105")
def test_what_a_reached_objective_brings_is_told_to_its_player() -> None:
    lines, found = scored(replace(STATE, turn=6), aim("hold_planets", "a", prize="shield"))
    assert lines == [
        "reached CG-105 objective=o faction=hutt > hutt",
        "points CG-105 faction=hutt amount=10 why=objective > hutt",
        "armed CG-121 command=i technology=shield > hutt",
    ]
    assert (found.state.objectives["o"].reached, found.state.players["hutt"].points) == (6, 10)
    assert scored(STATE, found.state.objectives["o"])[0] == [], "once is enough"
    assert scored(STATE, aim("hold_planets", "a", points=0))[0] == ["reached CG-105 objective=o faction=hutt > hutt"]
    assert scored(STATE, aim("hold_planets", "c"))[0] == []


@pytest.mark.rule("CG-121")
@pytest.mark.parametrize(
    ("weapons", "prize", "fitted"),
    [
        ({}, "shield", "i"),
        ({"i": ("shield",)}, "shield", "k"),
        ({"i": ("tie_new",)}, "tie_modified", "k"),
        ({"i": ("tie_new",)}, "shield", "i"),
        ({"i": ("shield",), "k": ("hangars", "shield")}, "shield", "h"),
        ({"i": ("shield",), "k": ("shield",), "h": ("shield",)}, "shield", ""),
        ({}, "nothing", ""),
    ],
)
def test_a_prize_goes_to_the_strongest_command_without_one_of_its_family(
    weapons: dict[str, tuple[str, ...]], prize: str, fitted: str
) -> None:
    _, found = scored(replace(STATE, weapons=weapons), aim("hold_planets", "a", prize=prize))
    given = [(each.text("command"), each.text("technology")) for each in found.told if each.kind == "armed"]
    assert given == ([(fitted, prize)] if fitted else [])


@pytest.mark.rule("CG-106")
def test_an_objective_of_an_alliance_ends_the_campaign_and_pays_its_present_members() -> None:
    lines, found = scored(STATE, together("hold_count", number=2))
    assert lines == [
        "reached CG-106 objective=o alliance=empire > hutt jerjerrod tarkin vador",
        *(f"points CG-106 faction={who} amount=10 why=objective > {who}" for who in ("jerjerrod", "tarkin", "vador")),
        "ended CG-106 alliance=empire > *",
    ]
    assert found.state.ended == 1


@pytest.mark.rule("CG-105", "CG-119")
def test_what_is_counted_turn_by_turn() -> None:
    battles = (WON, LOST, WON)
    lines, found = scored(STATE, aim("win_battles", number=4, count=1), told=battles)
    assert lines == ["counted CG-105 objective=o number=3 >"]
    assert scored(STATE, found.state.objectives["o"])[0] == []
    assert scored(STATE, aim("win_battles", number=3, count=1), told=battles)[0][1].startswith("reached")
    assert scored(STATE, aim("stay_neutral", number=9, count=4))[0] == ["counted CG-105 objective=o number=5 >"]
    assert scored(STATE, aim("stay_neutral", number=9, count=4, who="tarkin"))[0] == [
        "counted CG-105 objective=o number=0 >"
    ]
    assert scored(STATE, together("win_battles", number=9), told=battles)[0] == [
        "counted CG-105 objective=o number=1 >"
    ]


@pytest.mark.rule("CG-105")
@pytest.mark.parametrize(
    ("trigger", "known"),
    [
        ("turn:5", True), ("turn:6", False), ("turn:4", True), ("", False), ("objective:p", True),
        ("objective:q", False), ("objective:zz", False), ("planet:a", True), ("planet:c", False), ("planet:zz", False),
        ("moon:a", False),
    ],
)  # fmt: skip
def test_when_a_hidden_objective_becomes_known(trigger: str, known: bool) -> None:
    hidden = replace(aim("money", number=999, hidden=True), trigger=trigger)
    done = replace(hidden, id="p", reached=3, trigger="")
    other = replace(hidden, id="q", trigger="")
    lines, found = scored(replace(STATE, turn=5), hidden, done, other)
    assert lines == (["revealed CG-105 objective=o > hutt"] if known else [])
    assert found.state.objectives["o"].told is known
    assert scored(replace(STATE, turn=5), replace(hidden, told=True), done)[0] == [], "nobody is told twice"
    shared = replace(together("money", number=999, hidden=True), trigger="planet:d")
    assert scored(STATE, shared)[0] == ["revealed CG-105 objective=o > hutt jerjerrod tarkin"]


def test_a_reached_objective_keeps_no_other_from_being_reached() -> None:
    old, new = aim("hold_planets", "b", reached=2), replace(aim("hold_planets", "a"), id="z")
    assert scored(STATE, old, new)[0][0] == "reached CG-105 objective=z faction=hutt > hutt"
