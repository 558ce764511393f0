"""All that an act of the page of a battle may touch: the battle, what is chosen, the board, the window to stand on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtWidgets import QPushButton, QWidget

from editor.kit.board import BoardCanvas
from editor.play.acts_panel import ActsPanel
from editor.play.automatic import Automatic
from editor.play.match import Match
from editor.play.scene import Scene
from editor.play.selection import BattleSelection
from editor.widgets.files import AskFiles
from editor.widgets.look import Look
from models.games.battle_values import Token
from models.maps.spots import NOWHERE


class WholeScreen(Protocol):
    """The battle over the whole screen, for a table."""

    @property
    def on(self) -> bool:
        """Whether it has the whole screen."""

    def turn(self) -> None:
        """Give it the whole screen, or take it back."""


class Ending(Protocol):
    """What a battle leaves to be done at its end."""

    def offer(self) -> None:
        """Offer to write down what its heroes take home."""

    def tell_story(self) -> None:
        """Offer its story."""


@dataclass(frozen=True, slots=True)
class PlayDesk:
    """`answers` are the buttons of what is asked, `acts` the panel of what may be done; `forward` shows the next act of
    a replay, `go` the battle after so many acts; `table` is its whole screen, `afterwards` what is offered at its end;
    `window` bears dialogs.
    """

    look: Look
    match: Match
    hand: BattleSelection
    automatic: Automatic
    scene: Scene
    board: BoardCanvas
    answers: Callable[[], Sequence[QPushButton]]
    acts: Callable[[], ActsPanel]
    forward: Callable[[], object]
    show_rule: Callable[[str], object]
    go: Callable[[int], object]
    ask: AskFiles
    next_thing: Callable[[], object]
    table: Callable[[], WholeScreen]
    afterwards: Callable[[], Ending]
    window: QWidget

    def choose_next(self, step: int = 1) -> None:
        """Choose the next figure that can still do something, or with -1 the one before; a cursor of the keyboard goes
        there.
        """
        self.hand.choose_next(step)
        if self.board.cursor_cell is not None and self.hand.home is not None:
            self.board.point_at_spot(self.hand.home)

    @property
    def targets(self) -> tuple[Token, ...]:
        """Whom the figure chosen may act on now, on the board."""
        chosen = self.hand.chosen
        if chosen is None or not self.hand.may or not chosen.may_act:
            return ()
        return tuple(each for each in self.match.view.tokens if each.id in chosen.by_target and each.at != NOWHERE)

    def point_at_next_target(self) -> None:
        """Bring the cursor of the keyboard to the next figure that the one chosen may act on: Enter acts on it."""
        targets, under = self.targets, self.hand.under(self.board.cursor_spot)
        if targets:
            at = targets.index(under) + 1 if under in targets else 0
            self.board.setFocus()
            self.board.point_at_spot(targets[at % len(targets)].at)
            self.hand.aim(self.board.cursor_spot)

    def show_sights(self, **shown: bool) -> None:
        """Show or hide numbers on the board."""
        self.scene.sights = replace(self.scene.sights, **shown)
        self.board.update()
