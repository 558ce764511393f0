"""A Change acknowledged on the disk, against a bare one-row commit with the same settings, paired in the same run."""

from __future__ import annotations

import sqlite3
import statistics
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

import pytest

from models.campaign.forces.changes import NewForce
from models.campaign.queries import members
from models.campaign.things import CreateThing, RenameThing
from models.games.values import Stored, StoredMember
from models.store.connection import connect
from models.store.store import Store
from tests.edits import SetBody

MOST = 3.0
PAIRS, ROUNDS = 40, 5


def clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def store(tmp_path: Path):
    with Store.create(tmp_path / "c.portulan", "Mesure", clock, backups=False) as made:
        bodies = tuple(StoredMember(f"M{n:02}", f"Héros {n}", {"gear": ["Épée"], "n": n}) for n in range(50))
        made.apply(CreateThing("F", NewForce("swidenth", Stored("Bande", "", 100, bodies))))
        yield made


@pytest.fixture
def bare(tmp_path: Path):
    path = tmp_path / "bare.db"
    path.touch()
    db = connect(path, "rw")
    db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR)")
    db.execute("INSERT INTO t VALUES (1, '')")
    yield db
    db.close()


def commit(db: sqlite3.Connection, number: int) -> None:
    db.execute("BEGIN IMMEDIATE")
    db.execute("UPDATE t SET name = ? WHERE id = 1", (f"Nom {number}",))
    db.execute("COMMIT")


def ratio(one: Callable[[int], object], other: Callable[[int], object]) -> float:
    """The best of some rounds of the median time of `one` over that of `other`, taken in turns."""
    found = []
    number = 0
    for _ in range(ROUNDS):
        times: tuple[list[float], list[float]] = ([], [])
        for _ in range(PAIRS):
            number += 1
            for act, into in ((one, times[0]), (other, times[1])):
                start = perf_counter()
                act(number)
                into.append(perf_counter() - start)
        found.append(statistics.median(times[0]) / statistics.median(times[1]))
    return min(found)


def measured(benchmark, change, base, what: str, most: float = MOST) -> None:
    """Time the Change; where timing is wanted, hold it against the bare commit."""
    number = iter(range(10**9))
    benchmark(lambda: change(next(number)))
    if benchmark.disabled:
        base(0)
        return
    times = ratio(change, base)
    benchmark.extra_info["times a bare commit"] = round(times, 2)
    sys.stdout.write(f"\n{what}: {times:.2f} times a bare one-row commit (at most {most})\n")
    assert times <= most


def test_an_edit_of_one_row(benchmark, store, bare):
    measured(
        benchmark,
        lambda number: store.apply(RenameThing("force", "F", f"Nom {number % 7} {number}")),
        lambda number: commit(bare, number),
        "renaming",
    )


def test_an_edit_of_a_sheet(benchmark, store, bare):
    measured(
        benchmark,
        lambda number: store.apply(SetBody("M07", {"gear": ["Épée"] * 20, "n": number})),
        lambda number: commit(bare, number),
        "a sheet",
    )


def test_an_undo(benchmark, store, bare):
    for number in range(3):
        store.apply(RenameThing("force", "F", f"Nom {number}"))

    def to_and_fro(_: int) -> None:
        store.undo()
        store.redo()

    def twice(number: int) -> None:
        commit(bare, number)
        commit(bare, number)

    measured(benchmark, to_and_fro, twice, "undo and redo", 4.0)


def test_reading_fifty_members(benchmark, store):
    def read() -> int:
        with store.read() as campaign:
            return len(members(campaign, "F"))

    assert benchmark(read) == 50
