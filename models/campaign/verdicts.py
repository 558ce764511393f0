"""What its game says about each force of a campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from models.campaign.carrying import played
from models.campaign.queries import choices, force, stored
from models.campaign.rows import Rows
from models.errors import Refused, SpokenError
from models.games.facets.roster import SomeRoster
from models.games.values import Member, Stored, Verdict
from models.i18n import Text


def verdict(campaign: Rows, force_id: str) -> Verdict:
    """Return what a force costs and every Problem of it.

    Raises Refused when the force is not there or its game has no roster, ContentError when what is kept of it cannot
    be read.
    """
    return judge(campaign, force(campaign, force_id).game)(stored(campaign, force_id))


def judge(campaign: Rows, game_id: str) -> Callable[[Stored], Verdict]:
    """Return what judges a force as this campaign plays its game; raises Refused when the game has no roster."""
    roster, readings = _roster(campaign, game_id), choices(campaign, game_id)
    return lambda kept: roster.check(roster.assemble(kept, readings), readings)


def judged(campaign: Rows, force_id: str, member_id: str) -> Member | None:
    """Return one checked member of a force; none where it is not among them, or where they cannot be read."""
    try:
        return next((each for each in verdict(campaign, force_id).members if each.id == member_id), None)
    except SpokenError:
        return None


def called(campaign: Rows, force_id: str) -> Mapping[str, Text]:
    """Return how the members of a force are called, by id, in their order: one without a name as its game calls it."""
    kept = {member.id: Text.same(member.name) for member in stored(campaign, force_id).members}
    if all(name.fr for name in kept.values()):
        return kept
    try:
        own = {member.id: member.name for member in verdict(campaign, force_id).members}
    except SpokenError:
        return kept
    return {key: name if name.fr else own.get(key, name) for key, name in kept.items()}


def _roster(campaign: Rows, game_id: str) -> SomeRoster:
    """Return the roster of a game as the campaign plays it."""
    found = played(campaign, game_id).roster
    if found is None:
        raise Refused("campaign.no_roster", place=game_id)
    return found
