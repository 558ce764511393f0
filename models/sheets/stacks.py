"""Large tiles to cut out, stacked in columns: no head, no text but that on a tile, so that they take fewest sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from models.sheets.counters import GAP, POINTS, RULED, Counter, CounterPage, PlacedCounter, cut_lines, ruled
from models.sheets.flow import Flow
from models.sheets.marks import Box, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import ASCENT, Metrics, elide, height, one_line, place_text

INSIDE = 1.5
"""Millimetres from the corner of a tile to its words."""


@dataclass(slots=True)
class _Column:
    tiles: list[Counter] = field(default_factory=list)

    @property
    def wide(self) -> float:
        return max(each.wide for each in self.tiles)

    @property
    def tall(self) -> float:
        return sum(each.tall for each in self.tiles) + GAP * (len(self.tiles) - 1)


def stacked_sheets(
    title: str, tiles: Sequence[Counter], options: CardOptions, metrics: Metrics, margin: float
) -> tuple[CounterPage, ...]:
    """Return the sheets of tiles, none of which is larger than a sheet, each with its text in its corner."""
    flow = Flow(title, "", options, metrics, margin=margin, headed=False)
    flow.floor(RULED)
    cuts: list[tuple[PlacedCounter, ...]] = []
    for columns in _sheets(_columns(tiles, flow.room), flow.area.w):
        if cuts:
            flow.break_page()
        x, found = flow.area.x, list[PlacedCounter]()
        for column in columns:
            y = flow.area.y
            for tile in column.tiles:
                found.append(PlacedCounter(tile, Box(x, y, tile.wide, tile.tall)))
                y += tile.tall + GAP
            x += column.wide + GAP
        for cut in found:
            room = cut.box.w - 2 * INSIDE
            shown = elide(one_line(cut.counter.label), TextStyle.LABEL, POINTS, room, metrics)
            left, base = cut.box.x + INSIDE, cut.box.y + INSIDE + height(POINTS) * ASCENT
            flow.add(
                *cut_lines([cut.box]), place_text(shown, left, base, TextStyle.LABEL, POINTS, SheetInk.INK, metrics)
            )
        cuts.append(tuple(found))
    return tuple(CounterPage(ruled(page, flow, options), on) for page, on in zip(flow.pages(), cuts, strict=True))


def _columns(tiles: Sequence[Counter], tall: float) -> list[_Column]:
    """Return the tiles in columns of at most a height in millimetres, the tallest first, each where it still fits."""
    found: list[_Column] = []
    for tile in sorted(tiles, key=lambda each: each.tall, reverse=True):
        host = next((each for each in found if each.tall + GAP + tile.tall <= tall), None)
        if host is None:
            found.append(_Column([tile]))
        else:
            host.tiles.append(tile)
    return found


def _sheets(columns: Sequence[_Column], wide: float) -> list[list[_Column]]:
    """Return the columns side by side on sheets of a width in millimetres, the widest first."""
    found: list[list[_Column]] = []
    for column in sorted(columns, key=lambda each: each.wide, reverse=True):
        fits = (each for each in found if sum(one.wide + GAP for one in each) + column.wide <= wide)
        host = next(fits, None)
        if host is None:
            found.append([column])
        else:
            host.append(column)
    return found
