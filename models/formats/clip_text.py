"""A copied part of a map as text for the clipboard: pasted on another map, in another window or another campaign.

History: version 1, the first; version 2 has the files of the pictures its tiles are cut from. A newer version is
refused.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.formats.json_text import parse_json
from models.formats.maps.own_json import MARK, own_map
from models.maps.edits.clipping import Clip
from models.maps.edits.paint import cells_of, mask_of
from models.maps.features import runs_of
from models.maps.map_json import VERSION, blocks, head

CLIP: Final = "portulan_clip"
VERSION_NOW: Final = 2
MOST_PICTURES: Final = 24_000_000
"""Bytes of pictures a clip may carry."""

_WHERE: Final = "clipboard"
_LIMIT: Final = 48_000_000
_KEYS: Final = frozenset({CLIP, "mask", "board", "pictures"})


def clip_text(clip: Clip, pictures: Mapping[str, bytes] | None = None) -> bytes:
    """Return a clip as one JSON document, with the files of its pictures by the name the clip has for them."""
    cells = {"/".join(map(str, key)): base64.b64encode(raw).decode("ascii") for key, raw in blocks(clip.part).items()}
    runs = [list(run) for run in runs_of(cells_of(clip.mask))]
    table = {CLIP: VERSION_NOW, "mask": runs, "board": {MARK: VERSION, "map": head(clip.part), "cells": cells}}
    if pictures:
        table["pictures"] = {key: base64.b64encode(raw).decode("ascii") for key, raw in pictures.items()}
    return json.dumps(table, ensure_ascii=False, allow_nan=False).encode("utf-8")


def read_clip(text: bytes) -> tuple[Clip, dict[str, bytes]]:
    """Return the clip of a text and the files of its pictures by name; raises ContentError for any other text."""
    table = parse_json(text, _WHERE, limit=_LIMIT)
    if not isinstance(table, dict) or not isinstance(table.get(CLIP), int) or set(table) - _KEYS:
        raise ContentError("format.not_this", file=_WHERE, expected=CLIP)
    if table[CLIP] > VERSION_NOW:
        raise ContentError("format.newer", file=_WHERE, version=table[CLIP], known=VERSION_NOW)
    part = own_map(table.get("board"), Path(_WHERE)).tile_map
    mask = mask_of(_cells(table.get("mask"), part.width, part.height), part.width, part.height)
    return Clip(part, mask), _pictures(table.get("pictures", {}))


def _pictures(found: Json) -> dict[str, bytes]:
    if not isinstance(found, dict) or not all(isinstance(raw, str) for raw in found.values()):
        raise ContentError("format.not_a_table", file=_WHERE, place="pictures")
    try:
        return {key: base64.b64decode(raw, validate=True) for key, raw in found.items()}
    except (binascii.Error, ValueError) as problem:
        raise ContentError("format.not_this", file=_WHERE, expected=CLIP) from problem


def _cells(runs: Json, width: int, height: int) -> list[tuple[int, int]]:
    if not isinstance(runs, list):
        raise ContentError("format.not_a_table", file=_WHERE, place="mask")
    cells: list[tuple[int, int]] = []
    for run in runs:
        whole = isinstance(run, list) and len(run) == 3 and all(type(part) is int for part in run)
        if not whole or not (0 <= run[0] < height and 0 <= run[1] <= run[2] < width):
            raise ContentError("format.wrong_cells", file=_WHERE, place="mask")
        cells += [(x, run[0]) for x in range(run[1], run[2] + 1)]
        if len(cells) > width * height:
            raise ContentError("format.wrong_cells", file=_WHERE, place="mask")
    return cells
