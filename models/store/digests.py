"""One number a table that tells its content: the sum of a digest of each row, kept true by each transaction.

The sum does not depend on the order of the rows, so a Change adds the digests of the rows as they are now and subtracts
those of the rows as they were, inside its own transaction, whatever else the table holds. Damage anywhere leaves a
difference that no later edit takes away. `seal` keeps the sums: one row a table, its number of rows and the sum modulo
2^128 in 32 hexadecimal digits.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable
from typing import Final

from models.campaign.catalogue import Table, quoted
from models.store.rows import Row, identifier_list, parts
from models.store.schema import HISTORY, TABLES

SUMMED: Final[tuple[Table, ...]] = TABLES + HISTORY
HISTORY_STEPS, HISTORY_ROWS = HISTORY
ROOM: Final = 1 << 128
FIRST_SUM: Final = 3
"""The first format whose digests are sums."""


def row_digest(table: Table, row: Row) -> int:
    """Return the digest of one row, below 2^128; the same values in another table have another digest."""
    length, values, *blobs = parts(row)
    found = hashlib.blake2b(length + values, digest_size=16, person=table.name.encode("ascii"))
    for blob in blobs:
        found.update(blob)
    return int.from_bytes(found.digest(), "little")


def table_sum(table: Table, rows: Iterable[Row]) -> tuple[int, str]:
    """Return how many rows there are, and the sum of their digests in the 32 digits that `seal` keeps."""
    count = total = 0
    for row in rows:
        count += 1
        total += row_digest(table, row)
    return count, _digest_text(total)


def read(db: sqlite3.Connection, version: int, table: Table) -> tuple[int, str]:
    """Return the number of rows and the digest that a file of format `version` should keep of a table it holds."""
    order = "" if version >= FIRST_SUM else f" ORDER BY {identifier_list(table.key_columns)}"
    found = db.execute(f"SELECT {identifier_list(table.columns)} FROM main.{quoted(table.name)}{order}")  # noqa: S608  our own names
    return said_of(version, table, found)


def summed(db: sqlite3.Connection, table: Table) -> tuple[int, str]:
    """Return how many rows a table has, and their sum, read row by row."""
    return read(db, FIRST_SUM, table)


def said_of(version: int, table: Table, rows: Iterable[Row]) -> tuple[int, str]:
    """Return the number of rows and the digest that a sound file of format `version` keeps of a table with these rows.

    The rows are given in the order of their keys: formats 1 and 2 kept one digest of the rows in that order, from a
    clean close to the next edit.
    """
    if version >= FIRST_SUM:
        return table_sum(table, rows)
    found = hashlib.blake2b(digest_size=16)
    count = 0
    for row in rows:
        count += 1
        for part in parts(row):
            found.update(part)
    return count, found.hexdigest()


def write(db: sqlite3.Connection) -> None:
    """Write the sum of every table of a new file, inside the caller's transaction."""
    db.execute("DELETE FROM main.seal")
    for table in SUMMED:
        db.execute("INSERT INTO main.seal VALUES (?, ?, ?)", (table.name, *summed(db, table)))


def kept_digests(db: sqlite3.Connection) -> dict[str, tuple[int, str]]:
    """Return the number of rows and the sum that the file keeps of each table."""
    found = db.execute("SELECT tbl, rows, digest FROM main.seal ORDER BY tbl")
    return {tbl: (rows, digest) for tbl, rows, digest in found}


def turn(db: sqlite3.Connection, table: Table, gone: Iterable[Row | None], come: Iterable[Row | None]) -> None:
    """Subtract the rows `gone` from the sum of a table and add the rows `come`.

    A sum that cannot be read is left alone: the check reports it as damage.
    """
    away, there = ([row_digest(table, row) for row in rows if row is not None] for rows in (gone, come))
    if not away and not there:
        return
    found = db.execute("SELECT rows, digest FROM main.seal WHERE tbl = ?", (table.name,)).fetchone()
    try:
        count, total = int(found[0]), int(found[1], 16)
    except (TypeError, ValueError):
        return
    now = count + len(there) - len(away), _digest_text(total + sum(there) - sum(away)), table.name
    db.execute("UPDATE main.seal SET rows = ?, digest = ? WHERE tbl = ?", now)


def _digest_text(total: int) -> str:
    return f"{total % ROOM:032x}"
