"""A scenario without a board, and what can be done about it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.scenario.desk import ScenarioDesk
from editor.widgets.button import button
from editor.widgets.empty import EmptyState
from editor.widgets.form_inputs import FormCombo
from editor.widgets.text import plain_tip
from models.campaign.queries import maps


class NoBoard(QWidget):
    """Shown while there is no board; it offers the maps of the campaign."""

    def __init__(self, desk: ScenarioDesk) -> None:
        super().__init__()
        self._desk, look = desk, desk.look
        self.maps = FormCombo()
        self.maps.setAccessibleName(look.t("scenedit.which_map"))
        self.maps.setToolTip(plain_tip(look.t("scenedit.which_map")))
        self.maps.setIconSize(QSize(look.px(16), look.px(16)))
        self.take = button(look, "scenedit.take_map", "map", self._take, primary=True)
        self.words = EmptyState(
            look, "empty-navigator", look.t("scenedit.no_board"), heading=look.t("scenedit.no_board_head")
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(look.px(40), look.px(20), look.px(40), look.px(40))
        column.addStretch()
        column.addWidget(self.words)
        column.addWidget(self.maps)
        column.addWidget(self.take)
        column.addStretch()
        desk.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """List the maps of the campaign."""
        if self._desk.tile_map is not None:
            return
        with self._desk.document.read() as campaign:
            found = [(row.id, row.name) for row in maps(campaign)]
        self.maps.clear()
        for map_id, name in found:
            self.maps.addItem(self._desk.look.icon("map"), name, map_id)
        for each in (self.maps, self.take):
            each.setVisible(bool(found))
            each.setEnabled(self._desk.writable)

    def _take(self) -> None:
        scenario = self._desk.scenario
        self._desk.edit(
            replace(scenario, map_id=self.maps.currentData(), table=None),
            "scenedit.did_map",
            name=self.maps.currentText(),
        )
