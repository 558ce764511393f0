"""Our own map file: one JSON document with the head of the map and its packed blocks of cells.

History: version 1, the first. A newer version is refused untouched.
"""

from __future__ import annotations

import base64
import binascii
import json
from pathlib import Path
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.formats.files import MAX_BYTES, read_whole, write_whole
from models.formats.json_text import parse_json
from models.formats.maps.file import MapFile, WriteOptions
from models.formats.maps.foundry import foundry_map, scenes_of
from models.formats.maps.vtt import is_vtt, vtt_map
from models.formats.nodes import refuse_crowd
from models.formats.tiled.files import tmj_map
from models.maps.map_json import VERSION, assemble, blocks, head
from models.maps.tile_map import TileMap
from models.progress import Progress, cancellable, silent

MARK: Final = "portulan_map"
MAX_THINGS: Final = 700_000
"""Walls, objects and points of one map: more do not fit into a campaign."""


def own_map(table: Json, path: Path, _root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of the JSON table of one of our own files; raises ContentError. Progress may cancel."""
    if not isinstance(table, dict) or not isinstance(table.get(MARK), int):
        raise ContentError("format.not_this", file=path.name, expected=MARK)
    if table[MARK] > VERSION:
        raise ContentError("format.newer", file=path.name, version=table[MARK], known=VERSION)
    for key in table:
        if key not in (MARK, "map", "cells"):
            raise ContentError("content.unknown_key", file=path.name, place=key[:60], allowed=(MARK, "map", "cells"))
    refuse_crowd(table.get("map"), path.name, "map", MAX_THINGS)
    cells = table.get("cells", {})
    if not isinstance(cells, dict):
        raise ContentError("format.not_a_table", file=path.name, place="cells")
    packed = {}
    for key, text in cancellable(cells.items(), progress):
        parts = key.split("/")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
            raise ContentError("format.wrong_cells", file=path.name, place=key[:60])
        if not isinstance(text, str):
            raise ContentError("format.wrong_cells", file=path.name, place=key)
        try:
            packed[int(parts[0]), int(parts[1]), int(parts[2])] = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError) as problem:
            raise ContentError("format.wrong_cells", file=path.name, place=key) from problem
    return MapFile(assemble(table.get("map", {}), packed, path.name), home=path.parent)


def read_any_json(path: Path, root: Path | None = None, progress: Progress = silent) -> MapFile:
    """Return the map of a `.json` file: ours, Tiled's, Foundry's or a Universal VTT; raises ContentError.

    Progress may cancel.
    """
    table = parse_json(read_whole(path), path.name, limit=MAX_BYTES, progress=progress)
    if isinstance(table, dict) and MARK in table:
        return own_map(table, path, root, progress)
    if is_vtt(table):
        return vtt_map(table, path, root, progress)
    if scenes_of(table):
        return foundry_map(table, path, root, progress)
    return tmj_map(table, path, root, progress)


def write_own(tile_map: TileMap, path: Path, _options: WriteOptions, progress: Progress = silent) -> tuple[str, ...]:
    """Write a map as one of our own files; raises ContentError. Progress may cancel."""
    raw = json.dumps(own_table(tile_map, progress), ensure_ascii=False, indent=1, allow_nan=False).encode("utf-8")
    progress(0, 0)
    write_whole(path, raw)
    return ()


def own_table(tile_map: TileMap, progress: Progress = silent) -> dict[str, Json]:
    """Return the JSON table that one of our own files holds for a map. Progress may cancel."""
    progress(0, 0)
    packed = sorted(blocks(tile_map).items())
    cells = {
        "/".join(map(str, key)): base64.b64encode(raw).decode("ascii") for key, raw in cancellable(packed, progress)
    }
    return {MARK: VERSION, "map": head(tile_map), "cells": cells}
