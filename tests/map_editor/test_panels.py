"""The panels beside the map, the page at every size of text, and a map begun and drawn in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from app.shell import Shell
from editor.map.actions import ACTIONS
from editor.map.canvas import MapCanvas
from editor.map.dialogs.new_map_dialog import NewMapDialog
from editor.map.page import MapPage
from editor.map.tools.toolbox import TOOLBOX
from editor.widgets.overflow import OverflowRow
from models.maps.features import Zone
from models.maps.layers import KINDS, insert_layer
from models.maps.things import add
from models.maps.tile_map import GroupLayer
from tests.app.conftest import answers, shell, start  # noqa: F401  the window of the tests of the window
from tests.app.hands import press
from tests.editor.tools import nameless
from tests.map_editor.easel import Easel, empty_board

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    board = empty_board()
    board = insert_layer(board, GroupLayer(id=0, name="Groupe"), 1)
    board, _ = add(board, Zone(0, "Départ", "start", runs=((1, 1, 3),)))
    made = Easel(tmp_path / "a.portulan", board)
    made.show()
    yield made
    made.close()


def names(easel: Easel) -> list[str]:
    return [layer.name for layer in easel.map.all_layers()]


@pytest.mark.parametrize(("lang", "percent"), [("fr", 100), ("en", 150)])
def test_every_control_has_a_name_and_every_tool_its_options(
    qtbot: QtBot, tmp_path: Path, lang: str, percent: int
) -> None:
    easel = Easel(tmp_path / "a.portulan", lang=lang, percent=percent)
    easel.show()
    for panel in ("tiles", "layers", "inspector"):
        easel.page.panels.open(panel)
    for kind in TOOLBOX:
        easel.tool(kind.id)
        assert easel.page.tools.in_hand == kind.id
    assert not nameless(easel.page)
    for action in ACTIONS:
        assert easel.look.t(action.text) != action.text
        easel.page.state(action.id)
    for kind in KINDS:
        assert easel.look.t.has(f"mapedit.layer_{kind}")
        assert easel.look.t.has(f"mapedit.layer_{kind}_tip")
    easel.close()


def test_tiles_are_searched_and_tilesets_added(easel: Easel) -> None:
    panel = easel.page.panels.open("tiles")
    QTest.keyClicks(panel.search, "caisse")  # type: ignore[attr-defined]
    found = panel.sheet._gids  # type: ignore[attr-defined]
    assert 0 < len(found) < 20
    QTest.keyClicks(panel.search, "xyz")  # type: ignore[attr-defined]
    assert panel.nothing.isVisible()  # type: ignore[attr-defined]
    from models.maps.tileset_library import bundled_tilesets

    other = next(kind for kind in bundled_tilesets().values() if kind.id != "canyon-temple")
    panel.search.clear()  # type: ignore[attr-defined]
    panel.take_tileset(other)  # type: ignore[attr-defined]
    assert [used.tileset.name for used in easel.map.tilesets] == ["canyon-temple", other.id]
    assert easel.document.undo()
    assert panel.sets.count() == 1  # type: ignore[attr-defined]


def test_tiles_are_picked_by_keyboard_as_a_block(easel: Easel) -> None:
    sheet = easel.page.panels.open("tiles").sheet  # type: ignore[attr-defined]
    sheet.setFocus()
    QTest.keyClick(sheet, Qt.Key.Key_Right)
    QTest.keyClick(sheet, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(sheet, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert easel.page.desk.state.block.shape == (2, 2)


def test_layers_are_added_named_hidden_locked_moved_and_removed(easel: Easel, qtbot: QtBot) -> None:
    panel = easel.page.panels.open("layers")
    panel.add("objects")  # type: ignore[attr-defined]
    assert names(easel) == ["Sol", "Objets", "Groupe"]
    tree = panel.tree  # type: ignore[attr-defined]
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Up, ALT)
    assert names(easel) == ["Sol", "Groupe", "Objets"]
    QTest.keyClick(tree, Qt.Key.Key_Space)
    QTest.keyClick(tree, Qt.Key.Key_L)
    layer = easel.map.layer(easel.page.desk.state.layer)
    assert layer.look.locked
    assert not layer.look.visible
    QTest.keyClick(tree, Qt.Key.Key_F2)
    editor = tree.findChild(QLineEdit)
    assert editor is not None
    editor.selectAll()
    QTest.keyClicks(editor, "Meubles")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(easel)[-1] == "Meubles")
    tree.setFocus()
    QTest.keyClick(tree, Qt.Key.Key_Delete)
    assert names(easel) == ["Sol", "Groupe"]
    while easel.document.can_undo and easel.document.stack.index() > 1:
        easel.document.undo()
    assert names(easel) == ["Sol", "Groupe"]


def test_a_layer_is_dragged_into_a_group(easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = easel.page.panels.open("layers").tree  # type: ignore[attr-defined]
    QApplication.processEvents()
    group, ground = tree.topLevelItem(0), tree.topLevelItem(1)
    tree.setCurrentItem(ground)
    at = QPointF(tree.visualItemRect(group).center())
    monkeypatch.setattr(tree, "dropIndicatorPosition", lambda: QAbstractItemView.DropIndicatorPosition.OnItem)
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    tree.dropEvent(QDropEvent(at, Qt.DropAction.MoveAction, tree.mimeData([ground]), buttons, keys))
    QApplication.processEvents()
    assert [layer.name for layer in easel.map.layers] == ["Groupe"]
    assert [layer.name for layer in easel.map.layers[0].layers] == ["Sol"]  # type: ignore[union-attr]


def test_the_inspector_shows_and_writes_what_is_chosen(easel: Easel) -> None:
    easel.tool("choose")
    easel.draw((1.5, 1.5))
    panel = easel.page.panels.open("inspector")
    name = next(each for each in panel.findChildren(QLineEdit) if each.accessibleName() == "Nom")
    assert name.text() == "Départ"
    name.selectAll()
    QTest.keyClicks(name, "Camp nord")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert easel.map.zones[0].name == "Camp nord"
    fresh = next(each for each in panel.findChildren(QLineEdit) if each.placeholderText())
    QTest.keyClicks(fresh, "tour")
    QTest.keyClick(fresh, Qt.Key.Key_Return)
    assert easel.map.zones[0].properties["tour"].value == ""
    assert easel.document.undo()
    assert easel.document.undo()
    assert name.text() == "Départ"
    easel.page.act("map_delete")
    assert not easel.map.zones


def test_a_map_is_begun_and_drawn_in_the_window_by_keyboard(shell: Shell, qtbot: QtBot) -> None:  # noqa: F811
    window = shell.window
    assert not window.book["map_tool_stamp"].isEnabled()
    window.book["new_map"].trigger()
    dialog = window.findChild(NewMapDialog)
    assert dialog is not None
    dialog.name.setText("Le temple")
    dialog.name.textEdited.emit("Le temple")
    dialog.start.setCurrentIndex(dialog.start.findData("temple"))
    dialog.start.activated.emit(dialog.start.currentIndex())
    assert not nameless(dialog)
    with qtbot.waitSignal(dialog.destroyed, timeout=20_000):
        QTest.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    page = window.page(window.current)
    assert isinstance(page, MapPage)
    assert page.board.tile_map.name == "Le temple"
    assert page.board.tile_map.doors
    canvas = page.canvas
    assert isinstance(canvas, MapCanvas)
    canvas.setFocus()
    press(shell, "map_tool_kind")
    assert page.tools.in_hand == "kind"
    assert window.book["map_tool_kind"].isChecked()
    before = page.board.tile_map.terrain.copy()
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert not np.array_equal(page.board.tile_map.terrain, before) or page.desk.state.kind in before
    press(shell, "undo")
    assert np.array_equal(page.board.tile_map.terrain, before)
    assert not nameless(page)
    assert page.findChildren(QPushButton)


def test_options_that_do_not_fit_wait_behind_a_button(qtbot: QtBot, tmp_path: Path) -> None:
    easel = Easel(tmp_path / "a.portulan", percent=150)
    easel.show(860, 640)
    easel.tool("stamp")
    row = easel.page.options.rows["stamp"]
    assert isinstance(row, OverflowRow)
    assert row.more.isVisible()
    assert row.height() < 2 * row.more.height() + 20
    row.more.setFocus()
    QTest.keyClick(row.more, Qt.Key.Key_Space)
    assert row.sheet.isVisible()
    (radius,) = [each for each in row.sheet.findChildren(QSpinBox) if each.isVisible()]
    radius.setFocus()
    QTest.keyClick(radius, Qt.Key.Key_Up)
    assert easel.page.desk.state.radius == 1
    QTest.keyClick(row.sheet, Qt.Key.Key_Escape)
    assert not row.sheet.isVisible()
    # With room for all of them none is put away.
    easel.page.panels.hide()
    easel.page.resize(1700, 640)
    QApplication.processEvents()
    assert not row.more.isVisible()
    assert radius.isVisible()
    easel.close()


def test_the_tabs_of_the_panels_keep_their_words_where_they_do_not_all_fit(qtbot: QtBot, tmp_path: Path) -> None:
    easel = Easel(tmp_path / "a.portulan", percent=150)
    easel.show(1000, 640)
    tabs = easel.page.panels.tabs
    easel.page.panels.setFixedWidth(tabs.sizeHint().width() // 2)
    QApplication.processEvents()
    for i in range(tabs.count()):
        assert tabs.tabRect(i).width() > tabs.fontMetrics().horizontalAdvance(tabs.tabText(i))
    easel.close()
