"""How a page asks for a file: the window gives it an object that asks with the desktop's own dialogs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget


class DesktopFiles:
    """Asks with the desktop's own dialogs."""

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        """Ask for a file that exists."""
        name, _ = QFileDialog.getOpenFileName(_over(parent), title, str(folder), kinds)
        return Path(name) if name else None

    def files_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> tuple[Path, ...]:
        """Ask for one or more files that exist."""
        names, _ = QFileDialog.getOpenFileNames(_over(parent), title, str(folder), kinds)
        return tuple(map(Path, names))

    def folder(self, parent: QWidget, title: str, proposed: Path) -> Path | None:
        """Ask for a folder to write into."""
        name = QFileDialog.getExistingDirectory(_over(parent), title, str(proposed))
        return Path(name) if name else None

    def file_to_write(self, parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
        """Ask for a file to write; it gets the suffix of `proposed` when none is typed."""
        name, _ = QFileDialog.getSaveFileName(_over(parent), title, str(proposed), kinds)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(proposed.suffix)


def _over(parent: QWidget) -> QWidget:
    """Return the window in front as the parent of a file dialog, so that the keyboard comes back to it."""
    return QApplication.activeWindow() or parent


BAD_IN_NAMES = '<>:"/\\|?*'
TAKEN_ON_WINDOWS: Final = re.compile(r"con|prn|aux|nul|com\d|lpt\d", re.IGNORECASE)
"""Names of devices on Windows, with whatever suffix."""


class AskFiles(Protocol):
    """Asks for files; returns None where the user gives none. `kinds` has Qt's form: `PDF (*.pdf);;PNG (*.png)`."""

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        """Ask for a file that exists."""

    def file_to_write(self, parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
        """Ask for a file to write; it gets the suffix of `proposed` when none is typed."""


def open_with_desktop(path: Path) -> None:
    """Show a file or a folder with the program of the desktop."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def clean_name(name: str) -> str:
    """Return a name that every file system takes, at most 80 characters long; `Portulan` if nothing is left."""
    kept = "".join(" " if letter in BAD_IN_NAMES or not letter.isprintable() else letter for letter in name)
    short = " ".join(kept.split()).strip(". ")[:80] or "Portulan"
    return f"_{short}" if TAKEN_ON_WINDOWS.fullmatch(short.partition(".")[0].strip()) else short
