"""What several Changes do alike: add rows, write only what differs, number anew, refuse what is no name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlmodel import Session, SQLModel

from models.campaign.carrying import BUNDLED, carried, types_of
from models.campaign.queries import force
from models.campaign.records import Content, Member
from models.errors import Refused
from models.games.contents import hash_of
from models.games.event import Event
from models.games.game import Stored, StoredMember

MAX_NAME: Final = 120
MAX_NOTES: Final = 20_000


def checked_name(name: str, *, needed: bool = True) -> str:
    """Return a name without outer blanks; raises Refused when nothing is left (a line of figures needs none) or it is
    too long.
    """
    bare = name.strip()
    if not bare and needed:
        raise Refused("campaign.empty_name")
    if len(bare) > MAX_NAME:
        raise Refused("campaign.name_too_long", limit=MAX_NAME)
    return bare


def add_members(session: Session, force_id: str, added: Sequence[StoredMember], position: int) -> None:
    """Add members to a force from a place of its list on; raises Refused for a name or an id that will not do."""
    for place, each in enumerate(added, start=position):
        must_be_free(session, Member, each.id)
        name, body = checked_name(each.name, needed=False), dict(each.body)
        session.add(Member(id=each.id, force_id=force_id, name=name, position=place, body=body))
    session.flush()
    carry(session, force_id, Stored("", "", None, tuple(added)))


def add_events(session: Any, force_id: str, events: Sequence[Event]) -> None:
    """Add Events to the story of a force; raises Refused for an id that is taken."""
    for event in events:
        row = {"id": event.id, "force_id": force_id, **event_values(event), "version": 1}
        if not event.id or not session.insert("story_event", row):
            raise Refused("campaign.id_taken")
    carry(session, force_id, Stored("", "", None, (), tuple(events)))


def carry(session: Session, force_id: str, stored: Stored) -> None:
    """Copy the bundled Types that these members and Events of a force use into the campaign."""
    row = force(session, force_id)
    types = types_of(row.game)
    if types is None:
        return
    used = {part for kind, item_id in types.used(stored) if item_id for part in types.parts(kind, item_id)}
    if not used:
        return
    there = {(each.kind, each.id): each.body for each in carried(session, row.game)}
    for key in sorted(types.closure(used, there) - set(there)):
        body = dict(types.bundled[key])
        kind, item_id = key
        session.add(Content(game=row.game, kind=kind, id=item_id, origin=BUNDLED, hash=hash_of(body), body=body))
    session.flush()


def event_values(event: Event) -> dict[str, Any]:
    """Return the columns of an Event beside its id and its force."""
    return {
        "member_id": event.subject,
        "kind": event.kind,
        "at": event.at,
        "rule": event.rule,
        "body": dict(event.args),
        "note": event.note,
    }


def must_be_free(session: Session, record: type[SQLModel], key: str) -> None:
    """Raise Refused for a key that is taken, or none."""
    if not key or session.get(record, key) is not None:
        raise Refused("campaign.id_taken")


# These go around the Session, which costs several times the edit itself; `CampaignWriter` keeps both in step.
def put_force(session: Any, force_id: str, **values: object) -> None:
    """Write the columns of a force that differ; raises Refused when it is not there."""
    if not session.put("force", force_id, values):
        raise Refused("campaign.no_force")


def put_member(session: Any, member_id: str, **values: object) -> None:
    """Write the columns of a member that differ; raises Refused when it is not there."""
    if not session.put("member", member_id, values):
        raise Refused("campaign.no_member")


def put_event(session: Any, event: Event) -> None:
    """Write the columns of an Event that differ."""
    session.put("story_event", event.id, event_values(event))


def write(row: SQLModel, **values: object) -> None:
    """Write the values that differ, so that a row that stays the same is not touched."""
    for name, value in values.items():
        if getattr(row, name) != value:
            setattr(row, name, value)


def renumber(row: SQLModel, rows: list[Any], position: int) -> None:
    """Put a row at a place of its list, 0 first, and number the list anew."""
    rows.remove(row)
    rows.insert(max(0, min(position, len(rows))), row)
    for place, each in enumerate(rows):
        write(each, position=place)
