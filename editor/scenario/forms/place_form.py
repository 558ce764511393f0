"""The chosen place: its name, its purpose, its side, its barrier, its state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from editor.scenario.areas import fresh_name, paint, side_name
from editor.scenario.desk import ScenarioDesk
from editor.scenario.stage import Stage
from editor.widgets.button import button, small
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import label, plain_tip, title
from models.maps.edits.zoning import ZoneWanted, link_zone, painted, renamed, turned_into, with_gate, zone_name, zone_of
from models.maps.features import DOOR_STATES, ZONE_KINDS, Zone
from models.maps.gates import gate_name, gates_of
from models.maps.tile_map import TileMap

NEAREST = ""


class PlaceForm(QFrame):
    """Hidden while no place is chosen."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__()
        self.desk, self.stage, self.look = desk, stage, desk.look
        self._ref: tuple[str, str] | None = None
        look, t = self.look, self.look.t
        self.setProperty("role", "card")
        self.heading = title("", look, 15, wrap=True)
        self.retold = label("", role="muted", wrap=True)
        self.name = QLineEdit()
        self.name.setMaxLength(60)
        self.name.editingFinished.connect(self.leave)
        self.kind = self._choice(self._turn)
        for kind in ZONE_KINDS:
            self.kind.addItem(t(f"scenedit.zone_{kind}"), kind)
        self.side = self._choice(self._turn)
        self.barrier = self._choice(self._link)
        self.state = self._choice(self._set)
        for state in DOOR_STATES:
            self.state.addItem(t(f"scenedit.gate_{state}"), state)
        self.paint = button(look, f"scenedit.paint_on{'_paces' if desk.in_paces else ''}", "brush-radius", self._paint)
        self.remove = small(look, "scenedit.remove_place", "delete", self._remove)
        grid = QGridLayout(self)
        grid.setContentsMargins(look.px(10), look.px(8), look.px(10), look.px(10))
        grid.setVerticalSpacing(look.px(5))
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.remove)
        grid.addLayout(head, 0, 0, 1, 2)
        grid.addWidget(self.retold, 1, 0, 1, 2)
        self._captions: dict[QWidget, QLabel] = {}
        rows = (("name", self.name), ("kind", self.kind), ("side", self.side), ("barrier", self.barrier))
        for row, (key, control) in enumerate((*rows, ("state", self.state)), 2):
            words = t(f"scenedit.place_{key}")
            self._captions[control] = label(words)
            self._captions[control].setBuddy(control)
            control.setAccessibleName(words)
            control.setToolTip(plain_tip(t(f"scenedit.place_{key}_tip")))
            grid.addWidget(self._captions[control], row, 0)
            grid.addWidget(control, row, 1)
        grid.addWidget(self.paint, 7, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self.hide()

    @property
    def _zone(self) -> Zone | None:
        board = self.desk.tile_map
        return zone_of(board, int(self._ref[1])) if board is not None and self._ref and self._ref[0] == "zone" else None

    def show_place(self, ref: tuple[str, str] | None) -> None:
        """Show a place; None shows nothing."""
        if ref != self._ref:
            self.leave()
        fresh, self._ref = ref != self._ref, ref
        board, told, zone, t = self.desk.tile_map, self.desk.told_map, self._zone, self.look.t
        gate = gates_of(board).get(ref[1]) if board is not None and ref is not None and ref[0] == "gate" else None
        self.setVisible(zone is not None or gate is not None)
        if zone is not None and board is not None and told is not None:
            self.heading.setText(zone_name(zone_of(told, zone.id) or zone, told)[t.lang])
            self.retold.setText(place_retold(self.desk, zone))
            if fresh or not self.name.hasFocus():
                self.name.setText(zone.name)
            self.kind.setCurrentIndex(self.kind.findData(zone.kind))
            self._fill_sides(zone)
            self._fill_barriers(zone, board)
        if gate is not None and board is not None:
            self.heading.setText(gate_name(gate, board)[t.lang])
            state = "locked" if gate.locked else "closed" if gate.shut else "open"
            self.state.setCurrentIndex(self.state.findData(state))
        shown = {
            self.name: zone is not None,
            self.kind: zone is not None,
            self.side: zone is not None and zone.kind == "start",
            self.barrier: zone is not None and zone.kind == "console",
            self.state: gate is not None,
        }
        for control, on in shown.items():
            control.setVisible(on)
            control.setEnabled(self.desk.writable)
            self._captions[control].setVisible(on)
        self.retold.setVisible(zone is not None and bool(self.retold.text()))
        for each in (self.paint, self.remove):
            each.setVisible(zone is not None)
            each.setEnabled(self.desk.writable)

    def leave(self) -> None:
        """Keep the name that is being typed."""
        zone, name = self._zone, self.name.text().strip()
        if zone is not None and name and name != zone.name and self.name.isModified():
            self.name.setModified(False)
            self.desk.edit_map(partial(renamed, zone_id=zone.id, name=name), "scenedit.did_rename_place", name=name)

    def _choice(self, act: Callable[[], None]) -> QComboBox:
        made = FormCombo(least=8)
        made.activated.connect(lambda _row: act())
        return made

    def _fill_sides(self, zone: Zone) -> None:
        self.side.clear()
        for each in self.desk.scenario.sides:
            self.side.addItem(side_name(self.desk, each.id), each.id)
        if self.side.findData(zone.side) < 0:
            self.side.addItem(self.look.t("scenedit.nobodys"), zone.side)
        self.side.setCurrentIndex(self.side.findData(zone.side))

    def _fill_barriers(self, zone: Zone, board: TileMap) -> None:
        self.barrier.clear()
        self.barrier.addItem(self.look.t("scenedit.nearest_barrier"), NEAREST)
        for gate in gates_of(board).values():
            if gate.laser:
                self.barrier.addItem(gate_name(gate, board)[self.look.t.lang], gate.id)
        named = zone.properties.get("barrier")
        self.barrier.setCurrentIndex(max(0, self.barrier.findData(named.value if named is not None else NEAREST)))

    def _turn(self) -> None:
        zone, kind = self._zone, self.kind.currentData()
        if zone is None:
            return
        side = (self.side.currentData() or "") if kind == "start" else ""
        if kind == "start" and not side:
            side = self.desk.scenario.sides[0].id if self.desk.scenario.sides else ""
        if (kind, side) != (zone.kind, zone.side):
            color = zone.color if kind == zone.kind else ""
            name = side_name(self.desk, side) if kind == "start" else fresh_name(self.desk, kind)
            wanted = ZoneWanted(kind, name, side, color)
            self.desk.edit_map(
                partial(turned_into, zone_id=zone.id, wanted=wanted), "scenedit.did_turn_place", name=zone.name
            )

    def _link(self) -> None:
        zone = self._zone
        if zone is not None:
            edit = partial(link_zone, zone_id=zone.id, name="barrier", value=self.barrier.currentData())
            self.desk.edit_map(edit, "scenedit.did_link", name=zone.name)

    def _set(self) -> None:
        if self._ref is not None:
            edit = partial(with_gate, gate_id=self._ref[1], state=self.state.currentData())
            self.desk.edit_map(edit, "scenedit.did_gate", name=self.heading.text())

    def _paint(self) -> None:
        zone = self._zone
        if zone is not None:
            bare = replace(zone, name=zone.name or fresh_name(self.desk, zone.kind))
            paint(self.desk, self.stage, ZoneWanted(bare.kind, bare.name, bare.side, bare.color), zone.id)

    def _remove(self) -> None:
        zone = self._zone
        if zone is not None:
            self.desk.edit_map(
                partial(painted, zone_id=zone.id, cells=frozenset()), "scenedit.did_remove_place", name=zone.name
            )


def place_retold(desk: ScenarioDesk, zone: Zone) -> str:
    """Return in words the name a place has on its map and why it has another one here; empty where both are the
    same.
    """
    board, told, t = desk.tile_map, desk.told_map, desk.look.t
    here = zone_of(told, zone.id) if told is not None else None
    if board is None or told is None or here is None or here.name == zone.name:
        return ""
    mine = zone.kind == "start" and any(each.id == zone.side and each.name for each in desk.scenario.sides)
    key = "scenedit.named_by_side" if mine else "scenedit.named_by_theme"
    return t(key, old=zone_name(zone, board), new=zone_name(here, told))
