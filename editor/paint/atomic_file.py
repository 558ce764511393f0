"""Writes files under another name, and moves them into place only when they are complete."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import IO

from models.formats.files import never_over_campaign


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for writing that replaces the old one only when complete; after any failure the old one is
    unchanged.
    """
    temporary, handle = beside(path)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException as problem:
        # Only here: once the file has its place, its other name may be that of another file being written.
        temporary.unlink(missing_ok=True)
        if isinstance(problem, OSError):
            problem.filename = str(path)  # the file that was asked for: nobody knows the temporary one
        raise


def beside(path: Path) -> tuple[Path, int]:
    """Return a new file in the same folder, open for writing.

    Raises OSError with the name of the file asked for, ContentError where that is a campaign.
    """
    never_over_campaign(path)
    for number in count():
        temporary = path.with_name(f".{path.name[:60]}-{os.getpid()}-{number}.part")
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            return temporary, os.open(temporary, flags, 0o666)
        except FileExistsError:
            continue
        except OSError as problem:
            problem.filename = str(path)
            raise
    raise AssertionError
