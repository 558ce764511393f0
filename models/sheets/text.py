"""Text set into lines: measuring, wrapping, shrinking, cutting. Widths come from the painter (a `Metrics`)."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Protocol

from models.sheets.marks import MM_PER_POINT, SheetInk, TextStyle, WordsMark

SMALLEST: Final = 5.5
"""No text of a sheet is smaller than this many points."""
LEADING: Final = 1.17
CAP: Final = 0.66
"""Height of a capital letter, in parts of the type size (both families)."""
ASCENT: Final = 0.75
"""From the top of a line to its baseline. Accented capitals stay inside."""
_SIGNED: Final = re.compile(r" (?=[+−\-×]?\d)")
_ASIDE: Final = re.compile(r"\s*\((?:AMB-)?[A-Z]{2}-\d+(?:[,\s…–-]+(?:AMB-)?(?:[A-Z]{2}-)?\d+)*\)")
_CITED: Final = re.compile(r"\b[A-Z]{2}-\d+\b")
NO_TITLES: Final[Mapping[str, str]] = MappingProxyType({})
_BLANKS: Final = re.compile(r"[ \t\r\n\f\v]+")


class Metrics(Protocol):
    """What the layout must know of the painter's typefaces and drawings."""

    def width(self, text: str, style: TextStyle, points: float) -> float:
        """Return the width in millimetres of `text` set on one line."""

    def has(self, picture: str) -> bool:
        """Return whether there is a drawing or picture of this name."""

    def __hash__(self) -> int:
        """Return a hash, because lines are cached by the metrics that measured them."""


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A part of a paragraph in one style. `tight` joins it to what stands before; `size` is relative."""

    text: str
    style: TextStyle = TextStyle.TEXT
    ink: SheetInk = SheetInk.INK
    size: float = 1.0
    tight: bool = False


Paragraph = tuple[TextPiece, ...]
Line = tuple[WordsMark, ...]
"""Runs of one line, from x = 0 on the baseline y = 0."""


@lru_cache(maxsize=16384)
def one_line(words: str) -> str:
    """Return a text on one line, with plain blanks where it may break; no-break spaces stay."""
    return " ".join(part for part in _BLANKS.split(words) if part)


def unnumbered(words: str, titles: Mapping[str, str] = NO_TITLES) -> str:
    """Return a text without the numbers of our rules: `(SW-41)` goes, `SW-41` in a sentence reads as its title."""
    return _CITED.sub(lambda found: titles.get(found[0], found[0]), _ASIDE.sub("", words))


def tie_amounts(amount: str) -> str:
    """Return an amount whose signed numbers stay with their word: `Dég +2` never breaks."""
    return _SIGNED.sub("\u00a0", one_line(amount))


def height(points: float) -> float:
    """Return the height in millimetres of one line of running text."""
    return points * MM_PER_POINT * LEADING


def small(points: float, factor: float) -> float:
    """Return a size scaled in proportion, never below the smallest."""
    return max(SMALLEST, points * factor)


@lru_cache(maxsize=16384)
def wrap(paragraph: Paragraph, width: float, points: float, metrics: Metrics) -> tuple[Line, ...]:
    """Return the lines of a paragraph no wider than `width` millimetres; a word wider than a line is broken."""
    lines: list[Line] = []
    line = _Line()
    for text, piece, glued in _words(paragraph):
        size = small(points, piece.size)
        gap = 0.0 if glued or line.empty else metrics.width(" ", piece.style, size)
        wide = metrics.width(text, piece.style, size)
        if line.x + gap + wide <= width or (line.empty and wide <= width):
            line.add(text, piece, size, gap, wide)
            continue
        if not line.empty:
            lines.append(line.runs())
            line = _Line()
        *full, rest = _broken(text, piece.style, size, width, metrics)
        for part in full:
            line.add(part, piece, size, 0.0, metrics.width(part, piece.style, size))
            lines.append(line.runs())
            line = _Line()
        line.add(rest, piece, size, 0.0, metrics.width(rest, piece.style, size))
    if not line.empty:
        lines.append(line.runs())
    return tuple(lines)


def move_line(line: Line, x: float, y: float) -> list[WordsMark]:
    """Return the runs of a line, with the left end of its baseline at (x, y)."""
    return [WordsMark(r.text, r.x + x, y, r.style, r.points, r.ink, r.width) for r in line]


class _Line:
    """A line being filled; words of one style become one run, measured as it will be drawn."""

    def __init__(self) -> None:
        self.x = 0.0
        self._runs: list[WordsMark] = []

    @property
    def empty(self) -> bool:
        return not self._runs

    def add(self, text: str, piece: TextPiece, size: float, gap: float, wide: float) -> None:
        last = self._runs[-1] if self._runs else None
        if last and (last.style, last.points, last.ink) == (piece.style, size, piece.ink):
            joined = f"{last.text} {text}" if gap else last.text + text
            self._runs[-1] = WordsMark(joined, last.x, 0.0, piece.style, size, piece.ink, last.width + gap + wide)
        else:
            self._runs.append(WordsMark(text, self.x + gap, 0.0, piece.style, size, piece.ink, wide))
        self.x += gap + wide

    def runs(self) -> Line:
        return tuple(self._runs)


def _words(paragraph: Paragraph) -> Iterable[tuple[str, TextPiece, bool]]:
    """Yield each word with its piece, and whether it stands tight to the word before; no-break
    spaces never end a word.
    """
    for piece in paragraph:
        glued = piece.tight
        for word in piece.text.split(" "):
            if word:
                yield word, piece, glued
                glued = False


def _broken(word: str, style: TextStyle, points: float, width: float, metrics: Metrics) -> list[str]:
    """Return a word in parts that each fit on a line (at least one letter each)."""
    parts: list[str] = []
    while metrics.width(word, style, points) > width and len(word) > 1:
        low, high = 1, len(word) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if metrics.width(word[:middle], style, points) <= width else (low, middle - 1)
        parts.append(word[:low])
        word = word[low:]
    return [*parts, word]


def fit(
    text: str, style: TextStyle, width: float, largest: float, metrics: Metrics, smallest: float = SMALLEST
) -> float:
    """Return the largest size in points (in quarters) at which `text` fits on one line, or the smallest allowed."""
    if largest <= smallest:
        return smallest
    one = metrics.width(text, style, 1.0)
    if one * largest <= width:
        return largest
    return max(smallest, math.floor(width / one * 4 + 1e-9) / 4)


def elide(text: str, style: TextStyle, points: float, width: float, metrics: Metrics) -> str:
    """Return `text`, cut with an ellipsis where it is wider than `width`."""
    if metrics.width(text, style, points) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        fits = metrics.width(text[:middle].rstrip() + "…", style, points) <= width
        low, high = (middle, high) if fits else (low, middle - 1)
    return text[:low].rstrip() + "…"


@lru_cache(maxsize=256)
def steps(largest: float, smallest: float = SMALLEST, step: float = 0.25) -> tuple[float, ...]:
    """Return sizes from `largest` down to `smallest`, both included."""
    if largest <= smallest:
        return (smallest,)
    count = int((largest - smallest) / step + 1e-9)
    sizes = [largest - step * i for i in range(count + 1)]
    return tuple(sizes if sizes[-1] <= smallest + 1e-9 else [*sizes, smallest])


def place_text(
    text: str, x: float, y: float, style: TextStyle, points: float, ink: SheetInk, metrics: Metrics, anchor: float = 0.0
) -> WordsMark:
    """Return a run whose left end (anchor 0), middle (0.5) or right end (1) is at `x`."""
    wide = metrics.width(text, style, points)
    return WordsMark(text, x - wide * anchor, y, style, points, ink, wide)


def centred(
    text: str, x: float, middle: float, style: TextStyle, points: float, ink: SheetInk, metrics: Metrics
) -> WordsMark:
    """Return a run whose capitals are centred on the point."""
    return place_text(text, x, middle + CAP * points * MM_PER_POINT / 2, style, points, ink, metrics, 0.5)
