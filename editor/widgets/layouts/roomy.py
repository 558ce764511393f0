"""Opens windows no larger than their screen, however large the text is."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

RIM: Final = 40
"""Pixels of the screen left for what the desktop draws round a window."""


def open_at(window: QWidget, width: int, height: int) -> None:
    """Give a window its size, cut to the room of its screen."""
    room = window.screen().availableGeometry()
    window.resize(min(width, room.width() - RIM), min(height, room.height() - RIM))
