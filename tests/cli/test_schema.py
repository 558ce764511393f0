"""The tables of a campaign as SQL, for tools and servers beside the program."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

Run = Callable[..., Any]


def test_the_tables_are_made_elsewhere_from_what_the_command_prints(portulan: Run, tmp_path: Path) -> None:
    done = portulan("schema")
    assert done.code == 0
    with closing(sqlite3.connect(tmp_path / "bare.db")) as db:
        db.executescript(done.out)
        assert {"force", "member", "planet"} <= {row[0] for row in db.execute("SELECT name FROM sqlite_schema")}


def test_a_server_has_its_own_words(portulan: Run) -> None:
    done = portulan("schema", "--for", "postgresql")
    assert done.code == 0
    assert "bytes BYTEA NOT NULL" in done.out
