"""The few questions the window asks in a dialog: which file, which name, which of several. Tests answer for it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QListWidget, QVBoxLayout, QWidget

from editor.widgets.files import DesktopFiles
from editor.widgets.look import Look
from editor.widgets.text import label

SUFFIX = ".portulan"


class LineDialog(QDialog):
    """One question, one line."""

    def __init__(self, look: Look, title: str, question: str, proposed: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.field = QLineEdit(proposed)
        self.field.setAccessibleName(question)
        self.field.setMaxLength(120)
        self.field.selectAll()
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(20), look.px(16), look.px(20), look.px(16))
        box.setSpacing(look.px(10))
        box.addWidget(label(question, wrap=True))
        box.addWidget(self.field)
        box.addWidget(_buttons(look, self))
        self.setMinimumWidth(look.px(380))


class ListDialog(QDialog):
    """One question, a list to choose from."""

    def __init__(self, look: Look, title: str, question: str, lines: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.list = QListWidget()
        self.list.setAccessibleName(question)
        self.list.addItems(list(lines))
        self.list.setCurrentRow(0)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemActivated.connect(self.accept)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(20), look.px(16), look.px(20), look.px(16))
        box.setSpacing(look.px(10))
        box.addWidget(label(question, wrap=True))
        box.addWidget(self.list, 1)
        box.addWidget(_buttons(look, self))
        self.resize(look.px(480), look.px(320))


def _buttons(look: Look, dialog: QDialog) -> QDialogButtonBox:
    """Return the two buttons of a question, in our words."""
    buttons = QDialogButtonBox()
    accept = buttons.addButton(look.t("window.ok"), QDialogButtonBox.ButtonRole.AcceptRole)
    accept.setDefault(True)
    cancel = buttons.addButton(look.t("window.cancel"), QDialogButtonBox.ButtonRole.RejectRole)
    for button in (accept, cancel):
        button.setAccessibleName(button.text())
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons


class Questions(DesktopFiles):
    """Asks with dialogs; None means that the user did not answer."""

    def words(self, parent: QWidget, look: Look, title: str, question: str, proposed: str) -> str | None:
        """Return one line of text, trimmed; an empty one is no answer."""
        dialog = LineDialog(look, title, question, proposed, parent)
        if dialog.exec() != dialog.DialogCode.Accepted:
            return None
        return dialog.field.text().strip() or None

    def choice(self, parent: QWidget, look: Look, title: str, question: str, lines: Sequence[str]) -> int | None:
        """Return which of `lines` is chosen, counted from 0; None for no answer."""
        dialog = ListDialog(look, title, question, lines, parent)
        if dialog.exec() != dialog.DialogCode.Accepted:
            return None
        return dialog.list.currentRow()
