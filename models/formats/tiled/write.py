"""A map as the table of a Tiled map: the writing half that TMX and TMJ share."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from models.content import Json
from models.formats.maps.file import WriteOptions
from models.formats.tiled.cells import encode
from models.formats.tiled.objects import write_object
from models.formats.tiled.properties import write_properties
from models.formats.tiled.tilesets import write_picture, write_tileset
from models.maps.gids import Gids
from models.maps.properties import plain
from models.maps.tile_map import (
    AnyLayer,
    GroupLayer,
    ImageLayer,
    LayerLook,
    MapObject,
    MapTileset,
    ObjectLayer,
    TileLayer,
    TileMap,
)
from models.maps.tilesets.tileset import Picture, Tileset
from models.progress import Progress, cancellable, silent

_CHUNK: Final = 32
_NAME: Final = re.compile(r"^(?![A-Za-z][A-Za-z0-9+.-]*:|[\\/]).+")
Cells = Callable[[Gids], str | list[int]]


def write_tiled(
    tile_map: TileMap, path: Path, options: WriteOptions, *, lists: bool, progress: Progress = silent
) -> dict[str, Json]:
    """Return the table of a map; `lists` spells plain cells as lists (TMJ) instead of text (TMX).

    Progress may cancel.
    """
    encoding, compression = options.encoding, options.compression if options.encoding == "base64" else ""
    cells: Cells = _list if lists and encoding == "csv" else lambda gids: encode(gids, encoding, compression)
    writer = _MapWriter(tile_map, path.parent, options, cells, progress)
    return writer.table({} if lists and encoding == "csv" else {"encoding": encoding, "compression": compression})


def _list(gids: Gids) -> list[int]:
    flat: list[int] = gids.ravel().tolist()
    return flat


@dataclass
class _MapWriter:
    """Writes one map; names of files are made relative to the folder written to."""

    tile_map: TileMap
    folder: Path
    options: WriteOptions
    cells: Cells
    progress: Progress

    def table(self, spelling: dict[str, str]) -> dict[str, Json]:
        """Return the map's table; `spelling` gives every layer of cells its encoding and compression."""
        made = self.tile_map
        table: dict[str, Json] = {
            "type": "map",
            "version": "1.10",
            "tiledversion": "1.10.2",
            **made.extra,
            "orientation": made.orientation,
        }
        table |= {"renderorder": made.order, **self._size}
        table |= {"tilewidth": made.cell_width, "tileheight": made.cell_height, "infinite": made.infinite}
        table |= {"nextlayerid": made.next_id, "nextobjectid": made.next_id}
        if made.background:
            table["backgroundcolor"] = made.background
        if made.kind:
            table["class"] = made.kind
        if made.properties:
            table["properties"] = write_properties(made.properties)
        table["tilesets"] = [self._tileset(used) for used in cancellable(made.tilesets, self.progress, 1)]
        table["layers"] = [self._layer(layer, spelling) for layer in cancellable(made.layers, self.progress, 1)]
        return table

    @property
    def _size(self) -> dict[str, Json]:
        """The width and height that the file says; an infinite map keeps those it came with."""
        size = {"width": self.tile_map.width, "height": self.tile_map.height}
        return {key: self.tile_map.extra.get(key, size[key]) if self.tile_map.infinite else size[key] for key in size}

    def _layer(self, layer: AnyLayer, spelling: dict[str, str]) -> dict[str, Json]:
        table: dict[str, Json] = {**layer.extra, "id": layer.id, "name": layer.name, **_look(layer.look)}
        properties = dict(layer.properties)
        if isinstance(layer, ImageLayer):
            own = {"cell_px": layer.cell_px, "cell_px_down": layer.cell_px_down, "quarters": layer.quarters}
            own["mirrored"] = int(layer.mirrored)
            properties |= {f"portulan.{key}": plain(value) for key, value in own.items() if value}
        if properties:
            table["properties"] = write_properties(properties)
        if isinstance(layer, TileLayer):
            return table | self._tile_layer(layer, spelling)
        if isinstance(layer, ObjectLayer):
            made = self.tile_map
            shift = (made.origin[0] * made.cell_width, made.origin[1] * made.cell_height) if made.infinite else (0, 0)
            objects = [write_object(self._named(each), shift) for each in cancellable(layer.objects, self.progress)]
            color = {"color": layer.color} if layer.color else {}
            return table | {"type": "objectgroup", "draworder": layer.order, "objects": objects} | color
        if isinstance(layer, GroupLayer):
            return table | {
                "type": "group",
                "layers": [self._layer(inner, spelling) for inner in cancellable(layer.layers, self.progress, 1)],
            }
        repeats = {"repeatx": layer.repeat_x, "repeaty": layer.repeat_y}
        picture = write_picture(self._picture(layer.picture))
        return table | {"type": "imagelayer"} | {key: True for key, value in repeats.items() if value} | picture

    def _named(self, each: MapObject) -> MapObject:
        return replace(each, template=self._rebased(each.template)) if each.template else each

    def _tile_layer(self, layer: TileLayer, spelling: dict[str, str]) -> dict[str, Json]:
        made = self.tile_map
        table: dict[str, Json] = {"type": "tilelayer", **self._size, **spelling}
        if not made.infinite:
            return table | {"data": self.cells(layer.gids)}
        left, top = made.origin
        chunks = []
        holds_size = next(made.tile_layers()) is layer
        for y in cancellable(range(0, made.height, _CHUNK), self.progress, 1):
            for x in range(0, made.width, _CHUNK):
                part = layer.gids[y : y + _CHUNK, x : x + _CHUNK]
                high, wide = part.shape
                # The chunks at both corners of the lowest layer are kept even when empty: they hold the map's size.
                corner = (x + _CHUNK >= made.width and y + _CHUNK >= made.height) or (x == 0 and y == 0)
                if np.any(part) or (corner and holds_size):
                    data = self.cells(np.ascontiguousarray(part))
                    chunks.append({"x": x + left, "y": y + top, "width": wide, "height": high, "data": data})
        return table | {"chunks": chunks}

    def _tileset(self, used: MapTileset) -> dict[str, Json]:
        tileset = used.tileset
        if tileset.source and not self.options.embed:
            return {"firstgid": used.first_gid, "source": self._rebased(tileset.source)}
        return {"firstgid": used.first_gid, **write_tileset(self._pictured(tileset))}

    def _pictured(self, tileset: Tileset) -> Tileset:
        tiles = {
            key: replace(tile, picture=self._picture(tile.picture)) if tile.picture else tile
            for key, tile in tileset.tiles.items()
        }
        return replace(tileset, tiles=tiles, picture=self._picture(tileset.picture) if tileset.picture else None)

    def _picture(self, picture: Picture) -> Picture:
        return replace(picture, source=self._rebased(picture.source))

    def _rebased(self, name: str) -> str:
        """Return the name of a file relative to the folder written to."""
        home = self.options.home
        if home is None or not name or not _NAME.match(name) or home.resolve() == self.folder.resolve():
            return name
        try:
            return posixpath.join(*Path(os.path.relpath(home / name, self.folder)).parts)
        except ValueError:  # another drive
            return name


def _look(look: LayerLook) -> dict[str, Json]:
    table: dict[str, Json] = {"opacity": look.opacity, "visible": look.visible}
    extras = {"locked": look.locked, "offsetx": look.offset_x, "offsety": look.offset_y}
    words = {"tintcolor": look.tint, "class": look.kind}
    return table | {key: value for key, value in {**extras, **words}.items() if value}
