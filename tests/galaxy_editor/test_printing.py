"""The poster sent to a printer: a print that is stopped is taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo
from pytestqt.qtbot import QtBot

from editor.galaxy.dialogs.exporting import GalaxyExport, send
from editor.paint import printing
from models.galaxy.posters.layout import Poster
from models.games.empire.sample import sample
from models.games.empire.situation import EmpireSituation
from models.progress import Cancelled


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


def test_a_print_that_is_stopped_is_taken_back(paper: Path) -> None:
    def stop(done: int, _total: int) -> None:
        if done == 2:
            raise Cancelled

    with pytest.raises(Cancelled):
        send(GalaxyExport(EmpireSituation(sample("fr")), "sheets", Poster("low_ink", "a3")), QPrinterInfo(), stop)
