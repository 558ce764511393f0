"""The markers of a board, which show the states of its figures: counters with distinct signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.paint.pictures import INK, draw

MARKERS: Final[Mapping[str, tuple[str, str]]] = {
    "action": ("mark-action", "#C9962E"),
    "pass": ("mark-pass", "#7A5CA0"),
    "door_open": ("mark-door-open", "#4C7A4A"),
    "door_closed": ("mark-door-closed", "#8A5A2E"),
    "target": ("mark-aim", "#C3452D"),
    "ranged": ("mark-shot", "#245A7A"),
    "melee": ("mark-strike", "#A03A5A"),
    "empty": ("mark-nothing", "#5A5F66"),
    "activated": ("mark-activated", "#4C7A4A"),
    "hacked": ("mark-hacked", "#009E73"),
    "wounded": ("wound", "#C3452D"),
    "moved": ("pace", "#245A7A"),
    "force": ("force-power", "#245A7A"),
    "vigilance": ("visible", "#4C7A4A"),
    "broken": ("forbidden", "#5A5F66"),
    "prone": ("prone", "#A03A5A"),
    "paralysed": ("paralysed", "#7A5CA0"),
    "hidden": ("hidden", "#5A5F66"),
    "unloaded": ("reload", "#8A5A2E"),
    "barrier_on": ("mark-barrier-on", "#C3452D"),
    "barrier_off": ("mark-barrier-off", "#5A5F66"),
}
"""The markers of a board and what it says of its figures: drawing and colour of each."""


def marker(kind: str, px: int, *, low_ink: bool = False, dpr: float = 1.0) -> QImage:
    """Return a marker of MARKERS on a clear square of `px` pixels; for an unknown one the neutral drawing."""
    side = max(4, round(px * dpr))
    image = blank(side)
    painter = QPainter(image)
    draw_marker(painter, QRectF(0, 0, side, side), kind, low_ink=low_ink)
    painter.end()
    image.setDevicePixelRatio(dpr)
    return image


def draw_marker(painter: QPainter, rect: QRectF, kind: str, *, low_ink: bool = False) -> None:
    """Draw a marker into a square: a counter with its sign, so that colour is not all that tells it."""
    name, colour = MARKERS.get(kind, (kind, "#5A5F66"))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    side = rect.width()
    plate = rect.adjusted(side * 0.06, side * 0.06, -side * 0.06, -side * 0.06)
    if not low_ink:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(16, 21, 29, 46))
        painter.drawRoundedRect(plate.translated(side * 0.025, side * 0.04), side * 0.2, side * 0.2)
    painter.setPen(QPen(QColor(colour if low_ink else INK), side * 0.045))
    painter.setBrush(QColor("#FFFFFF" if low_ink else colour))
    painter.drawRoundedRect(plate, side * 0.2, side * 0.2)
    inner = plate.adjusted(side * 0.1, side * 0.1, -side * 0.1, -side * 0.1)
    draw(painter, inner, name, colour if low_ink else "#FFFFFF")
    painter.restore()


def blank(px: int) -> QImage:
    """Return a clear square of `px` pixels."""
    image = QImage(px, px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image
