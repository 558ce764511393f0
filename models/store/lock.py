"""One writer at a time: a small file beside the campaign says who has it open.

The file `<name>.lock` holds host, process, when that process began, user and date. On the same machine the operating
system's own file lock settles who holds it, so the lock of a dead program is simply taken over; where there is no such
lock (some network drives), the process number and its start time tell the dead from the living. A lock written by
another machine is believed, until a user says that it is his own (`take_over`). A machine is known by its id, which
stays when it is renamed; in the lock of an older program, or where the system has no such id, by its name.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import datetime
from getpass import getuser
from pathlib import Path
from typing import Final

from models.errors import Refused
from models.store.files import sweep
from models.store.processes import claim, machine_id, process_start, unclaim

_TRIES: Final = 5
_MAX_BYTES: Final = 4096


@dataclass(frozen=True, slots=True)
class Owner:
    """Who holds a lock: machine, process number, when that process began (in the system's own words), user, since.

    `machine` is the id of the machine; empty in the lock of an older program, and where the system has none.
    """

    host: str = ""
    pid: int = 0
    started: str = ""
    user: str = ""
    since: str = ""
    machine: str = ""

    @property
    def here(self) -> bool:
        """Whether the owner runs on this machine, whatever it was called then."""
        mine = machine_id() if self.machine else ""
        return self.machine == mine if mine else self.host == _host()

    @property
    def alive(self) -> bool:
        """Whether the owner may still be running: only this machine's processes are known to be dead."""
        return not self.here or (bool(self.started) and process_start(self.pid) == self.started)


class Lock:
    """A held lock; `release` gives it back."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle: int | None = handle

    def release(self) -> None:
        """Remove the lock file and let go of it; twice does nothing."""
        handle, self._handle = self._handle, None
        if handle is None:
            return
        if sys.platform == "win32":  # an open file cannot be removed there
            unclaim(handle)
            os.close(handle)
            self.path.unlink(missing_ok=True)
            return
        try:
            if _same_file(handle, self.path):
                self.path.unlink()
        except OSError:
            os.ftruncate(handle, 0)
        finally:
            os.close(handle)


def lock_path(path: Path) -> Path:
    """Return where the lock of a campaign file is."""
    return path.with_name(path.name + ".lock")


def take_over(path: Path) -> None:
    """Remove the lock that a computer of another name or another user left on a campaign file.

    Raises Refused where a program of this computer, or one that the system's own lock shows to run, has it open;
    OSError. Without a lock nothing happens.
    """
    place = lock_path(path)
    try:
        handle = os.open(place, os.O_RDWR)
    except FileNotFoundError:
        return
    lock = Lock(place, handle)
    owner = _read(os.read(handle, _MAX_BYTES))
    if claim(handle) is False or (owner.here and owner.alive):
        os.close(handle)
        raise in_use(path, owner)
    lock.release()


def in_use(path: Path, owner: Owner) -> Refused:
    """Return the refusal of what wants a campaign file for itself that somebody has open."""
    return Refused("store.in_use", name=path.name, user=owner.user or "?", host=owner.host or "?")


def acquire(path: Path, clock: Callable[[], datetime]) -> Lock | Owner:
    """Return the lock of a campaign file, or who holds it. Raises OSError where no lock can be written."""
    place = lock_path(path)
    for _ in range(_TRIES):
        handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            taken = _take(handle, place, clock)
        except BaseException:
            os.close(handle)
            raise
        if taken is None:
            return Lock(place, handle)
        os.close(handle)
        if taken != Owner():
            return taken
    return Owner()


@contextmanager
def hold_lock(path: Path, clock: Callable[[], datetime]) -> Iterator[None]:
    """Hold the lock of a campaign file while it is replaced; raises Refused when somebody has it open, OSError."""
    lock = acquire(path, clock)
    if isinstance(lock, Owner):
        raise in_use(path, lock)
    try:
        sweep(path)
        yield
    finally:
        lock.release()


def _take(handle: int, place: Path, clock: Callable[[], datetime]) -> Owner | None:
    """Write us into an open lock file and return None, or return who holds it; an empty Owner means: try again."""
    claimed = claim(handle)
    there = _read(os.read(handle, _MAX_BYTES))
    if claimed is False:
        return there
    believed = there.alive if claimed is None else not there.here
    if there.host and believed:
        return there
    if not _same_file(handle, place):
        return Owner()
    try:
        _sign(handle, clock)
    except BaseException:
        # The lock is ours: one that says nothing must not stay.
        with suppress(OSError):
            place.unlink()
        raise
    return None


def _sign(handle: int, clock: Callable[[], datetime]) -> None:
    """Write us into the lock file. Raises OSError."""
    me = Owner(_host(), os.getpid(), process_start(os.getpid()), _user(), clock().isoformat(), machine_id())
    os.ftruncate(handle, 0)
    os.lseek(handle, 0, os.SEEK_SET)
    raw = json.dumps(asdict(me)).encode("utf-8")
    while raw:
        raw = raw[os.write(handle, raw) :]
    os.fsync(handle)


def _read(raw: bytes) -> Owner:
    """Return who a lock file names; one that says nothing we understand names nobody."""
    try:
        values = json.loads(raw.decode("utf-8"))
        return Owner(
            str(values["host"])[:80],
            int(values["pid"]),
            str(values["started"])[:80],
            str(values["user"])[:80],
            str(values["since"])[:40],
            str(values.get("machine", ""))[:80],
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Owner()


def _same_file(handle: int, place: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), place.stat())
    except OSError:
        return False


def _host() -> str:
    """Return the name of this machine."""
    return socket.gethostname()


def _user() -> str:
    try:
        return getuser()
    except (OSError, KeyError, ImportError):
        return "?"
