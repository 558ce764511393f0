"""The marks that a printed face consists of, in millimetres from the upper left corner of the cut card.

Nothing here knows Qt: `editor.paint.cards` draws these on a screen, an image or paper, always the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MM_PER_POINT: Final = 25.4 / 72
Point = tuple[float, float]


class TextStyle(StrEnum):
    """The styles of text on a sheet; the painter gives each a typeface and a weight."""

    TITLE = "title"
    SUBTITLE = "subtitle"
    NUMBER = "number"
    HEADING = "heading"
    LABEL = "label"
    STRONG = "strong"
    TEXT = "text"
    NOTE = "note"
    PROSE = "prose"


class SheetInk(StrEnum):
    """The inks of a sheet by their purpose; `resources/card_layouts/inks.toml` gives their colours."""

    PAPER = "paper"
    TINT = "tint"
    INK = "ink"
    MUTED = "muted"
    HAIR = "hair"
    SEA = "sea"
    DEEP = "deep"
    ACCENT = "accent"
    MARK = "mark"
    EDGE = "edge"
    GOLD = "gold"
    GREEN = "green"
    LIGHT = "light"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> Point:
        """The centre."""
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, by: float) -> Box:
        """Return the box smaller by `by` on each side (larger where negative)."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether `other` lies wholly inside."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def meets(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether the two share more than an edge."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


@dataclass(frozen=True, slots=True)
class WordsMark:
    """Words on one line: the left end of the baseline, the size in points, the measured width."""

    text: str
    x: float
    y: float
    style: TextStyle
    points: float
    ink: SheetInk = SheetInk.INK
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class PanelMark:
    """A rectangle with round corners, filled, outlined or both."""

    box: Box
    fill: SheetInk | None = None
    line: SheetInk | None = None
    width: float = 0.2
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle, filled, outlined or both."""

    x: float
    y: float
    r: float
    fill: SheetInk | None = None
    line: SheetInk | None = None
    width: float = 0.2


@dataclass(frozen=True, slots=True)
class LineMark:
    """A line through points, broken into dashes and gaps of `dash` millimetres where that is given."""

    points: tuple[Point, ...]
    ink: SheetInk
    width: float = 0.2
    dash: float = 0.0


@dataclass(frozen=True, slots=True)
class PolygonMark:
    """Polygons painted as one shape; a point is inside where an odd number of them overlap."""

    rings: tuple[tuple[Point, ...], ...]
    fill: SheetInk | None = None
    line: SheetInk | None = None
    width: float = 0.2


@dataclass(frozen=True, slots=True)
class PictureMark:
    """A drawing or photograph by name. `cover` fills the box and crops; otherwise it is shown whole, centred."""

    name: str
    box: Box
    tint: SheetInk | None = None
    cover: bool = False
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class DrawingMark:
    """One of our own drawings as SVG, in its own colours: arms, a small chart. It fills its box."""

    svg: str
    box: Box


@dataclass(frozen=True, slots=True)
class StampMark:
    """Framed words across a card, turned by `angle` degrees; what lies under `clear` ones stays visible."""

    text: str
    x: float
    y: float
    angle: float
    points: float
    width: float
    clear: bool = False


Mark = WordsMark | PanelMark | Disc | LineMark | PolygonMark | PictureMark | DrawingMark | StampMark


@dataclass(frozen=True, slots=True)
class CardSide:
    """One side of a card: its cut size, and marks that may reach `bleed` beyond it.

    The marks of `under` are one object for many cards. A `still` face is the same on many cards and has no text: it may
    be painted once and set as a picture.
    """

    width: float
    height: float
    under: tuple[Mark, ...] = ()
    marks: tuple[Mark, ...] = ()
    bleed: float = 0.0
    still: bool = False
