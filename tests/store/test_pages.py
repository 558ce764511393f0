"""Rows are read from bare pages as SQLite reads them, whatever their values and sizes; what is torn is no row."""

from __future__ import annotations

import ctypes
import random
from contextlib import closing
from pathlib import Path

import apsw
import pytest

from models.store.recovery.pages import loose_rows

EDGES = (1, 7, 15, 23, 31, 47, 63)
WHOLE = [0, *(sign * 2**bits + more for bits in EDGES for sign in (1, -1) for more in (-1, 0, 1))]
WHOLE = [each for each in WHOLE if -(2**63) <= each < 2**63]
NUMBERED = [1, 200, 20_000, 3_000_000, 2**40, 2**56, 2**62, -1]
"""Numbers of rows, which take one byte to nine."""


def file_of(path: Path, rows: list[tuple[object, ...]], size: int, spare: int = 0, *then: str) -> bytes:
    """The bytes of a file with a table of three columns, which keeps `spare` bytes of every page free."""
    with closing(apsw.Connection(str(path))) as db:
        if spare:
            room = ctypes.c_int(spare)
            db.file_control("main", apsw.SQLITE_FCNTL_RESERVE_BYTES, ctypes.addressof(room))
        for sql in (f"PRAGMA page_size={size}", "PRAGMA auto_vacuum=NONE", "VACUUM", "CREATE TABLE t (a, b, c)"):
            db.execute(sql)
        with db:
            for number, row in enumerate(rows):
                rowid = NUMBERED[number] if number < len(NUMBERED) else 2**50 + number
                db.execute("INSERT INTO t (rowid, a, b, c) VALUES (?, ?, ?, ?)", (rowid, *row))
        for sql in then:
            db.execute(sql)
    return path.read_bytes()


def rows_of(raw: bytes) -> set[tuple[object, ...]]:
    """The rows of the table; those of SQLite's own have more columns."""
    return {row for row in loose_rows(raw) if len(row) == 3}


def sizes(page: int) -> list[int]:
    """Lengths about every edge: of the part that stands in the leaf, of one page more, of several."""
    edges = (0, 57, page // 4, page - 36, page - 35, page, 2 * page - 40, 4 * page)
    return [max(edge + more, 0) for edge in edges for more in (-2, -1, 0, 1, 2)]


@pytest.mark.parametrize(("page", "spare"), [(512, 32), (4096, 0), (65536, 0)])
def test_rows_of_every_kind_and_size_are_read_as_they_were_written(tmp_path: Path, page: int, spare: int) -> None:
    texts = [("é" * (n // 2), bytes(n % 251 for n in range(n)), number) for number, n in enumerate(sizes(page))]
    rows = [(None, whole, whole / 7) for whole in WHOLE] + texts
    assert rows_of(file_of(tmp_path / "f", rows, page, spare)) == set(rows)


@pytest.mark.parametrize("page", [512, 4096])
def test_rows_that_were_deleted_stay_away(tmp_path: Path, page: int) -> None:
    rows: list[tuple[object, ...]] = [(n, f"mot {n}", b"x" * (n % 7 * page // 2)) for n in range(500)]
    raw = file_of(tmp_path / "f", rows, page, 0, "DELETE FROM t WHERE a > 120")
    assert len(raw) // page > 130, "more free pages than one page of the list can name"
    assert rows_of(raw) == set(rows[:121])


def test_a_file_cut_anywhere_gives_only_rows_that_were_written(tmp_path: Path) -> None:
    """The end of a large row may be lost: the row is then, and nothing is put in its place."""
    rows: list[tuple[object, ...]] = [(n, "à" * (n % 5 * 400), bytes([n]) * (n % 3 * 900)) for n in range(60)]
    raw = file_of(tmp_path / "f", rows, 512, 0, "DELETE FROM t WHERE a > 50")
    whole = rows_of(raw)
    leaves = [whole - rows_of(raw[:at] + bytes(512) + raw[at + 512 :]) for at in range(512, len(raw), 512)]
    small = [set(), *({row for row in leaf if len(str(row[1])) + len(bytes(row[2])) < 100} for leaf in leaves)]
    had: set[tuple[object, ...]] = set()
    for cut in range(0, len(raw) + 1, 256):
        found = rows_of(raw[:cut])
        assert found <= set(rows), cut
        assert set().union(*small[: cut // 512]) <= found, "a row that is torn takes no other along"
        # Of what is deleted later the list at the end of the file tells.
        assert had <= found or cut == len(raw)
        had = found if cut % 512 == 0 else had
    assert had == set(rows[:51])


def test_noise_in_one_page_harms_no_row_of_another(tmp_path: Path) -> None:
    raw = file_of(tmp_path / "f", [(n, f"mot {n}", n * n) for n in range(150)], 512)
    chance = random.Random("noise")
    for at in range(512, len(raw), 512):
        without = rows_of(raw[:at] + bytes(512) + raw[at + 512 :])
        for _ in range(4):
            noise = raw[at : at + 8] + chance.randbytes(504) if chance.random() < 0.5 else chance.randbytes(512)
            assert without <= rows_of(raw[:at] + noise + raw[at + 512 :])


def test_what_is_no_database_has_no_rows() -> None:
    for raw in (b"", b"x", b"SQLite format 3\0", bytes(100), bytes(5000), b"\x0d" * 9000, b"\xff" * 9000):
        assert list(loose_rows(raw)) == []
