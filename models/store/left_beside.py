"""What another program, or a stopped one, left beside a campaign file: `-wal`, `-shm` and `-journal`.

SQLite plays a `-wal` into whatever file stands under its name, without asking whose it was: pages of an older state, or
of another program, would stand in the file from then on. We never write one.
"""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

from models.errors import SpokenError
from models.problem import Grade, Problem, Where
from models.store import integrity
from models.store.files import companions, free_name, named_beside, part_of, settle_folder, wal_of


def put_aside(path: Path) -> tuple[Problem, ...]:
    """Move a `-wal` away from a file whose lock is held, and return what was in it, for the user.

    It stays where the file is whole with it alone: then it holds what was last written. Raises OSError.
    """
    wal = wal_of(path)
    if not wal.exists() or (not _is_whole(path) and _is_whole(path, wal)):
        return ()
    kept = free_name(named_beside(path, f".beside{path.suffix}"))
    for mine, its in zip(companions(path)[1:], companions(kept)[1:], strict=True):
        with suppress(FileNotFoundError):
            mine.replace(its)
    settle_folder(path.parent)
    return said_beside(path, kept)


def said_beside(path: Path, kept: Path) -> tuple[Problem, ...]:
    """Return what lay beside a campaign file and is now kept beside `kept`: each with the number of its pages."""
    return tuple(
        Problem(
            Where((its.name,)),
            Grade.WARNING,
            "",
            f"store.left_{word}",
            {"name": mine.name, "kept": its.name, "pages": pages},
        )
        for word, mine, its, pages in (
            (word, mine, its, _pages(its, word))
            for word, mine, its in zip(("journal", "wal"), companions(path), companions(kept), strict=False)
        )
        if pages
    )


def _pages(file: Path, word: str) -> int:
    """Return how many pages of a campaign a `-wal` or a `-journal` holds; 0 for one that holds none."""
    try:
        with file.open("rb") as raw:
            head, size = raw.read(28), file.stat().st_size
    except OSError:
        return 0
    begins, extra, at = (32, 24, 8) if word == "wal" else (512, 8, 24)
    page = int.from_bytes(head[at : at + 4], "big")
    return max(0, size - begins) // (page + extra) if page else 0


def _is_whole(path: Path, wal: Path | None = None) -> bool:
    """Return whether a copy of a file, with a `-wal` or alone, has no Problems."""
    with part_of(path) as part:
        shutil.copyfile(path, part)
        if companions(path)[0].exists():
            shutil.copyfile(companions(path)[0], companions(part)[0])
        if wal is not None:
            shutil.copyfile(wal, wal_of(part))
        with suppress(SpokenError):
            return not integrity.check_file(part)
    return False
