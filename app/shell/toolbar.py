"""The short toolbar of the window; its words are left out where they do not fit."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from editor.widgets.look import Look


def name_rest(bar: QWidget, look: Look) -> None:
    """Name the button by which Qt offers what has no room on a bar."""
    for button in bar.findChildren(QToolButton):
        if button.objectName().endswith("_ext_button"):
            button.setAccessibleName(look.t("window.rest"))
            button.setToolTip(look.t("window.rest"))


class Toolbar(QToolBar):
    """The acts of every day; those of the page in front stand on a bar beside it."""

    def __init__(self, look: Look, name: str, *, words: bool) -> None:
        super().__init__(look.t(f"window.{name}"))
        self.setObjectName(name)
        self.setMovable(False)
        self.setIconSize(QSize(look.px(22), look.px(22)))
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        name_rest(self, look)
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
