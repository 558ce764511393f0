"""Where legs are free and where one may stand, worked out with readable objects: the kernels must say the same."""

from __future__ import annotations

from collections.abc import Sequence

from models.table.legs import Barrier, Floor, kept
from models.table.shapes import Disc, cut, near_part, near_side, slow_length
from models.table.spots import Spot, along, length, root_up, squared


def cost(floor: Floor, a: Spot, b: Spot, scale: int = 1) -> int:
    square = squared(a, b) * scale * scale
    inside = [cut(*a, b[0] - a[0], b[1] - a[1], part) for part in floor.slow]
    return root_up(square) + slow_length(square, [each for each in inside if each is not None])


def farthest(floor: Floor, a: Spot, b: Spot, most: int) -> Spot:
    """Return the last spot on a leg that costs at most `most`."""
    if cost(floor, a, b) <= most:
        return b
    direction = b[0] - a[0], b[1] - a[1]
    least, far = 0, length(a, b)
    while far - least > 1:
        middle = (least + far) // 2
        least, far = (middle, far) if cost(floor, a, along(a, direction, middle)) <= most else (least, middle)
    return along(a, direction, least) if least else a


def free(floor: Floor, a: Spot, b: Spot, but: frozenset[int] = frozenset()) -> bool:
    return not any(_stopped(floor, a, b, each) for n, each in enumerate(floor.barriers) if n not in but)


def _stopped(floor: Floor, a: Spot, b: Spot, barrier: Barrier) -> bool:
    radius, (_, part, wider) = floor.walker.radius, barrier
    x, y, own = part.disc
    if own >= 0:
        return near_side(a, b, (x, y), own + radius, strict=True)
    if cut(*a, b[0] - a[0], b[1] - a[1], wider) is None and a != b:
        return False
    if cut(*a, b[0] - a[0], b[1] - a[1], part) is not None:
        return True
    if any(near_side(a, b, corner, radius, strict=True) for corner in part.corners):
        return True
    return near_part(part, a, radius, strict=True) or near_part(part, b, radius, strict=True)


def on(floor: Floor, spot: Spot) -> frozenset[int]:
    barriers = enumerate(floor.barriers)
    return frozenset(n for n, each in barriers if near_part(each.part, spot, floor.walker.radius, strict=True))


def stands(floor: Floor, taken: Sequence[Disc], spot: Spot) -> bool:
    lies = any((spot[0] - x) ** 2 + (spot[1] - y) ** 2 < radius * radius for x, y, radius in taken)
    return floor.table.inside(spot) and not lies and not on(floor, spot)


def last_free(floor: Floor, start: Spot, direction: Spot, far: int, off: Sequence[Disc]) -> int:
    under = on(floor, start)

    def may(far: int) -> bool:
        end = along(start, direction, far)
        return floor.table.inside(end) and kept(off, start, end, (start,)) is None and free(floor, start, end, under)

    if may(far):
        return far
    least = 0
    while far - least > 1:
        middle = (least + far) // 2
        least, far = (middle, far) if may(middle) else (least, middle)
    return least


def last_stand(floor: Floor, start: Spot, end: Spot, whole: int, back: int, taken: Sequence[Disc]) -> int:
    for far in range(whole, 0, -back):
        spot = end if far >= whole else along(start, (end[0] - start[0], end[1] - start[1]), far)
        if stands(floor, taken, spot):
            return far
    return 0
