"""P4: a full disk, a place that cannot be written: one sentence, nothing harmed, a copy can still be saved."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from models.campaign.campaign_changes import PutAsset
from models.campaign.things import RenameThing
from models.errors import Refused
from models.store.backup import backup, backups_folder, restore
from models.store.store import Store
from tests.edits import SetTitle

HERE = Path(__file__).parent


def picture(number: int, size: int = 60_000) -> PutAsset:
    data = hashlib.shake_256(str(number).encode()).digest(size)
    return PutAsset(hashlib.sha256(data).hexdigest(), "image/png", 1, 1, data)


@contextmanager
def files_up_to(size: int):
    """No file may grow beyond `size` bytes: what a full disk looks like to a program."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def fill(store: Store) -> int:
    """Put pictures in until the disk says no; return how many were acknowledged."""
    for number in range(100):
        with suppress(Refused):
            store.apply(picture(number))
        if store.read_only:
            return number
    raise AssertionError("the disk never filled")


def test_a_full_disk_refuses_an_edit_and_nothing_else(table, tmp_path, clock, rows):
    with table.create() as store:
        table.party(store)
        with files_up_to(600_000):
            done = fill(store)
            assert 0 < done < 20
            assert store.read_only
            assert store.why.key == "store.cannot_write"
            assert store.why.args_["reason"].en
            after = rows(store)
            assert len(after["asset"]) == done
            with pytest.raises(Refused, match=r"store\.cannot_write"):
                store.apply(SetTitle("encore"))
        store.save_copy(tmp_path / "copie.portulan")
    with Store.open(tmp_path / "copie.portulan", clock, backups=False) as copy:
        assert rows(copy) == after
        assert copy.check() == ()
    with table.open() as store:
        assert not store.read_only
        assert rows(store) == after
        assert store.check() == ()
        store.apply(picture(99))
        store.undo()


def test_sqlites_own_limit_is_said_the_same_way(table, rows, says):
    with table.create() as store:
        force_id = table.party(store)
        before = rows(store)
        pages = store._db.execute("PRAGMA page_count").fetchone()[0]
        store._db.execute(f"PRAGMA max_page_count={pages}")
        with says("store.cannot_write") as caught:
            store.apply(picture(1))
        assert caught.value.args_["reason"].fr == "le disque est plein"
        assert rows(store) == before
        with says("store.cannot_write"):
            store.apply(RenameThing("force", force_id, "x"))


def test_a_copy_that_does_not_fit_harms_nothing(table, tmp_path, says):
    target = tmp_path / "copie.portulan"
    target.write_bytes(b"what was there")
    with table.create() as store:
        table.party(store)
        for number in range(5):
            store.apply(picture(number))
        with files_up_to(100_000), says("store.cannot_copy"):
            store.save_copy(target)
        assert not store.read_only
    assert target.read_bytes() == b"what was there"
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted([table.path.name, target.name])


def test_a_backup_or_a_restore_that_does_not_fit_harms_nothing(table, clock, says):
    with table.create() as store:
        for number in range(5):
            store.apply(picture(number))
    first = backup(table.path, clock)
    before = table.path.read_bytes()
    with files_up_to(100_000):
        with says("store.cannot_back_up"):
            backup(table.path, clock)
        with says("store.cannot_write"):
            restore(table.path, first, clock)
    assert table.path.read_bytes() == before
    assert [p.name for p in backups_folder(table.path).iterdir()] == [first.name]
    assert sorted(p.name for p in table.path.parent.iterdir()) == ["campagne.backups", table.path.name]


def test_a_new_campaign_that_does_not_fit_is_not_there(table, says):
    with files_up_to(5_000), says("store.cannot_create"):
        table.create()
    assert list(table.path.parent.iterdir()) == []


def test_a_backup_that_fails_at_closing_is_told_and_the_work_is_kept(table, clock, rows):
    store = Store.create(table.path, "Essai", clock)
    table.party(store)
    backups_folder(table.path).write_text("a file where the folder should be")
    after = rows(store)
    store.close()
    assert [problem.key for problem in store.warnings] == ["store.cannot_back_up"]
    with table.open() as again:
        assert rows(again) == after


def test_a_write_protected_file_is_opened_to_read(table, as_nobody, clock, rows, tmp_path):
    table.filled()
    table.path.chmod(0o444)
    before = table.path.read_bytes()
    with as_nobody(), table.open() as store:
        assert store.read_only
        assert store.why.key == "store.read_only_file"
        assert rows(store)["force"][0]["name"] == "Nom 5"
        with pytest.raises(Refused, match=r"store\.read_only_file"):
            store.apply(SetTitle("x"))
    assert table.path.read_bytes() == before


def test_a_write_protected_folder_is_opened_to_read_and_a_copy_goes_elsewhere(table, as_nobody, clock, rows, tmp_path):
    table.filled()
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    elsewhere.chmod(0o777)
    table.path.chmod(0o666)
    table.path.parent.chmod(0o555)
    try:
        with as_nobody(), table.open() as store:
            assert store.read_only
            assert store.why.key == "store.read_only_folder"
            store.save_copy(elsewhere / "copie.portulan")
            with Store.open(elsewhere / "copie.portulan", clock, backups=False) as copy:
                assert not copy.read_only
                assert rows(copy) == rows(store)
                copy.undo()
    finally:
        table.path.parent.chmod(0o755)


def mounts() -> str:
    """What is mounted here; nothing is known where the system does not say."""
    try:
        return Path("/proc/self/mountinfo").read_text()
    except OSError:
        return ""


def test_a_real_small_disk(tmp_path):
    """A tmpfs of 3 MB where we may make a mount namespace for it alone; it goes with the program that lives in it. In
    other places (a bare chroot) nothing is mounted, and the limit of the process takes its place.
    """
    unshare, mounted = shutil.which("unshare"), mounts()
    command = [sys.executable, str(HERE / "small_disk.py"), str(tmp_path)]
    may = unshare and os.geteuid() == 0 and subprocess.run([unshare, "-m", "true"], capture_output=True).returncode == 0
    command = [unshare, "-m", *command, "mount"] if may else command
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert mounts() == mounted
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["acknowledged"] > 3
    assert found["why"] == "store.cannot_write"
    assert found["kept"] == found["acknowledged"]
    assert found["whole"]
    assert found["copy_whole"]
    assert found["left_over"] == []


def test_a_copy_is_saved_even_when_the_connection_is_lost(table, tmp_path, clock, rows, monkeypatch):
    """The disk fails in the middle of an edit, and the program cannot even roll back: file and journal are enough."""
    with table.create() as store:
        table.party(store)
        wanted = rows(store)
        writer = sqlite3.connect(table.path, isolation_level=None)
        writer.execute("PRAGMA cache_size=1")
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE force SET notes = ?", ("n" * 200_000,))
        writer.execute("DELETE FROM member")

        def lost(*_):
            raise sqlite3.OperationalError("disk I/O error")

        monkeypatch.setattr("models.store.backup.copy_database", lost)
        store.save_copy(tmp_path / "copie.portulan")
        writer.execute("ROLLBACK")
        writer.close()
    with Store.open(tmp_path / "copie.portulan", clock, backups=False) as copy:
        assert rows(copy) == wanted
        assert not copy.read_only
