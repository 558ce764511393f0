"""Draws the routes and planets of a galaxy: dots on the whole chart, near by discs with sign, income and garrison."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import ArrayLike
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from editor.paint.arrays import LINES, STAMPS
from editor.paint.galaxy.scene import INCOMES, KINDS, STATES, Floats, Whole
from editor.paint.galaxy.show import ChartPiece, Drawn
from editor.paint.galaxy.style import SideStyle
from models.galaxy.values import Income, RouteKind, RouteState, Troops

SPRITE: Final = 4.0
"""Radius in pixels below which planets are stamped from ready pictures."""
GARRISON: Final = 0.016
"""Pixels a thousandth from which planets show their garrisons."""
_CROWDED: Final = 4.5
"""Pixels between planets below which only main routes are drawn."""

_WIDE: Final = 24.0
"""Pixels between planets from which great routes have a soft band."""


def paint_routes(painter: QPainter, drawn: Drawn, piece: ChartPiece) -> None:
    """Draw the routes of a piece by type; a cut or closed one is dashed, with a sign in its middle."""
    scene, inks = drawn.scene, drawn.inks
    if "routes" not in drawn.layers or not len(scene.start):
        return
    found = scene.routes_in(piece.box(12 * drawn.zoom))
    apart = scene.spacing * piece.scale
    if apart < _CROWDED:
        found = found[scene.kind[found] == KINDS.index(RouteKind.MAIN)]
    if not len(found):
        return
    a, b = scene.start[found], scene.end[found]
    table = np.column_stack((scene.x[a], scene.y[a], scene.x[b], scene.y[b])) * piece.scale
    table -= np.array([piece.left, piece.top, piece.left, piece.top], dtype=np.float64)
    kind, is_open = scene.kind[found], scene.state[found] == STATES.index(RouteState.OPEN)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for which, pen in route_pens(drawn, thin=apart < 12).items():
        chosen = table[is_open & (kind == KINDS.index(which))]
        if len(chosen):
            if which is RouteKind.MAIN and apart >= _WIDE:
                painter.setPen(_glow(pen))
                painter.drawLines(*LINES.of(chosen))
            painter.setPen(pen)
            painter.drawLines(*LINES.of(chosen))
    shut = np.flatnonzero(~is_open)
    if len(shut):
        pen = QPen(QColor(inks.shut), 1.5 * drawn.zoom, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([4, 4])
        painter.setPen(pen)
        painter.drawLines(*LINES.of(table[shut]))
        if apart >= 8:
            for i in shut:
                middle = QPointF((table[i, 0] + table[i, 2]) / 2, (table[i, 1] + table[i, 3]) / 2)
                paint_shut_sign(painter, drawn, middle, closed=STATES[scene.state[found[i]]] is RouteState.CLOSED)


def _glow(pen: QPen) -> QPen:
    """Return the soft band under a great route, where there is room for one."""
    shade = QColor(pen.color())
    shade.setAlphaF(0.16)
    return QPen(shade, pen.widthF() * 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)


def route_pens(drawn: Drawn, *, thin: bool) -> dict[RouteKind, QPen]:
    """Return the pen of each type of route."""
    inks, zoom = drawn.inks, drawn.zoom
    lane = QPen(QColor(inks.route), (0.8 if thin else 1.3) * zoom)
    main = QPen(QColor(inks.main), (1.3 if thin else 2.4) * zoom)
    hidden = QPen(QColor(inks.route), 1.4 * zoom, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    hidden.setDashPattern([0.5, 3])
    main.setCapStyle(Qt.PenCapStyle.RoundCap)
    return {RouteKind.LANE: lane, RouteKind.HIDDEN: hidden, RouteKind.MAIN: main}


def paint_shut_sign(painter: QPainter, drawn: Drawn, at: QPointF, *, closed: bool) -> None:
    """Draw the sign of a closed route: a cross where it is broken, a barred ring where it is forbidden."""
    side = 5.5 * drawn.zoom
    painter.setPen(QPen(QColor(drawn.inks.shut), 1.8 * drawn.zoom))
    painter.setBrush(QColor(drawn.inks.ground))
    painter.drawEllipse(at, side, side)
    if closed:
        painter.drawLine(at - QPointF(side * 0.55, 0), at + QPointF(side * 0.55, 0))
        return
    arm = side * 0.5
    painter.drawLine(at - QPointF(arm, arm), at + QPointF(arm, arm))
    painter.drawLine(at - QPointF(arm, -arm), at + QPointF(arm, -arm))


def paint_planets(painter: QPainter, drawn: Drawn, piece: ChartPiece) -> None:
    """Draw the planets of a piece: stamped while they are dots, one by one when larger."""
    scene = drawn.scene
    found = scene.planets_in(piece.box(30 * drawn.zoom))
    if not len(found):
        return
    dot = drawn.dot(piece.scale)
    small = np.maximum(scene.radius[found] * piece.scale, dot * 1.35) < SPRITE
    if small.any():
        _stamp(painter, drawn, piece, found[small], dot)
    if not small.all():
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number in found[~small]:
            at = QPointF(scene.x[number] * piece.scale - piece.left, scene.y[number] * piece.scale - piece.top)
            paint_planet(painter, drawn, int(number), at, piece.scale)


def paint_planet(painter: QPainter, drawn: Drawn, number: int, at: QPointF, scale: float) -> None:
    """Draw one planet: disc in its side's colour with its sign, `***` ringed, `*` with a diamond, its garrison."""
    scene, side, radius = drawn.scene, drawn.side(number), drawn.size(number, scale)
    income = INCOMES[scene.income[number]] if "income" in drawn.layers else Income.ORDINARY
    paint_disc(painter, drawn, at, radius, side, income)
    if side.sign and radius >= 6.5:
        painter.setFont(sign_font(drawn.family, side.sign, radius))
        painter.setPen(QColor(side.letters))
        painter.drawText(
            QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), Qt.AlignmentFlag.AlignCenter, side.sign
        )
    planet = scene.galaxy.planets[number]
    if scale >= GARRISON and planet.garrison.units:
        ring = radius * 0.38 if income is Income.MAJOR else 0.0
        _garrison(painter, drawn, at + QPointF(0, radius + ring + 8 * drawn.zoom), planet.garrison)


def paint_disc(painter: QPainter, drawn: Drawn, at: QPointF, radius: float, side: SideStyle, income: Income) -> None:
    """Draw the disc of a planet with the sign of its income."""
    inks, zoom = drawn.inks, drawn.zoom
    edge = QColor(inks.ink)
    edge.setAlphaF(0.75)
    painter.setPen(QPen(edge, (1.1 if radius > 3 else 0.6) * zoom))
    painter.setBrush(QColor(side.colour))
    painter.drawEllipse(at, radius, radius)
    if income is Income.MAJOR:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(inks.main if radius > 3 else inks.ink), (1.8 if radius > 3 else 1.0) * zoom))
        gap = max(radius * 0.38, 1.4)
        painter.drawEllipse(at, radius + gap, radius + gap)
    elif income is Income.PRODUCTION and radius > 2:
        half = max(radius * 0.46, 2.2)
        top = at - QPointF(0, radius + half * 0.35)
        painter.setPen(QPen(QColor(inks.ink), 0.9 * zoom))
        painter.setBrush(QColor(inks.main))
        painter.drawPolygon(
            QPolygonF([top - QPointF(0, half), top + QPointF(half, 0), top + QPointF(0, half), top - QPointF(half, 0)])
        )


@lru_cache(maxsize=256)
def _font(family: str, pixels: int) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(pixels, 5))
    font.setWeight(QFont.Weight.DemiBold)
    return font


def sign_font(family: str, sign: str, radius: float) -> QFont:
    """Return the typeface of a side's sign in a disc or token of a radius in pixels."""
    return _font(family, int(radius * (1.25 if len(sign) < 2 else 1.0 if len(sign) == 2 else 0.78)))


def _garrison(painter: QPainter, drawn: Drawn, at: QPointF, force: Troops) -> None:
    """Write the units of a garrison, each number with its shape: a square for battalions, a wing for squadrons."""
    zoom = drawn.zoom
    painter.setFont(_font(drawn.family, round(11 * zoom)))
    parts = [(n, what) for n, what in ((force.infantry, "square"), (force.cruisers, "hull"), (force.fighters, "wing"))
             if n]  # fmt: skip
    width = 26 * zoom
    x = at.x() - width * len(parts) / 2
    for count, what in parts:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(drawn.inks.muted))
        painter.drawPath(unit_shape(what, x + 6 * zoom, at.y(), 4 * zoom))
        painter.setPen(QColor(drawn.inks.ink))
        box = QRectF(x + 12 * zoom, at.y() - 7 * zoom, 16 * zoom, 14 * zoom)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(count))
        x += width


def unit_shape(what: str, x: float, y: float, side: float) -> QPainterPath:
    """Return the sign of a kind of units: `square` infantry, `hull` cruisers, any other fighters."""
    path = QPainterPath()
    if what == "square":
        path.addRect(QRectF(x - side * 0.8, y - side * 0.8, side * 1.6, side * 1.6))
    elif what == "hull":
        path.addPolygon(QPolygonF([QPointF(x - side, y + side * 0.7), QPointF(x - side, y - side * 0.2),
                                   QPointF(x + side * 1.2, y + side * 0.7)]))  # fmt: skip
    else:
        path.addPolygon(QPolygonF([QPointF(x, y - side), QPointF(x + side, y + side), QPointF(x, y + side * 0.4),
                                   QPointF(x - side, y + side)]))  # fmt: skip
    path.closeSubpath()
    return path


def _stamp(painter: QPainter, drawn: Drawn, piece: ChartPiece, found: Whole, dot: float) -> None:
    """Draw many small planets at once, from a sheet with one picture for each side and income."""
    scene = drawn.scene
    layer = scene.owner if "ownership" in drawn.layers else scene.alliance
    rows = layer[found].astype(np.int64) + 1
    if not {"ownership", "alliance"} & drawn.layers:
        rows[:] = 0
    columns = scene.income[found].astype(np.int64)
    if "income" not in drawn.layers:
        columns[:] = 0
    sheet, cell = _sheet(drawn, round(dot * 4) / 4, painter.device().devicePixelRatioF())
    # The largest last, so that a `***` is never under an ordinary one.
    order = np.argsort(columns, kind="stable")
    found, rows, columns = found[order], rows[order], columns[order]
    at = scene.x[found] * piece.scale - piece.left, scene.y[found] * piece.scale - piece.top
    stamp(painter, sheet, at, cell, columns, rows)


def stamp(
    painter: QPainter, sheet: QPixmap, at: tuple[Floats, Floats], side: float, column: ArrayLike = 0, row: ArrayLike = 0
) -> None:
    """Draw squares of a sheet of pictures at many places at once, given their middles in pixels, their column and
    row.
    """
    if not len(at[0]):
        return
    ratio = sheet.devicePixelRatio()
    table = np.empty((len(at[0]), 10), dtype=np.float64)
    table[:, 0], table[:, 1] = at
    table[:, 2], table[:, 3] = np.asarray(column) * side * ratio, np.asarray(row) * side * ratio
    table[:, 4:6] = side * ratio
    table[:, 6:8] = 1 / ratio
    table[:, 8], table[:, 9] = 0, 1
    painter.drawPixmapFragments(*STAMPS.of(table), sheet)


def _sheet(drawn: Drawn, dot: float, ratio: float) -> tuple[QPixmap, int]:
    """Return the pictures of dots (a row for each side, nobody first; a column for each income), and the side of one in
    pixels.
    """
    if (dot, ratio) not in drawn.sheets:
        drawn.sheets[dot, ratio] = _new_sheet(drawn, dot, ratio)
    return drawn.sheets[dot, ratio]


def _new_sheet(drawn: Drawn, dot: float, ratio: float) -> tuple[QPixmap, int]:
    marks = (drawn.nobody, *(drawn.sides if "ownership" in drawn.layers else drawn.allied))
    cell = int(dot * 1.35 * 2.8 + 5)
    pixels = QPixmap(int(cell * len(INCOMES) * ratio), int(cell * len(marks) * ratio))
    pixels.setDevicePixelRatio(ratio)
    pixels.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixels)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, side in enumerate(marks):
        for column, income in enumerate(INCOMES):
            at = QPointF((column + 0.5) * cell, (row + 0.5) * cell)
            paint_disc(painter, drawn, at, dot * (1.0, 1.08, 1.35)[column], side, income)
    painter.end()
    return pixels, cell
