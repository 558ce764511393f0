"""The page of own content: what the campaign carries, each Type by form, packs in and out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QLineEdit,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editor.contents.catalogue import SHOWS, Catalogue
from editor.contents.export_panel import ExportPanel
from editor.contents.import_panel import ImportPanel
from editor.contents.pack_work import Opened, opened, written
from editor.contents.packs_part import PacksPart
from editor.contents.reading import TypeItem, TypeShelf, first_game, games_with_content, read_shelf
from editor.contents.type_panel import TypePanel
from editor.document import Document
from editor.jobs import Job, Jobs
from editor.paint.own import own_images
from editor.widgets.calm import CalmList
from editor.widgets.chip import chip
from editor.widgets.empty import EmptyState
from editor.widgets.files import AskFiles, clean_name
from editor.widgets.flow import FlowLayout
from editor.widgets.look import Look
from editor.widgets.scrolled import scrolled
from editor.widgets.text import label, title
from models.campaign.change import Change
from models.campaign.packing import clashes, pack_of
from models.campaign.packs import Manifest
from models.campaign.queries import asset
from models.errors import SpokenError
from models.games.contents import Key
from models.games.library import BUILT

NARROW: Final = 600
KINDS: Final = "Pack (*.zip pack.toml)"
EMPTY, TYPE, IMPORT, EXPORT = range(4)


class ContentsPage(QWidget):
    """Follows the campaign through every change. Files are asked for by `asking`, read and written by Jobs."""

    wants_rule = Signal(str)

    def __init__(
        self, look: Look, document: Document, jobs: Jobs, asking: AskFiles, folder: Callable[[], Path], game: str = ""
    ) -> None:
        super().__init__()
        self._look, self._document, self._jobs, self._asking, self._folder = look, document, jobs, asking, folder
        self.shelf: TypeShelf | None = None
        self._current: Key | None = None
        self._show = "mine"
        self._stale = False
        self._job: Job | None = None
        self.setProperty("role", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setWindowTitle(look.t("contents.page"))
        self._build()
        self._connect()
        with document.read() as campaign:
            chosen = game or first_game(campaign)
        self.game.setCurrentIndex(max(0, self.game.findData(chosen)))
        document.changed.connect(self.follow)
        self.refresh()
        if self.shelf is not None and not self.catalogue.shown:
            self.show_ways("every")

    def follow(self, _touched: object = None) -> None:
        """Read again what changed: at once where somebody looks, else when somebody does."""
        self._stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Read the campaign again; a form that is being filled in stays."""
        self._stale = False
        game_id = self.game.currentData()
        if not game_id:
            return
        with self._document.read() as campaign:
            self.shelf = read_shelf(campaign, game_id)
        self._fill()
        item = self.types.item
        if self._panel.currentIndex() == TYPE and item is not None and not self.types.edited:
            self.open_type(item.key) if item.key in self.shelf.items else self._panel.setCurrentIndex(EMPTY)
        elif self._panel.currentIndex() == EXPORT:
            self.exporting.show_shelf(self.shelf, self._document.path.stem)
        self.packs.show_packs(self.shelf)

    def _picture(self, key: str) -> QImage:
        """Return a picture of the campaign; a null image where it cannot be read."""
        with self._document.read() as campaign:
            row = asset(campaign, key)
        return own_images({key: row.data}).get(key, QImage()) if row is not None else QImage()

    def open_type(self, key: Key) -> bool:
        """Show the form of a Type; False when there is none."""
        if self.shelf is None or key not in self.shelf.items:
            return False
        self._current = key
        self.types.show_item(self.shelf, self.shelf.items[key])
        self._panel.setCurrentIndex(TYPE)
        if not self.catalogue.choose(key):
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
        """Start a new Type from the current one; with none, say what to do."""
        item = self.shelf.items.get(self._current) if self.shelf is not None and self._current is not None else None
        if item is not None:
            self.start_from(item)
        else:
            self._document.say(self._look.t("contents.pick_template"))
            self.show_ways("every")

    def show_ways(self, show: str) -> None:
        """Choose which Types are listed."""
        self._show = show
        self.ways[show].setChecked(True)
        self._fill()

    def import_pack(self) -> None:
        """Ask for a pack and look at it."""
        path = self._asking.file_to_open(self, self._look.t("contents.import"), self._folder(), KINDS)
        if path is not None:
            self.read_pack(path)

    def read_pack(self, path: Path) -> None:
        """Read a pack off the GUI thread, then show what it brings."""
        self._start(self._look.t("contents.reading", name=path.name), lambda p: opened(path, p), self._pack_read)

    def open_export(self) -> None:
        """Show the form of a new pack."""
        if self.shelf is not None:
            self.exporting.show_shelf(self.shelf, self._document.path.stem)
            self._panel.setCurrentIndex(EXPORT)
            self.exporting.lines["title_fr"].setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the width of the list."""
        if watched is self.list_side and event.type() == QEvent.Type.Resize:
            self._dress_acts()
        return super().eventFilter(watched, event)

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
        self.list_side = self._build_list()
        self._split.addWidget(self.list_side)
        self.list_side.installEventFilter(self)
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

    def _build_list(self) -> QWidget:
        look, t = self._look, self._look.t
        side = QWidget()
        side.setMinimumWidth(look.px(252))
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, look.px(8), 0)
        column.setSpacing(look.px(6))
        column.addWidget(title(t("contents.page"), look, 20, wrap=True))
        self.game = CalmList()
        self.game.setAccessibleName(t("contents.game"))
        self.game.setToolTip(t("contents.game_tip"))
        for game_id in games_with_content():
            self.game.addItem(BUILT[game_id].title[t.lang], game_id)
        self.game.setVisible(self.game.count() > 1)
        column.addWidget(self.game)
        self.search = QLineEdit()
        self.search.setPlaceholderText(t("contents.search"))
        self.search.setAccessibleName(t("contents.search"))
        self.search.setClearButtonEnabled(True)
        self.search.addAction(look.icon("search", look.colours.muted), QLineEdit.ActionPosition.LeadingPosition)
        column.addWidget(self.search)
        column.addLayout(self._build_ways())
        self.catalogue = Catalogue(look)
        self.catalogue.setIconSize(QSize(look.px(16), look.px(16)))
        self.catalogue.setMinimumHeight(look.px(66))
        column.addWidget(self.catalogue, 1)
        self.packs = PacksPart(look, self._picture)
        column.addWidget(self.packs)
        column.addLayout(self._build_acts())
        return side

    def _build_ways(self) -> FlowLayout:
        look, t = self._look, self._look.t
        row = FlowLayout(look.px(4))
        group = QButtonGroup(self)
        self.ways: dict[str, QPushButton] = {}
        for show in SHOWS:
            button = chip(look, t(f"contents.show_{show}"), tip=t(f"contents.show_{show}_tip"))
            button.clicked.connect(lambda _on=False, way=show: self.show_ways(way))
            group.addButton(button)
            self.ways[show] = button
            row.addWidget(button)
        self.ways[self._show].setChecked(True)
        self._number = label("", role="muted")
        row.addWidget(self._number)
        return row

    def _build_acts(self) -> FlowLayout:
        look, t = self._look, self._look.t
        row = FlowLayout(look.px(4))
        self.acts: dict[str, QPushButton] = {}
        for key, icon, act in (
            ("new", "add", self.new_type),
            ("import", "import", self.import_pack),
            ("export", "export", self.open_export),
        ):
            button = QPushButton(look.icon(icon), t(f"contents.{key}"))
            button.setAccessibleName(t(f"contents.{key}"))
            button.setToolTip(t(f"contents.{key}_tip"))
            button.clicked.connect(act)
            self.acts[key] = button
            row.addWidget(button)
        return row

    def _dress_acts(self) -> None:
        """Keep the acts in one row: where there is no room, packs come and go by their picture alone."""
        come_and_go = ("import", "export")
        for key in come_and_go:
            self.acts[key].setText(self._look.t(f"contents.{key}"))
        wanted = sum(each.sizeHint().width() + self._look.px(4) for each in self.acts.values())
        if self.list_side.width() < wanted + self._look.px(8):
            for key in come_and_go:
                self.acts[key].setText("")

    def _connect(self) -> None:
        self.game.activated.connect(self._game_chosen)
        self.search.textChanged.connect(lambda _words: self._fill())
        self.catalogue.chosen.connect(self.open_type)
        # Queued: the panels are built anew by what their buttons do.
        queued = Qt.ConnectionType.QueuedConnection
        self.types.wants.connect(self._save, queued)
        self.types.wants_copy.connect(self.start_from, queued)
        self.importing.wants.connect(self._take_in, queued)
        self.importing.closed.connect(self._close_panel)
        self.exporting.wants.connect(self._export)
        self.exporting.closed.connect(self._close_panel)
        self.packs.wants.connect(self._document.apply, queued)

    def _game_chosen(self, _index: int) -> None:
        self._current = None
        self._panel.setCurrentIndex(EMPTY)
        self.refresh()

    def _fill(self) -> None:
        if self.shelf is not None:
            number = self.catalogue.show_shelf(self.shelf, self._show, self.search.text(), self._current)
            words = self._look.t.plural("contents.listed", number)
            self._number.setText(words if number else self._look.t(f"contents.none_{self._show}"))

    def _close_panel(self) -> None:
        """Leave a panel; a form that was being filled in before comes back."""
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
            self.show_ways("mine")

    def _start(self, words: str, work: Callable[..., object], done: Callable[..., object]) -> None:
        job = Job(words, work)
        job.succeeded.connect(done)
        job.failed.connect(self._failed)
        self._job = self._jobs.start(job)

    @Slot(object)
    def _pack_read(self, opened_: Opened) -> None:
        game_id = opened_.pack.manifest.game
        self.game.setCurrentIndex(max(0, self.game.findData(game_id)))
        self.refresh()
        if self.shelf is None:
            return
        with self._document.read() as campaign:
            found = clashes(campaign, opened_.pack)
        self.importing.show_pack(self.shelf, opened_, found)
        self._panel.setCurrentIndex(IMPORT)

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._document.say(self._look.t(problem.key, **problem.args_))

    def _export(self, manifest: Manifest, keys: tuple[Key, ...], folder: bool) -> None:
        try:
            with self._document.read() as campaign:
                pack = pack_of(campaign, manifest, keys)
        except SpokenError as problem:
            self._document.say(self._look.t(problem.key, **problem.args_))
            return
        name = clean_name(manifest.id)
        proposed = self._folder() / (name if folder else f"{name}.zip")
        kinds = "" if folder else "Pack (*.zip)"
        path = self._asking.file_to_write(self, self._look.t("contents.export"), proposed, kinds)
        if path is not None:
            self._start(self._look.t("contents.writing", name=path.name), lambda p: written(pack, path, p), self._told)

    @Slot(object)
    def _told(self, path: Path) -> None:
        self._document.say(self._look.t("contents.written", name=path.name))
        self._panel.setCurrentIndex(EMPTY)
