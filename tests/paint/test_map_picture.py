"""Pictures of whole maps: strip by strip the same as at once, never half written, the same as Tiled's."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage

from editor.paint.maps import picture
from editor.paint.maps.art import MapArt, MapLook
from editor.paint.maps.drawing import write_svg
from editor.paint.maps.picture import picture_size, write_png
from models.formats.maps.file import WriteOptions
from models.formats.maps.io import write_map
from models.maps.features import Wall
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y
from models.maps.tile_map import MapObject, ObjectLayer, add_layer
from models.progress import Cancelled

spec = importlib.util.spec_from_file_location("map_boards", Path(__file__).with_name("map_boards.py"))
boards = importlib.util.module_from_spec(spec)
sys.modules["map_boards"] = boards
spec.loader.exec_module(boards)
pixels = boards.pixels
PICTURES = {"plain.png": boards.sheet()}


@pytest.fixture
def made():
    """A map with everything that can cross the seam between two strips."""
    rows, columns = np.indices((20, 13))
    ground = (rows * 7 + columns * 3) % 16 + 1
    above = np.where((rows + columns) % 3 == 0, (rows * columns) % 8 + 17, 0)
    flags = np.array([0, FLIP_X, FLIP_Y, DIAGONAL, FLIP_X | DIAGONAL, FLIP_X | FLIP_Y | DIAGONAL], np.uint32)
    turned = ground.astype(np.uint32) | flags[(rows + 2 * columns) % 6]
    thing = MapObject(id=50, shape="ellipse", x=20, y=30, width=120, height=200)
    board = boards.board(turned, above, walls={wall.edge: wall for wall in (Wall("V", 4, y) for y in range(3, 18))})
    return add_layer(board, ObjectLayer(id=0, objects=(thing,)))


@pytest.mark.parametrize("scale", [1.0, 0.5, 0.37, 1.7, 0.06])
def test_strips_join_without_a_seam(made, tmp_path, monkeypatch, scale):
    write_png(made, PICTURES, tmp_path / "whole.png", scale=scale)
    monkeypatch.setattr(picture, "_STRIP_PIXELS", 900)
    size = write_png(made, PICTURES, tmp_path / "strips.png", scale=scale)
    one, two = QImage(str(tmp_path / "whole.png")), QImage(str(tmp_path / "strips.png"))
    assert (two.width(), two.height()) == size == picture_size(made, scale)
    assert np.abs(pixels(one) - pixels(two)).max() <= 3


def test_the_file_holds_what_was_painted(made, tmp_path):
    write_png(made, PICTURES, tmp_path / "a.png")
    art = MapArt(made, PICTURES, MapLook())
    at_once = art.image(QRect(0, 0, made.width, made.height), (16, 16))
    read = QImage(str(tmp_path / "a.png"))
    assert np.array_equal(pixels(read), pixels(at_once))
    assert not read.hasAlphaChannel()
    assert read.dotsPerMeterX() == round(16 / made.cell_um * 1_000_000)


def test_a_cancelled_picture_leaves_the_old_one(made, tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(b"old")

    def stop(done: int, total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        write_png(made, PICTURES, path, progress=stop)
    assert [each.name for each in tmp_path.iterdir()] == ["a.png"]
    assert path.read_bytes() == b"old"


def test_svg_with_and_without_tiles(made, tmp_path):
    write_svg(made, PICTURES, tmp_path / "a.svg")
    write_svg(made, PICTURES, tmp_path / "b.svg", tiles=False)
    one, two = (tmp_path / name for name in ("a.svg", "b.svg"))
    assert one.read_text().count("<image") == 1
    assert "<image" not in two.read_text()
    assert "<path" in two.read_text() or "<polyline" in two.read_text()


@pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="Tiled is not installed")
def test_the_same_pixels_as_tiled(made, tmp_path):
    made = replace(made, walls={}, layers=made.layers[:2])
    PICTURES["plain.png"].save(str(tmp_path / "plain.png"))
    write_map(made, tmp_path / "a.tmx", WriteOptions())
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run(["tmxrasterizer", "a.tmx", "tiled.png"], cwd=tmp_path, env=env, check=True, timeout=60)
    write_png(made, PICTURES, tmp_path / "ours.png")
    ours, theirs = pixels(QImage(str(tmp_path / "ours.png"))), pixels(QImage(str(tmp_path / "tiled.png")))
    assert np.abs(ours - theirs).max() <= 2
