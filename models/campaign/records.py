"""The rows of a campaign file, format version 1. Columns and constraints, no behaviour.

Text keys sort by creation (`models.campaign.ids`), `version` counts the edits of a row, JSON columns hold plain values
(assign a new dict: a change inside one is not seen). Every list is read with an explicit order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from sqlalchemy import JSON, Column, LargeBinary
from sqlmodel import Field, SQLModel

# Unnamed constraints cannot be dropped later, so every one gets its name before the first table is described.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Info(SQLModel, table=True):
    """One fact about the campaign itself: `title`, `language`, `created` (ISO), `program` (version that made it)."""

    key: str = Field(primary_key=True)
    value: str


class Force(SQLModel, table=True):
    """A party, an army, a side: `limit` in the game's points, None where there is none.

    `branch_of` is the id of the force this one is a what-if branch of, empty for every other force.
    """

    id: str = Field(primary_key=True)
    game: str
    name: str
    side: str = ""
    limit: int | None = None
    position: int = 0
    notes: str = ""
    branch_of: str = ""
    version: int = 1


class Member(SQLModel, table=True):
    """A hero, or a line of identical figures. `body` is what its game keeps of it.

    `portrait` is the sha256 of an Asset, the id of a bundled picture, or empty. `branch_of` is the id of the member of
    the origin that a member of a branch is a copy of, empty where there is none.
    """

    id: str = Field(primary_key=True)
    force_id: str = Field(foreign_key="force.id", ondelete="CASCADE", index=True)
    name: str
    position: int = 0
    portrait: str = ""
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    notes: str = ""
    branch_of: str = ""
    version: int = 1


class StoryEvent(SQLModel, table=True):
    """An Event of a force, in the order of `id`; `member_id` is empty when it happened to the whole force."""

    __tablename__: ClassVar[str | Callable[..., str]] = "story_event"

    id: str = Field(primary_key=True)
    force_id: str = Field(foreign_key="force.id", ondelete="CASCADE", index=True)
    member_id: str = ""
    kind: str
    at: str = ""
    rule: str = ""
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)
    note: str = ""
    version: int = 1


class Choice(SQLModel, table=True):
    """The reading of an ambiguous rule this campaign plays with."""

    game: str = Field(primary_key=True)
    option: str = Field(primary_key=True)
    value: str


class Content(SQLModel, table=True):
    """A Type the campaign carries: `origin` says where it came from, `hash` which wording it had there."""

    game: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    origin: str = ""
    hash: str = ""
    body: dict[str, Any] = Field(default_factory=dict, sa_type=JSON)


class Asset(SQLModel, table=True):
    """A picture, decoded and re-encoded on its way in; width and height in pixels. Column `bytes` is read as `data`."""

    sha256: str = Field(primary_key=True)
    mime: str
    width: int
    height: int
    data: bytes = Field(sa_column=Column("bytes", LargeBinary, nullable=False))


RECORDS: Final[tuple[type[SQLModel], ...]] = (Info, Force, Member, StoryEvent, Choice, Content, Asset)
"""Every table of a campaign, parents before children."""
