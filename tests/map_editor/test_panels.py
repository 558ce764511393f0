"""The panels beside the map, the page at every size of text, and a map begun and drawn in the whole window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.map.actions import ACTIONS
from editor.map.canvas import MapCanvas
from editor.map.dialogs.new_map_dialog import NewMapDialog
from editor.map.page import MapPage
from editor.map.tools.toolbox import TOOLBOX
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
    from models.maps.tilesets.library import bundled_tilesets

    other = next(kind for kind in bundled_tilesets().values() if kind.id != "canyon-temple")
    panel.search.clear()  # type: ignore[attr-defined]
    panel.take_tileset(other)  # type: ignore[attr-defined]
    assert [used.tileset.name for used in easel.map.tilesets] == ["canyon-temple", other.id]
    assert easel.document.undo()
    assert panel.sets.count() == 1  # type: ignore[attr-defined]


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
