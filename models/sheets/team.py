"""The mark of a team on technical cards: a colour and a shape, so that nobody has to tell colours apart."""

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
}
"""Of each team: its ink, the corners of its shape (40 make a disc), how far that is turned in radians."""


def team_ink(side: str, low_ink: bool) -> SheetInk:
    """Return the ink of a team's lines; that of every outline where ink is saved or there is no team."""
    return SheetInk.EDGE if low_ink or side not in TEAMS else TEAMS[side][0]


@lru_cache(maxsize=256)
def chamfered(box: Box, cut: float) -> tuple[Point, ...]:
    """Return a rectangle whose upper right and lower left corners are cut off."""
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


def _ring(x: float, y: float, r: float, corners: int, turn: float) -> tuple[Point, ...]:
    angles = (turn + 2 * math.pi * i / corners - math.pi / 2 for i in range(corners))
    return tuple((x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles)
