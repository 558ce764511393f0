"""A Problem as a line of a page: icon, sentence, button to its rule; and a list of such lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.text import drawing, label
from models.problem import Grade, Problem

Explain = Callable[[str], object]
RULE: Final = "rule"


def grade_colour(look: Look, grade: Grade) -> str:
    """Return the colour of a grade for text; icon and words say the same."""
    c = look.colours
    return {Grade.ERROR: c.vermilion_words, Grade.WARNING: c.gold_words, Grade.NOTICE: c.sea_words}[grade]


def sentence(look: Look, problem: Problem) -> str:
    """Return the sentence of a Problem in the window's language."""
    return look.t(problem.key, **problem.args)


def problem_line(look: Look, problem: Problem, explain: Explain, *, icon: str = "") -> QWidget:
    """Return a Problem as icon, sentence and rule button; `icon` replaces the icon of its grade."""
    role = {Grade.ERROR: "error", Grade.WARNING: "warning", Grade.NOTICE: "muted"}[problem.grade]
    return told_line(look, sentence(look, problem), icon or str(problem.grade), role, problem.rule, explain)


def told_line(look: Look, words: str, icon: str, role: str, rule: str, explain: Explain) -> QWidget:
    """Return a sentence with an icon before it and its rule after it; `role` names the style of both."""
    c = look.colours
    tints = {"error": c.vermilion_words, "warning": c.gold_words, "good": c.green_words}
    line = QWidget()
    line.setProperty(RULE, rule)
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(look.px(6))
    row.addWidget(
        drawing(icon, look.px(16), look, line, colour=tints.get(role, c.sea_words)), 0, Qt.AlignmentFlag.AlignTop
    )
    row.addWidget(label(words, role=role, wrap=True), 1)
    if rule:
        row.addWidget(rule_button(look, rule, explain), 0, Qt.AlignmentFlag.AlignTop)
    return line


def rule_button(look: Look, rule: str, explain: Explain) -> QPushButton:
    """Return the small button that shows a rule."""
    made = QPushButton(rule)
    made.setProperty("role", "rule")
    made.setProperty(RULE, rule)
    words = look.t("party.open_rule", rule=rule)
    made.setAccessibleName(words)
    made.setToolTip(words)
    made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.clicked.connect(partial(explain, rule))
    return made


class SentenceList(QWidget):
    """A short list of sentences that is filled again and again; hidden while empty."""

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look = look
        self._explain = explain
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(4))
        self.hide()

    def clear(self) -> None:
        """Remove every line."""
        emptied(self._column)
        self.hide()

    def problems(self, found: Iterable[Problem], *, icon: str = "") -> None:
        """Add a line for each Problem."""
        for problem in found:
            self._add(problem_line(self._look, problem, self._explain, icon=icon))

    def tell(self, words: str, icon: str, role: str = "muted", rule: str = "") -> None:
        """Add a line with a sentence that is no Problem."""
        self._add(told_line(self._look, words, icon, role, rule, self._explain))

    def heading(self, words: str) -> None:
        """Add a small heading."""
        self._add(label(words, role="section"))

    @property
    def words(self) -> tuple[str, ...]:
        """The sentences of the lines, in their order."""
        items = (self._column.itemAt(place) for place in range(self._column.count()))
        lines = [line for item in items if item is not None and (line := item.widget()) is not None]
        labels: list[QLabel] = []
        for line in lines:
            labels += [line] if isinstance(line, QLabel) else line.findChildren(QLabel)
        return tuple(each.text() for each in labels if each.text())

    def _add(self, line: QWidget) -> None:
        self._column.addWidget(line)
        self.show()
