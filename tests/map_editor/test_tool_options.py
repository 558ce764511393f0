"""What each tool keeps for itself, what lights are like before they stand, and the tiles that were used last."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QToolButton, QWidget
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


def painted(easel: Easel, layer: str) -> int:
    return next((int((e.gids != 0).sum()) for e in easel.map.tile_layers() if e.name == layer), 0)


def recent(easel: Easel) -> list[QToolButton]:
    return easel.page.panels.open("tiles").recent.buttons  # type: ignore[attr-defined]


def test_every_tool_keeps_its_radius_its_path_and_its_symmetry_for_itself(easel: Easel) -> None:
    easel.hold("sand-1")
    typed(option(easel, "Rayon"), "1")
    easel.page.act("map_symmetry")
    easel.draw((3.5, 3.5))
    assert painted(easel, "Sol") == 10, "five cells and their mirror image"
    easel.tool("wall")
    easel.draw((8.5, 4.05))
    assert len(easel.map.walls) == 1
    easel.page.desk.state.set(trace="rectangle")
    easel.tool("light")
    easel.draw((5.5, 5.5))
    assert len(easel.map.lights) == 1
    easel.tool("eraser")
    assert (easel.page.desk.state.radius, easel.page.desk.state.trace) == (0, "free")
    easel.tool("stamp")
    assert (easel.page.desk.state.radius, easel.page.desk.state.symmetry) == (1, "horizontal")
    easel.tool("wall")
    assert easel.page.desk.state.trace == "rectangle"


def test_one_click_puts_one_brazier_whatever_the_ground_was_painted_with(easel: Easel) -> None:
    easel.hold("sand-1")
    typed(option(easel, "Rayon"), "2")
    easel.page.act("map_symmetry")
    easel.hold("brazier")
    assert option(easel, "Rayon").value() == 0  # type: ignore[attr-defined]
    easel.draw((3.5, 3.5))
    assert painted(easel, "Décor") == 1
    easel.hold("sand-1")
    assert option(easel, "Rayon").value() == 2, "the brush of ground is as it was left"  # type: ignore[attr-defined]


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
    assert not option(easel, "Ombres").isEnabled(), "off until walls cut light"
    bare = easel.page.canvas.grab().toImage()
    QTest.mouseMove(easel.page.canvas, easel.page.canvas.camera.to_screen(6.5, 4.5).toPoint())
    assert easel.page.canvas.grab().toImage() != bare, "how far it would shine is seen under the pointer"
    easel.draw((6.5, 4.5))
    light = easel.map.lights[0]
    assert (light.range, light.intensity, light.color, light.shadows) == (2500, 600, "#bcd0ff", True)
    easel.tool("marker")
    signs = option(easel, "Signe")
    assert isinstance(signs, FormCombo)
    signs.setCurrentIndex(signs.findData("quest"))
    signs.activated.emit(signs.currentIndex())
    easel.draw((2.5, 2.5))
    assert easel.map.markers[0].icon == "quest"


def test_the_tiles_used_last_have_a_room_that_never_moves_the_others(easel: Easel) -> None:
    panel = easel.page.panels.open("tiles")
    place = panel.sheet.mapTo(panel, panel.sheet.rect().topLeft())  # type: ignore[attr-defined]
    easel.hold("sand-1")
    assert not recent(easel), "picked, not used"
    easel.draw((2.5, 2.5))
    easel.hold("brazier")
    easel.draw((4.5, 4.5))
    easel.page.desk.state.hold(np.concatenate([easel.page.desk.state.block] * 2, axis=1))
    easel.draw((6.5, 6.5))
    assert panel.sheet.mapTo(panel, panel.sheet.rect().topLeft()) == place  # type: ignore[attr-defined]
    names = [each.accessibleName() for each in recent(easel)]
    assert names[0] == "Brasero allumé, bloc de 2 × 1"
    assert names[1] == "Brasero allumé"
    assert len(names) == 3
    assert recent(easel)[0].isChecked()
    QTest.mouseClick(recent(easel)[2], LEFT)
    assert easel.page.tools.in_hand == "stamp"
    easel.draw((8.5, 8.5))
    assert [each.accessibleName() for each in recent(easel)] == names, "those used again stay where they are"
    QTest.keyClicks(panel.search, "caisse")  # type: ignore[attr-defined]
    assert recent(easel)[2].isVisible()


def test_a_pattern_is_lent_for_one_gesture_and_text_is_written_until_another_shape_is_drawn(easel: Easel) -> None:
    page, state = easel.page, easel.page.desk.state
    for tool, shape in (("text", "text"), ("object", "rectangle"), ("text", "text")):
        easel.tool(tool)
        assert state.shape == shape
    page.act("map_crop")
    page.act("map_copy")
    assert easel.said[-2:] == [easel.look.t("map.nothing_selected")] * 2
    easel.tool("select")
    in_hand = page.canvas.tool
    easel.draw((1.5, 1.5), (4.5, 4.5))
    easel.draw((3.5, 3.5), (8.5, 8.5), keys=Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.AltModifier)
    assert state.selection is not None
    assert int(state.selection.sum()) == 4, "what is in both"
    page.act("map_copy")
    page.act("map_paste")
    assert page.canvas.tool is not in_hand
    QTest.keyClick(page.canvas, Qt.Key.Key_X)
    assert page.canvas.tool is not in_hand, "only Escape or a click puts it away"
    scale = page.canvas.camera.scale
    QTest.keyClick(page.canvas, Qt.Key.Key_Plus)
    assert page.canvas.camera.scale > scale, "other keys are the map's"
    QTest.keyClick(page.canvas, Qt.Key.Key_Escape)
    assert page.canvas.tool is in_hand
