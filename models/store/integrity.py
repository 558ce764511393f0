"""Checks that a file is whole, is ours and holds what was last written into it; what is wrong is told as Problems.

SQLite's own check does not see a changed letter inside a name: the sums of digests that each Change keeps do, at any
moment (`models.store.digests`).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from models.errors import ContentError
from models.i18n import LANGUAGES, MessageArg, Text, Translator, both
from models.problem import Grade, Problem, Where
from models.progress import Progress, silent
from models.store import digests
from models.store.connection import DAMAGE, connect, header, stoppable
from models.store.database_errors import is_ground, is_passing, primary, reason, wound
from models.store.schema import DDL, HISTORY, VERSION, tables_of
from models.store.values import filled_tables, key_text, row_name, wrong_values

HEAVIEST: Final = 80_000_000
"""No value of a campaign is larger: the largest picture has 64 MB."""
WRONG_VALUE: Final = "store.wrong_value"
"""The key of the Problem of a row that holds what no campaign does."""
_SHOWN: Final = 20
_FIXED: Final = {"sqlite_stat1", "sqlite_stat4"}


def check_file(path: Path, progress: Progress = silent) -> tuple[Problem, ...]:
    """Return every Problem of a campaign file, read through a connection of its own (so a Job may do it).

    Raises ContentError for a newer file and for one that is no campaign at all. Progress may cancel.
    """
    version = header(path).version
    if version > VERSION:
        raise ContentError("store.newer_refused", file=path.name, place=str(version))
    try:
        with closing(connect(path)) as db, stoppable(db, progress):
            _refuse_locked(db, path)
            return check(db) if version == VERSION else check_old(db, version)
    except DAMAGE as problem:
        if is_ground(problem):
            raise ContentError("store.unreadable", file=path.name, reason=reason(problem)) from problem
        return (_damaged(problem),)


def _refuse_locked(db: sqlite3.Connection, path: Path) -> None:
    """Raise ContentError where another program keeps the file locked: it is no damage that it cannot be read then."""
    try:
        db.execute("SELECT count(*) FROM main.sqlite_schema").fetchone()
    except sqlite3.Error as problem:
        if is_passing(problem):
            raise ContentError("store.unreadable", file=path.name, reason=reason(problem)) from problem


def check(db: sqlite3.Connection) -> tuple[Problem, ...]:
    """Return what SQLite's integrity check, the foreign keys, the schema and the digests have to say."""
    for part in (foreign_schema, _pages, _orphans, _row_problems):
        try:
            found = part(db)
        except DAMAGE as problem:
            return (_damaged(problem),)
        if found:
            return found
    return ()


def _row_problems(db: sqlite3.Connection) -> tuple[Problem, ...]:
    """Return what is wrong with the rows of a file: values that may not stand there, tables with a wrong digest."""
    with _not_too_heavy(db):
        return _values(db) + _altered(db)


def check_old(db: sqlite3.Connection, version: int) -> tuple[Problem, ...]:
    """Return what is wrong with a file of an older format; formats 1 and 2 had digests after a clean close only."""
    try:
        found = pages_and_keys(db)
        if found:
            return found
        sealed = db.execute("SELECT 1 FROM main.sqlite_schema WHERE name = 'seal'").fetchone()
        said = digests.kept_digests(db) if sealed or version >= digests.FIRST_SUM else {}
        with _not_too_heavy(db):
            return _differing(db, said, version) if said or version >= digests.FIRST_SUM else ()
    except DAMAGE as problem:
        return (_damaged(problem),)


@contextmanager
def _not_too_heavy(db: sqlite3.Connection) -> Iterator[None]:
    """Make SQLite raise DataError, inside the block, for a value of more than HEAVIEST bytes."""
    was = db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, HEAVIEST)
    try:
        yield
    finally:
        db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, was)


def pages_of(path: Path) -> tuple[Problem, ...]:
    """Return what SQLite's integrity check and the foreign keys say of a closed file."""
    try:
        with closing(connect(path)) as db:
            return pages_and_keys(db)
    except DAMAGE as problem:
        return (_damaged(problem),)


def pages_and_keys(db: sqlite3.Connection) -> tuple[Problem, ...]:
    """Return what SQLite's integrity check and the foreign keys have to say, whatever tables there are."""
    try:
        return _pages(db) or _orphans(db)
    except DAMAGE as problem:
        return (_damaged(problem),)


def foreign_schema(db: sqlite3.Connection) -> tuple[Problem, ...]:
    """Return what stands in the file's schema beside our own tables and indexes: nothing of it is ever run."""
    ours = _ours()
    found = db.execute("SELECT type, name, sql FROM main.sqlite_schema ORDER BY type, name LIMIT 1000").fetchall()
    strange = [
        (kind, name)
        for kind, name, sql in found
        if not (sql is None and kind == "index") and name not in _FIXED and _words(str(sql)) not in ours
    ]
    problems = [
        _problem("store.foreign_part", (str(name)[:80],), kind=kind_text(kind), name=str(name)[:80])
        for kind, name in strange
    ]
    missing = ours - {_words(str(sql)) for _, _, sql in found}
    if missing and not strange:
        problems.append(_problem("store.missing_part", (), count=len(missing)))
    return tuple(problems[:_SHOWN])


def refuse_foreign(path: Path, db: sqlite3.Connection) -> None:
    """Raise ContentError when the file holds triggers, views or tables that are not ours; the remedy is an import."""
    strange = foreign_schema(db)
    if strange and not is_foreign(strange):
        raise ContentError("store.unusable", file=path.name, what=spot(strange[0]))
    if strange:
        raise foreign(path, strange)


def is_foreign(problems: tuple[Problem, ...]) -> bool:
    """Return whether all that is wrong with a file is parts that a stranger added; it is sound otherwise."""
    return bool(problems) and all(problem.key == "store.foreign_part" for problem in problems)


def foreign(path: Path, strange: tuple[Problem, ...]) -> ContentError:
    """Return the refusal of a file with a stranger's parts."""
    return ContentError("store.foreign_schema", file=path.name, place=str(spot(strange[0]).fr))


def verdict(path: Path, problems: tuple[Problem, ...]) -> ContentError:
    """Return the ContentError for a file with Problems: it is damaged, too heavy, or holds values no campaign has."""
    wrong = next((problem for problem in problems if problem.key == WRONG_VALUE), None)
    if wrong is not None:
        args = wrong.args
        return ContentError("store.wrong_values", file=path.name, table=args["table"], row=args["row"])
    key = "store.heavy" if problems[0].key == "store.heavy_part" else "store.damaged"
    return ContentError(key, file=path.name, what=spot(problems[0]))


def spot(problem: Problem) -> Text:
    """Return the part of the file that a Problem is about, as words for a sentence."""
    for name in ("what", "table", "name"):
        if name in problem.args:
            told = problem.args[name]
            return told if isinstance(told, Text) else Text.same(str(told))
    return both("store.wound_missing")


def kind_text(kind: str) -> Text:
    """Return what a kind of thing in a schema (`table`, `index`, `trigger`, `view`) is called in words."""
    return both(f"store.kind_{kind}") if kind in ("table", "index", "trigger", "view") else Text.same(kind)


def table_text(name: str) -> Text:
    """Return what a table is called in words; an unknown one keeps its name."""
    key = f"store.table_{name}"
    fr, en = (Translator(lang) for lang in LANGUAGES)
    return Text(fr(key), en(key)) if fr.has(key) else Text.same(name)


def _pages(db: sqlite3.Connection) -> tuple[Problem, ...]:
    said = [str(row[0]) for row in db.execute(f"PRAGMA integrity_check({_SHOWN})")]
    if said == ["ok"]:
        return ()
    return tuple(_problem("store.damaged_part", (), what=what) for what in dict.fromkeys(map(wound, said)))


def _orphans(db: sqlite3.Connection) -> tuple[Problem, ...]:
    found = db.execute("PRAGMA foreign_key_check").fetchmany(_SHOWN)
    return tuple(_problem("store.orphan_row", (str(row[0]),), table=table_text(row[0])) for row in found)


def _values(db: sqlite3.Connection) -> tuple[Problem, ...]:
    return tuple(
        _problem(WRONG_VALUE, (table.name, key_text(key)), table=table_text(table.name), row=row_name(db, table, key))
        for table, key in wrong_values(db, _SHOWN)
    )


def _altered(db: sqlite3.Connection) -> tuple[Problem, ...]:
    return _differing(db, digests.kept_digests(db), VERSION)


def _differing(db: sqlite3.Connection, said: dict[str, tuple[int, str]], version: int) -> tuple[Problem, ...]:
    """Return a Problem for each table whose rows do not meet the digest that the file keeps of it."""
    tables = (*tables_of(version), *HISTORY)
    now = {table.name: digests.said_of(version, table, ()) for table in tables}
    now |= {table.name: digests.read(db, version, table) for table in filled_tables(db, tables)}
    return tuple(
        _problem("store.altered_table", (name,), table=table_text(name), rows=now[name][0])
        for name in now
        if said.get(name) != now[name]
    )


def _damaged(problem: Exception) -> Problem:
    if primary(problem) == sqlite3.SQLITE_TOOBIG:
        return _problem("store.heavy_part", (), what=both("store.wound_heavy", megabytes=HEAVIEST // 1_000_000))
    return _problem("store.damaged_part", (), what=wound(problem))


def _problem(key: str, path: tuple[str, ...], **args: MessageArg) -> Problem:
    return Problem(Where(path), Grade.ERROR, "", key, args)


@cache
def _ours() -> frozenset[str]:
    return frozenset(map(_words, DDL))


@lru_cache(maxsize=2 * len(DDL))
def _words(sql: str) -> str:
    return " ".join(sql.split()).replace("( ", "(").replace(" )", ")")
