"""Where something is put: a cell, a zone, a figure, the vaults, nowhere yet."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.picking import pick_cell
from editor.scenario.stage import Stage
from editor.widgets.button import small
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import plain_tip
from models.errors import SpokenError
from models.games.script.entry_fields import OFF_BOARD, FieldKind, Place, PlaceKind
from models.games.script.vocabulary_forms import PLACES, TABLE_PLACES, choices
from models.maps.rules.grid import Cell

NEEDS: Final = {"zone": FieldKind.ZONE, "figure": FieldKind.PIECE}


class PlaceField(QWidget):
    """`chosen` carries the chosen Place."""

    chosen = Signal(object)

    def __init__(self, desk: ScenarioDesk, stage: Stage, kinds: Collection[str] = PLACES) -> None:
        """Offer places of these kinds; a field that must be filled begins with none."""
        super().__init__()
        self.desk, self.stage = desk, stage
        self.place = Place()
        look, t = desk.look, desk.look.t
        self.kind = FormCombo(least=6)
        if "nowhere" not in kinds:
            self.kind.addItem(t("vocabulary.to_choose"), "nowhere")
        for kind, key in PLACES.items():
            if kind in kinds and (not desk.on_table or kind in TABLE_PLACES):
                self.kind.addItem(t(key), kind)
        self.kind.activated.connect(self._turn)
        self.thing = FormCombo(least=6)
        self.thing.activated.connect(self._name)
        self.cell = QLineEdit()
        self.cell.setMaxLength(12)
        self.cell.setPlaceholderText(t(desk.words("scenedit.cell_example")))
        self.cell.editingFinished.connect(self._type)
        self.pick = small(look, desk.words("scenedit.pick"), "target", lambda: pick_cell(desk, stage, self._point))
        for control, key in (
            (self.kind, "vocabulary.field_at"),
            (self.thing, "scenedit.which"),
            (self.cell, "scenedit.cell"),
        ):
            control.setAccessibleName(t(key))
            control.setToolTip(plain_tip(t(key)))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(look.px(3))
        grid.addWidget(self.kind, 0, 0, 1, 2)
        grid.addWidget(self.thing, 1, 0, 1, 2)
        grid.addWidget(self.cell, 2, 0)
        grid.addWidget(self.pick, 2, 1)
        grid.setColumnStretch(0, 1)
        self.setFocusProxy(self.kind)

    def show_place(self, place: Place) -> None:
        """Show a place."""
        self.place = place
        self.kind.setCurrentIndex(self.kind.findData(place.kind))
        needs = NEEDS.get(place.kind)
        self.thing.setVisible(needs is not None)
        if needs is not None:
            self._fill(needs)
        for each in (self.cell, self.pick):
            each.setVisible(place.kind == "cell")
        if not self.cell.hasFocus():
            self.cell.setText(self.desk.cell_name(place.cell) if place.cell != OFF_BOARD else "")

    def _fill(self, kind: FieldKind) -> None:
        desk, t = self.desk, self.desk.look.t
        self.thing.clear()
        empty = 0 if kind is FieldKind.ZONE else ""
        self.thing.addItem(t("vocabulary.to_choose"), empty)
        for value, words in choices(kind, desk.scenario, desk.told_map, desk.pieces):
            self.thing.addItem(words[t.lang], value)
        held = self.place.zone if kind is FieldKind.ZONE else self.place.piece
        self.thing.setCurrentIndex(max(0, self.thing.findData(held)))

    def _turn(self, _row: int) -> None:
        kind: PlaceKind = self.kind.currentData()
        if kind != self.place.kind:
            self.chosen.emit(Place(kind))

    def _name(self, _row: int) -> None:
        value = self.thing.currentData()
        self.chosen.emit(Place("zone", zone=value) if self.place.kind == "zone" else Place("figure", piece=value))

    def _point(self, cell: Cell) -> None:
        self.chosen.emit(Place("cell", cell=cell))

    def _type(self) -> None:
        board, words = self.desk.tile_map, self.cell.text().strip()
        if board is None or not words:
            return
        try:
            cell = board.coordinates.find(words, board.width, board.height)
        except SpokenError as problem:
            self.desk.document.speak_of(problem)
            return
        if cell != self.place.cell:
            self._point(cell)
