"""Grief, rout and fear: who tests, with what, against what, and what is told of it, whole (SW-41 … SW-44)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from models.content import Json
from models.dice import RealDice
from models.games.event import Event
from models.games.swidenth.battle.acts import CorrectLife, Strike
from models.games.swidenth.battle.engine import resolve
from models.games.swidenth.battle.morale import fright_of, frighteners, rout_chance, routed
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import Bonus, TableBattle, TableState


def hero(name: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"id": name[0].lower(), "hero": name, "at": [x, y], **more}


def foe(piece: str, x: int, y: int, kind: str = "guerrier-brigand", **more: Any) -> dict[str, Any]:
    return {"id": piece, "profile": kind, "at": [x, y], **more}


def table(*figures: dict[str, Any], **more: Any) -> tuple[TableBattle, TableState]:
    return read_position({"figures": list(figures), "turn": 6, **more}, "morale.json")


def told(events: tuple[Event, ...]) -> list[tuple[str, str, str, Mapping[str, Json]]]:
    """Return what is told but for the blow and the wound."""
    return [
        (each.kind, each.subject, each.rule, each.args) for each in events if each.kind not in ("fought", "wounded")
    ]


def steady(
    kind: str, who: str, rule: str, roll: int, morale: int, needed: int, *added: list[Any]
) -> tuple[str, str, str, object]:
    """Return the Event of a test of Morale."""
    total = roll + morale + sum(value for _, value in added)
    return kind, who, rule, {
        "roll": roll, "total": total, "needed": needed, "done": total >= needed, "added": list(added),
    }  # fmt: skip


BAND = (
    hero("Thevor", 5000, 5000, vitality=1),
    hero("Oghavor", 5000, 8999),
    hero("Gardul", 5000, 1000),
    hero("Salvynia", 2000, 5000),
    hero("Erdokan", 9000, 9000),
)


@pytest.mark.rule("SW-42")
@pytest.mark.parametrize(("reading", "turn"), [("game", 0), ("turn", 6)])
def test_each_hero_less_than_three_paces_from_a_dead_one_flees_or_avenges_him(reading: str, turn: int) -> None:
    """Salvynia at two paces and Oghavor a thousandth short of three test; Gardul at three and Erdokan do not."""
    battle, state = table(*BAND, foe("c", 6000, 5000, "guerrier-orc"), half="npcs", options={"grief": reading})
    done = resolve(battle, state, Strike("c", "t"), RealDice((20, 1, 4, 4)))
    assert told(done.events) == [
        ("dead", "t", "SW-6", {"by": "c"}),
        steady("grief", "o", "SW-42", 4, 1, 5),
        ("avenges", "o", "SW-42", {"target": "c", "combat": 2}),
        steady("grief", "s", "SW-42", 4, 0, 5),
        ("fled", "s", "SW-42", {"by": ""}),
    ]
    assert done.state.figure("o").bonuses == (Bonus("combat", 2, "SW-42", "c", turn),)
    assert [(each.purpose, each.who) for each in done.dice[2:]] == [("grief", "o"), ("grief", "s")]


@pytest.mark.rule("SW-42", "SW-43", "SW-44")
def test_a_death_nobody_dealt_is_borne_and_not_avenged_and_half_of_the_heroes_rout() -> None:
    battle, state = table(*BAND[:3], foe("c", 16000, 5000, "guerrier-orc"))
    done = resolve(battle, state, CorrectLife("t", 0), RealDice((20,)))
    assert told(done.events)[1:] == [("dead", "t", "SW-6", {"by": ""}), steady("grief", "o", "SW-42", 20, 1, 5)]
    assert done.state.figure("o").bonuses == ()
    # The second of three: the last one tests for rout, once.
    second = resolve(battle, done.state, CorrectLife("g", 0), RealDice((6,)))
    assert told(second.events)[2:] == [steady("rout", "o", "SW-43", 6, 1, 7)]
    assert second.state.figure("o").steeled
    flees = resolve(battle, done.state, CorrectLife("g", 0), RealDice((5,)))
    assert told(flees.events)[2:] == [steady("rout", "o", "SW-43", 5, 1, 7), ("fled", "o", "SW-43", {"by": ""})]


@pytest.mark.rule("SW-42", "SW-44")
def test_for_those_who_are_no_heroes_nobody_grieves() -> None:
    guard = foe("k", 5000, 5000, "soldat-de-la-garde", camp="heroes")
    battle, state = table(hero("Oghavor", 5000, 6500), guard, foe("c", 6000, 5000, "guerrier-orc"), half="npcs")
    done = resolve(battle, state, Strike("c", "k"), RealDice((20, 1)))
    assert told(done.events) == [("dead", "k", "SW-6", {"by": "c"})]
    battle, state = table(hero("Thevor", 5000, 5000), hero("Oghavor", 5000, 6500), foe("c", 9000, 5000))
    fled = state.put(replace(state.figure("t"), status="fled"))
    assert [each.id for each in routed(battle, fled, "t")] == ["o"], "who fled is lost to his troop as who died"


TROOP = (
    foe("a", 5000, 5000, group="A"), foe("b", 6400, 5000, group="A"), foe("c", 12000, 5000, group="A"),
    foe("s", 5000, 6400, "squelette", group="A"), hero("Thevor", 4000, 5000), foe("x", 20000, 5000),
)  # fmt: skip


@pytest.mark.rule("SW-43", "SW-106")
@pytest.mark.parametrize(
    ("gone", "left", "steeled", "reading", "wanted"),
    [
        # One of four: more than half are there. Two of four: each tests who can and has not.
        ("a", "", "", "frozen", ""),
        ("ab", "", "", "frozen", "c"),
        ("ac", "", "", "frozen", "b"),
        ("as", "", "", "frozen", "bc"),
        ("as", "", "b", "frozen", "c"),
        ("a", "b", "", "frozen", ""),
        ("abc", "", "", "frozen", ""),
        # By the chain of those who stood there when he fell: c is three paces off.
        ("a", "", "", "running", ""),
        ("as", "", "", "running", "b"),
        ("ab", "", "", "running", ""),
        ("ac", "", "", "running", ""),
    ],
)
def test_a_troop_that_has_lost_half_tests(gone: str, left: str, steeled: str, reading: str, wanted: str) -> None:
    battle, state = table(*TROOP, options={"rout_base": reading})
    for each in gone:
        state = state.put(replace(state.figure(each), status="dead"))
    for each in left:
        state = state.put(replace(state.figure(each), status="left"))
    for each in steeled:
        state = state.put(replace(state.figure(each), steeled=True))
    assert "".join(each.id for each in routed(battle, state, gone[0])) == wanted


@pytest.mark.rule("SW-43", "SW-98")
def test_a_rout_is_tested_by_each_with_his_morale_and_its_chance_is_that_of_anybody() -> None:
    inspired = {"stat": "moral", "value": 2, "rule": "SW-122", "turn": 6}
    figures = (
        foe("a", 5000, 5000, group="A"), foe("b", 5000, 7000, "forestier-elfe", group="A"),
        foe("d", 5000, 9000, "guerrier-orc", group="A", bonuses=[inspired]),
        foe("e", 12000, 9000, group="A", status="dead"), foe("l", 5000, 11000, "chef-orc"), hero("Thevor", 4000, 5000),
    )  # fmt: skip
    battle, state = table(*figures)
    # Against 7: the elf with 1 fails by 1 to 5, the orc with two more and a leader beside him by 1 to 3.
    assert rout_chance(battle, state, "a") == 1 - Fraction(15, 20) * Fraction(17, 20)
    assert rout_chance(battle, state, "l") == 0
    done = resolve(battle, state, Strike("t", "a"), RealDice((20, 1, 5, 4)))
    assert told(done.events) == [
        ("dead", "a", "SW-6", {"by": "t"}),
        ("earned", "t", "SW-150", {"points": 2, "target": "a"}),
        steady("rout", "b", "SW-43", 5, 1, 7),
        ("fled", "b", "SW-43", {"by": "t"}),
        steady("rout", "d", "SW-43", 4, 0, 7, ["SW-122", 2], ["SW-98", 1]),
    ]
    assert [done.state.figure(each).steeled for each in "bd"] == [True, True]


@pytest.mark.rule("SW-41", "SW-94", "SW-101", "SW-193")
def test_how_frightful_one_is_to_another() -> None:
    panic = {"stat": "effroi", "value": 2, "rule": "SW-193", "against": "t", "turn": 6}
    battle, state = table(
        hero("Thevor", 5000, 5000, gear=["marteau", "objet-sacre"]), hero("Oghavor", 5000, 8000),
        foe("x", 7500, 5000, "troll"), foe("s", 9000, 5000, "squelette"), foe("b", 5000, 2000, bonuses=[panic]),
        foe("y", 6200, 6000, "troll", bonuses=[panic]),
    )  # fmt: skip
    at = state.figure
    wanted = {"xt": 3, "xo": 3, "bt": 2, "bo": 0, "yt": 3, "yo": 3, "st": 0, "ts": 5, "tx": 0, "tb": 0, "os": 0}
    assert {pair: fright_of(battle, state, at(pair[0]), at(pair[1])) for pair in wanted} == wanted
    # Of the enemies of Thevor y is within a pace already, and the skeleton frightens nobody.
    assert [each.id for each in frighteners(battle, state, at("t"), state.of("foes"))] == ["x", "b"]
    later = replace(state, turn=7)
    assert fright_of(battle, later, at("b"), at("t")) == 0
