"""Automatic players in the window: one act at a time, at the chosen speed, until people decide or pause."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.play.match import Match
from models.games.battle.battle_json import Done
from models.games.scenarios.pieces import AT_HOME

SPEEDS: Final = (("slow", 1500), ("steady", 600), ("fast", 120))
"""Milliseconds between two acts."""


class Automatic(QObject):
    """Lets automatic players act while it is not paused and their page is shown. `changed`: it was paused, or goes
    on.

    An undo stops them until people act or let them go on: what was undone can be redone as long as nobody acts.
    """

    changed = Signal()

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self._match = match
        # On a table of one's own somebody has to move each figure: nothing is done before it is seen.
        self._waits = at_home(match)
        self._stopped = False
        self._goes_on = False
        self._count = match.count
        self._shown = self._due = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SPEEDS[1][1])
        self._timer.timeout.connect(self._act)
        match.changed.connect(self._follow)
        match.played.connect(self._played)
        self.march = March(match, self)

    @property
    def paused(self) -> bool:
        """Whether they wait until people let them go on."""
        return self._waits or self._stopped

    @property
    def waiting(self) -> bool:
        """Whether an automatic player's act is next."""
        return self._match.live and bool(self._match.player)

    def set_speed(self, milliseconds: int) -> None:
        """Set the pause between two acts in milliseconds."""
        self._timer.setInterval(milliseconds)

    def pause(self, paused: bool) -> None:
        """Pause the automatic players, or let them go on."""
        self._waits, self._stopped, self._goes_on, self._due = paused, False, not paused, False
        self.wake()
        self.changed.emit()

    def undo(self) -> bool:
        """Stop automatic players and go back to the last act of people; while they are paused, one step back."""
        self._stop()
        return self._match.go_back(far=not self._waits)

    def _stop(self) -> None:
        """Let nobody act by itself until people act, or let them go on."""
        self._stopped, self._goes_on, self._due = True, False, False
        self._timer.stop()
        self.changed.emit()

    def _follow(self) -> None:
        before, self._count = self._count, self._match.count
        if self._count < before:
            self._stop()
        self.wake()

    def _played(self, done: Done) -> None:
        if done.why is None:
            self._stopped = False
            self.wake()

    def show(self, shown: bool) -> None:
        """Note whether the page is shown: they act only while somebody can see it."""
        self._shown = shown
        self.wake()

    def wake(self) -> None:
        """Have the next act done in a moment, if an automatic player does it."""
        if self.waiting and self._due:
            self._go_on()
        elif self.waiting and not self.paused and self._shown:
            # The pause before an act is the time in which it is thought out.
            self._match.think()
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._due = False
            self._timer.stop()

    def act_once(self) -> None:
        """Do the next act of an automatic player as soon as it is thought out, paused or not."""
        if self.waiting:
            self._timer.stop()
            self._go_on()

    def _act(self) -> None:
        if self.waiting and self._match.can_redo and not self._goes_on:
            self._stop()
        elif self.waiting:
            self._go_on()

    def _go_on(self) -> None:
        """Do the act that is thought out, or as soon as it is; where there is none, pause."""
        ready = self._match.think()
        self._due = not ready and self._match.thinking.running
        if not self._due and not (ready and self._match.automatic()) and self.waiting:
            self.pause(True)


def at_home(match: Match) -> bool:
    """Return whether the battle is played on the players' own table, where they move the figures.

    Battles from before that could be agreed count as such where dice are thrown by hand on a table in paces.
    """
    by_hand = match.seats.real_dice and match.surface == "paces"
    return match.setup.unplaced or match.setup.agreements.get(AT_HOME, by_hand)


def first_of(match: Match) -> str:
    """Return the game, where people are about to begin a battle whose readings can be read; else empty."""
    people = any(not match.seats.players.get(each) for each in match.setup.sides)
    return match.readings.game if match.live and match.count == 0 and people and match.options else ""


class March(QObject):
    """Lets automatic players move a side that nobody opposes. One for each page.

    It ends as soon as an enemy appears, an act is undone, or the battle is over: then people play on, and are told so.
    On the players' own table each step is told and waits until the figure was moved. It is not stored: whoever opens
    the battle another time, or after a crash, decides anew.
    """

    def __init__(self, match: Match, automatic: Automatic) -> None:
        super().__init__(match)
        self._match, self._automatic = match, automatic
        self._side, self._count = "", 0
        self._leader = next((each.id for each in match.battles.players() if each.leads), "")
        match.changed.connect(self._follow)

    @property
    def may(self) -> bool:
        """Whether people decide for a side that nobody opposes, on a table where positions are known."""
        match = self._match
        view = match.view
        mine = match.live and not match.player and view.phase == "play" and view.question is None
        return bool(self._leader) and mine and not match.setup.unplaced and not self._opposed(view.decides)

    def begin(self) -> None:
        """Begin the march."""
        if self.may:
            self._side, self._count = self._match.view.decides, self._match.count
            self._match.lead({self._side: self._leader})
            if not at_home(self._match):
                self._automatic.pause(False)

    def _opposed(self, side: str) -> bool:
        sides = [each for each in self._match.setup.sides if each != side]
        return any(each.side in sides and each.state == "up" for each in self._match.view.tokens)

    def _follow(self) -> None:
        match = self._match
        if not self._side or match.replay.at is not None:
            return
        back, self._count = match.count < self._count, match.count
        opposed = self._opposed(self._side)
        if back or opposed or match.view.phase == "over" or not match.playing.players.get(self._side):
            self._side = ""
            match.lead({}, halted=opposed and not back)
