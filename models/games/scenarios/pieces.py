"""What a scenario brings to a table: figures, sides, units and the agreements made before play."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from models.content import Json, value_text
from models.errors import ContentError
from models.games.script.script import NO_SCRIPT, Script
from models.games.values import DEFAULTS, Choices
from models.i18n import NO_TEXT, Text, both
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE, Spot, cell_of, spot_of
from models.maps.tile_map import TileMap

UNPLACED: Final = "unplaced"
"""The agreement that people place everybody on a table of their own, and are asked what has to be known of it."""
AT_HOME: Final = "at_home"
"""The agreement that figures stand on a table of people's own too: nothing is done for them before they moved it."""
NEUTRAL: Final = "pnj"
"""The side of figures nobody plays."""
FURTHER: Final = ("amber", "purple")
"""The colours of a third side and a fourth."""


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a figure that nobody plays behaves: its `role` and `behaviour`, where they differ from its type's.

    `turned` is the role it changes to when roused, `near` the distance in paces that rouses it (X), `zones` what it
    watches or walks round, by the names of zones on the map; `prey` is the figure it hunts, `weapon` its main weapon
    where it differs from its type's.
    """

    role: str = ""
    behaviour: str = ""
    turned: str = ""
    near: int = 0
    zones: tuple[str, ...] = ()
    prey: str = ""
    weapon: str = ""


NO_CONDUCT: Final = Conduct()


@dataclass(frozen=True, slots=True)
class Conducts:
    """The choices of conduct in a game: roles, behaviours and main weapons, each (id, name); empty without any.

    `asks` lists by role which other fields of a figure's conduct are used; the others have no effect. `heroes` are the
    kinds of hero that a place may ask for.
    """

    roles: tuple[tuple[str, Text], ...] = ()
    behaviours: tuple[tuple[str, Text], ...] = ()
    weapons: tuple[tuple[str, Text], ...] = ()
    asks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    heroes: tuple[tuple[str, Text], ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A figure as a scenario brings it: `at` is its start spot, NOWHERE for one to be deployed.

    `figures` are those agreed before play where the book prints none, or changed by the scenario. One that comes
    `later` waits for an event to place it. `facing` is where it looks, (0, 0) for no direction; `tag` is the word by
    which a script names several figures (those to be escorted); `conduct` is for a figure that nobody plays; a `player`
    is one of its side's heroes, whatever its type; `reward` are the points for whoever defeats it, -1 for its type's.
    With a number `place` it is a place for a hero instead (`models.games.scenarios.places`), which may ask for somebody
    of the kind `wants`.
    """

    id: str
    type: str
    side: str
    name: str = ""
    at: Spot = NOWHERE
    figures: Mapping[str, int] = field(default_factory=dict)
    later: bool = False
    facing: Spot = (0, 0)
    tag: str = ""
    conduct: Conduct = NO_CONDUCT
    player: bool = False
    reward: int = -1
    place: int = 0
    wants: str = ""

    @property
    def cell(self) -> Cell:
        """The cell of the board its spot lies in; NOWHERE for NOWHERE."""
        return cell_of(self.at)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a scenario brings to the table.

    `agreements` has, by id, whether each agreement made before play holds. `script` is what the organiser adds to the
    rules; `names` and `colors` (`#rrggbb`) are those of sides, by their id, that differ from the game's; `theme` is the
    id of the theme it is told in (AG-121). `enlisted` are the members of forces that stand on it, by id, as they were
    when the battle began.
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
    enlisted: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)

    @property
    def unplaced(self) -> bool:
        """Whether it is agreed that nobody has told where figures stand, so that people are asked."""
        return self.agreements.get(UNPLACED, False)


@dataclass(frozen=True, slots=True)
class SideShown:
    """A side of the game: its name, the colour of its cards and pawns (`red`, `blue`, `green`, `amber`, `purple`).

    `color` (`#rrggbb`) is one its scenario gave it. `player` is the automatic player it has unless a person takes it.
    """

    id: str
    name: Text
    team: str
    color: str = ""
    player: str = ""


def further_side(side_id: str, number: int) -> SideShown:
    """Return the third or the fourth side of a scenario, whose game has no name for it."""
    return SideShown(side_id, both("scenario.table_side", n=number), FURTHER[(number - 3) % len(FURTHER)])


def as_dressed(side: SideShown, setup: Setup) -> SideShown:
    """Return a side with the name and the colour its scenario gave it."""
    name = setup.names.get(side.id)
    return replace(side, name=Text.same(name) if name else side.name, color=setup.colors.get(side.id, ""))


@dataclass(frozen=True, slots=True)
class FigureShown:
    """A figure of a unit's card: its value, None where nobody gives one; `printed` tells whether it is the book's."""

    id: str
    name: Text
    value: int | None
    printed: bool = True


@dataclass(frozen=True, slots=True)
class CardPreset:
    """A card of ours for a unit with open numbers: its name, and a value for every figure that is not printed."""

    id: str
    name: Text
    figures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class UnitShown:
    """A unit that can be put on a board: `side` is that of the book (`NEUTRAL` for none), `words` describe it.

    `face` names its drawing, that of its id where empty. One with `presets` cannot be played before a card is chosen
    for it. `radius` is that of its base on a table in paces, in thousandths of a pace, 0 for the usual one. One that is
    a single person (`alone`) comes from no reserve.
    """

    id: str
    name: Text
    side: str
    words: Text = NO_TEXT
    rule: str = ""
    figures: tuple[FigureShown, ...] = ()
    face: str = ""
    presets: tuple[CardPreset, ...] = ()
    radius: int = 0
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Agreement:
    """What may be agreed before play: `words` describe it, `kept` and `left` say that it holds for a battle or not."""

    id: str
    name: Text
    words: Text
    kept: Text
    left: Text


_ONCE_FIELDS: Final = ("renewal", "d20")


def version_of(table: dict[str, Json], newest: int, file: str) -> int:
    """Remove and return the version of a document, the newest where it has none; raises ContentError for an unknown
    one.
    """
    version = table.pop("version", newest)
    if isinstance(version, bool) or not isinstance(version, int) or version < 1:
        raise ContentError(
            "content.not_one_of",
            file=file,
            place="version",
            found=value_text(version),
            allowed=tuple(range(1, newest + 1)),
        )
    if version > newest:
        raise ContentError("scenario.too_new", file=file, place="version", found=value_text(version))
    return version


_HEROES_ONCE: Final = re.compile("hero:.+|[0-9A-HJKMNP-TV-Z]{26}")
"""What stood in scenarios before version 5 for heroes: those of the book, and members of forces by their keys."""


def with_places_for_heroes(table: Mapping[str, Json], version: int) -> Mapping[str, Json]:
    """Return plain values of a scenario with numbered places instead of heroes, who are proposed for them: before
    version 5 it held the heroes themselves. Those on a free table, where nobody takes a place, stay.
    """
    pieces = table.get("pieces")
    if version not in (1, 2, 3, 4) or not isinstance(pieces, list | tuple) or table.get("table"):
        return table
    count, made = Counter[str](), []
    for each in pieces:
        if isinstance(each, Mapping) and _HEROES_ONCE.fullmatch(str(each.get("type"))):
            count[str(each.get("side"))] += 1
            made.append({**each, "place": count[str(each.get("side"))]})
        else:
            made.append(each)
    return {**table, "pieces": made}


def upgraded(table: Mapping[str, Json], version: int) -> Mapping[str, Json]:
    """Return plain values in the form of the newest version."""
    return _without_far(_on_spots(_with_agreements(table, version), version))


def _without_far(table: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return plain values without a number of conduct that was never used, but that files may still have."""
    pieces = table.get("pieces")
    if not isinstance(pieces, list | tuple):
        return table
    led = [each.get("conduct") if isinstance(each, Mapping) else None for each in pieces]
    kept = [
        {**each, "conduct": {key: value for key, value in conduct.items() if key != "far"}}
        if isinstance(conduct, Mapping)
        else each
        for each, conduct in zip(pieces, led, strict=True)
    ]
    return {**table, "pieces": kept}


def _with_agreements(table: Mapping[str, Json], version: int) -> Mapping[str, Json]:
    """Return plain values with the agreements by id: before version 3 they stood in fields of their own."""
    if version not in (1, 2):
        return table
    old = {key: value for key, value in table.items() if key in _ONCE_FIELDS}
    return {**{key: value for key, value in table.items() if key not in old}, "agreements": old}


def _on_spots(table: Mapping[str, Json], version: int) -> Mapping[str, Json]:
    """Return plain values whose figures stand on spots: before version 4 they stood on cells, hence
    in their middles.
    """
    pieces = table.get("pieces")
    if version not in (1, 2, 3) or not isinstance(pieces, list | tuple):
        return table
    return {**table, "pieces": [_on_spot(each) if isinstance(each, Mapping) else each for each in pieces]}


def _on_spot(raw: Mapping[str, Json]) -> Mapping[str, Json]:
    cell = raw.get("cell", NOWHERE)
    match cell:
        case [int(x), int(y)]:
            cell = spot_of((x, y))
    return {**{key: value for key, value in raw.items() if key != "cell"}, "at": cell}


def figure_name(placed: Placed, unit: UnitShown | None) -> Text:
    """Return what a figure is called: its own name, the number of its place where any hero may take it, else the name
    of its unit; never an id.
    """
    if placed.name:
        return Text.same(placed.name)
    if placed.place and (unit is None or unit.alone):
        return both("scenario.place", n=placed.place)
    return unit.name if unit is not None else both("scenario.unknown_figure")


class Pieces(Protocol):
    """What a scenario may put on a table, as the editor of scenarios asks it of a game."""

    def sides(self, setup: Setup | None = None) -> tuple[SideShown, ...]:
        """Return the sides of the game, that of the neutral figures last; with a `setup`, as its scenario has them."""

    def units(self, choices: Choices = DEFAULTS) -> tuple[UnitShown, ...]:
        """Return the units of the game in the order of its book, with the bases that a campaign chose."""

    def vocabulary(self) -> frozenset[str]:
        """Return the words of scenario events (`models.games.script.vocabulary`) there is a use for."""
