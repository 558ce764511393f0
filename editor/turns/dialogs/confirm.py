"""Asks before something is done that players will notice: paragraphs that say what follows, one button that does it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from editor.turns.desk import TurnsDesk
from editor.widgets.text import label


class ConfirmDialog(QDialog):
    """`go` is the button that does it; it is the usual one unless the referee is to be `careful`."""

    def __init__(
        self, desk: TurnsDesk, parent: QWidget, title: str, go: str, words: Iterable[str], *, careful: bool = False
    ) -> None:  # fmt: skip
        super().__init__(parent)
        look = desk.look
        self.setWindowTitle(title)
        self.setMinimumWidth(look.px(440))
        self.buttons = QDialogButtonBox(parent=self)
        self.go = self.buttons.addButton(go, QDialogButtonBox.ButtonRole.AcceptRole)
        self.back = self.buttons.addButton(look.t("turnsdesk.begin_cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSpacing(look.px(8))
        for each in words:
            box.addWidget(label(each, wrap=True))
        box.addWidget(self.buttons)
        # What would leave something behind is not done by a careless Enter.
        usual = self.back if careful else self.go
        usual.setDefault(True)
        usual.setFocus()
