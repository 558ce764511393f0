"""Which backups are made and kept, to the second and to the byte, and what is said where one cannot be had."""

from __future__ import annotations

import errno
import shutil
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from models.campaign.things import RenameThing
from models.errors import ContentError, Refused
from models.i18n import trouble
from models.store import backup as backups_of
from models.store.backup import Backup, backup, backups, backups_folder, is_due, restore
from models.store.connection import connect
from models.store.files import journal_of, stamp

SAVES = Path(__file__).parent.parent / "saves"


def test_a_backup_is_due_after_more_than_a_day_where_something_is_new(table, clock):
    force_id = table.filled()
    at = clock()
    made = backup(table.path, lambda: at)
    after = [timedelta(0), timedelta(days=1), timedelta(days=1, seconds=1), timedelta(seconds=-1)]

    def due() -> list[bool]:
        with closing(connect(table.path)) as db:
            return [is_due(table.path, at + each, db) for each in after]

    assert due() == [False, False, False, True], "the last before there is any"
    with table.open() as store:
        store.apply(RenameThing("force", force_id, "Autre"))
    assert due() == [False, False, True, True]
    with table.open() as store:
        store.undo()
    for unread in ((SAVES / "v7.portulan").read_bytes(), b"nothing of ours", b""):
        made.write_bytes(unread)
        assert due() == [False, False, True, True], "who knows what it says"


def test_backups_are_told_newest_first_however_the_folder_lists_them(table, monkeypatch):
    folder = backups_folder(table.path)
    names = ["20260102-000000Z", "20260101-000000Z-10", "20260101-000000Z-2", "20260101-000000Z", "20251231-235959Z"]
    for size, name in enumerate(names):
        folder.mkdir(exist_ok=True)
        (folder / f"campagne-{name}.portulan").write_bytes(bytes(size))
    for name in ("campagne-20260101-000000Z.txt", "campagne.portulan", "campagne-20260101-0000Z.portulan"):
        (folder / name).touch()
    (folder / "campagne-20260103-000000Z.portulan").mkdir()
    wanted = [
        Backup(folder / f"campagne-{name}.portulan", datetime.fromisoformat(name[:16].replace("-", "T")), size)
        for size, name in enumerate(names)
    ]
    listed = sorted(folder.iterdir())
    for order in (listed, listed[::-1]):
        monkeypatch.setattr(type(folder), "iterdir", lambda _folder, order=order: iter(order))
        assert backups(table.path) == wanted
    (folder / "campagne-20260102-000000Z-1.portulan").touch()
    monkeypatch.undo()
    assert [each.at for each in backups(table.path)[:2]] == [wanted[0].at] * 2


def laid(table, now, *ages_and_sizes) -> dict[str, timedelta]:
    """Lay backups of these ages and sizes down in an empty folder; return the ages by name."""
    folder = backups_folder(table.path)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    names = {}
    for age, size in ages_and_sizes:
        file = folder / f"campagne-{stamp(now - age)}.portulan"
        file.write_bytes(bytes(size))
        names[file.name] = age
    return names


def test_a_month_is_thirty_days_and_a_day_has_one_backup(table, clock):
    table.filled()
    now = clock()
    day, minute = timedelta(days=1), timedelta(minutes=1)
    last = [(number * minute, 1) for number in range(1, 10)]
    for older, kept in (
        ([10 * minute], []), ([day], [day]), ([day, day + minute], [day]), ([30 * day], [30 * day]),
        ([30 * day + timedelta(seconds=1)], []), ([2 * day, 29 * day], [2 * day, 29 * day]),
    ):  # fmt: skip
        names = laid(table, now, *last, *((age, 1) for age in older))
        made = backup(table.path, lambda: now)
        found = [each.path.name for each in backups(table.path)]
        assert found[0] == made.name
        assert [names[name] for name in found[1:]] == [age for age, _ in last] + kept, older


def test_bytes_are_counted_from_the_newest_on_and_what_follows_the_first_too_many_goes(table, clock):
    table.filled()
    now, minute = clock(), timedelta(minutes=1)
    size = table.path.stat().st_size
    for more, kept in ((300, 3), (299, 2), (200, 2), (199, 1), (100, 1), (99, 0), (0, 0), (-5000, 0)):
        names = laid(table, now, (minute, 100), (2 * minute, 100), (3 * minute, 100))
        backup(table.path, lambda: now, max_bytes=size + more)
        found = [each.path.name for each in backups(table.path)]
        assert [names[name] for name in found[1:]] == [minute, 2 * minute, 3 * minute][:kept], more
    laid(table, now, (minute, 100), (2 * minute, 10))
    backup(table.path, lambda: now, max_bytes=size + 50)
    assert len(backups(table.path)) == 1, "a small one after a large one is older still"


def test_whoever_cannot_back_up_or_restore_says_which_file_and_why(table, clock, monkeypatch):
    table.filled()
    made = backup(table.path, clock)

    def full(*_asked: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    told = {"name": table.path.name, "reason": trouble(OSError(errno.ENOSPC, "x"))}
    with monkeypatch.context() as disk:
        disk.setattr(backups_of, "put_in_place", full)
        for act, key in (
            (lambda: backup(table.path, clock), "store.cannot_back_up"),
            (lambda: restore(table.path, made, clock), "store.cannot_write"),
        ):
            with pytest.raises(Refused) as caught:
                act()
            assert (caught.value.key, caught.value.args_) == (key, told)
    folder = table.path.with_name("dossier.portulan")
    folder.mkdir()
    with pytest.raises(ContentError) as damaged:
        restore(folder, made, clock)
    assert (damaged.value.key, damaged.value.file) == ("store.is_folder", folder.name)
    made.write_bytes(made.read_bytes().replace(b"Nom 5", b"Nom 6"))
    with pytest.raises(ContentError) as damaged:
        restore(table.path, made, clock)
    assert (damaged.value.key, damaged.value.file) == ("store.damaged_backup", made.name)
    table.path.write_bytes(table.path.read_bytes().replace(b"Nom 5", b"Nom 6"))
    with pytest.raises(Refused) as caught:
        backup(table.path, clock)
    assert (caught.value.key, caught.value.args_) == ("store.no_backup_of_damaged", {"name": table.path.name})


def test_a_journal_of_a_file_that_is_gone_is_not_played_into_the_restored_one(table, clock):
    table.filled()
    made = backup(table.path, clock)
    table.path.unlink()
    journal_of(table.path).write_bytes(b"of the file that is gone")
    assert restore(table.path, made, clock) is None
    assert not journal_of(table.path).exists()
    at = clock.now + timedelta(seconds=7)
    kept = restore(table.path, made, lambda: at)
    assert kept == table.path.with_name(f"campagne.replaced-{stamp(at)}.portulan")
