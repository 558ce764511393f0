"""What is wrong or worth knowing in the campaign: icon and word of its grade, sentence, rule; a click goes there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.docks.outline import PlacedProblem
from editor.widgets.action import Action, Menu, When
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.problem_row import ProblemRow
from editor.widgets.text import label

ACTIONS: Final = (
    Action("next_problem", "problems", Menu.EDIT, 4, ("F8",), When.PROBLEMS, group="problems"),
    Action("previous_problem", "problems", Menu.EDIT, 4, ("Shift+F8",), When.PROBLEMS, group="problems"),
)
MOST: Final = 200
AT_ONCE: Final = 16
"""Rows that are made before the window has its turn; the others follow, some milliseconds at a time."""
SLICE: Final = 0.012


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
        self._told: list[PlacedProblem] = []
        self._spare: dict[str, list[tuple[PlacedProblem, ProblemRow]]] = {}
        self._stale: set[int] = set()
        self._can_fix = False
        self._folded = ""
        self.rows: list[ProblemRow] = []
        self.made = 0
        """How many rows were made so far."""
        self.setProperty("role", "dock")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.count = label("", role="muted")
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._column = _Column(look)
        self._scroll.setWidget(self._column)
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
        self.pages.setCurrentIndex(1)

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return what each act of ACTIONS does here."""
        return {"next_problem": partial(self.step, 1), "previous_problem": partial(self.step, -1)}

    def show_problems(self, found: Sequence[PlacedProblem], *, can_fix: bool) -> None:
        """List Problems, the gravest first, in their own order within a grade. Rows of unchanged Problems stay."""
        ordered = sorted(found, key=lambda placed: placed.problem.grade.rank)
        if ordered == self._shown and can_fix is self._can_fix:
            self._current = -1
            return
        kept = list(zip(self._told, self.rows, strict=True)) + [each for own in self._spare.values() for each in own]
        if can_fix is not self._can_fix:
            self._drop(row for _, row in kept)
            kept = []
        self._can_fix = can_fix
        self._spare = {}
        for told, row in kept:
            self._spare.setdefault(told.thing_id, []).append((told, row))
        # In a long list what the hand has done is painted before its rows are made anew: the old ones stand in.
        long = len(self.rows) > AT_ONCE
        self._shown = ordered
        self.rows, self._told, self._stale, self._current = [], [], set(), -1
        self._fill(AT_ONCE, 0.0, stand_in=long)
        rest = len(self._shown) - MOST
        self._column.tail.setText(self._look.t.plural("window.problems_more", rest) if rest > 0 else "")
        self._tell_count()
        self.pages.setCurrentIndex(0 if self._shown else 1)

    def fold(self, thing_id: str) -> None:
        """Leave out the Problems of a thing whose page tells them itself, empty for none; F8 still goes to them."""
        if thing_id != self._folded:
            self._folded = thing_id
            self._column.show_rows(self.rows, self._apart())
            self._tell_count()

    def _apart(self) -> frozenset[QWidget]:
        return frozenset(row for row in self.rows if self._folded and row.thing_id == self._folded)

    def _tell_count(self) -> None:
        t, there = self._look.t, sum(bool(self._folded) and each.thing_id == self._folded for each in self._shown)
        told = t.plural("window.problems_there", there) if there else ""
        self.count.setText(" ".join(filter(None, (t.plural("window.problems_count", len(self._shown)), told))))

    @Slot()
    def _add_some(self) -> None:
        """Make rows for SLICE seconds, changed ones before new ones, and come again for the rest."""
        end = time.monotonic() + SLICE
        while self._stale and time.monotonic() < end:
            place = min(self._stale)
            self._stale.discard(place)
            self._drop((self.rows[place],))
            self.rows[place], self._told[place] = self._row(self._shown[place]), self._shown[place]
        self._fill(0, end)

    def _fill(self, most: int, end: float, *, stand_in: bool = False) -> None:
        """Give the next Problems their rows, kept or new, until there are `most` or the moment `end` has come."""
        made = 0
        for placed in self._shown[len(self.rows) : MOST]:
            found = self._kept(placed)
            if found is None and stand_in:
                found = self._stand_in(placed)
                self._stale |= {len(self.rows)} if found is not None else set()
            if found is None and made >= most and time.monotonic() >= end:
                break
            if found is None:
                found, made = (placed, self._row(placed)), made + 1
            self._told.append(found[0])
            self.rows.append(found[1])
        if len(self.rows) == len(self._shown[:MOST]):
            self._drop(row for own in self._spare.values() for _, row in own)
            self._spare = {}
        self._column.show_rows(self.rows, self._apart())
        if self._stale or len(self.rows) < len(self._shown[:MOST]):
            self._later.start()

    def _kept(self, placed: PlacedProblem) -> tuple[PlacedProblem, ProblemRow] | None:
        """Return the spare row that tells this Problem already; None for none."""
        own = self._spare.get(placed.thing_id, [])
        place = next((n for n, (told, _) in enumerate(own) if told == placed), None)
        return own.pop(place) if place is not None else None

    def _stand_in(self, placed: PlacedProblem) -> tuple[PlacedProblem, ProblemRow] | None:
        """Return a spare row of the same thing, to show until its place has its own row; None for none."""
        own = self._spare.get(placed.thing_id, [])
        place = next((n for n, (told, _) in enumerate(own) if told not in self._shown), None)
        return own.pop(place) if place is not None else None

    def _drop(self, rows: Iterable[ProblemRow]) -> None:
        for row in rows:
            row.hide()
            row.deleteLater()

    def _row(self, placed: PlacedProblem) -> ProblemRow:
        self.made += 1
        row = ProblemRow(self._look, placed.problem, placed.thing_id, can_fix=self._can_fix)
        row.wants_place.connect(partial(self.wants_place.emit, placed))
        row.wants_rule.connect(self.wants_rule)
        row.wants_fix.connect(partial(self.wants_fix.emit, placed))
        row.wants_row.connect(partial(self.move_focus, row))
        return row

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


class _Column(QWidget):
    """Rows one below another, each as high as its words need. A new row does not measure the others again."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._gap, self._right = look.px(6), look.px(2)
        self._rows: list[ProblemRow] = []
        self._apart: frozenset[QWidget] = frozenset()
        self._heights: dict[QWidget, int] = {}
        self._placed: dict[QWidget, tuple[int, int, int]] = {}
        self.tail = label("", role="muted", wrap=True)
        self.tail.setParent(self)

    def show_rows(self, rows: Sequence[ProblemRow], apart: frozenset[QWidget]) -> None:
        """Show rows in this order, those `apart` not; the caller deletes those that are no longer among them."""
        before, known = None, dict(zip(self._rows[1:], self._rows, strict=False))
        for row in rows:
            if row not in self._heights:
                row.setParent(self)
                row.installEventFilter(self)
            if before is not None and known.get(row) is not before:
                buttons = before.findChildren(QAbstractButton)
                last: QWidget = buttons[-1] if buttons else before
                for each in (row, *row.findChildren(QAbstractButton)):
                    QWidget.setTabOrder(last, each)
                    last = each
            before = row
        self._rows, before_apart, self._apart = list(rows), self._apart, apart
        new = [row for row in rows if row not in self._heights]
        self._heights = {row: self._heights.get(row, -1) for row in rows}
        self._placed = {row: placed for row, placed in self._placed.items() if row in self._heights}
        self._lay()
        for each in {*new, *before_apart, *apart}.intersection(rows):
            each.setVisible(each not in apart)

    def eventFilter(self, row: QObject, event: QEvent) -> bool:
        """Measure a row again when its words have changed their size."""
        if event.type() == QEvent.Type.LayoutRequest and isinstance(row, QWidget) and row in self._heights:
            self._heights[row] = -1
            self._lay()
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the rows the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._heights = dict.fromkeys(self._heights, -1)
            self._lay()

    def minimumSizeHint(self) -> QSize:
        """Return the height of all rows: the width is that of the dock."""
        return QSize(0, self.minimumHeight())

    def _lay(self) -> None:
        wide, top = self.width() - self._right, 0
        for row in (each for each in self._rows if each not in self._apart):
            if self._heights[row] < 0:
                self._heights[row] = max(row.heightForWidth(wide), row.minimumSizeHint().height())
            placed = (top, wide, self._heights[row])
            if self._placed.get(row) != placed:
                row.setGeometry(0, *placed)
                self._placed[row] = placed
            top += self._heights[row] + self._gap
        if self.tail.text():
            self.tail.setGeometry(0, top, wide, self.tail.heightForWidth(wide))
            top += self.tail.height()
        self.tail.setVisible(bool(self.tail.text()))
        self.setMinimumHeight(top)
