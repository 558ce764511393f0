"""Forks programs and kills them at any moment, then looks at what they leave. Prints one JSON document.

python victims.py edits|careless|migration|backup KILLS SEED FOLDER
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import numpy as np
import old_format

from models.campaign.forces.changes import NewForce
from models.campaign.galaxies.changes import NewGalaxy
from models.campaign.maps.changes import EditMap, NewMap
from models.campaign.records import Force, MapBlock, MemberRecord, PlanetRecord
from models.campaign.thing_changes import SetFields
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import SpokenError
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.games.values import Stored, StoredMember
from models.maps.chunks import pack, unpack
from models.maps.tile_map import new_map
from models.store.backup import backup, backups
from models.store.connection import header
from models.store.integrity import check_file
from models.store.recovery.migrate import migrate
from models.store.store import Store

MEMBERS = 60
PLANETS = tuple(f"P{n}" for n in range(20))
BLOCKS = tuple((1, column, row) for column in range(4) for row in range(4))
STARS = 300
START = datetime(2026, 5, 1, tzinfo=UTC)


def clock() -> datetime:
    return START


@dataclass(frozen=True)
class Count:
    """Write the same number into every row: a campaign that is torn shows two."""

    number: int

    @property
    def label(self) -> Label:
        return Label("campaign.set_title", {"name": str(self.number)})

    def do(self, campaign):
        campaign.put(Force, "F", name=str(self.number))
        for member in campaign.many(MemberRecord):
            campaign.put(MemberRecord, member.id, body={"n": self.number, "fill": "x" * 1500})
        SetFields("G", "planets", PLANETS, {"x": self.number}).do(campaign)
        cells = pack(np.full((32, 32), self.number, np.uint32))
        EditMap("C", self.label, dict.fromkeys(BLOCKS, cells)).do(campaign)


def edit_for_ever(path: Path, careless: bool, say: Callable[[int], None]) -> None:
    """Count up as fast as the disk allows; each number is said once it is acknowledged."""
    store = Store.open(path, clock, backups=False)
    # A small cache makes SQLite write pages long before the commit: more moments to be killed at.
    store._db.execute("PRAGMA cache_size=5")
    if careless:
        store._db.execute("PRAGMA journal_mode=OFF")
        store._db.execute("PRAGMA synchronous=OFF")
    with store.read() as campaign:
        number = int(campaign.get(Force, "F").name)
    while True:
        number += 1
        store.apply(Count(number))
        say(number)


def killed(work: Callable[[Callable[[int], None]], None], chance: random.Random, longest: float) -> int:
    """Run `work` in a child, kill it at any moment, return the last number it said (-1: none)."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        with suppress(BaseException):
            work(lambda number: os.write(theirs, b"%d\n" % number))
        os._exit(0)
    os.close(theirs)
    heard = b""
    for _ in range(chance.randrange(4)):
        heard += os.read(ours, 1 << 16)
    time.sleep(chance.random() * longest)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while more := os.read(ours, 1 << 16):
        heard += more
    os.close(ours)
    said = heard.split(b"\n")[:-1]
    return int(said[-1]) if said else -1


def state(path: Path) -> set[int]:
    """The numbers a campaign shows; more than one is a torn edit."""
    with Store.open(path, clock, backups=False) as store, store.read() as campaign:
        assert not store.read_only, store.why
        found = {int(campaign.get(Force, "F").name)}
        found |= {member.body["n"] for member in campaign.many(MemberRecord)}
        found |= {planet.x for planet in campaign.many(PlanetRecord)}
        for block in campaign.many(MapBlock):
            found |= set(unpack(block.data).flat)
        steps = store.steps()
        assert not steps or int(steps[-1].label.args["name"] or 0) in found
        return found


def new(path: Path) -> None:
    members = tuple(StoredMember(f"M{n}", "m", {"n": 0}) for n in range(MEMBERS))
    with Store.create(path, "t", clock, backups=False) as store:
        store.apply(CreateThing("F", NewForce("swidenth", Stored("0", "", None, members))))
        store.apply(
            CreateThing("G", NewGalaxy(Galaxy("g", tuple(Planet(key, key, 0, n) for n, key in enumerate(PLANETS)))))
        )
        store.apply(CreateThing("C", NewMap(new_map(128, 128, name="c", layer="sol"))))
        store.apply(Count(1))


def edits(kills: int, chance: random.Random, folder: Path, careless: bool) -> dict[str, int]:
    lost = torn = acknowledged = 0
    path = folder / "0.portulan"
    new(path)
    for number in range(kills):
        last = killed(partial(edit_for_ever, path, careless), chance, 0.03)
        acknowledged += last >= 0
        try:
            found = state(path)
        except (SpokenError, AssertionError, sqlite3.Error):
            found = set()
        torn += len(found) != 1
        lost += bool(found) and max(found) < last
        if len(found) != 1:
            path = folder / f"{number + 1}.portulan"
            new(path)
    return {"kills": kills, "acknowledged": acknowledged, "lost": lost, "torn": torn}


def migrate_once(path: Path, _: Callable[[int], None]) -> None:
    migrate(path, 0, steps=old_format.STEPS)


def back_up_for_ever(path: Path, moment: datetime, say: Callable[[int], None]) -> None:
    while True:
        backup(path, lambda: moment)
        say(0)


def migration(kills: int, chance: random.Random, folder: Path) -> dict[str, int]:
    old = new_ = broken = 0
    source = folder / "source.portulan"
    old_format.write(source, 3000, STARS)
    for number in range(kills):
        place = folder / f"m{number}"
        place.mkdir()
        path = place / "c.portulan"
        path.write_bytes(source.read_bytes())
        if number:
            killed(partial(migrate_once, path), chance, 0.08)
        if header(path).version == 0:
            old += 1
            whole = path.read_bytes() == source.read_bytes()
            migrate(path, 0, steps=old_format.STEPS)
        else:
            new_ += 1
            whole = (place / "c.portulan.v0.bak").read_bytes() == source.read_bytes()
        with closing(sqlite3.connect(path)) as db:
            for table, rows in (("member", 3000), ("planet", STARS), ("map_block", STARS)):
                whole = whole and db.execute(f"SELECT count(*) FROM {table}").fetchone() == (rows,)
        broken += not whole or bool(check_file(path))
    return {"kills": kills, "old": old, "new": new_, "broken": broken}


def backing_up(kills: int, chance: random.Random, folder: Path) -> dict[str, int]:
    path = folder / "b.portulan"
    new(path)
    bad = 0
    for number in range(kills):
        moment = START + timedelta(seconds=number)
        killed(partial(back_up_for_ever, path, moment), chance, 0.08)
        bad += sum(bool(check_file(each.path)) for each in backups(path))
    return {"kills": kills, "kept": len(backups(path)), "bad": bad}


def main() -> None:
    what, kills, seed, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3], Path(sys.argv[4])
    chance = random.Random(seed)
    if what == "migration":
        found = migration(kills, chance, folder)
    elif what == "backup":
        found = backing_up(kills, chance, folder)
    else:
        found = edits(kills, chance, folder, what == "careless")
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
