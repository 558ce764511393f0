"""A moment of a table drawn: its shapes and figures; as SVG that needs no other file, or as marks on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Final

from models.games.battle_values import Token, Walked
from models.maps.roads import road_runs
from models.maps.spots import NOWHERE, Spot
from models.maps.tile_map import TileMap
from models.sheets.marks import (
    MM_PER_POINT,
    Box,
    Disc,
    LineMark,
    Mark,
    PanelMark,
    PolygonMark,
    SheetInk,
    TextStyle,
    WordsMark,
)
from models.sheets.table_plan import outlined, road_mark
from models.sheets.text import Metrics, elide

UNIT: Final = 1000
_GROUND: Final = "#f1e7cf"
_SHAPES: Final = {"difficult": "#a9c08a", "water": "#9dbcd4", "trunk": "#7a5a3a", "building": "#b98f6b"}
_ROCK: Final = "#a8a29a"
_ROAD: Final = "#dcc396"
_TEAMS: Final = ("#27567b", "#a5331e", "#4d7a3a", "#7b5ea7", "#b07d2b", "#555555")
LEGEND: Final = 900
"""The height of a line of the list below, thousandths of a unit."""
LETTER: Final = 310
"""The room a letter of the list takes, whatever serif draws it."""
MARGIN: Final = 150


COLUMNS: Final = 2
"""Names in a line under a picture on paper."""
DASH: Final = 1.1
"""Millimetres of the dashes of a way on paper."""
_INKS: Final = (SheetInk.DEEP, SheetInk.ACCENT, SheetInk.GREEN, SheetInk.GOLD)


@dataclass(frozen=True)
class TableMoment:
    """A table at a moment: its board, its figures, its sides in their order, the ways figures took in this turn."""

    board: TileMap = field(repr=False)
    tokens: tuple[Token, ...]
    sides: tuple[str, ...]
    walks: tuple[Walked, ...] = ()

    @property
    def there(self) -> list[Token]:
        """The figures that stand on the table."""
        return [each for each in self.tokens if each.state == "up" and each.at != NOWHERE]

    @property
    def ways(self) -> Iterator[tuple[int, tuple[Spot, ...]]]:
        """The ways of figures, each with the index of the figure's side."""
        sides = {each.id: each.side for each in self.tokens}
        for each in self.walks:
            side = sides.get(each.piece, "")
            yield self.place(side), each.path

    def place(self, side: str) -> int:
        """Return the index of a side; the one after all others for an unknown side."""
        return self.sides.index(side) if side in self.sides else len(self.sides)


def moment_height(moment: TableMoment, wide: float, points: float) -> float:
    """Return the height in millimetres of a moment on paper at a width, with its names below."""
    board = moment.board
    lines = -(-len(moment.there) // COLUMNS)
    return wide * board.height / board.width + 2.0 + lines * points * MM_PER_POINT * 1.3


def moment_marks(moment: TableMoment, place: Box, points: float, lang: str, metrics: Metrics) -> Iterator[Mark]:
    """Yield a moment on paper, in a box's width from its top: figures numbered, their names and life below."""
    board, k = moment.board, place.w / moment.board.width
    box = Box(place.x, place.y, place.w, k * board.height)
    yield PanelMark(box, fill=SheetInk.PAPER, line=SheetInk.INK, width=0.3)
    road = road_mark(board, box, k)
    if road is not None:
        yield road
    yield from (outlined(each, box, k) for each in sorted(board.shapes, key=lambda each: each.level))
    for side, path in moment.ways:
        spots = tuple((box.x + x * k / UNIT, box.y + y * k / UNIT) for x, y in path)
        yield LineMark(spots, _INKS[side % len(_INKS)], 0.35, DASH)
    step, size = place.w / COLUMNS, points * 0.85
    for number, token in enumerate(moment.there, 1):
        side = moment.place(token.side)
        ink, r = _INKS[side % len(_INKS)], max(1.3, (token.radius or 400) * k / UNIT)
        x, y = box.x + token.at[0] * k / UNIT, box.y + token.at[1] * k / UNIT
        if side % 2:
            yield PolygonMark((((x, y - r), (x + r, y), (x, y + r), (x - r, y)),), ink, SheetInk.PAPER, 0.15)
        else:
            yield Disc(x, y, r, ink, SheetInk.PAPER, 0.15)
        small = min(r * 2.2 / MM_PER_POINT / 1.6, 7.0)
        wide = metrics.width(str(number), TextStyle.NUMBER, small)
        middle = y + small * MM_PER_POINT * 0.35
        yield WordsMark(str(number), x - wide / 2, middle, TextStyle.NUMBER, small, SheetInk.PAPER, wide)
        column, line = (number - 1) % COLUMNS, (number - 1) // COLUMNS
        words = f"{number}. {token.name[lang]} ({token.life}/{token.most_life})"
        told = elide(words, TextStyle.NOTE, size, step - 1.5, metrics)
        left, base = box.x + column * step, box.bottom + 1.0 + (line + 0.9) * points * MM_PER_POINT * 1.3
        yield WordsMark(told, left, base, TextStyle.NOTE, size, ink, metrics.width(told, TextStyle.NOTE, size))


def table_picture(moment: TableMoment, lang: str, words: str) -> str:
    """Return a table at a moment as SVG: figures are numbered, the list below names them; `words` describe it.

    Sides differ in colour and in shape, so that it reads in grey too; the ways of the turn are dashed.
    """
    board, there, sides = moment.board, moment.there, moment.sides
    names = [f"{n}. {each.name[lang]} ({each.life}/{each.most_life})" for n, each in enumerate(there, 1)]
    longest = max((len(each) for each in names), default=1) * LETTER + 2 * MARGIN
    columns = max(1, min(board.width // 8, board.width * UNIT // longest))
    rows = -(-len(there) // columns)
    wide, high = board.width * UNIT, board.height * UNIT + rows * LEGEND
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="640" role="img">',
        f"<title>{escape(words)}</title>",
        f'<rect width="{wide}" height="{board.height * UNIT}" fill="{_GROUND}" stroke="#6b5d45" stroke-width="60"/>',
        *_roads(board),
        *_shapes(board),
        *(_way(side, path) for side, path in moment.ways),
    ]
    for number, token in enumerate(there, 1):
        parts += _figure(token, number, sides)
        x, y = (number - 1) % columns * wide // columns, board.height * UNIT + (number - 1) // columns * LEGEND
        name = escape(names[number - 1])
        parts.append(f'<text x="{x + MARGIN}" y="{y + 650}" font-size="560" font-family="serif">{name}</text>')
    return "".join((*parts, "</svg>"))


def _roads(board: TileMap) -> Iterator[str]:
    for row, first, after in road_runs(board):
        place = f'x="{first * UNIT}" y="{row * UNIT}" width="{(after - first) * UNIT}" height="{UNIT}"'
        yield f'<rect {place} fill="{_ROAD}"/>'


def _shapes(board: TileMap) -> Iterator[str]:
    for each in board.shapes:
        style = f'fill="{_SHAPES.get(each.kind, _ROCK)}" stroke="#4b4234" stroke-width="40"'
        if each.disc:
            x, y, radius = each.disc
            yield f'<circle cx="{x}" cy="{y}" r="{radius}" {style}/>'
        elif each.polygon:
            spots = " ".join(f"{x},{y}" for x, y in each.polygon)
            yield f'<polygon points="{spots}" {style}/>'


def _way(side: int, path: Sequence[Spot]) -> str:
    spots = " ".join(f"{x},{y}" for x, y in path)
    style = f'fill="none" stroke="{_TEAMS[side % len(_TEAMS)]}" stroke-width="110" stroke-dasharray="260 200"'
    return f'<polyline points="{spots}" {style}/>'


def _figure(token: Token, number: int, sides: Sequence[str]) -> Iterator[str]:
    place = sides.index(token.side) if token.side in sides else len(sides)
    colour, (x, y), radius = _TEAMS[place % len(_TEAMS)], token.at, token.radius or 400
    style = f'fill="{colour}" stroke="#ffffff" stroke-width="60"'
    if place % 2:
        spots = f"{x},{y - radius} {x + radius},{y} {x},{y + radius} {x - radius},{y}"
        yield f'<polygon points="{spots}" {style}/>'
    else:
        yield f'<circle cx="{x}" cy="{y}" r="{radius}" {style}/>'
    yield (
        f'<text x="{x}" y="{y + 170}" font-size="480" text-anchor="middle" fill="#ffffff" '
        f'font-family="sans-serif">{number}</text>'
    )
