"""What scenarios and battles there are in a campaign, for lists: loads nothing of any game."""

from __future__ import annotations

from models.campaign.records import BattleRecord, ScenarioRecord
from models.campaign.rows import Rows


def scenarios(campaign: Rows) -> tuple[ScenarioRecord, ...]:
    """Return the scenarios in the user's order, without their bodies."""
    return campaign.many(ScenarioRecord)


def battles(campaign: Rows) -> tuple[BattleRecord, ...]:
    """Return the battles in the user's order, without what was brought to them and how they stand."""
    return campaign.many(BattleRecord)
