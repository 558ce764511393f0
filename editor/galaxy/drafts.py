"""Drafted orders: where commands would go, judged by the rules as they are now, and kept with the campaign."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from editor.galaxy.open_galaxy import OpenGalaxy
from editor.galaxy.reading import Difference
from editor.paint.galaxy.marks import Draft
from models.campaign.turns.order_drafts import DraftOrders, drafted_moves
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Point
from models.games.facets.strategy import Meeting, Move, MoveMode, Situation
from models.problem import Problem


@dataclass(frozen=True, slots=True)
class Judged:
    """A drafted order: its Move, the reason against it, whom it would meet, what is worth knowing."""

    move: Move
    refused: Refused | None = None
    meetings: tuple[Meeting, ...] = ()
    warnings: tuple[Problem, ...] = ()

    @property
    def allowed(self) -> bool:
        """Whether the command may make this move."""
        return self.refused is None


def judge_orders(on: Situation, moves: Iterable[Move]) -> tuple[Judged, ...]:
    """Return all drafted orders as the rules judge them together; commands that are gone are left out."""
    known = [move for move in moves if move.command in on.galaxy.command]
    refused = {move.command: why_not(on, move) for move in known}
    found: dict[str, list[Meeting]] = {}
    for meeting in on.meetings(move for move in known if refused[move.command] is None):
        for key in meeting.pair:
            found.setdefault(key, []).append(meeting)
    return tuple(
        Judged(move, why, tuple(found.get(move.command, ())), on.warnings(move))
        if (why := refused[move.command]) is None
        else Judged(move, why)
        for move in known
    )


def why_not(on: Situation, move: Move) -> Refused | None:
    """Return why the rules forbid this move of a command; None where they allow it."""
    try:
        on.may_move(move)
    except Refused as problem:
        return problem
    return None


def as_drawn(galaxy: Galaxy, orders: Iterable[Judged]) -> tuple[Draft, ...]:
    """Return judged orders as the chart draws them."""
    return tuple(
        Draft(
            galaxy.command[each.move.command],
            each.move.to,
            each.allowed,
            tuple(meeting.at for meeting in each.meetings),
            tuple(galaxy.planet[key].at for key in each.move.path if key in galaxy.planet),
        )
        for each in orders
    )


class Drafts(QObject):
    """The drafted orders of one page, by command. They are plans: no command moves. Each is a step that undo takes
    back.

    Where nothing can be written they last as long as the page.
    """

    changed = Signal()

    def __init__(self, opened: OpenGalaxy, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._opened = opened
        self._kept: dict[str, Move] = {}
        self._trying: Move | None = None
        self._asked: object = None
        self._judged: tuple[Judged, ...] = ()
        self._read()
        opened.changed.connect(self._follow)
        opened.document.changed.connect(self._look)

    @property
    def moves(self) -> Mapping[str, Move]:
        """The drafted order of each command that still exists."""
        there = self._opened.galaxy.command
        return {key: move for key, move in self._kept.items() if key in there}

    @property
    def orders(self) -> tuple[Judged, ...]:
        """The drafted orders and the one being drawn, judged together."""
        moves = dict(self.moves)
        if self._trying is not None:
            moves[self._trying.command] = self._trying
        if not moves:
            return ()
        on = self._opened.situation
        asked = (id(on), tuple(sorted(moves.items())))
        if asked != self._asked:
            try:
                self._judged = judge_orders(on, moves.values())
            except Refused:
                self._judged = ()
            self._asked = asked
        return self._judged

    def of(self, command_id: str) -> Judged | None:
        """Return the drafted order of a command; None for none."""
        return next((each for each in self.orders if each.move.command == command_id), None)

    def aimed(self, command_id: str, to: Point) -> Move:
        """Return the order that moves a command to a point; a drafted jump is extended to it where the rules allow."""
        drawn = self.moves.get(command_id)
        if drawn is not None and drawn.mode is MoveMode.JUMP:
            further = self._opened.situation.goes_on(drawn, to)
            if further is not None:
                return further
        return Move(command_id, to)

    def try_out(self, move: Move | None) -> None:
        """Judge a move while it is being drawn; None ends that."""
        self._trying = move
        self.changed.emit()

    def keep(self, move: Move) -> Refused | None:
        """Keep a drafted order; returns the reason where the command may not make it."""
        self._trying = None
        galaxy = self._opened.galaxy
        why = why_not(self._opened.situation, move) if move.command in galaxy.command else None
        if why is None and move.command in galaxy.command:
            self._write({**self._kept, move.command: move}, galaxy.command[move.command].name)
        self.changed.emit()
        return why

    def drop(self, command_id: str = "") -> None:
        """Delete the drafted order of a command, or of all."""
        left = {key: move for key, move in self._kept.items() if command_id and key != command_id}
        command = self._opened.galaxy.command.get(command_id)
        self._trying = None
        if left != self._kept:
            self._write(left, command.name if command else "", dropped=True)
        self.changed.emit()

    def _write(self, moves: dict[str, Move], name: str, *, dropped: bool = False) -> None:
        document = self._opened.document
        self._kept = moves
        if not document.read_only:
            document.apply(DraftOrders(self._opened.galaxy_id, tuple(moves.values()), name, dropped))

    def _read(self) -> None:
        with self._opened.document.read() as campaign:
            self._kept = {move.command: move for move in drafted_moves(campaign, self._opened.galaxy_id)}

    def _look(self, touched: frozenset[tuple[str, str]]) -> None:
        """Take over what undo, or another page of this galaxy, has changed."""
        if any(table == "content" for table, _ in touched):
            self._read()
            self.changed.emit()

    def _follow(self, _difference: Difference) -> None:
        self._asked = None
        if self.moves:
            self.changed.emit()
