"""The first part of a scenario: who plays it, the ways to try and to play it, its teams."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from editor.scenario.areas import side_name
from editor.scenario.desk import Desk
from editor.scenario.part import Part, emptied
from editor.scenario.seating import Seating
from editor.scenario.stage import Stage
from editor.scenario.teams import teams


class OverviewPart(Part):
    """`seating` says who plays and has the buttons that begin."""

    def __init__(self, desk: Desk, stage: Stage) -> None:
        super().__init__("overview", desk, stage)
        names = {each.id: each.name for each in desk.battles.sides()}
        sides = [(side.id, names[side.id]) for side in desk.scenario.sides if side.id in names]
        self.seating = Seating(desk.look, sides, desk.battles.players())
        self.seating.real_dice.setChecked(desk.document.real_dice)
        self._teams = QVBoxLayout()
        self.box.addWidget(self.seating)
        self.box.addLayout(self._teams)
        self.box.addStretch()
        self.refresh()

    def refresh(self) -> None:
        """Show the scenario as it is."""
        desk, seating = self.desk, self.seating
        seating.name_sides({each.id: side_name(desk, each.id) for each in desk.scenario.sides})
        self.heading.setText(desk.scenario.name)
        ready = desk.setup is not None
        trouble = desk.trouble
        self.words.setText(
            desk.look.t(trouble.key, **trouble.args)
            if trouble is not None
            else desk.look.t("scenedit.part_overview_words")
        )
        seating.agree(desk.scenario.renewal, desk.scenario.d20)
        seating.play.setEnabled(ready and desk.writable)
        seating.trial.setEnabled(ready)
        emptied(self._teams)
        if desk.view is not None:
            looks = {each.id: self.stage.side(each.id) for each in desk.battles.sides()}
            self._teams.addWidget(teams(desk.look, desk.battles.sides(desk.setup), desk.view, looks))
