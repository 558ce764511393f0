"""The plan of a poster: the whole map with its pages, how to join them, what the signs mean."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.paint.fonts import UNIT, font, pixels
from editor.paint.maps.art import MapArt
from editor.paint.maps.labels import plate
from editor.paint.maps.legend import legend, paint_legend
from editor.paint.maps.posters.marks import millimetres, paint_ruler
from editor.paint.maps.style import Style
from models.i18n import Translator
from models.sheets.map_poster import MapPoster, MapPosterOptions
from models.sheets.marks import TextStyle as Voice

_MOST_PIXELS: Final = 1600
_ROW: Final = 620
_MUTED: Final = "#5B6570"


def paint_plan(
    painter: QPainter,
    art: MapArt,
    sheet: MapPoster,
    options: MapPosterOptions,
    style: Style,
    t: Translator,
    title: str,
) -> None:
    """Draw the plan, which comes first, in hundredths of a millimetre."""
    margin = max(options.margin, 10.0) * UNIT
    page = QRectF(margin, margin, sheet.paper_width * UNIT - 2 * margin, sheet.paper_height * UNIT - 2 * margin)
    head = _paint_head(painter, art, sheet, options, style, t, title, page)
    entries = legend(art.tile_map, art.parts, t) if options.legend else []
    ruler = 700.0 if options.ruler else 0.0
    foot = min(max(2700.0, 650 + _ROW * -(-len(entries) // 2)), page.height() * 0.42)
    room = QRectF(page.left(), head, page.width(), page.bottom() - head - foot - ruler - 600)
    picture = _paint_map(painter, art, sheet, style, room)
    low = QRectF(page.left(), picture.bottom() + 600, page.width(), foot)
    half = low.width() * (0.46 if entries else 1.0)
    _paint_steps(painter, style, t, QRectF(low.left(), low.top(), half - 400, low.height()))
    if entries:
        paint_legend(painter, QRectF(low.left() + half, low.top(), low.width() - half, foot), entries, style, t)
    if options.ruler:
        paint_ruler(painter, page.left(), page.bottom() - 150, style.ink, t)


def _paint_head(
    painter: QPainter,
    art: MapArt,
    sheet: MapPoster,
    options: MapPosterOptions,
    style: Style,
    t: Translator,
    title: str,
    page: QRectF,
) -> float:
    """Draw the title and the facts of the poster; return where the room below them begins."""
    made = art.tile_map
    top = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    painter.setPen(QColor(style.ink))
    painter.setFont(font(Voice.TITLE, pixels(24)))
    name = painter.fontMetrics().elidedText(title, Qt.TextElideMode.ElideRight, int(page.width()))
    painter.drawText(QRectF(page.left(), page.top(), page.width(), 1200), top, name)
    painter.setFont(font(Voice.TEXT, pixels(10)))
    painter.setPen(QColor(_MUTED))
    words = t.plural(
        "drawing.plan_facts",
        len(sheet.pages),
        columns=made.width,
        rows=made.height,
        width=millimetres(sheet.width / 10, t),
        height=millimetres(sheet.height / 10, t),
        paper={"a4": "A4", "a3": "A3"}.get(options.paper, "Letter"),
        mm=millimetres(options.cell_mm, t),
    )
    painter.drawText(QRectF(page.left(), page.top() + 1150, page.width(), 600), top, words)
    painter.setPen(QPen(QColor(style.locked), 40))
    painter.drawLine(QPointF(page.left(), page.top() + 1800), QPointF(page.right(), page.top() + 1800))
    return page.top() + 2200


def _paint_map(painter: QPainter, art: MapArt, sheet: MapPoster, style: Style, room: QRectF) -> QRectF:
    """Draw the whole map small, with the pages over it; return its rectangle."""
    scale = min(room.width() / sheet.width, room.height() / sheet.height)
    wide, high = sheet.width * scale, sheet.height * scale
    area = QRectF(room.center().x() - wide / 2, room.top(), wide, high)
    made = art.tile_map
    cells = QRect(0, 0, made.width, made.height)
    dots = max(min(_MOST_PIXELS // max(made.width, made.height), art.tiles.cell[0]), 1)
    pitch = dots, max(round(dots * art.tiles.cell[1] / art.tiles.cell[0]), 1)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, art.layers(cells, pitch))
    painter.setClipRect(area)
    painter.translate(area.topLeft())
    parts = replace(art.parts, grid=False, coordinates=False, names=False, markers=False, notes=False, lights=False)
    fine = wide / made.width, high / made.height
    if not art.lit:
        art.objects_above(painter, cells, fine)
    art.features.paint(painter, fine, cells, parts, replace(style, hair=5))
    painter.restore()
    painter.save()
    painter.translate(area.topLeft())
    paint_pages(painter, sheet, scale, style, (70.0, 28.0), (220.0, 420.0))
    painter.restore()
    return area


def paint_pages(
    painter: QPainter,
    sheet: MapPoster,
    scale: float,
    style: Style,
    lines: tuple[float, float] = (4.0, 2.0),
    words: tuple[float, float] = (11.0, 22.0),
) -> None:
    """Draw which page shows what, over a map whose corner is the painter's origin and whose millimetre is `scale`
    units.

    `lines` are the widths of outline and line, `words` the least and the greatest size of names.
    """
    frames = [
        QRectF(own.x * scale, own.y * scale, own.w * scale, own.h * scale) for own in (page.own for page in sheet.pages)
    ]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, width in zip(("#FFFFFF", style.locked), lines, strict=True):
        painter.setPen(QPen(QColor(ink), width))
        painter.drawRects(frames)
    for page, frame in zip(sheet.pages, frames, strict=True):
        size = min(max(frame.height() * 0.14, words[0]), words[1], frame.width() * 0.3, frame.height() * 0.6)
        if size >= words[0] * 0.5:
            plate(painter, frame.topLeft() + QPointF(size * 1.5, size * 1.2), page.name, size, style)


def _paint_steps(painter: QPainter, style: Style, t: Translator, room: QRectF) -> None:
    painter.setPen(QColor(style.ink))
    painter.setFont(font(Voice.HEADING, pixels(10)))
    painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, t("drawing.plan_steps"))
    painter.setFont(font(Voice.TEXT, pixels(9)))
    flags = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop) | int(Qt.TextFlag.TextWordWrap)
    top = room.top() + 560
    for number, key in enumerate(("drawing.step_print", "drawing.step_cut", "drawing.step_glue"), 1):
        words = t(key)
        box = painter.fontMetrics().boundingRect(QRect(0, 0, int(room.width()) - 450, 100_000), flags, words)
        painter.drawText(QRectF(room.left(), top, 400, 500), flags, f"{number}.")
        painter.drawText(QRectF(room.left() + 450, top, room.width() - 450, box.height() + 40), flags, words)
        top += box.height() + 130
