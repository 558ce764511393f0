"""Boards of cells: plain geometry, and the base of the ground facet of games of cells.

A game gives the rule of each statement (`rules`), and sentences of its own where the plain ones will not do. Reach is
given in spots: cells are snapped here, and the caller never sees one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from models.games.battle.values import Band
from models.games.facets.ground import SightTold, Statement, Tone
from models.games.values import Choices
from models.i18n import MessageArg, MessageArgs, Text, both
from models.maps.rules.cuts import SightCut
from models.maps.rules.explain import Traced
from models.maps.rules.grid import Cell, distance, edge_cells
from models.maps.rules.local_sight import explain_locally
from models.maps.rules.map_state import MapState
from models.maps.rules.reach import JudgedPath, Occupants, Reach, reach, walk
from models.maps.rules.readings import DEFAULT, Readings
from models.maps.rules.sight import Sight
from models.maps.spots import Spot, cell_of, spot_of
from models.maps.tile_map import TileMap


@dataclass(frozen=True, slots=True)
class CellReach:
    """The reach that `models.maps.rules.reach` found, in the form of the moves facet."""

    found: Reach

    @property
    def start(self) -> Spot:
        """The spot where the figure stands."""
        return spot_of(self.found.start)

    def cost(self, spot: Spot) -> int | None:
        """Return the cost to a spot in Movement Points, None for one out of reach."""
        return self.found.costs.get(cell_of(spot))

    def path(self, spot: Spot) -> tuple[Spot, ...]:
        """Return a cheapest way to a spot, the start included; raises Refused for one out of reach."""
        return tuple(spot_of(cell) for cell in self.found.path(cell_of(spot)))

    def stops(self, spot: Spot) -> bool:
        """Return whether the figure may stop on a spot."""
        return cell_of(spot) in self.found.stops

    def bands(self) -> tuple[Band, ...]:
        """Return the spots where it may stop, by their cost; the start costs nothing."""
        found: dict[int, list[Spot]] = {}
        for cell, cost in self.found.costs.items():
            if cell in self.found.stops:
                found.setdefault(cost, []).append(spot_of(cell))
        return tuple(Band(cost, tuple(spots)) for cost, spots in found.items())


NO_ARGS: Final[MessageArgs] = MappingProxyType({})
NO_RULES: Final[Mapping[str, str]] = MappingProxyType({})
SHOWN_READINGS: Final = ("l2", "cover", "touch")
NAMED_CELLS: Final = 12
"""Of a long way so many cells are named, and its last."""


class CellGround:
    """Sight and movement as plain geometry has them: whoever stands on a cell blocks it."""

    rules: Mapping[str, str] = NO_RULES
    """The rule of `nobody`, `l1`, `l2`, `cut`, `unseen`, `seen`, `covered`, `covered_best`, of each kind of refusal,
    and of `way`, `met`, `all_enemies`; none by itself.
    """
    points = 6

    def readings(self, _choices: Choices) -> Readings:
        """Return the default readings: a plain map has no choices."""
        return DEFAULT

    def apart(self, a: Cell, b: Cell) -> int:
        """Return the steps from one cell to another, diagonals counting one."""
        return distance(a, b)

    def sight(self, state: MapState, a: Cell, b: Cell) -> SightTold:
        """Return what a figure on `a` sees of one on `b`; raises Refused outside the map or too far apart."""
        figures = frozenset(state.standing) - {a, b}
        lines = explain_locally(state.grid, a, b, figures, state.readings)
        short = self._verdict(lines.sight)
        if lines.nobody is not None:
            args = {"cell": state.tile_map.cell_name(lines.nobody)}
            return SightTold(lines, short, (self._said("nobody", "map.sight_nobody_there", args), *self._read(state)))
        families = (each for line in (lines.l1, lines.l2) for each in self._family(state, line))
        return SightTold(lines, short, (*families, self._ruling(state, lines.sight), *self._read(state)))

    def cover(self, figures: int) -> str:
        """Return the number of figures on the line as text."""
        return str(figures)

    def others(self, state: MapState, mover: Cell) -> Occupants:
        """Return the other figures; nobody can be walked through."""
        return Occupants(npcs=frozenset(cell for cell in state.standing if cell != mover))

    def reach(self, state: MapState, start: Cell, points: int) -> Reach:
        """Return where a figure may go; raises Refused outside the map."""
        return reach(state.grid, start, points, self.others(state, start), state.readings)

    def walk(self, state: MapState, path: Sequence[Cell], points: int) -> JudgedPath:
        """Return a path as its figure would walk it among the others."""
        return walk(state.grid, path, points, self.others(state, path[0]), state.readings)

    def around(self, state: MapState, _start: Cell) -> tuple[Statement, ...]:
        """Return the sentence on how to put figures on a map, where none stands."""
        return () if state.standing else (Statement("", "maptools.no_figures", tone="note"),)

    def way(self, state: MapState, found: Reach, goal: Cell, walked: JudgedPath | None) -> tuple[Statement, ...]:
        """Return sentences on a way: what stops the figure, which enemies it meets, the cells it crosses."""
        name = state.tile_map.cell_name
        if walked is None:
            blocked = state.grid.cost(goal) == 0
            kind, key = ("step_blocked", "blocked") if blocked else ("walk_too_long", "far")
            return (self._said(kind, f"maptools.reach_{key}", {"cell": name(goal)}, "bad"),)
        at = {"cell": name(goal)}
        refused = (self._said(each.kind, "maptools.reach_no_stop", at, "bad") for each in walked.refusals)
        arrivals = ((name(each.cell), tuple(map(name, each.enemies))) for each in walked.triggers)
        met = (self._said("met", "maptools.trigger", {"cell": a, "enemies": who}, "attack") for a, who in arrivals)
        cells = list(map(name, found.path(goal)))
        if len(cells) > NAMED_CELLS + 1:
            cells[NAMED_CELLS:-1] = ["…"]
        return (*refused, *met, self._said("way", "maptools.by_way", {"way": " → ".join(cells)}, "way"))

    def line(self, state: MapState, path: Sequence[Cell]) -> Statement:
        """Return a sentence on the cost of following a line of cells, or on where it is stopped."""
        done = walk(state.grid, path, None, Occupants(), state.readings)
        if done.refusals:
            first = done.refusals[0]
            at = state.tile_map.cell_name(first.cells[-1]) if first.cells else ""
            return self._said(first.kind, "maptools.way_stopped", {"cell": at}, "bad")
        return self._said("way", "maptools.way_costs", tone="way", count=done.cost or 0)

    def _said(
        self, what: str, key: str, args: MessageArgs = NO_ARGS, tone: Tone = "", count: int | None = None
    ) -> Statement:
        return Statement(self.rules.get(what, ""), key, args, tone, count)

    def _verdict(self, found: Sight) -> Statement:
        if not found.visible:
            return self._said("unseen", "maptools.unseen")
        return self._covered("maptools", found) if found.cover else self._said("seen", "maptools.seen")

    def _ruling(self, state: MapState, found: Sight) -> Statement:
        if not found.visible:
            return self._said("unseen", "map.sight_none", tone="bad")
        if not found.cover:
            return self._said("seen", "map.sight_free", tone="good")
        both_free = found.l1 is not None and found.l2 is not None and state.readings.cover == "best"
        return self._covered("map", found, "covered_best" if both_free else "covered")

    def _covered(self, where: str, found: Sight, what: str = "covered") -> Statement:
        """Return the sentence on a target behind figures, short (`maptools`) or long (`map`)."""
        return self._said(what, f"{where}.sight_behind", tone="cover", count=found.cover)

    def _family(self, state: MapState, line: Traced) -> Iterator[Statement]:
        made = state.tile_map
        if line.cuts:
            first = line.cuts[0]
            args: dict[str, MessageArg] = {"at": _where(made, first), "more": len(line.cuts) - 1}
            yield self._said(line.family, f"map.{line.family}_cut", tone="bad")
            yield self._said("cut", f"map.cut_by_{first.kind}", args, "bad")
        elif line.covering:
            names = tuple(map(made.cell_name, line.covering))
            yield self._said(line.family, f"map.{line.family}_covered", {"cells": names, "n": len(names)}, "cover")
        else:
            yield self._said(line.family, f"map.{line.family}_free", tone="good")

    def _read(self, state: MapState) -> Iterator[Statement]:
        """Yield a sentence for each reading in force that is not the default."""
        for name in SHOWN_READINGS:
            chosen = getattr(state.readings, name)
            if chosen != getattr(DEFAULT, name):
                yield Statement("", "maptools.reading", {"words": both(f"maptools.reading_{name}_{chosen}")}, "reading")


def _where(board: TileMap, cut: SightCut) -> Text:
    """Return where a line is cut in names of cells: one, the two beside a wall, those that meet at a corner."""
    if cut.kind in ("cell", "line"):
        return Text.same(board.cell_name(cut.at))
    x, y = cut.at
    cells: tuple[Cell, ...]
    if cut.edge is not None:
        cells = edge_cells(cut.edge)
    else:
        diagonals = (((x - 1, y - 1), (x, y)), ((x, y - 1), (x - 1, y)))
        # At the rim of the board a corner has a cell or two of its own.
        cells = next((pair for pair in diagonals if all(map(board.inside, pair))), ())
        cells = cells or tuple(dict.fromkeys(each for pair in diagonals for each in pair if board.inside(each)))
    names = [board.cell_name(each) for each in cells]
    return both("map.of_two", a=names[0], b=names[-1]) if len(names) > 1 else Text.same(names[0])


PLAIN_GROUND: Final = CellGround()
