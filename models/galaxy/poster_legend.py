"""The legend of a poster: who is who, what the marks mean, how long ten units are."""

from __future__ import annotations

from collections.abc import Iterator

from models.galaxy.labels import text_width
from models.galaxy.poster_layout import Layout
from models.galaxy.poster_style import colour, command_mark, on_it, said
from models.i18n import Translator


def legend(layout: Layout, t: Translator) -> Iterator[str]:
    """Yield the legend on the right: alliances, their factions with sign and planets, what the marks mean, a scale."""
    galaxy, unit, ink = layout.galaxy, layout.unit, layout.ink
    x, y = layout.width * 82 // 100, 20 * unit
    letters = unit * 14 // 5
    held = [planet.owner for planet in galaxy.planets]
    yield f'<g id="legend" fill="{ink.text}" font-size="{unit * 3}">'
    for alliance in galaxy.alliances:
        y += 7 * unit
        name = said(alliance.name[t.lang])
        yield f'<text x="{x}" y="{y}" font-size="{unit * 7 // 2}" font-weight="600">{name}</text>'
        for faction in galaxy.factions:
            if faction.alliance != alliance.id:
                continue
            y += 6 * unit
            shade = colour(faction.colour, ink.free)
            fill = shade if ink.fills else ink.ground
            name = _shortened(faction.name[t.lang], 66 * unit, letters)
            yield (
                f'<circle cx="{x + 2 * unit}" cy="{y - unit}" r="{2 * unit}" fill="{fill}" '
                f'stroke="{shade if ink.fills else ink.text}" stroke-width="{unit // 3}"/>'
                f'<text x="{x + 2 * unit}" y="{y - unit // 4}" font-size="{unit * 2}" text-anchor="middle" '
                f'font-weight="600" fill="{on_it(fill)}">{said(faction.sign[:3])}</text>'
                f'<text x="{x + 6 * unit}" y="{y}" font-size="{letters}">{said(name)} · {held.count(faction.id)}</text>'
            )
    yield from _marks(layout, t, x, y + 10 * unit)
    yield "</g>"


def _shortened(text: str, width: int, size: int) -> str:
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


def _marks(layout: Layout, t: Translator, x: int, y: int) -> Iterator[str]:
    unit, ink = layout.unit, layout.ink
    cx = x + 2 * unit
    shapes = (
        ("galaxy.legend_major", f'<circle cx="{cx}" cy="0" r="{unit}" fill="none" stroke="{ink.text}" '
         f'stroke-width="{unit // 3}"/><circle cx="{cx}" cy="0" r="{unit * 17 // 10}" fill="none" '
         f'stroke="{ink.text}" stroke-width="{unit // 3}"/>'),
        ("galaxy.legend_production", f'<path d="M{cx} {-unit}L{cx + unit} 0L{cx} {unit}L{cx - unit} 0Z" '
         f'fill="{ink.main}"/>'),
        ("galaxy.legend_main", f'<path d="M{x} 0H{x + 4 * unit}" stroke="{ink.main}" '
         f'stroke-width="{unit * 9 // 10}"/>'),
        ("galaxy.legend_lane", f'<path d="M{x} 0H{x + 4 * unit}" stroke="{ink.route}" stroke-width="{unit // 2}"/>'),
        ("galaxy.legend_hidden", f'<path d="M{x} 0H{x + 4 * unit}" stroke="{ink.route}" stroke-width="{unit // 2}" '
         f'stroke-dasharray="{unit // 2} {unit * 3 // 2}" stroke-linecap="round"/>'),
        ("galaxy.legend_shut", f'<path d="M{x} 0H{x + 4 * unit}" stroke="{ink.shut}" stroke-width="{unit // 2}" '
         f'stroke-dasharray="{unit * 2} {unit * 2}"/>'),
        ("galaxy.legend_command", command_mark(cx, 0, unit * 7 // 10, ink.ground, ink.text)),
    )  # fmt: skip
    for key, shape in shapes:
        yield (
            f'<g transform="translate(0 {y - unit})">{shape}</g><text x="{x + 6 * unit}" y="{y}">{said(t(key))}</text>'
        )
        y += 6 * unit
    ten = layout.length(10_000)
    yield (
        f'<path d="M{x} {y}h{ten}m0 {-unit}v{2 * unit}M{x} {y - unit}v{2 * unit}" fill="none" stroke="{ink.text}" '
        f'stroke-width="{unit // 3}"/><text x="{x}" y="{y + 5 * unit}">{said(t("galaxy.legend_scale", n=10))}</text>'
    )
