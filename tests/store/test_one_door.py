"""P9: repair is one door. Whatever was done to a campaign of whatever format, what the check says to do leads to a
campaign that opens; rows come from the file, its history and its backups; what nothing proves is called a loss.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from app.cli.main import run
from models.campaign.records import Force
from models.campaign.things import RenameThing
from models.errors import ContentError
from models.i18n import LANGUAGES, Translator
from models.store import digests, integrity
from models.store.backup import backup
from models.store.connection import header
from models.store.recovery import migrate
from models.store.recovery.salvage import repair
from models.store.rows import identifier_list
from models.store.schema import VERSION, tables_of
from models.store.store import Store
from tests.store.test_full_disk import files_up_to

SAVES = Path(__file__).parent.parent / "saves"
PAGE = 4096


def sql(*lines: str) -> Callable[[Path], None]:
    def harm(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            db.execute("PRAGMA ignore_check_constraints=ON")
            for line in lines:
                db.execute(line)
            db.commit()

    return harm


def raw(change: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(change(path.read_bytes())) and None


def noise(data: bytes, page: int) -> bytes:
    return data[: page * PAGE] + random.Random(page).randbytes(PAGE) + data[(page + 1) * PAGE :]


HARM = {
    "a letter": raw(lambda data: data.replace(b"Thevor", b"Thevir", 1)),
    "the first page": raw(lambda data: bytes(PAGE) + data[PAGE:]),
    "the beginning": raw(lambda data: bytes(200) + data[200:]),
    "the name of the program": raw(lambda data: data[:68] + b"\0\0\0\0" + data[72:]),
    "the number of the format": raw(lambda data: data[:60] + b"\0\0\0\0" + data[64:]),
    "the list of tables": raw(lambda data: data[:100] + random.Random("list").randbytes(PAGE - 100) + data[PAGE:]),
    "half of it": raw(lambda data: data[: len(data) // 2]),
    **{f"page {page}": raw(lambda data, page=page: noise(data, page)) for page in (2, 3, 5, 11)},
    "an edited name": sql("UPDATE member SET name = 'autre' WHERE name = 'Thevor'"),
    "a lost row": sql("DELETE FROM member WHERE name = 'Thevor'"),
    "a wrong value": sql("UPDATE planet SET x = 'loin', infantry = -4"),
    "bytes for a key": sql("UPDATE galaxy_note SET id = x'78'"),
    "wrong JSON": sql("UPDATE map SET head = '7'"),
    "a lost table": sql("DROP TABLE choice"),
    "an orphan": sql("DELETE FROM map"),
    "no digests": sql("DELETE FROM seal"),
    "all of it": raw(lambda data: b""),
    "zeros": raw(lambda data: bytes(len(data))),
}
WITHOUT_A_BACKUP = {"all of it", "zeros"}
"""Nothing is left but the backups."""


def saved(version: int, folder: Path) -> Path:
    return Path(shutil.copy(SAVES / f"v{version}.portulan", folder / "campagne.portulan"))


def seen(path: Path) -> dict[str, list]:
    with closing(sqlite3.connect(path)) as db:
        found = {t: db.execute(f"SELECT {identifier_list(t.columns)} FROM {t.name}").fetchall() for t in tables_of(1)}
    return {table.name: sorted(rows, key=str) for table, rows in found.items()}


def advice(path: Path, capsys, monkeypatch) -> str:
    """What `check` says of the file, on one line, whether it is a list or a refusal."""
    monkeypatch.setenv("PORTULAN_LANG", "en")
    capsys.readouterr()
    code = run(["check", str(path)])
    assert code
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return " ".join((out + err).split())


BETWEEN = range(2, VERSION)
"""Formats between the first and today's: all but 2 and 3 without a backup are repaired in the soak."""
FORMATS = [
    pytest.param(
        version,
        helped,
        id=f"{version}-{'with a backup' if helped else 'alone'}",
        marks=pytest.mark.soak if version in BETWEEN and (helped or version > 3) else (),
    )
    for version in range(1, VERSION + 1)
    for helped in (True, False)
]


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize(("version", "helped"), FORMATS)
def test_what_the_check_says_leads_to_an_opened_campaign(tmp_path, clock, capsys, monkeypatch, version, harm, helped):
    path = saved(version, tmp_path)
    wanted = seen(path)
    if helped:
        backup(path, clock)
    HARM[harm](path)
    before = path.read_bytes()
    if harm == "no digests" and version < digests.FIRST_SUM:
        assert integrity.check_file(path) == ()  # those formats had none while they were worked on
        return
    said = advice(path, capsys, monkeypatch)
    assert "repair" in said.lower(), said
    if harm in WITHOUT_A_BACKUP and not helped:
        with pytest.raises(ContentError, match=r"store\.nothing_left"):
            repair(path, clock)
        assert path.read_bytes() == before
        return
    report = repair(path, clock)
    assert report.kept.read_bytes() == before
    left_out = sum(problem.key in ("store.lost_value", "store.lost_parent") for problem in report.lost)
    assert report.rows == sum(report.came.values()) - left_out
    for problem in report.lost:
        for lang in LANGUAGES:
            assert "{" not in Translator(lang)(problem.key, **problem.args)
    with Store.open(path, clock, backups=False) as store:
        assert not store.read_only
        assert store.check() == ()
    found = seen(path)
    assert report.lost or found == wanted, "less than there was, and not a word of it"
    if helped and harm != "the beginning":
        assert found == wanted


def test_rows_come_from_the_file_its_history_and_its_backup_and_it_is_said(table, clock, capsys, monkeypatch):
    """A name altered in the file is in the backup, one given since is in the history, the rest is in the file."""
    with table.create() as store:
        first, second = table.party(store, "Une"), table.party(store, "Deux")
    backup(table.path, clock)
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("DELETE FROM history")
        db.execute("DELETE FROM history_row")
        digests.write(db)
        db.commit()
    with table.open() as store:
        store.apply(RenameThing("force", second, "Trois"))
    sql("UPDATE force SET name = '?'", "UPDATE member SET name = '?' WHERE name = 'Héros 1'")(table.path)
    monkeypatch.setenv("PORTULAN_LANG", "en")
    assert run(["repair", str(table.path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    (saved_as,) = (name for name in told["came"] if name.startswith("campagne-"))
    assert (told["lost"], told["came"]["history"], told["came"][saved_as]) == ([], 1, 3)
    with table.open() as store, store.read() as campaign:
        assert {row[0] for row in campaign.values(Force, "name")} == {"Une", "Trois"}
    assert first


def test_a_single_row_is_found_by_what_the_sum_lacks(table, clock):
    """Two forces differ from the backup: one was renamed since and its steps are gone, the other was altered."""
    with table.create() as store:
        renamed, altered = table.party(store, "Une"), table.party(store, "Deux")
    backup(table.path, clock)
    with table.open() as store:
        store.apply(RenameThing("force", renamed, "Trois"))
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("DELETE FROM history")
        db.execute("DELETE FROM history_row")
        digests.write(db)
        db.commit()
    sql(f"UPDATE force SET name = '?' WHERE id = '{altered}'")(table.path)
    report = repair(table.path, clock)
    assert report.lost == ()
    with table.open() as store, store.read() as campaign:
        assert {row[0] for row in campaign.values(Force, "name")} == {"Trois", "Deux"}


def test_what_nothing_proves_is_a_loss(table, clock, capsys):
    """Another hand edited a name that neither history nor backup knows: it is kept, and not called whole."""
    with table.create() as store:
        table.party(store)
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("DELETE FROM history")
        db.execute("DELETE FROM history_row")
        digests.write(db)
        db.execute("UPDATE force SET name = 'autre main'")
        db.commit()
    assert run(["repair", str(table.path)]) == 1
    assert "✗" in capsys.readouterr().out
    assert integrity.check_file(table.path) == ()


def test_another_programs_database_is_not_repaired_into_a_campaign(tmp_path, clock):
    path = tmp_path / "autre.portulan"
    sql("CREATE TABLE bookmarks (a VARCHAR, b VARCHAR)", "INSERT INTO bookmarks VALUES ('x', 'y')")(path)
    before = path.read_bytes()
    with pytest.raises(ContentError, match=r"store\.not_campaign"):
        repair(path, clock)
    assert path.read_bytes() == before


def test_a_sound_file_of_an_old_format_is_left_alone(tmp_path, clock):
    for version in range(1, VERSION + 1):
        path = saved(version, tmp_path)
        before = path.read_bytes()
        assert repair(path, clock).kept is None
        assert path.read_bytes() == before
        assert header(path).version == version


def test_an_older_file_whose_proof_of_content_was_taken_out_is_damaged_from_format_3_on(tmp_path):
    for version in range(1, VERSION):
        for line, key in (("DELETE FROM seal", "store.altered_table"), ("DROP TABLE seal", "store.damaged_part")):
            path = saved(version, tmp_path)
            assert integrity.check_file(path) == ()
            sql(line)(path)
            found = {each.key for each in integrity.check_file(path)}
            assert found == ({key} if version >= digests.FIRST_SUM else set()), (version, line)


def test_what_todays_format_cannot_hold_is_left_out_of_an_old_file_and_named(tmp_path, clock, monkeypatch):
    path = saved(VERSION - 1, tmp_path)
    up = migrate.STEPS[VERSION - 1]

    def nameless(table, values):
        for name, row in up(table, values):
            yield name, {**row, "name": None} if row.get("name") == "Thevor" else row

    monkeypatch.setitem(migrate.STEPS, VERSION - 1, nameless)
    before = path.read_bytes()
    report = repair(path, clock)
    assert report.kept.read_bytes() == before
    assert [problem.where.path[0] for problem in report.lost] == ["member"]


def test_an_old_file_that_cannot_be_tried_on_a_full_disk_is_left_as_it_is(tmp_path, clock, says):
    path = saved(1, tmp_path)
    before = path.read_bytes()
    with files_up_to(4 * PAGE), says("store.cannot_write"):
        repair(path, clock)
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_a_file_of_a_newer_format_is_not_repaired(tmp_path, clock, says):
    path = saved(VERSION, tmp_path)
    sql(f"PRAGMA user_version={VERSION + 1}")(path)
    before = path.read_bytes()
    with says("store.newer_refused"):
        repair(path, clock)
    assert path.read_bytes() == before
