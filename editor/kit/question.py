"""A question in a dialog: rows, and below them OK, enabled once there is an answer, and Cancel."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLayout, QVBoxLayout, QWidget

from editor.kit.named_rows import NamedRows
from editor.widgets.look import Look


class QuestionDialog(QDialog):
    """The base of questions: a subclass fills `rows`, calls `lay_out`, and enables `ok` once there is an answer."""

    def __init__(self, look: Look, parent: QWidget, heading: str, wide: int = 440) -> None:
        super().__init__(parent)
        self._look = look
        self.setWindowTitle(heading)
        self.setMinimumWidth(look.px(wide))
        self.rows = NamedRows(look)
        self.buttons = QDialogButtonBox(parent=self)
        # In our words: Qt's own stay English where its translations are not installed.
        self.ok = self.buttons.addButton(look.t("window.ok"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.buttons.addButton(look.t("window.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def lay_out(self, *parts: QWidget | QLayout) -> None:
        """Put the parts one below another, and the buttons last."""
        box = QVBoxLayout(self)
        box.setSpacing(self._look.px(8))
        for part in (*parts, self.buttons):
            if isinstance(part, QLayout):
                box.addLayout(part)
            else:
                box.addWidget(part)
