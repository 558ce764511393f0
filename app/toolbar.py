"""The short toolbar of the window; its words are left out where they do not fit."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolBar

from editor.widgets.look import Look


class Toolbar(QToolBar):
    """The acts of every day; those of the page in front stand on a bar beside it."""

    def __init__(self, look: Look, name: str, *, words: bool) -> None:
        super().__init__(look.t(f"window.{name}"))
        self.setObjectName(name)
        self.setMovable(False)
        self.setIconSize(QSize(look.px(22), look.px(22)))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self._words_width = 0
        if words:
            self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)

    def measure(self) -> None:
        """Keep how wide it is with its words."""
        self._words_width = self.sizeHint().width()

    def fit(self, room: int) -> None:
        """Show the words where there is room for them, in pixels."""
        fits = room >= self._words_width
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if fits else Qt.ToolButtonStyle.ToolButtonIconOnly
        if self.toolButtonStyle() != style:
            self.setToolButtonStyle(style)
