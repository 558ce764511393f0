"""What its game says about each force of a campaign."""

from __future__ import annotations

from models.campaign.carrying import played
from models.campaign.queries import choices, force, stored
from models.campaign.reading import Readable
from models.errors import Refused
from models.games.game import Roster, Verdict


def built(session: Readable, force_id: str) -> object:
    """Return the build of a force as it stands after its story; raises Refused and ContentError as `verdict` does."""
    row = force(session, force_id)
    roster = _roster(session, row.game)
    return roster.assemble(stored(session, force_id), choices(session, row.game))


def verdict(session: Readable, force_id: str) -> Verdict:
    """Return what a force costs and every Problem of it.

    Raises Refused when the force is not there or its game has no roster, ContentError when what is kept of it cannot
    be read.
    """
    row = force(session, force_id)
    roster = _roster(session, row.game)
    return roster.check(built(session, force_id), choices(session, row.game))


def _roster(session: Readable, game_id: str) -> Roster:
    """Return the roster of a game as the campaign plays it."""
    found = played(session, game_id).roster
    if found is None:
        raise Refused("campaign.no_roster", place=game_id)
    return found
