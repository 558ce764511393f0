"""The closed list of map formats, and reading and writing by a file's name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.formats.files import MAX_BYTES, read_whole
from models.formats.format import Format, format_among
from models.formats.foundry import foundry_map, is_scene, read_foundry
from models.formats.foundry_write import write_foundry
from models.formats.json_text import parse_json
from models.formats.map_file import MapFile, ReadMap, WriteMap, WriteOptions
from models.formats.map_pack import SUFFIX, read_pack_map, write_pack_map
from models.formats.own_json import MARK, own_map, write_own
from models.formats.tiled import read_tmj, read_tmx, tmj_map, write_tmj, write_tmx
from models.formats.vtt import read_vtt
from models.formats.vtt_write import write_vtt
from models.i18n import Text
from models.maps.tile_map import TileMap


def read_any_json(path: Path, root: Path | None = None) -> MapFile:
    """Return the map of a `.json` file: ours, Tiled's or Foundry's, whichever it is; raises ContentError."""
    table = parse_json(read_whole(path), path.name, limit=MAX_BYTES)
    if isinstance(table, dict) and MARK in table:
        return own_map(table, path, root)
    if is_scene(table):
        return foundry_map(table, path, root)
    return tmj_map(table, path, root)


FORMATS: Final[tuple[Format[ReadMap, WriteMap], ...]] = (
    Format(
        "pack",
        Text("Carte et ses images (Portulan)", "Map with its pictures (Portulan)"),
        (SUFFIX,),
        read_pack_map,
        write_pack_map,
        carries=True,
    ),
    Format("tmx", Text("Carte Tiled (TMX)", "Tiled map (TMX)"), (".tmx",), read_tmx, write_tmx),
    Format("tmj", Text("Carte Tiled (JSON)", "Tiled map (JSON)"), (".tmj",), read_tmj, write_tmj),
    Format(
        "foundry",
        Text("Scène Foundry VTT", "Foundry VTT scene"),
        (".foundry.json", ".scene.json"),
        read_foundry,
        write_foundry,
        wants_picture=True,
    ),
    Format("json", Text("Carte Portulan (JSON)", "Portulan map (JSON)"), (".json",), read_any_json, write_own),
    Format(
        "vtt",
        Text("Universal VTT", "Universal VTT"),
        (".dd2vtt", ".uvtt", ".df2vtt"),
        read_vtt,
        write_vtt,
        wants_picture=True,
    ),
)
"""Every format of maps, longer suffixes before the shorter ones they end in."""


def format_of(path: Path) -> Format[ReadMap, WriteMap]:
    """Return the format of a file's name; raises ContentError naming the suffixes there are."""
    return format_among(path, FORMATS)


def read_map(path: Path, root: Path | None = None) -> MapFile:
    """Return the map of a file by its suffix; `root` is the folder its references must stay in (its own by default)."""
    found = format_of(path)
    if found.read is None:
        raise ContentError("format.cannot_read", file=path.name)
    return found.read(path, root)


def write_map(tile_map: TileMap, path: Path, options: WriteOptions | None = None) -> tuple[str, ...]:
    """Write a map to a file by its suffix; returns the message keys of what the file cannot say."""
    found = format_of(path)
    if found.write is None:
        raise ContentError("format.cannot_write", file=path.name)
    return found.write(tile_map, path, options or WriteOptions())
