"""A damaged table is put together from the file, its history and its backups: the mixture that meets its digest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from models.store import digests
from models.store.merging import Merged, Saved, merged
from models.store.row_recovery import SalvagedRows
from models.store.rows import key_text
from models.store.schema import VERSION, tables_of

INFO = next(table for table in tables_of(VERSION) if table.name == "info")


def rows(**values: str) -> dict[str, Any]:
    """Return rows of the table `info` by their keys."""
    return {key_text((name,)): (name, value) for name, value in values.items()}


def known(**values: str | None) -> dict[str, Any]:
    """Return last images in the history; None stands for a deleted row."""
    return {key_text((name,)): None if value is None else (name, value) for name, value in values.items()}


def said(version: int = VERSION, **values: str) -> dict[str, tuple[int, str]]:
    """Return the digests of a file in which `info` had these rows and nothing else stood."""
    empty = {table.name: digests.said_of(version, table, []) for table in tables_of(version)}
    return {**empty, "info": digests.said_of(version, INFO, sorted(rows(**values).values()))}


def put_together(
    own: Mapping[str, Any],
    last: Mapping[str, Any],
    keeps: Mapping[str, tuple[int, str]],
    *backups: Mapping[str, Any],
    version: int = VERSION,
    sound: bool = False,
    whole: bool = True,
) -> Merged:
    """Merge `info`; all other tables are empty and read to their end."""
    names = {table.name for table in tables_of(version)}
    found = SalvagedRows(version, {"info": dict(own)}, {"info": dict(last)}, dict(keeps), sound=sound)
    found.whole = names if whole else names - {"info"}
    return merged(found, [Saved(f"b{number}", {"info": dict(each)}) for number, each in enumerate(backups)])


TWO, THREE = rows(a="1", b="2"), rows(a="1", b="2", c="3")
PROVEN = said(a="1", b="2", c="3")
CASES: dict[str, tuple[Merged, dict[str, Any], dict[str, int]]] = {
    "the file has them all": (put_together(THREE, {}, PROVEN), THREE, {"file": 3}),
    "the history has the last": (put_together(TWO, known(c="3"), PROVEN), THREE, {"file": 2, "history": 1}),
    "the second backup has the last": (
        put_together(TWO, {}, PROVEN, rows(a="1"), rows(c="3")), THREE, {"file": 2, "b1": 1},
    ),
    "the history has all, the file nothing": (
        put_together({}, known(a="1", b="2", c="3"), PROVEN, whole=False), THREE, {"history": 3},
    ),
    "the backup is right where the file is not": (
        put_together(rows(a="x", b="y", c="3"), {}, PROVEN, rows(a="1", b="2")), THREE, {"file": 1, "b0": 2},
    ),
    "the file is right where the backup is older": (
        put_together(rows(a="1", b="2"), {}, PROVEN, rows(a="0", b="0", c="3")), THREE, {"file": 2, "b0": 1},
    ),
    "the history takes a row out that a backup has": (
        put_together(rows(a="1"), known(d=None, b="2"), PROVEN, rows(c="3", d="4")),
        THREE, {"file": 1, "history": 1, "b0": 1},
    ),
    "one row of the history among wrong ones": (
        put_together(rows(a="1", b="2", c="x"), known(a="9", c="3", b="8"), PROVEN), THREE, {"file": 2, "history": 1},
    ),
    "one row of the history that the file lost": (
        put_together(TWO, known(a="9", b="8", c="3"), PROVEN), THREE, {"file": 2, "history": 1},
    ),
    "one row that the history saw deleted": (
        put_together(rows(a="1", b="2", c="3", d="4"), known(a="9", b="8", d=None), PROVEN), THREE, {"file": 3},
    ),
    "one row of the history after some that the file has too": (
        put_together(TWO, known(a="1", b="8", d="7", c="3"), PROVEN), THREE, {"file": 2, "history": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_the_mixture_that_meets_the_digest_is_taken(case: str) -> None:
    found, wanted, came = CASES[case]
    assert (found.rows["info"], dict(found.came), found.unmet) == (wanted, came, {})
    assert found.rows.keys() == {table.name for table in tables_of(VERSION)}


@pytest.mark.parametrize(
    ("own", "last", "backups", "more", "wanted"),
    [
        (rows(a="x", b="y"), known(a="9"), (), {}, rows(a="x", b="y")),
        (rows(a="x", b="y"), known(a="9"), (), {"whole": False}, rows(a="x", b="y")),
        (rows(a="x"), known(a="9", b="8"), (), {"whole": False}, rows(a="x", b="8")),
        (rows(a="x"), known(a="9", b="8"), (), {"sound": True}, rows(a="9", b="8")),
        (rows(a="x", b="y"), known(b=None), (), {"sound": True}, rows(a="x")),
        (rows(a="x"), known(b=None), (rows(b="1", c="2"), rows(c="5", d="6")), {}, rows(a="x", c="2", d="6")),
        (rows(a="x", b="y", e="z"), {}, (rows(d="6"),), {}, rows(a="x", b="y", e="z")),
        (rows(a="x", b="y", e="z"), {}, (rows(d="6"),), {"whole": False}, rows(a="x", b="y", e="z", d="6")),
        (rows(a="x", b="y"), {}, (rows(a="1", b="9", d="6"),), {}, rows(a="x", b="y", d="6")),
        ({}, {}, (), {}, {}),
    ],
)
def test_where_nothing_is_proven_the_likeliest_rows_are_taken_and_the_table_is_named(own, last, backups, more, wanted):
    found = put_together(own, last, PROVEN, *backups, **more)
    assert (found.rows["info"], found.unmet) == (wanted, {"info": 3})


@pytest.mark.parametrize(
    ("version", "keeps", "whole", "unmet"),
    [
        (VERSION, {}, True, "all"),
        (3, {}, True, "all"),
        (2, {}, True, "none"),
        (2, {}, False, "info"),
        (VERSION, {key: value for key, value in PROVEN.items() if key != "info"}, True, "info"),
        (2, {key: value for key, value in said(2).items() if key != "info"}, True, "info"),
    ],
)
def test_a_file_that_does_not_say_what_it_had_proves_nothing_from_format_3_on(version, keeps, whole, unmet):
    there = {table.name for table in tables_of(version)}
    keeps = {key: value for key, value in keeps.items() if key in there}
    found = put_together(TWO, {}, keeps, version=version, whole=whole)
    assert found.rows["info"] == TWO
    assert found.unmet == dict.fromkeys({"all": sorted(there), "none": [], "info": ["info"]}[unmet])


def test_formats_1_and_2_kept_a_digest_of_the_rows_in_their_order_that_no_single_row_is_added_to() -> None:
    swapped = dict(reversed(THREE.items()))
    assert put_together(swapped, {}, said(2, a="1", b="2", c="3"), version=2).unmet == {}
    lost = put_together(TWO, known(a="9", b="8", c="3"), said(2, a="1", b="2", c="3"), version=2)
    assert (lost.rows["info"], lost.unmet) == (TWO, {"info": 3})
    mended = put_together(TWO, known(a="9", b="8", c="3"), said(3, a="1", b="2", c="3"), version=3)
    assert (mended.rows["info"], mended.unmet) == (THREE, {})


@pytest.mark.parametrize("digest", ["no number", "\ud800"])
def test_a_digest_that_is_none_proves_nothing(digest: str) -> None:
    found = put_together(TWO, known(c="3"), {**PROVEN, "info": (3, digest)})
    assert found.unmet == {"info": 3}


def test_a_sum_that_is_met_by_another_number_of_rows_proves_nothing() -> None:
    found = put_together(TWO, known(a="9", c="3"), {**PROVEN, "info": (2, PROVEN["info"][1])})
    assert (found.rows["info"], found.unmet) == (TWO, {"info": 2})


def test_whoever_asks_to_stop_is_heard_at_every_table_and_every_mixture() -> None:
    asked: list[tuple[int, int]] = []
    merged(SalvagedRows(VERSION), [], lambda *far: asked.append(far))
    assert asked == [(0, 0)] * 4 * len(tables_of(VERSION)), "once a table, once for each of three mixtures"


def test_rows_that_have_no_order_or_no_bytes_prove_nothing() -> None:
    mixed = {"1": (1, "x"), '"a"': ("a", "y")}
    assert put_together(mixed, {}, {**PROVEN, "info": (2, "0" * 32)}).unmet == {"info": 2}
    assert put_together(rows(a="\ud800"), {}, {**PROVEN, "info": (1, "0" * 32)}).unmet == {"info": 1}
