"""Names never lie over one another, nor over a disc."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from models.galaxy.posters.labels import Box, LabelRoom, Wish, place

spots = st.lists(st.tuples(st.integers(0, 3000), st.integers(0, 3000)), max_size=30, unique=True)


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


@given(spots, st.integers(20, 200))
def test_no_name_lies_over_another_or_over_a_disc(points: list[tuple[int, int]], size: int) -> None:
    room = LabelRoom(400)
    discs = [(x - 50, y - 50, x + 50, y + 50) for x, y in points]
    for disc in discs:
        room.take(disc)
    wishes = [Wish(str(i), "Coruscant***", x, y, 50, size) for i, (x, y) in enumerate(points)]
    placed = place(wishes, room)
    assert all(not overlap(a.box, b.box) for a, b in combinations(placed, 2))
    assert all(not overlap(p.box, disc) for p in placed for disc in discs)
    assert placed == place(wishes, _fresh(discs)), "the same every time"


def _fresh(discs: list[Box]) -> LabelRoom:
    room = LabelRoom(400)
    for disc in discs:
        room.take(disc)
    return room


@given(st.lists(st.tuples(st.integers(0, 1500), st.integers(0, 1500)), min_size=12, max_size=12, unique=True))
def test_a_name_without_a_line_stands_nearest_to_its_own_disc(points: list[tuple[int, int]]) -> None:
    discs = [(x - 50, y - 50, x + 50, y + 50) for x, y in points]
    names = place([Wish(str(i), "Mornasse", x, y, 50, 120) for i, (x, y) in enumerate(points)], _fresh(discs))
    for name in (each for each in names if each.leader is None):
        own = discs[int(name.id)]
        assert all(gap(name.box, own) <= gap(name.box, other) for other in discs if not overlap(own, other))


def gap(a: Box, b: Box) -> int:
    return max(a[0] - b[2], b[0] - a[2], 0) ** 2 + max(a[1] - b[3], b[1] - a[3], 0) ** 2


def test_a_name_with_no_room_at_its_disc_is_led_to_it_by_a_line() -> None:
    room = LabelRoom(300)
    for y in (-1500, 1500):
        room.line((-2000, y), (2000, y))
    for box in ((-700, -230, -60, 230), (60, -230, 700, 230)):
        room.take(box)
    (led,) = place([Wish("a", "Alpha", 0, 0, 50, 100)], room)
    assert led.leader is not None
    x1, y1, x2, y2 = led.leader
    assert 45 <= (x1**2 + y1**2) ** 0.5 <= 51, "it begins at the edge of the disc"
    assert led.box[0] <= x2 <= led.box[2]
    assert y2 in (led.box[1], led.box[3], (led.box[1] + led.box[3]) // 2), "it ends at the name"
    assert room.crossed(led.box) == 0
