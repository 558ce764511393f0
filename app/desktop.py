"""The desktop round the window: how large a window fits on it, and its own program for a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication

TITLE_BAR: Final = 36


def open_with_desktop(path: Path) -> None:
    """Show a file we have written with the program of the desktop."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def fitting(app: QApplication) -> tuple[int, int]:
    """Return a first size for the window: most of the screen, between 1280x800 and 1680x1050 where it has the room."""
    room = app.primaryScreen().availableGeometry().adjusted(0, 0, 0, -TITLE_BAR)
    width, height = (
        min(max(least, size * 17 // 20), most, size)
        for least, size, most in (
            (1280, room.width(), 1680),
            (800, room.height(), 1050),
        )
    )
    return width, height
