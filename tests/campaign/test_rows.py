"""The gate to the rows of a campaign: what is read, in which order, what is written, what is no value refused."""

from __future__ import annotations

import json
import sqlite3

import pytest

from models.campaign.records import (
    RECORDS,
    Asset,
    BattleAct,
    BattleRecord,
    Content,
    Force,
    MapRecord,
    MemberRecord,
    PlanetRecord,
    RouteRecord,
)
from models.campaign.rows import Rows, decoded, record, value
from models.campaign.tables import MAX_WHOLE, quoted, quoted_list, statements, table_of
from models.errors import ContentError


@pytest.fixture
def db():
    made = sqlite3.connect(":memory:")
    made.execute("PRAGMA foreign_keys = ON")
    made.execute("PRAGMA user_version = -3")
    for kind in RECORDS:
        for statement in statements(table_of(kind)):
            made.execute(statement)
    yield made
    made.close()


@pytest.fixture
def rows(db):
    made = Rows(db)
    made.insert(Force("F", "g", "Bande", position=2), Force("E", "h", "Armée", limit=7, position=1))
    made.insert(Force("D", "g", "Et", branch_of="F"))
    made.insert(*(MemberRecord(key, "F", key, n % 2, body={"n": n}) for n, key in enumerate("WXYZ")))
    return made


def test_rows_come_in_the_users_order_else_by_key_and_of_many_keys_in_parts(rows):
    assert rows.version == 0xFFFF_FFFD
    assert [row.id for row in rows.many(Force)] == ["D", "E", "F"]
    assert [row.id for row in rows.many(MemberRecord)] == ["W", "Y", "X", "Z"]
    assert [row.id for row in rows.many(MemberRecord, order=("id",), force_id="F")] == ["W", "X", "Y", "Z"]
    assert rows.get(Force, "E") == Force("E", "h", "Armée", limit=7, position=1)
    assert rows.get(Force, "N") is None
    assert rows.values(MemberRecord, "id", "body", id=["Z", "W"], force_id="F") == [("W", '{"n":0}'), ("Z", '{"n":3}')]
    assert rows.values(Force, "id", game={"g"}) == [("D",), ("F",)]
    assert rows.values(Force, "name", id=()) == []
    assert rows.values(Force, id="E") == [("E", "h", "Armée", "", 7, 1, "", "", 1)]
    many = [f"M{n:04}" for n in range(1_001)]
    rows.insert(*(MemberRecord(key, "E", "") for key in many))
    assert rows.count(MemberRecord, id=many) == 1_001
    assert rows.values(MemberRecord, "id", id=many) == [(key,) for key in many]
    assert (rows.count(MemberRecord), rows.count(Force, game="g"), rows.count(Force, game="x")) == (1_005, 2, 0)


def test_numbers_are_counted_from_one_on_and_the_last_is_told(rows):
    rows.insert(BattleRecord("B", setup={"a": 1}, state={"b": 2}, position=4))
    rows.insert(*(BattleAct("B", n, {"n": n}) for n in (1, 3, 2)))
    assert rows.values(BattleAct, "number", battle_id="B", after={"number": 1}) == [(2,), (3,)]
    assert list(rows.parts(BattleAct, "number", after={"number": 2})) == [[(3,)]]
    assert (rows.last(BattleAct, "number", battle_id="B"), rows.last(BattleAct, "number", battle_id="N")) == (3, -1)
    assert (rows.last(BattleRecord), rows.last(MapRecord)) == (4, -1)
    assert rows.many(BattleRecord) == (BattleRecord("B", position=4),), "what is heavy is left out"
    assert rows.many(BattleRecord, heavy=True)[0].state == {"b": 2}


def test_what_differs_is_written_and_counted(rows, db):
    assert rows.put(MemberRecord, "W", name="W", body={"n": 0}) is True
    assert rows.get(MemberRecord, "W").version == 1
    assert rows.put(MemberRecord, "W", name="Neuf", body={"n": (1, 2)}) is True
    assert rows.get(MemberRecord, "W") == MemberRecord("W", "F", "Neuf", 0, body={"n": [1, 2]}, version=2)
    rows.put(MemberRecord, "W", body={"n": (1, 2)})
    db.execute("""UPDATE member SET body = '{"n": [1, 2]}' WHERE id = 'W'""")
    rows.put(MemberRecord, "W", body={"n": [1, 2]})
    assert rows.get(MemberRecord, "W").version == 2, "the same, however it is written down"
    assert rows.put(MemberRecord, "N", name="x") is False
    rows.insert(Content("g", "k", "i", body={"a": 1}))
    assert rows.put(Content, ("g", "k", "i"), body={"a": 2}) is True
    assert rows.get(Content, ("g", "k", "i")).body == {"a": 2}
    rows.put_all(MemberRecord, {"notes": "n", "portrait": "p"}, force_id="F", id=["X", "Z"])
    assert rows.values(MemberRecord, "id", "notes", "portrait", order=("id",)) == [
        ("W", "", ""), ("X", "n", "p"), ("Y", "", ""), ("Z", "n", "p"),
    ]  # fmt: skip
    rows.renumber(MemberRecord, ["Z", "W", "Y", "X"])
    assert rows.values(MemberRecord, "id", "position", "version") == [
        ("Z", 0, 2),
        ("W", 1, 3),
        ("Y", 2, 2),
        ("X", 3, 2),
    ]


def test_many_rows_are_written_over_those_of_their_keys_and_removed_in_parts(rows):
    columns = ("id", "force_id", "name", "body", "version", "position", "portrait", "notes", "branch_of")
    new = (("W", "F", "Neuf", "{}", 9, 5, "", "", ""), ("V", "F", "Autre", "{}", 9, 6, "", "", ""))
    rows.put_many(MemberRecord, columns, new)
    assert rows.values(MemberRecord, "name", "version", "position", id=["V", "W"]) == [("Neuf", 1, 5), ("Autre", 9, 6)]
    assert rows.delete(MemberRecord, most=2, force_id="F") == 2
    assert rows.count(MemberRecord) == 3
    assert rows.delete(MemberRecord, id=["V", "nul"]) == 1
    assert rows.delete(Force, id="F") == 1
    assert rows.count(MemberRecord) == 0, "members go with their force"
    assert rows.delete(Force) == 2


@pytest.mark.parametrize(
    ("sql", "ask"),
    [
        ("UPDATE force SET position = 'x'", lambda rows: rows.many(Force)),
        ("UPDATE force SET name = x'00'", lambda rows: rows.get(Force, "F")),
        ("UPDATE force SET position = 'x'", lambda rows: rows.last(Force)),
        (f"UPDATE force SET position = {MAX_WHOLE + 1}", lambda rows: rows.many(Force)),
        (f"UPDATE force SET position = {-MAX_WHOLE - 1}", lambda rows: rows.values(Force, "position")),
        ("UPDATE member SET body = x'00'", lambda rows: rows.many(MemberRecord)),
        ("UPDATE member SET body = '[]'", lambda rows: rows.many(MemberRecord)),
    ],
)
def test_a_value_that_is_none_of_its_column_is_refused(rows, db, sql, ask):
    db.execute(sql)
    with pytest.raises(ContentError) as wrong:
        ask(rows)
    assert (wrong.value.key, wrong.value.place) == ("campaign.bad_value", "")


def test_numbers_as_large_as_they_may_be_and_no_limit_are_values(rows, db):
    db.execute(f"UPDATE force SET position = {MAX_WHOLE}, \"limit\" = {-MAX_WHOLE} WHERE id = 'F'")
    found = rows.get(Force, "F")
    assert (found.position, found.limit, rows.get(Force, "D").limit) == (MAX_WHOLE, -MAX_WHOLE, None)


def test_json_is_read_as_what_it_is():
    assert decoded("[1]") == decoded(b"[1]") == [1]
    assert value('{"a": 1}') == {"a": 1}
    assert record(Asset, ("s", "m", 1, 2, b"x")) == Asset("s", "m", 1, 2, b"x")
    assert record(Content, ("g", "k", "i", "o", "h", '{"a": [1]}')) == Content("g", "k", "i", "o", "h", {"a": [1]})
    for odd in (3, None, "[" * 100_000, "9" * 5_000):
        with pytest.raises(ContentError, match=r"campaign\.bad_value"):
            decoded(odd)
    for odd in ("[]", "3", "null"):
        with pytest.raises(ContentError, match=r"campaign\.bad_value"):
            value(odd)
    with pytest.raises(json.JSONDecodeError):
        decoded("{")


def test_a_table_says_its_key_its_parent_and_its_sql():
    planet, route, battle = table_of(PlanetRecord), table_of(RouteRecord), table_of(BattleRecord)
    told = planet.key_columns, planet.part_of, planet.parent, planet.counted
    assert told == (("galaxy_id", "id"), "galaxy_id", "galaxy", 17)
    assert (battle.key_columns, battle.part_of, battle.parent, battle.counted) == (("id",), "", "", 9)
    assert (table_of(Content).counted, table_of(Asset).columns[-1]) == (None, "bytes")
    assert route.key_list == '"galaxy_id", "start", "end"'
    assert route.column_list == quoted_list(route.columns) == ", ".join(map(quoted, RouteRecord._fields))
    assert quoted('a"b') == '"a""b"'
    assert [(each.name, each.kind, each.nullable, each.shape, each.heavy) for each in table_of(Force).kinds][4:6] == [
        ("limit", "INTEGER", True, "", False), ("position", "INTEGER", False, "", False),
    ]  # fmt: skip
    head = table_of(MapRecord).kinds[3]
    assert (head.name, head.kind, head.shape, head.longest, head.heavy) == ("head", "JSON", "object", 16_000_000, True)
    assert statements(route) == (
        "CREATE TABLE route (\n galaxy_id VARCHAR NOT NULL,\n start VARCHAR NOT NULL,\n \"end\" VARCHAR NOT NULL,\n"
        " position INTEGER NOT NULL,\n kind VARCHAR NOT NULL,\n state VARCHAR NOT NULL,\n reason VARCHAR NOT NULL,\n"
        " version INTEGER NOT NULL,\n CONSTRAINT pk_route PRIMARY KEY (galaxy_id, start, \"end\"),\n"
        " CONSTRAINT ck_route_kind CHECK (kind IN ('main', 'lane', 'hidden')),\n"
        " CONSTRAINT ck_route_state CHECK (state IN ('open', 'cut', 'closed')),\n"
        " CONSTRAINT fk_route_galaxy_id_galaxy FOREIGN KEY(galaxy_id) REFERENCES galaxy (id) ON DELETE CASCADE\n)",
    )  # fmt: skip
    assert statements(table_of(MemberRecord))[1:] == ("CREATE INDEX ix_member_force_id ON member (force_id)",)
