"""Files that are replaced whole or not at all: their names, the permissions they get, what is swept."""

from __future__ import annotations

import errno
import os
import stat
import sys

import pytest

from models.store.files import (
    keep_beside,
    part_of,
    put_in_place,
    put_new,
    settle_file,
    settle_folder,
    usual_mode,
)

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="permissions of others are not kept there")


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


def test_a_copy_that_reads_otherwise_than_its_file_is_not_kept(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "link", no_links)
    (tmp_path / "a").write_bytes(b"whole")
    monkeypatch.setattr("shutil.copyfile", lambda _from, to: to.write_bytes(b"whale"))
    with pytest.raises(OSError, match=r"^copy of a differs$"):
        keep_beside(tmp_path / "a", tmp_path / "b")
    assert [each.name for each in tmp_path.iterdir()] == ["a"]
