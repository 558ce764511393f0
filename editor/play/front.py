"""Where nobody told positions: what is asked and what may be done stand where the board would, wide and in view."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.widgets.look import Look
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label


def front(look: Look, board: QWidget, *parts: QWidget) -> QWidget:
    """Return the place of these parts, one below the other; it scrolls where they are many, and keeps the keyboard.

    The board is kept, unseen: nobody told what would stand on it.
    """
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.setContentsMargins(*(look.px(each) for each in (6, 8, 6, 6)))
    column.setSpacing(look.px(4))
    words = label(look.t("play.front"), role="muted", wrap=True)
    words.setContentsMargins(look.px(10), 0, look.px(10), 0)
    for each in (*parts, words):
        column.addWidget(each)
    column.addStretch(1)
    area = scrolled(inside)
    area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    area.setAccessibleName(look.t("play.front_name"))
    board.setParent(area)
    board.hide()
    return area
