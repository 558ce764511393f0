"""The plots of the chronicle: the figures of all sides turn by turn, two in a row, with one key for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from models.games.campaign_book import BookPlot
from models.sheets.campaign_book.pages import GAP, BookFlow
from models.sheets.marks import Box, LineMark, Mark, SheetInk, TextStyle
from models.sheets.text import elide, place_text

_HIGH: Final = 56.0
"""How high a plot is, in millimetres."""
_INKS: Final = (SheetInk.SEA, SheetInk.MARK, SheetInk.GREEN, SheetInk.GOLD, SheetInk.INK, SheetInk.MUTED)
_DASHES: Final = (0.0, 1.6, 0.5)
_KEYS: Final = 3
"""Keys in a row."""


def set_plots(flow: BookFlow, plots: Sequence[BookPlot]) -> None:
    """Set plots in two columns, one alone over the whole width, and their key under them."""
    area = flow.area
    for first in range(0, len(plots), 2):
        pair = plots[first : first + 2]
        flow.need(_HIGH + 16.0)
        wide = flow.column if len(pair) == 2 else area.w
        for place, plot in enumerate(pair):
            flow.add(*_plot(flow, plot, Box(area.x + place * (wide + GAP), flow.y, wide, _HIGH)))
        flow.y += _HIGH + 16.0
    flow.add(*_key(flow, plots[0]))
    flow.y += -(-len(plots[0].lines) // _KEYS) * 4.5 + 3.0


def _plot(flow: BookFlow, plot: BookPlot, box: Box) -> Iterator[Mark]:
    """Yield a plot with its title and its numbers; a side is known by its ink and its dashes."""
    first, last, most = plot.span
    metrics = flow.metrics
    yield place_text(plot.title, box.x, box.y + 4.0, TextStyle.STRONG, 9.5, SheetInk.INK, metrics)
    left, top, wide = box.x + 9.0, box.y + 8.0, box.w - 11.0

    def at(turn: int, value: int) -> tuple[float, float]:
        return left + wide * (turn - first) / (last - first), top + box.h * (1 - max(value, 0) / most)

    for step in range(5):
        value = most * step // 4
        y = at(first, value)[1]
        yield LineMark(((left, y), (left + wide, y)), SheetInk.HAIR, 0.15)
        yield place_text(str(value), left - 1.5, y + 1.0, TextStyle.LABEL, 7.0, SheetInk.MUTED, metrics, 1.0)
    for turn in sorted({first, last, *range(first, last + 1, max((last - first) // 8, 1))}):
        foot = top + box.h + 4.0
        yield place_text(str(turn), at(turn, 0)[0], foot, TextStyle.LABEL, 7.0, SheetInk.MUTED, metrics, 0.5)
    for n, line in enumerate(plot.lines):
        if len(line.values) > 1:
            yield LineMark(tuple(at(*each) for each in line.values), *_stroke(n))


def _key(flow: BookFlow, plot: BookPlot) -> Iterator[Mark]:
    for n, line in enumerate(plot.lines):
        x = flow.area.x + (n % _KEYS) * flow.area.w / _KEYS
        y = flow.y + (n // _KEYS) * 4.5
        yield LineMark(((x, y), (x + 7.0, y)), *_stroke(n))
        name = elide(line.name, TextStyle.LABEL, 7.5, flow.area.w / _KEYS - 10.5, flow.metrics)
        yield place_text(name, x + 8.5, y + 1.0, TextStyle.LABEL, 7.5, SheetInk.INK, flow.metrics)


def _stroke(n: int) -> tuple[SheetInk, float, float]:
    """Return ink, width and dashes of a side's line."""
    return _INKS[n % len(_INKS)], 0.5, _DASHES[n // len(_INKS) % len(_DASHES)]
