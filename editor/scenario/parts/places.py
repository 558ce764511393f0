"""The places of the board: start areas, goal, vaults, consoles, infirmaries, doors and barriers; edits of the map."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem

from editor.scenario.areas import fresh_name, paint, paint_side
from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.place_form import PlaceForm, place_retold
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import Stage
from editor.scenario.tools import PaintArea
from editor.widgets.button import button
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip
from models.maps.edits.zoning import ZoneWanted, cells_of, zone_name, zone_of
from models.maps.features import ZONE_KINDS
from models.maps.gates import gate_name, gates_of
from models.maps.rules.grid import Cell
from models.maps.tile_map import TileMap
from models.problem import Grade, Problem, Where

ICONS: Final = {
    "start": "direction",
    "objective": "target",
    "console": "settings",
    "vault": "stash",
    "infirmary": "medic",
    "event": "event",
    "other": "zone",
    "door": "door",
    "laser": "energy-blade",
}
ON_CELLS: Final = ("vault", "console", "infirmary")
"""Places that no table in paces has."""
ROWS = 8
Ref = tuple[str, str]
"""`zone` and its id, or `gate` and its id."""


class PlacesPart(ScenarioPart):
    """A list of places; the chosen one is marked on the board and has its form below."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("places", desk, stage)
        look, t = self.look, self.look.t
        self.list = QListWidget()
        self.list.setAccessibleName(t("scenedit.part_places"))
        self.list.setIconSize(QSize(look.px(18), look.px(18)))
        self.list.setMinimumHeight(look.px(28 * ROWS))
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemClicked.connect(lambda item: self._chosen(item, None))
        self.none = label(t("scenedit.no_places"), role="muted", wrap=True)
        self.kind = FormCombo()
        self.kind.setAccessibleName(t("scenedit.place_kind"))
        self.kind.setToolTip(plain_tip(t("scenedit.place_kind_tip")))
        for kind in ZONE_KINDS:
            if kind not in ON_CELLS or desk.book.surface != "paces":
                self.kind.addItem(look.icon(ICONS[kind]), t(f"scenedit.zone_{kind}"), kind)
        self.kind.setCurrentIndex(max(0, self.kind.findData("vault")))
        self.add = button(look, "scenedit.paint_place", "brush-radius", self._add)
        self.form = PlaceForm(desk, stage)
        row = QHBoxLayout()
        row.addWidget(self.kind, 1)
        row.addWidget(self.add)
        self.box.addLayout(row)
        self.box.addWidget(self.none)
        self.box.addWidget(self.list, 3)
        self.box.addWidget(self.form)
        self.doors = label(t("scenedit.doors_on_map"), role="muted", wrap=True)
        self.box.addWidget(self.doors)
        self.open_map = button(look, "scenedit.open_map", "map", self.edit_map)
        self.box.addWidget(self.open_map)
        self.box.addStretch()
        self.refresh()

    def refresh(self) -> None:
        """Show the places as they are on the map."""
        board, t = self.desk.told_map, self.look.t
        kept = self.ref
        self.list.blockSignals(True)
        self.list.clear()
        if board is not None:
            for kind in ZONE_KINDS:
                for zone in board.zones:
                    if zone.kind == kind:
                        words = zone_name(zone, board)[t.lang]
                        size = t.plural(self.desk.words("scenedit.cells"), len(cells_of((zone,), board)))
                        line = f"{words} · {size}"
                        own = zone_of(self.desk.tile_map, zone.id) if self.desk.tile_map is not None else None
                        self._row(("zone", str(zone.id)), ICONS[kind], line, place_retold(self.desk, own or zone))
            for gate in gates_of(board).values():
                words = gate_name(gate, board)[t.lang]
                state = t("scenedit.gate_" + ("locked" if gate.locked else "closed" if gate.shut else "open"))
                self._row(("gate", gate.id), ICONS["laser" if gate.laser else "door"], f"{words} · {state}")
        for row in range(self.list.count()):
            if self.list.item(row).data(Qt.ItemDataRole.UserRole) == kept:
                self.list.setCurrentRow(row)
        self.list.blockSignals(False)
        self.none.setVisible(self.list.count() == 0 and not self.desk.on_table)
        for part in (self.kind, self.add, self.doors, self.open_map):
            part.setVisible(not self.desk.on_table)
        self.list.setVisible(self.list.count() > 0)
        for each in (self.add, self.kind):
            each.setEnabled(self.desk.writable and board is not None)
        self.open_map.setEnabled(board is not None)
        self.form.show_place(self.ref)

    def go(self, field: str, item: str) -> None:
        """Choose a place by its kind (`zone` or `gate`) and id; for a kind alone, tell how to paint one."""
        for row in range(self.list.count()):
            ref = self.list.item(row).data(Qt.ItemDataRole.UserRole)
            if tuple(ref) == (field, item):
                self.list.setCurrentRow(row)
                self.list.setFocus()
                return
        if field in ZONE_KINDS:
            self.kind.setCurrentIndex(self.kind.findData(field))
            self.add.setFocus()

    def leave(self) -> None:
        """Put the area in hand away, and keep what is being typed."""
        if isinstance(self.stage.tool, PaintArea):
            self.stage.arm(None)
        self.form.leave()
        self.stage.light(frozenset())

    @property
    def ref(self) -> Ref | None:
        """The place that is chosen."""
        item = self.list.currentItem()
        if item is None:
            return None
        sort, key = item.data(Qt.ItemDataRole.UserRole)
        return str(sort), str(key)

    def _row(self, ref: Ref, icon: str, words: str, retold: str = "") -> None:
        item = QListWidgetItem(
            self.look.icon(icon), f"{words} · {self.look.t('scenedit.named_here')}" if retold else words
        )
        item.setData(Qt.ItemDataRole.UserRole, ref)
        item.setToolTip(plain_tip("\n".join(filter(None, (words, retold)))))
        self.list.addItem(item)

    def _chosen(self, item: QListWidgetItem | None, _old: QListWidgetItem | None) -> None:
        self.form.show_place(self.ref if item is not None else None)
        board, ref = self.desk.tile_map, self.ref
        if board is not None and ref is not None and item is not None:
            self.stage.light(place_cells(board, ref))

    def _add(self) -> None:
        """Take a new place of the chosen kind in hand."""
        kind, board = self.kind.currentData(), self.desk.tile_map
        if board is None:
            return
        if kind == "start":
            without = [s.id for s in self.desk.scenario.sides if not any(z.side == s.id for z in board.zones)]
            sides = [s.id for s in self.desk.scenario.sides]
            paint_side(self.desk, self.stage, (without or sides)[0])
            return
        paint(self.desk, self.stage, ZoneWanted(kind, fresh_name(self.desk, kind)))

    def edit_map(self) -> None:
        """Open the map at the chosen place; doors and walls are drawn there."""
        board = self.desk.tile_map
        if board is None or self.desk.on_table:
            return
        self.leave()
        field, item = self.ref or ("map", "")
        told = Problem(Where((board.name,), field, item), Grade.NOTICE, "", "scenedit.on_its_map")
        self.desk.wants_place.emit(self.desk.scenario.map_id, board.name, told)


def place_cells(board: TileMap, ref: Ref) -> frozenset[Cell]:
    """Return the cells of a zone, or those beside a door or a barrier."""
    if ref[0] == "zone":
        zone = zone_of(board, int(ref[1]))
        return cells_of((zone,), board) if zone is not None else frozenset()
    gate = gates_of(board).get(ref[1])
    if gate is None:
        return frozenset()
    return frozenset(filter(board.inside, gate.beside))
