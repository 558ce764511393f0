"""The poster of a galaxy as SVG text: sectors, routes, planets, commands, names, legend; dark or low-ink.

Written by us letter by letter: every text is escaped, every colour checked, nothing is loaded from anywhere. Lengths
inside are hundredths of a millimetre, the same on A4 and A1 relative to the paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.labels import PlacedLabel, text_width
from models.galaxy.poster_layout import Layout, Poster, disc, lay_out
from models.galaxy.poster_legend import compass, frame, legend
from models.galaxy.poster_moment import events_svg, moves_svg, under_title
from models.galaxy.poster_style import FORMS, colour, on_it, paler, quoted, said, side_forms, side_mark
from models.galaxy.poster_territory import territory_svg
from models.galaxy.territory import contested_sectors, territory
from models.galaxy.values import Income, Route, RouteKind, RouteState
from models.games.library import strategy
from models.i18n import Translator
from models.progress import Progress, silent, watched
from models.typefaces.embedding import embedded

_STAR_SEED: Final = 2_654_435_761


def write_svg(galaxy: Galaxy, poster: Poster, progress: Progress = silent) -> str:
    """Return the poster as an SVG document; raises KeyError for a paper or theme that is not one of ours.

    Progress may cancel.
    """
    lines = svg(lay_out(galaxy, poster, progress), Translator(poster.lang), progress=progress)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(lines) + "\n"


def write_svg_file(galaxy: Galaxy, poster: Poster, progress: Progress = silent) -> str:
    """Return the poster as an SVG that holds the letters it is set in. Progress may cancel."""
    return embedded(write_svg(galaxy, poster, progress), progress)


def svg(layout: Layout, t: Translator, *, inner: bool = False, progress: Progress = silent) -> Iterator[str]:
    """Yield the lines of the drawing; `inner` leaves out sizes in millimetres, for a page that scales it.

    Progress may cancel.
    """
    title = layout.poster.title or layout.galaxy.name or t("galaxy.poster_title")
    size = "" if inner else f' width="{layout.width / 100:g}mm" height="{layout.height / 100:g}mm"'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="0 0 {layout.width} {layout.height}" '
        f'role="{"group" if inner else "img"}" aria-labelledby="map-title" '
        "font-family=\"'Source Sans Pro','Source Sans 3',Helvetica,Arial,sans-serif\">"
    )
    yield f'<title id="map-title">{said(title)}</title>'
    yield f'<rect width="{layout.width}" height="{layout.height}" fill="{layout.ink.ground}"/>'
    yield from _stars(layout)
    yield compass(layout)
    if layout.poster.territory:
        lands = territory(layout.galaxy, strategy().realms(layout.galaxy))
        yield territory_svg(layout, lands, layout.ink.free, t, fills=layout.ink.fills)
    yield f'<g id="sectors">{"".join(watched(_sectors(layout), progress))}</g>'
    yield f'<g id="routes" fill="none" stroke-linecap="round">{"".join(watched(_routes(layout, t), progress))}</g>'
    yield f'<g id="circles" fill="{layout.ink.circle}" stroke="{layout.ink.circle}">'
    yield from watched(_circles(layout, inner), progress)
    yield "</g>"
    yield from moves_svg(layout, t)
    yield '<g id="planets">'
    yield from (planet_svg(layout, i, t) for i in watched(range(len(layout.galaxy.planets)), progress))
    yield "</g>"
    if layout.crowded:
        yield (
            f'<g aria-hidden="true" fill="{layout.ink.ground}" stroke="{layout.ink.ground}" fill-opacity="0.8" '
            f'stroke-opacity="0.8" stroke-width="{layout.unit}" stroke-linejoin="round">'
            f"{''.join(_areas(layout, rim=True))}</g>"
        )
    yield f'<g id="areas">{"".join(_areas(layout))}</g>'
    # Rims first and words over them: the order of painting within one text is not read everywhere.
    rims = "".join(watched(_names(layout, rim=True), progress))
    yield (
        f'<g id="rims" aria-hidden="true" fill="{layout.ink.ground}" stroke="{layout.ink.ground}" '
        f'stroke-width="{layout.mark * 6 // 5}" stroke-linejoin="round">{rims}</g>'
    )
    yield f'<g id="names" fill="{layout.ink.text}">{"".join(watched(_names(layout), progress))}</g>'
    yield f'<g id="leaders" stroke="{layout.ink.text}" stroke-width="{max(layout.mark // 4, 1)}">'
    for name in layout.labels:
        if name.leader:
            yield '<path d="M{} {}L{} {}"/>'.format(*name.leader)
    yield "</g>"
    yield '<g id="commands">'
    yield from (command_svg(layout, i, t, inner) for i in watched(range(len(layout.galaxy.commands)), progress))
    yield "</g>"
    yield from events_svg(layout, t)
    yield frame(layout)
    yield _heading(layout, title)
    if layout.poster.legend:
        yield from legend(layout, t, strategy().realms(layout.galaxy) if layout.poster.territory else ())
    yield "</svg>"


def _stars(layout: Layout) -> Iterator[str]:
    """Yield a faint sky: places from a fixed sequence, so the same poster is the same file."""
    if not layout.ink.stars:
        return
    yield f'<g fill="{layout.ink.faint}" fill-opacity="0.35">'
    value = 1
    for _ in range(240):
        value = value * _STAR_SEED % 4_294_967_291
        x, y = value % layout.width, value // 7 % layout.height
        yield f'<circle cx="{x}" cy="{y}" r="{max(layout.unit * (1 + value % 3) // 14, 3)}"/>'
    yield "</g>"


def _sectors(layout: Layout) -> Iterator[str]:
    galaxy, ink = layout.galaxy, layout.ink
    whole = strategy().whole_sectors(galaxy)
    contested = contested_sectors(galaxy, strategy().realms(galaxy)) if layout.poster.territory else frozenset()
    for sector in galaxy.sectors:
        corners = galaxy.outline(sector)
        if not corners:
            continue
        line = ink.shut if sector.id in contested else colour(sector.colour, ink.sector)
        alliance = galaxy.alliance.get(whole.get(sector.id, ""))
        fill = colour(alliance.colour, line) if alliance else line
        points = " ".join(f"{x},{y}" for x, y in map(layout.at, corners))
        inside = f'fill="{fill}" fill-opacity="{"0.22" if alliance else "0.07"}"' if ink.fills else 'fill="none"'
        yield (
            f'<polygon points="{points}" {inside} stroke="{line}" stroke-width="{layout.mark * 2 // 5}" '
            f'stroke-linejoin="round" stroke-dasharray="{layout.mark * 2} {layout.mark * 3 // 2}">'
            f"<title>{said(sector.name)}</title></polygon>"
        )


def _areas(layout: Layout, *, rim: bool = False) -> Iterator[str]:
    """Yield the names of sectors; among planets that crowd they are strong, elsewhere faint."""
    ink = layout.ink
    shade = "" if rim else f'fill="{ink.text if layout.crowded else ink.faint}" fill-opacity="0.8" '
    for name in layout.areas:
        yield _text(name, f'{shade}letter-spacing="{layout.unit // 5}"')


def _text(name: PlacedLabel, style: str) -> str:
    anchor = "" if name.anchor == "start" else f' text-anchor="{name.anchor}"'
    return f'<text x="{name.x}" y="{name.baseline}" font-size="{name.size}"{anchor} {style}>{said(name.text)}</text>'


def _routes(layout: Layout, t: Translator) -> Iterator[str]:
    for route in layout.galaxy.routes:
        if route.start in layout.galaxy.planet and route.end in layout.galaxy.planet:
            yield _route(layout, route, t)


def _route(layout: Layout, route: Route, t: Translator) -> str:
    a, b = (layout.galaxy.planet[key] for key in (route.start, route.end))
    (ax, ay), (bx, by) = layout.at(a.at), layout.at(b.at)
    unit, ink = layout.mark, layout.ink
    width = unit * 9 // 10 if route.kind is RouteKind.MAIN else unit // 2
    shade = ink.main if route.kind is RouteKind.MAIN else ink.route
    dash = f' stroke-dasharray="{unit // 2} {unit * 3 // 2}"' if route.kind is RouteKind.HIDDEN else ""
    cross = ""
    words = f"{a.name} – {b.name}"
    if route.state is not RouteState.OPEN:
        shade, dash = ink.shut, f' stroke-dasharray="{unit * 2} {unit * 2}"'
        x, y, arm = (ax + bx) // 2, (ay + by) // 2, unit * 3 // 2
        cross = f'<path d="M{x - arm} {y - arm}L{x + arm} {y + arm}M{x - arm} {y + arm}L{x + arm} {y - arm}"/>'
        words += f" ({t('galaxy.route_' + route.state.value)}{': ' if route.reason else ''}{route.reason})"
    return (
        f'<g stroke="{shade}" stroke-width="{width}"><title>{said(words)}</title>'
        f'<path d="M{ax} {ay}L{bx} {by}"{dash}/>{cross}</g>'
    )


def _circles(layout: Layout, every: bool) -> Iterator[str]:
    """Yield the blue circles: those asked for, or every one, hidden until its command is chosen."""
    for i, command in enumerate(layout.galaxy.commands):
        if every or command.id in layout.poster.circles:
            (x, y), radius = layout.at(command.at), layout.length(layout.galaxy.circle(command))
            name = f' id="circle-{i}" class="circle" visibility="hidden"' if every else ""
            yield (
                f'<circle{name} cx="{x}" cy="{y}" r="{radius}" fill-opacity="0.10" '
                f'stroke-width="{layout.mark * 3 // 5}"/>'
            )


def planet_svg(layout: Layout, i: int, t: Translator) -> str:
    """Return a planet: a disc in the colour of its owner with the owner's sign, `***` ringed, `*` notched."""
    planet = layout.galaxy.planets[i]
    (x, y), radius = layout.at(planet.at), disc(layout, planet)
    galaxy, ink, unit = layout.galaxy, layout.ink, layout.mark
    owner = galaxy.faction.get(planet.owner)
    shade = colour(owner.colour, ink.free) if owner else ink.free
    edge = shade if ink.fills else ink.text
    fill = (shade if owner else paler(ink.free, ink.ground, 22)) if ink.fills else ink.ground
    parts = [f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="{unit // 3}"/>']
    if planet.income is Income.MAJOR:
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{radius + unit * 7 // 10}" fill="none" stroke="{edge}" '
            f'stroke-width="{unit // 3}"/>'
        )
    if planet.income is Income.PRODUCTION:
        top, side = y - radius - unit // 6, unit * 7 // 10
        parts.append(
            f'<path d="M{x} {top - side}L{x + side} {top}L{x} {top + side}L{x - side} {top}Z" fill="{ink.main}"/>'
        )
    if owner and owner.sign:
        sign = owner.sign[:3]
        size = min(radius * 3 // 2, radius * 2 * 800 // max(text_width(sign, 1000), 1))
        parts.append(
            f'<text x="{x}" y="{y + size * 7 // 20}" font-size="{size}" font-weight="600" text-anchor="middle" '
            f'fill="{on_it(fill)}">{said(sign)}</text>'
        )
    words = planet.marked + t("galaxy.poster_owner", owner=owner.name) if owner else planet.marked
    if planet.resource:
        words += f", {planet.resource}"
    return f"<g id={quoted(f'planet-{i}')}><title>{said(words)}</title>{''.join(parts)}</g>"


def command_svg(layout: Layout, i: int, t: Translator, live: bool) -> str:
    """Return a command: a shield in its owner's colour with the owner's sign.

    `live` makes it a button for the keyboard and the mouse.
    """
    command = layout.galaxy.commands[i]
    (x, y), unit, ink = layout.at(command.at), layout.mark, layout.ink
    owner = layout.galaxy.faction.get(command.owner)
    shade = colour(owner.colour, ink.free) if owner else ink.free
    fill = shade if ink.fills else ink.ground
    words = command.name + (t("galaxy.poster_owner", owner=owner.name) if owner else "")
    button = (
        f' id="command-{i}" class="unit" tabindex="0" role="button" aria-pressed="false" aria-label={quoted(words)}'
        if live
        else ""
    )
    hit = f'<circle class="hit" cx="{x}" cy="{y}" r="{unit * 3}" fill="{ink.ground}" fill-opacity="0"/>' if live else ""
    sign = owner.sign[:3] if owner else ""
    factions = layout.galaxy.factions
    form = side_forms(factions)[factions.index(owner)] if owner else FORMS[len(factions) % len(FORMS)]
    token = side_mark(x, y, unit * 2, form, fill, ink.text, sign)
    return f"<g{button}><title>{said(words)}</title>{hit}{token}</g>"


def _names(layout: Layout, *, rim: bool = False) -> Iterator[str]:
    commands = layout.galaxy.command
    for name in layout.labels:
        is_command = name.id in commands
        style = 'font-style="italic"' if is_command else 'font-weight="500"'
        yield _text(name, f'{style} fill="{layout.ink.faint}"' if is_command and not rim else style)


def _heading(layout: Layout, title: str) -> str:
    size = 9 * layout.unit
    return (
        f'<text x="{14 * layout.unit}" y="{18 * layout.unit}" font-size="{size}" font-weight="600" '
        f"font-family=\"'Source Serif Pro','Source Serif 4',Georgia,serif\" fill=\"{layout.ink.text}\">"
        f"{said(title)}</text>{under_title(layout)}"
    )
