"""What a campaign says, read through a Session. Every list has a stated order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, func, or_
from sqlalchemy.orm import aliased, defer
from sqlmodel import Session, SQLModel, col, select

from models.campaign.records import (
    RECORDS,
    Asset,
    Choice,
    Content,
    Force,
    GalaxyRecord,
    Info,
    MapBlock,
    MapRecord,
    Member,
    StoryEvent,
)  # fmt: skip
from models.errors import Refused
from models.games.event import Event
from models.games.game import Stored, StoredMember


@dataclass(frozen=True, slots=True)
class CampaignInfo:
    """What a campaign says of itself; `created` is an ISO date with time, `program` the version that made the file."""

    title: str = ""
    language: str = "fr"
    created: str = ""
    program: str = ""


_FACTS: Final = ("title", "language", "created", "program")


def info(session: Session) -> CampaignInfo:
    """Return the campaign's title, language, date of birth and maker."""
    facts = {row.key: row.value for row in session.exec(select(Info).order_by(col(Info.key)))}
    return CampaignInfo(**{fact: facts[fact] for fact in _FACTS if fact in facts})


def forces(session: Session, game: str | None = None) -> tuple[Force, ...]:
    """Return the forces (of one game) in the user's order; what-if branches are `branches`' to tell."""
    query = select(Force).where(_no_branch()).order_by(col(Force.position), col(Force.id))
    if game is not None:
        query = query.where(Force.game == game)
    return tuple(session.exec(query))


def branches(session: Session, force_id: str) -> tuple[Force, ...]:
    """Return the what-if branches of a force, oldest first."""
    return tuple(session.exec(select(Force).where(Force.branch_of == force_id).order_by(col(Force.id))))


def _no_branch() -> ColumnElement[bool]:
    """Say that a force is none, or that its origin is lost: then it is the user's only copy, and shown."""
    there = aliased(Force)
    return or_(col(Force.branch_of) == "", col(Force.branch_of).not_in(select(there.id)))


def force(session: Session, force_id: str) -> Force:
    """Return one force; raises Refused when it is not there."""
    found = session.get(Force, force_id)
    if found is None:
        raise Refused("campaign.no_force")
    return found


def members(session: Session, force_id: str) -> tuple[Member, ...]:
    """Return the members of a force in the user's order."""
    query = select(Member).where(Member.force_id == force_id).order_by(col(Member.position), col(Member.id))
    return tuple(session.exec(query))


def member(session: Session, member_id: str) -> Member:
    """Return one member; raises Refused when it is not there."""
    found = session.get(Member, member_id)
    if found is None:
        raise Refused("campaign.no_member")
    return found


def story(session: Session, force_id: str) -> tuple[StoryEvent, ...]:
    """Return the Events of a force in the order they happened."""
    query = select(StoryEvent).where(StoryEvent.force_id == force_id).order_by(col(StoryEvent.id))
    return tuple(session.exec(query))


def stored(session: Session, force_id: str) -> Stored:
    """Return a force as its game's roster takes it; raises Refused when it is not there."""
    row = force(session, force_id)
    return Stored(
        name=row.name,
        side=row.side,
        limit=row.limit,
        members=tuple(StoredMember(each.id, each.name, each.body) for each in members(session, force_id)),
        events=tuple(
            Event(each.id, each.kind, each.member_id, each.at, each.rule, each.body, each.note)
            for each in story(session, force_id)
        ),
    )


def galaxies(session: Session) -> tuple[GalaxyRecord, ...]:
    """Return the galaxies in the user's order; `galaxy_queries` reads what is in one."""
    return tuple(session.exec(select(GalaxyRecord).order_by(col(GalaxyRecord.position), col(GalaxyRecord.id))))


def galaxy_record(session: Session, galaxy_id: str) -> GalaxyRecord:
    """Return the row of a galaxy; raises Refused when it is not there."""
    found = session.get(GalaxyRecord, galaxy_id)
    if found is None:
        raise Refused("campaign.no_galaxy")
    return found


def maps(session: Session) -> tuple[MapRecord, ...]:
    """Return the maps in the user's order, each head read only when it is asked for; `map_queries` reads the cells."""
    query = select(MapRecord).options(defer(MapRecord.head))  # type: ignore[arg-type]
    return tuple(session.exec(query.order_by(col(MapRecord.position), col(MapRecord.id))))


def map_record(session: Session, map_id: str) -> MapRecord:
    """Return the row of a map; raises Refused when it is not there."""
    found = session.get(MapRecord, map_id)
    if found is None:
        raise Refused("campaign.no_map")
    return found


def choices(session: Session, game: str) -> dict[str, str]:
    """Return the readings of a game this campaign has chosen: option id to value id."""
    query = select(Choice).where(Choice.game == game).order_by(col(Choice.option))
    return {row.option: row.value for row in session.exec(query)}


def content(session: Session, game: str, kind: str) -> tuple[Content, ...]:
    """Return the Types of one kind the campaign carries, by id."""
    query = select(Content).where(Content.game == game, Content.kind == kind).order_by(col(Content.id))
    return tuple(session.exec(query))


def asset(session: Session, sha256: str) -> Asset | None:
    """Return a picture, None when the campaign has none of that key."""
    return session.get(Asset, sha256)


def portraits(session: Session, force_id: str) -> dict[str, str]:
    """Return the portrait of each member of a force that has one: member id to asset key or bundled id."""
    return {each.id: each.portrait for each in members(session, force_id) if each.portrait}


def counts(session: Session) -> dict[str, int]:
    """Return how many rows of each kind the campaign has, by table name.

    What it says of itself is not counted, nor are what-if branches, nor the blocks a map is cut into.
    """
    return {str(each.__tablename__): _count(session, each) for each in RECORDS if each not in (Info, MapBlock)}


def _count(session: Session, record: type[SQLModel]) -> int:
    query = select(func.count()).select_from(record)
    if record is Force:
        query = query.where(_no_branch())
    elif record is Member:
        query = query.where(col(Member.force_id).in_(select(Force.id).where(_no_branch())))
    elif record is StoryEvent:
        query = query.where(col(StoryEvent.force_id).in_(select(Force.id).where(_no_branch())))
    return session.exec(query).one()
