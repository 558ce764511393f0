"""How a page asks for a file: the window gives it somebody who asks with the desktop's own dialogs."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget


class DesktopFiles:
    """Asks with the desktop's own dialogs."""

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        """Return a file that exists."""
        name, _ = QFileDialog.getOpenFileName(_over(parent), title, str(folder), kinds)
        return Path(name) if name else None

    def files_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> tuple[Path, ...]:
        """Return files that exist, as many as are chosen."""
        names, _ = QFileDialog.getOpenFileNames(_over(parent), title, str(folder), kinds)
        return tuple(map(Path, names))

    def folder(self, parent: QWidget, title: str, proposed: Path) -> Path | None:
        """Return a folder to write into."""
        name = QFileDialog.getExistingDirectory(_over(parent), title, str(proposed))
        return Path(name) if name else None

    def file_to_write(self, parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
        """Return a file to write, with the suffix of `proposed` when none was typed."""
        name, _ = QFileDialog.getSaveFileName(_over(parent), title, str(proposed), kinds)
        if not name:
            return None
        path = Path(name)
        return path if path.suffix else path.with_suffix(proposed.suffix)


def _over(parent: QWidget) -> QWidget:
    """Return the dialog in front, which asks in its window's name: the keyboard comes back to it."""
    return QApplication.activeWindow() or parent


BAD_IN_NAMES = '<>:"/\\|?*'


class AskFiles(Protocol):
    """Asks which file; an answer not given is None. `kinds` has the form of Qt: `PDF (*.pdf);;PNG (*.png)`."""

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        """Return a file that exists."""

    def file_to_write(self, parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
        """Return a file to write, with the suffix of `proposed` when none was typed."""


def open_with_desktop(path: Path) -> None:
    """Show a file or a folder with the program of the desktop."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def clean_name(name: str) -> str:
    """Return a name that every file system takes."""
    kept = "".join(" " if letter in BAD_IN_NAMES or not letter.isprintable() else letter for letter in name)
    return " ".join(kept.split()).strip(". ")[:80] or "Portulan"
