"""A painter that remembers what is drawn with it, in units of a camera: lines, knobs, circles, words, pictures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.kit.camera import Camera

Place = tuple[float, float]
Line = tuple[Place, Place]
CAMERA = Camera(32.0)
"""Its numbers are powers of two: what is measured on the screen is exact in units."""
RIM = QColor("#101820")
"""The dark rim under everything a tool draws: it is drawn along, and says nothing of its own."""
KNOB = 7.0


def line(a: Place, b: Place) -> Line:
    """Return a line that is the same from either end."""
    return (a, b) if a <= b else (b, a)


def ring(*corners: Place) -> set[Line]:
    """Return the lines from corner to corner and back to the first."""
    return {line(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)}


def box(a: tuple[int, int], b: tuple[int, int] | None = None) -> set[Line]:
    """Return the rim of the cells from one to another, both included."""
    (left, top), (right, low) = a, b or a
    return ring((left, top), (right + 1, top), (right + 1, low + 1), (left, low + 1))


def edges(cells: Iterable[tuple[int, int]]) -> set[Line]:
    """Return the edges of cells that lie between one of them and another cell."""
    found: set[Line] = set()
    for x, y in cells:
        found ^= {
            line(a, b)
            for a, b in (
                ((x, y), (x + 1, y)), ((x, y + 1), (x + 1, y + 1)), ((x, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1)),
            )
        }  # fmt: skip
    return found


class Drawn(QPainter):
    """Draws on a picture of its own; what a tool draws is kept in units of `camera`."""

    def __init__(self, camera: Camera = CAMERA) -> None:
        self.picture = QImage(800, 600, QImage.Format.Format_ARGB32_Premultiplied)
        self.picture.fill(Qt.GlobalColor.transparent)
        super().__init__(self.picture)
        self.camera = camera
        self.strokes: list[tuple[str, float, bool, Line]] = []
        """Colour, width in pixels, whether dashed, where."""
        self.ways: list[tuple[str, float, tuple[Place, ...]]] = []
        """Colour, width in pixels, corners of lines of several."""
        self.areas: list[tuple[str, tuple[Place, ...]]] = []
        """Colour and corners of what is filled."""
        self.knobs: list[Place] = []
        self.circles: list[tuple[str, bool, Place, float]] = []
        """Colour, whether dashed, middle, radius."""
        self.pictures: list[tuple[Place, Place, float]] = []
        """Corner, size, opacity."""
        self.fills: list[Place] = []
        self.words: list[tuple[str, Place]] = []
        """What is written, and where the middle of its plate is."""

    def lines(self, colour: str = "", *, dashed: bool | None = None) -> set[Line]:
        """Return lines: of any colour and any dashes, or of some."""
        return {where for ink, _, dashes, where in self.strokes if colour in ("", ink) and dashed in (None, dashes)}

    @property
    def written(self) -> list[str]:
        """What is written."""
        return [words for words, _ in self.words]

    def _place(self, point: QPointF) -> Place:
        spot = self.camera.spot_at(QPointF(point))
        return round(spot.x, 3), round(spot.y, 3)

    def _ink(self) -> str:
        return self.pen().color().name().upper()

    def _counts(self) -> bool:
        return self.pen().color() != RIM

    def _dashed(self) -> bool:
        return self.pen().style() in (Qt.PenStyle.CustomDashLine, Qt.PenStyle.DashLine)

    def drawLines(self, lines: Sequence[QLineF]) -> None:  # noqa: N802
        """Remember lines."""
        if self._counts():
            for each in lines:
                where = line(self._place(each.p1()), self._place(each.p2()))
                self.strokes.append((self._ink(), self.pen().widthF(), self._dashed(), where))
        super().drawLines(lines)

    def drawLine(self, a: QPointF, b: QPointF) -> None:  # noqa: N802
        """Remember one line."""
        self.drawLines([QLineF(a, b)])

    def drawPolyline(self, points: Any) -> None:  # noqa: N802
        """Remember a line of several."""
        if self._counts():
            corners = tuple(self._place(each) for each in points)
            self.ways.append((self._ink(), self.pen().widthF(), corners))
        super().drawPolyline(points)

    def drawPolygon(self, points: Any) -> None:  # noqa: N802
        """Remember what is filled, or framed."""
        colour = self.brush().color() if self.pen().color() == RIM else self.pen().color()
        self.areas.append((colour.name().upper(), tuple(self._place(each) for each in points)))
        super().drawPolygon(points)

    def drawRect(self, place: QRectF) -> None:  # noqa: N802
        """Remember a knob, or the rim of a rectangle."""
        if place.width() == place.height() == KNOB:
            self.knobs.append(self._place(place.center()))
        else:
            corners = (place.topLeft(), place.topRight(), place.bottomRight(), place.bottomLeft())
            self.areas.append((self._ink(), tuple(self._place(each) for each in corners)))
        super().drawRect(place)

    def drawEllipse(self, middle: QPointF, across: float, down: float) -> None:  # noqa: N802
        """Remember a circle."""
        if self._counts():
            at = self._place(middle)
            self.circles.append((self._ink(), self._dashed(), at, round(across / self.camera.scale, 3)))
        super().drawEllipse(middle, across, down)

    def drawImage(self, place: QRectF, image: QImage) -> None:  # noqa: N802
        """Remember where a picture goes."""
        size = place.width() / self.camera.scale, place.height() / self.camera.scale_y
        self.pictures.append((self._place(place.topLeft()), size, round(self.opacity(), 3)))
        super().drawImage(place, image)

    def fillRect(self, place: QRectF, colour: QColor) -> None:  # noqa: N802
        """Remember a wash by its corner."""
        self.fills.append(self._place(place.topLeft()))
        super().fillRect(place, colour)

    def drawText(self, place: QRectF, how: Any, words: str) -> None:  # noqa: N802
        """Remember words."""
        self.words.append((words, self._place(place.center())))
        super().drawText(place, how, words)


def drawn(tool: Any, camera: Camera = CAMERA) -> Drawn:
    """Return what a tool draws now."""
    made = Drawn(camera)
    tool.draw(made, camera)
    made.end()
    return made
