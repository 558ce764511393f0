"""The dialog of an evening pack: its parts to tick, how they are printed, the pages; then PDF, PDFs, paper.

It blocks nothing: it is not modal, its work runs as Jobs, and what it refuses it says in its own line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Jobs
from editor.paper.board_group import BoardGroup
from editor.paper.form import OptionsForm
from editor.paper.pack import Evening, PackOrder, Part, pack, send, write, write_pictures
from editor.paper.part_list import PartList
from editor.paper.viewer import Viewer
from editor.widgets.latest import Latest
from editor.widgets.look import Look
from editor.widgets.printer_box import PrinterBox
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label, title
from editor.widgets.writing import WritingPanel
from models.sheets.options import CardOptions
from models.sheets.printers import profile

WAIT_MS: Final = 80
SIDE: Final = 400
LEAST_SIDE: Final = 300
INCH: Final = 25.4


@dataclass(frozen=True)
class PackGiven:
    """What the dialog asks of the window: a file or a folder to write, the time, a line of words.

    `show` opens what was written, `keep` takes the options at the end; `folder` is where printers are kept.
    """

    choose: Callable[[str, str, str], Path | None]
    choose_folder: Callable[[str], Path | None]
    now: Callable[[], datetime]
    say: Callable[[str], object]
    show: Callable[[Path], object]
    keep: Callable[[CardOptions], object]
    folder: Path | None = None


class PackDialog(QDialog):
    """Prints the evening of a scenario. `options` are those of the settings."""

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        evening: Evening,
        options: CardOptions,
        given: PackGiven,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._given, self._evening = look, given, evening
        self.made: tuple[Part, ...] = ()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.t("pack_print.dialog", name=evening.name))
        self._quiet = Jobs(self)
        self.layout_ = Latest(look.t("print.working"), self._quiet, self)
        self.parts = PartList(look, evening.parts)
        self.machines = PrinterBox(look, given.folder)
        self.machines.measure.hide()
        self.form = OptionsForm(look, self.machines.corrected(options))
        self.form.show_for("pack", cards=True)
        self.board = BoardGroup(look, _cell(evening))
        self.viewer = Viewer(look, self._quiet)
        self.count = label("", role="muted", wrap=True)
        self.writing = WritingPanel(
            look,
            jobs,
            (
                ("pack_print.write_pdf", "pdf", self.write_pdf),
                ("pack_print.write_folder", "folder", self.write_folder),
                *([("pack_print.write_cards", "pictures", self.write_cards)] if evening.contents else []),
                ("print.send", "print", self.print),
            ),
            self.close,
            given.say,
            given.show,
        )
        self._soon = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._soon.timeout.connect(self.renew)
        self._lay_out()
        self._connect()
        self.renew()

    @property
    def settled(self) -> bool:
        """Whether the pages that are shown are those of the choices as they stand, drawn to the end."""
        return not self._soon.isActive() and self.layout_.settled and self.viewer.preview.settled

    def order(self, sheet: int | None = None) -> PackOrder:
        """Return the pack as it is wanted now."""
        board = self.board
        return PackOrder(self._evening, self.parts.parts, self.form.options, board.cell_mm, board.board_paper, sheet)

    @Slot()
    def renew(self) -> None:
        """Lay everything out again by the choices as they stand."""
        self._soon.stop()
        self.layout_.ask(partial(pack, self.order()))

    def write_pdf(self) -> None:
        """Ask for a file and write the whole pack into it."""
        t = self._look.t
        name = t("pack_print.dialog", name=self._evening.name).replace("\u00a0:", " -").replace(":", " -") + ".pdf"
        path = self._given.choose(self._look.heading("print.write_pdf"), name, ".pdf")
        if path is not None:
            self.writing.start(partial(write, self.order(self.viewer.sheet), path, self._given.now()))

    def write_folder(self) -> None:
        """Ask for a folder and write a PDF for each part into it."""
        path = self._given.choose_folder(self._look.t("pack_print.folder_title"))
        if path is not None:
            self.writing.start(partial(write, self.order(self.viewer.sheet), path, self._given.now()))

    def write_cards(self) -> None:
        """Ask for a file and write the cards as pictures beside it, one a face."""
        t = self._look.t
        name = t("pack_print.cards_file", name=self._evening.name) + ".png"
        path = self._given.choose(self._look.heading("pack_print.write_cards"), name, ".png")
        if path is not None:
            self.writing.start(partial(write_pictures, self.order(), path))

    def print(self) -> None:
        """Send the pack to the chosen printer."""
        self.writing.print_on(self.machines.name, lambda info: partial(send, self.order(self.viewer.sheet), info))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Return to a field that is being filled in, and to the list of parts: it writes nothing there."""
        typing = isinstance(self.focusWidget(), QLineEdit | QAbstractSpinBox | QListWidget)
        if not (typing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)):
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Keep the options for the next evening. A print on its way goes on; the dialog waits for it out of sight."""
        self._given.keep(self.form.options)
        self.writing.let_go(self)
        self._quiet.cancel_all()
        super().done(result)

    @Slot(object)
    def _laid(self, made: tuple[Part, ...]) -> None:
        self.made = made
        self._show()
        self.writing.tell("")

    @Slot(object)
    def _unlaid(self, problem: Exception) -> None:
        self.made = ()
        self._show()
        self.writing.fail(problem)

    def _show(self) -> None:
        t = self._look.t
        sides = tuple(each for part in self.made for each in part.sides)
        self.viewer.show_sides(sides, profile(self.form.options, self.machines.name))
        self.parts.tell({part.id: len(part.sides) for part in self.made})
        self.count.setText(t.plural("print.count_pages", len(sides)) if sides else "")
        self.writing.offer(bool(sides))

    @Slot(str)
    def _see(self, wanted: str) -> None:
        """Show the first page of a part."""
        number = 0
        for part in self.made:
            if part.id == wanted:
                self.viewer.preview.turn(number)
                return
            number += len(part.sides)

    @Slot()
    def _printer(self) -> None:
        self.form.fill(self.machines.corrected(self.form.options))
        self._soon.start()

    def _connect(self) -> None:
        for signal in (self.parts.changed, self.form.changed, self.board.changed):
            signal.connect(self._soon.start)
        self.parts.wanted.connect(self._see)
        self.form.wrong.connect(self.writing.tell)
        self.machines.changed.connect(self._printer)
        self.layout_.done.connect(self._laid)
        self.layout_.failed.connect(self._unlaid)

    def _lay_out(self) -> None:
        look, t = self._look, self._look.t
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(10))
        column.addWidget(title(t("pack_print.heading"), look, 22))
        column.addWidget(title(t("pack_print.what"), look, 16))
        for widget in (self.parts, self.board, self.form, self.machines):
            column.addWidget(widget)
        column.addStretch(1)
        side = scrolled(inside)
        side.setMinimumWidth(look.px(LEAST_SIDE))
        pages = QWidget()
        right = QVBoxLayout(pages)
        right.setContentsMargins(look.px(8), 0, 0, 0)
        right.addWidget(self.viewer, 1)
        right.addWidget(self.count)
        right.addWidget(self.writing)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(side)
        split.addWidget(pages)
        split.setStretchFactor(1, 1)
        row = QHBoxLayout(self)
        row.addWidget(split)
        room = self.screen().availableGeometry()
        wide = min(look.px(1160), room.width() - 40)
        self.resize(wide, min(look.px(800), room.height() - 60))
        share = min(look.px(SIDE), round(wide * 0.42))
        split.setSizes([share, wide - share])


def _cell(evening: Evening) -> float:
    """Return the cell of the board in millimetres: an inch, as maps begin, is printed at 25."""
    mm = evening.board.cell_um / 1000
    return 25.0 if abs(mm - INCH) < 0.05 else min(max(mm, 10.0), 60.0)
