"""The list of the page of own content: the game, the search, the Types, the packs, what can be begun.

Each pack in the campaign can be removed again, and shows the pictures it brought.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from editor.contents.catalogue import SHOWS, Catalogue
from editor.contents.reading import TypeShelf, games_with_content
from editor.contents.thumbs import Thumbs
from editor.widgets.chip import chip
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.text import drawing, label, title
from models.campaign.packing import RemovePack
from models.games.contents import Key
from models.games.library import BUILT


class PacksPart(QWidget):
    """`wants` carries the RemovePack to do; hidden while there is no pack."""

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


WIDTH: Final = 252


class ListSide(QWidget):
    """Shows the Types of a shelf that pass one of the filters of `show_ways`, and emits what is wanted."""

    game_chosen = Signal()
    wants_new = Signal()
    wants_import = Signal()
    wants_export = Signal()

    def __init__(self, look: Look, picture: Callable[[str], QImage]) -> None:
        super().__init__()
        self._look = look
        self._shelf: TypeShelf | None = None
        self._current: Key | None = None
        self._show = "mine"
        self.setMinimumWidth(look.px(WIDTH))
        self.game = self._game_list()
        self.search = self._search_line()
        self.ways = {show: self._way(show) for show in SHOWS}
        self._number = label("", role="muted")
        self.catalogue = Catalogue(look)
        self.catalogue.setIconSize(QSize(look.px(16), look.px(16)))
        self.catalogue.setMinimumHeight(look.px(66))
        self.packs = PacksPart(look, picture)
        self.acts = {
            "new": self._act("new", "add", self.wants_new.emit),
            "import": self._act("import", "import", self.wants_import.emit),
            "export": self._act("export", "export", self.wants_export.emit),
        }
        self._lay_out()

    @property
    def game_id(self) -> str:
        """The id of the game whose Types are listed; empty when no game has any."""
        return self.game.currentData() or ""

    def choose_game(self, game_id: str) -> None:
        """Show a game, or the first one where that has no Types."""
        self.game.setCurrentIndex(max(0, self.game.findData(game_id)))

    def show_shelf(self, shelf: TypeShelf, current: Key | None) -> None:
        """List the Types of a shelf that pass the search and the filter."""
        self._shelf, self._current = shelf, current
        self._fill()

    def show_ways(self, show: str) -> None:
        """Choose the filter of the Types."""
        self._show = show
        self.ways[show].setChecked(True)
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the buttons in one row: where there is no room, those for packs show only their icon."""
        super().resizeEvent(event)
        come_and_go = ("import", "export")
        for key in come_and_go:
            self.acts[key].setText(self._look.t(f"contents.{key}"))
        wanted = sum(each.sizeHint().width() + self._look.px(4) for each in self.acts.values())
        if self.width() < wanted + self._look.px(8):
            for key in come_and_go:
                self.acts[key].setText("")

    def _fill(self) -> None:
        if self._shelf is not None:
            number = self.catalogue.show_shelf(self._shelf, self._show, self.search.text(), self._current)
            words = self._look.t.plural("contents.listed", number)
            self._number.setText(words if number else self._look.t(f"contents.none_{self._show}"))

    def _lay_out(self) -> None:
        look = self._look
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(6))
        column.addWidget(title(look.t("contents.page"), look, 20, wrap=True))
        column.addWidget(self.game)
        column.addWidget(self.search)
        column.addLayout(self._row(*self.ways.values(), self._number))
        column.addWidget(self.catalogue, 1)
        column.addWidget(self.packs)
        column.addLayout(self._row(*self.acts.values()))
        group = QButtonGroup(self)
        for button in self.ways.values():
            group.addButton(button)
        self.ways[self._show].setChecked(True)

    def _row(self, *widgets: QWidget) -> FlowLayout:
        row = FlowLayout(self._look.px(4))
        for widget in widgets:
            row.addWidget(widget)
        return row

    def _game_list(self) -> FormCombo:
        t = self._look.t
        games = FormCombo()
        games.setAccessibleName(t("contents.game"))
        games.setToolTip(t("contents.game_tip"))
        for game_id in games_with_content():
            games.addItem(BUILT[game_id].title[t.lang], game_id)
        games.setVisible(games.count() > 1)
        games.activated.connect(lambda _index: self.game_chosen.emit())
        return games

    def _search_line(self) -> QLineEdit:
        look = self._look
        line = QLineEdit()
        line.setPlaceholderText(look.t("contents.search"))
        line.setAccessibleName(look.t("contents.search"))
        line.setClearButtonEnabled(True)
        line.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        line.textChanged.connect(lambda _words: self._fill())
        return line

    def _way(self, show: str) -> QPushButton:
        button = chip(self._look, self._look.t(f"contents.show_{show}"), tip=self._look.t(f"contents.show_{show}_tip"))
        button.clicked.connect(lambda: self.show_ways(show))
        return button

    def _act(self, key: str, icon: str, act: Callable[[], None]) -> QPushButton:
        t = self._look.t
        button = QPushButton(self._look.icon(icon), t(f"contents.{key}"))
        button.setAccessibleName(t(f"contents.{key}"))
        button.setToolTip(t(f"contents.{key}_tip"))
        button.clicked.connect(lambda: act())
        return button
