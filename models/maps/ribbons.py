"""Rivers and roads: a line or a polygon of a material with a width and a bank, smooth or straight, off the grid.

A ribbon is an object whose kind names its material and which has a width; a closed one is a lake or a square. Its
properties are in cells, as other programs keep them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, dist, sqrt
from typing import Final, Literal, get_args

from models.content import with_fields
from models.maps.properties import Property
from models.maps.tile_map import MapObject

Material = Literal["river", "track", "paving", "lava"]
MATERIALS: Final[tuple[str, ...]] = get_args(Material)
WIDEST: Final = 40.0
"""Cells of the widest ribbon."""
LAYER: Final = "ribbons"
"""The kind of the object layer that ribbons go to by themselves: it lies on the ground, under walls and things."""
MOST_SAMPLES: Final = 4000
Point = tuple[float, float]
Points = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Ribbon:
    """What a ribbon is made of; `width` and `bank` (on either side) in the unit of its points."""

    material: Material = "river"
    width: float = 2.0
    bank: float = 0.3
    smooth: bool = True
    closed: bool = False
    points: Points = ()


def ribbon_of(thing: MapObject, cell: float) -> Ribbon | None:
    """Return the ribbon an object is, its points from its own place, in pixels of a map whose cells have `cell`.

    None for any other object.
    """
    if thing.kind not in MATERIALS or thing.shape not in ("polyline", "polygon") or "width" not in thing.properties:
        return None
    width, bank = (_cells(thing, key) * cell for key in ("width", "bank"))
    smooth = "smooth" not in thing.properties or bool(thing.properties["smooth"].value)
    points = tuple((part[0], part[1]) for part in thing.points)
    material: Material = thing.kind  # type: ignore[assignment]  # one of MATERIALS
    return Ribbon(material, width, bank, smooth, thing.shape == "polygon", points)


def as_ribbon(thing: MapObject, ribbon: Ribbon) -> MapObject:
    """Return an object as a ribbon of a material, width and bank, these in cells; its points stay."""
    told = {
        "width": Property("float", round(ribbon.width, 3)), "bank": Property("float", round(ribbon.bank, 3)),
        "smooth": Property("bool", ribbon.smooth),
    }  # fmt: skip
    return replace(thing, kind=ribbon.material, properties={**thing.properties, **told})


def changed_ribbon(thing: MapObject, **values: object) -> MapObject:
    """Return a ribbon with some of its `material`, `width`, `bank` (in cells) and `smooth` changed."""
    now = ribbon_of(thing, 1.0)
    return as_ribbon(thing, with_fields(now, **values)) if now is not None else thing


def overhang(thing: MapObject, cell: float) -> float:
    """Return by how many pixels a ribbon may be painted beyond the box of its points; 0 for any other object."""
    ribbon = ribbon_of(thing, cell)
    if ribbon is None:
        return 0.0
    ring = _ring(ribbon)
    bulge = max((dist(a, b) for a, b in pairwise(ring)), default=0.0) / 4
    return ribbon.width / 2 * 1.2 + ribbon.bank * 1.2 + (bulge if ribbon.smooth else 0.0) + 4


def samples(ribbon: Ribbon, step: float) -> Points:
    """Return points along a ribbon, about `step` apart; a smooth one runs through its points in curves.

    A closed one ends where it began.
    """
    ring = _ring(ribbon)
    total = sum(dist(a, b) for a, b in pairwise(ring))
    step = max(step, total / MOST_SAMPLES, 1e-6)
    found = [ring[0]] if ring else []
    for n, (b, c) in enumerate(pairwise(ring)):
        parts = max(ceil(dist(b, c) / step), 1)
        if not ribbon.smooth:
            found += [(b[0] + (c[0] - b[0]) * k / parts, b[1] + (c[1] - b[1]) * k / parts) for k in range(1, parts + 1)]
            continue
        if ribbon.closed:
            a, d = ring[n - 1 if n else -2], ring[n + 2 if n + 2 < len(ring) else 1]
        else:
            a, d = ring[max(n - 1, 0)], ring[min(n + 2, len(ring) - 1)]
        found += _curve(a, b, c, d, parts)
    return tuple(found)


def thinned(points: Sequence[Point], tolerance: float) -> list[Point]:
    """Return the points of a line drawn by hand that keep it within `tolerance` of what was drawn."""
    if len(points) < 3:
        return list(points)
    a, b = points[0], points[-1]
    length = dist(a, b)

    def off(p: Point) -> float:
        if not length:
            return dist(p, a)
        return abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length

    far = max(range(1, len(points) - 1), key=lambda n: off(points[n]))
    if off(points[far]) <= tolerance:
        return [a, b]
    return [*thinned(points[: far + 1], tolerance)[:-1], *thinned(points[far:], tolerance)]


def _ring(ribbon: Ribbon) -> list[Point]:
    """Return the points of a ribbon without doubles; a closed one ends with its first."""
    found = [p for n, p in enumerate(ribbon.points) if not n or p != ribbon.points[n - 1]]
    return [*found, found[0]] if ribbon.closed and len(found) > 2 and found[0] != found[-1] else found


def _curve(a: Point, b: Point, c: Point, d: Point, parts: int) -> list[Point]:
    """Return so many points on the curve from `b` to `c` (Catmull and Rom), without its begin.

    Each span weighs by the root of its length, so that short spans beside long ones make no loop and no corner.
    """
    before, span, after = (sqrt(dist(p, q)) for p, q in ((a, b), (b, c), (c, d)))
    ways = []
    for p, q, r, s in zip(a, b, c, d, strict=True):
        leaving = r - q + span * ((q - p) / before - (r - p) / (before + span)) if before else r - q
        arriving = r - q + span * ((s - r) / after - (s - q) / (after + span)) if after else r - q
        ways.append((2 * (q - r) + leaving + arriving, 3 * (r - q) - 2 * leaving - arriving, leaving, q))
    (x3, x2, x1, x0), (y3, y2, y1, y0) = ways
    shares = [k / parts for k in range(1, parts + 1)]
    return [(((x3 * t + x2) * t + x1) * t + x0, ((y3 * t + y2) * t + y1) * t + y0) for t in shares]


def _cells(thing: MapObject, key: str) -> float:
    found = thing.properties.get(key)
    value = found.value if found is not None else 0
    return min(max(float(value), 0.0), WIDEST) if isinstance(value, int | float) and value == value else 0.0
