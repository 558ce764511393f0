"""The names on a chart, each where it covers nothing, and the soundings between them. Hundredths of a millimetre."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isqrt
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.chart_style import styles
from models.galaxy.posters.labels import FAR, Box, LabelRoom, PlacedLabel, Wish, inside_spots, place, reads_as
from models.galaxy.posters.layout import (
    FRAME,
    READ,
    SMALLEST,
    Layout,
    Poster,
    disc,
    drawn_bounds,
    fitted,
    scattered,
    token,
)
from models.galaxy.posters.style import PAPERS
from models.galaxy.shapes import centroid, inside
from models.galaxy.values import Income, Planet, Point, Sector
from models.i18n import Translator
from models.progress import Progress, cancellable, silent

_ASIDE = 60
"""Places further from the middle that a sector's name goes to lie on one piece of a route less."""
_NEAR: Final = 8
"""Halves of letters' sizes that the line to a sector's name may be long."""
FIRST: Final = 9
MANY: Final = 1_500
"""Planets up to which a name that finds no room at its planet is led to it by a line."""
_Discs = Mapping[str, tuple[int, int, int]]
"""Where planets are on paper, with the radius that is taken, by their ids."""


def lay_out(galaxy: Galaxy, poster: Poster, progress: Progress = silent, *, room_for: tuple[str, ...] = ()) -> Layout:
    """Return the galaxy fitted on the paper of its poster with every name in its place. Progress may cancel.

    There is room for the circles of the poster, or for those of the commands `room_for` that a page shows later.
    """
    width, height = (side * 100 for side in PAPERS[poster.paper])
    unit = width // 420
    legend = width * 18 // 100 if poster.legend else 0
    style = styles()[poster.style]
    margin, head = 14 * unit, style.head * unit
    area = margin, margin + head, width - legend - margin, height - margin
    shown = replace(poster, circles=room_for or poster.circles)
    layout, still = (
        fitted(galaxy, poster, (width, height), area, unit, drawn_bounds(galaxy, each))
        for each in (shown, replace(poster, circles=()))
    )
    right = width * (82 if poster.legend else 100) // 100
    edge = FRAME * unit
    return labelled(layout, (edge, (style.head + 10) * unit, right - edge, height - edge), progress, still=still)


def labelled(
    layout: Layout, bounds: Box, progress: Progress = silent, *, lines: Sequence[Box] = (),
    first: Sequence[Wish] = (), only_first: bool = False, sectors: bool = True,
    short: Mapping[str, str] | None = None, still: Layout | None = None,
) -> Layout:  # fmt: skip
    """Return the layout with its names within bounds: capitals, then sectors, then everything else that finds room.

    No name crosses `lines` either; the wishes of `first` come before all. `only_first` leaves out everything less than
    a capital and names sectors first; with `sectors` False their names are left out; `short` is written in a sector
    whose name finds no room. Names of sectors keep from turn to turn the place that they have in `still`, the layout
    without what moves, unless a command stands there. Progress may cancel.
    """
    galaxy, mark = layout.galaxy, layout.mark
    short = short or {}
    places = _places(layout)
    wishes = _wishes(layout, places)
    leading = [*first, *(wish for wish in wishes if wish.weight == FIRST)]
    room = _room(layout, places, bounds, lines, progress, rims=sectors)
    half = token(layout)
    for _, (x, y) in layout.marks:
        room.take((x - half, y - half * 5 // 4, x + half, y + half))
    areas: tuple[PlacedLabel, ...] = ()
    if sectors and layout.marks and not only_first:
        areas = tuple(_kept(layout, still or layout, room, bounds, short, progress))
    labels = () if only_first else place(leading, room, progress=progress)
    if sectors:
        areas += _area_names(layout, room, progress, short, {area.id for area in areas})
    if only_first:
        return replace(layout, areas=areas, labels=place(leading, room, progress=progress))
    if layout.crowded:
        for x, y, radius in places.values():
            room.take((x - radius, y - radius, x + radius, y + radius))
    others = [wish for wish in wishes if wish.weight != FIRST]
    labels += place(others, room, progress=progress, leaders=FAR if len(wishes) <= MANY else 0)
    shown = set(layout.poster.circles)
    letters = {True: max(mark * 3, READ * 6 // 5), False: max(mark * 5 // 2, READ)}
    units = [Wish(c.id, c.name, *layout.at(c.at), half, letters[c.id in shown], c.id in shown) for c in galaxy.commands]
    labels += place(units, room, progress=progress, leaders=FAR if len(units) <= MANY else 0)
    t = Translator(layout.poster.lang)
    circles = [
        Wish(f"circle:{c.id}", _circle_words(galaxy.circle(c), c.name, t), *layout.at(c.at),
             layout.length(galaxy.circle(c)), letters[False], must=True)
        for c in galaxy.commands if c.id in shown
    ]  # fmt: skip
    # The words at the rim of a circle stand in no other.
    for wish in circles:
        for across, down in ((70, 70), (92, 38), (38, 92)):
            dx, dy = wish.radius * across // 100, wish.radius * down // 100
            room.take((wish.x - dx, wish.y - dy, wish.x + dx, wish.y + dy))
    labels += place(circles, room, progress=progress, leaders=0)
    layout = replace(layout, labels=labels, areas=areas)
    return replace(layout, soundings=tuple(soundings(layout, room)))


def _places(layout: Layout) -> _Discs:
    return {planet.id: (*layout.at(planet.at), _reach(layout, planet)) for planet in layout.galaxy.planets}


def _wishes(layout: Layout, places: _Discs) -> list[Wish]:
    """Return the names of planets, capitals as the `FIRST`."""
    mark, capitals = layout.mark, layout.galaxy.capitals
    sizes = {Income.MAJOR: max(mark * 4, READ + READ // 4)}
    ranks = {Income.MAJOR: 3, Income.PRODUCTION: 2}
    return [
        Wish(p.id, p.marked, *places[p.id], sizes.get(p.income, max(mark * 3, READ)),
             FIRST if p.id in capitals else ranks.get(p.income, 1), p.id in capitals)
        for p in layout.galaxy.planets
    ]  # fmt: skip


def _kept(
    layout: Layout, still: Layout, room: LabelRoom, bounds: Box, short: Mapping[str, str], progress: Progress
) -> Iterator[PlacedLabel]:
    """Yield and take the names of sectors that find room where they stand while nothing moves."""
    places = _places(still)
    without = _room(still, places, bounds, (), progress, rims=True)
    place([wish for wish in _wishes(still, places) if wish.weight == FIRST], without, progress=progress)
    for area in _area_names(still, without, progress, short):
        wide, high = area.box[2] - area.box[0], area.box[3] - area.box[1]
        x, y = layout.at(still.on_map((area.box[0] + wide // 2, area.box[1] + high // 2)))
        box = x - wide // 2, y - high // 2, x - wide // 2 + wide, y - high // 2 + high
        if not area.leader and room.free(box):
            room.take(box)
            yield replace(area, box=box)


def _room(
    layout: Layout, places: _Discs, bounds: Box, lines: Sequence[Box], progress: Progress, *, rims: bool
) -> LabelRoom:
    """Return the room that planets, routes and other `lines` leave to names; with `rims` those of sectors are faint."""
    galaxy = layout.galaxy
    room = LabelRoom(12 * layout.mark, bounds)
    for ax, ay, bx, by in lines:
        room.line((ax, ay), (bx, by))
    # Where planets are dots, the name of a sector stands over them as over the ground.
    for key, (x, y, radius) in cancellable(places.items(), progress):
        if not layout.crowded or key in galaxy.capitals:
            room.take((x - radius, y - radius, x + radius, y + radius))
    for route in cancellable(galaxy.routes, progress):
        if route.start in galaxy.planet and route.end in galaxy.planet:
            room.line(layout.at(galaxy.planet[route.start].at), layout.at(galaxy.planet[route.end].at))
    for points in ([layout.at(corner) for corner in galaxy.outline(s)] for s in galaxy.sectors if rims):
        for start, end in zip(points, points[1:] + points[:1], strict=True):
            room.line(start, end, faint=True)
    return room


def _circle_words(radius: int, name: str, t: Translator) -> str:
    return f"{name} · {t('galaxy.legend_scale', n=t.decimal(radius) if radius % 1000 else radius // 1000)}"


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
    layout: Layout, room: LabelRoom, progress: Progress, short: Mapping[str, str], named: Container[str] = ()
) -> tuple[PlacedLabel, ...]:
    """Return the names of sectors not `named` yet, each in its outline or nearer to it than to another, off routes.

    Where large letters find no room, smaller ones are tried, then the end of a short line; then the `short` name
    anywhere inside, or none.
    """
    found = []
    outlines = {s: [layout.at(corner) for corner in layout.galaxy.outline(s)] for s in layout.galaxy.sectors}
    for sector, points in cancellable(outlines.items(), progress, 1):
        if not points or sector.id in named:
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
    # Rather across a route in its sector than beside it, where it is read as that of another.
    size = _area_sizes(layout)[-1]
    boxes = inside_spots(spots, words, size, size * layout.style.names.area_spacing // 50)
    box = _best(layout, room, boxes, partial(reads_as, points=points, others=others, reach=0), across=True)
    return (box, size, words) if box is not None else None


def _best(
    layout: Layout, room: LabelRoom, boxes: Sequence[Box], own: Callable[[Box], bool], *, across: bool = False
) -> Box | None:
    """Return the free box off the routes (or `across` the fewest) that lies on the fewest rims, the first of equal
    ones; None where none is free.
    """
    best: tuple[int, int, Box] | None = None
    for n, box in enumerate(boxes):
        # A later box counts its place at least: none can be better than this.
        if best is not None and best[0] <= n:
            break
        # Where planets are dots, routes are a web that covers the sector: its name stands in it, on a rim.
        if not room.free(box):
            continue
        routes = 0 if layout.crowded else room.crossed(box)
        if (routes and not across) or not own(box):
            continue
        each = (room.crossed(box, faint=True) + 2 * routes) * _ASIDE + n, n, box
        best = each if best is None else min(best, each)
    return best[2] if best is not None else None
