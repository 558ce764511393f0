"""The print dialog of maps: a poster to scale, its pages as they will be; then PDF, pictures, paper.

It blocks nothing: it is not modal, its work runs as Jobs, and what it refuses it says in its own line.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Jobs
from editor.map.poster_form import PosterForm
from editor.map.poster_work import Laid, PosterOrder, laid, send, write
from editor.widgets.files import clean_name
from editor.widgets.flow import Flow
from editor.widgets.latest import Latest
from editor.widgets.look import Look
from editor.widgets.page_preview import PagePreview
from editor.widgets.printer_box import PrinterBox
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label, plain_tip, title
from editor.widgets.writing import WritingPanel
from models.sheets.map_poster import MapPosterOptions
from models.sheets.options import CardOptions
from models.sheets.printers import Printer, profile

WAIT_MS: Final = 80
SIDE: Final = 330


class Source(Protocol):
    """What the dialog asks of the page: the map with its pictures, a file to write, the time, a line of words."""

    def order(self, options: MapPosterOptions, title: str, printer: Printer) -> PosterOrder:
        """Return the poster of the map as it stands."""

    def file_to_write(self, title: str, name: str, kinds: str) -> Path | None:
        """Ask for a file."""

    def now(self) -> datetime:
        """Return the time."""

    def say(self, words: str) -> object:
        """Say something in the window."""


class MapPrintDialog(QDialog):
    """Prints a map. `shown` tells of options and of the page that is looked at, so that the map can show them."""

    shown = Signal(object)
    left = Signal()

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        source: Source,
        options: MapPosterOptions,
        name: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._source, self._name = look, source, name
        self._laid: Laid | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.t("maptools.print_title", name=name))
        self._quiet = Jobs(self)
        self.form = PosterForm(look, options, name)
        self.machines = PrinterBox(look, None)
        self.machines.measure.hide()
        self.preview = PagePreview(look, self._quiet)
        self.writing = WritingPanel(
            look,
            jobs,
            (
                ("print.write_pdf", "pdf", partial(self.write, ".pdf")),
                ("print.write_png", "pictures", partial(self.write, ".png")),
                ("print.send", "print", self.print),
            ),
            self.close,
            source.say,
        )
        self.output, self.trouble = self.writing.output, self.writing.trouble
        self.layout_ = Latest(look.t("print.working"), self._quiet, self)
        self.count = label("", role="muted", wrap=True)
        self.alone = QCheckBox(look.t("maptools.alone"))
        self.alone.setToolTip(plain_tip(look.t("maptools.alone_tip")))
        self.place = label("", role="strong")
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._soon.timeout.connect(self.renew)
        self._connect()
        self.renew()

    @property
    def settled(self) -> bool:
        """Whether the pages that are shown are those of the choices as they stand."""
        return not self._soon.isActive() and self.layout_.settled and self.preview.settled

    @property
    def pages(self) -> tuple[str, ...]:
        """The names of the pages that are shown; the plan has none."""
        return self._laid.names if self._laid is not None else ()

    def order(self) -> PosterOrder:
        """Return the poster as it is wanted now."""
        return self._source.order(self.form.options, self.form.title or self._name, self._printer())

    @Slot()
    def renew(self) -> None:
        """Lay everything out again by the choices and the map as they stand."""
        self._soon.stop()
        self.shown.emit(self.form.options)
        self.layout_.ask(partial(laid, self.order()))

    def later(self) -> None:
        """Lay everything out again once nothing has changed for a moment."""
        self._soon.start()

    def write(self, suffix: str) -> None:
        """Ask for a file and write the poster, or the page that is seen."""
        t = self._look.t
        heading = t("print.write_pdf" if suffix == ".pdf" else "print.write_png")
        name = clean_name(self.form.title or self._name) + (f"-{self._page()}" if self._page() else "") + suffix
        path = self._source.file_to_write(heading, name, f"{suffix[1:].upper()} (*{suffix})")
        if path is not None:
            self.writing.start(partial(write, self.order().alone(self._page()), path, self._source.now()))

    def print(self) -> None:
        """Send the poster to the chosen printer."""
        self.writing.print_on(self.machines.name, lambda info: partial(send, self.order().alone(self._page()), info))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Return to a field that is being filled in: it writes nothing there."""
        typing = isinstance(self.focusWidget(), QLineEdit | QAbstractSpinBox)
        if not (typing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)):
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Close; a print that is on its way goes on, the dialog waits for it out of sight."""
        self.writing.let_go(self)
        self._quiet.cancel_all()
        # Whoever closes at once has chosen, too.
        self.shown.emit(self.form.options)
        self.left.emit()
        super().done(result)

    def _page(self) -> str:
        """Return the name of the one page that is wanted, empty for all."""
        here = self.pages[self.preview.number] if self.pages else ""
        return here if self.alone.isChecked() else ""

    def _printer(self) -> Printer:
        return profile(self.machines.corrected(CardOptions()), self.machines.name)

    @Slot(object)
    def _shown(self, found: Laid) -> None:
        self._laid = found
        t, sheet = self._look.t, found.work.poster
        self.writing.tell("")
        self.count.setText(
            t.plural("maptools.count", len(sheet.pages), columns=sheet.columns, rows=sheet.rows,
                     width=round(sheet.width / 10), height=round(sheet.height / 10))
        )  # fmt: skip
        self.preview.show_pages(found.sides, self._printer())
        self.alone.setEnabled(len(sheet.pages) > 1)
        self._turned()
        self.writing.offer(bool(self.pages))

    @Slot()
    def _turned(self, _number: int = 0) -> None:
        names, number = self.pages, self.preview.number
        here = names[number] if number < len(names) else ""
        t = self._look.t
        words = t("maptools.page_of", name=here, n=number + 1, last=len(names)) if here else t("maptools.page_plan")
        self.place.setText(words if names else "")
        if not here:
            self.alone.setChecked(False)
        self.alone.setEnabled(bool(here) and len(names) > 1)

    def _connect(self) -> None:
        self.form.changed.connect(self.later)
        self.machines.changed.connect(self.later)
        self.preview.turned.connect(self._turned)
        self.layout_.done.connect(self._shown)
        self.layout_.failed.connect(self.writing.fail)

    def _lay_out(self) -> None:
        look = self._look
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(8))
        column.addWidget(title(look.t("maptools.print_heading"), look, 20))
        column.addWidget(self.form)
        column.addWidget(self.machines)
        column.addStretch(1)
        side = scrolled(inside)
        side.setMinimumWidth(look.px(260))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(side)
        split.addWidget(self._right())
        split.setStretchFactor(1, 1)
        row = QHBoxLayout(self)
        row.addWidget(split)
        room = self.screen().availableGeometry()
        wide = min(look.px(1080), room.width() - 40)
        self.resize(wide, min(look.px(760), room.height() - 60))
        split.setSizes([look.px(SIDE), wide - look.px(SIDE)])

    def _right(self) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(self._look.px(8), 0, 0, 0)
        column.addWidget(self.preview, 1)
        column.addLayout(self._steps())
        column.addWidget(self.count)
        column.addWidget(self.writing)
        return made

    def _steps(self) -> Flow:
        row = Flow(self._look.px(6))
        preview = self.preview
        ways: tuple[tuple[str, str, Callable[[], None]], ...] = (
            ("chevron-left", "print.page_before", lambda: preview.turn(preview.number - 1)),
            ("chevron-right", "print.page_after", lambda: preview.turn(preview.number + 1)),
            ("zoom-out", "print.zoom_out", lambda: preview.step(False)),
            ("zoom-in", "print.zoom_in", lambda: preview.step(True)),
            ("zoom-fit", "print.zoom_page", lambda: preview.zoom_to(None)),
            ("ruler", "print.zoom_real", lambda: preview.zoom_to(1.0)),
        )
        for icon, key, act in ways:
            button = QToolButton()
            button.setIcon(self._look.icon(icon))
            button.setIconSize(QSize(self._look.px(18), self._look.px(18)))
            button.setAccessibleName(self._look.t(key))
            button.setToolTip(plain_tip(self._look.t(key)))
            button.clicked.connect(act)
            row.addWidget(button)
            if icon == "chevron-left":
                row.addWidget(self.place)
        row.addWidget(self.alone)
        return row
