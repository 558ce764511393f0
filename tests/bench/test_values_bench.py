"""What the gate for values costs in a campaign of 50,000 rows, as a multiple of reading the same rows bare.

Both are timed in turn, in processor time, so that what else the computer does is not counted.
"""

from __future__ import annotations

import sqlite3
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from models.campaign.catalogue import table_of
from models.campaign.records import PlanetRecord, StoryEvent
from models.campaign.rows import Rows
from models.campaign.samples import fill
from models.store.rows import identifier_list
from models.store.store import Store
from models.store.values import wrong_values

ROWS = 50_000
ROUNDS = 9


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """A campaign with half of its rows in a story (JSON) and half on a chart (plain columns)."""
    path = tmp_path_factory.mktemp("values") / "c.portulan"
    with Store.create(path, "Mesure", lambda: datetime(2026, 3, 14, tzinfo=UTC), backups=False) as store:
        for sample in ("noirs-ameres", "empire"):
            store.apply(fill(sample))
    with closing(sqlite3.connect(path)) as made:
        for kind in (StoryEvent, PlanetRecord):
            _multiply(made, kind, ROWS // 2)
        made.commit()
        yield made


def _multiply(db: sqlite3.Connection, kind: type, rows: int) -> None:
    table = table_of(kind)
    (there,) = db.execute(f'SELECT count(*) FROM "{table.name}"').fetchone()
    found = db.execute(f'SELECT * FROM "{table.name}"').fetchall()
    marks = ", ".join("?" * len(table.columns))
    id_at = table.columns.index("id")
    more = (
        (*row[:id_at], f"{row[id_at]}-{n}", *row[id_at + 1 :]) for n in range(rows // len(found) + 1) for row in found
    )
    db.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', list(more)[: rows - there])


def times(ours: Callable[[], object], bare: Callable[[], object], benchmark: BenchmarkFixture) -> float:
    ratios = []

    def pair() -> None:
        start = time.process_time()
        bare()
        middle = time.process_time()
        ours()
        ratios.append((time.process_time() - middle) / (middle - start))

    benchmark.pedantic(pair, rounds=ROUNDS, warmup_rounds=1)
    ratio = statistics.median(ratios)
    benchmark.extra_info["times a bare read"] = round(ratio, 2)
    return ratio


def every_row(db: sqlite3.Connection) -> int:
    return sum(
        len(db.execute(f'SELECT * FROM "{table_of(kind).name}"').fetchall()) for kind in (StoryEvent, PlanetRecord)
    )


def test_fifty_thousand_rows_are_judged(benchmark: BenchmarkFixture, db: sqlite3.Connection) -> None:
    assert every_row(db) == ROWS
    assert wrong_values(db, 20) == []
    ratio = times(lambda: wrong_values(db, 20), lambda: every_row(db), benchmark)
    assert benchmark.disabled or ratio <= 2


def test_plain_columns_are_guarded_at_reading(benchmark: BenchmarkFixture, db: sqlite3.Connection) -> None:
    table, rows = table_of(PlanetRecord), Rows(db)
    columns, keys = identifier_list(table.columns), identifier_list(table.key_columns)
    bare = f'SELECT {columns} FROM main."{table.name}" ORDER BY {keys}'

    def guarded() -> int:
        return len(rows.values(PlanetRecord, order=table.key_columns))

    assert guarded() == ROWS // 2
    ratio = times(guarded, lambda: db.execute(bare).fetchall(), benchmark)
    assert benchmark.disabled or ratio <= 2


def test_records_are_made_of_checked_rows(benchmark: BenchmarkFixture, db: sqlite3.Connection) -> None:
    rows = Rows(db)
    assert len(rows.many(StoryEvent)) == ROWS // 2
    ratio = times(lambda: rows.many(StoryEvent), lambda: rows.values(StoryEvent), benchmark)
    assert benchmark.disabled or ratio <= 6
