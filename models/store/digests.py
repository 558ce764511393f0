"""What every table says, in one number that is true after each transaction: the sum of a digest of each row.

The sum does not ask for an order, so a Change adds what its rows say now and takes away what they said before, inside
its own transaction, whatever else the table holds. Damage anywhere leaves a difference that no later edit takes away.
`seal` keeps the sums: one row a table, its number of rows and the sum modulo 2^128 in 32 hexadecimal digits.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable
from typing import Final

from models.store.rows import Row, parts
from models.store.schema import HISTORY, TABLES, Table, quoted

SUMMED: Final[tuple[Table, ...]] = TABLES + HISTORY
HISTORY_STEPS, HISTORY_ROWS = HISTORY
_ROOM: Final = 1 << 128


def row_digest(table: Table, row: Row) -> int:
    """Return the digest of one row; the same values in another table have another one."""
    found = hashlib.blake2b(digest_size=16, person=table.name.encode("ascii"))
    for part in parts(row):
        found.update(part)
    return int.from_bytes(found.digest(), "little")


def table_sum(table: Table, rows: Iterable[Row]) -> tuple[int, str]:
    """Return how many rows there are, and their sum as it stands in `seal`."""
    count = total = 0
    for row in rows:
        count += 1
        total += row_digest(table, row)
    return count, _spoken(total)


def summed(db: sqlite3.Connection, table: Table) -> tuple[int, str]:
    """Return how many rows a table of a file has, and their sum, read row by row."""
    sql = f"SELECT {table.column_list} FROM main.{quoted(table.name)}"  # noqa: S608  our own names
    return table_sum(table, db.execute(sql))


def write(db: sqlite3.Connection) -> None:
    """Write the sum of every table of a new file, inside the caller's transaction."""
    db.execute("DELETE FROM main.seal")
    for table in SUMMED:
        db.execute("INSERT INTO main.seal VALUES (?, ?, ?)", (table.name, *summed(db, table)))


def kept(db: sqlite3.Connection) -> dict[str, tuple[int, str]]:
    """Return the number of rows and the sum that the file keeps of each table."""
    found = db.execute("SELECT tbl, rows, digest FROM main.seal ORDER BY tbl")
    return {tbl: (rows, digest) for tbl, rows, digest in found}


def turn(db: sqlite3.Connection, table: Table, gone: Iterable[Row | None], come: Iterable[Row | None]) -> None:
    """Take rows out of the sum of a table and put others in. A sum that cannot be read is left alone: the check tells
    it as the damage it is.
    """
    away, there = ([row_digest(table, row) for row in rows if row is not None] for rows in (gone, come))
    if not away and not there:
        return
    found = db.execute("SELECT rows, digest FROM main.seal WHERE tbl = ?", (table.name,)).fetchone()
    try:
        count, total = int(found[0]), int(found[1], 16)
    except (TypeError, ValueError):
        return
    now = count + len(there) - len(away), _spoken(total + sum(there) - sum(away)), table.name
    db.execute("UPDATE main.seal SET rows = ?, digest = ? WHERE tbl = ?", now)


def _spoken(total: int) -> str:
    return f"{total % _ROOM:032x}"
