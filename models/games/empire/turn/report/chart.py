"""The known map of a report as SVG: the whole map, and the part round the player's own things.

Colours of ground and lines are the page's, so that one drawing serves light and dark; lengths as on the poster.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.layout import Layout, Poster, disc
from models.galaxy.posters.naming import lay_out
from models.galaxy.posters.style import colour, on_it, quoted, side_forms, side_mark, xml_safe
from models.galaxy.posters.territory import territory_svg
from models.galaxy.territory import territory
from models.galaxy.values import Command, Income, Planet, Point, Route, RouteKind, RouteState
from models.games.empire.seen import seen_by
from models.games.empire.status import realms
from models.games.empire.turn.report.seen import STRANGER, SeenTurn
from models.i18n import Translator

FREE: Final = "#8a93a3"
"""Nobody's colour: it reads on both grounds."""
_SHAPE: Final = (4, 3)
"""Width to height of the view round one's own."""


def layout_of(seen: SeenTurn) -> Layout:
    """Return the layout of everything a player knows on the paper of his map."""
    return replace(_layout(seen_by(replace(seen.galaxy, known=None), STRANGER)), galaxy=seen.galaxy)


def chart(
    layout: Layout, seen: SeenTurn, battles: tuple[Point, ...], threatened: Mapping[str, str], t: Translator
) -> tuple[str, str]:
    """Return the map round the player's own things, which contains the drawing, and the whole one, which reuses it.

    `threatened` says how soon a planet of his may be taken: `now`, `soon`.
    """
    drawing = "".join(drawn_chart(layout, seen, battles, threatened, t))
    near = " ".join(map(str, _near(layout, seen)))
    name = quoted(t("report.map_near"))
    whole = quoted(t("report.map_whole"))
    return (
        f'<svg class="map" viewBox="{near}" role="img" aria-label={name}><g id="chart">{drawing}</g></svg>',
        f'<svg class="map" viewBox="0 0 {layout.width} {layout.height}" role="img" aria-label={whole}>'
        '<use href="#chart"/></svg>',
    )


@lru_cache(maxsize=4)
def _layout(public: Galaxy) -> Layout:
    """Return the layout of things and names; it is the same for all players, because all see the chart."""
    return lay_out(public, Poster(paper="a4", legend=False))


def _near(layout: Layout, seen: SeenTurn) -> tuple[int, int, int, int]:
    """Return the part of the paper with the player's things and what his commands reach."""
    boxes = []
    for planet in seen.galaxy.planets:
        if planet.owner == seen.faction:
            (x, y), r = layout.at(planet.at), layout.length(seen.galaxy.radius) // 2
            boxes.append((x - r, y - r, x + r, y + r))
    for command in seen.galaxy.commands:
        if command.owner == seen.faction:
            (x, y), r = layout.at(command.at), layout.length(seen.galaxy.circle(command)) * 11 // 10
            boxes.append((x - r, y - r, x + r, y + r))
    if not boxes:
        return 0, 0, layout.width, layout.height
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    width, height = max(box[2] for box in boxes) - left, max(box[3] for box in boxes) - top
    wide = max(width, height * _SHAPE[0] // _SHAPE[1], layout.width // 5)
    high = wide * _SHAPE[1] // _SHAPE[0]
    return left - (wide - width) // 2, top - (high - height) // 2, wide, high


def drawn_chart(
    layout: Layout, seen: SeenTurn, battles: tuple[Point, ...], threatened: Mapping[str, str], t: Translator
) -> Iterator[str]:
    """Yield the parts of the drawing, from the sky upwards; their classes get colours from the page."""
    galaxy, unit = layout.galaxy, layout.mark
    yield f'<rect class="sky" width="{layout.width}" height="{layout.height}"/>'
    yield territory_svg(layout, territory(galaxy, realms(galaxy)), FREE, t)
    for sector in galaxy.sectors:
        if corners := galaxy.outline(sector):
            points = " ".join(f"{x},{y}" for x, y in map(layout.at, corners))
            told = f"<title>{xml_safe(f'{sector.name} – {sector.words}')}</title>" if sector.words else ""
            yield f'<polygon class="sector" points="{points}" stroke-width="{unit * 2 // 5}">{told}</polygon>'
    for route in galaxy.routes:
        yield _route(layout, route)
    for command in galaxy.commands:
        if command.owner == seen.faction:
            (x, y), r = layout.at(command.at), layout.length(galaxy.circle(command))
            yield f'<circle class="reach" cx="{x}" cy="{y}" r="{r}" stroke-width="{unit // 2}"/>'
    was = {command.id: command.at for command in seen.before.commands}
    for command in galaxy.commands:
        if (before := was.get(command.id, command.at)) != command.at:
            (x, y), (ax, ay) = layout.at(before), layout.at(command.at)
            yield (
                f'<path class="went" d="M{x} {y}L{ax} {ay}" stroke-width="{unit // 2}" '
                f'stroke-dasharray="{unit * 3 // 2} {unit}"/><circle class="ghost" cx="{x}" cy="{y}" r="{unit}" '
                f'stroke-width="{unit // 3}"/>'
            )
    for planet in galaxy.planets:
        if level := threatened.get(planet.id):
            (x, y), radius = layout.at(planet.at), disc(layout, planet) + unit * 3 // 2
            yield (
                f'<circle class="threat {level}" cx="{x}" cy="{y}" r="{radius}" stroke-width="{unit // 2}">'
                f"<title>{xml_safe(t(f'report.threatened_{level}', planet=planet.name))}</title></circle>"
            )
        yield _planet(layout, planet, seen.faction, t)
    yield from _names(layout)
    # Under the tokens: a finger takes the command, not the cross.
    for at in dict.fromkeys(battles):
        (x, y), arm = layout.at(at), unit * 2
        yield (
            f'<path class="battle" d="M{x - arm} {y - arm}l{2 * arm} {2 * arm}m{-2 * arm} 0l{2 * arm} {-2 * arm}" '
            f'stroke-width="{unit * 2 // 3}"><title>{xml_safe(t("report.map_battle"))}</title></path>'
        )
    forms = dict(zip((f.id for f in galaxy.factions), side_forms(galaxy.factions), strict=True))
    own = [c.id for c in galaxy.commands if c.owner == seen.faction]
    for command in sorted(galaxy.commands, key=lambda c: c.owner == seen.faction):
        number = own.index(command.id) if command.id in own else -1
        yield _command(layout, command, forms.get(command.owner, "square"), number, t)


def _route(layout: Layout, route: Route) -> str:
    planets = layout.galaxy.planet
    if route.start not in planets or route.end not in planets:
        return ""
    (ax, ay), (bx, by) = layout.at(planets[route.start].at), layout.at(planets[route.end].at)
    unit = layout.mark
    kind = "shut" if route.state is not RouteState.OPEN else route.kind.value
    width = unit * 4 // 5 if route.kind is RouteKind.MAIN else unit * 2 // 5
    return f'<path class="route {kind}" d="M{ax} {ay}L{bx} {by}" stroke-width="{width}"/>'


def _planet(layout: Layout, planet: Planet, faction: str, t: Translator) -> str:
    (x, y), radius, unit = layout.at(planet.at), disc(layout, planet), layout.mark
    owner = layout.galaxy.faction.get(planet.owner)
    fill = colour(owner.colour, FREE) if owner else FREE
    words = planet.marked + (t("galaxy.poster_owner", owner=owner.name) if owner else "")
    words += f" – {planet.words}" if planet.words else ""
    faint = "" if owner else ' fill-opacity=".45"'
    parts = [f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}"{faint}/>']
    if planet.income is Income.MAJOR:
        ring = radius + unit * 3 // 5
        parts.append(f'<circle cx="{x}" cy="{y}" r="{ring}" fill="none" stroke="{fill}" stroke-width="{unit // 3}"/>')
    if planet.income is Income.PRODUCTION:
        top, side = y - radius - unit // 4, unit * 3 // 5
        parts.append(f'<path class="mark" d="M{x} {top - side}L{x + side} {top}L{x} {top + side}L{x - side} {top}Z"/>')
    if planet.owner == faction:
        parts.append(f'<circle class="mine" cx="{x}" cy="{y}" r="{radius}" stroke-width="{unit // 2}"/>')
    if owner and owner.sign:
        size = radius if len(owner.sign) > 1 else radius * 3 // 2
        parts.append(
            f'<text x="{x}" y="{y + size * 7 // 20}" font-size="{size}" font-weight="600" text-anchor="middle" '
            f'fill="{on_it(fill)}">{xml_safe(owner.sign[:3])}</text>'
        )
    return f"<g><title>{xml_safe(words)}</title>{''.join(parts)}</g>"


def _command(layout: Layout, command: Command, form: str, own: int, t: Translator) -> str:
    """Return the token of a command; the player's own are numbered, and large enough for a finger."""
    (x, y), unit = layout.at(command.at), layout.mark
    owner = layout.galaxy.faction.get(command.owner)
    fill = colour(owner.colour, FREE) if owner else FREE
    words = command.name + (t("galaxy.poster_owner", owner=owner.name) if owner else "")
    token = side_mark(x, y, unit * 7 // 4, form, fill, "#10131a", owner.sign[:3] if owner else "")
    if own < 0:
        return f"<g><title>{xml_safe(words)}</title>{token}</g>"
    hold = f'<circle class="hold" cx="{x}" cy="{y}" r="{unit * 6}"/>'
    return f'<g class="own" id="own-{own}"><title>{xml_safe(words)}</title>{hold}{token}</g>'


def _names(layout: Layout) -> Iterator[str]:
    """Yield names with a rim in the ground's colour, those of sectors first, below all others."""
    for name in layout.areas:
        yield (
            f'<text class="area" x="{name.x}" y="{name.baseline}" font-size="{name.size}" text-anchor="middle" '
            f'letter-spacing="{layout.unit // 5}">{xml_safe(name.text)}</text>'
        )
    commands = layout.galaxy.command
    for name in layout.labels:
        anchor = "" if name.anchor == "start" else f' text-anchor="{name.anchor}"'
        kind = "unit" if name.id in commands else "name"
        yield (
            f'<text class="{kind}" x="{name.x}" y="{name.baseline}" font-size="{name.size}"{anchor} '
            f'stroke-width="{layout.mark}">{xml_safe(name.text)}</text>'
        )
