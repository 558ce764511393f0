"""Before play and between activations: factions, deployment, turns, reinforcements, the end (AG-5 … AG-18, AG-100)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from models.games.aventures.battle.scene import Act, Resolution, on_ally
from models.games.aventures.battle.state import ASSAULT_DROID, Activation, Battle, Piece, State, grid_of
from models.games.battle.engine import Objection
from models.games.event import ARRIVED
from models.i18n import MessageArgs
from models.maps.rules.grid import Cell
from models.maps.rules.reach import steps

PLAYERS: Final = ("1", "2")


@dataclass(frozen=True, slots=True)
class RollForFactions(Act):
    """Both players roll a D10 until they differ: the higher chooses his faction and plays first (AG-5, AG-6)."""

    word, rule, icon = "factions", "AG-5", "d10"

    def refuse(self, _battle: Battle, state: State) -> Objection | None:
        """Return why the factions cannot be rolled for now (AG-5)."""
        if state.phase != "factions":
            return Objection("AG-5", "battle.factions_are_known")
        return Objection("AG-5", "battle.already_rolled") if state.first else None

    def do(self, scene: Resolution) -> None:
        """Roll for both players, 1 and 2, until one is higher (AG-5)."""
        while (one := scene.d10("factions").result) == (other := scene.d10("factions").result):
            scene.tell("tie", "", "AG-5", roll=one)
        first = PLAYERS[0] if one > other else PLAYERS[1]
        scene.tell("rolled", "", "AG-5", first=one, second=other, winner=first)
        scene.state = replace(scene.state, first=first)


@dataclass(frozen=True, slots=True)
class ChooseFaction(Act):
    """The winner of the roll takes a side."""

    word, rule, icon = "side", "AG-6", "army"
    side: str

    def holes(self, battle: Battle, _state: State) -> MessageArgs:
        return {"name": battle.side_name(self.side)}

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why the factions cannot be chosen now (AG-5)."""
        if state.phase != "factions":
            return Objection("AG-5", "battle.factions_are_known")
        if not state.first:
            return Objection("AG-5", "battle.roll_first")
        return None if self.side in battle.sides else Objection("AG-5", "battle.no_such_side")

    def do(self, scene: Resolution) -> None:
        """Give the winner of the roll his side, which plays first (AG-5, AG-6)."""
        scene.tell("chose", "", "AG-6", player=scene.state.first, side=self.side)
        scene.state = replace(scene.state, phase="deployment", player=self.side, first=self.side)


def free_starts(battle: Battle, state: State, side: str) -> tuple[Cell, ...]:
    """Return the start cells of a side nobody holds and one can stand on, row by row (AG-11)."""
    held, grid = {each.cell for each in state.standing()}, grid_of(battle, state)
    cells = battle.board.starts.get(side, frozenset())
    return tuple(sorted((c for c in cells if c not in held and grid.cost(c)), key=lambda c: (c[1], c[0])))


@dataclass(frozen=True, slots=True)
class Deploy(Act):
    """Put a figure on a start cell of its side (AG-11); put again before play, it moves."""

    word = "deploy"
    piece: str
    cell: Cell

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot be put on a cell before play (AG-11)."""
        if state.phase != "deployment":
            return Objection("AG-11", "battle.not_deploying")
        if not state.has(self.piece) or state.piece(self.piece).side not in battle.sides:
            return Objection("AG-11", "battle.not_to_deploy")
        if self.cell not in free_starts(battle, state, state.piece(self.piece).side):
            return Objection("AG-11", "battle.not_a_start_cell")
        return None

    def do(self, scene: Resolution) -> None:
        """Put a figure on its start cell."""
        piece = scene.state.piece(self.piece)
        scene.put(replace(piece, status="up", cell=self.cell))
        scene.tell("deployed", self.piece, "AG-11", cell=list(self.cell))


@dataclass(frozen=True, slots=True)
class StartPlay(Act):
    """Both teams stand on the board: the first turn begins."""

    word, rule, icon = "start", "AG-11", "play"

    def refuse(self, _battle: Battle, state: State) -> Objection | None:
        """Return why play cannot begin: somebody is still in reserve (AG-11)."""
        if state.phase != "deployment":
            return Objection("AG-11", "battle.not_deploying")
        waiting = [each.id for each in state.pieces if each.status == "reserve"]
        return Objection("AG-11", "battle.still_to_deploy", {"piece": waiting[0]}) if waiting else None

    def do(self, scene: Resolution) -> None:
        """Begin the first turn (AG-6)."""
        scene.state = replace(scene.state, phase="play", turn=1)
        scene.tell("turn", "", "AG-6", side=scene.state.player)


def refuse_acting(state: State, piece_id: str) -> Objection | None:
    """Return why a figure cannot act at all now: phase, side, order of turns (AG-17, AG-18)."""
    if state.phase != "play":
        return Objection("AG-17", "battle.not_in_play")
    if not state.has(piece_id):
        return Objection("AG-17", "battle.no_such_figure")
    if state.going is not None and state.going.meetings:
        return Objection("AG-45", "battle.meeting_first", {"piece": state.going.meetings[0].enemy})
    if state.call:
        return Objection("AG-105", "battle.place_first", {"piece": state.call})
    piece = state.piece(piece_id)
    if piece.side != state.player:
        return Objection("AG-17", "battle.not_your_figure", {"piece": piece_id})
    if piece.status != "up":
        return Objection("AG-61", "battle.not_standing", {"piece": piece_id})
    if piece.done:
        return Objection("AG-26", "battle.already_played", {"piece": piece_id})
    if state.going is not None and state.going.piece != piece_id:
        return Objection("AG-18", "battle.finish_first", {"piece": state.going.piece})
    return None


def activate(scene: Resolution, piece_id: str) -> Activation:
    """Return the activation under way; it begins now if it has not (AG-19)."""
    if scene.state.going is None:
        left = scene.battle.figure(piece_id, "move") or 0
        scene.state = replace(scene.state, going=Activation(piece_id, left))
    assert scene.state.going is not None
    return scene.state.going


@dataclass(frozen=True, slots=True)
class EndActivation(Act):
    """End the activation of a figure for this turn (AG-23, AG-26)."""

    word, rule, icon = "end_activation", "AG-23", "check"
    ends = "figure"
    piece: str

    def refuse(self, _battle: Battle, state: State) -> Objection | None:
        """Return why a figure cannot stop here (AG-39)."""
        if (denied := refuse_acting(state, self.piece)) is not None:
            return denied
        piece = state.piece(self.piece)
        return Objection("AG-39", "battle.not_on_ally", {"piece": piece.id}) if on_ally(state, piece) else None

    def do(self, scene: Resolution) -> None:
        """End the activation of a figure (AG-23)."""
        activate(scene, self.piece)
        scene.tell("ended", self.piece, "AG-23")
        scene.finish()


@dataclass(frozen=True, slots=True)
class EndTurn(Act):
    """End the turn; figures that were not activated do nothing."""

    word, rule, icon = "end_turn", "AG-17", "check"
    ends = "turn"

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why the turn cannot end now; under AMB-AG-17 also because a figure was not activated."""
        if state.phase != "play":
            return Objection("AG-17", "battle.not_in_play")
        if state.going is not None and (state.going.meetings or on_ally(state, state.piece(state.going.piece))):
            return Objection("AG-18", "battle.finish_first", {"piece": state.going.piece})
        if state.call:
            return Objection("AG-105", "battle.place_first", {"piece": state.call})
        if battle.reading("activation", "free") == "free":
            return None
        going = state.going.piece if state.going is not None else ""
        waiting = [each.id for each in state.of(state.player) if not each.done and each.id != going]
        return Objection("AG-17", "battle.still_to_activate", {"piece": waiting[0]}) if waiting else None

    def do(self, scene: Resolution) -> None:
        """End the turn: the other side's figures may act again, its watch is over (AG-6, AG-23, AG-73)."""
        scene.finish()
        side = scene.battle.other(scene.state.player)
        scene.state = replace(
            scene.state,
            player=side,
            turn=scene.state.turn + 1,
            called=False,
            pieces=tuple(_fresh(each, side) for each in scene.state.pieces),
            draw="" if scene.state.draw == side else scene.state.draw,
        )
        scene.tell("turn", "", "AG-6", side=side)


def _fresh(piece: Piece, side: str) -> Piece:
    return replace(piece, done=False, tried=False, vigilant=piece.vigilant and piece.side != side)


@dataclass(frozen=True, slots=True)
class Call(Act):
    """Call for a defeated unit at the start of a turn (AG-104, AG-105)."""

    word, rule, icon = "call", "AG-104", "add"
    piece: str

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a unit cannot be called for (AG-104, AG-106, AMB-AG-23)."""
        if state.phase != "play" or not battle.renewal:
            return Objection("AG-104", "battle.no_renewal")
        if state.called:
            return Objection("AG-104", "battle.called_already")
        if state.going is not None or any(each.done for each in state.pieces if each.side == state.player):
            return Objection("AG-104", "battle.call_comes_first")
        if not state.has(self.piece) or state.piece(self.piece).side != state.player:
            return Objection("AG-104", "battle.not_your_figure", {"piece": self.piece})
        if state.piece(self.piece).status != "down":
            return Objection("AG-104", "battle.not_defeated", {"piece": self.piece})
        return (
            None
            if renewable(battle, self.piece)
            else Objection("AG-106", "battle.not_renewable", {"piece": self.piece})
        )

    def do(self, scene: Resolution) -> None:
        """Roll for a reinforcement; without a cell to arrive on the call is lost (AG-105, AMB-AG-28)."""
        roll = scene.d10("call", who=self.piece).result
        needed = scene.battle.rules.common.call
        room = bool(arrivals(scene.battle, scene.state, scene.state.player))
        answered = roll >= needed and room
        scene.state = replace(scene.state, called=True, call=self.piece if answered else "")
        scene.tell("called", self.piece, "AG-105", roll=roll, target=needed, answered=answered, room=room)


def renewable(battle: Battle, piece_id: str) -> bool:
    """Return whether a figure may come back (AG-106, AMB-AG-23)."""
    character = battle.type_of(piece_id)
    if character.id == ASSAULT_DROID:
        return battle.reading("droid_renewable", "yes") == "yes"
    return battle.rules.roles[character.role].renewable


@dataclass(frozen=True, slots=True)
class Arrive(Act):
    """Put the unit that answered the call on a start cell (AG-105)."""

    word = "arrive"
    cell: Cell

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why the unit called cannot be put there (AG-105)."""
        if not state.call:
            return Objection("AG-105", "battle.nobody_called")
        free = arrivals(battle, state, state.player)
        return None if self.cell in free else Objection("AG-105", "battle.not_a_start_cell")

    def do(self, scene: Resolution) -> None:
        """Put a reinforcement on its start cell, whole and ready to play (AG-105)."""
        piece = scene.state.piece(scene.state.call)
        life, force = (scene.battle.figure(piece.id, each) or 0 for each in ("life", "force"))
        scene.state = replace(scene.state, call="")
        scene.put(Piece(piece.id, piece.side, "up", self.cell, life, force))
        scene.tell(ARRIVED, piece.id, "AG-105", cell=list(self.cell))


def arrivals(battle: Battle, state: State, side: str) -> tuple[Cell, ...]:
    """Return the cells a reinforcement may arrive on: free start cells of its side (AG-105).

    With none free, by the reading of AMB-AG-28, there is none, or the cells fewest steps away from them.
    """
    free = free_starts(battle, state, side)
    if free or battle.reading("full_start", "lost") == "lost":
        return free
    grid, held = grid_of(battle, state), {each.cell for each in state.standing()}
    seen = {cell for cell in battle.board.starts.get(side, frozenset()) if grid.cost(cell)}
    edge = seen
    while edge and not free:
        near = {at for x, y in edge for at, _ in steps(grid, y * grid.width + x, battle.readings)}
        edge = {(at % grid.width, at // grid.width) for at in near} - seen
        seen = seen | edge
        free = tuple(sorted((cell for cell in edge if cell not in held), key=lambda c: (c[1], c[0])))
    return free


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """Offer a draw, or accept the one that is offered: both players must agree (AMB-AG-21)."""

    word, rule, icon = "draw", "AG-100", "compare"
    side: str

    def said(self, _battle: Battle, state: State) -> str:
        return "draw_accept" if state.draw else "draw_offer"

    def refuse(self, battle: Battle, state: State) -> Objection | None:
        """Return why a draw cannot be offered or taken (AMB-AG-21)."""
        if state.phase != "play":
            return Objection("AG-17", "battle.not_in_play")
        if self.side not in battle.sides:
            return Objection("AG-17", "battle.no_such_side")
        return Objection("AG-100", "battle.draw_offered_already") if state.draw == self.side else None

    def do(self, scene: Resolution) -> None:
        """Offer a draw, or end the game with it."""
        if not scene.state.draw:
            scene.state = replace(scene.state, draw=self.side)
            scene.tell("draw_offered", "", "AG-100", side=self.side)
            return
        scene.state = replace(scene.state, phase="over", winner="", going=None)
        scene.tell("drawn", "", "AG-100")


def settle(scene: Resolution) -> None:
    """End the battle if it is won: the pass is on the stairs, or a team is eliminated (AG-100, AMB-AG-21)."""
    state = scene.state
    if state.phase != "play":
        return
    bearer = next((each for each in state.pieces if each.id == state.pass_by and each.status == "up"), None)
    met = bool(state.going and state.going.meetings) and scene.battle.reading("stairs", "attack_first") != "at_once"
    if bearer is not None and bearer.cell in scene.battle.board.stairs and not met:
        _won(scene, bearer.side, bearer.id, "AG-100")
        return
    lost = [each for each in scene.battle.sides if _eliminated(scene, each)]
    if len(lost) == len(scene.battle.sides):
        scene.state = replace(scene.state, phase="over", winner="", going=None)
        scene.tell("nobody_left", "", "AG-61")
    elif lost and scene.battle.reading("elimination", "loses") == "loses":
        _won(scene, scene.battle.other(lost[0]), "", "AG-61")


def _eliminated(scene: Resolution, side: str) -> bool:
    """Return whether a team has no figure left and none that may come back."""
    return not scene.state.of(side) and not scene.state.call and not _may_come_back(scene, side)


def _may_come_back(scene: Resolution, side: str) -> bool:
    lost = (each.id for each in scene.state.pieces if each.side == side and each.status == "down")
    return scene.battle.renewal and any(renewable(scene.battle, each) for each in lost)


def _won(scene: Resolution, side: str, by: str, rule: str) -> None:
    scene.state = replace(scene.state, phase="over", winner=side, going=None)
    scene.tell("won", by, rule, side=side)
