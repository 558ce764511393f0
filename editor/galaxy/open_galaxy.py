"""The galaxy a page shows: its value now, a signal when it differs, and what is derived from it once per state.

A large galaxy is read and prepared for drawing in a Job; a small one at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from editor.document import NOTHING, Document
from editor.galaxy.reading import Difference, Touched, read, refresh
from editor.jobs import Job, Jobs
from editor.paint.galaxy.scene import GalaxyScene, scene
from editor.slices import Slices
from models.campaign.change import Change, SizedChange, SlicedChange
from models.campaign.galaxies.queries import galaxy, planet_count, room
from models.campaign.queries import choices, galaxies
from models.errors import Refused, SpokenError
from models.galaxy.galaxy import Galaxy
from models.games.facets.strategy import Situation, Strategy
from models.games.library import GALAXY_GAME
from models.progress import Progress
from models.store.connection import aside

AT_ONCE: Final = 1_500
"""Planets up to which a galaxy is read while the page opens."""

_READING: Final = 50
_WHOLE: Final = 100


@dataclass(frozen=True, eq=False)
class Loaded:
    """The result of the Job: the galaxy with its look-ups and readings, and its scene."""

    on: Situation
    scene: GalaxyScene


def is_large(document: Document, galaxy_id: str) -> bool:
    """Return whether a galaxy is to be read in a Job."""
    with document.read() as campaign:
        return planet_count(campaign, galaxy_id) > AT_ONCE


def load(path: Path, galaxy_id: str, rules: Strategy, progress: Progress) -> Loaded:
    """Read a galaxy on a connection of its own and prepare what the chart needs; raises as `galaxy` does."""
    with aside(path) as campaign:
        found = galaxy(campaign, galaxy_id, lambda done, total: progress(_READING * done // total, _WHOLE))
        on = rules.on(found, choices(campaign, GALAXY_GAME))
    for name in ("planet", "sector", "faction", "alliance", "command", "route", "members", "bounds"):
        getattr(found, name)
        progress(_READING, _WHOLE)
    # The areas of realms are kept from now on: their layer shows at once.
    _ = on.territory
    drawn = scene(on, progress=lambda done, total: progress(_READING + _READING * done // (total + 1), _WHOLE))
    return Loaded(on, drawn)


class OpenGalaxy(QObject):
    """One galaxy of the document. `changed` carries the Difference; `gone`: it was deleted.

    `whole` is the galaxy as it is; `galaxy` is what is shown: all of it, or what one side may know, and then nothing
    can be edited. A galaxy that cannot be read is an empty one, with the reason in `trouble`. With `jobs` a large one
    is read in a Job (called `reading`); until then it is empty and `loading`, with `progressed`; `load_changed` is
    emitted when that begins or ends, `loaded` once the galaxy is there.
    """

    changed = Signal(object)
    gone = Signal()
    progressed = Signal(int, int)
    load_changed = Signal()
    loaded = Signal()

    def __init__(
        self,
        document: Document,
        galaxy_id: str,
        rules: Strategy,
        parent: QObject | None = None,
        jobs: Jobs | None = None,
        reading: str = "",
    ) -> None:
        super().__init__(parent)
        self._reading = reading
        self.document, self.rules = document, rules
        self.galaxy_id = galaxy_id
        self.whole = Galaxy()
        self._known_by: str | None = None
        self._whole: Situation | None = None
        self._seen: Situation | None = None
        self.trouble: SpokenError | None = None
        self.scene: GalaxyScene | None = None
        self.stopped = False
        self._there = True
        self._jobs = jobs
        self._job: Job | None = None
        self._missed: frozenset[tuple[str, str]] = NOTHING
        if jobs is not None and is_large(document, galaxy_id):
            self.load()
        else:
            self._read()
        document.changed.connect(self._follow)

    @property
    def galaxy(self) -> Galaxy:
        """The galaxy as it is shown."""
        return self.situation.galaxy if self.player else self.whole

    @property
    def situation(self) -> Situation:
        """The galaxy as it is shown, with the readings of the campaign."""
        whole, player = self._whole, self.player
        if whole is None or whole.galaxy is not self.whole or whole.choices != self.options:
            whole = self._whole = self.rules.on(self.whole, self.options)
            self._seen = None
        if player and self._seen is None:
            self._seen = whole.seen_by(player)
        return self._seen or whole

    @property
    def player(self) -> str:
        """The faction whose knowledge is shown; "" while everything is."""
        factions = self.whole.factions
        if self._known_by is None or not factions:
            return ""
        return self._known_by if self._known_by in self.whole.faction else factions[0].id

    def know_as(self, player: str | None) -> bool:
        """Show what a faction may know ("": the first one), or with None everything; return whether that differs."""
        before, self._known_by = self.player, player
        if self.player == before:
            return False
        self._seen = None
        self.changed.emit(Difference({}, head=True))
        return True

    @property
    def loading(self) -> bool:
        """Whether a Job is reading the galaxy."""
        return self._job is not None

    @property
    def writable(self) -> bool:
        """Whether the galaxy can be edited: not while only one side's knowledge is shown."""
        return not self.document.read_only and self.trouble is None and self._there and not self.player

    @cached_property
    def options(self) -> dict[str, str]:
        """The readings of the rules this campaign has chosen, by option."""
        with self.document.read() as campaign:
            return choices(campaign, GALAXY_GAME)

    @cached_property
    def room(self) -> Mapping[str, int]:
        """How many more units than usual commands may hold in refereed turns, by id."""
        with self.document.read() as campaign:
            return room(campaign, self.galaxy_id)

    def apply(self, change: Change) -> bool:
        """Apply a Change of this galaxy; a refusal is told. Returns whether it was done or, for a long one, begun."""
        if not self._may_apply():
            return False
        if self._jobs is not None and isinstance(change, SizedChange) and change.size > AT_ONCE:
            return self.document.apply_in_slices(change) is not None
        return self.document.apply(change)

    def apply_in_slices(self, change: SlicedChange, title: str) -> Slices | None:
        """Begin a long Change of this galaxy; returns its work, None for a refusal, which is told."""
        if not self._may_apply():
            return None
        return self.document.apply_in_slices(change, title)

    def _may_apply(self) -> bool:
        """Return whether a Change can be applied now; the reason against it is told."""
        trouble = self.trouble if self.loading or self.stopped else None
        if self.player:
            trouble = Refused("galaxymap.known_read_only", name=self.whole.faction[self.player].name)
        if trouble is not None:
            self.document.speak_of(trouble)
        return trouble is None

    def load(self) -> None:
        """Read the galaxy in a Job; the present state is shown until then."""
        assert self._jobs is not None
        self.stopped, self._missed = False, NOTHING
        self.trouble = Refused("galaxymap.still_reading")
        job = Job(self._reading, partial(load, self.document.path, self.galaxy_id, self.rules))
        job.progressed.connect(self.progressed)
        job.succeeded.connect(self._arrived)
        job.failed.connect(self._failed)
        self._job = job
        self._jobs.start(job)
        self.load_changed.emit()

    def stop_loading(self) -> None:
        """Stop reading; the page stays empty until `load`."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self.stopped = True
            self.trouble = Refused("galaxymap.not_read")
            self.load_changed.emit()
            self.changed.emit(Difference({}, head=True))

    def let_go(self) -> None:
        """Stop listening to the document: the page is closed."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
        self.document.changed.disconnect(self._follow)

    def _read(self) -> None:
        try:
            self.whole, self.trouble = read(self.document, self.galaxy_id), None
        except SpokenError as problem:
            self.whole, self.trouble = Galaxy(), problem

    @Slot(object)
    def _arrived(self, found: Loaded) -> None:
        """Show what the Job has read, with what was edited meanwhile."""
        if self._job is None:
            return
        self._job = self.trouble = None
        self._whole, self.whole, self.scene = found.on, found.on.galaxy, found.scene
        self._shown()

    @Slot(object)
    def _failed(self, _problem: Exception) -> None:
        """Read the galaxy without a Job, so that a fault of the file is told as for any other."""
        if self._job is None:
            return
        self._job, self._missed = None, NOTHING
        self._read()
        self._shown()

    def _shown(self) -> None:
        self.load_changed.emit()
        self.changed.emit(Difference({}, head=True))
        self.loaded.emit()
        missed, self._missed = self._missed, NOTHING
        if missed:
            self._follow(missed)

    def _follow(self, touched: Touched) -> None:
        touched = frozenset(touched)
        if self.loading or self.stopped:
            self._missed |= touched
            return
        if self._is_much(touched):
            self.load()
            return
        self.__dict__.pop("room", None)
        reread = any(table == "choice" for table, _ in touched)
        if reread:
            self.__dict__.pop("options", None)
        try:
            if self.trouble is not None:
                self._read()
                difference = Difference({}, head=True)
            else:
                self.whole, difference = refresh(self.document, self.galaxy_id, self.whole, touched)
        except SpokenError as problem:
            self._look_after(problem)
            return
        if difference or reread:
            difference = difference or Difference({}, head=True)
            self.changed.emit(difference)

    def _is_much(self, touched: Touched) -> bool:
        """Return whether so many rows were touched that a Job has to read the galaxy again."""
        start = f"{self.galaxy_id}/"
        much = self._jobs is not None and sum(key.startswith(start) for _, key in touched) > AT_ONCE
        return much and self._is_listed()

    def _is_listed(self) -> bool:
        with self.document.read() as campaign:
            return any(row.id == self.galaxy_id for row in galaxies(campaign))

    def _look_after(self, problem: SpokenError) -> None:
        """Find out whether the galaxy was deleted or can no longer be read."""
        self._there = self._is_listed()
        self.whole, self.trouble = Galaxy(), problem
        self.changed.emit(Difference({}, head=True))
        if not self._there:
            self.gone.emit()
