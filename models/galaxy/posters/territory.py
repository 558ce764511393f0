"""Realms on a poster and in a page: each filled faintly, hatched in its own directions, with
frontiers in its colour.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from models.galaxy.posters.layout import Layout
from models.galaxy.posters.style import colour, xml_safe
from models.galaxy.territory import Land, Realm, Territory, hatch
from models.galaxy.values import Point
from models.i18n import Translator

_DOWN: Final = (1, 1)
_UP: Final = (1, -1)
_FLAT: Final = (1, 0)
_STEEP: Final = (0, 1)
_HATCHES: Final[tuple[tuple[Point, ...], ...]] = (
    (_DOWN,), (_UP,), (_FLAT,), (_STEEP,), (_DOWN, _UP), (_FLAT, _STEEP), ((3, 1),), ((1, 3),), ((3, -1),), ((1, -3),),
    (_DOWN, _FLAT), (_UP, _STEEP), (_DOWN, _UP, _FLAT), (_FLAT, _STEEP, _DOWN), (_DOWN, _STEEP), (_UP, _FLAT),
)  # fmt: skip
"""Which ways the lines of a hatch run."""
_LINES: Final = 4
"""Lines of a hatch across what an area reaches."""
_HATCHED: Final = 1_500
"""Lands up to which they are hatched: more would be a grey, and slow."""


def ways_of(place: int) -> tuple[Point, ...]:
    """Return the directions of a realm's hatch, by its place; they repeat when all are used."""
    return _HATCHES[place % len(_HATCHES)]


def hatched(found: Territory, realm: Realm) -> tuple[tuple[Point, Point], ...]:
    """Return the lines of a realm's hatch in thousandths; none where there are too many areas to hatch."""
    if sum(map(len, found.areas.values())) > _HATCHED:
        return ()
    return _lines_of(found.areas[realm.id], realm.place, max(found.reach // _LINES, 1))


@lru_cache(maxsize=128)
def _lines_of(areas: tuple[Land, ...], place: int, step: int) -> tuple[tuple[Point, Point], ...]:
    """Return the lines of a hatch; cached, because most realms stay the same from turn to turn."""
    outlines = [area.outline for area in areas]
    return tuple(line for way in ways_of(place) for line in hatch(outlines, way, step))


def frontiers_of(found: Territory) -> Iterator[tuple[tuple[str, str], list[tuple[Point, ...]]]]:
    """Yield the ids of two realms and the lines between them; `""` is open space, whose frontiers come first."""
    lines: dict[tuple[str, str], list[tuple[Point, ...]]] = defaultdict(list)
    for each in found.frontiers:
        lines[each.realms].append(each.line)
    yield from sorted(lines.items(), key=lambda item: bool(item[0][1]))


def territory_svg(layout: Layout, found: Territory, otherwise: str, t: Translator, *, fills: bool = True) -> str:
    """Return the realms as one group; `otherwise` is the colour of one without its own, `fills` fills the areas."""
    shades = {realm.id: _shade(layout, realm, otherwise) for realm in found.realms}
    return f'<g id="territory" fill="none">{"".join(_draw_territory(layout, found, shades, t, fills))}</g>'


def _shade(layout: Layout, realm: Realm, otherwise: str) -> str:
    """Return the colour of a realm: its own, or the single ink of a style without colours for sides."""
    return layout.style.faint if layout.style.tones else colour(realm.colour, otherwise)


def _draw_territory(
    layout: Layout, found: Territory, shades: dict[str, str], t: Translator, fills: bool
) -> Iterator[str]:
    thin = max(layout.mark * 2 // 7, 1)
    for realm in found.realms:
        shade, areas = shades[realm.id], found.areas[realm.id]
        inside = f'<path d="{_closed(layout, areas)}" fill="{shade}" fill-opacity=".15"/>' if fills else ""
        lines = "".join(_piece(layout, line) for line in hatched(found, realm))
        yield (
            f"<g><title>{xml_safe(realm.name[t.lang])}</title>{inside}"
            f'<path d="{lines}" stroke="{shade}" stroke-width="{thin}" stroke-opacity=".45"/></g>'
        )
    for (first, second), lines_between in frontiers_of(found):
        path = "".join(_piece(layout, line) for line in lines_between)
        wide = layout.mark * (4 if second else 3) // 5
        yield f'<path d="{path}" stroke="{shades[first]}" stroke-width="{wide}" stroke-linejoin="round"/>'
        if second:
            dash = layout.mark * 2
            yield (
                f'<path d="{path}" stroke="{shades[second]}" stroke-width="{wide}" stroke-dasharray="{dash} {dash}" '
                'stroke-linejoin="round"/>'
            )


def _closed(layout: Layout, areas: Iterable[Land]) -> str:
    return "".join(_piece(layout, area.outline) + "Z" for area in areas)


def _piece(layout: Layout, line: Sequence[Point]) -> str:
    (x, y), *others = map(layout.at, line)
    parts = [f"M{x} {y}"]
    for bx, by in others:
        parts.append(f"l{bx - x} {by - y}")
        x, y = bx, by
    return "".join(parts)


def swatch(layout: Layout, realm: Realm, x: int, y: int, otherwise: str) -> str:
    """Return a sample of a realm's hatch for the legend, four units wide and three high."""
    unit, shade = layout.unit, _shade(layout, realm, otherwise)
    wide, high = 4 * unit, 3 * unit
    corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
    inside = f' fill="{shade}" fill-opacity=".15"' if layout.style.held else ' fill="none"'
    lines = "".join(
        f"M{a[0]} {a[1]}L{b[0]} {b[1]}" for way in ways_of(realm.place) for a, b in hatch([corners], way, unit)
    )
    return (
        f'<g stroke="{shade}"><rect x="{x}" y="{y}" width="{wide}" height="{high}"{inside} '
        f'stroke-width="{max(unit // 3, 1)}"/><path d="{lines}" fill="none" stroke-width="{max(unit // 5, 1)}"/></g>'
    )
