"""What measuring, sight and reach are asked of: the map as the rules see it now, and what was found last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.map.board import Board
from models.campaign.grid_readings import grid_readings
from models.maps.features import Marker
from models.maps.grid import Cell, Grid
from models.maps.looking import Watch
from models.maps.reach import Figures
from models.maps.readings import Readings
from models.maps.rules_grid import rules_grid
from models.maps.standing import figures_for, standing
from models.maps.tile_map import TileMap

MOST_POINTS: Final = 60
POINTS: Final = 6


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a finding: its rule (or none), its words, its drawing and its role."""

    rule: str
    words: str
    icon: str = "info"
    role: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a tool found: a heading, values by their names, sentences."""

    heading: str
    values: tuple[tuple[str, str], ...] = ()
    told: tuple[Told, ...] = ()


class Seen:
    """One state of a map as the rules see it; everything about it is worked out when it is first asked for."""

    def __init__(self, tile_map: TileMap, readings: Readings) -> None:
        self.tile_map, self.readings = tile_map, readings

    def same(self, tile_map: TileMap, readings: Readings) -> bool:
        """Return whether nothing differs that the rules would see."""
        old = self.tile_map
        alike = old.terrain is tile_map.terrain and old.walls is tile_map.walls and old.doors is tile_map.doors
        return alike and _figures(old.markers) == _figures(tile_map.markers) and readings == self.readings

    @cached_property
    def grid(self) -> Grid:
        """Terrain, walls and doors as they stand."""
        return rules_grid(self.tile_map)

    @cached_property
    def standing(self) -> dict[Cell, str]:
        """Who stands where, with his side."""
        return standing(self.tile_map)

    @cached_property
    def everybody(self) -> frozenset[Cell]:
        """The cells with a character on them: each gives cover."""
        return frozenset(self.standing)

    @cached_property
    def watch(self) -> Watch:
        """Ready for what cells see."""
        return Watch(self.grid, self.everybody, self.readings)

    def figures(self, mover: Cell) -> Figures:
        """Return the others as the figure on a cell sees them."""
        return figures_for(self.standing, mover)


class Trial(QObject):
    """One a page. `changed`: another finding; `stale`: the map or a reading differs; `wants_rule` carries an id."""

    changed = Signal()
    stale = Signal()
    pointed = Signal()
    wants_rule = Signal(str)

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._board = board
        self._seen: Seen | None = None
        self._readings: Readings | None = None
        self.points = POINTS
        self.finding: Finding | None = None
        board.document.changed.connect(self._follow)

    @property
    def seen(self) -> Seen:
        """The map as the rules see it now; the same value as long as nothing they see differs."""
        if self._readings is None:
            with self._board.document.read() as session:
                self._readings = grid_readings(session)
        tile_map = self._board.tile_map
        if self._seen is None or not self._seen.same(tile_map, self._readings):
            self._seen = Seen(tile_map, self._readings)
        return self._seen

    def find(self, finding: Finding | None) -> None:
        """Show another finding."""
        if finding != self.finding:
            self.finding = finding
            self.changed.emit()

    def have(self, points: int) -> None:
        """Give the mover so many Movement Points."""
        points = max(0, min(points, MOST_POINTS))
        if points != self.points:
            self.points = points
            self.pointed.emit()

    def leave(self) -> None:
        """Follow the campaign no longer."""
        self._board.document.changed.disconnect(self._follow)

    def _follow(self, touched: Iterable[tuple[str, str]]) -> None:
        if any(table == "choice" for table, _ in touched):
            self._readings = None
        self.stale.emit()


def _figures(markers: tuple[Marker, ...]) -> list[tuple[int, int, object]]:
    return [(each.x, each.y, each.properties.get("figure")) for each in markers if "figure" in each.properties]
