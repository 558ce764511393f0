"""Text in columns: blocks that fill the columns of a page from the left, as high as one another where they end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from models.sheets.marks import Mark, SheetInk, TextStyle
from models.sheets.text import ASCENT, Line, Metrics, Paragraph, TextPiece, height, move_line, one_line, wrap

Drawn = Callable[[float, float], Iterable[Mark]]
"""Returns the marks of something whose upper left corner is at x, y in millimetres."""
_LEAST = 0.5


@dataclass(frozen=True, slots=True)
class ColumnBlock:
    """What stands whole in a column: its height, what draws it, the space before it where something stands above.

    What follows one that `floats` may stand before it where it finds no room.
    """

    height: float
    draw: Drawn
    before: float = 0.0
    floats: bool = False


@dataclass(frozen=True, slots=True)
class PlacedInColumn:
    """A block in a column (from 0), `y` millimetres below its top."""

    column: int
    y: float
    block: ColumnBlock

    @property
    def bottom(self) -> float:
        """How far its lower edge is below the top of its column."""
        return self.y + self.block.height


def pack(
    blocks: Sequence[ColumnBlock], columns: int, tall: float
) -> tuple[tuple[PlacedInColumn, ...], tuple[ColumnBlock, ...]]:
    """Return the blocks that find room in columns of a height, and those that do not."""
    placed: list[PlacedInColumn] = []
    rest = list(blocks)
    for column in range(columns):
        y, full, kept = 0.0, False, list[ColumnBlock]()
        for block in rest:
            top = y + block.before if y else 0.0
            if not full and top + block.height <= tall + 1e-6:
                placed.append(PlacedInColumn(column, top, block))
                y = top + block.height
            else:
                full = full or not block.floats
                kept.append(block)
        rest = kept
    return tuple(placed), tuple(rest)


def balanced(blocks: Sequence[ColumnBlock], columns: int, tall: float) -> tuple[PlacedInColumn, ...]:
    """Return blocks that find room in columns of a height, in columns as low as can be."""
    low, high = 0.0, tall
    while high - low > _LEAST:
        middle = (low + high) / 2
        low, high = (middle, high) if pack(blocks, columns, middle)[1] else (low, middle)
    return pack(blocks, columns, high)[0]


def joined(*blocks: ColumnBlock) -> ColumnBlock:
    """Return blocks as one, one below the other, which no column parts."""
    tops, y = list[float](), 0.0
    for block in blocks:
        y += block.before if tops else 0.0
        tops.append(y)
        y += block.height

    def draw(x: float, top: float) -> Iterator[Mark]:
        for block, down in zip(blocks, tops, strict=True):
            yield from block.draw(x, top + down)

    return ColumnBlock(y, draw, blocks[0].before)


def set_lines(lines: Sequence[tuple[float, Line]], points: float, before: float) -> tuple[ColumnBlock, ...]:
    """Return lines, each with its inset, as blocks: neither the first line nor the last stands alone in a column."""
    groups = [lines[:2], *([line] for line in lines[2:-2]), lines[-2:]] if len(lines) > 3 else [lines]
    return tuple(_lines_block(group, points, 0.0 if n else before) for n, group in enumerate(groups) if group)


def _lines_block(lines: Sequence[tuple[float, Line]], points: float, before: float) -> ColumnBlock:
    step = height(points)

    def draw(x: float, y: float) -> Iterator[Mark]:
        for number, (inset, line) in enumerate(lines):
            yield from move_line(line, x + inset, y + step * (number + ASCENT))

    return ColumnBlock(step * len(lines), draw, before)


def shaped(
    words: str, style: TextStyle, wide: float, points: float, metrics: Metrics, *, first: int = 1, inset: float = 0.0
) -> tuple[tuple[float, Line], ...]:
    """Return the lines of a paragraph with their insets: the `first` ones begin further right."""

    def piece(text: str) -> Paragraph:
        return (TextPiece(text, style, SheetInk.INK),)

    flat = one_line(words)
    head = wrap(piece(flat), wide - inset, points, metrics)[:first] if inset else ()
    said = " ".join(run.text for line in head for run in line)
    if not flat.startswith(said):
        # A word longer than a line was parted.
        head, said = (), ""
    rest = flat[len(said) :].strip(" ")
    more = wrap(piece(rest), wide, points, metrics) if rest else ()
    return (*((inset, line) for line in head), *((0.0, line) for line in more))
