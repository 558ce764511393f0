"""A map as a file holds it, and how it is written: read and written by a file's name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from models.errors import ContentError
from models.formats.registry import format_of
from models.maps.tile_map import TileMap
from models.progress import Progress, silent

if TYPE_CHECKING:
    from models.formats.registry import MapFormat


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


def read_map(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a file by its suffix; `root` is the folder its references must stay in (its own by default).

    Progress may cancel.
    """
    found: MapFormat = format_of(path)
    if found.read is None:
        raise ContentError("format.cannot_read", file=path.name)
    return found.read(path, root, progress)


def write_map(
    tile_map: TileMap, path: Path, options: WriteOptions | None = None, progress: Progress = silent
) -> tuple[str, ...]:
    """Write a map to a file by its suffix; returns the message keys of what the file cannot say.

    Progress may cancel: nothing is written then.
    """
    found: MapFormat = format_of(path)
    if found.write is None:
        raise ContentError("format.cannot_write", file=path.name)
    return found.write(tile_map, path, options or WriteOptions(), progress)
