"""The peer of the card bench: a plain reportlab script drawing the same words, table and marks, fonts embedded."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from models.games.values import CardContent

WIDE, TALL = 63 * mm, 88 * mm
INK, SEA, MARK, HAIR, DEEP, TINT = (
    HexColor(c) for c in ("#1E2A38", "#245A7A", "#A5331E", "#B9A988", "#173F5A", "#EBDFC6")
)
_FACES = {
    "serif-bold": (font_source_serif_pro, "SourceSerifPro-Bold"),
    "serif-italic": (font_source_serif_pro, "SourceSerifPro-It"),
    "sans": (font_source_sans_pro, "SourceSansPro-Regular"),
    "sans-bold": (font_source_sans_pro, "SourceSansPro-Bold"),
    "sans-italic": (font_source_sans_pro, "SourceSansPro-It"),
}


def draw(contents: Sequence[CardContent]) -> bytes:
    """Return a PDF of poker cards, nine on an A4 page, in French."""
    for name, (package, file) in _FACES.items():
        pdfmetrics.registerFont(TTFont(name, Path(package.__file__).parent / "files" / f"{file}.ttf"))
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4)
    left, low = (A4[0] - 3 * WIDE) / 2, (A4[1] - 3 * TALL) / 2
    for number, content in enumerate(contents):
        place = number % 9
        if number and place == 0:
            _marks(canvas, left, low)
            canvas.showPage()
        canvas.saveState()
        canvas.translate(left + place % 3 * WIDE, low + (2 - place // 3) * TALL)
        _card(canvas, content)
        canvas.restoreState()
    _marks(canvas, left, low)
    canvas.save()
    return out.getvalue()


def _card(canvas: Canvas, content: CardContent) -> None:
    canvas.setFillColor(DEEP)
    canvas.rect(0, 0, WIDE, TALL, stroke=0, fill=1)
    canvas.setFillColor(HexColor("#F6EFE0"))
    canvas.rect(2.3 * mm, 2.3 * mm, WIDE - 4.6 * mm, TALL - 4.6 * mm, stroke=0, fill=1)
    for inset, width in ((2.75, 0.13), (3.5, 0.13)):
        canvas.setStrokeColor(DEEP)
        canvas.setLineWidth(width * mm)
        canvas.rect(inset * mm, inset * mm, WIDE - 2 * inset * mm, TALL - 2 * inset * mm)
    _words(canvas, 5 * mm, TALL - 9 * mm, content.title.fr, "serif-bold", 14, INK)
    _words(canvas, 5 * mm, TALL - 13 * mm, content.role.fr, "serif-italic", 7.5, INK)
    canvas.setFillColor(MARK)
    canvas.circle(WIDE - 9 * mm, TALL - 9 * mm, 4.7 * mm, fill=1)
    cost, _, unit = content.cost.fr.partition(" ")
    canvas.setFillColor(HexColor("#FFFFFF"))
    canvas.setFont("serif-bold", 14)
    canvas.drawCentredString(WIDE - 9 * mm, TALL - 10 * mm, cost)
    canvas.setFont("sans-bold", 5.6)
    canvas.drawCentredString(WIDE - 9 * mm, TALL - 12.5 * mm, unit)
    y = _table(canvas, content, TALL - 16 * mm)
    y = _boxes(canvas, content, y)
    y = _sections(canvas, content, y)
    _words(canvas, 8 * mm, 4.6 * mm, content.game, "sans-bold", 5.6, INK)


def _table(canvas: Canvas, content: CardContent, y: float) -> float:
    columns = 3
    wide, tall = 17 * mm, 11 * mm
    for i, stat in enumerate(content.stats):
        x, top = 5 * mm + i % columns * (wide + 0.8 * mm), y - i // columns * (tall + 0.8 * mm)
        canvas.setFillColor(TINT)
        canvas.setStrokeColor(HAIR)
        canvas.setLineWidth(0.15 * mm)
        canvas.roundRect(x, top - tall, wide, tall, 0.7 * mm, fill=1)
        canvas.setFillColor(INK)
        canvas.setFont("serif-bold", 18)
        canvas.drawCentredString(x + wide / 2, top - 6.4 * mm, str(stat))
        canvas.setFillColor(SEA)
        canvas.setFont("sans-bold", 6.2)
        canvas.drawCentredString(x + wide / 2, top - 9.8 * mm, stat.label.fr)
    return y - -(-len(content.stats) // columns) * (tall + 0.8 * mm)


def _boxes(canvas: Canvas, content: CardContent, y: float) -> float:
    canvas.setStrokeColor(DEEP)
    canvas.setLineWidth(0.3 * mm)
    _words(canvas, 5 * mm, y - 3 * mm, "Blessures", "sans-bold", 6.2, MARK)
    for i in range(content.boxes * content.count):
        canvas.roundRect((18 + i * 4.3) * mm, y - 3.8 * mm, 3.6 * mm, 3.6 * mm, 0.5 * mm, fill=0)
    return y - 6 * mm


def _sections(canvas: Canvas, content: CardContent, y: float) -> float:
    size, line = 7.0, 8.2
    for section in content.sections:
        _words(canvas, 5 * mm, y - size, section.title.fr.upper(), "sans-bold", 6.2, SEA)
        wide = pdfmetrics.stringWidth(section.title.fr.upper(), "sans-bold", 6.2)
        canvas.setStrokeColor(HAIR)
        canvas.line(6 * mm + wide, y - size + 2, WIDE - 5 * mm, y - size + 2)
        y -= line
        for entry in section.entries:
            head = f"{entry.name.fr} {entry.amount.fr}".strip()
            _words(canvas, 5 * mm, y - size, head, "sans-bold", size, INK)
            indent = pdfmetrics.stringWidth(head + " ", "sans-bold", size)
            words = f"{entry.words.fr} {entry.rule}".strip()
            first, *rest = simpleSplit(words, "sans", size, 53 * mm - indent) or [""]
            _words(canvas, 5 * mm + indent, y - size, first, "sans", size, INK)
            y -= line
            for text in simpleSplit(" ".join(rest), "sans", size, 53 * mm):
                _words(canvas, 5 * mm, y - size, text, "sans", size, INK)
                y -= line
    for note in content.notes:
        for text in simpleSplit(note.fr, "sans-italic", size, 53 * mm):
            _words(canvas, 5 * mm, y - size, text, "sans-italic", size, INK)
            y -= line
    return y


def _words(canvas: Canvas, x: float, y: float, text: str, face: str, size: float, ink: HexColor) -> None:
    canvas.setFillColor(ink)
    canvas.setFont(face, size)
    canvas.drawString(x, y, text)


def _marks(canvas: Canvas, left: float, low: float) -> None:
    canvas.setStrokeColor(HexColor("#000000"))
    canvas.setLineWidth(0.1 * mm)
    for i in range(4):
        for y in (low - 3.6 * mm, low + 3 * TALL + 0.6 * mm):
            canvas.line(left + i * WIDE, y, left + i * WIDE, y + 3 * mm)
        for x in (left - 3.6 * mm, left + 3 * WIDE + 0.6 * mm):
            canvas.line(x, low + i * TALL, x + 3 * mm, low + i * TALL)
