"""The Movement step and what happens on the way: steps, the pass, enemies met (AG-20, AG-35 … AG-53)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from models.content import Json
from models.games.aventures.battle.carrying import object_name, objects_on, read_pass, take
from models.games.aventures.battle.event_timing import at_step, springs
from models.games.aventures.battle.fighting import strike
from models.games.aventures.battle.scene import Act, Resolution, figures_round, on_ally, pass_cells
from models.games.aventures.battle.state import Activation, Battle, Encounter, Piece, State, grid_of
from models.games.aventures.battle.turns import activate, refuse_acting, settle
from models.games.aventures.ground import RULES
from models.games.battle.engine import Objection
from models.i18n import MessageArgs
from models.maps.rules.grid import Cell, adjacent
from models.maps.rules.reach import Reach, contacts, reach, refusal, walk
from models.maps.spots import NOWHERE, Spot, spot_of

FARTHER: Final = 40
"""Movement Points beyond those a figure has, up to which it is said how far a cell is."""


def reach_of(battle: Battle, state: State, piece_id: str) -> Reach:
    """Return where a figure may still go now, with the rest of its Movement Points (AG-20)."""
    piece = state.piece(piece_id)
    return reach(
        grid_of(battle, state),
        piece.cell,
        points_left(battle, state, piece_id),
        figures_round(battle, state, piece_id),
        battle.readings,
    )


def points_left(battle: Battle, state: State, piece_id: str) -> int:
    """Return the Movement Points a figure may still spend in this turn (AG-20, AG-75)."""
    going = state.going
    if going is not None and going.piece == piece_id:
        return going.left if going.moving else 0
    return battle.figure(piece_id, "move") or 0


@dataclass(frozen=True, slots=True)
class Walk(Act):
    """Move along cells that touch, the start left out; `take` picks up what lies on the way (AG-35, AG-36)."""

    word = "walk"
    piece: str
    path: tuple[Cell, ...]
    take: bool = True

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot walk along a path (AG-20, AG-37 … AG-40)."""
        if (denied := _refuse_moving(state, self.piece)) is not None:
            return denied
        if not self.path:
            return Objection("AG-20", "battle.no_path", {"piece": self.piece})
        piece = state.piece(self.piece)
        points = points_left(battle, state, self.piece)
        path = (piece.cell, *self.path)
        found = walk(grid_of(battle, state), path, points, figures_round(battle, state, self.piece), battle.readings)
        if found.legal:
            return None
        why = found.refusals[0]
        args: dict[str, Json] = {"points": points, "cells": [list(cell) for cell in why.cells]}
        return Objection(RULES[why.kind], f"map.{why.kind}", args)

    def do(self, scene: Resolution) -> None:
        """Take the steps of a path until it ends or an enemy is met (AG-43); then `way` keeps the steps left.

        Scenario events act at each step that meets nobody; they may end the walk.
        """
        going = activate(scene, self.piece)
        walked: list[Cell] = [scene.state.piece(self.piece).cell]
        for index, cell in enumerate(self.path):
            left = going.left - grid_of(scene.battle, scene.state).cost(cell)
            scene.put(replace(scene.state.piece(self.piece), cell=cell))
            before = walked[-1]
            walked.append(cell)
            meetings = _arrivals(scene, going, self.piece, before, cell)
            going = replace(
                going,
                left=left,
                moved=True,
                met=(*going.met, *(each.enemy for each in meetings)),
                meetings=meetings,
                way=self.path[index + 1 :],
            )
            scene.state = replace(scene.state, going=going)
            found = self.take and cell in pass_cells(scene.battle, scene.state)
            things = objects_on(scene.state, cell) if self.take else ()
            told = found or things or meetings or cell in scene.battle.board.stairs
            if told or springs(scene, self.piece, before, cell):
                _tell_walk(scene, self.piece, walked)
                walked = [cell]
            if found:
                _take(scene, self.piece)
            for each in things:
                take(scene, self.piece, each)
            settle(scene)
            if meetings or scene.state.phase == "over" or not at_step(scene):
                return
        _tell_walk(scene, self.piece, walked)


def barred(battle: Battle, state: State, piece_id: str, cell: Cell) -> Objection | None:
    """Return why a figure cannot go to a cell now: what stands there, what lies between, or how far it is."""
    if (denied := _refuse_moving(state, piece_id)) is not None:
        return denied
    grid, figures = grid_of(battle, state), figures_round(battle, state, piece_id)
    here, points = state.piece(piece_id).cell, points_left(battle, state, piece_id)
    near = reach_of(battle, state, piece_id)
    if cell in near.stops:
        return None
    if cell in near.costs:
        return Objection(RULES["walk_ends_on_ally"], "map.walk_ends_on_ally")
    for kind, held in (("step_enemy", figures.enemies), ("step_npc", figures.npcs)):
        if cell in held:
            return Objection(RULES[kind], f"map.{kind}")
    if not grid.cost(cell):
        return Objection(RULES["step_blocked"], "map.step_blocked")
    far = reach(grid, here, points + FARTHER, figures, battle.readings)
    if cell in far.costs:
        return Objection(RULES["walk_too_long"], "battle.too_far", {"needed": far.costs[cell], "points": points})
    step = refusal(grid, here, cell, figures, battle.readings) if adjacent(here, cell) else None
    if step is not None:
        return Objection(RULES[step.kind], f"map.{step.kind}")
    return Objection(RULES["step_wall"], "battle.no_way", {"piece": piece_id})


def _refuse_moving(state: State, piece_id: str) -> Objection | None:
    if (denied := refuse_acting(state, piece_id)) is not None:
        return denied
    going = state.going
    return Objection("AG-19", "battle.movement_over", {"piece": piece_id}) if going and not going.moving else None


def _tell_walk(scene: Resolution, piece_id: str, walked: list[Cell]) -> None:
    if len(walked) > 1:
        grid = grid_of(scene.battle, scene.state)
        points = sum(grid.cost(cell) for cell in walked[1:])
        scene.tell("walked", piece_id, "AG-35", path=[list(cell) for cell in walked], points=points)


def _arrivals(scene: Resolution, going: Activation, piece_id: str, before: Cell, cell: Cell) -> tuple[Encounter, ...]:
    """Return the enemies whose contact the figure came into with a step and had not met before (AG-43, AG-44).

    A step that only stays in contact is an arrival too, unless agreed otherwise (AMB-AG-31).
    """
    battle, state = scene.battle, scene.state
    if going.speeding and battle.reading("speed_triggers", "yes") == "no":
        return ()
    enemies = {each.cell: each.id for each in state.of(battle.other(state.piece(piece_id).side))}
    touched = contacts(grid_of(battle, state), cell, frozenset(enemies), battle.readings)
    if battle.reading("sidestep", "arrival") == "none":
        stayed = contacts(grid_of(battle, state), before, frozenset(enemies), battle.readings)
        touched = tuple(at for at in touched if at not in stayed)
    return tuple(Encounter(enemies[at]) for at in touched if enemies[at] not in going.met)


@dataclass(frozen=True, slots=True)
class PickUp(Act):
    """Take the pass, or another `object`, from the cell the figure is on (AG-36, AG-81, AG-103)."""

    word, rule = "pick_up", "AG-36"
    piece: str
    object: str = ""

    @property
    def icon(self) -> str:
        return "gear" if self.object else "key"

    def said(self, _battle: Battle, _state: State) -> str:
        return "pick_up_object" if self.object else "pick_up"

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"object": object_name(battle, self.object)}

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why the pass, or another object, cannot be taken here and now (AG-36, AG-103)."""
        if (denied := _refuse_moving(state, self.piece)) is not None:
            return denied
        cell = state.piece(self.piece).cell
        here = self.object in objects_on(state, cell) if self.object else cell in pass_cells(battle, state)
        return None if here else Objection("AG-36", "battle.nothing_here", {"piece": self.piece})

    def do(self, scene: Resolution) -> None:
        """Take the pass or another object; it costs nothing and does not end the move (AG-36, AG-129)."""
        activate(scene, self.piece)
        if self.object:
            take(scene, self.piece, self.object)
        else:
            _take(scene, self.piece)


def _take(scene: Resolution, piece_id: str) -> None:
    from_vault = scene.state.pass_at == NOWHERE
    scene.state = replace(scene.state, pass_by=piece_id, pass_at=NOWHERE, pass_in="")
    scene.tell("took_pass", piece_id, "AG-81" if from_vault else "AG-103")
    read_pass(scene, piece_id)


def decider(battle: Battle, state: State) -> str:
    """Return the side that has to say whether it attacks in the meeting at hand, empty without one (AG-46)."""
    if state.going is None or not state.going.meetings:
        return ""
    mover = state.piece(state.going.piece).side
    return battle.other(mover) if state.going.meetings[0].declined else mover


@dataclass(frozen=True, slots=True)
class Meet(Act):
    """Attack the enemy met, or not: the mover's player decides first, then the enemy's (AG-46 … AG-49)."""

    word, rule = "meet", "AG-46"
    attack: bool

    @property
    def icon(self) -> str:
        return "combat" if self.attack else "check"

    def said(self, _battle: Battle, state: State) -> str:
        first = state.going.meetings[0] if state.going is not None else None
        agreed = first is not None and first.declined and not first.struck
        return "meet_attack" if self.attack else "meet_agreed" if agreed else "meet_pass"

    def spots(self, _battle: Battle, state: State) -> tuple[Spot, ...]:
        return tuple(spot_of(each.cell) for each in opponents(state))

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a meeting cannot be answered in this way (AG-46 … AG-50)."""
        if state.going is None or not state.going.meetings:
            return Objection("AG-43", "battle.no_meeting")
        attacker, _ = opponents(state)
        if self.attack and battle.figure(attacker.id, "melee") is None:
            return Objection("AG-50", "battle.no_melee", {"piece": attacker.id})
        return None

    def do(self, scene: Resolution) -> None:
        """Answer a meeting; a fight is one melee attack by the side that chose it (AG-47 … AG-51, AMB-AG-14)."""
        going = scene.state.going
        assert going is not None
        attacker, target = opponents(scene.state)
        first, *rest = going.meetings
        if not self.attack and not first.declined:
            scene.state = replace(scene.state, going=replace(going, meetings=(replace(first, declined=True), *rest)))
            scene.tell("declined", attacker.id, "AG-46", target=target.id)
            return
        scene.state = replace(scene.state, going=replace(going, meetings=tuple(rest)))
        if self.attack:
            rule = "AG-49" if first.declined else "AG-48"
            strike(scene, attacker.id, target.id, "melee", rule=rule, chance_met=True)
            _strike_back(scene, first, target.id)
        elif first.struck:
            scene.tell("declined", attacker.id, "AG-49", target=target.id)
        else:
            scene.tell("agreed", going.piece, "AG-47", target=first.enemy)
        if scene.state.going is None:
            scene.tell("interrupted", going.piece, "AG-61")


def opponents(state: State) -> tuple[Piece, Piece]:
    """Return (attacker, target) in the meeting at hand."""
    assert state.going is not None
    meeting = state.going.meetings[0]
    mover, enemy = state.piece(state.going.piece), state.piece(meeting.enemy)
    return (enemy, mover) if meeting.declined else (mover, enemy)


def _strike_back(scene: Resolution, met: Encounter, target: str) -> None:
    """Ask the side that was attacked for its own attack, where that is agreed and its figure still
    stands (AMB-AG-14).
    """
    going, state = scene.state.going, scene.state
    answered = met.declined or scene.battle.reading("strike_back", "no") == "no"
    if going is None or answered or state.piece(target).status != "up":
        return
    again = (replace(met, declined=True, struck=True), *going.meetings)
    scene.state = replace(state, going=replace(going, meetings=again))


@dataclass(frozen=True, slots=True)
class EndMove(Act):
    """Give up the remaining Movement Points (AG-20) and go on to the Intervention."""

    word, rule, icon = "end_move", "AG-20", "check"
    ends = "move"
    piece: str

    def refuse(self, _battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot stop here (AG-39)."""
        if (denied := _refuse_moving(state, self.piece)) is not None:
            return denied
        stuck = on_ally(state, state.piece(self.piece))
        return Objection("AG-39", "battle.not_on_ally", {"piece": self.piece}) if stuck else None

    def do(self, scene: Resolution) -> None:
        """End the movement and go on to the Intervention; after Increased Speed all is done (AG-20, AG-22)."""
        going = activate(scene, self.piece)
        if going.speeding:
            scene.finish()
            return
        scene.state = replace(scene.state, going=replace(going, moving=False, way=(), left=0))
