"""The mark of a side on cards: a colour, a shape and a pattern of the frame, so that colours are not needed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from models.sheets.marks import Box, Mark, Point, PolygonMark, SheetInk

TEAMS: Final[Mapping[str, tuple[SheetInk, int, float]]] = {
    "red": (SheetInk.ACCENT, 40, 0.0),
    "blue": (SheetInk.SEA, 6, 0.0),
    "green": (SheetInk.GREEN, 4, 0.0),
    "hero": (SheetInk.SEA, 40, 0.0),
    "foe": (SheetInk.ACCENT, 3, 0.0),
    "neutral": (SheetInk.GREEN, 4, 0.0),
}
"""Of each side: its ink, the corners of its shape (40 make a disc), how far that is turned in radians."""
MANY: Final = 8
"""A shape of so many corners is round."""
PATTERNS: Final[Mapping[str, tuple[int, float]]] = {
    "foe": (3, 2.1), "blue": (4, 2.1), "neutral": (40, 2.6), "green": (40, 2.6),
}  # fmt: skip
"""What a side's frame is set with: corners of the little shapes, how far apart they stand; others have a plain one."""


def team_ink(side: str, low_ink: bool) -> SheetInk:
    """Return the ink of a team's lines; that of every outline where ink is saved or there is no team."""
    return SheetInk.EDGE if low_ink or side not in TEAMS else TEAMS[side][0]


@lru_cache(maxsize=256)
def chamfered(box: Box, cut: float) -> tuple[Point, ...]:
    """Return the outline of a rectangle whose upper right and lower left corners are cut off."""
    return (
        (box.x, box.y),
        (box.right - cut, box.y),
        (box.right, box.y + cut),
        (box.right, box.bottom),
        (box.x + cut, box.bottom),
        (box.x, box.bottom - cut),
    )


@lru_cache(maxsize=256)
def insignia(side: str, x: float, y: float, r: float, low_ink: bool) -> tuple[Mark, ...]:
    """Return the shape of a team round a point: disc, hexagon or diamond, with a smaller one inside."""
    if side not in TEAMS:
        return ()
    ink, corners, turn = TEAMS[side]
    outer, inner = _ring(x, y, r, corners, turn), _ring(x, y, r * 0.45, corners, turn)
    line = SheetInk.EDGE if low_ink else SheetInk.LIGHT
    return (
        PolygonMark((outer,), fill=None if low_ink else ink, line=line, width=r * 0.1),
        PolygonMark((inner,), fill=SheetInk.EDGE if low_ink else SheetInk.LIGHT),
    )


def studs(side: str, box: Box, k: float, ink: SheetInk) -> tuple[Mark, ...]:
    """Return small shapes along the edges of a box, their tips outwards: the pattern of a side's frame."""
    if side not in PATTERNS:
        return ()
    corners, pitch = PATTERNS[side]
    r = 0.55 * k if corners < MANY else 0.42 * k
    rings = []
    for start, length, along, turn in (
        ((box.x, box.y), box.w, (1, 0), 0.0),
        ((box.right, box.y), box.h, (0, 1), math.pi / 2),
        ((box.right, box.bottom), box.w, (-1, 0), math.pi),
        ((box.x, box.bottom), box.h, (0, -1), -math.pi / 2),
    ):
        count = max(2, round(length / (pitch * k)))
        for i in range(count):
            away = length * (i + 0.5) / count
            rings.append(_ring(start[0] + along[0] * away, start[1] + along[1] * away, r, corners, turn))
    return (PolygonMark(tuple(rings), fill=ink),)


def _ring(x: float, y: float, r: float, corners: int, turn: float) -> tuple[Point, ...]:
    angles = (turn + 2 * math.pi * i / corners - math.pi / 2 for i in range(corners))
    return tuple((x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles)
