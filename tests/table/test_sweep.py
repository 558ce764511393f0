"""A base swept straight over a table: what it meets first, and that it ends on nothing."""

from __future__ import annotations

from math import hypot, isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from models.table.shapes import Part, near_part, part_of
from models.table.spots import Base, Spot, length, overlap
from models.table.sweep import Sweep

SIZE = (48_000, 36_000)
WALL = part_of(((13_000, 9_000), (14_000, 9_000), (14_000, 11_000), (13_000, 11_000)), 0, 2_000)


def swept(start: Spot, way: Spot, far: int = 6_000, parts=(WALL,), **others: Base) -> Sweep:
    return Sweep(Base(*start), way, far, parts, others, SIZE)


@pytest.mark.parametrize(
    ("start", "way", "met", "spot"),
    [
        ((10_000, 10_000), (1, 0), ["shape"], (12_500, 10_000)),
        # Past the corner the base meets it later: 300 of its 500 stand beside the wall, 400 ahead.
        ((10_000, 11_300), (1, 0), ["shape"], (12_600, 11_300)),
        ((10_000, 11_500), (1, 0), [], (16_000, 11_500)),
        ((10_000, 11_499), (1, 0), ["shape"], None),
        ((6_400, 10_000), (1, 0), [], (12_400, 10_000)),
        ((6_500, 10_000), (1, 0), ["shape"], (12_500, 10_000)),
        ((10_000, 10_000), (-1, 0), [], (4_000, 10_000)),
        ((5_000, 10_000), (-1, 0), ["edge"], (0, 10_000)),
        # A low wall the base stands on already stops it no more.
        ((12_600, 10_000), (1, 0), [], (18_600, 10_000)),
    ],
)
def test_what_a_base_meets_and_where_it_stops(start: Spot, way: Spot, met: list[str], spot: Spot | None) -> None:
    sweep = swept(start, way)
    found = sweep.meetings()
    assert [each.met for each in found] == met
    if spot is not None:
        assert (found[0].spot if found else sweep.end) == spot


def test_of_two_bases_the_nearer_along_the_way_is_met_first() -> None:
    far, near = Base(14_000, 20_000), Base(13_500, 20_900)
    found = swept((10_000, 20_000), (1, 0), beyond=far, beside=near).meetings()
    assert [each.id for each in found] == ["beyond", "beside"]
    found = swept((10_000, 20_000), (1, 0), beyond=far, beside=near._replace(x=13_300)).meetings()
    assert [each.id for each in found] == ["beside", "beyond"]


coordinates = st.tuples(st.integers(8_000, 20_000), st.integers(8_000, 20_000))


@given(coordinates, coordinates, st.lists(coordinates, max_size=4), st.integers(1, 6_000))
def test_a_swept_base_meets_first_what_small_steps_meet_first(
    start: Spot, aim: Spot, others: list[Spot], far: int
) -> None:
    way = (aim[0] - start[0], aim[1] - start[1])
    bases = {str(n): Base(*each) for n, each in enumerate(others)}
    assume(way != (0, 0) and not any(overlap(Base(*start), each) for each in bases.values()))
    assume(not near_part(WALL, start, 500, strict=True))
    sweep = Sweep(Base(*start), way, far, (WALL,), bases, SIZE)
    found = sweep.meetings()
    stops = found[0].spot if found else sweep.end
    there = Base(*stops)
    assert not any(overlap(there, each) for each in bases.values())
    assert not near_part(WALL, stops, 500, strict=True)
    assert length(start, stops) <= far
    # Small steps along the way: the first that stands on something, or the end.
    walked = _first_step(start, way, far, WALL, list(bases.values()))
    assert abs(isqrt((stops[0] - start[0]) ** 2 + (stops[1] - start[1]) ** 2) - walked) <= 25


def _first_step(start: Spot, way: Spot, far: int, wall: Part, others: list[Base]) -> float:
    long = hypot(*way)
    for step in range(0, far + 1, 5):
        x, y = start[0] + way[0] * step / long, start[1] + way[1] * step / long
        left, top, right, low = wall.box
        aside = hypot(max(left - x, x - right, 0), max(top - y, y - low, 0))
        if aside < 499 or any(hypot(each.x - x, each.y - y) < 999 for each in others):
            return step
    return far
