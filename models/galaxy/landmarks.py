"""Landmarks: a few far planets whose lengths and jumps to every other planet guide searches on large charts."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from models.progress import Progress, silent, watched

Links = Sequence[Sequence[tuple[int, int]]]

FAR: Final = 1 << 120
"""Longer than any way of a galaxy."""


@dataclass(frozen=True, slots=True)
class Landmark:
    """The least fine length, and the fewest jumps, from one planet to every other by open routes; -1 where there is
    no way.
    """

    lengths: tuple[int, ...]
    jumps: tuple[int, ...]


def landmarks(
    links: Links, part: Sequence[int], xs: Sequence[int], ys: Sequence[int], progress: Progress = silent
) -> tuple[Landmark, ...]:
    """Return the landmarks of the largest part: the planets nearest its four corners. Progress may cancel."""
    largest = Counter(part).most_common(1)[0][0]
    inside = [i for i, each in enumerate(part) if each == largest]
    corners = (
        min(inside, key=lambda i: xs[i] + ys[i]), max(inside, key=lambda i: xs[i] + ys[i]),
        min(inside, key=lambda i: xs[i] - ys[i]), max(inside, key=lambda i: xs[i] - ys[i]),
    )  # fmt: skip
    return tuple(Landmark(_lengths_from(links, corner, progress), _jumps_from(links, corner)) for corner in corners)


def _lengths_from(links: Links, start: int, progress: Progress) -> tuple[int, ...]:
    best = [FAR] * len(links)
    best[start] = 0
    heap = [(0, start)]
    for _ in watched(iter(lambda: bool(heap), False), progress, 1024):
        so_far, here = heapq.heappop(heap)
        if so_far > best[here]:
            continue
        for there, length in links[here]:
            if so_far + length < best[there]:
                best[there] = so_far + length
                heapq.heappush(heap, (so_far + length, there))
    return tuple(-1 if length == FAR else length for length in best)


def _jumps_from(links: Links, start: int) -> tuple[int, ...]:
    jumps = [-1] * len(links)
    jumps[start] = 0
    level = [start]
    while level:
        reached = []
        for here in level:
            beyond = jumps[here] + 1
            for there, _ in links[here]:
                if jumps[there] < 0:
                    jumps[there] = beyond
                    reached.append(there)
        level = reached
    return tuple(jumps)
