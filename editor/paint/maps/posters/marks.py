"""What surrounds the map on a page of a poster: where to cut and glue, the name of the page, the ruler."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.paint.fonts import UNIT, font, pixels
from editor.paint.maps.style import Style
from models.i18n import Translator
from models.sheets.map_poster import FOOT, RULER, MapPoster, MapPosterOptions, PosterSheet
from models.sheets.marks import TextStyle as Voice

_TICK = 4.0
_GAP = 0.8
_MUTED = "#5B6570"


def paint_joints(
    painter: QPainter, sheet: MapPoster, page: PosterSheet, options: MapPosterOptions, style: Style, t: Translator
) -> None:
    """Draw the frame of the map, with marks on its edges where it is cut and where neighbours are glued on."""
    x, y, shown = page.x, page.y, page.shown
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(style.ink), 20))
    painter.drawRect(QRectF(x * UNIT, y * UNIT, shown.w * UNIT, shown.h * UNIT))
    if not options.marks or len(sheet.pages) == 1:
        return
    edge_x, edge_y = x + page.own.w, y + page.own.h
    right, bottom = page.column < sheet.columns - 1, page.row < sheet.rows - 1
    lines = [
        *_cross(x, y, shown.w, shown.h, x, y),
        *(_cross(x, y, shown.w, shown.h, edge_x, edge_y) if right or bottom else ()),
    ]
    painter.setPen(QPen(QColor("#000000"), 15))
    painter.drawLines([QLineF(*(part * UNIT for part in line)) for line in lines])
    join = QPen(QColor(style.locked), 25)
    join.setDashPattern([10, 8])
    painter.setPen(join)
    if right:
        painter.drawLine(QLineF(edge_x * UNIT, y * UNIT, edge_x * UNIT, (y + shown.h) * UNIT))
    if bottom:
        painter.drawLine(QLineF(x * UNIT, edge_y * UNIT, (x + shown.w) * UNIT, edge_y * UNIT))
    _say_neighbours(painter, sheet, page, style, t)


def _cross(
    x: float, y: float, wide: float, high: float, at_x: float, at_y: float
) -> list[tuple[float, float, float, float]]:
    """Return the ticks outside a frame for a vertical and a horizontal line through it."""
    return [
        (at_x, y - _GAP - _TICK, at_x, y - _GAP),
        (at_x, y + high + _GAP, at_x, y + high + _GAP + _TICK / 2),
        (x - _GAP - _TICK, at_y, x - _GAP, at_y),
        (x + wide + _GAP, at_y, x + wide + _GAP + _TICK, at_y),
    ]


def _say_neighbours(painter: QPainter, sheet: MapPoster, page: PosterSheet, style: Style, t: Translator) -> None:
    painter.setFont(font(Voice.LABEL, pixels(6.5)))
    painter.setPen(QColor(style.locked))
    names = {(each.column, each.row): each.name for each in sheet.pages}
    beside, below = names.get((page.column + 1, page.row)), names.get((page.column, page.row + 1))
    middle = Qt.AlignmentFlag.AlignCenter
    if beside:
        painter.save()
        painter.translate((page.x + page.shown.w + 2.6) * UNIT, (page.y + page.shown.h / 2) * UNIT)
        painter.rotate(90)
        painter.drawText(QRectF(-4000, -200, 8000, 400), middle, t("drawing.glue_here", page=beside))
        painter.restore()
    if below:
        line = QRectF((page.x + page.own.w / 2 - 40) * UNIT, (page.y + page.shown.h + 0.4) * UNIT, 8000, 300)
        painter.drawText(line, middle, t("drawing.glue_here", page=below))


def paint_foot(
    painter: QPainter,
    sheet: MapPoster,
    page: PosterSheet,
    options: MapPosterOptions,
    style: Style,
    t: Translator,
    title: str,
) -> None:
    """Draw the line under the map: title, page, scale, and the ruler."""
    top = sheet.paper_height - options.margin - FOOT + 2.4
    line = QRectF(options.margin * UNIT, top * UNIT, (sheet.paper_width - 2 * options.margin) * UNIT, 500)
    name = page.name if len(sheet.pages) > 1 else ""
    painter.setPen(QColor(style.ink))
    painter.setFont(font(Voice.STRONG, pixels(11)))
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.drawText(line, left, name)
    used = painter.fontMetrics().horizontalAdvance(name) + 250 if name else 0
    painter.setFont(font(Voice.TEXT, pixels(7)))
    painter.setPen(QColor(_MUTED))
    words = t("drawing.foot", title=title, mm=millimetres(options.cell_mm, t))
    room = line.width() - used - (RULER + 6) * UNIT if options.ruler else line.width() - used
    shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, max(int(room), 0))
    painter.drawText(line.adjusted(used, 0, 0, 0), left, shown)
    if options.ruler and line.width() >= RULER * UNIT:
        paint_ruler(painter, line.right() - RULER * UNIT, line.center().y(), style.ink, t)


def paint_ruler(painter: QPainter, left: float, middle: float, ink: str, t: Translator) -> None:
    """Draw a ruler of exactly 100 mm, in tenths that are dark and light in turn."""
    for step in range(10):
        painter.setPen(QPen(QColor(ink), 12))
        painter.setBrush(QColor(ink if step % 2 == 0 else "#FFFFFF"))
        painter.drawRect(QRectF(left + step * 1000, middle - 60, 1000, 120))
    painter.drawLines([QLineF(left + mm, middle - 160, left + mm, middle + 60) for mm in (0.0, 5000.0, RULER * UNIT)])
    painter.setFont(font(Voice.TEXT, pixels(5.5)))
    painter.setPen(QColor(_MUTED))
    painter.drawText(
        QRectF(left + 6500, middle - 330, 2000, 250), Qt.AlignmentFlag.AlignCenter, t("drawing.ruler", mm=int(RULER))
    )


def millimetres(length: float, t: Translator) -> str:
    """Return a length without superfluous zeros, in the number format of the language."""
    text = f"{length:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if t.lang == "fr" else text
