"""The tables of a campaign as SQLModel classes: for any database SQLAlchemy speaks to, and for other tools.

No column is defined here: columns, keys, checks and references are those of the records, and the SQL these classes give
for SQLite is that of a campaign file (a test compares). The window opens, paints and edits without this module;
`portulan schema` uses it.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import registry
from sqlalchemy.schema import CreateIndex, CreateTable, DDLElement
from sqlalchemy.types import TypeEngine
from sqlmodel import Field, SQLModel

from models.campaign.records import RECORDS
from models.campaign.tables import Table, table_of

Dialect = Literal["sqlite", "postgresql"]
_DIALECTS: Final = {"sqlite": sqlite.dialect, "postgresql": postgresql.dialect}
_NAMES: Final = {
    "pk": "pk_%(table_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "ix": "ix_%(table_name)s_%(column_0_name)s",
}
_TYPES: Final[dict[str, TypeEngine[str] | TypeEngine[int] | TypeEngine[bool] | TypeEngine[bytes] | JSON]] = {
    "VARCHAR": String(),
    # Whole numbers go up to 2**53; SQLite has one kind of them.
    "INTEGER": BigInteger().with_variant(Integer(), "sqlite"),
    "BOOLEAN": Boolean(),
    "JSON": JSON(),
    "BLOB": LargeBinary(),
}


_REGISTRY: Final = registry(metadata=MetaData(naming_convention=_NAMES))


class CampaignModel(SQLModel, registry=_REGISTRY):
    """The base of all classes of a campaign: a catalogue of their own, which names every constraint."""


@cache
def classes() -> Mapping[str, type[CampaignModel]]:
    """Return the class of each table by its name, parents before children."""
    return {table_of(record).name: _model(record, table_of(record)) for record in RECORDS}


def ddl(dialect: Dialect) -> tuple[str, ...]:
    """Return the SQL that makes the tables of a campaign and their indexes in a database."""
    speaks = _DIALECTS[dialect]()
    found: list[str] = []
    for name in classes():
        made = _REGISTRY.metadata.tables[name]
        every: list[DDLElement] = [CreateTable(made), *map(CreateIndex, made.indexes)]
        found += [str(each.compile(dialect=speaks)).strip() for each in every]
    return tuple(found)


def _model(record: type[tuple[object, ...]], table: Table) -> type[CampaignModel]:
    rules: list[object] = [CheckConstraint(rule, name=name) for name, rule in table.checks.items()]
    if table.parent:
        rules.append(ForeignKeyConstraint([table.part_of], [f"{table.parent}.id"], ondelete="CASCADE"))
        if table.part_of not in table.key_columns:
            rules.append(Index(None, table.part_of))
    fields = {
        column.name: Field(
            sa_column=Column(column.name, _TYPES[column.kind], primary_key=place < table.keys, nullable=column.nullable)
        )
        for place, column in enumerate(table.kinds)
    }
    body = {
        "__doc__": record.__doc__,
        "__module__": __name__,
        "__tablename__": table.name,
        "__table_args__": tuple(rules),
        "__annotations__": dict(zip(table.columns, typing.get_type_hints(record).values(), strict=True)),
        **fields,
    }
    return types.new_class(record.__name__, (CampaignModel,), {"table": True}, lambda space: space.update(body))
