"""The chart of a replayed campaign: each part that moves or changes hands has an id for the script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Layout, disc
from models.galaxy.posters.style import colour, on_it, quoted, side_forms, side_mark, xml_safe
from models.galaxy.posters.territory import ways_of
from models.galaxy.territory import Realm, areas_of
from models.galaxy.values import Command, Income, Planet, Point, RouteKind, RouteState
from models.games.empire.status import realms
from models.games.empire.turn.report.chart import FREE
from models.games.sections.parts import ReportLine
from models.i18n import Translator

_STEP = 6
"""How far the lines of a hatch are apart, in marks."""


Sections = tuple[tuple[str, tuple[ReportLine, ...]], ...]


@dataclass(frozen=True)
class ReplayFrame:
    """The campaign after a turn, or before the first (0): the galaxy, places of battles, sentences."""

    number: int
    date: str
    galaxy: Galaxy
    battles: tuple[Point, ...] = ()
    sections: Sections = ()

    @cached_property
    def holders(self) -> Mapping[str, int]:
        """The place in the list of the realm that holds each planet, by planet id."""
        return {planet: realm.place for realm in realms(self.galaxy) for planet in realm.planets}


def end_chart(
    layout: Layout, last: ReplayFrame, units: Sequence[Command], ever: frozenset[int], t: Translator
) -> tuple[str, str]:
    """Return the chart at the end, and the list of realms with a sample of each.

    `ever` are the places of the realms that held a planet at any time.
    """
    every = realms(last.galaxy)
    parts = "".join(_parts(layout, last, units, every, t))
    chart = (
        f'<svg class="map" id="map" viewBox="{" ".join(map(str, view_of(layout)))}" role="img" '
        f"aria-label={quoted(t('report.map_whole'))}>{parts}</svg>"
    )
    return chart, "".join(_legend(layout, last, [realm for realm in every if realm.place in ever], t))


def view_of(layout: Layout) -> tuple[int, int, int, int]:
    """Return the part of the drawing that holds every possible realm: left, top, width, height."""
    places = [planet.at for planet in layout.galaxy.planets]
    reach = layout.length(areas_of(tuple(places)).reach) + layout.mark * 2
    xs, ys = ([layout.at(place)[axis] for place in places] or [0] for axis in (0, 1))
    return min(xs) - reach, min(ys) - reach, max(xs) - min(xs) + 2 * reach, max(ys) - min(ys) + 2 * reach


def line_path(layout: Layout, line: Sequence[Point]) -> str:
    """Return a line as a path, relative from corner to corner."""
    (x, y), *others = map(layout.at, line)
    parts = [f"M{x} {y}l"]
    for bx, by in others:
        parts.append(f"{bx - x} {by - y} ")
        x, y = bx, by
    return "".join(parts).rstrip()


def _parts(
    layout: Layout, last: ReplayFrame, units: Sequence[Command], every: Sequence[Realm], t: Translator
) -> Iterator[str]:
    yield f"<defs>{''.join(_pattern(layout, realm) for realm in every)}</defs>"
    x, y, wide, high = view_of(layout)
    yield f'<rect class="sky" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
    yield from _realms(layout, last, every)
    for sector in layout.galaxy.sectors:
        if corners := layout.galaxy.outline(sector):
            points = " ".join(f"{x},{y}" for x, y in map(layout.at, corners))
            yield f'<polygon class="sector" points="{points}" stroke-width="{layout.mark * 2 // 5}"/>'
    yield from _routes(layout)
    yield f'<path class="went" id="went" stroke-width="{layout.mark // 2}"/>'
    for place, planet in enumerate(layout.galaxy.planets):
        yield _planet(layout, place, planet, t)
    yield from _names(layout)
    for place, unit in enumerate(units):
        yield _unit(layout, place, unit, last, t)
    fought = "".join(_cross(layout, at) for at in last.battles)
    yield f'<path class="battle" id="fought" d="{fought}" stroke-width="{layout.mark * 2 // 3}"/>'


def _pattern(layout: Layout, realm: Realm) -> str:
    """Return the hatch of a realm as a tile that repeats."""
    shade, step = colour(realm.colour, FREE), layout.mark * _STEP
    ways = ways_of(realm.place)
    wide, high = (step * max((abs(way[axis]) for way in ways), default=1) or step for axis in (0, 1))
    lines = "".join(_tile_line(way, wide, high) for way in ways)
    return (
        f'<pattern id="realm-{realm.place}" width="{wide}" height="{high}" patternUnits="userSpaceOnUse">'
        f'<rect width="{wide}" height="{high}" fill="{shade}" fill-opacity=".14"/>'
        f'<path d="{lines}" stroke="{shade}" stroke-opacity=".5" stroke-width="{max(layout.mark // 3, 1)}"/></pattern>'
    )


def _tile_line(way: Point, wide: int, high: int) -> str:
    """Return a line of a hatch in its tile, with the neighbouring ones that reach into the tile."""
    if not way[1]:
        return f"M0 {high // 2}H{wide}"
    if not way[0]:
        return f"M{wide // 2} 0V{high}"
    down = high if way[1] > 0 else -high
    start = 0 if way[1] > 0 else high
    return "".join(f"M{aside * wide - wide} {start - down}l{3 * wide} {3 * down}" for aside in (-1, 0, 1))


def _realms(layout: Layout, last: ReplayFrame, every: Sequence[Realm]) -> Iterator[str]:
    """Yield for each realm its land, its frontiers, and those where it comes second: dashes over the other's line."""
    planets = layout.galaxy.planets
    lands = areas_of(tuple(planet.at for planet in planets))
    held = [last.holders.get(planet.id, -1) for planet in planets]
    wide = layout.mark * 3 // 5
    for realm in every:
        mine = [lands.of(n) for n, holder in enumerate(held) if holder == realm.place]
        yield (
            f'<path id="land-{realm.place}" fill="url(#realm-{realm.place})" '
            f'd="{"".join(line_path(layout, land.outline) + "Z" for land in mine)}"/>'
        )
    for kind in ("rim", "dash"):
        for realm in every:
            lines = "".join(_rims(layout, held, realm.place, kind))
            dash = f' stroke-dasharray="{layout.mark * 2}"' if kind == "dash" else ""
            yield (
                f'<path id="{kind}-{realm.place}" fill="none" stroke="{colour(realm.colour, FREE)}" '
                f'stroke-width="{wide}"{dash} d="{lines}"/>'
            )


def _rims(layout: Layout, held: Sequence[int], realm: int, kind: str) -> Iterator[str]:
    lands = areas_of(tuple(planet.at for planet in layout.galaxy.planets))
    for place, mine in enumerate(held):
        for border in lands.of(place).borders if mine == realm else ():
            other = held[border.other] if border.other >= 0 else -1
            # Of two realms the first has the line, the second the dashes.
            if other != mine and (kind == "rim") == (other < 0 or mine < other):
                yield line_path(layout, border.line)


def _routes(layout: Layout) -> Iterator[str]:
    galaxy = layout.galaxy
    for place, route in enumerate(galaxy.routes):
        if route.start in galaxy.planet and route.end in galaxy.planet:
            (ax, ay), (bx, by) = (layout.at(galaxy.planet[key].at) for key in (route.start, route.end))
            kind = f"{route.kind.value} shut" if route.state is not RouteState.OPEN else route.kind.value
            width = layout.mark * (4 if route.kind is RouteKind.MAIN else 2) // 5
            yield (f'<path class="route {kind}" id="route-{place}" d="M{ax} {ay}L{bx} {by}" stroke-width="{width}"/>')


def _planet(layout: Layout, place: int, planet: Planet, t: Translator) -> str:
    (x, y), radius, unit = layout.at(planet.at), disc(layout, planet), layout.mark
    owner = layout.galaxy.faction.get(planet.owner)
    fill = colour(owner.colour, FREE) if owner else FREE
    ring = ""
    if planet.income is Income.MAJOR:
        ring = f'<circle class="ring" cx="{x}" cy="{y}" r="{radius + unit * 3 // 5}" stroke-width="{unit // 3}"/>'
    if planet.income is Income.PRODUCTION:
        top, side = y - radius - unit // 4, unit * 3 // 5
        ring = f'<path class="mark" d="M{x} {top - side}l{side} {side} {-side} {side} {-side} {-side}Z"/>'
    words = planet.marked + (t("galaxy.poster_owner", owner=owner.name) if owner else "")
    size = radius * 11 // 10
    return (
        f'<g><title id="who-{place}" data-name={quoted(planet.marked)}>{xml_safe(words)}</title>'
        f'<circle id="planet-{place}" cx="{x}" cy="{y}" r="{radius}" fill="{fill}" '
        f'fill-opacity="{1 if owner else 0.45}"/>{ring}'
        f'<text id="sign-{place}" x="{x}" y="{y + size * 7 // 20}" font-size="{size}" font-weight="700" '
        f'text-anchor="middle" fill="{on_it(fill)}">{xml_safe(owner.sign[:3]) if owner else ""}</text></g>'
    )


def _unit(layout: Layout, place: int, unit: Command, last: ReplayFrame, t: Translator) -> str:
    factions = layout.galaxy.factions
    owner = layout.galaxy.faction.get(unit.owner)
    form = side_forms(factions)[factions.index(owner)] if owner else "square"
    fill = colour(owner.colour, FREE) if owner else FREE
    words = unit.name + (t("galaxy.poster_owner", owner=owner.name) if owner else "")
    now = last.galaxy.command.get(unit.id)
    where = f' transform="translate({" ".join(map(str, layout.at(now.at)))})"' if now else ' visibility="hidden"'
    token = side_mark(0, 0, layout.mark * 7 // 4, form, fill, "#10131a", owner.sign[:3] if owner else "")
    return f'<g id="unit-{place}"{where}><title>{xml_safe(words)}</title>{token}</g>'


def _cross(layout: Layout, at: Point) -> str:
    (x, y), arm = layout.at(at), layout.mark * 2
    return f"M{x - arm} {y - arm}l{2 * arm} {2 * arm}m{-2 * arm} 0l{2 * arm} {-2 * arm}"


def _names(layout: Layout) -> Iterator[str]:
    for name in layout.areas:
        yield (
            f'<text class="area" x="{name.x}" y="{name.baseline}" font-size="{name.size}" text-anchor="middle" '
            f'letter-spacing="{layout.unit // 5}">{xml_safe(name.text)}</text>'
        )
    for name in layout.labels:
        anchor = "" if name.anchor == "start" else f' text-anchor="{name.anchor}"'
        yield (
            f'<text class="name" x="{name.x}" y="{name.baseline}" font-size="{name.size}"{anchor} '
            f'stroke-width="{layout.mark}">{xml_safe(name.text)}</text>'
        )


def _legend(layout: Layout, last: ReplayFrame, every: Iterable[Realm], t: Translator) -> Iterator[str]:
    """Yield the realms with a sample of their hatch, their members, and how many planets each holds."""
    counts = Counter(last.holders.values())
    wide, high = layout.mark * 24, layout.mark * 16
    yield '<ul class="realms">'
    for realm in every:
        kind, _, key = realm.id.partition(":")
        members = [f for f in last.galaxy.factions if f.alliance == key] if kind == "alliance" else []
        sample = (
            f'<svg viewBox="0 0 {wide} {high}" aria-hidden="true"><rect width="{wide}" height="{high}" '
            f'fill="url(#realm-{realm.place})" stroke="{colour(realm.colour, FREE)}" '
            f'stroke-width="{layout.mark}"/></svg>'
        )
        names = f'<span class="faint">{xml_safe(", ".join(f.name[t.lang] for f in members))}</span>' if members else ""
        held = t("report.replay_planets")
        yield (
            f"<li>{sample}<span><b>{xml_safe(realm.name[t.lang])}</b> {names}</span>"
            f'<span class="n"><b id="held-{realm.place}">{counts[realm.place]}</b> {xml_safe(held)}</span></li>'
        )
    yield "</ul>"
