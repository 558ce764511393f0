"""A door that fills a cell looks as its tileset draws it, and as it stands now."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.paint.maps.art import MapArt, MapLook
from editor.paint.tiles import tile_image
from models.maps.features import CellDoor
from models.maps.tile_map import TileMap, add_tileset, new_map
from models.maps.tilesets.library import bundled_tileset, tileset_of

PX = 40


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path))


def board(door: CellDoor, *, drawn: bool = True) -> TileMap:
    """Return three cells from left to right, walls at both ends, a door between them."""
    made = new_map(3, 3)
    terrain = made.terrain.copy()
    terrain[1, 0] = terrain[1, 2] = 2
    made = replace(made, terrain=terrain, doors={(1, 1): door})
    return add_tileset(made, tileset_of(bundled_tileset("canyon-temple"))) if drawn else made


def middle(made: TileMap, *, low_ink: bool = False) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    image = MapArt(made, {}, MapLook(ground="#FFFFFF", low_ink=low_ink)).image(QRect(1, 1, 1, 1), (PX, PX))
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(PX, PX, 4)[..., :3].astype(np.int16)


def drawing(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    art = tile_image("canyon-temple", name, PX)
    raw = np.frombuffer(art.constBits(), np.uint8).reshape(PX, PX, 4).astype(np.int16)
    return raw[..., :3] + 255 - raw[..., 3:]


@pytest.mark.parametrize(
    ("door", "name"),
    [
        (CellDoor(1, 1), "door-h-closed"),
        (CellDoor(1, 1, state="open"), "door-h-open"),
        (CellDoor(1, 1, state="locked"), "door-h-locked"),
        (CellDoor(1, 1, "laser"), "laser-h-on"),
        (CellDoor(1, 1, "laser", "open"), "laser-h-off"),
    ],
)
def test_a_door_is_drawn_as_it_stands(qapp: object, door: CellDoor, name: str) -> None:
    assert np.abs(middle(board(door)) - drawing(name)).max() <= 3


@pytest.mark.rule("AG-30")
def test_with_little_ink_an_active_barrier_stands_out_from_one_that_is_off(qapp: object) -> None:
    """Its beams are strong: on grey paper too they are darker than half of what lies between ink and paper."""
    on, off = (middle(board(CellDoor(1, 1, "laser", state)), low_ink=True) for state in ("closed", "open"))
    beams = slice(PX // 2 - 5, PX // 2 + 5), slice(PX // 4, 3 * PX // 4)
    dark = [(each[beams].mean(axis=2) < 128).mean() for each in (on, off)]
    assert dark[0] > 0.15
    assert dark[0] > 3 * dark[1]
