"""A map, or a picture that becomes one, on its way from a file into the open campaign."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Slot

from app.kind import Bench, free_name
from editor.jobs import Job
from editor.map.incoming import PICTURES, Incoming, read_incoming
from editor.map.page import MapPage
from models.campaign.map_changes import CreateMap
from models.campaign.queries import maps
from models.errors import SpokenError
from models.maps.tile_map import new_map

BEGUN: Final = (24, 16)
"""Cells of the map a picture is laid under, until it is aligned."""


class MapArrival(QObject):
    """Reads the file in a Job and shows the map once it is kept; lives until then."""

    def __init__(self, bench: Bench, path: Path) -> None:
        super().__init__(bench.window)
        self._bench, self._path = bench, path
        if path.suffix.lower() in PICTURES:
            self._lay_under()
            return
        job = Job(bench.look.t("maptools.importing"), partial(read_incoming, path))
        job.succeeded.connect(self._arrived)
        job.failed.connect(self._failed)
        job.ended.connect(self._ended)
        bench.document.closed.connect(job.cancel)
        bench.jobs.start(job)

    @Slot(object)
    def _arrived(self, found: Incoming) -> None:
        t = self._bench.look.t
        made = replace(found.tile_map, name=self._name(found.tile_map.name))
        map_id = self._bench.document.new_id()
        if not self._bench.document.apply(CreateMap(map_id, made, found.pictures)):
            return
        self._bench.open(map_id, made.name)
        told = [t("maptools.imported", name=made.name), *(t(key, **args) for key, args in found.known)]
        self._bench.say(" ".join(told))

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._bench.say(self._bench.look.t(problem.key, **problem.args_))

    @Slot(object)
    def _ended(self, _job: Job) -> None:
        self.deleteLater()

    def _lay_under(self) -> None:
        name = self._name(self._path.stem.strip()[:110] or self._bench.look.t("mapedit.new_map_name"))
        map_id = self._bench.document.new_id()
        layer = self._bench.look.t("mapedit.layer_ground")
        if self._bench.document.apply(CreateMap(map_id, new_map(*BEGUN, name=name, layer=layer))):
            page = self._bench.open(map_id, name)
            if isinstance(page, MapPage):
                page.errands.show_picture(self._path)
        self.deleteLater()

    def _name(self, bare: str) -> str:
        with self._bench.document.read() as session:
            return free_name(bare, (row.name for row in maps(session)))
