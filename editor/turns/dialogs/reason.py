"""Asks the referee for the reason of what he does; it is kept with that."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QWidget

from editor.kit.question import QuestionDialog
from editor.turns.desk import TurnsDesk
from editor.widgets.text import label


class ReasonDialog(QuestionDialog):
    """Asks for a reason, which cannot be empty; `told` says what follows from the decision, `reason` is proposed."""

    def __init__(self, desk: TurnsDesk, parent: QWidget, title: str, told: str = "", reason: str = "") -> None:
        look = desk.look
        super().__init__(look, parent, title, 420)
        self.field = QLineEdit(reason)
        self.field.setPlaceholderText(look.t("turnsdesk.reason_hint"))
        self.field.setAccessibleName(look.t("turnsdesk.reason"))
        parts: list[QWidget] = [label(title, wrap=True)]
        if told:
            parts.append(label(told, role="muted", wrap=True))
        self.lay_out(*parts, label(look.t("turnsdesk.reason"), role="muted"), self.field)
        self.field.textChanged.connect(self._judge)
        self._judge()
        self.field.selectAll()
        self.field.setFocus()

    def _judge(self) -> None:
        self.ok.setEnabled(bool(self.field.text().strip()))


def ask_reason(desk: TurnsDesk, parent: QWidget, title: str, told: str = "", reason: str = "") -> str:
    """Return the reason, "" where the referee cancels; `told` is what to know before, `reason` what is proposed."""
    dialog = ReasonDialog(desk, parent, title, told, reason)
    return dialog.field.text().strip() if dialog.exec() else ""
