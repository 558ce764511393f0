"""Where a figure may go on a grid, in spots: the grid snaps here, who asks never sees a cell."""

from __future__ import annotations

from dataclasses import dataclass

from models.games.battle_values import Band
from models.maps.reach import Reach
from models.maps.spots import Spot, cell_of, spot_of


@dataclass(frozen=True, slots=True)
class CellReach:
    """What `models.maps.reach` found, as the moves facet tells it."""

    found: Reach

    @property
    def start(self) -> Spot:
        """Where the figure stands."""
        return spot_of(self.found.start)

    def cost(self, spot: Spot) -> int | None:
        """Return what it costs to get to a spot, None for one out of reach."""
        return self.found.costs.get(cell_of(spot))

    def path(self, spot: Spot) -> tuple[Spot, ...]:
        """Return a cheapest way to a spot, the start included; raises Refused for one out of reach."""
        return tuple(spot_of(cell) for cell in self.found.path(cell_of(spot)))

    def stops(self, spot: Spot) -> bool:
        """Return whether the figure may stop on a spot."""
        return cell_of(spot) in self.found.stops

    def bands(self) -> tuple[Band, ...]:
        """Return where it may stop, by what that costs; the start costs nothing."""
        found: dict[int, list[Spot]] = {}
        for cell, cost in self.found.costs.items():
            if cell in self.found.stops:
                found.setdefault(cost, []).append(spot_of(cell))
        return tuple(Band(cost, tuple(spots)) for cost, spots in found.items())
