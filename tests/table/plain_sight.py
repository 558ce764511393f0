"""What is hidden, worked out with readable objects: the kernels must say the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isqrt

from models.table.kernels import towards_zero
from models.table.shapes import Part, cut
from models.table.sight import HALF
from models.table.sight_kernels import ALL, FEW, MANY, NEAR
from models.table.spots import Base, squared


def hidden(eye: Base, target: Base, parts: Iterable[Part], others: Iterable[Base] = (), threshold: int = HALF) -> int:
    """Return how many thousandths of a figure are hidden from another by parts of shapes and by other figures.

    Where the share is near `threshold` it is right to 8 thousandths for each upright edge that hides.
    """
    between = (*_parts_between(eye, target, parts), *_bases_between(eye, target, others))
    if not between:
        return 0
    share = _share(eye, target, between, FEW)
    return _share(eye, target, between, MANY) if abs(share - threshold) <= NEAR else share


def _parts_between(eye: Base, target: Base, parts: Iterable[Part]) -> list[Part]:
    left, right = min(eye.x, target.x - target.radius), max(eye.x, target.x + target.radius)
    top, bottom = min(eye.y, target.y - target.radius), max(eye.y, target.y + target.radius)
    return [
        part
        for part in parts
        if part.box[0] <= right
        and part.box[2] >= left
        and part.box[1] <= bottom
        and part.box[3] >= top
        and part.top > part.bottom
    ]


def _bases_between(eye: Base, target: Base, others: Iterable[Base]) -> list[Part]:
    ax, ay, wide = eye.x, eye.y, target.radius
    dx, dy = target.x - ax, target.y - ay
    square = dx * dx + dy * dy
    left, right = min(ax, target.x) - wide, max(ax, target.x) + wide
    top, bottom = min(ay, target.y) - wide, max(ay, target.y) + wide
    found = []
    for x, y, radius, height in others:
        if x + radius < left or x - radius > right or y + radius < top or y - radius > bottom:
            continue
        wx, wy = x - ax, y - ay
        far = radius + wide
        side, ahead = dx * wy - dy * wx, dx * wx + dy * wy
        if ahead > 0 and side * side <= far * far * square and wx * wx + wy * wy <= square + far * far:
            found.append(Part((0, 0, 0, 0), (), (), (x, y, radius), 0, height))
    return found


def _share(eye: Base, target: Base, between: Sequence[Part], strips: int) -> int:
    ax, ay = eye.x, eye.y
    dx, dy, radius, height = target.x - ax, target.y - ay, target.radius, target.height
    level, far = eye.height * 9 // 10, max(1, isqrt(squared(eye, target)))
    hides, whole = 0, strips * height
    for strip in range(1 - strips, strips, 2):
        # To the side by strip / strips of the radius; rounded towards zero, so that mirrored strips stay mirrored.
        vx = dx - towards_zero(dy * radius * strip, far * strips)
        vy = dy + towards_zero(dx * radius * strip, far * strips)
        spans: list[tuple[int, int]] = []
        for part in between:
            inside = cut(ax, ay, vx, vy, part)
            if inside is None:
                continue
            p0, q0, p1, q1 = inside
            high, low = part.top - level, level - part.bottom
            upper = level + (high * q1 // p1 if high <= 0 else height if not p0 else high * q0 // p0)
            lower = level - (low * q1 // p1 if low <= 0 else level if not p0 else low * q0 // p0)
            if lower <= 0 and upper >= height:
                hides += height
                spans = []
                break
            if lower < height and upper > 0 and lower < upper:
                spans.append((max(lower, 0), min(upper, height)))
        if spans:
            spans.sort()
            reached = 0
            for lower, upper in spans:
                if upper > reached:
                    hides += upper - max(lower, reached)
                    reached = upper
    return (2 * ALL * hides + whole) // (2 * whole)
