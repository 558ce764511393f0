"""What a repair says of what it could not prove, file by file and format by format."""

from __future__ import annotations

import errno
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.records import Force
from models.campaign.things import RenameThing
from models.errors import ContentError, Refused, SpokenError
from models.i18n import trouble
from models.problem import Grade, Problem, Where
from models.store import digests, migrate, salvage
from models.store.backup import backup, backups_folder
from models.store.database_errors import reason
from models.store.files import stamp
from models.store.integrity import check_file, table_text
from models.store.rebuild import lost_row
from models.store.salvage import RepairReport, repair
from models.store.schema import VERSION, tables_of

SAVES = Path(__file__).parent.parent / "saves"
PAGE = 4096


def written(path: Path, *lines: str) -> None:
    """Another hand writes into the file."""
    with closing(sqlite3.connect(path)) as db:
        for line in lines:
            db.execute(line)
        db.commit()


def forget(path: Path) -> None:
    """The undo history is gone, rightly."""
    written(path, "DELETE FROM history", "DELETE FROM history_row")
    with closing(sqlite3.connect(path)) as db:
        digests.write(db)
        db.commit()


def saved(version: int, folder: Path) -> Path:
    return Path(shutil.copy(SAVES / f"v{version}.portulan", folder / "campagne.portulan"))


def counted(path: Path, version: int = VERSION) -> int:
    with closing(sqlite3.connect(path)) as db:
        return sum(db.execute(f"SELECT count(*) FROM {t.name}").fetchone()[0] for t in tables_of(version))


def unproven(name: str, rows: int, **more: object) -> Problem:
    key = "store.lost_counted" if more else "store.lost_unproven"
    return Problem(Where((name,)), Grade.ERROR, "", key, {"table": table_text(name), "rows": rows, **more})


def refused(act, kind: type[SpokenError]) -> tuple[str, dict[str, object]]:
    with pytest.raises(kind) as caught:
        act()
    return caught.value.key, dict(caught.value.args_)


@pytest.mark.parametrize(
    ("line", "lost", "rows"),
    [
        ("DELETE FROM member WHERE position = 1", unproven("member", 3, count=1), 7),
        ("DELETE FROM member", unproven("member", 3, count=3), 5),
        ("UPDATE member SET name = 'autre'", unproven("member", 3), 8),
        ("INSERT INTO choice VALUES ('a', 'b', 'c')", unproven("choice", 0), 9),
    ],
)
def test_rows_that_are_wanting_are_counted_and_others_are_called_unproven(table, clock, line, lost, rows) -> None:
    with table.create() as store:
        table.party(store, size=3)
    forget(table.path)
    written(table.path, line)
    before = table.path.read_bytes()
    at = clock.now
    report = repair(table.path, lambda: at)
    kept = table.path.with_name(f"campagne.damaged-{stamp(at)}.portulan")
    assert report == RepairReport(kept, (lost,), rows, {"file": rows})
    assert (kept.read_bytes(), check_file(table.path)) == (before, ())
    assert repair(table.path, clock) == RepairReport(None, (), rows, {})


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_a_file_without_its_sums_is_proof_of_nothing_from_format_3_on(tmp_path, clock, version) -> None:
    path = saved(version, tmp_path)
    rows = counted(path, version)
    written(path, "DELETE FROM seal")
    report = repair(path, clock)
    if version < digests.FIRST_SUM:
        assert report == RepairReport(None, (), rows, {})
        return
    proof = Problem(Where(("seal",)), Grade.ERROR, "", "store.lost_proof", {})
    assert (report.lost, report.rows) == ((proof,), rows)
    assert counted(path) == rows


@pytest.mark.parametrize("version", [2, 3, VERSION])
def test_a_table_that_is_not_read_to_its_end_and_has_no_sum_is_named(tmp_path, clock, version) -> None:
    path = saved(version, tmp_path)
    written(path, "DELETE FROM seal")
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'choice'").fetchone()
    raw = bytearray(path.read_bytes())
    raw[(root - 1) * PAGE : root * PAGE] = bytes(PAGE)
    path.write_bytes(bytes(raw))
    report = repair(path, clock)
    proof = [Problem(Where(("seal",)), Grade.ERROR, "", "store.lost_proof", {})] if version > 2 else []
    named = [each for each in report.lost if each.key != "store.lost_unreadable"]
    assert named == [*proof, lost_row("choice", "", "store.lost_uncounted")]


def test_a_backup_of_a_later_format_helps_no_older_file_and_one_that_cannot_be_read_is_passed_over(
    tmp_path, clock
) -> None:
    path = saved(VERSION, tmp_path)
    sound = path.read_bytes()
    good = backup(path, clock)
    later = saved(VERSION, tmp_path)
    folder = backups_folder(path)
    for name, raw in (
        ("campagne-20270101-000000Z", b""), ("campagne-20270102-000000Z", sound[:PAGE]),
        ("campagne-20270103-000000Z", b"nothing"), ("campagne-20270104-000000Z", sound.replace(b"Thevor", b"Thevir")),
    ):  # fmt: skip
        (folder / f"{name}.portulan").write_bytes(raw)
    written(later, "DELETE FROM history_row", "DELETE FROM member WHERE name = 'Thevor'")
    report = repair(later, clock)
    assert (report.lost, report.came[good.name]) == ((), 1)
    old = saved(VERSION - 1, tmp_path)
    written(old, "DELETE FROM history_row", "DELETE FROM member WHERE name = 'Thevor'")
    report = repair(old, clock)
    assert good.name not in report.came
    assert [each.key for each in report.lost] == ["store.lost_counted"]


def test_a_head_that_says_nothing_is_ours_by_its_tables_and_one_of_a_later_format_is_left(tmp_path, clock) -> None:
    for version in (1, VERSION):
        for at, raw in ((60, b"\0\0\0\0"), (68, b"Nort")):
            path = saved(version, tmp_path)
            rows = counted(path, version)
            whole = bytearray(path.read_bytes())
            whole[at : at + 4] = raw
            path.write_bytes(bytes(whole))
            assert repair(path, clock).rows == rows
    name = {"file": "campagne.portulan", "place": ""}
    path = saved(VERSION, tmp_path)
    written(path, f"PRAGMA user_version={VERSION + 1}")
    wanted = ("store.newer_refused", {**name, "place": str(VERSION + 1)})
    assert refused(lambda: repair(path, clock), ContentError) == wanted
    path.unlink()
    written(path, "PRAGMA application_id=0x506F7274", "CREATE TABLE info (a)")
    assert refused(lambda: repair(path, clock), ContentError) == ("store.too_old", {**name, "place": "0"})
    written(path, "PRAGMA application_id=7")
    assert refused(lambda: repair(path, clock), ContentError) == ("store.not_campaign", name)
    path.write_bytes(b"")
    assert refused(lambda: repair(path, clock), ContentError) == ("store.nothing_left", name)
    path.unlink()
    assert refused(lambda: repair(path, clock), ContentError) == ("store.no_file", name)


def test_a_repair_that_finds_no_room_says_why_and_changes_nothing(tmp_path, clock, monkeypatch) -> None:
    path = saved(VERSION, tmp_path)
    written(path, "UPDATE member SET name = 'x'")
    before = path.read_bytes()
    full, torn = OSError(errno.ENOSPC, "full"), sqlite3.DatabaseError("disk")
    torn.sqlite_errorcode = sqlite3.SQLITE_FULL
    for problem, why in ((full, trouble(full)), (torn, reason(torn))):

        def fails(*_asked: object, problem: Exception = problem, **_how: object) -> None:
            raise problem

        for place in ("put_in_place", "pour"):
            with monkeypatch.context() as disk:
                disk.setattr(salvage, place, fails)
                told = ("store.cannot_write", {"name": path.name, "reason": why})
                assert refused(lambda: repair(path, clock), Refused) == told
            shutil.copy(next(iter(tmp_path.glob("campagne.damaged*")), path), tmp_path / "same")
            for each in (*tmp_path.glob("campagne.damaged*"), tmp_path / "same"):
                assert each.read_bytes() == before
                each.unlink()
            assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(path.name, before)]


def test_whether_an_old_file_can_be_converted_is_tried_and_a_full_disk_is_no_damage(
    tmp_path, clock, monkeypatch
) -> None:
    path = saved(3, tmp_path)
    rows = counted(path, 3)
    full = sqlite3.OperationalError("x")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def fails(*_asked: object, **_how: object) -> None:
        raise full

    with monkeypatch.context() as disk:
        disk.setattr(salvage, "pour", fails)
        told = ("store.cannot_write", {"name": path.name, "reason": reason(full)})
        assert refused(lambda: repair(path, clock), Refused) == told
    assert repair(path, clock) == RepairReport(None, (), rows, {})

    def nameless(table, values):
        yield table, {**values, "name": None} if values.get("name") == "Thevor" else values

    monkeypatch.setitem(migrate.STEPS, 4, nameless)
    report = repair(path, clock)
    assert [(each.where.path[0], each.key) for each in report.lost] == [("member", "store.lost_value")]
    assert report.kept is not None


def test_what_was_taken_over_after_all_is_no_loss(table, clock) -> None:
    """A row its page has lost and the history gives back is not told, though it could not be read."""
    with table.create() as store:
        ids = [table.party(store, f"Bande {number}", size=0) for number in range(3)]
        store.apply(RenameThing("force", ids[0], "Autre"))
    written(table.path, f"DELETE FROM force WHERE id = '{ids[1]}'")
    report = repair(table.path, clock)
    assert (report.lost, report.came) == ((), {"file": 6, "history": 1})
    with table.open() as store, store.read() as campaign:
        assert [row[0] for row in campaign.values(Force, "name")] == ["Autre", "Bande 1", "Bande 2"]
