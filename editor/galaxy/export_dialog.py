"""The poster and every other form a galaxy leaves in: the pages as they will be printed, or the text of the file."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSize, QTimer, Slot
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.export_form import ExportForm
from editor.galaxy.exporting import DRAWN, FORMS, PAPER, Export, send, write
from editor.jobs import Job, Jobs
from editor.paint.pdf import Side
from editor.widgets.calm import CalmSpin
from editor.widgets.files import clean_name
from editor.widgets.output_line import OutputLine, not_written
from editor.widgets.page_preview import PagePreview
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label, title
from models.errors import SpokenError
from models.progress import Progress
from models.sheets.printers import Printer

WAIT_MS = 120


class ExportDialog(QDialog):
    """Not modal. What the preview shows is what is written."""

    def __init__(self, desk: GalaxyDesk) -> None:
        super().__init__(desk.host)
        self._desk, self._look = desk, desk.look
        look, t = desk.look, desk.look.t
        self.setWindowTitle(look.heading("action.galaxy_export"))
        # The pages seen are drawn by threads of their own: they are no work anybody waits for.
        self._quiet = Jobs(self)
        self._job: Job | None = None
        self._printer = Printer("")
        self.form = ExportForm(desk)
        self.preview = PagePreview(look, self._quiet)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(t("atlas.file_text"))
        self.told = label("", role="muted", wrap=True)
        self.output = OutputLine(look, desk.jobs)
        self.number = CalmSpin()
        self.number.setAccessibleName(t("print.page_number"))
        self.number.setKeyboardTracking(False)
        self.write_button = self._button("export", t("atlas.write"), self._ask)
        self.write_button.setDefault(True)
        self.write_button.setIcon(look.icon("export", look.colours.on_selected))
        self.print_button = self._button("print", t("print.send"), self._print)
        self.close_button = self._button("close", t("print.close"), self.close)
        self._lay_out()
        self._later = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._later.timeout.connect(self.renew)
        self.form.changed.connect(self._later.start)
        self.number.valueChanged.connect(lambda n: self.preview.turn(n - 1))
        self.preview.turned.connect(self._turned)
        desk.opened.changed.connect(self._later.start)
        desk.selection.changed.connect(self._later.start)
        self.output.started.connect(self._states)
        self.output.ended.connect(self._states)
        self.output.done.connect(self._done)
        self.output.failed.connect(self._failed)
        self.output.stopped.connect(lambda: self.told.setText(t("print.stopped")))
        self._states()
        self.renew()

    @property
    def settled(self) -> bool:
        """Whether what is shown is what would be written."""
        return self._job is None and not self._later.isActive() and self.preview.settled

    @Slot()
    def renew(self) -> None:
        """Draw what would be written."""
        self._later.stop()
        if self._job is not None:
            self._job.cancel()
        order = self.form.export()
        self._printer = order.printer
        job = Job(self._look.t("print.working"), partial(_laid, order))
        job.succeeded.connect(self._shown)
        job.failed.connect(self._failed)
        job.ended.connect(self._ended)
        self._job = job
        self._quiet.start(job)

    def write(self, path: Path) -> None:
        """Write a file, beside the window's own work."""
        order = self.form.export()
        self.output.start(partial(write, order, path, self._desk.document.store.clock()))

    def done(self, result: int) -> None:
        """Let go of what is shown; an export that is on its way goes on, out of sight."""
        self._later.stop()
        for signal in (self._desk.opened.changed, self._desk.selection.changed):
            signal.disconnect(self._later.start)
        self._quiet.cancel_all()
        if self.output.busy:
            self.output.ended.connect(self.deleteLater)
        else:
            self.deleteLater()
        super().done(result)

    @Slot(object)
    def _shown(self, found: Sequence[Side] | str) -> None:
        if self.sender() is not self._job:
            return
        if isinstance(found, str):
            self._stack.setCurrentWidget(self.text)
            self.text.setPlainText(found)
            self._pages.hide()
            return
        self._stack.setCurrentWidget(self.preview)
        self.preview.show_pages(tuple(found), self._printer)
        self._pages.setVisible(len(found) > 1)
        self.told.setText(self._look.t.plural("print.count_pages", len(found)))

    @Slot(int)
    def _turned(self, number: int) -> None:
        side = self.preview.page
        self.number.blockSignals(True)
        self.number.setRange(1, max(len(self.preview._pages), 1))
        self.number.setValue(number + 1)
        self.number.blockSignals(False)
        self.number.setEnabled(side is not None)

    @Slot(object)
    def _ended(self, job: Job) -> None:
        if job is self._job:
            self._job = None

    @Slot()
    def _ask(self) -> None:
        ending = FORMS[str(self.form.form.currentData())]
        name = clean_name(self.form.title.text() or self._desk.galaxy.name) + ending
        proposed = self._desk.document.path.parent / name
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.windowTitle(), str(proposed), f"{ending[1:].upper()} (*{ending})"
        )
        if chosen:
            path = Path(chosen)
            self.write(path if path.suffix.casefold() == ending else path.with_name(path.name + ending))

    @Slot()
    def _print(self) -> None:
        info = QPrinterInfo.printerInfo(self.form.printer.name)
        if info.isNull():
            self.told.setText(self._look.t("print.no_printer"))
            return
        self.output.start(partial(send, self.form.export(), info))

    @Slot(object)
    def _done(self, result: tuple[Path, ...] | int) -> None:
        t = self._look.t
        if isinstance(result, int):
            words = t.plural("print.sent", result)
        else:
            words = t.plural("print.written", len(result), name=result[0].name)
        self.told.setText(words)
        self._desk.say(words)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if isinstance(problem, SpokenError):
            self.told.setText(self._look.t(problem.key, **problem.args_))
        elif isinstance(problem, OSError):
            self.told.setText(not_written(self._look.t, problem))
        else:
            raise problem

    @Slot()
    def _states(self) -> None:
        form = self.form.form.currentData()
        self.write_button.setEnabled(not self.output.busy)
        self.print_button.setVisible(form in PAPER)
        self.print_button.setEnabled(not self.output.busy)

    def _button(self, icon: str, words: str, act: Any) -> QPushButton:
        made = QPushButton(words)
        made.setIcon(self._look.icon(icon))
        made.setIconSize(QSize(self._look.px(18), self._look.px(18)))
        made.setAccessibleName(words)
        made.setAutoDefault(False)
        made.clicked.connect(act)
        return made

    def _zoom(self, icon: str, key: str, act: Any) -> QToolButton:
        made = QToolButton()
        made.setIcon(self._look.icon(icon))
        made.setToolTip(self._look.t(key))
        made.setAccessibleName(self._look.t(key))
        made.clicked.connect(act)
        return made

    def _lay_out(self) -> None:
        look = self._look
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(title(self.windowTitle(), look, 20))
        column.addWidget(self.form, 1)
        left = scrolled(inside)
        left.setFixedWidth(look.px(350))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.preview)
        self._stack.addWidget(self.text)
        self._pages = QWidget()
        pages = QHBoxLayout(self._pages)
        pages.setContentsMargins(0, 0, 0, 0)
        pages.addWidget(label(look.t("print.page_word")))
        pages.addWidget(self.number)
        zooms = QHBoxLayout()
        zooms.addWidget(self._pages)
        zooms.addStretch()
        zooms.addWidget(self._zoom("zoom-out", "print.zoom_out", lambda: self.preview.step(False)))
        zooms.addWidget(self._zoom("zoom-in", "print.zoom_in", lambda: self.preview.step(True)))
        zooms.addWidget(self._zoom("zoom-fit", "print.zoom_page", lambda: self.preview.zoom_to(None)))
        buttons = QHBoxLayout()
        buttons.addStretch()
        for button in (self.close_button, self.print_button, self.write_button):
            buttons.addWidget(button)
        right = QVBoxLayout()
        right.addWidget(self._stack, 1)
        right.addLayout(zooms)
        right.addWidget(self.told)
        right.addWidget(self.output)
        right.addLayout(buttons)
        box = QHBoxLayout(self)
        box.setSpacing(look.px(12))
        box.addWidget(left)
        box.addLayout(right, 1)
        self.form.form.activated.connect(self._states)
        room = self.screen().availableGeometry()
        self.resize(min(look.px(1160), room.width() - 40), min(look.px(760), room.height() - 60))


def _laid(order: Export, progress: Progress) -> Sequence[Side] | str:
    progress(0, 1)
    return order.pages().sides if order.form in DRAWN else order.text()
