"""P12: two windows cannot clash, and a dead program locks nobody out."""

from __future__ import annotations

import json
import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import asdict

import pytest

from models.campaign.records import Force
from models.campaign.things import RenameThing
from models.errors import Refused
from models.store import digests, lock
from models.store.backup import restore
from models.store.lock import Lock, Owner, acquire, lock_path
from models.store.processes import claim, machine_id, process_start
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
        assert table.open().read_only


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


def test_processes_are_told_apart_by_their_start():
    assert process_start(os.getpid())
    assert process_start(os.getpid()) == process_start(os.getpid())
    assert process_start(0) == ""
    assert process_start(2**22 + 12345) == ""
    assert process_start(1)
    assert process_start(os.getpid()) != process_start(1)


def test_the_system_gives_its_lock_once(tmp_path):
    (tmp_path / "lock").touch()
    with (tmp_path / "lock").open("r+") as mine, (tmp_path / "lock").open("r+") as other:
        assert claim(mine.fileno()) is True
        assert claim(other.fileno()) is False
    with (tmp_path / "lock").open("r+") as later:
        assert claim(later.fileno()) is True


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


def test_a_lock_that_cannot_be_removed_is_emptied_and_names_nobody(table, clock, monkeypatch):
    table.filled()
    held = acquire(table.path, clock)
    assert isinstance(held, Lock)

    def kept(_path, **_how):
        raise PermissionError

    with monkeypatch.context() as folder:
        folder.setattr(type(lock_path(table.path)), "unlink", kept)
        held.release()
    assert lock_path(table.path).read_bytes() == b""
    with table.open() as store:
        assert not store.read_only


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


def test_a_lock_says_who_holds_it_until_it_is_released(tmp_path, clock):
    path = tmp_path / "a.portulan"
    at = clock()
    me = Owner(
        socket.gethostname(), os.getpid(), process_start(os.getpid()), lock.getuser(), at.isoformat(), machine_id()
    )
    lock_path(path).write_text("x" * 5000)
    held = acquire(path, lambda: at)
    assert isinstance(held, Lock)
    assert json.loads(lock_path(path).read_text("utf-8")) == asdict(me)
    assert acquire(path, clock) == me, "this program itself may not have it twice"
    held.release()
    assert not lock_path(path).exists()
    held.release()
    later = acquire(path, clock)
    assert isinstance(later, Lock)
    lock_path(path).unlink()
    later.release()
    assert list(tmp_path.iterdir()) == []


def test_the_lock_of_another_machine_is_believed_and_named_in_short(tmp_path, clock):
    path = tmp_path / "a.portulan"
    said = {"host": "h" * 90, "pid": 7, "started": "s" * 90, "user": "u" * 90, "since": "t" * 50}
    lock_path(path).write_text(json.dumps(said), encoding="utf-8")
    found = acquire(path, clock)
    assert found == Owner("h" * 80, 7, "s" * 80, "u" * 80, "t" * 40)
    assert not found.here
    assert found.alive, "nobody here can know that it is dead"
    assert json.loads(lock_path(path).read_text("utf-8")) == said


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"\xff", b'{"host": "h"}', b'{"host":"h","pid":"x","started":"","user":"","since":""}']
)
def test_a_lock_file_that_names_nobody_holds_nothing(tmp_path, clock, raw):
    path = tmp_path / "a.portulan"
    lock_path(path).write_bytes(raw)
    held = acquire(path, clock)
    assert isinstance(held, Lock)
    held.release()


def test_only_a_process_of_this_machine_is_known_to_be_dead():
    here, mine = socket.gethostname(), process_start(os.getpid())
    owners = [Owner(here, os.getpid(), mine), Owner(here, os.getpid(), "0"), Owner(here, os.getpid(), ""), Owner("far")]
    assert [(each.here, each.alive) for each in owners] == [(True, True), (True, False), (True, False), (False, True)]


def test_the_file_of_a_lock_can_be_read_by_all_and_written_by_its_owner(tmp_path, clock):
    mask = os.umask(0o022)
    try:
        held = acquire(tmp_path / "a.portulan", clock)
    finally:
        os.umask(mask)
    assert stat.S_IMODE(held.path.stat().st_mode) == 0o644
    held.release()


def test_a_lock_file_that_goes_while_it_is_taken_is_tried_again_five_times(tmp_path, clock, monkeypatch):
    """Its last owner removes it between our opening it and our having it."""
    place = lock_path(tmp_path / "a.portulan")
    for gone, wanted in ((4, Lock), (99, Owner)):
        asked = []

        def gone_meanwhile(handle: int, gone=gone, asked=asked) -> bool | None:
            asked.append(handle)
            if len(asked) <= gone:
                place.unlink()
            return claim(handle)

        monkeypatch.setattr(lock, "claim", gone_meanwhile)
        found = acquire(tmp_path / "a.portulan", clock)
        assert (type(found), len(asked)) == (wanted, 5)
        if isinstance(found, Lock):
            assert place.exists()
            found.release()
        else:
            assert found == Owner(), "nobody can be named"


def test_whoever_replaces_a_file_is_told_who_has_it(tmp_path, clock):
    path = tmp_path / "a.portulan"
    for said, user, host in (({"host": "far", "user": "ana"}, "ana", "far"), ({"host": "far", "user": ""}, "?", "far")):
        lock_path(path).write_text(json.dumps({"pid": 1, "started": "0", "since": "", **said}))
        with pytest.raises(Refused) as caught, lock.held(path, clock):
            raise AssertionError
        assert (caught.value.key, caught.value.args_) == (
            "store.in_use",
            {"name": path.name, "user": user, "host": host},
        )
    lock_path(path).write_text("")
    with lock_path(path).open("r+") as other:
        assert claim(other.fileno())
        with pytest.raises(Refused) as caught, lock.held(path, clock):
            raise AssertionError
    assert caught.value.args_ == {"name": path.name, "user": "?", "host": "?"}
    with lock.held(path, clock):
        assert lock_path(path).exists()
    assert not lock_path(path).exists()


def test_a_lock_that_cannot_be_written_is_none_and_one_written_in_pieces_is_whole(tmp_path, clock, monkeypatch):
    path = tmp_path / "a.portulan"

    def full(_handle: int) -> None:
        raise OSError(28, "full")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="full"):
            acquire(path, clock)
    assert list(tmp_path.iterdir()) == []
    write_all = os.write
    with monkeypatch.context() as disk:
        disk.setattr(os, "write", lambda handle, raw: write_all(handle, raw[:7]))
        held = acquire(path, clock)
    assert json.loads(lock_path(path).read_text("utf-8"))["pid"] == os.getpid()
    held.release()


def test_without_locks_of_the_system_a_lock_of_this_machine_is_believed_while_its_process_lives(
    tmp_path, clock, monkeypatch
):
    monkeypatch.setattr(lock, "claim", lambda _handle: None)
    here = socket.gethostname()
    cases = [
        (here, os.getpid(), process_start(os.getpid()), Owner),
        (here, os.getpid(), "earlier", Lock),
        ("far", 7, "", Owner),
        ("", 7, "", Lock),
    ]
    for host, pid, started, wanted in cases:
        said = {"host": host, "pid": pid, "started": started, "user": "u", "since": ""}
        lock_path(tmp_path / "a").write_text(json.dumps(said))
        found = acquire(tmp_path / "a", clock)
        assert isinstance(found, wanted), said
        if isinstance(found, Lock):
            found.release()
