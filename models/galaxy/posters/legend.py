"""The legend of a poster: sides with their signs and planets, the meaning of marks, the scale; nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from models.galaxy.posters.chart_style import StyleStroke
from models.galaxy.posters.frame import graduation
from models.galaxy.posters.labels import text_width
from models.galaxy.posters.layout import Layout
from models.galaxy.posters.moment import moment_signs
from models.galaxy.posters.style import colour, side_forms, side_mark, xml_safe
from models.galaxy.posters.territory import swatch
from models.galaxy.territory import Realm
from models.galaxy.values import Faction, Point, RouteKind
from models.i18n import Translator

_GROUPS: Final = 7
_ROW: Final = 6
"""Units from line to line: of a heading, of a side or a mark."""


def side_fill(layout: Layout, faction: Faction | None) -> str:
    """Return the fill colour of a faction's planets and commands in the style of a chart."""
    style, galaxy = layout.style, layout.galaxy
    if faction is None:
        return style.tones[-1] if style.tones else style.free
    places = [alliance.id for alliance in galaxy.alliances]
    place = places.index(faction.alliance) if faction.alliance in places else len(places)
    return style.tone(place) or colour(faction.colour, style.free)


def legend(
    layout: Layout, t: Translator, realms: Sequence[Realm] = (), *, page: tuple[int, int, int] | None = None
) -> Iterator[str]:
    """Yield the legend at the right, its lines closer together where they would otherwise meet the compass.

    Realms that hold planets have a sample of their hatch beside their name. `page` places it alone instead: left, top,
    greatest height.
    """
    galaxy, style = layout.galaxy, layout.style
    groups = [(alliance.name[t.lang], alliance.id) for alliance in galaxy.alliances]
    if any(faction.alliance not in galaxy.alliance for faction in galaxy.factions):
        groups.append((t("galaxy.legend_alone"), ""))
    marks = tuple(_marks(layout, t, 100))
    high = _GROUPS * len(groups) + _ROW * (len(galaxy.factions) + len(marks) + 2) + 9
    top = (style.head + 8) * layout.unit
    room = layout.height - top - (style.compass.side // 10 + 14) * layout.unit
    # All that stands in it shrinks alike: a legend of forty sides is read closer, never cut.
    unit = min(layout.unit * 100, room * 100 // high)
    x, y = layout.width * 82 // 100, top
    if page is not None:
        x, y = page[:2]
        unit = min(layout.unit * 100, page[2] * 100 // high)
    elif style.legend.box:
        yield _box(layout, (x - 3 * layout.unit, top - layout.unit), high * unit // 100)
    elif style.legend.rule:
        yield (
            f'<path d="M{x - 4 * layout.unit} {top}V{layout.height - 9 * layout.unit}" stroke="{style.text}" '
            f'stroke-width="{max(layout.unit // 5, 1)}"/>'
        )
    yield f'<g id="legend" fill="{style.text}" font-size="{unit * 3 // 100}">'
    held = [planet.owner for planet in galaxy.planets]
    forms = side_forms(galaxy.factions)
    samples = {realm.id: realm for realm in realms if realm.planets}
    for heading, key in groups:
        y += _GROUPS * unit // 100
        size = unit * 7 // 200
        words = shortened(heading, 70 * layout.unit, size)
        aside = 0
        if (realm := samples.get(f"alliance:{key}")) is not None:
            aside = _ROW * unit // 100
            yield swatch(layout, realm, x, y - unit * 14 // 500, style.free)
        yield f'<text x="{x + aside}" y="{y}" font-size="{size}" font-weight="600">{xml_safe(words)}</text>'
        for place, faction in enumerate(galaxy.factions):
            if (faction.alliance if faction.alliance in galaxy.alliance else "") != key:
                continue
            y += _ROW * unit // 100
            realm = samples.get(f"faction:{faction.id}")
            yield _side(layout, faction, forms[place], (x, y, unit), held.count(faction.id), t, realm)
    y += 10 * unit // 100
    for words, shape in _marks(layout, t, unit):
        yield (
            f'<g transform="translate({x} {y - unit // 100})">{shape}</g>'
            f'<text x="{x + _ROW * unit // 100}" y="{y}">{xml_safe(words)}</text>'
        )
        y += _ROW * unit // 100
    yield _scale(layout, t, (x, y), unit)
    yield "</g>"


def _side(
    layout: Layout, faction: Faction, form: str, at: tuple[int, int, int], held: int, t: Translator, realm: Realm | None
) -> str:
    x, y, unit = at
    style = layout.style
    line = style.text if style.tones else colour(faction.colour, style.free)
    letters = unit * 14 // 500
    aside = _ROW * unit // 100 if realm is not None else 0
    sample = swatch(layout, realm, x + _ROW * unit // 100, y - unit // 40, style.free) if realm is not None else ""
    name = shortened(faction.name[t.lang], 62 * layout.unit - aside, letters)
    mark = side_mark(
        x + unit // 50, y - unit // 100, unit * 6 // 250, form, side_fill(layout, faction), line, faction.sign[:3]
    )
    words = f"{xml_safe(name)} · {held}"
    return f'{mark}{sample}<text x="{x + _ROW * unit // 100 + aside}" y="{y}" font-size="{letters}">{words}</text>'


def _box(layout: Layout, at: tuple[int, int], high: int) -> str:
    """Return the field of a legend, with two lines round it."""
    unit, style = layout.unit, layout.style
    x, y = at
    wide = layout.width - x - 9 * unit
    return "".join(
        f'<rect x="{x + away}" y="{y + away}" width="{wide - 2 * away}" height="{high - 2 * away}" fill="{fill}" '
        f'stroke="{style.main}" stroke-width="{max(unit // part, 1)}"/>'
        for away, fill, part in ((0, style.land or style.ground, 2), (unit, "none", 5))
    )


def shortened(text: str, width: int, size: int) -> str:
    """Return a text cut to a width, with an ellipsis where it was cut."""
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def line_marks(stroke: StyleStroke, ink: str, unit: int, d: str) -> str:
    """Return a line in the stroke of a style: its soft band, its own, the thinner one inside it."""
    wide = max(round(stroke.wide * unit / 10), 1)
    dash = " ".join(str(max(part * unit // 10, 1)) for part in stroke.dash)
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    halo = (
        f'<path d="{d}" stroke="{ink}" stroke-opacity="{stroke.halo / 100:g}" stroke-width="{wide * 3}"/>'
        if stroke.halo
        else ""
    )
    core = f'<path d="{d}" stroke="{stroke.core}" stroke-width="{wide * 2 // 5}"/>' if stroke.core else ""
    return f'{halo}<path d="{d}" stroke="{ink}" stroke-width="{wide}"{dashed}/>{core}'


def _marks(layout: Layout, t: Translator, unit: int) -> Iterator[tuple[str, str]]:
    """Yield the words and the drawing of each mark; `unit` is the hundredth part of the measure used here."""
    style, u = layout.style, unit / 100
    cx, thin = round(2 * u), max(round(u / 3), 1)
    free = side_fill(layout, None) if style.tones else style.ground
    yield (
        t("galaxy.legend_major"),
        (
            f'<circle cx="{cx}" cy="0" r="{round(u)}" fill="{free}" stroke="{style.text}" stroke-width="{thin}"/>'
            f'<circle cx="{cx}" cy="0" r="{round(u * 1.7)}" fill="none" stroke="{style.text}" stroke-width="{thin}"/>'
        ),
    )
    yield (
        t("galaxy.legend_production"),
        (f'<path d="M{cx} {-round(u)}L{cx + round(u)} 0L{cx} {round(u)}L{cx - round(u)} 0Z" fill="{style.main}"/>'),
    )
    for key, stroke, ink in (
        ("galaxy.legend_main", style.routes.of(RouteKind.MAIN), style.main),
        ("galaxy.legend_lane", style.routes.of(RouteKind.LANE), style.route),
        ("galaxy.legend_hidden", style.routes.of(RouteKind.HIDDEN), style.route),
        ("galaxy.legend_shut", style.routes.shut, style.shut),
    ):
        line = line_marks(stroke, ink, max(round(u), 1), f"M0 0H{round(4 * u)}")
        yield t(key), f'<g fill="none" stroke-linecap="round">{line}</g>'
    if layout.galaxy.sectors:
        rim = line_marks(style.outline, style.sector, max(round(u), 1), f"M0 0H{round(4 * u)}")
        yield t("galaxy.legend_sector"), f'<g fill="none">{rim}</g>'
    yield t("galaxy.legend_command"), side_mark(cx, 0, round(u * 1.5), "house", free, style.text)
    for key, sign in moment_signs(layout, unit):
        yield t(key), sign
    if layout.poster.territory:
        yield (
            t("galaxy.legend_contested"),
            (
                f'<rect x="0" y="{-round(1.5 * u)}" width="{round(4 * u)}" height="{round(3 * u)}" fill="none" '
                f'stroke="{style.shut}" stroke-width="{thin}" stroke-dasharray="{round(u)} {round(u)}"/>'
            ),
        )
    if layout.soundings:
        number = (
            f'<text x="{cx}" y="{round(u)}" font-style="italic" text-anchor="middle" fill="{style.faint}">12</text>'
        )
        yield t("galaxy.legend_sounding"), number


def _scale(layout: Layout, t: Translator, at: Point, unit: int) -> str:
    """Return the scale of the chart: a round length that fits under the marks, with its number."""
    length = graduation(layout, 10 * layout.unit)
    # Ten units say most; where they would not fit, or could not be seen, another round number stands for them.
    if 8 * layout.unit <= layout.length(10_000) <= 60 * layout.unit:
        length = 10_000
    return scale_line(layout, t, at, length, max(unit // 100, 1))


def scale_line(layout: Layout, t: Translator, at: Point, length: int, unit: int = 0) -> str:
    """Return a line with ends for a length in thousandths, and its number below; the `unit` 0 is the chart's own."""
    (x, y), u, long = at, unit or layout.unit, layout.length(length)
    words = t("galaxy.legend_scale", n=t.decimal(length) if length % 1000 else length // 1000)
    return (
        f'<path d="M{x} {y}h{long}m0 {-u}v{2 * u}M{x} {y - u}v{2 * u}" fill="none" stroke="{layout.style.text}" '
        f'stroke-width="{max(u // 3, 1)}"/><text x="{x}" y="{y + 5 * u}" font-size="{3 * u}" '
        f'fill="{layout.style.text}">{xml_safe(words)}</text>'
    )
