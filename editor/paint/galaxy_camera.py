"""Which part of the map is seen, and how large: whole numbers of the map to pixels of the window and back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from models.galaxy.numbers import FURTHEST
from models.galaxy.values import Point

STEP: Final = 2**0.25
"""How much one notch of the wheel changes the scale."""
LARGEST: Final = 0.4
"""Pixels a thousandth at most."""
SMALLEST: Final = 1e-6
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class GalaxyCamera:
    """The middle of the view in thousandths, the scale in pixels a thousandth, the size of the view in pixels."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 0.01
    width: int = 800
    height: int = 600

    def on_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the map is in the view."""
        return (x - self.x) * self.scale + self.width / 2, (y - self.y) * self.scale + self.height / 2

    def on_map(self, px: float, py: float) -> tuple[float, float]:
        """Return the place of the map under a pixel."""
        return (px - self.width / 2) / self.scale + self.x, (py - self.height / 2) / self.scale + self.y

    def point(self, px: float, py: float) -> Point:
        """Return the place of the map under a pixel, to the nearest thousandth."""
        x, y = self.on_map(px, py)
        return _whole(x), _whole(y)

    @property
    def seen(self) -> Box:
        """The part of the map in the view."""
        return *self.on_map(0, 0), *self.on_map(self.width, self.height)

    def resized(self, width: int, height: int) -> GalaxyCamera:
        """Return the camera on a view of another size, looking at the same middle."""
        return replace(self, width=max(width, 1), height=max(height, 1))

    def panned(self, dx: float, dy: float) -> GalaxyCamera:
        """Return the camera with the chart pushed by so many pixels."""
        return self.at(self.x - dx / self.scale, self.y - dy / self.scale)

    def at(self, x: float, y: float) -> GalaxyCamera:
        """Return the camera over another middle."""
        return replace(self, x=min(max(x, -FURTHEST), FURTHEST), y=min(max(y, -FURTHEST), FURTHEST))

    def zoomed(self, notches: float, px: float, py: float) -> GalaxyCamera:
        """Return the camera nearer by so many notches, with what is under a pixel staying there."""
        scale = min(max(self.scale * STEP**notches, SMALLEST), LARGEST)
        x, y = self.on_map(px, py)
        made = replace(self, scale=scale)
        return made.at(x - (px - self.width / 2) / scale, y - (py - self.height / 2) / scale)

    def fitted(self, box: Box, margin: int = 48) -> GalaxyCamera:
        """Return the camera over a whole box, `margin` pixels around it; never nearer than a close look."""
        left, top, right, bottom = box
        across, down = max(right - left, 1.0), max(bottom - top, 1.0)
        room_x, room_y = max(self.width - 2 * margin, 20), max(self.height - 2 * margin, 20)
        scale = min(max(min(room_x / across, room_y / down), SMALLEST), LARGEST / 4)
        return replace(self, scale=scale).at((left + right) / 2, (top + bottom) / 2)

    def holds(self, x: float, y: float, margin: int = 0) -> bool:
        """Return whether a place of the map is in the view, at least `margin` pixels from its edge."""
        px, py = self.on_screen(x, y)
        return margin <= px <= self.width - margin and margin <= py <= self.height - margin


def _whole(value: float) -> int:
    return min(max(round(value), -FURTHEST), FURTHEST)
