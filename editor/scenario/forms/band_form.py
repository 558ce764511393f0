"""Who of a side's band goes to a scenario, and how many it wants at least."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.widgets.form_inputs import spin
from editor.widgets.layouts.flow import FlowLayout
from editor.widgets.layouts.layouts import emptied
from editor.widgets.text import label, plain_tip
from models.games.scenarios.pieces import NEUTRAL
from models.games.scenarios.places import band_of, places_of
from models.games.scenarios.scenario import MAX_PIECES, Side


class BandForm(QWidget):
    """A tick for each living member of the band, the least number; hidden for a side without places.

    `edit` replaces the side by a changed one, as one step named by a message key.
    """

    def __init__(self, desk: ScenarioDesk, edit: Callable[[Side, str], object]) -> None:
        super().__init__()
        self._desk, self._edit = desk, edit
        self._side = Side(NEUTRAL)
        look, t = desk.look, desk.look.t
        self.boxes: dict[str, QCheckBox] = {}
        self._words = label("", wrap=True)
        self._flow = FlowLayout(look.px(8))
        self.least = spin(1, MAX_PIECES, 1)
        self.least.setKeyboardTracking(False)
        self.least.setAccessibleName(t("scenedit.side_least"))
        self.least.setToolTip(plain_tip(t("scenedit.side_least_tip")))
        self.least.valueChanged.connect(self._set_least)
        caption = label(t("scenedit.side_least"))
        caption.setBuddy(self.least)
        row = QHBoxLayout()
        row.addWidget(caption, 1)
        row.addWidget(self.least)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(look.px(4))
        column.addWidget(self._words)
        column.addLayout(self._flow)
        column.addLayout(row)

    def refresh(self, side: Side) -> None:
        """Show who goes for a side."""
        self._side, desk, t = side, self._desk, self._desk.look.t
        places = places_of(desk.scenario, side.id)
        able = [each for each in band_of(side, desk.members) if each.able]
        self.setVisible(bool(places))
        self._words.setText(t.plural("scenedit.side_places", len(places)))
        if [each.id for each in able] != list(self.boxes):
            emptied(self._flow)
            self.boxes = {each.id: QCheckBox(each.name.replace("&", "&&")) for each in able}
            for member_id, box in self.boxes.items():
                box.clicked.connect(lambda on, key=member_id: self._tick(key, on))
                self._flow.addWidget(box)
        for each in able:
            box = self.boxes[each.id]
            box.setChecked(each.id not in side.waits)
            box.setEnabled(desk.writable)
            box.setAccessibleName(t("scenedit.side_goes", name=each.name))
            box.setToolTip(plain_tip(t("scenedit.side_goes", name=each.name)))
        self.least.blockSignals(True)
        self.least.setMaximum(max(1, len(places)))
        self.least.setValue(side.least)
        self.least.blockSignals(False)
        self.least.setEnabled(desk.writable)

    def _tick(self, member_id: str, on: bool) -> None:
        side = self._side
        waits = tuple(each for each in side.waits if each != member_id)
        self._edit(replace(side, waits=waits if on else (*waits, member_id)), "scenedit.did_goes")

    def _set_least(self, least: int) -> None:
        self._edit(replace(self._side, least=least), "scenedit.did_least")
