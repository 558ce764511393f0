"""P12: two windows cannot clash, and a dead program locks nobody out."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from models.campaign.records import Force
from models.campaign.things import RenameThing
from models.store import digests, lock
from models.store.backup import restore
from models.store.lock import Lock, Owner, acquire, lock_path
from models.store.processes import process_start
from models.store.store import Store
from tests.edits import SetTitle

HOLD = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from models.store.lock import acquire
held = acquire(Path(sys.argv[1]), lambda: datetime(2026, 1, 1, tzinfo=UTC))
print(type(held).__name__, flush=True)
sys.stdin.read(1)
"""


def owner(path):
    """Return who has a campaign file open, None when nobody does."""
    found = lock._read(lock_path(path).read_bytes())
    return found if found.host and found.alive else None


@pytest.fixture
def other(table):
    """Another program that holds the lock of the campaign."""
    table.filled()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(table.path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout.readline().strip() == "Lock"
        yield run
        run.kill()


def write(table, **values):
    me = {"host": socket.gethostname(), "pid": 1, "started": "0", "user": "ana", "since": "2026-01-01"}
    lock_path(table.path).write_text(json.dumps({**me, **values}))


def test_where_nobody_knows_the_user_the_lock_says_so_and_holds(table, clock, monkeypatch, says):
    """As in a container whose user has no name."""

    def nameless() -> str:
        raise KeyError("uid not found: 1234")

    monkeypatch.setattr(lock, "getuser", nameless)
    table.filled()
    with table.open() as first:
        assert not first.read_only
        assert owner(table.path).user == "?"
        with says("store.in_use") as refused:
            restore(table.path, table.path, clock)
        assert refused.value.args_["user"] == "?"
        with table.open() as second:
            assert second.read_only


def test_a_second_window_reads_and_is_told_who_writes(table, other, says):
    with table.open() as store:
        assert store.read_only
        assert store.why.key == "store.locked_here"
        assert store.why.args_["user"] == owner(table.path).user
        with says("store.locked_here"):
            store.apply(SetTitle("x"))
    assert owner(table.path).pid == other.pid


def test_the_lock_of_a_killed_program_is_taken_over(table, other):
    other.kill()
    other.wait()
    assert lock_path(table.path).exists()
    assert owner(table.path) is None
    with table.open() as store:
        assert not store.read_only
        assert owner(table.path).pid == os.getpid()
        store.apply(SetTitle("Reprise"))
        beside = [each.name for each in table.path.parent.iterdir() if each.name.endswith(".lock")]
        assert beside == [f"{table.path.name}.lock"], "other versions of the program look there too"
    assert not lock_path(table.path).exists()


def test_a_number_given_again_to_another_process_is_not_the_owner(table):
    table.filled()
    write(table, pid=os.getpid(), started="long ago")
    assert owner(table.path) is None
    with table.open() as store:
        assert not store.read_only


def test_another_machine_is_believed_until_its_lock_is_broken(table):
    table.filled()
    write(table, host="elsewhere", user="bruno", since="2026-02-03T10:00")
    with table.open() as store:
        assert store.read_only
        assert store.why.key == "store.locked_elsewhere"
        assert store.why.args_["host"] == "elsewhere"
        assert store.why.args_["user"] == "bruno"
    assert lock_path(table.path).exists(), "a reader does not take the writer's lock away"
    lock_path(table.path).unlink()
    with table.open() as store:
        assert not store.read_only


@pytest.mark.parametrize("text", ["", "{", "[]", '{"host": 3}', "\0" * 50, "[" * 5000])
def test_a_lock_that_says_nothing_locks_nobody_out(table, text):
    table.filled()
    lock_path(table.path).write_text(text)
    with table.open() as store:
        assert not store.read_only


def test_where_the_system_has_no_locks_the_start_of_the_process_tells(table, clock, monkeypatch):
    monkeypatch.setattr(lock, "claim", lambda handle: None)
    table.filled()
    write(table, pid=os.getpid(), started=process_start(os.getpid()))
    found = acquire(table.path, clock)
    assert isinstance(found, Owner)
    assert found.user == "ana"
    write(table, pid=os.getpid(), started="earlier")
    taken = acquire(table.path, clock)
    assert isinstance(taken, Lock)
    taken.release()
    assert not lock_path(table.path).exists()


def test_what_another_program_wrote_is_not_written_over(table, says):
    with table.create() as store:
        force_id = table.party(store)
        with closing(sqlite3.connect(table.path)) as db:
            db.execute("UPDATE force SET name = 'by hand'")
            digests.write(db)
            db.commit()
        with says("store.changed_elsewhere"):
            store.apply(RenameThing("force", force_id, "mine"))
        assert store.read_only
        assert store.why.key == "store.changed_elsewhere"
    with closing(sqlite3.connect(table.path)) as db:
        assert db.execute("SELECT name FROM force").fetchone() == ("by hand",)
    with table.open() as store:
        assert not store.read_only
        store.apply(RenameThing("force", force_id, "mine"))


def test_a_program_that_is_reading_only_delays(table, says, monkeypatch):
    with table.create() as store:
        force_id = table.party(store)
        store._db.execute("PRAGMA busy_timeout=30")
        with closing(sqlite3.connect(table.path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM force").fetchone()
            with says("store.busy"):
                store.apply(RenameThing("force", force_id, "mine"))
            assert not store.read_only
            reader.execute("COMMIT")
        store.apply(RenameThing("force", force_id, "mine"))
        assert len(store.steps()) == 2


def test_a_file_that_another_program_holds_for_itself_is_said_to_be_busy(table, clock, says, monkeypatch):
    table.filled()
    monkeypatch.setattr("models.store.connection.BUSY_SECONDS", 0)
    with closing(sqlite3.connect(table.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for read_only in (True, False):
            with says("store.busy_file"):
                Store.open(table.path, clock, read_only=read_only)
    with table.open() as store:
        assert not store.read_only


def test_who_only_reads_finds_an_interrupted_edit_taken_back(table, clock, tmp_path):
    table.filled()
    left = tmp_path / "left.portulan"
    with closing(sqlite3.connect(table.path, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size=1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE force SET name = 'half done'")
        db.execute("UPDATE member SET name = hex(randomblob(4000))")
        for end in ("", "-journal"):  # as a crash leaves them
            shutil.copy(f"{table.path}{end}", f"{left}{end}")
        db.execute("ROLLBACK")
    assert b"half done" in left.read_bytes()
    with Store.open(left, clock, read_only=True) as store, store.read() as campaign:
        assert [row[0] for row in campaign.values(Force, "name")] == ["Nom 5"]
        assert store.check() == ()
