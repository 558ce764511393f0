"""How a map is drawn: which parts, in which inks, the least size of words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtGui import QColor

from models.maps.lighting import Hour


@dataclass(frozen=True, slots=True)
class Parts:
    """What is drawn over the layers, and at what hour. `areas` and `names` are those of zones, where these are drawn;
    `secrets` (doors, notes) are hidden from players.
    """

    terrain: bool = False
    zones: bool = True
    areas: bool = True
    shapes: bool = True
    names: bool = True
    walls: bool = True
    markers: bool = True
    notes: bool = True
    lights: bool = True
    secrets: bool = True
    grid: bool = True
    coordinates: bool = False
    hour: Hour = "day"

    @property
    def under(self) -> Parts:
        """What light falls on: all but words, signs and the marks of lamps."""
        return replace(self, names=False, markers=False, notes=False, lights=False, coordinates=False)

    @property
    def over(self) -> Parts:
        """What is drawn over the light."""
        return replace(self, terrain=False, shapes=False, walls=False, grid=False, areas=False)


@dataclass(frozen=True, slots=True)
class Style:
    """Inks as `#RRGGBB`; `least` and `most` limit the size of words, `hair` the thinnest line, in painter's units.

    `vector` draws patterns as lines instead of pictures: for paper; without `clips` they end at whole cells.
    """

    ground: str = "#F6EFE0"
    ink: str = "#1E2A38"
    paper: str = "#FCF8EF"
    door: str = "#D9A441"
    locked: str = "#C3452D"
    laser: str = "#E0301E"
    glass: str = "#8FC1DA"
    grid: str = "#1E2A38"
    grid_strength: int = 70
    fill_strength: int = 46
    least: float = 10.0
    most: float = 17.0
    hair: float = 1.0
    vector: bool = False
    clips: bool = True
    low_ink: bool = False

    def line(self, width: float) -> float:
        """Return the width of a line, at least a hair."""
        return max(width, self.hair)

    def words(self, size: float) -> float:
        """Return the size of words within its limits."""
        return min(max(size, self.least), self.most)


SCREEN: Final = Style()


def clear(colour: str, alpha: int) -> QColor:
    """Return a transparent colour, `alpha` from 0 to 255."""
    made = QColor(colour)
    made = made if made.isValid() else QColor("#4f8ec9")
    made.setAlpha(alpha)
    return made
