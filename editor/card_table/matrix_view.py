"""The whole matrix: every sort of card at every sort of place, deploying or moving; a click asks that question."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from editor.card_table.matrix_table import MatrixTable
from editor.card_table.reading import CardGame
from editor.widgets.chip import PlotChips
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.games.facets.card_tables import CardMatrix, CardQuestion
from models.games.values import Choices


class MatrixView(QFrame):
    """`asked` carries the question of a cell."""

    asked = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._matrix: CardMatrix | None = None
        self._choices: Choices = {}
        self.setProperty("role", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(18), look.px(12), look.px(18), look.px(14))
        head = QHBoxLayout()
        head.addWidget(title(look.t("cardtable.matrix"), look, 18))
        head.addStretch(1)
        ways = {"deploy": look.t("cardtable.matrix_deploy"), "move": look.t("cardtable.matrix_move")}
        self.chips = PlotChips(look, ways, self._fill)
        head.addWidget(self.chips)
        column.addLayout(head)
        column.addWidget(label(look.t("cardtable.matrix_words"), role="muted", wrap=True))
        self.table = MatrixTable(look, look.t("cardtable.matrix"))
        self.table.asked.connect(self._ask)
        column.addWidget(self.table)

    def show_matrix(self, known: CardGame) -> None:
        """Show the answers by the readings agreed on, counted anew where these are others."""
        if self._matrix is not None and self._choices == known.choices:
            return
        self._choices = known.choices
        self._matrix = known.tables.matrix(known.choices)
        self._fill(self.chips.figure)
        self.table.show_whole()

    def _fill(self, figure: str) -> None:
        matrix = self._matrix
        if matrix is not None:
            cells = matrix.deploy if figure == "deploy" else matrix.move
            self.table.cells.show_cells(matrix.rows, matrix.columns, cells)

    def _ask(self, sort: str, place: str) -> None:
        if self._matrix is not None:
            start = self._matrix.starts.get((sort, place), "")
            self.asked.emit(CardQuestion(sort, self.chips.figure, place, start))
