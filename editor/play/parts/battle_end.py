"""What is offered when a battle has ended: the settlement, then the story of the evening."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QDialog

from editor.play.desk import PlayDesk
from editor.play.parts.settlement_sheet import SettlementSheet
from editor.play.parts.story_sheet import StorySheet

SEEN_MS: Final = 1_500
"""So long the table is seen as the battle ended, before the settlement lies over it."""


class BattleEnd(QObject):
    """Offers these after a battle that leaves something to its heroes, but not while it is only looked at."""

    def __init__(self, desk: PlayDesk) -> None:
        super().__init__(desk.match)
        self._desk = desk
        self._sheet: SettlementSheet | None = None
        waits = SEEN_MS if desk.look.motion else 0
        desk.match.played.connect(lambda _done: QTimer.singleShot(waits, self, self._follow))

    def _follow(self) -> None:
        # After a quest is lost people say first whether they play on.
        if not self._desk.match.rewards.ways_on:
            self.offer()

    def offer(self) -> None:
        """Offer the settlement once the last act was played; the story comes when that is written down."""
        desk, rewards = self._desk, self._desk.match.rewards
        if desk.match.view.phase == "over" and rewards.tolls and rewards.may:
            if self._sheet is None:
                self._sheet = SettlementSheet(desk.look, desk.match, desk.show_rule, desk.board.window())
                self._sheet.finished.connect(self._closed)
            self._sheet.show()
            self._sheet.raise_()
            self._sheet.activateWindow()

    def _closed(self, how: int) -> None:
        # Who closed it without writing goes back to the table, perhaps to undo an act: no second sheet in the way.
        self._sheet = None
        if how == QDialog.DialogCode.Accepted:
            self.tell_story()

    def tell_story(self) -> None:
        """Offer the story."""
        desk = self._desk
        StorySheet(desk.look, desk.match, desk.ask, desk.match.say, desk.board.window()).show()
