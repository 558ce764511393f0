"""The charges of arms, one for each token: rings of points in thousandths of half their size, y downwards.

They are our own drawings. A point is inside a charge where an odd number of its rings overlap.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final

Ring = tuple[tuple[int, int], ...]
Charge = tuple[Ring, ...]


def curve(start: Sequence[int], *bends: Sequence[int], parts: int = 10) -> Ring:
    """Return the points of a Bézier curve through its ends, without the first."""
    points = (start, *bends)
    degree = len(points) - 1

    def along(part: float, axis: int) -> int:
        weights = (math.comb(degree, n) * part**n * (1 - part) ** (degree - n) for n in range(degree + 1))
        return round(sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)))

    return tuple((along(n / parts, 0), along(n / parts, 1)) for n in range(1, parts + 1))


def _arc(radius: int, start: float, end: float, at: tuple[int, int] = (0, 0), parts: int = 12) -> Ring:
    """Return points on a circle from one angle in degrees to another, both among them."""
    angles = (math.radians(start + (end - start) * n / parts) for n in range(parts + 1))
    return tuple((at[0] + round(radius * math.cos(a)), at[1] + round(radius * math.sin(a))) for a in angles)


def _disc(radius: int, at: tuple[int, int] = (0, 0)) -> Ring:
    return _arc(radius, 0, 350, at, 35)


def _rays(radii: Sequence[int], corners: int, turn: int = -90) -> Ring:
    """Return a star: the radii of its corners are those given, over and over."""
    angles = [turn + 360 * n / corners for n in range(corners)]
    return tuple(_arc(radii[n % len(radii)], angle, angle, parts=1)[0] for n, angle in enumerate(angles))


def _mirrored(*half: tuple[int, int]) -> Ring:
    """Return a ring from its right half, from top to bottom."""
    return (*half, *((-x, y) for x, y in reversed(half)))


def box(left: int, top: int, right: int, bottom: int) -> Ring:
    """Return a rectangle as a ring."""
    return (left, top), (right, top), (right, bottom), (left, bottom)


def _turned(ring: Ring, degrees: float) -> Ring:
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((round(x * cos - y * sin), round(x * sin + y * cos)) for x, y in ring)


def _wheel() -> Charge:
    holes = tuple((*_arc(300, n + 22, n + 23, parts=1), *_arc(730, n + 33, n + 12, parts=4)) for n in range(0, 360, 45))
    return _disc(1000), *holes, _disc(120)


def _gear() -> Charge:
    teeth = (
        _arc(radius, 45 * n + angle, 45 * n + angle, parts=1)[0]
        for n in range(8)
        for radius, angle in ((740, -15), (1000, -9), (1000, 9), (740, 15))
    )
    return tuple(teeth), _disc(340)


def _flipped(ring: Ring) -> Ring:
    return tuple((-x, y) for x, y in ring)


_WING: Final = (
    (70, 620), (70, -120), (250, -620), (480, -800), (1080, -900), (960, -560), (1000, -520), (840, -240), (880, -200),
    (680, 60), (710, 110), (470, 330), (480, 380),
)  # fmt: skip
_SLIT: Final = ((70, -40), (480, -130), (480, 60), (70, 130))
_EYE: Final = (
    (-1050, 0), *curve((-1050, 0), (-450, -720), (450, -720), (1050, 0)),
    *curve((1050, 0), (450, 720), (-450, 720), (-1050, 0))[:-1],
)  # fmt: skip

CHARGES: Final[Mapping[str, Charge]] = {
    "arrow": (
        _mirrored((0, -1050), (190, -420), (860, 620), (860, 800), (320, 640), (230, 930)),
        _mirrored((0, -480), (110, 60), (0, 240)),
    ),
    "square": (
        _mirrored((820, -860), (820, 560), (690, 960), (560, 560), (130, 560), (0, 960)),
        *(box(x, y, x + 430, y + high) for x in (-560, 130) for y, high in ((-600, 400), (60, 320))),
    ),
    "triangle": (
        _mirrored((0, -1050), *curve((0, -1050), (560, -860), (680, -160), parts=6), (680, 420), (330, 960)),
        _SLIT, _flipped(_SLIT), *(box(x - 45, 330, x + 45, 720) for x in (-200, 0, 200)),
    ),
    "diamond": (
        _mirrored((0, -1050), (800, 0), (0, 1050)), _mirrored((0, -640), (490, 0), (0, 640)),
        _mirrored((0, -340), (260, 0), (0, 340)),
    ),
    "hexagon": (
        _disc(620),
        *(_turned(tuple((x, y * 30 // 100) for x, y in _disc(radius)), -22) for radius in (1120, 800)),
    ),
    "pentagon": (_rays((1080, 430), 10),),
    "pennant": (_WING, _flipped(_WING)),
    "octagon": _wheel(),
    "shield": (
        _mirrored((0, -1080), (190, -840), (190, 280), (620, 280), (620, 490), (130, 490), (130, 720),
                  *curve((130, 720), (280, 900), (0, 1080), parts=5)),
    ),
    "lozenge": (_EYE, _disc(400), _disc(200)),
    "house": (
        _mirrored((0, -1060), *_arc(230, -70, 60, (0, -830), 8), (110, -590), (480, -590), (480, -400), (110, -400),
                  (110, 670), *_arc(690, 80, 22, (0, 20), 6), (480, 240), (860, -160), (1020, 400),
                  *_arc(960, 20, 90, (0, 60), 8)),
        _disc(110, (0, -830)),
    ),
    "star": (_disc(470), *(_turned(((-170, -600), (0, -1080), (170, -600)), 45 * n) for n in range(8))),
    "cross": (_rays((224,), 4, -135)[:1] + tuple(
        point for n in range(4) for point in (*_turned(((-480, -960), (480, -960)), 90 * n),
                                              *_turned(((160, -160),), 90 * n))),),
    "four-star": (_rays((1080, 300, 620, 300), 16), _disc(130)),
    "gear": _gear(),
    "banner": (
        (*_arc(900, -40, 220, (0, 80), 24), *_arc(720, 204, -24, (0, -240), 20)),
        tuple((x * 36 // 100, y * 36 // 100 - 420) for x, y in _rays((1080, 430), 10)),
    ),
    "tower": (
        _mirrored((0, -960), (170, -960), (170, -700), (430, -700), (430, -960), (700, -960), (700, -480), (520, -300),
                  (520, 640), (760, 700), (760, 960)),
        _mirrored(*_arc(210, -90, 0, (0, 420), 6), (210, 961)), box(-70, -240, 70, 60),
    ),
    "hourglass": (
        _mirrored((720, -1000), (720, -780), (590, -780), *curve((590, -780), (590, -300), (110, 0), parts=6),
                  *curve((110, 0), (590, 300), (590, 780), parts=6), (720, 780), (720, 1000)),
        _mirrored((400, -780), *curve((400, -780), (390, -560), (250, -380), parts=4)),
    ),
    "slant": (((380, -1060), (-640, 180), (-80, 180), (-380, 1060), (680, -280), (110, -280)),),
    "drop": (
        ((80, -1080), *curve((80, -1080), (160, -560), (760, -300), (700, 320)),
         *curve((700, 320), (640, 980), (-640, 980), (-700, 320)),
         *curve((-700, 320), (-720, 0), (-520, -200), (-420, -480), parts=6), (-240, -140),
         *curve((-240, -140), (-60, -420), (120, -700), (80, -1080))[:-1]),
        ((20, 40), *curve((20, 40), (60, 260), (300, 320), (270, 540)),
         *curve((270, 540), (240, 800), (-240, 800), (-270, 540)),
         *curve((-270, 540), (-300, 320), (-40, 300), (20, 40))[:-1]),
    ),
}  # fmt: skip
"""By the name of the token a side's commands have, of which there are as many."""
