"""How far it is from anywhere to one place, and how far a figure gets: fields, ways cut short, straight runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from math import isqrt
from typing import Final

import numpy as np

from models.table.frontier import FAR, Frontier, columns, distances, join_spots
from models.table.kernels import last_free, last_stand
from models.table.legs import FINE, NOTHING, Walker
from models.table.paths import NO_DISCS, TableGoal, TableWay, Ways, may_stand, measured
from models.table.shapes import Disc
from models.table.spots import UNIT, Base, Spot, along, length, ring, root_up

_FEW: Final = 8
"""Up to so many bends are measured one by one, without working bounds out first."""
_ENDLESS: Final = 1 << 60
"""More than any way costs."""
_BACK: Final = 20
"""Steps in which a figure stays back that cannot stop where its way would end."""


class CostField:
    """The cheapest ways between one goal (a spot, or contact with a base) and everywhere, found as far as is asked.

    Legs keep `off` discs, but at both ends of a way; no way ends at the goal within a disc that is `taken`, nor costs
    more than `most`. The search goes towards each spot that is asked for, and keeps what it found for the next.
    """

    def __init__(
        self,
        ways: Ways,
        walker: Walker,
        goal: Spot | Base,
        off: Sequence[Disc] = NO_DISCS,
        taken: Sequence[Disc] = NO_DISCS,
        most: int | None = None,
    ) -> None:
        self.floor, self.aim, self.taken = ways.floor(walker), TableGoal(goal, walker.radius), taken
        self.most = _ENDLESS if most is None else most * FINE
        spot = self.aim.spot
        self.off = tuple(each for each in off if each[:2] != spot or self.aim.target is None)
        self._under = self.floor.on(spot) if self.aim.target is None else NOTHING
        self._sources: list[tuple[int, Spot]] = [(0, self.aim.spot)]
        self._settled: list[tuple[int, int, Spot]] = []
        self._came: dict[Spot, Spot] = {}
        self._seen = np.empty((3, 64))
        self._known: dict[Spot, tuple[int, Spot | None] | None] = {}

    @cached_property
    def _frontier(self) -> Frontier:
        """What the search has not reached yet; gathered once a straight line is not the cheapest way."""
        floor, aim, most_cost = self.floor, self.aim, self.most
        spot, most = aim.spot, None if most_cost == _ENDLESS else most_cost // FINE
        extra = dict.fromkeys(floor.feet(spot))
        for disc in self.off:
            if most is None or length(spot, disc) <= most + disc[2]:
                extra.update(dict.fromkeys(floor.round_disc(disc)))
        if aim.target is not None:
            around = ring(aim.target, floor.walker.radius)
            extra.update(dict.fromkeys(each for each in around if each not in floor.bending and self._ends(each)))
        more = (*extra,)
        self._spots = (*floor.bends, *more)
        self._more = columns(more)
        self._places = xs, ys = join_spots(floor.places, self._more)
        left = np.maximum(distances(spot, xs, ys, FINE) - aim.near * FINE - 1.0, 0.0)
        frontier = Frontier(np.zeros(len(xs)))
        # Nothing bars a leg to the goal that is not measured: it may end, or begin, in what it leads out of.
        bounds = floor.bend_row(spot, bars=False), floor.bounds.row(spot, *self._more, bars=False)
        approach = np.concatenate(bounds) - 2.0 * aim.near * FINE
        approach = np.maximum(approach, left)
        approach[left > most_cost] = FAR
        frontier.add(approach)
        return frontier

    def left(self, spot: Spot, below: int | None = None) -> int | None:
        """Return the cost of the cheapest way between a spot and the goal, in thousandths of a pace, rounded up.

        None where there is none within `most`. With `below`, a way that costs more than that gives None too, sooner.
        """
        found = self._found(spot, None if below is None else below * FINE)
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

    def _found(self, spot: Spot, below: int | None = None) -> tuple[int, Spot | None] | None:
        """Return the least cost from a spot in `FINE` parts, and where the way bends first (None: it is straight)."""
        if spot in self._known:
            return self._known[spot]
        most = self.most if below is None else min(self.most, below)
        found = self._searched(spot, most) if self.aim.left(spot) <= most else None
        if found is not None or most == self.most:
            self._known[spot] = found
        return found

    def _searched(self, spot: Spot, most: int) -> tuple[int, Spot | None] | None:
        """Return the least cost from a spot, at most `most`, and where the way bends first; None for none."""
        if self.aim.reached(spot):
            return 0, None
        if not self.floor.stands(spot):
            return None
        best, bend = most + 1, None
        straight = self._straight(spot, (spot,))
        if straight is not None and straight <= most:
            best = straight
            end = self.aim.towards(spot)
            if straight == root_up(((spot[0] - end[0]) ** 2 + (spot[1] - end[1]) ** 2) * FINE * FINE):
                return straight, None
        for least, cost, node in self._nearest(spot, best):
            if least >= best:
                break
            price = measured(self.floor, self.off, spot, node, (spot,))
            if price is not None and cost + price < best:
                best, bend = cost + price, node
        x, y = spot
        frontier = self._frontier
        frontier.aim(np.maximum(distances(spot, *self._places, FINE) - 1.0, 0.0))
        while self._settle(best):
            _, cost, node = self._settled[-1]
            if cost + isqrt(((node[0] - x) ** 2 + (node[1] - y) ** 2) * FINE * FINE) < best:
                price = measured(self.floor, self.off, spot, node, (spot,))
                if price is not None and cost + price < best:
                    best, bend = cost + price, node
        return (best, bend) if best <= most else None

    def _nearest(self, spot: Spot, below: int) -> Iterator[tuple[float, int, Spot]]:
        """Yield (least total, cost, bend) of the settled bends, the one that may give the cheapest way first."""
        count = len(self._settled)
        if count:
            xs, ys, costs = self._seen[:, :count]
            near = (distances(spot, xs, ys, FINE) + costs - 1.0 < below).nonzero()[0]
            if len(near) > _FEW:
                least = self.floor.bounds.row(spot, xs[near], ys[near]) + costs[near]
            else:
                least = distances(spot, xs[near], ys[near], FINE) - 1.0 + costs[near]
            for number in least.argsort(kind="stable"):
                _, cost, node = self._settled[near[number]]
                yield float(least[number]), cost, node

    def _ends(self, spot: Spot) -> bool:
        return self.aim.target is None or may_stand(self.floor, self.taken, spot)

    def _straight(self, spot: Spot, ends: tuple[Spot, ...]) -> int | None:
        """Return what the straight leg from a spot to the goal costs, None where it is barred."""
        end = self.aim.towards(spot)
        if not self._ends(end):
            return None
        return measured(self.floor, self.off, spot, end, (*ends, end), self._under)

    def _settle(self, below: int) -> bool:
        """Settle the next bend of the search; False where none is left that costs less than `below`."""
        frontier = self._frontier
        while (found := frontier.first()) is not None and found[0] < below:
            least, number, source, exact = found
            here = self._spots[number]
            cost, before = self._sources[source]
            if not exact:
                if source:
                    price = measured(self.floor, self.off, before, here, ())
                else:
                    price = 0 if self.aim.reached(here) else self._straight(here, ())
                whole = FAR if price is None or cost + price > self.most else float(cost + price)
                frontier.correct(number, source, whole)
                continue
            frontier.close(number)
            cost = int(frontier.cost(number))
            self._came[here] = before
            self._note(int(least), cost, here)
            row = np.concatenate((self.floor.bend_row(here), distances(here, *self._more, FINE) - 1.0))
            row += cost
            if self.most != _ENDLESS:
                row[row > self.most] = FAR
            frontier.add(row)
            self._sources.append((cost, here))
            return True
        return False

    def _note(self, least: int, cost: int, here: Spot) -> None:
        count = len(self._settled)
        if count == self._seen.shape[1]:
            self._seen = np.concatenate([self._seen, np.empty_like(self._seen)], axis=1)
        self._seen[:, count] = here[0], here[1], cost
        self._settled.append((least, cost, here))


class PaceReach:
    """Where a figure may go from its place for at most `most` thousandths of a pace.

    `stops` tells the places where it may end.
    """

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


def shortened(ways: Ways, walker: Walker, way: TableWay, most: int, taken: tuple[Disc, ...] = NO_DISCS) -> TableWay:
    """Return the beginning of a way that costs at most `most` and ends where the figure may stop.

    At worst it is the start alone.
    """
    floor = ways.floor(walker)
    spots, cost = [way.spots[0]], 0
    for a, b in pairwise(way.spots):
        price = floor.cost(a, b)
        if cost + price > most:
            spots.append(floor.farthest(a, b, most - cost))
            break
        spots.append(b)
        cost += price
    while len(spots) > 1:
        start, end = spots[-2:]
        whole = length(start, end)
        discs = floor.near_discs(taken, start, whole)
        far = last_stand(*floor.laid, discs, *floor.size, *start, *end, whole, _BACK)
        if far:
            spot = end if far >= whole else along(start, (end[0] - start[0], end[1] - start[1]), far)
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
    off: tuple[Disc, ...] = NO_DISCS,
    taken: tuple[Disc, ...] = NO_DISCS,
    worth: Callable[[int], bool] | None = None,
) -> TableWay | None:
    """Return a straight run as far in a direction as `most` and barriers allow, None where it is barred at once.

    It ends where the figure may stop. `worth` is asked whether a run of a length, in thousandths of a pace, is wanted;
    the search is given up where it is not.
    """
    direction = towards[0] - start[0], towards[1] - start[1]
    if direction == (0, 0):
        return None
    floor = ways.floor(walker)
    far = length(start, floor.farthest(start, along(start, direction, most), most))
    if worth is not None and not worth(far):
        return None
    discs = floor.near_discs(off, start, most)
    far = last_free(*floor.laid, floor.passed(floor.on(start)), discs, *floor.size, *start, *direction, far)
    if far <= 0 or (worth is not None and not worth(far)):
        return None
    end = along(start, direction, far)
    run = shortened(ways, walker, TableWay(floor.cost(start, end), (start, end)), most, taken)
    return run if len(run.spots) > 1 else None
