"""Doors and laser barriers of a map as players name them: parts of one name are one gate (a double door)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from models.i18n import Text, both
from models.maps.features import THOUSAND, CellDoor, Wall
from models.maps.free_walls import free_walls, with_doors
from models.maps.rules.grid import Cell, Edge, Line, edge_cells
from models.maps.rules.lines import steps_barred
from models.maps.tile_map import TileMap

GATES: Final = ("door", "secret_door", "laser")
"""The kinds of walls that open; all of them can fill a cell too."""
Part = TypeVar("Part", Wall, CellDoor)


@dataclass(frozen=True)
class Gate:
    """A door or a laser barrier: the edges and cells it closes; `name` is empty for one nobody named.

    `free` are the ids of its parts off the grid and `lines` where they stand.
    """

    id: str
    laser: bool
    edges: tuple[Edge, ...]
    cells: tuple[Cell, ...]
    shut: bool = True
    locked: bool = False
    name: str = ""
    free: tuple[int, ...] = ()
    lines: tuple[Line, ...] = ()

    @property
    def borders(self) -> tuple[Edge, ...]:
        """The edges it stands on, and those over which its parts off the grid bar the step."""
        return (*self.edges, *sorted(steps_barred(self.lines)[0])) if self.lines else self.edges

    @property
    def beside(self) -> tuple[Cell, ...]:
        """The cells it fills, then those on both sides of it."""
        found = [*self.cells, *(cell for edge in self.borders for cell in edge_cells(edge))]
        if not found:
            x0, y0, x1, y1 = self.lines[0]
            found = [((x0 + x1) // (2 * THOUSAND), (y0 + y1) // (2 * THOUSAND))]
        return tuple(dict.fromkeys(found))

    @property
    def at(self) -> Cell:
        """The first cell beside or under it."""
        return self.cells[0] if self.cells else edge_cells(self.edges[0])[1] if self.edges else self.beside[0]


def gates_of(tile_map: TileMap) -> Mapping[str, Gate]:
    """Return the doors and barriers of a map by id, which is their name, or where they stand.

    A gate of several parts is shut where one part is, and locked where one part is.
    """
    found: dict[str, Gate] = {}
    parts: list[tuple[Wall | CellDoor, str]] = [
        (wall, place_id(wall.edge)) for _, wall in sorted(tile_map.walls.items()) if wall.kind in GATES
    ]
    parts += [(door, place_id(cell)) for cell, door in sorted(tile_map.doors.items())]
    for part, at in parts:
        key = part.name or at
        old = found.get(key, Gate(key, part.kind == "laser", (), (), shut=False))
        edges = (*old.edges, part.edge) if isinstance(part, Wall) else old.edges
        cells = (*old.cells, part.cell) if isinstance(part, CellDoor) else old.cells
        shut, locked = old.shut or part.stops, old.locked or part.state == "locked"
        found[key] = Gate(key, old.laser, edges, cells, shut, locked, part.name)
    for free in free_walls(tile_map):
        door, lines = free.wall, free.lines
        if door.kind in GATES and lines:
            key = door.name or f"L{free.object.id}"
            old = found.get(key, Gate(key, False, (), (), shut=False))
            found[key] = replace(
                old,
                shut=old.shut or door.stops,
                locked=old.locked or door.state == "locked",
                name=door.name,
                free=(*old.free, free.object.id),
                lines=(*old.lines, *lines),
            )
    return found


def place_id(place: Edge | Cell) -> str:
    """Return the id of a gate without a name that stands on an edge or fills a cell."""
    return f"{place[0]}{place[1]}-{place[2]}" if len(place) == 3 else f"C{place[0]}-{place[1]}"


def place_of(gate: Gate, tile_map: TileMap) -> Text:
    """Return where a gate is, in words that follow its name: `between Q4 and Q5`, `on Q5`."""
    beside = () if gate.cells or not gate.borders else edge_cells(gate.borders[0])
    there = [tile_map.cell_name(cell) for cell in beside if tile_map.inside(cell)]
    if len(there) == 2:
        return both("map.gate_between", one=there[0], other=there[1])
    return both("map.gate_on", cell=there[0] if there else tile_map.cell_name(gate.at))


def gate_name(gate: Gate, tile_map: TileMap) -> Text:
    """Return what a gate is called in a list: its name and its cell, or else its kind and its place."""
    if gate.name:
        return Text.same(f"{gate.name} ({tile_map.cell_name(gate.at)})")
    return both("map.barrier_at" if gate.laser else "map.door_at", place=place_of(gate, tile_map))


def open_all(tile_map: TileMap) -> TileMap:
    """Return a map with every door open and every barrier off."""
    opened = with_doors(tile_map, {number: "open" for gate in gates_of(tile_map).values() for number in gate.free})
    return replace(
        opened,
        walls={edge: _open_gates(wall) for edge, wall in tile_map.walls.items()},
        doors={cell: _open_gates(door) for cell, door in tile_map.doors.items()},
    )


def _open_gates(part: Part) -> Part:
    return replace(part, state="open") if part.kind in GATES else part
