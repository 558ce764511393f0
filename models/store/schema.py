"""The format of a campaign file, as SQL that is frozen with its version.

History of the format:

* 1 (Portulan 0.1): the tables below. `history` and `history_row` hold the undo steps, `seal` the digest of every table
  as it was at the last clean close or backup; these three are the store's own and never travel into another format.

The statements are written out rather than derived from the Records, so that a file made today is told from a file a
stranger has altered by comparing text, whatever version of SQLAlchemy is installed; a test holds both together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

APPLICATION_ID: Final = 0x506F7274
"""`Port` in ASCII: tells a campaign from any other SQLite file."""

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the format: its columns in order, how many of the first ones are its key, where it counts edits."""

    name: str
    columns: tuple[str, ...]
    keys: int = 1

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
        return ", ".join(quoted(column) for column in self.columns)

    @property
    def key_list(self) -> str:
        """The key columns, quoted for SQL."""
        return ", ".join(quoted(column) for column in self.key_columns)


def quoted(name: str) -> str:
    """Return a name as an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


TABLES: Final = (
    Table("info", ("key", "value")),
    Table("force", ("id", "game", "name", "side", "limit", "position", "notes", "branch_of", "version")),
    Table("member", ("id", "force_id", "name", "position", "portrait", "body", "notes", "branch_of", "version")),
    Table("story_event", ("id", "force_id", "member_id", "kind", "at", "rule", "body", "note", "version")),
    Table("choice", ("game", "option", "value"), 2),
    Table("content", ("game", "kind", "id", "origin", "hash", "body"), 3),
    Table("asset", ("sha256", "mime", "width", "height", "bytes")),
)
"""What a campaign is made of, parents before children."""

HISTORY: Final = (
    Table("history", ("number", "at", "label", "args", "checkpoint", "done", "size")),
    Table("history_row", ("step", "tbl", "key", "before", "after"), 3),
)

DDL: Final = (
    """CREATE TABLE info (
 "key" VARCHAR NOT NULL,
 value VARCHAR NOT NULL,
 CONSTRAINT pk_info PRIMARY KEY ("key")
)""",
    """CREATE TABLE force (
 id VARCHAR NOT NULL,
 game VARCHAR NOT NULL,
 name VARCHAR NOT NULL,
 side VARCHAR NOT NULL,
 "limit" INTEGER,
 position INTEGER NOT NULL,
 notes VARCHAR NOT NULL,
 branch_of VARCHAR NOT NULL,
 version INTEGER NOT NULL,
 CONSTRAINT pk_force PRIMARY KEY (id)
)""",
    """CREATE TABLE member (
 id VARCHAR NOT NULL,
 force_id VARCHAR NOT NULL,
 name VARCHAR NOT NULL,
 position INTEGER NOT NULL,
 portrait VARCHAR NOT NULL,
 body JSON NOT NULL,
 notes VARCHAR NOT NULL,
 branch_of VARCHAR NOT NULL,
 version INTEGER NOT NULL,
 CONSTRAINT pk_member PRIMARY KEY (id),
 CONSTRAINT fk_member_force_id_force FOREIGN KEY(force_id) REFERENCES force (id) ON DELETE CASCADE
)""",
    "CREATE INDEX ix_member_force_id ON member (force_id)",
    """CREATE TABLE story_event (
 id VARCHAR NOT NULL,
 force_id VARCHAR NOT NULL,
 member_id VARCHAR NOT NULL,
 kind VARCHAR NOT NULL,
 at VARCHAR NOT NULL,
 rule VARCHAR NOT NULL,
 body JSON NOT NULL,
 note VARCHAR NOT NULL,
 version INTEGER NOT NULL,
 CONSTRAINT pk_story_event PRIMARY KEY (id),
 CONSTRAINT fk_story_event_force_id_force FOREIGN KEY(force_id) REFERENCES force (id) ON DELETE CASCADE
)""",
    "CREATE INDEX ix_story_event_force_id ON story_event (force_id)",
    """CREATE TABLE choice (
 game VARCHAR NOT NULL,
 option VARCHAR NOT NULL,
 value VARCHAR NOT NULL,
 CONSTRAINT pk_choice PRIMARY KEY (game, option)
)""",
    """CREATE TABLE content (
 game VARCHAR NOT NULL,
 kind VARCHAR NOT NULL,
 id VARCHAR NOT NULL,
 origin VARCHAR NOT NULL,
 hash VARCHAR NOT NULL,
 body JSON NOT NULL,
 CONSTRAINT pk_content PRIMARY KEY (game, kind, id)
)""",
    """CREATE TABLE asset (
 sha256 VARCHAR NOT NULL,
 mime VARCHAR NOT NULL,
 width INTEGER NOT NULL,
 height INTEGER NOT NULL,
 bytes BLOB NOT NULL,
 CONSTRAINT pk_asset PRIMARY KEY (sha256)
)""",
    """CREATE TABLE history (
 number INTEGER NOT NULL,
 at VARCHAR NOT NULL,
 label VARCHAR NOT NULL,
 args VARCHAR NOT NULL,
 checkpoint VARCHAR NOT NULL,
 done INTEGER NOT NULL,
 size INTEGER NOT NULL,
 CONSTRAINT pk_history PRIMARY KEY (number)
)""",
    """CREATE TABLE history_row (
 step INTEGER NOT NULL,
 tbl VARCHAR NOT NULL,
 "key" VARCHAR NOT NULL,
 before BLOB,
 after BLOB,
 CONSTRAINT pk_history_row PRIMARY KEY (step, tbl, "key")
) WITHOUT ROWID""",
    """CREATE TABLE seal (
 tbl VARCHAR NOT NULL,
 rows INTEGER NOT NULL,
 digest VARCHAR NOT NULL,
 CONSTRAINT pk_seal PRIMARY KEY (tbl)
)""",
)
