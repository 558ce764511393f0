"""Old files in a new program: the rows go through one function per version into a fresh file of today's format.

`STEPS[n]` turns a row of format n into rows of format n + 1 (none, one or several). The old file is kept beside the new
one as `<name>.v<n>.bak`; it remains the campaign until the final rename. The undo history is not taken over.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from models.campaign.catalogue import quoted
from models.errors import ContentError
from models.store import integrity
from models.store.connection import DAMAGE, connect
from models.store.database_errors import is_ground, reason, wound
from models.store.files import free_name, keep_beside, named_beside, part_of, put_in_place
from models.store.recovery.rebuild import Loose, pour
from models.store.schema import HISTORY, VERSION

StepUp = Callable[[str, Mapping[str, object]], Iterable[Loose]]
"""From (table, values by column) of one format to rows of the next."""


def _as_it_is(table: str, values: Mapping[str, object]) -> Iterable[Loose]:
    """Take a row over unchanged: formats 2 and 5 only added tables, 3 only changed digests, 8 and 9 only undo steps."""
    yield table, values


def _with_shapes(table: str, values: Mapping[str, object]) -> Iterable[Loose]:
    """Give every faction the empty `shape`, which stands for the form that format 3 drew for its place in the list."""
    yield table, {**values, "shape": ""} if table == "faction" else values


def _with_a_referee(table: str, values: Mapping[str, object]) -> Iterable[Loose]:
    """Give every refereed campaign an empty `mail`, the referee's address: format 5 did not have it."""
    yield table, {**values, "mail": ""} if table == "refereed" else values


def _with_words(table: str, values: Mapping[str, object]) -> Iterable[Loose]:
    """Give every planet and sector empty public `words`: format 6 only had the referee's notes."""
    yield table, {**values, "words": ""} if table in {"planet", "sector"} else values


STEPS: Final[dict[int, StepUp]] = {
    1: _as_it_is, 2: _as_it_is, 3: _with_shapes, 4: _as_it_is, 5: _with_a_referee, 6: _with_words, 7: _as_it_is,
    8: _as_it_is,
}  # fmt: skip
"""One entry for every format that was ever released, but the last."""

OWN: Final = {table.name for table in HISTORY} | {"seal"}
"""The store's own tables: they stay behind."""


def migrate(path: Path, version: int, *, steps: Mapping[int, StepUp] | None = None) -> Path:
    """Bring a file of format `version` to today's; return where the old one is kept.

    Raises ContentError, the file untouched, when a step is missing, a row does not fit or the file is damaged.
    """
    ladder = STEPS if steps is None else steps
    missing = [number for number in range(version, VERSION) if number not in ladder]
    if missing:
        raise ContentError("store.too_old", file=path.name, place=str(version))
    try:
        kept = free_name(named_beside(path, f"{path.suffix}.v{version}.bak"))
        with part_of(path) as part:
            with closing(connect(path, "rw")) as db:
                _whole(db, path, version)
                pour(climb(_rows(db), version, ladder), part, path.name)
            keep_beside(path, kept)
            put_in_place(part, path)
    except (OSError, *DAMAGE) as problem:
        if is_ground(problem):
            raise ContentError("store.cannot_migrate", file=path.name, reason=reason(problem)) from problem
        raise ContentError("store.unusable", file=path.name, what=wound(problem)) from problem
    return kept


def _whole(db: sqlite3.Connection, path: Path, version: int) -> None:
    """Raise ContentError for a damaged file: it must be repaired first. Reading also rolls an interrupted edit back."""
    problems = integrity.check_old(db, version)
    if problems:
        raise ContentError("store.unusable", file=path.name, what=integrity.spot(problems[0]))


def _rows(db: sqlite3.Connection) -> Iterator[Loose]:
    names = db.execute("SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()
    for (name,) in names:
        if name in OWN or name.startswith("sqlite_"):
            continue
        found = db.execute(f"SELECT * FROM main.{quoted(name)} ORDER BY rowid")  # noqa: S608  quoted
        columns = [column[0] for column in found.description]
        for row in found:
            yield name, dict(zip(columns, row, strict=True))


def climb(rows: Iterable[Loose], version: int, ladder: Mapping[int, StepUp], to: int = VERSION) -> Iterator[Loose]:
    """Yield rows of format `version` as rows of the later format `to`, today's by default."""
    for number in range(version, to):
        rows = _apply_step(rows, ladder[number])
    yield from rows


def _apply_step(rows: Iterable[Loose], step: StepUp) -> Iterator[Loose]:
    for name, values in rows:
        yield from step(name, values)
