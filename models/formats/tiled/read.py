"""A Tiled map from its table: the reading half that TMX and TMJ share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

import numpy as np

from models.content import Json
from models.errors import ContentError, SpokenError
from models.formats.nodes import FileNode
from models.formats.tiled.cells import decode
from models.formats.tiled.objects import ObjectReader
from models.formats.tiled.outside import Outside
from models.formats.tiled.properties import read_properties
from models.formats.tiled.tilesets import read_picture, read_tileset
from models.maps.gids import NUMBER, Gids
from models.maps.map_json import MAX_GROUPS, MAX_PX, file_error
from models.maps.properties import Property
from models.maps.rules.grid import check_size
from models.maps.tile_map import (
    AnyLayer,
    GroupLayer,
    ImageLayer,
    LayerLook,
    MapTileset,
    ObjectLayer,
    TileLayer,
    TileMap,
)
from models.maps.tilesets.tileset import MISSING, Picture, Tileset
from models.progress import Progress, cancellable

Box = tuple[int, int, int, int]
_FAR = 2**24
_MOST_MISSING = 2**16


def read_tiled(table: Json, outside: Outside) -> TileMap:
    """Return the map of a table; raises ContentError for anything that is no map or too large."""
    try:
        return _MapReader(FileNode(table, outside.file, "map", outside.progress), outside).read()
    except ContentError:
        raise
    except SpokenError as refused:
        raise file_error(refused, outside.file) from refused


class _MapReader:
    """Reads one map: its box of cells first, then tilesets, then layers."""

    def __init__(self, node: FileNode, outside: Outside) -> None:
        self._node = node
        self._outside = outside
        self._ids: set[int] = set()
        self._next = 1

    def read(self) -> TileMap:
        """Return the map."""
        node = self._node
        for key in ("type", "version", "tiledversion", "nextlayerid", "nextobjectid", "compressionlevel"):
            node.take(key)
        infinite = node.flag("infinite")
        self.pixels = (node.whole("tilewidth", low=1, high=MAX_PX), node.whole("tileheight", low=1, high=MAX_PX))
        width, height = node.whole("width", low=0), node.whole("height", low=0)
        raw_layers = node.take("layers") or []
        found = _Survey(node.file, node.progress)
        found.look(raw_layers, 0)
        self.box: Box = (infinite and found.box()) or (0, 0, width, height)
        check_size(self.box[2], self.box[3], max(found.layers, 1))
        tilesets = self._tilesets()
        objects = ObjectReader(self._outside, tilesets, self.box, self.pixels)
        self._objects = objects
        layers = self._layers(raw_layers, "layers")
        # Tiled keeps a size for infinite maps too, which says nothing of their cells.
        size = {"width": width, "height": height} if infinite and (width, height) != self.box[2:] else {}
        return TileMap(
            width=self.box[2],
            height=self.box[3],
            cell_width=self.pixels[0],
            cell_height=self.pixels[1],
            background=node.text("backgroundcolor"),
            kind=node.text("class"),
            orientation=node.text("orientation", "orthogonal"),
            order=node.text("renderorder", "right-down"),
            infinite=infinite,
            origin=self.box[:2],
            next_id=max(self._next, objects.next_id, *(layer_id + 1 for layer_id in self._ids or {0})),
            tilesets=_trimmed(objects.tilesets, layers),
            layers=self._numbered(layers),
            terrain=np.zeros((self.box[3], self.box[2]), np.uint8),
            properties=read_properties(node),
            extra={**node.rest(), **size},
        )

    def _tilesets(self) -> list[MapTileset]:
        found = []
        nodes = list(self._node.list("tilesets"))
        firsts = [each.whole("firstgid", low=1, high=NUMBER) for each in nodes]
        for each, first in zip(nodes, firsts, strict=True):
            source = each.text("source")
            raw = self._outside.tileset(source) if source else each.raw
            if raw is None:
                after = min((other for other in firsts if other > first), default=first + _MOST_MISSING)
                found.append(MapTileset(first, _missing(source, self.pixels, min(after - first, _MOST_MISSING))))
                continue
            tileset = read_tileset(raw, self._node.file, source or each.place, source, self._outside.picture_size)
            found.append(MapTileset(first, tileset))
        return found

    def _layers(self, raw: Json, place: str) -> tuple[AnyLayer, ...]:
        if not isinstance(raw, list):
            raise ContentError("format.wrong_value", file=self._node.file, place=place)
        file, progress = self._node.file, self._node.progress
        layers = enumerate(cancellable(raw, progress, 1))
        return tuple(self._layer(FileNode(each, file, f"{place}[{i}]", progress)) for i, each in layers)

    def _layer(self, node: FileNode) -> AnyLayer:
        kind = node.text("type")
        number, name, look = self._id(node), node.text("name"), _look(node)
        for key in ("x", "y", "startx", "starty", "type"):
            node.take(key)
        properties = read_properties(node)
        if kind == "tilelayer":
            gids = self._gids(node)
            return TileLayer(id=number, name=name, look=look, properties=properties, gids=gids, extra=node.rest())
        node.take("width"), node.take("height")
        if kind == "objectgroup":
            order = node.text("draworder", "topdown")
            objects = tuple(self._objects.read(each) for each in node.list("objects"))
            return ObjectLayer(
                id=number,
                name=name,
                look=look,
                properties=properties,
                objects=objects,
                color=node.text("color"),
                order="index" if order == "index" else "topdown",
                extra=node.rest(),
            )
        if kind == "imagelayer":
            return self._picture_layer(
                node, ImageLayer(id=number, name=name, look=look, picture=Picture("")), properties
            )
        if kind == "group":
            layers = self._layers(node.take("layers") or [], f"{node.place}.layers")
            return GroupLayer(id=number, name=name, look=look, properties=properties, layers=layers, extra=node.rest())
        raise node.wrong("type")

    def _picture_layer(self, node: FileNode, bare: ImageLayer, properties: dict[str, Property]) -> ImageLayer:
        picture = read_picture(node) or Picture("")
        repeat_x, repeat_y = node.flag("repeatx"), node.flag("repeaty")
        own: dict[str, int] = {}
        for key in _OWN:
            value = properties.pop(f"portulan.{key}").value if f"portulan.{key}" in properties else 0
            if not isinstance(value, int) or not 0 <= value < _FAR:
                raise node.wrong("properties")
            own[key] = value
        return replace(
            bare,
            properties=properties,
            picture=picture,
            repeat_x=repeat_x,
            repeat_y=repeat_y,
            cell_px=own["cell_px"],
            cell_px_down=own["cell_px_down"],
            quarters=own["quarters"] % 4,
            mirrored=bool(own["mirrored"]),
            extra=node.rest(),
        )

    def _gids(self, node: FileNode) -> Gids:
        encoding, compression = node.text("encoding"), node.text("compression")
        left, top, wide, high = self.box
        gids = np.zeros((high, wide), np.uint32)
        chunks = node.raw.get("chunks")
        if chunks is not None:
            node.take("data")
            for chunk in node.list("chunks"):
                x, y, w, h = _chunk(chunk)
                part = decode(chunk.take("data"), encoding, compression, w, h, node.file, chunk.place)
                inside = gids[y - top : y - top + h, x - left : x - left + w]
                if inside.shape != part.shape:
                    raise chunk.wrong("x")
                inside[...] = part
            node.take("width"), node.take("height")
            return gids
        w, h = node.whole("width", wide, low=0, high=_FAR), node.whole("height", high, low=0, high=_FAR)
        data = node.take("data")
        if not w * h:
            return gids
        check_size(w, h)
        part = decode(data, encoding, compression, w, h, node.file, node.place)
        shown = part[:high, :wide]
        gids[: shown.shape[0], : shown.shape[1]] = shown
        return gids

    def _id(self, node: FileNode) -> int:
        """Return the layer's own id, 0 where it has none or another layer has the same."""
        layer_id = node.whole("id", 0, low=0)
        if layer_id in self._ids:
            return 0
        if layer_id:
            self._ids.add(layer_id)
        return layer_id

    def _numbered(self, layers: tuple[AnyLayer, ...]) -> tuple[AnyLayer, ...]:
        """Return layers with a new id for each that has none."""
        done: list[AnyLayer] = []
        for layer in layers:
            if isinstance(layer, GroupLayer):
                layer = replace(layer, layers=self._numbered(layer.layers))
            if not layer.id:
                while self._next in self._ids:
                    self._next += 1
                self._ids.add(self._next)
                layer = replace(layer, id=self._next)
            done.append(layer)
        return tuple(done)


def _missing(source: str, pixels: tuple[int, int], count: int) -> Tileset:
    """Return what stands for a tileset whose file is not there: tiles as large as a cell, without a picture."""
    name = PurePosixPath(source.replace("\\", "/")).stem
    return Tileset(name, *pixels, count, source=source, extra={MISSING: True})


def _trimmed(tilesets: Sequence[MapTileset], layers: Sequence[AnyLayer]) -> tuple[MapTileset, ...]:
    """Return tilesets, those that are missing with no more tiles than the map uses."""
    if not any(MISSING in each.tileset.extra for each in tilesets):
        return tuple(tilesets)
    made = TileMap(width=1, height=1, terrain=np.zeros((1, 1), np.uint8), layers=tuple(layers))
    numbers = {
        int(gid) & NUMBER
        for layer in made.all_layers()
        for gid in (
            np.unique(layer.gids).tolist()
            if isinstance(layer, TileLayer)
            else [each.gid for each in layer.objects]
            if isinstance(layer, ObjectLayer)
            else []
        )
    }

    def trimmed(used: MapTileset) -> MapTileset:
        if MISSING not in used.tileset.extra:
            return used
        mine = [gid - used.first_gid + 1 for gid in numbers if 0 <= gid - used.first_gid < used.tileset.count]
        return replace(used, tileset=replace(used.tileset, count=max(mine, default=1)))

    return tuple(trimmed(each) for each in tilesets)


_OWN = ("cell_px", "cell_px_down", "quarters", "mirrored")


class _Survey:
    """A first look at the layers: how many hold tiles, and where the chunks of an infinite map lie."""

    def __init__(self, file: str, progress: Progress) -> None:
        self._file, self._progress = file, progress
        self.layers = 0
        self._boxes: list[Box] = []

    def look(self, raw: Json, depth: int) -> None:
        """Add a list of layers to the survey."""
        if not isinstance(raw, list) or depth > MAX_GROUPS:
            raise ContentError("format.wrong_value", file=self._file, place="layers")
        for each in raw:
            if not isinstance(each, Mapping):
                continue
            if each.get("type") == "tilelayer":
                self.layers += 1
                node = FileNode(each, self._file, "layers", self._progress)
                self._boxes += [_chunk(chunk) for chunk in node.list("chunks")]
            elif each.get("type") == "group":
                self.look(each.get("layers") or [], depth + 1)

    def box(self) -> Box | None:
        """Return the box of all chunks in cells; None where there is none."""
        if not self._boxes:
            return None
        left, top = min(x for x, _, _, _ in self._boxes), min(y for _, y, _, _ in self._boxes)
        right, bottom = max(x + w for x, _, w, _ in self._boxes), max(y + h for _, y, _, h in self._boxes)
        return left, top, right - left, bottom - top


def _chunk(node: FileNode) -> Box:
    x, y = node.whole("x", low=-_FAR, high=_FAR), node.whole("y", low=-_FAR, high=_FAR)
    box = (x, y, node.whole("width", low=1, high=_FAR), node.whole("height", low=1, high=_FAR))
    check_size(box[2], box[3])
    return box


def _look(node: FileNode) -> LayerLook:
    return LayerLook(
        visible=node.flag("visible", True),
        locked=node.flag("locked"),
        opacity=node.number("opacity", 1.0),
        offset_x=node.number("offsetx"),
        offset_y=node.number("offsety"),
        tint=node.text("tintcolor"),
        kind=node.text("class"),
    )
