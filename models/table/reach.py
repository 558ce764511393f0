"""How far it is from anywhere to one place, and how far a figure gets: fields, ways cut short, straight runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import Final

from models.table.legs import FINE, Walker, kept, round_disc
from models.table.paths import NO_DISCS, NOTHING, TableGoal, TableWay, Ways, may_stand, measured
from models.table.shapes import Disc
from models.table.spots import UNIT, Base, Spot, along, length, ring, root_up

_MEASURED: Final = 0
_GUESSED: Final = 1
_APPROACH: Final = 2
_BACK: Final = 20
"""Steps in which a figure stays back that cannot stop where its way would end."""


class CostField:
    """The cheapest ways between one goal (a spot, or contact with a base) and everywhere, found as far as is asked.

    Legs keep `off` discs, but at both ends of a way; no way ends at the goal within a disc that is `taken`, nor costs
    more than `most`. Who will ask only for spots no farther than `around_radius` from one names it: `around` saves the
    search in other directions.
    """

    def __init__(
        self,
        ways: Ways,
        walker: Walker,
        goal: Spot | Base,
        off: Sequence[Disc] = NO_DISCS,
        taken: Sequence[Disc] = NO_DISCS,
        most: int | None = None,
        around: Spot | None = None,
        around_radius: int = 0,
    ) -> None:
        self.floor, self.aim, self.taken = ways.floor(walker), TableGoal(goal, walker.radius), taken
        self.most = 1 << 60 if most is None else most * FINE
        spot = self.aim.spot
        self.off = tuple(each for each in off if each[:2] != spot or self.aim.target is None)
        self._under = self.floor.on(spot) if self.aim.target is None else NOTHING
        extra = dict.fromkeys(self.floor.feet(spot))
        for disc in self.off:
            if most is None or length(spot, disc) <= most + disc[2]:
                extra.update(dict.fromkeys(round_disc(disc)))
        if self.aim.target is not None:
            extra.update(dict.fromkeys(each for each in ring(self.aim.target, walker.radius) if self._ends(each)))
        (x, y), wide = (self.aim.spot, 1 << 40) if around is None else (around, around_radius)
        self._rest = {
            each: max(0, isqrt(((each[0] - x) ** 2 + (each[1] - y) ** 2) * FINE * FINE) - wide * FINE)
            for each in (*self.floor.bends, *(each for each in extra if self.floor.stands(each)))
            if self.aim.left(each) <= self.most
        }
        self._settled: list[tuple[int, int, Spot]] = []
        self._came: dict[Spot, Spot] = {}
        # (least cost to what is asked about, where to, where from, cost to there, how far that is known)
        self._heap: list[tuple[int, Spot, Spot, int, int]] = [
            (self.aim.left(each) + rest, each, spot, 0, _APPROACH) for each, rest in self._rest.items()
        ]
        heapify(self._heap)

    def left(self, spot: Spot) -> int | None:
        """Return what the cheapest way between a spot and the goal costs, rounded up; None for none within `most`."""
        found = self._found(spot)
        return None if found is None else -(-found[0] // FINE)

    def way(self, spot: Spot) -> TableWay | None:
        """Return the cheapest way from a spot to the goal, None where there is none within `most`."""
        found = self._found(spot)
        if found is None:
            return None
        spots = [spot]
        here = found[1]
        while here is not None and here in self._came and here != self.aim.spot:
            spots.append(here)
            before = self._came[here]
            here = before if before in self._came else None
        last = spots[-1]
        if not self.aim.reached(last):
            spots.append(self.aim.towards(last))
        return TableWay(sum(self.floor.cost(a, b) for a, b in pairwise(spots)), tuple(spots))

    def _found(self, spot: Spot) -> tuple[int, Spot | None] | None:
        """Return the least cost from a spot, and where the way bends first (None: it is straight)."""
        if self.aim.reached(spot):
            return 0, None
        if not self.floor.stands(spot):
            return None
        best, bend = self.most + 1, None
        straight = self._straight(spot, (spot,))
        if straight is not None and straight <= self.most:
            best = straight
            end = self.aim.towards(spot)
            if straight == root_up(((spot[0] - end[0]) ** 2 + (spot[1] - end[1]) ** 2) * FINE * FINE):
                return straight, None
        x, y = spot
        number = 0
        while number < len(self._settled) or self._settle(best):
            least, cost, node = self._settled[number]
            number += 1
            if least >= best:
                break
            if cost + isqrt(((node[0] - x) ** 2 + (node[1] - y) ** 2) * FINE * FINE) < best:
                price = measured(self.floor, self.off, spot, node, (spot,))
                if price is not None and cost + price < best:
                    best, bend = cost + price, node
        return (best, bend) if best <= self.most else None

    def _ends(self, spot: Spot) -> bool:
        return self.aim.target is None or may_stand(self.floor, self.taken, spot)

    def _straight(self, spot: Spot, ends: tuple[Spot, ...]) -> int | None:
        """Return what the straight leg from a spot to the goal costs, None where it is barred."""
        end = self.aim.towards(spot)
        if not self._ends(end):
            return None
        return measured(self.floor, self.off, spot, end, (*ends, end), self._under)

    def _settle(self, below: int) -> bool:
        """Find the next bend; False where none is left below a cost."""
        heap, came = self._heap, self._came
        while heap and heap[0][0] < below:
            least, here, before, cost, known = heappop(heap)
            if here in came:
                continue
            if known == _MEASURED:
                came[here] = before
                self._settled.append((least, cost, here))
                x, y = here
                for each, rest in self._rest.items():
                    if each not in came:
                        far = cost + isqrt(((each[0] - x) ** 2 + (each[1] - y) ** 2) * FINE * FINE)
                        if far <= self.most:
                            heappush(heap, (far + rest, each, here, cost, _GUESSED))
                return True
            if known == _APPROACH:
                price = 0 if self.aim.reached(here) else self._straight(here, ())
            else:
                price = measured(self.floor, self.off, before, here, ())
            if price is not None and cost + price <= self.most:
                heappush(heap, (cost + price + self._rest[here], here, before, cost + price, _MEASURED))
        return False


class PaceReach:
    """Where a figure may go from where it stands for at most `most`; `stops` are places it may end on."""

    def __init__(
        self,
        ways: Ways,
        walker: Walker,
        start: Spot,
        off: Sequence[Disc] = NO_DISCS,
        taken: Sequence[Disc] = NO_DISCS,
        most: int = 0,
    ) -> None:
        self.start, self.most = start, most
        self._ways, self._walker, self._off, self._taken = ways, walker, off, taken
        self._field = CostField(ways, walker, start, off, (), most)

    def cost(self, spot: Spot) -> int | None:
        """Return what it costs to get to a spot, None for one out of reach."""
        way = self.way(spot)
        return None if way is None else way.cost

    def way(self, spot: Spot) -> TableWay | None:
        """Return the cheapest way to a spot, None for one out of reach."""
        found = self._field.way(spot)
        return None if found is None or found.cost > self.most else TableWay(found.cost, found.spots[::-1])

    def stops(self, spot: Spot) -> bool:
        """Return whether the figure may stop on a spot."""
        return may_stand(self._ways.floor(self._walker), self._taken, spot)

    def spots(self, step: int = UNIT // 4) -> Iterator[tuple[int, Spot]]:
        """Yield the spots of a lattice round the start where the figure may stop, each with what that costs."""
        (x, y), far = self.start, self.most // step
        for row in range(-far, far + 1):
            for column in range(-far, far + 1):
                spot = x + column * step, y + row * step
                if (row * row + column * column) * step * step <= self.most * self.most and self.stops(spot):
                    cost = self._field.left(spot)
                    if cost is not None:
                        yield cost, spot


def judged(ways: Ways, walker: Walker, spots: Sequence[Spot], off: Sequence[Disc] = NO_DISCS) -> int | None:
    """Return what a way costs that somebody drew, None where a shape or a disc bars one of its legs."""
    floor, ends = ways.floor(walker), (spots[0], spots[-1])
    under = floor.on(spots[0])
    legs = list(pairwise(spots))
    free = all(floor.free(a, b, under if a == spots[0] else NOTHING) and kept(off, a, b, ends) is None for a, b in legs)
    return sum(floor.cost(a, b) for a, b in legs) if free else None


def shortened(ways: Ways, walker: Walker, way: TableWay, most: int, taken: Sequence[Disc] = NO_DISCS) -> TableWay:
    """Return as much of a way as costs at most `most` and ends where the figure may stop; at worst its start alone."""
    floor = ways.floor(walker)
    spots, cost = [way.spots[0]], 0
    for a, b in pairwise(way.spots):
        price = floor.cost(a, b)
        if cost + price > most:
            spots.append(_farthest(ways, walker, a, b, most - cost))
            break
        spots.append(b)
        cost += price
    while len(spots) > 1:
        start, end = spots[-2:]
        for far in range(length(start, end), 0, -_BACK):
            spot = end if far >= length(start, end) else along(start, (end[0] - start[0], end[1] - start[1]), far)
            if may_stand(floor, taken, spot):
                made = (*spots[:-1], spot)
                return TableWay(sum(floor.cost(a, b) for a, b in pairwise(made)), made)
        spots.pop()
    return TableWay(0, (way.spots[0],))


def straight(
    ways: Ways,
    walker: Walker,
    start: Spot,
    towards: Spot,
    most: int,
    off: Sequence[Disc] = NO_DISCS,
    taken: Sequence[Disc] = NO_DISCS,
) -> TableWay | None:
    """Return the longest straight run through a spot that costs at most `most`, None where it is barred at once.

    It ends before whatever bars it, and where the figure may stop.
    """
    direction = towards[0] - start[0], towards[1] - start[1]
    if direction == (0, 0):
        return None
    floor = ways.floor(walker)
    under = floor.on(start)

    def free(far: int) -> bool:
        end = along(start, direction, far)
        if not floor.table.inside(end) or kept(off, start, end, (start,)) is not None:
            return False
        return floor.free(start, end, under)

    far = length(start, _farthest(ways, walker, start, along(start, direction, most), most))
    if not free(far):
        least = 0
        while far - least > 1:
            middle = (least + far) // 2
            least, far = (middle, far) if free(middle) else (least, middle)
        far = least
    if far <= 0:
        return None
    end = along(start, direction, far)
    run = shortened(ways, walker, TableWay(floor.cost(start, end), (start, end)), most, taken)
    return run if len(run.spots) > 1 else None


def _farthest(ways: Ways, walker: Walker, a: Spot, b: Spot, most: int) -> Spot:
    """Return the last spot on a leg that costs at most `most`."""
    floor, direction = ways.floor(walker), (b[0] - a[0], b[1] - a[1])
    least, far = 0, length(a, b)
    if floor.cost(a, b) <= most:
        return b
    while far - least > 1:
        middle = (least + far) // 2
        least, far = (middle, far) if floor.cost(a, along(a, direction, middle)) <= most else (least, middle)
    return along(a, direction, least) if least else a
