"""The canvas under real mouse and keyboard: it shows, moves, zooms, and hands gestures to the tool in cells."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.kit.tool import Tool
from editor.map.canvas import MapCanvas
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.i18n import Translator
from models.maps.edges import put_walls
from models.maps.edits.wall_lines import drawn_wall, put_wall
from models.maps.features import Wall
from models.maps.free_walls import with_material
from models.maps.layers import object_layer
from models.maps.tile_map import LayerLook, new_map, with_layer

LEFT = Qt.MouseButton.LeftButton
SIZE = (400, 300)


class Recorder(Tool):
    """A tool that writes down what it is told."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []
        self.keys: set[Qt.Key] = set()

    def press(self, spot, held):
        self.told.append(("press", spot.cell, held.button))

    def drag(self, spot, held):
        self.told.append(("drag", spot.cell, held.shift))

    def release(self, spot, held):
        self.told.append(("release", spot.cell))

    def hover(self, spot):
        self.told.append(("hover", spot.cell))

    def double_click(self, spot, held):
        self.told.append(("double", spot.cell))

    def key(self, event):
        return event.key() in self.keys

    def cancel(self):
        self.told.append(("cancel",))

    def draw(self, painter, view):
        painter.fillRect(view.rect(QRect(0, 0, 1, 1)), QColor("#ff00ff"))


@pytest.fixture
def canvas(qtbot):
    shown = MapCanvas(Look(LIGHT, Translator("fr")))
    qtbot.addWidget(shown)
    shown.resize(*SIZE)
    shown.show_map(new_map(20, 10, cell_px=16), {})
    with qtbot.waitExposed(shown):
        shown.show()
    shown.setFocus()
    return shown


@pytest.fixture
def tool(canvas):
    made = Recorder()
    canvas.tool = made
    return made


def over(canvas, x, y):
    """The pixel over a place in cells."""
    return canvas.camera.to_screen(x, y).toPoint()


def acts(tool, *names):
    return [each for each in tool.told if each[0] in names]


def test_a_gesture_reaches_the_tool_in_cells(canvas, tool):
    QTest.mousePress(canvas, LEFT, pos=over(canvas, 3.5, 2.5))
    QTest.mouseMove(canvas, over(canvas, 5.5, 4.5))
    QTest.mouseRelease(canvas, LEFT, pos=over(canvas, 5.5, 4.5))
    QTest.mouseMove(canvas, over(canvas, 1.5, 1.5))
    QTest.mouseDClick(canvas, LEFT, pos=over(canvas, 1.5, 1.5))
    assert acts(tool, "press", "drag", "release", "hover", "double")[:4] == [
        ("press", (3, 2), LEFT),
        ("drag", (5, 4), False),
        ("release", (5, 4)),
        ("hover", (1, 1)),
    ]
    assert ("double", (1, 1)) in tool.told


def test_the_wheel_zooms_to_the_pointer_within_bounds(canvas, qtbot):
    point = QPointF(120, 90)
    for notch in (120, 120, -120, 120, *[120] * 20, *[-120] * 60):
        before = canvas.camera.spot_at(point)
        scale = canvas.camera.scale
        wheel(canvas, point, notch)
        after = canvas.camera.spot_at(point)
        if 1 < scale < 50 and 1 < canvas.camera.scale < 50:
            assert (after.x, after.y) == pytest.approx((before.x, before.y), abs=1e-6)
    assert canvas.camera.scale == pytest.approx(16 * 0.02)
    for _ in range(80):
        wheel(canvas, point, 120)
    assert canvas.camera.scale == pytest.approx(64)


def wheel(canvas, point, turn):
    nothing = Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(
        point, canvas.mapToGlobal(point), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, nothing,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


@pytest.mark.parametrize("by_space", [False, True])
def test_middle_button_and_space_pan_without_drawing(canvas, tool, by_space):
    canvas.zoom_to(40)
    start = canvas.camera.origin
    button = LEFT if by_space else Qt.MouseButton.MiddleButton
    if by_space:
        QTest.keyPress(canvas, Qt.Key.Key_Space)
    QTest.mousePress(canvas, button, pos=QPoint(200, 150))
    QTest.mouseMove(canvas, QPoint(230, 170))
    QTest.mouseRelease(canvas, button, pos=QPoint(230, 170))
    if by_space:
        QTest.keyRelease(canvas, Qt.Key.Key_Space)
    assert canvas.camera.origin - start == QPointF(30, 20)
    assert not acts(tool, "press", "drag", "release")
    assert canvas.cursor().shape() == Qt.CursorShape.CrossCursor


def test_everything_by_keyboard(canvas, tool):
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    start = canvas.cursor_cell
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    cell = (start[0] + 1, start[1] + 1)
    assert canvas.cursor_cell == cell
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    assert acts(tool, "press", "release") == [("press", cell, LEFT), ("release", cell)] * 2
    tool.told.clear()
    QTest.keyPress(canvas, Qt.Key.Key_Shift)
    QTest.keyPress(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyPress(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyRelease(canvas, Qt.Key.Key_Shift)
    assert [each[:2] for each in acts(tool, "press", "drag", "release")] == [
        ("press", cell),
        ("drag", (cell[0] - 1, cell[1])),
        ("drag", (cell[0] - 2, cell[1])),
        ("release", (cell[0] - 2, cell[1])),
    ]
    QTest.keyClick(canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert canvas.cursor_cell[0] == cell[0] - 1
    for _ in range(5):
        QTest.keyClick(canvas, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    assert canvas.cursor_cell[0] == 0
    scale = canvas.camera.scale
    QTest.keyClick(canvas, Qt.Key.Key_Plus)
    assert canvas.camera.scale > scale
    QTest.keyClick(canvas, Qt.Key.Key_Minus)
    QTest.keyClick(canvas, Qt.Key.Key_Minus)
    assert canvas.camera.scale < scale
    QTest.keyClick(canvas, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert canvas.camera.scale == pytest.approx(scale)


def test_walls_of_a_material_follow_edits_and_layers_wherever_the_view_has_been(canvas):
    made, layer = object_layer(new_map(40, 30), 0, "o")
    made = put_walls(made, [("V", 20, y) for y in range(30)], with_material(Wall("V", 0, 0), "hull"))
    pen = with_material(Wall("V", 0, 0), "timber")
    made, _ = put_wall(made, drawn_wall(made, [(3000, 2000), (33000, 25500)], pen), layer.id)
    hidden = with_layer(made, replace(made.layer(layer.id), look=LayerLook(visible=False)))
    opened = put_walls(hidden, [("V", 20, 14)], Wall("V", 0, 0, "door", "open"))

    def seen(shown):
        shown.centre_on((24, 17))
        return shown.grab().toImage()

    canvas.clearFocus()
    for state in (made, hidden, opened, made):
        canvas.show_map(state, {})
        canvas.zoom_to(32)
        canvas.centre_on((12, 8))
        canvas.grab()
        fresh = MapCanvas(Look(LIGHT, Translator("fr")))
        fresh.resize(canvas.size())
        fresh.show_map(state, {})
        fresh.zoom_to(32)
        assert seen(canvas) == seen(fresh)
        fresh.close()
