"""The base of every record, and the SQL that makes the tables of records.

A campaign has a catalogue of its own, which names each constraint and each index.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from sqlalchemy import Integer, MetaData, Table
from sqlalchemy.engine import make_url
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.orm import registry
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement
from sqlmodel import Field, SQLModel

_NAMES: Final = {
    "pk": "pk_%(table_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}
HEAVY: Final = {"info": {"heavy": True}}
"""For `sa_column_kwargs`: the column is left out of lists."""


REGISTRY: Final = registry(metadata=MetaData(naming_convention=_NAMES))


class CampaignModel(SQLModel, registry=REGISTRY):
    """The base of all records of a campaign."""

    __table__: ClassVar[Table]


class GalaxyPart(CampaignModel):
    """The base of the records that are part of a galaxy."""

    galaxy_id: str = Field(primary_key=True, foreign_key="galaxy.id", ondelete="CASCADE")


def statements(kind: type[CampaignModel], dialect: Literal["sqlite", "postgresql"] = "sqlite") -> tuple[str, ...]:
    """Return the SQL that makes the table of a record and its indexes."""
    speaks = make_url(f"{dialect}://").get_dialect()()
    every: list[DDLElement] = [CreateTable(kind.__table__), *map(CreateIndex, kind.__table__.indexes)]
    return tuple(str(each.compile(dialect=speaks)).strip() for each in every)


@compiles(Integer, "postgresql")
def _whole_number(*_asked: object, **_more: object) -> str:
    """Return the type of whole numbers up to 2**53; SQLite has one kind of them."""
    return "BIGINT"
