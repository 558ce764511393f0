"""Our maps through Tiled's own command line and back, where Tiled is installed; maps not of upright squares."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage

from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.maps.gids import DIAGONAL, FLIP_X, FLIP_Y
from models.maps.properties import Property
from models.maps.tile_map import ImageLayer, MapObject, ObjectLayer, TileLayer, TileMap, change_layers
from models.maps.tilesets.tileset import Picture
from tests.maps.sample_map import picture_of, sample

TILED = shutil.which("tiled")
SHAPES: dict[str, dict[str, Any]] = {
    "orthogonal": {},
    "isometric": {},
    "staggered": {"staggeraxis": "x", "staggerindex": "even"},
    "hexagonal": {"hexsidelength": 16, "staggeraxis": "y", "staggerindex": "odd"},
}


def through_tiled(path: Path, target: Path) -> None:
    """Let Tiled read a map and write it again."""
    home = path.parent / "home"
    home.mkdir(mode=0o700, exist_ok=True)
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    kind = "tmx" if target.suffix == ".tmx" else "json"
    command = [str(TILED), "--export-map", kind, str(path), str(target)]
    told = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert told.returncode == 0, told.stderr


def plain_sample(shape: str) -> TileMap:
    """One of everything but what only a Tiled project knows, and the opacity of objects, which Tiled has since 1.12."""
    made = sample(40, 35)
    turns = np.array([x | y | d for x in (0, FLIP_X) for y in (0, FLIP_Y) for d in (0, DIAGONAL)], np.uint32)

    def bare(layer: Any) -> Any:
        layer = replace(layer, properties=known(layer.properties))
        if isinstance(layer, ObjectLayer):
            return replace(layer, objects=tuple(kept(each) for each in layer.objects))
        if isinstance(layer, TileLayer) and layer.name == "Sol":
            numbers = np.arange(layer.gids.size, dtype=np.uint32).reshape(layer.gids.shape) % 17
            turned = numbers | turns[np.arange(layer.gids.size).reshape(layer.gids.shape) // 17 % 8]
            return replace(layer, gids=np.where(numbers > 0, turned, np.uint32(0)))
        return layer

    made = replace(change_layers(made, bare), properties=known(made.properties))
    return replace(made, orientation=shape, extra=SHAPES[shape])


def kept(each: MapObject) -> MapObject:
    return replace(each, opacity=1.0, properties=known(each.properties))


def unmeasured(made: TileMap) -> TileMap:
    def bare(layer: Any) -> Any:
        return replace(layer, picture=Picture(layer.picture.source)) if isinstance(layer, ImageLayer) else layer

    return change_layers(made, bare)


def known(properties: Any) -> dict[str, Property]:
    return {key: replace(each, of="") for key, each in properties.items() if each.kind != "class"}


@pytest.mark.skipif(TILED is None, reason="Tiled is not installed (Debian package `tiled`)")
@pytest.mark.parametrize(("ours", "theirs", "shape"), [
    ("a.tmx", "b.tmx", "orthogonal"), ("a.tmj", "b.tmj", "orthogonal"),
    ("a.tmx", "b.tmj", "hexagonal"), ("a.tmj", "b.tmx", "staggered"),
])  # fmt: skip
def test_tiled_gives_everything_back(tmp_path: Path, ours: str, theirs: str, shape: str) -> None:
    for name, wide, high in (("canyon.png", 128, 128), ("scan.png", 320, 200)):
        picture = QImage(wide, high, QImage.Format.Format_RGB32)
        picture.fill(QColor("#908060"))
        assert picture.save(str(tmp_path / name))
    made = plain_sample(shape)
    write_map(made, tmp_path / ours, WriteOptions("base64", "zlib"))
    through_tiled(tmp_path / ours, tmp_path / theirs)
    again = read_map(tmp_path / theirs).tile_map
    # In JSON, Tiled before 1.11 leaves out how large the picture of a layer is.
    assert picture_of(unmeasured(again)) == picture_of(unmeasured(made))
    assert theirs == "b.tmj" or picture_of(again) == picture_of(made)


@pytest.mark.parametrize("shape", ["isometric", "staggered", "hexagonal"])
@pytest.mark.parametrize("suffix", ["tmx", "tmj"])
def test_a_map_not_of_upright_squares_says_so_and_comes_back(tmp_path: Path, shape: str, suffix: str) -> None:
    made = replace(plain_sample(shape), cell_width=64, cell_height=32, walls={}, doors={}, markers=(), notes=(),
                   lights=(), zones=())  # fmt: skip
    write_map(made, tmp_path / f"a.{suffix}")
    read = read_map(tmp_path / f"a.{suffix}")
    assert read.lost == ("format.isometric",)
    # Our own file keeps the shape too, and so does what is written from it.
    write_map(read.tile_map, tmp_path / "b.json")
    write_map(read_map(tmp_path / "b.json").tile_map, tmp_path / f"c.{suffix}")
    last = read_map(tmp_path / f"c.{suffix}").tile_map
    # No wall, zone or mark is left to hold a number higher than the layers'.
    assert picture_of(replace(last, next_id=made.next_id)) == picture_of(made)
