"""A lamp lights what lies under it without washing it out, alike on the screen, in pictures and on paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.maps.painter import MapPainter
from editor.paint.maps.picture import write_png
from models.maps.features import Light
from models.maps.tile_map import MapTileset, TileLayer, TileMap, new_map
from models.maps.tilesets.tileset import Picture, Tileset

DARK, MID, PALE = "#3a3128", "#8a8074", "#e8dcc0"
SIDE, PX = 9, 32


def board(*lights: Light) -> tuple[TileMap, dict[str, QImage]]:
    """Three kinds of ground in stripes, and lamps."""
    picture = QImage(3 * PX, PX, QImage.Format.Format_RGB32)
    with QPainter(picture) as painter:
        for i, colour in enumerate((DARK, MID, PALE)):
            painter.fillRect(i * PX, 0, PX, PX, QColor(colour))
    tileset = Tileset("gris", PX, PX, 3, 3, picture=Picture("gris.png", 3 * PX, PX))
    made = new_map(SIDE, SIDE, layer="Sol")
    gids = np.tile(np.arange(SIDE, dtype=np.uint32) % 3 + 1, (SIDE, 1))
    layer = made.layer(1)
    assert isinstance(layer, TileLayer)
    ready = replace(made, tilesets=(MapTileset(1, tileset),), layers=(replace(layer, gids=gids),), lights=lights)
    return ready, {"gris.png": picture}


def screen(made: TileMap, pictures: dict[str, QImage]) -> np.ndarray:
    image = QImage(SIDE * PX, SIDE * PX, QImage.Format.Format_RGB32)
    image.fill(0)
    shown = MapPainter(made, pictures)
    shown.parts = replace(shown.parts, grid=False)
    cells = QRect(0, 0, SIDE, SIDE)
    with QPainter(image) as painter:
        while shown.paint(painter, QPointF(), (PX, PX), cells):
            pass
        shown.paint_features(painter, QPointF(), (PX, PX), cells)
    return pixels(image)


def pixels(image: QImage) -> np.ndarray:
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    raw = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return raw[:, : plain.width() * 3].reshape(plain.height(), plain.width(), 3).astype(int)


def near_lamp(seen: np.ndarray) -> list[np.ndarray]:
    """Return the mean colour of the dark, the middle and the pale stripe a cell above the lamp in the middle."""
    row = slice(3 * PX + 8, 3 * PX + 24)
    return [seen[row, (3 + i) * PX + 8 : (3 + i) * PX + 24].mean(axis=(0, 1)) for i in range(3)]


def test_what_a_lamp_lights_keeps_its_contrast_and_takes_its_colour(qapp: object) -> None:
    plain = near_lamp(screen(*board()))
    for colour, warm in (("#ffe9b0", True), ("#ffffff", None), ("#bcd0ff", False)):
        lit = near_lamp(screen(*board(Light(1, 4500, 4500, 4000, colour))))
        for low, high in ((0, 1), (1, 2), (0, 2)):
            was = (plain[high] - plain[low]).mean()
            assert (lit[high] - lit[low]).mean() > 0.85 * was, (colour, low, high)
        assert lit[0].mean() < plain[0].mean() + 40, "dark stays dark"
        assert lit[1].mean() > plain[1].mean() + 4, "and it is lighter there"
        shift = [(lit[1][0] - lit[1][2]) - (plain[1][0] - plain[1][2])]
        assert warm is None or (shift[0] > 3) == warm, colour


def test_a_rendered_map_shows_its_lamps_as_the_screen_does(qapp: object, tmp_path: Path) -> None:
    made, pictures = board(Light(1, 4500, 4500, 4000))
    write_png(made, pictures, tmp_path / "a.png")
    rendered = pixels(QImage(str(tmp_path / "a.png")))
    shown = screen(made, pictures)
    assert np.abs(rendered - shown).mean() < 1
    assert np.abs(rendered - screen(*board())).mean() > 2
