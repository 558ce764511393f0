"""The Records a Change is about to edit, loaded through its Session. What is only looked at, `queries` reads."""

from __future__ import annotations

from typing import TypeVar

from sqlalchemy import ColumnElement, or_
from sqlalchemy.orm import aliased, defer
from sqlmodel import Session, SQLModel, col, select

from models.campaign.records import (
    BattleRecord,
    Content,
    Force,
    GalaxyRecord,
    MapRecord,
    Member,
    ScenarioRecord,
    StoryEvent,
)
from models.errors import Refused

T = TypeVar("T", bound=SQLModel)
Listed = TypeVar("Listed", GalaxyRecord, ScenarioRecord, BattleRecord)


def one(session: Session, kind: type[T], key: str, missing: str) -> T:
    """Return the row of a key; raises Refused, with the message `missing`, when it is not there."""
    found = session.get(kind, key)
    if found is None:
        raise Refused(missing)
    return found


def in_order(session: Session, kind: type[Listed]) -> list[Listed]:
    """Return every row of a kind in the user's order."""
    return list(session.exec(select(kind).order_by(col(kind.position), col(kind.id))))


def force_record(session: Session, force_id: str) -> Force:
    """Return one force; raises Refused when it is not there."""
    return one(session, Force, force_id, "campaign.no_force")


def force_records(session: Session) -> list[Force]:
    """Return the forces in the user's order, without what-if branches."""
    return list(session.exec(select(Force).where(_no_branch()).order_by(col(Force.position), col(Force.id))))


def branch_records(session: Session, force_id: str) -> list[Force]:
    """Return the what-if branches of a force, oldest first."""
    return list(session.exec(select(Force).where(Force.branch_of == force_id).order_by(col(Force.id))))


def _no_branch() -> ColumnElement[bool]:
    """Say that a force is none, or that its origin is lost: then it is the user's only copy."""
    there = aliased(Force)
    return or_(col(Force.branch_of) == "", col(Force.branch_of).not_in(select(there.id)))


def member_record(session: Session, member_id: str) -> Member:
    """Return one member; raises Refused when it is not there."""
    return one(session, Member, member_id, "campaign.no_member")


def member_records(session: Session, force_id: str) -> list[Member]:
    """Return the members of a force in the user's order."""
    query = select(Member).where(Member.force_id == force_id).order_by(col(Member.position), col(Member.id))
    return list(session.exec(query))


def story_records(session: Session, force_id: str) -> list[StoryEvent]:
    """Return the Events of a force in the order they happened."""
    return list(session.exec(select(StoryEvent).where(StoryEvent.force_id == force_id).order_by(col(StoryEvent.id))))


def content_records(session: Session, game: str) -> list[Content]:
    """Return every row of content of a game, by kind and id."""
    return list(session.exec(select(Content).where(Content.game == game).order_by(col(Content.kind), col(Content.id))))


def galaxy_record(session: Session, galaxy_id: str) -> GalaxyRecord:
    """Return the row of a galaxy; raises Refused when it is not there."""
    return one(session, GalaxyRecord, galaxy_id, "campaign.no_galaxy")


def galaxy_records(session: Session) -> list[GalaxyRecord]:
    """Return the galaxies in the user's order."""
    return in_order(session, GalaxyRecord)


def map_record(session: Session, map_id: str) -> MapRecord:
    """Return the row of a map; raises Refused when it is not there."""
    return one(session, MapRecord, map_id, "campaign.no_map")


def map_records(session: Session) -> list[MapRecord]:
    """Return the maps in the user's order, each head loaded only when it is asked for."""
    query = select(MapRecord).options(defer(MapRecord.head))  # type: ignore[arg-type]
    return list(session.exec(query.order_by(col(MapRecord.position), col(MapRecord.id))))


def scenario_record(session: Session, scenario_id: str) -> ScenarioRecord:
    """Return the row of a scenario; raises Refused when it is not there."""
    return one(session, ScenarioRecord, scenario_id, "scenario.not_there")


def battle_record(session: Session, battle_id: str) -> BattleRecord:
    """Return the row of a battle; raises Refused when it is not there."""
    return one(session, BattleRecord, battle_id, "scenario.no_battle")
