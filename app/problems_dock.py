"""What is wrong or worth knowing in the campaign: icon and word of its grade, sentence, rule; a click goes there."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.outline import PlacedProblem
from editor.widgets.action import Action, Menu, When
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.problem_row import ProblemRow
from editor.widgets.text import label
from models.problem import Grade

ACTIONS: Final = (
    Action("next_problem", "problems", Menu.EDIT, 2, ("F8",), When.PROBLEMS),
    Action("previous_problem", "problems", Menu.EDIT, 2, ("Shift+F8",), When.PROBLEMS),
)
MOST: Final = 200
AT_ONCE: Final = 16
"""Rows that are made before the window has its turn; the others follow, some milliseconds at a time."""
SLICE: Final = 0.012
ORDER: Final = {Grade.ERROR: 0, Grade.WARNING: 1, Grade.NOTICE: 2}


class ProblemsDock(QWidget):
    """The list, errors first. Nothing here is ever a dialog."""

    wants_place = Signal(object)
    wants_rule = Signal(str)
    wants_fix = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._current = -1
        self._shown: list[PlacedProblem] = []
        self._stale: set[int] = set()
        self._can_fix = False
        self.rows: list[ProblemRow] = []
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.count = label("", role="muted")
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        page = QWidget()
        outer = QVBoxLayout(page)
        outer.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(8))
        outer.setSpacing(look.px(6))
        outer.addWidget(self.count)
        outer.addWidget(self._scroll, 1)
        self.pages = QStackedWidget()
        self.pages.addWidget(page)
        self._later = QTimer(self, singleShot=True, interval=1)
        self._later.timeout.connect(self._add_some)
        self.pages.addWidget(EmptyState(look, "empty-problems", look.t("window.problems_none"), side=72))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.pages)
        self.show_problems((), can_fix=False)

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return what each act of ACTIONS does here."""
        return {"next_problem": partial(self.step, 1), "previous_problem": partial(self.step, -1)}

    def show_problems(self, found: Sequence[PlacedProblem], *, can_fix: bool) -> None:
        """List Problems, the gravest first, in their own order within a grade."""
        ordered = sorted(found, key=lambda placed: ORDER[placed.problem.grade])
        self._current = -1
        if ordered and can_fix is self._can_fix and len(ordered) == len(self._shown):
            pairs = zip(self.rows, ordered, self._shown, strict=False)
            others = [place for place, (_, now, old) in enumerate(pairs) if now != old]
            if len(others) <= AT_ONCE:
                self._shown = ordered
                if len(self.rows) > AT_ONCE:
                    # A long list is laid out anew for one row: what the hand has done is painted before.
                    self._stale.update(others)
                    self._later.start()
                    return
                for place in others:
                    self._replace(place, ordered[place])
                return
        self._shown, self._can_fix = ordered, can_fix
        self._stale.clear()
        inside = QWidget()
        column = self._column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, self._look.px(2), 0)
        column.setSpacing(self._look.px(6))
        self.rows = [self._row(placed) for placed in ordered[:AT_ONCE]]
        for row in self.rows:
            column.addWidget(row)
        if len(ordered) > MOST:
            column.addWidget(label(self._look.t.plural("window.problems_more", len(ordered) - MOST), role="muted"))
        column.addStretch()
        self._scroll.setWidget(inside)
        self.count.setText(self._look.t.plural("window.problems_count", len(ordered)))
        self.pages.setCurrentIndex(0 if ordered else 1)
        if len(ordered) > AT_ONCE:
            self._later.start()

    @Slot()
    def _add_some(self) -> None:
        """Make the rows anew that are otherwise, then the next ones, and come again for those that are left."""
        end = time.monotonic() + SLICE
        for place in sorted(self._stale):
            self._replace(place, self._shown[place])
        self._stale.clear()
        wanted = self._shown[:MOST]
        while len(self.rows) < len(wanted) and time.monotonic() < end:
            row = self._row(wanted[len(self.rows)])
            self._column.insertWidget(len(self.rows), row)
            self.rows.append(row)
        if len(self.rows) < len(wanted):
            self._later.start()

    def _row(self, placed: PlacedProblem) -> ProblemRow:
        row = ProblemRow(self._look, placed.problem, placed.thing_id, can_fix=self._can_fix)
        row.wants_place.connect(partial(self.wants_place.emit, placed))
        row.wants_rule.connect(self.wants_rule)
        row.wants_fix.connect(partial(self.wants_fix.emit, placed))
        row.wants_row.connect(partial(self.move_focus, row))
        return row

    def _replace(self, place: int, placed: PlacedProblem) -> None:
        """Put a Problem in the place of another; the others are not drawn anew."""
        old = self.rows[place]
        row = self.rows[place] = self._row(placed)
        self._column.replaceWidget(old, row)
        before: QWidget = old
        for each in (row, *row.findChildren(QAbstractButton)):
            QWidget.setTabOrder(before, each)
            before = each
        old.hide()
        row.show()
        old.deleteLater()

    def step(self, by: int) -> None:
        """Go to the next Problem, or to the one before."""
        if self.rows:
            self._current = (self._current + by) % len(self.rows) if self._current >= 0 else (0 if by > 0 else -1)
            self._current %= len(self.rows)
            row = self.rows[self._current]
            self._scroll.ensureWidgetVisible(row)
            row.go()

    def move_focus(self, row: ProblemRow, by: int) -> None:
        """Let the arrow keys walk the list."""
        place = self.rows.index(row) + by
        if 0 <= place < len(self.rows):
            self.rows[place].setFocus(Qt.FocusReason.TabFocusReason)
            self._scroll.ensureWidgetVisible(self.rows[place])
