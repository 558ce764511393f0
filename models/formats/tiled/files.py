"""TMX and TMJ, the two spellings of Tiled's maps (format 1.10; files back to 1.0 are read).

History: files of 1.9 call the type of objects and tiles `class`; before 1.5 terrain sets pack their colours; before 1.2
TMJ has properties and tiles by name; before 1.0 TMX has a document type. All of these are read.
"""

from __future__ import annotations

import json
from pathlib import Path

from models.content import Json
from models.errors import ContentError
from models.formats.files import MAX_BYTES, read_whole, write_whole
from models.formats.json_text import parse_json
from models.formats.maps.file import MapFile, WriteOptions
from models.formats.nodes import refuse_crowd
from models.formats.tiled.cells import COMPRESSIONS, ENCODINGS
from models.formats.tiled.features import take_features, with_features
from models.formats.tiled.outside import Outside
from models.formats.tiled.properties import bare
from models.formats.tiled.read import read_tiled
from models.formats.tiled.tmx_elements import map_element
from models.formats.tiled.tmx_tree import map_table
from models.formats.tiled.write import write_tiled
from models.formats.xml_text import parse_xml, write_xml
from models.maps.tile_map import TileMap
from models.maps.upright import is_upright
from models.progress import Progress, silent


def read_tmx(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a TMX file; raises ContentError. Progress may cancel."""
    element = parse_xml(read_whole(path), path.name, progress=progress)
    if element.tag != "map":
        raise ContentError("format.not_this", file=path.name, expected="map")
    return _map_file(map_table(element, progress), path, root, progress)


def read_tmj(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a TMJ file; raises ContentError. Progress may cancel."""
    table = parse_json(read_whole(path), path.name, limit=MAX_BYTES, progress=progress)
    return tmj_map(table, path, root, progress)


def tmj_map(table: Json, path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of the JSON table of a TMJ file; raises ContentError. Progress may cancel."""
    if not isinstance(table, dict) or "tilewidth" not in table or "layers" not in table:
        raise ContentError("format.not_this", file=path.name, expected="map")
    return _map_file(table, path, root, progress)


def _map_file(table: Json, path: Path, root: Path | None, progress: Progress) -> MapFile:
    refuse_crowd(table, path.name, "map")
    outside = Outside(path, root, progress)
    made = take_features(read_tiled(table, outside), path.name)
    lost = () if is_upright(made) else ("format.isometric",)
    told = (("format.tilesets_missing", {"names": tuple(outside.missing)}),) if outside.missing else ()
    return MapFile(made, home=path.parent, lost=lost, told=told)


def write_tmx(tile_map: TileMap, path: Path, options: WriteOptions, progress: Progress = silent) -> tuple[str, ...]:
    """Write a map as TMX; raises ContentError. Progress may cancel."""
    _check(options)
    table = write_tiled(with_features(tile_map), path, options, lists=False, progress=progress)
    write_whole(path, write_xml(map_element(table), progress))
    return ()


def write_tmj(tile_map: TileMap, path: Path, options: WriteOptions, progress: Progress = silent) -> tuple[str, ...]:
    """Write a map as TMJ; raises ContentError. Progress may cancel."""
    _check(options)
    table = _bare(write_tiled(with_features(tile_map), path, options, lists=True, progress=progress))
    raw = json.dumps(table, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8")
    progress(0, 0)
    write_whole(path, raw)
    return ()


def _check(options: WriteOptions) -> None:
    if options.encoding not in ENCODINGS or options.compression not in COMPRESSIONS:
        raise ContentError("format.unknown_encoding", encoding=f"{options.encoding} {options.compression}".strip())


def _bare(value: Json) -> Json:
    """Return tables with the members of class properties spelled as TMJ spells them."""
    if isinstance(value, dict):
        found = {key: _bare(each) if key not in ("data", "properties") else each for key, each in value.items()}
        if isinstance(value.get("properties"), list):
            found["properties"] = bare(value["properties"])
        return found
    return [_bare(each) for each in value] if isinstance(value, list) else value
