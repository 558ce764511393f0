"""The page of a card game at the table; its first tab is the question without a table."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QTabWidget, QVBoxLayout, QWidget

from editor.card_table.answer import AnswerCard
from editor.card_table.matrix_view import MatrixView
from editor.card_table.question import QuestionSide
from editor.card_table.reading import CardGame, read_card_game
from editor.document import Document
from editor.widgets.layouts.layouts import scrolled_page
from editor.widgets.look import Look
from editor.widgets.paper_page import PaperPage
from editor.widgets.text import label, title
from models.games.facets.card_tables import CardQuestion

NARROW: Final = 640


class CardTablePage(PaperPage):
    """Follows the campaign: its own cards and the readings it has agreed on."""

    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document) -> None:
        super().__init__()
        self._look, self._document = look, document
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
        self._ask_tab()
        self.setFocusProxy(self.question.fields["card"])
        self.question.asked.connect(self._ask)
        self.matrix.asked.connect(self._of_cell)
        document.changed.connect(self.follow)
        self.refresh()

    def read_again(self) -> None:
        """Read the campaign again and answer by what it has now."""
        with self._document.read() as campaign:
            self.known = read_card_game(campaign)
        self.matrix.show_matrix(self.known)
        self._ask()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the answer below the question where there is no room beside it."""
        super().resizeEvent(event)
        wide = self.width() >= self._look.px(NARROW)
        way = QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom
        if self._pair.direction() != way:
            self._pair.setDirection(way)

    def _ask_tab(self) -> None:
        look, t = self._look, self._look.t
        inside = QWidget()
        column = scrolled_page(inside, look, edge=16, gap=12)
        column.addWidget(title(t("cardtable.question"), look, 24))
        column.addWidget(label(t("cardtable.question_words"), role="muted", wrap=True))
        self._pair = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._pair.setSpacing(look.px(12))
        self._pair.addWidget(self.question, 2)
        self._pair.addWidget(self.answer, 3)
        column.addLayout(self._pair)
        column.addWidget(self.matrix)
        column.addStretch(1)
        self.tabs.addTab(inside, look.icon("help"), t("cardtable.tab_question"))

    @Slot(object)
    def _of_cell(self, question: CardQuestion) -> None:
        self.question.show_question(question)

    def _ask(self) -> None:
        verdict = self.known.tables.verdict(self.question.question, self.known.choices)
        self.answer.show_verdict(self.known, self.question.subject(), verdict)
