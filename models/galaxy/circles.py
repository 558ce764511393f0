"""Blue circles in whole numbers: what one reaches, what it meets on the way. Map and rules use the same functions.

Lengths are thousandths of a unit. The edge belongs to the circle: a planet touching it from inside is reached, a path
touching it enters it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import total_ordering
from math import isqrt, sqrt

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Point


def covers(centre: Point, radius: int, disc: Point, disc_radius: int) -> bool:
    """Return whether a disc lies wholly inside a circle, touching from inside included."""
    room = radius - disc_radius
    dx, dy = disc[0] - centre[0], disc[1] - centre[1]
    return room >= 0 and dx * dx + dy * dy <= room * room


def holds(centre: Point, radius: int, point: Point) -> bool:
    """Return whether a point is in a circle, its edge included."""
    return covers(centre, radius, point, 0)


def reached_by(galaxy: Galaxy, command_id: str) -> tuple[Planet, ...]:
    """Return the planets a command reaches by its own circle; raises KeyError for an id the galaxy has not."""
    command = galaxy.command[command_id]
    return galaxy.surroundings.reached(command.at, galaxy.circle(command))


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class CircleEntry:
    """Where a path enters a circle: the fraction (whole − √square) / length2 of the path, from 0 to 1.

    It is kept as three whole numbers, so that two entries compare without rounding, on the same path or on two.
    """

    whole: int
    square: int
    length2: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CircleEntry) and self._sign_against(other) == 0

    def __lt__(self, other: CircleEntry) -> bool:
        return self._sign_against(other) < 0

    def __hash__(self) -> int:
        # Equal entries may be written with different numbers, and few are ever kept: one bucket will do.
        return 0

    def _sign_against(self, other: CircleEntry) -> int:
        a, b = other.length2, self.length2
        return _surd_sign(self.whole * a - other.whole * b, other.square * b * b, self.square * a * a)

    def at(self, start: Point, end: Point) -> Point:
        """Return the place of the entry, rounded to the nearest thousandth (halves towards the end of the path)."""
        return self._along(start[0], end[0]), self._along(start[1], end[1])

    def _along(self, start: int, end: int) -> int:
        # start + (end - start) * (whole - sqrt(square)) / length2, with 64 more bits under the root.
        step = ((self.whole << 64) - isqrt(self.square << 128)) * abs(end - start)
        moved = (2 * step + (self.length2 << 64)) // (self.length2 << 65)
        return start + moved if end >= start else start - moved

    def __float__(self) -> float:
        """Return the fraction of the path, for drawing only."""
        return (self.whole - sqrt(self.square)) / self.length2


AT_START = CircleEntry(0, 0, 1)
"""The entry of a path that begins inside the circle."""


def _surd_sign(whole: int, plus: int, minus: int) -> int:
    """Return the sign of whole + √plus − √minus, exactly."""
    # whole + √plus is negative only where whole < 0 and whole² > plus; then the sum is too.
    if whole < 0 and whole * whole > plus:
        return -1
    # Both sides are at least 0: compare (whole + √plus)² with minus, that is 2·whole·√plus with the rest.
    rest = minus - whole * whole - plus
    left = 4 * whole * whole * plus * (1 if whole >= 0 else -1)
    right = rest * abs(rest)
    return (left > right) - (left < right)


def entry(start: Point, end: Point, centre: Point, radius: int) -> CircleEntry | None:
    """Return where the path start -> end first meets a circle, None where it never does.

    A path that starts inside enters at its start; one that only touches the circle enters where it touches.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    fx, fy = start[0] - centre[0], start[1] - centre[1]
    outside = fx * fx + fy * fy - radius * radius
    if outside <= 0:
        return AT_START
    length2 = dx * dx + dy * dy
    towards = -(fx * dx + fy * dy)
    square = towards * towards - length2 * outside
    if towards <= 0 or square < 0:
        return None
    found = CircleEntry(towards, square, length2)
    return found if found <= CircleEntry(1, 0, 1) else None


@dataclass(frozen=True, slots=True)
class Circle:
    """The circle that somebody watches: its owner's id, centre and radius."""

    id: str
    centre: Point
    radius: int


def first_met(start: Point, end: Point, circles: Iterable[Circle]) -> tuple[CircleEntry | None, tuple[str, ...]]:
    """Return the first entry of a path into any of the circles, and the ids entered there.

    Circles entered at exactly the same place are all named.
    """
    best: CircleEntry | None = None
    met: list[str] = []
    for circle in circles:
        here = entry(start, end, circle.centre, circle.radius)
        if here is None:
            continue
        if best is None or here < best:
            best, met = here, [circle.id]
        elif here == best:
            met.append(circle.id)
    return best, tuple(sorted(met))
