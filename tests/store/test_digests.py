"""The sums that prove a file, reckoned here once more, and the small SQL of rows by their keys."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from contextlib import closing

import pytest

from models.campaign.records import Asset, Choice, Force
from models.campaign.tables import table_of
from models.store import digests, rows
from models.store.connection import filling
from models.store.digests import row_digest, said_of, summed, table_sum
from models.store.schema import HISTORY, TABLES

FORCE, ASSET, CHOICE = map(table_of, (Force, Asset, Choice))
ONE = ("F1", "swidenth", "Bândé", "", None, 1, "«»\n", "", 2)
TWO = ("F2", "empire", "Zwei", "", 300, 0, "", "", 1)
PICTURE = ("a" * 64, "image/png", 1, 2, b"\x00\xff\x10")


def bytes_of(row: tuple[object, ...]) -> bytes:
    """The length of the JSON in four bytes, the JSON, in which a blob is its length, then the blobs."""
    plain = [{"blob": len(value)} if isinstance(value, bytes) else value for value in row]
    head = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    return len(head).to_bytes(4, "little") + head + b"".join(value for value in row if isinstance(value, bytes))


def digest_of(name: str, row: tuple[object, ...]) -> int:
    found = hashlib.blake2b(bytes_of(row), digest_size=16, person=name.encode())
    return int.from_bytes(found.digest(), "little")


def test_a_digest_is_of_all_values_of_a_row_and_of_its_table() -> None:
    for table, row in ((FORCE, ONE), (FORCE, TWO), (ASSET, PICTURE), (CHOICE, ("a", "b", "c"))):
        assert b"".join(rows.parts(row)) == bytes_of(row)
        assert row_digest(table, row) == digest_of(table.name, row)
    assert row_digest(FORCE, ONE) == row_digest(FORCE, tuple(ONE))
    assert rows.parts(PICTURE)[2:] == [b"\x00\xff\x10"]


def test_a_table_is_summed_whatever_its_order_and_the_first_formats_had_a_digest_of_their_order() -> None:
    total = (digest_of("force", ONE) + digest_of("force", TWO)) % 2**128
    assert table_sum(FORCE, ()) == (0, "0" * 32)
    assert table_sum(FORCE, (ONE, TWO)) == table_sum(FORCE, (TWO, ONE)) == (2, f"{total:032x}")
    many = [(f"F{n}", *ONE[1:]) for n in range(9)]
    assert table_sum(FORCE, many) == (9, f"{sum(digest_of('force', row) for row in many) % 2**128:032x}")
    for version in (1, 2):
        old = hashlib.blake2b(bytes_of(ONE) + bytes_of(TWO), digest_size=16).hexdigest()
        assert said_of(version, FORCE, (ONE, TWO)) == (2, old)
    for version in (3, 8):
        assert said_of(version, FORCE, (TWO, ONE)) == (2, f"{total:032x}")


@pytest.fixture
def db(tmp_path):
    (tmp_path / "a.part").touch()
    with filling(tmp_path / "a.part") as made:
        rows.insert_all(made, FORCE, (ONE, TWO))
        digests.write(made)
        yield made


def test_a_new_file_keeps_a_sum_of_every_table_and_each_edit_keeps_it_true(db) -> None:
    assert digests.kept(db) == {
        table.name: table_sum(table, (ONE, TWO) if table is FORCE else ()) for table in (*TABLES, *HISTORY)
    }
    three = ("F3", *TWO[1:])
    rows.insert(db, FORCE, three)
    rows.update(db, FORCE, (*ONE[:-1], 3))
    rows.delete(db, FORCE, ("F2",))
    digests.turn(db, FORCE, (ONE, None, TWO), ((*ONE[:-1], 3), three, None))
    assert digests.kept(db)["force"] == summed(db, FORCE) == table_sum(FORCE, ((*ONE[:-1], 3), three))
    digests.turn(db, FORCE, (three,), ())
    assert digests.kept(db)["force"] == table_sum(FORCE, ((*ONE[:-1], 3),))
    digests.turn(db, FORCE, (), (TWO,))
    assert digests.kept(db)["force"] == table_sum(FORCE, (TWO, (*ONE[:-1], 3)))
    for nothing in ((), (None,), (None, None)):
        digests.turn(db, FORCE, nothing, nothing)
    assert digests.kept(db)["force"][0] == 2
    digests.write(db)
    assert digests.kept(db)["force"] == summed(db, FORCE)


@pytest.mark.parametrize("sql", ["UPDATE seal SET digest = 'x'", "UPDATE seal SET rows = 'x'", "DELETE FROM seal"])
def test_a_sum_that_says_nothing_is_left_as_it_is(db, sql) -> None:
    db.execute(sql)
    before = digests.kept(db)
    digests.turn(db, FORCE, (), (ONE,))
    assert digests.kept(db) == before


@pytest.mark.parametrize("count", [0, 1, 127, 128, 129, 256, 300])
def test_rows_are_had_written_and_removed_by_their_keys_however_many(db, count) -> None:
    made = [(f"g{n // 7}", f"o{n}", f"v{n}") for n in range(count)]
    rows.insert_all(db, CHOICE, made)
    asked = [row[:2] for row in made]
    there = {row[:2]: row for row in made}
    missing = [("g0", "none"), ("x", "o1")]
    assert rows.fetch_all(db, CHOICE, [*missing[:1], *asked, *missing[1:]]) == there
    assert [rows.fetch(db, CHOICE, key) for key in (*asked[:2], *missing)] == [*made[:2], None, None]
    changed = [(*row[:2], "neu") for row in made[1:]]
    rows.update_all(db, CHOICE, changed)
    assert rows.fetch_all(db, CHOICE, asked) == {**there, **{row[:2]: row for row in changed}}
    rows.delete_all(db, CHOICE, asked[1:])
    assert rows.fetch_all(db, CHOICE, asked) == {row[:2]: row for row in made[:1]}
    assert rows.spoken_key(("a", 7)) == "a/7"
    assert [rows.key_text(key) for key in (("é", 7), (b"\x01",))] == ['["é",7]', '[{"blob":"01"}]']


def test_a_file_in_the_making_is_one_transaction_that_checks_keys_at_its_end(tmp_path) -> None:
    part = tmp_path / "a.part"
    part.touch()
    with filling(part) as db:
        asked = ("defer_foreign_keys", "foreign_keys", "synchronous", "journal_mode")
        found = [db.execute(f"PRAGMA {each}").fetchone()[0] for each in asked]
        assert (found, db.in_transaction) == ([1, 1, 0, "memory"], True)
        db.execute("INSERT INTO choice VALUES ('a', 'b', 'c')")
    with closing(sqlite3.connect(part)) as db:
        assert db.execute("SELECT * FROM choice").fetchall() == [("a", "b", "c")]
    other = tmp_path / "b.part"
    other.touch()
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"), filling(other) as db:
        db.execute("INSERT INTO member VALUES ('m', 'none', '', 0, '', '{}', '', '', 1)")
    with closing(sqlite3.connect(other)) as db:
        assert db.execute("SELECT count(*) FROM sqlite_schema").fetchone() == (0,)
