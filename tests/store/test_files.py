"""Files that are replaced whole or not at all: their names, the permissions they get, what is swept."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from models.store.files import (
    backups_folder,
    free_name,
    journal_of,
    keep_beside,
    part_of,
    put_in_place,
    put_new,
    settle_file,
    settle_folder,
    stamp,
    sweep,
    true_path,
    usual_mode,
)
from models.store.lock import lock_path

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="permissions of others are not kept there")


def test_what_stands_beside_a_campaign_has_the_names_other_programs_look_for(tmp_path):
    path = tmp_path / "Ma guerre.v1.portulan"
    assert journal_of(path) == tmp_path / "Ma guerre.v1.portulan-journal"
    assert lock_path(path) == tmp_path / "Ma guerre.v1.portulan.lock"
    assert backups_folder(path) == tmp_path / "Ma guerre.v1.backups"
    with part_of(path) as part:
        assert part.parent == tmp_path
        assert part.name.startswith(f".Ma guerre.v1-{os.getpid()}-")
        assert part.suffix == ".part"
        assert part.read_bytes() == b""
        journal_of(part).write_bytes(b"left")
    assert list(tmp_path.iterdir()) == []
    with part_of(tmp_path / ("x" * 60)) as part:
        assert part.name.startswith(f".{'x' * 40}-{os.getpid()}-")


def test_a_part_that_was_moved_away_stays_where_it_went(tmp_path):
    with part_of(tmp_path / "a") as part:
        part.write_bytes(b"whole")
        put_new(part, tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == b"whole"
    with part_of(tmp_path / "a") as part, pytest.raises(FileExistsError):
        put_new(part, tmp_path / "a")
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


def test_the_first_free_name_is_taken(tmp_path):
    wanted = tmp_path / "a.b.portulan"
    names = []
    for _ in range(4):
        free = free_name(wanted)
        free.touch()
        names.append(free.name)
    assert names == ["a.b.portulan", "a.b-2.portulan", "a.b-3.portulan", "a.b-4.portulan"]


def test_a_moment_in_a_name_is_told_in_the_time_of_the_whole_world():
    paris = timezone(timedelta(hours=1))
    assert stamp(datetime(2026, 1, 2, 0, 4, 5, tzinfo=paris)) == "20260101-230405Z"
    assert stamp(datetime(2026, 11, 12, 13, 14, 15, tzinfo=UTC)) == "20261112-131415Z"


@POSIX
@pytest.mark.parametrize(("mask", "usual"), [(0o022, 0o644), (0o077, 0o600), (0o002, 0o664)])
def test_a_new_file_has_the_permissions_of_new_files_and_a_replaced_one_keeps_its_own(tmp_path, mask, usual):
    before = os.umask(mask)
    try:
        made, there = tmp_path / "made", tmp_path / "there"
        there.touch()
        there.chmod(0o640)
        for put, path in ((put_new, made), (put_in_place, there), (put_in_place, tmp_path / "neu")):
            with part_of(path) as part:
                assert part.stat().st_mode & 0o777 == 0o600, "nobody else reads what is not finished"
                put(part, path)
        found = [each.stat().st_mode & 0o777 for each in (made, there, tmp_path / "neu")]
        assert found == [usual, 0o640, usual]
        usual_mode(there)
        assert there.stat().st_mode & 0o777 == usual
        assert os.umask(mask) == mask, "the mask of the program is what it was"
    finally:
        os.umask(before)


def test_a_second_name_is_refused_where_it_is_taken_and_copied_where_there_are_no_links(tmp_path, monkeypatch):
    first, second, third = (tmp_path / name for name in ("first", "second", "third"))
    first.write_bytes(b"one")
    keep_beside(first, second)
    with pytest.raises(FileExistsError):
        keep_beside(first, second)
    assert first.samefile(second)

    def no_links(_one: object, _other: object) -> None:
        raise PermissionError("no links here")

    monkeypatch.setattr(os, "link", no_links)
    keep_beside(first, third)
    assert (third.read_bytes(), first.samefile(third)) == (b"one", False)
    with pytest.raises(FileExistsError):
        keep_beside(first, third)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["first", "second", "third"]


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_is_followed_to_the_file_itself(tmp_path):
    (tmp_path / "real").touch()
    (tmp_path / "link").symlink_to("real")
    assert true_path(tmp_path / "link") == true_path(tmp_path / "real")
    assert true_path(tmp_path / "link").name == "real"


def test_what_dead_programs_left_is_swept_and_nothing_else(tmp_path):
    with subprocess.Popen([sys.executable, "-c", ""]) as run:
        run.wait()
    path, long = tmp_path / "a.portulan", tmp_path / f"{'x' * 60}.portulan"
    kept = tmp_path / "a.backups"
    kept.mkdir()
    now = datetime.now(UTC).timestamp()
    ages = {
        f".a-{run.pid}-abcdefgh.part": None,
        f".a-{run.pid}-abcdefgh.part-journal": None,
        f".a.replaced-20260101-{run.pid}-abcdefgh.part": None,
        f".a-{os.getpid()}-abcdefgh.part": None,
        f".ab-{run.pid}-abcdefgh.part": None,
        f".a-{run.pid}-abcdefg.part": None,
        f"a-{run.pid}-abcdefgh.part": None,
        ".a-oldestxx.part": 86_401,
        ".a-dayxxxxx.part": 86_400,
        ".a-youngxxx.part": 86_399,
        f".{'x' * 40}-{run.pid}-abcdefgh.part": None,
        f".{'x' * 41}-{run.pid}-abcdefgh.part": None,
    }
    for name, age in ages.items():
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (now - (age or 0),) * 2)
    (kept / f".a-20260101-{run.pid}-abcdefgh.part").touch()
    os.utime(path.with_name("a.backups"), (now, now))
    sweep(path)
    sweep(long)
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(
        ["a.backups", *(name for name in ages if name in {
            f".a-{os.getpid()}-abcdefgh.part", f".ab-{run.pid}-abcdefgh.part", f".a-{run.pid}-abcdefg.part",
            f"a-{run.pid}-abcdefgh.part", ".a-youngxxx.part", f".{'x' * 41}-{run.pid}-abcdefgh.part",
        })]
    )  # fmt: skip
    assert list(kept.iterdir()) == []


@POSIX
def test_a_file_is_on_the_disk_before_it_gets_its_name_and_the_name_after_it(tmp_path, monkeypatch):
    seen: list[object] = []

    def synced(handle: int) -> None:
        seen.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else (tmp_path / "a").exists())

    monkeypatch.setattr(os, "fsync", synced)
    for put, wanted in ((put_new, [False, "folder"]), (put_in_place, [True, "folder"])):
        with part_of(tmp_path / "a") as part:
            put(part, tmp_path / "a")
        assert seen == wanted
        seen.clear()
    keep_beside(tmp_path / "a", tmp_path / "b")
    assert seen == ["folder"]
    settle_folder(tmp_path)
    assert seen == ["folder", "folder"]

    def fails(_handle: int) -> None:
        raise OSError(errno.EINVAL, "no such thing here")

    monkeypatch.setattr(os, "fsync", fails)
    settle_folder(tmp_path)
    with pytest.raises(OSError, match="no such thing"):
        settle_file(tmp_path / "a")


def no_links(_one: object, _other: object) -> None:
    raise PermissionError("no links here")


def test_without_links_a_name_is_reserved_and_given_back_where_the_move_fails(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", no_links)
    part, path = tmp_path / "part", tmp_path / "a"
    part.write_bytes(b"whole")
    seen: list[bytes] = []

    def fails(_part: Path, to: Path) -> None:
        seen.append(to.read_bytes())
        raise OSError(errno.EIO, "disk")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", fails)
        with pytest.raises(OSError, match="disk"):
            put_new(part, path)
    assert seen == [b""], "nobody else could take the name meanwhile"
    assert [each.name for each in tmp_path.iterdir()] == ["part"]
    path.write_bytes(b"another's")
    with pytest.raises(FileExistsError):
        put_new(part, path)
    assert (path.read_bytes(), part.read_bytes()) == (b"another's", b"whole")


def test_a_copy_that_reads_otherwise_than_its_file_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", no_links)
    (tmp_path / "a").write_bytes(b"whole")
    monkeypatch.setattr("shutil.copyfile", lambda _from, to: to.write_bytes(b"whale"))
    with pytest.raises(OSError, match=r"^copy of a differs$"):
        keep_beside(tmp_path / "a", tmp_path / "b")
    assert [each.name for each in tmp_path.iterdir()] == ["a"]
