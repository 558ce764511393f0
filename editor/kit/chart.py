"""The chart in the window: it paints what the camera shows, and passes gestures to the tool in use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent

from editor.kit.camera import Box, Camera
from editor.kit.canvas import Canvas
from editor.kit.chart_hit import ChartPointer, Key, place_under, thing_at
from editor.paint.galaxy.frame import BORDER, compass, paint_frame, paint_scale, scale_length
from editor.paint.galaxy.marks import (
    MarkPictures,
    Marks,
    paint_analysis,
    paint_chosen,
    paint_circle,
    paint_drafts,
    paint_notes,
    paint_ways,
)
from editor.paint.galaxy.name_pictures import NamePictures
from editor.paint.galaxy.names import NameWork, PlacedName
from editor.paint.galaxy.show import Drawn
from editor.paint.galaxy.tiles import CHART, ChartTiles
from editor.widgets.look import Look

NAMES_AFTER_MS: Final = 40
MOST_COMMANDS: Final = 400
"""Commands that get a name at most."""
SLICE: Final = 0.003
"""Seconds at a time that finding places for names takes."""


class ChartView(Canvas[ChartPointer]):
    """Shows a dressed scene through a camera and passes gestures to the tool in use."""

    hovered = Signal(object, object)
    activated = Signal(object)
    menu_wanted = Signal(QPoint, object)

    def __init__(self, look: Look, drawn: Drawn) -> None:
        super().__init__(look, look.t("galaxymap.chart"))
        self.marks = Marks()
        self.names: list[PlacedName] = []
        self.camera = Camera(0.006, bounds=CHART).centred(0, 0)
        self.keys: Callable[[QKeyEvent], bool] = lambda _event: False
        self._whole = False
        self._hovered: Key | None = None
        self._work: NameWork | None = None
        self._whole_box: Box = (0, 0, 1, 1)
        self._tiles = ChartTiles(drawn, self.devicePixelRatioF())
        self._dress()
        self._later = QTimer(self, singleShot=True, interval=NAMES_AFTER_MS)
        self._later.timeout.connect(self._begin_names)
        self._slices = QTimer(self, singleShot=True, interval=0)
        self._slices.timeout.connect(self._place_names)

    @property
    def drawn(self) -> Drawn:
        """The state and dress of the galaxy that is shown."""
        return self._tiles.drawn

    def show_drawn(self, drawn: Drawn, touched: Box | None = None) -> None:
        """Show another state or dress of the galaxy; with `touched`, only that box of the map is painted anew."""
        other_dress = drawn.layers != self.drawn.layers or drawn.inks is not self.drawn.inks
        self._tiles.show(drawn, self.devicePixelRatioF(), None if other_dress else touched)
        if other_dress or touched is None:
            self._dress()
        self._tokens.dress(drawn)
        self._renew_names()
        self.update()

    def show_marks(self, marks: Marks) -> None:
        """Show other marks: what is chosen, reached, drafted."""
        renamed = marks.chosen != self.marks.chosen
        self.marks = marks
        if renamed:
            self._renew_names()
        self.update()

    def look_at(self, camera: Camera) -> None:
        """Use another camera; names are placed anew."""
        super().look_at(camera)
        self._renew_names()

    def fit(self, box: Box) -> None:
        """Show a whole part of the map, again after each change of size until the user moves the view."""
        self._whole_box = box
        self.zoom_fit()

    def zoom_fit(self) -> None:
        """Show the part of the map that was last given to `fit`."""
        self.look_at(self.camera.resized(self.width(), self.height()).fitted(self._whole_box, 36 + BORDER))
        self._fitted = True

    @property
    def settled(self) -> bool:
        """Whether everything is painted and every name has its place."""
        return self._whole and not (self._later.isActive() or self._slices.isActive())

    def close(self) -> bool:
        """Stop working and close."""
        for timer in (self._later, self._slices, self._more):
            timer.stop()
        return super().close()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chart."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(self.drawn.inks.ground))
            self._paint(painter)

    def place_at(self, point: QPointF) -> ChartPointer:
        """Return the place of the map under a pixel and the thing there."""
        px, py = point.x(), point.y()
        return ChartPointer(px, py, place_under(self.camera, point), self._key_at(px, py))

    def pointed_at(self, spot: ChartPointer) -> None:
        """Emit what is under the pointer; the pointer's shape tells a thing that can be dragged."""
        if self._gesture.pressed:
            self.update()
        elif spot.key != self._hovered:
            self._hovered = spot.key
            if spot.key:
                self.setCursor(Qt.CursorShape.PointingHandCursor)
            else:
                self._shape()
        self.hovered.emit(spot.key, spot.point)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Emit that the thing under the pointer shall be opened."""
        self._gesture.stop()
        self.activated.emit(self.place_at(event.position()))
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Emit that the menu of the thing under the pointer is wanted."""
        self.menu_wanted.emit(event.globalPos(), self._key_at(event.pos().x(), event.pos().y()))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Emit that nothing is under the pointer."""
        self._hovered = None
        super().leaveEvent(event)

    def key(self, event: QKeyEvent) -> bool:
        """Give up a gesture with Escape and push with Space; every other key is the page's."""
        if event.key() == Qt.Key.Key_Space:
            return super().key(event)
        return (event.key() == Qt.Key.Key_Escape and self._gesture.stop()) or self.keys(event)

    def _key_at(self, px: float, py: float) -> Key | None:
        return thing_at(self.drawn, self.camera, px, py, self.names)

    def _dress(self) -> None:
        ratio = self.devicePixelRatioF()
        self._tiles.forget()
        self._pictures = NamePictures(self.drawn, ratio)
        self._tokens = MarkPictures(self.drawn, ratio)
        self._rose: QImage = compass(self.drawn, ratio)

    def _renew_names(self) -> None:
        self._work, self._whole = None, False
        self._later.start()

    def _begin_names(self) -> None:
        if not self._whole and self.isVisible():
            # First the squares, then the names: both at once would make a frame late.
            self._later.start()
            return
        scene = self.drawn.scene
        shown = [scene.galaxy.commands[n] for n in scene.fleets.near(self.camera.seen)[:MOST_COMMANDS]]
        self._work = NameWork(self.drawn, self.camera, shown, self.marks.chosen, self._corner_boxes())
        self._slices.start()

    def _place_names(self) -> None:
        if self._work is None:
            return
        if not self._work.step(SLICE) or not self._pictures.prepare(self._work.found, SLICE):
            self._slices.start()
            return
        self.names, self._work = self._work.found, None
        self.update()

    def _paint(self, painter: QPainter) -> None:
        drawn, camera, marks = self.drawn, self.camera, self.marks
        galaxy = drawn.scene.galaxy
        self._whole = self._tiles.paint(painter, camera)
        self._paint_rose(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        command = galaxy.command.get(marks.circle)
        if command is not None:
            paint_circle(painter, drawn, camera, command.at, galaxy.circle(command))
        paint_ways(painter, drawn, camera, marks)
        if "circles" in drawn.layers:
            self._tokens.paint_circles(painter, camera)
        if "analyses" in drawn.layers:
            paint_analysis(painter, drawn, camera, marks)
        paint_chosen(painter, drawn, camera, marks)
        self._tokens.paint_commands(painter, camera)
        paint_drafts(painter, drawn, camera, marks.drafts)
        paint_notes(painter, drawn, camera)
        self._pictures.paint(painter, camera, self.names)
        if self.tool is not None:
            self.tool.draw(painter, camera)
        self._paint_frame(painter)
        if not self._whole:
            self._more.start()

    def _paint_rose(self, painter: QPainter) -> None:
        if self._has_rose:
            left, top, _, _ = self._rose_box()
            painter.drawImage(QPointF(left, top), self._rose)

    @property
    def _has_rose(self) -> bool:
        return self.camera.width > self._look.px(460) and self.camera.height > self._look.px(320)

    def _rose_box(self) -> tuple[int, int, int, int]:
        look, size = self._look, self._rose.deviceIndependentSize().toSize()
        left, bottom = BORDER + look.px(14), self.camera.height - BORDER - look.px(40)
        return left, bottom - size.height(), left + size.width(), bottom

    def _corner_boxes(self) -> list[tuple[int, int, int, int]]:
        """Return the boxes of compass and scale in pixels: no name is put there."""
        look, camera = self._look, self.camera
        left, bottom = BORDER + look.px(14), camera.height - BORDER
        bar = round(scale_length(camera) * camera.scale)
        boxes = [(left, bottom - look.px(34), left + max(bar, look.px(60)), bottom)]
        return [*boxes, self._rose_box()] if self._has_rose else boxes

    def _paint_frame(self, painter: QPainter) -> None:
        look, camera, drawn = self._look, self.camera, self.drawn
        left = BORDER + look.px(14)
        words = look.t("galaxymap.scale", n=look.t.decimal(scale_length(camera)))
        paint_scale(painter, drawn, camera, words, QPointF(left, camera.height - BORDER - look.px(12)))
        paint_frame(painter, drawn, camera)
        self.paint_focus(painter)
