"""The k best ways between two planets (Yen), each without a loop, in one strict order.

One search from the end measures the least distance left from everywhere. Closing planets and routes only makes ways
longer, so that this bound guides every later search: k ways at 10,000 planets cost little more than one.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final

from models.galaxy.routes import NOTHING, Avoid, By, Chart, OpenChart, Way, end_number, rounded
from models.progress import Progress, silent, watched

Path = tuple[int, ...]

_SHIFT: Final[dict[str, tuple[int, int]]] = {"jumps": (0, 80), "distance": (20, 0)}
"""How a cost is packed into one number: fine length shifted by the first, a jump by the second."""


def alternatives(
    on: Chart, start: str, end: str, k: int, by: By = "jumps", avoid: Avoid = NOTHING, progress: Progress = silent
) -> tuple[Way, ...]:
    """Return up to `k` ways, best first: by jumps then distance or the reverse, then in the order of planet ids.

    Raises Refused like `find_way`. Progress may cancel.
    """
    a, b = end_number(on, start, avoid), end_number(on, end, avoid)
    if a == b:
        return (Way((start,), 0),) if k > 0 else ()
    search = _Search(OpenChart(on, avoid, (a, b)), b, by)
    first = search.way(a, frozenset(), frozenset())
    waiting: list[tuple[int, Path]] = [first] if first else []
    found: list[Path] = []
    known = {path for _, path in waiting}
    while waiting and len(found) < k:
        _, path = heapq.heappop(waiting)
        found.append(path)
        if len(found) < k:
            for spur in _spurs(search, found, progress):
                if spur[1] not in known:
                    known.add(spur[1])
                    heapq.heappush(waiting, spur)
    return tuple(Way(tuple(on.ids[i] for i in path), rounded(_fine(on, path))) for path in found)


def _fine(on: Chart, path: Path) -> int:
    return sum(on.length(path[i], path[i + 1]) for i in range(len(path) - 1))


def _spurs(search: _Search, found: Sequence[Path], progress: Progress) -> list[tuple[int, Path]]:
    """Return, for each planet of the last way, the best way that leaves it there and differs from all known ones."""
    last = found[-1]
    spurs = []
    spent = 0
    for i in watched(range(len(last) - 1), progress, 1):
        root = last[: i + 1]
        taken = frozenset((path[i], path[i + 1]) for path in found if path[: i + 1] == root)
        rest = search.way(last[i], frozenset(root[:-1]), taken)
        if rest:
            spurs.append((spent + rest[0], (*root[:-1], *rest[1])))
        spent += search.step(last[i], last[i + 1])
    return spurs


class _Search:
    """Searches for ways to one end, guided by the least cost left from each planet."""

    def __init__(self, ground: OpenChart, end: int, by: By) -> None:
        self._ground, self._end = ground, end
        self._length, self._jump = _SHIFT[by]
        self._left = self._measure()

    def step(self, here: int, there: int) -> int:
        """Return the packed cost of one jump."""
        return self._packed(self._ground.chart.length(here, there))

    def _packed(self, length: int) -> int:
        return (length << self._length) + (1 << self._jump)

    def _measure(self) -> dict[int, int]:
        left: dict[int, int] = {}
        best = {self._end: 0}
        heap = [(0, self._end)]
        while heap:
            so_far, here = heapq.heappop(heap)
            if here in left:
                continue
            left[here] = so_far
            for there, length in self._ground.from_(here):
                cost = so_far + self._packed(length)
                if there not in best or cost < best[there]:
                    best[there] = cost
                    heapq.heappush(heap, (cost, there))
        return left

    def way(self, start: int, closed: frozenset[int], taken: frozenset[tuple[int, int]]) -> tuple[int, Path] | None:
        """Return cost and path of the best way that enters no closed planet and does not begin with a taken jump."""
        if start not in self._left:
            return None
        cost = {start: 0}
        settled: set[int] = set()
        heap = [(self._left[start], start)]
        limit = -1
        while heap:
            estimate, here = heapq.heappop(heap)
            if 0 <= limit < estimate:
                break
            if here in settled:
                continue
            settled.add(here)
            if here == self._end:
                limit = estimate
                continue
            for there, length in self._ground.from_(here):
                if there in closed or (here, there) in taken:
                    continue
                so_far = cost[here] + self._packed(length)
                if there not in cost or so_far < cost[there]:
                    cost[there] = so_far
                    heapq.heappush(heap, (so_far + self._left[there], there))
        return (limit, self._first_path(start, cost, settled, taken)) if limit >= 0 else None

    def _first_path(
        self, start: int, cost: dict[int, int], settled: set[int], taken: frozenset[tuple[int, int]]
    ) -> Path:
        """Return the first path, in the order of planet ids, among those with the least cost."""
        before: dict[int, list[int]] = {}
        waiting = [self._end]
        leads = {self._end}
        while waiting:
            here = waiting.pop()
            for there, length in self._ground.from_(here):
                tight = there in settled and cost[there] + self._packed(length) == cost[here]
                if tight and (there, here) not in taken:
                    before.setdefault(there, []).append(here)
                    if there not in leads:
                        leads.add(there)
                        waiting.append(there)
        path = [start]
        while path[-1] != self._end:
            path.append(min(before[path[-1]]))
        return tuple(path)
