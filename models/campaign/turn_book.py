"""What the chronicle of a campaign is made of: every published turn, who played, the galaxy after each."""

from __future__ import annotations

from models.campaign.galaxy_queries import galaxy as live_galaxy
from models.campaign.queries import info
from models.campaign.rows import Rows
from models.campaign.turn_moments import REFEREE, MomentAsked, moment_of
from models.campaign.turn_queries import all_turns, played, players, refereed, start_of
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.poster_layout import PosterMoment
from models.games.campaign_book import BookAsked
from models.games.facets.turns import EVERYBODY, PlayedTurn
from models.i18n import Translator
from models.progress import Progress, silent


def chronicle_of(
    campaign: Rows, galaxy_id: str, lang: str, *, whole: bool, progress: Progress = silent
) -> tuple[tuple[PlayedTurn, ...], BookAsked]:
    """Return the published turns of a campaign with turn 0, and what its chronicle is to be.

    Raises Refused where no turn is published.
    """
    refereed(campaign, galaxy_id)
    published = [each for each in all_turns(campaign, galaxy_id) if each.number and each.status == "published"]
    if not published:
        raise Refused("turn.none_published")
    story = [PlayedTurn(0, start_of(campaign, galaxy_id, 0), ())]
    for number, each in enumerate(published):
        progress(number, len(published))
        story.append(played(campaign, galaxy_id, each.number, each.attempt))
    names = {key: row.name for key, row in players(campaign, galaxy_id).items()}
    title = live_galaxy(campaign, galaxy_id).name or info(campaign).title
    return tuple(story), BookAsked(title, lang, whole, names)


def plate_of(campaign: Rows, galaxy_id: str, turn: int, lang: str, *, whole: bool) -> tuple[Galaxy, PosterMoment]:
    """Return the galaxy after a turn as the chronicle shows it, and what happened in that turn."""
    asked = MomentAsked(turn, "", REFEREE if whole else EVERYBODY)
    return moment_of(campaign, galaxy_id, asked, Translator(lang))
