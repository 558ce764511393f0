"""What surrounds the map of a poster: its frame, its compass, its title; as SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from math import cos, radians, sin
from pathlib import Path
from typing import Final

from models.galaxy.posters.chart_style import CompassStyle
from models.galaxy.posters.labels import text_width
from models.galaxy.posters.layout import Layout
from models.galaxy.posters.moment import under_title
from models.galaxy.posters.style import xml_safe
from models.galaxy.values import Point
from models.i18n import Translator

SERIF: Final = "font-family=\"'Source Serif Pro','Source Serif 4',Georgia,serif\""
SANS: Final = "font-family=\"'Source Sans Pro','Source Sans 3',Helvetica,Arial,sans-serif\""
_ROSE: Final = Path(__file__).parents[3] / "resources" / "icons" / "compass-mono.svg"
_STEPS: Final = (1, 2, 5)
_FLEUR: Final = (
    "M0-100C14-78 26-66 26-50C26-40 18-34 11-30C24-40 44-36 44-18C44-6 32 0 24-6C30-8 32-18 24-20C16-22 10-14 9-6"
    "H20V4H-20V-6H-9C-10-14-16-22-24-20C-32-18-30-8-24-6C-32 0-44-6-44-18C-44-36-24-40-11-30C-18-34-26-40-26-50"
    "C-26-66-14-78 0-100Z"
)
"""The lily that shows north on old charts, a hundred high, its foot at the origin; drawn by us."""


def frame(layout: Layout) -> str:
    """Return the border of the chart: lines, and between two of them a band that counts units in blocks or ticks."""
    unit, style = layout.unit, layout.style
    parts = [
        f'<rect x="{_tenths(line.at, unit)}" y="{_tenths(line.at, unit)}" '
        f'width="{layout.width - 2 * _tenths(line.at, unit)}" height="{layout.height - 2 * _tenths(line.at, unit)}" '
        f'stroke-width="{max(_tenths(line.wide, unit), 1)}"/>'
        for line in style.frame.lines
    ]
    if style.frame.band != "none":
        d = "".join(_band(layout))
        ink = 'fill="none"' if style.frame.band == "ticks" else f'fill="{style.faint}" stroke="none"'
        parts.append(f'<path d="{d}" {ink} stroke-width="{max(unit // 6, 1)}"/>')
    parts += _corners(layout)
    return f'<g id="frame" fill="none" stroke="{style.faint}">{"".join(parts)}</g>'


def _tenths(value: float, unit: int) -> int:
    return round(value * unit / 10)


def _band(layout: Layout) -> Iterator[str]:
    """Yield the pieces of the band along all four sides: every second unit dark, or a tick at each."""
    unit, style = layout.unit, layout.style.frame
    inner, at, wide = 5 * unit, _tenths(style.band_at, unit), _tenths(style.band_wide, unit)
    step = graduation(layout, 8 * unit)
    for length, flat in ((layout.width, True), (layout.height, False)):
        first = (layout.left if flat else layout.top) - layout.length(layout.origin[0 if flat else 1])
        size, other = layout.length(step), layout.height if flat else layout.width
        for n in range((inner - first) // size - 1, (length - inner - first) // size + 1):
            start, end = max(first + n * size, inner), min(first + (n + 1) * size, length - inner)
            if end <= start:
                continue
            for near, away in ((at, 1), (other - at, -1)):
                if style.band == "ticks":
                    high = wide * away * (5 if n % 5 else 10) // 10
                    if start == first + n * size:
                        foot = near + wide * away - high
                        yield f"M{start} {foot}v{high}" if flat else f"M{foot} {start}h{high}"
                elif n % 2 == 0:
                    low = near if away > 0 else near - wide
                    yield (
                        f"M{start} {low}h{end - start}v{wide}H{start}Z"
                        if flat
                        else f"M{low} {start}h{wide}v{end - start}h{-wide}Z"
                    )


def _corners(layout: Layout) -> Iterator[str]:
    unit, style = layout.unit, layout.style
    if style.frame.corners == "none":
        return
    for across, sx in ((0, 1), (layout.width, -1)):
        for down, sy in ((0, 1), (layout.height, -1)):
            if style.frame.corners == "bracket":
                x, y, arm = across + sx * 7 * unit, down + sy * 7 * unit, 9 * unit
                yield (
                    f'<path d="M{x + sx * arm} {y}H{x}V{y + sy * arm}" stroke="{style.main}" '
                    f'stroke-width="{max(unit // 3, 1)}"/>'
                )
            else:
                x, y, side = across + sx * unit * 33 // 10, down + sy * unit * 33 // 10, unit * 19 // 10
                yield (
                    f'<rect x="{x - side}" y="{y - side}" width="{2 * side}" height="{2 * side}" '
                    f'fill="{style.ground}" stroke-width="{max(unit // 4, 1)}"/>'
                    f'<path d="{_star(x, y, side * 9 // 10, side // 3, 8)}" fill="{style.main}" stroke="none"/>'
                )


def _star(x: int, y: int, outer: int, inner: int, points: int) -> str:
    corners = []
    for n in range(2 * points):
        turn, r = radians(180 * n / points - 90), inner if n % 2 else outer
        corners.append(f"{x + round(r * cos(turn))} {y + round(r * sin(turn))}")
    return f"M{'L'.join(corners)}Z"


def graduation(layout: Layout, least: int) -> int:
    """Return a round length in thousandths (1, 2 or 5 times a power of ten) of at least a given length on paper."""
    power = 1
    while True:
        for part in _STEPS:
            if layout.length(part * power) >= max(least, 1):
                return part * power
        power *= 10


def compass(layout: Layout) -> str:
    """Return the compass rose of the chart: under the legend, or in the lower corner where there is none."""
    unit, style = layout.unit, layout.style.compass
    side = style.side * unit // 10
    x, y = layout.width - side - 10 * unit, layout.height - side - 10 * unit
    opacity = f' opacity="{style.opacity / 100:g}"' if style.opacity < 100 else ""
    if style.points and style.north != "none":
        y += side // 12
    return f'<g id="compass"{opacity}>{rose(layout, (x + side // 2, y + side // 2), side // 2)}</g>'


def rose(layout: Layout, at: Point, r: int) -> str:
    """Return the rose of a style round a place, with radius `r`."""
    style = layout.style.compass
    if style.points:
        return _rose(style, at, r)
    drawn = _house_rose().replace("#1E2A38", layout.style.faint)
    return f'<g transform="translate({at[0] - r} {at[1] - r}) scale({r / 12:g})">{drawn}</g>'


@lru_cache(maxsize=1)
def _house_rose() -> str:
    return re.sub(r"</?svg[^>]*>", "", _ROSE.read_text(encoding="utf-8")).strip()


def _rose(style: CompassStyle, at: Point, r: int) -> str:
    """Return a rose of some points, each half dark and half light, on its rings; with its sign for north."""
    x, y = at
    wide = max(r // 70, 1)
    parts = [
        f'<circle cx="{x}" cy="{y}" r="{r * ring * 80 // 10_000}" fill="none" stroke="{style.dark}" '
        f'stroke-width="{wide}"/>'
        for ring in style.rings
    ]
    for rank in range(3, -1, -1):
        # Rank 0 are the cardinal points, 1 those between, and so on to thirty-two.
        count = 4 if rank == 0 else 2 << rank
        if 4 << rank > style.points:
            continue
        long = r * (80, 58, 44, 36)[rank] // 100
        shade = style.other if rank % 2 and style.other else style.dark
        for n in range(count):
            turn = 360 / count * (n + (0.5 if rank else 0)) - 90
            parts.append(_ray(style, at, (long, long * (20, 21, 18, 14)[rank] // 100), turn, shade, wide))
    parts.append(f'<circle cx="{x}" cy="{y}" r="{max(r // 18, 1)}" fill="{style.light}" stroke="{style.dark}" '
                 f'stroke-width="{wide}"/>')  # fmt: skip
    top = y - r * 84 // 100
    if style.north == "fleur":
        scale = r * 26 / 10_000
        parts.append(f'<path transform="translate({x} {top}) scale({scale:g})" d="{_FLEUR}" fill="{style.dark}"/>')
    elif style.north == "letter":
        parts.append(
            f'<text x="{x}" y="{top}" font-size="{r * 26 // 100}" font-weight="600" text-anchor="middle" '
            f'fill="{style.dark}">N</text>'
        )
    return "".join(parts)


def _ray(style: CompassStyle, at: Point, size: tuple[int, int], turn: float, shade: str, wide: int) -> str:
    """Return one point of the rose, by its length and its width at the foot: its left half dark, the other light."""
    long, half = size
    x, y = at
    tip = x + round(long * cos(radians(turn))), y + round(long * sin(radians(turn)))
    feet = [
        (x + round(half * cos(radians(turn + side))), y + round(half * sin(radians(turn + side)))) for side in (-45, 45)
    ]
    return "".join(
        f'<path d="M{x} {y}L{tip[0]} {tip[1]}L{fx} {fy}Z" fill="{ink}" stroke="{style.dark}" '
        f'stroke-width="{max(wide // 2, 1)}" stroke-linejoin="round"/>'
        for (fx, fy), ink in zip(feet, (shade, style.light), strict=True)
    )


def heading(layout: Layout, title: str, t: Translator) -> str:
    """Return the title in its style, in letters small enough for the room there is."""
    unit, style, ink = layout.unit, layout.style.title, layout.style
    words = title.upper() if style.capitals else title
    middle = style.align == "middle"
    room = layout.width - 28 * unit if middle or not layout.poster.legend else layout.width * 80 // 100 - 16 * unit
    spacing = style.spacing * unit // 10
    size = style.size * unit
    long = text_width(words, size) + spacing * len(words)
    if long > room:
        size, spacing, long = size * room // long, spacing * room // long, room
    x, y = (layout.width // 2 if middle else 14 * unit), 18 * unit
    parts = []
    if style.box:
        y += unit
        parts.append(_cartouche(layout, (x, y), long * 92 // 100, size))
        x += 5 * unit
    if not style.dateline:
        parts.append(under_title(layout, (x, y + size // 2 + 5 * unit if style.box else y + 6 * unit)))
    foot = y
    if style.rules:
        foot = y + size * 5 // 10
        left, right = 14 * unit, layout.width - 14 * unit
        for line in style.rules:
            at = foot + _tenths(line.at, unit) * 7
            wide = max(_tenths(line.wide, unit), 1)
            parts.append(f'<path d="M{left} {at}H{right}" stroke="{ink.text}" stroke-width="{wide}"/>')
    if style.dateline:
        parts.append(_dateline(layout, foot, t))
    attributes = f'{SERIF} fill="{ink.text}"'
    if style.italic:
        attributes += ' font-style="italic"'
    if spacing:
        attributes += f' letter-spacing="{spacing}"'
    if middle:
        attributes += ' text-anchor="middle"'
    parts.append(f'<text x="{x}" y="{y}" font-size="{size}" font-weight="600" {attributes}>{xml_safe(words)}</text>')
    return f'<g id="heading">{"".join(parts)}</g>'


def _dateline(layout: Layout, foot: int, t: Translator) -> str:
    unit, galaxy = layout.unit, layout.galaxy
    facts = t("galaxy.poster_facts", planets=t.plural("galaxy.count_planets", len(galaxy.planets)),
              sectors=t.plural("galaxy.count_sectors", len(galaxy.sectors)))  # fmt: skip
    if layout.poster.moment is not None and layout.poster.moment.under:
        facts = f"{layout.poster.moment.under} · {facts}"
    return (
        f'<text x="{layout.width // 2}" y="{foot + unit * 39 // 10}" font-size="{unit * 3}" text-anchor="middle" '
        f'fill="{layout.style.text}">{xml_safe(facts)}</text>'
    )


def _cartouche(layout: Layout, at: Point, long: int, size: int) -> str:
    """Return the framed field of a title: two lines, the outer one with hollow corners."""
    unit, style = layout.unit, layout.style
    left, top, wide, high = at[0], at[1] - size, long + 10 * unit, size * 3 // 2
    notch = 2 * unit
    right, low = left + wide, top + high
    outer = (
        f"M{left + notch} {top}H{right - notch}A{notch} {notch} 0 0 0 {right} {top + notch}V{low - notch}"
        f"A{notch} {notch} 0 0 0 {right - notch} {low}H{left + notch}A{notch} {notch} 0 0 0 {left} {low - notch}"
        f"V{top + notch}A{notch} {notch} 0 0 0 {left + notch} {top}Z"
    )
    near = unit
    return (
        f'<path d="{outer}" fill="{style.land or style.ground}" stroke="{style.main}" '
        f'stroke-width="{max(unit // 2, 1)}"/>'
        f'<path d="M{left + notch + near} {top + near}H{right - notch - near}M{left + notch + near} {low - near}'
        f"H{right - notch - near}M{left + near} {top + notch + near}V{low - notch - near}"
        f'M{right - near} {top + notch + near}V{low - notch - near}" fill="none" stroke="{style.main}" '
        f'stroke-width="{max(unit // 5, 1)}"/>'
    )
