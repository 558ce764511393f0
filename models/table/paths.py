"""Cheapest ways over a table: round what stops and round other figures, through or along slow ground.

The search proposes; whoever draws a way of his own is judged by what it costs. Ways bend at the spots of a floor, round
figures, and where perpendiculars meet the rims of slow ground; what the search has not got in its spots it cannot find.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Final, NamedTuple

from models.table.legs import Floor, Walker, kept, round_disc
from models.table.shapes import Disc, PaceTable
from models.table.spots import CLOSE, Base, Spot, beside, length, ring

NO_DISCS: Final[tuple[Disc, ...]] = ()
_END: Final[Spot] = (-1, -1)
"""Stands for the goal among the spots a search may go to."""


class TableWay(NamedTuple):
    """A way over a table: what it costs, and its spots, the start first."""

    cost: int
    spots: tuple[Spot, ...]

    @property
    def end(self) -> Spot:
        """Where it leads."""
        return self.spots[-1]


class _Aim(NamedTuple):
    """Where a way shall lead: to a spot, or into contact with a base (`radius` of the two together, not 0)."""

    spot: Spot
    radius: int = 0
    target: Base | None = None


class Ways:
    """The ways over one table; what was found out about its legs is kept."""

    def __init__(self, table: PaceTable) -> None:
        self.table = table
        self._floors: dict[Walker, Floor] = {}
        self._legs: dict[Walker, dict[tuple[Spot, Spot], int]] = {}

    def floor(self, walker: Walker) -> Floor:
        """Return the table as a walker meets it."""
        if walker not in self._floors:
            self._floors[walker] = Floor(self.table, walker)
            self._legs[walker] = {}
        return self._floors[walker]

    def path(
        self,
        walker: Walker,
        start: Spot,
        goal: Spot | Base,
        off: Sequence[Disc] = NO_DISCS,
        taken: Sequence[Disc] = NO_DISCS,
        most: int | None = None,
    ) -> TableWay | None:
        """Return the cheapest way to a spot or into contact with a base, None where none costs at most `most`.

        Its legs keep `off` discs, except that it may lead out of one or end in one; it does not end within a disc that
        is `taken`. Of ways that cost the same, the one of fewest legs is taken, then the one whose spots come first.
        """
        aim = _goal(goal, walker.radius)
        discs = [each for each in off if aim.target is None or each[:2] != aim.target.spot]
        used: list[Disc] = []
        while True:
            # Figures are looked at when a way leads into them: most stand nowhere near.
            search = _Search(self, walker, aim, used, taken, ends=(start,))
            found = search.from_spot(start, most)
            if found is None:
                return None
            ends = (start, found.end)
            hit = {
                number
                for a, b in zip(found.spots, found.spots[1:], strict=False)
                if (number := kept(discs, a, b, ends)) is not None
            }
            if not hit:
                return found
            used += [discs[number] for number in sorted(hit)]
            discs = [each for number, each in enumerate(discs) if number not in hit]

    def leg(self, walker: Walker, a: Spot, b: Spot) -> int | None:
        """Return what a leg costs, None where a shape stops it; remembered."""
        memory = self._legs.setdefault(walker, {})
        key = (a, b) if a < b else (b, a)
        cost = memory.get(key)
        if cost is None:
            floor = self.floor(walker)
            cost = memory[key] = floor.cost(a, b) if floor.free(a, b) else -1
        return cost if cost >= 0 else None


def _goal(goal: Spot | Base, radius: int) -> _Aim:
    if isinstance(goal, Base):
        return _Aim(goal.spot, goal.radius + radius, goal)
    return _Aim(goal)


class _Search:
    """One search: A* whose legs are measured only when they come up, bounded by the straight line."""

    def __init__(
        self, ways: Ways, walker: Walker, goal: _Aim, off: Sequence[Disc], taken: Sequence[Disc], ends: tuple[Spot, ...]
    ) -> None:
        self.ways, self.walker, self.goal = ways, walker, goal
        self.floor = ways.floor(walker)
        self.off, self.taken, self.ends = off, taken, ends
        self.under = self.floor.on(ends[0]) if ends else frozenset()

    def from_spot(self, start: Spot, most: int | None) -> TableWay | None:
        """Return the cheapest way from a spot."""
        if self.arrived(start):
            return TableWay(0, (start,))
        straight = self.approach(start)
        bound = most
        if straight is not None:
            spot, cost = straight
            if bound is None or cost <= bound:
                if cost == length(start, spot):
                    return TableWay(cost, (start, spot))
                bound = cost
        nodes = self.nodes(start, bound)
        return self._best(start, nodes, bound)

    def arrived(self, spot: Spot) -> bool:
        """Return whether a spot is the goal."""
        target = self.goal.target
        if target is None:
            return spot == self.goal.spot
        return length(spot, target.spot) <= self.goal.radius + CLOSE

    def ahead(self, spot: Spot) -> int:
        """Return the least that is left from a spot."""
        return max(0, length(spot, self.goal.spot) - self.goal.radius - (CLOSE if self.goal.target else 0))

    def approach(self, spot: Spot) -> tuple[Spot, int] | None:
        """Return where the straight line from a spot meets the goal and what it costs, None where it is barred."""
        target = self.goal.target
        if target is None:
            end = self.goal.spot
        else:
            end = beside(target, self.walker.radius, (spot[0] - target.x, spot[1] - target.y))
        if not self.stops(end):
            return None
        cost = self.measure(spot, end)
        return None if cost is None else (end, cost)

    def stops(self, spot: Spot) -> bool:
        """Return whether a way may end on a spot."""
        if not self.floor.stands(spot):
            return False
        x, y = spot
        return all((x - cx) ** 2 + (y - cy) ** 2 >= radius * radius for cx, cy, radius in self.taken)

    def measure(self, a: Spot, b: Spot) -> int | None:
        """Return what a leg costs, None where it is barred."""
        if self.under and (a in self.ends or b in self.ends):
            cost = self.floor.cost(a, b) if self.floor.free(a, b, self.under) else None
        else:
            cost = self.ways.leg(self.walker, a, b)
        if cost is None or not self.off:
            return cost
        ends = self.ends if not self.arrived(b) else (*self.ends, b)
        return cost if kept(self.off, a, b, ends) is None else None

    def nodes(self, start: Spot, bound: int | None) -> list[Spot]:
        """Return the spots a way may bend at that costs no more than a bound."""
        found: dict[Spot, None] = dict.fromkeys(self.floor.bends)
        extra: list[Spot] = [*self.floor.feet(start), *self.floor.feet(self.goal.spot)]
        for disc in self.off:
            extra += round_disc(disc)
        if self.goal.target is not None:
            extra += (each for each in ring(self.goal.target, self.walker.radius) if self.stops(each))
        found.update(dict.fromkeys(each for each in extra if self.floor.stands(each)))
        found.pop(start, None)
        found.pop(self.goal.spot, None)
        return [each for each in found if bound is None or length(start, each) + self.ahead(each) <= bound]

    def _best(self, start: Spot, nodes: Iterable[Spot], bound: int | None) -> TableWay | None:
        left = {each: self.ahead(each) for each in nodes}
        # (estimate, legs, spots so far, cost so far, where to, whether the last leg is measured)
        heap: list[tuple[int, int, tuple[Spot, ...], int, Spot, bool]] = []
        heappush(heap, (self.ahead(start), 0, (start,), 0, start, True))
        while heap:
            _, legs, spots, cost, here, measured = heappop(heap)
            if here == _END:
                if measured:
                    return TableWay(cost, spots)
                done = self.approach(spots[-1])
                if done is not None and (bound is None or cost + done[1] <= bound):
                    bound = total = cost + done[1]
                    heappush(heap, (total, legs, (*spots, done[0]), total, _END, True))
                continue
            if here != start and here not in left:
                continue
            if not measured:
                price = self.measure(spots[-1], here)
                if price is not None:
                    total = cost + price
                    if bound is None or total + left[here] <= bound:
                        heappush(heap, (total + left[here], legs, (*spots, here), total, here, True))
                continue
            left.pop(here, None)
            if here != start and self.goal.target is not None and self.arrived(here) and self.stops(here):
                return TableWay(cost, spots)
            lower = cost + self.ahead(here)
            if bound is None or lower <= bound:
                heappush(heap, (lower, legs + 1, spots, cost, _END, False))
            for each, rest in left.items():
                estimate = cost + length(here, each) + rest
                if bound is None or estimate <= bound:
                    heappush(heap, (estimate, legs + 1, spots, cost, each, False))
        return None
