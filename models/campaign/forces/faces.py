"""The picture of each member of a force, by its id: the one its player chose, else the drawing that stands for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from models.campaign.carrying import own_types
from models.campaign.queries import force, portraits, stored
from models.campaign.records import Asset
from models.campaign.rows import Rows
from models.games.faces import face
from models.games.values import Stored, StoredMember


def faces(campaign: Rows, force_id: str, kept: Stored | None = None) -> dict[str, str]:
    """Return the picture of every member of a force by id, the dead included: an asset key or the name of a drawing.

    `kept` is the stored force, where the caller has read it already. Raises Refused for a force that is not there.
    """
    known = stored(campaign, force_id) if kept is None else kept
    chosen = portraits(campaign, force_id)
    own = {key for key in set(chosen.values()) if campaign.count(Asset, sha256=key)}
    drawn = _own_drawings(campaign, force_id)
    return {each.id: _face(known, each, chosen.get(each.id, ""), own, drawn) for each in known.members}


def _own_drawings(campaign: Rows, force_id: str) -> dict[str, str]:
    """Return the portrait of each of the campaign's own Types that names one, by its id."""
    types = own_types(campaign, force(campaign, force_id).game)
    return {item_id: str(body["picture"]) for (_, item_id), body in types.items() if body.get("picture")}


def _face(known: Stored, member: StoredMember, chosen: str, own: set[str], drawn: Mapping[str, str]) -> str:
    if chosen in own:
        return chosen
    count = member.body.get("count", 1)
    return face(
        member.name,
        frozenset(drawn.get(each, each) for each in _possible_ids(known, member)),
        chosen=chosen,
        count=count if isinstance(count, int) else 1,
    )


def _possible_ids(known: Stored, member: StoredMember) -> Iterator[str]:
    """Yield the words that may be ids of what a member is: texts of its body, and of the first Event about it."""
    first = next((event.args for event in known.events if event.subject == member.id), {})
    for said in (member.body, first):
        yield from (value for value in said.values() if isinstance(value, str) and value)
