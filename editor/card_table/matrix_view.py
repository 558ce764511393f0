"""The whole matrix: every sort of card at every sort of place, deploying or moving; a click asks that question."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
)

from editor.card_table.answer import SIGNS
from editor.card_table.reading import CardGame
from editor.widgets.chip import PlotChips
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.games.facets.card_tables import CardMatrix, CardQuestion, CardVerdict, said_first

ROW: Final = 30
HEAD: Final = 68


class MatrixView(QFrame):
    """`asked` carries the question of a cell."""

    asked = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._matrix: CardMatrix | None = None
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
        self.table = QTableWidget()
        self.table.setAccessibleName(look.t("cardtable.matrix"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        # Qt would draw a button that selects everything in the empty corner.
        corner = self.table.findChild(QAbstractButton)
        if corner is not None:
            corner.hide()
        self.table.cellClicked.connect(self._ask)
        self.table.cellActivated.connect(self._ask)
        column.addWidget(self.table)

    def show_matrix(self, known: CardGame) -> None:
        """Show the answers by the readings agreed on."""
        look, lang = self._look, self._look.t.lang
        self._matrix = matrix = known.tables.matrix(known.choices)
        table = self.table
        table.setRowCount(len(matrix.rows))
        table.setColumnCount(len(matrix.columns))
        table.setVerticalHeaderLabels([name[lang] for name in matrix.rows.values()])
        table.setHorizontalHeaderLabels([name[lang] for name in matrix.columns.values()])
        heads, sides = table.horizontalHeader(), table.verticalHeader()
        heads.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter | Qt.AlignmentFlag(Qt.TextFlag.TextWordWrap))
        heads.setFixedHeight(look.px(HEAD))
        heads.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        heads.setMinimumSectionSize(look.px(84))
        sides.setDefaultSectionSize(look.px(ROW))
        sides.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.setFixedHeight(look.px(HEAD) + len(matrix.rows) * look.px(ROW) + 2 * table.frameWidth())
        self._fill(self.chips.figure)

    def _fill(self, figure: str) -> None:
        matrix = self._matrix
        if matrix is None:
            return
        found = matrix.deploy if figure == "deploy" else matrix.move
        for row, sort in enumerate(matrix.rows):
            for column, place in enumerate(matrix.columns):
                verdict = found.get((sort, place))
                names = (matrix.rows[sort], matrix.columns[place])
                self.table.setItem(
                    row, column, self._item(verdict, f"{names[0][self._look.t.lang]}, {names[1][self._look.t.lang]}")
                )

    def _item(self, verdict: CardVerdict | None, subject: str) -> QTableWidgetItem:
        t, colours = self._look.t, self._look.colours
        if verdict is None:
            made = QTableWidgetItem("")
            made.setFlags(Qt.ItemFlag.NoItemFlags)
            return made
        sign = SIGNS[verdict.answer][2] or str(verdict.force)
        first = verdict.rules[0] if verdict.rules else ""
        made = QTableWidgetItem(f"{sign} {first}".strip())
        made.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        inks = {"forbidden": colours.vermilion_words, "costs": colours.gold_words, "silent": colours.muted}
        made.setForeground(QColor(inks[verdict.answer]))
        if verdict.answer != "silent":
            made.setFont(self._look.font(14, QFont.Weight.DemiBold))
        said = t.pair(subject, said_first(verdict, t))
        made.setToolTip(said)
        made.setData(Qt.ItemDataRole.AccessibleTextRole, said)
        made.setSizeHint(QSize(self._look.px(84), self._look.px(ROW)))
        return made

    def _ask(self, row: int, column: int) -> None:
        matrix = self._matrix
        if matrix is None:
            return
        sort, place = list(matrix.rows)[row], list(matrix.columns)[column]
        act = self.chips.figure
        if act == "deploy" or (sort, place) in matrix.move:
            self.asked.emit(CardQuestion(sort, act, place, matrix.starts.get((sort, place), "")))
