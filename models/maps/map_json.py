"""The head of a map as JSON values: everything but its cells, which are kept in packed blocks beside it.

Only what differs from the default is written, so a small map has a small head; a bundled tileset is named, not copied.
Version 1: the first.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Hashable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast, get_type_hints

import numpy as np
from numpy.typing import NDArray

from models.content import Json, build, within, wrong_type
from models.errors import ContentError, Refused, SpokenError
from models.i18n import LANGUAGES, Text, Translator
from models.maps.chunks import Key, Number, join, split
from models.maps.features import THOUSAND, CellDoor, TableShape, Wall, Zone
from models.maps.rules.grid import check_size
from models.maps.tile_map import AnyLayer, GroupLayer, ImageLayer, ObjectLayer, TileLayer, TileMap, is_table
from models.maps.tilesets.library import brief, whole
from models.table.shapes import crossing

VERSION: Final = 1
if TYPE_CHECKING:
    from _typeshed import DataclassInstance

TERRAIN: Final = 0
"""The layer number under which terrain codes are kept; tile layers have their own ids, from 1 on."""

_KINDS: Final[Mapping[str, type[AnyLayer]]] = {
    "tiles": TileLayer,
    "objects": ObjectLayer,
    "image": ImageLayer,
    "group": GroupLayer,
}
MAX_GROUPS: Final = 50
MAX_PX: Final = 4096
MAX_CORNERS: Final = 200
"""Of one shape."""
MAX_TILES: Final = 1_000_000
"""Numbers a tileset may take."""
Blocks = Mapping[tuple[int, int, int], bytes]
"""Packed blocks by (layer id, column, row)."""


def head(tile_map: TileMap) -> dict[str, Json]:
    """Return everything of a map but its cells, as JSON values."""
    apart = {"layers", "terrain", "walls", "doors"}
    brief_sets = tuple(dataclasses.replace(used, tileset=brief(used.tileset)) for used in tile_map.tilesets)
    written = _json_values(dataclasses.replace(tile_map, tilesets=brief_sets), apart)
    written["layers"] = [_layer_head(layer) for layer in tile_map.layers]
    written["walls"] = [_json_values(wall) for _, wall in sorted(tile_map.walls.items())]
    written["doors"] = [_json_values(door) for _, door in sorted(tile_map.doors.items())]
    return {key: value for key, value in written.items() if value not in ([], {})} | {"layers": written["layers"]}


def head_in_paces(raw: Mapping[str, Json]) -> bool:
    """Return whether the head of a map is that of a table in paces (`TileMap.in_paces`)."""
    coordinates = raw.get("coordinates")
    columns = coordinates.get("columns") if isinstance(coordinates, Mapping) else None
    return is_table(raw.get("cell_um"), columns, raw.get("shapes"))


def blocks(tile_map: TileMap) -> dict[tuple[int, int, int], bytes]:
    """Return the cells of a map as packed blocks by (layer id, column, row); terrain is layer 0."""
    found = {(TERRAIN, *key): raw for key, raw in split(tile_map.terrain).items()}
    for layer in tile_map.tile_layers():
        found |= {(layer.id, *key): raw for key, raw in split(layer.gids).items()}
    return found


def assemble(raw: Mapping[str, Json], cells: Blocks, file: str) -> TileMap:
    """Return the map of a head and its blocks by (layer id, column, row).

    Raises ContentError for a head or a block that is wrong.
    """
    if not isinstance(raw, Mapping):
        raise wrong_type("table", raw, file=file, place="map")
    width, height = raw.get("width"), raw.get("height")
    if not (isinstance(width, int) and isinstance(height, int)) or isinstance(width, bool) or isinstance(height, bool):
        raise ContentError("content.missing_key", file=file, place="width, height")
    by_layer: dict[int, dict[Key, bytes]] = {}
    for (layer_id, x, y), packed in cells.items():
        by_layer.setdefault(layer_id, {})[x, y] = packed
    try:
        layers = raw.get("layers", [])
        check_size(width, height, max(_tile_count(layers, 0), 1))
        return _assembled(raw, layers, by_layer, file)
    except ContentError:
        raise
    except SpokenError as refused:
        raise file_error(refused, file) from refused


def _assembled(raw: Mapping[str, Json], layers: Json, cells: Mapping[int, Mapping[Key, bytes]], file: str) -> TileMap:
    width, height = (build(int, raw[key], file=file, place=key) for key in ("width", "height"))
    reader = _Reader(width, height, cells, file)
    parts = reader.fields(TileMap, raw, ("layers", "walls", "doors", "terrain"), "")
    if "tilesets" in parts:
        parts["tilesets"] = tuple(dataclasses.replace(used, tileset=whole(used.tileset)) for used in parts["tilesets"])
    walls: tuple[Wall, ...] = build(tuple[Wall, ...], raw.get("walls", []), file=file, place="walls")
    doors: tuple[CellDoor, ...] = build(tuple[CellDoor, ...], raw.get("doors", []), file=file, place="doors")
    made = TileMap(
        **parts,
        layers=reader.layers(layers, "layers", 0),
        terrain=reader.cells(TERRAIN, np.uint8),
        walls={wall.edge: wall for wall in walls},
        doors={door.cell: door for door in doors},
    )
    check_map(made, file)
    return made


@dataclass(frozen=True)
class _Reader:
    """Reads the layers of a head, giving each layer of tiles its cells."""

    width: int
    height: int
    blocks: Mapping[int, Mapping[Key, bytes]]
    file: str

    def cells(self, layer_id: int, form: type[Number]) -> NDArray[Number]:
        return join(self.blocks.get(layer_id, {}), self.width, self.height, form)

    def layers(self, raw: Json, place: str, depth: int) -> tuple[AnyLayer, ...]:
        if not isinstance(raw, list):
            raise wrong_type("list", raw, file=self.file, place=place)
        if depth > MAX_GROUPS:
            raise ContentError("content.too_deep", file=self.file, place=place, most=MAX_GROUPS)
        return tuple(self._layer(each, f"{place}[{i}]", depth) for i, each in enumerate(raw))

    def _layer(self, raw: Json, place: str, depth: int) -> AnyLayer:
        layer = _KINDS.get(str(raw.get("layer"))) if isinstance(raw, Mapping) else None
        if layer is None or not isinstance(raw, Mapping):
            raise ContentError("content.not_one_of", file=self.file, place=place, found="?", allowed=tuple(_KINDS))
        parts = self.fields(layer, raw, ("layer", "gids", "layers"), place)
        if "id" not in parts:
            raise ContentError("content.missing_key", file=self.file, place=f"{place}.id")
        if layer is TileLayer:
            parts["gids"] = self.cells(parts["id"], np.uint32)
        elif layer is GroupLayer:
            parts["layers"] = self.layers(raw.get("layers", []), f"{place}.layers", depth + 1)
        elif layer is ImageLayer and "picture" not in parts:
            raise ContentError("content.missing_key", file=self.file, place=f"{place}.picture")
        made: AnyLayer = layer(**parts)
        return made

    def fields(self, cls: type[object], raw: Mapping[str, Json], apart: tuple[str, ...], place: str) -> dict[str, Any]:
        """Return the fields of a Type that are plain values, each checked; those of `apart` are read elsewhere."""
        hints = _hints(cast("Hashable", cls))
        found = {}
        for key, value in raw.items():
            if key in apart:
                continue
            inside = within(place, key)
            if key not in hints:
                raise ContentError("content.unknown_key", file=self.file, place=inside[:80], allowed=tuple(hints))
            found[key] = build(hints[key], value, file=self.file, place=inside)
        return found


def check_map(tile_map: TileMap, file: str) -> None:
    """Raise ContentError for a map whose parts do not fit: layer ids given twice, walls off the map, no cell size."""
    ids = [layer.id for layer in tile_map.all_layers()]
    if len(set(ids)) < len(ids) or any(layer_id <= TERRAIN for layer_id in ids):
        raise ContentError("map.layer_ids", file=file)
    if not (1 <= tile_map.cell_width <= MAX_PX and 1 <= tile_map.cell_height <= MAX_PX and tile_map.cell_um > 0):
        raise ContentError("map.cell_size", file=file, limit=MAX_PX)
    if any(used.tileset.count > MAX_TILES for used in tile_map.tilesets):
        raise file_error(Refused("map.too_many_tiles"), file)
    for wall in tile_map.walls.values():
        wide, high = wall.side == "V", wall.side == "H"
        if not (0 <= wall.x < tile_map.width + wide and 0 <= wall.y < tile_map.height + high):
            raise ContentError("map.outside", file=file, x=wall.x, y=wall.y)
    for door in tile_map.doors.values():
        if not tile_map.inside(door.cell):
            raise ContentError("map.outside", file=file, x=door.x, y=door.y)
    for zone in tile_map.zones:
        _check_zone(zone, tile_map, file)
    for shape in tile_map.shapes:
        _check_shape(shape, tile_map, file)
    if any(len(point) != 2 for layer in tile_map.all_layers() for point in _points(layer)) or len(tile_map.origin) != 2:
        raise ContentError("map.points", file=file)


def _check_zone(zone: Zone, tile_map: TileMap, file: str) -> None:
    runs = [run for run in zone.runs if len(run) != 3 or not 0 <= run[1] <= run[2] < tile_map.width]
    if runs or any(not 0 <= run[0] < tile_map.height for run in zone.runs):
        raise ContentError("map.zone_runs", file=file, name=zone.name)
    far = 2 * max(tile_map.width, tile_map.height) * THOUSAND
    if any(len(point) != 2 or not all(-far <= part <= far for part in point) for point in zone.polygon):
        raise ContentError("map.points", file=file)


def _check_shape(shape: TableShape, tile_map: TileMap, file: str) -> None:
    far, name = 2 * max(tile_map.width, tile_map.height) * THOUSAND, shape.name or str(shape.id)
    numbers = [part for point in shape.polygon for part in point] + [*shape.disc]
    if (
        bool(shape.polygon) == bool(shape.disc)
        or any(len(point) != 2 for point in shape.polygon)
        or (shape.disc and (len(shape.disc) != 3 or shape.disc[2] <= 0))
        or len(shape.polygon) > MAX_CORNERS
        or not all(-far <= part <= far for part in numbers)
        or not 0 <= shape.bottom <= shape.top <= far
    ):
        raise ContentError("map.shape_form", file=file, name=name, limit=MAX_CORNERS)
    side = crossing(shape.polygon) if shape.polygon else None
    if side is not None:
        raise ContentError("map.shape_crosses", file=file, name=name, side=side + 1)


def _points(layer: AnyLayer) -> tuple[tuple[float, ...], ...]:
    if not isinstance(layer, ObjectLayer):
        return ()
    return tuple(point for each in layer.objects for point in each.points)


def file_error(refused: SpokenError, file: str) -> ContentError:
    """Return a refusal met while reading a file as a ContentError that names the file."""
    fr, en = (Translator(lang)(refused.key, **refused.args_) for lang in LANGUAGES)
    return ContentError("map.in_file", file=file, words=Text(fr, en))


@cache
def _hints(cls: Hashable) -> dict[str, type[object]]:
    return get_type_hints(cls)


def _tile_count(layers: Json, depth: int) -> int:
    """Return how many layers of tiles a raw list of layers holds, before anything is allocated for them."""
    if not isinstance(layers, list) or depth > MAX_GROUPS:
        return 0
    return sum(
        (each.get("layer") == "tiles") + _tile_count(each.get("layers"), depth + 1)
        for each in layers
        if isinstance(each, Mapping)
    )


def _layer_head(layer: AnyLayer) -> dict[str, Json]:
    kind = next(name for name, cls in _KINDS.items() if type(layer) is cls)
    written: dict[str, Json] = {"layer": kind, **_json_values(layer, {"gids", "layers"})}
    if isinstance(layer, GroupLayer):
        written["layers"] = [_layer_head(inner) for inner in layer.layers]
    return written


def _json_values(value: DataclassInstance, apart: Container[str] = ()) -> dict[str, Json]:
    """Return a Type as JSON values, without the fields that have their default."""
    found: dict[str, Json] = {}
    for each in dataclasses.fields(value):
        if each.name in apart:
            continue
        inner = getattr(value, each.name)
        default = each.default_factory() if each.default_factory is not dataclasses.MISSING else each.default
        if default is dataclasses.MISSING or inner != default:
            found[each.name] = plain_value(inner)
    return found


def plain_value(value: object) -> Json:
    """Return a value of a Type (tables, tuples, Types inside each other) as JSON values."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _json_values(value)
    if isinstance(value, Mapping):
        return {str(key): plain_value(inner) for key, inner in value.items()}
    if isinstance(value, tuple | list):
        return [plain_value(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    raise TypeError(f"no plain value: {type(value)}")
