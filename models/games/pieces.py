"""What a scenario brings to a table: figures, sides, units and the agreements made before play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from models.games.game import Choices
from models.games.script import NO_SCRIPT, Script
from models.i18n import NO_TEXT, Text
from models.maps.grid import Cell
from models.maps.spots import NOWHERE
from models.maps.tile_map import TileMap

NEUTRAL: Final = "pnj"
"""The side of figures nobody plays."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure as a scenario brings it: `cell` where it starts, NOWHERE to be deployed; `figures` agreed before play
    where the book prints none, or changed by the module. One that comes `later` waits for an event to place it.
    `tag` is the word by which a script speaks of several figures (those to be escorted).
    """

    id: str
    type: str
    side: str
    name: str = ""
    cell: Cell = NOWHERE
    figures: Mapping[str, int] = field(default_factory=dict)
    later: bool = False
    tag: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a scenario brings to the table; `agreements` are those made before play, by their id: whether each holds.

    `script` is what the organiser adds to the rules; `names` and `colors` (`#rrggbb`) are those of sides, by their id,
    that have others than the game's; `theme` the id of the words it is told in (AG-121).
    """

    board: TileMap
    sides: tuple[str, ...]
    pieces: tuple[Placed, ...]
    choices: Choices = field(default_factory=dict)
    agreements: Mapping[str, bool] = field(default_factory=dict)
    script: Script = NO_SCRIPT
    names: Mapping[str, str] = field(default_factory=dict)
    colors: Mapping[str, str] = field(default_factory=dict)
    theme: str = ""


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
class Agreement:
    """What may be agreed before play: `words` say what it is, `kept` and `left` that it holds for a battle or not."""

    id: str
    name: Text
    words: Text
    kept: Text
    left: Text


_ONCE_FIELDS: Final = ("renewal", "d20")


def with_agreements(table: Mapping[str, object], version: object) -> Mapping[str, object]:
    """Return plain values with what was agreed by its id: before version 3 it stood in fields of its own."""
    if version not in (1, 2):
        return table
    old = {key: value for key, value in table.items() if key in _ONCE_FIELDS}
    return {**{key: value for key, value in table.items() if key not in old}, "agreements": old}


class Pieces(Protocol):
    """What a scenario puts on a table: all of a game that laying one out asks for."""

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return the sides of the game, that of the neutral figures last; with a `setup`, as its scenario has them."""

    def units(self) -> tuple[UnitShown, ...]:
        """Return the units of the game in the order of its book."""

    def vocabulary(self) -> frozenset[str]:
        """Return the words of scenario events (`models.games.vocabulary`) there is a use for."""
