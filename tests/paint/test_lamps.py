"""Lamps light what lies under them as far as the walls, by day and by night, alike on the screen and in pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QImage, QPainter

from editor.paint.maps.art import FOR_PICTURES, MapLook
from editor.paint.maps.painter import MapPainter
from editor.paint.maps.picture import write_png
from models.maps.edits.areas import area_of
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.edits.strokes import Manner, Stroke, TileInk
from models.maps.features import Light, Wall
from models.maps.lighting import Hour
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


def screen(made: TileMap, pictures: dict[str, QImage], hour: Hour = "day") -> np.ndarray:
    image = QImage(made.width * PX, made.height * PX, QImage.Format.Format_RGB32)
    image.fill(0)
    shown = MapPainter(made, pictures)
    shown.parts = replace(shown.parts, grid=False, secrets=False, hour=hour)
    cells = QRect(0, 0, made.width, made.height)
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


def test_by_day_a_lamp_colours_what_it_lights_and_bleaches_nothing(qapp: object) -> None:
    plain = screen(*board())
    for colour, warm in (("#ffe9b0", True), ("#bcd0ff", False)):
        seen = screen(*board(Light(1, 4500, 4500, 4000, colour)))
        assert (seen[: 4 * PX] <= plain[: 4 * PX]).all(), "light multiplies: nothing gets paler"
        was, lit = near_lamp(plain), near_lamp(seen)
        assert (lit[2] - lit[0]).mean() > 0.7 * (was[2] - was[0]).mean()
        shift = (lit[1][0] - lit[1][2]) - (was[1][0] - was[1][2])
        assert (shift > 3) == warm, colour


def test_at_night_a_lamp_shows_the_colours_of_the_day_as_far_as_the_walls(qapp: object) -> None:
    lamp = Light(1, 4500, 4500, 4000, "#ffffff")
    day, dark = screen(*board()), screen(*board(), hour="night")
    lit = screen(*board(lamp), hour="night")
    row, near, far = slice(3 * PX + 8, 3 * PX + 24), slice(5 * PX + 8, 5 * PX + 24), slice(7 * PX + 8, 7 * PX + 24)
    assert dark.mean() < 0.5 * day.mean()
    assert lit[row, near].mean() > 0.75 * day[row, near].mean() > 1.4 * dark[row, near].mean()
    made, pictures = board(lamp)
    walls = {("V", 6, y): Wall("V", 6, y) for y in range(SIDE)}
    walled = screen(replace(made, walls=walls), pictures, hour="night")
    assert abs(walled[row, near] - lit[row, near]).max() <= 2
    assert abs(walled[row, far] - dark[row, far]).max() <= 2, "no light behind the wall"
    through = screen(replace(made, walls=walls, lights=(replace(lamp, shadows=False),)), pictures, hour="night")
    assert abs(through[row, far] - lit[row, far]).max() <= 2, "a lamp without shadows shines through it"


@pytest.mark.parametrize("hour", ["day", "night"])
def test_a_rendered_map_shows_its_lamps_as_the_screen_does(qapp: object, tmp_path: Path, hour: Hour) -> None:
    made, pictures = board(Light(1, 4500, 4500, 4000))
    look = MapLook(
        parts=replace(FOR_PICTURES, lights=False) if hour == "night" else FOR_PICTURES, night=hour == "night"
    )
    write_png(made, pictures, tmp_path / "a.png", look=look)
    rendered = pixels(QImage(str(tmp_path / "a.png")))
    off_lamp = np.ones((SIDE * PX, SIDE * PX), np.bool_)
    off_lamp[4 * PX : 5 * PX, 4 * PX : 5 * PX] = False
    assert np.abs(rendered - screen(made, pictures, hour=hour))[off_lamp].mean() < 1.5
    assert np.abs(rendered - screen(*board(), hour=hour)).mean() > 1


def test_a_tile_that_burns_lights_its_room_at_night_and_changes_nothing_by_day(qapp: object) -> None:
    plan = BoardPlan("Temple", 5, 5, start="ground", tileset="canyon-temple")
    made = made_board(plan)
    used = made.tilesets[0]
    fire = next(used.first_gid + info.id for info in used.tileset.tiles.values() if info.name == "brazier")
    stroke = Stroke(made, TileInk(np.array([[fire]], np.uint32)), Manner(0))
    area = area_of([(2, 2)])
    assert area is not None
    stroke.cover(area)
    burns = stroke.result()
    cell = slice(3 * PX, 4 * PX)
    assert (screen(burns, {})[cell, cell] == screen(made, {})[cell, cell]).all()
    assert screen(burns, {}, hour="night")[cell, cell].mean() > 1.5 * screen(made, {}, hour="night")[cell, cell].mean()
