"""A force of a campaign made ready to leave it: what is included, and what no file type carries."""

from __future__ import annotations

from typing import Final

from models.campaign.carrying import campaign_game
from models.campaign.queries import force, members, stored
from models.campaign.rows import Rows
from models.games.allowances import ALLOWANCE
from models.games.faces import drawings
from models.games.shared_force import Shared
from models.games.values import Stored

LEFT_OUT: Final = ("notes", "pictures", "dates")


def shared(campaign: Rows, force_id: str, member_id: str = "") -> Shared:
    """Return a force with its story and the drawings chosen, or one member by itself.

    Raises Refused when it is not there or its game has no roster.
    """
    kept = stored(campaign, force_id)
    if member_id:
        kept = campaign_game(campaign, force(campaign, force_id).game).roster.alone(kept, member_id)
    return with_drawings(campaign, force_id, kept)


def with_drawings(campaign: Rows, force_id: str, kept: Stored) -> Shared:
    """Return a stored force with the bundled drawings chosen for its members."""
    inside = {each.id for each in kept.members}
    chosen = {each.id: each.portrait for each in members(campaign, force_id) if each.id in inside}
    return Shared(kept, {each: portrait for each, portrait in chosen.items() if portrait in drawings()})


def left_out(campaign: Rows, force_id: str, member_id: str = "") -> tuple[str, ...]:
    """Return the entries of LEFT_OUT that a force has and no file type carries: notes, own pictures, days."""
    kept = shared(campaign, force_id, member_id).stored
    inside = {each.id for each in kept.members}
    rows = [each for each in members(campaign, force_id) if each.id in inside]
    notes = [each.notes for each in rows] + [event.note for event in kept.events if event.kind != ALLOWANCE]
    there = (
        any(notes) or (not member_id and bool(force(campaign, force_id).notes)),
        any(each.portrait and each.portrait not in drawings() for each in rows),
        any(event.at for event in kept.events),
    )
    return tuple(what for what, has in zip(LEFT_OUT, there, strict=True) if has)
