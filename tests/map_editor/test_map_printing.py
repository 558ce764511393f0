"""Posters of maps from the window: pages seen, shown on the map, written, stopped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.map.dialogs.print_dialog import MapPrintDialog
from models.sheets.map_poster import MapPosterOptions
from models.sheets.saved_options import load_poster, save_poster
from tests.map_editor.asked import Asked
from tests.map_editor.easel import LEFT, Easel, empty_board

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan", empty_board(16, 12))
    made.page.dialogs.ask = Asked()
    made.show()
    yield made
    made.jobs.stop_all()
    made.close()


def opened(easel: Easel, qtbot: QtBot) -> MapPrintDialog:
    """The print dialog, its pages laid out."""
    easel.page.act("map_print")
    dialog = easel.page.dialogs.dialog
    assert isinstance(dialog, MapPrintDialog)
    qtbot.waitUntil(lambda: dialog.settled and bool(dialog.pages))
    return dialog


def pages_of(path: Path) -> int:
    return len(re.findall(rb"/Type /Page\b", path.read_bytes()))


def test_the_poster_is_seen_written_and_shown_on_the_map(easel: Easel, qtbot: QtBot, tmp_path: Path) -> None:
    bare = easel.page.canvas.grab().toImage()
    dialog = opened(easel, qtbot)
    sheet = easel.page.pages.sheet
    assert sheet is not None
    assert dialog.pages == ("", *(page.name for page in sheet.pages))
    assert len(sheet.pages) == 4
    assert sheet.cell_width == 25.0
    assert easel.page.canvas.grab().toImage() != bare
    easel.page.dialogs.ask = asked = Asked(tmp_path / "plateau.pdf")
    QTest.mouseClick(dialog.writing.buttons[0], LEFT)
    qtbot.waitUntil(lambda: not dialog.output.busy, timeout=20_000)
    assert pages_of(tmp_path / "plateau.pdf") == 5
    assert asked.titles
    assert any("plateau.pdf" in said for said in easel.said)
    dialog.close()
    assert easel.page.pages.sheet is None


def test_a_poster_that_cannot_be_says_why(easel: Easel, qtbot: QtBot) -> None:
    dialog = opened(easel, qtbot)
    dialog.form.value = replace(dialog.form.value, overlap=50.0, margin=30.0, paper="a4", cell_mm=200.0)
    dialog.form.value = replace(dialog.form.value, cell_mm=500.0)
    dialog.renew()
    qtbot.waitUntil(lambda: dialog.trouble.isVisible())
    assert "500" in dialog.trouble.text()
    dialog.close()


def test_what_was_chosen_is_there_next_time(easel: Easel, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(easel, qtbot)
    dialog.form.controls["cell_mm"].setFocus()
    dialog.form.controls["cell_mm"].setValue(30.0)  # type: ignore[attr-defined]
    QTest.keyClick(dialog.form.controls["low_ink"], Qt.Key.Key_Space)
    dialog.close()
    again = Easel(easel.path.with_name("b.portulan"))
    dialog = opened(again, qtbot)
    assert (dialog.form.value.cell_mm, dialog.form.value.low_ink) == (30.0, True)
    dialog.close()
    again.close()
    # A map never printed keeps its own scale and takes the rest from the last print.
    settings = easel.page.dialogs.folder
    start = MapPosterOptions(cell_mm=18.0)
    assert load_poster("ANOTHER", start, settings) == replace(start, low_ink=True)


@pytest.mark.parametrize("text", [
    "\xff", "last = 3\nmaps = 4", f"[last]\noverlap = 1{'0' * 400}\n",
    "[last]\noverlap = 5000\npaper = 'a0'\nlow_ink = 1\n[maps.M]\nmargin = nan\npage = 'B2'",
])  # fmt: skip
def test_a_damaged_file_of_choices_reads_as_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "posters.toml").write_text(text, encoding="latin-1")
    start = MapPosterOptions()
    assert load_poster("M", start, tmp_path) == start
    assert load_poster("N", start, tmp_path) == start
    save_poster("M", replace(start, paper="a3", page="B2"), tmp_path)
    assert load_poster("M", start, tmp_path) == replace(start, paper="a3")
