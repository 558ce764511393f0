"""Looking about on a map: rulers, mini-map, going to a cell, what the cell under the pointer sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from models.maps.features import Wall
from models.maps.rules.local_sight import Watch
from models.maps.rules.rules_grid import rules_grid
from tests.map_editor.easel import Easel, empty_board

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan", empty_board(40, 30))
    made.show()
    yield made
    made.close()


def point_at(easel: Easel, x: float, y: float) -> None:
    """Put the pointer on a place of the map."""
    QTest.mouseMove(easel.page.canvas, easel.page.canvas.camera.to_screen(x, y).toPoint())


def test_what_a_cell_sees_follows_the_pointer_and_the_map(easel: Easel, qtbot: QtBot) -> None:
    easel.page.act("map_sees")
    sees = easel.page.navigation.sight
    point_at(easel, 5.5, 5.5)
    qtbot.waitUntil(lambda: sees.cell == (5, 5))
    assert len(sees.covers) == 40 * 30 - 1
    walls = {("V", 8, y): Wall("V", 8, y) for y in range(30)}
    easel.page.board.attempt(lambda old: replace(old, walls=walls), "mapedit.did_walls")
    qtbot.waitUntil(lambda: len(sees.covers) == 8 * 30 - 1)
    assert sees.covers == Watch(rules_grid(easel.map)).seen((5, 5)).covers
    point_at(easel, 20.5, 5.5)
    qtbot.waitUntil(lambda: sees.cell == (20, 5))
    assert (5, 5) not in sees.covers
    assert easel.page.state("map_sees") == (True, True)
    easel.page.act("map_sees")
    assert sees.cell is None


def test_ctrl_g_goes_to_a_cell_by_its_name(easel: Easel) -> None:
    page = easel.page
    page.act("map_go")
    field = page.navigation.go.field
    QTest.keyClicks(field, "ZZ")
    assert not page.navigation.go.told.isVisible(), "a name on its way is not wrong yet"
    QTest.keyClicks(field, "99")
    assert "ZZ99" in page.navigation.go.told.text(), "said as soon as it is typed"
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert page.navigation.go.isVisible()
    assert "ZZ99" in page.navigation.go.told.text()
    field.selectAll()
    QTest.keyClicks(field, "ab20")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not page.navigation.go.isVisible()
    assert page.canvas.cursor_cell == (27, 19)
    assert page.canvas.rect().contains(page.canvas.camera.to_screen(27.5, 19.5).toPoint())
    assert page.status.cell.text() == "AB20"
