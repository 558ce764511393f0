"""Scenario events on the board of a battle: their triggers, found in the Events told, and their effects (AG-1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from models.content import Json, build
from models.games.aventures.battle.board import GridBoard
from models.games.aventures.battle.carrying import put_object, where
from models.games.aventures.battle.scene import Resolution
from models.games.aventures.battle.state import Piece, State, grid_of, standing_as
from models.games.event import Event
from models.games.script.effects import BringReserve
from models.games.script.entries import Cue
from models.games.script.entry_fields import Place
from models.games.script.script import Reward, ScenarioEvent, VictoryCondition
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE

MODULE: Final = "AG-1"
"""The rule by which a scenario may say more than the game does."""
ARRIVALS: Final = ("zone_entered", "object_taken")
"""What a figure sets off by stepping somewhere: nothing, where it falls to an opportunity attack there first."""


def entered(board: GridBoard, before: Cell, after: Cell) -> tuple[int, ...]:
    """Return the zones that a step enters from outside."""
    return tuple(zone for zone, inside in board.zones.items() if after in inside and before not in inside)


class AdventureStage:
    """A battle as scenario events use it, while one act is resolved."""

    def __init__(self, scene: Resolution) -> None:
        self._scene = scene

    @property
    def _state(self) -> State:
        return self._scene.state

    @property
    def over(self) -> bool:
        """Whether the battle is over."""
        return self._state.phase == "over"

    @property
    def winner(self) -> str:
        """The side that has won, empty for none."""
        return self._state.winner

    @property
    def walking(self) -> bool:
        """Whether a figure is in the middle of a walk."""
        return self._state.going is not None and bool(self._state.going.way)

    @property
    def round(self) -> int:
        """The round under way: both sides have a turn in each (AG-6)."""
        return (self._state.turn + 1) // 2

    @property
    def occurred(self) -> frozenset[str]:
        """The ids of the events that have occurred."""
        return frozenset(self._state.occurred)

    # -- what happened ---------------------------------------------------------------------------------------------

    def cues(self) -> tuple[Cue, ...]:
        """Return what happened since the last call, beginning with what waited for opportunity attacks (AG-45)."""
        fresh, kept = self._fresh(), self._state.waiting
        self._scene.state = replace(self._state, waiting=())
        stood = (cue for cue in kept if cue.word not in ARRIVALS or self._state.piece(cue.piece).on_board)
        return (*stood, *fresh)

    def wait(self) -> None:
        """Postpone what happened since until the opportunity attacks at hand are answered (AG-45)."""
        fresh = self._fresh()
        self._scene.state = replace(self._state, waiting=(*self._state.waiting, *fresh))

    def _fresh(self) -> tuple[Cue, ...]:
        scene = self._scene
        told, scene.heard = scene.events[scene.heard :], len(scene.events)
        return tuple(cue for event in told for cue in self._cues_of(event))

    def _cues_of(self, event: Event) -> Iterator[Cue]:
        who, args, board = event.subject, event.args, self._scene.battle.board
        side = self._state.piece(who).side if self._state.has(who) else ""
        match event.kind:
            case "turn":
                if self._state.turn % 2:
                    yield Cue("round")
                yield Cue("turn", side=str(args["side"]))
            case "walked":
                for zone in self._entered(args["path"]):
                    yield Cue("zone_entered", who, side, zone=zone)
            case "door_opened":
                yield Cue("gate_opened", who, side, gate=str(args["door"]))
            case "switched":
                if args["opened"]:
                    yield Cue("gate_opened", gate=str(args["gate"]))
            case "hacked":
                if args["done"]:
                    yield Cue("console_hacked", who, side, zone=board.consoles[str(args["console"])].zone)
                if args["done"] and args["off"]:
                    yield Cue("gate_opened", who, side, gate=str(args["gate"]))
            case "searched":
                yield Cue("vault_searched", who, side, zone=board.vaults[str(args["vault"])].zone)
            case "defeated":
                yield Cue("figure_defeated", who, side)
            case "found_pass" | "took_pass":
                yield Cue("object_taken", who, side, object=self._pass())
            case "gave_pass":
                yield Cue("object_taken", str(args["target"]), side, object=self._pass())
            case "took_object" | "found_object" | "object_carried":
                yield Cue("object_taken", who, side, object=str(args["object"]))
            case "gave_object":
                yield Cue("object_taken", str(args["target"]), side, object=str(args["object"]))
            case _:
                return

    def _pass(self) -> str:
        the_pass = self._scene.battle.script.the_pass
        return the_pass.id if the_pass is not None else ""

    def _entered(self, path: Json) -> Iterator[int]:
        """Yield the zones that a walk enters from outside, in order."""
        for before, after in itertools.pairwise(build(tuple[Cell, ...], path, file="battle")):
            yield from entered(self._scene.battle.board, before, after)

    # -- how it stands ---------------------------------------------------------------------------------------------

    def holder(self, object_id: str) -> str:
        """Return the side of who carries an object, empty where nobody does."""
        by, _ = where(self._scene.battle, self._state, object_id)
        return self._state.piece(by).side if by else ""

    def standing(self, side: str) -> int:
        """Return how many figures of a side stand."""
        return len(self._state.of(side))

    def inside(self, zone: int, side: str) -> tuple[str, ...]:
        """Return the figures of a side (empty: of any) in a zone."""
        cells = self._scene.battle.board.zones.get(zone, frozenset())
        return tuple(each.id for each in self._state.standing() if each.cell in cells and side in ("", each.side))

    def left_by(self, zone: int, tag: str) -> int:  # noqa: ARG002  nobody leaves a board of cells by himself
        """Return 0: a board of cells has no exits."""
        return 0

    def left_of(self, tag: str) -> int:
        """Return how many figures of a tag are still there."""
        tagged = {each.id for each in self._scene.battle.pieces if each.tag == tag}
        return sum(each.id in tagged for each in self._state.standing())

    # -- what events do --------------------------------------------------------------------------------------------

    def throw(self, event: ScenarioEvent) -> int:
        """Throw the die of an event and return its face."""
        return self._scene.die(event.die, "event")

    def tell(self, event: ScenarioEvent, roll: int) -> None:
        """Record and tell that an event occurs."""
        self._scene.state = replace(self._state, occurred=(*self._state.occurred, event.id))
        self._scene.tell("occurred", "", MODULE, event=event.name, roll=roll)

    def say(self, words: str) -> None:
        """Show words to the players."""
        self._scene.tell("said", "", MODULE, words=words)

    def place(self, piece: str, place: Place) -> None:
        """Put a figure on the free cell nearest to a place; one that comes anew has all its Hit Points."""
        if not self._state.has(piece):
            return
        old = self._state.piece(piece)
        cell = self._free(place, old)
        if cell is None:
            self._scene.tell("no_place", piece, MODULE)
            return
        if old.on_board:
            self._scene.put(replace(old, cell=cell))
            self._leave_movement(piece)
            self._scene.tell("shifted", piece, MODULE, cell=list(cell))
            return
        battle = self._scene.battle
        life, force = (battle.figure(piece, each) or 0 for each in ("life", "force"))
        self._scene.put(Piece(piece, old.side, standing_as(battle.placed(piece)), cell, life, force))
        if self._state.call == piece:
            self._scene.state = replace(self._state, call="")
        self._scene.tell("brought", piece, MODULE, cell=list(cell))

    def _free(self, place: Place, piece: Piece) -> Cell | None:
        """Return the free cell nearest to a place, None where there is none."""
        grid = grid_of(self._scene.battle, self._state)
        held = {each.cell for each in self._state.standing() if each.id != piece.id}
        around = self._scene.battle.board.zones.get(place.zone, frozenset())
        wanted = around if place.kind == "zone" else frozenset({place.cell} if place.kind == "cell" else ())
        free = sorted((c for c in wanted if grid.cost(c) and c not in held), key=lambda c: (c[1], c[0]))
        if free or not wanted:
            return free[0] if free else None
        x, y = min(wanted, key=lambda c: (c[1], c[0]))
        for far in range(1, max(grid.width, grid.height)):
            ring = ((i, j) for j in range(y - far, y + far + 1) for i in range(x - far, x + far + 1))
            found = (c for c in ring if max(abs(c[0] - x), abs(c[1] - y)) == far and grid.cost(c) and c not in held)
            if (cell := next(found, None)) is not None:
                return cell
        return None

    def remove(self, piece: str) -> None:
        """Take a figure off the board; what it carried stays on its cell."""
        if not self._state.has(piece) or not self._state.piece(piece).on_board:
            return
        old = self._state.piece(piece)
        self._scene.put(replace(old, status="away", cell=NOWHERE, vigilant=False))
        self._scene.tell("left_board", piece, MODULE, cell=list(old.cell))
        self._scene.drop(piece, old.cell)
        self._leave_movement(piece)

    def _leave_movement(self, piece: str) -> None:
        """End the walk of a figure that was moved; no meeting is at hand while events run (AG-45)."""
        going = self._state.going
        if going is not None and going.piece == piece:
            there = self._state.piece(piece).status == "up"
            self._scene.state = replace(self._state, going=replace(going, way=()) if there else None)

    def put(self, object_id: str, place: Place) -> None:
        """Put an object somewhere."""
        put_object(self._scene, object_id, place)

    def switch(self, gate: str, *, shut: bool) -> None:
        """Open or shut a door or a barrier; nothing shuts on a figure, and a state it has already is not told."""
        known = self._scene.battle.board.gates.get(gate)
        if known is None or shut == (gate in self._state.shut):
            return
        if shut and any(each.cell in known.cells for each in self._state.standing()):
            self._scene.tell("blocked", "", MODULE, gate=gate)
            return
        self._scene.state = replace(self._state, shut=tuple(sorted(set(self._state.shut) ^ {gate})))
        self._scene.tell("switched", "", MODULE, gate=gate, opened=not shut, laser=known.laser)

    def change_life(self, piece: str, points: int) -> None:
        """Give Hit Points to a figure on the board, or take some."""
        if not self._state.has(piece) or not self._state.piece(piece).on_board:
            return
        if points > 0:
            self._scene.cure(piece, points, MODULE, "")
        elif points < 0:
            self._scene.wound(piece, -points, MODULE)
            if not self._state.piece(piece).on_board:
                self._leave_movement(piece)

    def win(self, side: str, by: ScenarioEvent | VictoryCondition) -> None:
        """End the battle: a side has won."""
        self._scene.state = replace(self._state, phase="over", winner=side, going=None)
        self._scene.tell("won_by", "", MODULE, side=side, way=by.name)

    def arrive(self, coming: BringReserve, event: ScenarioEvent) -> None:
        """Do nothing: a board of cells has no reserves, and the check of a scenario refuses the effect."""

    def lose(self, side: str, by: ScenarioEvent) -> None:
        """End the battle: the other side has won."""
        self.win(next((each for each in self._scene.battle.sides if each != side), ""), by)

    def draw(self, by: ScenarioEvent) -> None:
        """End the battle: nobody has won."""
        self._scene.state = replace(self._state, phase="over", winner="", going=None)
        self._scene.tell("drawn_by", "", MODULE, way=by.name)

    def reward(self, side: str, gain: Reward) -> None:
        """Tell what a side gains."""
        self._scene.tell("gained", "", MODULE, side=side, gain=gain.name, points=gain.points)
