"""What can still be read of a damaged file, way by way, before anybody finds out which of it is right."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.campaign_changes import SetChoice
from models.campaign.records import Force
from models.campaign.things import DeleteThing, RenameThing
from models.problem import Problem
from models.store import digests, row_recovery
from models.store.rebuild import lost_row
from models.store.row_recovery import SalvagedRows, scavenged
from models.store.rows import key_text
from models.store.schema import HISTORY, TABLES, VERSION
from tests.edits import SetNotes

PAGE = 4096
LONG = "n" * 700


def rows_of(path: Path) -> dict[str, dict[str, tuple[object, ...]]]:
    """Every row by table and key, as SQLite reads it."""
    with closing(sqlite3.connect(path)) as db:
        found = {t: db.execute(f"SELECT {t.column_list} FROM {t.name}").fetchall() for t in TABLES}
    return {table.name: {key_text(row[: table.keys]): row for row in rows} for table, rows in found.items()}


def said_by(path: Path) -> dict[str, tuple[int, str]]:
    with closing(sqlite3.connect(path)) as db:
        return digests.kept(db)


@pytest.fixture
def worked_on(table) -> Path:
    """A campaign with lands, a party renamed twice, of which once was taken back, and one that was deleted."""
    with table.create() as store:
        table.lands(store)
        kept, gone = table.party(store, size=2), table.party(store, "Partie", size=1)
        store.apply(SetNotes(Force, kept, "Long " * 100))
        store.apply(RenameThing("force", kept, "Deux"))
        store.apply(DeleteThing("force", gone, "Partie"))
        store.apply(SetChoice("force", "7", "x" * 32))
        store.apply(RenameThing("force", kept, "Trois"))
        store.undo()
    return table.path


def test_a_sound_file_is_read_to_its_end_and_nobody_looks_at_its_pages(worked_on, monkeypatch) -> None:
    def looked(_raw: bytes) -> None:
        raise AssertionError

    monkeypatch.setattr(row_recovery, "loose_rows", looked)
    found = scavenged(worked_on, VERSION)
    own, last = rows_of(worked_on), found.last
    assert found == SalvagedRows(
        VERSION, own, last, said_by(worked_on), [], {table.name for table in TABLES}, sound=True
    )
    for name, rows in last.items():
        assert {key: row for key, row in rows.items() if row is not None} == own[name], name
    gone = {name: sum(row is None for row in rows.values()) for name, rows in last.items()}
    assert {name: count for name, count in gone.items() if count} == {"force": 1, "member": 1}
    assert last.keys() == {name for name, rows in own.items() if rows} - {"info"}


def test_without_its_head_a_file_gives_what_its_pages_say(worked_on) -> None:
    own, said = rows_of(worked_on), said_by(worked_on)
    worked_on.write_bytes(bytes(200) + worked_on.read_bytes()[200:])
    found = scavenged(worked_on, VERSION)
    assert (found.said, found.whole, found.last, found.lost, found.sound) == (said, set(), {}, [], False)
    assert said.keys() == {table.name for table in (*TABLES, *HISTORY)}
    for name in ("info", "force", "member", "galaxy", "planet", "map", "map_block"):
        assert found.own[name] == own[name], name


def test_a_digest_that_is_none_says_nothing_and_a_history_it_does_not_meet_is_not_sound(worked_on) -> None:
    said = said_by(worked_on)
    with closing(sqlite3.connect(worked_on)) as db:
        db.execute("UPDATE seal SET digest = 'kurz' WHERE tbl = 'force'")
        db.execute("UPDATE seal SET rows = 'drei' WHERE tbl = 'member'")
        db.execute("INSERT INTO seal VALUES ('nobody', 1, ?)", ("0" * 32,))
        db.execute("UPDATE history SET label = 'x' WHERE number = 1")
        db.commit()
    found = scavenged(worked_on, VERSION)
    assert found.said == {name: each for name, each in said.items() if name not in ("force", "member")}
    assert not found.sound
    assert found.whole == {table.name for table in TABLES}


def test_a_long_value_that_no_image_proves_is_not_made_up(table) -> None:
    """The step that wrote it is damaged: what stood there before is another value."""
    with table.create() as store:
        force_id = table.party(store, size=0)
        for notes in ("a" * 300, "b" * 300):
            store.apply(SetNotes(Force, force_id, notes))
        store.apply(RenameThing("force", force_id, "Deux"))
    key = key_text((force_id,))
    whole = rows_of(table.path)["force"][key]
    assert scavenged(table.path, VERSION).last == {"force": {key: whole}}
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("UPDATE history_row SET after = x'00' WHERE step = 3")
        db.commit()
    assert scavenged(table.path, VERSION).last == {"force": {}}


def leaves(raw: bytes, pattern: bytes) -> list[tuple[int, list[str]]]:
    """The leaf pages that hold rows of such a beginning: where each is, and the keys of its rows."""
    found = []
    for at in range(0, len(raw), PAGE):
        keys = sorted({each.decode() for each in re.findall(pattern, raw[at : at + PAGE])})
        if raw[at] == 0x0D and keys:
            found.append((at, keys))
    return sorted(found, key=lambda each: each[1])


def test_rows_between_two_broken_pages_are_found_by_their_number_and_those_on_them_are_named(table) -> None:
    with table.create():
        pass
    with closing(sqlite3.connect(table.path)) as db:
        for n in range(40):
            force = (f"F{n:02}", "swidenth", f"Bande {n}", "", None, n, LONG, "", 1)
            db.execute(f"INSERT INTO force VALUES ({', '.join('?' * 9)})", force)
            member = (f"M{n:02}", "F00", f"Nom {n}", n, "", "{}", LONG, "", 1)
            db.execute(f"INSERT INTO member VALUES ({', '.join('?' * 9)})", member)
        db.commit()
    own = rows_of(table.path)
    raw = bytearray(table.path.read_bytes())
    lost: list[Problem] = []
    for name, pattern in (("force", rb"F\d\d(?=swidenth)"), ("member", rb"M\d\d(?=F00)")):
        pages = leaves(bytes(raw), pattern)
        assert len(pages) > 6
        for at, keys in (pages[1], pages[4]):
            raw[at : at + PAGE] = bytes(PAGE)
            lost += [lost_row(name, key, "store.lost_unreadable") for key in keys]
            for key in keys:
                del own[name][key_text((key,))]
    table.path.write_bytes(bytes(raw))
    found = scavenged(table.path, VERSION)
    assert found.lost == lost
    assert found.own == own
    assert {each.name for each in TABLES} - found.whole == {"force", "member"}
