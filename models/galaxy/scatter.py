"""Where planets lie: spiral, disc, clusters, ring; thrown with Dice, kept apart, centred on (0, 0)."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin, sqrt
from typing import Final, Literal

from models.dice import Dice
from models.errors import Refused
from models.galaxy.route_webs import PointGrid, square
from models.galaxy.values import Point
from models.progress import Progress, silent

Shape = Literal["spiral", "disc", "clusters", "ring"]
SHAPES: Final[tuple[Shape, ...]] = ("spiral", "disc", "clusters", "ring")

_TRIES: Final = 60
_GRAIN: Final = 1_000_000
Throw = Callable[[], Point]


def scatter(
    shape: Shape, count: int, size: int, spacing: int, dice: Dice, *, arms: int = 4, progress: Progress = silent
) -> tuple[Point, ...]:
    """Return `count` points within `size` thousandths of the centre, no two nearer than `spacing`.

    `arms` is the number of arms of a spiral or of clusters. Raises Refused where there is no room; progress may cancel.
    """
    # A cluster is wide enough for its share of the planets, even where centres fell close together.
    room = int(spacing * sqrt(count / max(arms, 1)))
    throw = _throw(shape, size, room, dice, arms)
    buckets = PointGrid(spacing)
    points: list[Point] = []
    failures = 0
    while len(points) < count:
        if len(points) % 64 == 0:
            progress(len(points), count)
        point = throw()
        if any(square(point, points[i]) < spacing * spacing for i in buckets.around(point)):
            failures += 1
            if failures > _TRIES * count:
                raise Refused("galaxy.no_room", n=count)
            continue
        buckets.add(point)
        points.append(point)
    return tuple(points)


def _throw(shape: Shape, size: int, room: int, dice: Dice, arms: int) -> Throw:
    if shape == "spiral":
        return lambda: _in_spiral(size, dice, max(arms, 1))
    if shape == "ring":
        return lambda: _in_disc(size, dice, size * 13 // 20)
    if shape == "clusters":
        centres = _centres(size, dice, max(arms, 1))
        near = min((int(sqrt(square(a, b))) for a in centres for b in centres if a != b), default=size) * 2 // 5
        near = max(near, room)
        return lambda: _in_cluster(centres, near, dice)
    return lambda: _in_disc(size, dice)


def _in_disc(size: int, dice: Dice, hole: int = 0) -> Point:
    while True:
        x, y = dice.roll(2 * size + 1).result - size - 1, dice.roll(2 * size + 1).result - size - 1
        if hole * hole <= x * x + y * y <= size * size:
            return x, y


def _in_spiral(size: int, dice: Dice, arms: int) -> Point:
    """Return a random point near an arm; a fifth of the points lie in the bulge instead."""
    if dice.roll(5).result == 1:
        return _in_disc(size * 7 // 25, dice)
    arm = dice.roll(arms).result if arms > 1 else 1
    out = 0.18 + 0.82 * sqrt(dice.roll(_GRAIN).result / _GRAIN)
    angle = 2 * pi * arm / arms + 3.4 * out
    dx, dy = _in_disc(max(int(size * (0.07 + 0.08 * out)), 1), dice)
    x, y = round(size * 0.87 * out * cos(angle)) + dx, round(size * 0.87 * out * sin(angle)) + dy
    return x, y


def _centres(size: int, dice: Dice, arms: int) -> list[Point]:
    """Return cluster centres, each the one of several random places that is furthest from those before it."""
    centres = [_in_disc(size * 4 // 5, dice)]
    while len(centres) < arms:
        throws = [_in_disc(size * 4 // 5, dice) for _ in range(24)]
        centres.append(max(throws, key=lambda point: min(square(point, centre) for centre in centres)))
    return centres


def _in_cluster(centres: list[Point], near: int, dice: Dice) -> Point:
    centre = centres[dice.roll(len(centres)).result - 1] if len(centres) > 1 else centres[0]
    dx, dy = _in_disc(max(near, 1), dice)
    return centre[0] + dx, centre[1] + dy
