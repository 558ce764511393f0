"""The drawn tiles: each shows something of its own, terrains meet without a seam, night is dark, low ink is pale."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from editor.paint import tiles
from editor.paint.tiles import Variant, sheet, sheet_of, tile_image
from models.errors import Refused
from models.maps.tile_map import MapTileset
from models.maps.tilesets.borders import first_border, fit_borders
from models.maps.tilesets.library import COLUMNS, bundled_tileset, bundled_tilesets, tileset_of
from models.maps.tilesets.tileset import Picture

SETS = sorted(bundled_tilesets())
TERRAINS = [(one.id, each.id) for one in bundled_tilesets().values() for each in one.terrains.values()]
PX = 24
MOST_JUMP = 36
Pixels = NDArray[np.uint8]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path_factory.getbasetemp() / "tiles-cache"))


def pixels(image: QImage) -> Pixels:
    """Return premultiplied blue, green, red, alpha, array of (height, width, 4)."""
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return raw[:, : image.width() * 4].reshape(image.height(), image.width(), 4).copy()


def each_tile(image: QImage, px: int) -> Pixels:
    """Return the tiles of a sheet, array of (count, px, px, 4)."""
    found = pixels(image).reshape(-1, px, COLUMNS, px, 4).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(found).reshape(-1, px, px, 4)


def on_white(part: Pixels) -> NDArray[np.float64]:
    return part[..., :3].astype(float) + 255.0 - part[..., 3:].astype(float)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("variant", get_args(Variant))
def test_every_tile_shows_something_of_its_own(set_id: str, variant: tiles.Variant) -> None:
    shown = each_tile(sheet(set_id, PX, variant), PX)[: bundled_tileset(set_id).count]
    assert (shown[..., 3].max(axis=(1, 2)) > 60).all()
    assert len({tile.tobytes() for tile in shown}) == len(shown)


@pytest.mark.parametrize(("set_id", "terrain"), TERRAINS)
def test_terrains_meet_without_a_seam(set_id: str, terrain: str) -> None:
    """Every border beside those it can have beside it, and fills beside fills: no jump over the cells’ edges."""
    tileset = tileset_of(bundled_tileset(set_id))
    used = MapTileset(1, tileset)
    wang = next(each for each in tileset.wang_sets if each.name == terrain)
    dice = np.random.default_rng(7)
    members = dice.random((60, 60)) < 0.35
    fills = [int(tile) + 1 for tile in wang.tiles if tileset.tiles[tile].kind != "border"]
    layer = np.where(members, dice.choice(fills, members.shape), 0).astype(np.uint32)
    layer = fit_borders(layer, used)
    first = first_border(used, wang)
    if first is not None:
        assert len(np.unique(layer[(layer >= first) & (layer < first + 46)])) == 46
    board = on_white(each_tile(sheet(set_id, PX), PX))
    board = np.concatenate([np.full((1, PX, PX, 3), 255.0), board])
    for alike in (members, ~members):
        for one, other, last, next_ in (
            (np.s_[:, :-1], np.s_[:, 1:], np.s_[:, :, -1], np.s_[:, :, 0]),
            (np.s_[:-1], np.s_[1:], np.s_[:, -1], np.s_[:, 0]),
        ):
            pairs = alike[one] & alike[other]
            jumps = np.abs(board[last][layer[one][pairs]] - board[next_][layer[other][pairs]]).mean(axis=(1, 2))
            assert jumps.max() < MOST_JUMP, (
                alike is members,
                layer[one][pairs][jumps.argmax()],
                layer[other][pairs][jumps.argmax()],
            )


@pytest.mark.parametrize("set_id", SETS)
def test_low_ink_spares_ink_and_night_is_dark(set_id: str) -> None:
    day, dark, pale = (on_white(pixels(sheet(set_id, PX, variant))).mean(axis=-1) for variant in get_args(Variant))
    assert (255 - pale).sum() < 0.3 * (255 - day).sum()
    kind = bundled_tileset(set_id)
    floor = next(iter(kind.group(next(iter(kind.roles.values()))["floor"])))
    row, column = divmod(floor.number, COLUMNS)
    area = (slice(row * PX, row * PX + PX), slice(column * PX, column * PX + PX))
    assert dark[area].mean() < 0.6 * day[area].mean()


def test_a_spoilt_file_in_the_cache_is_drawn_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PORTULAN_CACHE", str(tmp_path))
    tiles._cached_sheet.cache_clear()
    drawn = sheet(SETS[0], 8)
    for path in (tmp_path / "tiles").iterdir():
        path.write_bytes(b"no picture")
    tiles._cached_sheet.cache_clear()
    assert (pixels(sheet(SETS[0], 8)) == pixels(drawn)).all()
    tiles._cached_sheet.cache_clear()


def test_unknown_tiles_are_clear_and_unknown_sets_refused() -> None:
    assert pixels(tile_image("canyon-temple", 99_999, 8)).max() == 0
    with pytest.raises(Refused):
        tile_image("atlantis", 1, 8)
    assert sheet_of(Picture("board.png"), 32) is None
    picture = tileset_of(bundled_tileset("canyon-temple"), 16).picture
    found = sheet_of(picture, 16)
    assert found is not None
    assert picture is not None
    assert (found.width(), found.height()) == (picture.width, picture.height)
