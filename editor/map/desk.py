"""What every tool of the map works with, and the tool that does nothing, from which each differs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QImage, QKeyEvent, QPainter

from editor.map.board import Board
from editor.map.hand import Hand
from editor.map.tool import Held
from editor.map.trial import Trial
from editor.map.view import Spot, View
from editor.widgets.look import Look
from models.maps.layers import KINDS, Names
from models.maps.strokes import Manner, Rect
from models.maps.tile_map import TileMap

Cursor = QCursor | Qt.CursorShape


@dataclass(frozen=True, slots=True)
class Desk:
    """The board, the hand over it, and the canvas: `show` draws rectangles of some layers of a map not yet kept.

    `picture` gives the picture of a tile by its number, turned; `trial` what measuring, sight and reach find;
    `cut_tiles` asks for a picture to cut into a tileset.
    """

    look: Look
    board: Board
    hand: Hand
    show: Callable[[TileMap, Iterable[int], Iterable[Rect]], None]
    repaint: Callable[[], None]
    picture: Callable[[int], QImage]
    trial: Trial
    cut_tiles: Callable[[], None]

    @property
    def tile_map(self) -> TileMap:
        """The map as it stands."""
        return self.board.tile_map

    @property
    def names(self) -> Names:
        """What new layers are called in the window's language."""
        return {kind: self.look.t(f"mapedit.layer_{kind}") for kind in KINDS}

    def manner(self) -> Manner:
        """Return how the hand paints now; chance is that of the step to come, the same after an undo."""
        hand = self.hand
        seed = self.board.document.position + 1
        return Manner(hand.layer, hand.by_itself, hand.symmetry, seed, hand.selection, self.names)


class BareTool:
    """A tool that does nothing: the others do what they do."""

    cursor: Cursor = Qt.CursorShape.CrossCursor

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.spot: Spot | None = None

    def press(self, spot: Spot, held: Held) -> None:
        """Begin a gesture."""

    def drag(self, spot: Spot, held: Held) -> None:
        """Go on with a gesture."""

    def release(self, spot: Spot, held: Held) -> None:
        """End a gesture."""

    def hover(self, spot: Spot) -> None:
        """Follow the pointer."""
        self.spot = spot
        self.desk.repaint()

    def leave(self) -> None:
        """Follow the pointer no longer: it left the map, or another tool was taken."""
        self.spot = None
        self.desk.repaint()

    def double_click(self, spot: Spot, held: Held) -> None:
        """Take a double click."""

    def key(self, _event: QKeyEvent) -> bool:
        """Take a key; return whether it was the tool's."""
        return False

    def cancel(self) -> None:
        """Leave the gesture without a trace."""

    def draw(self, painter: QPainter, view: View) -> None:
        """Paint the preview."""
