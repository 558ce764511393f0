"""The poster sent to a printer: a QPrinter that writes to a file instead, on the paper asked for, or taken back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from pytestqt.qtbot import QtBot

from editor.galaxy.dialogs.exporting import GalaxyExport, send
from editor.paint import printing
from editor.paint.galaxy_pages import Tiling, tiles_of
from models.galaxy.poster_layout import Poster
from models.galaxy.poster_style import PAPERS
from models.games.empire.sample import sample
from models.progress import Cancelled, silent

POINTS = 72 / 25.4


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> Path:
    path = tmp_path / "printed.pdf"

    class FilePrinter(QPrinter):
        """A printer as `send` makes one, whose sheets lie in a file."""

        def __init__(self, _info: QPrinterInfo, mode: Any) -> None:
            super().__init__(mode)
            self.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
            self.setOutputFileName(str(path))

        PrinterMode = QPrinter.PrinterMode

    monkeypatch.setattr(printing, "QPrinter", FilePrinter)
    return path


def sizes(raw: bytes) -> list[tuple[int, int]]:
    """Return width and height of every page in whole millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", raw)
    return [(round(float(w) / POINTS), round(float(h) / POINTS)) for w, h in boxes]


@pytest.mark.parametrize("size", ["a4", "a1"])
def test_a_whole_poster_lies_on_its_paper(paper: Path, size: str) -> None:
    told: list[tuple[int, int]] = []
    order = GalaxyExport(sample("fr"), "pdf", Poster("low_ink", size))
    assert send(order, QPrinterInfo(), lambda done, total: told.append((done, total))) == 1
    assert sizes(paper.read_bytes()) == [tuple(round(each) for each in PAPERS[size])]
    # Within the work it is only asked whether to stop: that tells of no step.
    assert [each for each in told if each != (0, 0)] == [(1, 1)]


def test_a_poster_in_sheets_is_printed_sheet_by_sheet(paper: Path) -> None:
    order = GalaxyExport(sample("en"), "sheets", Poster("classic", "a3", "en"), Tiling("a4"))
    tiles = len(tiles_of("a3", order.tiling).tiles)
    assert tiles > 1
    assert send(order, QPrinterInfo(), silent) == tiles + 1
    found = sizes(paper.read_bytes())
    assert len(found) == tiles + 1
    assert {tuple(sorted(size)) for size in found} == {(210, 297)}


def test_a_print_that_is_stopped_is_taken_back(paper: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        send(GalaxyExport(sample("fr"), "sheets", Poster("low_ink", "a3")), QPrinterInfo(), stop)
