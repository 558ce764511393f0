"""Where a figure of a table goes in an action, to be asked and drawn."""

from __future__ import annotations

from collections.abc import Iterator

from models.errors import Refused
from models.games.battle.values import Band
from models.games.swidenth.battle.conduct.conduct import Onlooker
from models.games.swidenth.battle.ground import floor_of
from models.games.swidenth.battle.moving import budget_of
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState
from models.games.table_ground import STEP, TableReach
from models.table.legs import first_disc_met
from models.table.reach import PaceReach
from models.table.spots import Spot, length


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
