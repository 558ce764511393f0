"""Answers for the dialogs that ask for files, waits for Jobs."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget


class Asked:
    """Answers with the files it was given, in their order; `titles` are those of the questions."""

    def __init__(self, *paths: Path) -> None:
        self._paths = list(paths)
        self.titles: list[str] = []

    def file_to_open(self, _parent: QWidget, title: str, _folder: Path, _kinds: str) -> Path | None:
        self.titles.append(title)
        return self._paths.pop(0) if self._paths else None

    def file_to_write(self, _parent: QWidget, title: str, _proposed: Path, _kinds: str) -> Path | None:
        self.titles.append(title)
        return self._paths.pop(0) if self._paths else None
