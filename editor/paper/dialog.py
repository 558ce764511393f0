"""The print dialog: what can be printed, of whom and how, the pages as they will be; then PDF, pictures, paper.

It blocks nothing: it is not modal, its work runs as Jobs, and what it refuses it says in its own line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from editor.jobs import Jobs
from editor.paint.cards import Brushes
from editor.paper.form import OptionsForm
from editor.paper.laying import lay_out
from editor.paper.output import Order, send, write
from editor.paper.picks import PickBox, PickTree
from editor.paper.product_list import ProductList
from editor.paper.products import OF_CARDS, Paged, Pick, Printable, whole
from editor.paper.troubles import TroubleList
from editor.paper.viewer import Viewer
from editor.widgets.latest import Latest
from editor.widgets.look import Look
from editor.widgets.printer_box import PrinterBox
from editor.widgets.text import label, title
from editor.widgets.writing import WritingPanel
from models.errors import SpokenError
from models.sheets.kept import load_options, save_options
from models.sheets.options import CardOptions

WAIT_MS: Final = 60
SIDE: Final = 440
LEAST_SIDE: Final = 300


@dataclass(frozen=True)
class Given:
    """What the dialog asks of the window: a file to write (title, proposed name, suffix), the time, a line of words.

    `show` opens a file that was written, `keep` takes the options at the end; `folder` is where the others and the
    printers are kept, that of the settings where none is given.
    """

    choose: Callable[[str, str, str], Path | None]
    now: Callable[[], datetime]
    say: Callable[[str], object]
    show: Callable[[Path], object]
    keep: Callable[[CardOptions], object]
    folder: Path | None = None


class PrintDialog(QDialog):
    """Prints `forces`, the one numbered `first` to begin with. `options` are those of the settings."""

    def __init__(
        self,
        look: Look,
        jobs: Jobs,
        forces: Sequence[Printable],
        options: CardOptions,
        given: Given,
        parent: QWidget | None = None,
        *,
        first: int = 0,
    ) -> None:
        super().__init__(parent)
        self._look, self._given = look, given
        self._first = forces[first]
        self._paged = Paged(())
        self._shared = False
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        # The pages seen are drawn by threads of their own: they are no work anybody waits for.
        self._quiet = Jobs(self)
        self.layout_ = Latest(look.t("print.working"), self._quiet, self)
        self.picks = PickBox(look, forces, first)
        self.products = ProductList(look)
        self.machines = PrinterBox(look, given.folder)
        self.form = OptionsForm(look, self.machines.corrected(load_options(options, given.folder)))
        self.viewer = Viewer(look, self._quiet)
        self.preview = self.viewer.preview
        self.troubles = TroubleList(look)
        self.writing = WritingPanel(
            look,
            jobs,
            (
                ("print.write_pdf", "pdf", partial(self.write, ".pdf")),
                ("print.write_png", "pictures", partial(self.write, ".png")),
                ("print.send", "print", self.print),
            ),
            self.close,
            given.say,
            given.show,
        )
        self.output, self.trouble = self.writing.output, self.writing.trouble
        self.writing.offer(True)
        self.count = label("", role="muted", wrap=True)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(WAIT_MS)
        self._soon.timeout.connect(self.renew)
        self._lay_out()
        self.products.show_for([self._first])
        self._connect()
        self._chosen()

    @property
    def product(self) -> str:
        """What is being printed: one of `products.PRODUCTS`."""
        return self.products.product

    @property
    def pages(self) -> Paged:
        """The pages that are shown."""
        return self._paged

    @property
    def settled(self) -> bool:
        """Whether the pages that are shown are those of the choices as they stand, drawn to the end."""
        return not self._soon.isActive() and self.layout_.settled and self.preview.settled

    @Slot()
    def renew(self) -> None:
        """Lay everything out again by the choices as they stand."""
        self._soon.stop()
        self.layout_.ask(partial(lay_out, self._order()))

    def write(self, suffix: str) -> None:
        """Ask for a file and write the pages (`.pdf`), or the cards as pictures (`.png`)."""
        t, order = self._look.t, self._order(self.viewer.sheet)
        name = f"{order.title(t)}{suffix}"
        path = self._given.choose(self._look.heading(f"print.write_{suffix[1:]}"), name, suffix)
        if path is not None:
            self.writing.start(partial(write, order, path, self._given.now()))

    def print(self) -> None:
        """Send the pages to the chosen printer."""
        self.writing.print_on(self.machines.name, lambda info: partial(send, self._order(self.viewer.sheet), info))

    def showEvent(self, event: QShowEvent) -> None:
        """Share the width between the choices and the pages: from now on it is the user's."""
        super().showEvent(event)
        if not self._shared:
            self._shared = True
            wide = self._split.width()
            side = min(self._look.px(SIDE), round(wide * 0.42))
            self._split.setSizes([side, wide - side])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Return to a field that is being filled in, and to the list of Problems: it writes nothing there."""
        typing = isinstance(self.focusWidget(), QLineEdit | QAbstractSpinBox | TroubleList | PickTree)
        if not (typing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)):
            super().keyPressEvent(event)

    def done(self, result: int) -> None:
        """Keep the options for the next evening; a place that cannot be written costs only that.

        A print that is on its way goes on; the dialog waits for it out of sight.
        """
        self._given.keep(self.form.options)
        with suppress(OSError):
            save_options(self.form.options, self._given.folder)
            self.machines.keep()
        self.writing.let_go(self)
        self._quiet.cancel_all()
        super().done(result)

    def _order(self, sheet: int | None = None) -> Order:
        picks = self._picked()
        names = [pick.what.name for pick in picks] or [self._first.name]
        name = names[0] if len(names) == 1 else self._look.t.plural("print.and_more", len(names) - 1, name=names[0])
        return Order(picks, self.product, self.form.options, sheet, name)

    def _picked(self) -> tuple[Pick, ...]:
        """Return what is ticked and has the product; blank cards and the alignment page need nobody."""
        picks = self.picks.picks
        if not picks and self.product == "blanks":
            return (whole(self._first),)
        return tuple(pick for pick in picks if self.product in pick.what.products)

    @Slot(object)
    def _laid(self, made: tuple[Order, Paged, Brushes]) -> None:
        t, (order, paged, brushes) = self._look.t, made
        self._paged = paged
        told = [t.plural("print.count_pages", len(paged.pages))]
        if paged.cards:
            told.insert(0, t.plural("print.count_cards", paged.cards))
        if not paged.pages:
            told = [t("print.no_such_sheet", sheets=order.options.only)]
        self.count.setText(" · ".join(told))
        self._refuse("")
        self._show(order.options, brushes)

    @Slot(object)
    def _unlaid(self, problem: Exception) -> None:
        self._paged = Paged(())
        self.count.setText("")
        self._show(self.form.options, Brushes(self.form.options.inks))
        self.writing.fail(problem)

    def _show(self, options: CardOptions, brushes: Brushes) -> None:
        self.viewer.show_pages(self._paged, options, brushes)
        self.troubles.show_spots(self._paged.spots)
        self.writing.offer(bool(self._paged.pages))

    @Slot(str)
    def _refuse(self, words: str) -> None:
        self.writing.tell(words)

    @Slot()
    def _chosen(self) -> None:
        cards = self.product in OF_CARDS
        self.form.show_for(self.product, cards)
        self.picks.setEnabled(self.product != "alignment")
        self.picks.show_copies(self.product == "cards")
        self.machines.measure.setVisible(self.product == "alignment")
        self.preview.number = 0
        self.renew()

    @Slot()
    def _picked_others(self) -> None:
        """Other cards or forces: what they have is offered, the same product where they have it."""
        forces = [pick.what for pick in self.picks.picks]
        if forces:
            self.products.show_for(forces)
        name = forces[0].name if len(forces) == 1 else self._look.t("print.several")
        self.setWindowTitle(self._look.t("print.dialog", name=name if forces else self._first.name))
        self._soon.start()

    @Slot()
    def _opted(self) -> None:
        self.machines.remember(self.form.options)
        self._soon.start()

    @Slot()
    def _printer(self) -> None:
        """Correct the options by what is known of a printer."""
        self.form.fill(self.machines.corrected(self.form.options))
        self._soon.start()

    @Slot()
    def _measured(self) -> None:
        """Correct the chosen printer by what the alignment page showed, and keep it."""
        try:
            self.machines.take_measure(self.form.options)
        except (SpokenError, OSError) as problem:
            self.writing.fail(problem)
            return
        self._printer()
        self._given.say(self._look.t("print.printer_kept", name=self.machines.words))
        self.machines.told.setText(self._look.t("print.printer_kept", name=self.machines.words))

    def _connect(self) -> None:
        self.form.changed.connect(self._opted)
        self.form.wrong.connect(self._refuse)
        self.picks.changed.connect(self._picked_others)
        self.products.chosen.connect(self._chosen)
        self.machines.changed.connect(self._printer)
        self.machines.measure.measured.connect(self._measured)
        self.troubles.jumped.connect(self.preview.choose)
        self.layout_.done.connect(self._laid)
        self.layout_.failed.connect(self._unlaid)

    def _lay_out(self) -> None:
        look = self._look
        self.setWindowTitle(look.t("print.dialog", name=self._first.name))
        split = self._split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self._side())
        split.addWidget(self._pages())
        split.setStretchFactor(1, 1)
        row = QHBoxLayout(self)
        row.addWidget(split)
        room = self.screen().availableGeometry()
        self.resize(min(look.px(1160), room.width() - 40), min(look.px(800), room.height() - 60))

    def _side(self) -> QWidget:
        look, t = self._look, self._look.t
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(10))
        column.addWidget(title(t("print.heading"), look, 22))
        column.addWidget(self.products)
        column.addWidget(title(t("print.who"), look, 16))
        for widget in (self.picks, self.form, self.machines):
            column.addWidget(widget)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        scroll.setMinimumWidth(look.px(LEAST_SIDE))
        return scroll

    def _pages(self) -> QWidget:
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(self._look.px(8), 0, 0, 0)
        column.addWidget(self.viewer, 1)
        for widget in (self.count, self.troubles, self.writing):
            column.addWidget(widget)
        return made
