"""The plan of a table to lay out with a tape: numbered shapes, start areas and exits on an A4, each with its measures.

Measures are whole millimetres written in centimetres, from the left edge and from the lower edge, which is one's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.i18n import Translator
from models.maps.features import TableShape, Zone
from models.maps.roads import road_runs
from models.maps.tile_map import TileMap
from models.sheets.cards.imposition import Page
from models.sheets.flow import Flow, FlowColumn, words
from models.sheets.marks import Box, Disc, LineMark, Mark, PanelMark, Point, PolygonMark, SheetInk, TextStyle
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, Paragraph, place_text
from models.table.spots import UNIT

PACE_MM: Final = 25
MOST_SHARE: Final = 0.5
"""Of the height of the page at most so much is the drawing: the list stands under it."""
TAPE: Final = 5.5
"""Room for the figures of the tape beside the drawing, millimetres."""
SMALL: Final = 6.5
_INKS: Final[dict[str, tuple[SheetInk, SheetInk]]] = {
    "difficult": (SheetInk.TINT, SheetInk.GREEN),
    "water": (SheetInk.TINT, SheetInk.SEA),
    "linear": (SheetInk.EDGE, SheetInk.INK),
    "climb": (SheetInk.TINT, SheetInk.GOLD),
    "obstacle": (SheetInk.EDGE, SheetInk.INK),
    "building": (SheetInk.EDGE, SheetInk.ACCENT),
    "trunk": (SheetInk.EDGE, SheetInk.INK),
}


@dataclass(frozen=True, slots=True)
class PlanItem:
    """A thing to lay out: its number on the plan, its kind, how many trunks stand in it, its box, its height.

    The box is left, top, right, bottom in thousandths of a pace from the upper left corner.
    """

    number: int
    shape: TableShape
    trunks: int = 0

    @property
    def size_mm(self) -> tuple[int, int]:
        """Its width and depth on the table, in millimetres."""
        left, top, right, low = self.shape.box
        return _mm(right - left), _mm(low - top)


def plan_items(board: TileMap) -> tuple[PlanItem, ...]:
    """Return what is laid out, from the upper left to the lower right; trunks in a wood are counted with it."""
    trunks = [each for each in board.shapes if each.kind == "trunk"]
    others = [each for each in board.shapes if each.kind != "trunk"]
    held: dict[int, int] = {}
    for trunk in trunks:
        wood = next((each for each in others if each.kind == "difficult" and _holds(each, trunk)), None)
        if wood is None:
            others.append(trunk)
        else:
            held[wood.id] = held.get(wood.id, 0) + 1
    ordered = sorted(others, key=lambda each: (each.box[1] // (4 * UNIT), each.box[0]))
    return tuple(PlanItem(n, each, held.get(each.id, 0)) for n, each in enumerate(ordered, 1))


def _holds(wood: TableShape, trunk: TableShape) -> bool:
    x, y = _middle(trunk)
    left, top, right, low = wood.box
    return left <= x <= right and top <= y <= low


def table_plan(
    title: str, under: str, board: TileMap, roles: Sequence[tuple[int, str]], options: CardOptions, metrics: Metrics
) -> tuple[Page, ...]:
    """Return the plan on paper. `roles` gives the use of zones in a word or two, by their id."""
    flow = Flow(title, under, options, metrics)
    items = plan_items(board)
    _Drawing(flow, board, items, dict(roles)).draw()
    _shapes(flow, board, items)
    _zones(flow, board, dict(roles))
    flow.space(2.0)
    if next(road_runs(board), None) is not None:
        flow.paragraph(words(flow.t("tableplan.road"), TextStyle.NOTE, SheetInk.INK), 8.0)
    flow.paragraph(words(flow.t("tableplan.how"), TextStyle.NOTE, SheetInk.MUTED), 8.0)
    return flow.pages()


def _shapes(flow: Flow, board: TileMap, items: Sequence[PlanItem]) -> None:
    """List what is laid out, two columns a line: number, kind, size, position of its middle."""
    if not items:
        return
    flow.heading(flow.t("tableplan.shapes"), 11.0)
    told = [_item_words(flow.t, board, each) for each in items]
    half = -(-len(told) // 2)
    columns = [FlowColumn("", 4, True), FlowColumn("", 62), FlowColumn("", 4, True), FlowColumn("", 62)]
    rows: list[list[Paragraph]] = []
    for n in range(half):
        row: list[Paragraph] = []
        for at in (n, n + half):
            if at < len(told):
                row += [words(str(items[at].number), TextStyle.NUMBER), words(told[at])]
            else:
                row += [(), ()]
        rows.append(row)
    flow.plain_rows(columns, rows, 7.6)


def _item_words(t: Translator, board: TileMap, item: PlanItem) -> str:
    wide, deep = item.size_mm
    x, y = _middle(item.shape)
    kind = item.shape.name or t(f"tableplan.kind_{item.shape.kind}")
    size = _cm(t, wide) if item.shape.disc else f"{_cm(t, wide)} × {_cm(t, deep)}"
    key = "tableplan.round" if item.shape.disc else "tableplan.shape"
    left, low = _cm(t, _mm(x)), _cm(t, _mm(board.height * UNIT - y))
    said = t(key, kind=kind, size=size, left=left, low=low)
    return f"{said} {t.plural('tableplan.trunks', item.trunks)}" if item.trunks else said


def _zones(flow: Flow, board: TileMap, roles: dict[int, str]) -> None:
    found = [each for each in board.zones if _box(each) is not None]
    if not found:
        return
    flow.heading(flow.t("tableplan.zones"), 11.0)
    t = flow.t
    columns = [
        FlowColumn(t("tableplan.zone"), 30), FlowColumn(t("tableplan.use"), 34), FlowColumn(t("tableplan.size"), 22),
        FlowColumn(t("tableplan.from_left"), 24), FlowColumn(t("tableplan.from_edge"), 24),
    ]  # fmt: skip
    rows: list[list[Paragraph]] = []
    for zone in found:
        left, top, right, low = _box(zone) or (0, 0, 0, 0)
        high = board.height * UNIT
        cells = (
            f"{_cm(t, _mm(right - left))} × {_cm(t, _mm(low - top))}", _span(t, left, right),
            _span(t, high - low, high - top),
        )  # fmt: skip
        rows.append([words(zone.name, TextStyle.STRONG), words(roles.get(zone.id, "")), *(words(c) for c in cells)])
    flow.table(columns, rows, 8.2)


def outlined(shape: TableShape, box: Box, k: float) -> Mark:
    """Return a shape of a table that is drawn into a box, at `k` millimetres a unit."""
    fill, line = _INKS[shape.kind]
    if shape.disc:
        x, y, radius = shape.disc
        return Disc(box.x + x * k / UNIT, box.y + y * k / UNIT, radius * k / UNIT, fill, line, 0.3)
    return PolygonMark(
        (tuple((box.x + x * k / UNIT, box.y + y * k / UNIT) for x, y in shape.polygon),), fill, line, 0.3
    )


def road_mark(board: TileMap, box: Box, k: float) -> PolygonMark | None:
    """Return the roads of a table that is drawn into a box, at `k` millimetres a cell; None without roads."""
    strips = tuple(
        tuple(
            (box.x + x * k, box.y + y * k) for x, y in ((first, row), (after, row), (after, row + 1), (first, row + 1))
        )
        for row, first, after in road_runs(board)
    )
    return PolygonMark(strips, SheetInk.HAIR) if strips else None


class _Drawing:
    """The table drawn small, with tapes along its left and lower edges and a scale bar."""

    def __init__(self, flow: Flow, board: TileMap, items: Sequence[PlanItem], roles: dict[int, str]) -> None:
        self._flow, self._board, self._items, self._roles = flow, board, items, roles
        area = flow.area
        room = area.w - TAPE
        self.k = min(room / board.width, area.h * MOST_SHARE / board.height)
        wide, high = self.k * board.width, self.k * board.height
        self.box = Box(area.x + TAPE + (room - wide) / 2, flow.y + 1.0, wide, high)

    def draw(self) -> None:
        """Put everything on the page, from the ground up."""
        flow, box = self._flow, self.box
        flow.add(PanelMark(box, fill=SheetInk.PAPER, line=SheetInk.INK, width=0.4))
        road = road_mark(self._board, box, self.k)
        if road is not None:
            flow.add(road)
        for zone in self._board.zones:
            self._zone(zone)
        for shape in sorted(self._board.shapes, key=lambda each: each.level):
            flow.add(outlined(shape, box, self.k))
        for zone in self._board.zones:
            self._zone_name(zone)
        for item in self._items:
            self._number(item)
        self._tape()
        flow.y = box.bottom + TAPE + 1.5
        self._scale()

    def _at(self, spot: Sequence[int]) -> Point:
        return self.box.x + spot[0] * self.k / UNIT, self.box.y + spot[1] * self.k / UNIT

    def _zone(self, zone: Zone) -> None:
        rim = _box(zone)
        if rim is None:
            return
        left, top, right, low = rim
        (x, y), (far, deep) = self._at((left, top)), self._at((right, low))
        corners = ((x, y), (far, y), (far, deep), (x, deep), (x, y))
        self._flow.add(LineMark(corners, SheetInk.ACCENT if zone.kind == "start" else SheetInk.SEA, 0.45, 1.6))

    def _zone_name(self, zone: Zone) -> None:
        rim = _box(zone)
        if rim is None:
            return
        metrics, points = self._flow.metrics, SMALL
        wide = metrics.width(zone.name, TextStyle.STRONG, points)
        x, y = self._at(((rim[0] + rim[2]) // 2, rim[1]))
        left = min(max(x - wide / 2, self.box.x + 0.8), self.box.right - wide - 0.8)
        self._flow.add(PanelMark(Box(left - 0.5, y + 0.5, wide + 1.0, 3.0), fill=SheetInk.PAPER, radius=0.6))
        self._flow.add(place_text(zone.name, left, y + 2.8, TextStyle.STRONG, points, SheetInk.INK, metrics))

    def _number(self, item: PlanItem) -> None:
        x, y = self._at(_middle(item.shape))
        said, metrics = str(item.number), self._flow.metrics
        wide = metrics.width(said, TextStyle.NUMBER, 8.0)
        self._flow.add(Disc(x, y, 2.5, SheetInk.PAPER, SheetInk.EDGE, 0.2))
        self._flow.add(place_text(said, x - wide / 2, y + 1.0, TextStyle.NUMBER, 8.0, SheetInk.INK, metrics))

    def _tape(self) -> None:
        """Put a tick every four paces along both edges, with its distance in centimetres."""
        flow, box, board = self._flow, self.box, self._board
        step = 4 if max(board.width, board.height) <= 60 else 12
        for pace in range(0, board.width + 1, step):
            x = box.x + pace * self.k
            self._tick(((x, box.bottom), (x, box.bottom + 1.2)), str(pace * PACE_MM // 10), x, box.bottom + 3.8)
        for pace in range(0, board.height + 1, step):
            y = box.bottom - pace * self.k
            self._tick(((box.x - 1.2, y), (box.x, y)), str(pace * PACE_MM // 10), box.x - 3.4, y + 0.9)
        said = flow.t("tableplan.your_edge")
        wide = flow.metrics.width(said, TextStyle.LABEL, SMALL)
        flow.add(
            place_text(
                said, box.middle[0] - wide / 2, box.bottom + 6.6, TextStyle.LABEL, SMALL, SheetInk.MUTED, flow.metrics
            )
        )

    def _tick(self, line: tuple[Point, ...], said: str, x: float, y: float) -> None:
        metrics = self._flow.metrics
        wide = metrics.width(said, TextStyle.LABEL, SMALL)
        self._flow.add(LineMark(line, SheetInk.INK, 0.2))
        self._flow.add(place_text(said, x - wide / 2, y, TextStyle.LABEL, SMALL, SheetInk.MUTED, metrics))

    def _scale(self) -> None:
        """Draw a bar of four paces, marked in paces above and in centimetres below."""
        flow, metrics = self._flow, self._flow.metrics
        x, y = self.box.x, flow.y + 3.2
        for pace in range(4):
            fill = SheetInk.INK if pace % 2 == 0 else SheetInk.PAPER
            flow.add(PanelMark(Box(x + pace * self.k, y, self.k, 1.4), fill=fill, line=SheetInk.INK, width=0.2))
        paces, cm = flow.t("tableplan.bar_paces", n=4), flow.t("tableplan.bar_cm", n=10)
        right = x + 4 * self.k + 2.0
        flow.add(place_text(f"{paces} = {cm}", right, y + 1.4, TextStyle.LABEL, SMALL + 0.5, SheetInk.INK, metrics))
        flow.y = y + 4.0


def _box(zone: Zone) -> tuple[int, int, int, int] | None:
    """Return left, top, right, bottom of a zone in thousandths of a pace, None for a zone without cells."""
    if zone.polygon:
        xs, ys = [each[0] for each in zone.polygon], [each[1] for each in zone.polygon]
        return min(xs), min(ys), max(xs), max(ys)
    if not zone.runs:
        return None
    rows = [each[0] for each in zone.runs]
    first, last = min(each[1] for each in zone.runs), max(each[2] for each in zone.runs)
    return first * UNIT, min(rows) * UNIT, (last + 1) * UNIT, (max(rows) + 1) * UNIT


def _middle(shape: TableShape) -> tuple[int, int]:
    left, top, right, low = shape.box
    return (left + right) // 2, (top + low) // 2


def _mm(thousandths: int) -> int:
    """Return a length of the table, in thousandths of a pace, in whole millimetres."""
    return (thousandths * PACE_MM + UNIT // 2) // UNIT


def _cm(t: Translator, mm: int) -> str:
    """Return millimetres as centimetres to the nearest half, which is as exact as terrain is laid out."""
    whole, half = divmod((2 * mm + 5) // 10, 2)
    return f"{whole}{t('tableplan.half')}" if half else str(whole)


def _span(t: Translator, start: int, end: int) -> str:
    return t("tableplan.span", first=_cm(t, _mm(start)), last=_cm(t, _mm(end)))
