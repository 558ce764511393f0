"""Cheapest ways over a table: round what stops and round other figures, through or along slow ground.

The search only proposes ways; a way that a player draws himself is judged by its own cost. Ways bend at the spots of a
floor, round figures, and at the feet of perpendiculars on the rims of slow ground; the way found is then tightened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import Final, NamedTuple

import numpy as np

from models.table.bends import slid
from models.table.frontier import FAR, Frontier, columns, distances, join_spots
from models.table.legs import FINE, NOTHING, Floor, Walker, first_disc_met
from models.table.shapes import Disc, PaceTable
from models.table.spots import CLOSE, Base, Spot, beside, ring, root_up, towards_zero

NO_DISCS: Final[tuple[Disc, ...]] = ()
_FINE_2: Final = FINE * FINE
_WIDER: Final = ((17, 16), (5, 4), (3, 2), (9, 4))
"""How much longer than the straight line a way is looked for, before it may be of any length."""
_TIGHTER: Final = 16
_SLACK: Final = 500
_PULLS: Final = (256, 64)
_TRIES: Final = 2


class TableWay(NamedTuple):
    """A way over a table: its cost in thousandths of a pace, and its spots, the start first."""

    cost: int
    spots: tuple[Spot, ...]

    @property
    def end(self) -> Spot:
        """The spot it leads to."""
        return self.spots[-1]


class Ways:
    """The ways over one table; costs of legs are cached."""

    def __init__(self, table: PaceTable) -> None:
        self.table = table
        self._floors: dict[Walker, Floor] = {}

    def floor(self, walker: Walker) -> Floor:
        """Return the table as one kind of walker meets it."""
        if walker not in self._floors:
            self._floors[walker] = Floor(self.table, walker)
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
        floor, aim = self.floor(walker), TableGoal(goal, walker.radius)
        if aim.target is None and start != aim.spot and not may_stand(floor, taken, aim.spot):
            # No way may end there: without this the search would look everywhere before it says so.
            return None
        discs = [each for each in off if each[:2] != aim.spot or aim.target is None]
        used: list[Disc] = []
        while True:
            # Figures are looked at when a way leads into them: most stand nowhere near.
            search = _Search(floor, aim, used, taken, start)
            found = search.find(most)
            if found is None:
                return None
            ends = (start, found[-1])
            hit = {number for a, b in pairwise(found) if (number := first_disc_met(discs, a, b, ends)) is not None}
            if not hit:
                break
            used += [discs[number] for number in sorted(hit)]
            discs = [each for number, each in enumerate(discs) if number not in hit]
        search.off = (*used, *discs)
        spots = search.tightened(found)
        cost = sum(floor.cost(a, b) for a, b in pairwise(spots))
        return TableWay(cost, spots) if most is None or cost <= most else None


class TableGoal:
    """Where a way shall lead: to a spot, or into contact with a base for a figure of a radius."""

    def __init__(self, goal: Spot | Base, radius: int) -> None:
        self.target = goal if isinstance(goal, Base) else None
        self.spot: Spot = (goal[0], goal[1])
        self.radius = radius
        self.near = goal.radius + radius + CLOSE if isinstance(goal, Base) else 0

    def reached(self, spot: Spot) -> bool:
        """Return whether a way that ends on a spot has reached the goal."""
        return (spot[0] - self.spot[0]) ** 2 + (spot[1] - self.spot[1]) ** 2 <= self.near * self.near

    def left(self, spot: Spot) -> int:
        """Return the least cost from a spot to the goal, in `FINE` parts of a thousandth of a pace."""
        square = (spot[0] - self.spot[0]) ** 2 + (spot[1] - self.spot[1]) ** 2
        return max(0, isqrt(square * _FINE_2) - self.near * FINE)

    def towards(self, spot: Spot) -> Spot:
        """Return the spot at which the straight line from a spot reaches the goal."""
        if self.target is None:
            return self.spot
        return beside(self.target, self.radius, (spot[0] - self.spot[0], spot[1] - self.spot[1]))


class _Search:
    """One search: A* whose legs are measured only when they come up, in an ellipse that grows where it must."""

    def __init__(self, floor: Floor, aim: TableGoal, off: Sequence[Disc], taken: Sequence[Disc], start: Spot) -> None:
        self.floor, self.aim, self.start = floor, aim, start
        self.off, self.taken = off, taken
        self.under = floor.on(start)

    def find(self, most: int | None) -> tuple[Spot, ...] | None:
        """Return the spots of the cheapest way from the start, None where there is none."""
        start = self.start
        if self.aim.reached(start):
            return (start,)
        end = self.aim.towards(start)
        cost = self.measure(start, end) if self.stops(end) else None
        # What is found gets a little cheaper when it is pulled tight.
        bound = None if most is None else (most + most // _TIGHTER + _SLACK) * FINE
        if cost is not None and (bound is None or cost <= bound):
            # Nothing is cheaper than a line that has nothing in its way.
            if cost == root_up(((start[0] - end[0]) ** 2 + (start[1] - end[1]) ** 2) * _FINE_2):
                return start, end
            bound = cost
        least = self.aim.left(start)
        self._gather()
        for over, under in _WIDER:
            wide = least * over // under + FINE
            if bound is not None and wide >= bound:
                break
            found = self._best(wide)
            if found is not None:
                return found
        return self._best(bound)

    def stops(self, spot: Spot) -> bool:
        """Return whether a way may end on a spot."""
        return may_stand(self.floor, self.taken, spot)

    def measure(self, a: Spot, b: Spot) -> int | None:
        """Return what a leg costs, None where it is barred."""
        ends = (self.start, b) if self.aim.reached(b) else (self.start,)
        return measured(self.floor, self.off, a, b, ends, self.under if self.start in (a, b) else NOTHING)

    def _gather(self) -> None:
        """Gather the spots where a way may bend, and the least cost of a way over each."""
        floor, aim, start = self.floor, self.aim, self.start
        extra: list[Spot] = [*floor.feet(start), *floor.feet(aim.spot)]
        for disc in self.off:
            extra += floor.round_disc(disc)
        if aim.target is not None:
            around = ring(aim.target, aim.radius)
            extra += (each for each in around if each not in floor.bending and self.stops(each))
        more = tuple(dict.fromkeys(extra))
        self._spots = (*floor.bends, *more)
        self._more = columns(more)
        self._places = xs, ys = join_spots(floor.places, self._more)
        self._left = distances(aim.spot, xs, ys, FINE) - aim.near * FINE - 1.0
        self._left = np.maximum(self._left, 0.0)
        self._least = distances(start, xs, ys, FINE) - 1.0 + self._left
        for number, each in enumerate(self._spots):
            if each in (start, aim.spot):
                self._least[number] = FAR

    def _best(self, bound: int | None) -> tuple[Spot, ...] | None:
        """Return the spots of the cheapest way that costs at most a bound, None where there is none."""
        aim, start = self.aim, self.start
        limit = bound if bound is not None else 1 << 60
        frontier = Frontier(np.where(self._least <= limit, self._left, FAR))
        bars = not self.under
        bounds = self.floor.bend_row(start, bars=bars), self.floor.bounds.row(start, *self._more, bars=bars)
        frontier.add(np.concatenate(bounds))
        came: dict[Spot, Spot] = {start: start}
        sources = [(0, start)]
        # Last legs: (least total, number of the source, where to, whether it is measured)
        ends: list[tuple[int, int, Spot, bool]] = []
        self._offer(ends, 0, 0, start, limit)
        while True:
            found = frontier.first()
            if ends and (found is None or ends[0][0] <= found[0]):
                _, source, end, measured = heappop(ends)
                cost, before = sources[source]
                if measured:
                    return (*_traced(came, before), end)
                price = self.measure(before, end)
                if price is not None and cost + price <= limit:
                    limit = cost + price
                    heappush(ends, (limit, source, end, True))
                continue
            if found is None or found[0] > limit:
                return None
            _, number, source, exact = found
            cost, before = sources[source]
            here = self._spots[number]
            if not exact:
                price = self.measure(before, here)
                over = price is None or cost + price + aim.left(here) > limit
                frontier.correct(number, source, FAR if over or price is None else float(cost + price))
                continue
            cost = int(frontier.cost(number))
            frontier.close(number)
            came[here] = before
            if aim.target is not None and aim.reached(here):
                return _traced(came, here)
            sources.append((cost, here))
            self._offer(ends, len(sources) - 1, cost, here, limit)
            row = np.concatenate([self.floor.bend_row(here), distances(here, *self._more, FINE) - 1.0])
            frontier.add(row + cost)

    def _offer(self, ends: list[tuple[int, int, Spot, bool]], source: int, cost: int, here: Spot, limit: int) -> None:
        """Offer the straight line to the goal as the last leg of a way."""
        lower, end = cost + self.aim.left(here), self.aim.towards(here)
        if lower <= limit and self.stops(end):
            heappush(ends, (lower, source, end, False))

    def tightened(self, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
        """Return a way with its bends moved to where they are cheapest: along rims, or nearer to the straight line."""
        rest, ends = list(spots), (spots[0], spots[-1])
        for pull in _PULLS:
            for n in range(1, len(rest) - 1):
                a, b, c = rest[n - 1 : n + 2]
                best = self._through(a, b, c, ends)
                side = self.floor.side_at(b)
                for _ in range(_TRIES):
                    costs = [(self._through(a, each, c, ends), each) for each in _moves(a, b, c, side, pull)]
                    better = min(((cost, each) for cost, each in costs if cost is not None), default=None)
                    if better is None or best is None or better[0] >= best:
                        break
                    best, b = better
                rest[n] = b
        return tuple(rest)

    def _through(self, a: Spot, b: Spot, c: Spot, ends: tuple[Spot, Spot]) -> int | None:
        """Return what two legs cost together, None where they are barred."""
        floor, under = self.floor, self.under
        if (
            not floor.table.inside(b)
            or first_disc_met(self.off, a, b, ends) is not None
            or first_disc_met(self.off, b, c, ends) is not None
        ):
            return None
        if not (floor.free(a, b, under if a == ends[0] else NOTHING) and floor.free(b, c)):
            return None
        return floor.fine_cost(a, b) + floor.fine_cost(b, c)


def measured(
    floor: Floor, off: Sequence[Disc], a: Spot, b: Spot, ends: tuple[Spot, ...], under: frozenset[int] = NOTHING
) -> int | None:
    """Return what a leg costs in `FINE` parts of a thousandth, None where a shape or a disc bars it."""
    # Discs bar more legs than shapes do, and are asked for less.
    if off and first_disc_met(off, a, b, ends) is not None:
        return None
    return (floor.fine_cost(a, b) if floor.free(a, b, under) else None) if under else floor.leg(a, b)


def may_stand(floor: Floor, taken: Sequence[Disc], spot: Spot) -> bool:
    """Return whether a figure may end a way on a spot: on free ground, outside the discs that are `taken`."""
    x, y = spot
    for cx, cy, radius in taken:
        if (x - cx) ** 2 + (y - cy) ** 2 < radius * radius:
            return False
    return floor.stands(spot)


def _moves(a: Spot, b: Spot, c: Spot, side: tuple[Spot, Spot] | None, pull: int) -> Iterator[Spot]:
    """Yield where a bend may be moved: both ways along the rim it lies on, or towards the line
    between its neighbours.
    """
    if side is not None:
        yield from slid(*side, b, pull)
    dx, dy = a[0] + c[0] - 2 * b[0], a[1] + c[1] - 2 * b[1]
    moved = b[0] + towards_zero(dx * pull, 2 * _PULLS[0]), b[1] + towards_zero(dy * pull, 2 * _PULLS[0])
    if moved != b:
        yield moved


def _traced(came: dict[Spot, Spot], end: Spot) -> tuple[Spot, ...]:
    spots = [end]
    while came[spots[-1]] != spots[-1]:
        spots.append(came[spots[-1]])
    return tuple(reversed(spots))
