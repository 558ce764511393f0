"""What stands round the map of a poster: its frame, its compass, who is who, what marks mean, the scale."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from models.galaxy.labels import text_width
from models.galaxy.poster_layout import Layout
from models.galaxy.poster_moment import moment_signs
from models.galaxy.poster_style import colour, said, side_forms, side_mark
from models.galaxy.poster_territory import swatch
from models.galaxy.territory import Realm
from models.i18n import Translator

_ROSE: Final = Path(__file__).parents[2] / "resources" / "icons" / "compass-mono.svg"
_STEPS: Final = (1, 2, 5)


def frame(layout: Layout) -> str:
    """Return the graduated border of the chart: two lines, between them a band of light and dark that counts units."""
    unit, ink, (width, height) = layout.unit, layout.ink, (layout.width, layout.height)
    outer, inner = 2 * unit, 5 * unit
    step = graduation(layout, 8 * unit)
    band, thick = [], unit * 6 // 5
    for length, flat in ((width, True), (height, False)):
        first = (layout.left if flat else layout.top) - layout.length(layout.origin[0 if flat else 1])
        size = layout.length(step)
        for n in range((inner - first) // size - 1, (length - inner - first) // size + 1):
            start, end = max(first + n * size, inner), min(first + (n + 1) * size, length - inner)
            if n % 2 or end <= start:
                continue
            for near in (outer + unit * 9 // 10, (height if flat else width) - outer - unit * 9 // 10 - thick):
                band.append(
                    f"M{start} {near}h{end - start}v{thick}H{start}Z"
                    if flat
                    else f"M{near} {start}h{thick}v{end - start}h{-thick}Z"
                )
    rings = "".join(
        f'<rect x="{away}" y="{away}" width="{width - 2 * away}" height="{height - 2 * away}"/>'
        for away in (outer, inner)
    )
    return (
        f'<g id="frame" fill="none" stroke="{ink.faint}" stroke-width="{max(unit // 4, 1)}">{rings}'
        f'<path d="{"".join(band)}" fill="{ink.faint}" stroke="none"/></g>'
    )


def graduation(layout: Layout, least: int) -> int:
    """Return a round length in thousandths (1, 2 or 5 times a power of ten) at least so long on paper."""
    power = 1
    while True:
        for part in _STEPS:
            if layout.length(part * power) >= max(least, 1):
                return part * power
        power *= 10


def compass(layout: Layout) -> str:
    """Return the compass rose of the chart: under the legend, or in the lower corner where there is none."""
    unit, ink = layout.unit, layout.ink
    side = 34 * unit
    x, y = layout.width - side - 10 * unit, layout.height - side - 10 * unit
    rose = _rose().replace("#1E2A38", ink.faint)
    return f'<g id="compass" opacity="0.55" transform="translate({x} {y}) scale({side / 24:g})">{rose}</g>'


@lru_cache(maxsize=1)
def _rose() -> str:
    return re.sub(r"</?svg[^>]*>", "", _ROSE.read_text(encoding="utf-8")).strip()


def legend(layout: Layout, t: Translator, realms: Sequence[Realm] = ()) -> Iterator[str]:
    """Yield the legend on the right: alliances, their factions with sign and planets, what the marks mean, a scale.

    Realms that hold planets show a sample of their hatch beside their name.
    """
    galaxy, unit, ink = layout.galaxy, layout.unit, layout.ink
    x, y = layout.width * 82 // 100, 20 * unit
    letters = unit * 14 // 5
    held = [planet.owner for planet in galaxy.planets]
    yield f'<g id="legend" fill="{ink.text}" font-size="{unit * 3}">'
    forms = side_forms(galaxy.factions)
    samples = {realm.id: realm for realm in realms if realm.planets}
    groups = [(alliance.name[t.lang], alliance.id) for alliance in galaxy.alliances]
    if any(faction.alliance not in galaxy.alliance for faction in galaxy.factions):
        groups.append((t("galaxy.legend_alone"), ""))
    for heading, key in groups:
        y += 7 * unit
        aside = 0
        if (realm := samples.get(f"alliance:{key}")) is not None:
            aside = 6 * unit
            yield swatch(layout, realm, x, y - unit * 14 // 5, ink.free)
        yield f'<text x="{x + aside}" y="{y}" font-size="{unit * 7 // 2}" font-weight="600">{said(heading)}</text>'
        for place, faction in enumerate(galaxy.factions):
            if (faction.alliance if faction.alliance in galaxy.alliance else "") != key:
                continue
            y += 6 * unit
            shade = colour(faction.colour, ink.free)
            fill = shade if ink.fills else ink.ground
            line = shade if ink.fills else ink.text
            aside = 0
            if (realm := samples.get(f"faction:{faction.id}")) is not None:
                aside = 6 * unit
                yield swatch(layout, realm, x + 6 * unit, y - unit * 5 // 2, ink.free)
            name = _shortened(faction.name[t.lang], 66 * unit - aside, letters)
            yield (
                f"{side_mark(x + 2 * unit, y - unit, unit * 2, forms[place], fill, line, faction.sign[:3])}"
                f'<text x="{x + 6 * unit + aside}" y="{y}" font-size="{letters}">'
                f"{said(name)} · {held.count(faction.id)}</text>"
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
        ("galaxy.legend_command", side_mark(cx, 0, unit * 3 // 2, "house", ink.ground, ink.text)),
        *moment_signs(layout, x),
    )  # fmt: skip
    for key, shape in shapes:
        yield (
            f'<g transform="translate(0 {y - unit})">{shape}</g><text x="{x + 6 * unit}" y="{y}">{said(t(key))}</text>'
        )
        y += 6 * unit
    if layout.poster.territory:
        size = f'x="{x}" y="{y - unit * 5 // 2}" width="{4 * unit}" height="{3 * unit}"'
        yield (
            f'<rect {size} fill="none" stroke="{ink.shut}" stroke-width="{max(unit // 3, 1)}" '
            f'stroke-dasharray="{unit} {unit}"/>'
            f'<text x="{x + 6 * unit}" y="{y}">{said(t("galaxy.legend_contested"))}</text>'
        )
        y += 6 * unit
    ten = layout.length(10_000)
    yield (
        f'<path d="M{x} {y}h{ten}m0 {-unit}v{2 * unit}M{x} {y - unit}v{2 * unit}" fill="none" stroke="{ink.text}" '
        f'stroke-width="{unit // 3}"/><text x="{x}" y="{y + 5 * unit}">{said(t("galaxy.legend_scale", n=10))}</text>'
    )
