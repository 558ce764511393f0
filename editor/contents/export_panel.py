"""Packs the campaign's own content: what goes in, the title, the author; then a zip or a folder."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editor.contents.reading import TypeShelf, TypeState
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import label, title
from models.campaign.packs import Manifest
from models.games.contents import Key
from models.i18n import Text, Translator, fold

LINES: Final = ("title_fr", "title_en", "pack_id", "version", "author", "licence", "words_fr", "words_en")
OWN: Final = (TypeState.OWN, TypeState.CHANGED, TypeState.PACK)


class ExportPanel(QWidget):
    """`wants` carries the manifest, the chosen keys, and whether a folder is wanted."""

    wants = Signal(object, object, bool)
    closed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._game = ""
        self._typed_id = False
        self.take: dict[Key, QCheckBox] = {}
        self.lines: dict[str, QLineEdit] = {}
        self.buttons: dict[str, QPushButton] = {}
        t = look.t
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(4))
        column.addWidget(title(t("contents.export_heading"), look, 18, wrap=True))
        column.addWidget(label(t("contents.export_words"), role="muted", wrap=True))
        for key in LINES:
            column.addWidget(self._line(key))
            column.addWidget(self.lines[key])
        column.addWidget(label(t("contents.chosen"), role="section"))
        self._box = QVBoxLayout()
        self._box.setSpacing(0)
        column.addLayout(self._box)
        row = FlowLayout(look.px(4))
        for key, role in (("export_zip", "primary"), ("export_folder", ""), ("cancel", "")):
            button = QPushButton(t(f"contents.{key}"))
            button.setAccessibleName(t(f"contents.{key}"))
            button.setToolTip(t(f"contents.{key}_tip"))
            if role:
                button.setProperty("role", role)
            self.buttons[key] = button
            row.addWidget(button)
        column.addLayout(row)
        column.addStretch(1)
        self.buttons["export_zip"].clicked.connect(lambda: self._ask(folder=False))
        self.buttons["export_folder"].clicked.connect(lambda: self._ask(folder=True))
        self.buttons["cancel"].clicked.connect(self.closed)
        self.lines["title_fr"].textEdited.connect(self._title_typed)
        self.lines["pack_id"].textEdited.connect(self._id_typed)
        self._judge()

    def show_shelf(self, shelf: TypeShelf, name: str) -> None:
        """List the campaign's own content; the title is `name` until another is typed."""
        self._game = shelf.game
        for each, words in (("title_fr", name), ("title_en", name), ("version", "1")):
            if not self.lines[each].text():
                self.lines[each].setText(words)
        self._title_typed(self.lines["title_fr"].text())
        before = {key: box.isChecked() for key, box in self.take.items()}
        for box in self.take.values():
            box.hide()
            box.deleteLater()
        self.take = {}
        for kind in shelf.types.kinds:
            for item in shelf.of_kind(kind):
                if item.state in OWN:
                    words = self._look.t.pair(kind.one, item.name)
                    tick = QCheckBox(words.replace("&", "&&"))
                    tick.setAccessibleName(words)
                    tick.setChecked(before.get(item.key, item.state is not TypeState.PACK))
                    tick.toggled.connect(self._judge)
                    self.take[item.key] = tick
                    self._box.addWidget(tick)
        self._judge()

    def manifest(self) -> Manifest:
        """Return the manifest of the pack by the form."""
        said = {key: line.text().strip() for key, line in self.lines.items()}
        return Manifest(
            said["pack_id"],
            self._game,
            Text(said["title_fr"], said["title_en"] or said["title_fr"]),
            said["version"] or "1",
            said["author"],
            said["licence"],
            Text(said["words_fr"], said["words_en"] or said["words_fr"]),
        )

    def _line(self, key: str) -> QWidget:
        t = self._look.t
        line = QLineEdit()
        line.setMaxLength(60 if key == "pack_id" else 2_000 if key.startswith("words") else 120)
        line.setAccessibleName(_words(t, key))
        line.setToolTip(t(f"contents.{key}_tip"))
        line.textChanged.connect(self._judge)
        self.lines[key] = line
        words = label(_words(t, key), role="caption")
        words.setBuddy(line)
        return words

    def _title_typed(self, words: str) -> None:
        if not self._typed_id:
            self.lines["pack_id"].setText(re.sub(r"[^a-z0-9]+", "-", fold(words)).strip("-")[:60])

    def _id_typed(self, words: str) -> None:
        self._typed_id = bool(words)

    def _judge(self, _changed: object = None) -> None:
        sound = bool(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", self.lines["pack_id"].text())) if self.lines else False
        ready = sound and bool(self.lines["title_fr"].text().strip()) and any(b.isChecked() for b in self.take.values())
        for key in ("export_zip", "export_folder"):
            if key in self.buttons:
                self.buttons[key].setEnabled(ready)

    def _ask(self, *, folder: bool) -> None:
        keys = tuple(key for key, box in self.take.items() if box.isChecked())
        self.wants.emit(self.manifest(), keys, folder)


def _words(t: Translator, key: str) -> str:
    """Return the words for a line of the form."""
    return t("contents.version_label") if key == "version" else t(f"contents.{key}")
