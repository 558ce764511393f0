"""The cards of a force in a campaign, each member with the picture the window shows."""

from __future__ import annotations

from collections.abc import Iterable

from models.campaign.carrying import played
from models.campaign.faces import faces
from models.campaign.queries import asset, force
from models.campaign.rows import Rows
from models.campaign.verdicts import verdict
from models.games.values import CardContent


def force_cards(campaign: Rows, force_id: str) -> tuple[CardContent, ...]:
    """Return the cards of a force; none where its game has no cards. Raises Refused for a force that is not there."""
    facet = played(campaign, force(campaign, force_id).game).cards
    if facet is None:
        return ()
    return facet.members(verdict(campaign, force_id), faces(campaign, force_id))


def own_pictures(campaign: Rows, contents: Iterable[CardContent], more: Iterable[str] = ()) -> dict[str, bytes]:
    """Return the campaign's own pictures that cards show (and `more` names), as their files, by those names."""
    found = {name: asset(campaign, name) for name in (*(content.emblem for content in contents), *more) if name}
    return {name: picture.data for name, picture in found.items() if picture is not None}
