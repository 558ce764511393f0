"""What lies under the map of a poster: paper, sky, rhumb lines, bands round sectors, hatches, soundings; as SVG.

Everything scattered comes from a fixed sequence, so that the same poster is the same file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin

from models.galaxy.posters.chart_style import WebStyle
from models.galaxy.posters.layout import Layout, scattered
from models.galaxy.posters.style import paler
from models.galaxy.values import Point


def ground(layout: Layout, *, inset: bool = False) -> Iterator[str]:
    """Yield the paper or the sky with all that lies on it; in an `inset` nothing goes beyond its edge."""
    style = layout.style
    yield f'<rect width="{layout.width}" height="{layout.height}" fill="{style.ground}"/>'
    yield from _edge(layout)
    yield from _fibres(layout)
    yield from _sky(layout, inset)
    if style.rhumbs is not None:
        yield _web(layout, style.rhumbs, _rhumbs(layout, style.rhumbs.rays))
    if style.grid is not None:
        yield _web(layout, style.grid, _grid(layout, style.grid.rays))


def _edge(layout: Layout) -> Iterator[str]:
    """Yield the darker rim of old paper, or the light in the middle of a sky."""
    style = layout.style
    if style.edge:
        near, far = (style.edge, style.ground) if style.sky else (style.ground, style.edge)
        yield (
            '<defs><radialGradient id="edge" cx="50%" cy="50%" r="75%">'
            f'<stop offset="{"0" if style.sky else "0.55"}" stop-color="{paler(near, style.ground, 60)}"/>'
            f'<stop offset="1" stop-color="{paler(far, style.ground, 38)}"/></radialGradient></defs>'
            f'<rect width="{layout.width}" height="{layout.height}" fill="url(#edge)"/>'
        )


def _fibres(layout: Layout) -> Iterator[str]:
    style, unit = layout.style, layout.unit
    if style.fibres:
        lines = "".join(
            f"M{x} {y}q{unit * (n % 5 - 2) // 2} {unit * (n // 5 % 5 - 2) // 2} {unit * (n // 25 % 7 - 3)} "
            f"{unit * (n // 175 % 5 - 2)}"
            for x, y, n in scattered(layout, style.fibres, 3)
        )
        yield (
            f'<path d="{lines}" fill="none" stroke="{style.edge or style.faint}" stroke-opacity="0.16" '
            f'stroke-width="{max(unit // 7, 2)}"/>'
        )


def _sky(layout: Layout, inset: bool) -> Iterator[str]:
    """Yield a faint sky: stars everywhere, more along a band across it, a few with rays."""
    sky, style, unit = layout.style.sky, layout.style, layout.unit
    if sky is None:
        return
    if sky.glow and not inset:
        yield from _milky_way(layout, sky.glow)
    stars = [*scattered(layout, sky.stars), *_along(layout, sky.band)]
    yield f'<g fill="{style.faint}" fill-opacity="{sky.opacity / 100:g}">'
    for x, y, n in stars:
        small = 14 if not sky.band else 22
        yield f'<circle cx="{x}" cy="{y}" r="{max(unit * (1 + n % 3) // small, 3)}"/>'
    yield "</g>"
    if sky.glints and not inset:
        rays = "".join(_glint(x, y, unit * (4 + n % 7) // 6) for x, y, n in scattered(layout, sky.glints, 11))
        yield f'<path d="{rays}" fill="{style.text}" fill-opacity="{sky.opacity / 100:g}"/>'


def _glint(x: int, y: int, r: int) -> str:
    thin = max(r // 8, 1)
    return (
        f"M{x} {y - r}L{x + thin} {y - thin}L{x + r} {y}L{x + thin} {y + thin}L{x} {y + r}"
        f"L{x - thin} {y + thin}L{x - r} {y}L{x - thin} {y - thin}Z"
    )


def _milky(layout: Layout, along: int) -> Point:
    """Return a place on the middle line of the milky way, at `along` thousandths of its length."""
    lean = (along - 500) * (along - 500) // 2_500
    return layout.width * along // 1000, layout.height * (820 - along * 640 // 1000 + lean) // 1000


def _milky_way(layout: Layout, glow: str) -> Iterator[str]:
    # Many faint discs and no gradient into nothing, which is not painted alike by every reader of PDF.
    yield f'<g fill="{glow}" fill-opacity="0.03">'
    for n in range(33):
        x, y = _milky(layout, n * 1000 // 32)
        for part in (4, 8, 13, 19):
            yield f'<circle cx="{x}" cy="{y}" r="{layout.height * part // 100}"/>'
    yield "</g>"


def _along(layout: Layout, count: int) -> Iterator[tuple[int, int, int]]:
    """Yield stars that grow denser towards the middle line of the milky way."""
    for _, _, n in scattered(layout, count, 5):
        x, y = _milky(layout, n % 1000)
        spread = (n // 1000 % 1000 - 500) * (n // 7919 % 1000) // 500
        yield x, min(max(y + spread * layout.height // 3200, 0), layout.height), n


def _web(layout: Layout, web: WebStyle, d: str) -> str:
    wide = max(round(web.wide * layout.unit / 10), 2)
    return (
        f'<path d="{d}" fill="none" stroke="{web.colour}" stroke-opacity="{web.opacity / 100:g}" '
        f'stroke-width="{wide}"/>'
    )


def middle_of(layout: Layout) -> Point:
    """Return the middle of the map's part of the paper."""
    right = layout.width * (82 if layout.poster.legend else 100) // 100
    return right // 2, (layout.height + layout.style.head * layout.unit) // 2


def _rhumbs(layout: Layout, rays: int) -> str:
    """Return the rhumb lines: from the middle, and between the roses on a circle round it, as on old charts."""
    (cx, cy), edge = middle_of(layout), 5 * layout.unit
    frame = (edge, edge, layout.width - edge, layout.height - edge)
    r = min(cx - edge, cy - edge) * 88 // 100
    nodes = [(cx + round(r * cos(a)), cy + round(r * sin(a))) for a in _turns(rays)]
    lines = [
        (nodes[i], nodes[j]) for i in range(rays) for j in range(i + 1, rays) if (j - i) % rays in (3, 5, 6, rays // 2)
    ]
    lines += [((cx, cy), node) for node in nodes[: rays // 2]]
    return "".join(_through_page(a, b, frame) for a, b in lines)


def _turns(count: int) -> list[float]:
    return [radians(360 * n / count) for n in range(count)]


def _through_page(a: Point, b: Point, frame: tuple[int, int, int, int]) -> str:
    """Return the straight line through two places, cut at a frame."""
    (ax, ay), (dx, dy) = a, (b[0] - a[0], b[1] - a[1])
    first, last = -1e9, 1e9
    for at, step, low, high in ((ax, dx, frame[0], frame[2]), (ay, dy, frame[1], frame[3])):
        if step:
            ends = sorted(((low - at) / step, (high - at) / step))
            first, last = max(first, ends[0]), min(last, ends[1])
    if last <= first:
        return ""
    return f"M{ax + round(dx * first)} {ay + round(dy * first)}L{ax + round(dx * last)} {ay + round(dy * last)}"


def _grid(layout: Layout, rays: int) -> str:
    """Return circles round the middle and rays from it, as on charts of the sky."""
    (cx, cy), edge = middle_of(layout), 5 * layout.unit
    frame = (edge, edge, layout.width - edge, layout.height - edge)
    rings, first = "", min(cx, cy) // 4
    for n in range(1, 4):
        r = first * n - n
        rings += f"M{cx - r} {cy}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0"
    for a in _turns(rays):
        dx, dy = cos(a), sin(a)
        start = (cx + round(first * dx), cy + round(first * dy))
        far = min(
            ((frame[2] if dx > 0 else frame[0]) - cx) / dx if abs(dx) > 1e-9 else 1e9,
            ((frame[3] if dy > 0 else frame[1]) - cy) / dy if abs(dy) > 1e-9 else 1e9,
        )
        rings += f"M{start[0]} {start[1]}L{cx + round(far * dx)} {cy + round(far * dy)}"
    return rings


def ripples(layout: Layout, outlines: Sequence[str]) -> Iterator[str]:
    """Yield bands of water round outlines (points of polygons), the outermost first, then the land inside them."""
    style = layout.style
    for place, shade in reversed(list(enumerate(style.ripples, 1))):
        wide = 2 * place * style.ripple * layout.mark // 10
        for points in outlines:
            inks = f'fill="{shade}" stroke="{shade}" stroke-width="{wide}" stroke-linejoin="round"'
            yield f'<polygon points="{points}" {inks}/>'
    if style.land:
        for points in outlines:
            yield f'<polygon points="{points}" fill="{style.land}"/>'


def sounding_marks(layout: Layout) -> Iterator[str]:
    """Yield the soundings as small slanted numbers."""
    style, size = layout.style, max(layout.mark * 5 // 2, 25)
    if style.soundings is None or not layout.soundings:
        return
    yield (
        f'<g id="soundings" font-size="{size}" font-style="italic" text-anchor="middle" fill="{style.faint}" '
        f'fill-opacity="{style.soundings.opacity / 100:g}">'
    )
    for x, y, units in layout.soundings:
        yield f'<text x="{x}" y="{y}">{units}</text>'
    yield "</g>"
