"""Whatever is handed to a Job takes the Progress and hands it on; what is stopped midway leaves nothing behind."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pytest

from editor.contents.pack_work import open_pack
from editor.map.dialogs import print_dialog
from editor.map.dialogs.print_dialog import PosterOrder
from editor.paint.maps.map_files import write_loaded
from editor.paint.maps.picture import write_png
from editor.paint.poster import poster_png
from models.campaign.packs import Manifest, Pack, PackPicture
from models.formats.galaxies.files import export
from models.formats.maps.loaded_map import LoadedMap, load_file
from models.formats.pack import write_pack
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Poster
from models.games.library import BUILT, galaxy_game
from models.i18n import Translator, both
from models.maps.edits.new_board import MADE, BoardPlan, made_board
from models.maps.features import Light, Wall
from models.maps.free_walls import FREE_WALL, free_wall
from models.maps.tile_map import ObjectLayer, TileMap, add_layer
from models.progress import Cancelled, Progress, silent
from models.sheets.map_poster import MapPosterOptions
from models.sheets.printers import Printer
from models.store.backup import backup
from models.store.recovery.foreign import import_campaign
from models.store.recovery.salvage import repair
from tests.app.many_parties import many_parties
from tests.formats.pictures import png
from tests.maps.sample_map import sample as built
from tests.parsed import ROOT, nodes

STARTERS = ("Job", "_start")
"""What is called with work as its second argument."""
LOOKS = 4
"""How often the least of the works looks whether to go on, on what is tried here."""
PASSED_ON = {"work", "self._next"}
"""Work that somebody else has handed in: looked at where it comes from."""
AT_ONCE = {
    ("editor/widgets/map_pictures.py", "<lambda>"): "draws one bundled sheet of tiles, in a few dozen milliseconds",
    ("editor/slices.py", "<lambda>"): "is never run: Slices do their work between events and are closed to stop",
}
"""Work that hands no Progress on, and why it need not."""


Modules = list[tuple[str, tuple[ast.AST, ...]]]


@pytest.fixture(scope="module")
def modules() -> Modules:
    """The modules that may start Jobs, with all their nodes."""
    paths = [path for folder in ("app", "editor") for path in sorted((ROOT / folder).rglob("*.py"))]
    return [(path.relative_to(ROOT).as_posix(), nodes(path)) for path in paths]


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


def test_every_function_that_takes_a_progress_hands_it_on(modules: Modules) -> None:
    idle = []
    for file, inside in modules:
        for each in inside:
            if isinstance(each, ast.FunctionDef):
                name = _progress_of(each)
                if name and not all(isinstance(part, ast.Expr) for part in each.body) and not _used(each, name):
                    idle.append((file, each.name))
    assert idle == []


def test_every_work_handed_to_a_job_takes_a_progress(modules: Modules) -> None:
    """Work is named where a Job is made: directly, through `partial`, as a lambda, or as a parameter called `work`."""
    takes = {
        each.name
        for _, inside in modules
        for each in inside
        if isinstance(each, ast.FunctionDef) and _progress_of(each)
    }
    doubtful, jobs = [], 0
    for file, inside in modules:
        for call in inside:
            if (
                not isinstance(call, ast.Call)
                or getattr(call.func, "attr", getattr(call.func, "id", "")) not in STARTERS
            ):
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
    return import_campaign(path, path.with_name("taken.portulan"), progress)


def _repaired(path: Path, progress: Progress) -> object:
    return repair(path, clock, progress)


@pytest.mark.parametrize("work", [_backed_up, _imported, _repaired])
def test_what_is_stopped_at_any_of_its_looks_leaves_the_campaign(
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


@cache
def _galaxy() -> Galaxy:
    """Return the sample with three times its planets, routes and commands: enough to be stopped among any of them."""
    one = galaxy_game().strategy.sample("fr")
    planets, routes, commands = list(one.planets), list(one.routes), list(one.commands)
    for n in range(1, 3):
        planets += [replace(p, id=f"{p.id}-{n}", name=f"{p.name} {n}", x=p.x + n * 90_000) for p in one.planets]
        routes += [replace(r, start=f"{r.start}-{n}", end=f"{r.end}-{n}") for r in one.routes]
        commands += [replace(c, id=f"{c.id}-{n}", x=c.x + n * 90_000) for c in one.commands]
    return replace(one, planets=tuple(planets), routes=tuple(routes), commands=tuple(commands))


@cache
def _map() -> TileMap:
    """Return a map with everything a file can say, hundreds of walls, lights and objects among it."""
    made = built(64, 48)
    walls = {wall.edge: wall for x in range(1, 60, 2) for y in range(1, 40, 2) if (wall := Wall("V", x, y))}
    loose = [free_wall(0, FREE_WALL, ((n / 7, 1.5), (n / 7 + 2, 2.25)), (32, 32), {}) for n in range(200)]
    lights = tuple(Light(5000 + n, n * 250, 4_000, 3_000) for n in range(200))
    made = add_layer(replace(made, walls={**made.walls, **walls}), ObjectLayer(id=0, name="Murs"))
    objects = tuple(replace(each, id=9000 + n) for n, each in enumerate(loose))
    layer = made.layers[-1]
    assert isinstance(layer, ObjectLayer)
    return replace(made, lights=lights, layers=(*made.layers[:-1], replace(layer, objects=objects)), next_id=20_000)


PICTURES = {"canyon.png": png(128, 128), "scan.png": png(320, 200)}


def _of_galaxy(suffix: str) -> Callable[[Path, Progress], object]:
    return lambda folder, progress: export(_galaxy(), folder / f"galaxy{suffix}", Poster(paper="a3"), progress)


def _of_map(suffix: str) -> Callable[[Path, Progress], object]:
    return lambda folder, progress: write_loaded(LoadedMap(_map(), PICTURES), folder / f"map{suffix}", None, progress)


def _read(suffix: str) -> Callable[[Path, Progress], object]:
    def work(folder: Path, progress: Progress) -> object:
        path = folder / "given" / f"map{suffix}"
        if not path.exists():
            path.parent.mkdir()
            write_loaded(LoadedMap(_map(), PICTURES), path)
        return load_file(path, progress=progress)

    return work


def _pack() -> Pack:
    types = BUILT["swidenth"].types
    assert types is not None
    pictures = tuple(PackPicture(f"image-{n}", "image/png", 4, 3, png()) for n in range(12))
    return Pack(Manifest("tout", "swidenth", both("a")), dict(types.bundled), pictures)


def _pack_read(folder: Path, progress: Progress) -> object:
    path = folder / "given.zip"
    if not path.exists():
        write_pack(_pack(), path)
    return open_pack(path, progress)


def _poster(folder: Path, progress: Progress) -> object:
    order = PosterOrder(built(24, 12), {}, MapPosterOptions(), "Carte", Translator("fr"), Printer(""))
    return print_dialog.write(order, folder / "p.pdf", clock(), progress)


WORKS: dict[str, Callable[[Path, Progress], object]] = {
    **{f"galaxy{each}": _of_galaxy(each) for each in (".json", ".graphml", ".html")},
    **{f"map{each}": _of_map(each) for each in (".tmx", ".foundry.json")},
    **{f"read{each}": _read(each) for each in (".tmx", ".uvtt")},
    "galaxy.png": lambda folder, progress: poster_png(_galaxy(), Poster(), 100, progress),
    "map.png": lambda folder, progress: write_png(_map(), {}, folder / "m.png", scale=2, progress=progress),
    "poster": _poster,
    "pack read": _pack_read,
    "canyon": lambda folder, progress: made_board(BoardPlan("x", 60, 40, start=MADE[0]), progress),
}


@pytest.mark.parametrize("name", WORKS)
def test_every_work_looks_often_inside_and_leaves_nothing_when_stopped(name: str, tmp_path: Path) -> None:
    work, free = WORKS[name], Stop(0)
    (tmp_path / "first").mkdir()
    work(tmp_path / "first", free)
    assert free.calls >= LOOKS, "it only looks between its stages"
    folder = tmp_path / "stopped"
    folder.mkdir()
    work(folder, silent) if name.startswith(("read", "pack read")) else None
    before = _state(folder)
    for at in sorted({1, LOOKS // 2, LOOKS, free.calls - 1}):
        with pytest.raises(Cancelled):
            work(folder, Stop(at))
        assert _state(folder) == before, (at, free.calls)
