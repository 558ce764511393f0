"""What can be meant by putting a card somewhere, each with its verdict: one is done, a forbidden one with a reason."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editor.card_table.answer import AnswerCard
from editor.card_table.reading import CardGame
from editor.widgets.button import button
from editor.widgets.form_inputs import spin
from editor.widgets.layouts.layouts import emptied
from editor.widgets.look import Look
from editor.widgets.problem_line import Explain
from editor.widgets.text import label, title
from models.games.facets.card_tables import CardAct, CardPosition, Tried

HIGHEST = 9
LONGEST_REASON = 200


class ProposalCard(QFrame):
    """`agreed` carries the act that is to be done, and the reason for a forbidden one; `tried` the table after a
    training destiny.
    """

    agreed = Signal(object, str)
    tried = Signal(object)

    def __init__(self, look: Look, explain: Explain) -> None:
        super().__init__()
        self._look, self._explain = look, explain
        self.setProperty("role", "card-lit")
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(12), look.px(10), look.px(12), look.px(10))
        column.setSpacing(look.px(8))
        head = QHBoxLayout()
        head.addWidget(title(look.t("cardtable.proposal"), look, 17))
        head.addStretch(1)
        self.leave = button(look, "cardtable.leave", "close", self.hide)
        head.addWidget(self.leave)
        column.addLayout(head)
        self._acts = QVBoxLayout()
        self._acts.setSpacing(look.px(8))
        column.addLayout(self._acts)
        self.buttons: list[QPushButton] = []
        self.reasons: list[QLineEdit] = []
        self._tried: Tried | None = None
        self.hide()

    def show_acts(self, known: CardGame, position: CardPosition, acts: Sequence[CardAct]) -> None:
        """Show what can be meant; the first button has the keyboard."""
        emptied(self._acts)
        self.buttons, self.reasons, self._tried = [], [], None
        if not acts:
            self._acts.addWidget(label(self._look.t("cardtable.no_sense"), wrap=True))
        for act in acts:
            answer = AnswerCard(self._look, self._explain)
            answer.show_verdict(known, act.words[self._look.t.lang], act.verdict)
            self._acts.addWidget(answer)
            if act.act == "attempt_test":
                self._acts.addWidget(self._attempt(position, act))
            self._acts.addWidget(self._doing(act))
        self.show()
        (self.reasons or self.buttons or [self.leave])[0].setFocus()

    def _doing(self, act: CardAct) -> QWidget:
        made = QWidget()
        row = QHBoxLayout(made)
        row.setContentsMargins(0, 0, 0, 0)
        forbidden, reason = act.verdict.answer == "forbidden", QLineEdit()
        key = "cardtable.do_forbidden" if forbidden else f"cardtable.do_{act.act}"
        do = button(self._look, key if self._look.t.has(key) else "cardtable.do", "ok", primary=not forbidden)
        do.clicked.connect(lambda _on=False: self._agree(act, reason.text()))
        if forbidden:
            words = self._look.t("cardtable.reason")
            reason.setPlaceholderText(words)
            reason.setAccessibleName(words)
            reason.setMaxLength(LONGEST_REASON)
            reason.textChanged.connect(lambda text: do.setEnabled(bool(text.strip())))
            reason.returnPressed.connect(do.click)
            do.setEnabled(False)
            row.addWidget(reason, 1)
            self.reasons.append(reason)
        else:
            row.addStretch(1)
        row.addWidget(do)
        self.buttons.append(do)
        return made

    def _attempt(self, position: CardPosition, act: CardAct) -> QWidget:
        """Return the line that judges a training destiny."""
        made = QWidget()
        column = QVBoxLayout(made)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(label(self._look.t("cardtable.training_destiny"), role="caption"))
        self.destiny = spin(0, HIGHEST, 0)
        self.destiny.setAccessibleName(self._look.t("cardtable.training_destiny"))
        self.said = label("", role="strong", wrap=True)
        self.judge = button(self._look, "cardtable.destiny_judge", "dice", lambda: self._judge(position, act))
        self.failed = button(self._look, "cardtable.do_failed", "event", self._fail)
        self.failed.hide()
        row.addWidget(self.destiny)
        row.addWidget(self.judge)
        row.addStretch(1)
        column.addLayout(row)
        column.addWidget(self.said)
        column.addWidget(self.failed)
        return made

    def _judge(self, position: CardPosition, act: CardAct) -> None:
        """Say what a typed destiny gives: one that fails can be kept in what was done."""
        self._tried = position.tried(act, self.destiny.value())
        self.said.setText(self._tried.step.said[self._look.t.lang])
        self.failed.setVisible(not self._tried.passed)

    def _fail(self) -> None:
        if self._tried is not None:
            self.hide()
            self.tried.emit(self._tried.step)

    def _agree(self, act: CardAct, reason: str) -> None:
        self.hide()
        if act.act == "attempt_test" and self._tried is not None and self._tried.passed:
            self.tried.emit(self._tried.step)
        else:
            self.agreed.emit(act, reason)
