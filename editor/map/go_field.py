"""A small field over the map that asks for the name of a cell and goes there."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit

from editor.map.canvas import MapCanvas
from editor.widgets.look import Look
from editor.widgets.text import label
from models.errors import Refused


class GoField(QFrame):
    """A child of the canvas; Enter goes (`wanted` carries the cell), Escape and leaving the field close it."""

    wanted = Signal(object)

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._look, self._canvas = look, canvas
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.field = QLineEdit()
        self.field.setMaxLength(40)
        self.field.setPlaceholderText(look.t("maptools.go_empty"))
        self.field.setAccessibleName(look.t("maptools.go_name"))
        self.field.setFixedWidth(look.px(110))
        self.told = label("", role="warning")
        self.told.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(10), look.px(6), look.px(10), look.px(6))
        row.setSpacing(look.px(8))
        row.addWidget(label(look.t("maptools.go_name"), role="caption"))
        row.addWidget(self.field)
        row.addWidget(self.told)
        self.field.returnPressed.connect(self._go)
        self.field.editingFinished.connect(self._left)
        self.hide()

    def ask(self) -> None:
        """Come up, ready to be typed in."""
        self._tell("")
        self.show()
        self.raise_()
        self.field.selectAll()
        self.field.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close with Escape; what the field has answered goes no further, else it would be a click on the map."""
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _go(self) -> None:
        made = self._canvas.tile_map
        if made is None:
            return
        try:
            cell = made.coordinates.find(self.field.text(), made.width, made.height)
        except Refused as problem:
            self._tell(self._look.t(problem.key, **problem.args_))
            return
        self._close()
        self.wanted.emit(cell)

    def _left(self) -> None:
        if not self.field.hasFocus() and self.isVisible() and not self.field.text().strip():
            self.hide()

    def _close(self) -> None:
        self.hide()
        self._canvas.setFocus()

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        self.told.setVisible(bool(words))
        self.adjustSize()
        self.move(max((self._canvas.width() - self.width()) // 2, 0), self._look.px(10))
