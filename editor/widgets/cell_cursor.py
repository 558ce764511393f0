"""What every board of cells on the screen shares: its keys, its cursor and frame of the keyboard, how it stands."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.widgets.look import Look

ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
STEP: Final = 1.25
"""How much one notch of the wheel or one key zooms."""


def stand(board: QWidget, name: str) -> None:
    """Let a board take the keyboard and the pointer, fill its place and paint all of itself."""
    board.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    board.setMouseTracking(True)
    board.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
    board.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
    board.setAccessibleName(name)


def paint_cursor(painter: QPainter, board: QWidget, look: Look, cell: QRectF | None) -> None:
    """Frame the cell of the keyboard's cursor and the board itself while the keyboard is there."""
    if not board.hasFocus():
        return
    colours = look.colours
    if cell is not None:
        for colour, wide in ((colours.panel, 4.0), (colours.focus, 2.0)):
            painter.setPen(QPen(QColor(colour), wide))
            painter.drawRect(cell)
    painter.setPen(QPen(QColor(colours.focus), look.px(2)))
    painter.drawRect(QRectF(board.rect()).adjusted(1, 1, -1, -1))
