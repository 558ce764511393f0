"""Looks back at a battle: an earlier moment of it, computed again from its seed, and how to go on from there."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from models.campaign.scenarios.changes import TakeBackActs

if TYPE_CHECKING:
    from editor.document import Document, Say
    from models.games.battle.course import Course
    from models.games.facets.battles import Standing
    from models.i18n import Translator

SLICE: Final = 0.03
"""Seconds of replay worked out before the window has its turn again."""


class Replay(QObject):
    """`at` is the number of acts shown during a replay, None while the battle is played.

    `wanted`: another moment was asked for, so what waits for an answer is given up; `changed`: that moment is shown.
    """

    wanted = Signal()
    changed = Signal()

    def __init__(
        self, document: Document, battle_id: str, course: Course[object, object], t: Translator, say: Say
    ) -> None:
        super().__init__()
        self._document, self._id, self._course, self._t, self._say = document, battle_id, course, t, say
        self.at: int | None = None
        self._past = course.now
        self._goal: int | None = None
        self._back: int | None = None
        self._work = QTimer(self, interval=0)
        self._work.timeout.connect(self._go_on)

    @property
    def standing(self) -> Standing[object, object]:
        """The moment that is shown."""
        return self._course.now if self.at is None else self._past

    @property
    def shown(self) -> int:
        """The number of acts done at the moment that is shown."""
        return self._course.count if self.at is None else self.at

    @property
    def faithful(self) -> bool:
        """Whether the replay ends in the present state of the battle."""
        return self._course.faithful

    def go(self, number: int | None) -> None:
        """Show the battle after a number of acts; None shows the present."""
        self.wanted.emit()
        if number is None:
            self.leave()
            self.at = self._goal = None
            self.changed.emit()
            return
        self._goal = min(max(number, 0), self._course.count)
        self._go_on()

    def take_back(self, number: int) -> None:
        """Go on from just after act `number`: later acts are undone in one step, once the replay has reached it."""
        if self._document.read_only or not 0 <= number < self._course.count:
            self._say(self._t("play.not_now"))
            return
        self.wanted.emit()
        self._back = number
        self._go_on()

    def fit(self) -> None:
        """Go back to the present if the moment shown no longer exists after an undo."""
        if self.at is not None and self.at >= len(self._course.states):
            self.at = None

    def leave(self) -> None:
        """Stop computing."""
        self._work.stop()

    def _go_on(self) -> None:
        """Compute some more states of the replay; show the wanted one as soon as it is there."""
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
            self._past = self._course.fight.at(self._course.states[self.at])
            self.changed.emit()

    def _take_back(self, number: int) -> None:
        course = self._course
        if not self.faithful:
            self._say(self._t("play.cannot_take_back"))
            return
        state, left = course.fight.write_state(course.states[number]), course.count - number
        self.leave()
        self.at = self._goal = None
        self._document.apply(TakeBackActs(self._id, number, state, left))
