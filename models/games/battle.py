"""The battle facet: figures on a board, legal acts, what comes of them. Provisional until a second game fights so.

A page of play knows a battle by these values only. `battle`, `state` and `act` are frozen values of the game's own:
nobody else looks inside them. Cells are (x, y) from the top left of the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final, Protocol

from models.dice import Dice, Throw
from models.games.event import Event, Json
from models.games.game import Choices
from models.games.script import NO_SCRIPT, Script
from models.i18n import NO_TEXT, Text
from models.maps.grid import Cell, Edge
from models.maps.reach import Reach
from models.maps.tile_map import TileMap
from models.problem import Problem

NEUTRAL: Final = "pnj"
"""The side of figures nobody plays."""
NOWHERE: Final = (-1, -1)


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure as a scenario brings it: `cell` where it starts, NOWHERE to be deployed; `figures` agreed before play
    where the book prints none, or changed by the module. One that comes `later` waits for an event to place it.
    """

    id: str
    type: str
    side: str
    name: str = ""
    cell: Cell = NOWHERE
    figures: Mapping[str, int] = field(default_factory=dict)
    later: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What a scenario brings to the table; `renewal` and `d20` are agreements made before play.

    `script` is what the organiser adds to the rules; `names` and `colors` (`#rrggbb`) are those of sides, by their id,
    that have others than the game's; `theme` the id of the words it is told in (AG-121).
    """

    board: TileMap
    sides: tuple[str, str]
    pieces: tuple[Placed, ...]
    choices: Choices = field(default_factory=dict)
    renewal: bool = False
    d20: bool = False
    script: Script = NO_SCRIPT
    names: Mapping[str, str] = field(default_factory=dict)
    colors: Mapping[str, str] = field(default_factory=dict)
    theme: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence: its rule, its message key, its arguments in words."""

    rule: str
    key: str
    args: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of the game: its name, the colour of its cards and pawns (`red`, `blue`, `green`); `color` (`#rrggbb`) is
    one its scenario gave it.
    """

    id: str
    name: Text
    team: str
    color: str = ""


def as_dressed(side: SideShown, setup: Setup) -> SideShown:
    """Return a side with the name and the colour its scenario gave it."""
    name = setup.names.get(side.id)
    return replace(side, name=Text.same(name) if name else side.name, color=setup.colors.get(side.id, ""))


@dataclass(frozen=True, slots=True)
class FigureShown:
    """A figure of a unit's card: its value, None where nobody says one; `printed` by the book, else ours or agreed."""

    id: str
    name: Text
    value: int | None
    printed: bool = True


@dataclass(frozen=True, slots=True)
class CardPreset:
    """A card of ours for a unit whose book prints none: its name, and a value for every figure that is not printed."""

    id: str
    name: Text
    figures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class UnitShown:
    """A unit one may put on a board: `side` is that of the book (`NEUTRAL` for nobody's), `words` say what it is.

    `face` names the drawing that stands for it, that of its id where empty. One with `presets` is not played before a
    card is chosen for it.
    """

    id: str
    name: Text
    side: str
    words: Text = NO_TEXT
    rule: str = ""
    figures: tuple[FigureShown, ...] = ()
    face: str = ""
    presets: tuple[CardPreset, ...] = ()


@dataclass(frozen=True, slots=True)
class Token:
    """A figure on the board as people see it. `state` is `up`, `inert`, `broken`, `reserve`, `down` or
    `away`, until an event of the scenario brings it.

    `life` and `force` come with what the card gives; `carries` names things; `left` Movement Points still to spend.
    `face` names the drawing that stands for it.
    """

    id: str
    type: str
    name: Text
    side: str
    cell: Cell
    state: str
    life: int
    most_life: int
    force: int = 0
    most_force: int = 0
    carries: tuple[str, ...] = ()
    done: bool = False
    vigilant: bool = False
    left: int = 0
    face: str = ""


@dataclass(frozen=True, slots=True)
class GateShown:
    """A door or a barrier: where it stands and whether it is shut."""

    id: str
    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]
    shut: bool
    laser: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker on a cell, or astride two of them: `pass`, `empty`, `melee`, … (AG-116)."""

    kind: str
    cell: Cell
    to: Cell = NOWHERE


@dataclass(frozen=True, slots=True)
class View:
    """A battle at one moment, ready to be drawn. `decides` is the side that has to say what comes next.

    Before the factions are chosen it is the player, `1` or `2`, who chooses one; empty while nobody has rolled.

    `question` is put to that side when it is no plain turn (an opportunity attack); `active` the figure under way.
    """

    phase: str
    turn: int
    decides: str
    tokens: tuple[Token, ...]
    gates: tuple[GateShown, ...]
    marks: tuple[Mark, ...] = ()
    active: str = ""
    question: Told | None = None
    winner: str = ""

    def token(self, token_id: str) -> Token:
        """Return a figure by id."""
        return next(each for each in self.tokens if each.id == token_id)


@dataclass(frozen=True, slots=True)
class Offered:
    """An act that is offered: its name, a drawing, whom or what it is done to, and why it cannot be done now.

    `chance` and `damage` are exact, where dice decide; `target` is a figure, `cells` the place it is done at (who would
    attack whom, of an answer); `ends`
    is `move`, `figure` or `turn` for the acts that end one; `side` who says it, where it is not the side that decides;
    one that is in `vain` changes nothing now.
    """

    act: Any
    name: Text
    icon: str
    rule: str
    target: str = ""
    cells: tuple[Cell, ...] = ()
    denied: Told | None = None
    chance: Fraction | None = None
    damage: Fraction | None = None
    ends: str = ""
    side: str = ""
    vain: bool = False


@dataclass(frozen=True, slots=True)
class Value:
    """A number of a card: its drawing, its name, how much of it is there, and of how much (None: it is not used up).

    `short` is its name where there is little room.
    """

    icon: str
    name: Text
    now: int
    most: int | None = None
    short: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Trait:
    """A skill or a power: its name, what it is good for, what it adds."""

    name: Text
    words: Text
    bonus: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The card of a figure in play: what is `left` of it in this turn, its `values`, what it `may` do yet."""

    role: Text
    left: tuple[Value, ...]
    values: tuple[Value, ...]
    traits: tuple[Trait, ...] = ()
    may: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class Walked:
    """The way a figure took: its cells, the start first."""

    piece: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an act: the battle after it, what happened in words, every die, who walked where, markers laid."""

    state: Any
    events: tuple[Event, ...]
    lines: tuple[Told, ...]
    dice: tuple[Throw, ...]
    walks: tuple[Walked, ...] = ()
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """What an automatic player does next, and why."""

    act: Any
    why: Told


@dataclass(frozen=True, slots=True)
class Player:
    """An automatic player and what it is like."""

    id: str
    name: Text
    words: Text = NO_TEXT


class Pieces(Protocol):
    """What a scenario puts on a table: all of a game that laying one out asks for."""

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return the sides of the game, that of the neutral figures last; with a `setup`, as its scenario has them."""

    def units(self) -> tuple[UnitShown, ...]:
        """Return the units of the game in the order of its book."""


class Battles(Pieces, Protocol):
    """The battles of a game."""

    def set_up(self, setup: Setup) -> Any:
        """Return the battle of a scenario; raises Refused for one that cannot be fought."""

    def problems(self, setup: Setup) -> tuple[Problem, ...]:
        """Return what is wrong or missing before play."""

    def begin(self, battle: Any) -> Any:
        """Return the state before the first die."""

    def view(self, battle: Any, state: Any) -> View:
        """Return a state as people see it."""

    def offers(self, battle: Any, state: Any, piece_id: str = "") -> tuple[Offered, ...]:
        """Return what a figure may do besides walking, or, without one, what the side that decides may do."""

    def reach(self, battle: Any, state: Any, piece_id: str) -> Reach:
        """Return where a figure may still go now."""

    def sheet(self, battle: Any, state: Any, piece_id: str) -> Sheet:
        """Return the card of a figure and what is left of it in this turn."""

    def aims(self, battle: Any, state: Any, piece_id: str, cell: Cell) -> tuple[Offered, ...]:
        """Return the attacks a figure could make if it stood on a cell in a turn of its side."""

    def walk(self, piece_id: str, path: Sequence[Cell], *, take: bool = True) -> Any:
        """Return the act of walking along cells, the start left out; `take` what lies on the way."""

    def deploy(self, piece_id: str, cell: Cell) -> Any:
        """Return the act of putting a figure, or the unit just called, on a cell."""

    def deployable(self, battle: Any, state: Any, piece_id: str) -> tuple[Cell, ...]:
        """Return the cells a figure may be put on now."""

    def denied(self, battle: Any, state: Any, act: Any) -> Told | None:
        """Return why an act cannot be done now."""

    def play(self, battle: Any, state: Any, act: Any, dice: Dice) -> Played:
        """Return what comes of an act; raises Refused for one that cannot be done."""

    def players(self) -> tuple[Player, ...]:
        """Return the automatic players."""

    def advice(self, battle: Any, state: Any, player_id: str, side: str = "") -> Advice:
        """Return what an automatic player does next; the battle must not be over.

        While both sides deploy, one with a `side` has an eye on the figures of that side alone.
        """

    def write_act(self, act: Any) -> dict[str, Json]:
        """Return an act as plain JSON values."""

    def read_act(self, raw: object) -> Any:
        """Return the act of plain JSON values; raises ContentError."""

    def write_state(self, state: Any) -> dict[str, Json]:
        """Return a state as plain JSON values."""

    def read_state(self, raw: object) -> Any:
        """Return the state of plain JSON values; raises ContentError."""

    def fingerprint(self, state: Any) -> str:
        """Return a hash: battles that stand alike have the same."""
