"""What the acts of a battle's page may touch: the battle, what is chosen, the board, the window for dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtWidgets import QPushButton, QWidget

from editor.kit.boards.board import BoardCanvas
from editor.play.automatic import Automatic
from editor.play.match import Match
from editor.play.parts.acts_panel import ActsPanel
from editor.play.parts.ask_panel import AskPanel
from editor.play.scene import Scene
from editor.play.selection import BattleSelection
from editor.widgets.files import AskFiles
from editor.widgets.look import Look
from models.games.battle.values import Token
from models.maps.spots import NOWHERE


class WholeScreen(Protocol):
    """Shows the battle on the whole screen, for people round a table."""

    @property
    def on(self) -> bool:
        """Whether it has the whole screen."""

    def turn(self) -> None:
        """Show it on the whole screen, or put it back."""


class ActsPlace(Protocol):
    """Shows what can be done: `first_acts` is the panel of that, or of what an act asks, which is `ask`."""

    ask: AskPanel

    @property
    def first_acts(self) -> ActsPanel | AskPanel:
        """The panel the keyboard goes to."""


class Ending(Protocol):
    """What is offered at the end of a battle."""

    def offer(self) -> None:
        """Offer to write down what its heroes take home."""

    def tell_story(self) -> None:
        """Offer its story."""


@dataclass(frozen=True, slots=True)
class PlayDesk:
    """`answers` are the buttons of the question, `acts` the place of possible acts; `forward` shows the next act of a
    replay.

    `go` shows the battle after a number of acts; `table` shows it on the whole screen; `afterwards` offers what comes
    at the end; `window` is the parent of dialogs.
    """

    look: Look
    match: Match
    hand: BattleSelection
    automatic: Automatic
    scene: Scene
    board: BoardCanvas
    answers: Callable[[], Sequence[QPushButton]]
    acts: Callable[[], ActsPlace]
    forward: Callable[[], None]
    show_rule: Callable[[str], None]
    go: Callable[[int], None]
    ask: AskFiles
    next_thing: Callable[[], None]
    table: Callable[[], WholeScreen]
    afterwards: Callable[[], Ending]
    window: QWidget

    def choose_next(self, step: int = 1) -> None:
        """Choose the next figure that can still act, with -1 the one before; the keyboard's cursor goes there."""
        self.hand.choose_next(step)
        if self.board.cursor_cell is not None and self.hand.home is not None:
            self.board.point_at_spot(self.hand.home)

    def choose_all(self) -> None:
        """Choose together all figures that can act now; once all are, nobody."""
        group = self.hand.group
        able = [each.id for each in group.able]
        group.take([] if len(group.chosen) == len(able) else able)

    def choose_more(self) -> None:
        """Choose one more figure, or one less: that under the keyboard's cursor or pointer, else the one chosen."""
        token = self.hand.under(self.hand.hover)
        chosen = self.hand.figure if token is None else token.id
        self.hand.group.toggle(chosen)

    @property
    def targets(self) -> tuple[Token, ...]:
        """The figures on the board on which the chosen figure can act now, or that can be named as targets."""
        if self.hand.wishes.asked is not None:
            named, things = self.hand.wishes.named, self.hand.wishes.things
            return tuple(map(self.match.view.token, things[len(named) :] or named))
        chosen = self.hand.chosen
        if chosen is None or not self.hand.may or not chosen.may_act:
            return ()
        return tuple(each for each in self.match.view.tokens if each.id in chosen.by_target and each.at != NOWHERE)

    def point_at_next_target(self) -> None:
        """Move the keyboard's cursor to the next target of the chosen figure: Enter acts on it."""
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
