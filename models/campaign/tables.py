"""What a record says of its table: columns, key, what it is part of. The catalogue, SQL and checks are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeVar

MAX_TEXT: Final = 4_000_000
MAX_WHOLE: Final = 2**53
"""Whole numbers up to here are the same number everywhere."""
_KINDS: Final = {"str": "VARCHAR", "int": "INTEGER", "bool": "BOOLEAN", "bytes": "BLOB"}
_IDS: Final = ("id", "faction", "start", "end")
_RESERVED: Final = frozenset(("column", "end", "key", "limit", "row"))
"""Names of columns that SQL has another use for."""

R = TypeVar("R", bound=tuple[object, ...])


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type (`VARCHAR`, `INTEGER`, `BOOLEAN`, `JSON`, `BLOB`), whether it may be NULL.

    `shape` is `object` or `array` for JSON. A text has at most `longest` characters; a `heavy` column is left out of
    lists.
    """

    name: str
    kind: str
    nullable: bool = False
    shape: str = ""
    longest: int = MAX_TEXT
    heavy: bool = False

    @property
    def is_id(self) -> bool:
        """Whether its text is an id, made as `models.safe_names` says, empty where it points to nothing."""
        return self.kind == "VARCHAR" and (self.name in _IDS or self.name.endswith("_id"))


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table of the format: its columns in order, how many of the first ones are its key, whose row it is part of.

    `parent` is a table whose key is the one column `part_of`; both are empty for a table that stands alone. `checks`
    are the conditions of columns, by name. A `bare` table has no row ids of its own.
    """

    name: str
    kinds: tuple[Column, ...]
    keys: int
    part_of: str
    parent: str
    checks: Mapping[str, str]
    bare: bool
    columns: tuple[str, ...]

    @property
    def key_columns(self) -> tuple[str, ...]:
        """The columns of the primary key."""
        return self.columns[: self.keys]

    @property
    def counted(self) -> int | None:
        """The place of the column that counts edits, None where there is none."""
        return self.columns.index("version") if "version" in self.columns else None

    @property
    def column_list(self) -> str:
        """Every column, quoted for SQL."""
        return quoted_list(self.columns)

    @property
    def key_list(self) -> str:
        """The key columns, quoted for SQL."""
        return quoted_list(self.key_columns)


_OF: Final[dict[type, Table]] = {}


def table(
    name: str,
    *,
    keys: int = 1,
    of: str = "",
    checks: Mapping[str, str] | None = None,
    heavy: Sequence[str] = (),
    longest: Mapping[str, int] | None = None,
    named: Mapping[str, str] | None = None,
    bare: bool = False,
) -> Callable[[type[R]], type[R]]:
    """Make a NamedTuple the record of a table: its fields are the columns, in their order.

    `of` is the table whose rows its own are part of; `named` gives a column another name than its field has; for the
    rest see `Table` and `Column`.
    """

    def made(record: type[R]) -> type[R]:
        kinds = []
        for each, form in record.__annotations__.items():
            word, _, empty = str(getattr(form, "__forward_arg__", form)).partition(" | ")
            kind = _KINDS.get(word, "JSON")
            shape = "" if kind != "JSON" else "object" if word.startswith("dict") else "array"
            most = (longest or {}).get(each, MAX_TEXT)
            kinds.append(Column((named or {}).get(each, each), kind, empty == "None", shape, most, each in heavy))
        columns = tuple(column.name for column in kinds)
        _OF[record] = Table(name, tuple(kinds), keys, f"{of}_id" if of else "", of, checks or {}, bare, columns)
        return record

    return made


def table_of(record: type) -> Table:
    """Return the table of a record."""
    return _OF[record]


def quoted(name: str) -> str:
    """Return a name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


@cache
def quoted_list(names: tuple[str, ...]) -> str:
    """Return names as SQL identifiers, one after the other."""
    return ", ".join(map(quoted, names))


def statements(made: Table) -> tuple[str, ...]:
    """Return the SQL that makes a table and its index.

    A released format is told from a file a stranger has altered by this text: a test holds it, letter by letter.
    """
    lines = [f"{_bare(c.name)} {c.kind}{'' if c.nullable else ' NOT NULL'}" for c in made.kinds]
    lines.append(f"CONSTRAINT pk_{made.name} PRIMARY KEY ({', '.join(map(_bare, made.key_columns))})")
    lines += [f"CONSTRAINT ck_{made.name}_{name} CHECK ({check})" for name, check in made.checks.items()]
    if made.parent:
        known = f"CONSTRAINT fk_{made.name}_{made.part_of}_{made.parent} FOREIGN KEY({made.part_of})"
        lines.append(f"{known} REFERENCES {made.parent} (id) ON DELETE CASCADE")
    body = ",\n ".join(lines)
    whole = f"CREATE TABLE {made.name} (\n {body}\n){' WITHOUT ROWID' if made.bare else ''}"
    if not made.parent or made.part_of in made.key_columns:
        return (whole,)
    return whole, f"CREATE INDEX ix_{made.name}_{made.part_of} ON {made.name} ({made.part_of})"


def _bare(name: str) -> str:
    return quoted(name) if name in _RESERVED else name
