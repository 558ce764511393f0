"""The way up from one format to the next, row by row, and what is said where an old file cannot go it."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.tables import quoted
from models.errors import ContentError
from models.i18n import trouble
from models.store import migrate as migration
from models.store.database_errors import wound
from models.store.integrity import check_file
from models.store.migrate import OWN, STEPS, climb, migrate
from models.store.schema import VERSION, tables_of

SAVES = Path(__file__).parent.parent / "saves"
ROWS = [(name, {"id": name}) for name in ("faction", "refereed", "planet", "sector", "force")]
BROUGHT = {
    3: {"faction": {"shape": ""}},
    5: {"refereed": {"mail": ""}},
    6: {"planet": {"words": ""}, "sector": {"words": ""}},
}
"""What a format did not have yet: each column is empty in the rows of the next one."""


@pytest.mark.parametrize("version", range(1, VERSION))
def test_a_step_gives_each_row_what_its_format_did_not_have(version):
    wanted = [(name, {**values, **BROUGHT.get(version, {}).get(name, {})}) for name, values in ROWS]
    assert list(climb(iter(ROWS), version, STEPS, version + 1)) == wanted
    assert list(climb(iter(ROWS), version, STEPS, version)) == ROWS
    assert list(climb(iter(ROWS), version, STEPS)) == list(climb(iter(wanted), version + 1, STEPS))
    gained = {
        table.name: {column: "" for column in table.columns if column not in before.columns}
        for before in tables_of(version)
        for table in tables_of(version + 1)
        if table.name == before.name and table.columns != before.columns
    }
    assert gained == BROUGHT.get(version, {}), "as the tables of the two formats say"


def saved(version: int, folder: Path) -> Path:
    return Path(shutil.copy(SAVES / f"v{version}.portulan", folder / "alt.portulan"))


def counted(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {name: db.execute(f"SELECT count(*) FROM {quoted(name)}").fetchone()[0] for name in names}


@pytest.mark.parametrize("version", range(1, VERSION))
def test_every_row_comes_along_but_undo_steps_and_what_sqlite_itself_counted(tmp_path, version):
    path = saved(version, tmp_path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("ANALYZE")
        db.commit()
    before, was = counted(path), path.read_bytes()
    assert before["sqlite_stat1"]
    assert before["history"]
    kept = migrate(path, version)
    assert (kept, kept.read_bytes()) == (path.with_name(f"alt.portulan.v{version}.bak"), was)
    after = counted(path)
    assert {"history", "history_row", "seal"} == OWN
    assert {name: after[name] for name in before if name not in OWN | {"sqlite_stat1"}} == {
        name: rows for name, rows in before.items() if name not in OWN | {"sqlite_stat1"}
    }
    assert "sqlite_stat1" not in after
    assert after["history"] == after["history_row"] == 0
    assert check_file(path) == ()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["alt.portulan", kept.name]


def refused(path: Path, version: int, **how: object) -> tuple[str, dict[str, object]]:
    """Migrate, which is refused and leaves the file; return what is said."""
    was = path.read_bytes()
    with pytest.raises(ContentError) as caught:
        migrate(path, version, **how)
    assert [(each.name, each.read_bytes()) for each in path.parent.iterdir()] == [(path.name, was)]
    return caught.value.key, caught.value.args_


def test_an_old_file_that_stays_old_says_why(tmp_path, monkeypatch):
    path = saved(3, tmp_path)
    said = {"file": path.name, "place": ""}
    for wanting in (3, VERSION - 1):
        ladder = {number: step for number, step in STEPS.items() if number != wanting}
        assert refused(path, 3, steps=ladder) == ("store.too_old", {**said, "place": "3"})
    full, torn = OSError(errno.ENOSPC, "full"), sqlite3.DatabaseError("Tree 5 page 7 cell 0")
    for problem, told in (
        (full, ("store.cannot_migrate", {**said, "reason": trouble(full)})),
        (torn, ("store.unusable", {**said, "what": wound(torn)})),
    ):

        def fails(*_asked: object, problem: Exception = problem) -> None:
            raise problem

        with monkeypatch.context() as disk:
            disk.setattr(migration, "pour", fails)
            assert refused(path, 3) == told
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE member SET name = 'x'")
        db.commit()
    key, args = refused(path, 3)
    assert (key, args["what"]) == ("store.unusable", migration.integrity.table_text("member"))

    def nameless(table, values):
        yield table, {**values, "name": None} if table == "member" else values

    migrate_to = saved(3, tmp_path)
    key, args = refused(migrate_to, 3, steps={**STEPS, 3: nameless})
    assert (key, args["file"]) == ("store.row_does_not_fit", path.name)
