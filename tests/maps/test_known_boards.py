"""Boards of seeds that somebody wrote down: a later version makes the same ones, cell by cell and tile by tile."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import pytest

from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap

BOARDS = Path(__file__).with_name("boards.json")
CASES = json.loads(BOARDS.read_text(encoding="utf-8"))["cases"]


def picture(ask: dict[str, Any]) -> dict[str, Any]:
    """Return a board as a case says it: terrain in letters, what stands on edges, zones, a checksum a layer."""
    made = made_board(BoardPlan("", ask["width"], ask["height"], start=ask["kind"], seed=ask["seed"], even=ask["even"]))
    zones = {f"{zone.kind} {zone.side}{n}": _box(zone.cells()) for n, zone in enumerate(made.zones)}
    return {
        "terrain": _letters(made),
        "walls": _walls(made),
        "doors": sorted(map(list, made.doors)),
        "zones": zones,
        "tiles": {
            layer.look.kind: f"{zlib.crc32(layer.gids.astype('<u4').tobytes()):08x}" for layer in made.tile_layers()
        },
    }


def _letters(made: TileMap) -> list[str]:
    return ["".join(".~#"[code] for code in row) for row in made.terrain]


def _walls(made: TileMap) -> dict[str, str]:
    return {
        kind: f"{len(found)}: {zlib.crc32(' '.join(found).encode()):08x}"
        for kind in ("wall", "door", "window", "laser")
        if (found := sorted(f"{w.side}{w.x}-{w.y} {w.state}" for w in made.walls.values() if w.kind == kind))
    }


def _box(cells: frozenset[Cell]) -> list[int]:
    columns, rows = zip(*cells, strict=True)
    return [min(columns), min(rows), max(columns), max(rows), len(cells)]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_seed_somebody_wrote_down_makes_its_board(case: dict[str, Any]) -> None:
    assert picture(case) == case["board"]
