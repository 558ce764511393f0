"""Backups beside the campaign, each verified before an older one may go; and the way back.

They are whole campaign files in `<name>.backups/<name>-<date>-<time>Z.portulan`. Kept: the last ten, one a day for a
month, at most 500 MB together (the newest always). A damaged campaign is never backed up, so it displaces nothing.
"""

from __future__ import annotations

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Protocol

from models.errors import ContentError, Refused, SpokenError
from models.problem import Problem
from models.progress import Progress, share, silent
from models.store import digests, integrity
from models.store.connection import DAMAGE, connect, header
from models.store.database_errors import reason
from models.store.files import (
    backups_folder,
    companions,
    free_name,
    journal_of,
    keep_beside,
    named_beside,
    part_of,
    put_in_place,
    settle_folder,
    stamp,
    true_path,
)
from models.store.lock import hold_lock
from models.store.schema import VERSION

LAST: Final = 10
DAYS: Final = 30
MAX_BYTES: Final = 500_000_000
PAGES: Final = 1_000
"""Pages copied between two looks at whether to go on: some milliseconds."""
_NAME: Final = re.compile(r"-(\d{8}-\d{6}Z)(?:-(\d+))?$")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup: its file, when it was made (UTC), its size in bytes."""

    path: Path
    at: datetime
    size: int


class Source(Protocol):
    """An open Store, as far as a backup needs it."""

    @property
    def path(self) -> Path:
        """The campaign file."""

    def check(self) -> tuple[Problem, ...]:
        """Return the Problems of the file."""

    def copy_into(self, part: Path) -> None:
        """Write a copy into a temporary file."""


def backups(path: Path) -> list[Backup]:
    """Return the backups of a campaign, newest first; other files in the folder are not ours."""
    found = []
    with suppress(OSError):
        for file in backups_folder(path).iterdir():
            name = _NAME.search(file.stem)
            if name and file.suffix == path.suffix and file.is_file():
                at = datetime.fromisoformat(name[1].replace("-", "T"))
                found.append((at, int(name[2] or 1), Backup(file, at, file.stat().st_size)))
    return [backup for _, _, backup in sorted(found, key=lambda each: each[:2], reverse=True)]


def backup(
    source: Source | Path, clock: Callable[[], datetime], *, max_bytes: int = MAX_BYTES, progress: Progress = silent
) -> Path:
    """Copy a campaign (open or not), verify the copy, then let go of backups that are too many; return the copy.

    Raises Refused for a damaged campaign or when it cannot be written, ContentError for a file that is no campaign.
    Progress may cancel: nothing is left then.
    """
    path = true_path(source) if isinstance(source, Path) else source.path
    progress(0, 3)
    problems = integrity.check_file(path, progress) if isinstance(source, Path) else source.check()
    if problems:
        raise _no_backup(path, problems)
    now = clock()
    try:
        backups_folder(path).mkdir(exist_ok=True)
        kept = free_name(named_beside(path, f"-{stamp(now)}{path.suffix}", backups_folder(path)))
        with part_of(kept) as part:
            if isinstance(source, Path):
                with closing(connect(path)) as db:
                    copy_database(db, part, share(progress, 1, 2, 3))
            else:
                source.copy_into(part)
            progress(2, 3)
            _verify(part, progress)
            put_in_place(part, kept)
    except (OSError, *DAMAGE) as problem:
        raise Refused("store.cannot_back_up", name=path.name, reason=reason(problem)) from problem
    _rotate(path, now, max_bytes)
    return kept


def _no_backup(path: Path, problems: tuple[Problem, ...]) -> SpokenError:
    """Return why a file is not backed up: it is damaged, or a stranger has put something into it."""
    if integrity.is_foreign(problems):
        return integrity.foreign(path, problems)
    return Refused("store.no_backup_of_damaged", name=path.name)


def is_due(path: Path, now: datetime, db: sqlite3.Connection) -> bool:
    """Return whether there is no backup, or the newest is over a day old and differs from the campaign as it is now."""
    # A backup of a day to come was dated by a clock that went wrong: it says nothing of how old the newest is.
    newest = next((each for each in backups(path) if each.at <= now), None)
    if newest is None:
        return True
    return now - newest.at > timedelta(days=1) and _backup_digests(newest.path) != digests.kept_digests(db)


def copy_database(db: sqlite3.Connection, part: Path, progress: Progress | None = None) -> None:
    """Copy what a connection reads into a temporary file; with a `progress`, some pages at a time."""

    def further(_status: int, left: int, total: int) -> None:
        if progress is not None:
            progress(total - left, total)

    with closing(connect(part, "rw")) as target:
        if progress is None:
            db.backup(target)
        else:
            db.backup(target, pages=PAGES, progress=further, sleep=0.02)


def copy_files(path: Path, part: Path) -> None:
    """Copy a file byte by byte and let SQLite play its journal back into the copy; the file itself stays as it is."""
    shutil.copyfile(path, part)
    if journal_of(path).exists():
        shutil.copyfile(journal_of(path), journal_of(part))
        with suppress(*DAMAGE):
            connect(part, "rw").close()  # its first look at the file plays the journal back


def restore(path: Path, chosen: Path, clock: Callable[[], datetime]) -> Path | None:
    """Put a backup in the place of the campaign; return where the replaced file is kept (None: there was none).

    Raises Refused when somebody has the campaign open or it cannot be written, ContentError when the backup is
    damaged or the place of the campaign is a folder; nothing was changed then.
    """
    path, chosen = true_path(path), Path(chosen)
    try:
        if path.is_dir():
            raise ContentError("store.is_folder", file=path.name)
        problems = integrity.check_file(chosen)
        if integrity.is_foreign(problems):
            raise integrity.foreign(chosen, problems)
        if problems:
            raise ContentError("store.damaged_backup", file=chosen.name)
        with hold_lock(path, clock), part_of(path) as part:
            with closing(connect(chosen)) as db:
                copy_database(db, part)
            _verify(part)
            kept = set_aside(path, f"replaced-{stamp(clock())}")
            put_in_place(part, path)
            return kept
    except (OSError, *DAMAGE) as problem:
        raise Refused("store.cannot_write", name=path.name, reason=reason(problem)) from problem


def kept_before(path: Path, clock: Callable[[], datetime]) -> Path | None:
    """Return the backup of a file that is about to be replaced, beside it where it is no whole campaign; None for none.

    Raises Refused and OSError.
    """
    if not path.exists():
        return None
    try:
        return backup(path, clock)
    except SpokenError:
        return set_aside(path, f"replaced-{stamp(clock())}")


def set_aside(path: Path, word: str) -> Path | None:
    """Give the present file a second name beside it, its journal and log too; return it, None when there is no file.

    A journal that stayed would be played back into whatever takes the place of the file; kept under the name that goes
    with the kept file, it still completes that one. Raises OSError.
    """
    if not path.exists():
        journal_of(path).unlink(missing_ok=True)
        return None
    kept = free_name(named_beside(path, f".{word}{path.suffix}"))
    beside = [(mine, its) for mine, its in zip(companions(path), companions(kept), strict=True) if mine.exists()]
    for mine, its in beside:
        keep_beside(mine, its)
    keep_beside(path, kept)
    for mine, _ in beside:
        mine.unlink(missing_ok=True)
    settle_folder(path.parent)
    return kept


def _verify(part: Path, progress: Progress = silent) -> None:
    """Read a copy again from the file; raises Refused when it is not whole."""
    if integrity.check_file(part, progress):
        raise Refused("store.copy_not_whole", name=part.name)


def _backup_digests(path: Path) -> dict[str, tuple[int, str]]:
    """Return the digests a backup keeps, by table; empty where it cannot be read or is of an older format."""
    try:
        if header(path).version != VERSION:
            return {}
        with closing(connect(path)) as db:
            return digests.kept_digests(db)
    except (ContentError, *DAMAGE):
        return {}


def _rotate(path: Path, now: datetime, max_bytes: int) -> None:
    """Remove backups beyond the last ten and one a day for a month, then the oldest beyond `max_bytes`.

    Backups dated later than `now` count as the oldest: a clock that went wrong must not push out what is made now.
    """
    found = sorted(backups(path), key=lambda each: each.at > now)
    keep = found[:LAST]
    days = {each.at.date() for each in keep}
    for each in found[LAST:]:
        if each.at.date() not in days and now - each.at <= timedelta(days=DAYS):
            days.add(each.at.date())
            keep.append(each)
    total = 0
    kept: set[Path] = set()
    for each in keep:
        total += each.size
        if kept and total > max_bytes:
            break
        kept.add(each.path)
    for each in found:
        if each.path not in kept:
            with suppress(OSError):
                each.path.unlink()
