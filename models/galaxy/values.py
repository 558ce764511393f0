"""What stands on the map, as frozen values. Positions, radii and amounts are whole thousandths; references are ids.

`Knowledge` says which fields of which things are held after a galaxy was cut to what one side may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypedDict

from models.i18n import NO_TEXT, Text

Fields = Mapping[str, frozenset[str]]
"""Names of fields, or ids of things, by kind of thing."""

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a side may know: the fields in `every` of all things of a kind, and those in `own` of its own things.

    `mine` has the ids of its own things. A field that is not known is at its default and means nothing.
    """

    player: str
    every: Fields
    own: Fields
    mine: Fields

    def holds(self, kind: str, key: str, field: str) -> bool:
        """Return whether a field of the thing `key` is known."""
        return field in self.every.get(kind, _NONE) or (
            field in self.own.get(kind, _NONE) and key in self.mine.get(kind, _NONE)
        )

    def fields(self, kind: str) -> frozenset[str]:
        """Return the fields that are known of at least one thing of a kind."""
        own = self.own.get(kind, _NONE) if self.mine.get(kind) else _NONE
        return self.every.get(kind, _NONE) | own


Point = tuple[int, int]
"""A place on the map in thousandths of a unit, y downwards as on a screen."""


class Income(StrEnum):
    """What a planet pays, and its mark: nothing, `*` or `***`."""

    ORDINARY = "ordinary"
    PRODUCTION = "production"
    MAJOR = "major"

    @property
    def stars(self) -> str:
        """The asterisks printed after the planet's name."""
        return {"ordinary": "", "production": "*", "major": "***"}[self.value]


class RouteKind(StrEnum):
    """The kind of a hyperspace route: a main one, an ordinary one, or a path only some know."""

    MAIN = "main"
    LANE = "lane"
    HIDDEN = "hidden"


class RouteState(StrEnum):
    """Whether a route can be used: open, cut (something broke it) or closed (someone forbade it)."""

    OPEN = "open"
    CUT = "cut"
    CLOSED = "closed"


class Engagement(StrEnum):
    """How hard a command fights."""

    WEAK = "weak"
    MODERATE = "moderate"
    TOTAL = "total"


@dataclass(frozen=True, slots=True)
class Troops:
    """Units of a command or a garrison: battalions, interstellar cruisers, fighter squadrons."""

    infantry: int = 0
    cruisers: int = 0
    fighters: int = 0

    @property
    def units(self) -> int:
        """How many units there are."""
        return self.infantry + self.cruisers + self.fighters

    @property
    def types(self) -> int:
        """How many types of units are present: the cost of moving a home port depends on it."""
        return sum(n > 0 for n in (self.infantry, self.cruisers, self.fighters))


NOBODY = Troops()


@dataclass(frozen=True, slots=True)
class Planet:
    """One planet: a disc of `radius` round (x, y).

    `system` is the solar system it belongs to, where that has other planets. `notes` are for the referee only; `words`
    are told to everybody.
    """

    id: str
    name: str
    x: int
    y: int
    radius: int = 500
    income: Income = Income.ORDINARY
    resource: str = ""
    sector: str = ""
    owner: str = ""
    garrison: Troops = NOBODY
    system: str = ""
    notes: str = ""
    words: str = ""

    @property
    def at(self) -> Point:
        """Where the centre of its disc is."""
        return self.x, self.y

    @property
    def marked(self) -> str:
        """The name with its asterisks, as the book prints it."""
        return self.name + self.income.stars


@dataclass(frozen=True, slots=True)
class Sector:
    """A part of the galaxy whose planets pay double to the alliance that holds them all.

    `outline` is the polygon drawn for it; empty, it is computed round its planets. `notes` are for the referee only;
    `words` are told to everybody.
    """

    id: str
    name: str
    outline: tuple[Point, ...] = ()
    colour: str = ""
    notes: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """A hyperspace route between two planets, used both ways. `reason` says why it is cut or closed."""

    start: str
    end: str
    kind: RouteKind = RouteKind.LANE
    state: RouteState = RouteState.OPEN
    reason: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """The two planets in the order of their ids: one pair has one route."""
        return (self.start, self.end) if self.start <= self.end else (self.end, self.start)


class RouteEdge(TypedDict):
    """What an edge of `Galaxy.graph` carries; `length` is a `fine_length`."""

    route: Route
    state: RouteState
    length: int


Cost = Callable[[str, str, RouteEdge], int | None]
"""What it costs to go from a planet to the next along an edge; None where that is not allowed."""

Pair = tuple[str, str]
"""The ids of the two planets of a route."""

Path = tuple[str, ...]
"""The ids of the planets of a way, in order."""


@dataclass(frozen=True, slots=True)
class Alliance:
    """A group of factions.

    The neutrals are one whose members are `loose`: no organisation, yet counted together for sectors and at peace with
    one another unless in total engagement.
    """

    id: str
    name: Text
    colour: str = ""
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Faction:
    """A player's side.

    `unlimited` names the kinds of units its commands may hold without limit. `sign` is the letter or two drawn on its
    planets, so that colour is not needed to see whose they are; `shape` names the token of its commands, "" for that of
    its place among the factions.
    """

    id: str
    name: Text
    alliance: str = ""
    colour: str = ""
    sign: str = ""
    capital: str = ""
    player: str = ""
    unlimited: tuple[str, ...] = ()
    words: Text = NO_TEXT
    shape: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A fleet or army visible on the map: where it stands, its home port, its blue circle."""

    id: str
    name: str
    owner: str
    x: int
    y: int
    home: str = ""
    force: Troops = NOBODY
    radius: int = 0
    engagement: Engagement = Engagement.WEAK
    retreats: int = 0
    notes: str = ""

    @property
    def at(self) -> Point:
        """Where it stands: the centre of its circle."""
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Character:
    """A person of the galaxy, with a command, on a planet, or at no known place."""

    id: str
    name: Text
    owner: str = ""
    command: str = ""
    planet: str = ""
    bonus: int = 0
    npc: bool = False
    notes: str = ""


@dataclass(frozen=True, slots=True)
class GalaxyNote:
    """A note pinned on the map."""

    id: str
    x: int
    y: int
    words: str = field(default="")


Thing = Alliance | Faction | Sector | Planet | Route | Command | Character | GalaxyNote
"""What a galaxy holds, of whatever kind."""
