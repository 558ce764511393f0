"""A battle at one moment, as a value: figures, gates, the pass, whose turn it is, the progress of the active figure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from models.errors import Refused
from models.games.aventures.battle.board import GridBoard
from models.games.aventures.ruleset import AventuresRuleset, CharacterType, Figure
from models.games.scenarios.pieces import NEUTRAL, Placed
from models.games.script.entries import Cue
from models.games.script.entry_fields import Place
from models.games.script.script import NO_SCRIPT, Script
from models.games.values import Choices
from models.i18n import Text
from models.maps.rules.grid import Cell, Grid
from models.maps.rules.readings import Readings
from models.maps.rules.sight import SightBoard
from models.maps.spots import NOWHERE

Status = Literal["reserve", "up", "down", "inert", "broken", "away"]
"""Not yet on the board; standing; defeated (AG-61); deactivated (AG-96); out of order for good (AG-98); away until an
event of the scenario brings it.
"""
Phase = Literal["factions", "deployment", "play", "over"]
Spent = Literal["", "actions", "power"]
"""An Intervention that goes on after the act that began it: actions, or the move of Increased Speed."""


@dataclass(frozen=True)
class Battle:
    """The fixed part of a battle: board, figures, the agreements made before play.

    `sides` are the two teams; `renewal` whether Troop Renewal is agreed (AG-14); `d20` that only D20 are at hand (AG-3,
    AG-4); `script` is what the scenario adds to the rules (AG-1), `names` its names for the sides.
    """

    board: GridBoard
    rules: AventuresRuleset
    sides: tuple[str, str]
    pieces: tuple[Placed, ...]
    choices: Choices = field(default_factory=dict)
    renewal: bool = False
    d20: bool = False
    script: Script = NO_SCRIPT
    names: Mapping[str, str] = field(default_factory=dict)

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

    def side_name(self, side: str) -> Text:
        """Return the name of a side in this scenario."""
        known = self.rules.sides.get(side)
        usual = known.name if known is not None else Text.same(side)
        return Text.same(self.names[side]) if self.names.get(side) else usual

    def placed(self, piece_id: str) -> Placed:
        """Return a figure as the scenario brought it; raises Refused for an unknown id."""
        for each in self.pieces:
            if each.id == piece_id:
                return each
        raise Refused("scenario.no_such_piece")

    def type_of(self, piece_id: str) -> CharacterType:
        """Return the character of a figure."""
        return self.rules.characters[self.placed(piece_id).type]

    def figure(self, piece_id: str, figure: Figure) -> int | None:
        """Return a number of a figure: as agreed, as printed, or as suggested (AG-99); None where it has none."""
        agreed = self.placed(piece_id).figures.get(figure)
        return self.type_of(piece_id).figure(figure) if agreed is None else agreed


@dataclass(frozen=True, slots=True)
class Piece:
    """A figure at one moment.

    `side` changes when an Assault Droid joins a team (AG-97). `vigilant` counts for the opponent's next turn (AG-73);
    `done`: it was played this turn; `tried`: it failed to program this turn (AG-86).
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
        """Whether it occupies a cell."""
        return self.status in ("up", "inert", "broken")


@dataclass(frozen=True, slots=True)
class Encounter:
    """An opportunity attack to be decided (AG-43 … AG-49): by the mover first, then by the enemy's player.

    `declined`: the enemy's player is asked now; `struck`: the mover attacked before (AMB-AG-14).
    """

    enemy: str
    declined: bool = False
    struck: bool = False


@dataclass(frozen=True, slots=True)
class Activation:
    """The activation under way: Movement Points left, enemies met in this movement (AG-44), what the Intervention is.

    `moving` is whether the movement (or the move of Increased Speed) is still open; `way` what is left of a path that
    a meeting interrupted; `used` Action Points spent; `self_healed` that the figure healed itself (AG-92), `hacked`
    that it tried to hack (AMB-AG-19).
    """

    piece: str
    left: int
    moving: bool = True
    met: tuple[str, ...] = ()
    way: tuple[Cell, ...] = ()
    meetings: tuple[Encounter, ...] = ()
    spent: Spent = ""
    used: int = 0
    self_healed: bool = False
    speeding: bool = False
    moved: bool = False
    hacked: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """An object of the scenario at one moment: on a `cell`, carried `by` a figure, hidden in a `vault`, or nowhere."""

    id: str
    cell: Cell = NOWHERE
    by: str = ""
    vault: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A battle at one moment. `shut` are the closed gates, `searched` the vaults, `pass_at` and `pass_by` where the
    encrypted pass is once it is known (NOWHERE and nobody before); `call` is a reinforcement won and not yet placed.

    `items` are the other objects of the scenario, `occurred` its events that have occurred; `pass_in` is the vault a
    scenario hides the pass in, `-` while the pass is not in play, empty for any vault by the dice (AG-77). `waiting` is
    what events will act on once the opportunity attacks at hand are answered (AG-45).
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
    going: Activation | None = None
    called: bool = False
    call: str = ""
    draw: str = ""
    winner: str = ""
    count: int = 0
    items: tuple[Item, ...] = ()
    occurred: tuple[str, ...] = ()
    pass_in: str = ""
    waiting: tuple[Cue, ...] = ()

    def piece(self, piece_id: str) -> Piece:
        """Return a figure by id; raises Refused without one."""
        for each in self.pieces:
            if each.id == piece_id:
                return each
        raise Refused("scenario.no_such_piece")

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
        """Return the figure on a cell; where one walks through an ally, the ally."""
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
    """Return the ground with the gates in their present states."""
    return sights_of(battle, state).grid


def sights_of(battle: Battle, state: State) -> SightBoard:
    """Return the board with the gates in their present states, ready for questions of sight."""
    return battle.board.sights(frozenset(state.shut))


def begin(battle: Battle) -> State:
    """Return a battle before the first die: every team in reserve, neutral figures in place (AG-12, AG-15, AG-16)."""
    pieces = tuple(_fresh(battle, each) for each in battle.pieces)
    return _laid_out(battle, State("factions", pieces=pieces, shut=tuple(sorted(battle.board.shut_at_first))))


def _laid_out(battle: Battle, state: State) -> State:
    """Return the state before the first die, with every object at its place in the scenario."""
    for thing in battle.script.objects:
        state = with_object(battle, state, thing.id, thing.at)
    return state


def with_object(battle: Battle, state: State, object_id: str, place: Place) -> State:
    """Return the state with an object put somewhere; only a figure on the board can carry it."""
    item = Item(object_id)
    vault = _vault_of(battle.board, place.zone) if place.kind == "zone" else ""
    if place.kind == "cell":
        item = replace(item, cell=place.cell)
    elif vault:
        item = replace(item, vault=vault)
    elif place.kind == "zone":
        item = replace(item, cell=_somewhere(battle, state, place.zone))
    elif place.kind == "figure" and state.has(place.piece) and state.piece(place.piece).status in ("up", "reserve"):
        item = replace(item, by=place.piece)
    the_pass = battle.script.the_pass
    if the_pass is None or the_pass.id != object_id:
        others = tuple(each for each in state.items if each.id != object_id)
        return replace(state, items=(*others, item))
    hidden = "" if place.kind == "vaults" else item.vault or LOST
    known = item.by or item.cell != NOWHERE
    return replace(state, pass_at=item.cell, pass_by=item.by, pass_in="" if known else hidden)


def _vault_of(board: GridBoard, zone: int) -> str:
    return next((spot.id for spot in board.vaults.values() if spot.zone == zone), "")


def _somewhere(battle: Battle, state: State, zone: int) -> Cell:
    """Return the first cell of a zone one can stand on, row by row; NOWHERE without one."""
    grid = grid_of(battle, state)
    cells = (cell for cell in battle.board.zones.get(zone, frozenset()) if grid.cost(cell))
    return min(cells, key=lambda cell: (cell[1], cell[0]), default=NOWHERE)


def _fresh(battle: Battle, placed: Placed) -> Piece:
    life, force = battle.figure(placed.id, "life") or 0, battle.figure(placed.id, "force") or 0
    if placed.later:
        return Piece(placed.id, placed.side, "away", NOWHERE, life, force)
    if placed.side != NEUTRAL:
        return Piece(placed.id, placed.side, "reserve" if placed.cell == NOWHERE else "up", placed.cell, life, force)
    return Piece(placed.id, NEUTRAL, standing_as(placed), placed.cell, life, force)


def standing_as(placed: Placed) -> Status:
    """Return the status of a figure put on the board: a neutral Assault Droid is deactivated (AG-16)."""
    return "inert" if placed.side == NEUTRAL and placed.type == ASSAULT_DROID else "up"


ASSAULT_DROID: Final = "assault-droid-mark-1"
MEDICAL_DROID: Final = "medical-droid"
LOST: Final = "-"
"""Where the pass is (`State.pass_in`) while it is not in play at all."""
