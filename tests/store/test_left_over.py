"""P16: what killed work leaves is swept by whoever holds the lock; what somebody still works on is not."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import timedelta

import pytest

from models.store.backup import backup, backups, backups_folder
from models.store.files import part_of
from models.store.recovery.salvage import repair
from models.store.store import Store
from tests.edits import SetTitle


@pytest.fixture
def dead() -> int:
    """The number of a process that is gone."""
    with subprocess.Popen([sys.executable, "-c", ""]) as run:
        run.wait()
    return run.pid


def left(path) -> set[str]:
    return {file.name for folder in (path.parent, backups_folder(path)) for file in folder.glob(".*")}


def test_the_parts_of_killed_work_are_swept_when_the_file_is_opened(table, clock, dead):
    table.filled()
    backup(table.path, clock)
    for name in (".campagne-{}-abcd_f12.part", ".campagne-{}-abcd_f12.part-journal", ".campagne.v1-{}-zzzzzzzz.part"):
        (table.path.parent / name.format(dead)).touch()
    (backups_folder(table.path) / f".campagne-20260101-120000Z-{dead}-abcd_f12.part").touch()
    theirs = {".campagne-deux-abcd.part", f".campagne deux-{dead}-abcd_f12.part", ".campagne.part", ".campagne-notes"}
    for name in theirs:
        (table.path.parent / name).touch()
    with (
        part_of(table.path) as ours,
        part_of(backups_folder(table.path) / "campagne-20260101-120000Z.portulan") as kept,
    ):
        with table.open():
            assert left(table.path) == {*theirs, ours.name, kept.name}
        assert ours.exists()


@pytest.mark.usefixtures("known_machine")
def test_the_part_of_a_killed_copy_is_swept_with_the_next_copy_or_opening(table, tmp_path, dead):
    """A copy goes to a name of its own, where nobody opens anything: whoever writes there next sweeps it."""
    with table.create() as store:
        away = tmp_path / "away"
        away.mkdir()
        with part_of(away / "copie.portulan") as part:
            name = part.name
        killed = name.replace(f"-{os.getpid()}-", f"-{dead}-")
        for folder in (away, table.path.parent):
            (folder / killed).touch()
            (folder / f"{killed}-journal").touch()
        store.save_copy(away / "autre.portulan")
        assert [each.name for each in away.iterdir()] == ["autre.portulan"]
    with table.open(), part_of(away / "en-cours.portulan") as ours:
        assert left(table.path) == set()
        store = Store.open(away / "autre.portulan", table.clock, backups=False)
        assert ours.exists(), "what a running program makes stays"
        store.close()


def test_reading_sweeps_nothing_and_repairing_does(table, clock, dead):
    table.filled()
    part = table.path.parent / f".campagne-{dead}-abcd_f12.part"
    part.touch()
    with Store.open(table.path, clock, read_only=True):
        assert part.exists()
    table.path.write_bytes(table.path.read_bytes().replace(b"Nom 5", b"Nom 6"))
    repair(table.path, clock)
    assert not part.exists()


def test_a_part_that_names_no_program_is_swept_after_a_day(table):
    """Those of the first programs: their names do not say who made them."""
    table.filled()
    old, young = (table.path.parent / f".campagne-{letter * 8}.part" for letter in "ab")
    for part, days in ((old, 2), (young, 0.5)):
        part.touch()
        now = table.path.stat().st_mtime
        os.utime(part, (now - 86_400 * days, now - 86_400 * days))
    with table.open():
        assert not old.exists()
        assert young.exists()


def test_a_backup_of_a_day_to_come_does_not_stop_backups(table, clock):
    """A clock that went wrong for a while: ten backups of 2031, and today's work is still backed up and kept."""
    table.filled()
    today = clock.now
    clock.now = today + timedelta(days=1800)
    for _ in range(10):
        backup(table.path, clock)
    clock.now = today
    with Store.open(table.path, clock) as store:
        made = [each for each in backups(table.path) if each.at <= clock.now]
        assert len(made) == 1
        store.apply(SetTitle("Après"))
    made = [each for each in backups(table.path) if each.at <= clock.now]
    assert len(made) == 2
    assert len(backups(table.path)) == 10
