"""A battle at one moment, as a value: figures, gates, the pass, whose turn, how far the active figure has come."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal

from models.content import build
from models.games.aventures.battle.board import Board
from models.games.aventures.ruleset import CharacterType, Figure, Ruleset
from models.games.battle import NEUTRAL, NOWHERE, Placed
from models.games.game import Choices
from models.maps.grid import Cell, Grid
from models.maps.readings import Readings
from models.maps.sight import SightBoard

Status = Literal["reserve", "up", "down", "inert", "broken"]
"""Not yet on the board; standing; defeated (AG-61); deactivated (AG-96); out of order for good (AG-98)."""
Phase = Literal["factions", "deployment", "play", "over"]
Spent = Literal["", "attack", "actions", "power", "care"]


@dataclass(frozen=True)
class Battle:
    """What does not change while a battle is fought: board, figures, the agreements made before play.

    `sides` are the two teams; `renewal` whether Troop Renewal is agreed (AG-14); `d20` that only D20 are at hand
    (AG-3, AG-4).
    """

    board: Board
    rules: Ruleset
    sides: tuple[str, str]
    pieces: tuple[Placed, ...]
    choices: Choices = field(default_factory=dict)
    renewal: bool = False
    d20: bool = False

    @property
    def readings(self) -> Readings:
        """The readings of the grid rules in force."""
        return Readings.of(self.choices)

    def reading(self, option: str, default: str) -> str:
        """Return the reading of one of the battle's own options."""
        return self.choices.get(option, default)

    def other(self, side: str) -> str:
        """Return the opponent of a side."""
        return self.sides[1] if side == self.sides[0] else self.sides[0]

    def placed(self, piece_id: str) -> Placed:
        """Return a figure as it came."""
        return next(each for each in self.pieces if each.id == piece_id)

    def type_of(self, piece_id: str) -> CharacterType:
        """Return the character a figure is."""
        return self.rules.characters[self.placed(piece_id).type]

    def figure(self, piece_id: str, figure: Figure) -> int | None:
        """Return a figure's number: as agreed, as printed, or as suggested (AG-99); None where it has none."""
        agreed = self.placed(piece_id).figures.get(figure)
        return self.type_of(piece_id).figure(figure) if agreed is None else agreed


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure at one moment. `side` changes when an Assault Droid joins a team (AG-97).

    `vigilant` counts for the opponent's next turn (AG-73); `done` is that it was played this turn; `tried` that it
    failed to program this turn (AG-86).
    """

    id: str
    side: str
    status: Status
    cell: Cell
    life: int
    force: int = 0
    done: bool = False
    vigilant: bool = False
    tried: bool = False

    @property
    def on_board(self) -> bool:
        """Whether it holds a cell."""
        return self.status in ("up", "inert", "broken")


@dataclass(frozen=True, slots=True)
class Meeting:
    """An opportunity attack to be decided (AG-43 … AG-49): by the mover first, then by the enemy's player."""

    enemy: str
    declined: bool = False


@dataclass(frozen=True, slots=True)
class Going:
    """The activation under way: Movement Points left, enemies met in this movement (AG-44), what the Intervention is.

    `moving` is whether the movement (or the move of Increased Speed) is still open; `way` what is left of a path that
    a meeting interrupted; `used` Action Points spent; `self_healed` that the figure healed itself (AG-92).
    """

    piece: str
    left: int
    moving: bool = True
    met: tuple[str, ...] = ()
    way: tuple[Cell, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    spent: Spent = ""
    used: int = 0
    self_healed: bool = False
    speeding: bool = False
    moved: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A battle at one moment. `shut` are the closed gates, `searched` the vaults, `pass_at` and `pass_by` where the
    encrypted pass is once it is known (NOWHERE and nobody before); `call` is a reinforcement won and not yet placed.
    """

    phase: Phase
    turn: int = 0
    player: str = ""
    first: str = ""
    pieces: tuple[Piece, ...] = ()
    shut: tuple[str, ...] = ()
    searched: tuple[str, ...] = ()
    pass_at: Cell = NOWHERE
    pass_by: str = ""
    going: Going | None = None
    called: bool = False
    call: str = ""
    draw: str = ""
    winner: str = ""
    count: int = 0

    def piece(self, piece_id: str) -> Piece:
        """Return a figure by id."""
        return next(each for each in self.pieces if each.id == piece_id)

    def has(self, piece_id: str) -> bool:
        """Return whether there is such a figure."""
        return any(each.id == piece_id for each in self.pieces)

    def standing(self) -> Iterator[Piece]:
        """Yield the figures that hold a cell, inert and broken ones included."""
        return (each for each in self.pieces if each.on_board)

    def of(self, side: str) -> tuple[Piece, ...]:
        """Return the figures of a side that stand on the board."""
        return tuple(each for each in self.pieces if each.side == side and each.status == "up")

    def on(self, cell: Cell) -> Piece | None:
        """Return who holds a cell. Where a figure walks through an ally, the ally."""
        held = [each for each in self.standing() if each.cell == cell]
        passing = self.going.piece if self.going is not None else ""
        return min(held, key=lambda each: each.id == passing) if held else None

    def put(self, piece: Piece) -> State:
        """Return the state with a figure changed."""
        return replace(self, pieces=tuple(piece if each.id == piece.id else each for each in self.pieces))

    @property
    def pass_known(self) -> bool:
        """Whether the pass is found, carried, or certain to be in the last vault (AG-80, AG-81)."""
        return bool(self.pass_by) or self.pass_at != NOWHERE


def grid_of(battle: Battle, state: State) -> Grid:
    """Return the ground as it stands: gates shut and open."""
    return sights_of(battle, state).grid


def sights_of(battle: Battle, state: State) -> SightBoard:
    """Return the board as it stands, ready for questions of sight."""
    return battle.board.sights(frozenset(state.shut))


def written(state: State) -> dict[str, Any]:
    """Return a state as plain JSON values."""
    return asdict(state)


def read_state(raw: object, file: str = "battle") -> State:
    """Return the state of plain JSON values; raises ContentError."""
    return build(State, raw, file=file)


def fingerprint(state: State) -> str:
    """Return a hash of a state: two battles that stand alike have the same."""
    text = json.dumps(written(state), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def begin(battle: Battle) -> State:
    """Return a battle before the first die: every team in reserve, neutral figures in place (AG-12, AG-15, AG-16)."""
    pieces = tuple(_fresh(battle, each) for each in battle.pieces)
    return State("factions", pieces=pieces, shut=tuple(sorted(battle.board.shut_at_first)))


def _fresh(battle: Battle, placed: Placed) -> Piece:
    life, force = battle.figure(placed.id, "life") or 0, battle.figure(placed.id, "force") or 0
    if placed.side != NEUTRAL:
        return Piece(placed.id, placed.side, "reserve", NOWHERE, life, force)
    programmable = placed.type == ASSAULT_DROID
    return Piece(placed.id, NEUTRAL, "inert" if programmable else "up", placed.cell, life, force)


ASSAULT_DROID: Final = "assault-droid-mark-1"
MEDICAL_DROID: Final = "medical-droid"
