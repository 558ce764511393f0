"""The start of a scenario: its board made ready for two sides, the teams of the book, all figures in the start areas.

What is there already stays: only what is missing is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.games.scenarios.pieces import NEUTRAL, Pieces, Placed, Setup
from models.games.scenarios.places import seated
from models.games.scenarios.scenario import Scenario, free_id, setup_of, with_piece
from models.games.scenarios.tabletop import Enlisted
from models.games.values import Choices
from models.maps.edits.zoning import ZoneWanted, add_zone, cells_of, turned_into, zones_of
from models.maps.rules.grid import Cell, Grid, distance
from models.maps.rules.reach import steps
from models.maps.rules.rules_grid import rules_grid
from models.maps.spots import NOWHERE, spot_of
from models.maps.tile_map import TileMap

AREA: Final = 12
"""Cells of a start area that is made."""


def start_cells(board: TileMap, side: str, taken: Iterable[Cell] = ()) -> tuple[Cell, ...]:
    """Return the free cells of a side's start areas, those nearest to the goal first, spread out."""
    grid, held = rules_grid(board), frozenset(taken)
    free = {cell for cell in cells_of(zones_of(board, "start", side), board) if grid.cost(cell) and cell not in held}
    goal = _goal(board)
    ordered = sorted(free, key=lambda cell: (distance(cell, goal), _aside(cell, goal), cell[1], cell[0]))
    spread: list[Cell] = []
    for cell in ordered:
        if all(distance(cell, other) > 1 for other in spread):
            spread.append(cell)
    return (*spread, *(cell for cell in ordered if cell not in spread))


def with_team(scenario: Scenario, side: str, facet: Pieces, board: TileMap | None) -> Scenario:
    """Return the scenario with the team of the book for a side, in its start area (AG-8 … AG-11).

    Each has a place that a member of a force may take, except on a free table.
    """
    team = (unit for unit in facet.units() if unit.side == side)
    for number, unit in enumerate(team, len(scenario.of(side)) + 1):
        place = 0 if scenario.table else number
        scenario = with_piece(scenario, Placed(free_id(scenario, unit.id), unit.id, side, place=place))
    return in_place(scenario, board) if board is not None else scenario


def in_place(scenario: Scenario, board: TileMap) -> Scenario:
    """Return the scenario with figures without a cell put into their side's start area, while there is room.

    Figures that come `later` stay away.
    """
    for side in (each.id for each in scenario.sides):
        taken = [each.cell for each in scenario.pieces if each.cell != NOWHERE]
        free = iter(start_cells(board, side, taken))
        for each in scenario.of(side):
            waits = each.at == NOWHERE and not each.later
            scenario = with_piece(scenario, replace(each, at=spot_of(next(free, NOWHERE)) if waits else each.at))
    return scenario


def brought(
    scenario: Scenario, board: TileMap, choices: Choices, facet: Pieces, members: Sequence[Enlisted] = ()
) -> Setup:
    """Return what a scenario brings to the table, with members of forces as they are now; raises
    Refused as `setup_of` and `seated`.
    """
    played = seated(scenario, facet, members)
    used = {each.type for each in played.pieces}
    taken = {each.id: each.body for each in members if each.id in used and each.body}
    return replace(setup_of(played, board, choices), enlisted=taken)


def lined_up(scenario: Scenario, board: TileMap) -> Scenario:
    """Return the scenario with every figure of both sides put into its start area anew."""
    pieces = (each if each.side == NEUTRAL else replace(each, at=NOWHERE) for each in scenario.pieces)
    return in_place(replace(scenario, pieces=tuple(pieces)), board)


def made_ready(board: TileMap, sides: Sequence[str], names: Mapping[str, str], colours: Mapping[str, str]) -> TileMap:
    """Return a board with a start area for each side and a goal.

    `names` and `colours` are those of sides, and of the goal under an empty id. Start areas without a side of the game
    go to the sides in order; missing ones are laid as far apart as possible.
    """
    board = _given_away(board, sides, names, colours)
    grid = rules_grid(board)
    for side in sides:
        if not zones_of(board, "start", side):
            others = cells_of(zones_of(board, "start"), board)
            cells = _corner(grid, others)
            wanted = ZoneWanted("start", names.get(side, side), side, colours.get(side, ""))
            board, _ = add_zone(board, wanted, cells)
    if not zones_of(board, "objective"):
        starts = cells_of(zones_of(board, "start"), board)
        goal = _nearest(grid, _middle(board), starts)
        board, _ = add_zone(board, ZoneWanted("objective", names.get("", "")), goal)
    return board


def _given_away(board: TileMap, sides: Sequence[str], names: Mapping[str, str], colours: Mapping[str, str]) -> TileMap:
    wanting = [side for side in sides if not zones_of(board, "start", side)]
    for zone in [each for each in zones_of(board, "start") if each.side not in sides]:
        if wanting:
            side = wanting.pop(0)
            bare = replace(board, zones=tuple(replace(z, name="") if z.id == zone.id else z for z in board.zones))
            wanted = ZoneWanted("start", names.get(side, side), side, colours.get(side, ""))
            board = turned_into(bare, zone.id, wanted)
    return board


def _aside(cell: Cell, goal: Cell) -> int:
    """Return the distance of a cell from the goal without diagonals, which ranks equally near cells: straight ones
    first.
    """
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])


def _middle(board: TileMap) -> Cell:
    return board.width // 2, board.height // 2


def _goal(board: TileMap) -> Cell:
    """Return the middle of the goal, or of the board without one."""
    cells = sorted(cells_of(zones_of(board, "objective"), board))
    return cells[len(cells) // 2] if cells else _middle(board)


def _corner(grid: Grid, others: frozenset[Cell]) -> frozenset[Cell]:
    """Return connected cells in the corner farthest from others; in the upper left one where there are no others."""
    corners = [(x, y) for y in (0, grid.height - 1) for x in (0, grid.width - 1)]
    if others:
        # Of corners equally many steps away, the one across: two starts face each other over the board.
        corners.sort(key=lambda corner: max((-distance(corner, each), -_aside(corner, each)) for each in others))
    room = sum(bool(grid.cost((x, y))) for y in range(grid.height) for x in range(grid.width))
    # A small board keeps a third of its ground for the goal and the way there.
    return _nearest(grid, corners[0], others, max(1, min(AREA, room // 3)))


def _nearest(grid: Grid, at: Cell, taken: frozenset[Cell], count: int = 1) -> frozenset[Cell]:
    """Return `count` connected free cells, beginning with the one nearest to a cell."""
    width = grid.width
    free = [(x, y) for y in range(grid.height) for x in range(width) if grid.cost((x, y)) and (x, y) not in taken]
    if not free:
        return frozenset()
    first = min(free, key=lambda cell: (distance(cell, at), cell))
    found, todo = [first], [first]
    while todo and len(found) < count:
        x, y = todo.pop(0)
        for there, _ in steps(grid, y * width + x):
            cell = (there % width, there // width)
            if cell not in found and cell not in taken:
                found.append(cell)
                todo.append(cell)
    return frozenset(found[:count])
