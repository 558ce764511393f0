"""What is wrong or worth knowing in the campaign: icon and word of its grade, sentence, rule; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.outline import Placed
from app.rule_of import RULE
from editor.widgets.action import Action, Menu, When
from editor.widgets.empty import EmptyState
from editor.widgets.look import Look
from editor.widgets.text import drawing, label
from models.problem import Fix, Grade, Problem

ACTIONS: Final = (
    Action("next_problem", "problems", Menu.EDIT, 2, ("F8",), When.PROBLEMS),
    Action("previous_problem", "problems", Menu.EDIT, 2, ("Shift+F8",), When.PROBLEMS),
)
MOST: Final = 200
ORDER: Final = {Grade.ERROR: 0, Grade.WARNING: 1, Grade.NOTICE: 2}


def grade_colour(look: Look, grade: Grade) -> str:
    """Return the readable colour of a grade; the icon and the word beside it say the same."""
    c = look.colours
    return {Grade.ERROR: c.vermilion_words, Grade.WARNING: c.gold_words, Grade.NOTICE: c.sea_words}[grade]


class ProblemsDock(QWidget):
    """The list, errors first. Nothing here is ever a dialog."""

    wants_place = Signal(object)
    wants_rule = Signal(str)
    wants_fix = Signal(object, object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._current = -1
        self._shown: list[Placed] = []
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
        self.pages.addWidget(EmptyState(look, "empty-problems", look.t("window.problems_none"), side=72))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.pages)
        self.show_problems((), can_fix=False)

    def acts(self) -> dict[str, Callable[[], object]]:
        """Return what each act of ACTIONS does here."""
        return {"next_problem": partial(self.step, 1), "previous_problem": partial(self.step, -1)}

    def show_problems(self, found: Sequence[Placed], *, can_fix: bool) -> None:
        """List Problems, the gravest first, in their own order within a grade."""
        ordered = sorted(found, key=lambda placed: ORDER[placed.problem.grade])
        self._current = -1
        if ordered and can_fix is self._can_fix and len(ordered) == len(self._shown):
            for place, placed in enumerate(ordered[:MOST]):
                if placed != self._shown[place]:
                    self._replace(place, placed)
            self._shown = ordered
            return
        self._shown, self._can_fix = ordered, can_fix
        inside = QWidget()
        column = self._column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, self._look.px(2), 0)
        column.setSpacing(self._look.px(6))
        self.rows = [ProblemRow(self._look, placed, self, can_fix=can_fix) for placed in ordered[:MOST]]
        for row in self.rows:
            column.addWidget(row)
        if len(ordered) > MOST:
            column.addWidget(label(self._look.t.plural("window.problems_more", len(ordered) - MOST), role="muted"))
        column.addStretch()
        self._scroll.setWidget(inside)
        self.count.setText(self._look.t.plural("window.problems_count", len(ordered)))
        self.pages.setCurrentIndex(0 if ordered else 1)

    def _replace(self, place: int, placed: Placed) -> None:
        """Put a Problem in the place of another; the others are not drawn anew."""
        old = self.rows[place]
        row = self.rows[place] = ProblemRow(self._look, placed, self, can_fix=self._can_fix)
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


class WrappedButton(QPushButton):
    """A button whose words go on in the next line where the dock is narrow."""

    def __init__(self, words: str) -> None:
        super().__init__(words.replace("&", "&&"))
        self._words = self.text()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the width of the words in one line, the height of the lines they take now."""
        hint = super().sizeHint()
        metrics = self.fontMetrics()
        more = self._wide(self._words) - max(map(self._wide, self.text().split("\n")))
        return QSize(hint.width() + more, max(hint.height(), metrics.lineSpacing() * (self.text().count("\n") + 1)))

    def minimumSizeHint(self) -> QSize:
        """Return room for the longest word."""
        hint = super().sizeHint()
        aside = hint.width() - max(map(self._wide, self.text().split("\n")))
        return QSize(aside + max(map(self._wide, self._words.split(" "))), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        room = self.width() - (self.sizeHint().width() - self._wide(self._words))
        lines = [""]
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}".strip(" ")
            if lines[-1] and self._wide(longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        if (words := "\n".join(lines)) != self.text():
            self.setText(words)

    def _wide(self, words: str) -> int:
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, words).width()


class ProblemRow(QFrame):
    """One Problem: pressed with the mouse or Enter it goes to its place."""

    def __init__(self, look: Look, placed: Placed, dock: ProblemsDock, *, can_fix: bool) -> None:
        super().__init__()
        t, problem = look.t, placed.problem
        self._placed = placed
        self._dock = dock
        self.setProperty("role", "problem")
        self.setProperty(RULE, problem.rule)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        grade = t(f"window.grade_{problem.grade}")
        sentence = t(problem.key, **problem.args)
        self.setAccessibleName(f"{grade}, {problem.where}: {sentence} {problem.rule}")
        colour = grade_colour(look, problem.grade)
        words = QVBoxLayout()
        words.setSpacing(look.px(2))
        head = label(
            f"{grade} · {problem.where}" if problem.where.path else grade, role=f"grade-{problem.grade}", wrap=True
        )
        words.addWidget(head)
        words.addWidget(label(sentence, wrap=True))
        words.addLayout(self._buttons(look, problem, can_fix=can_fix))
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(10), look.px(8), look.px(8), look.px(6))
        row.setSpacing(look.px(8))
        row.addWidget(drawing(str(problem.grade), look.px(20), look, self, colour=colour), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def go(self) -> None:
        """Ask the window to show the place of the Problem."""
        self.setFocus()
        self._dock.wants_place.emit(self._placed)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go there on a click."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go there on Enter or Space; arrows walk the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.go()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._dock.move_focus(self, 1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def _buttons(self, look: Look, problem: Problem, *, can_fix: bool) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(look.px(2))
        if problem.rule:
            rule = self._link(problem.rule, look.t("window.rule_open", rule=problem.rule))
            rule.setProperty("role", "rule")
            rule.clicked.connect(partial(self._dock.wants_rule.emit, problem.rule))
            column.addWidget(rule, 0, Qt.AlignmentFlag.AlignLeft)
        for fix in problem.fixes if can_fix else ():
            words = look.t(fix.key, **fix.args)
            button = self._dress(WrappedButton(words), words)
            button.setIcon(look.icon("fix", look.colours.sea_words))
            button.clicked.connect(partial(self._fix, fix))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return column

    def _fix(self, fix: Fix) -> None:
        self._dock.wants_fix.emit(self._placed, fix)

    def _link(self, words: str, name: str) -> QPushButton:
        return self._dress(QPushButton(words.replace("&", "&&")), name)

    def _dress(self, made: QPushButton, name: str) -> QPushButton:
        made.setProperty("role", "link")
        made.setAccessibleName(name)
        return made
