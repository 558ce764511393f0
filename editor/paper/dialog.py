"""The print dialog: what is printed, of whom and how; a preview of the pages; then PDF, pictures, paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from editor.jobs import Jobs, Work
from editor.kit.export.export_dialog import ExportDialog
from editor.kit.export.printer_box import PrinterBox
from editor.kit.export.writing import Way
from editor.paint.cards import Brushes
from editor.paint.pdf import side
from editor.paper.form import OptionsForm
from editor.paper.layout_warnings import WarningList
from editor.paper.output import Order, lay_out, send, write
from editor.paper.picks import PickBox, PickTree
from editor.paper.product_list import ProductList
from editor.paper.products import OF_CARDS, Paged, Pick, Printable, whole
from editor.widgets.look import Look
from editor.widgets.text import title
from models.errors import SpokenError
from models.sheets.options import CardOptions
from models.sheets.printers import profile
from models.sheets.saved_options import load_options, save_options

TEXT: Final = 2
"""The place of the way that only a story has: to be written as text."""


@dataclass(frozen=True)
class Given:
    """What the dialog needs from the window: a file to write (title, proposed name, suffix), the time, a status line.

    `show` opens a written file, `keep` gets the options at the end; options without a setting, and printers, are stored
    in `folder` (None: that of the settings).
    """

    choose: Callable[[str, str, str], Path | None]
    now: Callable[[], datetime]
    say: Callable[[str], None]
    show: Callable[[Path], None]
    keep: Callable[[CardOptions], None]
    folder: Path | None = None


class PrintDialog(ExportDialog[tuple[Order, Paged, Brushes]]):
    """Prints `forces`; at first the one numbered `first` is ticked. `options` are those of the settings."""

    side = 440
    fields = (*ExportDialog.fields, WarningList, PickTree)

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
        ways: tuple[Way, ...] = (
            ("print.write_pdf", "pdf", partial(self.write, ".pdf")),
            ("print.write_png", "pictures", partial(self.write, ".png")),
            ("print.write_md", "story", partial(self.write, ".md")),
            ("print.send", "print", self.print),
        )
        super().__init__(look, jobs, ways, given.say, given.show, parent)
        self._given = given
        self._first = forces[first]
        self._paged = Paged(())
        self.picks = PickBox(look, forces, first)
        self.products = ProductList(look)
        self.machines = PrinterBox(look, given.folder)
        self.form = OptionsForm(look, self.machines.corrected(load_options(options, given.folder)))
        self.troubles = WarningList(look)
        self.writing.offer(True)
        who = title(look.t("print.who"), look, 16)
        self.setWindowTitle(look.t("print.dialog", name=self._first.name))
        self.lay_out(
            look.t("print.heading"), (self.products, who, self.picks, self.form, self.machines), (self.troubles,)
        )
        self.products.show_for([self._first])
        self._connect()
        self._chosen()

    @property
    def product(self) -> str:
        """The chosen product: one of `products.PRODUCTS`."""
        return self.products.product

    @property
    def pages(self) -> Paged:
        """The pages in the preview."""
        return self._paged

    def work(self) -> Work:
        """Return the work that lays out what is chosen."""
        return partial(lay_out, self._order())

    def write(self, suffix: str) -> None:
        """Ask for a file and write the pages (`.pdf`), the cards as pictures (`.png`) or the story as text (`.md`)."""
        t, order = self._look.t, self._order(self.viewer.sheet)
        name = f"{order.title(t)}{suffix}"
        path = self._given.choose(self._look.heading(f"print.write_{suffix[1:]}"), name, suffix)
        if path is not None:
            self.writing.start(partial(write, order, path, self._given.now()))

    def print(self) -> None:
        """Print the pages on the chosen printer."""
        self.writing.print_on(self.machines.name, lambda info: partial(send, self._order(self.viewer.sheet), info))

    def done(self, result: int) -> None:
        """Close, and write the options for the next time; a folder that cannot be written loses only them."""
        self._given.keep(self.form.value)
        with suppress(OSError):
            save_options(self.form.value, self._given.folder)
            self.machines.keep()
        super().done(result)

    def _order(self, sheet: int | None = None) -> Order:
        picks = self._picked()
        names = [pick.what.name for pick in picks] or [self._first.name]
        name = names[0] if len(names) == 1 else self._look.t.plural("print.and_more", len(names) - 1, name=names[0])
        return Order(picks, self.product, self.form.value, sheet, name)

    def _picked(self) -> tuple[Pick, ...]:
        """Return the ticked forces that have the product; blank cards and the alignment page need none."""
        picks = self.picks.picks
        if not picks and self.product == "blanks":
            return (whole(self._first),)
        return tuple(pick for pick in picks if self.product in pick.what.products)

    @Slot(object)
    def shown(self, made: tuple[Order, Paged, Brushes]) -> None:
        """Show the pages and their number."""
        t, (order, paged, brushes) = self._look.t, made
        self._paged = paged
        told = [t.plural("print.count_pages", len(paged.pages))]
        if paged.cards:
            told.insert(0, t.plural("print.count_cards", paged.cards))
        if not paged.pages:
            told = [t("print.no_such_sheet", sheets=order.options.only)]
        self.count.setText(" · ".join(told))
        self.writing.tell("")
        self._show(order.options, brushes)

    @Slot(object)
    def failed(self, problem: Exception) -> None:
        """Show no pages, and say why."""
        self._paged = Paged(())
        self.count.setText("")
        self._show(self.form.value, Brushes(self.form.value.inks))
        super().failed(problem)

    def _show(self, options: CardOptions, brushes: Brushes) -> None:
        sides = tuple(side(page, brushes) for page in self._paged.pages)
        self.viewer.show_sides(sides, profile(options), self._paged.spots)
        self.troubles.show_spots(self._paged.spots)
        self.writing.offer(bool(self._paged.pages))

    @Slot()
    def _chosen(self) -> None:
        cards = self.product in OF_CARDS
        self.form.show_for(self.product, cards)
        self.picks.setEnabled(self.product != "alignment")
        self.picks.show_copies(self.product == "cards")
        self.writing.buttons[TEXT].setVisible(self.product == "story")
        self.machines.measure.setVisible(self.product == "alignment")
        self.preview.number = 0
        self.renew()

    @Slot()
    def _picked_others(self) -> None:
        """Offer the products of other cards or forces; the same product stays chosen if they have it."""
        forces = [pick.what for pick in self.picks.picks]
        if forces:
            self.products.show_for(forces)
        name = forces[0].name if len(forces) == 1 else self._look.t("print.several")
        self.setWindowTitle(self._look.t("print.dialog", name=name if forces else self._first.name))
        self.later()

    @Slot()
    def _opted(self) -> None:
        self.machines.remember(self.form.value)
        self.later()

    @Slot()
    def _printer(self) -> None:
        """Correct the options by the known corrections of a printer."""
        self.form.fill(self.machines.corrected(self.form.value))
        self.later()

    @Slot()
    def _measured(self) -> None:
        """Correct the chosen printer by its alignment page, and keep that."""
        try:
            self.machines.take_measure(self.form.value)
        except (SpokenError, OSError) as problem:
            self.writing.fail(problem)
            return
        self._printer()
        self._given.say(self._look.t("print.printer_kept", name=self.machines.words))
        self.machines.told.setText(self._look.t("print.printer_kept", name=self.machines.words))

    def _connect(self) -> None:
        self.form.changed.connect(self._opted)
        self.form.wrong.connect(self.writing.tell)
        self.picks.changed.connect(self._picked_others)
        self.products.chosen.connect(self._chosen)
        self.machines.changed.connect(self._printer)
        self.machines.measure.measured.connect(self._measured)
        self.troubles.jumped.connect(self.preview.choose)
