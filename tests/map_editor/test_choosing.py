"""What is chosen, selected and pressed on a map: the topmost thing alone, what is named, what stays where it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from models.maps.tile_map import ObjectLayer
from tests.map_editor.easel import Easel, Place

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
GOLD = "#E2B95C"
RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    made.show()
    yield made
    made.close()


def selection(easel: Easel) -> set[tuple[int, int]] | None:
    mask = easel.page.desk.state.selection
    return None if mask is None else {(int(x), int(y)) for y, x in zip(*np.nonzero(mask), strict=True)}


def ground(easel: Easel) -> np.ndarray:
    return next(layer.gids for layer in easel.map.tile_layers() if layer.name == "Sol") != 0


def seen(easel: Easel, cell: tuple[int, int]) -> QImage:
    """Return how a cell and its rim look."""
    camera = easel.page.canvas.camera
    first, last = (camera.to_screen(cell[0] + by, cell[1] + by).toPoint() for by in (0, 1))
    return easel.page.canvas.grab(QRect(first, last)).toImage()


def colours(image: QImage) -> set[str]:
    places = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return {image.pixelColor(*place).name().upper() for place in places}


def point_at(easel: Easel, place: Place) -> None:
    canvas = easel.page.canvas
    QTest.mouseMove(canvas, canvas.camera.to_screen(*place).toPoint())


def test_all_cells_the_rest_of_them_and_none(easel: Easel) -> None:
    every = {(x, y) for x in range(16) for y in range(12)}
    easel.page.act("map_select_rest")
    assert selection(easel) == every, "the rest of nothing is everything"
    easel.page.act("map_select_rest")
    assert selection(easel) is None, "and the rest of everything is nothing"
    easel.tool("select")
    easel.draw((1.5, 1.5), (3.5, 2.5))
    easel.page.act("map_select_rest")
    assert selection(easel) == every - {(x, y) for x in (1, 2, 3) for y in (1, 2)}
    easel.page.act("map_select_all")
    assert selection(easel) == every


def test_of_two_things_in_one_place_a_click_chooses_the_upper_and_the_next_the_lower(easel: Easel) -> None:
    easel.tool("marker")
    easel.draw((4.5, 4.5))
    easel.draw((4.5, 4.5))
    assert len(easel.map.markers) == 2
    easel.tool("choose")
    easel.draw((12.5, 9.5))
    chosen = []
    for _ in range(2):
        easel.draw((4.5, 4.5))
        chosen.append(easel.page.desk.state.chosen)
    assert [len(each) for each in chosen] == [1, 1]
    assert chosen[0] != chosen[1]


def test_the_cells_of_the_zone_that_is_chosen_are_framed_in_gold(easel: Easel) -> None:
    easel.tool("zone")
    easel.draw((3.5, 3.5), (6.5, 6.5))
    easel.tool("choose")
    easel.draw((12.5, 9.5))
    assert GOLD not in colours(seen(easel, (3, 3)))
    easel.draw((5.5, 5.5))
    assert GOLD in colours(seen(easel, (3, 3)))


def test_a_wall_that_is_chosen_is_called_by_its_kind_until_it_is_gone(easel: Easel) -> None:
    easel.tool("wall")
    easel.draw((8.5, 4.02))
    easel.tool("choose")
    easel.draw((8.5, 4.02))
    found = easel.page.selected
    assert found is not None
    assert (found.name, found.count) == ("Mur", 1)
    assert easel.document.undo()
    gone = easel.page.selected
    assert gone is None or gone.name == ""


def test_only_a_left_click_on_the_map_puts_a_marker_down(easel: Easel) -> None:
    easel.tool("marker")
    easel.draw((4.5, 4.5), button=RIGHT)
    easel.draw((-0.5, 4.5))
    assert not easel.map.markers
    easel.draw((4.5, 4.5))
    assert [(each.x, each.y) for each in easel.map.markers] == [(4500, 4500)]


def test_a_zone_of_any_shape_is_drawn_point_by_point(easel: Easel) -> None:
    easel.tool("zone")
    easel.page.desk.state.set(zone_shape="polygon")
    for place in ((2.0, 2.0), (8.0, 2.0), (8.0, 7.0), (1.0, 11.0)):
        easel.draw(place)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Backspace)
    assert not easel.map.zones
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    assert [zone.polygon for zone in easel.map.zones] == [((2000, 2000), (8000, 2000), (8000, 7000))]


def test_while_a_shape_is_drawn_other_keys_do_what_they_always_do(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.tool("shape")
    easel.page.desk.state.set(polygon=True)
    for place in ((1.5, 1.5), (6.5, 1.5), (6.5, 6.5), (12.5, 10.5)):
        easel.draw(place)
    canvas = easel.page.canvas
    QTest.keyClick(canvas, Qt.Key.Key_Backspace)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    there = ground(easel)
    assert there[2, 3:6].all()
    assert not there[8:].any(), "the point that was taken back is no part of it"
    easel.draw((9.5, 9.5))
    before = canvas.cursor_cell
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.cursor_cell != before, "the arrows move the cursor, shape or no shape"


def test_the_mirror_images_of_the_brush_are_framed_before_it_paints(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.page.desk.state.set(symmetry="horizontal")
    point_at(easel, (9.5, 9.5))
    away = seen(easel, (12, 3))
    point_at(easel, (3.5, 3.5))
    assert seen(easel, (12, 3)) != away
    assert not ground(easel).any()


def test_what_is_selected_is_of_all_layers_where_the_layer_in_hand_holds_no_tiles(easel: Easel) -> None:
    easel.tool("object")
    easel.draw((8.0, 8.0), (9.0, 9.0))
    for tile in ("sand-1", "boulder-1"):
        easel.hold(tile)
        easel.tool("stamp")
        easel.draw((2.5, 2.5))
    assert len([layer for layer in easel.map.tile_layers() if layer.gids.any()]) == 2
    things = next(layer for layer in easel.map.all_layers() if isinstance(layer, ObjectLayer))
    easel.page.act("map_select_none")
    easel.page.desk.state.set(layer=things.id, by_itself=False)
    easel.tool("select")
    easel.draw((1.5, 1.5), (3.5, 3.5))
    easel.page.act("map_delete")
    assert not any(layer.gids.any() for layer in easel.map.tile_layers())


def test_with_nothing_selected_taking_away_says_so_and_changes_nothing(easel: Easel) -> None:
    before = easel.document.stack.count()
    easel.page.act("map_delete")
    assert easel.said[-1].startswith("Rien n’est sélectionné")
    assert easel.document.stack.count() == before


def test_what_is_selected_is_turned_in_its_place_as_one_step_with_a_name(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.tool("stamp")
    easel.draw((1.5, 1.5))
    easel.tool("select")
    easel.draw((1.5, 1.5), (3.5, 1.5))
    easel.page.act("map_turn")
    assert {(int(x), int(y)) for y, x in zip(*np.nonzero(ground(easel)), strict=True)} == {(1, 1)}
    assert selection(easel) == {(1, 1), (1, 2), (1, 3)}
    assert easel.document.words(easel.document.steps()[-1]) == "Sélection tournée"


def test_a_shape_is_closed_while_it_is_drawn(easel: Easel) -> None:
    easel.hold("sand-1")
    easel.tool("shape")
    easel.page.desk.state.set(polygon=True)
    between = seen(easel, (4, 4))
    for place in ((2.0, 2.0), (8.0, 2.0)):
        easel.draw(place)
    point_at(easel, (8.0, 7.0))
    assert seen(easel, (4, 4)) != between, "the way back to the first point"
