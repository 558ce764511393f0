"""What can come about in a scenario: one small board in three parts, one event asked about at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from models.games.entry_fields import Place
from models.games.pieces import Placed
from models.games.scenario import Scenario, Side
from models.games.script import FIRST_ROUND, Outcome, ScenarioEvent, ScenarioObject, VictoryCondition
from models.games.script_reach import ScriptReach, reachable
from models.games.vocabulary import (
    Condition,
    ConsoleHacked,
    DieAtLeast,
    Effect,
    GateOpened,
    NotOccurred,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    PlaceFigure,
    PutObject,
    RoundAtLeast,
    SetGate,
    SideHolds,
    Trigger,
    VaultSearched,
    ZoneEntered,
    ZoneHeld,
)
from models.maps.features import Wall, Zone
from models.maps.tile_map import new_map

LEFT, MIDDLE, RIGHT, VAULT, FAR_CONSOLE = 2, 3, 4, 5, 7
ZONES = (
    Zone(1, "Rouges", "start", runs=((0, 0, 0),), side="red"),
    Zone(LEFT, "Gauche", runs=((1, 1, 2),)),
    Zone(MIDDLE, "Milieu", "objective", runs=((1, 4, 4),), side="red"),
    Zone(RIGHT, "Droite", runs=((0, 7, 8),)),
    Zone(VAULT, "Caveau", "vault", runs=((0, 5, 5),)),
    Zone(6, "Bleus", "start", runs=((0, 3, 3),), side="blue"),
)
NEAR_CONSOLE = Zone(8, "Console", "console", runs=((0, 2, 2),))
WALLS = {("V", x, y): Wall("V", x, y) for x in (3, 6) for y in (0, 1)}
GATES = {
    each.edge: each
    for each in (
        Wall("H", 0, 1, "door", name="D"),
        Wall("H", 1, 1, "door", "locked", name="L"),
        Wall("H", 2, 1, "laser", name="B"),
    )
}
BOARD = replace(new_map(9, 2), zones=ZONES, walls=WALLS)
GATED = replace(BOARD, walls={**WALLS, **GATES})
HACKED = replace(GATED, zones=(*ZONES, Zone(FAR_CONSOLE, "Loin", "console", runs=((1, 8, 8),)), NEAR_CONSOLE))
HERE, NOWHERE = Place("cell", (1, 1)), Place()
LOST, LYING = ScenarioObject("lost", "Perdu"), ScenarioObject("lying", "Posé", HERE)
RED, BLUE = Placed("r", "garde", "red", at=(500, 1500)), Placed("b", "garde", "blue", later=True)
SCENARIO = Scenario("S", "aventures", sides=(Side("red"), Side("blue")), pieces=(RED, BLUE), objects=(LOST, LYING))


def event(
    trigger: Trigger = FIRST_ROUND,
    *conditions: Condition,
    effects: tuple[Effect, ...] = (),
    id: str = "e",
    die: int = 0,
) -> ScenarioEvent:
    """Return an event that may be thrown for."""
    return ScenarioEvent(id, "E", trigger, conditions, effects, die)


def helped(*effects: Effect, trigger: Trigger = FIRST_ROUND) -> ScenarioEvent:
    """Return another event, with these effects behind one that is of no help."""
    return event(trigger, effects=(PutObject("lying", HERE), *effects), id="h")


def comes(asked: ScenarioEvent, *others: ScenarioEvent, board: Any = BOARD, **change: Any) -> bool:
    """Return whether an event can come about."""
    return asked.id in reachable(replace(SCENARIO, events=(asked, *others), **change), board).events


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (ZoneEntered(LEFT, "red"), True),
        (ZoneEntered(LEFT, "blue"), False),
        (ZoneEntered(MIDDLE, "red"), False),
        (ZoneEntered(MIDDLE), True),
        (ZoneEntered(RIGHT), False),
        (ZoneEntered(99), True),
        (ZoneEntered(LEFT, "", "r"), True),
        (ZoneEntered(MIDDLE, "blue", "r"), False),
        (ZoneEntered(MIDDLE, "", "b"), False),
        (VaultSearched(), True),
        (VaultSearched(VAULT, "blue"), True),
        (VaultSearched(VAULT, "red"), False),
        (VaultSearched(MIDDLE), False),
        (PieceDefeated(), True),
        (PieceDefeated("r"), True),
        (PieceDefeated("b"), False),
        (ObjectTaken("lost"), False),
        (ObjectTaken("lying"), True),
        (ObjectTaken("gone"), True),
        (FIRST_ROUND, True),
    ],
)
def test_a_trigger_comes_where_figures_can_walk_and_things_are(asked: Trigger, expected: bool) -> None:
    assert comes(event(asked)) is expected


@pytest.mark.parametrize(
    ("conditions", "die", "expected"),
    [
        ((RoundAtLeast(9),), 0, True),
        ((SideHolds("", "lying"),), 0, True),
        ((SideHolds("", "lost"),), 0, False),
        ((ZoneHeld(MIDDLE, "blue"),), 0, True),
        ((ZoneHeld(MIDDLE, "red"),), 0, False),
        ((Occurred("h"),), 0, True),
        ((Occurred("e"),), 0, False),
        ((Occurred("gone"),), 0, False),
        ((NotOccurred("h"),), 0, True),
        ((Occurred("h"), NotOccurred("h")), 0, False),
        ((DieAtLeast(4),), 4, True),
        ((DieAtLeast(4),), 3, False),
        ((DieAtLeast(5), DieAtLeast(2)), 4, False),
        ((RoundAtLeast(1), SideHolds("", "lost")), 0, False),
    ],
)
def test_a_condition_that_cannot_hold_keeps_an_event_away(
    conditions: tuple[Condition, ...], die: int, expected: bool
) -> None:
    asked = event(FIRST_ROUND, *conditions, die=die)
    assert comes(asked, helped()) is expected


def test_a_way_to_win_that_cannot_come_about_and_figures_that_never_come_are_left_out() -> None:
    ways = (
        VictoryCondition("a", "A", "red", (RoundAtLeast(1), SideHolds("", "lost"))),
        VictoryCondition("b", "B", "red", (RoundAtLeast(1), Occurred("h"))),
        VictoryCondition("c", "C", "red"),
    )
    found = reachable(replace(SCENARIO, events=(helped(), event(ZoneEntered(RIGHT))), victories=ways), BOARD)
    assert found == ScriptReach(frozenset("h"), frozenset("bc"), frozenset("r"))


@pytest.mark.parametrize(
    ("asked", "effect", "expected"),
    [
        (ObjectTaken("lost"), PutObject("lost", HERE), True),
        (ObjectTaken("lost"), PutObject("lost", NOWHERE), False),
        (ObjectTaken("lost"), PutObject("lying", HERE), False),
        (PieceDefeated("b"), PlaceFigure("b", HERE), True),
        (PieceDefeated("b"), PlaceFigure("r", HERE), False),
        (ZoneEntered(MIDDLE, "", "b"), PlaceFigure("b", NOWHERE), True),
        (ZoneEntered(MIDDLE, "red"), PlaceFigure("r", Place("cell", (4, 0))), True),
        (ZoneEntered(MIDDLE, "red"), PlaceFigure("b", Place("cell", (4, 0))), False),
        (ZoneEntered(MIDDLE, "red"), PlaceFigure("r", Place("cell", (9, 0))), False),
        (ZoneEntered(MIDDLE, "red"), PlaceFigure("r", Place("zone", zone=VAULT)), True),
        (ZoneEntered(MIDDLE, "red"), PlaceFigure("b", Place("zone", zone=VAULT)), False),
        (ZoneEntered(MIDDLE, "red"), PlaceFigure("r", Place("zone", zone=99)), False),
    ],
)
def test_what_another_event_does_can_make_it_come_by_its_die_too(
    asked: Trigger, effect: Effect, expected: bool
) -> None:
    assert comes(event(asked), helped(effect)) is expected
    by_die = replace(helped(), die=6, outcomes=(Outcome(1, 2), Outcome(3, 6, (effect,))))
    assert comes(event(asked), by_die) is expected


@pytest.mark.parametrize("effect", [PutObject("lost", HERE), PlaceFigure("b", HERE), SetGate("L", "open")])
def test_an_event_that_never_comes_is_of_no_help(effect: Effect) -> None:
    never = helped(effect, trigger=ZoneEntered(RIGHT))
    for asked in (ObjectTaken("lost"), PieceDefeated("b"), GateOpened("L")):
        assert not comes(event(asked), never, board=GATED)
    found = reachable(replace(SCENARIO, events=(helped(PlaceFigure("b", HERE)),)), BOARD)
    assert found.pieces == frozenset("rb")


def test_doors_open_by_hand_key_or_event() -> None:
    def key(use: Any = "key", gate: str = "L", at: Place = HERE) -> dict[str, Any]:
        return {"objects": (LYING, ScenarioObject("k", "Clé", at, use, gate))}

    locked = event(GateOpened("L"))
    assert comes(event(GateOpened("D")), board=GATED)
    assert comes(event(GateOpened("gone")), board=GATED)
    assert not comes(locked, board=GATED)
    assert comes(locked, board=GATED, **key())
    assert not comes(locked, board=GATED, **key("plain"))
    assert not comes(locked, board=GATED, **key(gate="D"))
    assert not comes(locked, board=GATED, **key(at=NOWHERE))
    assert comes(locked, helped(SetGate("L", "open")), board=GATED)
    assert not comes(locked, helped(SetGate("L", "shut")), board=GATED)
    assert not comes(locked, helped(SetGate("D", "open")), board=GATED)


@pytest.mark.rule("AG-89")
def test_a_barrier_goes_off_where_there_is_a_console_and_a_console_needs_a_barrier() -> None:
    barrier = event(GateOpened("B"))
    assert (comes(barrier, board=GATED), comes(barrier, board=HACKED)) == (False, True)
    assert comes(barrier, helped(SetGate("B", "open")), board=GATED)
    for asked, expected in (
        (ConsoleHacked(), True),
        (ConsoleHacked(NEAR_CONSOLE.id, "red"), True),
        (ConsoleHacked(NEAR_CONSOLE.id, "blue"), False),
        (ConsoleHacked(0, "blue"), False),
        (ConsoleHacked(FAR_CONSOLE), False),
        (ConsoleHacked(VAULT), False),
    ):
        assert comes(event(asked), board=HACKED) is expected
    assert not comes(event(ConsoleHacked()), board=replace(HACKED, walls=WALLS))


def test_a_side_that_begins_nowhere_is_not_told_of_here() -> None:
    sides = (Side("red"), Side("green"))
    assert comes(event(ZoneEntered(RIGHT, "green")), sides=sides)
    assert not comes(event(ZoneEntered(RIGHT, "red")), sides=sides)
