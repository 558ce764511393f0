"""The state of editing a map: block of tiles, terrain, brush, layer, selection, what is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

import numpy as np
from PySide6.QtCore import QObject, Signal

from editor.map.board import Shift
from models.maps.edits.paint import Symmetry, tip
from models.maps.edits.rooms import SUITS
from models.maps.edits.strokes import Ink, TerrainInk, TileInk, Transitions
from models.maps.features import CellDoor, Light, MapNote, Marker, TableShape, Wall, Zone
from models.maps.free_walls import with_material
from models.maps.gids import NUMBER, Gids, Mask, flip_block_x, flip_block_y, turn_block
from models.maps.ribbons import Ribbon
from models.maps.rules.grid import Cell, Edge
from models.maps.things import Ref
from models.maps.tile_map import MapTileset, Shape, TileMap

MOST_RADIUS: Final = 25
STAMPS: Final = 9
RECENT: Final = 16
LARGEST_RECENT: Final = 256
"""Tiles a block may have to be kept among those used last."""
Trace = Literal["free", "line", "rectangle", "ellipse", "slanted", "arc"]
ANY_ANGLE: Final = ("slanted", "arc")
"""The ways of drawing walls off the grid."""
Fill = Literal["tiles", "terrain", "kind"]
PALETTE: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#F0E442", "#8C564B")
"""Colours that stay apart for every eye (after Okabe and Ito); zones have a pattern of their own beside."""

OWN: Final[Mapping[str, object]] = MappingProxyType(
    {"radius": 0, "square": False, "trace": "free", "symmetry": "none", "random": False}
)
"""How a tool draws: what each keeps for itself, as it is when the tool is first taken."""

Used = tuple[tuple[int, ...], ...]
"""A block of tile numbers, row by row."""
Chosen = tuple[Literal["thing"], Ref] | tuple[Literal["wall"], Edge] | tuple[Literal["door"], Cell]
"""What the inspector shows beside the map and a layer: a thing by its Ref, a wall by its edge, a door by its cell."""


@dataclass(frozen=True, slots=True)
class Pens:
    """What each placing tool puts down next: like the last one it put down."""

    wall: Wall = field(default_factory=lambda: with_material(Wall("V", 0, 0), "stone"))
    door: CellDoor = field(default_factory=lambda: CellDoor(0, 0))
    zone: Zone = field(default_factory=lambda: Zone(0, "", "start", PALETTE[0]))
    table: TableShape = field(default_factory=lambda: TableShape("difficult"))
    marker: Marker = field(default_factory=lambda: Marker(0, "", 0, 0))
    note: MapNote = field(default_factory=lambda: MapNote(0, "", 0, 0))
    ribbon: Ribbon = field(default_factory=Ribbon)
    light: Light = field(default_factory=lambda: Light(0, 0, 0, 6000))


class EditState(QObject):
    """The state of one page. `changed` carries the names of what has changed; `wants_words`: a new thing needs its
    words.
    """

    changed = Signal(object)
    wants_words = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.block: Gids = np.zeros((1, 1), np.uint32)
        self.random = False
        self.terrain: Transitions | None = None
        self.kind = 1
        self.fill: Fill = "tiles"
        self.radius = 0
        self.square = False
        self.trace: Trace = "free"
        self.outline: Trace = "rectangle"
        self.polygon = False
        self.hollow = False
        self.zone_shape: Literal["rectangle", "free", "polygon"] = "rectangle"
        self.table_form: Literal["disc", "polygon", "woods"] = "disc"
        self.symmetry: Symmetry = "none"
        self.by_itself = True
        self.snap = True
        self.layer = 0
        self.selection: Mask | None = None
        self.chosen: tuple[Chosen, ...] = ()
        self.twins: tuple[Ref, ...] = ()
        """The mirror images of what was just put down and is chosen: they get what it gets."""
        self.pens = Pens()
        self.fills_cell = False
        self.room_floor = SUITS
        self.room_door = "door"
        self.shape: Shape = "rectangle"
        self.recent: tuple[Used, ...] = ()
        self._tool = ""
        self._own: dict[str, dict[str, object]] = {}

    def take(self, tool: str) -> None:
        """Restore the drawing options a tool had when it was last used, and keep those of the tool before."""
        self._own[self._tool] = {name: getattr(self, name) for name in OWN}
        self._tool = tool
        self.set(**self._own.get(tool, OWN))

    def set(self, **values: object) -> None:
        """Set values by name, and emit the names of those that differ."""
        new = {name for name, value in values.items() if not _same(getattr(self, name), value)}
        for name in new:
            setattr(self, name, values[name])
        if new:
            self.changed.emit(frozenset(new))

    def hold(self, block: Gids) -> None:
        """Take a block of tiles, array of (rows, columns), in hand; bucket and shapes put down tiles from now on."""
        self.set(block=np.ascontiguousarray(block), fill="tiles")

    def used(self, ink: Ink) -> None:
        """Remember a block of tiles that was put down: a new one comes first, a known one stays in its place."""
        if not isinstance(ink, TileInk) or ink.block.size > LARGEST_RECENT:
            return
        block: Used = tuple(map(tuple, ink.block.tolist()))
        if block not in self.recent:
            self.set(recent=(block, *self.recent)[:RECENT])

    def hold_terrain(self, terrain: Transitions) -> None:
        """Take a terrain of a terrain set in hand."""
        self.set(terrain=terrain, fill="terrain")

    def hold_kind(self, code: int) -> None:
        """Take a kind of terrain of the rules in hand."""
        self.set(kind=code, fill="kind")

    def turn(self, how: Literal["x", "y", "z"]) -> None:
        """Mirror the block of tiles across or down, or turn it a quarter clockwise."""
        if how == "z":
            self.set(block=turn_block(self.block, 1))
        else:
            self.set(block=(flip_block_x if how == "x" else flip_block_y)(self.block))

    @property
    def ink(self) -> Ink | None:
        """What bucket and shapes put down; None while there is nothing to put down."""
        if self.fill == "terrain":
            return self.terrain
        if self.fill == "kind":
            return TerrainInk(self.kind)
        return TileInk(self.block, self.random) if self.block.any() else None

    def footprint(self, *, whole_block: bool) -> frozenset[Cell]:
        """Return the cells the brush covers on (0, 0); with `whole_block` and radius 0, those of the block of tiles."""
        height, width = self.block.shape
        if self.radius or not whole_block or self.random:
            return tip(self.radius, square=self.square)
        left, top = self.corner((0, 0))
        return frozenset((left + x, top + y) for x in range(width) for y in range(height))

    def corner(self, cell: Cell) -> Cell:
        """Return the cell of the block's top left tile when the pointer is on `cell`."""
        height, width = self.block.shape
        return cell[0] - width // 2, cell[1] - height // 2

    def choose(self, *chosen: Chosen) -> None:
        """Choose things, walls or doors for the inspector; with none it shows the map."""
        self.twins = ()
        self.set(chosen=chosen)

    @property
    def refs(self) -> tuple[Ref, ...]:
        """The things that are chosen."""
        return tuple(each[1] for each in self.chosen if each[0] == "thing")

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The edges of the walls that are chosen."""
        return tuple(each[1] for each in self.chosen if each[0] == "wall")

    @property
    def doors(self) -> tuple[Cell, ...]:
        """The cells of the doors that are chosen."""
        return tuple(each[1] for each in self.chosen if each[0] == "door")

    def follow(self, shift: Shift) -> None:
        """Drop what another state of the map no longer has."""
        self.fit(shift.after)
        there = {used.first_gid for used in shift.after.tilesets}
        self.let_go(used for used in shift.before.tilesets if used.first_gid not in there)

    def fit(self, tile_map: TileMap) -> None:
        """Drop what the map no longer has: a deleted layer, a selection of another size."""
        layers = [layer.id for layer in tile_map.all_layers()]
        if self.layer not in layers:
            first = next(tile_map.tile_layers(), None)
            self.set(layer=first.id if first is not None else (layers[-1] if layers else 0))
        if self.selection is not None and self.selection.shape != (tile_map.height, tile_map.width):
            self.set(selection=None)

    def let_go(self, gone: Iterable[MapTileset]) -> None:
        """Drop the tiles and terrains of tilesets that the map no longer has."""
        for used in gone:
            end = used.first_gid + used.tileset.count
            numbers = self.block & np.uint32(NUMBER)
            if ((numbers >= used.first_gid) & (numbers < end)).any():
                self.set(block=np.zeros((1, 1), np.uint32))
            if self.terrain is not None and self.terrain.first_gid == used.first_gid:
                self.set(terrain=None, fill="tiles")
            self.set(
                recent=tuple(
                    each
                    for each in self.recent
                    if not any(used.first_gid <= gid & NUMBER < end for row in each for gid in row)
                )
            )


def _same(one: object, two: object) -> bool:
    if isinstance(one, np.ndarray) and isinstance(two, np.ndarray):
        return np.array_equal(one, two)
    return type(one) is type(two) and not isinstance(one, np.ndarray) and bool(one == two)
