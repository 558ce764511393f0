"""P15: campaigns with a random wrong cell or a random wrong JSON value, through the window and through commands: pages
and sentences, never a traceback.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from app.cli.main import run
from app.clock import now
from app.failing import Failed
from models.campaign.samples import ORDER, fill
from models.store import digests
from models.store.store import Store
from tests.app.conftest import Start

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ODD = (None, 7, -1, 1.5, "", "x", [], {}, [1], {"a": 1}, True, 10**12, "é" * 50, [[]], -(10**9))
CELLS = ("", "x", 7, -5, 10**12, "é", b"x", 1.5, "{}", "[]")
JSON = (
    ("member", "body"), ("story_event", "body"), ("content", "body"), ("map", "head"), ("scenario", "body"),
    ("faction", "unlimited"), ("sector", "outline"),
)  # fmt: skip


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with every bundled sample in it."""
    path = tmp_path_factory.mktemp("samples") / "c.portulan"
    with Store.create(path, "C", now, backups=False) as store:
        for each in ORDER:
            store.apply(fill(each))
    return path


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [way] if way else []
    each = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in each:
        found += places(inner, (*way, key))
    return found


def spoilt(samples: Path, path: Path, seed: int) -> str:
    """Write a copy with one odd value in it, its sums made to fit; return which."""
    chance = random.Random(seed)
    path.write_bytes(samples.read_bytes())
    with closing(sqlite3.connect(path)) as db:
        if chance.random() < 0.6:
            table, column = chance.choice(JSON)
            rows = db.execute(f'SELECT rowid, "{column}" FROM "{table}" ORDER BY rowid').fetchall()
            row, text = chance.choice(rows or [(0, "[]")])
            value = json.loads(text)
            ways = places(value)
            what = f"{table}.{column}"
            if ways:
                way, odd = chance.choice(ways), chance.choice(ODD)
                inner = value
                for key in way[:-1]:
                    inner = inner[key]
                inner[way[-1]] = odd
                what = f"{what} {way} {odd!r}"
            db.execute(f'UPDATE "{table}" SET "{column}" = ? WHERE rowid = ?', (json.dumps(value), row))
        else:
            sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'seal' ORDER BY name"
            table = chance.choice([row[0] for row in db.execute(sql)])
            columns = [row[1] for row in db.execute(f'PRAGMA table_info("{table}")')]
            column, odd = chance.choice(columns), chance.choice(CELLS)
            rows = db.execute(f'SELECT "{columns[0]}" FROM "{table}" ORDER BY 1').fetchall()
            what = f"{table}.{column} {odd!r}"
            if rows:
                sql = f'UPDATE OR IGNORE "{table}" SET "{column}" = ? WHERE "{columns[0]}" IS ?'
                db.execute(sql, (odd, chance.choice(rows)[0]))
        digests.write(db)
        db.commit()
    return what


def looked_through(start: Start, path: Path, what: str) -> None:
    shell = start(path)
    if shell.document is None:
        assert shell.window.notice.isVisible(), what
    for node in shell.window.outline.nodes:
        shell.window.open_node(node)
    for act in ("ledger", "compare", "contents", "readings"):
        if shell.window.book[act].isEnabled():
            shell.window.book[act].trigger()
    for key in shell.window.open_pages:
        page = shell.window.tabs.show_page(key)
        shown = [page, *page.findChildren(Failed)]
        told = [each.details.toPlainText()[-600:] for each in shown if isinstance(each, Failed)]
        assert told == [], what
    assert "window.reading_failed" not in {placed.problem.key for placed in shell.window.outline.problems}, what
    shell.window.close()


def asked(path: Path, capsys: pytest.CaptureFixture[str], what: str) -> None:
    for words in (["check", str(path)], ["info", str(path), "--json"]):
        assert run(words) in (0, 1, 2), what
        said = capsys.readouterr()
        assert "Traceback" not in said.err, what


@pytest.mark.parametrize("seed", range(40))
def test_commands_answer_whatever_is_in_the_file(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    path = tmp_path / "c.portulan"
    asked(path, capsys, spoilt(samples, path, seed))


@pytest.mark.parametrize("seed", range(8))
def test_the_window_shows_whatever_is_in_the_file(start: Start, samples: Path, tmp_path: Path, seed: int) -> None:
    path = tmp_path / "c.portulan"
    looked_through(start, path, spoilt(samples, path, seed))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1000, 1300))
def test_hundreds_of_odd_campaigns(
    start: Start, samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    path = tmp_path / "c.portulan"
    what = spoilt(samples, path, seed)
    asked(path, capsys, what)
    looked_through(start, path, what)
    assert sys.exc_info() == (None, None, None)
