"""Writes a scenario as a VASSAL module, to be played with somebody far away: asks for a file, makes it in a Job."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject

from editor.jobs import Job, Jobs
from editor.paint.own_pictures import own_images
from editor.paint.vassal import module_of
from editor.widgets.files import AskFiles, clean_name
from models.campaign.queries import asset
from models.errors import SpokenError
from models.formats.files import write_whole
from models.formats.maps.vassal import write_module
from models.games.game import Game
from models.games.scenarios.scenario import Scenario
from models.games.theming import themed_translator
from models.i18n import Translator
from models.maps.pictures import is_asset, pictures_of
from models.maps.tile_map import TileMap
from models.progress import Progress

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.scenario.desk import ScenarioDesk

SUFFIX: Final = ".vmod"


class ModuleOut(QObject):
    """Writes the scenario of a desk; the result is told on the status line."""

    def __init__(self, desk: ScenarioDesk, jobs: Jobs) -> None:
        super().__init__(desk)
        self._desk, self._jobs = desk, jobs

    def ask(self, ask: AskFiles, parent: QWidget) -> None:
        """Ask for a file and write the module into it."""
        desk, t = self._desk, self._desk.look.t
        if desk.tile_map is None:
            desk.say(t("scenario.no_map"))
            return
        proposed = desk.document.path.with_name(clean_name(desk.scenario.name) + SUFFIX)
        path = ask.file_to_write(parent, desk.look.heading("action.scenario_vassal"), proposed, t("maptools.vassal"))
        if path is not None:
            self._start(desk.tile_map, path)

    def _start(self, board: TileMap, path: Path) -> None:
        desk = self._desk
        words = themed_translator(desk.look.t, desk.book, desk.scenario.theme)
        saved = round(desk.document.store.clock().timestamp() * 1000)
        played = replace(desk.scenario, pieces=tuple(desk.seated.get(e.id, e) for e in desk.scenario.pieces))
        work = partial(_write, played, board, self._pictures(board), desk.book, words, saved, path)
        job = Job(desk.look.t("maptools.writing_vassal"), work)
        job.succeeded.connect(self._written)
        job.failed.connect(self._failed)
        self._jobs.start(job)

    def _pictures(self, board: TileMap) -> dict[str, bytes]:
        wanted = [each.source for each in pictures_of(board) if is_asset(each)]
        with self._desk.document.read() as campaign:
            rows = [(source, asset(campaign, source)) for source in wanted]
        return {source: row.data for source, row in rows if row is not None}

    def _written(self, path: Path) -> None:
        self._desk.say(self._desk.look.t("maptools.vassal_written", file=path.name))

    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._desk.document.speak_of(problem)


def _write(
    scenario: Scenario,
    board: TileMap,
    pictures: Mapping[str, bytes],
    game: Game,
    words: Translator,
    saved: int,
    path: Path,
    progress: Progress,
) -> Path:
    """Draw and write a module in a Job; return its file."""
    module = module_of(scenario, board, own_images(pictures), game, words, saved=saved, progress=progress)
    raw = write_module(module, words, progress)
    progress(0, 0)
    write_whole(path, raw)
    return path
