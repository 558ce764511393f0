"""What is wrong with a scenario before it is played: start areas, ways to the goal, consoles, figures of no book."""

from __future__ import annotations

from collections.abc import Iterator

from models.games.aventures.battle.state import ASSAULT_DROID, Battle, begin, grid_of
from models.games.aventures.battle.turns import free_starts
from models.games.battle import NEUTRAL
from models.maps.grid import Cell, Grid
from models.maps.reach import search_cells, steps
from models.problem import Grade, Problem, Where


def problems(battle: Battle) -> tuple[Problem, ...]:
    """Return every Problem of a battle before its first die, the gravest first."""
    found = [*_starts(battle), *_places(battle), *_goals(battle), *_figures(battle)]
    return tuple(sorted(found, key=lambda each: list(Grade).index(each.grade)))


def _at(field: str) -> Where:
    """Return the place of a Problem: `zone:`, `gate:`, `piece:` or `start:` and an id of the battle's own."""
    return Where((), field)


def _starts(battle: Battle) -> Iterator[Problem]:
    state = begin(battle)
    for side in battle.sides:
        team = [each for each in battle.pieces if each.side == side]
        room = len(free_starts(battle, state, side))
        name = {"side": battle.rules.sides[side].name}
        if not team:
            yield Problem(_at(f"side:{side}"), Grade.ERROR, "AG-8", "battle.no_team", name)
        if room < len(team):
            args = {**name, "room": room, "needed": len(team)}
            yield Problem(_at(f"start:{side}"), Grade.ERROR, "AG-11", "battle.start_too_small", args)


def _places(battle: Battle) -> Iterator[Problem]:
    board = battle.board
    if not board.stairs:
        yield Problem(_at("objective"), Grade.ERROR, "AG-100", "battle.no_goal", {})
    if not board.vaults:
        yield Problem(_at("vault"), Grade.WARNING, "AG-77", "battle.no_vaults", {})
    used = {console.gate for console in board.consoles.values()}
    for gate in board.gates.values():
        if gate.laser and gate.id not in used:
            yield Problem(_at(f"gate:{gate.id}"), Grade.WARNING, "AG-89", "battle.barrier_without_console", {})
    for console in board.consoles.values():
        if not console.gate:
            yield Problem(_at(f"zone:{console.id}"), Grade.ERROR, "AG-89", "battle.console_without_barrier", {})


def _goals(battle: Battle) -> Iterator[Problem]:
    """Yield what no figure can ever come to: vaults and consoles with barriers on, the stairs with all of them off."""
    board = battle.board
    lasers = frozenset(gate.id for gate in board.gates.values() if gate.laser)
    for side in battle.sides:
        starts = board.starts.get(side, frozenset())
        if not starts:
            continue
        name = {"side": battle.rules.sides[side].name}
        reached = _reached(board.grid(lasers), starts)
        for vault in board.vaults.values():
            if reached.isdisjoint(search_cells(board.grid(lasers), vault.cells)):
                yield Problem(_at(f"zone:{vault.id}"), Grade.WARNING, "AG-78", "battle.vault_out_of_reach", name)
        for console in board.consoles.values():
            if reached.isdisjoint(console.cells):
                yield Problem(_at(f"zone:{console.id}"), Grade.WARNING, "AG-88", "battle.console_out_of_reach", name)
        if board.stairs and _reached(board.grid(frozenset()), starts).isdisjoint(board.stairs):
            yield Problem(_at("objective"), Grade.ERROR, "AG-101", "battle.goal_out_of_reach", name)


def _reached(grid: Grid, starts: frozenset[Cell]) -> set[Cell]:
    width = grid.width
    todo = [y * width + x for x, y in starts if grid.cost((x, y))]
    seen = set(todo)
    while todo:
        for there, _ in steps(grid, todo.pop()):
            if there not in seen:
                seen.add(there)
                todo.append(there)
    return {(at % width, at // width) for at in seen}


def _figures(battle: Battle) -> Iterator[Problem]:
    grid = grid_of(battle, begin(battle))
    for placed in battle.pieces:
        kind = battle.type_of(placed.id)
        name = {"name": placed.name or kind.name}
        needed = (each for each in kind.missing if placed.type == ASSAULT_DROID or each in ("life", "defence"))
        missing = [each for each in needed if each not in placed.figures]
        if missing:
            grade = Grade.NOTICE if all(each in kind.suggested for each in missing) else Grade.WARNING
            yield Problem(_at(f"piece:{placed.id}"), grade, "AG-99", "battle.not_in_the_book", name)
        if placed.side == NEUTRAL and not grid.cost(placed.cell):
            yield Problem(_at(f"piece:{placed.id}"), Grade.ERROR, "AG-12", "battle.stands_in_a_wall", name)
