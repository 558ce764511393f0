"""A board from an empty map to a printed poster, by mouse alone."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.map.dialogs.new_map_dialog import TABLES, NewMapDialog
from editor.map.dialogs.print_dialog import MapPrintDialog
from editor.map.panels.option_bar import OPTIONS
from models.errors import Refused
from models.maps.edits.new_board import BoardPlan, made_board
from models.maps.generators.dressing import tileset_for
from models.maps.tile_map import PACE_UM, TileMap
from tests.map_editor.asked import Asked
from tests.map_editor.easel import LEFT, PLAIN, Easel

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def chosen(box: QComboBox, value: object) -> None:
    """Choose a line of a list with the mouse: open it, click on the line."""
    box.showPopup()
    QApplication.processEvents()
    view = box.view()
    place = view.visualRect(box.model().index(box.findData(value), 0))
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, place.center())
    QApplication.processEvents()


def option(easel: Easel, name: str) -> QComboBox:
    """The list of an option of the tool in hand."""
    words = easel.look.t(f"mapedit.opt_{name}")
    found = [each for each in easel.page.findChildren(QComboBox) if each.accessibleName() == words and each.isVisible()]
    assert len(found) == 1, name
    assert name in OPTIONS
    return found[0]


def new_board(qtbot: QtBot, look_from: Easel) -> TileMap:
    """An empty map of the canyon's tiles, made in the dialog by clicks."""
    taken: list[TileMap] = []

    def take(made: TileMap) -> bool:
        taken.append(made)
        return True

    dialog = NewMapDialog(look_from.look, look_from.jobs, "Le ravin", take)
    dialog.show()
    chosen(dialog.formats, (16, 12))
    chosen(dialog.start, "empty")
    qtbot.waitUntil(lambda: dialog.made is not None and dialog.made.tile_map.width == 16)
    QTest.mouseClick(dialog.take, LEFT)
    qtbot.waitUntil(lambda: bool(taken))
    return taken[0]


def test_a_new_map_shows_the_tiles_it_is_dressed_with_and_a_bar_only_while_it_is_made(
    qtbot: QtBot, tmp_path: Path
) -> None:
    desk = Easel(tmp_path / "bureau.portulan")
    dialog = NewMapDialog(desk.look, desk.jobs, "Le bois", lambda _made: True)
    dialog.show()
    chosen(dialog.tileset, "")
    chosen(dialog.start, "forest")
    assert (dialog.tileset.currentData(), dialog.tileset.isEnabled()) == (tileset_for("forest").id, False)
    assert dialog.plan.tileset == ""
    qtbot.waitUntil(lambda: dialog.made is not None and len(dialog.made.tile_map.zones) > 0)
    assert not dialog.bar.isVisible()
    assert not dialog.stop.isVisible()
    assert [zone.name for zone in dialog.made.tile_map.zones] == ["Départ 1", "Départ 2"]
    chosen(dialog.start, "floor")
    assert (dialog.tileset.currentData(), dialog.tileset.isEnabled()) == ("", True)
    go_on = Event()
    dialog._work.ask(lambda _progress: go_on.wait(10))
    dialog.states()
    qtbot.waitUntil(dialog.bar.isVisible)
    assert dialog.stop.isVisible()
    dialog.close()
    go_on.set()
    desk.close()


def test_a_board_made_from_an_empty_map_to_a_printed_poster_by_mouse_alone(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Easel(tmp_path / "bureau.portulan")
    board = new_board(qtbot, desk)
    desk.close()
    assert not any(layer.gids.any() for layer in board.tile_layers())
    easel = Easel(tmp_path / "soir.portulan", board)
    easel.show(1280, 760)
    page = easel.page

    easel.hold("sand-1")
    easel.tool("shape")
    easel.draw((0.5, 0.5), (15.5, 11.5))
    panel = page.panels.open("tiles")
    cliff = next(each for each in panel.findChildren(QPushButton) if each.accessibleName() == "Falaise")
    QTest.mouseClick(cliff, LEFT)
    easel.tool("terrain")
    easel.draw((1.5, 1.5), (14.5, 1.5))
    easel.draw((1.5, 10.5), (5.5, 10.5), (6.5, 9.5))
    assert easel.map.terrain[1, 1:15].tolist() == [2] * 14

    easel.tool("wall")
    chosen(option(easel, "trace"), "rectangle")
    easel.draw((5.1, 4.1), (10.9, 8.1))
    assert len(easel.map.walls) == 2 * (6 + 4)
    chosen(option(easel, "wall"), "door")
    easel.draw((7.5, 4.05))
    assert easel.map.walls["H", 7, 4].kind == "door"

    easel.tool("zone")
    easel.draw((0.5, 4.5), (2.5, 7.5))
    easel.tool("marker")
    easel.draw((8.5, 6.5))
    assert len(easel.map.zones) == 1
    assert len(easel.map.markers) == 1

    easel.tool("sight")
    easel.draw((7.5, 2.5), (7.5, 6.5))
    page.act("map_print")
    dialog = page.dialogs.dialog
    assert isinstance(dialog, MapPrintDialog)
    qtbot.waitUntil(lambda: dialog.settled and bool(dialog.pages))
    chosen(dialog.form.controls["paper"], "a3")  # type: ignore[arg-type]
    qtbot.waitUntil(lambda: dialog.settled and dialog.form.value.paper == "a3")
    page.dialogs.ask = Asked(tmp_path / "ravin.pdf")
    QTest.mouseClick(dialog.writing.buttons[0], LEFT)
    qtbot.waitUntil(lambda: (tmp_path / "ravin.pdf").exists() and not dialog.output.busy)
    raw = (tmp_path / "ravin.pdf").read_bytes()
    assert len(re.findall(rb"/Type /Page\b", raw)) == len(dialog.pages)
    # The poster is 400 x 300 mm of cells: a cell of 25 mm, twelve rows, sixteen columns.
    laid = dialog._laid
    assert laid is not None
    assert (laid.work.poster.width, laid.work.poster.height) == (400.0, 300.0)
    dialog.close()
    easel.close()


def test_a_table_in_paces_has_sizes_in_centimetres_and_no_cells_to_set(qtbot: QtBot, tmp_path: Path) -> None:
    desk = Easel(tmp_path / "bureau.portulan")
    taken: list[TileMap] = []
    dialog = NewMapDialog(desk.look, desk.jobs, "La clairière", lambda made: not taken.append(made), paces=True)
    dialog.show()
    assert (dialog.start.currentData(), dialog.across.value(), dialog.down.value()) == ("table", 24, 24)
    assert "60 × 60 cm" in dialog.formats.currentText()
    assert not dialog.cell.isVisible()
    assert not dialog.columns.isVisible()
    # Another start counts cells again; a table of a thousand paces cannot be asked for.
    chosen(dialog.start, "floor")
    assert dialog.cell.isVisible()
    assert (dialog.across.value(), dialog.formats.currentText()) == (34, "34 × 22")
    dialog.across.setValue(1000)
    chosen(dialog.start, "table")
    dialog.across.setValue(1000)
    assert dialog.across.value() == 240
    dialog.formats.setCurrentIndex(TABLES.index((36, 24)))
    dialog.formats.activated.emit(dialog.formats.currentIndex())
    assert (dialog.across.value(), dialog.down.value()) == (36, 24)
    qtbot.waitUntil(lambda: dialog.made is not None and dialog.made.tile_map.width == 36)
    QTest.mouseClick(dialog.take, LEFT)
    qtbot.waitUntil(lambda: bool(taken))
    assert (taken[0].width, taken[0].height, taken[0].cell_um) == (36, 24, PACE_UM)
    assert taken[0].cell_name((0, 0)) == "1,1"
    desk.close()


def test_a_table_larger_than_any_room_is_refused_by_its_measure() -> None:
    with pytest.raises(Refused) as refused:
        made_board(BoardPlan("Plaine", 1000, 24, start="table"))
    assert refused.value.key == "map.large_table"
