"""The maps of an atlas as panels of SVG: the whole galaxy with pages of sectors, one sector with its ways out.

A panel is a small chart of its own, in any style; lengths are hundredths of a millimetre from its upper left corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import isqrt
from typing import Final

from models.formats.galaxies.svg import chart_marks
from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.atlas import AtlasLink, AtlasSector
from models.galaxy.posters.frame import SANS, frame, graduation
from models.galaxy.posters.ground import ground
from models.galaxy.posters.labels import Box, Wish
from models.galaxy.posters.layout import FRAME, Layout, Poster, drawn_bounds, fitted
from models.galaxy.posters.legend import line_marks, scale_line
from models.galaxy.posters.naming import labelled
from models.galaxy.posters.style import xml_safe
from models.galaxy.values import Planet, Point, RouteKind, RouteState
from models.i18n import Translator
from models.progress import Progress, silent

_AROUND: Final = 10
"""Units between the frame of a panel and what is on its map."""
_FOOT: Final = 8
"""Units at the foot of a panel, where its scale stands."""
_NEAR: Final = 5
"""Planets that the map of a battle shows at least."""


@dataclass(frozen=True, slots=True)
class Exit:
    """Where a route leaves a panel: its planet, its end on the panel, and whether it continues beyond that."""

    link: AtlasLink
    start: Point
    end: Point
    beyond: bool


def whole_map(
    galaxy: Galaxy, poster: Poster, size: Point, pages: Mapping[str, int], t: Translator, progress: Progress = silent
) -> Iterator[str]:
    """Yield the map of all sectors, each with the page it has in the atlas. Progress may cancel."""
    unit = 54 if len(pages) <= 16 else 48 if len(pages) <= 40 else 36
    named = tuple(replace(s, name=f"{s.name} · {pages[s.id]}" if s.id in pages else s.name) for s in galaxy.sectors)
    shown = replace(galaxy, sectors=named, commands=())
    corners = [corner for sector in galaxy.sectors for corner in galaxy.outline(sector)]
    left, top, right, bottom = galaxy.bounds
    xs, ys = [left, right, *(x for x, _ in corners)], [top, bottom, *(y for _, y in corners)]
    layout = fitted(shown, poster, size, _area(size, unit), unit, (min(xs), min(ys), max(xs), max(ys)))
    edge = FRAME * unit
    bounds = (edge, edge, size[0] - edge, size[1] - edge - _FOOT * unit)
    numbers = {key: str(page) for key, page in pages.items()}
    yield from _panel(labelled(layout, bounds, progress, only_first=True, short=numbers), (), t, progress)


def plate_map(galaxy: Galaxy, poster: Poster, size: Point, t: Translator, progress: Progress = silent) -> str:
    """Return a galaxy at a moment as an SVG document of any size. Progress may cancel."""
    unit = 50
    layout = fitted(galaxy, poster, size, _area(size, unit), unit, drawn_bounds(galaxy, poster))
    edge = FRAME * unit
    bounds = (edge, edge, size[0] - edge, size[1] - edge - _FOOT * unit)
    return _document(size, _panel(labelled(layout, bounds, progress), (), t, progress))


def battle_map(
    galaxy: Galaxy, poster: Poster, size: Point, at: Point, t: Translator, progress: Progress = silent
) -> str:
    """Return what surrounds a place as an SVG document without a frame: what lies beyond its edges must be cut off.

    Progress may cancel.
    """
    unit = 50
    near = sorted((each.x - at[0]) ** 2 + (each.y - at[1]) ** 2 for each in galaxy.planets)[:_NEAR]
    reach = max(isqrt(near[-1]) if near else 0, 2 * galaxy.radius, 1000)
    high = reach * size[1] // size[0]
    box = (at[0] - reach, at[1] - high, at[0] + reach, at[1] + high)
    layout = fitted(galaxy, poster, size, (0, 0, *size), unit, box)
    # Only what is to be seen is named.
    shown = replace(
        galaxy, planets=tuple(each for each in galaxy.planets if _within(each.at, box)),
        commands=tuple(each for each in galaxy.commands if _within(each.at, box)),
    )  # fmt: skip
    named = labelled(replace(layout, galaxy=shown), (0, 0, *size), progress, sectors=False)
    layout = replace(layout, labels=named.labels)
    (x, y), r = layout.at(at), 9 * unit
    ring = f'<circle cx="{x}" cy="{y}" r="{r}" fill="none" stroke="{layout.style.shut}" stroke-width="{unit // 2}"/>'
    return _document(size, (*ground(layout), *chart_marks(layout, t, progress=progress), ring))


def _document(size: Point, inner: Iterable[str]) -> str:
    drawn = "\n".join(inner)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0] / 100:g}mm" height="{size[1] / 100:g}mm" '
        f'viewBox="0 0 {size[0]} {size[1]}" {SANS}>{drawn}</svg>'
    )


def shape_of(galaxy: Galaxy) -> tuple[int, int]:
    """Return the width and height of a galaxy in thousandths, at least 1 each."""
    left, top, right, bottom = galaxy.bounds
    return max(right - left, 1), max(bottom - top, 1)


def _area(size: Point, unit: int) -> Box:
    around = _AROUND * unit
    return around, around, size[0] - around, size[1] - around - _FOOT * unit


def sector_map(
    galaxy: Galaxy,
    sector: AtlasSector,
    poster: Poster,
    size: Point,
    pages: Mapping[str, int],
    t: Translator,
    progress: Progress = silent,
) -> Iterator[str]:
    """Yield the map of one sector: planets, routes, commands; at its margin where routes lead, with page numbers.

    Progress may cancel.
    """
    unit = 75
    bounds = _window(sector)
    shown = replace(
        galaxy,
        planets=sector.planets,
        sectors=tuple(s for s in galaxy.sectors if s.id == sector.id),
        routes=sector.routes,
        commands=tuple(c for c in galaxy.commands if _within(c.at, bounds)),
    )
    layout = fitted(shown, poster, size, _area(size, unit), unit, bounds)
    edge = FRAME * unit
    room = (edge, edge, size[0] - edge, size[1] - edge - _FOOT * unit)
    # Lines end short of the frame, so that their names have room between.
    ends = tuple(_exits(layout, sector, (edge + 2 * unit, edge + 3 * unit, room[2] - 2 * unit, room[3] - 2 * unit)))
    wishes = [
        Wish(f"exit-{n}", _exit_words(each.link, pages, t), *each.end, unit, max(unit * 14 // 5, 180), 10)
        for n, each in enumerate(_named_once(ends))
    ]
    lines = [(*each.start, *each.end) for each in ends]
    yield from _panel(labelled(layout, room, progress, lines=lines, first=wishes, sectors=False), ends, t, progress)


def _window(sector: AtlasSector) -> Box:
    """Return the part of the galaxy that the page of a sector shows, in thousandths."""
    points = [*sector.outline, *(p.at for p in sector.planets)]
    wide = max(p.radius for p in sector.planets)
    left, top = min(x for x, _ in points) - wide, min(y for _, y in points) - wide
    right, bottom = max(x for x, _ in points) + wide, max(y for _, y in points) + wide
    # Room for the ways out, a sixth on each side.
    dx, dy = max((right - left) // 6, 500), max((bottom - top) // 6, 500)
    return left - dx, top - dy, right + dx, bottom + dy


def _within(at: Point, bounds: Box) -> bool:
    return bounds[0] <= at[0] <= bounds[2] and bounds[1] <= at[1] <= bounds[3]


def _exits(layout: Layout, sector: AtlasSector, room: Box) -> Iterator[Exit]:
    for link in sector.links:
        start, end = layout.at(link.start.at), layout.at(link.end.at)
        beyond = not _within(end, room)
        yield Exit(link, start, _clipped(start, end, room) if beyond else end, beyond)


def _clipped(start: Point, end: Point, room: Box) -> Point:
    """Return the point at which a line from a place inside a box leaves the box."""
    (x, y), part = start, 1_000_000
    for here, there, low, high in ((x, end[0], room[0], room[2]), (y, end[1], room[1], room[3])):
        if there != here:
            limit = high if there > here else low
            part = min(part, max((limit - here) * 1_000_000 // (there - here), 0))
    return x + (end[0] - x) * part // 1_000_000, y + (end[1] - y) * part // 1_000_000


def _named_once(ends: tuple[Exit, ...]) -> tuple[Exit, ...]:
    """Return the exits without those that lead to the same planet at the same place as one before."""
    found: dict[tuple[str, Point], Exit] = {}
    for each in ends:
        found.setdefault((each.link.end.id, each.end), each)
    return tuple(found.values())


def _exit_words(link: AtlasLink, pages: Mapping[str, int], t: Translator) -> str:
    return t("galaxy.atlas_exit", name=link.end.marked, page=pages[link.sector])


def _panel(layout: Layout, ends: tuple[Exit, ...], t: Translator, progress: Progress) -> Iterator[str]:
    yield from ground(layout, inset=True)
    yield from chart_marks(layout, t, under=_ways_out(layout, ends), progress=progress)
    yield frame(layout)
    length = graduation(layout, 12 * layout.unit)
    yield scale_line(layout, t, (FRAME * layout.unit + layout.unit, layout.height - 13 * layout.unit), length)


def _ways_out(layout: Layout, ends: tuple[Exit, ...]) -> Iterator[str]:
    style, unit = layout.style, layout.mark
    yield '<g fill="none" stroke-linecap="round">'
    for each in ends:
        route = each.link.route
        stroke, shade = style.routes.of(route.kind), style.main if route.kind is RouteKind.MAIN else style.route
        if route.state is not RouteState.OPEN:
            stroke, shade = style.routes.shut, style.shut
        (ax, ay), (bx, by) = each.start, each.end
        yield f"<g><title>{xml_safe(_words(each.link.start, each.link.end))}</title>"
        yield line_marks(stroke, shade, unit, f"M{ax} {ay}L{bx} {by}") + "</g>"
        if each.beyond:
            yield f'<path d="{_arrow(each, unit)}" fill="{shade}"/>'
        else:
            yield (
                f'<circle cx="{bx}" cy="{by}" r="{unit * 4 // 5}" fill="{style.ground}" stroke="{style.faint}" '
                f'stroke-width="{max(unit // 4, 1)}"/>'
            )
    yield "</g>"


def _words(start: Planet, end: Planet) -> str:
    return f"{start.name} – {end.name}"


def _arrow(each: Exit, unit: int) -> str:
    (ax, ay), (bx, by) = each.start, each.end
    dx, dy = bx - ax, by - ay
    long = max(round((dx * dx + dy * dy) ** 0.5), 1)
    back, side = 2 * unit, unit * 4 // 5
    fx, fy = bx - dx * back // long, by - dy * back // long
    wx, wy = dy * side // long, dx * side // long
    return f"M{bx} {by}L{fx - wx} {fy + wy}L{fx + wx} {fy - wy}Z"
