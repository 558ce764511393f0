"""What is wrong with a scenario, asked for outside its page: the whole check, which its first picture does without."""

from __future__ import annotations

from editor.scenario.fixes import with_fixes
from models.campaign.carrying import told
from models.campaign.enlisting import enlisted
from models.campaign.rows import Rows
from models.campaign.scenario_queries import scenario
from models.campaign.scenario_review import scenario_review
from models.errors import SpokenError
from models.problem import Problem


def reviewed(campaign: Rows, scenario_id: str) -> tuple[Problem, ...]:
    """Return what is wrong with a scenario of a campaign, with the fixes an editor knows."""
    found = scenario_review(campaign, scenario_id)
    try:
        shown = scenario(campaign, scenario_id)
    except SpokenError:
        return found
    return with_fixes(found, shown, told(campaign, shown.game, shown.theme), enlisted(campaign, shown))
