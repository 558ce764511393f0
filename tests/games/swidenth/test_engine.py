"""What people state at their table without an action, and what an act has for everybody: whole, and at each limit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import RealDice
from models.errors import Refused
from models.games.swidenth.battle.acts import (
    ArrangeTurn,
    BeginTurn,
    CorrectLife,
    DoNothing,
    DoSpecial,
    EndHalf,
    Objection,
    TakeInHand,
    TurnTo,
)
from models.games.swidenth.battle.engine import objection, resolve
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.state import TableBattle, TableState
from models.games.swidenth.battle.turn import waiting


def table(**position: Any) -> tuple[TableBattle, TableState]:
    """Return two heroes and three brigands, one of them dead, all out of each other's reach."""
    figures = [
        {"id": "t", "hero": "Thevor", "at": [2000, 2000], "vitality": 3},
        {"id": "o", "hero": "Oghavor", "at": [2000, 9000], "vitality": 9},
        {"id": "b", "profile": "guerrier-brigand", "at": [18000, 2000]},
        {"id": "k", "profile": "guerrier-brigand", "at": [18000, 9000]},
        {"id": "c", "profile": "guerrier-orc", "at": [18000, 16000]},
        {"id": "dead", "profile": "guerrier-brigand", "at": [22000, 22000], "status": "dead"},
    ]
    return read_position({"figures": figures, **position}, "engine.json")


@pytest.mark.rule("SW-6")
@pytest.mark.parametrize(
    ("figure", "left", "key"),
    [
        ("t", 0, ""),
        ("t", 2, ""),
        ("t", 5, ""),
        ("t", 3, "no_such_life"),
        ("t", 6, "no_such_life"),
        ("t", -1, "no_such_life"),
        # Whom a potion gave more than he came with may still be said to have less.
        ("o", 8, ""),
        ("o", 7, ""),
        ("o", 10, "no_such_life"),
        ("dead", 1, "not_on_table"),
    ],
)
def test_the_life_somebody_has_left_is_said_within_what_he_ever_had(figure: str, left: int, key: str) -> None:
    battle, state = table()
    act = CorrectLife(figure, left)
    found = objection(battle, state, act)
    if key:
        args = {"figure": figure} if key == "not_on_table" else {"figure": figure, "left": left}
        assert found == Objection("SW-6", f"quest.{key}", args)
        return
    assert found is None
    before = state.figure(figure)
    done = resolve(battle, state, act, RealDice((20, 20, 20)))
    first = done.events[0]
    assert (first.kind, first.subject, first.rule) == ("life_said", figure, "SW-6")
    assert first.args == {"left": left, "before": before.vitality}
    assert (done.state.figure(figure).vitality, done.state.figure(figure).done) == (left, False)
    dead = [(each.kind, each.subject, each.rule, each.args) for each in done.events if each.kind == "dead"]
    assert dead == ([] if left else [("dead", figure, "SW-6", {"by": ""})])
    assert done.state.figure(figure).up == bool(left)


@pytest.mark.rule("SW-14")
def test_npcs_act_in_the_order_people_set_for_all_who_are_left() -> None:
    battle, state = table(half="npcs")
    assert objection(battle, state, ArrangeTurn(("k", "c", "b"))) is None
    others = Objection("SW-14", "quest.order_of_others")
    for order in (("k", "b"), ("k", "c", "b", "t"), ("k", "c", "b", "dead"), ()):
        assert objection(battle, state, ArrangeTurn(order)) == others
    for half in ("heroes", "begin", "deploy"):
        now = replace(state, half=half)
        assert objection(battle, now, ArrangeTurn(("k", "c", "b"))) == Objection("SW-14", "quest.no_order_now")
    done = resolve(battle, state, ArrangeTurn(("k", "c", "b")), RealDice(()))
    assert [(each.kind, each.subject, each.rule, each.args) for each in done.events] == [
        ("ordered", "", "SW-14", {"order": ["k", "c", "b"]})
    ]
    assert [each.id for each in waiting(battle, done.state)] == ["k", "c", "b"]
    then = resolve(battle, done.state, DoNothing("k"), RealDice(())).state
    assert [each.id for each in waiting(battle, then)] == ["c", "b"]
    assert objection(battle, then, ArrangeTurn(("b", "c"))) is None


@pytest.mark.rule("SW-149")
def test_nothing_is_done_once_all_is_over() -> None:
    battle, state = table()
    over = replace(state, half="over")
    for act in (DoNothing("t"), BeginTurn(), EndHalf(), CorrectLife("t", 1)):
        assert objection(battle, over, act) == Objection("SW-149", "quest.over")
        with pytest.raises(Refused) as refused:
            resolve(battle, over, act, RealDice(()))
        assert (refused.value.key, refused.value.args_) == ("quest.over", {"rule": "SW-149"})


@pytest.mark.rule("SW-123", "SW-15", "SW-28", "SW-11")
def test_invisibility_is_rolled_for_at_an_action_and_for_all_at_the_end_of_a_half() -> None:
    """Whoever turns, changes arms or is corrected has not acted yet: no die is thrown (SW-123)."""
    battle, state = table()
    hidden = tuple(replace(each, hidden=each.id in "to") for each in state.figures)
    state = replace(state, figures=hidden)
    for act in (TurnTo("t", (1, 0)), TakeInHand("t", 0), CorrectLife("t", 1)):
        assert resolve(battle, state, act, RealDice(())).dice == ()
    one = resolve(battle, state, DoSpecial("t", "…"), RealDice((15,)))
    assert [(each.result, each.who) for each in one.dice] == [(15, "t")]
    assert [one.state.figure(each).hidden for each in "to"] == [False, True]
    both = resolve(battle, state, EndHalf(), RealDice((14, 15)))
    assert [(each.result, each.who) for each in both.dice] == [(14, "t"), (15, "o")]
    assert [both.state.figure(each).hidden for each in "to"] == [True, False]
    assert both.state.half == "npcs"


@pytest.mark.rule("SW-21", "SW-25")
def test_something_special_wants_one_who_stands_and_has_not_acted() -> None:
    battle, state = table()
    assert objection(battle, state, DoSpecial("t", "la serrure")) is None
    for changes, found in (
        ({"prone": True}, Objection("SW-25", "quest.must_rise", {"figure": "t"})),
        ({"done": True}, Objection("SW-13", "quest.acted_already", {"figure": "t"})),
    ):
        assert objection(battle, state.put(replace(state.figure("t"), **changes)), DoSpecial("t", "…")) == found
    done = resolve(battle, state, DoSpecial("t", "la serrure"), RealDice(()))
    assert [(each.kind, each.subject, each.rule, each.args) for each in done.events] == [
        ("special", "t", "SW-21", {"words": "la serrure"})
    ]
