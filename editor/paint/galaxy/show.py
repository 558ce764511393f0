"""Which parts of a galaxy are drawn, and how large: layers, a piece of the chart, sizes that follow the zoom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from PySide6.QtGui import QPixmap

from editor.paint.galaxy.scene import Floats, GalaxyScene, Whole
from editor.paint.galaxy.style import Inks, SideStyle, allied_sides, nobody, sides
from editor.paint.typefaces import SANS

LAYERS: Final = (
    "ownership",
    "alliance",
    "sectors",
    "income",
    "routes",
    "circles",
    "analyses",
    "notes",
    "known",
    "territory",
)
"""Every layer in the order of its key."""

USUAL: Final = frozenset(("ownership", "alliance", "sectors", "income", "routes", "analyses", "notes"))
"""The layers that are on at first."""

_SHARES: Final = (1.0, 1.08, 1.35)
_DOT: Final = (1.0, 7.0)
"""Radius in pixels of the smallest and the largest sign of an ordinary planet whose disc is smaller."""


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """Everything that drawing needs except the place: `sides` and `allied` follow the galaxy's lists, `zoom` is the
    user's text size.

    `sheets` caches the pictures of dots, `rings` those of rings round them.
    """

    scene: GalaxyScene
    inks: Inks
    layers: frozenset[str]
    sides: tuple[SideStyle, ...]
    allied: tuple[SideStyle, ...]
    nobody: SideStyle
    family: str
    places: Mapping[str, int]
    zoom: float = 1.0
    sheets: dict[tuple[float, float], tuple[QPixmap, int]] = field(default_factory=dict, compare=False, repr=False)
    rings: dict[tuple[float, str, float, float], tuple[QPixmap, int]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def dot(self, scale: float) -> float:
        """Return the least radius in pixels of an ordinary planet, at a scale in pixels per thousandth."""
        return min(max(self.scene.spacing * scale / 7, _DOT[0]), _DOT[1] * self.zoom)

    def size(self, number: int, scale: float) -> float:
        """Return the radius in pixels with which a planet is drawn: its own, but never too small to be seen."""
        share = _SHARES[self.scene.income[number]]
        return max(float(self.scene.radius[number]) * scale, self.dot(scale) * share)

    def size_of(self, numbers: Whole, scale: float) -> Floats:
        """Return the radii of many planets in pixels, as `size` does."""
        shares = np.array(_SHARES)[self.scene.income[numbers]]
        return np.maximum(self.scene.radius[numbers] * scale, self.dot(scale) * shares)

    def of(self, faction_id: str) -> SideStyle:
        """Return the mark of a faction by id; nobody's for an unknown id."""
        place = self.places.get(faction_id, -1)
        return self.sides[place] if place >= 0 else self.nobody

    def side(self, number: int) -> SideStyle:
        """Return the mark of a planet: its owner's where that layer is on, else its alliance's where that is on, else
        nobody's.
        """
        owner, alliance = int(self.scene.owner[number]), int(self.scene.alliance[number])
        if "ownership" in self.layers:
            return self.sides[owner] if owner >= 0 else self.nobody
        if "alliance" in self.layers:
            return self.allied[alliance] if alliance >= 0 else self.nobody
        return self.nobody


@dataclass(frozen=True, slots=True)
class ChartPiece:
    """A rectangle of the chart: its upper left corner in pixels of the whole, its scale, its size in pixels."""

    left: int
    top: int
    width: int
    height: int
    scale: float

    def box(self, margin: float = 0.0) -> tuple[float, float, float, float]:
        """Return the box of the map it shows, `margin` pixels wider on every side."""
        left, top = (self.left - margin) / self.scale, (self.top - margin) / self.scale
        right, bottom = self.left + self.width + margin, self.top + self.height + margin
        return left, top, right / self.scale, bottom / self.scale


def dress(scene: GalaxyScene, inks: Inks, layers: frozenset[str], zoom: float = 1.0) -> Drawn:
    """Return a scene dressed: with the looks of its sides in these inks, at this text size."""
    galaxy = scene.galaxy
    places = {f.id: i for i, f in enumerate(galaxy.factions)}
    made = sides(galaxy, inks)
    return Drawn(scene, inks, layers, made, allied_sides(galaxy, inks), nobody(inks), SANS, places, zoom)
