"""Where shortest ways over a table bend: round discs and corners, along rims, at feet of perpendiculars.

All spots and lengths are in thousandths of a pace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from models.table.shapes import Disc, Part, dozen, hull
from models.table.spots import UNIT, Spot, along, root_up, squared, towards_zero

EVERY: Final = UNIT // 2
"""Along the rims of slow ground there is a spot at least so often."""


def round_disc(disc: Disc) -> tuple[Spot, ...]:
    """Return the twelve spots at which ways round a disc bend."""
    x, y, radius = disc
    return round_part(Part((0, 0, 0, 0), (), (), (x, y, 0)), radius)


def round_part(part: Part, radius: int) -> tuple[Spot, ...]:
    """Return the twelve spots at which ways of a base of a radius bend round a part that is a disc."""
    x, y, own = part.disc
    return tuple((x + dx, y + dy) for dx, dy in dozen(own + radius))


def round_corners(rim: Sequence[Spot], radius: int) -> Iterator[Spot]:
    """Yield the spots at which ways of a base of a radius bend round a polygon, beside each convex corner."""
    spots = dozen(radius)
    for n, b in enumerate(rim):
        a, c = rim[n - 1], rim[(n + 1) % len(rim)]
        one, two = (b[1] - a[1], a[0] - b[0]), (c[1] - b[1], b[0] - c[0])
        if one[0] * two[1] - one[1] * two[0] <= 0:
            continue
        ways = [one, two, *(way for way in _SIDES if _cross(one, way) > 0 and _cross(way, two) > 0)]
        best: dict[Spot, None] = {}
        for way in ways:
            far = max(way[0] * x + way[1] * y for x, y in spots)
            best.update({each: None for each in spots if way[0] * each[0] + way[1] * each[1] == far})
        yield from ((b[0] + x, b[1] + y) for x, y in best)


def _cross(a: Spot, b: Spot) -> int:
    return a[0] * b[1] - a[1] * b[0]


_SIDES: Final = tuple(
    (sx * x, sy * y)
    for x, y in ((1000, 0), (866, 500), (500, 866), (0, 1000))
    for sx in (1, -1)
    for sy in (1, -1)
    if (x or sx > 0) and (y or sy > 0)
)


def many_sided(disc: Disc) -> tuple[Spot, ...]:
    """Return a polygon of 32 sides round a disc."""
    x, y, radius = disc
    # The cosine of an eighth of 45 degrees is 0.99518; rounded up, so that no side cuts into the disc.
    far = -(-radius * 100_485 // 100_000) + 2
    quarter = [(far * c // UNIT + 1, far * s // UNIT + (1 if s else 0)) for c, s in _EIGHTHS]
    spots = list(quarter)
    for _ in range(3):
        spots += [(-sy, sx) for sx, sy in spots[-8:]]
    return hull((x + sx, y + sy) for sx, sy in spots)


_EIGHTHS: Final = ((1000, 0), (981, 195), (924, 383), (831, 556), (707, 707), (556, 831), (383, 924), (195, 981))


def strewn(a: Spot, b: Spot) -> Iterator[Spot]:
    """Yield spots on the side from a to b, at most `EVERY` apart; from b to a they are the same."""
    square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    count = -(-root_up(square) // EVERY) | 1
    for n in range(1, count):
        yield outside(a, b, part_way(a, b, n, count))


def slid(a: Spot, b: Spot, spot: Spot, far: int) -> Iterator[Spot]:
    """Yield the spots on the side from a to b that lie `far` from a spot on it, towards b and towards a."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for end, way in ((b, (dx, dy)), (a, (-dx, -dy))):
        if squared(spot, end) > far * far:
            yield outside(a, b, along(spot, way, far))


def part_way(a: Spot, b: Spot, over: int, under: int) -> Spot:
    """Return the spot at the fraction `over` / `under` of the way from a to b; from b to a it is the same."""
    if 2 * over > under:
        a, b, over = b, a, under - over
    return a[0] + towards_zero((b[0] - a[0]) * over, under), a[1] + towards_zero((b[1] - a[1]) * over, under)


def outside(a: Spot, b: Spot, spot: Spot) -> Spot:
    """Return a spot on the side from a to b, moved off the ground that the side bounds if it was just inside."""
    nx, ny = b[1] - a[1], a[0] - b[0]
    far = nx * a[0] + ny * a[1]
    x, y = spot
    while nx * x + ny * y < far:
        if abs(nx) >= abs(ny):
            x += 1 if nx > 0 else -1
        if abs(ny) >= abs(nx):
            y += 1 if ny > 0 else -1
    return x, y
