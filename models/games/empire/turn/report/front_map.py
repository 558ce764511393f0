"""The small chart of a front page: who holds what, battles, and the numbers of the stories at their places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.posters.labels import Box, LabelRoom, text_width
from models.galaxy.posters.layout import Layout, Poster, drawn_bounds, fitted
from models.galaxy.posters.naming import labelled
from models.galaxy.posters.style import quoted, xml_safe
from models.galaxy.values import Point
from models.games.empire.turn.report.chart import drawn_chart
from models.games.empire.turn.report.seen import SeenTurn
from models.i18n import Translator

_SIZE: Final = (10_000, 7_600)
"""Hundredths of a millimetre: half the width of a sheet."""
_UNIT: Final = 60
_EDGE: Final = 400
_LETTERS: Final = 210
_RING: Final = 190
"""Half the size of a number's disc."""
_AWAY: Final = 400
_WAYS: Final = ((8, -8), (-8, -8), (8, 8), (-8, 8), (0, -10), (0, 10), (10, 0), (-10, 0))
"""Where a number stands beside its place, in tenths of `_AWAY`, in the order they are tried."""
_PRINTED: Final = (
    ".sky{fill:#fdfaf2}.sector{fill:none;stroke:#d8ccb0;stroke-dasharray:90 70}"
    ".route{fill:none;stroke:#d6cbb2;stroke-linecap:round}.main{stroke:#b79a55}.hidden{stroke-dasharray:20 80}"
    ".shut{stroke:#a5381f;stroke-dasharray:90 90}.went,.ghost{fill:none;stroke:#5b6470}.mark{fill:#8a6310}"
    ".battle{fill:none;stroke:#a5381f}.name{fill:#1e2a38}.area{fill:#8a93a3}"
    ".number{fill:#1e2a38}.digit{fill:#ffffff}.lead{stroke:#1e2a38}"
)
"""The colours of the page's style on white paper, for a painter that knows no variables."""


def front_chart(seen: SeenTurn, marks: Mapping[int, Iterable[Point]], battles: tuple[Point, ...], t: Translator) -> str:
    """Return the chart as an SVG whose colours a page gives; `marks` are the places of stories by their number."""
    layout = replace(_layout(replace(seen.galaxy, commands=(), known=None)), galaxy=seen.galaxy)
    drawing = "".join(drawn_chart(layout, seen, battles, {}, t))
    numbers = "".join(_numbers(layout, [(number, at) for number, every in sorted(marks.items()) for at in every]))
    name = quoted(t("report.map_whole"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map" viewBox="0 0 {layout.width} {layout.height}" role="img" '
        f"aria-label={name} font-family=\"'Source Sans Pro','Source Sans 3',Helvetica,Arial,sans-serif\">"
        f"{drawing}{numbers}</svg>"
    )


def printed(chart: str) -> str:
    """Return the chart in its own colours, for white paper."""
    head, end, rest = chart.partition(">")
    return f"{head}{end}<style>{_PRINTED}</style>{rest}"


@lru_cache(maxsize=4)
def _layout(galaxy: Galaxy) -> Layout:
    """Return the layout with the names of sectors; the bulletin's page and its paper have the same."""
    area, poster = (_EDGE, _EDGE, _SIZE[0] - _EDGE, _SIZE[1] - _EDGE), Poster(legend=False, territory=True)
    layout = fitted(galaxy, poster, _SIZE, area, _UNIT, drawn_bounds(galaxy, poster))
    return labelled(layout, (100, 100, _SIZE[0] - 100, _SIZE[1] - 100), only_first=True)


def _numbers(layout: Layout, places: Sequence[tuple[int, Point]]) -> Iterator[str]:
    """Yield the number of each story beside its places with their names, off other numbers and names if there is
    room.
    """
    names = {planet.at: planet.name for planet in layout.galaxy.planets}
    room = LabelRoom(_AWAY, (0, 0, *_SIZE))
    for area in layout.areas:
        room.take(area.box)
    for _, at in places:
        x, y = layout.at(at)
        room.take((x - _UNIT, y - _UNIT, x + _UNIT, y + _UNIT))
    for number, at in places:
        (x, y), name = layout.at(at), names.get(at, "")
        wide = text_width(name, _LETTERS) + _RING // 2 if name else 0
        spots = [(x + dx * _AWAY // 10, y + dy * _AWAY // 10, side) for side in (1, -1) for dx, dy in _WAYS]
        boxes = {spot: _box(*spot, wide) for spot in spots}
        cx, cy, side = next((spot for spot in spots if room.free(boxes[spot])), spots[0])
        room.take(boxes[cx, cy, side])
        yield (
            f'<path class="lead" d="M{x} {y}L{cx} {cy}" stroke-width="{_UNIT // 2}"/>'
            f'<circle class="number" cx="{cx}" cy="{cy}" r="{_RING}"/>'
            f'<text class="digit" x="{cx}" y="{cy + _RING * 9 // 20}" font-size="{_RING * 13 // 10}" font-weight="700" '
            f'text-anchor="middle">{number}</text>'
        )
        if name:
            anchor = "start" if side > 0 else "end"
            yield (
                f'<text class="name" x="{cx + side * _RING * 5 // 4}" y="{cy + _LETTERS * 7 // 20}" '
                f'font-size="{_LETTERS}" text-anchor="{anchor}" stroke-width="{_UNIT}">{xml_safe(name)}</text>'
            )


def _box(x: int, y: int, side: int, wide: int) -> Box:
    """Return the box of a number with its name on one side."""
    return x - _RING - (wide if side < 0 else 0), y - _RING, x + _RING + (wide if side > 0 else 0), y + _RING
