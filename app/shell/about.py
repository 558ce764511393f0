"""What this is: name, version, who made the games, under which licence."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from app import __version__
from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title
from models.games.library import BUILT


class AboutBox(QDialog):
    """The box that says what the program is. Not modal."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        t = look.t
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(look.name("action.about"))
        words = QVBoxLayout()
        words.setSpacing(look.px(6))
        words.addWidget(title("Portulan", look, 30))
        words.addWidget(label(t("window.about_version", version=__version__), role="muted"))
        words.addWidget(label(t("window.motto"), wrap=True))
        for game in (each for each in BUILT.values() if each.author):
            words.addWidget(label(t("window.about_game", title=game.title, author=game.author), wrap=True))
        words.addWidget(label(t("window.about_licence"), role="muted", wrap=True))
        words.addStretch()
        top = QHBoxLayout()
        top.setSpacing(look.px(22))
        top.addWidget(drawing("compass-rose", look.px(140), look, self), 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        close = QPushButton(t("window.close"))
        close.setAccessibleName(t("window.close"))
        close.setDefault(True)
        close.clicked.connect(self.close)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(24), look.px(22), look.px(24), look.px(18))
        box.setSpacing(look.px(14))
        box.addLayout(top)
        box.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
        self.setMinimumWidth(look.px(520))
