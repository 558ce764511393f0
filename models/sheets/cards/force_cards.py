"""The cards of a force in a campaign, each member with the picture the window shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from models.campaign.forces.faces import faces
from models.campaign.forces.verdicts import ForceReading, read_force
from models.campaign.queries import asset
from models.campaign.rows import Rows
from models.games.values import CardContent


def force_cards(campaign: Rows, force_id: str) -> tuple[CardContent, ...]:
    """Return the cards of a force; none where its game has no cards. Raises what `read_force` does."""
    read = read_force(campaign, force_id)
    return cards_of(read, faces(campaign, force_id, read.bench.stored))


def cards_of(read: ForceReading, shown: Mapping[str, str]) -> tuple[CardContent, ...]:
    """Return the cards of a force that was read; `shown` has the picture of each member by id."""
    return read.game.cards.members(read.bench.verdict, shown) if read.game.cards is not None else ()


def own_pictures(campaign: Rows, contents: Iterable[CardContent], more: Iterable[str] = ()) -> dict[str, bytes]:
    """Return the campaign's own pictures that cards show (and those named in `more`), as file bytes by name."""
    found = {name: asset(campaign, name) for name in (*(content.emblem for content in contents), *more) if name}
    return {name: picture.data for name, picture in found.items() if picture is not None}
