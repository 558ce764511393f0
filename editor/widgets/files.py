"""How a page asks for a file: the window gives it an object that asks with the desktop's own dialogs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Protocol

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QWidget

MOST_NAMED: Final = 12
"""So many files to be replaced are named beside the first."""


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
        """Ask for a file to write: first it gets its suffix, then the user is asked about whatever stands there."""
        over = _over(parent)
        while True:
            ordered = sorted(kinds.split(";;"), key=lambda each: not proposed.name.lower().endswith(_endings(each)))
            name, kind = QFileDialog.getSaveFileName(over, title, str(proposed), ";;".join(ordered))
            if not name:
                return None
            path = _with_ending(Path(name), _endings(kind) + _endings(";;".join(ordered)))
            # The dialog itself has asked about a name that was typed whole.
            standing = _written_beside(path) + ([path] if path != Path(name) and path.exists() else [])
            if self.may_replace(over, title, standing):
                return path
            proposed = path

    def may_replace(self, parent: QWidget, title: str, standing: Sequence[Path]) -> bool:
        """Ask whether files that exist may be replaced, in the words of the file dialog; nothing is asked for none."""
        if not standing:
            return True
        words = QCoreApplication.translate("QFileDialog", "%1 already exists.\nDo you want to replace it?")
        yes, no = QMessageBox.StandardButton.Yes, QMessageBox.StandardButton.No
        box = QMessageBox(QMessageBox.Icon.Warning, title, words.replace("%1", standing[-1].name), yes | no, parent)
        box.setInformativeText("\n".join(each.name for each in standing[:-1][:MOST_NAMED]))
        box.setDefaultButton(no)
        return box.exec() == yes


def _endings(kinds: str) -> tuple[str, ...]:
    """Return the suffixes that kinds of files name, in lower case."""
    return tuple(re.findall(r"\*(\.[\w.]+)", kinds.lower()))


def _with_ending(path: Path, endings: tuple[str, ...]) -> Path:
    """Return a file with one of some suffixes: that it has, or else the first."""
    return path if not endings or path.name.lower().endswith(endings) else path.with_name(path.name + endings[0])


def _written_beside(path: Path) -> list[Path]:
    """Return what exists of the files that an export of this name writes beside it: pages, cards, tables, pictures."""
    stem, ending = path.name.partition(".")[0] if path.name.endswith(".foundry.json") else path.stem, path.suffix
    more = {
        ".png": r"-(\d.*|[A-Z]{1,2}\d+|plan|dos|back)\.png",
        ".csv": r"-(sectors|routes|commands)\.csv",
        ".md": r"-\d+\.png",
        ".json": r"\.(png|jpg|webp)" if path.name.endswith(".foundry.json") and path.exists() else "",
    }.get(ending.lower(), "")
    found = re.compile(re.escape(stem) + more, re.IGNORECASE)
    return sorted(each for each in path.parent.glob("*.*") if more and found.fullmatch(each.name))


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
        """Ask for a file to write: with a suffix of `kinds`, and told that it may replace what stands there."""


def open_with_desktop(path: Path) -> None:
    """Show a file or a folder with the program of the desktop."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


def clean_name(name: str) -> str:
    """Return a name that every file system takes, at most 80 characters long; `Portulan` if nothing is left."""
    kept = "".join(" " if letter in BAD_IN_NAMES or not letter.isprintable() else letter for letter in name)
    short = " ".join(kept.split()).strip(". ")[:80] or "Portulan"
    return f"_{short}" if TAKEN_ON_WINDOWS.fullmatch(short.partition(".")[0].strip()) else short
