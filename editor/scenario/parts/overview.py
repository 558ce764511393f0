"""The first part of a scenario: who plays it, the ways to try and to play it, its teams."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QVBoxLayout

from editor.scenario.areas import side_name
from editor.scenario.desk import ScenarioDesk
from editor.scenario.forms.table_form import TableForm
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.parts.seating import Seating
from editor.scenario.parts.teams import teams
from editor.scenario.stage import Stage
from editor.widgets.button import button
from editor.widgets.layouts.layouts import emptied
from editor.widgets.text import label
from models.games.scenarios.pieces import SideShown
from models.games.scenarios.scenario import FreeTable


class OverviewPart(ScenarioPart):
    """`seating` shows who plays and has the buttons that begin."""

    def __init__(self, desk: ScenarioDesk, stage: Stage) -> None:
        super().__init__("overview", desk, stage)
        battles = desk.book.battles
        players = battles.players() if battles is not None else ()
        agreements = battles.agreements() if battles is not None else ()
        self.seating = Seating(desk.look, self._sides(), players, agreements)
        self.seating.real_dice.setChecked(desk.document.real_dice)
        self.table = TableForm(desk.look)
        self.table.changed.connect(self._resize)
        self.table_words = label(desk.look.t("scenedit.table"), role="section")
        self.to_map = button(desk.look, "scenedit.to_map", "map-new", desk.make_map)
        self._teams = QVBoxLayout()
        self.box.addWidget(self.table_words)
        self.box.addWidget(self.table)
        self.box.addWidget(self.to_map)
        self.box.addWidget(self.seating)
        self.printing = button(desk.look, "scenedit.print_evening", "print")
        self.box.addWidget(self.printing)
        self.box.addLayout(self._teams)
        self.box.addStretch()
        self.refresh()

    def refresh(self) -> None:
        """Show the scenario as it is."""
        desk, seating = self.desk, self.seating
        seating.seat(self._sides())
        seating.name_sides({each.id: side_name(desk, each.id) for each in desk.scenario.sides})
        self.heading.setText(desk.scenario.name)
        ready = desk.playable
        trouble = desk.trouble
        self.words.setText(
            desk.look.t(trouble.key, **trouble.args)
            if trouble is not None
            else desk.look.t("scenedit.part_overview_words")
        )
        seating.agree(desk.scenario.agreements)
        seating.play.setEnabled(ready and desk.writable)
        self.printing.setEnabled(ready)
        self.printing.setVisible(bool(desk.scenario.map_id))
        seating.trial.setEnabled(ready)
        seating.setVisible(desk.book.battles is not None and not desk.on_table)
        for each in (self.table, self.table_words, self.to_map):
            each.setVisible(desk.on_table)
            each.setEnabled(desk.writable)
        if desk.scenario.table is not None:
            self.table.show_table(desk.scenario.table)
        emptied(self._teams)
        if desk.view is not None:
            looks = {each.id: self.stage.side(each.id) for each in desk.pieces.sides()}
            self._teams.addWidget(teams(desk.look, desk.pieces.sides(desk.setup), desk.view, looks))

    def _sides(self) -> list[SideShown]:
        shown = {each.id: each for each in self.desk.pieces.sides()}
        return [shown[side.id] for side in self.desk.scenario.sides if side.id in shown]

    def _resize(self, table: FreeTable) -> None:
        self.desk.edit(
            replace(self.desk.scenario, table=table), "scenedit.did_table", wide=table.width, deep=table.height
        )
