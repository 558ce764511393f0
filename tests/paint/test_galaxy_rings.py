"""Rings round many planets are those round few: stamped from pictures, they lie where they would be drawn."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.kit.camera import Camera
from editor.paint.galaxy_rings import paint_rings
from editor.paint.galaxy_scene import scene
from editor.paint.galaxy_show import USUAL, Drawn, drawn
from editor.paint.galaxy_style import NIGHT
from editor.paint.galaxy_tiles import CHART
from models.games.empire.sample import sample

WIDE, HIGH = 900, 700


def _ringed(dressed: Drawn, camera: Camera, groups: list[list[str]]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGBA8888)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for group in groups:
        paint_rings(painter, dressed, camera, group, NIGHT.chosen, 2.4, 5.5)
    painter.end()
    return np.frombuffer(image.constBits(), np.uint8).reshape(HIGH, WIDE, 4).copy()


def test_many_rings_lie_where_each_alone_would_be_drawn(qapp: QApplication) -> None:
    galaxy = sample("fr")
    dressed = drawn(scene(galaxy), NIGHT, USUAL)
    left, top, right, bottom = galaxy.bounds
    camera = Camera(bounds=CHART, width=WIDE, height=HIGH).fitted((left, top, right, bottom))
    ids = [planet.id for planet in galaxy.planets]
    many = _ringed(dressed, camera, [[*ids, "nobody"]])
    alone = _ringed(dressed, camera, [[each] for each in ids])
    assert (alone[..., 3] > 0).sum() > 80 * 50, "every planet has its ring"
    # A stamp lies on half pixels of its size: lines may be softer, never elsewhere.
    solid = alone[..., 3] > 160
    assert (many[..., 3][solid] > 40).mean() > 0.99
    assert ((many[..., 3] > 160) & (alone[..., 3] == 0)).sum() == 0
