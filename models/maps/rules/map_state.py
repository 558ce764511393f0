"""One state of a map, made ready for questions of sight and movement."""

from __future__ import annotations

from functools import cached_property

from models.maps.features import Marker
from models.maps.free_walls import same_walls
from models.maps.map_figures import FIGURE, figure_cells
from models.maps.rules.grid import Cell, Grid
from models.maps.rules.local_sight import Watch
from models.maps.rules.readings import DEFAULT, Readings
from models.maps.rules.rules_grid import rules_grid
from models.maps.tile_map import TileMap
from models.table.shapes import PaceTable
from models.table.spots import UNIT


class MapState:
    """A map and the readings in force for it; each part is computed when it is first asked for."""

    def __init__(self, tile_map: TileMap, readings: Readings = DEFAULT) -> None:
        self.tile_map, self.readings = tile_map, readings

    def same(self, tile_map: TileMap, readings: Readings) -> bool:
        """Return whether this state still holds for a map and readings: nothing that sight or movement uses differs."""
        old = self.tile_map
        alike = old.terrain is tile_map.terrain and old.walls is tile_map.walls and old.doors is tile_map.doors
        alike = alike and old.shapes is tile_map.shapes and same_walls(old, tile_map)
        return alike and _figures(old.markers) == _figures(tile_map.markers) and readings == self.readings

    @cached_property
    def grid(self) -> Grid:
        """The map as the rules read it, walls and doors in their present states."""
        return rules_grid(self.tile_map)

    @cached_property
    def table(self) -> PaceTable:
        """The shapes of the map as a table; a cell of the map is a pace of the table."""
        return table_of(self.tile_map)

    @cached_property
    def standing(self) -> dict[Cell, str]:
        """The side of the figure on each cell where one stands."""
        return figure_cells(self.tile_map)

    @cached_property
    def watch(self) -> Watch:
        """What answers which cells a cell sees; every figure on the map gives cover."""
        return Watch(self.grid, frozenset(self.standing), self.readings)


def table_of(tile_map: TileMap) -> PaceTable:
    """Return the map as a table, one pace for each cell: its shapes are in thousandths of either."""
    return PaceTable(tile_map.width * UNIT, tile_map.height * UNIT, tile_map.shapes)


def _figures(markers: tuple[Marker, ...]) -> list[tuple[int, int, object]]:
    return [(each.x, each.y, each.properties.get(FIGURE)) for each in markers if FIGURE in each.properties]
