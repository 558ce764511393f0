"""P9: what another hand has altered, lost or added is put right from whichever source proves it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.records import Force
from models.campaign.things import RenameThing
from models.problem import Grade, Problem, Where
from models.store import digests
from models.store.backup import backup, backups, restore
from models.store.integrity import check_file, table_text
from models.store.recovery.salvage import repair

NAMES = ("Une", "Deux", "Trois")


def written(path: Path, *lines: str) -> None:
    """Another hand writes into the file."""
    with closing(sqlite3.connect(path)) as db:
        for line in lines:
            db.execute(line)
        db.commit()


def forget(path: Path) -> None:
    """The undo history is gone, rightly."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM history")
        db.execute("DELETE FROM history_row")
        digests.write(db)
        db.commit()


def names(table) -> set[str]:
    with table.open() as store, store.read() as campaign:
        return {row[0] for row in campaign.values(Force, "name")}


HARM = {
    "altered": "UPDATE force SET name = 'autre main' WHERE id = '{}'",
    "lost": "DELETE FROM force WHERE id = '{}'",
    "added": "INSERT INTO force SELECT id || 'x', game, 'De trop', side, \"limit\", 9, notes, branch_of, version "
    "FROM force WHERE id = '{}'",
}


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)], ids=str)
def test_one_row_is_put_right_wherever_it_stands(table, clock, order, harm):
    """Of three parties one was renamed since the backup, one is harmed, one is as it was: in any order."""
    same, renamed, harmed = order
    with table.create() as store:
        ids = [table.party(store, name, size=0) for name in NAMES]
    backup(table.path, clock)
    with table.open() as store:
        store.apply(RenameThing("force", ids[renamed], "Autre"))
    forget(table.path)
    written(table.path, HARM[harm].format(ids[harmed]))
    wanted = {"Autre", NAMES[same], NAMES[harmed]}
    report = repair(table.path, clock)
    assert (names(table), report.lost) == (wanted, ())
    assert report.came.get(backups(table.path)[0].path.name, 0) == (harm != "added")
    assert check_file(table.path) == ()


@pytest.mark.parametrize("harm", HARM)
def test_the_history_puts_right_what_no_backup_has(table, clock, harm):
    with table.create() as store:
        ids = [table.party(store, name, size=0) for name in NAMES]
    written(table.path, HARM[harm].format(ids[1]))
    report = repair(table.path, clock)
    assert names(table) >= set(NAMES)
    if harm != "added":
        assert (names(table), report.lost) == (set(NAMES), ())
        assert report.came["history"] == 1


def test_three_whole_backups_are_asked_and_no_older_one(table, clock):
    """What an older one knows may be long gone; a damaged one does not count."""
    with table.create() as store:
        ids = [table.party(store, name, size=0) for name in NAMES]
    forget(table.path)
    sound = table.path.read_bytes()
    made = [backup(table.path, clock)]
    for gone in ids[:2]:
        written(table.path, f"DELETE FROM force WHERE id = '{gone}'")
        forget(table.path)
        made += [backup(table.path, clock), backup(table.path, clock)]
    made.append(backup(table.path, clock))
    made[-1].write_bytes(made[-1].read_bytes().replace(b"Trois", b"Troix"))
    table.path.write_bytes(sound)
    written(table.path, *(f"DELETE FROM force WHERE id = '{gone}'" for gone in ids[:2]))
    report = repair(table.path, clock)
    assert names(table) == {"Deux", "Trois"}, "the third whole one knows of the one, the fifth of the other"
    assert report.came[made[-4].name] == 1
    assert {problem.key for problem in report.lost} == {"store.lost_counted"}


def test_a_file_another_program_writes_into_is_not_called_damaged(table, clock, monkeypatch, says):
    """It is the place that fails, not the file: nothing is repaired, restored or backed up meanwhile."""
    table.filled()
    kept = backup(table.path, clock)
    monkeypatch.setattr("models.store.connection.BUSY_SECONDS", 0.01)
    before = table.path.read_bytes()
    with closing(sqlite3.connect(table.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with says("store.unreadable"):
            check_file(table.path)
        for act in (repair, backup):
            with says("store.unreadable"):
                act(table.path, clock)
        other.execute("ROLLBACK")
        with closing(sqlite3.connect(kept, isolation_level=None)) as hand:
            hand.execute("BEGIN EXCLUSIVE")
            with says("store.unreadable"):
                restore(table.path, kept, clock)
            hand.execute("ROLLBACK")
    assert table.path.read_bytes() == before
    assert len(backups(table.path)) == 1


def test_what_a_stranger_has_put_in_is_named_shortly_and_what_is_wanting_is_counted(table, says):
    table.filled()
    long = "très-long-" * 30
    written(table.path, f'CREATE TABLE "{long}" (a)', f'CREATE VIEW "{long}-vue" AS SELECT 1')
    problems = check_file(table.path)
    assert [(problem.key, problem.rule, problem.where.path) for problem in problems] == [
        ("store.foreign_part", "", (long[:80],)),
        ("store.foreign_part", "", (long[:80],)),
    ]
    assert all(problem.args["name"] == long[:80] for problem in problems)
    written(table.path, f'DROP TABLE "{long}"', f'DROP VIEW "{long}-vue"')
    assert check_file(table.path) == ()
    written(table.path, "DROP TABLE alliance", "DROP TABLE sector")
    (problem,) = check_file(table.path)
    assert (problem.key, problem.rule, problem.where.path) == ("store.missing_part", "", ())
    assert problem.args["count"] >= 2
    with says("store.unusable"):
        table.open()


def test_what_was_deleted_stays_so_where_nothing_proves_the_rest(table, clock):
    """An older backup fills what is lost, and only that: as many rows as there were are all."""
    with table.create() as store:
        ids = [table.party(store, name, size=0) for name in NAMES]
    backup(table.path, clock)
    written(table.path, f"DELETE FROM force WHERE id = '{ids[0]}'", "UPDATE force SET name = 'Nouveau'")
    forget(table.path)
    written(table.path, f"UPDATE force SET name = 'autre main' WHERE id IN ('{ids[1]}', '{ids[2]}')")
    report = repair(table.path, clock)
    assert names(table) == {"autre main"}
    assert report.lost == (
        Problem(Where(("force",)), Grade.ERROR, "", "store.lost_unproven", {"table": table_text("force"), "rows": 2}),
    )


def test_a_history_that_proves_nothing_gives_nothing_back_to_a_table_that_was_read_to_its_end(table, clock):
    with table.create() as store:
        ids = [table.party(store, name, size=0) for name in NAMES]
    written(table.path, "DELETE FROM seal", f"DELETE FROM force WHERE id = '{ids[0]}'")
    report = repair(table.path, clock)
    assert names(table) == set(NAMES[1:])
    assert report.lost == (Problem(Where(("seal",)), Grade.ERROR, "", "store.lost_proof", {}),)


def test_a_strange_head_before_tables_nobody_can_read_is_too_old(table, clock, says):
    table.filled()
    raw = bytearray(table.path.read_bytes())
    raw[60:64], raw[100:1000] = bytes(4), b"\xff" * 900
    table.path.write_bytes(raw)
    with says("store.too_old"):
        repair(table.path, clock)
    assert table.path.read_bytes() == raw


def test_a_file_of_ours_is_as_open_to_others_as_any_file(table, clock):
    table.filled()
    plain = table.path.with_name("plain")
    plain.write_bytes(b"")
    for each in (table.path, backup(table.path, clock)):
        assert each.stat().st_mode == plain.stat().st_mode


def test_a_pipe_is_no_campaign_and_nobody_waits_for_it(tmp_path, clock, says):
    pipe = tmp_path / "tube.portulan"
    os.mkfifo(pipe)
    for act in (check_file, lambda path: repair(path, clock), lambda path: backup(path, clock)):
        with says("store.no_plain_file"):
            act(pipe)
