"""What the metadata of the records tells the store: the columns of each table, its key and what it is part of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple, get_origin

from sqlalchemy.dialects import sqlite

from models.campaign.schema import CampaignModel

_SHAPES: Final[dict[object, str]] = {dict: "object", list: "array"}
SqlValue = None | int | float | str | bytes
"""What a column of SQLite may hold."""
quoted: Final = sqlite.dialect().identifier_preparer.quote_identifier


class Column(NamedTuple):
    """A column: its type as SQLite calls it, the shape of its JSON, the most signs of a text, if lists leave it out."""

    name: str
    kind: str
    nullable: bool
    shape: str
    longest: int = 4_000_000
    heavy: bool = False


@dataclass(frozen=True, eq=False)
class Table:
    """A table: its columns, the first `keys` of which are its key; rows are part of that row of `parent`, if any."""

    name: str
    kinds: tuple[Column, ...]
    columns: tuple[str, ...]
    key_columns: tuple[str, ...]
    keys: int
    parent: str
    part_of: str


@cache
def table_of(kind: type[CampaignModel]) -> Table:
    """Return the table of a record."""
    made, kinds = kind.__table__, []
    for column, field in zip(made.columns, kind.model_fields.values(), strict=True):
        shape = _SHAPES.get(get_origin(field.annotation), "")
        kinds.append(Column(column.name, str(column.type), bool(column.nullable), shape, **column.info))
    part = next(((key.column.table.name, key.parent.name) for key in made.foreign_keys), ("", ""))
    key = tuple(made.primary_key.columns.keys())
    return Table(made.name, tuple(kinds), tuple(made.columns.keys()), key, len(key), *part)
