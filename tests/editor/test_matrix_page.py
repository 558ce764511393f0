"""Who beats whom, as a person looks at it: modes, a field by mouse and by key, the sum with its rules, files."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from editor.compare.matrix_page import MatrixPage
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from models.i18n import Translator
from tests.editor.building import Open, Table

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Files:
    """Answers where to write."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def file_to_write(self, _parent: object, _title: str, proposed: Path, _kinds: str) -> Path:
        return self.folder / proposed.name


def opened_page(sit: Open, qtbot: QtBot, sample: str, lang: str = "fr") -> tuple[Table, MatrixPage]:
    table = sit(sample, lang=lang)
    look = Look(DARK if lang == "en" else LIGHT, Translator(lang), 100, motion=False)
    page = MatrixPage(look, table.document, table.force_id)
    qtbot.addWidget(page)
    page.resize(1000, 720)
    with qtbot.waitExposed(page):
        page.show()
    return table, page


def press(page: MatrixPage, row: int, column: int) -> None:
    view = page.map.graph.getPlotItem().getViewBox()
    at = page.map.graph.mapFromScene(view.mapViewToScene(QPointF(column, row)))
    QTest.mouseClick(page.map.graph.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_field_tells_its_sum_with_every_rule(sit: Open, qtbot: QtBot, lang: str) -> None:
    _, page = opened_page(sit, qtbot, "troupes-rebellion", lang)
    names = [row.id for row in page.matrix.rows], [column.id for column in page.matrix.columns]
    row, guard = names[0].index("commando-rebelle"), names[1].index("garde-royal")
    QTest.mouseClick(page.modes["cover"], Qt.MouseButton.LeftButton)
    press(page, row, guard)
    assert page.map.field == (row, guard)
    # 3+ with cover and heavy armour is 5+: a third of his 16 points.
    assert page.heading.text().endswith("16/3")
    shown = {each.text() for each in page.findChildren(QPushButton) if each.property("role") == "rule"}
    assert {"GE-10", "GE-14", "GE-15", "GE-7", "GE-20"} <= shown
    asked: list[str] = []
    page.wants_rule.connect(asked.append)
    shown_now = lambda: [e for e in page.findChildren(QPushButton) if e.text() == "GE-15" and e.isVisible()]  # noqa: E731
    qtbot.waitUntil(lambda: bool(shown_now()))
    QTest.mouseClick(shown_now()[0], Qt.MouseButton.LeftButton)
    assert asked == ["GE-15"]
    page.map.setFocus()
    QTest.keyClick(page.map, Qt.Key.Key_Left)
    assert page.map.field == (row, guard - 1)
    assert page.heading.text() in page.map.accessibleDescription()
    QTest.mouseClick(page.measures["chance"], Qt.MouseButton.LeftButton)
    assert "%" in page.map.words[row][guard]


def test_a_mode_a_profile_has_not_is_a_dash_and_counts_multiply(sit: Open, qtbot: QtBot) -> None:
    _, page = opened_page(sit, qtbot, "troupes-rebellion")
    padawan = [row.id for row in page.matrix.rows].index("padawan-rebelle")
    assert set(page.map.words[padawan]) == {"—"}
    page.map.choose(padawan, 0)
    assert any("ne peut pas attaquer" in each.text() for each in page.findChildren(QLabel))
    soldiers = [row.id for row in page.matrix.rows].index("soldat-rebelle")
    assert page.map.words[soldiers][0] == "5,00"
    page.counted.click()
    assert page.map.words[soldiers][0] == "90,00", "eighteen of them"


def test_the_picture_and_the_table_are_written(sit: Open, qtbot: QtBot, tmp_path: Path) -> None:
    _, page = opened_page(sit, qtbot, "troupes-empire")
    page.ask = Files(tmp_path)
    for made in page.saves.values():
        QTest.mouseClick(made, Qt.MouseButton.LeftButton)
    image = QImage(str(next(tmp_path.glob("*.png"))))
    assert image.width() > 600
    lines = next(tmp_path.glob("*.csv")).read_text("utf-8-sig").splitlines()
    assert len(lines[0].split(";")) == 10
    assert sum("Stormtrooper;23;Soldat rebelle;5,0000;0,5000;0,5000;5;1/2;1/2" in line for line in lines) == 1
