"""The tables: rows are what is chosen on the map, cells are written in place, many at once is one step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from editor.galaxy.panels.tables_panel import TablesPanel
from tests.galaxy_editor.hand import LEFT, Hand, type_words

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def hand(sample: Hand) -> Hand:
    sample.page.act("galaxy_tables")
    return sample


def panel(hand: Hand) -> TablesPanel:
    found = hand.page.panels.open("tables")
    assert isinstance(found, TablesPanel)
    return found


def column(hand: Hand, name: str) -> int:
    return next(n for n, each in enumerate(panel(hand).items.columns) if each.field == name)


def press(hand: Hand, row: int, name: str, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    table = panel(hand).table
    index = panel(hand).items.index(row, column(hand, name))
    table.scrollTo(index)
    QTest.mouseClick(table.viewport(), LEFT, held, table.visualRect(index).center())


def words(hand: Hand, row: int, name: str) -> str:
    return panel(hand).items.words(row, column(hand, name))


def type_in_cell(hand: Hand, row: int, name: str, text: str) -> None:
    press(hand, row, name)
    table = panel(hand).table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Return)
    line = table.viewport().findChildren(QLineEdit)[-1]
    line.selectAll()
    type_words(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()


def test_rows_are_the_choice_on_the_map_both_ways(hand: Hand) -> None:
    items = panel(hand).items
    assert items.rowCount() == 80
    press(hand, 1, "name")
    press(hand, 3, "name", SHIFT)
    ids = {each.id for each in items.things[1:4]}
    assert hand.page.desk.selection.of("planets") == ids
    hand.page.desk.chart.setFocus()
    hand.click(hand.galaxy.planets[-1].at)
    rows = {index.row() for index in panel(hand).table.selectionModel().selectedRows()}
    assert rows == {items.rows["planets", hand.galaxy.planets[-1].id]}
    assert "80 lignes, 1 choisies" in panel(hand).told.text()


def test_columns_sort_and_filters_ask_like_the_map(hand: Hand) -> None:
    head = panel(hand).table.horizontalHeader()
    place = head.sectionViewportPosition(column(hand, "x")) + 15
    QTest.mouseClick(head.viewport(), LEFT, pos=QPoint(place, 10))
    xs = [each.x for each in panel(hand).items.things]
    assert xs == sorted(xs) or xs == sorted(xs, reverse=True)
    field = panel(hand).filter
    field.setFocus()
    type_words(field, "revenu:majeur")
    hand.qtbot.waitUntil(lambda: panel(hand).items.rowCount() < 40, timeout=5_000)
    assert {each.income.value for each in panel(hand).items.things} == {"major"}
    QTest.mouseClick(panel(hand).buttons["routes"], LEFT)
    assert panel(hand).items.rowCount() == len(hand.galaxy.routes)
    type_words(panel(hand).filter, "coupée")
    hand.qtbot.waitUntil(lambda: panel(hand).items.rowCount() < 5, timeout=5_000)
    assert {each.state.value for each in panel(hand).items.things} == {"cut"}


def test_a_cell_is_written_in_place_and_undone(hand: Hand) -> None:
    before = words(hand, 0, "resource")
    type_in_cell(hand, 0, "resource", "Épices")
    assert words(hand, 0, "resource") == "Épices", hand.said
    assert hand.galaxy.planets[0].resource == "Épices"
    type_in_cell(hand, 0, "x", "12,5")
    assert hand.galaxy.planets[0].x == 12_500
    steps = len(hand.document.steps())
    type_in_cell(hand, 0, "garrison.infantry", "beaucoup")
    assert "n’est pas un nombre de 0 à 100000" in hand.said[-1]
    assert len(hand.document.steps()) == steps
    hand.undo(2)
    assert words(hand, 0, "resource") == before


def test_one_value_for_all_chosen_rows_is_one_step(hand: Hand) -> None:
    steps = len(hand.document.steps())
    press(hand, 4, "name")
    press(hand, 9, "name", SHIFT)
    found = panel(hand)
    found.column.setFocus()
    while found.column.currentText() != "Secteur":
        QTest.keyClick(found.column, Qt.Key.Key_Down)
    found.column.activated.emit(found.column.currentIndex())
    sector = hand.galaxy.sectors[3]
    found.value.lineEdit().setFocus()
    type_words(found.value.lineEdit(), sector.name)
    assert found.set_all.text() == "Écrire dans 6 lignes"
    QTest.mouseClick(found.set_all, LEFT)
    assert {each.sector for each in found.items.things[4:10]} == {sector.id}
    assert len(hand.document.steps()) == steps + 1
    hand.undo()
    assert {each.sector for each in found.items.things[4:10]} != {sector.id}


def test_cells_of_a_spreadsheet_are_pasted_as_one_step(hand: Hand) -> None:
    steps = len(hand.document.steps())
    QGuiApplication.clipboard().setText("Un\t1\t2,5\r\nDeux\t3\t4\r\n")
    press(hand, 5, "name")
    QTest.keyClick(panel(hand).table, Qt.Key.Key_V, CTRL)
    assert [(p.name, p.x, p.y) for p in hand.galaxy.planets[5:7]] == [("Un", 1_000, 2_500), ("Deux", 3_000, 4_000)]
    assert len(hand.document.steps()) == steps + 1
    QGuiApplication.clipboard().setText("Trois\tabc")
    QTest.keyClick(panel(hand).table, Qt.Key.Key_V, CTRL)
    assert "Un, X" in hand.said[-1]
    assert hand.galaxy.planets[5].name == "Un", "all or nothing"
    press(hand, 79, "name")
    QGuiApplication.clipboard().setText("a\nb\nc")
    QTest.keyClick(panel(hand).table, Qt.Key.Key_V, CTRL)
    assert "dépassent le tableau" in hand.said[-1]
    QTest.keyClick(panel(hand).table, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text().startswith(hand.galaxy.planets[79].name + "\t")
