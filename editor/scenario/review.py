"""The whole check of a scenario for use outside its page, whose first picture does without it."""

from __future__ import annotations

from editor.scenario.fixes import with_fixes
from models.campaign.carrying import themed_game
from models.campaign.forces.enlisting import enlisted
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import scenario
from models.campaign.scenarios.review import scenario_review
from models.errors import SpokenError
from models.problem import Problem


def reviewed(campaign: Rows, scenario_id: str) -> tuple[Problem, ...]:
    """Return the Problems of a scenario of a campaign, with the fixes that the editor knows."""
    found = scenario_review(campaign, scenario_id)
    try:
        shown = scenario(campaign, scenario_id)
    except SpokenError:
        return found
    return with_fixes(found, shown, themed_game(campaign, shown.game, shown.theme), enlisted(campaign, shown))
