"""Galaxies and maps survive what parties survive: damage, strangers, orphans, impossible values."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.store.recovery.rebuild import pour
from models.store.recovery.salvage import import_campaign, repair
from models.store.schema import TABLES
from models.store.store import Store

PAGE = 4096


@pytest.fixture
def kept(tmp_path, kept_file):
    """The kept file, with all its rows and no history to help."""
    made, path = tmp_path / "made.portulan", tmp_path / "kept.portulan"
    kept_file.make(made)
    path.touch()
    with closing(sqlite3.connect(made)) as db:
        db.row_factory = sqlite3.Row
        pour(
            [(table.name, dict(row)) for table in TABLES for row in db.execute(f"SELECT * FROM {table.name}")],
            path,
            path.name,
        )
    return path


def alter(path: Path, *sql: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM seal")
        for line in sql:
            db.execute(line)
        db.commit()


def test_every_loose_row_finds_its_table_again(kept, clock, rows):
    with Store.open(kept, clock, backups=False) as store:
        wanted = rows(store)
    assert all(wanted[table.name] for table in TABLES)
    kept.write_bytes(bytes(PAGE) + kept.read_bytes()[PAGE:])
    report = repair(kept, clock)
    assert report.lost == ()
    with Store.open(kept, clock, backups=False) as store:
        assert rows(store) == wanted


def test_a_strangers_galaxy_and_map_come_over(kept, tmp_path, clock, rows):
    report = import_campaign(kept, tmp_path / "ours.portulan")
    assert report.lost == ()
    with Store.open(report.path, clock, backups=False) as mine, Store.open(kept, clock, read_only=True) as theirs:
        assert rows(mine) == rows(theirs)


@pytest.mark.parametrize(
    ("sql", "key", "left"),
    [
        ("DELETE FROM galaxy", "store.lost_parent", "map_block"),
        ("UPDATE planet SET income = 'rich' WHERE id = 'ebrune'", "store.lost_value", "planet"),
        ("UPDATE alliance SET loose = 7 WHERE id = 'libres'", "store.lost_value", "alliance"),
        ("UPDATE map SET head = '[]'", "store.lost_value", "planet"),
        ("UPDATE map_block SET data = 'text' WHERE layer = 0", "store.lost_value", "map_block"),
    ],
)
def test_what_a_stranger_cannot_have_is_left_out_by_name(kept, tmp_path, clock, rows, sql, key, left):
    alter(kept, "PRAGMA ignore_check_constraints=ON", sql)
    report = import_campaign(kept, tmp_path / "ours.portulan")
    assert key in {problem.key for problem in report.lost}
    with Store.open(report.path, clock, backups=False) as store:
        assert store.check() == ()
        assert rows(store)[left]
