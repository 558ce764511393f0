"""Why the referee decides so: asked once, kept with what he decides, proposed again the next time."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.widgets.text import label


class ReasonDialog(QDialog):
    """Asks for a reason; it cannot be left empty. `body` is asked too where `words` says what for; `told` says what
    comes of it.
    """

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, title: str, words: str = "", proposed: str = "", told: str = ""
    ) -> None:
        super().__init__(parent)
        look = desk.look
        self.setWindowTitle(title)
        self.setMinimumWidth(look.px(420))
        self.body = QLineEdit(proposed)
        self.body.setAccessibleName(words)
        self.field = QLineEdit(desk.reason)
        self.field.setAccessibleName(look.t("turnsdesk.reason"))
        self.field.setPlaceholderText(look.t("turnsdesk.reason_hint"))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, parent=self
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSpacing(look.px(8))
        box.addWidget(label(title, wrap=True))
        if told:
            box.addWidget(label(told, role="muted", wrap=True))
        if words:
            box.addWidget(label(words, role="muted", wrap=True))
            box.addWidget(self.body)
        box.addWidget(label(look.t("turnsdesk.reason"), role="muted"))
        box.addWidget(self.field)
        box.addWidget(self.buttons)
        self._asks = bool(words)
        for each in (self.field, self.body):
            each.textChanged.connect(self._judge)
        self._judge()
        self.field.selectAll()
        (self.body if words else self.field).setFocus()

    def _judge(self) -> None:
        whole = bool(self.field.text().strip()) and (not self._asks or bool(self.body.text().strip()))
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(whole)


def ask_reason(desk: TurnsDesk, parent: QWidget, title: str, told: str = "") -> str:
    """Return why, "" where the referee thinks better of it; `told` is what he should know before."""
    dialog = ReasonDialog(desk, parent, title, told=told)
    return dialog.field.text().strip() if dialog.exec() else ""


def ask_decision(desk: TurnsDesk, parent: QWidget, title: str, words: str, proposed: str = "") -> tuple[str, str]:
    """Return what is decided and why, both "" where the referee thinks better of it."""
    dialog = ReasonDialog(desk, parent, title, words, proposed)
    return (dialog.body.text().strip(), dialog.field.text().strip()) if dialog.exec() else ("", "")
