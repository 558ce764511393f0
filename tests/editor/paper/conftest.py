"""The print dialog as a person opens it, and what it is given to print."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QComboBox
from pytestqt.qtbot import QtBot

from editor.jobs import Jobs
from editor.paper.dialog import Given, PrintDialog
from editor.paper.products import Printable
from editor.widgets import colours
from editor.widgets.look import Look
from models.games.facets.chronicle import LedgerRow, StoryFigure
from models.i18n import Text, Translator
from models.sheets.chronicle.chronicle import ToldStory
from models.sheets.options import CardOptions
from tests.sheets.contents import SALVYNIA, THEVOR, TROLL

ROWS = (LedgerRow("E1", "E1", "14 mars", "t", "Thevor", "creation", "rejoint le groupe", points=28, rule="SW-46"),)
PLAIN = CardOptions()
WHAT = Printable(
    "Les Noirs Amères",
    "swidenth",
    (THEVOR, SALVYNIA, TROLL),
    Text("100 PP", "100 PP"),
    ToldStory(ROWS, (StoryFigure("t", "Thevor"),)),
    "SW1-ABCD-EFGH",
    "SW1ABCDEFGH",
)


@dataclass
class Asked:
    folder: Path
    suffix: str = ""
    proposed: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    shown: list[Path] = field(default_factory=list)
    kept: list[CardOptions] = field(default_factory=list)

    def choose(self, title: str, proposed: str, suffix: str) -> Path | None:
        self.proposed.append(proposed)
        return self.folder / f"out{self.suffix or suffix}"


Open = Callable[..., PrintDialog]


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(tmp_path)


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.stop_all()


@pytest.fixture
def open_dialog(qtbot: QtBot, asked: Asked, jobs: Jobs) -> Open:
    look = Look(colours.LIGHT, Translator("fr"))
    given = Given(
        asked.choose,
        lambda: datetime(2024, 1, 2, tzinfo=UTC),
        asked.said.append,
        asked.shown.append,
        asked.kept.append,
        asked.folder,
    )

    def start(*forces: Printable, options: CardOptions = PLAIN, percent: int = 100) -> PrintDialog:
        sized = Look(look.colours, look.t, percent)
        dialog = PrintDialog(sized, jobs, forces or (WHAT,), options, given)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(dialog, before_close_func=lambda made: made.close())
        dialog.show()
        settle(qtbot, dialog)
        return dialog

    return start


def settle(qtbot: QtBot, dialog: PrintDialog) -> None:
    """Wait until the pages of the choices as they stand are drawn."""
    qtbot.waitUntil(lambda: dialog.settled, timeout=20_000)


def choose(qtbot: QtBot, dialog: PrintDialog, product: str) -> None:
    """Click a product."""
    rows = [dialog.products.item(i) for i in range(dialog.products.count())]
    item = next(item for item in rows if item.data(Qt.ItemDataRole.UserRole) == product)
    place = dialog.products.visualItemRect(item).center()
    qtbot.mouseClick(dialog.products.viewport(), Qt.MouseButton.LeftButton, pos=place)
    settle(qtbot, dialog)


def pick(qtbot: QtBot, dialog: PrintDialog, name: str, value: str) -> None:
    """Choose a value of an option."""
    control = dialog.form.controls[name]
    assert isinstance(control, QComboBox)
    control.setCurrentIndex(control.findData(value))
    settle(qtbot, dialog)


def press(qtbot: QtBot, dialog: PrintDialog, words: str) -> None:
    """Click the button of some words."""
    (button,) = [b for b in dialog.findChildren(QAbstractButton) if b.text() == words]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
