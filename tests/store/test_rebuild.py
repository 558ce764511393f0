"""Rows on their way into a fresh file: each is taken or told why it is not, and what hangs on it too."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from models.errors import ContentError
from models.problem import Grade, Problem, Where
from models.progress import Cancelled
from models.store import integrity
from models.store.integrity import check_file, spot, table_text
from models.store.rebuild import Loose, left_out, lost_row, pour
from models.store.schema import TABLES

BYTES = b"a picture"
SHA = hashlib.sha256(BYTES).hexdigest()


def row(name: str, **given: object) -> Loose:
    """A row of a table, each column that is not given empty of its kind."""
    made = next(table for table in TABLES if table.name == name)
    empty = {"INTEGER": 0, "BOOLEAN": 0, "BLOB": b"", "VARCHAR": ""}
    plain = {c.name: empty.get(c.kind, "{}" if c.shape == "object" else "[]") for c in made.kinds}
    return name, {**plain, **given}


def lost(table: str, key: str, why: str) -> Problem:
    return Problem(Where((table, key)), Grade.ERROR, "", f"store.lost_{why}", {"table": table_text(table), "row": key})


PICTURE = {"mime": "image/png", "width": 1, "height": 1}
LONG = "k" * 90
ROWS: list[tuple[Loose, Problem | None]] = [
    (row("info", key="title", value="T"), None),
    (row("info", key="title", value="U"), lost("info", "title", "twice")),
    (("info", {"key": "x"}), lost("info", "x", "columns")),
    (("info", {"key": "x", "value": "", "more": ""}), lost("info", "x", "columns")),
    (row("info", key="x", value=7), lost("info", "x", "value")),
    (row("info", key="x", value="\ud800"), lost("info", "x", "value")),
    (row("info", key=LONG, value=None), lost("info", LONG[:80], "value")),
    (row("choice", game="g", option="o", value="v"), None),
    (row("choice", game="g", option="p", value=b"v"), lost("choice", "g/p", "value")),
    (row("member", id="early", force_id="f"), None),
    (row("force", id="f", game="g"), None),
    (row("member", id="b", force_id="gone"), lost("member", "b", "parent")),
    (row("member", id="a", force_id="gone"), lost("member", "a", "parent")),
    (row("planet", galaxy_id="none", id=LONG, income="ordinary"), lost("planet", f"none/{LONG[:80]}", "parent")),
    (row("asset", sha256=SHA, bytes=BYTES, **PICTURE), None),
    (row("asset", sha256="0" * 64, bytes=BYTES, **PICTURE), lost("asset", "0" * 64, "value")),
    (row("galaxy", id="G"), None),
    (row("player", galaxy_id="G", faction="a", language="fr", policy="hold"), None),
    (row("player", galaxy_id="G", faction="b", language="fr", policy="x"), lost("player", "G/b", "value")),
    (row("planet", galaxy_id="G", id="p", income="ordinary"), None),
]


def test_each_row_is_taken_or_told_with_its_reason_and_orphans_at_the_end_in_their_order(tmp_path: Path) -> None:
    part = tmp_path / "a.part"
    part.touch()
    told: list[Problem] = []
    taken = pour((each for each, _ in ROWS), part, "x", lose=told.append)
    wanted = [each for _, each in ROWS if each is not None]
    orphans = [each for each in wanted if each.key == "store.lost_parent"]
    assert told == [
        *(each for each in wanted if each not in orphans), *sorted(orphans, key=lambda each: each.where.path),
    ]  # fmt: skip
    assert taken == {
        ("info", "title"), ("choice", "g/o"), ("member", "early"), ("force", "f"), ("asset", SHA), ("galaxy", "G"),
        ("player", "G/a"), ("planet", "G/p"),
    }  # fmt: skip
    assert check_file(part) == ()
    with closing(sqlite3.connect(part)) as db:
        assert db.execute("SELECT key, value FROM info").fetchall() == [("title", "T")]
        counts = {table.name: db.execute(f"SELECT count(*) FROM {table.name}").fetchone()[0] for table in TABLES}
    assert {name: count for name, count in counts.items() if count} == dict.fromkeys((name for name, _ in taken), 1)


@pytest.mark.parametrize("at", [number for number, (_, wrong) in enumerate(ROWS) if wrong is not None])
def test_where_nothing_may_be_lost_the_first_row_that_does_not_fit_is_named_with_the_file(tmp_path, at) -> None:
    part = tmp_path / "a.part"
    part.touch()
    wrong = ROWS[at][1]
    with pytest.raises(ContentError) as caught:
        pour([*(each for each, right in ROWS if right is None), ROWS[at][0]], part, "Ma guerre.portulan")
    place = " ".join(map(str, wrong.where.path))
    assert (caught.value.key, caught.value.args_) == (
        "store.row_does_not_fit",
        {"file": "Ma guerre.portulan", "place": place},
    )


def test_a_row_of_a_table_there_is_not_is_told_by_its_table_and_a_part_left_out_is_a_notice() -> None:
    assert lost_row("t" * 80, "", "store.lost_unknown_table") == Problem(
        Where(("t" * 80,)), Grade.ERROR, "", "store.lost_unknown_table", {"table": table_text("t" * 80), "row": "?"}
    )
    assert left_out(("spy", "x")) == Problem(Where(("spy", "x")), Grade.NOTICE, "", "store.left_out", {"name": "x"})


def test_a_rebuilt_file_that_is_not_sound_is_called_by_its_name_and_whoever_stops_it_is_heard(tmp_path, monkeypatch):
    part = tmp_path / "a.part"
    part.touch()
    wrong = lost("force", "a", "value")
    with monkeypatch.context() as broken:
        broken.setattr(integrity, "check", lambda _db: (wrong,))
        with pytest.raises(ContentError) as caught:
            pour([], part, "Ma guerre.portulan")
    assert caught.value.key == "store.rebuild_failed"
    assert caught.value.args_ == {"file": "Ma guerre.portulan", "place": "", "what": spot(wrong)}
    part.write_bytes(b"")

    def stop(_done: int, _total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        pour([row("force", id="f")], part, "x", progress=stop)
