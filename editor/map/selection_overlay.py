"""Draws the selection over the map: a faint veil over all other cells, and a dashed line round it."""

from __future__ import annotations

from typing import Final

import numpy as np
from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from editor.kit.camera import Camera
from editor.map.edit_state import EditState
from editor.map.marks import draw_edges
from editor.widgets.look import Look
from models.maps.rules.grid import Edge

VEIL: Final = 0x48101820
MOST_EDGES: Final = 20_000


class SelectionOverlay:
    """Keeps the veil and the outline until the selection changes."""

    def __init__(self, look: Look, state: EditState, canvas: QWidget) -> None:
        self._look = look
        self._state = state
        self._canvas = canvas
        self._veil = QImage()
        self._edges: list[Edge] = []

    def refresh(self) -> None:
        """Take over the present selection."""
        mask = self._state.selection
        if mask is None:
            self._veil, self._edges = QImage(), []
        else:
            pixels = np.ascontiguousarray(np.where(mask, np.uint32(0), np.uint32(VEIL)))
            height, width = mask.shape
            picture = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_ARGB32)
            self._veil = picture.copy()
            self._edges = _rim(mask)
        self._canvas.update()

    def draw(self, painter: QPainter, camera: Camera, cells: QRect) -> None:
        """Draw the visible part."""
        if self._veil.isNull():
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        area = cells.intersected(self._veil.rect())
        painter.drawImage(camera.rect(area), self._veil, QRectF(area))
        seen = cells.adjusted(-1, -1, 2, 2)
        edges = [edge for edge in self._edges if seen.contains(edge[1], edge[2])]
        draw_edges(painter, camera, edges[:MOST_EDGES], dashed=True)
        painter.restore()


def _rim(mask: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> list[Edge]:
    padded = np.pad(mask, 1)
    found: list[Edge] = []
    rows, columns = np.nonzero(padded[1:-1, 1:] != padded[1:-1, :-1])
    found += [("V", x, y) for y, x in zip(rows.tolist(), columns.tolist(), strict=True)]
    rows, columns = np.nonzero(padded[1:, 1:-1] != padded[:-1, 1:-1])
    found += [("H", x, y) for y, x in zip(rows.tolist(), columns.tolist(), strict=True)]
    return found
