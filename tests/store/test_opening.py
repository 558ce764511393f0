"""The steps of opening a file, each with all it may answer: what is said, about which file, for which reason."""

from __future__ import annotations

import errno
import json
import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from models.errors import ContentError, Refused, SpokenError
from models.i18n import Text, trouble
from models.store import opening
from models.store.database_errors import reason, wound
from models.store.files import journal_of
from models.store.lock import Lock, lock_path
from models.store.processes import claim
from models.store.schema import VERSION

LONG_AGO = "2026-01-01T08:00"


def clock() -> datetime:
    return datetime(2026, 3, 1, tzinfo=UTC)


@pytest.fixture
def path(table) -> Path:
    table.filled(1)
    return table.path


def whole(said: SpokenError) -> tuple[type, str, dict[str, object]]:
    return type(said), said.key, {name: words(each) for name, each in said.args_.items()}


def words(each: object) -> object:
    return (each.fr, each.en) if isinstance(each, Text) else each


def failing(number: int):
    def fails(*_asked: object) -> None:
        raise OSError(number, "x")

    return fails


@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS, errno.EIO, errno.ENOSPC])
def test_a_file_or_folder_closed_to_us_is_told_from_one_that_fails(path: Path, monkeypatch, number: int) -> None:
    fails = (Refused, "store.no_writing", {"name": path.name, "reason": words(trouble(OSError(number, "x")))})
    closed = number not in (errno.EIO, errno.ENOSPC)
    with monkeypatch.context() as file:
        file.setattr(os, "open", failing(number))
        lock, why = opening.locked(path, clock)
    assert lock is None
    assert whole(why) == ((Refused, "store.read_only_file", {"name": path.name}) if closed else fails)
    with monkeypatch.context() as folder:
        folder.setattr(opening, "acquire", failing(number))
        lock, why = opening.locked(path, clock)
    assert lock is None
    told = (Refused, "store.read_only_folder", {"name": path.name, "folder": path.parent.name})
    assert whole(why) == (told if closed else fails)


@pytest.mark.parametrize(("user", "said"), [("bruno", "bruno"), ("", "?")])
def test_who_has_a_file_open_is_named_as_far_as_the_lock_says(path: Path, user: str, said: str) -> None:
    held = {"host": "ailleurs", "pid": 1, "started": "", "user": user, "since": LONG_AGO}
    lock_path(path).write_text(json.dumps(held))
    lock, why = opening.locked(path, clock)
    assert lock is None
    named = {"name": path.name, "user": said, "host": "ailleurs", "since": LONG_AGO}
    assert whole(why) == (Refused, "store.locked_elsewhere", named)


def test_a_lock_that_is_held_and_says_nothing_is_of_somebody_unknown(path: Path) -> None:
    """Another program has the lock and has not yet written who it is."""
    lock_path(path).touch()
    with lock_path(path).open("r+") as other:
        assert claim(other.fileno())
        lock, why = opening.locked(path, clock)
    assert lock is None
    named = {"name": path.name, "user": "?", "host": "?", "since": ""}
    assert whole(why) == (Refused, "store.locked_elsewhere", named)


def test_a_lock_is_given_once_and_whoever_asks_again_is_told_who_has_it(path: Path) -> None:
    lock, why = opening.locked(path, clock)
    assert why is None
    assert isinstance(lock, Lock)
    again, told = opening.locked(path, clock)
    assert again is None
    assert told.key == "store.locked_here"
    assert told.args_["host"] != "?"
    lock.release()


@pytest.mark.parametrize("why", ["store.no_writing", "store.read_only_folder"])
def test_an_old_file_nobody_can_lock_says_why_it_stays_old(path: Path, monkeypatch, why: str) -> None:
    refused = Refused(why, name=path.name, reason=Text("plein", "full"))
    monkeypatch.setattr(opening, "locked", lambda *_asked: (None, refused))
    with pytest.raises(ContentError) as caught:
        opening.brought_up(path, 3, clock)
    if why == "store.no_writing":
        assert whole(caught.value)[1:] == (
            "store.cannot_migrate",
            {"file": path.name, "place": "", "reason": ("plein", "full")},
        )
    else:
        assert whole(caught.value)[1:] == ("store.old_read_only", {"file": path.name, "place": "3"})


def test_a_file_another_program_has_brought_up_meanwhile_is_left_alone(path: Path) -> None:
    before = path.read_bytes()
    opening.brought_up(path, VERSION - 1, clock)
    assert path.read_bytes() == before
    assert not lock_path(path).exists()


REASON, WOUND = "reason", "what"
ANSWERS = [
    ("CANTOPEN", True, "store.needs_recovery", ""),
    ("READONLY", True, "store.needs_recovery", ""),
    ("READONLY_ROLLBACK", True, "store.needs_recovery", ""),
    ("CANTOPEN", False, "store.unreadable", REASON),
    ("READONLY", False, "store.unreadable", REASON),
    ("BUSY", False, "store.busy_file", ""),
    ("BUSY_RECOVERY", True, "store.busy_file", ""),
    ("LOCKED", False, "store.busy_file", ""),
    ("FULL", True, "store.unreadable", REASON),
    ("CORRUPT", True, "store.unusable", WOUND),
    ("CORRUPT_INDEX", False, "store.unusable", WOUND),
    ("NOTADB", False, "store.unusable", WOUND),
]


@pytest.mark.parametrize(("name", "journal", "key", "more"), ANSWERS)
def test_what_cannot_be_connected_to_says_what_helps(path: Path, monkeypatch, name, journal, key, more) -> None:
    problem = sqlite3.OperationalError("malformed database schema")
    problem.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{name}")

    def fails(*_asked: object) -> None:
        raise problem

    monkeypatch.setattr(opening, "connect", fails)
    if journal:
        journal_of(path).write_bytes(b"half")
    for writer in (True, False):
        with pytest.raises(ContentError) as caught:
            opening.connected(path, writer=writer)
        told = {REASON: words(reason(problem)), WOUND: words(wound(problem))}
        named = {"file": path.name, "place": "", **({more: told[more]} if more else {})}
        assert whole(caught.value)[1:] == (key, named)


def test_a_system_that_fails_is_told_with_its_reason(path: Path, monkeypatch) -> None:
    monkeypatch.setattr(opening, "connect", failing(errno.EIO))
    with pytest.raises(ContentError) as caught:
        opening.connected(path, writer=True)
    named = {"file": path.name, "place": "", "reason": words(trouble(OSError(errno.EIO, "x")))}
    assert whole(caught.value)[1:] == ("store.unreadable", named)


def test_a_newer_file_that_is_no_database_is_refused_with_its_number(path: Path, monkeypatch) -> None:
    def fails(*_asked: object) -> None:
        raise sqlite3.DatabaseError("file is not a database")

    monkeypatch.setattr(opening, "connect", fails)
    with pytest.raises(ContentError) as caught:
        opening.newer(path, VERSION + 1)
    assert whole(caught.value)[1:] == ("store.newer_refused", {"file": path.name, "place": str(VERSION + 1)})


def test_a_file_is_known_by_its_device_and_number(path: Path) -> None:
    found = path.stat()
    assert opening.identity(path) == (found.st_dev, found.st_ino)
    assert opening.identity(path.with_name("personne")) is None
