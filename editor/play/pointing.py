"""What the pointer and the keyboard do on the board of a battle, and back to it from whatever was pressed."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from editor.document import Say
from editor.kit.board import BoardCanvas
from editor.play.hand import BattleSelection
from editor.play.match import Match
from editor.play.moment_painter import Moment
from editor.play.side_panel import SidePanel
from editor.play.things import ThingButtons
from models.games.battle_values import Offered
from models.maps.spots import Spot


class BoardPointing:
    """Connects the board and the panel beside it with what is chosen; `place` is the board, or what stands for it."""

    def __init__(
        self,
        match: Match,
        hand: BattleSelection,
        board: BoardCanvas,
        things: ThingButtons,
        moment: Moment,
        side: SidePanel,
        place: QWidget,
        say: Say,
    ) -> None:
        self._match, self._hand, self._board, self._things = match, hand, board, things
        self._moment, self._side, self._place, self._say = moment, side, place, say
        board.clicked.connect(self._click)
        board.hovered.connect(hand.point)
        board.dropped.connect(hand.drop)
        board.left.connect(partial(hand.point, None))
        board.escaped.connect(self._escape)
        side.pointed.connect(self._point_at)
        side.done.connect(self.to_board)
        side.wants_act.connect(self.go)

    def do(self, offered: Offered[object]) -> None:
        """Do an act."""
        self._hand.do(offered)
        self.to_board()

    def to_board(self) -> None:
        """Give the keyboard back to the board: the button that was pressed goes with what it offered."""
        if self._match.pending is None:
            self._place.setFocus()

    def go(self, number: int | None) -> None:
        """Show the battle after so many acts; None, or as many as there are, is how it stands."""
        self._match.go(number if number is not None and number < self._match.count else None)

    def _click(self, spot: Spot) -> None:
        if self._match.at is not None:
            self._say(self._match.t("play.replay_words"))
        thing = self._things.at(self._board.pointer) if self._board.cursor_cell is None else None
        if thing is not None and self._hand.chosen is not None:
            return self._hand.press(thing)
        return self._hand.click(spot)

    def _point_at(self, offered: Offered[object] | None) -> None:
        """Show on the board what an act would be done to."""
        self._moment.pointed = offered or self._side.cards.about
        self._board.update()

    def _escape(self) -> None:
        if self._match.at is not None:
            self._match.go(None)
        else:
            self._hand.escape()
