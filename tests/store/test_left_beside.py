"""What another program leaves beside a campaign is never played into it: it is kept aside, and told."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.records import Info
from models.store.backup import backup, restore
from models.store.files import companions, wal_of
from models.store.recovery.salvage import repair
from models.store.store import Store
from tests.edits import SetTitle


def left_wal(path: Path) -> None:
    """Leave beside a campaign the log of another program, with pages of the campaign as it is now."""
    other = path.with_name("other")
    shutil.copy(path, other)
    with closing(sqlite3.connect(other)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("UPDATE info SET value = 'by another program' WHERE key = 'title'")
        db.commit()
        for mine, its in zip(companions(path)[1:], companions(other)[1:], strict=True):
            shutil.copy(its, mine)
    other.unlink()


def title(store: Store) -> str:
    with store.read() as campaign:
        return next(row.value for row in campaign.many(Info) if row.key == "title")


def kept(path: Path) -> list[str]:
    return sorted(each.name for each in path.parent.iterdir() if each.name.endswith("-wal"))


def later(table) -> Path:
    """A campaign that went on after another program had left its log beside it; return a backup of the state before."""
    table.filled()
    made = backup(table.path, table.clock)
    left_wal(table.path)
    log = wal_of(table.path).read_bytes()
    with table.open() as store:
        store.apply(SetTitle("Après"))
    wal_of(table.path).write_bytes(log)
    return made


def test_the_log_of_another_program_is_put_aside_when_the_file_is_opened(table):
    later(table)
    with table.open() as store:
        assert not store.read_only
        assert title(store) == "Après"
        assert store.check() == ()
        (told,) = [each for each in store.warnings if each.key == "store.left_wal"]
        assert told.args["pages"] > 0
        assert told.args["kept"] in kept(table.path)
    assert not wal_of(table.path).exists()


def test_a_repair_and_a_restore_keep_the_log_beside_the_file_they_replace_and_say_so(table, clock):
    made = later(table)
    report = repair(table.path, clock)
    assert [each.key for each in report.beside] == ["store.left_wal"]
    assert wal_of(report.kept).exists()
    wal_of(table.path).write_bytes(wal_of(report.kept).read_bytes())
    replaced = restore(table.path, made, clock)
    assert wal_of(replaced).exists()
    assert not wal_of(table.path).exists()
    with table.open() as store:
        assert title(store) == "Essai"
        assert store.check() == ()


@pytest.mark.parametrize("version", [2, 6])
def test_an_old_file_is_brought_up_without_the_log_beside_it(tmp_path, clock, version):
    saved = Path(__file__).parents[1] / "saves" / f"v{version}.portulan"
    with Store.open(Path(shutil.copy(saved, tmp_path / "alone.portulan")), clock) as store:
        before = title(store)
    path = Path(shutil.copy(saved, tmp_path / "c.portulan"))
    left_wal(path)
    with Store.open(path, clock) as store:
        assert title(store) == before
        assert [each.key for each in store.warnings if each.key == "store.left_wal"] == ["store.left_wal"]


def test_a_log_beside_a_name_that_gets_a_new_file_is_not_played_into_it(table, clock, tmp_path):
    table.filled()
    left_wal(table.path)
    table.path.unlink()
    with table.create("Neuve") as store:
        assert title(store) == "Neuve"
        store.save_copy(tmp_path / "copie.portulan")
    assert len(kept(table.path)) == 1
