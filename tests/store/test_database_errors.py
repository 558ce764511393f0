"""What an error of SQLite is taken for: by its code alone, or by the words it comes with."""

from __future__ import annotations

import json
import sqlite3

import pytest

from models.i18n import LANGUAGES, Translator
from models.store.database_errors import (
    code_of,
    database_error,
    is_damage,
    is_passing,
    met_damage,
    primary,
    reason,
    refusal_of,
    wound,
)

UNSAID = UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no text")
UNREAD = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no text")


def error(name: str, said: str = "x", kind: type[sqlite3.Error] = sqlite3.OperationalError) -> sqlite3.Error:
    problem = kind(said)
    problem.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{name}")
    return problem


def key_of(told) -> str:
    """The key whose words these are, the page named among them."""
    keys = [f"store.wound_{each}" for each in ["text", "head", "list", "index", "disk", "value", "build"]]
    keys += [f"ground.reason_{each}" for each in ["full", "not_written", "read_only", "not_opened", "disk"]]
    keys.append("store.reason_damaged")
    words = {tuple(Translator(lang)(key) for lang in LANGUAGES): key for key in keys}
    words |= {tuple(Translator(lang)("store.wound_page", page=p) for lang in LANGUAGES): f"page {p}" for p in "07"}
    words[tuple(Translator(lang)("store.wound_page", page="12") for lang in LANGUAGES)] = "page 12"
    return words[told.fr, told.en]


SIGNS = [
    ("Could not decode to UTF-8 column 'name'", "store.wound_text"),
    ("'UTF-8' codec", "store.wound_text"),
    ("Expecting value: line 1", "store.wound_text"),
    ("Expecting ',' delimiter", "store.wound_text"),
    ("Invalid \\escape", "store.wound_text"),
    ("malformed JSON", "store.wound_text"),
    ("Extra data: line 1", "store.wound_text"),
    ("Unterminated string", "store.wound_text"),
    ("file is not a database", "store.wound_head"),
    ("malformed database schema (force)", "store.wound_list"),
    ("no such table: force", "store.wound_list"),
    ("no such column: name", "store.wound_list"),
    ("row 3 missing from index pk_force", "store.wound_index"),
    ("disk I/O error", "store.wound_disk"),
    ("CHECK constraint failed", "store.wound_value"),
    ("NULL value in force.name", "store.wound_value"),
    ("TEXT value in map.width", "store.wound_value"),
    ("Tree 5 PAGE 7 cell 0", "page 7"),
    ("Page 12: never used", "page 12"),
    ("frontpage 7", "store.wound_build"),
    ("database disk image is malformed", "store.wound_build"),
    ("", "store.wound_build"),
]


@pytest.mark.parametrize(("said", "key"), SIGNS)
def test_the_words_of_sqlite_tell_what_is_broken(said: str, key: str) -> None:
    assert key_of(wound(said)) == key
    assert key_of(wound(sqlite3.DatabaseError(said))) == key


@pytest.mark.parametrize(
    ("problem", "damage"),
    [
        (error("CORRUPT"), True),
        (error("CORRUPT_INDEX"), True),
        (error("NOTADB"), True),
        (error("IOERR_READ"), True),
        (error("BUSY"), False),
        (error("FULL"), False),
        (sqlite3.OperationalError("Could not decode to UTF-8 column 'name'"), True),
        (sqlite3.DatabaseError("Could not decode to UTF-8 column 'name'"), False),
        (sqlite3.OperationalError("no such function"), False),
        (json.JSONDecodeError("x", "", 0), True),
        (UNREAD, True),
        (UNSAID, False),
        (ValueError("decode to UTF-8"), False),
    ],
)
def test_what_the_file_holds_is_damage_and_nothing_else_is(problem: Exception, damage: bool) -> None:
    assert is_damage(problem) is damage


def test_an_error_is_known_by_its_code_and_by_the_kind_of_it() -> None:
    whole = error("IOERR_SHORT_READ")
    assert (code_of(whole), primary(whole)) == (522, 10)
    assert (code_of(ValueError("x")), primary(ValueError("x"))) == (0, 0)
    assert [database_error(each) for each in (whole, UNSAID, UNREAD, OSError())] == [whole, UNSAID, None, None]
    passing = [name for name in ("BUSY", "BUSY_SNAPSHOT", "LOCKED", "FULL", "CORRUPT") if is_passing(error(name))]
    assert passing == ["BUSY", "BUSY_SNAPSHOT", "LOCKED"]


@pytest.mark.parametrize(
    ("problem", "key", "args"),
    [
        (UNSAID, "store.bad_text", {}),
        (sqlite3.IntegrityError("the turn is published"), "turn.published", {}),
        (sqlite3.IntegrityError("FOREIGN KEY constraint failed"), "store.rows_clash", {}),
        (error("BUSY_RECOVERY"), "store.busy", {"name": "c.portulan"}),
        (error("FULL"), None, {}),
        (sqlite3.OperationalError("x"), None, {}),
    ],
)
def test_one_refused_edit_is_told_from_a_file_nobody_can_write(problem, key, args) -> None:
    found = refusal_of(problem, "c.portulan")
    assert (None if found is None else (found.key, dict(found.args_))) == (None if key is None else (key, args))


REASONS = {
    "FULL": "ground.reason_full",
    "IOERR_WRITE": "ground.reason_not_written",
    "IOERR_TRUNCATE": "ground.reason_not_written",
    "IOERR_FSYNC": "ground.reason_not_written",
    "READONLY_DIRECTORY": "ground.reason_read_only",
    "CANTOPEN_ISDIR": "ground.reason_not_opened",
    "IOERR": "ground.reason_disk",
    "IOERR_READ": "ground.reason_disk",
    "CORRUPT_VTAB": "store.reason_damaged",
    "NOTADB": "store.reason_damaged",
    "CONSTRAINT": "store.wound_head",
}


@pytest.mark.parametrize(("name", "key"), REASONS.items())
def test_the_reason_goes_by_the_code_and_only_without_one_by_the_words(name: str, key: str) -> None:
    assert key_of(reason(error(name, "not a database"))) == key


def test_damage_met_by_a_query_names_the_file_and_the_wound() -> None:
    for problem in (error("CORRUPT", "Tree 5 page 7 cell 0"), ValueError("page 7")):
        told = met_damage("c.portulan", problem)
        assert (told.key, told.file, key_of(told.args_["what"])) == ("store.damaged", "c.portulan", "page 7")
