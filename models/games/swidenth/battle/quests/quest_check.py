"""The Problems of a quest before play: its table, starts and conduct, whether it can be won (SW-203, SW-204)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Final

from models.games.scenarios.pieces import Placed, Setup
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.state import base_of
from models.i18n import MessageArg
from models.maps.edits.zoning import zones_of
from models.maps.rules.grid import Cell
from models.maps.spots import NOWHERE
from models.problem import Grade, Problem, Where
from models.table.shapes import crossing
from models.table.spots import overlap

LEAST_PACES: Final = 6
MOST_PACES: Final = 240
WATCHING: Final = ("garde", "patrouille")
HUNTING: Final = "assassin"


def quest_problems(table: LaidTable, setup: Setup) -> Iterator[Problem]:
    """Yield every Problem of a quest that can be set up, with the players' names of figures."""
    yield from _table(setup)
    yield from _starts(table, setup)
    yield from _conduct(table, setup)
    if not setup.script.may_win(setup.sides[0]):
        yield Problem(Where((), "victory"), Grade.WARNING, "SW-203", "quest.no_way_to_win", {})


def _table(setup: Setup) -> Iterator[Problem]:
    board = setup.board
    size = {"width": board.width, "height": board.height, "least": LEAST_PACES, "most": MOST_PACES}
    if min(board.width, board.height) < LEAST_PACES or max(board.width, board.height) > MOST_PACES:
        yield Problem(Where((), "map"), Grade.ERROR, "SW-203", "quest.table_of", size)
    for number, shape in enumerate(board.shapes, 1):
        side = crossing(shape.polygon) if shape.polygon else None
        if side is not None:
            crossed: dict[str, MessageArg] = {"name": shape.name or str(number), "side": side + 1}
            yield Problem(Where((), "map"), Grade.ERROR, "SW-203", "quest.shape_crosses", crossed)
    one, other = (frozenset(c for z in zones_of(board, "start", side) for c in z.cells()) for side in setup.sides)
    if one & other:
        place = board.cell_name(min(one & other))
        yield Problem(Where((), "map"), Grade.WARNING, "SW-203", "quest.starts_overlap", {"place": place})
    for zone in board.zones:
        parts = pieces_of_ground(zone.cells()) if zone.kind == "start" and zone.side in setup.sides else ()
        if len(parts) > 1:
            args: dict[str, MessageArg] = {
                "name": zone.name,
                "count": len(parts),
                "place": board.cell_name(min(parts[-1])),
            }
            yield Problem(Where((), "zone", str(zone.id)), Grade.NOTICE, "SW-203", "quest.start_in_pieces", args)


def pieces_of_ground(cells: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
    """Return groups of cells that touch by edges or corners, the largest first."""
    left, found = set(cells), []
    while left:
        piece, todo = set(), [left.pop()]
        while todo:
            x, y = todo.pop()
            piece.add((x, y))
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & left
            left -= near
            todo += near
        found.append(frozenset(piece))
    return tuple(sorted(found, key=lambda each: (-len(each), min(each))))


def _starts(table: LaidTable, setup: Setup) -> Iterator[Problem]:
    battle, state = table.battle, table.begin()
    there = [each for each in setup.pieces if each.at != NOWHERE and not each.later and state.figure(each.id).up]
    bases = {each.id: base_of(battle, replace(state.figure(each.id), at=each.at)) for each in there}
    for first, second in combinations(there, 2):
        if overlap(bases[first.id], bases[second.id]):
            args = {"name": battle.of(second.id).name, "other": battle.of(first.id).name}
            yield Problem(Where((), "piece", second.id), Grade.ERROR, "SW-203", "quest.stand_on_another", args)
    for each in there:
        if not floor_of(battle, each.id).stands(each.at):
            args = {"name": battle.of(each.id).name}
            yield Problem(Where((), "piece", each.id), Grade.ERROR, "SW-16", "quest.starts_where_nobody_stands", args)


def _conduct(table: LaidTable, setup: Setup) -> Iterator[Problem]:
    places = frozenset(table.battle.zones)
    known = frozenset(each.id for each in setup.pieces)
    for each in setup.pieces:
        args: dict[str, MessageArg] = {"name": table.battle.of(each.id).name}
        at = Where((), "piece", each.id)
        gone = next((zone for zone in each.conduct.zones if zone not in places), None)
        if gone is not None:
            yield Problem(at, Grade.ERROR, "SW-204", "quest.watches_nothing", {**args, "zone": gone})
        elif each.conduct.role in WATCHING and not each.conduct.zones:
            yield Problem(at, Grade.WARNING, "SW-204", "quest.watches_no_place", args)
        if each.conduct.role == HUNTING and not _hunts(each, known):
            yield Problem(at, Grade.WARNING, "SW-145", "quest.hunts_nobody", args)


def _hunts(placed: Placed, known: frozenset[str]) -> bool:
    return placed.conduct.prey in known
