"""The poster of a galaxy as SVG text: sectors, routes, planets, commands, names, legend, in any style.

The text is built here and holds nothing else: every text is escaped, every colour checked, nothing is loaded from
anywhere. Lengths inside are hundredths of a millimetre, the same on A4 and A1 relative to the paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.frame import SANS, SERIF, compass, frame, heading
from models.galaxy.posters.ground import ground, ripples, sounding_marks
from models.galaxy.posters.labels import PlacedLabel, text_width
from models.galaxy.posters.layout import Layout, Poster, disc, token
from models.galaxy.posters.legend import legend, line_marks, side_fill
from models.galaxy.posters.moment import events_svg, moves_svg
from models.galaxy.posters.naming import lay_out
from models.galaxy.posters.style import FORMS, colour, on_it, paler, quoted, side_forms, side_mark, xml_safe
from models.galaxy.posters.territory import territory_svg, ways_of
from models.galaxy.shapes import inside
from models.galaxy.territory import hatch
from models.galaxy.values import Income, Point, Route, RouteKind, RouteState, Sector
from models.games.facets.strategy import Situation
from models.games.library import galaxy_game
from models.i18n import Translator
from models.progress import Progress, cancellable, silent
from models.typefaces.embedding import embedded


def write_svg(galaxy: Galaxy, poster: Poster, progress: Progress = silent) -> str:
    """Return the poster as an SVG document; raises KeyError for an unknown paper or style. Progress may cancel."""
    lines = svg(lay_out(galaxy, poster, progress), Translator(poster.lang), progress=progress)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(lines) + "\n"


def write_svg_file(galaxy: Galaxy, poster: Poster, progress: Progress = silent) -> str:
    """Return the poster as an SVG document that contains the fonts it uses. Progress may cancel."""
    return embedded(write_svg(galaxy, poster, progress), progress)


def svg(layout: Layout, t: Translator, *, inner: bool = False, progress: Progress = silent) -> Iterator[str]:
    """Yield the lines of the drawing; `inner` leaves out sizes in millimetres, for a page that scales it.

    Progress may cancel.
    """
    title = layout.poster.title or layout.galaxy.name or t("galaxy.poster_title")
    size = "" if inner else f' width="{layout.width / 100:g}mm" height="{layout.height / 100:g}mm"'
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg"{size} viewBox="0 0 {layout.width} {layout.height}" '
        f'role="{"group" if inner else "img"}" aria-labelledby="map-title" {SANS}>'
    )
    yield f'<title id="map-title">{xml_safe(title)}</title>'
    yield from ground(layout)
    yield compass(layout)
    yield from chart_marks(layout, t, every=inner, progress=progress)
    yield frame(layout)
    yield heading(layout, title, t)
    if layout.poster.legend:
        yield from legend(layout, t, _situation(layout).realms if layout.poster.territory else ())
    yield "</svg>"


def _situation(layout: Layout) -> Situation:
    return galaxy_game().strategy.on(layout.galaxy, layout.poster.readings)


def chart_marks(
    layout: Layout, t: Translator, *, every: bool = False, under: Iterable[str] = (), progress: Progress = silent
) -> Iterator[str]:
    """Yield the map alone: sectors, what goes `under` the routes, routes, circles, planets, names, commands.

    `every` draws the circle of each command, hidden until it is chosen, and makes commands buttons. Progress
    may cancel.
    """
    style = layout.style
    outlines = [(s, [layout.at(corner) for corner in layout.galaxy.outline(s)]) for s in layout.galaxy.sectors]
    yield from ripples(layout, [" ".join(f"{x},{y}" for x, y in points) for _, points in outlines if points])
    yield from sounding_marks(layout)
    if layout.poster.territory:
        lands = _situation(layout).territory
        yield territory_svg(layout, lands, style.free, t, fills=bool(style.held))
    yield f'<g id="sectors">{"".join(cancellable(_sectors(layout, outlines), progress))}</g>'
    yield from under
    yield f'<g id="routes" fill="none" stroke-linecap="round">{"".join(cancellable(_routes(layout, t), progress))}</g>'
    yield f'<g id="circles" fill="{style.circle}" stroke="{style.circle}">'
    yield from cancellable(_circles(layout, every), progress)
    yield "</g>"
    yield from moves_svg(layout, t)
    yield '<g id="planets">'
    yield from (planet_svg(layout, i, t) for i in cancellable(range(len(layout.galaxy.planets)), progress))
    yield "</g>"
    yield f'<g id="leaders" stroke="{style.text}" stroke-width="{max(layout.mark // 4, 1)}">'
    for name in (*layout.areas, *layout.labels):
        if name.leader:
            yield '<path d="M{} {}L{} {}"/>'.format(*name.leader)
    yield "</g>"
    yield (
        f'<g aria-hidden="true" fill="{style.ground}" stroke="{style.ground}" fill-opacity="0.8" '
        f'stroke-opacity="0.8" stroke-width="{layout.unit}" stroke-linejoin="round">'
        f"{''.join(_areas(layout, rim=True))}</g>"
    )
    yield f'<g id="areas">{"".join(_areas(layout))}</g>'
    serif = f" {SERIF}" if style.names.serif else ""
    # Rims first and words over them: the order of painting within one text is not read everywhere.
    rims = "".join(cancellable(_names(layout, rim=True), progress))
    yield (
        f'<g id="rims" aria-hidden="true" fill="{style.ground}" stroke="{style.ground}" '
        f'stroke-width="{layout.mark * 6 // 5}" stroke-linejoin="round"{serif}>{rims}</g>'
    )
    yield f'<g id="names" fill="{style.text}"{serif}>{"".join(cancellable(_names(layout), progress))}</g>'
    yield '<g id="commands">'
    yield from (command_svg(layout, i, t, every) for i in cancellable(range(len(layout.galaxy.commands)), progress))
    yield "</g>"
    yield from events_svg(layout, t)


def _sectors(layout: Layout, outlines: Iterable[tuple[Sector, Sequence[Point]]]) -> Iterator[str]:
    galaxy, style = layout.galaxy, layout.style
    on = _situation(layout)
    whole = on.whole_sectors
    contested = on.territory.contested if layout.poster.territory else frozenset()
    places = [alliance.id for alliance in galaxy.alliances]
    dash = " ".join(str(part * layout.mark // 10) for part in style.outline.dash)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    for sector, outline in outlines:
        if not outline:
            continue
        line = style.sector if style.tones else colour(sector.colour, style.sector)
        line = style.shut if sector.id in contested else line
        alliance = galaxy.alliance.get(whole.get(sector.id, ""))
        fill = colour(alliance.colour, line) if alliance else line
        opacity = style.held if alliance else style.wash
        points = " ".join(f"{x},{y}" for x, y in outline)
        filled = f'fill="{fill}" fill-opacity="{opacity / 100:g}"' if opacity else 'fill="none"'
        if alliance and style.hatch:
            step = max(style.hatch * layout.mark // 10, 1)
            lines = [line for way in ways_of(places.index(alliance.id)) for line in hatch([tuple(outline)], way, step)]
            d = "".join(f"M{ax} {ay}L{bx} {by}" for (ax, ay), (bx, by) in lines)
            yield (
                f'<path d="{d}" fill="none" stroke="{style.faint}" stroke-opacity="0.55" '
                f'stroke-width="{max(layout.mark // 8, 1)}"/>'
            )
        yield (
            f'<polygon points="{points}" {filled} stroke="{line}" '
            f'stroke-width="{max(round(style.outline.wide * layout.mark / 10), 1)}" '
            f'stroke-linejoin="round"{dashed}><title>{xml_safe(sector.name)}</title></polygon>'
        )


def _areas(layout: Layout, *, rim: bool = False) -> Iterator[str]:
    """Yield the names of sectors: strong where their planets are crowded, else faint."""
    style, names = layout.style, layout.style.names
    shade = "" if rim else f'fill="{style.text if layout.crowded else style.faint}" fill-opacity="0.8" '
    face = f"{SERIF} " if names.area_serif else ""
    face += 'font-style="italic" ' if names.area_italic else ""
    face += 'font-weight="600" ' if names.area_bold else ""
    for name in layout.areas:
        yield _text(name, f'{shade}{face}letter-spacing="{layout.unit * names.area_spacing // 10}"')


def _text(name: PlacedLabel, style: str) -> str:
    anchor = "" if name.anchor == "start" else f' text-anchor="{name.anchor}"'
    return (
        f'<text x="{name.x}" y="{name.baseline}" font-size="{name.size}"{anchor} {style}>{xml_safe(name.text)}</text>'
    )


def _routes(layout: Layout, t: Translator) -> Iterator[str]:
    for route in layout.galaxy.routes:
        if route.start in layout.galaxy.planet and route.end in layout.galaxy.planet:
            yield _route(layout, route, t)


def _route(layout: Layout, route: Route, t: Translator) -> str:
    a, b = (layout.galaxy.planet[key] for key in (route.start, route.end))
    (ax, ay), (bx, by) = layout.at(a.at), layout.at(b.at)
    unit, style = layout.mark, layout.style
    stroke, shade = style.routes.of(route.kind), style.main if route.kind is RouteKind.MAIN else style.route
    cross = ""
    words = f"{a.name} – {b.name}"
    if route.state is not RouteState.OPEN:
        stroke, shade = style.routes.shut, style.shut
        x, y, arm = (ax + bx) // 2, (ay + by) // 2, unit * 3 // 2
        cross = (
            f'<path d="M{x - arm} {y - arm}L{x + arm} {y + arm}M{x - arm} {y + arm}L{x + arm} {y - arm}" '
            f'stroke="{shade}" stroke-width="{max(round(stroke.wide * unit / 10), 1)}"/>'
        )
        state = t(f"galaxy.route_{route.state.value}")
        words += f" ({t.pair(state, route.reason) if route.reason else state})"
    line = line_marks(stroke, shade, unit, f"M{ax} {ay}L{bx} {by}")
    return f"<g><title>{xml_safe(words)}</title>{line}{cross}</g>"


def _circles(layout: Layout, every: bool) -> Iterator[str]:
    """Yield the blue circles: those asked for, or all, hidden until their command is chosen."""
    for i, command in enumerate(layout.galaxy.commands):
        if every or command.id in layout.poster.circles:
            (x, y), radius = layout.at(command.at), layout.length(layout.galaxy.circle(command))
            name = f' id="circle-{i}" class="circle" visibility="hidden"' if every else ""
            yield (
                f'<circle{name} cx="{x}" cy="{y}" r="{radius}" fill-opacity="{0.05 if layout.style.tones else 0.1}" '
                f'stroke-width="{layout.mark * 3 // 5}"/>'
            )


def planet_svg(layout: Layout, i: int, t: Translator) -> str:
    """Return a planet: a disc in the colour of its owner with the owner's sign, `***` ringed, `*` notched."""
    planet = layout.galaxy.planets[i]
    (x, y), radius = layout.at(planet.at), disc(layout, planet)
    galaxy, style, unit = layout.galaxy, layout.style, layout.mark
    owner = galaxy.faction.get(planet.owner)
    full = side_fill(layout, owner)
    edge = full if style.discs.coloured else style.text
    fill = full if owner or style.tones else paler(style.free, style.land or style.ground, 22)
    wide = max(round(style.discs.line * unit / 10), 1)
    parts = []
    if style.discs.glow and owner:
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{radius * 2}" fill="{full}" fill-opacity="{style.discs.glow / 200:g}"/>'
        )
    parts.append(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{edge}" stroke-width="{wide}"/>')
    if planet.income is Income.MAJOR:
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{radius + unit * 7 // 10}" fill="none" stroke="{edge}" '
            f'stroke-width="{wide}"/>'
        )
    if planet.income is Income.PRODUCTION:
        top, side = y - radius - unit // 6, unit * 7 // 10
        parts.append(
            f'<path d="M{x} {top - side}L{x + side} {top}L{x} {top + side}L{x - side} {top}Z" fill="{style.main}"/>'
        )
    if owner and owner.sign:
        sign = owner.sign[:3]
        size = min(radius * 3 // 2, radius * 2 * 800 // max(text_width(sign, 1000), 1))
        parts.append(
            f'<text x="{x}" y="{y + size * 7 // 20}" font-size="{size}" font-weight="600" text-anchor="middle" '
            f'fill="{on_it(fill)}">{xml_safe(sign)}</text>'
        )
    words = planet.marked + t("galaxy.poster_owner", owner=owner.name) if owner else planet.marked
    if planet.resource:
        words += f", {planet.resource}"
    if planet.words:
        words += f" – {planet.words}"
    return f"<g id={quoted(f'planet-{i}')}><title>{xml_safe(words)}</title>{''.join(parts)}</g>"


def command_svg(layout: Layout, i: int, t: Translator, live: bool) -> str:
    """Return a command: a shield in its owner's colour with the owner's sign.

    `live` makes it a button for the keyboard and the mouse.
    """
    command = layout.galaxy.commands[i]
    (x, y), unit, style = layout.at(command.at), layout.mark, layout.style
    owner = layout.galaxy.faction.get(command.owner)
    fill = side_fill(layout, owner)
    words = command.name + (t("galaxy.poster_owner", owner=owner.name) if owner else "")
    button = (
        f' id="command-{i}" class="unit" tabindex="0" role="button" aria-pressed="false" aria-label={quoted(words)}'
        if live
        else ""
    )
    bare = f'fill="{style.ground}" fill-opacity="0"'
    hit = f'<circle class="hit" cx="{x}" cy="{y}" r="{unit * 3}" {bare}/>' if live else ""
    sign = owner.sign[:3] if owner else ""
    factions = layout.galaxy.factions
    form = side_forms(factions)[factions.index(owner)] if owner else FORMS[len(factions) % len(FORMS)]
    drawn = side_mark(x, y, token(layout), form, fill, style.text, sign)
    return f"<g{button}><title>{xml_safe(words)}</title>{hit}{drawn}</g>"


def _names(layout: Layout, *, rim: bool = False) -> Iterator[str]:
    commands = layout.galaxy.command
    galaxy, land = layout.galaxy, layout.style.land if rim else ""
    outlines = [[layout.at(corner) for corner in galaxy.outline(sector)] for sector in galaxy.sectors] if land else []
    for name in layout.labels:
        is_command = name.id in commands
        left, top, right, bottom = name.box
        middle = ((left + right) // 2, (top + bottom) // 2)
        plain = is_command and name.id not in layout.poster.circles
        style = 'font-style="italic"' if plain else f'font-weight="{600 if is_command else 500}"'
        if any(inside(middle, outline) for outline in outlines):
            style += f' fill="{land}" stroke="{land}"'
        yield _text(name, f'{style} fill="{layout.style.faint}"' if plain and not rim else style)
