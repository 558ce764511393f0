"""The page of own content: what the campaign carries, a form for each Type, packs to import and export."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
)

from editor.contents.export_panel import ExportPanel
from editor.contents.import_panel import ImportPanel
from editor.contents.list_side import ListSide
from editor.contents.pack_work import Opened, PackTransfer
from editor.contents.reading import TypeItem, TypeShelf, first_game, read_shelf
from editor.contents.type_panel import TypePanel
from editor.document import Document
from editor.jobs import Jobs
from editor.paint.own_pictures import own_images
from editor.widgets.empty import EmptyState
from editor.widgets.files import AskFiles
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.look import Look
from editor.widgets.paper_page import PaperPage
from models.campaign.change import Change
from models.campaign.packing import clashes
from models.campaign.queries import asset
from models.games.contents import Key

NARROW: Final = 600
EMPTY, TYPE, IMPORT, EXPORT = range(4)


class ContentsPage(PaperPage):
    """Follows all changes of the campaign: the list of content beside the form of what is chosen."""

    wants_rule = Signal(str)

    def __init__(
        self, look: Look, document: Document, jobs: Jobs, asking: AskFiles, folder: Callable[[], Path], game: str = ""
    ) -> None:
        super().__init__()
        self._look, self._document = look, document
        self.transfer = PackTransfer(look.t, document, jobs, asking, folder, self)
        self.shelf: TypeShelf | None = None
        self._current: Key | None = None
        self.setWindowTitle(look.t("contents.page"))
        self._build()
        self._connect()
        with document.read() as campaign:
            chosen = game or first_game(campaign)
        self.list.choose_game(chosen)
        document.changed.connect(self.follow)
        self.refresh()
        if self.shelf is not None and not self.list.catalogue.shown:
            self.list.show_ways("every")

    def read_again(self) -> None:
        """Read the campaign again; a form that is being filled in stays."""
        if not self.list.game_id:
            return
        with self._document.read() as campaign:
            self.shelf = read_shelf(campaign, self.list.game_id)
        self._fill()
        item = self.types.item
        if self._panel.currentIndex() == TYPE and item is not None and not self.types.edited:
            self.open_type(item.key) if item.key in self.shelf.items else self._panel.setCurrentIndex(EMPTY)
        elif self._panel.currentIndex() == EXPORT:
            self.exporting.show_shelf(self.shelf, self._document.path.stem)
        self.list.packs.show_packs(self.shelf)

    def _picture(self, key: str) -> QImage:
        """Return a picture of the campaign; a null image where it cannot be read."""
        with self._document.read() as campaign:
            row = asset(campaign, key)
        return own_images({key: row.data}).get(key, QImage()) if row is not None else QImage()

    def open_type(self, key: Key) -> bool:
        """Show the form of a Type; False when it does not exist."""
        if self.shelf is None or key not in self.shelf.items:
            return False
        self._current = key
        self.types.show_item(self.shelf, self.shelf.items[key])
        self._panel.setCurrentIndex(TYPE)
        if not self.list.catalogue.choose(key):
            self._fill()
        return True

    def start_from(self, item: TypeItem) -> None:
        """Show the form of a new Type that begins as a copy of another."""
        if self.shelf is not None:
            self.types.show_item(self.shelf, item, new=True)
            self._panel.setCurrentIndex(TYPE)
            name = self.types.form.controls.get("name") if self.types.form is not None else None
            if name is not None:
                name.setFocus(Qt.FocusReason.OtherFocusReason)

    def new_type(self) -> None:
        """Begin a new Type from the current one; without a current one, say what to do."""
        item = self.shelf.items.get(self._current) if self.shelf is not None and self._current is not None else None
        if item is not None:
            self.start_from(item)
        else:
            self._document.say(self._look.t("contents.pick_template"))
            self.list.show_ways("every")

    def open_export(self) -> None:
        """Show the form of a new pack."""
        if self.shelf is not None:
            self.exporting.show_shelf(self.shelf, self._document.path.stem)
            self._panel.setCurrentIndex(EXPORT)
            self.exporting.lines["title_fr"].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the form below the list where there is no room beside it."""
        super().resizeEvent(event)
        wide = self.width() >= self._look.px(NARROW)
        wanted = Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical
        if self._split.orientation() != wanted:
            self._split.setOrientation(wanted)
            half = (self.width() if wide else self.height()) // 2
            self._split.setSizes([half, half])

    def _build(self) -> None:
        look, t = self._look, self._look.t
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self.list = ListSide(look, self._picture)
        self._split.addWidget(self.list)
        side = QFrame()
        side.setProperty("role", "card")
        column = QVBoxLayout(side)
        column.setContentsMargins(look.px(12), look.px(10), look.px(4), look.px(8))
        self.types = TypePanel(look, self.wants_rule.emit)
        self.importing = ImportPanel(look, self.wants_rule.emit)
        self.exporting = ExportPanel(look)
        self._panel = QStackedWidget()
        words, heading = t("contents.empty"), t("contents.empty_heading")
        self._panel.addWidget(EmptyState(look, "empty-party", words, heading=heading))
        self._panel.addWidget(self.types)
        for panel in (self.importing, self.exporting):
            panel.setContentsMargins(0, 0, look.px(8), 0)
            self._panel.addWidget(scrolled(panel))
        column.addWidget(self._panel)
        self._split.addWidget(side)
        self._split.setStretchFactor(0, 2)
        self._split.setStretchFactor(1, 3)
        box = QVBoxLayout(self)
        box.setContentsMargins(look.px(14), look.px(10), look.px(10), look.px(8))
        box.addWidget(scrolled(self._split))

    def _connect(self) -> None:
        self.list.game_chosen.connect(self._game_chosen)
        self.list.catalogue.chosen.connect(self.open_type)
        self.list.wants_new.connect(self.new_type)
        self.list.wants_import.connect(self.transfer.ask)
        self.list.wants_export.connect(self.open_export)
        self.transfer.arrived.connect(self._pack_read)
        self.transfer.left.connect(lambda: self._panel.setCurrentIndex(EMPTY))
        # Queued: the panels are built anew by what their buttons do.
        queued = Qt.ConnectionType.QueuedConnection
        self.types.wants.connect(self._save, queued)
        self.types.wants_copy.connect(self.start_from, queued)
        self.importing.wants.connect(self._take_in, queued)
        self.importing.closed.connect(self._close_panel)
        self.exporting.wants.connect(self.transfer.write)
        self.exporting.closed.connect(self._close_panel)
        self.list.packs.wants.connect(self._document.apply, queued)

    def _game_chosen(self) -> None:
        self._current = None
        self._panel.setCurrentIndex(EMPTY)
        self.refresh()

    def _fill(self) -> None:
        if self.shelf is not None:
            self.list.show_shelf(self.shelf, self._current)

    def _close_panel(self) -> None:
        """Close a panel; a form that was being filled in before is shown again."""
        filling = self.types.item is not None and self.types.edited
        self._panel.setCurrentIndex(TYPE if filling else EMPTY)

    def _save(self, change: Change, key: Key | None) -> None:
        if self._document.apply(change):
            self.types.settle()
            self._current = key
            if key is None or not self.open_type(key):
                self._panel.setCurrentIndex(EMPTY)

    def _take_in(self, change: Change) -> None:
        if self._document.apply(change):
            self._panel.setCurrentIndex(EMPTY)
            self.list.show_ways("mine")

    @Slot(object)
    def _pack_read(self, opened_: Opened) -> None:
        self.list.choose_game(opened_.pack.manifest.game)
        self.refresh()
        if self.shelf is None:
            return
        with self._document.read() as campaign:
            found = clashes(campaign, opened_.pack)
        self.importing.show_pack(self.shelf, opened_, found)
        self._panel.setCurrentIndex(IMPORT)
