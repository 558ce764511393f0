"""The pages of a poster, drawn over the map: where they are cut, their names, where neighbours are glued on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from editor.kit.camera import Camera
from editor.map.canvas import ABOVE_FEATURES, MapCanvas
from editor.map.marks import draw_number
from editor.widgets.look import Look
from models.errors import Refused
from models.sheets.map_poster import MapPoster, MapPosterOptions, poster

NAME: Final = "pages"
CUT: Final = "#C3452D"


class PagesOverlay:
    """The overlay, drawn while it is on; `show` sets the options of the poster."""

    def __init__(self, look: Look, canvas: MapCanvas) -> None:
        self._look, self._canvas = look, canvas
        self.options = MapPosterOptions()
        self.on = False
        canvas.add_overlay(NAME, self._draw, ABOVE_FEATURES + 10)

    @property
    def sheet(self) -> MapPoster | None:
        """The poster that is drawn; None while it is off or its options are impossible."""
        made = self._canvas.tile_map
        if not self.on or made is None:
            return None
        try:
            return poster(made.width, made.height, self.options, made.cell_height / max(made.cell_width, 1))
        except Refused:
            return None

    def switch(self, on: bool) -> None:
        """Show or hide the pages."""
        self.on = on
        self._canvas.update()

    def show(self, options: MapPosterOptions) -> None:
        """Show the pages of other options."""
        self.options = options
        self._canvas.update()

    def _draw(self, painter: QPainter, camera: Camera, _cells: QRect) -> None:
        sheet = self.sheet
        if sheet is None:
            return
        across, down = camera.scale / sheet.cell_width, camera.scale_y / sheet.cell_height
        corner = camera.to_screen(0, 0)
        glue = QBrush(QColor(195, 69, 45, 60), Qt.BrushStyle.FDiagPattern)
        frames = []
        for page in sheet.pages:
            own = QRectF(
                corner.x() + page.own.x * across, corner.y() + page.own.y * down, page.own.w * across, page.own.h * down
            )
            shown = QRectF(own.topLeft(), own.topLeft())
            shown.setWidth(page.shown.w * across)
            shown.setHeight(page.shown.h * down)
            if shown.right() > own.right() + 0.5:
                painter.fillRect(QRectF(own.topRight(), shown.bottomRight()), glue)
            if shown.bottom() > own.bottom() + 0.5:
                painter.fillRect(QRectF(own.bottomLeft(), shown.bottomRight()), glue)
            frames.append((own, page.name))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in (("#FFFFFF", 4.0), (CUT, 2.0)):
            pen = QPen(QColor(colour), width)
            if colour == CUT:
                pen.setDashPattern([5, 3])
            painter.setPen(pen)
            painter.drawRects([own for own, _ in frames])
        side = self._look.px(34)
        for own, name in frames:
            plate = QRectF(own.left() + self._look.px(6), own.top() + self._look.px(6), side, side)
            draw_number(painter, self._look, plate, name)
