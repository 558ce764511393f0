"""The turn: who may act when, who is put off, what begins and ends with it; each objection whole, each act told."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.swidenth.battle import turn
from models.games.swidenth.battle.acts import (
    BeginTurn,
    DoNothing,
    DoSpecial,
    EndHalf,
    Objection,
    PutDown,
    RiseUp,
    TakeLater,
    TurnTo,
)
from models.games.swidenth.battle.position import read_position
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.state import Bonus, TableBattle, TableState, Troop
from tests.games.swidenth.quest_stage import told

FIGURES: list[dict[str, Any]] = [
    {"id": "t", "hero": "Thevor", "at": [5000, 5000]},
    {"id": "g", "hero": "Gardul", "at": [5000, 8000], "prone": True},
    {"id": "c", "profile": "civil", "camp": "heroes", "at": [9000, 8000], "paralysed": 12},
    {"id": "b", "profile": "guerrier-brigand", "at": [12000, 9000]},
    {"id": "a", "profile": "archer-brigand", "at": [15000, 9000]},
]


def put_down(**changes: Any) -> tuple[TableBattle, TableState]:
    options = changes.pop("options", {})
    battle, state = read_position({"turn": 3, "figures": FIGURES, "options": options}, "turn.json")
    return battle, replace(state, **changes)


def no(rule: str, key: str, figure: str = "") -> Objection:
    return Objection(rule, f"quest.{key}", {"figure": figure} if figure else {})


@pytest.mark.rule("SW-13", "SW-14", "SW-15", "SW-25")
@pytest.mark.parametrize(
    ("act", "change", "wanted"),
    [
        (BeginTurn(), {"half": "begin"}, None),
        (BeginTurn(), {"half": "deploy"}, None),
        (BeginTurn(), {"half": "heroes"}, no("SW-13", "turn_under_way")),
        (BeginTurn(), {"half": "npcs"}, no("SW-13", "turn_under_way")),
        (BeginTurn(), {"half": "deploy", "figures": ()}, no("SW-147", "nobody_there")),
        (EndHalf(), {}, None),
        (EndHalf(), {"half": "npcs"}, no("SW-14", "not_your_half")),
        (EndHalf(), {"half": "begin"}, no("SW-14", "not_your_half")),
        (DoNothing("t"), {}, None),
        (DoNothing("c"), {}, None),
        (DoNothing("b"), {}, no("SW-14", "not_its_half", "b")),
        (RiseUp("g"), {}, None),
        (RiseUp("t"), {}, no("SW-25", "stands_up", "t")),
        (RiseUp("c"), {}, no("SW-127", "is_paralysed", "c")),
        (RiseUp("g"), {"half": "npcs"}, no("SW-14", "not_its_half", "g")),
        (TurnTo("t", (0, 1)), {}, None),
        (TurnTo("t", (0, 0)), {}, no("SW-11", "no_direction", "t")),
        (TurnTo("b", (0, 1)), {}, no("SW-14", "not_its_half", "b")),
        (TurnTo("b", (0, 1)), {"half": "deploy"}, None),
        (TurnTo("c", (1, 0)), {}, no("SW-127", "is_paralysed", "c")),
        (TakeLater("t"), {}, None),
        (TakeLater("c"), {}, no("SW-14", "is_last", "c")),
        (TakeLater("c"), {"later": ("t",)}, None),
        (TakeLater("t"), {"later": ("t",)}, no("SW-14", "is_last", "t")),
        (TakeLater("b"), {}, no("SW-14", "not_its_half", "b")),
    ],
)
def test_why_an_act_of_the_turn_cannot_be_done(act: Any, change: dict[str, Any], wanted: Objection | None) -> None:
    judges = {
        BeginTurn: turn.refuse_begin,
        EndHalf: turn.refuse_end_half,
        DoNothing: turn.refuse_nothing,
        RiseUp: turn.refuse_rise,
        TurnTo: turn.refuse_turning,
        TakeLater: turn.refuse_later,
    }
    battle, state = put_down(**change)
    assert judges[type(act)](battle, state, act) == wanted


def test_who_has_acted_does_not_act_again() -> None:
    battle, state = put_down()
    state = state.put(replace(state.figure("t"), done=True))
    acted = no("SW-13", "acted_already", "t")
    assert turn.refuse_nothing(battle, state, DoNothing("t")) == acted
    assert turn.refuse_turning(battle, state, TurnTo("t", (1, 1))) == acted
    assert turn.refuse_later(battle, state, TakeLater("t")) == acted
    assert turn.refuse_rise(battle, state, RiseUp("t")) == acted


@pytest.mark.rule("SW-13", "SW-14", "SW-95")
def test_a_turn_begins_with_everybody_fresh_and_ends_what_lasted_the_last() -> None:
    battle, state = put_down(half="begin", magic=2, shots=-3, lucky=2, later=("t",), weather="orage", troops=())
    bonuses = tuple(Bonus("combat", value, "SW-95", turn=last) for value, last in ((1, 0), (2, 3), (3, 4), (4, 5)))
    state = state.put(replace(state.figure("t"), done=True, bonuses=bonuses))
    state = state.put(replace(state.figure("g"), done=True))
    state = state.put(replace(state.figure("b"), bonuses=bonuses[1:2]))
    work = Working(battle, state, Dice("x"))
    turn.do_begin(work, BeginTurn())
    wanted = replace(state, half="heroes", turn=4, magic=0, shots=0, later=())
    wanted = wanted.put(replace(state.figure("t"), done=False, bonuses=(bonuses[0], bonuses[2])))
    wanted = wanted.put(replace(state.figure("g"), done=False))
    wanted = wanted.put(replace(state.figure("b"), bonuses=()))
    troops = Troop("t", ("t", "g")), Troop("c", ("c",)), Troop("b", ("b",)), Troop("a", ("a",))
    assert work.state == replace(wanted, troops=troops)
    assert told(work) == [("turn", "", "SW-14", {"turn": 4})]


@pytest.mark.rule("SW-13", "SW-15", "SW-21")
@pytest.mark.parametrize(
    ("doer", "act", "changed", "line"),
    [
        (turn.do_nothing, DoNothing("t"), {"done": True, "struck_by": ()}, ("waited", "t", "SW-15", {})),
        (turn.do_special, DoSpecial("t", "Crochète"), {"done": True, "struck_by": ()},
         ("special", "t", "SW-21", {"words": "Crochète"})),
        (turn.do_turning, TurnTo("t", (3, -4)), {"facing": (3, -4)}, ("faced", "t", "SW-11", {"facing": [3, -4]})),
        (turn.do_rise, RiseUp("g"), {"prone": False, "done": True}, ("rose", "g", "SW-25", {})),
        (turn.do_put_down, PutDown("a", (700, 900), (1, 2)), {"at": (700, 900), "facing": (1, 2), "status": "up"},
         ("put_down", "a", "SW-147", {"at": [700, 900]})),
    ],
)  # fmt: skip
def test_what_an_act_of_the_turn_does(doer: Any, act: Any, changed: dict[str, Any], line: tuple[Any, ...]) -> None:
    battle, state = put_down()
    state = state.put(replace(state.figure("t"), struck_by=("b",)))
    state = state.put(replace(state.figure("a"), status="reserve"))
    work = Working(battle, state, Dice("x"))
    doer(work, act)
    assert work.state == state.put(replace(state.figure(act.figure), **changed))
    assert told(work) == [line]


@pytest.mark.rule("SW-14", "SW-15")
def test_who_is_put_off_acts_after_the_others_of_his_half() -> None:
    battle, state = put_down()
    work = Working(battle, state, Dice("x"))
    for figure, order in (("t", "g c t"), ("c", "g t c"), ("t", "g c t")):
        turn.do_later(work, TakeLater(figure))
        assert " ".join(each.id for each in turn.waiting(battle, work.state)) == order
    assert work.state.later == ("c", "t")
    assert told(work) == [("put_off", each, "SW-14", {}) for each in "tct"]
    npcs = replace(work.state, half="npcs")
    assert [each.id for each in turn.waiting(battle, npcs)] == ["b", "a"]
    done = npcs.put(replace(npcs.figure("b"), done=True))
    assert [each.id for each in turn.waiting(battle, done)] == ["a"]
    assert turn.waiting(battle, done.put(replace(done.figure("a"), status="left"))) == ()
    turn.do_end_half(work, EndHalf())
    assert [each.id for each in work.state.figures if each.done] == ["t", "g", "c"]


@pytest.mark.rule("SW-14")
@pytest.mark.parametrize(
    ("reading", "half", "done", "gone", "after"),
    [
        ("with_pj", "heroes", "tg", "", "heroes"),
        ("with_pj", "heroes", "tgc", "", "npcs"),
        ("with_npcs", "heroes", "tg", "", "npcs"),
        ("with_npcs", "heroes", "t", "g", "npcs"),
        ("with_pj", "heroes", "tgcba", "", "begin"),
        ("with_pj", "heroes", "tgc", "ba", "begin"),
        ("with_pj", "npcs", "b", "", "npcs"),
        ("with_pj", "npcs", "ba", "", "begin"),
        ("with_npcs", "npcs", "ba", "", "npcs"),
        ("with_pj", "deploy", "tgcba", "", "deploy"),
        ("with_pj", "over", "tgcba", "", "over"),
    ],
)
def test_the_halves_of_a_turn_follow_when_everybody_has_acted(
    reading: str, half: str, done: str, gone: str, after: str
) -> None:
    battle, state = put_down(half=half, options={"led_npcs": reading})
    figures = (replace(e, done=e.id in done, status="dead" if e.id in gone else "up") for e in state.figures)
    work = Working(battle, replace(state, figures=tuple(figures)), Dice("x"))
    turn.settle(work)
    assert work.state.half == after
    assert told(work) == []


@pytest.mark.rule("SW-147")
def test_where_no_start_area_is_marked_a_figure_is_put_down_wherever_there_is_room() -> None:
    battle, state = put_down(half="deploy")
    for spot, wanted in (
        ((5000, 5500), None),
        ((5000, 5999), None),
        ((5000, 7001), Objection("SW-147", "quest.stands_there", {"figure": "g"})),
        ((5000, 7000), None),
        ((-1, 5000), Objection("SW-16", "quest.off_table", {"figure": "t"})),
        ((24001, 5000), Objection("SW-16", "quest.off_table", {"figure": "t"})),
        ((24000, 24000), None),
    ):
        assert turn.refuse_put_down(battle, state, PutDown("t", spot)) == wanted
    assert turn.refuse_put_down(battle, state, PutDown("b", (1000, 1000))) is None, "foes too"
