"""Does every act of the store with each of its file operations failing in turn, below SQLite. Prints one JSON document.

LD_PRELOAD=shim.so python shimmed.py SHIM SAVES FOLDER
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import sys
from datetime import UTC, datetime
from pathlib import Path

from models.errors import SpokenError
from models.i18n import trouble
from models.store.backup import backup, backups, restore
from models.store.integrity import check_file
from models.store.recovery.salvage import import_campaign, repair
from models.store.store import Store

NUMBERS = ("ENOSPC", "EIO", "EROFS", "EACCES", "EDQUOT", "EMFILE")
MOST, STEP = 500, 7
SHORT = "a short write"


def clock() -> datetime:
    return datetime(2026, 1, 1, tzinfo=UTC)


def migrate(path: Path) -> None:
    Store.open(path, clock, backups=False).close()


def copy(path: Path) -> None:
    with Store.open(path, clock, read_only=True) as store:
        store.save_copy(path.with_name("copie.portulan"))


ACTS = {
    "create": (3, lambda path: Store.create(path.with_name("neuve.portulan"), "t", clock, backups=False).close()),
    "copy": (3, copy),
    "backup": (3, lambda path: backup(path, clock)),
    "restore": (3, lambda path: restore(path, path.with_name("kept.portulan"), clock)),
    "migrate": (2, migrate),
    "repair": (3, lambda path: repair(path, clock)),
    "import": (3, lambda path: import_campaign(path, path.with_name("reçue.portulan"))),
}


def attempt(shim: ctypes.CDLL, act: str, path: Path, at: int, name: str) -> dict[str, object]:
    """Do an act in a child, as what a fault leaves in a process must not stay in ours."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        told: dict[str, object] = {"key": "", "reason": ""}
        number = errno.ENOSPC if name == SHORT else getattr(errno, name)
        shim.shim_arm(os.fsencode(path.parent), at, number, name == SHORT)
        try:
            ACTS[act][1](path)
        except SpokenError as problem:
            told = {"key": problem.key, "reason": str(getattr(problem.args_.get("reason"), "en", ""))}
        except BaseException as problem:
            told = {"key": f"!{type(problem).__name__}: {problem}", "reason": ""}
        hit = shim.shim_hit()
        shim.shim_arm(b"", 0, 0, 0)
        os.write(theirs, json.dumps({**told, "hit": bool(hit)}).encode())
        os._exit(0)
    os.close(theirs)
    heard = b""
    while more := os.read(ours, 1 << 16):
        heard += more
    os.close(ours)
    os.waitpid(child, 0)
    return json.loads(heard or b'{"key": "!died", "reason": "", "hit": true}')


def wrong(act: str, path: Path, before: bytes) -> str:
    """What is not as it should be on the disk."""
    if act == "repair" and path.read_bytes() == before:
        return ""
    if check_file(path):
        return "the campaign is damaged"
    if any(check_file(each.path) for each in backups(path)):
        return "a backup is damaged"
    for extra in ("neuve.portulan", "copie.portulan", "reçue.portulan"):
        if path.with_name(extra).exists() and check_file(path.with_name(extra)):
            return f"{extra} is damaged"
    return ""


def main() -> None:
    shim, saves, folder = ctypes.CDLL(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
    bad: list[str] = []
    faults = told = 0
    for act, (version, _) in ACTS.items():
        made = folder / act
        made.mkdir()
        path = Path(shutil.copy(saves / f"v{version}.portulan", made / "campagne.portulan"))
        shutil.copy(backup(path, clock), made / "kept.portulan")
        if act == "repair":
            path.write_bytes(path.read_bytes().replace(b"Thevor", b"Thevir", 1))
        for name in (*NUMBERS, SHORT):
            for at in range(1, MOST, STEP):
                here = folder / "ici"
                shutil.rmtree(here, ignore_errors=True)
                shutil.copytree(made, here)
                path = here / "campagne.portulan"
                before = path.read_bytes()
                found = attempt(shim, act, path, at, name)
                if not found["hit"]:
                    break
                faults, told = faults + 1, told + bool(found["key"])
                what = found["key"] if str(found["key"]).startswith("!") else wrong(act, path, before)
                if not what and name == "ENOSPC" and found["reason"] and "full" not in str(found["reason"]):
                    what = f"{found['key']} says {found['reason']}"
                if not what and name == "EMFILE" and str(found["reason"]) == str(trouble(OSError(errno.ENOSPC, "")).en):
                    what = f"{found['key']} says {found['reason']}"
                if what:
                    bad.append(f"{act}, {name} at {at}: {what}")
    sys.stdout.write(json.dumps({"faults": faults, "told": told, "bad": bad}))


if __name__ == "__main__":
    main()
