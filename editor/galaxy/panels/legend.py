"""Lines of legends and samples of the chart's signs, painted by the chart's own painters."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from editor.galaxy.desk import GalaxyDesk
from editor.paint.galaxy.marks import paint_cross
from editor.paint.galaxy.stars import paint_disc, paint_shut_sign, route_pens, unit_shape
from editor.paint.galaxy.style import HATCHES
from editor.paint.galaxy.territory import realm_shade
from editor.widgets.look import Look
from editor.widgets.text import label
from models.galaxy.posters.territory import ways_of
from models.galaxy.territory import Realm, hatch
from models.galaxy.values import Income, RouteKind


def swatch(look: Look, colour: str, mark: str) -> QPixmap:
    """Return a picture of a ring in a colour (none for "") with a mark of one or two letters."""
    pixels = QPixmap(look.px(36) * 2, look.px(20) * 2)
    pixels.setDevicePixelRatio(2)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if colour:
        painter.setPen(QPen(QColor(colour), look.px(4)))
        painter.drawEllipse(QPointF(look.px(10), look.px(10)), look.px(6), look.px(6))
    painter.setPen(QColor(look.colours.ink))
    painter.setFont(look.font(11))
    painter.drawText(look.px(20), look.px(14), mark)
    painter.end()
    return pixels


def legend_line(look: Look, picture: QPixmap, words: str) -> QWidget:
    """Return a picture with its meaning beside it."""
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(look.px(8))
    image = QLabel()
    image.setPixmap(picture)
    image.setFixedWidth(look.px(38))
    box.addWidget(image)
    box.addWidget(label(words, wrap=True), 1)
    return row


SIGNS: Final = ("major", "production", "ordinary", "main", "lane", "hidden", "cut", "closed", "held", "contested",
                "circle", "met", "infantry", "cruisers", "fighters")  # fmt: skip
_SHAPES: Final = {"infantry": "square", "cruisers": "hull", "fighters": "wing"}


def _blank(desk: GalaxyDesk) -> tuple[QPixmap, int, int]:
    """Return an empty picture for a sign, with its width and its height in pixels of the screen."""
    width, height = desk.look.px(34), desk.look.px(20)
    pixels = QPixmap(width * 2, height * 2)
    pixels.setDevicePixelRatio(2)
    pixels.fill(Qt.GlobalColor.transparent)
    return pixels, width, height


def realm_pixmap(desk: GalaxyDesk, realm: Realm) -> QPixmap:
    """Return a sample of a realm: colour, hatch, frontier."""
    pixels, width, height = _blank(desk)
    shade = realm_shade(desk.drawn, realm)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    # The geometry is in whole numbers: a sixteenth of a pixel each.
    box = QRectF(3, 2, width - 6, height - 4)
    corners = [(round(x * 16), round(y * 16)) for x, y in (
        (box.left(), box.top()), (box.right(), box.top()), (box.right(), box.bottom()), (box.left(), box.bottom())
    )]  # fmt: skip
    painter.setPen(QPen(shade, 0.8))
    for way in ways_of(realm.place):
        for a, b in hatch([corners], way, 5 * 16):
            painter.drawLine(QPointF(a[0] / 16, a[1] / 16), QPointF(b[0] / 16, b[1] / 16))
    painter.setPen(QPen(shade, 1.6))
    painter.drawRect(box)
    painter.end()
    return pixels


def sign_pixmap(desk: GalaxyDesk, sign: str) -> QPixmap:
    """Return the picture of one sign of SIGNS, 34 px wide at 100 %."""
    drawn = desk.drawn
    pixels, width, height = _blank(desk)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(width / 2, height / 2)
    if sign in {income.value for income in Income}:
        paint_disc(painter, drawn, middle + QPointF(0, 1), 5 * drawn.zoom, drawn.nobody, Income(sign))
    elif sign in {kind.value for kind in RouteKind}:
        painter.setPen(route_pens(drawn, thin=False)[RouteKind(sign)])
        painter.drawLine(QPointF(2, height / 2), QPointF(width - 2, height / 2))
    elif sign in ("cut", "closed"):
        painter.setPen(QPen(QColor(drawn.inks.shut), 1.5 * drawn.zoom, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(1, height / 2), QPointF(width - 1, height / 2))
        paint_shut_sign(painter, drawn, middle, closed=sign == "closed")
    elif sign == "held":
        painter.setPen(QPen(QColor(drawn.inks.sector), 1.2, Qt.PenStyle.DashLine))
        painter.setBrush(QBrush(QColor(drawn.inks.sector), HATCHES[0]))
        painter.drawRect(QRectF(3, 2, width - 6, height - 4))
    elif sign == "contested":
        pen = QPen(QColor(drawn.inks.met), 1.4, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([9, 3, 2, 3])
        painter.setPen(pen)
        painter.drawRect(QRectF(3, 2, width - 6, height - 4))
    elif sign == "circle":
        wash = QColor(drawn.inks.circle)
        wash.setAlphaF(0.15)
        painter.setPen(QPen(QColor(drawn.inks.circle), 1.6))
        painter.setBrush(wash)
        painter.drawEllipse(middle, height / 2 - 2, height / 2 - 2)
    elif sign == "met":
        paint_cross(painter, drawn, middle)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(drawn.inks.muted))
        painter.drawPath(unit_shape(_SHAPES[sign], middle.x(), middle.y(), 5 * drawn.zoom))
    painter.end()
    return pixels
