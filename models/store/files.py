"""Files that are replaced whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from models.store.processes import machine_id, process_start

LOG: Final = logging.getLogger("portulan")

_DAY: Final = 86_400
_LONGEST: Final = 255
_LONGEST_PATH: Final = 511
"""Bytes of the longest path that SQLite opens."""

_MADE: Final = r"-(?:(\d{1,10})-(?:[0-9a-f]{16}-)?)?\w{8}\.part(?:-journal)?"
"""How the name of a temporary file ends: its process and machine (the first programs did not say), some letters."""
_SPARE: Final = len("-journal") + len("-99")
"""So much longer names may become: that of the journal of a file, that of the next of many."""


@contextlib.contextmanager
def part_of(path: Path) -> Iterator[Path]:
    """Give the path of a temporary file in the folder of `path`, gone at the end unless it was moved away."""
    sweep_dead(path.parent)
    maker = "-".join(filter(None, (str(os.getpid()), machine_id())))
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem[:40]}-{maker}-", suffix=".part")
    os.close(handle)
    part = Path(name)
    try:
        yield part
    finally:
        for left in (part, *companions(part)):
            with contextlib.suppress(OSError):
                left.unlink()


def sweep_dead(folder: Path) -> None:
    """Remove the temporary files, of whatever name, that killed programs of this machine left in a folder.

    Nobody needs a lock for that: a copy is made beside files of any name, and nobody else finishes it.
    """
    if not machine_id():
        return
    made = re.compile(rf"\..{{0,41}}?-(\d{{1,10}})-{machine_id()}-\w{{8}}\.part(?:-journal)?")
    with contextlib.suppress(OSError):
        for file in list(folder.iterdir()):
            found = made.fullmatch(file.name)
            if found and not process_start(int(found[1])):
                with contextlib.suppress(OSError):
                    file.unlink()


def sweep(path: Path) -> None:
    """Remove the temporary files that killed programs left beside a file and among its backups.

    Whoever holds the lock of the file calls this. The files of a program that still runs stay.
    """
    sweep_dead(path.parent)
    beside = rf"\.{re.escape(path.stem[:40])}(?:\..{{0,40}}?)?{_MADE}"
    for folder, name in ((path.parent, beside), (backups_folder(path), rf"\..{{0,41}}?{_MADE}")):
        with contextlib.suppress(OSError):
            for file in list(folder.iterdir()):
                found = re.fullmatch(name, file.name)
                if found and not (process_start(int(found[1])) if found[1] else _is_young(file)):
                    with contextlib.suppress(OSError):
                        file.unlink()


def _is_young(part: Path) -> bool:
    """Return whether a temporary file that names no program was touched within a day of the newest beside it."""
    newest = max(each.stat().st_mtime for each in part.parent.iterdir())
    return newest - part.stat().st_mtime < _DAY


def backups_folder(path: Path) -> Path:
    """Return where the backups of a campaign are."""
    return path.with_name(f"{path.stem}.backups")


def longest_name(folder: Path) -> int:
    """Return how many bytes the name of a file in a folder may have."""
    try:
        return os.pathconf(folder, "PC_NAME_MAX") if sys.platform != "win32" else _LONGEST
    except (OSError, ValueError):
        return _LONGEST


def named_beside(path: Path, tail: str, folder: Path | None = None) -> Path:
    """Return where a file goes, in `folder` or beside `path`, that is named as it with `tail` in place of its suffix.

    A long name is cut short, so that the system and SQLite take it, and that of its journal, too.
    """
    folder = folder or path.parent
    room = _LONGEST_PATH - len(os.fsencode(folder.absolute())) - 1
    stem, most = path.stem, min(longest_name(folder), room) - _SPARE
    while len(stem) > 1 and len(os.fsencode(stem + tail)) > most:
        stem = stem[:-1]
    return folder / f"{stem}{tail}"


def refuse_long_name(path: Path) -> None:
    """Raise OSError for a file whose name leaves no room for that of its journal: nothing could be written into it."""
    if len(os.fsencode(journal_of(path).name)) > longest_name(path.parent):
        raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG), str(path))


def true_path(path: Path) -> Path:
    """Return the file itself, links followed; links that lead in a circle are refused when the file is read."""
    return Path(os.path.realpath(path))


def journal_of(path: Path) -> Path:
    """Return where SQLite keeps the journal of a file while it writes."""
    return path.with_name(path.name + "-journal")


def wal_of(path: Path) -> Path:
    """Return where another program's SQLite keeps what it has not yet written into a file; ours never does."""
    return path.with_name(path.name + "-wal")


def companions(path: Path) -> tuple[Path, Path, Path]:
    """Return the files that SQLite plays into a file when it opens it: journal, log, and the index of that log."""
    return journal_of(path), wal_of(path), path.with_name(path.name + "-shm")


def _clear(path: Path) -> None:
    """Move away what lies beside a name that gets a new file: it was of another, and would be played into it."""
    for left, kept in zip(
        companions(path), companions(free_name(named_beside(path, f".beside{path.suffix}"))), strict=True
    ):
        with contextlib.suppress(FileNotFoundError):
            left.replace(kept)


def settle_file(path: Path) -> None:
    """Write a file through to the disk. Raises OSError."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def settle_folder(folder: Path) -> None:
    """Write the names in a folder through to the disk, where the system can."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError:
        return
    finally:
        os.close(handle)


def put_in_place(part: Path, path: Path) -> None:
    """Move a finished temporary file over `path`, both on the disk before and after. Raises OSError."""
    _same_mode(part, path)
    settle_file(part)
    _clear(path)
    part.replace(path)
    settle_folder(path.parent)
    LOG.info("put in place %s", path)


def put_new(part: Path, path: Path) -> None:
    """Move a finished temporary file to a name that must still be free. Raises FileExistsError, OSError."""
    usual_mode(part)
    settle_file(part)
    if not path.exists():
        _clear(path)
    _claim(part, path)
    settle_folder(path.parent)


def _claim(part: Path, path: Path) -> None:
    """Move a temporary file to a name nobody has; without hard links, an empty file reserves the name meanwhile."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        try:
            part.replace(path)
        except BaseException:
            path.unlink()
            raise


def keep_beside(path: Path, kept: Path) -> None:
    """Give a file a second name (or a copy, where links do not exist). Raises OSError, FileExistsError."""
    try:
        os.link(path, kept)
    except FileExistsError:
        raise
    except OSError:
        with part_of(kept) as part:
            shutil.copyfile(path, part)
            settle_file(part)
            if part.read_bytes() != path.read_bytes():
                raise OSError(f"copy of {path.name} differs") from None
            _claim(part, kept)
    settle_folder(kept.parent)


def free_name(path: Path) -> Path:
    """Return `path`, or the first of `name-2`, `name-3` … that is not taken."""
    number, free = 1, path
    while free.exists() or wal_of(free).exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free


def stamp(moment: datetime) -> str:
    """Return a moment as it stands in a file name, in UTC; names sort by time."""
    return moment.astimezone(UTC).strftime("%Y%m%d-%H%M%SZ")


def usual_mode(part: Path) -> None:
    """Give a temporary file, created private, the permissions new files have here."""
    mask = os.umask(0)
    os.umask(mask)
    with contextlib.suppress(OSError):
        part.chmod(0o666 & ~mask)


def _same_mode(part: Path, path: Path) -> None:
    """Give a temporary file the permissions of the one it replaces, or the usual ones."""
    try:
        mode = path.stat().st_mode & 0o777
    except OSError:
        usual_mode(part)
        return
    with contextlib.suppress(OSError):
        part.chmod(mode)
