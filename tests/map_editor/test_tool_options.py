"""What each tool keeps for itself, what lights are like before they stand, and the tiles that were used last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QWidget
from pytestqt.qtbot import QtBot

from editor.map.edit_state import MOST_RADIUS
from editor.widgets.form_inputs import FormCombo
from tests.map_editor.easel import Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    made.show(1280, 700)
    yield made
    made.close()


def option(easel: Easel, name: str) -> QWidget:
    """The control of an option of the tool in hand, by its name in the window."""
    row = easel.page.options.rows[easel.page.tools.in_hand]
    return next(each for each in row.findChildren(QWidget) if each.accessibleName() == name)


def typed(field: QWidget, words: str) -> None:
    assert isinstance(field, QAbstractSpinBox)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, words)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_the_brush_says_its_limit_and_a_tool_without_brush_that_it_has_none(easel: Easel) -> None:
    state = easel.page.desk.state
    typed(option(easel, "Rayon"), "30")
    assert state.radius == MOST_RADIUS, "not 3: the last digit was dropped in silence"
    easel.page.act("map_wider")
    assert state.radius == MOST_RADIUS
    assert easel.said[-1] == f"Le pinceau s’étend à {MOST_RADIUS} cases autour du pointeur au plus."
    easel.tool("light")
    easel.page.act("map_wider")
    assert easel.said[-1] == "Cet outil n’a pas de pinceau à élargir."
    easel.tool("measure")
    easel.page.act("map_symmetry")
    assert easel.said[-1] == "Cet outil n’a pas de symétrie."
    easel.tool("stamp")
    assert (state.radius, state.symmetry) == (MOST_RADIUS, "none")


def test_a_light_has_its_range_strength_and_colour_before_it_stands(easel: Easel) -> None:
    easel.tool("light")
    typed(option(easel, "Portée"), "2,5")
    typed(option(easel, "Intensité"), "60")
    colours = option(easel, "Couleur")
    assert isinstance(colours, FormCombo)
    colours.setCurrentIndex(colours.findText("lune"))
    colours.activated.emit(colours.currentIndex())
    QTest.mouseClick(option(easel, "Ombres"), LEFT)
    assert not easel.page.desk.state.pens.light.shadows
    bare = easel.page.canvas.grab().toImage()
    QTest.mouseMove(easel.page.canvas, easel.page.canvas.camera.to_screen(6.5, 4.5).toPoint())
    assert easel.page.canvas.grab().toImage() != bare, "how far it would shine is seen under the pointer"
    easel.draw((6.5, 4.5))
    light = easel.map.lights[0]
    assert (light.range, light.intensity, light.color, light.shadows) == (2500, 600, "#bcd0ff", False)
    easel.tool("marker")
    signs = option(easel, "Signe")
    assert isinstance(signs, FormCombo)
    signs.setCurrentIndex(signs.findData("quest"))
    signs.activated.emit(signs.currentIndex())
    easel.draw((2.5, 2.5))
    assert easel.map.markers[0].icon == "quest"
