"""Looking back at a battle: an earlier moment of it, worked out anew from its seed, and going on from there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from models.campaign.scenario_changes import TakeBackActs

if TYPE_CHECKING:
    from editor.document import Document, Say
    from models.games.course import Course
    from models.i18n import Translator

SLICE: Final = 0.03
"""Seconds of replay worked out before the window has its turn again."""


class Replay(QObject):
    """`at` is the number of acts shown while one looks back, None while the battle is played.

    `wanted`: another moment was asked for, whatever waited for an answer waits no more; `changed`: it is shown.
    """

    wanted = Signal()
    changed = Signal()

    def __init__(
        self, document: Document, battle_id: str, course: Course[object, object, object], t: Translator, say: Say
    ) -> None:
        super().__init__()
        self._document, self._id, self._course, self._t, self._say = document, battle_id, course, t, say
        self.at: int | None = None
        self._goal: int | None = None
        self._back: int | None = None
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._go_on)

    @property
    def state(self) -> object:
        """The state that is shown."""
        return self._course.now if self.at is None else self._course.states[self.at]

    @property
    def shown(self) -> int:
        """How many acts are done at the moment that is shown."""
        return self._course.count if self.at is None else self.at

    @property
    def faithful(self) -> bool:
        """Whether a replay ends as the battle stands."""
        return self._course.faithful

    def go(self, number: int | None) -> None:
        """Show the battle after so many acts; None: as it stands."""
        self.wanted.emit()
        if number is None:
            self.leave()
            self.at = self._goal = None
            self.changed.emit()
            return
        self._goal = min(max(number, 0), self._course.count)
        self._go_on()

    def take_back(self, number: int) -> None:
        """Go on from just after act `number`: later acts are taken back in one step, once the replay has come there."""
        if self._document.read_only or not 0 <= number < self._course.count:
            self._say(self._t("play.not_now"))
            return
        self.wanted.emit()
        self._back = number
        self._go_on()

    def fit(self) -> None:
        """Show no moment that is no more, after acts were undone."""
        if self.at is not None and self.at >= len(self._course.states):
            self.at = None

    def leave(self) -> None:
        """Work out nothing more."""
        self._work.stop()

    def _go_on(self) -> None:
        """Work a little on the states of the replay; show the one that is wanted as soon as it is there."""
        until = time.perf_counter() + SLICE
        if self._course.replay(lambda: time.perf_counter() >= until):
            self.leave()
            if self._back is not None:
                number, self._back = self._back, None
                self._take_back(number)
                return
        elif not self._work.isActive():
            self._work.start()
        if self._goal is not None and self._goal < len(self._course.states):
            self.at, self._goal = self._goal, None
            self.changed.emit()

    def _take_back(self, number: int) -> None:
        course = self._course
        if not self.faithful:
            self._say(self._t("play.cannot_take_back"))
            return
        state, left = course.battles.write_state(course.states[number]), course.count - number
        self.leave()
        self.at = self._goal = None
        self._document.apply(TakeBackActs(self._id, number, state, left))
