"""Exports a galaxy as a poster or in any other form, with a preview of the printed pages or of the file's text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPlainTextEdit, QStackedWidget

from editor.galaxy.desk import GalaxyDesk
from editor.galaxy.dialogs.export_form import ExportForm
from editor.galaxy.dialogs.exporting import DRAWN, FORMS, PAPER, GalaxyExport, send, write
from editor.jobs import Work
from editor.kit.export.export_dialog import ExportDialog
from editor.kit.export.writing import Way
from editor.paint.pdf import PaperSide
from editor.widgets.files import clean_name
from models.progress import Progress


class GalaxyExportDialog(ExportDialog[Sequence[PaperSide] | str]):
    """The preview shows what will be written: the pages, or the beginning of the text."""

    side = 350

    def __init__(self, desk: GalaxyDesk) -> None:
        t = desk.look.t
        ways: tuple[Way, ...] = (("atlas.write", "export", self._ask), ("print.send", "print", self._print))
        super().__init__(desk.look, desk.jobs, ways, desk.say, parent=desk.host)
        self._desk = desk
        self._order = GalaxyExport(desk.situation)
        self.setWindowTitle(desk.look.heading("action.galaxy_export"))
        self.form = ExportForm(desk)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(t("atlas.file_text"))
        self.viewer.alone.hide()
        self._stack = QStackedWidget()
        self._stack.addWidget(self.viewer)
        self._stack.addWidget(self.text)
        self.write_button, self.print_button = self.writing.buttons
        self.writing.offer(True)
        self.lay_out(self.windowTitle(), (self.form,), pages=self._stack)
        self.form.changed.connect(self.later)
        self.form.form.activated.connect(self._states)
        desk.opened.changed.connect(self.later)
        desk.selection.changed.connect(self.later)
        self._states()
        self.renew()

    def work(self) -> Work:
        """Return the work that lays out what would be written."""
        self._order = self.form.export()
        return partial(_lay_out_export, self._order)

    def write(self, path: Path) -> None:
        """Write a file in a Job."""
        self.writing.start(partial(write, self.form.export(), path, self._desk.document.store.clock()))

    def done(self, result: int) -> None:
        """Close, and release what was laid out."""
        for signal in (self._desk.opened.changed, self._desk.selection.changed):
            signal.disconnect(self.later)
        super().done(result)

    @Slot(object)
    def shown(self, found: Sequence[PaperSide] | str) -> None:
        """Show the pages, or the text."""
        self.writing.tell("")
        if isinstance(found, str):
            self._stack.setCurrentWidget(self.text)
            self.text.setPlainText(found)
            self.count.setText("")
            return
        self._stack.setCurrentWidget(self.viewer)
        self.viewer.show_sides(tuple(found), self._order.printer)
        self.count.setText(self._look.t.plural("print.count_pages", len(found)))

    @Slot()
    def _ask(self) -> None:
        ending = FORMS[str(self.form.form.currentData())]
        name = clean_name(self.form.title.text() or self._desk.galaxy.name)
        given = self.file_to_write(self._desk.document.path.parent, name, (ending,))
        if given is not None:
            self.write(given)

    @Slot()
    def _print(self) -> None:
        self.writing.print_on(self.form.printer.name, lambda info: partial(send, self.form.export(), info))

    @Slot()
    def _states(self) -> None:
        self.print_button.setVisible(self.form.form.currentData() in PAPER)


def _lay_out_export(order: GalaxyExport, progress: Progress) -> Sequence[PaperSide] | str:
    progress(0, 1)
    return order.pages(progress).sides if order.form in DRAWN else order.text(progress)
