"""A battle is over: what it left each hero with goes into the story of the party as one act."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from models.dice import Dice
from models.errors import Refused
from models.games.event import Event, Pen
from models.games.facets.builder import perform
from models.games.facets.chronicle import Toll, TollLine
from models.games.swidenth.battle.engine import resolve
from models.games.swidenth.battle.items import DrinkPotion
from models.games.swidenth.battle.melee import Strike
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import TableAct
from models.games.swidenth.battle.shooting import ShootAt
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.toll import toll
from models.games.swidenth.battle.turn import BeginTurn
from models.games.swidenth.checks import band_heroes
from models.games.swidenth.data import bands, rulebook
from models.games.swidenth.game import SWIDENTH
from models.games.swidenth.party import Party
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import Stored
from tests.games.swidenth.desk import spoken


@pytest.fixture
def party() -> Stored:
    found, numbers = bands()["noirs-ameres"], count(1)
    return SwidenthRoster().store(Party(found.name.fr, 100, band_heroes(found)), lambda: f"{next(numbers):08}", "2026")


def fight(*figures: dict[str, Any], acts: list[tuple[TableAct, tuple[int, ...]]]) -> tuple[Any, ...]:
    """Return a battle, how it began, how it stands after acts with typed dice, and what happened."""
    battle, state = read_position({"figures": list(figures), "turn": 0, "half": "begin"}, "case.json")
    begun, told = state, list[Event]()
    for act, dice in acts:
        done = resolve(battle, state, act, Dice("s", typed=dice))
        assert [each.result for each in done.dice] == list(dice)
        state, told = done.state, [*told, *done.events]
    return battle, begun, state, told


def short(lines: tuple[TollLine, ...]) -> list[tuple[object, ...]]:
    return [(e.member, e.kind, e.points, e.item, e.count, e.usual) for e in lines]


@pytest.mark.rule("SW-150")
def test_points_go_to_who_struck_last_and_wounds_to_who_bears_them() -> None:
    battle, begun, now, past = fight(
        {"id": "thevor", "hero": "Thevor", "at": [5000, 5000], "gear": ["epee", "potion-de-soin"]},
        {"id": "gardul", "hero": "Gardul", "at": [9000, 9000]},
        {"id": "one", "profile": "guerrier-brigand", "at": [6000, 5000], "vitality": 1},
        {"id": "two", "profile": "guerrier-brigand", "at": [5000, 6000], "vitality": 1},
        {"id": "far", "profile": "guerrier-brigand", "at": [20000, 20000]},
        acts=[(BeginTurn(), ()), (Strike("thevor", "one"), (20, 1, 20))],
    )
    assert short(toll(battle, begun, now, past)) == [("thevor", "kill", 2, "guerrier-brigand", 1, True)]
    hurt = now.put(replace(now.figure("thevor"), vitality=now.figure("thevor").vitality - 2))
    dead = hurt.put(replace(now.figure("gardul"), vitality=0, status="dead"))
    assert short(toll(battle, begun, dead, past))[1:] == [
        ("thevor", "wound", 2, "", 1, True),
        ("thevor", "rest", 0, "", 1, False),
        ("gardul", "death", 0, "", 1, True),
    ]
    fled = now.put(replace(now.figure("gardul"), status="fled"))
    assert short(toll(battle, begun, fled, past))[1:] == [
        ("gardul", "fled", 0, "", 1, True),
        ("gardul", "rest", 0, "", 1, False),
    ]


POTION, SWORD, SPEAR = (rulebook().gear[each].name for each in ("potion-de-soin", "epee", "lance"))


def drinker() -> tuple[TableBattle, TableState, TableState, list[Event]]:
    found = fight(
        {"id": "g", "hero": "Gardul", "at": [5000, 5000], "gear": ["potion-de-soin", "lance"], "stats": {"tir": 3}},
        {"id": "far", "profile": "guerrier-brigand", "at": [10000, 5000]},
        acts=[(BeginTurn(), ()), (DrinkPotion("g", "potion-de-soin"), (20,)), (ShootAt("g", "far", "lance"), (1, 20))],
    )
    return found[0], found[1], found[2], found[3]


@pytest.mark.rule("SW-95")
@pytest.mark.rule("SW-87")
def test_a_potion_is_used_up_and_a_thrown_spear_is_back_after_the_game() -> None:
    lines = toll(*drinker())
    assert [(e.kind, e.item, e.usual) for e in lines] == [
        ("use", "potion-de-soin", True),
        ("use", "lance", False),
    ]


def settled(stored: Stored, *lines: TollLine, **choices: str) -> Stored:
    numbers = count(1)
    act = SWIDENTH.bench(stored, choices, Pen(lambda: f"9{next(numbers):07}", "2026-11")).chronicle.settle(
        Toll("Le convoi", lines)
    )
    spoken(act.label.key, act.label.args)
    assert len({each.args.get("with", each.id) for each in act.append}) == 1
    return perform(stored, act)


def test_a_whole_settlement_is_one_act_of_the_ledger(party: Stored) -> None:
    thevor, gardul = (each.id for each in party.members[:2])
    after = settled(
        party,
        TollLine(gardul, "death", "SW-49"),
        TollLine(thevor, "quest", "SW-150", 8),
        TollLine(thevor, "kill", "SW-150", 4, "guerrier-brigand", count=2),
        TollLine(thevor, "wound", "SW-30", 2),
    )
    rows = [each for each in SWIDENTH.bench(after).chronicle.ledger if each.event.startswith("9")]
    assert [(each.key.removeprefix("chronicle.told_"), each.points) for each in rows] == [
        ("kill", 4),
        ("quest_named", 8),
        ("wound", None),
        ("death", None),
    ]
    assert len({each.act for each in rows}) == 1
    assert {each.member: each.lives for each in SWIDENTH.bench(after).chronicle.figures}[gardul] is False


def test_what_cannot_be_told_is_refused_before_anything_is_written(party: Stored) -> None:
    thevor = party.members[0].id
    for lines, key in (
        ((), "chronicle.nothing_to_settle"),
        ((TollLine("nobody", "quest", "SW-150", 8),), "builder.no_member"),
        ((TollLine(thevor, "use", "SW-22", item="potion-de-soin"),), ""),
    ):
        with pytest.raises(Refused) as told:
            settled(party, *lines)
        assert told.value.key == key or not key
        spoken(told.value.key, told.value.args_)
