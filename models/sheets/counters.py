"""Counters to cut out at true size: markers, paper figures, tiles of doors and barriers, each sort under its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from models.sheets.cards.imposition import Page
from models.sheets.cards.sheet_marks import RULER, ruler
from models.sheets.flow import MARGIN, Flow
from models.sheets.marks import Box, LineMark, Mark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import ASCENT, Metrics, elide, height, one_line, place_text

POINTS: Final = 7.5
GAP: Final = 2.0
"""Between neighbours, millimetres: a little more than a tick, which does not reach the next counter."""
LIKE: Final = 0.15
"""How much shorter, in parts, a counter may be than another in its row."""
BELOW: Final = 3.0
TICK: Final = 1.6
HAIR: Final = 0.12
RULED: Final = 6.0
"""Room over the foot for the ruler."""


@dataclass(frozen=True, slots=True)
class Counter:
    """One sort of counter: its drawing, its name on the sheet, its size in millimetres, how many.

    `id` is that of a marker, a figure or a gate; `side` that of the figure.
    """

    kind: Literal["marker", "figure", "tile"]
    id: str
    label: str
    wide: float
    tall: float
    count: int = 1


@dataclass(frozen=True, slots=True)
class PlacedCounter:
    """A counter at its place on the paper."""

    counter: Counter
    box: Box


@dataclass(frozen=True, slots=True)
class CounterPage:
    """A sheet of counters: its text, lines to cut along and ruler, and the counters themselves."""

    page: Page
    cuts: tuple[PlacedCounter, ...]


Group = tuple[str, Sequence[Counter]]


def counter_sheets(
    title: str,
    under: str,
    groups: Sequence[Group],
    options: CardOptions,
    metrics: Metrics,
    margin: float = MARGIN,
) -> tuple[CounterPage, ...]:
    """Return the sheets of groups of counters, each group under its heading; `margin` millimetres stay free."""
    flow = Flow(title, under, options, metrics, margin=margin)
    # The ruler stands between the counters and the foot of every page.
    flow.floor(RULED)
    cuts: list[list[PlacedCounter]] = [[]]
    for heading, counters in groups:
        if counters:
            flow.heading(heading, 12.0, min(counter.tall for counter in counters) + height(POINTS) + BELOW)
            _Rows(flow, cuts, metrics).fill(counters)
    pages = flow.pages()
    cuts += [[] for _ in range(len(pages) - len(cuts))]
    return tuple(CounterPage(ruled(page, flow, options), tuple(on)) for page, on in zip(pages, cuts, strict=True))


@dataclass(frozen=True, slots=True)
class _Run:
    """Counters of one sort side by side under their name."""

    counter: Counter
    count: int
    wide: float


class _Rows:
    """Runs of counters in rows; a short run goes into the first row that has room."""

    def __init__(self, flow: Flow, cuts: list[list[PlacedCounter]], metrics: Metrics) -> None:
        self._flow, self._cuts, self._metrics = flow, cuts, metrics

    def fill(self, counters: Sequence[Counter]) -> None:
        """Place every counter; a sort longer than a row continues in the next."""
        rows: list[list[_Run]] = []
        for run in (run for counter in counters for run in self._runs(counter)):
            row = next((row for row in rows if self._fits(row, run)), None)
            if row is None:
                rows.append([run])
            else:
                row.append(run)
        for row in self._joined(rows):
            self._put(row)

    def _joined(self, rows: Sequence[Sequence[_Run]]) -> list[list[_Run]]:
        """Return the rows merged where one fits whole beside another of at least its height, to save paper and ink."""
        found: list[list[_Run]] = []
        for row in sorted(rows, key=_tall, reverse=True):
            host = next((each for each in found if self._wide(each) + GAP + self._wide(row) <= self._room), None)
            if host is None:
                found.append(list(row))
            else:
                host += row
        first = [id(run) for row in rows for run in row]
        return sorted(found, key=lambda row: first.index(id(row[0])))

    @property
    def _room(self) -> float:
        return self._flow.area.w + 1e-6

    def _wide(self, row: Sequence[_Run]) -> float:
        return sum(each.wide for each in row) + GAP * (len(row) - 1)

    def _runs(self, counter: Counter) -> list[_Run]:
        across = max(1, int((self._flow.area.w + 1e-6) // counter.wide))
        named = min(self._metrics.width(_name(counter), TextStyle.LABEL, POINTS), self._flow.area.w)
        counts = [min(across, counter.count - done) for done in range(0, counter.count, across)]
        return [_Run(counter, count, max(count * counter.wide, named)) for count in counts]

    def _fits(self, row: Sequence[_Run], run: _Run) -> bool:
        tallest = max(_tall(row), run.counter.tall)
        alike = abs(row[0].counter.tall - run.counter.tall) <= tallest * LIKE
        return alike and self._wide(row) + GAP + run.wide <= self._room

    def _put(self, row: Sequence[_Run]) -> None:
        """Put a row on the page."""
        flow, line = self._flow, height(POINTS)
        tall = _tall(row) + line + TICK
        flow.need(tall)
        while len(self._cuts) <= flow.number:
            self._cuts.append([])
        x, top = flow.area.x, flow.y + line + TICK
        for run in row:
            counter = run.counter
            shown = elide(_name(counter), TextStyle.LABEL, POINTS, run.wide, self._metrics)
            flow.add(
                place_text(shown, x, flow.y + line * ASCENT, TextStyle.LABEL, POINTS, SheetInk.MUTED, self._metrics)
            )
            boxes = [Box(x + i * counter.wide, top, counter.wide, counter.tall) for i in range(run.count)]
            flow.add(*cut_lines(boxes))
            self._cuts[flow.number] += [PlacedCounter(counter, box) for box in boxes]
            x += run.wide + GAP
        flow.y += tall + BELOW


def _tall(row: Sequence[_Run]) -> float:
    return max(run.counter.tall for run in row)


def _name(counter: Counter) -> str:
    name = one_line(counter.label)
    return name if counter.count == 1 else f"{name} × {counter.count}"


def cut_lines(boxes: Sequence[Box]) -> list[Mark]:
    """Return the lines to cut along, shared by neighbours, each a little longer than the counters."""
    first, last = boxes[0], boxes[-1]
    found: list[Mark] = []
    for y in (first.y, first.bottom):
        found.append(LineMark(((first.x - TICK, y), (last.right + TICK, y)), SheetInk.HAIR, HAIR))
    for x in (first.x, *(box.right for box in boxes)):
        found.append(LineMark(((x, first.y - TICK), (x, first.bottom + TICK)), SheetInk.HAIR, HAIR))
    return found


def ruled(page: Page, flow: Flow, options: CardOptions) -> Page:
    """Return a page with the ruler above its foot, where one is wanted."""
    if not options.ruler:
        return page
    line = flow.area.bottom - 0.5
    said, x = flow.t("print.ruler_foot"), flow.area.x + RULER + 3.0
    words = place_text(said, x, line, TextStyle.LABEL, POINTS - 1, SheetInk.MUTED, flow.metrics)
    return replace(page, marks=(*page.marks, *ruler(flow.area.x, line), words))
