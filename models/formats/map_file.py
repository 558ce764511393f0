"""A map as a file holds it, and how it is written: what formats of maps take and give."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from models.maps.tile_map import TileMap


@dataclass(frozen=True, slots=True)
class MapFile:
    """A map as a file holds it: the map, the pictures that came inside the file (by the name layers use), its folder.

    `lost` holds message keys of what the format could not say, `told` those with arguments of what else to know.
    A picture is the raw bytes of a PNG, JPEG or WebP nobody has decoded yet.
    """

    tile_map: TileMap
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    home: Path | None = None
    lost: tuple[str, ...] = ()
    told: tuple[tuple[str, Mapping[str, object]], ...] = ()


@dataclass(frozen=True, slots=True)
class WriteOptions:
    """How a map is written.

    `encoding` (csv, base64) and `compression` ("", zlib, gzip, zstd) of TMX and TMJ; `embed` puts external tilesets
    into the map; `home` is the folder that names of pictures and tilesets in the map belong to; `picture` is the whole
    map as a PNG of `picture_px` pixels a cell, which virtual tabletops show. `pictures` are those of the map by the
    names it has for them, for formats that carry them.
    """

    encoding: str = "csv"
    compression: str = ""
    embed: bool = False
    home: Path | None = None
    picture: bytes = b""
    picture_px: int = 0
    pictures: Mapping[str, bytes] = field(default_factory=dict, repr=False)


ReadMap = Callable[[Path, Path | None], MapFile]
WriteMap = Callable[[TileMap, Path, WriteOptions], tuple[str, ...]]
