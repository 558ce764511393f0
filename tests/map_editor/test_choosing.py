"""What is chosen, selected and pressed on a map: the topmost thing alone, what is named, what stays where it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.map_editor.easel import Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


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


def test_a_zone_of_any_shape_is_drawn_point_by_point(easel: Easel) -> None:
    easel.tool("zone")
    easel.page.desk.state.set(zone_shape="polygon")
    for place in ((2.0, 2.0), (8.0, 2.0), (8.0, 7.0), (1.0, 11.0)):
        easel.draw(place)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Backspace)
    assert not easel.map.zones
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)
    assert [zone.polygon for zone in easel.map.zones] == [((2000, 2000), (8000, 2000), (8000, 7000))]


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
