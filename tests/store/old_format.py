"""A format 0 that was never released, to prove the machinery of migration: parties and heroes in one table each, a sky
of stars and a chart of patches.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path

import numpy as np

from models.campaign.maps.changes import bare_head
from models.maps.chunks import pack
from models.maps.tile_map import new_map
from models.store.recovery import migrate
from models.store.recovery.rebuild import Loose
from models.store.schema import APPLICATION_ID

DDL = (
    "CREATE TABLE campaign (title VARCHAR)",
    "CREATE TABLE party (id VARCHAR PRIMARY KEY, label VARCHAR)",
    "CREATE TABLE hero (id VARCHAR PRIMARY KEY, party VARCHAR REFERENCES party (id), label VARCHAR, sword INTEGER)",
)
LANDS = (
    "CREATE TABLE sky (id VARCHAR PRIMARY KEY, label VARCHAR)",
    "CREATE TABLE star (id VARCHAR PRIMARY KEY, sky VARCHAR REFERENCES sky (id), x INTEGER)",
    "CREATE TABLE chart (id VARCHAR PRIMARY KEY, label VARCHAR, head VARCHAR)",
    "CREATE TABLE patch (chart VARCHAR REFERENCES chart (id), number INTEGER, data BLOB)",
)


def write(path: Path, heroes: int, stars: int = 0) -> None:
    """Make a file of format 0 with one party; with stars it also has a galaxy of them and a map of as many blocks."""
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
        if stars:
            _add_lands(db, stars)
        db.execute("COMMIT")


def patch(number: int) -> bytes:
    """The cells of one block of the map."""
    return pack(np.full((32, 32), number, np.uint32))


def _add_lands(db: sqlite3.Connection, stars: int) -> None:
    for statement in LANDS:
        db.execute(statement)
    head = json.dumps(bare_head(new_map(32 * stars, 32, name="Carte", layer="sol")))
    db.execute("INSERT INTO sky VALUES ('G1', 'Vieux ciel')")
    db.execute("INSERT INTO chart VALUES ('C1', 'Vieille carte', ?)", (head,))
    db.executemany("INSERT INTO star VALUES (?, 'G1', ?)", [(f"S{n}", 1000 * n) for n in range(stars)])
    db.executemany("INSERT INTO patch VALUES ('C1', ?, ?)", [(n, patch(n)) for n in range(stars)])


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
    else:
        yield from _land(table, values)


def _land(table: str, values: Mapping[str, object]) -> Iterator[Loose]:
    made = {"position": 0, "notes": "", "version": 1}
    if table == "sky":
        yield "galaxy", {"id": values["id"], "name": values["label"], "radius": 0, **made}
    elif table == "star":
        told = {"galaxy_id": values["sky"], "id": values["id"], "name": values["id"], "x": values["x"], "y": 0}
        unknown = dict.fromkeys(("resource", "sector", "owner", "system"), "")
        nobody = dict.fromkeys(("radius", "infantry", "cruisers", "fighters"), 0)
        yield "planet", {**told, "income": "ordinary", **unknown, **nobody, **made}
    elif table == "chart":
        yield "map", {"id": values["id"], "name": values["label"], "head": values["head"], **made}
    elif table == "patch":
        place = {"layer": 1, "column": values["number"], "row": 0}
        yield "map_block", {"map_id": values["chart"], **place, "data": values["data"]}


STEPS = {**migrate.STEPS, 0: step}
