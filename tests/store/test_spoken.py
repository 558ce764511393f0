"""What the store says when it cannot: our words in the language asked, with a remedy, on one line."""

from __future__ import annotations

import errno
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.errors import ContentError, Refused, SpokenError
from models.i18n import LANGUAGES, Translator, trouble
from models.store import integrity
from models.store.backup import backup, restore
from models.store.database_errors import is_ground, reason, wound
from models.store.store import Store
from tests.store.test_full_disk import files_up_to, picture

PAGE = 4096
ENGLISH = re.compile(r"\b(the|is|not|database|disk image|malformed|row|index|of|missing)\b", re.IGNORECASE)
SAID = (
    "database disk image is malformed",
    "file is not a database",
    "malformed database schema (force)",
    "Tree 5 page 7 cell 0: Rowid 3 out of order",
    "wrong # of entries in index pk_force",
    "row 3 missing from index pk_force",
    "Page 12: never used",
    "NULL value in force.name",
    "CHECK constraint failed in galaxy",
    "Could not decode to UTF-8 column 'name' with text 'x'",
    "Freelist: size is 3 but should be 4",
    "something SQLite may say one day",
)


def sentences(problem: SpokenError) -> dict[str, str]:
    return {lang: Translator(lang)(problem.key, **problem.args_) for lang in LANGUAGES}


def test_sqlites_own_words_are_never_shown():
    for said in SAID:
        told = wound(said)
        assert not ENGLISH.search(told.fr.replace("index ne", "")), told.fr
        assert said not in told.en
        assert told.fr != told.en


@pytest.mark.parametrize("at", [2, 5, 9])
def test_a_damaged_file_is_told_in_french(table, clock, at):
    with table.create() as store:
        table.party(store, size=30)
        table.lands(store)
    raw = bytearray(table.path.read_bytes())
    raw[at * PAGE : at * PAGE + PAGE] = b"\x0d" + bytes(PAGE - 1)
    table.path.write_bytes(bytes(raw))
    with Store.open(table.path, clock, backups=False) as store:
        assert store.why.key == "store.damaged"
        said = sentences(store.why)
    assert not ENGLISH.search(said["fr"].replace("un index", "")), said["fr"]
    for problem in integrity.check_file(table.path):
        words = Translator("fr")(problem.key, **problem.args)
        assert not ENGLISH.search(words.replace("un index", "")), words


@pytest.fixture
def theirs(table):
    table.filled()
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("CREATE TRIGGER boom AFTER UPDATE ON force BEGIN DELETE FROM member; END")
        db.commit()
    return table.path


def test_a_strangers_trigger_is_to_be_imported_not_repaired(theirs, clock, says, tmp_path):
    before = theirs.read_bytes()
    with says("store.foreign_schema") as caught:
        backup(theirs, clock)
    assert "Importer" in sentences(caught.value)["fr"]
    with says("store.foreign_schema"):
        restore(tmp_path / "campagne-2.portulan", theirs, clock)
    assert theirs.read_bytes() == before
    (problem,) = integrity.check_file(theirs)
    assert "déclencheur" in Translator("fr")(problem.key, **problem.args)


def test_a_full_disk_is_told_as_one_with_what_to_do(table, tmp_path):
    with table.create() as store:
        for number in range(5):
            store.apply(picture(number))
        with files_up_to(100_000), pytest.raises(Refused) as caught:
            store.save_copy(tmp_path / "copie.portulan")
        assert "la taille permise ici est atteinte" in sentences(caught.value)["fr"]
        assert "faites de la place" in sentences(caught.value)["fr"]
        assert "make room" in sentences(caught.value)["en"]
        with files_up_to(table.path.stat().st_size), pytest.raises(Refused) as caught:
            store.apply(picture(99))
        assert "disque est plein" in sentences(caught.value)["fr"]


def test_the_system_never_speaks_english_alone():
    for number in errno.errorcode:
        said = trouble(OSError(number, os.strerror(number)))
        assert said.fr != os.strerror(number)
        assert said.en
        assert "\n" not in said.fr


def test_every_database_trouble_has_words():
    for name in dir(sqlite3):
        code = getattr(sqlite3, name)
        if name.startswith("SQLITE_") and isinstance(code, int):
            problem = sqlite3.OperationalError("disk I/O error")
            problem.sqlite_errorcode = code
            assert "error" not in reason(problem).fr


def test_a_file_that_appears_meanwhile_is_never_overwritten(table, says, monkeypatch):
    """Somebody else writes the very name between our look and our writing; with links and without."""
    monkeypatch.setattr(Path, "exists", lambda self, **_: False)
    for links in (True, False):
        if not links:
            monkeypatch.setattr("os.link", lambda *_: (_ for _ in ()).throw(OSError(errno.ENOTSUP, "no links")))
        table.path.write_bytes(b"mine")
        with says("store.exists"):
            table.create()
        assert table.path.read_bytes() == b"mine"
        assert [each.name for each in table.path.parent.iterdir()] == [table.path.name]


@pytest.mark.parametrize("name", ["a\nb.portulan", "a\x1b[31mb.portulan", "a\u202eb.portulan", "a\u2028b.portulan"])
def test_a_sentence_stays_one_line_whatever_a_file_is_called(tmp_path, clock, name):
    with pytest.raises(ContentError) as caught:
        Store.open(tmp_path / name, clock)
    for said in sentences(caught.value).values():
        assert said.replace("\u00a0", " ").replace("\u202f", " ").isprintable()
        assert "a\ufffd" in said


PLACE = "FULL READONLY CANTOPEN NOMEM PERM BUSY LOCKED IOERR_WRITE IOERR_FSYNC BUSY_RECOVERY READONLY_DBMOVED"
FILE = "CORRUPT NOTADB IOERR IOERR_READ IOERR_SHORT_READ CONSTRAINT TOOBIG CORRUPT_INDEX"


def test_the_place_is_told_from_the_file():
    """What cannot be read of a file is damage, and repaired; a place that is full, locked or closed to us is not."""
    for names, ground in ((PLACE, True), (FILE, False)):
        for name in names.split():
            problem = sqlite3.OperationalError("x")
            problem.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{name}")
            assert is_ground(problem) == ground
    assert is_ground(OSError(28, "x"))
    assert not is_ground(ValueError("x"))
