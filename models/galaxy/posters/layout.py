"""A galaxy fitted on paper: its scale, its places, every name where it covers nothing. Hundredths of a millimetre."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import isqrt
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.chart_style import ChartStyle, StyleId, styles
from models.galaxy.posters.labels import FAR, Box, LabelRoom, PlacedLabel, Wish, inside_spots, place, reads_as
from models.galaxy.posters.style import PAPERS
from models.galaxy.shapes import centroid, inside
from models.galaxy.territory import areas_of
from models.galaxy.values import Income, Planet, Point, Sector
from models.progress import Progress, cancellable, silent

_ASIDE = 60
"""Places further from the middle that a sector's name goes to lie on one piece of a route less."""


_NEAR: Final = 8
"""Halves of letters' sizes that the line to a sector's name may be long."""
FRAME: Final = 7
"""How wide the frame of a poster is, in units, with the space inside it."""
SMALLEST: Final = 25
READ: Final = 180
"""Letters on a map are never smaller, so that they can be read in the hand."""
FIRST: Final = 9
MANY: Final = 1_500
"""Planets up to which a name that finds no room at its planet is led to it by a line."""
_SEED: Final = 2_654_435_761
_MODULUS: Final = 4_294_967_291
EMPTY: Final = 10_000
"""How wide, in thousandths of a unit, a chart of nothing is taken to be."""


@dataclass(frozen=True, slots=True)
class PosterMoment:
    """A moment of a campaign: the line under the title, the former places of commands, places of battles, planets taken
    (ids).
    """

    under: str
    moves: tuple[tuple[str, Point], ...] = ()
    battles: tuple[Point, ...] = ()
    taken: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Poster:
    """What to draw and how.

    `circles` are the ids of commands whose blue circle is drawn; `paper` is in landscape. `readings` are those the
    campaign has chosen of its rules, by option; `territory` draws the realms as areas, `moment` what happened in a turn
    of a campaign.
    """

    style: StyleId = "classic"
    paper: str = "a2"
    lang: str = "fr"
    title: str = ""
    circles: tuple[str, ...] = ()
    legend: bool = True
    readings: Mapping[str, str] = field(default_factory=dict, hash=False)
    territory: bool = False
    moment: PosterMoment | None = None


@dataclass(frozen=True)
class Layout:
    """The galaxy fitted on its paper, everything in hundredths of a millimetre.

    `unit` is the measure of what stands on the paper, `mark` that of what stands on the map: both are equal until
    planets crowd.
    """

    galaxy: Galaxy
    poster: Poster
    style: ChartStyle
    width: int
    height: int
    left: int
    top: int
    scale: tuple[int, int]
    origin: Point
    unit: int
    mark: int
    labels: tuple[PlacedLabel, ...] = field(default=())
    areas: tuple[PlacedLabel, ...] = field(default=())
    marks: tuple[tuple[str, Point], ...] = field(default=())
    soundings: tuple[tuple[int, int, int], ...] = field(default=())

    @property
    def crowded(self) -> bool:
        """Whether planets stand so close that they are drawn as dots."""
        return self.mark < self.unit

    def length(self, thousandths: int) -> int:
        """Return a length of the map (thousandths) on paper."""
        return thousandths * self.scale[0] // self.scale[1]

    def at(self, point: Point) -> Point:
        """Return a place of the map (thousandths) on paper."""
        return (
            self.left + self.length(point[0] - self.origin[0]),
            self.top + self.length(point[1] - self.origin[1]),
        )


def lay_out(galaxy: Galaxy, poster: Poster, progress: Progress = silent) -> Layout:
    """Return the galaxy fitted on the paper of its poster with every name in its place. Progress may cancel."""
    width, height = (side * 100 for side in PAPERS[poster.paper])
    unit = width // 420
    legend = width * 18 // 100 if poster.legend else 0
    style = styles()[poster.style]
    margin, head = 14 * unit, style.head * unit
    area = margin, margin + head, width - legend - margin, height - margin
    layout = fitted(galaxy, poster, (width, height), area, unit, drawn_bounds(galaxy, poster))
    right = width * (82 if poster.legend else 100) // 100
    edge = FRAME * unit
    return labelled(layout, (edge, (style.head + 10) * unit, right - edge, height - edge), progress)


def fitted(galaxy: Galaxy, poster: Poster, size: Point, area: Box, unit: int, bounds: Box) -> Layout:
    """Return the part of a galaxy within bounds (thousandths) fitted into an area of paper, without names yet."""
    left, top, right, bottom = bounds
    room_x, room_y = area[2] - area[0], area[3] - area[1]
    # Where nothing is, or one place alone, the scale is that of a few units: the ruler stays on the paper.
    nothing = (left, top) == (right, bottom)
    across, down = (EMPTY, EMPTY) if nothing else (max(right - left, 1), max(bottom - top, 1))
    scale = (room_x, across) if room_x * down <= room_y * across else (room_y, down)
    used_x, used_y = across * scale[0] // scale[1], down * scale[0] // scale[1]
    layout = Layout(
        galaxy, poster, styles()[poster.style], *size, area[0] + (room_x - used_x) // 2,
        area[1] + (room_y - used_y) // 2, scale, (left, top), unit, _mark(galaxy, unit, used_x * used_y),
    )  # fmt: skip
    return replace(layout, marks=tuple((c.id, layout.at(c.at)) for c in galaxy.commands))


def _mark(galaxy: Galaxy, unit: int, area: int) -> int:
    """Return the measure of what stands on the map: a twelfth of the distance between planets, at most a unit."""
    return max(min(unit, isqrt(area // max(len(galaxy.planets), 1)) // 12), SMALLEST)


def drawn_bounds(galaxy: Galaxy, poster: Poster) -> Box:
    """Return the part of the map that a poster shows: planets, sectors, areas and the circles asked for."""
    left, top, right, bottom = galaxy.bounds
    corners = [corner for sector in galaxy.sectors for corner in galaxy.outline(sector)]
    xs, ys = [left, right, *(x for x, _ in corners)], [top, bottom, *(y for _, y in corners)]
    if poster.territory:
        reach = areas_of(tuple(planet.at for planet in galaxy.planets)).reach
        for planet in galaxy.planets:
            if planet.owner:
                xs += [planet.x - reach, planet.x + reach]
                ys += [planet.y - reach, planet.y + reach]
    for command in (galaxy.command[key] for key in poster.circles if key in galaxy.command):
        radius = galaxy.circle(command)
        xs += [command.x - radius, command.x + radius]
        ys += [command.y - radius, command.y + radius]
    return min(xs), min(ys), max(xs), max(ys)


def labelled(
    layout: Layout, bounds: Box, progress: Progress = silent, *, lines: Sequence[Box] = (),
    first: Sequence[Wish] = (), only_first: bool = False, sectors: bool = True,
    short: Mapping[str, str] | None = None,
) -> Layout:  # fmt: skip
    """Return the layout with its names within bounds: capitals, then sectors, then everything else that finds room.

    No name crosses `lines` either; the wishes of `first` come before all. `only_first` leaves out everything less than
    a capital and names sectors first; with `sectors` False their names are left out; `short` is written in a sector
    whose name finds no room. Progress may cancel.
    """
    galaxy, mark = layout.galaxy, layout.mark
    room = LabelRoom(12 * mark, bounds)
    for ax, ay, bx, by in lines:
        room.line((ax, ay), (bx, by))
    places = {p.id: (*layout.at(p.at), _reach(layout, p)) for p in cancellable(galaxy.planets, progress)}
    # Where planets are dots, the name of a sector stands over them as over the ground.
    for key, (x, y, radius) in places.items():
        if not layout.crowded or key in galaxy.capitals:
            room.take((x - radius, y - radius, x + radius, y + radius))
    for _, (x, y) in layout.marks:
        room.take((x - 2 * mark, y - mark * 5 // 2, x + 2 * mark, y + 2 * mark))
    for route in cancellable(galaxy.routes, progress):
        if route.start in galaxy.planet and route.end in galaxy.planet:
            room.line(layout.at(galaxy.planet[route.start].at), layout.at(galaxy.planet[route.end].at))
    sizes = {Income.MAJOR: max(mark * 4, READ + READ // 4)}
    ranks = {Income.MAJOR: 3, Income.PRODUCTION: 2}
    wishes = [
        Wish(p.id, p.marked, *places[p.id], sizes.get(p.income, max(mark * 3, READ)),
             FIRST if p.id in galaxy.capitals else ranks.get(p.income, 1), p.id in galaxy.capitals)
        for p in galaxy.planets
    ]  # fmt: skip
    leading = [*first, *(wish for wish in wishes if wish.weight == FIRST)]
    areas: tuple[PlacedLabel, ...] = ()
    if only_first:
        areas = _area_names(layout, room, progress, short or {})
        return replace(layout, areas=areas, labels=place(leading, room, progress=progress))
    labels = place(leading, room, progress=progress)
    if sectors:
        areas = _area_names(layout, room, progress, short or {})
    if layout.crowded:
        for x, y, radius in places.values():
            room.take((x - radius, y - radius, x + radius, y + radius))
    others = [wish for wish in wishes if wish.weight != FIRST]
    labels += place(others, room, progress=progress, leaders=FAR if len(wishes) <= MANY else 0)
    units = [Wish(c.id, c.name, *layout.at(c.at), 2 * mark, max(mark * 5 // 2, READ)) for c in galaxy.commands]
    labels += place(units, room, progress=progress, leaders=FAR if len(units) <= MANY else 0)
    layout = replace(layout, labels=labels, areas=areas)
    return replace(layout, soundings=tuple(soundings(layout, room)))


def scattered(layout: Layout, count: int, seed: int = 1) -> Iterator[tuple[int, int, int]]:
    """Yield (x, y, number) of places on the paper from a fixed sequence, with their number in the sequence."""
    value = seed
    for _ in range(count):
        value = value * _SEED % _MODULUS
        yield value % layout.width, value // 7 % layout.height, value


def soundings(layout: Layout, room: LabelRoom) -> Iterator[tuple[int, int, int]]:
    """Yield (x, y, depth): places in open space, off names, routes and sectors, and whole units to the nearest planet.

    Places come from a fixed sequence, so that the same chart is the same file.
    """
    wanted = layout.style.soundings
    galaxy, size = layout.galaxy, max(layout.mark * 2, SMALLEST)
    if wanted is None or layout.crowded or not galaxy.planets:
        return
    outlines = [[layout.at(corner) for corner in galaxy.outline(sector)] for sector in galaxy.sectors]
    places = [layout.at(planet.at) for planet in galaxy.planets]
    one = layout.length(1000)
    for x, y, _ in scattered(layout, wanted.count * 4):
        box = (x - 3 * size, y - 2 * size, x + 3 * size, y + 2 * size)
        if not room.free(box) or room.crossed(box) or any(inside((x, y), outline) for outline in outlines):
            continue
        units = min(isqrt((x - px) ** 2 + (y - py) ** 2) for px, py in places) // max(one, 1)
        if units > 1:
            room.take((x - 8 * size, y - 6 * size, x + 8 * size, y + 6 * size))
            yield x, y, units


def _reach(layout: Layout, planet: Planet) -> int:
    return disc(layout, planet) + (layout.mark if planet.income is Income.MAJOR else 0)


def _area_names(
    layout: Layout, room: LabelRoom, progress: Progress, short: Mapping[str, str]
) -> tuple[PlacedLabel, ...]:
    """Return the names of sectors, each in its outline or nearer to it than to any other, off the routes.

    Where large letters find no room, smaller ones are tried, then the end of a short line; then the `short` name
    anywhere inside, or none.
    """
    found = []
    outlines = {s: [layout.at(corner) for corner in layout.galaxy.outline(s)] for s in layout.galaxy.sectors}
    for points in outlines.values():
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            room.line(start, end, faint=True)
    for sector, points in cancellable(outlines.items(), progress, 1):
        if not points:
            continue
        others = [each for other, each in outlines.items() if each and other is not sector]
        placed = _area_name(layout, room, sector.name.upper(), points, others)
        led = _led_area(layout, room, sector, points) if placed is None else None
        if led is not None:
            found.append(led)
            continue
        if placed is None and sector.id in short:
            size, words = _area_sizes(layout)[-1], short[sector.id]
            (x, y), parts = centroid(points), (0, 1, 2, 3, 4, 5)
            spots = [(x + (px - x) * part // 5, y + (py - y) * part // 5) for part in parts for px, py in points]
            boxes = inside_spots(spots, words, size)
            placed = next(((box, size, words) for box in boxes if room.free(box)), None)
        if placed is not None:
            box, size, words = placed
            room.take(box)
            found.append(PlacedLabel(sector.id, words, box, size, "middle"))
    return tuple(found)


def _led_area(layout: Layout, room: LabelRoom, sector: Sector, points: Sequence[Point]) -> PlacedLabel | None:
    """Return a sector's name beside it at the end of a short line, in the smallest letters; None without room."""
    x, y = centroid(points)
    reach = min(max(abs(px - x) for px, _ in points), max(abs(py - y) for _, py in points))
    wish = Wish(sector.id, sector.name.upper(), x, y, reach, _area_sizes(layout)[-1])
    return next(iter(place([wish], room, leaders=_NEAR, beside=False)), None)


def _area_sizes(layout: Layout) -> tuple[int, ...]:
    whole = layout.unit * 5
    return (whole, *(size for size in (whole * 4 // 5, whole * 13 // 20) if size >= READ))


def _area_name(
    layout: Layout, room: LabelRoom, words: str, points: Sequence[Point], others: Sequence[Sequence[Point]]
) -> tuple[Box, int, str] | None:
    """Return the box of a sector's name, its size and its words; None where there is no room near the sector."""
    x, y = centroid(points)
    steps = [(dx, dy) for dy in range(-24, 25) for dx in range(-9, 10)]
    steps.sort(key=lambda step: (step[0] ** 2 * 4 + step[1] ** 2, step))
    spots = [(x + dx * 5 * layout.unit, y + dy * 3 * layout.unit) for dx, dy in steps]
    left, right = min(px for px, _ in points), max(px for px, _ in points)
    low, high = min(py for _, py in points), max(py for _, py in points)
    spots = [(px, py) for px, py in spots if left < px < right]
    for size in _area_sizes(layout):
        near = [spot for spot in spots if low - 2 * size < spot[1] < high + 2 * size]
        boxes = inside_spots(near, words, size, size * layout.style.names.area_spacing // 50)
        box = _best(layout, room, boxes, partial(reads_as, points=points, others=others, reach=size))
        if box is not None:
            return box, size, words
    return None


def _best(layout: Layout, room: LabelRoom, boxes: Sequence[Box], own: Callable[[Box], bool]) -> Box | None:
    """Return the free box off the routes that lies on the fewest rims, the first of equal ones; None where none is
    free.
    """
    best: tuple[int, int, Box] | None = None
    for n, box in enumerate(boxes):
        # A later box counts its place at least: none can be better than this.
        if best is not None and best[0] <= n:
            break
        # Where planets are dots, routes are a web that covers the sector: its name stands in it, on a rim.
        if not room.free(box) or (not layout.crowded and room.crossed(box)) or not own(box):
            continue
        each = room.crossed(box, faint=True) * _ASIDE + n, n, box
        best = each if best is None else min(best, each)
    return best[2] if best is not None else None


def disc(layout: Layout, planet: Planet) -> int:
    """Return the radius of a planet on paper: its own, or the smallest that can be seen."""
    least = layout.mark * 7 // 10
    # Of planets that crowd none is wider than it can be without lying on the next.
    return least if layout.crowded else max(layout.length(planet.radius), least)
