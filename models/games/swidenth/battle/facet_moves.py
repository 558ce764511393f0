"""The moves facet of Swidenth: where a figure goes on its table, and where it is deployed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from models.errors import Refused
from models.games.battle_values import Band, Offered, Told
from models.games.swidenth.battle.acts import GoAlong, PutDown, RunTo, ShootAt, Strike, TableAct
from models.games.swidenth.battle.conduct.conduct import Onlooker
from models.games.swidenth.battle.engine import objection
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.laid_table import LaidTable
from models.games.swidenth.battle.moving import budget_of, refuse_end
from models.games.swidenth.battle.offering import offers
from models.games.swidenth.battle.showing import shown
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.games.table_ground import STEP, TableReach
from models.i18n import both
from models.table.legs import first_disc_met
from models.table.reach import PaceReach
from models.table.spots import UNIT, Spot, length


class FigureReach:
    """Where a figure may go in an action: at base move by its cheapest ways, or farther by a straight run."""

    def __init__(self, battle: TableBattle, now: TableState, figure: FigureNow) -> None:
        self._battle, self._now, self._figure = battle, now, figure
        look = Onlooker(battle, now, figure, "", None)
        self.most = budget_of(battle, figure) if figure.up else 0
        self.far = budget_of(battle, figure, "run") if figure.up else 0
        self.walk = TableReach(
            PaceReach(battle.ways, look.walker, figure.at, look.off, look.taken, self.most), (self.most,)
        )
        self._off = look.off
        self._found: dict[Spot, tuple[int, tuple[Spot, ...]] | None] = {}
        self._bands: tuple[Band, ...] = ()

    @property
    def start(self) -> Spot:
        """The spot where the figure stands."""
        return self._figure.at

    def cost(self, spot: Spot) -> int | None:
        """Return the cost to a spot in thousandths of a pace, None for one out of reach."""
        found = self._way(spot)
        return None if found is None else found[0]

    def path(self, spot: Spot) -> tuple[Spot, ...]:
        """Return a cheapest way to a spot, or the run there, the start included; raises Refused out of reach."""
        found = self._way(spot)
        if found is None:
            raise Refused("map.spot_out_of_reach")
        return found[1]

    def stops(self, spot: Spot) -> bool:
        """Return whether the figure may stop on a spot."""
        return self.walk.stops(spot)

    def bands(self) -> tuple[Band, ...]:
        """Return the spots it can reach at base move, and by running, a quarter of a pace apart (SW-16, SW-17)."""
        if not self._bands:
            walks = self.walk.bands()
            near = {spot for band in walks for spot in band.spots}
            runs = tuple(spot for spot in self._lattice() if spot not in near and self._run(spot) is not None)
            self._bands = (*walks, Band(self.far, runs))
        return self._bands

    def _lattice(self) -> Iterator[Spot]:
        (x, y), steps = self._figure.at, self.far // STEP
        for row in range(-steps, steps + 1):
            for column in range(-steps, steps + 1):
                if (row * row + column * column) * STEP * STEP <= self.far * self.far:
                    yield x + column * STEP, y + row * STEP

    def _way(self, spot: Spot) -> tuple[int, tuple[Spot, ...]] | None:
        if spot not in self._found:
            way = self.walk.found.way(spot) if self.walk.stops(spot) else None
            run = self._run(spot) if way is None else None
            short = (way.cost, way.spots) if way is not None else None
            self._found[spot] = short if run is None else (run, (self.start, spot))
        return self._found[spot]

    def _run(self, spot: Spot) -> int | None:
        """Return the cost of a straight run to a spot, None where something bars it."""
        start = self.start
        if spot == start or length(start, spot) > self.far or not self.walk.stops(spot):
            return None
        floor = floor_of(self._battle, self._figure.id, "run")
        cost = floor.cost(start, spot)
        if cost > self.far or not floor.free(start, spot, floor.on(start)):
            return None
        if first_disc_met(self._off, start, spot, (start, spot)) is not None:
            return None
        if cost > length(start, spot) and self._battle.reading("run_difficult") == "no":
            return None
        return cost


@dataclass(frozen=True)
class SwidenthMoves:
    """The moves facet."""

    def reach(self, table: LaidTable, now: TableState, piece_id: str) -> FigureReach:
        """Return where a figure may go in an action (SW-16, SW-17, SW-24); asked again, the same answer."""
        seen = table.seen.get(piece_id)
        if seen is None or seen[0] is not now or not isinstance(seen[1], FigureReach):
            seen = now, FigureReach(table.battle, now, now.figure(piece_id))
            table.seen[piece_id] = seen
        found = seen[1]
        assert isinstance(found, FigureReach)
        return found

    def barred(self, table: LaidTable, now: TableState, piece_id: str, spot: Spot) -> Told | None:
        """Return why a figure cannot go to a spot now, walking or running straight, or be put there before play."""
        if now.half == "deploy":
            found = objection(table.battle, now, PutDown(piece_id, spot))
        else:
            way = self.reach(table, now, piece_id).walk.found.way(spot)
            act: TableAct = RunTo(piece_id, spot) if way is None else GoAlong(piece_id, way.spots[1:])
            found = refuse_end(table.battle, now, now.figure(piece_id), spot) or objection(table.battle, now, act)
        return None if found is None else table.teller.objection(found)

    def walk(
        self, table: LaidTable, now: TableState, piece_id: str, path: Sequence[Spot]
    ) -> tuple[Offered[TableAct], ...]:
        """Return the act of going along a path, the start included: walking, or running where it is too far.

        A walk ends with a free turn, so nobody runs where he can walk (SW-16, SW-17).
        """
        acts: list[GoAlong | RunTo] = [GoAlong(piece_id, tuple(path[1:]))]
        if len(path) == 2:
            acts.append(RunTo(piece_id, path[1]))
        act = next((each for each in acts if objection(table.battle, now, each) is None), acts[0])
        runs = isinstance(act, RunTo)
        name = both("quest.act_run" if runs else "quest.act_move")
        return (Offered(act, name, "move", "SW-17" if runs else "SW-16"),)

    def deploy(self, piece_id: str, spot: Spot) -> TableAct:
        """Return the act of putting a figure down before the first turn (SW-147)."""
        return PutDown(piece_id, spot)

    def deployable(self, table: LaidTable, now: TableState, piece_id: str) -> tuple[Spot, ...]:
        """Return the middles of the paces of the table a figure may be put on now."""
        if now.half != "deploy":
            return ()
        ground = table.battle.table
        spots = ((x, y) for y in range(UNIT // 2, ground.height, UNIT) for x in range(UNIT // 2, ground.width, UNIT))
        return tuple(spot for spot in spots if objection(table.battle, now, PutDown(piece_id, spot)) is None)

    def aims(self, table: LaidTable, now: TableState, piece_id: str, spot: Spot) -> tuple[Offered[TableAct], ...]:
        """Return the blows and shots a figure could make if it stood on a spot in its half of a turn."""
        figure = replace(now.figure(piece_id), at=spot, done=False)
        there = replace(now.put(figure), half="npcs" if figure.camp == "foes" else "heroes")
        found = (each for each in offers(table.battle, there, piece_id) if isinstance(each.act, Strike | ShootAt))
        return tuple(shown(table, there, each) for each in found if each.objection is None)
