"""P8: damage is noticed at any moment, in copies of a file that is open and was never closed; what is too heavy is told
as that and not as damage.
"""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from models.campaign.catalogue import quoted
from models.campaign.things import RenameThing
from models.errors import ContentError
from models.store import integrity
from models.store.recovery.salvage import repair
from models.store.rows import identifier_list
from models.store.schema import HISTORY, TABLES
from models.store.store import Store

ROOT = Path(__file__).parent.parent.parent
HEAVY = 200_000_000
VALUES = ("autre", 7, 7.5, None, b"\x00\x01", "[]", "{}", "")

CHECKED = """
import json, re, sys
from pathlib import Path
from models.store.integrity import check_file
keys = [p.key for p in check_file(Path(sys.argv[1]))]
# Not getrusage: a child begins with what its parent held at most.
print(json.dumps([keys, int(re.search(r"VmHWM:\\s+(\\d+)", Path("/proc/self/status").read_text()).group(1))]))
"""


@pytest.fixture
def unsealed(table, tmp_path):
    """What is on the disk while somebody works: never closed, never backed up."""
    with table.create() as store:
        force_id = table.party(store, size=8)
        table.lands(store)
        for number in range(4):
            store.apply(RenameThing("force", force_id, f"Nom {number}"))
        store.undo()
        return Path(shutil.copy(table.path, tmp_path / "pris.portulan"))


def rows(path: Path) -> list[list[tuple]]:
    with closing(sqlite3.connect(path)) as db:
        return [sorted(db.execute(f"SELECT * FROM {each.name}").fetchall(), key=repr) for each in TABLES + HISTORY]


def is_noticed(path: Path, clock) -> bool:
    try:
        with Store.open(path, clock, backups=False) as store:
            return store.read_only
    except ContentError:
        return True


def edited(path: Path, chance: random.Random) -> None:
    """Another value in one cell of one row, by another program."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA ignore_check_constraints=ON")
        while not db.total_changes:
            table = chance.choice(TABLES + HISTORY)
            found = db.execute(f"SELECT {identifier_list(table.key_columns)} FROM {table.name}").fetchall()
            if not found:
                continue
            column, value = quoted(chance.choice(table.columns)), chance.choice(VALUES)
            where = " AND ".join(f"{quoted(each)} = ?" for each in table.key_columns)
            sql = f"UPDATE OR IGNORE {table.name} SET {column} = ? WHERE {where} AND {column} IS NOT ?"
            try:
                db.execute(sql, (value, *chance.choice(found), value))
            except sqlite3.IntegrityError:
                continue
        db.commit()


def flipped(path: Path, chance: random.Random) -> None:
    raw = bytearray(path.read_bytes())
    raw[chance.randrange(len(raw))] ^= 1 << chance.randrange(8)
    path.write_bytes(bytes(raw))


def sweep(unsealed: Path, clock, harm, count: int) -> tuple[int, int]:
    """Harm copies; return how many were noticed, and how many were not though a row says something else now."""
    chance, wanted, path = random.Random(harm.__name__), rows(unsealed), unsealed.with_name("copie.portulan")
    noticed = passed = 0
    for _ in range(count):
        for left in unsealed.parent.glob("copie.portulan*"):
            left.unlink()
        shutil.copy(unsealed, path)
        harm(path, chance)
        if is_noticed(path, clock):
            noticed += 1
        else:
            passed += rows(path) != wanted
    sys.stdout.write(f"\n{harm.__name__}: {noticed} of {count} noticed, {passed} passed for work\n")
    return noticed, passed


def test_an_edited_cell_of_an_open_file_is_noticed(unsealed, clock):
    assert not is_noticed(Path(shutil.copy(unsealed, unsealed.with_name("gut.portulan"))), clock)
    assert sweep(unsealed, clock, edited, 25) == (25, 0)


def test_a_flipped_bit_of_an_open_file_is_noticed_or_harmless(unsealed, clock):
    assert sweep(unsealed, clock, flipped, 30)[1] == 0


@pytest.mark.soak
@pytest.mark.parametrize("harm", [edited, flipped])
def test_600_damages_of_an_open_file_are_noticed_or_harmless(unsealed, clock, harm):
    assert sweep(unsealed, clock, harm, 600)[1] == 0


@pytest.mark.soak
def test_a_heavy_blob_is_told_as_heavy_and_checked_in_little_memory(table, clock):
    with table.create() as store:
        table.party(store)
    with closing(sqlite3.connect(table.path)) as db:
        db.execute("INSERT INTO asset VALUES ('h', 'image/png', 1, 1, zeroblob(?))", (HEAVY,))
        db.commit()
    done = subprocess.run(
        [sys.executable, "-c", CHECKED, str(table.path)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    keys, kilobytes = json.loads(done.stdout)
    assert keys == ["store.heavy_part"]
    assert kilobytes < 300_000
    with table.open() as store:
        store.distrust(store.check())
        assert store.why.key == "store.heavy"
    repair(table.path, clock)
    assert integrity.check_file(table.path) == ()
