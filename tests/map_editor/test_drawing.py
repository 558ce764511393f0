"""A board drawn with the mouse from an empty map, taken back, done again and opened the next evening."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton

from editor.map.tools.wall_tool import with_kind
from models.maps.tile_map import MapObject, ObjectLayer, TileMap
from tests.map_editor.easel import Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SHIFT, CTRL, ALT = (getattr(Qt.KeyboardModifier, f"{key}Modifier") for key in ("Shift", "Control", "Alt"))
RIGHT = Qt.MouseButton.RightButton


def tiles(made: TileMap, name: str) -> np.ndarray:
    return next(layer.gids for layer in made.tile_layers() if layer.name == name)


def objects(made: TileMap) -> list[MapObject]:
    return [each for layer in made.all_layers() if isinstance(layer, ObjectLayer) for each in layer.objects]


def test_a_board_from_nothing_to_the_next_evening(easel: Easel, tmp_path: Path) -> None:
    page = easel.page
    easel.hold("sand-1")
    easel.tool("shape")
    easel.draw((0.5, 0.5), (15.5, 11.5))
    assert (tiles(easel.map, "Sol") != 0).all()
    panel = page.panels.open("tiles")
    cliff = next(b for b in panel.findChildren(QPushButton) if b.accessibleName() == "Falaise")
    QTest.mouseClick(cliff, Qt.MouseButton.LeftButton)
    assert page.tools.in_hand == "shape", "a terrain picked while filling shapes is what the shapes are filled with"
    easel.tool("terrain")
    easel.draw((2.5, 1.5), (9.5, 1.5))
    assert easel.map.terrain[1, 2:10].tolist() == [2] * 8
    easel.tool("wall")
    page.desk.state.set(trace="rectangle")
    easel.draw((4.1, 4.1), (9.9, 8.1))
    assert len(easel.map.walls) == 2 * (6 + 4)
    with_kind(page.desk, "door")
    easel.draw((6.5, 4.05))
    assert easel.map.walls["H", 6, 4].kind == "door"
    easel.draw((6.5, 4.05))
    assert easel.map.walls["H", 6, 4].state == "open"
    assert easel.said[-1] == "La porte est ouverte."
    easel.tool("zone")
    easel.draw((0.5, 5.5), (2.5, 9.5))
    assert easel.map.zones[0].name == "Départ"
    assert len(easel.map.zones[0].cells()) == 15
    easel.draw((0.5, 5.5), keys=CTRL)
    assert len(easel.map.zones[0].cells()) == 14
    easel.tool("text")
    easel.draw((10.0, 9.0), (15.0, 10.0))
    words = page.panels.open("inspector").findChild(QPlainTextEdit)
    assert words is not None
    assert words.hasFocus()
    bare = page.canvas.grab().toImage()
    QTest.keyClicks(words, "Salle du coffre")
    # Seen on the map while it is typed, kept when the field is left.
    assert page.canvas.grab().toImage() != bare
    assert [each.text["text"] for each in objects(easel.map)] != ["Salle du coffre"]
    page.canvas.setFocus()
    assert [each.text["text"] for each in objects(easel.map)] == ["Salle du coffre"]
    states = [easel.kept]
    steps = easel.document.stack.count()
    assert steps == 10, "one step a gesture"
    for _ in range(steps - 1):
        assert easel.document.undo()
    assert not tiles(easel.map, "Sol").any()
    for _ in range(steps - 1):
        assert easel.document.redo()
    states.append(easel.kept)
    easel.close()
    again = Easel(tmp_path / "a.portulan")
    states += [again.map, again.kept]
    for each in states:
        assert (tiles(each, "Sol") != 0).all()
        assert len(each.walls) == 20
        assert each.walls["H", 6, 4].state == "open"
        assert len(each.zones[0].cells()) == 14
        assert [o.text["text"] for o in objects(each)] == ["Salle du coffre"]
    assert again.document.undo()
    again.close()
    # The fixture closes once more what is open then.
    easel.__init__(tmp_path / "b.portulan")  # type: ignore[misc]


def test_a_stroke_is_one_step_and_escape_leaves_none(easel: Easel) -> None:
    easel.hold("sand-1")
    before = easel.document.stack.count()
    easel.draw((1.5, 1.5), (6.5, 1.5), (6.5, 6.5))
    assert easel.document.stack.count() == before + 1
    assert np.count_nonzero(tiles(easel.map, "Sol")) == 11
    canvas = easel.page.canvas
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=canvas.camera.to_screen(10.5, 2.5).toPoint())
    assert canvas.tile_map is not None
    assert tiles(canvas.tile_map, "Sol")[2, 10], "shown at once"
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert not tiles(canvas.tile_map, "Sol")[2, 10]
    assert easel.document.stack.count() == before + 1
    assert not tiles(easel.kept, "Sol")[2, 10]


def test_an_undo_in_the_middle_of_a_stroke_ends_it(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.draw((1.5, 1.5))
    canvas, left = easel.page.canvas, Qt.MouseButton.LeftButton
    QTest.mousePress(canvas, left, pos=canvas.camera.to_screen(5.5, 5.5).toPoint())
    assert easel.document.undo()
    QTest.mouseRelease(canvas, left, pos=canvas.camera.to_screen(5.5, 5.5).toPoint())
    assert canvas.tile_map is not None
    assert not tiles(easel.kept, "Sol").any()
    assert not tiles(canvas.tile_map, "Sol").any()
    assert easel.document.can_redo


def test_shift_draws_a_line_from_the_last_stroke_and_the_right_button_takes_up(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.draw((1.5, 1.5))
    easel.draw((8.5, 1.5), keys=SHIFT)
    assert np.count_nonzero(tiles(easel.map, "Sol")[1]) == 8
    easel.hold("boulder-1")
    held = int(easel.page.desk.state.block[0, 0])
    easel.draw((3.5, 1.5), button=RIGHT)
    assert int(easel.page.desk.state.block[0, 0]) == int(tiles(easel.map, "Sol")[1, 3]) != held


def test_the_brush_is_drawn_by_keyboard_alone(easel: Easel) -> None:
    easel.hold("sand-1")
    canvas = easel.page.canvas
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    start = canvas.cursor_cell
    assert start is not None
    QTest.keyClick(canvas, Qt.Key.Key_Right, SHIFT)
    QTest.keyClick(canvas, Qt.Key.Key_Right, SHIFT)
    QTest.keyRelease(canvas, Qt.Key.Key_Shift)
    x, y = start
    assert (tiles(easel.kept, "Sol")[y, x : x + 3] != 0).all()
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert tiles(easel.kept, "Sol")[y + 1, x + 2]


def test_selecting_moving_copying_and_pasting(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.page.desk.state.set(radius=1, square=True)
    easel.draw((2.5, 2.5))
    easel.tool("select")
    easel.draw((1.5, 1.5), (3.5, 3.5))
    easel.draw((2.5, 2.5), (8.5, 5.5))
    sol = tiles(easel.map, "Sol")
    assert np.count_nonzero(sol) == 9
    assert (sol[4:7, 7:10] != 0).all()
    mask = easel.page.desk.state.selection
    assert mask is not None
    assert (mask == (sol != 0)).all()
    easel.draw((8.5, 5.5), (3.5, 5.5), keys=CTRL)
    assert np.count_nonzero(tiles(easel.map, "Sol")) == 18
    easel.page.act("map_copy")
    easel.page.act("map_paste")
    easel.draw((8.5, 9.5))
    assert np.count_nonzero(tiles(easel.map, "Sol")) == 27
    easel.page.act("map_delete")
    assert np.count_nonzero(tiles(easel.map, "Sol")) == 18
    easel.draw((0.5, 0.5), (1.5, 0.5))
    easel.draw((5.5, 0.5), (5.5, 1.5), keys=SHIFT)
    easel.draw((1.5, 0.5), keys=ALT)
    mask = easel.page.desk.state.selection
    assert mask is not None
    assert [(int(x), int(y)) for y, x in zip(*np.nonzero(mask), strict=True)] == [(0, 0), (5, 0), (5, 1)]


def test_wand_same_tile_and_bucket(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.draw((1.5, 1.5), (4.5, 1.5))
    easel.draw((10.5, 8.5))
    easel.tool("wand")
    easel.draw((2.5, 1.5))
    assert easel.page.desk.state.selection is not None
    assert easel.page.desk.state.selection.sum() == 4
    easel.tool("same")
    easel.draw((2.5, 1.5))
    assert easel.page.desk.state.selection.sum() == 5
    easel.page.act("map_select_none")
    easel.hold("sand-2")
    easel.tool("bucket")
    easel.draw((7.5, 7.5))
    assert (tiles(easel.map, "Sol") != 0).all()
    assert len(np.unique(tiles(easel.map, "Sol"))) == 2
    easel.document.undo()
    assert np.count_nonzero(tiles(easel.map, "Sol")) == 5


def test_markers_notes_lights_and_objects_are_placed_moved_and_removed(easel: Easel) -> None:
    for tool, place in (("marker", (2.5, 2.5)), ("note", (5.5, 2.5)), ("light", (8.5, 2.5))):
        easel.tool(tool)
        easel.draw(place)
    easel.tool("object")
    easel.draw((2.0, 6.0), (6.0, 9.0))
    assert (easel.map.markers[0].x, easel.map.notes[0].x, easel.map.lights[0].x) == (2500, 5500, 8500)
    easel.tool("choose")
    easel.draw((2.5, 2.5), (4.5, 4.5))
    assert (easel.map.markers[0].x, easel.map.markers[0].y) == (4500, 4500)
    easel.draw((4.0, 7.0))
    easel.draw((6.0, 9.0), (8.0, 10.0))
    made = objects(easel.map)[0]
    assert (made.x, made.y, made.width, made.height) == (64, 192, 192, 128)
    easel.page.act("map_delete")
    assert not objects(easel.map)


def test_the_whole_map_is_turned_grown_cropped_and_made_even(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.draw((0.5, 0.5))
    page = easel.page
    page.act("map_whole_right")
    assert (easel.map.width, easel.map.height) == (12, 16)
    page.act("map_whole_left")
    page.act("map_grow_left")
    assert easel.map.width == 17
    assert tiles(easel.map, "Sol")[0, 1]
    assert easel.map.cell_name((1, 0)) == "A1", "cells keep their names"
    page.act("map_select_all")
    page.act("map_select_none")
    easel.tool("select")
    easel.draw((1.5, 0.5), (5.5, 4.5))
    page.act("map_crop")
    assert (easel.map.width, easel.map.height) == (5, 5)
    page.act("map_camp_right")
    assert tiles(easel.map, "Sol")[0, 4]
    while easel.document.can_undo and easel.document.stack.index() > 1:
        easel.document.undo()
    assert (easel.map.width, easel.map.height) == (16, 12)


def test_stamps_are_kept_with_the_map(easel: Easel, tmp_path: Path) -> None:
    easel.hold("sand-1")
    held = easel.page.desk.state.block.copy()
    easel.page.act("map_keep_3")
    easel.hold("sand-2")
    easel.page.act("map_hold_3")
    assert np.array_equal(easel.page.desk.state.block, held)
    easel.page.act("map_hold_7")
    assert "Ctrl+7" in easel.said[-1]


def test_a_locked_layer_says_so_and_stays_as_it_is(easel: Easel) -> None:
    easel.page.panels.open("layers").act("locked")  # type: ignore[attr-defined]
    assert easel.map.layer(1).look.locked
    easel.page.panels.open("tiles")
    easel.hold("sand-1")
    easel.draw((3.5, 3.5))
    assert "verrouillée" in easel.said[-1]
    assert not tiles(easel.map, "Sol").any()
