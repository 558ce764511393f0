"""The Problems of a scenario: a click goes to the place, fixes are one click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from editor.scenario.desk import ScenarioDesk
from editor.scenario.fixes import PICK
from editor.scenario.forms.picking import pick_cell
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import Stage
from editor.widgets.empty import EmptyState
from editor.widgets.layouts.layouts import emptied
from editor.widgets.problem_row import ProblemRow
from editor.widgets.text import label
from models.maps.rules.grid import Cell
from models.problem import Fix, Problem

MOST: Final = 60


class ChecksPart(ScenarioPart):
    """The list of Problems; it is made again when the check finds others."""

    def __init__(
        self, desk: ScenarioDesk, stage: Stage, show: Callable[[Problem], None], explain: Callable[[str], None]
    ) -> None:
        super().__init__("checks", desk, stage)
        self._show, self._explain = show, explain
        self.rows: list[ProblemRow] = []
        self._told: object = None
        self._column = QVBoxLayout()
        self._column.setSpacing(self.look.px(6))
        self.box.addLayout(self._column)
        self.box.addStretch()
        desk.checked.connect(self.refresh)

    def refresh(self) -> None:
        """List the Problems, the gravest first."""
        found = sorted(self.desk.problems, key=lambda each: each.grade.rank)
        told = (tuple(found), self.desk.writable)
        if told == self._told:
            return
        self._told = told
        emptied(self._column)
        self.rows = []
        for problem in found[:MOST]:
            here = replace(problem, where=replace(problem.where, path=()))
            row = ProblemRow(self.look, here, can_fix=self.desk.writable)
            row.wants_place.connect(partial(self._show, problem))
            row.wants_rule.connect(self._explain)
            row.wants_fix.connect(self._mend)
            row.wants_row.connect(partial(self._step, row))
            self.rows.append(row)
            self._column.addWidget(row)
        if len(found) > MOST:
            self._column.addWidget(label(self.look.t.plural("window.problems_more", len(found) - MOST), role="muted"))
        if not found:
            self._column.addWidget(EmptyState(self.look, "empty-problems", self.look.t("scenedit.nothing_wrong")))

    def go(self, _field: str, _item: str) -> None:
        """Give the keyboard to the first Problem."""
        if self.rows:
            self.rows[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _step(self, row: ProblemRow, by: int) -> None:
        place = self.rows.index(row) + by
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus(Qt.FocusReason.TabFocusReason)

    def _mend(self, fix: Fix) -> None:
        if fix.edit[0] == PICK:
            pick_cell(self.desk, self.stage, partial(self._put, fix))
        else:
            self.desk.mend(fix)

    def _put(self, fix: Fix, cell: Cell) -> None:
        """Put what a fix is about in the cell that was clicked."""
        self.desk.mend(replace(fix, edit=("put_at", *fix.edit[1:], *cell), key="scenedit.did_put_at", args={}))
