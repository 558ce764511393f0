"""What the user sees when something unexpected has happened."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title


class CrashBox(QDialog):
    """One sentence, the details, a button that copies them. Not modal: work goes on."""

    def __init__(self, look: Look, details: str, report: Path | None, parent: QWidget | None) -> None:
        super().__init__(parent)
        t = look.t
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(t("window.crash_title"))
        self.details = QPlainTextEdit(details)
        self.details.setReadOnly(True)
        self.details.setAccessibleName(t("window.crash_details"))
        self.copy = QPushButton(look.icon("copy"), t("window.crash_copy"))
        self.copy.setAccessibleName(t("window.crash_copy"))
        self.go_on = QPushButton(t("window.crash_go_on"))
        self.go_on.setAccessibleName(t("window.crash_go_on"))
        self.go_on.setDefault(True)
        self.copy.clicked.connect(self.copy_details)
        self.go_on.clicked.connect(self.close)
        words = QVBoxLayout()
        words.addWidget(title(t("window.crash_title"), look, 20, wrap=True))
        words.addWidget(label(t("window.crash_words"), wrap=True))
        if report is not None:
            words.addWidget(label(t("window.crash_report", path=report), role="muted", wrap=True))
        top = QHBoxLayout()
        top.setSpacing(look.px(16))
        top.addWidget(drawing("crash", look.px(72), look, self), 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.copy)
        buttons.addStretch()
        buttons.addWidget(self.go_on)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(20), look.px(20), look.px(20), look.px(16))
        box.setSpacing(look.px(12))
        box.addLayout(top)
        box.addWidget(self.details, 1)
        box.addLayout(buttons)
        self.resize(look.px(620), look.px(420))

    def copy_details(self) -> None:
        """Put the details on the clipboard."""
        QGuiApplication.clipboard().setText(self.details.toPlainText())
