"""Imports a map, or a picture that becomes one, from a file into the open campaign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Slot

from app.kinds.kind import Bench, free_name
from editor.jobs import Job
from editor.map.page import MapPage
from editor.paint.maps.map_files import ImportedMap, read_map_file
from editor.widgets.files import DesktopFiles
from models.campaign.maps.changes import NewMap, PutWallsOnGrid
from models.campaign.queries import maps
from models.campaign.things import CreateThing
from models.errors import SpokenError
from models.formats.files import OUTSIDE
from models.formats.maps.file import MapFile, keep_root
from models.formats.maps.loaded_map import NEAR_GRID, PICTURES_AWAY
from models.formats.registry import format_of
from models.maps.tile_map import new_map

BEGUN: Final = (24, 16)
"""Cells of the map a picture is laid under, until it is aligned."""


class MapImport(QObject):
    """Reads the file in a Job and shows the map once it is kept; lives until then.

    A map that names files outside of its folder asks once for the folder all of it belongs to, which is remembered.
    Further maps of the file are kept one after another.
    """

    def __init__(self, bench: Bench, path: Path) -> None:
        super().__init__(bench.window)
        self._bench, self._path = bench, path
        self._root: Path | None = None
        self._job: Job | None = None
        self._others: tuple[MapFile, ...] = ()
        self._told: list[str] = []
        self._near: list[str] = []
        if format_of(path).by_window:
            self._lay_under()
        else:
            self._read()

    def _read(self, other: MapFile | None = None) -> None:
        said = self._bench.look.t("maptools.importing")
        self._job = job = Job(said, partial(read_map_file, self._path, root=self._root, other=other))
        job.succeeded.connect(self._arrived)
        job.failed.connect(self._failed)
        job.ended.connect(self._ended)
        self._bench.document.closed.connect(job.cancel)
        self._bench.jobs.start(job)

    def _asked(self, proposed: Path, key: str = "maptools.ask_root") -> bool:
        """Ask once for the folder the map belongs to and read again; return whether it was given."""
        if self._root is not None:
            return False
        title = self._bench.look.t(key, file=self._path.name)
        # The job may end while the dialog stands.
        self._job = None
        self._root = DesktopFiles().folder(self._bench.window, title, proposed)
        if self._root is None:
            return False
        self._read()
        return True

    @Slot(object)
    def _arrived(self, found: ImportedMap) -> None:
        key = "maptools.ask_pictures" if found.loose else "maptools.ask_root"
        if found.wider is not None and not self._told and self._asked(found.wider, key):
            return
        if self._root is not None:
            keep_root(self._root)
        t = self._bench.look.t
        made = replace(found.tile_map, name=self._name(found.tile_map.name))
        map_id = self._bench.document.new_id()
        if not self._bench.document.apply(CreateThing(map_id, NewMap(made, found.pictures))):
            self._over()
            return
        if not self._told:
            self._bench.open(map_id, made.name)
            self._others = found.others
            names = tuple(each.tile_map.name for each in found.others)
            more = (("format.more_taken", {"names": names}),) if names else ()
            self._told = [t("maptools.imported", name=made.name), *(t(key, **args) for key, args in found.known + more)]
        else:
            self._told += [t(key, **args) for key, args in found.known if key == PICTURES_AWAY]
        self._bench.say(self._told[0])
        # What is not as it was in the file is too much for a line that goes by.
        told = " ".join(dict.fromkeys(self._told[1:]))
        self._near += [map_id] if any(key == NEAR_GRID for key, _ in found.known) else []
        if self._near:
            self._bench.offer(told, t("maptools.put_on_grid"), partial(_put_on_grid, self._bench, tuple(self._near)))
        else:
            self._bench.tell(told)
        if self._others:
            other, *rest = self._others
            self._others = tuple(rest)
            self._read(other)
        else:
            self._over()

    def _over(self) -> None:
        """Leave, where no job ends after this."""
        if self._job is None:
            self.deleteLater()

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        if problem.key == OUTSIDE and self._asked(Path(str(problem.args_["folder"]))):
            return
        why = self._bench.look.t(problem.key, **problem.args_)
        self._bench.say(why)
        self._bench.tell(why)
        self._over()

    @Slot(object)
    def _ended(self, job: Job) -> None:
        if job is self._job:
            self.deleteLater()

    def _lay_under(self) -> None:
        name = self._name(self._path.stem.strip()[:110] or self._bench.look.t("mapedit.new_map_name"))
        map_id = self._bench.document.new_id()
        layer = self._bench.look.t("mapedit.layer_ground")
        if self._bench.document.apply(CreateThing(map_id, NewMap(new_map(*BEGUN, name=name, layer=layer)))):
            page = self._bench.open(map_id, name)
            if isinstance(page, MapPage):
                page.dialogs.show_picture(self._path)
        self.deleteLater()

    def _name(self, bare: str) -> str:
        with self._bench.document.read() as campaign:
            return free_name(bare, (row.name for row in maps(campaign)))


def _put_on_grid(bench: Bench, map_ids: Sequence[str]) -> None:
    for each in map_ids:
        bench.document.apply(PutWallsOnGrid(each))
