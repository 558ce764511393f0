"""What several Changes share: adding rows, writing only what differs, numbering a list anew, refusing bad names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.campaign.carrying import BUNDLED, content_rows, types_of
from models.campaign.queries import force, forces
from models.campaign.records import (
    BattleRecord,
    Content,
    Force,
    GalaxyRecord,
    MapRecord,
    MemberRecord,
    ScenarioRecord,
    StoryEvent,
)
from models.campaign.rows import R, Rows
from models.content import Json
from models.errors import Refused
from models.games.contents import hash_of
from models.games.event import Event
from models.games.library import GALAXY_GAME
from models.games.values import Stored, StoredMember

MAX_NAME: Final = 120
MAX_NOTES: Final = 20_000
DRAFTS: Final = "order_drafts"
"""The kind of the rows that keep the drafted orders of a galaxy."""

_MISSING: Final[dict[type, str]] = {
    Force: "campaign.no_force",
    MemberRecord: "campaign.no_member",
    GalaxyRecord: "campaign.no_galaxy",
    MapRecord: "campaign.no_map",
    ScenarioRecord: "scenario.not_there",
    BattleRecord: "scenario.no_battle",
}
"""What is said of a row that is not there."""


def checked_name(name: str, *, needed: bool = True) -> str:
    """Return a name without outer blanks.

    Raises Refused for one that is too long, or empty where it is `needed` (a line of figures needs none).
    """
    bare = name.strip()
    if not bare and needed:
        raise Refused("campaign.empty_name")
    if len(bare) > MAX_NAME:
        raise Refused("campaign.name_too_long", limit=MAX_NAME)
    return bare


def add_members(campaign: Rows, force_id: str, added: Sequence[StoredMember], position: int) -> None:
    """Add members to a force, the first at place `position` of its list.

    Raises Refused for a bad name or an id that is taken or empty.
    """
    for place, each in enumerate(added, start=position):
        must_be_free(campaign, MemberRecord, each.id)
        name, body = checked_name(each.name, needed=False), dict(each.body)
        campaign.insert(MemberRecord(id=each.id, force_id=force_id, name=name, position=place, body=body))
    carry(campaign, force_id, Stored("", "", None, tuple(added)))


def add_events(campaign: Rows, force_id: str, events: Sequence[Event]) -> None:
    """Add Events to the story of a force; raises Refused for an id that is taken or empty."""
    for event in events:
        must_be_free(campaign, StoryEvent, event.id)
        campaign.insert(story_event(force_id, event))
    carry(campaign, force_id, Stored("", "", None, (), tuple(events)))


def carry(campaign: Rows, force_id: str, stored: Stored) -> None:
    """Copy the bundled Types that members and Events of a force use into the campaign."""
    row = force(campaign, force_id)
    types = types_of(row.game)
    if types is None:
        return
    used = {part for kind, item_id in types.used(stored) if item_id for part in types.parts(kind, item_id)}
    if not used:
        return
    there = {(each.kind, each.id): each.body for each in content_rows(campaign, row.game)}
    for key in sorted(types.closure(used, there) - set(there)):
        body = dict(types.bundled[key])
        kind, item_id = key
        campaign.insert(Content(game=row.game, kind=kind, id=item_id, origin=BUNDLED, hash=hash_of(body), body=body))


def story_event(force_id: str, event: Event) -> StoryEvent:
    """Return an Event as the row of its force."""
    return StoryEvent(
        id=event.id,
        force_id=force_id,
        member_id=event.subject,
        kind=event.kind,
        at=event.at,
        rule=event.rule,
        body=dict(event.args),
        note=event.note,
    )


def must_be_free(campaign: Rows, kind: type[R], key: str) -> None:
    """Raise Refused for a key that is taken or empty."""
    if not key or campaign.count(kind, id=key):
        raise Refused("campaign.id_taken")


def drop_drafts(campaign: Rows, galaxy_id: str) -> None:
    """Remove every drafted order of a galaxy."""
    campaign.delete(Content, game=GALAXY_GAME, kind=DRAFTS, id=galaxy_id)


def next_place(campaign: Rows, kind: type[R], /, **where: str) -> int:
    """Return the place after the last one of a list."""
    return campaign.last(kind, **where) + 1


def write_columns(campaign: Rows, kind: type[R], key: str, /, **values: Json | bytes) -> None:
    """Write the columns that differ, so that an unchanged row is not touched; raises Refused where there is no row."""
    if not campaign.put(kind, key, **values):
        raise Refused(_MISSING[kind])


def drop(campaign: Rows, kind: type[R], key: str) -> None:
    """Remove a row with all that is part of it; raises Refused when it is not there."""
    if not campaign.delete(kind, id=key):
        raise Refused(_MISSING[kind])


def move_row(campaign: Rows, kind: type[R], key: str, position: int, force_id: str = "") -> None:
    """Put a row at a place of its list, 0 first (a member in that of its force), and number the list anew.

    Raises Refused when the row is not there.
    """
    if kind is Force:
        keys = [row.id for row in forces(campaign)]
    else:
        rows = campaign.values(kind, "id", force_id=force_id) if force_id else campaign.values(kind, "id")
        keys = [row[0] for row in rows]
    if key not in keys:
        raise Refused(_MISSING[kind])
    keys.remove(key)
    keys.insert(max(0, min(position, len(keys))), key)
    campaign.renumber(kind, keys)
