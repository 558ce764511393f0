"""Works on a campaign in a folder whose files cannot be locked. Prints one JSON document.

LD_PRELOAD=shim.so python unlocked.py SHIM FOLDER
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from models.problem import Grade, Problem, Where
from models.store.backup import backup, restore
from models.store.integrity import check_file
from models.store.store import Store
from tests.edits import SetTitle


def clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def worked(folder: Path) -> dict[str, object]:
    path = folder / "c.portulan"
    with Store.create(path, "Neuve", clock) as made:
        created = [each.key for each in made.warnings]
        made.apply(SetTitle("Après"))
        made.save_copy(folder / "copie.portulan")
        with Store.open(path, clock) as second:
            why = second.why.key if second.why is not None else ""
    with Store.open(path, clock) as store:
        opened = [each.key for each in store.warnings]
        store.undo()
        # As a Job says that has read in the middle of an edit.
        store.distrust((Problem(Where(), Grade.ERROR, "", "store.no_rows"),))
        trusted = not store.read_only
    restore(path, backup(path, clock), clock)
    problems = [each.key for each in check_file(path)]
    left = sorted(each.name for each in folder.iterdir() if each.suffix in (".part", ".lock"))
    return {
        "created": created, "why": why, "opened": opened, "trusted": trusted, "problems": problems, "left": left,
    }  # fmt: skip


def main() -> None:
    shim, folder = ctypes.CDLL(sys.argv[1]), Path(sys.argv[2])
    found = {}
    for name in ("ENOLCK", "EOPNOTSUPP", "ENOSYS"):
        here = folder / name
        here.mkdir()
        shim.shim_no_locks(os.fsencode(here), getattr(errno, name))
        found[name] = worked(here)
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
