"""How each file type of maps is read and written, by the id of its format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.maps.file import MapFile, WriteOptions
from models.formats.maps.foundry import read_foundry
from models.formats.maps.foundry_write import write_foundry
from models.formats.maps.own_json import read_any_json, write_own
from models.formats.maps.pack import read_pack_map, write_pack_map
from models.formats.maps.vtt import read_vtt
from models.formats.maps.vtt_write import write_vtt
from models.formats.registry import format_of
from models.formats.tiled.files import read_tmj, read_tmx, write_tmj, write_tmx
from models.maps.tile_map import TileMap
from models.progress import Progress, silent

READERS: Final[Mapping[str, Callable[[Path, Path | None, Progress], MapFile]]] = {
    "pack": read_pack_map, "tmx": read_tmx, "tmj": read_tmj, "foundry": read_foundry, "json": read_any_json,
    "vtt": read_vtt,
}  # fmt: skip
"""A map is read from a file and the folder its references must stay in; each may be cancelled."""

WRITERS: Final[Mapping[str, Callable[[TileMap, Path, WriteOptions, Progress], tuple[str, ...]]]] = {
    "pack": write_pack_map, "tmx": write_tmx, "tmj": write_tmj, "foundry": write_foundry, "json": write_own,
    "vtt": write_vtt,
}  # fmt: skip
"""A writer returns the message keys of what the file cannot hold; each may be cancelled."""


def read_map(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a file by its suffix; `root` is the folder its references must stay in (its own by default).

    Progress may cancel.
    """
    return READERS[format_of(path, reading=True).id](path, root, progress)


def write_map(
    tile_map: TileMap, path: Path, options: WriteOptions | None = None, progress: Progress = silent
) -> tuple[str, ...]:
    """Write a map to a file by its suffix; returns the message keys of what the file cannot hold.

    Progress may cancel: nothing is written then.
    """
    write = WRITERS.get(format_of(path).id)
    if write is None:
        raise ContentError("format.cannot_write", file=path.name)
    return write(tile_map, path, options or WriteOptions(), progress)
