"""A toy game of two discs and one act: slide up to three cells; who comes beside the other has won.

It shows what a game has to say to be played in the window, and that the page needs to know no more.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Final

from models.content import Json, build
from models.dice import Dice, Throw
from models.errors import Refused
from models.games.battle_values import (
    Advice,
    BattleView,
    Ended,
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
from models.games.facets.battles import Battles, Fight, Standing
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


class ToyBattles(Battles[ToyState, Slide]):
    """The battles facet."""

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        found = SideShown("north", Text.same("North"), "red"), SideShown("south", Text.same("South"), "blue")
        return found if setup is None else tuple(as_dressed(each, setup) for each in found)

    def units(self) -> tuple[UnitShown, ...]:
        return (UnitShown("disc", Text("Disque", "Disc"), ""),)

    def vocabulary(self) -> frozenset[str]:
        return ON_CELLS

    def set_up(self, setup: Setup) -> ToyFight:
        return ToyFight(setup)

    def enlist(self, _stored: Stored, _member: str, _choices: Choices) -> dict[str, Json]:
        return {}

    def problems(self, _setup: Setup) -> tuple[Problem, ...]:
        return ()

    def agreements(self) -> tuple[Agreement, ...]:
        return (Agreement("calm", Text("Calme", "Calm"), *(Text("Sans bruit", "Without noise"),) * 3),)

    def conducts(self) -> Conducts:
        return Conducts()

    def round_of(self, turn: int) -> int:
        return (turn + 1) // 2

    def players(self) -> tuple[Player, ...]:
        return (Player("runner", Text("Coureur", "Runner")),)

    def policies(self) -> tuple[Player, ...]:
        return self.players()


class ToyFight(Fight[ToyState, Slide]):
    """A board with its two discs."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.sides = setup, SIDES

    def begin(self) -> ToyState:
        return ToyState(tuple(each.cell for each in self.setup.pieces))

    def at(self, state: ToyState) -> ToyStanding:
        return ToyStanding(self.setup, state)

    def cast(self) -> dict[str, StoryPerson]:
        return {}

    def counted(self) -> dict[str, Text]:
        return {}

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


class ToyStanding(Standing[ToyState, Slide]):
    """The discs at one moment."""

    def __init__(self, setup: Setup, state: ToyState) -> None:
        self.setup, self.state = setup, state

    @cached_property
    def view(self) -> BattleView:
        state = self.state
        tokens = tuple(
            Token(each.id, each.type, Text.same(each.name), each.side, spot_of(cell), "up", 1, 1, left=FAR,
                  carries=(Load("key", Text("un ruban", "a ribbon")),))
            for each, cell in zip(self.setup.pieces, state.cells, strict=True)
        )  # fmt: skip
        return BattleView(
            "over" if state.winner else "play", state.turn, SIDES[state.side], tokens, (), winner=state.winner
        )

    def offers(self, _piece: str = "") -> tuple[Offered[Slide], ...]:
        return ()

    def sheet(self, _piece: str) -> Sheet:
        return Sheet(Text("Disque", "Disc"), (), ())

    def denied(self, act: Slide) -> Told | None:
        mine = self.setup.pieces[self.state.side].id == act.piece and not self.state.winner
        legal = mine and act.path and act.path[-1] in found_reach(self.setup, self.state).stops
        return None if legal else Told("TOY-1", "play.not_now")

    def play(self, act: Slide, dice: Dice) -> Played[ToyState]:
        if self.denied(act) is not None:
            raise Refused("play.not_now")
        thrown: Throw = dice.roll(6, "toy")
        state, side = self.state, self.state.side
        start = state.cells[side]
        cells = (act.path[-1], state.cells[1]) if side == 0 else (state.cells[0], act.path[-1])
        winner = SIDES[side] if distance(*cells) == 1 else ""
        event = Event(f"{state.turn:06d}", "slid", act.piece, str(state.turn), "TOY-1", {"to": list(act.path[-1])})
        way = Walked(act.piece, tuple(map(spot_of, (start, *act.path))))
        line = Told("TOY-1", "play.round", {"round": state.turn, "side": SIDES[side]})
        return Played(ToyState(cells, state.turn + (not winner), winner), (event,), (line,), (thrown,), (way,))

    def reach(self, piece: str) -> CellReach:
        number = next(at for at, each in enumerate(self.setup.pieces) if each.id == piece)
        return CellReach(found_reach(self.setup, replace(self.state, turn=number + 1)))

    def barred(self, piece: str, spot: Spot) -> Told | None:
        return None if self.reach(piece).stops(spot) else Told("TOY-1", "map.out_of_reach")

    def walk(self, piece: str, path: Sequence[Spot]) -> tuple[Offered[Slide], ...]:
        return (Offered(Slide(piece, tuple(map(cell_of, path[1:]))), Text("Glisser", "Slide"), "move", "TOY-1"),)

    def deploy(self, piece: str, spot: Spot) -> Slide:
        return Slide(piece, (cell_of(spot),))

    def deployable(self, _piece: str) -> tuple[Spot, ...]:
        return ()

    def aims(self, _piece: str, _spot: Spot) -> tuple[Offered[Slide], ...]:
        return ()

    def advice(self, _player: str, _side: str = "") -> Advice[Slide]:
        state, found = self.state, found_reach(self.setup, self.state)
        goal = state.cells[1 - state.side]
        cell = min(found.stops, key=lambda each: (distance(each, goal), each))
        why = Told("", "play.round", {"round": 0, "side": ""})
        return Advice(Slide(self.setup.pieces[state.side].id, found.path(cell)[1:]), why)

    def next_act(self, _players: Mapping[str, str], _seed: str) -> Slide | None:
        return None if self.state.winner else self.advice("").act

    def stream(self, act: Slide) -> tuple[int, str]:
        return self.state.turn, act.piece

    def resolve(self, act: Slide, dice: Dice) -> ToyState:
        return self.play(act, dice).state

    def ended(self) -> Ended:
        return Ended(self.state.winner, self.state.turn)


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

    def terms(self) -> Mapping[str, Text]:
        """Return the words for life, movement and rounds."""
        return {"in_life": Text("PV", "HP"), "in_move": Text("PM", "MP"), **in_rounds()}


def toy_setup() -> Setup:
    """Return two discs on a board of eight by eight."""
    board: TileMap = new_map(8, 8, name="Toy")
    discs = (("a", "north", (500, 500)), ("b", "south", (7500, 500)))
    return Setup(board, SIDES, tuple(Placed(key, "disc", side, key.upper(), at) for key, side, at in discs))
