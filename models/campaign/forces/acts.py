"""The one Change that carries out an Act of a builder or a chronicle on a force, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass

from models.campaign.forces.changes import rewrite
from models.campaign.queries import stored
from models.campaign.rows import Rows
from models.change import Label
from models.games.facets.builder import Act, perform


@dataclass(frozen=True, slots=True)
class PerformAct:
    """Apply an Act to a force: one step of the history, under the Act's own label."""

    force_id: str
    act: Act

    @property
    def label(self) -> Label:
        """Return the Act's own label."""
        return self.act.label

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused when something the Act names is no longer there."""
        before = stored(campaign, self.force_id)
        rewrite(campaign, self.force_id, before, perform(before, self.act))
