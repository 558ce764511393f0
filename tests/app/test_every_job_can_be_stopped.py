"""Whatever is handed to a Job takes the Progress and hands it on; what is stopped midway leaves nothing behind."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from models.formats.galaxy_files import export
from models.galaxy.poster_layout import Poster
from models.games.library import strategy
from models.progress import Cancelled, Progress
from models.store.backup import backup
from models.store.foreign import import_campaign
from models.store.salvage import repair
from tests.app.many_parties import many_parties

ROOT = Path(__file__).parents[2]
STARTERS = ("Job", "_start")
"""What is called with work as its second argument."""
PASSED_ON = {"work", "self._next"}
"""Work that somebody else has handed in: looked at where it comes from."""
AT_ONCE = {
    ("editor/widgets/map_pictures.py", "<lambda>"): "draws one bundled sheet of tiles, in a few dozen milliseconds",
    ("editor/slices.py", "<lambda>"): "is never run: Slices do their work between events and are closed to stop",
}
"""Work that hands no Progress on, and why it need not."""


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for folder in ("app", "editor"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def _progress_of(work: ast.FunctionDef | ast.Lambda) -> str:
    """Return the name of the parameter that is the Progress: the one that says so, else (a lambda's) the last."""
    every = [*work.args.posonlyargs, *work.args.args, *work.args.kwonlyargs]
    told = [arg.arg for arg in every if arg.annotation is not None and ast.unparse(arg.annotation) == "Progress"]
    return told[0] if told else (every[-1].arg if isinstance(work, ast.Lambda) and every else "")


def _used(work: ast.FunctionDef | ast.Lambda, name: str) -> bool:
    body = work.body if isinstance(work.body, list) else [work.body]
    inside = [each for part in body for each in ast.walk(part)]
    deleted = {id(each) for gone in inside if isinstance(gone, ast.Delete) for each in gone.targets}
    return any(isinstance(each, ast.Name) and each.id == name and id(each) not in deleted for each in inside)


def test_every_function_that_takes_a_progress_hands_it_on() -> None:
    idle = []
    for file, tree in _modules():
        for each in ast.walk(tree):
            if isinstance(each, ast.FunctionDef):
                name = _progress_of(each)
                if name and not all(isinstance(part, ast.Expr) for part in each.body) and not _used(each, name):
                    idle.append((file, each.name))
    assert idle == []


def test_every_work_handed_to_a_job_takes_a_progress() -> None:
    """Work is named where a Job is made: directly, through `partial`, as a lambda, or as a parameter called `work`."""
    takes = {
        each.name
        for _, tree in _modules()
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef) and _progress_of(each)
    }
    doubtful, jobs = [], 0
    for file, tree in _modules():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or ast.unparse(call.func).rpartition(".")[2] not in STARTERS:
                continue
            if len(call.args) < (2 if ast.unparse(call.func).endswith("Job") else 3):
                continue
            jobs += 1
            work = call.args[1]
            if isinstance(work, ast.Call) and ast.unparse(work.func) == "partial":
                work = work.args[0]
            if isinstance(work, ast.Lambda):
                if not _used(work, _progress_of(work)) and (file, "<lambda>") not in AT_ONCE:
                    doubtful.append((file, ast.unparse(work)))
            else:
                if ast.unparse(work) not in takes | PASSED_ON:
                    doubtful.append((file, ast.unparse(work)))
    assert jobs > 15
    assert doubtful == []


class Stop:
    """A Progress that asks to stop at one of its calls; `calls` says how many there were."""

    def __init__(self, at: int) -> None:
        self.at, self.calls = at, 0

    def __call__(self, done: int, total: int) -> None:
        self.calls += 1
        if self.calls == self.at:
            raise Cancelled


def clock() -> datetime:
    return datetime(2026, 3, 14, 20, 0, tzinfo=UTC)


def _state(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return many_parties(tmp_path_factory.mktemp("whole") / "c.portulan", 25).read_bytes()


def _backed_up(path: Path, progress: Progress) -> object:
    return backup(path, clock, progress=progress)


def _imported(path: Path, progress: Progress) -> object:
    return import_campaign(path, path.with_name("taken.portulan"), clock, progress)


def _repaired(path: Path, progress: Progress) -> object:
    return repair(path, clock, progress)


def _exported(path: Path, progress: Progress) -> object:
    return export(strategy().sample("fr"), path.with_name("galaxy.csv"), Poster(), progress)


@pytest.mark.parametrize("work", [_backed_up, _imported, _repaired, _exported])
def test_what_is_stopped_at_any_of_its_looks_leaves_nothing(
    whole: bytes, tmp_path: Path, work: Callable[[Path, Progress], object]
) -> None:
    path = tmp_path / "c.portulan"
    path.write_bytes(whole)
    if work is _repaired:
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE force SET name = 'Autre' WHERE id = 'f3'")
            db.commit()
    free = Stop(0)
    before = _state(tmp_path)
    looks = [1, 2, 3, 4]
    for at in looks:
        with pytest.raises(Cancelled):
            work(path, Stop(at))
        left = {name: raw for name, raw in _state(tmp_path).items() if not name.endswith(".lock")}
        assert left == before, at
    work(path, free)
    assert free.calls > max(looks)
    last = {name for name in _state(tmp_path) if name not in before}
    assert last
    assert not [name for name in last if name.endswith(".part")]
