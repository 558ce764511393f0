"""Asks the referee for the reason of a decision; it is kept with that and proposed again the next time."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.widgets.text import label


def reason_field(desk: TurnsDesk) -> QLineEdit:
    """Return the field for a reason, filled with the last one given."""
    made = QLineEdit(desk.reason)
    made.setPlaceholderText(desk.look.t("turnsdesk.reason_hint"))
    return made


class ReasonDialog(QuestionDialog):
    """Asks for a reason, which cannot be empty; with `words` it also asks for a text (`body`) they describe.

    `told` says what follows from the decision.
    """

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, title: str, words: str = "", proposed: str = "", told: str = ""
    ) -> None:
        look = desk.look
        super().__init__(look, parent, title, 420)
        self.body = QLineEdit(proposed)
        self.body.setAccessibleName(words)
        self.field = reason_field(desk)
        self.field.setAccessibleName(look.t("turnsdesk.reason"))
        parts: list[QWidget] = [label(title, wrap=True)]
        if told:
            parts.append(label(told, role="muted", wrap=True))
        if words:
            parts += [label(words, role="muted", wrap=True), self.body]
        self.lay_out(*parts, label(look.t("turnsdesk.reason"), role="muted"), self.field)
        self._asks = bool(words)
        for each in (self.field, self.body):
            each.textChanged.connect(self._judge)
        self._judge()
        self.field.selectAll()
        (self.body if words else self.field).setFocus()

    def _judge(self) -> None:
        whole = bool(self.field.text().strip()) and (not self._asks or bool(self.body.text().strip()))
        self.ok.setEnabled(whole)


def ask_reason(desk: TurnsDesk, parent: QWidget, title: str, told: str = "") -> str:
    """Return the reason, "" where the referee cancels; `told` is what to know before."""
    dialog = ReasonDialog(desk, parent, title, told=told)
    return dialog.field.text().strip() if dialog.exec() else ""


def ask_decision(desk: TurnsDesk, parent: QWidget, title: str, words: str, proposed: str = "") -> tuple[str, str]:
    """Return the decision and its reason, both "" where the referee cancels."""
    dialog = ReasonDialog(desk, parent, title, words, proposed)
    return (dialog.body.text().strip(), dialog.field.text().strip()) if dialog.exec() else ("", "")
