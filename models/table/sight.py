"""What hides a figure from another: the thousandths of its outline that rays from the eye do not reach.

The eye is the middle of a base at nine tenths of its height; the outline an upright rectangle as wide as the base and
as high as the figure, square to the line of sight. It is cut into upright strips with one ray each, to its middle;
whatever a ray crosses hides the heights between the projections of its bottom and its top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from models.table.kernels import columns_of
from models.table.shapes import Disc, Part, interval_inside
from models.table.sight_kernels import ALL as ALL
from models.table.sight_kernels import hidden_share
from models.table.spots import Base, root_up

HALF: Final = 500
DECIDING: Final = (HALF, ALL)
"""The shares that decide by themselves: half is cover, all is out of sight."""
_MOST_KEPT: Final = 50_000
"""Shares that are remembered."""


class Hiding:
    """The parts of shapes that may hide a figure, laid out once for many questions; answers are cached."""

    def __init__(self, parts: Iterable[Part]) -> None:
        rows: list[tuple[int, ...]] = []
        planes: list[tuple[int, ...]] = []
        for part in parts:
            if part.top > part.bottom:
                first = len(planes)
                planes += [(*plane[:3], int(plane.inner)) for plane in part.planes]
                disc = part.disc if part.disc[2] >= 0 else _around(part)
                rows.append((*part.box, *disc, part.bottom, part.top, first, len(planes)))
        self._laid = columns_of(rows, 11), columns_of(planes, 4)
        self._known: dict[tuple[Base, Base, tuple[int, ...]], int] = {}

    def hidden(
        self, eye: Base, target: Base, others: Iterable[Base] = (), thresholds: tuple[int, ...] = DECIDING
    ) -> int:
        """Return how many thousandths of a figure are hidden from another by shapes and other figures.

        Where the share is near one of the `thresholds`, it is exact to 8 thousandths for each upright edge that hides.
        """
        bodies = tuple(others)
        if bodies:
            return self._share(eye, target, bodies, thresholds)
        key = eye, target, thresholds
        share = self._known.get(key)
        if share is None:
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            share = self._known[key] = self._share(eye, target, bodies, thresholds)
        return share

    def _share(self, eye: Base, target: Base, bodies: Sequence[Base], thresholds: tuple[int, ...]) -> int:
        ax, ay, _, tall = eye
        x, y, radius, height = target
        level = tall * 9 // 10
        return hidden_share(*self._laid, columns_of(bodies, 4), ax, ay, level, x, y, radius, height, thresholds)


def _around(part: Part) -> Disc:
    """Return a disc round a polygon, its radius as a negative number, which marks a polygon for the kernel."""
    left, top, right, bottom = part.box
    x, y = (left + right) // 2, (top + bottom) // 2
    return x, y, -1 - max(root_up((a - x) ** 2 + (b - y) ** 2) for a, b in part.corners)


def on_line(a: Base, b: Base, others: Sequence[Base]) -> tuple[int, ...]:
    """Return the indices of the bases that the line between the middles of two others runs through."""
    dx, dy = b.x - a.x, b.y - a.y
    found = []
    for number, each in enumerate(others):
        disc = Part((0, 0, 0, 0), (), (), (each.x, each.y, each.radius))
        if interval_inside(a.x, a.y, dx, dy, disc) is not None:
            found.append(number)
    return tuple(found)
