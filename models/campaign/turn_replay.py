"""The page that plays a whole campaign, made of its published turns: what everybody may know, or once over, all."""

from __future__ import annotations

from models.campaign.galaxy_queries import galaxy
from models.campaign.rows import Rows
from models.campaign.turn_calendar import told_instant
from models.campaign.turn_queries import all_turns, played, refereed
from models.campaign.turn_records import PackageRecord
from models.errors import Refused
from models.games.facets.turns import ReplayHead
from models.games.library import turns
from models.progress import Progress, silent

_TOLD = '"secret": "'
"""How a recipe begins what it tells of the secret; the last package of a campaign alone tells it."""


def replay_of(
    campaign: Rows, galaxy_id: str, lang: str, *, everything: bool = False, progress: Progress = silent
) -> bytes:
    """Return the page of every published turn; `everything` tells more than everybody may know, once it is over.

    Raises Refused where no turn is published, or for everything of a campaign that goes on. Progress may cancel.
    """
    row = refereed(campaign, galaxy_id)
    found = [each for each in all_turns(campaign, galaxy_id) if each.number and each.status == "published"]
    if not found:
        raise Refused("turn.no_replay")
    if everything and not is_over(campaign, galaxy_id):
        raise Refused("turn.not_over")
    story = []
    for done, turn in enumerate(found):
        progress(done, len(found))
        story.append(played(campaign, galaxy_id, turn.number, turn.attempt))
    dates = {each.number: told_instant(each.deadline_utc, row.zone).partition(" ")[0] for each in found}
    return turns().replay(story, ReplayHead(galaxy(campaign, galaxy_id).name, lang, dates, everything))


def is_over(campaign: Rows, galaxy_id: str) -> bool:
    """Return whether the last report went out: the one that tells the secret of the dice."""
    recipes = (row.recipe for row in campaign.many(PackageRecord, galaxy_id=galaxy_id))
    return any(_TOLD in recipe and f'{_TOLD}"' not in recipe for recipe in recipes)
