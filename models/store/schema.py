"""The format of a campaign file, as SQL that is frozen with its version.

History of the format:

* 1 (Portulan 0.1): parties, galaxies, maps. `history` and `history_row` hold the undo steps, `seal` the digest of
  every table as it was at the last clean close or backup; these three are the store's own and never travel into
  another format.
* 2 (Portulan 0.2): `scenario`, `battle` and `battle_act` come in; every row of 1 stays as it is.
* 3 (Portulan 0.2): `seal` holds the sum of a digest of each row of every table, true after every edit and not after a
  clean close only; its columns and every other table stay as they are.

The statements are written out rather than derived from the Records, so that a file made today is told from a file a
stranger has altered by comparing text, whatever version of SQLAlchemy is installed; a test holds both together.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from models.store.ddl import DDL

APPLICATION_ID: Final = 0x506F7274
"""`Port` in ASCII: tells a campaign from any other SQLite file."""

VERSION: Final = 3


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, what it holds (`VARCHAR`, `INTEGER`, `BOOLEAN`, `JSON`, `BLOB`), whether it may be empty."""

    name: str
    kind: str
    nullable: bool


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table of the format: its columns in order, how many of the first ones are its key, whose row it is part of.

    `parent` is a table whose key is the one column `part_of`; both are empty for a table that stands alone.
    """

    name: str
    kinds: tuple[Column, ...]
    keys: int = 1
    part_of: str = ""
    parent: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns."""
        return _columns(self)

    @property
    def key_columns(self) -> tuple[str, ...]:
        """The columns of the primary key."""
        return self.columns[: self.keys]

    @property
    def counted(self) -> int | None:
        """The place of the column that counts edits, None where there is none."""
        return _counted(self)

    @property
    def column_list(self) -> str:
        """Every column, quoted for SQL."""
        return ", ".join(quoted(column) for column in self.columns)

    @property
    def key_list(self) -> str:
        """The key columns, quoted for SQL."""
        return ", ".join(quoted(column) for column in self.key_columns)


@cache
def _columns(table: Table) -> tuple[str, ...]:
    return tuple(column.name for column in table.kinds)


@cache
def _counted(table: Table) -> int | None:
    return table.columns.index("version") if "version" in table.columns else None


def quoted(name: str) -> str:
    """Return a name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def _table(sql: str) -> Table:
    """Return the table that a frozen statement makes."""
    columns = re.findall(r'^ "?(\w+)"? ([A-Z]+)( NOT NULL)?,$', sql, re.MULTILINE)
    key = re.search(r"PRIMARY KEY \(([^)]*)\)", sql)
    parent = re.search(r"FOREIGN KEY\((\w+)\) REFERENCES (\w+) \(id\)", sql)
    return Table(
        name=sql.split(maxsplit=3)[2],
        kinds=tuple(Column(name, kind, not needed) for name, kind, needed in columns),
        keys=len(key[1].split(", ")) if key else 0,
        part_of=parent[1] if parent else "",
        parent=parent[2] if parent else "",
    )


_EVERY: Final = tuple(_table(sql) for sql in DDL if sql.startswith("CREATE TABLE "))
_OWN: Final = ("history", "history_row", "seal")

TABLES: Final = tuple(table for table in _EVERY if table.name not in _OWN)
"""What a campaign is made of, parents before children."""

_SINCE: Final = {"scenario": 2, "battle": 2, "battle_act": 2}


def tables_of(version: int) -> tuple[Table, ...]:
    """Return what a campaign of a format is made of; every table has had its present columns from its first format."""
    return tuple(table for table in TABLES if _SINCE.get(table.name, 1) <= version)


HISTORY: Final = tuple(table for table in _EVERY if table.name in ("history", "history_row"))
