"""A base pushed or thrown straight over a table: what it meets, in order, and where it stops before each.

A moment of the way is (a - √u) / d of its length, with whole numbers and d above 0: rounded corners, straight sides and
bases all give moments of that form, which are compared exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cmp_to_key
from typing import Final, Literal, NamedTuple

from models.table.shapes import Disc, Part, near_part
from models.table.spots import Base, Spot, along, overlap, root_up

Met = Literal["shape", "base", "edge"]


class TouchTime(NamedTuple):
    """The fraction (a - √u) / d of a way; `d` is above 0."""

    a: int
    u: int
    d: int


END: Final = TouchTime(1, 0, 1)


class Bump(NamedTuple):
    """Something a base meets on its way: what, when, where it stops before it; `id` is whose base it is."""

    met: Met
    moment: TouchTime
    spot: Spot
    id: str = ""


class Sweep:
    """A base swept straight from where it stands, at most `far`, in a direction of any length but 0."""

    def __init__(
        self,
        base: Base,
        direction: Spot,
        far: int,
        parts: Sequence[Part],
        others: Mapping[str, Base],
        size: tuple[int, int],
    ) -> None:
        self.base, self.direction, self.far = base, direction, far
        end = along(base, direction, far)
        self._dx, self._dy = end[0] - base.x, end[1] - base.y
        reach = far + base.radius
        box = (base.x - reach, base.y - reach, base.x + reach, base.y + reach)
        # What the base stands on already, such as a low wall, stops it no more.
        self._parts = [
            each
            for each in parts
            if _boxes_meet(each.box, box) and not near_part(each, base.spot, base.radius, strict=True)
        ]
        self._others = {
            key: each
            for key, each in others.items()
            if (each.x - base.x) ** 2 + (each.y - base.y) ** 2 <= (reach + each.radius) ** 2
        }
        self._size = size

    @property
    def end(self) -> Spot:
        """Where it comes to when nothing stops it: clear of every base and shape."""
        return self._clear(self.far)

    def meetings(self) -> list[Bump]:
        """Return what the base meets, the first first."""
        found: list[Bump] = []
        for part in self._parts:
            met = list(_into_part(part, self.base, self._dx, self._dy))
            if met:
                found.append(self._meeting("shape", min(met, key=cmp_to_key(_compare))))
        for key, each in self._others.items():
            moment = _into_disc((each.x, each.y, each.radius), self.base, self._dx, self._dy)
            if moment is not None:
                found.append(self._meeting("base", moment, key))
        for start, step, most in ((self.base.x, self._dx, self._size[0]), (self.base.y, self._dy, self._size[1])):
            left = start if step < 0 else most - start
            if step and abs(step) >= left:
                found.append(self._meeting("edge", TouchTime(max(0, left), 0, abs(step))))
        reached = [each for each in found if _compare(each.moment, END) <= 0]
        return sorted(reached, key=cmp_to_key(_in_order))

    def _meeting(self, met: Met, moment: TouchTime, key: str = "") -> Bump:
        whole = max(0, moment.a - root_up(moment.u))
        return Bump(met, moment, self._clear(min(self.far, whole * self.far // moment.d)), key)

    def _clear(self, far: int) -> Spot:
        """Return the spot `far` on the way, or the last one before it on which the base stands on nothing.

        Rounding costs a thousandth or two; who dodged may be in the way of the end.
        """
        back = 0
        while back < far:
            spot = along(self.base, self.direction, far - back)
            if self._stands(spot):
                return spot
            back = back * 2 if back else 1
        return self.base.spot

    def _stands(self, spot: Spot) -> bool:
        there = self.base.at(spot)
        if not (0 <= spot[0] <= self._size[0] and 0 <= spot[1] <= self._size[1]):
            return False
        if any(overlap(there, each) for each in self._others.values()):
            return False
        return not any(near_part(part, spot, there.radius, strict=True) for part in self._parts)


def _boxes_meet(one: Sequence[int], other: Sequence[int]) -> bool:
    return one[0] <= other[2] and one[2] >= other[0] and one[1] <= other[3] and one[3] >= other[1]


def _into_disc(disc: Disc, base: Base, dx: int, dy: int) -> TouchTime | None:
    """Return when a base comes to touch a disc it moves towards; None where it does not, or lies in it already."""
    wx, wy, far = disc[0] - base.x, disc[1] - base.y, disc[2] + base.radius
    ahead, square, apart = dx * wx + dy * wy, dx * dx + dy * dy, wx * wx + wy * wy - far * far
    under = ahead * ahead - square * apart
    if ahead <= 0 or apart < 0 or under <= 0:
        return None
    return TouchTime(ahead, under, square)


def _into_part(part: Part, base: Base, dx: int, dy: int) -> Iterator[TouchTime]:
    """Yield when a base comes to touch the sides and corners of a part from outside."""
    if part.disc[2] >= 0:
        moment = _into_disc(part.disc, base, dx, dy)
        if moment is not None:
            yield moment
        return
    for number, corner in enumerate(part.corners):
        moment = _into_disc((*corner, 0), base, dx, dy)
        if moment is not None:
            yield moment
        # Its side leads here from the corner before it.
        plane, first = part.planes[number], part.corners[number - 1]
        square = plane.nx * plane.nx + plane.ny * plane.ny
        moment = TouchTime(
            plane.nx * base.x + plane.ny * base.y - plane.far,
            square * base.radius * base.radius,
            -(plane.nx * dx + plane.ny * dy),
        )
        if moment.d <= 0 or _sign(moment.a, -1, moment.u) < 0:
            continue
        # Where it touches, measured along the side: s + t (e · D), between nothing and the length squared.
        ex, ey = corner[0] - first[0], corner[1] - first[1]
        start, by = ex * (base.x - first[0]) + ey * (base.y - first[1]), ex * dx + ey * dy
        whole = start * moment.d + moment.a * by
        if _sign(whole, -by, moment.u) >= 0 and _sign(whole - square * moment.d, -by, moment.u) <= 0:
            yield moment


def _sign(whole: int, times: int, under: int) -> int:
    """Return the sign of whole + times · √under, exactly."""
    square = times * times * under
    if times >= 0 and whole >= 0:
        return int(whole > 0 or square > 0)
    if times <= 0 and whole <= 0:
        return -int(whole < 0 or square > 0)
    more = whole * whole - square
    return (more > 0) - (more < 0) if whole > 0 else (more < 0) - (more > 0)


def _compare(one: TouchTime, other: TouchTime) -> int:
    """Return -1, 0 or 1 as a moment is before another, at the same time or after it."""
    # whole + √y - √x, where x and y are what stands under the roots over one denominator.
    whole = one.a * other.d - other.a * one.d
    x, y = one.u * other.d * other.d, other.u * one.d * one.d
    # Its sign is that of whole + √y against √x.
    left = _sign(whole, 1, y)
    if left <= 0:
        return -1 if left < 0 or x > 0 else 0
    # Both positive: compare (whole + √y)² with x.
    return _sign(whole * whole + y - x, 2 * whole, y)


def _in_order(one: Bump, other: Bump) -> int:
    return _compare(one.moment, other.moment)
