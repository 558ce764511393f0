"""Records are SQLModel classes used as values: who knows the library, what the gate writes, how a script reads them."""

from __future__ import annotations

import ast
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.records import RECORDS, CharacterRecord, Choice, Force, MemberRecord
from models.campaign.rows import MAX_WHOLE, Rows
from models.campaign.schema import statements
from models.errors import ContentError
from tests.parsed import ROOT, nodes

CODE = [path.relative_to(ROOT) for top in ("app", "editor", "models") for path in sorted((ROOT / top).rglob("*.py"))]
KNOWS_THE_DATABASE_LIBRARY = {
    *(Path("models/campaign") / f"{name}.py" for name in ("catalogue", "records", "rows", "schema", "turn_records")),
    Path("models/store/schema.py"),
}


def test_the_database_library_is_known_to_the_records_and_the_gate_alone() -> None:
    known = {
        path
        for path in CODE
        if re.search(r"^\s*(from|import) (sqlmodel|sqlalchemy)\b", (ROOT / path).read_text("utf-8"), re.M)
    }
    assert known == KNOWS_THE_DATABASE_LIBRARY
    text = {path: (ROOT / path).read_text("utf-8") for path in known}
    assert not [path for path, words in text.items() if re.search(r"\b(Session|Relationship|create_engine)\b", words)]


def test_nobody_assigns_to_a_record() -> None:
    """Records are values: who wants another one copies it with `model_copy`. Only modules of campaigns see any."""
    fields = {name for kind in RECORDS for name in kind.model_fields}
    found = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path in CODE
        if re.search(r"^\s*(from|import) models\.campaign\b", (ROOT / path).read_text("utf-8"), re.M)
        for node in nodes(ROOT / path)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del) and node.attr in fields
        # A Store is no record, nor is what has methods of its own.
        if not (isinstance(node.value, ast.Name) and node.value.id in ("self", "store"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("words", [["--version"], ["swidenth", "check", "a.json"], ["odds", "a.json"], []])
def test_a_command_that_reads_no_campaign_loads_no_database_library(words: list[str], tmp_path: Path) -> None:
    asked = {"game": "swidenth", "kind": "test", "characteristic": 4, "difficulty": 8}
    party = {"party": "Essai", "budget": 100, "characters": []}
    (tmp_path / "a.json").write_text(json.dumps(asked if "odds" in words else party), encoding="utf-8")
    # No words at all: a shell asks at TAB what may follow.
    shell = {} if words else {"_PORTULAN_COMPLETE": "complete_bash", "COMP_WORDS": "portulan map re", "COMP_CWORD": "2"}
    script = (
        "import sys\n"
        f"sys.argv = ['portulan', *{words!r}]\n"
        "from app.__main__ import main\n"
        "code = main()\n"
        "print([code, *(name for name in ('sqlmodel', 'sqlalchemy') if name in sys.modules)], file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True,
        env={**os.environ, **shell, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stderr.strip().splitlines()[-1] == "[0]"


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in (sql for kind in RECORDS for sql in statements(kind)):
            made.execute(statement)
        rows = Rows(made)
        rows.insert(Force(id="F", game="g", name="Bande", position=2))
        rows.insert(*(MemberRecord(id=key, force_id="F", name=key, body={"n": n}) for n, key in enumerate("WXYZ")))
        yield made


@pytest.mark.parametrize(
    "write",
    [
        lambda rows: rows.insert(Force(id="G", game="g", name=7)),
        lambda rows: rows.insert(MemberRecord(id="N", force_id="F", name="n", body=[])),
        lambda rows: rows.insert(CharacterRecord(galaxy_id="G", id="C", position=0, name_fr="", name_en="", npc=7)),
        lambda rows: rows.put(Force, "F", position="first"),
        lambda rows: rows.put(MemberRecord, "W", name=None),
        lambda rows: rows.put(Force, "F", limit=MAX_WHOLE + 1),
        lambda rows: rows.put_all(Force, {"notes": b"x"}),
        lambda rows: rows.put_many(Choice, ("game", "option", "value"), [("g", "o", "v"), ("g", "p", 2)]),
    ],
)
def test_a_value_that_is_none_of_its_column_is_not_written(
    db: sqlite3.Connection, write: Callable[[Rows], None]
) -> None:
    before = list(db.iterdump())
    with pytest.raises(ContentError, match=r"campaign\.bad_value"):
        write(Rows(db))
    assert list(db.iterdump()) == before


def test_bulk_in_any_order_of_columns_writes_over_rows_and_leaves_their_counter(db: sqlite3.Connection) -> None:
    rows = Rows(db)
    columns = ("body", "id", "force_id", "name", "version", "position", "portrait", "notes", "branch_of")
    new = (("{}", "W", "F", "Neuf", 9, 5, "", "", ""), ("{}", "V", "F", "Autre", 9, 6, "", "", ""))
    rows.put_many(MemberRecord, columns, new)
    assert rows.values(MemberRecord, "name", "version", "position", id=["V", "W"]) == [("Neuf", 1, 5), ("Autre", 9, 6)]
    assert rows.delete(MemberRecord, most=2, force_id="F") == 2
    assert [row.id for row in rows.many(MemberRecord, id={"W", "V", "nul"})] == [
        row.id for row in rows.many(MemberRecord) if row.id in "VW"
    ]
    assert rows.count(MemberRecord, id=[f"{n}" for n in range(5_000)]) == 0


def test_a_record_is_a_value_that_is_copied(db: sqlite3.Connection) -> None:
    read = Rows(db).get(MemberRecord, "X")
    assert read == MemberRecord(id="X", force_id="F", name="X", body={"n": 1})
    assert read is not None
    other = read.model_copy(update={"name": "Autre"})
    assert (read.name, other.name, other == read) == ("X", "Autre", False)
    with pytest.raises(TypeError, match="unhashable"):
        hash(read)


def test_the_script_in_contributing_reads_a_campaign(tmp_path: Path) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (script,) = re.findall(r"```python\n(.*?)```", text, re.S)
    assert len([line for line in script.splitlines() if line]) == 5
    (tmp_path / "campagne.portulan").write_bytes((ROOT / "tests" / "saves" / "v9.portulan").read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert done.stdout.splitlines() == ["Les Noirs Amères ['Thevor', 'Gardul']"]
    assert [each.name for each in tmp_path.iterdir()] == ["campagne.portulan"]
