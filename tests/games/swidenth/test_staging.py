"""The table as the events of a quest see it: the script in force, exits, what happened, how it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.dice import Dice
from models.games.script import ScenarioEvent, Script, VictoryCondition
from models.games.script_run import Cue
from models.games.swidenth.battle.scene import Working
from models.games.swidenth.battle.staging import QuestStage, exit_corners, exit_part, in_force, waiting_for
from models.games.vocabulary import (
    ComesNear,
    FigureLeft,
    RoundAtLeast,
    RoundBegins,
    Say,
    ZoneEntered,
    ZoneHeld,
)
from models.table.shapes import part_of
from models.table.spots import Spot
from tests.games.swidenth.quest_stage import COMING, FIGURES, ZONES, event, stage, table

# -- the script in force -----------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-151")
@pytest.mark.parametrize(
    ("trigger", "effects", "reading", "repeats"),
    [
        (RoundBegins(2, 1), (COMING,), "every_turn", True),
        (RoundBegins(2, 1), (COMING,), "once", False),
        (RoundBegins(2, 1), (Say("Bis"), COMING), "once", False),
        (RoundBegins(2, 1), (Say("Bis"),), "once", True),
        (ComesNear(1, 6), (COMING,), "once", True),
    ],
)
def test_guards_come_once_where_they_are_read_so(
    trigger: Any, effects: tuple[Any, ...], reading: str, repeats: bool
) -> None:
    battle, state = table(event(trigger, *effects, repeat=True), options={"guards": reading})
    found = in_force(battle, state)
    assert found == replace(battle.script, events=(replace(battle.script.events[0], repeat=repeats),))
    assert in_force(battle, state) is found, "it is asked for after every act"


def test_an_event_that_only_brings_figures_is_out_of_force_when_none_are_left() -> None:
    brings = event(RoundBegins(2), COMING)
    both = event(RoundBegins(2), COMING, Say("Alerte"))
    other = event(RoundBegins(2), replace(COMING, type="troll"), COMING)
    battle, state = table(brings)
    come = replace(state, figures=tuple(replace(e, status="up") if e.id in ("r1", "r2") else e for e in state.figures))
    for script, now, left in ((brings, state, 1), (brings, come, 0), (both, come, 1), (other, come, 1)):
        assert len(in_force(replace(battle, script=Script((), (script,))), now).events) == left
    assert len(in_force(battle, state).events) == 1
    assert not in_force(battle, come).events, "kept apart from what was in force before they came"
    nothing = event(RoundBegins(2))
    assert in_force(replace(battle, script=Script((), (nothing,))), come).events == (nothing,)


def test_who_waits_for_an_event_is_of_its_kind_and_not_there_yet() -> None:
    battle, state = table()
    assert [each.id for each in waiting_for(battle, state, "e", "guerrier-brigand")] == ["r1", "r2"]
    assert [each.id for each in waiting_for(battle, state, "e", "troll")] == ["r3"]
    assert waiting_for(battle, state, "f", "troll") == ()
    gone = state.put(replace(state.figure("r1"), status="dead"))
    assert [each.id for each in waiting_for(battle, gone, "e", "guerrier-brigand")] == ["r2"]


# -- exits -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-149")
@pytest.mark.parametrize(
    ("box", "edge"),
    [
        ((10000, 3000, 12000, 7000), (10000, 0, 12000, 10000)),
        ((0, 3000, 1000, 7000), (0, 0, 1000, 10000)),
        ((3000, 8000, 7000, 10000), (0, 8000, 12000, 10000)),
        ((3000, 0, 7000, 2000), (0, 0, 12000, 2000)),
        ((11000, 9000, 12000, 10000), (11000, 0, 12000, 10000)),
        ((1, 1, 11999, 9999), (1, 1, 11999, 9999)),
    ],
)
def test_an_exit_is_its_zone_or_the_edge_it_lies_on(box: tuple[int, ...], edge: tuple[int, ...]) -> None:
    def corners(left: int, top: int, right: int, low: int) -> tuple[Spot, ...]:
        return (left, top), (right, top), (right, low), (left, low)

    for reading, wanted in (("path", corners(*box)), ("edge", corners(*edge))):
        battle, _ = table(zones={"7": corners(*box)}, options={"exit": reading})
        assert exit_corners(battle, 7) == wanted
        assert exit_part(battle, 7) == part_of(wanted)
        assert exit_part(battle, 7) is exit_part(battle, 7)


# -- what happened -----------------------------------------------------------------------------------------------------


def test_what_happened_is_told_once_with_who_and_where() -> None:
    work, quest = stage(event(ZoneEntered(1)))
    assert quest.cues() == ()
    work.tell("turn", "", "SW-14", turn=3)
    work.tell("moved", "t", "SW-16", path=[[9000, 5000], [9500, 5000]])
    work.tell("moved", "t", "SW-16", path=[[9500, 5000], [10500, 5000]])
    work.tell("waited", "t", "SW-15")
    work.remove("b", "fled", "SW-43")
    work.remove("c", "left", "SW-149", zone=2)
    assert quest.cues() == (
        Cue("round"),
        Cue("zone_entered", "t", "one", zone=1),
        Cue("figure_defeated", "b", "two"),
        Cue("figure_left", "c", "one", zone=2),
    )
    assert quest.cues() == ()
    work.remove("t", "dead", "SW-6")
    assert quest.cues() == (Cue("figure_defeated", "t", "one"),)
    work.tell("left", "t", "SW-203")
    assert quest.cues() == (Cue("figure_left", "t", "one", zone=0),)


@pytest.mark.parametrize(
    ("path", "zones"),
    [
        ([[9000, 5000], [10000, 5000]], [1]),
        ([[9000, 5000], [9999, 5000]], []),
        ([[10000, 5000], [11000, 5000]], []),
        ([[9000, 2000], [11000, 2000], [11000, 8000]], [1]),
        ([[9000, 2500], [11000, 2500], [11000, 2900]], []),
        ([[9000, 2600], [10600, 2600], [9600, 3600]], [1]),
        ([[9000, 2600], [10400, 2600], [9600, 3400]], []),
        ([[4000, 1000], [4000, 4000], [2000, 4000]], []),
        ([[4000, 1000], [1000, 1000], [11000, 5000]], [1, 2]),
        ([], []),
    ],
)
def test_a_zone_is_entered_where_a_way_leads_into_it_or_through_it(path: list[list[int]], zones: list[int]) -> None:
    work, quest = stage(event(ZoneEntered(1)), zones={**ZONES, "Porte": ZONES["1"]})
    work.tell("moved", "t", "SW-16", path=path)
    assert [each.zone for each in quest.cues()] == zones
    work, quest = stage(event(RoundBegins(1)))
    work.tell("moved", "t", "SW-16", path=path)
    assert quest.cues() == (), "nobody waits for it"


NEAR = event(ComesNear(1, 2, "one"), COMING)


@pytest.mark.rule("SW-152", "SW-197")
@pytest.mark.parametrize(
    ("x", "side", "reading", "comes"),
    [
        (7500, "one", "strict", False),
        (7501, "one", "strict", True),
        (7500, "one", "inclusive", True),
        (7499, "one", "inclusive", False),
        (7501, "two", "strict", False),
        (7501, "", "strict", True),
    ],
)
def test_who_comes_near_a_zone_is_told_with_how_near(x: int, side: str, reading: str, comes: bool) -> None:
    work, quest = stage(replace(NEAR, trigger=ComesNear(1, 2, side)), options={"near": reading})
    assert quest.nothing_new() is False, "nobody saw yet how all stand"
    work.battle.quest.undecided = seen(work)
    assert quest.nothing_new() is True
    work.change("t", at=(x, 5000))
    work.tell("moved", "t", "SW-16", path=[[5000, 5000], [x, 5000]])
    assert quest.nothing_new() is not comes
    assert quest.cues() == ((Cue("comes_near", "t", "one", zone=1, paces=2),) if comes else ())


def seen(work: Working) -> tuple[object, ...]:
    """How all stood on which a victory hangs: the turn, its half, what occurred, who is there, on which side."""
    state = work.state
    each = ((figure.status, figure.camp, figure.exit) for figure in state.figures)
    return state.turn, state.half, state.occurred, tuple(each)


def test_who_was_near_when_it_occurred_or_was_brought_by_an_event_does_not_set_it_off_again() -> None:
    there = [{**FIGURES[0], "id": "g", "hero": "Gardul", "at": [9000, 6000]}]
    again = replace(NEAR, repeat=True)
    for script, occurred, start, wanted in (
        (NEAR, (), (5000, 5000), ["t", "g"]),
        (again, (), (5000, 5000), ["t", "g"]),
        (again, ("e",), (5000, 5000), ["t"]),
        (again, ("e",), (9000, 4500), []),
        (NEAR, ("e",), (5000, 5000), []),
        (NEAR, ("other",), (9000, 4500), ["t", "g"]),
    ):
        work, quest = stage(script, more=there, state={"occurred": occurred})
        work.change("t", at=start)
        work.before = work.state
        work.change("t", at=(9000, 5000))
        work.tell("waited", "t", "SW-15")
        assert [each.piece for each in quest.cues()] == wanted, (script.repeat, occurred, start)
    wolf = {"id": "y", "profile": "loup", "at": [9000, 7000]}
    work, quest = stage(replace(NEAR, trigger=ComesNear(1, 2)), more=[wolf])
    work.change("r1", at=(9000, 5000), status="up")
    work.change("b", at=(9000, 3000))
    work.tell("waited", "t", "SW-15")
    assert [each.piece for each in quest.cues()] == ["b", "y"], "who was brought does not set anything off"
    work, quest = stage(again, state={"occurred": ("e",)})
    work.change("t", at=(9000, 5000), status="reserve")
    work.before = work.state
    work.change("t", status="up")
    work.tell("arrived", "t", "SW-203")
    assert [each.piece for each in quest.cues()] == ["t"], "who was not there was not near"


def test_an_event_that_shares_its_place_with_another_is_looked_for_though_it_occurred() -> None:
    second = replace(NEAR, id="f")
    work, quest = stage(NEAR, second, state={"occurred": ("e",)})
    work.before = work.state
    work.change("t", at=(9000, 5000))
    work.tell("waited", "t", "SW-15")
    assert quest.cues() == (Cue("comes_near", "t", "one", zone=1, paces=2),) * 2
    far = replace(NEAR, id="f", trigger=ComesNear(1, 3, "one"))
    work, quest = stage(NEAR, far, state={"occurred": ("e",)})
    work.change("t", at=(9000, 5000))
    work.tell("waited", "t", "SW-15")
    assert quest.cues() == (Cue("comes_near", "t", "one", zone=1, paces=3),)


def test_where_positions_are_not_known_people_say_that_somebody_came_near() -> None:
    battle, state = table(NEAR)
    for asked, sprung, trigger, wanted in (
        ("ask", "e", NEAR.trigger, [Cue("comes_near", "t", "one", zone=1, paces=2)]),
        ("ask", "e", ComesNear(1, 2, "two"), [Cue("comes_near", "b", "two", zone=1, paces=2)]),
        ("ask", "e", ComesNear(1, 2, ""), [Cue("comes_near", "t", "one", zone=1, paces=2)]),
        ("ask", "f", NEAR.trigger, []),
        ("ask", "e", ComesNear(1, 2, "three"), []),
    ):
        script = Script((), (replace(NEAR, id="g", trigger=ComesNear(2, 2)), replace(NEAR, trigger=trigger)))
        work = Working(replace(battle, script=script, asked=asked), state, Dice("x"))
        work.sprung = sprung
        work.tell("waited", "t", "SW-15")
        assert list(QuestStage(work).cues()) == wanted


@pytest.mark.parametrize(
    ("script", "ways", "kind", "new"),
    [
        (event(RoundBegins(1)), (), "waited", False),
        (event(RoundBegins(1)), (), "moved", False),
        (event(ZoneEntered(1)), (), "moved", True),
        (event(ZoneEntered(1)), (), "waited", False),
        (event(RoundBegins(1)), (), "turn", True),
        (event(RoundBegins(1)), (), "left", True),
        (event(RoundBegins(1)), (), "dead", True),
        (event(RoundBegins(1)), (), "fled", True),
        (event(RoundBegins(1)), (ZoneHeld(2, "one", 1),), "waited", True),
        (event(RoundBegins(1)), (RoundAtLeast(2),), "waited", False),
    ],
)
def test_what_sets_nothing_off_is_nothing_new(script: ScenarioEvent, ways: Any, kind: str, new: bool) -> None:
    work, quest = stage(script, ways=(VictoryCondition("v", "V", "one", ways),) if ways else ())
    work.battle.quest.undecided = seen(work)
    work.tell("turn", "", "SW-14", turn=3)
    work.heard = 1
    work.tell(kind, "t", "SW-13", path=[])
    assert quest.nothing_new() is not new
    work.heard = 2
    work.change("c", camp="foes")
    assert quest.nothing_new() is False, "somebody changed sides"


# -- how it stands -----------------------------------------------------------------------------------------------------


def test_the_stage_says_how_it_stands() -> None:
    work, quest = stage(event(FigureLeft(2)), more=[{**FIGURES[1], "id": "d", "at": [2999, 2500]}])
    assert (quest.over, quest.winner, quest.walking, quest.round, quest.occurred) == (False, "", False, 3, frozenset())
    assert (quest.standing("one"), quest.standing("two"), quest.holder("x")) == (3, 1, "")
    assert (quest.inside(2, "one"), quest.inside(2, ""), quest.inside(2, "two"), quest.inside(9, "")) == (
        ("d",), ("d",), (), (),
    )  # fmt: skip
    work.change("b", at=(3000, 0))
    work.change("d", at=(3001, 2500))
    assert (quest.inside(2, ""), quest.inside(2, "one"), quest.inside(2, "two")) == (("b",), (), ("b",))
    work.change("c", status="left", exit=2)
    work.change("t", status="left", exit=2)
    work.change("b", status="left", exit=1)
    assert [quest.left_by(*each) for each in ((2, ""), (2, "civil"), (1, ""), (1, "civil"), (0, ""))] == [2, 1, 1, 0, 0]
    assert (quest.left_of("civil"), quest.left_of("e"), quest.left_of("nobody")) == (2, 3, 0), "out is not lost"
    for change, left in (({"status": "dead"}, 1), ({"status": "fled"}, 1), ({"camp": "foes"}, 1), ({}, 2)):
        work.change("d", status="up", camp="heroes")
        work.change("d", **change)
        assert quest.left_of("civil") == left
    work.state = replace(work.state, half="over", winner="foes", occurred=("e", "f"))
    assert (quest.over, quest.winner, quest.occurred) == (True, "two", frozenset({"e", "f"}))
