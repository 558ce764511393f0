"""What pointer and keyboard do on the board of a battle, and how the keyboard comes back to the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from editor.document import Say
from editor.kit.boards.board import BoardCanvas
from editor.play.board_buttons import ThingButtons
from editor.play.drawing.moment_painter import Moment
from editor.play.life_on_board import LifeOnBoard
from editor.play.match import Match
from editor.play.parts.side_panel import SidePanel
from editor.play.selection import BattleSelection
from editor.widgets.text import plain_tip
from models.games.battle.values import Offered
from models.maps.spots import Spot


class BoardPointing:
    """Connects the board and the panel beside it with the selection.

    `place` is the board, or what replaces it; `leave` is what Escape does where there is nothing to give up.
    """

    def __init__(
        self,
        match: Match,
        hand: BattleSelection,
        board: BoardCanvas,
        things: ThingButtons,
        moment: Moment,
        side: SidePanel,
        place: QWidget,
        life: LifeOnBoard,
        say: Say,
        leave: Callable[[], None],
    ) -> None:
        self._match, self._hand, self._board, self._things = match, hand, board, things
        self._moment, self._side, self._place, self._life, self._say = moment, side, place, life, say
        self._leave = leave
        match.played.connect(self._forget)
        board.clicked.connect(self._click)
        board.hovered.connect(self._hover)
        board.dropped.connect(hand.drop)
        board.left.connect(partial(self._hover, None))
        board.escaped.connect(self._escape)
        side.pointed.connect(self._point_at)
        side.done.connect(self.to_board)
        side.wants_act.connect(self.go)

    def do(self, offered: Offered[object]) -> None:
        """Do an act."""
        self._hand.do(offered)
        self.to_board()

    def to_board(self) -> None:
        """Give the keyboard back to the board: a pressed button goes away with what it offered."""
        if self._match.pending is None:
            self._place.setFocus()

    def go(self, number: int | None) -> None:
        """Show the battle after a number of acts; None, or the number of all acts, is the present."""
        self._match.replay.go(number if number is not None and number < self._match.count else None)

    def _by_pointer(self) -> bool:
        """Whether the pointer points, and not the keyboard's cursor."""
        return self._board.cursor_cell is None

    def _hover(self, spot: Spot | None) -> None:
        """Point at a spot, or at a box of a life and then at no spot."""
        told = self._life.point(self._board.pointer if spot is not None and self._by_pointer() else None)
        self._board.setToolTip(plain_tip(told) if told else "")
        self._hand.point(None if told else spot)

    def _forget(self) -> None:
        """Drop the words about what was pointed at: it may stand elsewhere now."""
        self._hand.point(None)
        QToolTip.hideText()

    def _click(self, spot: Spot) -> None:
        if self._match.replay.at is not None:
            self._say(self._match.t("play.replay_words"))
        if self._match.pending is not None:
            # Whoever looks at another figure while he throws still types what fell.
            self._side.prompt.field.setFocus()
        if self._by_pointer() and self._life.press(self._board.pointer):
            return None
        thing = self._things.at(self._board.pointer) if self._by_pointer() else None
        if thing is not None and self._hand.chosen is not None:
            return self._hand.press(thing)
        # With Shift, by pointer and keyboard alike, a click asks instead of doing what it means most.
        held, keys = QApplication.keyboardModifiers(), Qt.KeyboardModifier
        more = held & keys.ControlModifier and self._hand.group.able
        return self._hand.click(spot, "more" if more else "all" if held & keys.ShiftModifier else "")

    def _point_at(self, offered: Offered[object] | None) -> None:
        """Show on the board the target of an act."""
        self._moment.pointed = offered or self._side.cards.about
        self._board.update()

    def _escape(self) -> None:
        if self._match.replay.at is not None:
            self._match.replay.go(None)
        elif self._hand.may and not self._hand.figure and self._match.overruled:
            self._match.drop()
        elif not self._hand.escape():
            self._leave()
