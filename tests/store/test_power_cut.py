"""P2: the store's own SQL, replayed on a disk that loses power at any moment, loses nothing that was acknowledged."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from types import ModuleType

import apsw
import numpy as np
import pytest

from models.campaign import queries
from models.campaign.maps.changes import EditMap
from models.campaign.records import Force
from models.campaign.thing_changes import MoveThings
from models.campaign.things import RenameThing
from models.change import Label
from models.errors import SpokenError
from models.maps.chunks import pack
from models.store import connection, recorder
from models.store.store import Store
from tests.edits import SetNotes

LABEL = Label("campaign.set_title", {"name": "x"})


def _traced(table) -> tuple[bytes, str, list[object]]:
    """The file before, a force, and the SQL of twenty edits with a number after each that was acknowledged."""
    with table.create() as store:
        force_id = table.party(store, size=20)
        galaxy_id, map_id = table.lands(store)
    start = table.path.read_bytes()
    script: list[object] = []
    with table.open() as store:

        def trace(sql: str) -> None:
            # A statement that SQLite prepares anew, its tables being watched since, is traced twice and done once.
            if not sql.startswith("--") and script[-1:] != [sql]:
                script.append(sql)

        store._db.set_trace_callback(trace)
        for number in range(1, 21):
            if number % 3 == 0:
                store.apply(SetNotes(Force, force_id, f"{number} " * 3000))
            elif number % 5 == 0:
                script.append(number - 2)  # the promise is taken back before the undo begins
                store.undo()
                store.redo()
                script.append(number - 1)
            elif number % 5 == 1:
                cells = pack(np.random.default_rng(number).integers(0, 9000, (32, 32)).astype(np.uint32))
                store.apply(EditMap(map_id, LABEL, {(1, 0, 0): cells, (1, 3, 2): cells}))
                store.apply(MoveThings(galaxy_id, {f"P{n:02}": (n, number) for n in range(30)}))
            store.apply(RenameThing("force", force_id, str(number)))
            script.append(number)
        store._db.set_trace_callback(None)
    return start, force_id, script


def _recorded(unsafe_disk: ModuleType, script: list[object], path: Path, *, careless: bool) -> list[tuple]:
    """What that SQL does to the disk."""
    disk = unsafe_disk.Disk()
    vfs = unsafe_disk.Vfs(disk)
    db = apsw.Connection(str(path), vfs="unsafe-disk")
    connection.settle(db, writer=True)
    recorder.watch(db)
    if careless:
        db.execute("PRAGMA synchronous=OFF")
    for line in script:
        if isinstance(line, int):
            disk.log.append(("acknowledged", line))
        else:
            db.execute(line)
    db.close()
    vfs.unregister()
    return disk.log


def _losses(table, unsafe_disk, images: int, *, careless: bool = False) -> tuple[int, int]:
    """How many images are unusable or have lost something acknowledged, and at how many moments something was."""
    start, force_id, script = _traced(table)
    chance = random.Random(f"power cut {careless}")
    place = table.path.parent / "replay"
    place.mkdir()
    (place / "c.portulan").write_bytes(start)
    log = _recorded(unsafe_disk, script, place / "c.portulan", careless=careless)
    lost = late = 0
    for number in range(images):
        cut = log[: chance.randint(0, len(log))]
        promised = ([0] + [op[1] for op in cut if op[0] == "acknowledged"])[-1]
        late += promised > 0
        folder = table.path.parent / f"image-{number}"
        folder.mkdir()
        for name, content in unsafe_disk.after_power_cut(cut, {"c.portulan": start}, chance).items():
            (folder / name).write_bytes(content)
        lost += not _holds(folder / "c.portulan", force_id, promised, table.clock)
    return lost, late


def _holds(path: Path, force_id: str, promised: int, clock) -> bool:
    try:
        with Store.open(path, clock, backups=False) as store, store.read() as campaign:
            name = queries.force(campaign, force_id).name
            return not store.read_only and int(name if name.isdigit() else 0) >= promised
    except (SpokenError, sqlite3.Error):
        return False


def test_acknowledged_work_survives_a_power_cut(table, unsafe_disk):
    lost, late = _losses(table, unsafe_disk, 40)
    assert late > 20
    assert lost == 0


def test_without_syncs_power_cuts_do_harm(table, unsafe_disk):
    lost, _ = _losses(table, unsafe_disk, 20, careless=True)
    assert lost > 5, "a disk nobody synced lost nothing: this test proves nothing"


@pytest.mark.soak
def test_acknowledged_work_survives_600_power_cuts(table, unsafe_disk):
    assert _losses(table, unsafe_disk, 600)[0] == 0
