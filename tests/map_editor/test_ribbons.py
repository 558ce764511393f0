"""Rivers, lakes and roads drawn by hand: in one movement or point by point, under walls, kept and printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest

from editor.paint.maps.art import MapArt, MapLook
from models.formats.maps.file import WriteOptions
from models.formats.maps.io import read_map, write_map
from models.maps.layers import with_layer_for
from models.maps.ribbons import ribbon_of
from models.maps.tile_map import MapObject, ObjectLayer, TileMap
from tests.map_editor.easel import Easel, shape_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def objects(made: TileMap) -> list[MapObject]:
    return [o for layer in made.all_layers() if isinstance(layer, ObjectLayer) for o in layer.objects]


def colour(made: TileMap, x: float, y: float) -> tuple[int, int, int]:
    image = MapArt(made, {}, MapLook()).image(QRect(0, 0, made.width, made.height), (32, 32))
    seen = image.pixelColor(round(x * 32), round(y * 32))
    return seen.red(), seen.green(), seen.blue()


def test_a_river_in_one_movement_a_lake_by_points_changed_taken_back_and_carried_to_tiled(
    easel: Easel, tmp_path: Path
) -> None:
    easel.tool("ribbon")
    states = [shape_of(easel.map)]
    easel.draw((0, 3), *((x / 2, 3 + (x % 3) * 0.03) for x in range(1, 20)), (10, 6), (15.5, 6))
    states.append(shape_of(easel.map))
    (river,) = objects(easel.map)
    assert (river.kind, river.shape) == ("river", "polyline")
    assert 3 <= len(river.points) <= 5, "a hand that trembles draws few points"
    ribbon = ribbon_of(river, 1.0)
    assert ribbon is not None
    assert (ribbon.width, ribbon.bank, ribbon.smooth) == (2.0, 0.3, True)
    for place in ((3, 8), (6, 8), (6, 11), (3, 11), (3, 8)):
        easel.draw(place)
    states.append(shape_of(easel.map))
    lake = objects(easel.map)[-1]
    assert (lake.shape, len(lake.points)) == ("polygon", 4)
    blue, sand = colour(easel.map, 4.5, 9.5), colour(easel.map, 2.47, 9.5)
    assert blue[2] > blue[0]
    assert sand[0] > sand[2]
    easel.tool("choose")
    easel.draw((6, 11), (7, 11.5))
    states.append(shape_of(easel.map))
    assert objects(easel.map)[-1].points[2] == (128, 112)
    assert shape_of(easel.kept) == states[-1]
    layers = [layer.look.kind for layer in easel.map.layers]
    walled = [layer.look.kind for layer in with_layer_for(easel.map, "walls", 0)[0].layers]
    assert walled.index("ground") < walled.index("ribbons") < walled.index("walls"), "rivers lie under walls"
    path = tmp_path / "carte.tmx"
    write_map(easel.map, path, WriteOptions())
    again = read_map(path).tile_map
    assert [(o.kind, o.points, o.properties) for o in objects(again)] == [
        (o.kind, o.points, o.properties) for o in objects(easel.map)
    ]
    assert [layer.look.kind for layer in again.layers] == layers
    for state in reversed(states[:-1]):
        easel.document.undo()
        assert shape_of(easel.map) == state


def test_a_road_by_keys_and_words_with_a_halo(easel: Easel) -> None:
    easel.tool("ribbon")
    easel.page.canvas.point_at((2, 2))
    for way in (Qt.Key.Key_Right, Qt.Key.Key_Down):
        QTest.keyClick(easel.page.canvas, Qt.Key.Key_Space)
        for _ in range(3):
            QTest.keyClick(easel.page.canvas, way)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Space)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    assert objects(easel.map)[0].points == ((0, 0), (96, 0), (96, 96))
    easel.page.act("map_tool_choose")
    easel.page.canvas.repaint()
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert objects(easel.map)[0].points == ((0, 0), (96, 0)), "the point under the cursor is taken"
    easel.page.canvas.point_at((5, 2))
    for _ in range(2):
        QTest.keyPress(easel.page.canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyRelease(easel.page.canvas, Qt.Key.Key_Shift)
    assert objects(easel.map)[0].points == ((0, 0), (96, 64)), "Shift and the arrows pull it"
    easel.tool("text")
    easel.draw((8, 8), (12, 9))
    words = objects(easel.map)[-1]
    image = MapArt(easel.map, {}, MapLook()).image(QRect(8, 8, 4, 1), (64, 64))
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert {"#1e2a38", "#f6efe0"} <= seen
    assert words.text["text"] == "Votre texte"
