"""P15: whatever rows stand in the history of a file, a step taken back is done, or refused in a sentence."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress

import pytest

from models.errors import Refused
from models.i18n import Translator
from models.store import digests
from models.store.images import Same, packed

WHOLE = ("01", "swidenth", "Nom", "", 100, "{}", 1)
ROWS = (
    "tbl = 'no_such_table'",
    "tbl = 'member'",
    "tbl = 7",
    "before = 'text'",
    "before = 12",
    "before = x'00'",
    "before = x'ffffffff78'",
    "before = NULL, after = NULL",
    "after = NULL",
    "key = 'another'",
    "key = 3",
)
STEPS = (
    "args = '[1]'",
    "args = '{'",
    "label = x'00'",
    "at = 'once'",
    "at = '0001-01-01T00:00:00+00:00'",
    "at = '2026-01-01T00:00:00'",
    "at = 5, checkpoint = x'00', size = 'big'",
)
IMAGES = (
    b"null", b"[]", b"7", b"[[]]", b'[{"blob": "x"}]', b'[{"blob": -4}]', b'[{"other": 1}]', b"\xff", b"[" * 5000,
)  # fmt: skip


def framed(head: bytes) -> bytes:
    return len(head).to_bytes(4, "little") + head


def altered(table, said: str, *values: object) -> None:
    """Write into the newest step as a stranger may, and give the file the digests that go with it."""
    name, column = (
        ("history_row", "step") if said.startswith(("tbl", "key", "before", "after")) else ("history", "number")
    )
    with closing(sqlite3.connect(table.path)) as db, db:
        db.execute(f"UPDATE {name} SET {said} WHERE {column} = (SELECT max(number) FROM history)", values)
        digests.write(db)


def taken_back(table, rows) -> None:
    """Take the last step back and do it again: both work, or each is refused and leaves everything as it is."""
    with table.open() as store:
        before = rows(store)
        for turn in (store.undo, store.redo):
            with suppress(Refused):
                turn()
                continue
            assert rows(store) == before
        for step in store.steps():
            assert Translator("fr")(step.label.key, **step.label.args)
            step.at.astimezone()


@pytest.mark.parametrize("said", [*ROWS, *STEPS])
def test_a_wrong_row_of_the_history_is_refused_in_a_sentence(table, rows, said):
    table.filled()
    altered(table, said)
    taken_back(table, rows)


@pytest.mark.parametrize("column", ["before", "after"])
def test_a_kept_row_that_is_none_of_its_table_is_refused(table, rows, column):
    table.filled()
    with closing(sqlite3.connect(table.path)) as db:
        kept = json.loads(db.execute("SELECT key FROM history_row").fetchone()[0])
    odd = [
        (*kept, *WHOLE[1:-1], [1]),
        (*kept, Same("0" * 16), *WHOLE[2:]),
        (*kept, *WHOLE[1:], 1),
        (*kept, *[None] * 6),
    ]
    for raw in (*map(framed, IMAGES), *map(packed, odd)):
        altered(table, f"{column} = ?", raw)
        taken_back(table, rows)
