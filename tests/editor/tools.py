"""What tests of dialogs share: a campaign on the disk, a look, answers in place of the desktop's dialogs."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from editor.document import Document
from editor.widgets.colours import DARK, LIGHT
from editor.widgets.look import Look
from models.campaign.samples import fill
from models.i18n import Translator
from models.store.store import Store


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


@dataclass
class Desk:
    """Answers instead of file dialogs, and everything the status line said."""

    open: Path | None = None
    write: Path | None = None
    said: list[str] = field(default_factory=list)
    proposed: list[Path] = field(default_factory=list)

    def file_to_open(self, parent: QWidget, title: str, folder: Path, kinds: str) -> Path | None:
        return self.open

    def file_to_write(self, parent: QWidget, title: str, proposed: Path, kinds: str) -> Path | None:
        self.proposed.append(proposed)
        return self.write


def look(lang: str = "fr", percent: int = 100) -> Look:
    return Look(DARK if percent > 100 else LIGHT, Translator(lang), percent, motion=False)


def campaign(path: Path, *samples: str, said: list[str] | None = None) -> Document:
    """Return an open campaign with the parties of samples in it."""
    store = Store.create(path, path.stem, clock, backups=False)
    for sample in samples:
        store.apply(fill(sample))
    return Document(store, Translator("fr"), (said if said is not None else []).append)


def nameless(top: QWidget) -> list[str]:
    """Return the controls that take the keyboard and that a screen reader has no name for."""
    kinds = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit)
    found = []
    for widget in top.findChildren(QWidget):
        parent = widget.parentWidget()
        inner = parent is not None and (
            isinstance(parent, QComboBox | QAbstractSpinBox | QLineEdit) or parent.inherits("QComboBoxPrivateContainer")
        )
        if isinstance(widget, kinds) and not inner and not widget.accessibleName():
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return found
