"""Drafted orders: where commands would go, judged by the rules as they stand, dropped without a trace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from editor.galaxy.open_galaxy import OpenGalaxy
from editor.paint.galaxy_marks import Draft
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Point
from models.games.game import Choices
from models.games.library import strategy
from models.games.strategy import Encounter, Move


@dataclass(frozen=True, slots=True)
class Judged:
    """One drafted order: its Move, whether its command may make it, whom it meets."""

    move: Move
    allowed: bool
    meetings: tuple[Encounter, ...] = ()


def judged(galaxy: Galaxy, moves: Iterable[Move], choices: Choices) -> tuple[Judged, ...]:
    """Return drafted orders as the rules see them, all together; commands that are gone are left out."""
    known = [move for move in moves if move.command in galaxy.command]
    allowed = {move.command: may_move(galaxy, move) for move in known}
    found = strategy().meetings(galaxy, [move for move in known if allowed[move.command]], choices)
    return tuple(
        Judged(
            move,
            allowed[move.command],
            tuple(each for each in found if each.mover == move.command or move.command in each.others),
        )
        for move in known
    )


def may_move(galaxy: Galaxy, move: Move) -> bool:
    """Return whether the rules let a command of the galaxy move so."""
    try:
        strategy().may_move(galaxy, move)
    except Refused:
        return False
    return True


def as_drawn(galaxy: Galaxy, orders: Iterable[Judged]) -> tuple[Draft, ...]:
    """Return judged orders as the chart draws them."""
    return tuple(
        Draft(
            galaxy.command[each.move.command],
            each.move.to,
            each.allowed,
            tuple((meeting.at, meeting.others) for meeting in each.meetings),
        )
        for each in orders
    )


class Drafts(QObject):
    """The drafted orders of one page, by command. They are plans: the campaign holds none of them."""

    changed = Signal()

    def __init__(self, opened: OpenGalaxy, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._opened = opened
        self._moves: dict[str, Point] = {}
        self._trying: Move | None = None
        self._asked: object = None
        self._judged: tuple[Judged, ...] = ()
        opened.changed.connect(self._follow)

    @property
    def moves(self) -> Mapping[str, Point]:
        """Where each command would go."""
        return self._moves

    @property
    def orders(self) -> tuple[Judged, ...]:
        """The drafted orders and the one being drawn, judged together."""
        moves = dict(self._moves)
        if self._trying is not None:
            moves[self._trying.command] = self._trying.to
        if not moves:
            return ()
        choices = self._opened.options
        asked = (id(self._opened.galaxy), tuple(sorted(moves.items())), tuple(sorted(choices.items())))
        if asked != self._asked:
            try:
                self._judged = judged(self._opened.galaxy, [Move(key, to) for key, to in moves.items()], choices)
            except Refused:
                self._judged = ()
            self._asked = asked
        return self._judged

    def of(self, command_id: str) -> Judged | None:
        """Return the drafted order of a command."""
        return next((each for each in self.orders if each.move.command == command_id), None)

    def try_out(self, move: Move | None) -> None:
        """Judge a move that is being drawn; None: no longer."""
        self._trying = move
        self.changed.emit()

    def keep(self, move: Move) -> bool:
        """Keep a drafted order; False where its command may not make it."""
        self._trying = None
        galaxy = self._opened.galaxy
        fits = move.command in galaxy.command and may_move(galaxy, move)
        if fits:
            self._moves[move.command] = move.to
        self.changed.emit()
        return fits

    def drop(self, command_id: str = "") -> None:
        """Drop the order of a command, or every one."""
        self._moves = {key: to for key, to in self._moves.items() if command_id and key != command_id}
        self._trying = None
        self.changed.emit()

    def _follow(self, _difference: object) -> None:
        self._asked = None
        there = self._opened.galaxy.command
        kept = {key: to for key, to in self._moves.items() if key in there}
        if kept != self._moves:
            self._moves = kept
        if kept:
            self.changed.emit()
