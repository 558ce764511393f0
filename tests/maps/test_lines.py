"""Walls at any angle: sight against a slow judge in Fractions, steps, and edges as their special case."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.maps.rules.explain import explain
from models.maps.rules.grid import Cell, Grid, Line, edge_cells, plain_grid
from models.maps.rules.lines import steps_barred
from models.maps.rules.reach import refusal
from models.maps.rules.readings import VALUES, Readings
from models.maps.rules.sight import SightBoard, sight
from tests.maps.boards import Point, _inside, boards

READINGS = [
    Readings(l2=l2, cover=cover, touch=touch)
    for l2, cover, touch in product(VALUES["l2"], VALUES["cover"], VALUES["touch"])
]
NEAR = Fraction(1, 10**40)
Piece = tuple[Point, Point]


@st.composite
def walled(draw: Any, most: int = 4) -> tuple[Grid, Cell, Cell, frozenset[Cell]]:
    """Draw a board with blocks, walls on edges, and walls at any angle, many of them through corners and middles."""
    grid, a, t, figures = draw(boards(most))
    step = draw(st.sampled_from((500, 250, 1)))
    places = st.tuples(
        st.integers(0, grid.width * 1000 // step).map(lambda n: n * step),
        st.integers(0, grid.height * 1000 // step).map(lambda n: n * step),
    )
    corners = draw(st.lists(places, min_size=2, max_size=5))
    lines = tuple((*p, *q) for p, q in pairwise(corners) if p != q)
    return replace(grid, lines=lines), a, t, figures - {a, t}


def pieces(grid: Grid) -> list[Piece]:
    """Everything that cuts sight as single straight pieces in cells."""
    found = [
        ((Fraction(a, 1000), Fraction(b, 1000)), (Fraction(c, 1000), Fraction(d, 1000))) for a, b, c, d in grid.lines
    ]
    edges = set(grid.sight_walls)
    for x, y in product(range(-1, grid.width + 1), range(-1, grid.height + 1)):
        if grid.cuts((x, y)):
            edges |= {("V", x, y), ("V", x + 1, y), ("H", x, y), ("H", x, y + 1)}
    for side, x, y in edges:
        a, b = Fraction(x), Fraction(y)
        found.append(((a, b), (a, b + 1) if side == "V" else (a + 1, b)))
    return found


def turn(a: Point, b: Point) -> Fraction:
    return a[0] * b[1] - a[1] * b[0]


def less(a: Point, b: Point) -> Point:
    return a[0] - b[0], a[1] - b[1]


def beyond(a: Point, far: Fraction, way: Point) -> Point:
    return a[0] + far * way[0], a[1] + far * way[1]


def meet(one: Piece, other: Piece) -> bool:
    """Whether two pieces have a point in common."""
    (a, b), (c, d) = one, other
    if any(max(a[i], b[i]) < min(c[i], d[i]) or max(c[i], d[i]) < min(a[i], b[i]) for i in (0, 1)):
        return False
    first = turn(less(b, a), less(c, a)), turn(less(b, a), less(d, a))
    second = turn(less(d, c), less(a, c)), turn(less(d, c), less(b, c))
    return first[0] * first[1] <= 0 and second[0] * second[1] <= 0


def slips(start: Point, end: Point, far: Cell, known: list[Piece], *, inside: bool) -> bool:
    """Whether a way as near to a line as one likes leads past all pieces: at each end it touches, to one side of it.

    At its own end it goes round into the `far` cell, unless it ends `inside` of that.
    """
    d = less(end, start)
    side = (-d[1], d[0])
    contacts: set[Fraction] = set()
    runs: list[tuple[Fraction, Fraction]] = []
    for p, q in known:
        one, two = turn(d, less(p, start)), turn(d, less(q, start))
        ends = [along(start, d, each) for each, off in ((p, one), (q, two)) if off == 0]
        if one * two < 0:
            at = turn(less(p, start), less(q, p)) / turn(d, less(q, p))
            if 0 < at < 1:
                return False
        if len(ends) == 2:
            runs.append((min(ends), max(ends)))
        contacts.update(at for at in ends if 0 < at < 1)

    def clear(way: list[Point]) -> bool:
        return not any(meet((a, b), piece) for a, b in pairwise(way) for piece in known)

    def held(a: Fraction, b: Fraction) -> bool:
        return any(low <= a and b <= high for low, high in runs)

    stops = sorted(contacts)
    states: list[tuple[int, Point]] = [(s, beyond(beyond(start, NEAR, d), s * NEAR, side)) for s in (1, -1)]
    if not held(Fraction(0), stops[0] if stops else Fraction(1)):
        states = [(0, beyond(start, NEAR, d))]
    for i, at in enumerate(stops):
        spot = beyond(start, at, d)
        after = []
        for s in (1, -1):
            by = beyond(spot, s * NEAR, side)
            into = [(was, [last] if was else [last, beyond(spot, -NEAR, d)]) for was, last in states]
            if any((not was or was == s) and clear([*way, by]) for was, way in into):
                after.append((s, by))
        joined = not held(at, stops[i + 1] if i + 1 < len(stops) else Fraction(1))
        states = [(0, out) for _, by in after if clear([by, out := beyond(spot, NEAR, d)])] if joined else after
    if inside:
        return bool(states)
    return any(comes_in(last, end, d, far, was, clear) for was, last in states)


def along(start: Point, d: Point, place: Point) -> Fraction:
    off = less(place, start)
    return (off[0] * d[0] + off[1] * d[1]) / (d[0] * d[0] + d[1] * d[1])


def comes_in(last: Point, end: Point, d: Point, far: Cell, was: int, clear: Any) -> bool:
    borders = []
    for i in (0, 1):
        for step in (1, -1):
            border: Point = (Fraction(step), Fraction(0)) if i == 0 else (Fraction(0), Fraction(step))
            place = beyond(end, NEAR, border)
            if far[0] <= place[0] <= far[0] + 1 and far[1] <= place[1] <= far[1] + 1:
                borders.append(border)
    rims = [b for b in borders if on_rim(beyond(end, NEAR, b), far)]
    for s in (1, -1):
        if was not in (0, s):
            continue
        way, back = [last], (-d[0], -d[1])
        if not was:
            way.append(beyond(end, NEAR, back))
        for _ in range(8):
            step = (back[0] + s * back[1], back[1] - s * back[0])
            entered = [b for b in rims if s * turn(back, b) < 0 and s * turn(b, step) <= 0]
            if entered:
                middle = less((far[0] + Fraction(1, 2), far[1] + Fraction(1, 2)), end)
                inward = beyond(middle, -(middle[0] * entered[0][0] + middle[1] * entered[0][1]), entered[0])
                way.append(beyond(beyond(end, NEAR, entered[0]), NEAR * NEAR, inward))
                break
            way.append(beyond(end, NEAR, step))
            back = step
        if clear(way):
            return True
    return False


def on_rim(place: Point, far: Cell) -> bool:
    return place[0] in (far[0], far[0] + 1) or place[1] in (far[1], far[1] + 1)


def first_touch(start: Point, way: Point, far: Cell) -> Point | None:
    """Where a ray first touches a cell, None where it misses it."""
    low = Fraction(0)
    for i in (0, 1):
        if way[i]:
            low = max(low, min((far[i] - start[i]) / way[i], (far[i] + 1 - start[i]) / way[i]))
    end = beyond(start, low, way)
    return end if all(far[i] <= end[i] <= far[i] + 1 for i in (0, 1)) else None


def free(grid: Grid, start: Point, end: Point, far: Cell, readings: Readings, *, inside: bool = False) -> bool:
    known = pieces(grid)
    if readings.touch == "strict":
        return not any(meet((beyond(start, NEAR, less(end, start)), end), piece) for piece in known)
    return slips(start, end, far, known, inside=inside)


def lines_to_try(grid: Grid, apex: Cell, far: Cell, figures: frozenset[Cell]) -> list[tuple[Point, Point]]:
    """Every line through an end of a piece, a corner of a cell or where a piece enters the far cell, and between."""
    start = apex[0] + Fraction(1, 2), apex[1] + Fraction(1, 2)
    places = {place for piece in pieces(grid) for place in piece}
    for p, q in pieces(grid):
        for i, rim in product((0, 1), (0, 1)):
            if (p[i] - far[i] - rim) * (q[i] - far[i] - rim) < 0:
                places.add(beyond(p, (far[i] + rim - p[i]) / (q[i] - p[i]), less(q, p)))
    places |= {(Fraction(x + i), Fraction(y + j)) for x, y in (far, *figures) for i in (0, 1) for j in (0, 1)}
    ways = {(way[0] / size, way[1] / size) for p in places if (size := max(map(abs, way := less(p, start)))) > 0}
    hits = [way for way in ways if first_touch(start, way, far) is not None]
    middle = less((far[0] + Fraction(1, 2), far[1] + Fraction(1, 2)), start)
    hits.sort(key=lambda way: turn(middle, way) / (middle[0] * way[0] + middle[1] * way[1]))
    hits += [((p[0] + q[0]) / 2, (p[1] + q[1]) / 2) for p, q in pairwise(hits)]
    ends = [first_touch(start, way, far) for way in hits]
    return [(start, end) for end in ends if end is not None]


@given(walled(), st.sampled_from(READINGS))
@pytest.mark.rule("AG-63", "AG-64", "AG-66", "AG-67")
def test_sight_past_walls_at_any_angle_is_that_of_a_slow_judge(
    drawn: tuple[Grid, Cell, Cell, frozenset[Cell]], readings: Readings
) -> None:
    grid, a, t, figures = drawn
    found = sight(grid, a, t, figures, readings)
    for apex, far, cover in ((a, t, found.l1), (t, a, found.l2)):
        if apex == t and readings.l2 == "corner":
            middle = t[0] + Fraction(1, 2), t[1] + Fraction(1, 2)
            tried = [(middle, (Fraction(a[0] + i), Fraction(a[1] + j))) for i in (0, 1) for j in (0, 1)]
        else:
            tried = lines_to_try(grid, apex, far, figures)
        counts = []
        for start, end in tried:
            touch = first_touch(start, less(end, start), far)
            assert touch is not None
            if free(grid, start, end, far, readings, inside=touch != end):
                counts.append(sum(_inside(start, touch, *cell) for cell in figures))
        best = (max if readings.cover == "all" else min)(counts) if counts else None
        assert cover == best


@given(walled(), st.sampled_from(READINGS))
@pytest.mark.rule("AG-65", "AG-66")
def test_the_line_shown_past_walls_at_any_angle_tells_what_cuts_it(
    drawn: tuple[Grid, Cell, Cell, frozenset[Cell]], readings: Readings
) -> None:
    grid, a, t, figures = drawn
    told = explain(grid, a, t, figures, readings)
    assert told.sight == sight(grid, a, t, figures, readings)
    for line, cover in ((told.l1, told.sight.l1), (told.l2, told.sight.l2)):
        assert bool(line.cuts) == (cover is None)
        assert cover is None or len(line.covering) == cover


@given(boards(6), st.sampled_from(READINGS))
def test_walls_on_edges_are_the_special_case(
    drawn: tuple[Grid, Cell, Cell, frozenset[Cell]], readings: Readings
) -> None:
    grid, a, t, figures = drawn
    lines = tuple(
        (x * 1000, y * 1000, (x + (side == "H")) * 1000, (y + (side == "V")) * 1000)
        for side, x, y in sorted(grid.sight_walls)
    )
    edges, barred = steps_barred(lines)
    free = replace(grid, move_walls=edges, sight_walls=frozenset(), lines=lines, barred=barred)
    assert sight(free, a, t, figures - {a, t}, readings) == sight(grid, a, t, figures - {a, t}, readings)
    for cell in grid.cells():
        for dx, dy in product((-1, 0, 1), repeat=2):
            beside = cell[0] + dx, cell[1] + dy
            assert refusal(free, cell, beside) == refusal(grid, cell, beside)


@pytest.mark.rule("AG-38", "AG-40")
def test_a_step_is_barred_where_it_meets_a_wall_and_nowhere_else() -> None:
    wall: Line = (0, 2000, 4000, 1000)  # a slope from the left rim to the right one
    edges, barred = steps_barred((wall,))
    assert {edge_cells(edge) for edge in edges} == {
        ((0, 1), (0, 2)), ((1, 1), (1, 2)), ((2, 0), (2, 1)), ((3, 0), (3, 1)), ((1, 1), (2, 1)),
    }  # fmt: skip
    grid = replace(plain_grid(4, 4), move_walls=edges, barred=barred, lines=(wall,))
    said = {(a, b): refusal(grid, a, b) for a, b in (((0, 1), (0, 2)), ((0, 1), (1, 2)), ((0, 1), (1, 1)))}
    assert [each.kind if each else "" for each in said.values()] == ["step_wall", "step_corner", ""]
    assert SightBoard(grid).sight((0, 0), (3, 0)).visible
    assert not SightBoard(grid).sight((1, 0), (1, 3)).visible
