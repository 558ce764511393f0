"""Objects off the grid: drawn, pulled, turned, flipped, restacked by mouse and by keys, each as one step."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from models.maps.tile_map import MapObject, ObjectLayer
from tests.map_editor.easel import Easel, shape_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def objects(easel: Easel) -> list[MapObject]:
    return [o for layer in easel.map.all_layers() if isinstance(layer, ObjectLayer) for o in layer.objects]


def test_an_object_is_pulled_turned_and_restacked_and_every_step_comes_back(easel: Easel) -> None:
    easel.tool("object")
    easel.draw((2, 2), (4, 3))
    easel.draw((3, 2), (5, 4))
    easel.tool("choose")
    states = [shape_of(easel.map)]

    def done() -> MapObject:
        states.append(shape_of(easel.map))
        assert shape_of(easel.kept) == states[-1]
        return objects(easel)[-1]

    easel.draw((5, 4), (6.1, 5.2))
    pulled = done()
    assert (pulled.x, pulled.y, pulled.width, pulled.height) == (96, 64, 96, 96)
    arm = 26 / easel.page.canvas.camera.scale
    easel.draw((4.5, 2 - arm), (9, 3.5))
    turned = done()
    assert turned.rotation == 90
    assert (turned.x, turned.y, turned.width) == (192, 64, 96)
    easel.draw((4.5, 3.5), (4.63, 3.5), keys=ALT)
    assert done().x == pytest.approx(192 + 0.13 * 32, abs=1.5), "Alt moves freely"
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Left, ALT)
    assert done().x < 192
    easel.page.act("map_lower")
    done()
    assert [each.width for each in objects(easel)] == [96, 64]
    easel.page.act("map_flip_x")
    done()
    for state in reversed(states[:-1]):
        easel.document.undo()
        assert shape_of(easel.map) == state


def test_points_of_a_line_are_added_moved_and_taken_with_the_mouse(easel: Easel) -> None:
    easel.tool("object")
    easel.page.desk.state.set(shape="polyline", snap=False)
    for place in ((2, 2), (6, 2.3), (6, 6)):
        easel.draw(place)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    easel.page.desk.state.set(snap=True)
    easel.tool("choose")
    (line,) = objects(easel)
    assert line.points[1] == pytest.approx((128, 9.6), abs=1.5), "without snapping a point stays where it was put"
    easel.draw((6, 2.3), (7.2, 3.1))
    assert objects(easel)[0].points[1] == pytest.approx((160, 32), abs=1.5), "pulled, it snaps"
    easel.draw((6.5, 4.5), (8, 5))
    assert len(objects(easel)[0].points) == 4
    easel.draw((7, 3), keys=CTRL)
    assert len(objects(easel)[0].points) == 3
    easel.draw((2, 2), keys=CTRL)
    easel.draw((8, 5), keys=CTRL)
    assert len(objects(easel)[0].points) == 2
    assert easel.said[-1].startswith("Il faut au moins 2 points")


def test_a_huge_picture_becomes_an_object_scaled_down_or_is_refused_in_a_sentence(easel: Easel, tmp_path: Path) -> None:
    for width, height, name in ((4200, 2100, "Bannière"), (16_000, 5000, "Fresque")):
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(QColor("#aa3322"))
        image.save(str(tmp_path / f"{name}.png"))
    easel.page.dialogs.place_picture(tmp_path / "Bannière.png")
    (made,) = objects(easel)
    assert (made.shape, made.name, made.width) == ("tile", "Bannière", 128)
    assert easel.page.desk.state.refs == (("object", made.id),)
    assert "4200" in easel.said[-1].replace(" ", "").replace("\u202f", "")
    assert "4096" in easel.said[-1].replace(" ", "").replace("\u202f", "")
    easel.page.dialogs.place_picture(tmp_path / "Fresque.png")
    assert len(objects(easel)) == 1
    assert "réduisez-la" in easel.said[-1]
    canvas = easel.page.canvas
    place = canvas.camera.to_screen((made.x + 64) / 32, (made.y - made.height / 2) / 32).toPoint()
    seen = canvas.grab().toImage().pixelColor(place)
    assert (seen.red() > 140, seen.blue() < 80) == (True, True)
    easel.document.undo()
    assert not objects(easel)
    assert len(easel.map.tilesets) == 1
