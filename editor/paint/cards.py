"""The one painter of cards and sheets: marks in millimetres onto any QPainter (screen, image, PDF, printer).

A painter given here has hundredths of a millimetre as its unit (`scaled` sets that up on a screen or an image).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGlyphRun,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTextLayout,
)

from editor.paint import pictures
from editor.paint.fonts import UNIT, font, pixels
from editor.paint.own_drawings import painted
from models.sheets.cards.design import inks
from models.sheets.marks import (
    Box,
    CardSide,
    Disc,
    DrawingMark,
    LineMark,
    Mark,
    PanelMark,
    PictureMark,
    PolygonMark,
    SheetInk,
    StampMark,
    TextStyle,
    WordsMark,
)

DPI: Final = 300
FINE_DPI: Final = 600
STILL_DPI: Final = 450
"""Line drawings of one ink are kept at twice the sharpness of coloured pictures."""

Op = Callable[[QPainter], None]


class Brushes:
    """The pens and brushes of one ink set, and the pictures scaled for paper: made once for each print."""

    def __init__(self, name: str, own: Mapping[str, QImage] | None = None) -> None:
        self.colours = {ink: QColor(value) for ink, value in inks(name).items()}
        self.pale = name == "low_ink"
        self._own = dict(own or {})
        self._pens: dict[tuple[SheetInk | None, float, float], QPen] = {}
        self._fills = {ink: QBrush(colour) for ink, colour in self.colours.items()}
        self._images: dict[PictureMark, tuple[QImage, QRectF]] = {}
        self._stills: dict[int, tuple[CardSide, QImage]] = {}
        self._shared: dict[int, tuple[tuple[Mark, ...], tuple[Op, ...]]] = {}

    def pen(self, ink: SheetInk | None, width: float, dash: float = 0.0) -> QPen:
        """Return the pen of an ink, `width` in millimetres; without an ink a pen that draws nothing."""
        made = self._pens.get((ink, width, dash))
        if made is None:
            made = QPen(Qt.PenStyle.NoPen)
            if ink is not None:
                colour = self.colours[ink]
                made = QPen(
                    colour, width * UNIT, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin
                )
                if dash:
                    made.setDashPattern([dash / width, dash / width])
            self._pens[ink, width, dash] = made
        return made

    def fill(self, ink: SheetInk | None) -> QBrush:
        """Return the brush of an ink; without an ink a brush that fills nothing."""
        return self._fills[ink] if ink else QBrush(Qt.BrushStyle.NoBrush)

    def image(self, mark: PictureMark) -> tuple[QImage, QRectF]:
        """Return a picture scaled and cropped for its box, and its rectangle in page units from the box's corner."""
        made = self._images.get(
            mark_key := PictureMark(mark.name, Box(0, 0, mark.box.w, mark.box.h), mark.tint, mark.cover, mark.radius)
        )
        if made is None:
            made = self._images[mark_key] = self._scaled(mark)
        return made

    def _scaled(self, mark: PictureMark) -> tuple[QImage, QRectF]:
        dpi = DPI if mark.cover else FINE_DPI
        wide, tall = (max(1, round(mm / 25.4 * dpi)) for mm in (mark.box.w, mark.box.h))
        source = self._own.get(mark.name)
        if source is None:
            colour = self.colours[mark.tint] if mark.tint else None
            source = pictures.picture(mark.name, wide, colour)
            if mark.cover and source.height() < tall:
                source = pictures.picture(mark.name, round(wide * tall / source.height()) + 1, colour)
        if self.pale and mark.cover:
            source = _pale(source)
        mode = Qt.AspectRatioMode.KeepAspectRatioByExpanding if mark.cover else Qt.AspectRatioMode.KeepAspectRatio
        image = source.scaled(wide, tall, mode, Qt.TransformationMode.SmoothTransformation)
        if mark.cover:
            # A crop keeps the upper part, where faces are.
            image = image.copy((image.width() - wide) // 2, (image.height() - tall) // 4, wide, tall)
            image = _rounded(image, mark.radius / 25.4 * dpi)
        w, h = image.width() / dpi * 25.4, image.height() / dpi * 25.4
        place = QRectF(*(round(mm * UNIT) for mm in ((mark.box.w - w) / 2, (mark.box.h - h) / 2, w, h)))
        return image, place

    def still(self, face: CardSide) -> QImage:
        """Return a face that many cards share as a picture with its bleed, sharp enough for any printer."""
        made = self._stills.get(id(face))
        if made is None:
            made = self._stills[id(face)] = (face, face_image(face, self, STILL_DPI, bleed=True))
        return made[1]

    def shared(self, marks: tuple[Mark, ...]) -> tuple[Op, ...]:
        """Return the operations of marks that many faces share; they are compiled once and kept alive here."""
        made = self._shared.get(id(marks))
        if made is None:
            made = self._shared[id(marks)] = (marks, compiled(marks, self))
        return made[1]


def _pale(image: QImage) -> QImage:
    """Return a picture in light greys, to save ink."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(
        QImage.Format.Format_ARGB32_Premultiplied
    )
    painter = QPainter(grey)
    painter.fillRect(grey.rect(), QColor(255, 255, 255, 130))
    painter.end()
    return grey


def _rounded(image: QImage, radius: float) -> QImage:
    result = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(QRectF(result.rect()), radius, radius)
    painter.setClipPath(path)
    painter.drawImage(0, 0, image)
    painter.end()
    return result


def scaled(painter: QPainter, pixels_per_mm: float) -> None:
    """Scale the painter of an image or a window to hundredths of a millimetre at true size."""
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    painter.scale(pixels_per_mm / UNIT, pixels_per_mm / UNIT)


def paint_face(painter: QPainter, face: CardSide, brushes: Brushes, *, vector: bool = True) -> None:
    """Draw one face with its cut upper left corner at the painter's origin; without `vector` a still face is a
    picture.
    """
    if face.still and not vector:
        beyond = face.bleed * UNIT
        place = QRectF(-beyond, -beyond, face.width * UNIT + 2 * beyond, face.height * UNIT + 2 * beyond)
        painter.drawImage(place, brushes.still(face))
        return
    for op in brushes.shared(face.under):
        op(painter)
    paint_marks(painter, face.marks, brushes)


def paint_marks(painter: QPainter, marks: tuple[Mark, ...], brushes: Brushes) -> None:
    """Draw marks: areas and pictures first, then words in reading order, then stamps."""
    words: list[WordsMark] = []
    last: list[StampMark] = []
    for mark in marks:
        if type(mark) is WordsMark:
            words.append(mark)
        elif type(mark) is StampMark:
            last.append(mark)
        else:
            _DRAW[type(mark)](painter, mark, brushes)
    ink: SheetInk | None = None
    for run in words:
        if run.ink is not ink:
            ink = run.ink
            painter.setPen(brushes.pen(ink, 0.0))
        at = QPointF(round(run.x * UNIT), round(run.y * UNIT))
        for glyphs in _glyphs(run.text, run.style, pixels(run.points)):
            painter.drawGlyphRun(at, glyphs)
    for stamp in last:
        _stamp(painter, stamp, brushes)


def compiled(marks: tuple[Mark, ...], brushes: Brushes) -> tuple[Op, ...]:
    """Return marks as drawing operations."""
    return tuple(_op(mark, brushes) for mark in marks)


def _op(mark: Mark, brushes: Brushes) -> Op:
    if isinstance(mark, PolygonMark):
        path, brush, pen = _path(mark), brushes.fill(mark.fill), brushes.pen(mark.line, mark.width)

        def shape(painter: QPainter) -> None:
            painter.setPen(pen)
            painter.setBrush(brush)
            painter.drawPath(path)

        return shape

    def other(painter: QPainter) -> None:
        paint_marks(painter, (mark,), brushes)

    return other


class _Local(threading.local):
    """The glyphs of each thread: Qt's typefaces belong to the thread that first used them."""

    def __init__(self) -> None:
        self.glyphs = lru_cache(maxsize=16384)(_set_glyphs)


def _glyphs(text: str, style: TextStyle, size: int) -> tuple[QGlyphRun, ...]:
    """Return the glyphs of words from the left end of the baseline on, in several runs where letters come from another
    typeface.
    """
    return _LOCAL.glyphs(text, style, size)


def _set_glyphs(text: str, style: TextStyle, size: int) -> tuple[QGlyphRun, ...]:
    layout = QTextLayout(text, font(style, size))
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(1e9)
    layout.endLayout()
    up = QPointF(0.0, line.ascent())
    # Qt gives them in the order of the addresses of its typefaces.
    runs = sorted(layout.glyphRuns(), key=lambda run: [(at.x(), at.y()) for at in run.positions()])
    for run in runs:
        run.setPositions([at - up for at in run.positions()])
    return tuple(runs)


def _panel(painter: QPainter, mark: PanelMark, brushes: Brushes) -> None:
    fill, line = brushes.fill(mark.fill), brushes.pen(mark.line, mark.width)
    if fill.style() == Qt.BrushStyle.NoBrush and line.style() == Qt.PenStyle.NoPen:
        return
    painter.setPen(line)
    painter.setBrush(fill)
    rect = _rect(mark.box)
    if mark.radius:
        painter.drawRoundedRect(rect, mark.radius * UNIT, mark.radius * UNIT)
    else:
        painter.drawRect(rect)


def _disc(painter: QPainter, mark: Disc, brushes: Brushes) -> None:
    painter.setPen(brushes.pen(mark.line, mark.width))
    painter.setBrush(brushes.fill(mark.fill))
    painter.drawEllipse(QPointF(mark.x * UNIT, mark.y * UNIT), mark.r * UNIT, mark.r * UNIT)


def _stroke(painter: QPainter, mark: LineMark, brushes: Brushes) -> None:
    painter.setPen(brushes.pen(mark.ink, mark.width, mark.dash))
    if len(mark.points) == 2:
        (x1, y1), (x2, y2) = mark.points
        painter.drawLine(QPointF(round(x1 * UNIT), round(y1 * UNIT)), QPointF(round(x2 * UNIT), round(y2 * UNIT)))
    else:
        painter.drawPolyline(QPolygonF([QPointF(x * UNIT, y * UNIT) for x, y in mark.points]))


def _shape(painter: QPainter, mark: PolygonMark, brushes: Brushes) -> None:
    painter.setPen(brushes.pen(mark.line, mark.width))
    painter.setBrush(brushes.fill(mark.fill))
    painter.drawPath(_path(mark))


_LOCAL: Final = _Local()


@lru_cache(maxsize=256)
def _path(mark: PolygonMark) -> QPainterPath:
    path = QPainterPath()
    for ring in mark.rings:
        path.addPolygon(QPolygonF([QPointF(x * UNIT, y * UNIT) for x, y in ring]))
        path.closeSubpath()
    return path


def _picture(painter: QPainter, mark: PictureMark, brushes: Brushes) -> None:
    image, place = brushes.image(mark)
    if image.isNull():
        return
    painter.drawImage(place.translated(round(mark.box.x * UNIT), round(mark.box.y * UNIT)), image)


def _drawing(painter: QPainter, mark: DrawingMark, _brushes: Brushes) -> None:
    painted(mark.svg).render(painter, _rect(mark.box))


def _stamp(painter: QPainter, stamp: StampMark, brushes: Brushes) -> None:
    """Draw framed words across what is already drawn."""
    colour = QColor(brushes.colours[SheetInk.MARK])
    ground = QColor(brushes.colours[SheetInk.PAPER])
    colour.setAlphaF(0.5 if stamp.clear else 1.0)
    ground.setAlphaF(0.0 if stamp.clear else 0.8)
    painter.save()
    painter.translate(stamp.x * UNIT, stamp.y * UNIT)
    painter.rotate(stamp.angle)
    tall = pixels(stamp.points)
    wide = stamp.width * UNIT
    painter.setPen(QPen(colour, tall * 0.09))
    painter.setBrush(ground)
    frame = QRectF(-wide / 2 - tall * 0.4, -tall * 0.62, wide + tall * 0.8, tall * 1.24)
    painter.drawRoundedRect(frame, tall * 0.18, tall * 0.18)
    for glyphs in _glyphs(stamp.text, TextStyle.HEADING, tall):
        painter.drawGlyphRun(QPointF(-wide / 2, tall * 0.33), glyphs)
    painter.restore()


def _rect(box: Box) -> QRectF:
    x, y = round(box.x * UNIT), round(box.y * UNIT)
    return QRectF(x, y, round(box.right * UNIT) - x, round(box.bottom * UNIT) - y)


_DRAW: Final[dict[type, Callable[..., None]]] = {
    PanelMark: _panel,
    Disc: _disc,
    LineMark: _stroke,
    PolygonMark: _shape,
    PictureMark: _picture,
    DrawingMark: _drawing,
}


def face_image(face: CardSide, brushes: Brushes, dpi: int = DPI, *, bleed: bool = False) -> QImage:
    """Return a face as an image at true scale, cut to size or with its bleed."""
    beyond = face.bleed if bleed else 0.0
    per_mm = dpi / 25.4
    size = QSizeF((face.width + 2 * beyond) * per_mm, (face.height + 2 * beyond) * per_mm).toSize()
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    image.setDotsPerMeterX(round(per_mm * 1000))
    image.setDotsPerMeterY(round(per_mm * 1000))
    painter = QPainter(image)
    scaled(painter, per_mm)
    painter.translate(beyond * UNIT, beyond * UNIT)
    paint_face(painter, face, brushes)
    painter.end()
    return image
