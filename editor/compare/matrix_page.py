"""Who beats whom: a force against every profile of its enemies, as a heat map with the sum behind each number."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QScrollArea, QVBoxLayout, QWidget

from editor.compare.heat_map import HeatMap
from editor.compare.words import chance_words, fraction_words
from editor.document import Document
from editor.paint.printing import png_bytes
from editor.widgets.chip import chip, chips
from editor.widgets.empty import EmptyState
from editor.widgets.files import AskFiles, DesktopFiles, clean_name
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.paper_page import PaperPage
from editor.widgets.problem_line import rule_button
from editor.widgets.text import label, title
from models.campaign.forces.verdicts import read_force
from models.campaign.queries import choices
from models.errors import Refused, SpokenError
from models.formats.files import write_whole
from models.formats.matrix_csv import write_matrix
from models.games.facets.matrices import MEASURES, Matrix, MatrixCell


class MatrixPage(PaperPage):
    """Follows its force. `wants_rule` carries a rule to explain."""

    wants_rule = Signal(str)

    def __init__(self, look: Look, document: Document, force_id: str) -> None:
        super().__init__()
        self._look, self._document, self._force_id = look, document, force_id
        self.ask: AskFiles = DesktopFiles()
        self._name = ""
        self.matrix = self._read()
        t = look.t
        self.mode, self.measure = self.matrix.modes[0].id, MEASURES[0]
        modes = {each.id: (each.name[t.lang], "") for each in self.matrix.modes}
        self.modes = chips(look, self, modes, self._turn_mode)
        self.measures = chips(
            look, self, {each: (t(f"compare.matrix_{each}"), "") for each in MEASURES}, self._turn_measure
        )
        self.modes[self.mode].setChecked(True)
        self.measures[self.measure].setChecked(True)
        self.counted = QCheckBox(t("compare.matrix_counted"))
        self.counted.setToolTip(t("compare.matrix_counted_tip"))
        self.counted.toggled.connect(self._show)
        self.saves = {each: chip(look, each.upper(), icon="export", checkable=False) for each in ("png", "csv")}
        for each, made in self.saves.items():
            made.setAccessibleName(t("compare.matrix_save", kind=each.upper()))
            made.setToolTip(t("compare.matrix_save", kind=each.upper()))
        self.saves["png"].clicked.connect(lambda: self._save("png", self._picture))
        self.saves["csv"].clicked.connect(lambda: self._save("csv", self._table))
        self.map = HeatMap(look, t("compare.matrix"))
        self.map.chosen.connect(self._tell)
        self.heading = title("", look, 16, wrap=True)
        self._sum = QGridLayout()
        self._empty = EmptyState(look, "empty-army", t("compare.matrix_empty"), heading=t("compare.matrix"))
        self._lay_out()
        document.changed.connect(self.follow)
        self._show()

    def _lay_out(self) -> None:
        look = self._look
        modes, measures = FlowLayout(look.px(5)), FlowLayout(look.px(5))
        for made in self.modes.values():
            modes.addWidget(made)
        for each in (*self.measures.values(), self.counted, *self.saves.values()):
            measures.addWidget(each)
        below = QWidget()
        below.setProperty("role", "card")
        column = QVBoxLayout(below)
        column.addWidget(self.heading)
        column.addLayout(self._sum)
        self._inside = QWidget()
        page = QVBoxLayout(self._inside)
        margin = look.px(16)
        page.setContentsMargins(margin, look.px(12), margin, margin)
        page.setSpacing(look.px(8))
        page.addLayout(modes)
        page.addLayout(measures)
        page.addWidget(self.map, 1)
        page.addWidget(below)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self._empty)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setAccessibleName(look.t("compare.matrix"))
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setWidget(self._inside)
        box.addWidget(self._scroll)
        self.setFocusProxy(self.map)

    def _read(self) -> Matrix:
        with self._document.read() as campaign:
            read = read_force(campaign, self._force_id)
            matrices = read.game.matrix(choices(campaign, read.game.id))
        if matrices is None:
            raise Refused("compare.no_matrix")
        self._name = read.row.name
        return matrices.of(read.bench.stored)

    def read_again(self) -> None:
        """Read the force again; a force that is gone leaves the page as it was."""
        try:
            self.matrix = self._read()
        except SpokenError as problem:
            self._document.say(self._look.t(problem.key, **problem.args_))
        else:
            self._show()

    def _turn_mode(self, mode: str) -> None:
        self.mode = mode
        self._show()

    def _turn_measure(self, measure: str) -> None:
        self.measure = next(each for each in MEASURES if each == measure)
        self._show()

    def _value(self, row: int, column: int) -> Fraction | None:
        cell: MatrixCell | None = self.matrix.cell(self.mode, row, column)
        if cell is None:
            return None
        value: Fraction = getattr(cell, self.measure)
        chance = self.measure == "chance"
        return value * self.matrix.rows[row].count if self.counted.isChecked() and not chance else value

    def _words(self, value: Fraction | None) -> str:
        return "—" if value is None else chance_words(self._look.t, value, chance=self.measure == "chance")

    def _show(self) -> None:
        matrix, t = self.matrix, self._look.t
        self._empty.setVisible(not matrix.rows)
        self._scroll.setVisible(bool(matrix.rows))
        self.counted.setEnabled(self.measure != "chance")
        values = [[self._value(r, c) for c in range(len(matrix.columns))] for r in range(len(matrix.rows))]
        numbers = [[None if each is None else float(each) for each in line] for line in values]
        words = [[self._words(each) for each in line] for line in values]
        mode = next(each.name for each in matrix.modes if each.id == self.mode)
        heading = t.pair(mode, t(f"compare.matrix_{self.measure}"))
        rows = [f"{each.count}\u00a0×\u00a0{each.name[t.lang]}" for each in matrix.rows]
        self.map.show_numbers(numbers, words, rows, [each.name[t.lang] for each in matrix.columns], heading)

    def _tell(self, row: int, column: int) -> None:
        """Show the sum behind a field."""
        t, told = self._look.t, self.matrix.sum(self.mode, row, column)
        value = self._value(row, column)
        exact = "" if value is None else f" = {fraction_words(value)}"
        self.heading.setText(f"{told.title[t.lang]} · {self._words(value)}{exact}")
        emptied(self._sum)
        half = -(-len(told.terms) // 2)
        for place, term in enumerate(told.terms):
            line, side = place % half, 3 * (place // half)
            self._sum.addWidget(label(term.words[t.lang], wrap=True), line, side)
            self._sum.addWidget(label(term.value, role="strong"), line, side + 1)
            if term.rule:
                self._sum.addWidget(rule_button(self._look, term.rule, self.wants_rule.emit), line, side + 2)
        if not told.terms:
            self._sum.addWidget(label(t("compare.matrix_never"), role="muted", wrap=True), 0, 0)
        words = [f"{term.words[t.lang]} {term.value}" for term in told.terms]
        self.map.setAccessibleDescription(", ".join([self.heading.text(), *words]))

    def _picture(self) -> bytes:
        return png_bytes(self.map.graph.grab().toImage())

    def _table(self) -> bytes:
        return write_matrix(self.matrix, self._look.t).encode("utf-8-sig")

    def _save(self, kind: str, make: Callable[[], bytes]) -> None:
        """Ask for a file and write the picture or the table; what fails is said on the status line."""
        t = self._look.t
        proposed = self._document.path.with_name(f"{clean_name(self._name)}.{kind}")
        path = self.ask.file_to_write(self, t("compare.matrix"), proposed, f"{kind.upper()} (*.{kind})")
        if path is None:
            return
        try:
            write_whole(path, make())
        except SpokenError as problem:
            self._document.say(t(problem.key, **problem.args_))
        else:
            self._document.say(t("compare.matrix_saved", path=path))
