"""The Problems of a scenario before it is played: start areas, ways to the goal, consoles, unknown figures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from models.games.aventures.battle.state import ASSAULT_DROID, MEDICAL_DROID, Battle, begin, grid_of
from models.games.aventures.battle.turns import free_starts
from models.games.scenarios.pieces import NEUTRAL
from models.i18n import MessageArg
from models.maps.rules.reach import connected, search_cells
from models.maps.spots import NOWHERE
from models.problem import Fix, Grade, Problem, Where

LOPSIDED: Final = Fraction(6, 5)
"""How much more Hit Points one team has than the other before it is worth a word."""


def problems(battle: Battle) -> tuple[Problem, ...]:
    """Return every Problem of a battle before its first die, the gravest first."""
    found = [*_starts(battle), *_teams(battle), *_places(battle), *_goals(battle), *_figures(battle)]
    return tuple(sorted(found, key=lambda each: list(Grade).index(each.grade)))


def _at(field: str, item: str | int = "") -> Where:
    """Return the place of a Problem: `zone`, `gate`, `piece`, `start`, `side` or `objective`, and an id."""
    return Where((), field, str(item))


def _starts(battle: Battle) -> Iterator[Problem]:
    state = begin(battle)
    for side in battle.sides:
        team = [each for each in battle.pieces if each.side == side and not each.later]
        waiting = [each for each in team if not state.piece(each.id).on_board]
        room = len(free_starts(battle, state, side))
        name = {"side": battle.side_name(side)}
        if not team:
            yield Problem(_at("side", side), Grade.ERROR, "AG-8", "battle.no_team", name)
        if not battle.board.starts.get(side):
            grade = Grade.ERROR if waiting else Grade.WARNING
            yield Problem(_at("start", side), grade, "AG-11", "battle.no_start", name)
        elif room < len(waiting):
            args: dict[str, MessageArg] = {**name, "room": room, "needed": len(waiting)}
            yield Problem(_at("start", side), Grade.ERROR, "AG-11", "battle.start_too_small", args)


def _teams(battle: Battle) -> Iterator[Problem]:
    """Yield a Problem for a team larger than the book's, and for teams of unequal strength."""
    lives = []
    for side in battle.sides:
        team = [each for each in battle.pieces if each.side == side and not each.later]
        lives.append(sum(battle.figure(each.id, "life") or 0 for each in team))
        for role in battle.rules.roles.values():
            found = sum(battle.type_of(each.id).role == role.id for each in team)
            if role.each and found > role.each:
                many: dict[str, MessageArg] = {"role": role.name, "found": found, "most": role.each}
                many["side"] = battle.side_name(side)
                yield Problem(_at("side", side), Grade.WARNING, "AG-8", "battle.too_many_of_role", many)
    low, high = sorted(lives)
    if low and high > low * LOPSIDED:
        weak, strong = sorted(battle.sides, key=lambda side: lives[battle.sides.index(side)])
        names = {"weak": battle.side_name(weak), "strong": battle.side_name(strong)}
        args: dict[str, MessageArg] = {**names, "low": low, "high": high}
        yield Problem(_at("side", weak), Grade.NOTICE, "AG-8", "battle.unbalanced", args)


def _places(battle: Battle) -> Iterator[Problem]:
    board = battle.board
    if not board.stairs:
        others = all(map(battle.script.may_win, battle.sides))
        yield Problem(_at("objective"), Grade.NOTICE if others else Grade.ERROR, "AG-100", "battle.no_goal", {})
    thing = battle.script.the_pass
    if not board.vaults and (thing is None or thing.at.kind == "vaults"):
        yield Problem(_at("vault"), Grade.WARNING, "AG-77", "battle.no_vaults", {})
    used = {console.gate for console in board.consoles.values()}
    for gate in board.gates.values():
        if gate.laser and gate.id not in used:
            yield Problem(_at("gate", gate.id), Grade.WARNING, "AG-89", "battle.barrier_without_console", {})
    idle = [console for console in board.consoles.values() if not console.gate]
    if idle:  # a console takes the nearest barrier, so they are idle together: one Problem, not one each
        yield Problem(_at("zone", idle[0].zone), Grade.WARNING, "AG-89", "battle.console_without_barrier", {})
    yield from _infirmaries(battle)


def _infirmaries(battle: Battle) -> Iterator[Problem]:
    """Yield a Problem for each infirmary without its droid (AG-12, AG-94)."""
    grid = grid_of(battle, begin(battle))
    held = {each.cell for each in battle.pieces}
    droids = {each.cell for each in battle.pieces if each.type == MEDICAL_DROID}
    for spot in battle.board.infirmaries.values():
        if not droids.isdisjoint(spot.cells):
            continue
        cells = sorted(
            (cell for cell in spot.cells if grid.cost(cell) and cell not in held), key=lambda c: (c[1], c[0])
        )
        taken = {each.id for each in battle.pieces}
        free = next(each for n in range(1, len(taken) + 2) if (each := f"{MEDICAL_DROID}-{n}") not in taken)
        name = battle.rules.characters[MEDICAL_DROID].name
        edit = ("add_piece", MEDICAL_DROID, free, NEUTRAL, *cells[len(cells) // 2]) if cells else ()
        fixes = (Fix("battle.fix_add_droid", {"name": name}, edit),) if edit else ()
        args: dict[str, MessageArg] = {"zone": spot.name, "name": name}
        yield Problem(_at("zone", spot.zone), Grade.WARNING, "AG-94", "battle.no_droid", args, fixes)


def _goals(battle: Battle) -> Iterator[Problem]:
    """Yield a Problem for what no figure can ever reach: vaults and consoles with barriers on, stairs with all off."""
    board = battle.board
    lasers = frozenset(gate.id for gate in board.gates.values() if gate.laser)
    for side in battle.sides:
        starts = board.starts.get(side, frozenset())
        if not starts:
            continue
        name = {"side": battle.side_name(side)}
        reached = connected(board.grid(lasers), starts, battle.readings)
        for vault in board.vaults.values():
            if reached.isdisjoint(search_cells(board.grid(lasers), vault.cells)):
                args: dict[str, MessageArg] = {**name, "zone": vault.name}
                yield Problem(_at("zone", vault.zone), Grade.WARNING, "AG-78", "battle.vault_out_of_reach", args)
        for console in board.consoles.values():
            if reached.isdisjoint(console.cells):
                args = {**name, "zone": console.name}
                yield Problem(_at("zone", console.zone), Grade.WARNING, "AG-88", "battle.console_out_of_reach", args)
        if board.stairs and connected(board.grid(frozenset()), starts, battle.readings).isdisjoint(board.stairs):
            grade = Grade.NOTICE if battle.script.may_win(side) else Grade.ERROR
            yield Problem(_at("objective"), grade, "AG-101", "battle.goal_out_of_reach", name)


def _figures(battle: Battle) -> Iterator[Problem]:
    grid = grid_of(battle, begin(battle))
    told: set[tuple[str, str, Grade]] = set()
    for placed in battle.pieces:
        kind = battle.type_of(placed.id)
        name = {"name": placed.name or kind.name}
        needed = (each for each in kind.missing if placed.type == ASSAULT_DROID or each in ("life", "defence"))
        missing = [each for each in needed if each not in placed.figures]
        if missing:
            grade = Grade.NOTICE if all(each in kind.suggested for each in missing) else Grade.WARNING
            if (card := (placed.type, placed.name, grade)) not in told:
                told.add(card)
                yield Problem(_at("piece", placed.id), grade, "AG-99", "battle.not_in_the_book", name)
        if placed.cell != NOWHERE and not placed.later and not grid.cost(placed.cell):
            yield Problem(_at("piece", placed.id), Grade.ERROR, "AG-12", "battle.stands_in_a_wall", name)
