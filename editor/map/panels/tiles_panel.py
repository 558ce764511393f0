"""The panel of tiles: tilesets with a search, terrains to paint with, tiles used last, saved stamps."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from editor.map.board import Shift
from editor.map.desk import MapDesk
from editor.map.edit_state import STAMPS
from editor.map.panels.recent_row import RecentRow
from editor.map.panels.tile_sheet import TileSheet, TileSheetScroller
from editor.map.panels.tool_options import swatch
from editor.map.stamps import kept_stamps, with_stamp
from editor.widgets.button import small
from editor.widgets.chip import chip
from editor.widgets.empty import EmptyState
from editor.widgets.form_inputs import FormCombo
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.layouts.scrolled import scrolled
from editor.widgets.text import label
from models.i18n import fold
from models.maps.edits.strokes import Transitions
from models.maps.gids import NUMBER
from models.maps.terrain import terrain_types
from models.maps.tile_map import MapTileset, add_tileset
from models.maps.tilesets.borders import BORDER
from models.maps.tilesets.library import (
    TilesetType,
    bundled_of,
    bundled_tilesets,
    tile_words,
    tileset_of,
    tileset_words,
)
from models.maps.tilesets.use import without_tileset

ALL: Final = -1


class TilesPanel(QWidget):
    """What can be painted with. Picking a tile takes the stamp tool, picking a terrain its brush."""

    def __init__(self, desk: MapDesk) -> None:
        super().__init__()
        self._desk = desk
        self._tilesets: tuple[MapTileset, ...] = ()
        self._wanted = ""
        look = desk.look
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(look.px(8), look.px(8), look.px(8), look.px(8))
        self._box.setSpacing(look.px(6))
        self._build_head()
        self._build_body()
        self._box.addWidget(self._area, 1)
        self.empty = EmptyState(
            look, "tiles", look.t("mapedit.no_tileset"), button=look.t("mapedit.add_tileset"), act=self._menu, side=64
        )
        self._box.addWidget(self.empty, 1)
        desk.state.changed.connect(self._hand_changed)
        desk.board.changed.connect(self._board_changed)
        desk.content.dressed.connect(self.refresh)
        self.refresh()

    def _build_head(self) -> None:
        look = self._desk.look
        row = QHBoxLayout()
        row.setSpacing(look.px(4))
        self.sets = FormCombo(least=8)
        self.sets.setAccessibleName(look.t("mapedit.tilesets"))
        self.sets.activated.connect(self._show_tiles)
        row.addWidget(self.sets, 1)
        self.add = small(self._desk.look, "mapedit.add_tileset", "add", self._menu)
        self.drop = small(self._desk.look, "mapedit.drop_tileset", "delete", self.drop_tileset)
        row.addWidget(self.add)
        row.addWidget(self.drop)
        self.search = QLineEdit()
        self.search.setPlaceholderText(look.t("mapedit.search_tiles"))
        self.search.setAccessibleName(look.t("mapedit.search_tiles"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._show_tiles)
        self._head = QWidget()
        column = QVBoxLayout(self._head)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(6))
        column.addLayout(row)
        column.addWidget(self.search)
        column.addWidget(label(look.t("mapedit.recent"), role="section"))
        self.recent = RecentRow(self._desk)
        column.addWidget(self.recent)
        self._box.addWidget(self._head)

    def _build_body(self) -> None:
        look, t = self._desk.look, self._desk.look.t
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, look.px(4), 0)
        column.setSpacing(look.px(4))
        self.sheet = TileSheet(look, t("mapedit.tiles"), self._desk.content.picture, self._name)
        self._terrains, self._stamps = QWidget(), QWidget()
        self._terrain_flow = FlowLayout(look.px(3), self._terrains)
        self._stamp_flow = FlowLayout(look.px(3), self._stamps)
        self._parts: dict[str, tuple[QWidget, QWidget]] = {}
        tiles = TileSheetScroller(self.sheet)
        parts = (("terrains", self._terrains), ("tiles", tiles), ("stamps", self._stamps))
        for name, part in parts:
            head = label(t(f"mapedit.{name}"), role="section")
            column.addWidget(head)
            column.addWidget(part)
            self._parts[name] = (head, part)
        self.nothing = label(t("mapedit.no_such_tile"), role="muted", wrap=True)
        column.addWidget(self.nothing)
        column.addStretch(1)
        self._area = scrolled(inside)
        self.sheet.picked.connect(self._desk.state.hold)

    def look_for(self) -> None:
        """Give the keyboard to the search."""
        if self.search.isVisible():
            self.search.setFocus()
            self.search.selectAll()

    def refresh(self) -> None:
        """Show the tilesets of the map."""
        tile_map = self._desk.tile_map
        some = bool(tile_map.tilesets)
        self._head.setVisible(some)
        self._area.setVisible(some)
        self.empty.setVisible(not some)
        if tile_map.tilesets != self._tilesets:
            added = 0 < len(self._tilesets) < len(tile_map.tilesets)
            self._tilesets = tile_map.tilesets
            # A tileset that has just come, such as one cut from a picture, is the one somebody wants to paint with.
            chosen = self.sets.currentData()
            if added and chosen != ALL:
                chosen = len(self._tilesets) - 1
            self.sets.clear()
            for i, used in enumerate(tile_map.tilesets):
                self.sets.addItem(tileset_words(used, self._desk.look.t.lang), i)
            if len(tile_map.tilesets) > 1:
                self.sets.addItem(self._desk.look.t("mapedit.all_tilesets"), ALL)
            self.sets.setCurrentIndex(max(0, self.sets.findData(chosen)))
        self._show_tiles()
        self._show_stamps()

    def _board_changed(self, shift: Shift) -> None:
        if shift.head:
            self.refresh()

    def _hand_changed(self, names: frozenset[str]) -> None:
        if names & {"block", "recent"}:
            self.recent.refresh()
            self.sheet.mark(self._desk.state.block)
        if names & {"terrain", "fill", "kind"}:
            self._mark_terrains()

    def _chosen(self) -> tuple[MapTileset, ...]:
        which = self.sets.currentData()
        return self._tilesets if which == ALL or which is None else self._tilesets[which : which + 1]

    def _show_tiles(self, _changed: object = None) -> None:
        wanted = self.search.text()
        sets = self._tilesets if wanted else self._chosen()
        gids = [gid for used in sets for gid in self._found(used, wanted)]
        columns = (
            sets[0].tileset.columns
            if len(sets) == 1 and not wanted and bundled_of(sets[0].tileset.picture) is None
            else 0
        )
        self.sheet.show_tiles(gids, columns)
        self.recent.draw()
        self._show("tiles", bool(gids))
        self.nothing.setVisible(not gids)
        self._show_terrains(sets, wanted)
        self.sheet.mark(self._desk.state.block)

    def _found(self, used: MapTileset, wanted: str) -> list[int]:
        """Return the numbers on the map of a tileset's tiles that match the search; border tiles are left out."""
        words = fold(wanted).split()
        kind, lang = bundled_of(used.tileset.picture), self._desk.look.t.lang
        said = (
            {tile.number: fold(f"{tile.name[lang]} {tile.tags[lang]} {tile.group}") for tile in kind.tiles.values()}
            if kind
            else {}
        )
        found = []
        # The numbers of a collection may have gaps of a million.
        alone = sorted(tile.id for tile in used.tileset.tiles.values()) if used.tileset.is_collection else None
        for tile in alone or range(used.tileset.count):
            info = used.tileset.tiles.get(str(tile))
            if (info is not None and info.kind == BORDER) or (kind is not None and info is None):
                continue
            about = said.get(tile) or fold(f"{info.name} {info.kind}" if info else str(tile))
            if all(word in about for word in words):
                found.append(used.first_gid + tile)
        return found

    def _show_terrains(self, sets: tuple[MapTileset, ...], wanted: str) -> None:
        emptied(self._terrain_flow)
        words, lang = fold(wanted).split(), self._desk.look.t.lang
        for used in sets:
            kind = bundled_of(used.tileset.picture)
            for i, wang in enumerate(used.tileset.wang_sets):
                for number, color in enumerate(wang.colors, start=1):
                    known = kind.terrains.get(color.name) if kind else None
                    name = known.name[lang] if known else color.name or wang.name
                    if all(word in fold(name) for word in words):
                        ink = Transitions(used.first_gid, i, number)
                        sample = color.tile if color.tile >= 0 else wang.tile
                        self._add_terrain(name, ink, used.first_gid + sample if sample >= 0 else 0, color.color)
        if not wanted:
            for each in terrain_types().values():
                made = chip(self._desk.look, each.name[lang], icon=swatch(self._desk, each.color), tip=each.words[lang])
                made.setProperty("held", each.code)
                made.clicked.connect(partial(self._desk.state.hold_kind, each.code))
                self._terrain_flow.addWidget(made)
        self._show("terrains", self._terrain_flow.count() > 0)
        self._mark_terrains()

    def _add_terrain(self, name: str, ink: Transitions, sample: int, color: str) -> None:
        look = self._desk.look
        icon = QIcon(QPixmap.fromImage(self._desk.content.picture(sample))) if sample else swatch(self._desk, color)
        made = chip(look, name, icon=icon, tip=look.t("mapedit.terrain_tip", name=name))
        made.setProperty("held", ink)
        made.clicked.connect(partial(self._desk.state.hold_terrain, ink))
        self._terrain_flow.addWidget(made)

    def _mark_terrains(self) -> None:
        state = self._desk.state
        held = {"terrain": state.terrain, "kind": state.kind}.get(state.fill)
        for each in self._terrains.findChildren(QPushButton):
            each.setChecked(each.property("held") == held and held is not None)

    def _show_stamps(self) -> None:
        emptied(self._stamp_flow)
        look, tile_map = self._desk.look, self._desk.tile_map
        stamps = kept_stamps(tile_map)
        for n in range(1, STAMPS + 1):
            if n in stamps:
                number = int(stamps[n][stamps[n] != 0][0]) & NUMBER
                icon = QIcon(QPixmap.fromImage(self._desk.content.picture(number)))
                made = chip(look, str(n), icon=icon, tip=look.t("mapedit.stamp_tip", n=n), checkable=False)
                made.clicked.connect(partial(self._desk.state.hold, stamps[n]))
                self._stamp_flow.addWidget(made)
        free = next((n for n in range(1, STAMPS + 1) if n not in stamps), None)
        if free is not None:
            keep = chip(
                look, look.t("mapedit.keep_stamp"), icon="add", tip=look.t("mapedit.keep_stamp_tip"), checkable=False
            )
            keep.clicked.connect(partial(keep_stamp, self._desk, free))
            self._stamp_flow.addWidget(keep)

    def _show(self, part: str, on: bool) -> None:
        for each in self._parts[part]:
            each.setVisible(on)

    def _name(self, gid: int) -> str:
        return tile_words(self._desk.tile_map, gid, self._desk.look.t.lang)

    def _menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        lang, there = self._desk.look.t.lang, {used.tileset.name for used in self._tilesets}
        for each in bundled_tilesets().values():
            act = menu.addAction(each.name[lang])
            act.setEnabled(each.id not in there)
            act.triggered.connect(partial(self.take_tileset, each))
        menu.addSeparator()
        cut = menu.addAction(self._desk.look.icon("tiles"), self._desk.look.t("action.map_cut_tiles"))
        cut.triggered.connect(lambda: self._desk.act("map_cut_tiles"))
        menu.popup(
            self.add.mapToGlobal(self.add.rect().bottomLeft())
            if self.add.isVisible()
            else self.mapToGlobal(self.rect().center())
        )

    def take_tileset(self, kind: TilesetType) -> None:
        """Add a tileset of the program to the map, and show it."""
        board = self._desk.board
        made = tileset_of(kind, board.tile_map.cell_width)
        if board.attempt(lambda old: add_tileset(old, made), "mapedit.did_tileset", name=kind.name):
            self.sets.setCurrentIndex(self.sets.findData(len(self._tilesets) - 1))
            self._show_tiles()

    def drop_tileset(self) -> None:
        """Remove the shown tileset from the map; one in use stays, and the user is told where it is used."""
        desk, chosen = self._desk, self._chosen()
        if len(chosen) != 1:
            desk.board.say(desk.look.t("mapedit.choose_tileset" if chosen else "mapedit.no_tileset"))
            return
        used, name = chosen[0], tileset_words(chosen[0], desk.look.t.lang)
        stamps = kept_stamps(desk.tile_map).items()
        if desk.board.attempt(
            lambda old: without_tileset(old, used.first_gid, stamps), "mapedit.did_drop_tileset", name=name
        ):
            desk.board.say(desk.look.t("mapedit.tileset_dropped", name=name))


def keep_stamp(desk: MapDesk, n: int) -> None:
    """Keep the block in hand with the map, as the stamp of a number."""
    if not desk.state.block.any():
        desk.board.say(desk.look.t("mapedit.no_stamp"))
        return
    block = desk.state.block
    if desk.board.attempt(lambda old: with_stamp(old, n, block), "mapedit.did_keep", n=n):
        desk.board.say(desk.look.t("mapedit.stamp_kept", n=n))
