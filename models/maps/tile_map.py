"""A map: its cells, layers of tiles and objects, terrain, walls and doors, zones; a value, never edited in place.

Layers of tiles are numpy arrays (rows, columns) of 32-bit numbers with flips; whoever holds a map must not write into
them, but put a new layer in a new map.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from models.content import Json
from models.errors import Refused
from models.maps.coordinates import Coordinates
from models.maps.features import CellDoor, Light, MapNote, Marker, TableShape, Wall, Zone
from models.maps.gids import NUMBER, Gids
from models.maps.properties import Property
from models.maps.rules.grid import Cell, Edge, check_size
from models.maps.tilesets.tileset import Picture, Tileset

Terrain = NDArray[np.uint8]
Shape = Literal["rectangle", "ellipse", "point", "polygon", "polyline", "text", "tile", "capsule"]
INCH_MM: Final = 25_400
PACE_UM: Final = 25_000
"""The cell of a table: a pace, in thousandths of a millimetre."""


def is_table(cell_um: object, columns: object, shapes: object) -> bool:
    """Return whether a map is a table in paces: cells of a pace, counted, or with shapes laid on them.

    The size of a cell alone does not tell: boards of cells are printed at 25 mm as well.
    """
    return cell_um == PACE_UM and (columns == "numbers" or bool(shapes))


@dataclass(frozen=True, slots=True)
class MapObject:
    """A free shape, text or tile on an object layer; positions and sizes in map pixels, rotation in degrees.

    `points` are relative to (`x`, `y`); `text` holds the words and their style as TMX names them. `template` is the
    file its missing values were read from.
    """

    id: int
    shape: Shape = "rectangle"
    name: str = ""
    kind: str = ""
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    height: float = 0.0
    rotation: float = 0.0
    opacity: float = 1.0
    visible: bool = True
    gid: int = 0
    points: tuple[tuple[float, ...], ...] = ()
    text: Mapping[str, Json] = field(default_factory=dict)
    template: str = ""
    properties: Mapping[str, Property] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class LayerLook:
    """What every layer has: opacity from 0 to 1, an offset in pixels, whether it is shown and may be edited."""

    visible: bool = True
    locked: bool = False
    opacity: float = 1.0
    offset_x: float = 0.0
    offset_y: float = 0.0
    tint: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """The head of a layer: its key on the map, its name, its look."""

    id: int
    name: str = ""
    look: LayerLook = field(default_factory=LayerLook)
    properties: Mapping[str, Property] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TileLayer(Layer):
    """Tiles: one number a cell, array of (height, width)."""

    gids: Gids


@dataclass(frozen=True, slots=True, kw_only=True)
class ObjectLayer(Layer):
    """Free objects, drawn in their order (`index`) or from top to bottom (`topdown`)."""

    objects: tuple[MapObject, ...] = ()
    color: str = ""
    order: Literal["topdown", "index"] = "topdown"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImageLayer(Layer):
    """A picture under or over the board, such as a scanned one; `cell_px` (thousandths) is the size of a cell on it.

    0 leaves the picture at its own size; otherwise it is scaled so that its cells match the map's. `cell_px_down` is
    the height of a cell where that is not the width. The picture is drawn `mirrored` left to right first, then turned
    clockwise by `quarters`, its top left at the layer's offset; the sizes of a cell are those on the turned picture.
    """

    picture: Picture
    repeat_x: bool = False
    repeat_y: bool = False
    cell_px: int = 0
    cell_px_down: int = 0
    quarters: int = 0
    mirrored: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupLayer(Layer):
    """Layers shown, hidden and moved together."""

    layers: tuple[AnyLayer, ...] = ()


AnyLayer = TileLayer | ObjectLayer | ImageLayer | GroupLayer


@dataclass(frozen=True, slots=True)
class MapTileset:
    """A tileset as a map uses it: tile 0 has number `first_gid`."""

    first_gid: int
    tileset: Tileset


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TileMap:
    """A whole map.

    `cell_um` is the printed size of a cell in thousandths of a millimetre, `cell_width` and `cell_height` its size in
    pixels. `terrain` holds one code a cell (`models.maps.terrain`). `origin` is the cell of a foreign infinite map that
    became (0, 0). `next_id` is the first id no layer, object or feature has.
    """

    width: int
    height: int
    name: str = ""
    cell_um: int = INCH_MM
    cell_width: int = 32
    cell_height: int = 32
    coordinates: Coordinates = field(default_factory=Coordinates)
    background: str = ""
    kind: str = ""
    orientation: str = "orthogonal"
    order: str = "right-down"
    infinite: bool = False
    origin: tuple[int, ...] = (0, 0)
    next_id: int = 1
    tilesets: tuple[MapTileset, ...] = ()
    layers: tuple[AnyLayer, ...] = ()
    terrain: Terrain
    walls: Mapping[Edge, Wall] = field(default_factory=dict)
    doors: Mapping[Cell, CellDoor] = field(default_factory=dict)
    zones: tuple[Zone, ...] = ()
    shapes: tuple[TableShape, ...] = ()
    markers: tuple[Marker, ...] = ()
    notes: tuple[MapNote, ...] = ()
    lights: tuple[Light, ...] = ()
    properties: Mapping[str, Property] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)

    @property
    def in_paces(self) -> bool:
        """Whether it is a table in paces rather than a board of cells."""
        return is_table(self.cell_um, self.coordinates.columns, self.shapes)

    def inside(self, cell: Cell) -> bool:
        """Return whether `cell` is on the map."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def cell_name(self, cell: Cell) -> str:
        """Return the name of a cell in the map's coordinate style."""
        return self.coordinates.name(cell, self.height)

    def all_layers(self, *, shown: bool = False) -> Iterator[AnyLayer]:
        """Yield every layer from the bottom up, a group before what is in it; only those that are `shown`, if asked."""
        return _every(self.layers, shown=shown)

    def tile_layers(self, *, shown: bool = False) -> Iterator[TileLayer]:
        """Yield the layers of tiles from the bottom up."""
        return (layer for layer in self.all_layers(shown=shown) if isinstance(layer, TileLayer))

    def layer(self, layer_id: int) -> AnyLayer:
        """Return the layer of an id; raises Refused without one."""
        for layer in self.all_layers():
            if layer.id == layer_id:
                return layer
        raise Refused("map.no_such_layer", id=layer_id)

    def tileset_of(self, gid: int) -> tuple[MapTileset, int] | None:
        """Return the tileset of a tile number and the tile's number in it; None for no tile or an unknown one."""
        number = gid & NUMBER
        best: MapTileset | None = None
        for used in self.tilesets:
            if used.first_gid <= number and (best is None or used.first_gid > best.first_gid):
                best = used
        return (best, number - best.first_gid) if best is not None and number else None


def new_map(
    width: int, height: int, *, name: str = "", cell_um: int = INCH_MM, cell_px: int = 32, layer: str = ""
) -> TileMap:
    """Return an empty map of clear ground with one layer of tiles; raises Refused for a size that cannot be."""
    check_size(width, height)
    ground = TileLayer(id=1, name=layer, gids=np.zeros((height, width), np.uint32))
    terrain = np.zeros((height, width), np.uint8)
    return TileMap(
        width=width,
        height=height,
        name=name,
        cell_um=cell_um,
        cell_width=cell_px,
        cell_height=cell_px,
        next_id=2,
        layers=(ground,),
        terrain=terrain,
    )


def with_layer(tile_map: TileMap, layer: AnyLayer) -> TileMap:
    """Return the map with the layer of the same id put in its place; raises Refused without one."""
    tile_map.layer(layer.id)
    return change_layers(tile_map, lambda old: layer if old.id == layer.id else old)


def change_layers(tile_map: TileMap, change: Callable[[AnyLayer], AnyLayer | None]) -> TileMap:
    """Return the map with every layer replaced by what `change` makes of it, from the inside of groups out.

    None takes the layer out.
    """
    return replace(tile_map, layers=_changed(tile_map.layers, change))


def add_layer(tile_map: TileMap, layer: AnyLayer, group: int = 0) -> TileMap:
    """Return the map with a layer on top (of a group's layers, where `group` is its id); its id becomes a new one."""
    new = replace(layer, id=tile_map.next_id)
    count = sum(isinstance(each, TileLayer) for each in (*tile_map.all_layers(), new))
    check_size(tile_map.width, tile_map.height, count)
    grown = replace(tile_map, next_id=tile_map.next_id + 1)
    if not group:
        return replace(grown, layers=(*tile_map.layers, new))
    inside = tile_map.layer(group)
    if not isinstance(inside, GroupLayer):
        raise Refused("map.not_a_group", name=inside.name)
    return with_layer(grown, replace(inside, layers=(*inside.layers, new)))


def add_tileset(tile_map: TileMap, tileset: Tileset) -> TileMap:
    """Return the map with one more tileset, numbered after all others."""
    first = max((used.first_gid + max(used.tileset.count, 1) for used in tile_map.tilesets), default=1)
    if first + tileset.count > NUMBER:
        raise Refused("map.too_many_tiles")
    return replace(tile_map, tilesets=(*tile_map.tilesets, MapTileset(first, tileset)))


def _every(layers: tuple[AnyLayer, ...], *, shown: bool) -> Iterator[AnyLayer]:
    for layer in layers:
        if layer.look.visible or not shown:
            yield layer
            if isinstance(layer, GroupLayer):
                yield from _every(layer.layers, shown=shown)


def _changed(layers: tuple[AnyLayer, ...], change: Callable[[AnyLayer], AnyLayer | None]) -> tuple[AnyLayer, ...]:
    found = []
    for layer in layers:
        inner = replace(layer, layers=_changed(layer.layers, change)) if isinstance(layer, GroupLayer) else layer
        after = change(inner)
        if after is not None:
            found.append(after)
    return tuple(found)
