"""The board of a battle, read from a drawn map: doors, barriers, consoles, vaults, stairs, start areas.

Doors and laser barriers are the map's own walls and cell doors; those of one name are one thing (a double door). A
console names its barrier in the property `barrier`; without one it is that of the nearest barrier.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from models.maps.features import Zone
from models.maps.gates import Gate, gates_of, open_all
from models.maps.rules.grid import Cell, Edge, Grid, Line, distance
from models.maps.rules.lines import steps_barred
from models.maps.rules.rules_grid import rules_grid
from models.maps.rules.sight import SightBoard
from models.maps.tile_map import TileMap

Place = Edge | Cell
Shut = frozenset[str]
KEPT_GRIDS: Final = 64
"""How many states of doors and barriers are remembered ready for questions."""


@dataclass(frozen=True)
class Fixture:
    """A place to act at: a vault, a console (`gate` is its barrier), an infirmary; `zone` is its id on the map."""

    id: str
    name: str
    cells: frozenset[Cell]
    gate: str = ""
    zone: int = 0


@dataclass(frozen=True)
class GridBoard:
    """Everything of a map that a battle uses.

    `open_grid` is the ground with every door open, every barrier off.
    """

    width: int
    height: int
    open_grid: Grid
    gates: Mapping[str, Gate] = field(default_factory=dict)
    vaults: Mapping[str, Fixture] = field(default_factory=dict)
    consoles: Mapping[str, Fixture] = field(default_factory=dict)
    infirmaries: Mapping[str, Fixture] = field(default_factory=dict)
    zones: Mapping[int, frozenset[Cell]] = field(default_factory=dict)
    stairs: frozenset[Cell] = frozenset()
    starts: Mapping[str, frozenset[Cell]] = field(default_factory=dict)
    _ready: dict[Shut, SightBoard] = field(default_factory=dict, repr=False, compare=False)

    @property
    def shut_at_first(self) -> Shut:
        """The gates that are closed when play begins: by the book all of them (AG-15, AG-16)."""
        return frozenset(gate.id for gate in self.gates.values() if gate.shut)

    def sights(self, shut: Shut) -> SightBoard:
        """Return the board with some gates shut, ready for questions of sight; the last few are cached."""
        if shut not in self._ready:
            if len(self._ready) >= KEPT_GRIDS:
                self._ready.pop(next(iter(self._ready)))
            self._ready[shut] = SightBoard(self._closed(shut))
        return self._ready[shut]

    def grid(self, shut: Shut) -> Grid:
        """Return the ground with some gates shut (AG-31, AG-34)."""
        return self.sights(shut).grid

    def _closed(self, shut: Shut) -> Grid:
        costs, opaque = bytearray(self.open_grid.costs), bytearray(self.open_grid.opaque)
        edges: set[Edge] = set()
        lines: list[Line] = []
        for gate in (self.gates[each] for each in shut if each in self.gates):
            edges.update(gate.edges)
            lines += gate.lines
            for x, y in gate.cells:
                costs[y * self.width + x] = 0
                opaque[y * self.width + x] = 1
        over, barred = steps_barred(tuple(lines))
        return replace(
            self.open_grid,
            costs=bytes(costs),
            opaque=bytes(opaque),
            move_walls=self.open_grid.move_walls | edges | over,
            sight_walls=self.open_grid.sight_walls | edges,
            lines=(*self.open_grid.lines, *lines),
            barred=self.open_grid.barred | barred,
        )


def gate_cells(gate: Gate) -> tuple[Cell, ...]:
    """Return the cells a gate is on, and those on both sides of its edges."""
    return tuple(sorted(gate.beside))


def board_of(tile_map: TileMap, named: frozenset[int] = frozenset()) -> GridBoard:
    """Return the board of a battle from a map, with the cells of the zones its script names (`named`)."""
    gates = gates_of(tile_map)
    vaults = _spots(tile_map, "vault")
    consoles = {each.id: _with_gate(each, tile_map, gates) for each in _spots(tile_map, "console").values()}
    infirmaries = _spots(tile_map, "infirmary")
    zones = {zone.id: _on_map(tile_map, zone) for zone in tile_map.zones if zone.id in named}
    starts: dict[str, frozenset[Cell]] = {}
    for zone in tile_map.zones:
        if zone.kind == "start":
            starts[zone.side] = starts.get(zone.side, frozenset()) | _on_map(tile_map, zone)
    stairs = frozenset[Cell]().union(*(_on_map(tile_map, z) for z in tile_map.zones if z.kind == "objective"))
    return GridBoard(
        tile_map.width,
        tile_map.height,
        rules_grid(open_all(tile_map)),
        gates,
        vaults,
        consoles,
        infirmaries,
        zones,
        stairs,
        starts,
    )


def _spots(tile_map: TileMap, kind: str) -> dict[str, Fixture]:
    zones = [zone for zone in tile_map.zones if zone.kind == kind]
    return {
        f"{kind}-{number}": Fixture(f"{kind}-{number}", zone.name, _on_map(tile_map, zone), zone=zone.id)
        for number, zone in enumerate(zones, 1)
    }


def _with_gate(console: Fixture, tile_map: TileMap, gates: Mapping[str, Gate]) -> Fixture:
    """Return a console with its barrier: the one its zone names, else the nearest (AG-89)."""
    lasers = [gate for gate in gates.values() if gate.laser]
    number = int(console.id.rsplit("-", 1)[1]) - 1
    zone = [each for each in tile_map.zones if each.kind == "console"][number]
    named = zone.properties.get("barrier")
    if named is not None and any(gate.id == named.value for gate in lasers):
        return replace(console, gate=str(named.value))
    return replace(console, gate=min(lasers, key=lambda g: (_apart(console.cells, g), g.id)).id if lasers else "")


def _apart(cells: Iterable[Cell], gate: Gate) -> int:
    return min((distance(cell, gate.at) for cell in cells), default=0)


def _on_map(tile_map: TileMap, zone: Zone) -> frozenset[Cell]:
    return frozenset(cell for cell in zone.cells() if tile_map.inside(cell))
