"""The cards of a force in a campaign, each member with the portrait its player chose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from models.campaign.carrying import played
from models.campaign.queries import asset, force, portraits
from models.campaign.verdicts import verdict
from models.games.game import CardContent


def force_cards(session: Any, force_id: str) -> tuple[CardContent, ...]:
    """Return the cards of a force; none where its game has no cards. Raises Refused for a force that is not there."""
    facet = played(session, force(session, force_id).game).cards
    if facet is None:
        return ()
    checked = verdict(session, force_id)
    chosen = portraits(session, force_id)
    by_name = {member.name: chosen[member.id] for member in checked.members if member.id in chosen}
    return tuple(
        replace(content, emblem=by_name.get(content.title, content.emblem)) for content in facet.members(checked)
    )


def own_pictures(session: Any, contents: Iterable[CardContent]) -> dict[str, bytes]:
    """Return the campaign's own pictures that cards show, as their files, by the name the cards give."""
    found = {content.emblem: asset(session, content.emblem) for content in contents if content.emblem}
    return {name: picture.data for name, picture in found.items() if picture is not None}
