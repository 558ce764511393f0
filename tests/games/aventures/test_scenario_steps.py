"""Scenario events in the middle of a walk: they act at the very step, after the opportunity attacks of that step."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from models.content import build
from models.dice import Dice
from models.games.aventures.battle.engine import denial, resolve
from models.games.aventures.battle.moving import EndMove, Meet, Walk
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.state import Battle, State
from models.games.battle.engine import ActResult
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.script.effects import ChangeLife, PlaceFigure, PutObject, RemoveFigure, SetGate, Victory
from models.games.script.entry_fields import Place
from models.games.script.script import Reward, ScenarioObject, Script, VictoryCondition
from models.games.script.vocabulary import DieAtLeast, ObjectTaken, PieceDefeated, SideHolds, ZoneEntered, ZoneHeld
from models.maps.features import Zone
from tests.games.aventures.temple import temple_map
from tests.games.aventures.test_scenario_events import (
    CROSSED,
    LEFT,
    MAUL,
    NICHE,
    OBI,
    R5,
    RIGHT,
    battle,
    cell,
    done,
    event,
    kinds,
    stood,
)

GATEWAY = 52
"""The cell L8, before the west door."""
ACROSS = Walk(OBI, tuple(map(cell, ("D10", "E9", "F10", "G10"))))
"""Through the niche E9 and on, two points to spare."""
CRYSTAL = ScenarioObject("cristal", "Cristal", Place("cell", cell("E9")))


def trap(*effects: Any, **more: Any) -> Battle:
    return battle(Script(events=(event(CROSSED, effects=effects, **more),)))


def crossed(fight: Battle, *acts: Act, dice: tuple[int, ...] = (), **at: str) -> ActResult[State]:
    return done(fight, stood(fight, **{"obi_wan_kenobi": "C10", "r2_d2": "AH20"} | at), *(acts or (ACROSS,)), dice=dice)


@pytest.mark.rule("AG-1")
def test_a_trap_hurts_at_its_step_and_the_walk_goes_on() -> None:
    hurt = crossed(trap(ChangeLife("", -10)))
    assert kinds(hurt) == ["walked", "occurred", "wounded", "walked"]
    paths = [each.args["path"] for each in hurt.events if each.kind == "walked"]
    assert [len(path) for path in paths if isinstance(path, list)] == [3, 3]
    assert (hurt.state.piece(OBI).cell, hurt.state.piece(OBI).life) == (cell("G10"), 90)
    assert hurt.state.going is not None
    assert (hurt.state.going.left, hurt.state.going.way) == (2, ())


def test_a_walk_ends_where_its_figure_falls_leaves_or_is_taken_elsewhere() -> None:
    fallen = crossed(trap(ChangeLife("", -100)))
    assert kinds(fallen)[-2:] == ["defeated", "stopped"]
    assert (fallen.events[-1].args["why"], fallen.state.going) == ("fallen", None)
    gone = crossed(trap(PutObject("cristal", Place("figure", piece=OBI)), RemoveFigure()))
    assert (gone.events[-1].args["why"], gone.state.piece(OBI).status, gone.state.going) == ("gone", "away", None)
    fight = trap(PlaceFigure(OBI, Place("cell", cell("C9"))))
    moved = crossed(fight)
    assert (kinds(moved)[-2:], moved.events[-1].args["why"]) == (["shifted", "stopped"], "moved")
    assert moved.state.piece(OBI).cell == cell("C9")
    assert moved.state.going is not None
    assert (moved.state.going.left, moved.state.going.way) == (4, ())
    assert denial(fight, moved.state, Walk(OBI, (cell("C10"),))) is None


def by_the_door(*effects: Any, **at: str) -> tuple[Battle, State]:
    """Return the west door open, and an event on the cell before it."""
    made = temple_map()
    made = replace(made, zones=(*made.zones, Zone(GATEWAY, "Seuil", runs=((7, 11, 11),))))
    made_event = event(ZoneEntered(GATEWAY), effects=effects)
    guard = Placed("garde", "assault-droid-mark-1", NEUTRAL, later=True)
    fight = battle(Script(events=(made_event,)), guard, tile_map=made)
    state = stood(fight, **{"obi_wan_kenobi": "J8"} | at)
    return fight, replace(state, shut=tuple(each for each in state.shut if each != "west"))


def test_a_walk_ends_before_a_door_that_shuts_or_a_figure_in_its_way() -> None:
    through = Walk(OBI, tuple(map(cell, ("K8", "L8", "M8", "N8"))))
    for effect in (SetGate("west", "shut"), PlaceFigure("garde", Place("cell", cell("M8")))):
        fight, state = by_the_door(effect)
        shut = done(fight, state, through)
        assert (kinds(shut)[-1], shut.events[-1].args["why"]) == ("stopped", "shut")
        assert shut.state.piece(OBI).cell == cell("L8")
        assert denial(fight, shut.state, EndMove(OBI)) is None
    fight, state = by_the_door(SetGate("east"))
    assert done(fight, state, through).state.piece(OBI).cell == cell("N8")


@pytest.mark.rule("AG-39")
def test_a_figure_with_no_way_off_an_ally_stands_on_the_nearest_free_cell() -> None:
    fight, state = by_the_door(SetGate("west", "shut"), obi_wan_kenobi="H8", r2_d2="L8", clone_trooper_tech="K8")
    path = tuple(map(cell, ("H7", "I8", "J8", "K8", "L8", "M8")))
    back = done(fight, state, Walk(OBI, path))
    assert kinds(back)[-3:] == ["switched", "stopped", "shifted"]
    assert back.state.piece(OBI).cell == cell("J8")
    assert denial(fight, back.state, EndMove(OBI)) is None


@pytest.mark.rule("AG-44", "AG-45")
def test_opportunity_attacks_of_a_step_come_before_its_events() -> None:
    fight = trap(ChangeLife("", -10))
    met = crossed(fight, darth_maul="F8")
    assert kinds(met) == ["walked"]
    assert [each.word for each in met.state.waiting] == ["zone_entered", "zone_entered"]
    assert build(State, json.loads(json.dumps(asdict(met.state))), file="battle") == met.state
    let_be = done(fight, met.state, Meet(False))
    assert kinds(let_be) == ["declined"]
    agreed = done(fight, let_be.state, Meet(False))
    assert kinds(agreed) == ["agreed", "occurred", "wounded"]
    assert agreed.state.going is not None
    assert (agreed.state.waiting, agreed.state.going.way) == ((), ACROSS.path[2:])
    assert done(fight, agreed.state, Walk(OBI, agreed.state.going.way)).state.piece(OBI).cell == cell("G10")
    killed = done(trap(ChangeLife("", -100)), let_be.state, Meet(False))
    assert (kinds(killed)[-1], killed.events[-1].args["why"], killed.state.going) == ("stopped", "fallen", None)


def test_who_falls_to_an_opportunity_attack_sets_nothing_off_by_having_come() -> None:
    for trigger, life, over in ((CROSSED, 100, True), (CROSSED, 10, False), (ObjectTaken("cristal"), 10, False)):
        fight = battle(Script((CRYSTAL,), (event(trigger, effects=(Victory(),)),)))
        state = stood(fight, obi_wan_kenobi="C10", darth_maul="F8", r2_d2="AH20")
        state = state.put(replace(state.piece(OBI), life=life))
        struck = done(fight, state, ACROSS, Meet(False), Meet(True), dice=(10, 1, 1))
        assert (struck.state.phase == "over") == over, trigger


def test_a_figure_that_falls_to_the_mover_sets_its_event_off_at_that_step() -> None:
    fight = battle(Script(events=(event(PieceDefeated(MAUL), effects=(SetGate("north"),)),)))
    state = stood(fight, obi_wan_kenobi="C10", darth_maul="F8", r5_tech_droid="A1")
    state = state.put(replace(state.piece(MAUL), life=10))
    struck = done(fight, state, ACROSS, Meet(True), dice=(10, 1, 1))
    assert kinds(struck)[-3:] == ["defeated", "occurred", "switched"]
    assert struck.state.going is not None
    assert struck.state.going.way == ACROSS.path[2:]


def test_a_way_to_win_counts_at_the_step_but_a_zone_is_not_held_in_passing() -> None:
    taken = VictoryCondition("v", "Le cristal", LEFT, (SideHolds(LEFT, "cristal"),))
    won = crossed(battle(Script((CRYSTAL,), victories=(taken,))))
    assert (won.state.winner, won.state.piece(OBI).cell) == (LEFT, cell("E9"))
    held = VictoryCondition("v", "La niche", LEFT, (ZoneHeld(NICHE, LEFT),))
    fight = battle(Script((CRYSTAL,), victories=(held,)))
    assert crossed(fight).state.phase == "play"
    assert crossed(fight, Walk(OBI, ACROSS.path[:2])).state.winner == LEFT
    waiting = crossed(fight, ACROSS, Meet(False), Meet(False), darth_maul="F8")
    assert waiting.state.phase == "play"
    assert done(fight, waiting.state, EndMove(OBI)).state.winner == LEFT


def test_the_same_dice_make_the_same_walk_and_every_die_is_kept() -> None:
    fight = trap(ChangeLife("", -10), die=6, conditions=(DieAtLeast(2),))
    state = stood(fight, obi_wan_kenobi="C10")
    one, two = (resolve(fight, state, ACROSS, Dice("graine", "7")) for _ in range(2))
    assert [(die.purpose, die.faces) for die in one.dice] == [("event", 6)]
    assert one.state == two.state


def test_a_trap_that_repeats_acts_each_time_it_is_walked_into() -> None:
    fight = trap(ChangeLife("", -10), repeat=True)
    twice = crossed(fight, Walk(OBI, tuple(map(cell, ("D10", "E9", "E10", "E9", "E10")))))
    assert twice.state.piece(OBI).life == 80


def test_gains_are_told_once_the_battle_is_over_and_events_of_an_act_wait_for_meetings() -> None:
    won = event(PieceDefeated(R5, RIGHT), effects=(Victory(LEFT),))
    fight = battle(Script(events=(won,), gains=(Reward("g", "La paix", "", 5),)))
    state = stood(fight, obi_wan_kenobi="C10", darth_maul="D8", r5_tech_droid="B9", r2_d2="AH20")
    state = state.put(replace(state.piece(R5), life=10))
    walked = done(fight, state, Walk(OBI, (cell("C9"),)))
    assert walked.state.going is not None
    assert [each.enemy for each in walked.state.going.meetings] == [R5, MAUL]
    fallen = done(fight, walked.state, Meet(True), dice=(10, 1, 1))
    assert kinds(fallen) == ["attacked", "wounded", "defeated"]
    assert [each.word for each in fallen.state.waiting] == ["zone_entered", "figure_defeated"]
    assert kinds(done(fight, fallen.state, Meet(False), Meet(False))) == [
        "declined", "agreed", "occurred", "won_by", "gained",
    ]  # fmt: skip
