"""What is wrong with a scenario before it is played, told while it is made, each with the place to mend it.

A place is a field of the scenario and the id of the thing there: `map`, `side`, `start` (of a side), `piece`, `zone`,
`gate`, `objective`, `object`, `event`, `victory`, `gain`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from models.errors import Refused, SpokenError
from models.games.facets.battles import Battles
from models.games.game import Game
from models.games.scenarios.pieces import Pieces, figure_name
from models.games.scenarios.places import band_of, left_out, places_of, seated
from models.games.scenarios.scenario import Scenario, Side
from models.games.scenarios.start import brought
from models.games.scenarios.tabletop import Enlisted, pieces_of, table_board
from models.games.script.check import ScriptCheck
from models.games.script.effects import BringReserve
from models.games.script.reach import reachable
from models.i18n import MessageArg, Text
from models.maps.gates import open_all
from models.maps.rules.grid import Cell, distance
from models.maps.rules.rules_grid import rules_grid
from models.maps.spots import NOWHERE
from models.maps.tile_map import TileMap
from models.problem import Fix, Grade, Problem, Where
from models.progress import Progress, cancellable, silent


def problems(
    scenario: Scenario,
    board: TileMap | None,
    game: Game,
    forces: Collection[str] | None = None,
    members: Sequence[Enlisted] = (),
    progress: Progress = silent,
) -> tuple[Problem, ...]:
    """Return every Problem of a scenario, the gravest first; `board` is its map, None where that is gone.

    `forces` are the ids of the campaign's forces, None to leave them unchecked; `members` may stand on a free table.
    Progress may cancel.
    """
    found = list(_table(scenario, board, game))
    sides = {each.id: each.name for each in pieces_of(game, scenario).sides()}
    found += _forces(scenario, forces, sides)
    found += _colours(scenario)
    found += _nobody(scenario, game, sides, members)
    progress(1, 4)
    if scenario.table is not None and game.surface == "paces":
        pieces = pieces_of(game, scenario, members)
        found += _laid_out(scenario, table_board(scenario.table), pieces, game.terms(), progress)
    elif game.battles is not None:
        found += cancellable(ScriptCheck(scenario, board, game.battles, game.terms()).problems(), progress, 1)
        if board is not None:
            names = _names(scenario, pieces_of(game, scenario, members))
            off: Sequence[Problem] = ()
            if game.surface == "cells":
                off = tuple(_off(scenario, board, names, "battle.not_on_the_board"))
                found += [*off, *cancellable(_cells(scenario, board, names), progress, 1)]
            progress(2, 4)
            found += cancellable(_never(scenario, board, names), progress, 1)
            progress(3, 4)
            # A battle begins with nobody off the board: it would say so again of the first, and nothing more.
            found += _seats(scenario, game.battles, members, sides)
            if not off:
                found += cancellable(_fight(scenario, board, game.battles, members), progress, 1)
    found += _ends(scenario, game)
    graded = sorted(found, key=lambda each: list(Grade).index(each.grade))
    return tuple(
        replace(
            each,
            where=replace(each.where, path=(scenario.name,)),
            rule=game.problem_rules.get(each.key, each.rule),
        )
        for each in graded
    )


def _laid_out(
    scenario: Scenario, board: TileMap, pieces: Pieces, terms: Mapping[str, Text], progress: Progress
) -> Iterator[Problem]:
    """Yield the Problems of a scenario on a free table: only people play it."""
    names = _names(scenario, pieces)
    yield from ScriptCheck(scenario, board, pieces, terms).problems()
    yield from _cells(scenario, board, names)
    yield from _never(scenario, board, names)
    yield from cancellable(_off(scenario, board, names, "scenario.off_the_table"), progress)


def _table(scenario: Scenario, board: TileMap | None, game: Game) -> Iterator[Problem]:
    if scenario.table is not None and not scenario.map_id and game.surface == "cells":
        yield Problem(Where((), "map"), Grade.ERROR, "", "scenario.needs_cells", {"game": game.title})
    if board is None and scenario.table is None:
        key = "scenario.map_gone" if scenario.map_id else "scenario.no_map"
        yield Problem(Where((), "map"), Grade.ERROR, "", key, {})
    if scenario.map_id and scenario.table is not None:
        yield Problem(Where((), "map"), Grade.ERROR, "", "scenario.two_tables", {})


def _forces(scenario: Scenario, forces: Collection[str] | None, names: Mapping[str, Text]) -> Iterator[Problem]:
    for side in scenario.sides:
        if side.force_id and forces is not None and side.force_id not in forces:
            fix = Fix("scenario.fix_forget_force", {}, ("forget_force", side.id))
            args = {"side": _side_name(side, names)}
            yield Problem(Where((), "side", side.id), Grade.WARNING, "", "scenario.force_gone", args, (fix,))


def _side_name(side: Side, names: Mapping[str, Text]) -> Text:
    """Return the name of a side: its scenario's, else its game's."""
    return Text.same(side.name) if side.name else names.get(side.id, Text.same(side.id))


def _colours(scenario: Scenario) -> Iterator[Problem]:
    """Yield a Problem for sides that look alike."""
    seen: set[str] = set()
    for side in scenario.sides:
        if side.color and side.color in seen:
            yield Problem(Where((), "side", side.id), Grade.WARNING, "", "scenario.same_color", {})
        seen.add(side.color)


def _nobody(
    scenario: Scenario, game: Game, names: Mapping[str, Text], members: Sequence[Enlisted]
) -> Iterator[Problem]:
    """Yield a Problem for each side without a figure, on the board or to come.

    It is a warning; a notice while no side has any figure.
    """
    if game.battles is None or scenario.table is not None:
        return
    there = {each.side for each in scenario.pieces}
    there |= {side.id for side in scenario.sides if _is_army(side, members)}
    there |= {each.side for event in scenario.events for each in event.all_effects if isinstance(each, BringReserve)}
    for side in scenario.sides:
        if side.id not in there:
            args = {"side": _side_name(side, names)}
            grade = Grade.WARNING if there else Grade.NOTICE
            yield Problem(Where((), "side", side.id), grade, "", "scenario.side_without_figures", args)


def _is_army(side: Side, members: Sequence[Enlisted]) -> bool:
    """Return whether the force that plays a side brings figures of its own accord, without places."""
    return any(each.count for each in band_of(side, members))


def _fight(
    scenario: Scenario,
    board: TileMap,
    facet: Battles[object, object],
    members: Sequence[Enlisted],
) -> Iterator[Problem]:
    """Yield the Problems that the game itself finds in it."""
    try:
        setup = brought(scenario, board, {}, facet, members)
        yield from facet.problems(setup)
    except SpokenError as problem:
        yield Problem(Where((), "side"), Grade.ERROR, "", problem.key, problem.args_)


def _seats(
    scenario: Scenario, facet: Pieces, members: Sequence[Enlisted], sides: Mapping[str, Text]
) -> Iterator[Problem]:
    """Yield a Problem for each place that asks for a kind of hero the band has not, a warning for a band without places
    and a notice for those who have none.
    """
    try:
        played = seated(scenario, facet, members)
    except Refused:
        # Setting up the battle says so.
        return
    taken = {each.id for each in played.pieces}
    for side in scenario.sides:
        band, places = band_of(side, members), places_of(scenario, side.id)
        at = Where((), "side", side.id)
        if _is_army(side, members):
            continue
        if band and not places:
            yield Problem(at, Grade.WARNING, "", "scenario.no_places", {"side": _side_name(side, sides)})
            continue
        for each in places:
            if band and each.wants and each.id not in taken:
                asked: dict[str, MessageArg] = {"name": figure_name(each, None), "force": band[0].force}
                yield Problem(Where((), "piece", each.id), Grade.WARNING, "", "scenario.place_wants", asked)
        left = [each.name for each in left_out(side, played, members) if each.id not in side.waits]
        if left:
            args: dict[str, MessageArg] = {"names": tuple(left), "count": len(places)}
            yield Problem(at, Grade.NOTICE, "", "scenario.band_waits", args)


def _names(scenario: Scenario, facet: Pieces) -> Mapping[str, Text]:
    """Return the names of a scenario's figures, by id."""
    kinds = {each.id: each for each in facet.units()}
    return {each.id: figure_name(each, kinds.get(each.type)) for each in scenario.pieces}


def _off(scenario: Scenario, board: TileMap, names: Mapping[str, Text], key: str) -> Iterator[Problem]:
    """Yield a Problem for each figure off the board, with the nearest cell on it."""
    for each in scenario.pieces:
        if not each.later and each.cell != NOWHERE and not board.inside(each.cell):
            x, y = each.cell
            near = min(max(x, 0), board.width - 1), min(max(y, 0), board.height - 1)
            fix = Fix("scenario.fix_move", {"cell": board.cell_name(near)}, ("move_piece", each.id, *near))
            yield Problem(Where((), "piece", each.id), Grade.ERROR, "", key, {"name": names[each.id]}, (fix,))


def _cells(scenario: Scenario, board: TileMap, names: Mapping[str, Text]) -> Iterator[Problem]:
    """Yield a Problem for figures that stand on the same cell."""
    held: set[Cell] = set()
    grid = rules_grid(open_all(board))
    taken = {each.cell for each in scenario.pieces}
    for each in scenario.pieces:
        if each.later or not board.inside(each.cell):
            continue
        if each.cell in held:
            free = (
                (x, y)
                for y in range(each.cell[1] - 2, each.cell[1] + 3)
                for x in range(each.cell[0] - 2, each.cell[0] + 3)
                if grid.cost((x, y)) and (x, y) not in taken
            )
            near = min(free, key=lambda cell: (distance(cell, each.cell), cell), default=None)
            args: dict[str, MessageArg] = {"name": names[each.id], "cell": board.cell_name(each.cell)}
            fixes = (
                ()
                if near is None
                else (Fix("scenario.fix_move", {"cell": board.cell_name(near)}, ("move_piece", each.id, *near)),)
            )
            at = Where((), "piece", each.id)
            yield Problem(at, Grade.ERROR, "", "scenario.cell_taken", args, fixes)
        held.add(each.cell)


def _never(scenario: Scenario, board: TileMap, names: Mapping[str, Text]) -> Iterator[Problem]:
    """Yield a Problem for events and ways to win that can never come about, and figures that never come."""
    found = reachable(scenario, board)
    for event in scenario.events:
        if event.id not in found.events:
            at = Where((), "event", event.id)
            yield Problem(at, Grade.WARNING, "", "scenario.event_never", {"name": event.name})
    for way in scenario.victories:
        if way.id not in found.victories:
            at = Where((), "victory", way.id)
            yield Problem(at, Grade.WARNING, "", "scenario.victory_never", {"name": way.name})
    for piece in scenario.pieces:
        if piece.id not in found.pieces:
            at = Where((), "piece", piece.id)
            args = {"name": names[piece.id]}
            fix = Fix("scenario.fix_from_the_start", {}, ("not_later", piece.id))
            yield Problem(at, Grade.WARNING, "", "scenario.never_comes", args, (fix,))


def _ends(scenario: Scenario, game: Game) -> Iterator[Problem]:
    """Yield a Problem where nobody can win and the game itself does not decide."""
    measured = game.surface == "paces" and not scenario.map_id
    if (game.battles is None or measured) and not any(scenario.script.may_win(side.id) for side in scenario.sides):
        yield Problem(Where((), "victory"), Grade.WARNING, "", "scenario.no_victory", {})
