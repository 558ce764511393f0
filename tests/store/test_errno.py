"""P17: whatever a file operation of an act of the store answers, what is on the disk afterwards and what is said of it
are both right. Every operation fails in turn; the soak test does that below SQLite as well.
"""

from __future__ import annotations

import errno
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from models.errors import SpokenError
from models.i18n import LANGUAGES, Text, Translator, trouble
from models.store.backup import backup, backups, restore
from models.store.connection import header
from models.store.database_errors import reason
from models.store.integrity import check_file
from models.store.recovery.salvage import import_campaign, repair
from models.store.schema import VERSION
from models.store.store import Store
from tests.store.shim import below_sqlite

SAVES = Path(__file__).parent.parent / "saves"
NUMBERS = ("ENOSPC", "EIO", "EROFS", "EACCES", "EDQUOT", "ENOENT", "EMFILE")
MOST = 400
"""An act that asks the disk more often than this has another fault."""
HARMLESS = {"chmod", "stat", "listdir", "scandir", "unlink"}
"""What fails here may leave a temporary file, or be done without."""


def damaged(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"Thevor", b"Thevir", 1))


def migrate(path: Path, clock) -> None:
    Store.open(path, clock, backups=False).close()


def copy(path: Path, clock) -> None:
    with Store.open(path, clock, read_only=True) as store:
        store.save_copy(path.with_name("copie.portulan"))


ACTS: dict[str, tuple[int, Callable]] = {
    "create": (VERSION, lambda path, clock: Store.create(path.with_name("neuve.portulan"), "t", clock).close()),
    "copy": (VERSION, copy),
    "backup": (VERSION, backup),
    "restore": (VERSION, lambda path, clock: restore(path, path.parent / "kept.portulan", clock)),
    "migrate": (2, migrate),
    "repair": (VERSION, repair),
    "import": (VERSION, lambda path, clock: import_campaign(path, path.with_name("reçue.portulan"))),
}


@pytest.fixture
def place(tmp_path, clock) -> Callable[[str], Path]:
    """A folder with a campaign and a backup of it, as an act finds them, made anew from one that is kept."""
    made: dict[str, Path] = {}

    def fresh(act: str) -> Path:
        folder = tmp_path / "ici"
        shutil.rmtree(folder, ignore_errors=True)
        if act not in made:
            made[act] = tmp_path / act
            made[act].mkdir()
            path = Path(shutil.copy(SAVES / f"v{ACTS[act][0]}.portulan", made[act] / "campagne.portulan"))
            shutil.copy(backup(path, clock), made[act] / "kept.portulan")
            if act == "repair":
                damaged(path)
        shutil.copytree(made[act], folder)
        return folder / "campagne.portulan"

    return fresh


def said_rightly(problem: SpokenError, name: str, number: int) -> None:
    """One sentence, whole in both languages, with the reason of the fault and no other."""
    why = {str(trouble(OSError(number, "x")).en)}
    for code in {sqlite3.SQLITE_CANTOPEN, CODES[name]}:
        fault = sqlite3.OperationalError("x")
        fault.sqlite_errorcode = code
        why.add(str(reason(fault).en))
    for lang in LANGUAGES:
        sentence = Translator(lang)(problem.key, **problem.args_)
        assert "{" not in sentence
        assert "\n" not in sentence
    told = problem.args_.get("reason")
    if told is not None:
        assert isinstance(told, Text)
        assert told.en in why, (problem.key, told.en, why)
    else:
        protected = ("store.read_only_file", "store.read_only_folder", "store.old_read_only")
        assert problem.key in protected if name in ("EROFS", "EACCES") else problem.key in GONE[name], problem.key


CODES: dict[str, int] = {}
GONE = dict.fromkeys(NUMBERS, ()) | {"ENOENT": ("store.no_file",)}


def swept(act: str, path: Path, name: str, fault) -> None:
    """What is on the disk after a fault: the campaign as it was or as it was to be, whole backups, nothing else."""
    kept = {"campagne.portulan", "campagne.backups", "kept.portulan"}
    there = {file.name for file in path.parent.iterdir()}
    parts = {each for each in there if each.endswith((".part", "-journal"))}
    assert not parts or fault.hit in HARMLESS | {"COMMIT"}, (fault.hit, parts)
    assert "campagne.portulan.lock" not in there or fault.hit in HARMLESS
    assert kept <= there
    assert all(check_file(each.path) == () for each in backups(path))
    for extra in ("neuve.portulan", "copie.portulan", "reçue.portulan"):
        assert extra not in there or check_file(path.with_name(extra)) == (), (fault.hit, extra)
    if act == "repair" and b"Thevir" in path.read_bytes():
        return
    assert check_file(path) == ()
    assert header(path).version in (ACTS[act][0], VERSION)


def sweep(act: str, name: str, place, clock, faults, step: int = 1, *, short: bool = False) -> tuple[int, int]:
    """Let every operation of an act fail in turn; return how many there were and how many ended in a sentence."""
    number, told = getattr(errno, name), 0
    CODES.update(faults.CODES)
    for at in range(1, MOST, step):
        path = place(act)
        fault, problem = faults.Faults(path.parent, at, number, name, short=short), None
        try:
            with fault.at_work():
                ACTS[act][1](path, clock)
        except SpokenError as told_so:
            problem = told_so
            told += 1
        # A folder that was there a moment ago and is not now: whatever is said of that is as good.
        gone = name == "ENOENT" and fault.hit == "stat"
        if problem is not None and not short and not gone:
            said_rightly(problem, name, number)
        swept(act, path, name, fault)
        if not fault.hit:
            return at - 1, told
    raise AssertionError(f"{act} has no end")


@pytest.mark.parametrize("name", ["ENOSPC", "EACCES", "EMFILE"])
@pytest.mark.parametrize("act", ACTS)
def test_state_and_sentence_of_every_fifth_fault(act, name, place, clock, faults):
    steps, told = sweep(act, name, place, clock, faults, step=5)
    assert steps > 3
    assert told


@pytest.mark.parametrize("act", ACTS)
def test_a_short_write_is_finished_or_told(act, place, clock, faults):
    sweep(act, "ENOSPC", place, clock, faults, step=5, short=True)


@pytest.mark.soak
@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.parametrize("act", ACTS)
def test_state_and_sentence_of_every_fault(act, name, place, clock, faults):
    assert sweep(act, name, place, clock, faults)[1]


def test_the_faults_are_felt(place, clock, faults):
    """The machinery itself: a fault at the first write of a repair is told as a full disk and nothing else happens."""
    path = place("repair")
    before = path.read_bytes()
    fault = faults.Faults(path.parent, 5, errno.ENOSPC, "ENOSPC")
    with pytest.raises(SpokenError), fault.at_work():
        repair(path, clock)
    assert fault.hit
    assert path.read_bytes() == before
    with closing(sqlite3.connect(path)):
        pass


@pytest.mark.soak
def test_faults_below_sqlite_leave_whole_files_and_are_told(tmp_path):
    """As above, by a library of C that stands before the system's own."""
    found = json.loads(below_sqlite("shimmed.py", tmp_path, str(SAVES), str(tmp_path)))
    assert found["bad"] == []
    assert found["faults"] > 300
    assert found["told"] > found["faults"] // 3
