"""Small buttons that stand in a line: switches, ways on, names."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QPushButton

from editor.widgets.look import Look
from editor.widgets.text import plain_tip


def chip(look: Look, words: str, *, icon: str | QIcon = "", tip: str = "", checkable: bool = True) -> QPushButton:
    """Return a chip with its accessible name; user text may stand on it, and in its tip."""
    made = QPushButton(words.replace("&", "&&"))
    made.setProperty("role", "chip")
    made.setCheckable(checkable)
    made.setAccessibleName(words)
    if icon:
        made.setIcon(look.icon(icon) if isinstance(icon, str) else icon)
        made.setIconSize(QSize(look.px(16), look.px(16)))
    if tip:
        made.setToolTip(plain_tip(tip))
        made.setAccessibleDescription(tip)
    return made
