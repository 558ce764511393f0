"""The check of a campaign file: what it finds, told whole, and which part of the file a sentence names."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.errors import ContentError
from models.i18n import LANGUAGES, Text, Translator, both
from models.problem import Grade, Problem, Where
from models.store import digests, integrity
from models.store.connection import connect
from models.store.database_errors import reason, wound
from models.store.integrity import check, check_file, is_foreign, kind_text, pages_of, spot, table_text, verdict
from models.store.schema import HISTORY, VERSION, tables_of

SAVES = Path(__file__).parent.parent / "saves"
PAGE = 4096

MISSING = Text(*(Translator(lang)("store.wound_missing") for lang in LANGUAGES))


@pytest.mark.parametrize(
    ("args", "named"),
    [
        ({"name": "n", "table": "t", "what": Text("une page", "a page")}, Text("une page", "a page")),
        ({"name": Text("nom", "name"), "table": "t"}, Text.same("t")),
        ({"name": Text("nom", "name"), "count": 2}, Text("nom", "name")),
        ({"name": 7}, Text.same("7")),
        ({"count": 2}, MISSING),
    ],
)
def test_a_sentence_names_the_wound_before_the_table_and_the_table_before_the_part(args, named):
    found = spot(Problem(Where(), Grade.ERROR, "", "store.damaged", args))
    assert (found.fr, found.en) == (named.fr, named.en)


def written(path: Path, *lines: str) -> None:
    """Another hand writes into the file."""
    with closing(sqlite3.connect(path)) as db:
        for line in lines:
            db.execute(line)
        db.commit()


def problem(key: str, *path: str, **args: object) -> Problem:
    return Problem(Where(path), Grade.ERROR, "", key, args)


def saved(version: int, folder: Path) -> Path:
    return Path(shutil.copy(SAVES / f"v{version}.portulan", folder / "alt.portulan"))


def test_each_damage_is_told_whole_and_of_many_the_first_twenty(table):
    with table.create() as store:
        force_id = table.party(store, size=25)
        table.party(store, "Zwei", size=0)
    sound = table.path.read_bytes()
    force, member = table_text("force"), table_text("member")
    cases: list[tuple[str, list[Problem]]] = [
        ("DELETE FROM force WHERE name = 'Bande'", [problem("store.orphan_row", "member", table=member)] * 20),
        ("UPDATE force SET notes = 'x'", [problem("store.altered_table", "force", table=force, rows=2)]),
        (
            "DELETE FROM seal WHERE tbl IN ('member', 'history')",
            [
                problem("store.altered_table", "member", table=member, rows=25),
                problem("store.altered_table", "history", table=table_text("history"), rows=2),
            ],
        ),
        (
            f"UPDATE force SET position = 'x' WHERE id = '{force_id}'",
            [
                problem("store.wrong_value", "force", force_id, table=force, row="Bande"),
                problem("store.altered_table", "force", table=force, rows=2),
            ],
        ),
        ("CREATE VIEW spy AS SELECT 1", [problem("store.foreign_part", "spy", kind=kind_text("view"), name="spy")]),
        ("DROP TABLE alliance", [problem("store.missing_part", count=1)]),
        ("DROP INDEX ix_member_force_id", [problem("store.missing_part", count=1)]),
    ]
    for line, wanted in cases:
        table.path.write_bytes(sound)
        written(table.path, line)
        assert list(check_file(table.path)) == wanted, line
    table.path.write_bytes(sound)
    written(table.path, *(f"CREATE TABLE t{n:02} (a)" for n in range(25)))
    assert [each.where.path for each in check_file(table.path)] == [(f"t{n:02}",) for n in range(20)]
    raw = bytearray(sound)
    raw[PAGE : 2 * PAGE] = bytes(PAGE)
    table.path.write_bytes(bytes(raw))
    damaged = check_file(table.path)
    assert {(each.key, each.where.path, each.grade, each.rule) for each in damaged} == {
        ("store.damaged_part", (), Grade.ERROR, "")
    }
    assert len({each.args["what"] for each in damaged}) == len(damaged), "each wound once"
    assert pages_of(table.path) == damaged


def test_what_stands_in_a_schema_has_a_name_in_words_and_a_table_we_do_not_know_its_own():
    for kind in ("table", "index", "trigger", "view"):
        told = kind_text(kind)
        assert (told.fr, told.en) == tuple(Translator(lang)(f"store.kind_{kind}") for lang in LANGUAGES)
    assert (kind_text("virtual"), table_text("extra")) == (Text.same("virtual"), Text.same("extra"))
    assert table_text("member") == Text(*(Translator(lang)("store.table_member") for lang in LANGUAGES))


def test_a_value_heavier_than_a_campaign_has_is_told_as_that_and_the_limit_is_taken_back(table, monkeypatch):
    table.filled()
    monkeypatch.setattr(integrity, "HEAVIEST", 2_000_000)
    written(table.path, "INSERT INTO asset VALUES ('h', 'image/png', 1, 1, zeroblob(2500000))")
    with closing(connect(table.path)) as db:
        was = db.getlimit(sqlite3.SQLITE_LIMIT_LENGTH)
        assert check(db) == (problem("store.heavy_part", what=both("store.wound_heavy", megabytes=2)),)
        assert db.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == was


def test_a_file_of_an_older_format_must_keep_its_sums_from_format_3_on(tmp_path):
    for version in range(1, VERSION):
        names = [each.name for each in (*tables_of(version), *HISTORY)]
        found: dict[str, list[tuple[str, tuple[object, ...]]]] = {}
        lines = ("DELETE FROM seal", "DROP TABLE seal", "UPDATE member SET name = 'x'", "UPDATE force SET id = 'x'")
        for line in lines:
            path = saved(version, tmp_path)
            assert check_file(path) == ()
            written(path, line)
            found[line] = [(each.key, each.where.path) for each in check_file(path)]
        altered = [("store.altered_table", (name,)) for name in names]
        assert found["DELETE FROM seal"] == (altered if version >= digests.FIRST_SUM else []), version
        gone = [("store.damaged_part", ())] if version >= digests.FIRST_SUM else []
        assert found["DROP TABLE seal"] == gone, version
        assert found["UPDATE member SET name = 'x'"] == [("store.altered_table", ("member",))], version
        assert {key for key, _ in found["UPDATE force SET id = 'x'"]} == {"store.orphan_row"}, version


FOREIGN, ALTERED = problem("store.foreign_part", "spy", name="spy"), problem("store.altered_table", "force", table="t")
WRONG = problem("store.wrong_value", "force", "F", table="t", row="r")
HEAVY = problem("store.heavy_part", what="80")


@pytest.mark.parametrize(
    ("problems", "key", "args"),
    [
        ((ALTERED, HEAVY), "store.damaged", {"what": Text.same("t")}),
        ((HEAVY, ALTERED), "store.heavy", {"what": Text.same("80")}),
        ((ALTERED, WRONG), "store.wrong_values", {"table": "t", "row": "r"}),
        ((WRONG, HEAVY), "store.wrong_values", {"table": "t", "row": "r"}),
    ],
)
def test_the_verdict_on_a_file_goes_by_its_worst_problem(problems, key, args):
    told = verdict(Path("/x/a.portulan"), problems)
    assert (told.key, told.file, told.args_) == (key, "a.portulan", {"file": "a.portulan", "place": "", **args})


def test_only_a_file_with_nothing_but_a_strangers_parts_is_a_strangers():
    assert [is_foreign(each) for each in ((), (FOREIGN,), (FOREIGN, ALTERED), (ALTERED, FOREIGN), (ALTERED,))] == [
        False, True, False, False, False,
    ]  # fmt: skip
    told = integrity.foreign(Path("/x/a.portulan"), (FOREIGN, ALTERED))
    assert (told.key, told.file, told.place) == ("store.foreign_schema", "a.portulan", "spy")


def test_a_file_is_not_checked_by_a_program_that_is_older_or_where_it_cannot_be_read(table, monkeypatch):
    table.filled()
    with monkeypatch.context() as older:
        older.setattr(integrity, "VERSION", VERSION - 1)
        with pytest.raises(ContentError) as caught:
            check_file(table.path)
    assert (caught.value.key, caught.value.file, caught.value.place) == ("store.newer_refused", table.path.name, "8")
    for code, key in (("FULL", "store.unreadable"), ("CORRUPT", "")):
        error = sqlite3.OperationalError("Tree 5 page 7 cell 0")
        error.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{code}")

        def fails(*_asked: object, error: Exception = error) -> None:
            raise error

        with monkeypatch.context() as broken:
            broken.setattr(integrity, "connect", fails)
            if key:
                with pytest.raises(ContentError) as caught:
                    check_file(table.path)
                told = {"file": table.path.name, "place": "", "reason": reason(error)}
                assert (caught.value.key, caught.value.args_) == (key, told)
            else:
                assert check_file(table.path) == (problem("store.damaged_part", what=wound(error)),)
