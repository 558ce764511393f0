"""A galaxy as one picture: for previews and tiles."""

from __future__ import annotations

from PySide6.QtGui import QPainter, QPixmap

from editor.kit.camera import Camera
from editor.paint.galaxy.frame import paint_frame
from editor.paint.galaxy.scene import scene
from editor.paint.galaxy.show import USUAL, dress
from editor.paint.galaxy.style import DAY, NIGHT
from editor.paint.galaxy.tiles import CHART, ChartTiles
from editor.widgets.look import Look
from models.games.facets.strategy import Situation


def picture_of(on: Situation, width: int, height: int, look: Look, ratio: float = 1.0) -> QPixmap:
    """Return a picture of the whole galaxy in a frame, in the given width and height in pixels."""
    dressed = dress(scene(on), NIGHT if look.colours.dark else DAY, USUAL)
    camera = Camera(bounds=CHART, width=width, height=height).fitted(on.galaxy.bounds, 24)
    pixels = QPixmap(round(width * ratio), round(height * ratio))
    pixels.setDevicePixelRatio(ratio)
    painter = QPainter(pixels)
    ChartTiles(dressed, ratio).paint(painter, camera, budget=2.0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_frame(painter, dressed, camera)
    painter.end()
    return pixels
