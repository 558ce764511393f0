"""What every tool of the map works with, and the tool that does nothing, from which each differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from editor.document import Say
from editor.jobs import Jobs
from editor.kit.camera import GridPoint
from editor.kit.tool import Tool
from editor.map.board import Board
from editor.map.canvas import MapCanvas
from editor.map.edit_state import EditState
from editor.map.findings import Findings
from editor.map.map_content import MapContent
from editor.widgets.look import Look
from models.maps.layers import KINDS, Names
from models.maps.strokes import Manner
from models.maps.tile_map import TileMap


@dataclass(frozen=True, slots=True, eq=False)
class MapDesk:
    """The board, the state of editing, and what the canvas shows of them; `findings` the answers of its tools.

    `act` does one of the acts by its id; `say` tells a sentence.
    """

    look: Look
    jobs: Jobs
    say: Say
    act: Callable[[str], object]
    board: Board
    state: EditState
    content: MapContent
    findings: Findings

    @property
    def canvas(self) -> MapCanvas:
        """The canvas, to look elsewhere on it and to paint it anew."""
        return self.content.canvas

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
        state = self.state
        seed = self.board.document.position + 1
        return Manner(state.layer, state.by_itself, state.symmetry, seed, state.selection, self.names)


class MapTool(Tool[GridPoint]):
    """A tool of the map that does nothing but know where the pointer is: the others do what they do."""

    def __init__(self, desk: MapDesk) -> None:
        self.desk = desk
        self.spot: GridPoint | None = None

    def hover(self, spot: GridPoint) -> None:
        """Follow the pointer."""
        self.spot = spot
        self.desk.canvas.update()

    def leave(self) -> None:
        """Follow the pointer no longer: it left the map, or another tool was taken."""
        self.spot = None
        self.desk.canvas.update()


def map_desk(look: Look, board: Board, jobs: Jobs, say: Say, act: Callable[[str], object], host: QWidget) -> MapDesk:
    """Return the desk of a map that is open; what it holds goes with `host`."""
    state = EditState(host)
    state.fit(board.tile_map)
    canvas = MapCanvas(look)
    # First of those that follow the board: what is chosen of tiles that are gone is let go before they are shown.
    board.changed.connect(state.follow)
    content = MapContent(look, board, jobs, canvas, host)
    return MapDesk(look, jobs, say, act, board, state, content, Findings(board, look.t))
