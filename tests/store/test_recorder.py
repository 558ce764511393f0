"""What a Change did to which rows, and which rows nothing may be done to any more."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

from models.campaign.galaxy_changes import NewGalaxy
from models.campaign.records import Force, MemberRecord
from models.campaign.rows import Rows
from models.campaign.tables import table_of
from models.campaign.things import CreateThing
from models.campaign.turn_records import (
    LAST_RULING,
    AttemptRecord,
    HappeningRecord,
    OrderSheetRecord,
    PackageRecord,
    PlayerRecord,
    RefereedRecord,
    RulingRecord,
    SnapshotRecord,
    TurnRecord,
)
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.store import recorder
from models.store.recorder import Image
from models.store.rows import key_text

G = "G"


def attempt(turn: int, number: int, **rules: Any) -> AttemptRecord:
    return AttemptRecord(G, turn, number, rules=rules)


def shot(turn: int, number: int) -> SnapshotRecord:
    return SnapshotRecord(G, turn, number, "votes", b"x")


def told(turn: int, number: int) -> HappeningRecord:
    return HappeningRecord(G, turn, number, 1, "votes", "ruled", "CG-1", {}, "", ["*"])


def package(turn: int, revision: int, form: str = "a.txt") -> PackageRecord:
    return PackageRecord(G, turn, "hutt", revision, form, "{}", "0")


def sheet(turn: int, key: str) -> OrderSheetRecord:
    return OrderSheetRecord(G, key, turn, "hutt", "2026-05-01T00:00:00+00:00", "mail")


def ruling(turn: int, key: str) -> RulingRecord:
    return RulingRecord(G, key, turn, "", "hutt:1", "no", "raison")


def written(campaign: Rows) -> None:
    """A turn published in its second revision, after attempt 3 of four, and an open one."""
    campaign.insert(RefereedRecord(G, "s", "c" * 64, "UTC"), PlayerRecord(G, "hutt"))
    campaign.insert(TurnRecord(G, 1, status="closed", attempt=3, revision=2), TurnRecord(G, 2, attempt=3, revision=2))
    for turn in (1, 2):
        campaign.insert(*(attempt(turn, number, **{LAST_RULING: f"{turn}b"}) for number in (1, 3, 4)))
        campaign.insert(*(shot(turn, number) for number in (0, 3, 4)), *(told(turn, number) for number in (3, 4)))
        campaign.insert(*(package(turn, revision) for revision in (1, 2)), sheet(turn, f"S{turn}"))
        campaign.insert(*(ruling(turn, f"{turn}{letter}") for letter in "abc"))
    campaign.put(TurnRecord, (G, 1), status="published")


def put(kind: type[tuple[object, ...]], *key: object, **values: object) -> Callable[[Rows], object]:
    return lambda campaign: campaign.put(kind, (G, *key), **values)


def gone(kind: type[tuple[object, ...]], **where: object) -> Callable[[Rows], object]:
    return lambda campaign: campaign.delete(kind, galaxy_id=G, **where)


def come(record: tuple[object, ...]) -> Callable[[Rows], object]:
    return lambda campaign: campaign.insert(record)


def edits(t: int) -> list[tuple[str, Callable[[Rows], object], bool]]:
    """Edits of a turn, each with whether it is allowed when the turn is published."""
    return [
        ("a turn comes", come(TurnRecord(G, 7, status="published")), True),
        ("its deadline", put(TurnRecord, t, deadline_utc="x"), False),
        ("open again", put(TurnRecord, t, status="open"), False),
        ("another reason", put(TurnRecord, t, reason="x"), False),
        ("a revision of the same attempt", put(TurnRecord, t, status="published", revision=3), True),
        ("a revision of a later attempt", put(TurnRecord, t, status="published", attempt=4, revision=3), True),
        ("a revision of an earlier one", put(TurnRecord, t, status="published", attempt=2, revision=3), False),
        ("a later attempt in the same revision", put(TurnRecord, t, status="published", attempt=4), False),
        ("the turn goes", gone(TurnRecord, number=t), False),
        ("an attempt between", come(attempt(t, 2)), False),
        ("an attempt after all", come(attempt(t, 5)), True),
        ("the attempt that holds is altered", put(AttemptRecord, t, 3, engine="x"), False),
        ("the attempt after it is altered", put(AttemptRecord, t, 4, engine="x"), True),
        ("the attempt that holds goes", gone(AttemptRecord, turn=t, number=3), False),
        ("the attempt after it goes", gone(AttemptRecord, turn=t, number=4), True),
        ("the start is altered", put(SnapshotRecord, t, 0, "votes", state=b"y"), False),
        ("a state that holds is altered", put(SnapshotRecord, t, 3, "votes", state=b"y"), False),
        ("a later state is altered", put(SnapshotRecord, t, 4, "votes", state=b"y"), True),
        ("more happened", come(told(t, 2)), False),
        ("what happened goes", gone(HappeningRecord, turn=t, attempt=3), False),
        ("what happened later goes", gone(HappeningRecord, turn=t, attempt=4), True),
        ("more in a package", come(package(t, 2, "b.txt")), False),
        ("a package of the next revision", come(package(t, 3)), True),
        ("another digest", put(PackageRecord, t, "hutt", 2, "a.txt", sha256="1"), False),
        ("a package goes", gone(PackageRecord, turn=t, revision=2), False),
        ("an older package goes", gone(PackageRecord, turn=t, revision=1), False),
        ("a sheet comes late", come(sheet(t, "S9")), True),
        ("a sheet is accepted", put(OrderSheetRecord, f"S{t}", reason="x"), False),
        ("a sheet goes", gone(OrderSheetRecord, id=f"S{t}"), False),
        ("a ruling for a correction", come(ruling(t, "9")), True),
        ("a ruling that was judged with is altered", put(RulingRecord, f"{t}a", body="x"), False),
        ("a later ruling is altered", put(RulingRecord, f"{t}c", body="x"), False),
        ("the first ruling goes", gone(RulingRecord, id=f"{t}a"), False),
        ("the last ruling judged with goes", gone(RulingRecord, id=f"{t}b"), False),
        ("a later ruling goes", gone(RulingRecord, id=f"{t}c"), True),
        ("a seat", put(PlayerRecord, "hutt", name="x"), True),
    ]


# The first test of this file, for the triggers are worded once for all files.
def test_the_rows_of_a_published_turn_stay_as_they_are_and_what_came_after_it_may_still_go(table, doing) -> None:
    def allowed(act: Callable[[Rows], object]) -> bool:
        def tried(campaign: Rows) -> None:
            act(campaign)
            raise ZeroDivisionError

        with pytest.raises((ZeroDivisionError, Refused)) as caught:
            store.apply(doing(tried))
        assert getattr(caught.value, "key", "turn.published") == "turn.published"
        return isinstance(caught.value, ZeroDivisionError)

    with table.create() as store:
        store.apply(CreateThing(G, NewGalaxy(Galaxy("Petite"))))
        store.apply(doing(written))
        found = {name: allowed(act) for name, act, _ in edits(1)}
        assert found == {name: may for name, _, may in edits(1)}
        assert {name: allowed(act) for name, act, _ in edits(2)} == dict.fromkeys(found, True), "an open turn"


FORCE, MEMBER = table_of(Force), table_of(MemberRecord)


def force(key: str, name: str = "Bande", version: object = 1) -> tuple[object, ...]:
    return (*Force(key, "swidenth", name)[:-1], version)


def member(key: str, of: str, name: str = "", version: int = 1) -> tuple[object, ...]:
    return (key, of, name, 0, "", "{}", "", "", version)


def test_images_are_the_rows_before_and_after_a_step_however_often_they_were_touched(table) -> None:
    def sql(*lines: str) -> list[Image]:
        db.execute("BEGIN IMMEDIATE")
        recorder.open_gate(db)
        for line in lines:
            db.execute(line)
        found = recorder.take(db)
        recorder.shut_gate(db)
        db.execute("COMMIT")
        return found

    def add(name: str, *rows: tuple[object, ...]) -> list[str]:
        return [
            f"INSERT INTO {name} VALUES ({', '.join('NULL' if v is None else repr(v) for v in row)})" for row in rows
        ]

    def image(made: Any, before: Any, after: Any) -> Image:
        return Image(made, key_text((before or after)[:1]), before, after)

    with table.create() as store:
        db = store._db
        # Members first: parents come first all the same, rows in the order in which they were first touched.
        found = sql(
            "PRAGMA defer_foreign_keys=ON", *add("member", member("m", "b")), *add("force", force("b"), force("a"))
        )
        assert found == [
            image(FORCE, None, force("b")), image(FORCE, None, force("a")), image(MEMBER, None, member("m", "b")),
        ]  # fmt: skip
        assert recorder.take(db) == []
        # Twice in one step counts once; what comes and goes, or ends as it was, is no image.
        found = sql(
            "UPDATE force SET name = 'x' WHERE id = 'b'", "UPDATE force SET name = 'y' WHERE id = 'b'",
            *add("force", force("c")), "DELETE FROM force WHERE id = 'c'",
            "UPDATE force SET name = 'x' WHERE id = 'a'", "UPDATE force SET name = 'Bande' WHERE id = 'a'",
        )  # fmt: skip
        assert found == [image(FORCE, force("b"), force("b", "y", 2))]
        assert db.execute("SELECT version FROM force ORDER BY id").fetchall() == [(1,), (2,)]
        # A key that changes is a row that goes and one that comes; children go with their parent.
        found = sql("UPDATE member SET id = 'n' WHERE id = 'm'")
        assert found == [image(MEMBER, member("m", "b"), None), image(MEMBER, None, member("n", "b"))]
        found = sql("DELETE FROM force WHERE id = 'b'")
        assert found == [image(FORCE, force("b", "y", 2), None), image(MEMBER, member("n", "b"), None)]
        # Gone and come again is an edit; a count that is no number begins anew.
        found = sql("DELETE FROM force WHERE id = 'a'", *add("force", force("a", "z")))
        assert found == [image(FORCE, force("a"), force("a", "z", 2))]
        sql("UPDATE force SET version = 'x'", *add("force", force("d", "D", "x")))
        assert sql("UPDATE force SET name = 'E' WHERE id = 'd'") == [
            image(FORCE, force("d", "D", "x"), force("d", "E", 1))
        ]
        db.execute("BEGIN")
        recorder.open_gate(db)
        db.execute("UPDATE force SET name = 'F' WHERE id = 'd'")
        assert recorder.take(db, count=False) == [image(FORCE, force("d", "E", 1), force("d", "F", 1))]
        db.execute("COMMIT")


def test_rows_differ_in_a_value_or_in_the_type_of_one() -> None:
    pairs = [
        (None, None, False), (None, (1,), True), ((1,), None, True), ((1, "a"), (1, "a"), False),
        ((1, "a"), (1, "b"), True), ((1,), (1.0,), True), ((True,), (1,), True), (("a",), (b"a",), True),
    ]  # fmt: skip
    assert [recorder.differ(one, other) for one, other, _ in pairs] == [wanted for *_, wanted in pairs]


def test_nothing_is_written_while_the_gate_is_shut(table) -> None:
    with table.create() as store:
        for statement in ("INSERT INTO info VALUES ('a', 'b')", "UPDATE info SET value = 'x'", "DELETE FROM info"):
            with pytest.raises(sqlite3.IntegrityError, match=r"^the gate is shut$"):
                store._db.execute(statement)
