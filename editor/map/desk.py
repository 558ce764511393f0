"""What every tool of the map works with, and the base of all tools."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QWidget

from editor.document import Say
from editor.jobs import Jobs
from editor.kit.camera import GridPoint
from editor.kit.tool import Held, Tool
from editor.map.board import Board
from editor.map.canvas import MapCanvas
from editor.map.edit_state import EditState
from editor.map.findings import Findings
from editor.map.map_content import MapContent
from editor.widgets.look import Look
from models.maps.edits.strokes import Cleared, Manner
from models.maps.layers import KINDS, Names
from models.maps.tile_map import TileMap


@dataclass(frozen=True, slots=True, eq=False)
class MapDesk:
    """The board, the state of editing, and what the canvas shows; `findings` are the answers of measuring tools.

    `act` does an act by its id; `say` shows a sentence.
    """

    look: Look
    jobs: Jobs
    say: Say
    act: Callable[[str], None]
    board: Board
    state: EditState
    content: MapContent
    findings: Findings

    @property
    def canvas(self) -> MapCanvas:
        """The canvas: to move its view and to repaint it."""
        return self.content.canvas

    @property
    def tile_map(self) -> TileMap:
        """The map as it is now."""
        return self.board.tile_map

    @property
    def names(self) -> Names:
        """The names for new layers in the window's language, by kind."""
        return {kind: self.look.t(f"mapedit.layer_{kind}") for kind in KINDS}

    def free(self, held: Held) -> bool:
        """Return whether what is placed and pulled goes anywhere rather than by steps: Alt changes which."""
        return held.alt is self.state.snap

    def manner(self) -> Manner:
        """Return how painting works now; its seed is the number of the coming step, so it is the same after an undo."""
        state = self.state
        seed = self.board.document.position + 1
        return Manner(state.layer, state.by_itself, state.symmetry, seed, state.selection, self.names)

    def tell_cleared(self, cleared: Cleared) -> None:
        """Say what a gesture cleared above the ground it put down, or which locked layer still hides that ground."""
        if cleared.cells:
            self.say(self.look.t.plural("mapedit.cleared_above", cleared.cells))
        elif cleared.stays:
            self.say(self.look.t("mapedit.stays_above", name=cleared.stays))


class MapTool(Tool[GridPoint]):
    """The base of the map's tools: it only notes where the pointer is."""

    def __init__(self, desk: MapDesk) -> None:
        self.desk = desk
        self.spot: GridPoint | None = None

    def hover(self, spot: GridPoint) -> None:
        """Follow the pointer."""
        self.spot = spot
        self.desk.canvas.update()

    def leave(self) -> None:
        """Forget the pointer: it left the map, or another tool was taken."""
        self.spot = None
        self.desk.canvas.update()


def map_desk(look: Look, board: Board, jobs: Jobs, say: Say, act: Callable[[str], None], host: QWidget) -> MapDesk:
    """Return the desk of an open map; its parts live as long as `host`."""
    state = EditState(host)
    state.fit(board.tile_map)
    canvas = MapCanvas(look)
    # First of those that follow the board: what is chosen of tiles that are gone is let go before they are shown.
    board.changed.connect(state.follow)
    content = MapContent(look, board, jobs, canvas, host)
    return MapDesk(look, jobs, say, act, board, state, content, Findings(board, look.t))
