"""Tilesets in the tables of TMJ, read and written."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from models.content import Json
from models.formats.nodes import FileNode
from models.formats.tiled.properties import read_properties, write_properties
from models.maps.gids import NUMBER
from models.maps.map_json import MAX_TILES
from models.maps.properties import Properties
from models.maps.tilesets.tileset import Picture, TileInfo, Tileset, WangColor, WangSet

_SHEET = 2**16
_PLAIN_NAME = re.compile(r"^(?![A-Za-z][A-Za-z0-9+.-]*:|[\\/]).+")


ORIGIN: Final = "portulan.name"
"""Under which a picture keeps what it was called where it came from."""
Measure = Callable[[str], tuple[int, int]]
"""Width and height of a picture by its name, (0, 0) where they cannot be told."""


def unmeasured(_source: str) -> tuple[int, int]:
    """Return (0, 0), the size of a picture that is not opened."""
    return 0, 0


def read_tileset(raw: Json, file: str, place: str, source: str = "", measure: Measure = unmeasured) -> Tileset:
    """Return the tileset of a table; `source` is its file, from whose folder its pictures are named.

    Old files leave out the size of their picture, without which it has no tiles: `measure` finds it.
    """
    node = FileNode(raw, file, place)
    for key in ("firstgid", "source", "type", "version", "tiledversion"):
        node.take(key)
    folder = posixpath.dirname(source.replace("\\", "/"))
    picture = read_picture(node, folder)
    wide = node.whole("tilewidth", 0, low=0, high=_SHEET)
    high = node.whole("tileheight", 0, low=0, high=_SHEET)
    spacing, margin = node.whole("spacing", 0, low=0, high=_SHEET), node.whole("margin", 0, low=0, high=_SHEET)
    tiles = {str(tile.id): tile for each in _tile_nodes(node) if (tile := _tile(each, folder))}
    if picture is not None and not (picture.width and picture.height) and _PLAIN_NAME.match(picture.source):
        across, down = measure(picture.source)
        picture = replace(picture, width=picture.width or across, height=picture.height or down)
    columns = node.whole("columns", 0, low=0, high=MAX_TILES)
    if not columns and picture is not None and wide:
        columns = max((picture.width - 2 * margin + spacing) // (wide + spacing), 0)
    count = node.whole("tilecount", -1, low=-1, high=MAX_TILES)
    if count < 1:
        rows = (picture.height - 2 * margin + spacing) // (high + spacing) if picture is not None and high else 0
        count = min(max(columns * max(rows, 0), max((tile.id + 1 for tile in tiles.values()), default=0)), MAX_TILES)
    offset = node.node("tileoffset")
    turn = node.node("transformations")
    return Tileset(
        name=node.text("name"),
        tile_width=wide,
        tile_height=high,
        count=count,
        columns=columns,
        spacing=spacing,
        margin=margin,
        source=source,
        kind=node.text("class"),
        picture=picture,
        offset_x=offset.whole("x", 0) if offset else 0,
        offset_y=offset.whole("y", 0) if offset else 0,
        transform=_turns(turn) if turn else (),
        tiles=tiles,
        wang_sets=tuple(_wang_set(each) for each in node.list("wangsets")),
        properties=read_properties(node),
        extra=node.rest(),
    )


def read_picture(node: FileNode, folder: str = "") -> Picture | None:
    """Return the picture a table names, None without one; nothing is opened."""
    source = node.text("image")
    width = node.whole("imagewidth", 0, low=0, high=_SHEET)
    height = node.whole("imageheight", 0, low=0, high=_SHEET)
    transparent = node.text("transparentcolor")
    rest = node.take("imagerest")
    if not source and not rest:
        return None
    if folder and _PLAIN_NAME.match(source):
        source = posixpath.normpath(posixpath.join(folder, source))
    return Picture(source, width, height, transparent, rest if isinstance(rest, Mapping) else {})


def _turns(node: FileNode) -> tuple[bool, ...]:
    return tuple(node.flag(key) for key in ("hflip", "vflip", "rotate", "preferuntransformed"))


def _tile_nodes(node: FileNode) -> list[FileNode]:
    """Return the tiles of a set; files of Tiled before 1.2 have a table by number instead of a list."""
    raw = node.raw.get("tiles")
    if not isinstance(raw, Mapping):
        return list(node.list("tiles"))
    node.take("tiles")
    found = []
    for key, each in raw.items():
        inner = FileNode(each, node.file, f"{node.place}.tiles.{key[:20]}")
        found.append(FileNode({"id": key, **inner.raw}, node.file, inner.place))
    return found


def _tile(node: FileNode, folder: str) -> TileInfo:
    rect = tuple(node.whole(key, 0, low=0, high=_SHEET) for key in ("x", "y", "width", "height"))
    frames = [(each.whole("tileid", low=0), each.whole("duration", low=0)) for each in node.list("animation")]
    properties = read_properties(node)
    words = {key: _word(properties, f"portulan.{key}") for key in ("name", "terrain", "layer")}
    return TileInfo(
        id=node.whole("id", low=0, high=MAX_TILES - 1),
        kind=node.text("type") or node.text("class"),
        probability=node.number("probability", 1.0),
        picture=read_picture(node, folder),
        rect=rect if any(rect) else (),
        animation=tuple(frames),
        properties={key: each for key, each in properties.items() if not key.startswith("portulan.")},
        extra={key: each for key, each in node.rest().items() if key != "class"},
        **words,
    )


def _word(properties: Properties, key: str) -> str:
    each = properties.get(key)
    return each.value if each is not None and isinstance(each.value, str) else ""


def _wang_set(node: FileNode) -> WangSet:
    tiles = {str(each.whole("tileid", low=0, high=NUMBER)): _wheel(each) for each in node.list("wangtiles")}
    kind = node.text("type", "corner")
    return WangSet(
        name=node.text("name"),
        type="edge" if kind == "edge" else "mixed" if kind == "mixed" else "corner",
        tile=node.whole("tile", -1),
        kind=node.text("class"),
        colors=tuple(_wang_color(each) for each in node.list("colors")),
        tiles=tiles,
        properties=read_properties(node),
        extra=node.rest(),
    )


def _wang_color(node: FileNode) -> WangColor:
    return WangColor(
        name=node.text("name"),
        color=node.text("color", "#808080"),
        tile=node.whole("tile", -1),
        probability=node.number("probability", 1.0),
        kind=node.text("class"),
        properties=read_properties(node),
        extra=node.rest(),
    )


def _wheel(node: FileNode) -> tuple[int, ...]:
    """Return the eight colours of a tile; files of Tiled before 1.5 pack them into one number of eight digits."""
    raw = node.take("wangid")
    if (
        isinstance(raw, list)
        and len(raw) == 1
        and isinstance(raw[0], str)
        and re.fullmatch("0x[0-9a-fA-F]{1,8}", raw[0])
    ):
        packed = int(raw[0], 16)
        return tuple(packed >> 4 * i & 15 for i in range(8))
    if not isinstance(raw, list) or len(raw) != 8:
        raise node.wrong("wangid")
    wheel = FileNode({str(i): each for i, each in enumerate(raw)}, node.file, f"{node.place}.wangid")
    return tuple(wheel.whole(str(i), low=0, high=254) for i in range(8))


def write_tileset(tileset: Tileset) -> dict[str, Json]:
    """Return a tileset as a table, as if it stood in its map."""
    table: dict[str, Json] = {**tileset.extra, "name": tileset.name}
    # Of a collection with gaps Tiled counts the tiles, not the numbers.
    tiles = len(tileset.tiles) if tileset.is_collection else tileset.count
    table |= {"tilewidth": tileset.tile_width, "tileheight": tileset.tile_height, "tilecount": tiles}
    table |= {"columns": tileset.columns, "spacing": tileset.spacing, "margin": tileset.margin}
    table |= _without_empty({"class": tileset.kind, **write_picture(tileset.picture)})
    if tileset.offset_x or tileset.offset_y:
        table["tileoffset"] = {"x": tileset.offset_x, "y": tileset.offset_y}
    if tileset.transform:
        keys = ("hflip", "vflip", "rotate", "preferuntransformed")
        table["transformations"] = dict(zip(keys, tileset.transform, strict=False))
    table |= _without_empty({"properties": write_properties(tileset.properties)})
    table |= _without_empty({"tiles": [_tile_table(tile) for tile in tileset.tiles.values()]})
    return table | _without_empty({"wangsets": [_wang_table(each) for each in tileset.wang_sets]})


def write_picture(picture: Picture | None) -> dict[str, Json]:
    """Return the keys of a picture for a table; none without a picture."""
    if picture is None:
        return {}
    rest = {key: value for key, value in picture.extra.items() if key != ORIGIN}
    table: dict[str, Json] = {"image": picture.source, "imagewidth": picture.width, "imageheight": picture.height}
    return _without_empty({**table, "transparentcolor": picture.transparent, "imagerest": rest})


def _tile_table(tile: TileInfo) -> dict[str, Json]:
    table: dict[str, Json] = {
        **tile.extra,
        "id": tile.id,
        **_without_empty({"type": tile.kind}),
        **write_picture(tile.picture),
    }
    if tile.probability != 1:
        table["probability"] = tile.probability
    if len(tile.rect) == 4:
        table |= dict(zip(("x", "y", "width", "height"), tile.rect, strict=True))
    if tile.animation:
        table["animation"] = [{"tileid": frame[0], "duration": frame[1]} for frame in tile.animation]
    words = {"name": tile.name, "terrain": tile.terrain, "layer": tile.layer}
    own: list[dict[str, Json]] = [
        {"name": f"portulan.{key}", "type": "string", "value": word} for key, word in words.items() if word
    ]
    return table | _without_empty({"properties": write_properties(tile.properties) + own})


def _wang_table(each: WangSet) -> dict[str, Json]:
    colors: list[Json] = [
        {
            **color.extra,
            "name": color.name,
            "color": color.color,
            "tile": color.tile,
            "probability": color.probability,
            **_without_empty({"class": color.kind, "properties": write_properties(color.properties)}),
        }
        for color in each.colors
    ]
    tiles: list[Json] = [{"tileid": int(tile), "wangid": list(wheel)} for tile, wheel in each.tiles.items()]
    table: dict[str, Json] = {
        **each.extra,
        "name": each.name,
        "type": each.type,
        "tile": each.tile,
        "colors": colors,
        "wangtiles": tiles,
    }
    return table | _without_empty({"class": each.kind, "properties": write_properties(each.properties)})


def _without_empty(table: dict[str, Json]) -> dict[str, Json]:
    """Return a table without its empty values."""
    return {key: value for key, value in table.items() if value not in ("", 0, [], {}, None)}
