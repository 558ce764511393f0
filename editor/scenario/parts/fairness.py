"""How fair a scenario is: played over and over by automatic players."""

from __future__ import annotations

from editor.jobs import Jobs
from editor.kit.fairness import FairnessPanel, Stakes
from editor.scenario.desk import ScenarioDesk
from editor.scenario.parts.part import ScenarioPart
from editor.scenario.stage import Stage
from models.campaign.carrying import own_types
from models.games.scenarios.agreed_cards import open_cards
from models.problem import Grade


class FairnessPart(ScenarioPart):
    """`panel` has the bars; it plays the present scenario."""

    def __init__(self, desk: ScenarioDesk, stage: Stage, jobs: Jobs) -> None:
        super().__init__("fairness", desk, stage)
        self.panel = FairnessPanel(desk.look, jobs, self._stakes)
        self.box.addWidget(self.panel)
        self.box.addStretch()
        desk.document.closed.connect(self.panel.halt)
        desk.checked.connect(self.panel.refresh)

    def refresh(self) -> None:
        """Show the scenario as it is."""
        self.panel.refresh()

    def leave(self) -> None:
        """Stop playing while another part is shown."""
        self.panel.halt()

    def _stakes(self) -> Stakes | None:
        """Return what is to be played; None for a scenario with an error, whose shares would mean nothing."""
        if any(each.grade is Grade.ERROR for each in self.desk.problems):
            return None
        desk, setup = self.desk, self.desk.setup
        if setup is None or desk.book.battles is None or open_cards(desk.book.battles.units(), setup.pieces):
            return None
        with desk.document.read() as campaign:
            return Stakes(desk.book, own_types(campaign, desk.scenario.game), setup)
