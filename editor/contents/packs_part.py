"""The packs taken into a campaign, each with the way to let it go, and the pictures they brought."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.contents.reading import TypeShelf
from editor.contents.thumbs import Thumbs
from editor.widgets.chip import chip
from editor.widgets.look import Look
from editor.widgets.text import drawing, label
from models.campaign.packing import RemovePack


class PacksPart(QWidget):
    """`wants` carries the RemovePack to do; hidden where there is no pack."""

    wants = Signal(object)

    def __init__(self, look: Look, load: Callable[[str], QImage]) -> None:
        super().__init__()
        self._look = look
        self._load = load
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(look.px(3))
        self._rows: list[QWidget] = []
        self._column.addWidget(label(look.t("contents.packs"), role="section"))
        self._rows_place = QVBoxLayout()
        self._rows_place.setSpacing(look.px(3))
        self._column.addLayout(self._rows_place)
        self.pictures = Thumbs(look)
        self._column.addWidget(self.pictures)

    def show_packs(self, shelf: TypeShelf) -> None:
        """List the packs of a game."""
        for row in self._rows:
            row.hide()
            row.deleteLater()
        self._rows = []
        look, t = self._look, self._look.t
        for manifest in shelf.packs:
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(0, 0, 0, 0)
            line.addWidget(drawing("pack", look.px(16), look, row))
            words = t("contents.pack_line", name=manifest.title, version=manifest.version)
            line.addWidget(label(words, wrap=True), 1)
            tip = t("contents.remove_pack_tip", name=manifest.title)
            button = chip(look, t("contents.remove"), icon="delete", tip=tip, checkable=False)
            button.setAccessibleName(tip)
            change = RemovePack(shelf.game, manifest.id, manifest.title)
            button.clicked.connect(lambda _on=False, one=change: self.wants.emit(one))
            line.addWidget(button)
            self._rows.append(row)
            self._rows_place.addWidget(row)
        self.pictures.show_pictures(shelf.pictures, self._load)
        self.pictures.setVisible(bool(shelf.pictures))
        self.setVisible(bool(self._rows))
