"""Counts how quests stand for a band, one after another in a Job; a grade that was counted before is read at once."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from editor.campaign.reading import QuestShown
from editor.jobs import Jobs
from editor.kit.latest import Latest
from models.games.simulation.grade import graded, kept_grade
from models.games.simulation.tally import Tally
from models.progress import Progress


class Counting(QObject):
    """`grew` carries the id of a quest and its tallies so far, `ended` that nothing is counted any more, `failed` why
    not.
    """

    grew = Signal(str, object)
    ended = Signal()
    failed = Signal(object)
    _told = Signal(str, int, object)

    def __init__(self, words: str, jobs: Jobs, parent: QObject) -> None:
        super().__init__(parent)
        self._left: list[QuestShown] = []
        self._tallies: list[Tally] = []
        self._now = ""
        self._latest = Latest(words, jobs, self)
        self._latest.done.connect(self._done)
        self._latest.failed.connect(self._fail)
        self._latest.stopped.connect(self.stop)
        self._told.connect(self._grow)

    @property
    def working(self) -> bool:
        """Whether battles are being played now."""
        return not self._latest.settled

    def count(self, quests: Sequence[QuestShown]) -> None:
        """Count these quests in their order, instead of what is counted now."""
        self._left = [each for each in quests if each.works]
        self._go()

    def stop(self) -> None:
        """Stop counting; what was counted stays."""
        self._left, self._now = [], ""
        self._latest.drop()
        self.ended.emit()

    def known(self, quest: QuestShown) -> tuple[Tally, ...]:
        """Return what was counted of a quest before, policy by policy."""
        return tuple(kept_grade(each) or Tally() for each in quest.works)

    def _go(self) -> None:
        if not self._left:
            self.stop()
            return
        quest = self._left.pop(0)
        self._now, self._tallies = quest.quest.id, [Tally() for _ in quest.works]
        key, told = quest.quest.id, self._told

        def work(progress: Progress) -> tuple[Tally, ...]:
            return graded(quest.works, quest.side, progress, lambda series, tally: told.emit(key, series, tally))

        self._latest.ask(work)

    def _grow(self, key: str, series: int, tally: Tally) -> None:
        # A word of what was dropped may still be on its way.
        if key == self._now and tally.runs >= self._tallies[series].runs:
            self._tallies[series] = tally
            self.grew.emit(key, tuple(self._tallies))

    def _done(self, found: tuple[Tally, ...]) -> None:
        self.grew.emit(self._now, found)
        self._go()

    def _fail(self, problem: Exception) -> None:
        self.stop()
        self.failed.emit(problem)
