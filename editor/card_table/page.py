"""The page of a card game at the table; its first tab is the question without a table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QTabWidget, QVBoxLayout, QWidget

from editor.card_table.answer import AnswerCard
from editor.card_table.chances import AsteroidSide, TrainingSide
from editor.card_table.matrix_view import MatrixView
from editor.card_table.paper_side import PrintSide, proposed
from editor.card_table.pile import PileSide
from editor.card_table.question import QuestionSide
from editor.card_table.reading import CardGame, deck_from, read_card_game
from editor.card_table.table_side import TableSide
from editor.document import Document
from editor.widgets.files import AskFiles
from editor.widgets.layouts.layouts import scrolled_page
from editor.widgets.look import Look
from editor.widgets.paper_page import PaperPage
from editor.widgets.text import label, title
from models.errors import SpokenError
from models.games.facets.card_tables import CardQuestion

NARROW: Final = 640


class CardTablePage(PaperPage):
    """Follows the campaign: its own cards and the readings it has agreed on."""

    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document, asking: AskFiles, folder: Callable[[], Path]) -> None:
        super().__init__()
        self._look, self._document, self._asking, self._folder = look, document, asking, folder
        self.setWindowTitle(look.t("cardtable.page"))
        with document.read() as campaign:
            self.known: CardGame = read_card_game(campaign)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        box.addWidget(self.tabs)
        self.question = QuestionSide(look, self.known.tables.form())
        self.answer = AnswerCard(look, self.wants_rule.emit)
        self.matrix = MatrixView(look)
        self.pile = PileSide(look)
        self.asteroids = AsteroidSide(look, self.pile)
        self.training = TrainingSide(look, self.pile)
        self.laid = TableSide(look, self.wants_rule.emit)
        self.paper = PrintSide(look, document.say)
        self._ask_tab()
        self._chances_tab()
        self.tabs.addTab(self.laid, look.icon("table"), look.t("cardtable.tab_table"))
        self.tabs.addTab(self.paper, look.icon("print"), look.t("cardtable.tab_paper"))
        self.setFocusProxy(self.question.fields["card"])
        self.question.asked.connect(self._ask)
        self.matrix.asked.connect(self._of_cell)
        self.pile.wants_file.connect(self._read_deck)
        self.paper.wants_file.connect(self._print)
        # Queued: the lines are built anew by what their buttons do.
        self.laid.wants.connect(self._document.apply, Qt.ConnectionType.QueuedConnection)
        document.changed.connect(self.follow)
        self.refresh()

    def read_again(self) -> None:
        """Read the campaign again and answer by what it has now."""
        with self._document.read() as campaign:
            self.known = read_card_game(campaign)
        self.matrix.show_matrix(self.known)
        self.pile.show_decks(self.known.tables)
        for each in (self.asteroids, self.training, self.laid, self.paper):
            each.show_known(self.known)
        self._ask()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the answer below the question where there is no room beside it."""
        super().resizeEvent(event)
        wide = self.width() >= self._look.px(NARROW)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        for each in (self._pair, self._sides):
            if each.direction() != way:
                each.setDirection(way)

    def _add_tab(self, name: str, icon: str) -> QVBoxLayout:
        """Add a tab under a title and a sentence; return the column for what stands below them."""
        look, t = self._look, self._look.t
        inside = QWidget()
        column = scrolled_page(inside, look, edge=16, gap=12)
        column.addWidget(title(t(f"cardtable.{name}"), look, 24))
        column.addWidget(label(t(f"cardtable.{name}_words"), role="muted", wrap=True))
        self.tabs.addTab(inside, look.icon(icon), t(f"cardtable.tab_{name}"))
        return column

    def _beside(self, left: tuple[QWidget, int], right: tuple[QWidget, int]) -> QBoxLayout:
        """Return two widgets side by side, each with its share of the width."""
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(self._look.px(12))
        for widget, share in (left, right):
            row.addWidget(widget, share)
        return row

    def _ask_tab(self) -> None:
        column = self._add_tab("question", "help")
        self._pair = self._beside((self.question, 2), (self.answer, 3))
        column.addLayout(self._pair)
        column.addWidget(self.matrix)
        column.addStretch(1)

    def _chances_tab(self) -> None:
        column = self._add_tab("chances", "dice")
        column.addWidget(self.pile)
        self._sides = self._beside((self.asteroids, 1), (self.training, 1))
        column.addLayout(self._sides)
        column.addStretch(1)

    @Slot()
    def _read_deck(self) -> None:
        """Ask for a file of a deck and let the campaign carry it, with the cards nobody has yet."""
        t = self._look.t
        path = self._asking.file_to_open(self, t("cardtable.pile_read"), self._folder(), t("cardtable.deck_files"))
        if path is None:
            return
        try:
            change, deck_id = deck_from(path, self.known)
        except SpokenError as problem:
            self._document.speak_of(problem)
            return
        if self._document.apply(change):
            self.pile.show_decks(self.known.tables, deck_id)

    @Slot(str)
    def _print(self, name: str) -> None:
        """Ask where a print is to be written, and write it."""
        t = self._look.t
        path = self._asking.file_to_write(self, t("cardtable.write_pdf"), proposed(self._folder(), name), "PDF (*.pdf)")
        if path is not None:
            self.paper.put(path)

    @Slot(object)
    def _of_cell(self, question: CardQuestion) -> None:
        self.question.show_question(question)

    def _ask(self) -> None:
        verdict = self.known.tables.verdict(self.question.question, self.known.choices)
        self.answer.show_verdict(self.known, self.question.subject(), verdict)
