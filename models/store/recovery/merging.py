"""Merges what a damaged file, its history and its backups say of a table into the rows last written.

Mixtures are tried, the surest first, until one meets the digest that the file keeps of the table; a single row that is
wrong is found by what it lacks in the sum. Where none does, the likeliest mixture is taken, and told to be unproven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from models.campaign.catalogue import Table
from models.progress import Progress, cancellable, silent
from models.store import digests
from models.store.recovery.row_recovery import Known, SalvagedRows
from models.store.rows import Row
from models.store.schema import tables_of

FILE: Final = "file"
HISTORY: Final = "history"

Rows = dict[str, Row]


@dataclass(slots=True)
class Saved:
    """The rows of a backup by table and key, and the name of the backup's file."""

    name: str
    rows: dict[str, Rows]


@dataclass(slots=True)
class Merged:
    """The rows of each table, where they came from, and the tables that do not meet their digest.

    `came` counts the rows by origin (`file`, `history`, or the name of a backup). `unmet` names the tables that are not
    proven, with the number of rows that the file says they had (None: it says nothing).
    """

    rows: dict[str, Rows] = field(default_factory=dict)
    came: Counter[str] = field(default_factory=Counter)
    unmet: dict[str, int | None] = field(default_factory=dict)


def merged(found: SalvagedRows, backups: Sequence[Saved], progress: Progress = silent) -> Merged:
    """Return the tables of a damaged file put together from all sources. Progress may cancel."""
    result = Merged()
    for table in cancellable(tables_of(found.version), progress, 1):
        rows = _merge(found, table, backups, progress)
        said = found.said.get(table.name)
        promised = found.said or found.version >= digests.FIRST_SUM
        if said is None and (promised or table.name not in found.whole):
            result.unmet[table.name] = None
        elif said is not None and not _meets(found, table, rows):
            result.unmet[table.name] = said[0]
        result.rows[table.name] = rows
        result.came.update(_origin(found, table.name, key, row, backups) for key, row in rows.items())
    return result


def _merge(found: SalvagedRows, table: Table, backups: Sequence[Saved], progress: Progress) -> Rows:
    best: Rows | None = None
    for rows in cancellable(_mixtures(found, table.name, backups), progress, 1):
        if best is None:
            best = rows
        if _meets(found, table, rows):
            return rows
        mended = _with_one_more(found, table, rows, backups, progress)
        if mended is not None:
            return mended
    return best or {}


def _mixtures(found: SalvagedRows, name: str, backups: Sequence[Saved]) -> Iterator[Rows]:
    """Yield the rows that the table may have had, the likeliest mixture first."""
    own, last = found.own.get(name, {}), found.last.get(name, {})
    yield _likeliest(found, name, backups)
    yield own
    yield _over(own, last)
    for each in backups:
        saved = each.rows.get(name, {})
        yield _over({**saved, **own}, last)
        yield _over({**own, **saved}, last)
        yield _over(saved, last)


def _likeliest(found: SalvagedRows, name: str, backups: Sequence[Saved]) -> Rows:
    """Return the rows to take when nothing can be proven.

    A sound history is believed rather than the file, and a backup fills what the file has lost.
    """
    own, last = found.own.get(name, {}), found.last.get(name, {})
    if found.sound:
        rows = _over(own, last)
    else:
        images = {key: row for key, row in last.items() if row is not None}
        rows = {**images, **own} if name not in found.whole else own
    said = found.said.get(name)
    if name in found.whole and (said is None or len(rows) >= said[0]):
        return rows
    for each in backups:
        more = {key: row for key, row in each.rows.get(name, {}).items() if last.get(key, row) is not None}
        rows = {**more, **rows}
    return rows


def _over(rows: Mapping[str, Row], last: Known) -> Rows:
    """Return the rows with the last images of the history put over them; those the history saw deleted are left out."""
    both: dict[str, Row | None] = {**rows, **last}
    return {key: row for key, row in both.items() if row is not None}


def _meets(found: SalvagedRows, table: Table, rows: Mapping[str, Row]) -> bool:
    said = found.said.get(table.name)
    if said is None or len(rows) != said[0]:
        return False
    try:
        in_order = sorted(rows.values(), key=lambda row: row[: table.keys])
        return digests.said_of(found.version, table, in_order) == said
    except (TypeError, UnicodeEncodeError):
        # Keys of several kinds have no order, half a letter has no bytes: such rows were never written by us.
        return False


def _with_one_more(
    found: SalvagedRows, table: Table, rows: Rows, backups: Sequence[Saved], progress: Progress
) -> Rows | None:
    """Return the rows with one of them replaced, added or removed so that the digest is met; None when that fails."""
    said = found.said.get(table.name)
    if found.version < digests.FIRST_SUM or said is None or abs(len(rows) - said[0]) > 1:
        return None
    try:
        lack = (int(said[1], 16) - int(digests.table_sum(table, rows.values())[1], 16)) % digests.ROOM
        sources: list[Mapping[str, Known]] = [found.own, found.last, *(each.rows for each in backups)]
        for source in sources:
            for key, row in cancellable(source.get(table.name, {}).items(), progress):
                if row == rows.get(key):
                    continue
                there, here = (digests.row_digest(table, each) if each else 0 for each in (row, rows.get(key)))
                if (there - here) % digests.ROOM == lack:
                    mended = {**rows, key: row} if row is not None else {k: r for k, r in rows.items() if k != key}
                    return mended if _meets(found, table, mended) else None
    except (ValueError, UnicodeEncodeError):
        return None
    return None


def _origin(found: SalvagedRows, name: str, key: str, row: Row, backups: Sequence[Saved]) -> str:
    if found.own.get(name, {}).get(key) == row:
        return FILE
    if found.last.get(name, {}).get(key) == row:
        return HISTORY
    return next((each.name for each in backups if each.rows.get(name, {}).get(key) == row), FILE)
