"""Fields that are filled by a click on the board: with the zone, the door, the figure or the cell there."""

from __future__ import annotations

from collections.abc import Callable

from editor.scenario.desk import ScenarioDesk
from editor.scenario.stage import Stage
from editor.scenario.tools import PickCell, figure_in_cell
from models.games.script.entry_fields import FieldKind
from models.maps.gates import gates_of
from models.maps.rules.grid import Cell, distance


def pick(desk: ScenarioDesk, stage: Stage, kind: FieldKind, take: Callable[[object], None]) -> None:
    """Let the next click on the board fill a field of a kind; a click on nothing of that kind is told."""

    def taken(cell: Cell) -> None:
        value = thing_in_cell(desk, kind, cell)
        if value is None:
            desk.say(desk.look.t(f"scenedit.no_{kind.value}_there", cell=desk.cell_name(cell)))
            return
        stage.arm(None)
        take(value)

    stage.arm(PickCell(desk.look.t(f"scenedit.hint_pick_{kind.value}"), taken))
    stage.board.setFocus()


def pick_cell(desk: ScenarioDesk, stage: Stage, take: Callable[[Cell], None]) -> None:
    """Let the next click on the board choose a cell."""

    def taken(cell: Cell) -> None:
        stage.arm(None)
        take(cell)

    stage.arm(PickCell(desk.look.t(desk.words("scenedit.hint_pick_cell")), taken))
    stage.board.setFocus()


def thing_in_cell(desk: ScenarioDesk, kind: FieldKind, cell: Cell) -> object:
    """Return what of a kind is in a cell, or for doors and barriers beside it; None for nothing."""
    board = desk.tile_map
    if board is None:
        return None
    if kind is FieldKind.PIECE:
        there = figure_in_cell(desk.scenario.pieces, cell)
        return there.id if there is not None else None
    if kind is FieldKind.GATE:
        gates = [each for each in gates_of(board).values() if distance(each.at, cell) <= 1]
        return min(gates, key=lambda each: distance(each.at, cell)).id if gates else None
    wanted = [
        z for z in reversed(board.zones) if cell in z.cells() and (kind is FieldKind.ZONE or z.kind == kind.value)
    ]
    return wanted[0].id if wanted else None
