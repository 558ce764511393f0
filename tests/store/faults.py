"""File operations that fail on demand: the n-th one below a folder raises an errno, or writes half of its bytes.

`Faults` stands in for the functions of `os`, `io` and `sqlite3` that the store reaches the disk by.
"""

from __future__ import annotations

import io
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

CODES = {
    "ENOSPC": sqlite3.SQLITE_FULL,
    "EDQUOT": sqlite3.SQLITE_IOERR_WRITE,
    "EIO": sqlite3.SQLITE_IOERR_FSYNC,
    "EROFS": sqlite3.SQLITE_READONLY,
    "EACCES": sqlite3.SQLITE_READONLY,
    "EPERM": sqlite3.SQLITE_READONLY,
    "EMFILE": sqlite3.SQLITE_CANTOPEN,
    "ENOENT": sqlite3.SQLITE_CANTOPEN,
}
"""What SQLite makes of an errno."""

_BY_PATH = ("open", "link", "replace", "rename", "unlink", "mkdir", "chmod", "stat", "listdir", "scandir")
_BY_HANDLE = ("fsync", "write", "ftruncate")
_WRITES = ("INSERT", "UPDATE", "DELETE", "CREATE", "COMMIT", "BEGIN IMMEDIATE", "PRAGMA user_version=")


class Faults:
    """Counts the operations below a folder; the one numbered `at` fails with `number`, named as in `errno`."""

    def __init__(self, folder: Path, at: int, number: int, name: str, *, short: bool = False) -> None:
        self.folder, self.at, self.number, self.name, self.short = str(folder), at, number, name, short
        self.seen = 0
        self.hit = ""

    def counts(self, what: str, path: object) -> bool:
        if isinstance(path, str | os.PathLike) and not os.fspath(path).startswith(self.folder):
            return False
        self.seen += 1
        if self.seen != self.at:
            return False
        self.hit = what
        return True

    def wrapped(self, what: str, real):
        def call(*args, **kwargs):
            if self.counts(what, args[0] if args else ""):
                if self.short and what == "write":
                    return real(args[0], args[1][: len(args[1]) // 2])
                raise OSError(self.number, os.strerror(self.number), str(args[0]) if args else None)
            return real(*args, **kwargs)

        return call

    def database(self):
        faults = self

        class Failing(sqlite3.Connection):
            def execute(self, sql, *params):
                if sql.startswith(_WRITES) and faults.counts(sql[:20], ""):
                    raise faults.trouble()
                return super().execute(sql, *params)

            def executemany(self, sql, *params):
                if faults.counts(sql[:20], ""):
                    raise faults.trouble()
                return super().executemany(sql, *params)

            def backup(self, *args, **kwargs):
                if faults.counts("backup", ""):
                    raise faults.trouble()
                return super().backup(*args, **kwargs)

        def connect(where, *args, **kwargs):
            if faults.counts("connect", ""):
                raise faults.trouble(sqlite3.SQLITE_CANTOPEN)
            return real(where, *args, **{"factory": Failing, **kwargs})

        real = sqlite3.connect
        return connect

    def trouble(self, code: int = 0) -> sqlite3.OperationalError:
        problem = sqlite3.OperationalError("a fault")
        problem.sqlite_errorcode = code or CODES[self.name]
        return problem

    @contextmanager
    def at_work(self) -> Iterator[None]:
        with (
            patch.multiple(os, **{name: self.wrapped(name, getattr(os, name)) for name in (*_BY_PATH, *_BY_HANDLE)}),
            patch.object(io, "open", self.wrapped("io.open", io.open)),
            patch.object(sqlite3, "connect", self.database()),
            patch("builtins.open", self.wrapped("open()", open)),
        ):
            yield
