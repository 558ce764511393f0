"""Which commands meet when they move: on the way, on arrival, standing, after a jump (CG-67, CG-68, AMB-CG-28 … 33)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from models.errors import Refused
from models.galaxy.circles import AT_START, Circle, CircleEntry, first_met, holds
from models.galaxy.command_index import CommandIndex
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Engagement, Point
from models.games.empire.moves import may_move
from models.games.empire.readings import reading
from models.games.empire.status import attacks, enemies
from models.games.facets.strategy import Meeting, MeetingKind, Move, MoveMode, Situation

_STARTS, _JUMPS, _GOES = range(3)
"""The stages of a move: a command is engaged where it starts, passes planets of a jump, goes inside a circle."""


@dataclass(frozen=True, slots=True)
class JudgedMoves:
    """The result of the moves of one phase: the meetings in their order, and the last place of every mover, by id."""

    meetings: tuple[Meeting, ...]
    stops: Mapping[str, Point]


def judge_moves(on: Situation, moves: Iterable[Move]) -> JudgedMoves:
    """Return which commands engage which when these commands move, each pair once, and where each mover stops.

    Positions are those of the phase's start. The reading `moves` is `simultaneous` (each path is judged against the
    circles of the others at the start; the first contact along a path counts) or `by_id` (in the order of ids, each
    against the others where they already are). A command that meets an enemy stops where it entered the circle, rounded
    to the thousandth; the one met stays where it was. After all moves, contact between two of whom one moved is a
    meeting on arrival; between two that stood, the reading `standing` decides. Raises Refused for a command that moves
    twice, is unknown, or may not make its move.
    """
    orders = _orders(on, moves)
    phase = _Phase(on, orders)
    phase.judge()
    return JudgedMoves((*phase.found, *phase.where_they_stopped()), {key: phase.stop(key) for key in orders})


def engaged_by(on: Situation, command_id: str) -> tuple[str, ...]:
    """Return the commands that one engages where it stands, by id: the result of `meetings` without any move."""
    command, standing = on.galaxy.command, reading(on.choices, "standing")
    return tuple(key for key in in_contact(on, command_id) if _fight(command[command_id], command[key], standing))


def in_contact(on: Situation, command_id: str) -> tuple[str, ...]:
    """Return the enemies of a command that are in its circle, or in whose circle it is, by id (CG-68)."""
    galaxy, me = on.galaxy, on.galaxy.command[command_id]
    near = galaxy.standing.near(me.x, me.x)
    return tuple(sorted(c.id for c in near if c.id != me.id and _touch(galaxy, me, me.at, c, c.at)))


def _fight(one: Command, two: Command, standing: str) -> bool:
    """Return whether two commands in contact fight if neither moves (AMB-CG-30)."""
    return standing == "always" or (standing == "total_only" and Engagement.TOTAL in (one.engagement, two.engagement))


def _touch(galaxy: Galaxy, one: Command, here: Point, two: Command, there: Point) -> bool:
    """Return whether one of two commands attacks and its circle holds the other (CG-55, CG-68)."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    square, mine, theirs = dx * dx + dy * dy, galaxy.circle(one), galaxy.circle(two)
    return (square <= mine * mine and attacks(galaxy, one, two)) or (
        square <= theirs * theirs and attacks(galaxy, two, one)
    )


def met_at(galaxy: Galaxy, me: Command, other: Command, *, sweeps: bool = False) -> int:
    """Return the distance at which a moving command and an enemy begin to fight; -1 if they do not.

    It is the radius of the enemy's circle where the enemy attacks (CG-68). It is the mover's own where only the mover
    attacks (a neutral in total engagement that crosses others, CG-55), and the greater one where a circle that sweeps
    over a standing command counts (AMB-CG-32).
    """
    theirs = galaxy.circle(other) if attacks(galaxy, other, me) else -1
    mine = attacks(galaxy, me, other) and (theirs < 0 or sweeps)
    return max(theirs, galaxy.circle(me)) if mine else theirs


def _orders(on: Situation, moves: Iterable[Move]) -> Mapping[str, Move]:
    galaxy, orders = on.galaxy, dict[str, Move]()
    for move in moves:
        if move.command not in galaxy.command:
            raise Refused("galaxy.no_such_command", name=move.command)
        if move.command in orders:
            raise Refused("galaxy.moves_twice", name=galaxy.command[move.command].name)
        may_move(on, move)
        orders[move.command] = move
    return orders


@dataclass(frozen=True, slots=True, order=True)
class _Contact:
    """The first contact of a path: its stage and the fraction of it, who moves, who is met there, and the place."""

    stage: int
    entry: CircleEntry
    mover: str
    met: tuple[str, ...]
    at: Point


class _Phase:
    """The moves of one phase.

    `now` is where commands are; `waiting` has the orders still to be judged.
    """

    def __init__(self, on: Situation, orders: Mapping[str, Move]) -> None:
        galaxy, choices = on.galaxy, on.choices
        self._galaxy, self._orders = galaxy, orders
        self._held, self._inside = reading(choices, "target") == "held", reading(choices, "inside")
        self._serial, self._sweeps = reading(choices, "moves") == "by_id", reading(choices, "sweep") == "on"
        self._passing = reading(choices, "jump_passing") == "yes"
        self._fighting_still = reading(choices, "standing")
        self._start = {command.id: command.at for command in galaxy.commands}
        self._now = dict(self._start)
        self._standing = galaxy.standing
        self._waiting = set(orders)
        self._jumped: set[str] = set()
        self._seen: set[tuple[str, str]] = set()
        self.found: list[Meeting] = []

    def judge(self) -> None:
        """Judge every order, by the reading of AMB-CG-28."""
        if self._serial:
            self._one_after_another()
        else:
            self._all_at_once()

    def _one_after_another(self) -> None:
        """Judge the orders in the order of ids, each against the others where they are then."""
        for mover in sorted(self._orders):
            if mover in self._waiting:
                self._standing = CommandIndex(self._galaxy.commands, self._galaxy.radius, self._now)
                contact = self._first(mover)
                if contact is None:
                    self._arrive(mover)
                else:
                    self._stop(contact)

    def _all_at_once(self) -> None:
        """Judge the orders by the fraction of their way: the first to come into contact stops, with all it meets.

        A command that has left its place of the start is not met there any more.
        """
        ahead = self._contacts()
        while ahead:
            contact = heappop(ahead)
            if contact.mover not in self._waiting:
                continue
            if any(self._has_left(other) for other in contact.met):
                later = self._first(contact.mover)
                if later is not None:
                    heappush(ahead, later)
                continue
            self._stop(contact)
            # Where whoever has an order is not met, one that was stopped before it left is met now.
            if not self._held and contact.stage == _STARTS:
                ahead = self._contacts()
        for mover in sorted(self._waiting):
            self._arrive(mover)

    def stop(self, key: str) -> Point:
        """Return where a command is after the phase."""
        return self._now[key]

    def where_they_stopped(self) -> tuple[Meeting, ...]:
        """Return the meetings of pairs in contact after all moves that did not meet on the way.

        They are on arrival, after a jump, or standing.
        """
        galaxy, found = self._galaxy, {}
        moved = self._jumped | {key for key in self._orders if self._now[key] != self._start[key]}
        asked = moved if self._fighting_still == "never" else {c.id for c in galaxy.commands if self._asks(c, moved)}
        ended = CommandIndex(galaxy.commands, galaxy.radius, self._now)
        for key in sorted(asked):
            me, here = galaxy.command[key], self._now[key]
            mine = galaxy.circle(me)
            for other in ended.near(here[0], here[0]):
                there, radius = self._now[other.id], max(mine, galaxy.circle(other))
                # The cheap question first: most commands are far away.
                if abs(there[0] - here[0]) > radius or abs(there[1] - here[1]) > radius or other.id == key:
                    continue
                pair = (key, other.id) if key < other.id else (other.id, key)
                if pair in found or pair in self._seen or not _touch(galaxy, me, here, other, there):
                    continue
                if moved.intersection(pair) or _fight(me, other, self._fighting_still):
                    found[pair] = self._stopped(pair, moved)
        return tuple(found[pair] for pair in sorted(found))

    def _asks(self, command: Command, moved: set[str]) -> bool:
        """Return whether to look for contacts from this command; a pair of others is found from the other side."""
        return command.id in moved or self._fighting_still == "always" or command.engagement is Engagement.TOTAL

    def _stopped(self, pair: tuple[str, str], moved: set[str]) -> Meeting:
        """Return the meeting of two commands in contact at the end: the mover, or else the
        attacker, came to the other.
        """
        first, second = (self._galaxy.command[key] for key in pair)
        if not moved.intersection(pair):
            how = MeetingKind.STANDING
            reaches = holds(first.at, self._galaxy.circle(first), second.at)
            comes = reaches and attacks(self._galaxy, first, second)
        else:
            how = MeetingKind.AFTER_JUMP if self._jumped.intersection(pair) else MeetingKind.ARRIVAL
            comes = first.id in (self._jumped.intersection(pair) or moved)
        comer, other = pair if comes else pair[::-1]
        return Meeting(comer, other, self._now[comer], how)

    def _contacts(self) -> list[_Contact]:
        found = [contact for mover in sorted(self._waiting) if (contact := self._first(mover)) is not None]
        heapify(found)
        return found

    def _has_left(self, key: str) -> bool:
        return key not in self._waiting and self._now[key] != self._start[key]

    def _first(self, mover: str) -> _Contact | None:
        """Return the first contact of an order with the circles of the others, as these stood or stand now."""
        galaxy, order = self._galaxy, self._orders[mover]
        me, way = galaxy.command[mover], self._way(order)
        circles = self._circles(me, order, way)
        if not circles:
            return None
        if self._inside == "engaged":
            met = tuple(sorted(each.id for each in circles if holds(each.centre, each.radius, me.at)))
            if met:
                return _Contact(_STARTS, AT_START, mover, met, me.at)
        if self._passing and order.mode is MoveMode.JUMP:
            for n, point in enumerate(way[2:-2], 1):
                met = tuple(sorted(each.id for each in circles if holds(each.centre, each.radius, point)))
                if met:
                    return _Contact(_JUMPS, CircleEntry(n, 0, len(order.path) - 1), mover, met, point)
        start, end = way[-2:]
        if order.mode is MoveMode.JUMP and start == end:
            return None
        if order.mode is MoveMode.CIRCLE:
            circles = [each for each in circles if not holds(each.centre, each.radius, start)]
        entry, met = first_met(start, end, circles)
        return _Contact(_GOES, entry, mover, met, entry.at(start, end)) if entry is not None else None

    def _way(self, order: Move) -> list[Point]:
        """Return the points of an order: its start, the planets of a jump, its end."""
        galaxy = self._galaxy
        return [self._start[order.command], *(galaxy.planet[key].at for key in order.path), order.to]

    def _circles(self, me: Command, order: Move, way: list[Point]) -> list[Circle]:
        """Return the circles an order can enter: those of enemies that can be met where they are now."""
        galaxy, found = self._galaxy, []
        xs, ys = [x for x, _ in way], [y for _, y in way]
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        for command in self._standing.near(left, right):
            x, y = self._now[command.id]
            reach = max(abs(galaxy.circle(command)), abs(galaxy.circle(me)))
            # A circle whose box the path's box does not touch is never met: nobody asks whose it is.
            aside = x + reach < left or x - reach > right or y + reach < top or y - reach > bottom
            if aside or command.id == me.id or not self._is_met(command.id) or not enemies(galaxy, me, command):
                continue
            sweeps = order.mode is MoveMode.CIRCLE and self._sweeps and command.id not in self._orders
            radius = met_at(galaxy, me, command, sweeps=sweeps)
            if radius >= 0:
                found.append(Circle(command.id, (x, y), radius))
        return found

    def _is_met(self, key: str) -> bool:
        """Return whether a command can be met where it is: not if it has left, or if its order waits (AMB-CG-31)."""
        if key in self._waiting:
            return self._held
        return self._serial or not self._has_left(key)

    def _arrive(self, mover: str) -> None:
        self._waiting.discard(mover)
        order = self._orders[mover]
        self._now[mover] = order.to
        if order.mode is MoveMode.JUMP:
            self._jumped.add(mover)

    def _stop(self, contact: _Contact) -> None:
        """Stop a command where it meets others, and let these stay where they are."""
        mover = contact.mover
        jumped = contact.stage != _STARTS and self._orders[mover].mode is MoveMode.JUMP
        if jumped:
            self._jumped.add(mover)
        self._now[mover] = contact.at
        self._waiting -= {mover, *contact.met}
        for other in contact.met:
            how = MeetingKind.AFTER_JUMP if jumped or other in self._jumped else MeetingKind.ON_THE_WAY
            self.found.append(Meeting(mover, other, contact.at, how, contact.entry))
            self._seen.add((mover, other) if mover < other else (other, mover))
