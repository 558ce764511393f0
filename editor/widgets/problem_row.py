"""A Problem as a row one can press: icon and word of its grade, place, sentence, rule, buttons to fix it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout

from editor.widgets.look import Look
from editor.widgets.problem_line import RULE, grade_colour
from editor.widgets.text import drawing, label
from models.problem import Fix, Problem


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
    """One Problem. A click or Enter asks for its place (`wants_place`), an arrow for another row (`wants_row`: how many
    rows further on).

    `wants_fix` carries the Fix that was pressed; `thing_id` is the thing of the campaign it is about.
    """

    wants_place = Signal()
    wants_rule = Signal(str)
    wants_fix = Signal(object)
    wants_row = Signal(int)

    def __init__(self, look: Look, problem: Problem, thing_id: str = "", *, can_fix: bool) -> None:
        super().__init__()
        t = look.t
        self.problem, self.thing_id = problem, thing_id
        self.setProperty("role", "problem")
        self.setProperty(RULE, problem.rule)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        grade = t(f"window.grade_{problem.grade}")
        sentence = t(problem.key, **problem.args)
        where = problem.where.spoken(t.lang)
        self.setAccessibleName(f"{grade}, {where}: {sentence} {problem.rule}")
        colour = grade_colour(look, problem.grade)
        words = QVBoxLayout()
        words.setSpacing(look.px(2))
        head = label(f"{grade} · {where}" if where else grade, role=f"grade-{problem.grade}", wrap=True)
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
        self.wants_place.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go there on a click."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.go()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go there on Enter or Space; arrows walk the list."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.go()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.wants_row.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        else:
            super().keyPressEvent(event)

    def _buttons(self, look: Look, problem: Problem, *, can_fix: bool) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(look.px(2))
        if problem.rule:
            rule = self._link(problem.rule, look.t("window.rule_open", rule=problem.rule))
            rule.setProperty("role", "rule")
            rule.clicked.connect(partial(self.wants_rule.emit, problem.rule))
            column.addWidget(rule, 0, Qt.AlignmentFlag.AlignLeft)
        for fix in problem.fixes if can_fix else ():
            words = look.t(fix.key, **fix.args)
            button = self._dress(WrappedButton(words), words)
            button.setIcon(look.icon("fix", look.colours.sea_words))
            button.clicked.connect(partial(self._fix, fix))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return column

    def _fix(self, fix: Fix) -> None:
        self.wants_fix.emit(fix)

    def _link(self, words: str, name: str) -> QPushButton:
        return self._dress(QPushButton(words.replace("&", "&&")), name)

    def _dress(self, made: QPushButton, name: str) -> QPushButton:
        made.setProperty("role", "link")
        made.setAccessibleName(name)
        return made
