"""Bare keys on the chart: planets added, named and moved without the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QLineEdit

from editor.kit.canvas import STEP
from tests.galaxy_editor.hand import Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ANNO, BREE, CORM = (-12_000, -4_000), (6_000, -6_000), (0, 8_000)


@pytest.fixture
def three(empty: Hand) -> Hand:
    for at in (ANNO, BREE, CORM):
        empty.page.desk.editing.add_thing("planets", at)
    empty.page.desk.selection.clear()
    empty.settle()
    return empty


def test_bare_keys_add_name_move_and_look_about(three: Hand) -> None:
    chart, desk = three.page.desk.chart, three.page.desk
    chart.setFocus()
    desk.selection.clear()
    before = chart.camera.origin
    three.key(Qt.Key.Key_Left)
    assert chart.camera.origin - before == QPointF(60, 0), "with nothing chosen the arrows look about"
    three.key(Qt.Key.Key_Up)
    assert chart.camera.origin - before == QPointF(60, 60)
    three.key(Qt.Key.Key_Right)
    three.key(Qt.Key.Key_Down)
    assert chart.camera.origin == before
    desk.selection.choose([("planets", three.galaxy.planets[0].id)])
    at = three.galaxy.planets[0].at
    three.key(Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert three.galaxy.planets[0].at == at
    assert chart.camera.origin != before, "with Ctrl they do so in any case"
    three.key(Qt.Key.Key_Escape)
    assert not desk.selection.keys
    count = len(three.galaxy.planets)
    three.key(Qt.Key.Key_Insert)
    assert len(three.galaxy.planets) == count + 1
    three.tool("add_note")
    chart.setFocus()
    three.key(Qt.Key.Key_Return)
    assert len(three.galaxy.notes) == 1, "Enter puts what the tool in the hand adds"
    three.key(Qt.Key.Key_Insert)
    assert len(three.galaxy.notes) == 2
    scale = chart.camera.scale
    three.page.act("galaxy_zoom_in")
    assert chart.camera.scale == pytest.approx(scale * STEP**2)
    three.page.act("galaxy_zoom_out")
    assert chart.camera.scale == pytest.approx(scale)
    for on in ("galaxymap.snap_on", "galaxymap.snap_off"):
        three.page.act("galaxy_snap")
        assert three.said[-1] == three.t(on)


def test_enter_goes_to_the_name_of_what_is_chosen_and_a_route_has_none(three: Hand) -> None:
    anno, bree, _ = (each.id for each in three.galaxy.planets)
    desk = three.page.desk
    desk.editing.link(anno, bree)
    desk.selection.choose([("planets", anno)])
    found = three.page.selected
    assert found is not None
    assert (found.name, found.count, found.rename is not None) == (three.galaxy.planets[0].name, 1, True)
    three.page.activateWindow()
    desk.chart.setFocus()
    three.key(Qt.Key.Key_Return)
    assert isinstance(three.page.focusWidget(), QLineEdit)
    desk.selection.choose([("routes", *sorted((anno, bree)))])
    found = three.page.selected
    assert found is not None
    assert found.rename is None
    three.page.act("galaxy_select_all")
    found = three.page.selected
    assert found is not None
    assert (found.name, found.count, found.rename) == ("", 3, None)
    desk.selection.clear()
    assert three.page.selected is None
