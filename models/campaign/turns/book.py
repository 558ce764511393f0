"""What is made from all published turns of a campaign: its chronicle, and the page that replays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.campaign.galaxies.queries import galaxy as live_galaxy
from models.campaign.queries import info
from models.campaign.rows import Rows
from models.campaign.turn_records import PackageRecord, TurnRecord
from models.campaign.turns.calendar import told_instant
from models.campaign.turns.moments import REFEREE, MomentAsked, moment_of
from models.campaign.turns.queries import all_turns, played_turn, players, referee_of, start_of, told_name
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import PosterMoment
from models.games.campaign_book import BookAsked, CampaignBook
from models.games.facets.turns import EVERYBODY, PlayedTurn, ReplayHead
from models.games.library import galaxy_game
from models.i18n import Translator
from models.progress import Progress, silent


def chronicle_of(
    campaign: Rows, galaxy_id: str, lang: str, *, whole: bool, names: bool = False, drawn: bool = True,
    progress: Progress = silent,
) -> CampaignBook:  # fmt: skip
    """Return the chronicle of a campaign: turn 0 and its published turns.

    With `whole`, the chronicle tells more than everybody may know; who played which side it tells then, or with
    `names`: what is public may leave the table. Only a page needs it `drawn`. Raises Refused where no turn is
    published.
    """
    referee_of(campaign, galaxy_id)
    published = _published_turns(campaign, galaxy_id)
    if not published:
        raise Refused("turn.none_published")
    story = (
        PlayedTurn(0, start_of(campaign, galaxy_id, 0), ()),
        *_played_turns(campaign, galaxy_id, published, progress),
    )
    seats = players(campaign, galaxy_id) if whole or names else {}
    name = live_galaxy(campaign, galaxy_id).name or info(campaign).title
    title = told_name(name, lang, test=referee_of(campaign, galaxy_id).test)
    asked = BookAsked(title, lang, whole, {key: row.name for key, row in seats.items()}, drawn)
    return galaxy_game().turns.book(story, asked, progress)


def plate_of(campaign: Rows, galaxy_id: str, turn: int, lang: str, *, whole: bool) -> tuple[Galaxy, PosterMoment]:
    """Return the galaxy after a turn as the chronicle shows it, and what happened in that turn.

    It is seen by the referee's eyes with `whole`, else by everybody's.
    """
    asked = MomentAsked(turn, "", REFEREE if whole else EVERYBODY)
    return moment_of(campaign, galaxy_id, asked, Translator(lang))


_TOLD = '"secret": "'
"""How a recipe begins what it tells of the secret; the last package of a campaign alone tells it."""


def replay_of(
    campaign: Rows, galaxy_id: str, lang: str, *, everything: bool = False, progress: Progress = silent
) -> bytes:
    """Return the HTML page that replays every published turn; Progress may cancel.

    With `everything` it tells more than everybody may know, which is allowed once the campaign is over. Raises Refused
    where no turn is published, or for `everything` of a campaign that goes on.
    """
    row = referee_of(campaign, galaxy_id)
    found = _published_turns(campaign, galaxy_id)
    if not found:
        raise Refused("turn.no_replay")
    if everything and not is_over(campaign, galaxy_id):
        raise Refused("turn.not_over")
    story = list(_played_turns(campaign, galaxy_id, found, progress))
    dates = {each.number: told_instant(each.deadline_utc, row.zone).partition(" ")[0] for each in found}
    name = told_name(live_galaxy(campaign, galaxy_id).name, lang, test=row.test)
    return galaxy_game().turns.replay(story, ReplayHead(name, lang, dates, everything))


def is_over(campaign: Rows, galaxy_id: str) -> bool:
    """Return whether the last report was published: the one that tells the secret of the dice."""
    recipes = (row.recipe for row in campaign.many(PackageRecord, galaxy_id=galaxy_id))
    return any(_TOLD in recipe and f'{_TOLD}"' not in recipe for recipe in recipes)


def _published_turns(campaign: Rows, galaxy_id: str) -> list[TurnRecord]:
    return [each for each in all_turns(campaign, galaxy_id) if each.number and each.status == "published"]


def _played_turns(
    campaign: Rows, galaxy_id: str, found: Sequence[TurnRecord], progress: Progress
) -> Iterator[PlayedTurn]:
    for done, each in enumerate(found):
        progress(done, len(found))
        yield played_turn(campaign, galaxy_id, each.number, each.attempt)
