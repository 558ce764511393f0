"""Realms as areas: round each planet the part of the map that is nearer to it than to any other, up to a limit.

The areas depend only on where planets lie: they are computed once, and who holds what chooses among them. Whole numbers
out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import atan2, ceil, cos, floor, hypot, isqrt, pi, sin, sqrt
from typing import Final

from models.galaxy.galaxy import OUTLINE_MARGIN, Galaxy
from models.galaxy.values import Point
from models.i18n import Text

NOWHERE: Final = -1
"""The other side of a border behind which nothing lies."""
_STEP: Final = pi / 14
"""The longest piece of a bow, in radians."""
_PARTS: Final = (3, 5)
"""How far an area reaches from its planet, as a part of the way that planets would stand apart if they lay evenly."""

_Corner = tuple[float, float, int]
"""A corner about its planet, and what lies behind the side that begins there."""


@dataclass(frozen=True, slots=True)
class Border:
    """One side of an area: the index of the place behind it, NOWHERE for open space, and the line."""

    other: int
    line: tuple[Point, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Land:
    """The area round one planet: a convex outline in thousandths, clockwise as on a screen, side by side.

    `Lands` makes each once: the same land is the same object, so that drawings of it can be cached by it.
    """

    borders: tuple[Border, ...]

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners, each once."""
        return tuple(point for border in self.borders for point in border.line[:-1])


@dataclass(frozen=True, slots=True)
class RealmBorder:
    """A line between two realms, named in their order; `""` is nobody's land or open space."""

    realms: tuple[str, str]
    line: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Realm:
    """The planets (ids) that belong together. `place` stays the same from turn to turn, so that a pattern can depend on
    it.
    """

    id: str
    name: Text
    colour: str
    place: int
    planets: tuple[str, ...]


@dataclass(frozen=True)
class Territory:
    """The areas of every realm that holds planets, by its id in the order given, and the borders between them.

    `contested` are the ids of sectors in which more than one realm holds planets.
    """

    realms: tuple[Realm, ...] = ()
    areas: Mapping[str, tuple[Land, ...]] = field(default_factory=dict)
    frontiers: tuple[RealmBorder, ...] = ()
    contested: frozenset[str] = frozenset()
    reach: int = 0


def territory(galaxy: Galaxy, realms: Sequence[Realm]) -> Territory:
    """Return the areas of the realms that planets belong to; a planet named by several belongs to the last of them."""
    lands = areas_of(tuple(planet.at for planet in galaxy.planets))
    order = {realm.id: place for place, realm in enumerate(realms)}
    held = {planet: realm.id for realm in realms for planet in realm.planets}
    keys = [held.get(planet.id, "") for planet in galaxy.planets]
    found: dict[str, list[Land]] = {key: [] for key in order}
    frontiers = []
    for number, key in enumerate(keys):
        if key:
            area = lands.of(number)
            found[key].append(area)
            frontiers += [
                RealmBorder((key, behind), border.line)
                for border in area.borders
                if (behind := keys[border.other] if border.other != NOWHERE else "") != key
                # What parts two realms is told once, by the first of them.
                and (not behind or order[key] < order[behind])
            ]
    return Territory(
        tuple(realm for realm in realms if found[realm.id]),
        {key: tuple(each) for key, each in found.items() if each},
        tuple(frontiers),
        contested_sectors(galaxy, realms),
        lands.reach,
    )


def contested_sectors(galaxy: Galaxy, realms: Sequence[Realm]) -> frozenset[str]:
    """Return the sectors in which more than one realm holds planets, by id."""
    held = {planet: realm.id for realm in realms for planet in realm.planets}
    holders = {sector: {held[p.id] for p in members if p.id in held} for sector, members in galaxy.members.items()}
    return frozenset(sector for sector, keys in holders.items() if len(keys) > 1)


@lru_cache(maxsize=8)
def areas_of(places: tuple[Point, ...]) -> Lands:
    """Return the areas round planets at these places; cached, because they stay the same for every
    turn of a campaign.
    """
    return Lands(places)


class Lands:
    """The areas round some places, each computed when it is first asked for."""

    def __init__(self, places: Sequence[Point]) -> None:
        self._places = places
        self.reach = _reach(places)
        self._kept: dict[int, Land] = {}
        self._near: dict[Point, list[int]] = defaultdict(list)
        for number, (x, y) in enumerate(places):
            self._near[x // self._side, y // self._side].append(number)

    @property
    def _side(self) -> int:
        return 2 * self.reach

    def of(self, number: int) -> Land:
        """Return the area round a place, by its index."""
        if number not in self._kept:
            self._kept[number] = self._made(number)
        return self._kept[number]

    def _made(self, number: int) -> Land:
        x, y = self._places[number]
        wide = 2.0 * self.reach
        corners: list[_Corner] = [(-wide, -wide, NOWHERE), (wide, -wide, NOWHERE), (wide, wide, NOWHERE),
                                  (-wide, wide, NOWHERE)]  # fmt: skip
        furthest = float(self.reach)
        for length, other in self._others(number):
            if length > 2 * furthest:
                break
            ox, oy = self._places[other]
            corners = _cut_outline(corners, ox - x, oy - y, other)
            furthest = min(furthest, max(hypot(cx, cy) for cx, cy, _ in corners))
        return Land(tuple(_borders(corners, self.reach, (x, y))))

    def _others(self, number: int) -> Iterable[tuple[float, int]]:
        """Yield the places that may lie behind a side, the nearest first; one at the same place is left out."""
        x, y = self._places[number]
        column, row = x // self._side, y // self._side
        found = []
        for beside in (-1, 0, 1):
            for below in (-1, 0, 1):
                for other in self._near.get((column + beside, row + below), ()):
                    dx, dy = self._places[other][0] - x, self._places[other][1] - y
                    if dx or dy:
                        found.append((sqrt(dx * dx + dy * dy), other))
        return sorted(found)


def _reach(places: Sequence[Point]) -> int:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    room = (max(xs) - min(xs)) * (max(ys) - min(ys)) if places else 0
    even = isqrt(room // max(len(places), 1))
    return max(even * _PARTS[0] // _PARTS[1], 2 * OUTLINE_MARGIN)


def _cut_outline(corners: list[_Corner], dx: int, dy: int, other: int) -> list[_Corner]:
    """Return the part of an outline that is nearer to its own place than to a place at an offset from it."""
    half = (dx * dx + dy * dy) / 2
    kept: list[_Corner] = []
    ax, ay, behind = corners[-1]
    a = ax * dx + ay * dy - half
    for bx, by, label in corners:
        b = bx * dx + by * dy - half
        if (a <= 0) != (b <= 0):
            part = a / (a - b)
            kept.append((ax + (bx - ax) * part, ay + (by - ay) * part, other if a <= 0 else behind))
        if b <= 0:
            kept.append((bx, by, label))
        ax, ay, a, behind = bx, by, b, label
    return kept


def _borders(corners: list[_Corner], reach: int, at: Point) -> Iterable[Border]:
    """Yield the sides of an outline within the reach, with arcs where it goes beyond."""
    sides = []
    for (ax, ay, behind), (bx, by, _) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (part := _within(ax, ay, bx, by, reach)) is not None:
            first, last = part
            sides.append(((ax + (bx - ax) * first, ay + (by - ay) * first),
                          (ax + (bx - ax) * last, ay + (by - ay) * last), behind))  # fmt: skip
    if not sides:
        yield Border(NOWHERE, _bow(0.0, 2 * pi, reach, at))
    for place, (start, end, behind) in enumerate(sides):
        line = _place_corner(start, at), _place_corner(end, at)
        if line[0] != line[1]:
            yield Border(behind, line)
        after = sides[(place + 1) % len(sides)][0]
        # A hundredth of a thousandth: where the side goes on at the same corner there is no bow.
        if hypot(after[0] - end[0], after[1] - end[1]) > 0.01:
            begin, stop = atan2(end[1], end[0]), atan2(after[1], after[0])
            yield Border(NOWHERE, _bow(begin, stop if stop > begin else stop + 2 * pi, reach, at))


def _within(ax: float, ay: float, bx: float, by: float, reach: int) -> tuple[float, float] | None:
    """Return the fractions between which a side lies within the reach, None for none of it."""
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    if not length2:
        return None
    middle = -(ax * dx + ay * dy) / length2
    room = middle * middle - (ax * ax + ay * ay - reach * reach) / length2
    if room <= 0:
        return None
    root = sqrt(room)
    first, last = max(middle - root, 0.0), min(middle + root, 1.0)
    return (first, last) if first < last else None


def _bow(begin: float, end: float, reach: int, at: Point) -> tuple[Point, ...]:
    steps = max(int((end - begin) / _STEP), 1)
    turns = (begin + (end - begin) * n / steps for n in range(steps + 1))
    return tuple(_place_corner((reach * cos(turn), reach * sin(turn)), at) for turn in turns)


def _place_corner(corner: tuple[float, float], at: Point) -> Point:
    return round(corner[0]) + at[0], round(corner[1]) + at[1]


def hatch(areas: Iterable[Sequence[Point]], way: Point, step: int) -> tuple[tuple[Point, Point], ...]:
    """Return the lines of a hatch inside outlines: along `way`, `step` apart, aligned through all of them.

    Pieces of one line that meet are one piece.
    """
    wx, wy = way
    size = hypot(wx, wy)
    spans: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for outline in areas:
        across = [(wx * y - wy * x) / size for x, y in outline]
        along = [(wx * x + wy * y) / size for x, y in outline]
        for line in range(ceil(min(across) / step), floor(max(across) / step) + 1):
            cuts = sorted(_cuts(across, along, line * step))
            for start, end in zip(cuts[::2], cuts[1::2], strict=True):
                if end > start:
                    spans[line].append((start, end))
    found = []
    for line, pieces in sorted(spans.items()):
        for start, end in _join_pieces(sorted(pieces), step / 8):
            found.append((_on_line(line * step, start, way, size), _on_line(line * step, end, way, size)))
    return tuple(found)


def _cuts(across: Sequence[float], along: Sequence[float], at: float) -> Iterable[float]:
    for n, here in enumerate(across):
        before, was = across[n - 1], along[n - 1]
        if (before <= at) != (here <= at):
            yield was + (along[n] - was) * (at - before) / (here - before)


def _join_pieces(pieces: Sequence[tuple[float, float]], gap: float) -> Iterable[tuple[float, float]]:
    start, end = pieces[0]
    for first, last in pieces[1:]:
        if first > end + gap:
            yield start, end
            start, end = first, last
        else:
            end = max(end, last)
    yield start, end


def _on_line(across: float, along: float, way: Point, size: float) -> Point:
    return round((way[0] * along - way[1] * across) / size), round((way[1] * along + way[0] * across) / size)
