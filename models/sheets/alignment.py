"""The alignment page: printed on both sides, it shows how far a printer's backs lie off and how true its scale is."""

from __future__ import annotations

from typing import Final

from models.i18n import Translator
from models.sheets.cards.frame import small_rose
from models.sheets.cards.imposition import Page
from models.sheets.cards.sheet_marks import RULER, ruler
from models.sheets.marks import LineMark, Mark, SheetInk, TextStyle, WordsMark
from models.sheets.options import CardOptions
from models.sheets.text import Metrics, TextPiece, height, place_text, wrap

CROSS: Final = 9.0
"""Half the length of a cross, in millimetres."""
READ: Final = 8
"""How many millimetres the scale of a back can be read off each way."""


def alignment(options: CardOptions, metrics: Metrics) -> tuple[Page, Page]:
    """Return the two sides: crosses and rulers in front, scales behind, which should meet the crosses.

    Held against the light, the line of the front cross falls on a tick of the back's scale: that many millimetres the
    back is off, to the side the number says. The page is upright and is turned on its long edge to print the back.
    """
    paper = options.sheet
    t = Translator(options.language)
    front: list[Mark] = []
    behind: list[Mark] = []
    for x, y in _places(paper.width, paper.height):
        front += _cross(x, y, CROSS, SheetInk.INK)
        behind += _scale(paper.width - x, y, metrics)
    front += [*ruler((paper.width - RULER) / 2, 62.0), *ruler(24.0, (paper.height - RULER) / 2, upright=True)]
    front.append(place_text("100 mm", paper.width / 2, 66.0, TextStyle.LABEL, 8.0, SheetInk.INK, metrics, 0.5))
    front.append(place_text("100 mm", 26.0, paper.height / 2 + 1, TextStyle.LABEL, 8.0, SheetInk.INK, metrics))
    front += _words(t("print.align_title"), t("print.align_front"), paper.width, paper.height, metrics)
    behind += _words(t("print.align_back_title"), t("print.align_back"), paper.width, paper.height, metrics)
    return (
        Page(paper.width, paper.height, 1, False, (), tuple(front)),
        Page(paper.width, paper.height, 1, True, (), tuple(behind)),
    )


def _places(wide: float, tall: float) -> tuple[tuple[float, float], ...]:
    return (
        (wide / 2, 36.0),
        (wide / 2, tall - 36.0),
        (wide - 36.0, tall / 2),
        (wide - 36.0, 36.0),
        (36.0, tall - 36.0),
    )


def _cross(x: float, y: float, reach: float, ink: SheetInk) -> tuple[LineMark, LineMark]:
    return (
        LineMark(((x - reach, y), (x + reach, y)), ink, 0.15),
        LineMark(((x, y - reach), (x, y + reach)), ink, 0.15),
    )


def _scale(x: float, y: float, metrics: Metrics) -> list[Mark]:
    """Return a cross with ticks a millimetre apart, numbered every two, right and down counted up."""
    marks: list[Mark] = list(_cross(x, y, READ + 0.5, SheetInk.SEA))
    for mm in range(-READ, READ + 1):
        tall = 1.6 if mm % 2 == 0 else 0.9
        marks.append(LineMark(((x + mm, y - tall), (x + mm, y + tall)), SheetInk.SEA, 0.12))
        marks.append(LineMark(((x - tall, y + mm), (x + tall, y + mm)), SheetInk.SEA, 0.12))
        if mm and mm % 4 == 0:
            marks.append(place_text(f"{mm:+d}", x + mm, y - 2.2, TextStyle.LABEL, 5.5, SheetInk.SEA, metrics, 0.5))
            marks.append(place_text(f"{mm:+d}", x + 2.2, y + mm + 0.6, TextStyle.LABEL, 5.5, SheetInk.SEA, metrics))
    return marks


def _words(title: str, text: str, wide: float, tall: float, metrics: Metrics) -> list[Mark]:
    left, points = 60.0, 10.0
    y = tall * 0.38
    marks: list[Mark] = [
        *small_rose(left - 6.0, y - 2.2, 3.4, SheetInk.SEA),
        place_text(title, left, y, TextStyle.TITLE, 16.0, SheetInk.INK, metrics),
    ]
    y += 8.0
    for part in text.split("\n"):
        for line in wrap((TextPiece(part),), wide - left - 50.0, points, metrics):
            marks += [WordsMark(r.text, left + r.x, y, r.style, r.points, r.ink, r.width) for r in line]
            y += height(points)
        y += 1.6
    return marks
