"""What a hand does on the chart with the tool it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from editor.galaxy.selection import Key
from editor.paint.galaxy_camera import GalaxyCamera
from editor.paint.galaxy_show import Drawn
from models.galaxy.values import Point


@dataclass(frozen=True, slots=True)
class ChartPointer:
    """The pointer at a pixel: the place of the map and the thing there, the keys held down."""

    px: float
    py: float
    point: Point
    key: Key | None
    shift: bool = False
    alt: bool = False
    control: bool = False


class ChartTool(Protocol):
    """One tool. A press, moves and a release are one gesture; `cancel` (Escape) leaves no trace of it."""

    cursor: Qt.CursorShape

    def press(self, gesture: ChartPointer) -> None:
        """Begin."""

    def move(self, gesture: ChartPointer) -> None:
        """Go on, the button held down."""

    def release(self, gesture: ChartPointer) -> None:
        """End: what is done becomes one Change."""

    def cancel(self) -> bool:
        """Give up what was begun; return whether there was anything."""

    def paint(self, painter: QPainter, drawn: Drawn, camera: GalaxyCamera) -> None:
        """Draw what the gesture would do."""


class IdleTool:
    """The tool that does nothing: the others do what they do."""

    cursor = Qt.CursorShape.CrossCursor

    def press(self, gesture: ChartPointer) -> None:
        """Begin."""

    def move(self, gesture: ChartPointer) -> None:
        """Go on, the button held down."""

    def release(self, gesture: ChartPointer) -> None:
        """End."""

    def cancel(self) -> bool:
        """Give up nothing."""
        return False

    def paint(self, painter: QPainter, drawn: Drawn, camera: GalaxyCamera) -> None:
        """Draw nothing."""
