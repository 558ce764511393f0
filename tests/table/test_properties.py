"""What holds on every table: whichever way it is turned, whatever lies on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from models.table.legs import Floor, Walker, keep_off
from models.table.paths import Ways
from models.table.reach import shortened, straight
from models.table.shapes import SHAPE_KINDS, PaceTable, Part, Shape, crossing, hull, near_shape, parts_of
from models.table.sight import ALL, on_line
from models.table.spots import CLEAR, Base, Spot, contact, gap, groups, in_front, length, overlap, ring, within
from tests.table.woods import hidden, judged

SIDE = 16_000
WALKER = Walker()
PLACES = st.tuples(st.integers(0, SIDE), st.integers(0, SIDE))
BASES = st.builds(
    lambda at, kind: Base(*at, *kind),
    PLACES,
    st.sampled_from([(500, 1200), (500, 800), (750, 1800), (1000, 2700)]),
)
SLOW_KINDS, STOPPING = ("difficult", "linear"), ("obstacle", "trunk", "building")


@st.composite
def shapes(draw: st.DrawFn, kinds: tuple[str, ...] = SHAPE_KINDS) -> Shape:
    """A disc, a convex polygon, or one with a corner pushed in."""
    kind, (x, y) = draw(st.sampled_from(kinds)), draw(PLACES)
    top = draw(st.sampled_from([0, 600, 1100, 2000, 8000]))
    bottom = draw(st.sampled_from([0, 0, 500])) if top > 500 else 0
    if draw(st.booleans()):
        return Shape(kind, disc=(x, y, draw(st.integers(150, 1500))), bottom=bottom, top=top)  # type: ignore[arg-type]
    around = st.tuples(st.integers(-2500, 2500), st.integers(-2500, 2500))
    rim = list(hull((x + dx, y + dy) for dx, dy in draw(st.lists(around, min_size=4, max_size=9))))
    assume(len(rim) >= 3)
    if draw(st.booleans()):
        middle = sum(a for a, _ in rim) // len(rim), sum(b for _, b in rim) // len(rim)
        a, b = rim[0], rim[1]
        rim.insert(1, ((a[0] + b[0] + 2 * middle[0]) // 4, (a[1] + b[1] + 2 * middle[1]) // 4))
    assume(crossing(rim) is None)
    return Shape(kind, tuple(rim), bottom=bottom, top=top)  # type: ignore[arg-type]


TABLES = st.lists(shapes(), max_size=5).map(lambda found: PaceTable(SIDE, SIDE, found))

Turn = Callable[[Spot], Spot]
TURNS: tuple[Turn, ...] = (
    lambda at: (SIDE - at[0], at[1]),
    lambda at: (at[0], SIDE - at[1]),
    lambda at: (SIDE - at[0], SIDE - at[1]),
    lambda at: (at[1], at[0]),
    lambda at: (SIDE - at[1], at[0]),
    lambda at: (at[1], SIDE - at[0]),
    lambda at: (SIDE - at[1], SIDE - at[0]),
)


def turned_shape(shape: Shape, turn: Turn) -> Shape:
    if shape.disc:
        return replace(shape, disc=(*turn((shape.disc[0], shape.disc[1])), shape.disc[2]))
    return replace(shape, polygon=tuple(turn((x, y)) for x, y in shape.polygon))


def turned(table: PaceTable, turn: Turn) -> PaceTable:
    return PaceTable(SIDE, SIDE, [turned_shape(shape, turn) for shape in table.shapes])


def all_parts(table: PaceTable) -> tuple[Part, ...]:
    return tuple(table.of(SHAPE_KINDS))


@given(BASES, BASES, st.integers(0, 9000), st.sampled_from(TURNS))
def test_contact_and_gap_are_the_same_from_both_sides_and_every_way_round(
    a: Base, b: Base, reach: int, turn: Turn
) -> None:
    c, d = a.at(turn(a.spot)), b.at(turn(b.spot))
    assert gap(a, b) == gap(b, a) == gap(c, d)
    assert contact(a, b) == contact(b, a) == contact(c, d)
    assert overlap(a, b) == overlap(b, a) == overlap(c, d)
    assert within(a, b, reach) == within(b, a, reach) == within(c, d, reach)
    assert within(a, b, gap(a, b))
    assert not within(a, b, reach, strict=True) or within(a, b, reach)
    # In contact, overlapping or apart by what is told.
    assert contact(a, b) == (gap(a, b) <= 20)


@given(st.lists(BASES, min_size=1, max_size=9), st.sampled_from(TURNS))
def test_groups_share_nobody_and_leave_nobody_out(bases: list[Base], turn: Turn) -> None:
    found = groups(bases)
    assert sorted(each for group in found for each in group) == list(range(len(bases)))
    assert groups([each.at(turn(each.spot)) for each in bases]) == found
    for group in found:
        others = [each for each in range(len(bases)) if each not in group]
        assert not any(within(bases[a], bases[b], 1000, strict=True) for a in group for b in others)


@given(BASES, st.tuples(st.integers(-9, 9), st.integers(-9, 9)), BASES)
def test_everybody_stands_in_front_or_behind(base: Base, facing: Spot, other: Base) -> None:
    assert in_front(base, facing, other) or in_front(base, (-facing[0], -facing[1]), other)


@given(BASES, st.sampled_from([500, 750, 1000]))
def test_a_figure_moved_into_contact_touches_and_does_not_overlap(target: Base, radius: int) -> None:
    spots = ring(target, radius)
    assert len(set(spots)) == 16
    for spot in spots:
        mover = Base(*spot, radius)
        assert contact(target, mover)
        assert not overlap(target, mover)
    # The same sixteen whichever way the table lies.
    assert {(y - target.y, x - target.x) for x, y in spots} == {(x - target.x, y - target.y) for x, y in spots}


@given(shapes())
def test_a_shape_is_cut_into_convex_parts_that_cover_it_once(shape: Shape) -> None:
    parts = parts_of(shape)
    if shape.disc:
        assert len(parts) == 1
        return

    def area(corners: tuple[tuple[int, ...], ...]) -> int:
        return sum(corners[n - 1][0] * b[1] - corners[n - 1][1] * b[0] for n, b in enumerate(corners))

    assert sum(area(part.corners) for part in parts) == abs(area(shape.polygon))
    for part in parts:
        assert set(hull(part.corners)) == set(part.corners)


@given(TABLES, BASES, st.integers(0, 900), st.sampled_from(TURNS))
def test_a_shape_is_as_near_however_the_table_lies(table: PaceTable, base: Base, reach: int, turn: Turn) -> None:
    for one, other in zip(table.parts, turned(table, turn).parts, strict=True):
        assert near_shape(one, base, reach) == near_shape(other, base.at(turn(base.spot)), reach)
        assert not near_shape(one, base, 0, strict=True) or near_shape(one, base, reach)


@given(TABLES, BASES, BASES, st.lists(BASES, max_size=5), st.sampled_from(TURNS))
def test_what_is_hidden_does_not_depend_on_how_the_table_lies(
    table: PaceTable, eye: Base, target: Base, others: list[Base], turn: Turn
) -> None:
    share = hidden(eye, target, all_parts(table), others)
    assert 0 <= share <= ALL
    c, d = eye.at(turn(eye.spot)), target.at(turn(target.spot))
    moved = [each.at(turn(each.spot)) for each in others]
    assert hidden(c, d, all_parts(turned(table, turn)), moved) == share
    assert on_line(c, d, moved) == on_line(eye, target, others)


@given(TABLES, shapes(), BASES, BASES, BASES)
def test_another_shape_or_figure_never_uncovers_anybody(
    table: PaceTable, more: Shape, eye: Base, target: Base, other: Base
) -> None:
    parts = all_parts(table)
    # Counted alike, whether near half or not.
    for threshold in (-ALL, 500):
        less = hidden(eye, target, parts, (), threshold)
        for grown, figures in ((parts + parts_of(more), ()), (parts, (other,))):
            now = hidden(eye, target, grown, figures, threshold)
            assert now >= less or (threshold == 500 and abs(now - less) <= 125)


@given(TABLES, PLACES, PLACES, st.sampled_from(TURNS), st.booleans())
def test_a_leg_costs_the_same_both_ways_and_every_way_round(
    table: PaceTable, a: Spot, b: Spot, turn: Turn, wide: bool
) -> None:
    walker = Walker(wide=wide)
    floor, other = Floor(table, walker), Floor(turned(table, turn), walker)
    cost = floor.cost(a, b)
    assert cost == floor.cost(b, a) == other.cost(turn(a), turn(b))
    assert length(a, b) <= cost <= 2 * length(a, b)
    assert floor.free(a, b) == floor.free(b, a) == other.free(turn(a), turn(b))
    assert not wide or cost >= Floor(table, WALKER).cost(a, b)


@settings(max_examples=20)
@given(TABLES, PLACES, PLACES, st.lists(BASES, max_size=4), st.sampled_from(TURNS))
def test_a_way_is_no_shorter_than_straight_and_the_same_every_way_round(
    table: PaceTable, start: Spot, goal: Spot, foes: list[Base], turn: Turn
) -> None:
    ways = Ways(table)
    floor = ways.floor(WALKER)
    assume(floor.stands(start) and floor.stands(goal) and start != goal)
    # Nobody begins or ends in contact: a step from one side of a foe to the other bends where there is no spot to bend.
    foes = [each for each in foes if min(length(each, start), length(each, goal)) >= each.radius + 521]
    off = keep_off(WALKER.radius, foes, CLEAR)
    found = ways.path(WALKER, start, goal, off)
    moved = keep_off(WALKER.radius, [each.at(turn(each.spot)) for each in foes], CLEAR)
    other = Ways(turned(table, turn)).path(WALKER, turn(start), turn(goal), moved)
    if found is None or other is None:
        assert found is other
        return
    assert found.cost == other.cost
    assert found.cost >= length(start, goal)
    assert judged(ways, WALKER, found.spots, off) == found.cost
    # A budget decides whether a way is found, never which.
    assert ways.path(WALKER, start, goal, off, most=found.cost) == found
    assert ways.path(WALKER, start, goal, off, most=found.cost - 1) is None


@settings(max_examples=20)
@given(st.lists(shapes(SLOW_KINDS), max_size=5), PLACES, PLACES)
def test_where_only_slow_ground_lies_no_way_costs_more_than_twice_its_length(
    slow: list[Shape], start: Spot, goal: Spot
) -> None:
    found = Ways(PaceTable(SIDE, SIDE, slow)).path(WALKER, start, goal)
    assert found is not None
    assert length(start, goal) <= found.cost <= 2 * length(start, goal)


@settings(max_examples=20)
@given(st.lists(shapes(STOPPING), max_size=3), PLACES, PLACES, st.lists(BASES, max_size=4), st.integers(500, 6000))
def test_nobody_ends_on_another_however_far_he_gets(
    rocks: list[Shape], start: Spot, goal: Spot, others: list[Base], most: int
) -> None:
    ways = Ways(PaceTable(SIDE, SIDE, rocks))
    floor = ways.floor(WALKER)
    own = Base(*start)
    others = [each for each in others if not overlap(each, own)]
    assume(floor.stands(start) and floor.stands(goal) and start != goal)
    taken = keep_off(WALKER.radius, others)
    ends = [straight(ways, WALKER, start, goal, most, (), taken)]
    found = ways.path(WALKER, start, goal)
    if found is not None:
        ends.append(shortened(ways, WALKER, found, most, taken))
    for way in ends:
        if way is not None:
            assert way.cost <= most
            assert floor.stands(way.end)
            assert not any(overlap(Base(*way.end), each) for each in others)
            assert judged(ways, WALKER, way.spots) == way.cost


@pytest.mark.parametrize("radius", [500, 750])
def test_who_passes_somebody_does_not_touch_him(radius: int) -> None:
    walker, foe = Walker(radius), Base(8000, 8000, 1000)
    found = Ways(PaceTable(SIDE, SIDE)).path(walker, (4000, 8000), (12_000, 8001), keep_off(radius, (foe,), CLEAR))
    assert found is not None
    assert len(found.spots) > 2
    for a, b in pairwise(found.spots):
        for n in range(101):
            spot = a[0] + (b[0] - a[0]) * n // 100, a[1] + (b[1] - a[1]) * n // 100
            assert gap(foe, Base(*spot, radius)) >= 20
    assert found.cost <= 8000 + (radius + 1021) // 2
