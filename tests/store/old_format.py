"""A format 0 that was never released, to prove the machinery of migration: parties and heroes in one table each."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

from models.store.rebuild import Loose
from models.store.schema import APPLICATION_ID

DDL = (
    "CREATE TABLE campaign (title VARCHAR)",
    "CREATE TABLE party (id VARCHAR PRIMARY KEY, label VARCHAR)",
    "CREATE TABLE hero (id VARCHAR PRIMARY KEY, party VARCHAR REFERENCES party (id), label VARCHAR, sword INTEGER)",
)


def write(path: Path, heroes: int) -> None:
    """Make a file of format 0 with one party."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN")
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute("PRAGMA user_version=0")
        for statement in DDL:
            db.execute(statement)
        db.execute("INSERT INTO campaign VALUES ('Vieille campagne')")
        db.execute("INSERT INTO party VALUES ('P1', 'Les Anciens')")
        rows = [(f"H{n:05}", "P1", f"Héros {n}", n % 2) for n in range(heroes)]
        db.executemany("INSERT INTO hero VALUES (?, ?, ?, ?)", rows)
        db.execute("COMMIT")


def step(table: str, values: Mapping[str, object]) -> Iterator[Loose]:
    """From format 0 to format 1: a party becomes a force, a hero a member; the kind of campaign gets a language."""
    if table == "campaign":
        yield "info", {"key": "title", "value": values["title"]}
        yield "info", {"key": "language", "value": "fr"}
    elif table == "party":
        yield (
            "force",
            {
                "id": values["id"],
                "game": "swidenth",
                "name": values["label"],
                "side": "",
                "limit": None,
                "position": 0,
                "notes": "",
                "branch_of": "",
                "version": 1,
            },
        )
    elif table == "hero":
        body = {"gear": ["Épée"] if values["sword"] else []}
        yield (
            "member",
            {
                "id": values["id"],
                "force_id": values["party"],
                "name": values["label"],
                "position": int(str(values["id"])[1:]),
                "portrait": "",
                "body": json.dumps(body, ensure_ascii=False),
                "notes": "",
                "branch_of": "",
                "version": 1,
            },
        )


STEPS = {0: step}
