"""A toy game of two discs and one act: slide up to three cells; who comes beside the other has won.

It shows what a game has to say to be played in the window, and that the page needs to know no more.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from models.content import Json, build
from models.dice import Dice, Throw
from models.errors import Refused
from models.games.battle_values import (
    Advice,
    Answer,
    BattleView,
    Load,
    Offered,
    Played,
    Player,
    Sheet,
    Token,
    Told,
    Walked,
)
from models.games.cell_ground import CellReach
from models.games.event import Event
from models.games.game import Game
from models.games.persons import StoryPerson
from models.games.round_words import in_rounds
from models.games.scenarios.pieces import Agreement, Conducts, Placed, Setup, SideShown, UnitShown, as_dressed
from models.games.script.vocabulary import ON_CELLS
from models.games.values import Choices, Stored
from models.i18n import Text
from models.maps.rules.grid import Cell, distance
from models.maps.rules.reach import Occupants, Reach, reach
from models.maps.rules.rules_grid import rules_grid
from models.maps.spots import Spot, cell_of, spot_of
from models.maps.tile_map import TileMap, new_map
from models.problem import Problem

FAR: Final = 3
SIDES: Final = ("north", "south")


@dataclass(frozen=True)
class ToyState:
    """Where the discs are, whose turn it is, who has won."""

    cells: tuple[Cell, ...]
    turn: int = 1
    winner: str = ""

    @property
    def side(self) -> int:
        """The number of the side whose turn it is."""
        return (self.turn - 1) % 2


@dataclass(frozen=True)
class Slide:
    """The one act."""

    piece: str
    path: tuple[Cell, ...]


class ToyBattles:
    """The battles facet; a battle is its setup."""

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        found = SideShown("north", Text.same("North"), "red"), SideShown("south", Text.same("South"), "blue")
        return found if setup is None else tuple(as_dressed(each, setup) for each in found)

    def units(self) -> tuple[UnitShown, ...]:
        return (UnitShown("disc", Text("Disque", "Disc"), ""),)

    def vocabulary(self) -> frozenset[str]:
        return ON_CELLS

    def set_up(self, setup: Setup) -> Setup:
        return setup

    def enlist(self, _stored: Stored, _member: str, _choices: Choices) -> dict[str, Json]:
        return {}

    def problems(self, _setup: Setup) -> tuple[Problem, ...]:
        return ()

    def agreements(self) -> tuple[Agreement, ...]:
        return (Agreement("calm", Text("Calme", "Calm"), *(Text("Sans bruit", "Without noise"),) * 3),)

    def conducts(self) -> Conducts:
        return Conducts()

    def begin(self, setup: Setup) -> ToyState:
        return ToyState(tuple(each.cell for each in setup.pieces))

    def view(self, setup: Setup, state: ToyState) -> BattleView:
        tokens = tuple(
            Token(each.id, each.type, Text.same(each.name), each.side, spot_of(cell), "up", 1, 1, left=FAR,
                  carries=(Load("key", Text("un ruban", "a ribbon")),))
            for each, cell in zip(setup.pieces, state.cells, strict=True)
        )  # fmt: skip
        return BattleView(
            "over" if state.winner else "play", state.turn, SIDES[state.side], tokens, (), winner=state.winner
        )

    def round_of(self, turn: int) -> int:
        return (turn + 1) // 2

    def cast(self, _setup: Setup) -> dict[str, StoryPerson]:
        return {}

    def offers(self, _setup: Setup, _state: ToyState, _piece: str = "") -> tuple[Offered[Slide], ...]:
        return ()

    def answered(self, _setup: Setup, _state: ToyState, offered: Offered[Slide], _answer: Answer) -> Offered[Slide]:
        return offered

    def sheet(self, _setup: Setup, _state: ToyState, _piece: str) -> Sheet:
        return Sheet(Text("Disque", "Disc"), (), ())

    def denied(self, setup: Setup, state: ToyState, act: Slide) -> Told | None:
        mine = setup.pieces[state.side].id == act.piece and not state.winner
        legal = mine and act.path and act.path[-1] in found_reach(setup, state).stops
        return None if legal else Told("TOY-1", "play.not_now")

    def play(self, setup: Setup, state: ToyState, act: Slide, dice: Dice) -> Played[ToyState]:
        if self.denied(setup, state, act) is not None:
            raise Refused("play.not_now")
        thrown: Throw = dice.roll(6, "toy")
        side, start = state.side, state.cells[state.side]
        cells = (act.path[-1], state.cells[1]) if side == 0 else (state.cells[0], act.path[-1])
        winner = SIDES[side] if distance(*cells) == 1 else ""
        event = Event(f"{state.turn:06d}", "slid", act.piece, str(state.turn), "TOY-1", {"to": list(act.path[-1])})
        way = Walked(act.piece, tuple(map(spot_of, (start, *act.path))))
        line = Told("TOY-1", "play.round", {"round": state.turn, "side": SIDES[side]})
        return Played(ToyState(cells, state.turn + (not winner), winner), (event,), (line,), (thrown,), (way,))

    def players(self) -> tuple[Player, ...]:
        return (Player("runner", Text("Coureur", "Runner")),)

    def advice(self, setup: Setup, state: ToyState, _player: str, _side: str = "") -> Advice[Slide]:
        found, goal = found_reach(setup, state), state.cells[1 - state.side]
        cell = min(found.stops, key=lambda each: (distance(each, goal), each))
        return Advice(
            Slide(setup.pieces[state.side].id, found.path(cell)[1:]), Told("", "play.round", {"round": 0, "side": ""})
        )

    def deciding(self, _setup: Setup, _state: ToyState, _act: Slide, _dice: Sequence[int]) -> Iterator[str]:
        return iter(())

    def swaying(self, _setup: Setup, _state: ToyState, _player: str) -> Iterator[str]:
        return iter(())

    def set_life(self, _setup: Setup, _state: ToyState, _piece: str, _life: int) -> Slide | None:
        return None

    def waiting(self, _setup: Setup, _state: ToyState) -> tuple[str, ...]:
        return ()

    def arrange(self, _setup: Setup, _state: ToyState, _pieces: Sequence[str]) -> Slide | None:
        return None

    def write_act(self, act: Slide) -> dict[str, Json]:
        return asdict(act)

    def read_act(self, raw: object) -> Slide:
        return build(Slide, raw, file="toy")

    def write_state(self, state: ToyState) -> dict[str, Json]:
        return asdict(state)

    def read_state(self, raw: object) -> ToyState:
        return build(ToyState, raw, file="toy")

    def fingerprint(self, state: ToyState) -> str:
        return hashlib.sha256(json.dumps(asdict(state)).encode()).hexdigest()


class ToyMoves:
    """The moves facet."""

    def reach(self, setup: Setup, state: ToyState, piece: str) -> CellReach:
        number = next(at for at, each in enumerate(setup.pieces) if each.id == piece)
        return CellReach(found_reach(setup, replace(state, turn=number + 1)))

    def barred(self, setup: Setup, state: ToyState, piece: str, spot: Spot) -> Told | None:
        return None if self.reach(setup, state, piece).stops(spot) else Told("TOY-1", "map.out_of_reach")

    def walk(self, _setup: Setup, _state: ToyState, piece: str, path: Sequence[Spot]) -> tuple[Offered[Slide], ...]:
        return (Offered(Slide(piece, tuple(map(cell_of, path[1:]))), Text("Glisser", "Slide"), "move", "TOY-1"),)

    def deploy(self, piece: str, spot: Spot) -> Slide:
        return Slide(piece, (cell_of(spot),))

    def deployable(self, _setup: Setup, _state: ToyState, _piece: str) -> tuple[Spot, ...]:
        return ()

    def aims(self, _setup: Setup, _state: ToyState, _piece: str, _spot: Spot) -> tuple[Offered[Slide], ...]:
        return ()


def found_reach(setup: Setup, state: ToyState) -> Reach:
    """Return where the disc whose turn it is may slide."""
    start, other = state.cells[state.side], state.cells[1 - state.side]
    return reach(rules_grid(setup.board), start, FAR, Occupants(enemies=frozenset({other})))


class Toy(Game):
    """The toy as a Game."""

    id = "toy"
    title = Text("Disques", "Discs")
    surface = "cells"
    battles = ToyBattles()
    moves = ToyMoves()

    def terms(self) -> Mapping[str, Text]:
        """Return the words for life, movement and rounds."""
        return {"in_life": Text("PV", "HP"), "in_move": Text("PM", "MP"), **in_rounds()}


def toy_setup() -> Setup:
    """Return two discs on a board of eight by eight."""
    board: TileMap = new_map(8, 8, name="Toy")
    discs = (("a", "north", (500, 500)), ("b", "south", (7500, 500)))
    return Setup(board, SIDES, tuple(Placed(key, "disc", side, key.upper(), at) for key, side, at in discs))
