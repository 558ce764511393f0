"""Spots and bases on a table: how far apart, in contact, within so many paces, in groups, in front.

Only whole numbers are used: lengths are thousandths of a pace, squares are compared, and what must be rounded is
rounded up or towards zero, so that every answer is the same whichever way the table is turned or mirrored.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, NamedTuple

from models.table.kernels import UNIT as UNIT
from models.table.kernels import root_up as root_up
from models.table.kernels import towards_zero as towards_zero

Spot = tuple[int, int]
"""Thousandths of the board's unit, a cell or a pace, from the top left corner."""
CLOSE: Final = 20
"""Bases this near touch (half a millimetre): equality alone would almost never hold on a lattice."""
CLEAR: Final = CLOSE + 1
"""Who passes this far from a base does not touch it."""


class Base(NamedTuple):
    """A figure as geometry sees it: the middle of its round base, its radius, its height, in thousandths of a pace."""

    x: int
    y: int
    radius: int = 500
    height: int = 1200

    @property
    def spot(self) -> Spot:
        """The middle of the base."""
        return self.x, self.y

    def at(self, spot: Spot) -> Base:
        """Return the same figure on another spot."""
        return Base(spot[0], spot[1], self.radius, self.height)


def squared(a: Sequence[int], b: Sequence[int]) -> int:
    """Return the square of the distance between two spots, or the middles of two bases."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def length(a: Sequence[int], b: Sequence[int]) -> int:
    """Return the distance between two spots, rounded up."""
    return root_up((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def gap(a: Base, b: Base) -> int:
    """Return the distance between the rims of two bases, rounded up; 0 for bases that touch or overlap."""
    return max(0, length(a, b) - a.radius - b.radius)


def contact(a: Base, b: Base) -> bool:
    """Return whether two bases touch."""
    return squared(a, b) <= (a.radius + b.radius + CLOSE) ** 2


def overlap(a: Base, b: Base) -> bool:
    """Return whether two bases overlap, which is never allowed."""
    return squared(a, b) < (a.radius + b.radius) ** 2


def within(a: Base, b: Base, reach: int, *, strict: bool = False) -> bool:
    """Return whether the rims of two bases are at most `reach` apart; with `strict`, less than `reach`.

    A spot counts as a base of radius 0, so that drawn circles and judged ones follow the same rule.
    """
    far = reach + a.radius + b.radius
    if far < 0:
        return False
    square = squared(a, b)
    return square < far * far or (square == far * far and not strict)


def in_front(base: Base, facing: Spot, other: Base) -> bool:
    """Return whether another base is in front of a figure that faces in a direction; right beside it is in front."""
    return (other.x - base.x) * facing[0] + (other.y - base.y) * facing[1] >= 0


def groups(bases: Sequence[Base], reach: int = UNIT) -> tuple[tuple[int, ...], ...]:
    """Return the indices of bases linked by gaps of less than `reach`, groups in the order of their first base.

    A group holds every base that a chain of such gaps leads to, in the order of the list.
    """
    found: list[tuple[int, ...]] = []
    left = list(range(len(bases)))
    while left:
        group, todo = {left[0]}, [left[0]]
        while todo:
            one = bases[todo.pop()]
            near = [each for each in left if each not in group and within(one, bases[each], reach, strict=True)]
            group.update(near)
            todo += near
        found.append(tuple(sorted(group)))
        left = [each for each in left if each not in group]
    return tuple(found)


def along(origin: Sequence[int], direction: Spot, far: int) -> Spot:
    """Return the spot `far` from `origin` in a direction (of any length but 0), rounded towards `origin`."""
    dx, dy = direction
    # Thousandths of a thousandth, so that short directions lose nothing; rounded up, so that it is never too far.
    long = root_up((dx * dx + dy * dy) * UNIT * UNIT)
    return origin[0] + towards_zero(dx * far * UNIT, long), origin[1] + towards_zero(dy * far * UNIT, long)


def beside(target: Base, radius: int, direction: Spot) -> Spot:
    """Return where a figure of a `radius` touches a base, on the side of the base that `direction` points to.

    Rounding cannot spoil it: it is the farthest spot that still counts as contact.
    """
    return along(target, direction, target.radius + radius + CLOSE)


_STEEP: Final = ((1000, 0), (981, 195), (924, 383), (831, 556), (707, 707))
_ALL: Final = tuple(
    sorted(
        {(sx * a, sy * b) for x, y in _STEEP for a, b in ((x, y), (y, x)) for sx in (1, -1) for sy in (1, -1)},
    )
)


def directions(count: int = 16) -> tuple[Spot, ...]:
    """Return 16 or 32 directions all round, the same set whichever way the table is turned."""
    if count == len(_ALL):
        return _ALL
    return tuple(each for each in _ALL if {abs(each[0]), abs(each[1])} in ({1000, 0}, {924, 383}, {707}))


def ring(target: Base, radius: int, count: int = 16) -> tuple[Spot, ...]:
    """Return `count` spots all round a base on which a figure of a `radius` touches it."""
    return tuple(beside(target, radius, each) for each in directions(count))


def least_and_most(a: Sequence[int], b: Sequence[int]) -> tuple[int, int]:
    """Return the least and the greatest gap two bases may have, in thousandths of a pace.

    Each base is given by the rectangle its middle is in (left, top, right, bottom), then its radius.
    """
    near_x, near_y = max(0, b[0] - a[2], a[0] - b[2]), max(0, b[1] - a[3], a[1] - b[3])
    far_x, far_y = max(a[2], b[2]) - min(a[0], b[0]), max(a[3], b[3]) - min(a[1], b[1])
    radii = a[4] + b[4]
    least, most = isqrt(near_x * near_x + near_y * near_y), root_up(far_x * far_x + far_y * far_y)
    return max(0, least - radii), max(0, most - radii)
