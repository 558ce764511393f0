"""Has automatic players think off the window's thread: a state in, their next act out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial

from PySide6.QtCore import QObject, Signal, Slot

from editor.jobs import Job, Jobs
from models.games.battle.battle_json import Seats
from models.games.battle.course import Course
from models.games.battle.values import Advice
from models.games.facets.battles import Battles, Standing
from models.games.scenarios.pieces import Setup
from models.progress import Progress

Moment = tuple[Standing[object, object], Seats]
"""A moment of a battle and who plays it."""


class Thinking(QObject):
    """One thought at a time, about a moment of a battle. `ended`: a thought has ended, well or not.

    The thread has a course of its own: nothing that the window draws from is touched there.
    """

    ended = Signal()

    def __init__(self, battles: Battles[object, object], setup: Setup, title: str, parent: QObject) -> None:
        super().__init__(parent)
        self._thinker, self._title, self._jobs = _Thinker(battles, setup), title, Jobs(self)
        self._asked: Moment | None = None
        self._known: tuple[Moment, Advice[object] | Exception] | None = None

    @property
    def running(self) -> bool:
        """Whether somebody thinks."""
        return self._asked is not None

    def about(self, now: Standing[object, object], seats: Seats) -> bool:
        """Return whether a moment is thought out; else begin to think about it once the present thought has ended."""
        if self._of(now, seats) is not None:
            return True
        if self._asked is None:
            self._asked = now, seats
            job = Job(self._title, partial(_think, self._thinker, now.state, seats))
            job.succeeded.connect(self._end)
            job.failed.connect(self._end)
            self._jobs.start(job)
        return False

    def advice(self, now: Standing[object, object], seats: Seats, here: Callable[[], Advice[object]]) -> Advice[object]:
        """Return what was thought out about a moment, or else what is found `here` at once; raises what hindered it."""
        found = self._of(now, seats)
        if found is None:
            found = here()
            self._known = (now, seats), found
        if isinstance(found, Exception):
            raise found
        return found

    def _of(self, now: Standing[object, object], seats: Seats) -> Advice[object] | Exception | None:
        known = self._known
        return known[1] if known is not None and known[0][0] is now and known[0][1] == seats else None

    def leave(self) -> None:
        """Stop: the battle is left."""
        self._jobs.cancel_all()

    @Slot(object)
    def _end(self, found: Advice[object] | Exception) -> None:
        if self._asked is not None:
            self._known, self._asked = (self._asked, found), None
        self.ended.emit()


class _Thinker:
    """The course of the thread, made when first needed."""

    def __init__(self, battles: Battles[object, object], setup: Setup) -> None:
        self._battles, self._setup = battles, setup

    @cached_property
    def course(self) -> Course[object, object]:
        """A course that only thoughts use, one after another; they throw no dice."""
        return Course(self._battles.set_up(self._setup), "")


def _think(thinker: _Thinker, state: object, seats: Seats, progress: Progress) -> Advice[object]:
    course = thinker.course
    progress(0, 1)
    return course.advised(seats, course.fight.at(state))
