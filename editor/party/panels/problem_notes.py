"""Problems with what can be done about them: read the rule, fix by a click, allow with a reason, take that back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editor.party.desk import PartyDesk
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain, grade_colour, rule_button
from editor.widgets.text import drawing, label
from models.games.allowances import ALLOWED, LONGEST
from models.problem import Fix, Grade, Problem


def link(words: str, act: Callable[[], None]) -> QPushButton:
    """Return a button that looks like a link."""
    made = QPushButton(words.replace("&", "&&"))
    made.setProperty("role", "link")
    made.setAccessibleName(words)
    made.clicked.connect(act)
    return made


class ReasonField(QWidget):
    """A line that asks why a rule is broken. `given` carries the reason, Escape gives up."""

    given = Signal(str)
    given_up = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(6))
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText(look.t("build.reason_hint"))
        self.field.setAccessibleName(look.t("build.reason"))
        self.field.setToolTip(look.t("build.reason_tip"))
        self.button = QPushButton(look.t("build.allow"))
        self.button.setAccessibleName(look.t("build.allow"))
        self.button.setToolTip(look.t("build.reason_tip"))
        self.button.setEnabled(False)
        self.field.textChanged.connect(lambda words: self.button.setEnabled(bool(words.strip())))
        self.field.returnPressed.connect(self._give)
        self.button.clicked.connect(self._give)
        row.addWidget(self.field, 1)
        row.addWidget(self.button)

    def ask(self) -> None:
        """Empty the line, show it, and put the cursor there."""
        self.field.clear()
        self.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give up on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.given_up.emit()
        else:
            super().keyPressEvent(event)

    def _give(self) -> None:
        reason = self.field.text().strip()
        if reason:
            self.given.emit(reason)


class ProblemNote(QWidget):
    """One Problem with what can be done about it."""

    fixed = Signal(object)
    allowed = Signal(object, str)
    forbidden = Signal(object)

    def __init__(self, look: Look, problem: Problem, explain: Explain, *, writable: bool) -> None:
        super().__init__()
        t = look.t
        self.problem = problem
        self.setProperty("rule", problem.rule)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        sentence = t(problem.key, **problem.args)
        self.setAccessibleName(sentence)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(look.px(6))
        icon = "allow" if problem.key == ALLOWED else str(problem.grade)
        colour = grade_colour(look, problem.grade)
        outer.addWidget(drawing(icon, look.px(18), look, self, colour=colour), 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(look.px(1))
        top = QHBoxLayout()
        self._words = label(sentence, role=str(problem.grade), wrap=True)
        top.addWidget(self._words, 1)
        if problem.rule:
            top.addWidget(rule_button(look, problem.rule, explain), 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(top)
        self._reason: ReasonField | None = None
        self._column = column
        self._look = look
        if writable:
            self._add_acts(look, problem)
        outer.addLayout(column, 1)

    def reword(self, problem: Problem) -> None:
        """Show the same Problem with other numbers, such as the points left."""
        self.problem = problem
        sentence = self._look.t(problem.key, **problem.args)
        self._words.setText(sentence)
        self.setAccessibleName(sentence)

    def _add_acts(self, look: Look, problem: Problem) -> None:
        row = FlowLayout(look.px(2))
        self._column.addLayout(row)
        for fix in problem.fixes:
            made = link(look.t(fix.key, **fix.args), partial(self._fix, fix))
            made.setIcon(look.icon("fix", look.colours.sea_words))
            row.addWidget(made)
        if problem.key == ALLOWED:
            made = link(look.t("build.forbid"), partial(self.forbidden.emit, problem))
            made.setToolTip(look.t("build.forbid_tip"))
            row.addWidget(made)
        elif problem.grade is Grade.ERROR:
            self.anyway = link(look.t("build.anyway"), self.ask)
            self.anyway.setToolTip(look.t("build.reason_tip"))
            row.addWidget(self.anyway)

    def ask(self) -> None:
        """Ask for the reason."""
        if self._reason is None:
            self._reason = ReasonField(self._look)
            self._reason.given.connect(lambda reason: self.allowed.emit(self.problem, reason))
            self._reason.given_up.connect(self._give_up)
            self._column.addWidget(self._reason)
        self.anyway.hide()
        self._reason.ask()

    @property
    def reason(self) -> ReasonField | None:
        """The field that asks for the reason; None before it was asked for."""
        return self._reason

    def _give_up(self) -> None:
        if self._reason is not None:
            self._reason.hide()
        self.anyway.show()
        self.anyway.setFocus()

    def _fix(self, fix: Fix) -> None:
        self.fixed.emit(fix)


def retold(notes: Sequence[ProblemNote], problems: Sequence[Problem]) -> bool:
    """Give the notes these Problems if they differ in words only; return False where other notes have to be made."""
    if len(notes) != len(problems) or any(map(_another, notes, problems)):
        return False
    for note, problem in zip(notes, problems, strict=True):
        if problem != note.problem:
            note.reword(problem)
    return True


def _another(note: ProblemNote, problem: Problem) -> bool:
    old = note.problem
    alike = (old.key, old.where, old.grade, old.rule, old.fixes) == (
        problem.key, problem.where, problem.grade, problem.rule, problem.fixes,
    )  # fmt: skip
    return problem != old and (problem.key == ALLOWED or not alike)


class ProblemNotes(QVBoxLayout):
    """The notes of some Problems, one below another; notes that stay are not rebuilt."""

    def __init__(self, desk: PartyDesk) -> None:
        super().__init__()
        self._desk = desk
        self.shown: list[ProblemNote] = []
        self.setSpacing(desk.look.px(4))

    def tell(self, problems: Sequence[Problem]) -> None:
        """Show these Problems; what the user does about one is passed to the game's builder."""
        if retold(self.shown, problems):
            return
        for old in self.shown:
            self.removeWidget(old)
            old.hide()
            old.deleteLater()
        desk, later = self._desk, Qt.ConnectionType.QueuedConnection
        self.shown = [ProblemNote(desk.look, p, desk.wants_rule.emit, writable=desk.writable) for p in problems]
        for note in self.shown:
            self.addWidget(note)
            note.fixed.connect(desk.mend, later)
            note.allowed.connect(desk.allow, later)
            note.forbidden.connect(desk.forbid, later)
