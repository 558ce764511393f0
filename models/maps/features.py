"""What an organiser puts on a board beside tiles: walls and doors on edges, cell doors, zones, shapes, markers, notes,
lights.

Positions are thousandths of a cell from the top left corner of the map, whole numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from models.maps.properties import Property
from models.maps.rules.grid import Cell, Edge, Side
from models.table.shapes import Shape

THOUSAND: Final = 1000

WallKind = Literal["wall", "window", "door", "secret_door", "laser"]
DoorState = Literal["closed", "open", "locked"]
OneWay = Literal["", "forward", "backward"]
ZoneKind = Literal["start", "objective", "console", "vault", "infirmary", "event", "other"]
WALL_KINDS: Final = ("wall", "window", "door", "secret_door", "laser")
DOOR_STATES: Final = ("closed", "open", "locked")
ZONE_KINDS: Final = ("start", "objective", "console", "vault", "infirmary", "event", "other")


@dataclass(frozen=True, slots=True)
class Wall:
    """Something that stands on the edge (`side`, `x`, `y`) of two cells.

    A wall has no state. A closed or locked door and an active laser barrier are walls, an open one is
    nothing; a window stops a step and lets a shot through. `one_way` lets a step through in one direction:
    `forward` is to the right or downwards.
    """

    side: Side
    x: int
    y: int
    kind: WallKind = "wall"
    state: DoorState = "closed"
    one_way: OneWay = ""
    name: str = ""
    properties: Mapping[str, Property] = field(default_factory=dict)

    @property
    def edge(self) -> Edge:
        """The edge it stands on."""
        return self.side, self.x, self.y

    @property
    def stops(self) -> bool:
        """Whether nobody may step over it."""
        return self.kind in ("wall", "window") or self.state != "open"

    @property
    def cuts(self) -> bool:
        """Whether it cuts sight."""
        return self.kind != "window" and self.stops


@dataclass(frozen=True, slots=True)
class CellDoor:
    """A door or a laser barrier that fills a cell: closed, the cell is high impassable terrain."""

    x: int
    y: int
    kind: Literal["door", "secret_door", "laser"] = "door"
    state: DoorState = "closed"
    name: str = ""
    properties: Mapping[str, Property] = field(default_factory=dict)

    @property
    def cell(self) -> Cell:
        """The cell it fills."""
        return self.x, self.y

    @property
    def stops(self) -> bool:
        """Whether nobody may enter it and it cuts sight."""
        return self.state != "open"


@dataclass(frozen=True, slots=True)
class Zone:
    """A named part of the board: cells as runs (`y`, first `x`, last `x`), or a polygon in thousandths of a cell.

    `side` names whose start area or objective it is.
    """

    id: int
    name: str
    kind: ZoneKind = "other"
    color: str = "#4f8ec9"
    runs: tuple[tuple[int, ...], ...] = ()
    polygon: tuple[tuple[int, ...], ...] = ()
    side: str = ""
    properties: Mapping[str, Property] = field(default_factory=dict)

    def cells(self) -> frozenset[Cell]:
        """Return the cells of the zone; of a polygon, those whose middle is inside."""
        if not self.polygon:
            return frozenset((x, y) for y, first, last in self.runs for x in range(first, last + 1))
        xs, ys = [p[0] for p in self.polygon], [p[1] for p in self.polygon]
        left, top = min(xs) // THOUSAND, min(ys) // THOUSAND
        mask = polygon_mask(self.polygon, left, top, max(xs) // THOUSAND - left + 1, max(ys) // THOUSAND - top + 1)
        rows, columns = np.nonzero(mask)
        return frozenset(zip((columns + left).tolist(), (rows + top).tolist(), strict=True))


@dataclass(frozen=True, slots=True)
class TableShape(Shape):
    """A shape of a table as its map keeps it: a piece of wood, a rock, a trunk; places in thousandths of a cell."""

    id: int = 0
    name: str = ""
    properties: Mapping[str, Property] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Marker:
    """A sign on the board (a thing to search, a piece's place), with its icon."""

    id: int
    name: str
    x: int
    y: int
    icon: str = ""
    properties: Mapping[str, Property] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MapNote:
    """Words for the organiser or for the players, at a place."""

    id: int
    text: str
    x: int
    y: int
    secret: bool = False
    properties: Mapping[str, Property] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Light:
    """A light: `range` in thousandths of a cell, `color` as `#rrggbb`, `intensity` and opacity in thousandths."""

    id: int
    x: int
    y: int
    range: int
    color: str = "#ffe9b0"
    intensity: int = THOUSAND
    shadows: bool = True
    properties: Mapping[str, Property] = field(default_factory=dict)


def runs_of(cells: Sequence[Cell] | frozenset[Cell]) -> tuple[tuple[int, int, int], ...]:
    """Return cells as runs (`y`, first `x`, last `x`), top to bottom."""
    runs: list[tuple[int, int, int]] = []
    for y, x in sorted({(y, x) for x, y in cells}):
        if runs and runs[-1][0] == y and runs[-1][2] == x - 1:
            runs[-1] = (y, runs[-1][1], x)
        else:
            runs.append((y, x, x))
    return tuple(runs)


def polygon_mask(points: Sequence[Sequence[int]], left: int, top: int, width: int, height: int) -> NDArray[np.bool_]:
    """Return which cells of a window have their middle inside a polygon or on its rim (even-odd rule, whole numbers).

    Points are thousandths of a cell; the window starts at cell (`left`, `top`); array of (height, width).
    """
    x = ((np.arange(width, dtype=np.int64) + left) * THOUSAND + THOUSAND // 2)[None, :]
    y = ((np.arange(height, dtype=np.int64) + top) * THOUSAND + THOUSAND // 2)[:, None]
    inside, rim = np.zeros((height, width), np.bool_), np.zeros((height, width), np.bool_)
    for (x0, y0), (x1, y1) in zip([points[-1], *points[:-1]], points, strict=True):
        turn = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        beside = (min(x0, x1) <= x) & (x <= max(x0, x1)) & (min(y0, y1) <= y) & (y <= max(y0, y1))
        rim |= (turn == 0) & beside
        if y0 != y1:
            inside ^= ((y0 > y) != (y1 > y)) & ((turn > 0) == (y1 > y0))
    return inside | rim
