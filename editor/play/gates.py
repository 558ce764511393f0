"""Shows the board of a battle with its doors and barriers as they are now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from editor.kit.boards.board import BoardCanvas
from editor.play.match import Match
from editor.widgets.map_pictures import Pictures
from models.games.battle.values import GateShown
from models.maps.features import DoorState
from models.maps.free_walls import free_walls, with_doors
from models.maps.tile_map import TileMap


class StandingBoard:
    """Shows the board; again when a gate has changed or a picture is ready."""

    def __init__(self, match: Match, canvas: BoardCanvas, pictures: Pictures) -> None:
        self._match, self._canvas, self.pictures = match, canvas, pictures
        self._gates: tuple[GateShown, ...] | None = None
        pictures.come.connect(self._show)

    def follow(self) -> None:
        """Show the board if a gate has changed."""
        if self._match.view.gates != self._gates:
            self._gates = self._match.view.gates
            self._show()

    def _show(self) -> None:
        board = self._match.setup.board
        self._canvas.show_map(as_it_stands(board, self._gates or ()), self.pictures.of(board))


def as_it_stands(board: TileMap, gates: Sequence[GateShown]) -> TileMap:
    """Return the board with every gate shut or open as it is now; a locked one stays locked while it is shut."""
    edges = {edge: gate.shut for gate in gates for edge in gate.edges}
    cells = {cell: gate.shut for gate in gates for cell in gate.cells}
    walls, doors = dict(board.walls), dict(board.doors)
    for edge, shut in edges.items():
        if edge in walls and walls[edge].stops != shut:
            walls[edge] = replace(walls[edge], state="closed" if shut else "open")
    for cell, shut in cells.items():
        if cell in doors and doors[cell].stops != shut:
            doors[cell] = replace(doors[cell], state="closed" if shut else "open")
    turned = {each: gate.shut for gate in gates for each in gate.free}
    free = {each.object.id: each.wall.stops for each in free_walls(board)} if turned else {}
    states: dict[int, DoorState] = {
        each: "closed" if shut else "open" for each, shut in turned.items() if free.get(each, shut) != shut
    }
    return with_doors(replace(board, walls=walls, doors=doors), states)
