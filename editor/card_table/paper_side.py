"""What a card game needs on paper, as it will be printed: the aid, placards, a training sheet, a deck, a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from editor.card_table.reading import CardGame
from editor.jobs import Jobs
from editor.kit.export.viewer import Viewer
from editor.paint.cards import Brushes
from editor.paint.fonts import metrics
from editor.paint.pdf import side
from editor.paint.printing import print_pages
from editor.widgets.chip import chips
from editor.widgets.files import clean_name
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from models.errors import SpokenError
from models.i18n import trouble
from models.safe_names import under
from models.sheets.card_table.pages import (
    TablePaper,
    aid_pages,
    deck_pages,
    placard_pages,
    table_drawing,
    table_pages,
    training_pages,
)
from models.sheets.cards.imposition import Page
from models.sheets.options import CardOptions
from models.sheets.printers import profile

PRODUCTS: Final = {"aid": "rules", "placards": "cards", "training": "hero", "deck": "analysis", "table": "table"}
TABLE_PAPERS: Final[tuple[TablePaper, ...]] = ("a4", "a3")


class PrintSide(QWidget):
    """The pages of one product; `wants_file` carries a proposed name, and `write` puts them into a file."""

    wants_file = Signal(str)

    def __init__(self, look: Look, say: Callable[[str], object]) -> None:
        super().__init__()
        self._look, self._say = look, say
        self._known: CardGame | None = None
        self._product = "aid"
        self._paper: TablePaper = "a4"
        self._stale = True
        self.pages: Sequence[Page] = ()
        t = look.t
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(10))
        names = {each: (t(f"cardtable.product_{each}"), icon) for each, icon in PRODUCTS.items()}
        self.products = chips(look, self, names, self._take)
        self.products[self._product].setChecked(True)
        self.which = FormCombo(least=16)
        self.which.setAccessibleName(t("cardtable.product_which"))
        self.which.currentIndexChanged.connect(self._lay_out)
        papers: dict[str, tuple[str, str]] = {each: (each.upper(), "") for each in TABLE_PAPERS}
        self.papers = chips(look, self, papers, self._take_paper)
        self.papers[self._paper].setChecked(True)
        self.low_ink = QCheckBox(t("cardtable.low_ink"))
        self.low_ink.toggled.connect(self._lay_out)
        self.write = QPushButton(look.icon("print"), t("cardtable.write_pdf"))
        self.write.setProperty("role", "primary")
        self.write.clicked.connect(lambda: self.wants_file.emit(clean_name(t(f"cardtable.product_{self._product}"))))
        top = QWidget()
        row = FlowLayout(look.px(6), top)
        for made in (*self.products.values(), self.which, *self.papers.values(), self.low_ink, self.write):
            row.addWidget(made)
        column.addWidget(top)
        self.viewer = Viewer(look, Jobs(self))
        self.viewer.alone.hide()
        column.addWidget(self.viewer, 1)
        self.which.hide()

    def show_known(self, known: CardGame) -> None:
        """Print by what a campaign has; laid out when it is seen."""
        self._known = known
        self._stale = True
        if self.isVisible():
            self._fill()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay out what has changed out of sight."""
        super().showEvent(event)
        if self._stale:
            self._fill()

    def put(self, path: Path) -> None:
        """Write the pages; say what was written, or why not."""
        t, options = self._look.t, self._options
        try:
            report = print_pages(self.pages, path, options, title=t(f"cardtable.product_{self._product}"))
        except SpokenError as problem:
            self._say(t(problem.key, **problem.args_))
        except OSError as problem:
            self._say(t("format.unwritable", file=path.name, reason=trouble(problem)))
        else:
            self._say(t("cardtable.paper_written", name=path.name, n=report.pages))

    @property
    def _options(self) -> CardOptions:
        return CardOptions(language=self._look.t.lang, low_ink=self.low_ink.isChecked())

    def _take(self, product: str) -> None:
        self._product = product
        self._fill()

    def _take_paper(self, paper: str) -> None:
        self._paper = next(each for each in TABLE_PAPERS if each == paper)
        self._lay_out()

    def _fill(self) -> None:
        """Offer the decks or tables that may be printed, and lay out."""
        if self._known is None:
            return
        self._stale = False
        tables, lang = self._known.tables, self._look.t.lang
        found = {"deck": tables.decks, "table": tables.tables}.get(self._product, dict)()
        self.which.blockSignals(True)
        kept = self.which.currentData()
        self.which.clear()
        for each, name in found.items():
            self.which.addItem(name[lang], each)
        self.which.setCurrentIndex(max(0, self.which.findData(kept)))
        self.which.blockSignals(False)
        self.which.setVisible(bool(found))
        for made in self.papers.values():
            made.setVisible(self._product == "table")
        self._lay_out()

    def _lay_out(self, _changed: object = None) -> None:
        if self._known is None:
            return
        try:
            self.pages = self._laid(self._known)
        except SpokenError as problem:
            self._say(self._look.t(problem.key, **problem.args_))
            self.pages = ()
        options = self._options
        brushes = Brushes(options.inks)
        self.write.setEnabled(bool(self.pages))
        self.viewer.show_sides(tuple(side(page, brushes) for page in self.pages), profile(options))

    def _laid(self, known: CardGame) -> Sequence[Page]:
        tables, options, known_metrics = known.tables, self._options, metrics()
        which, lang = str(self.which.currentData() or ""), self._look.t.lang
        aid = aid_pages(known.game.title[lang], tables.aid(), tables.matrix(known.choices), options, known_metrics)
        if self._product == "aid":
            return aid
        if self._product == "placards":
            return placard_pages(tables.placards(), known.game.rules(), options, known_metrics)
        if self._product == "training":
            return training_pages(tables.tests(), options, known_metrics)
        if self._product == "deck":
            return deck_pages(tables.decks()[which][lang], tables.figures(which), options, known_metrics)
        position, name = tables.open(which, known.choices), tables.tables()[which][lang]
        drawn = table_drawing(name, position, self._paper, options, known_metrics)
        pages = (*drawn, *table_pages(name, position, options, known_metrics), *aid)
        return [replace(page, sheet=number) for number, page in enumerate(pages, 1)]


def proposed(folder: Path, name: str) -> Path:
    """Return the file proposed for a print."""
    return under(folder, f"{name}.pdf")
