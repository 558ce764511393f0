"""The flat kernels: they say what readable objects say, and no number of theirs leaves 63 bits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random

import pytest

from models.table import compiled, kernels, sight_kernels
from models.table.kernels import columns_of
from models.table.legs import Walker, keep_off
from models.table.paths import Ways
from models.table.shapes import PaceTable, Part, Shape, cut, hull, parts_of
from models.table.sight import Hiding
from models.table.spots import Base, length
from tests.table import plain_legs, plain_sight

TABLES = 60
MANY_TABLES = 10_000
KINDS = ((500, 1200), (500, 800), (750, 1800), (1000, 2700))


def strewn_shapes(chance: Random, side: int, count: int, wide: int) -> tuple[Shape, ...]:
    """Return shapes at random: discs, convex polygons, polygons with a corner pushed in, some up high."""
    found: list[Shape] = []
    while len(found) < count:
        x, y = chance.randint(0, side), chance.randint(0, side)
        bottom = chance.choice((0, 0, 0, 400))
        top = bottom + chance.choice((0, 500, 900, 8000))
        if chance.random() < 0.4:
            found.append(Shape("trunk", disc=(x, y, chance.randint(1, wide // 2)), bottom=bottom, top=top))
            continue
        rim = list(
            hull((x + chance.randint(0, wide), y + chance.randint(0, wide)) for _ in range(chance.randint(3, 9)))
        )
        if len(rim) < 3:
            continue
        if chance.random() < 0.5:
            # Pushed in towards the middle of all corners, so that it is cut into several parts.
            middle = sum(a for a, _ in rim) // len(rim), sum(b for _, b in rim) // len(rim)
            rim.insert(1, tuple((a + b + 2 * c) // 4 for a, b, c in zip(rim[0], rim[1], middle, strict=True)))  # type: ignore[arg-type]
        found.append(Shape(chance.choice(("difficult", "obstacle")), tuple(rim), bottom=bottom, top=top))
    return tuple(found)


def strewn(chance: Random, side: int, count: int, wide: int) -> tuple[Part, ...]:
    return tuple(part for shape in strewn_shapes(chance, side, count, wide) for part in parts_of(shape))


def bases(chance: Random, side: int, count: int) -> list[Base]:
    return [Base(chance.randint(0, side), chance.randint(0, side), *chance.choice(KINDS)) for _ in range(count)]


def asked(seed: int) -> tuple[Base, Base, tuple[Part, ...], list[Base]]:
    """Return one question of sight on a table of its own: small and crowded, or as large as tables get."""
    chance = Random(seed)
    side, wide = chance.choice(((6000, 1500), (24_000, 4000), (240_000, 40_000)))
    eye, target = bases(chance, side, 2)
    return eye, target, strewn(chance, side, chance.randint(0, 12), wide), bases(chance, side, chance.randint(0, 9))


def same_sight(seed: int) -> None:
    eye, target, parts, others = asked(seed)
    for bodies in (others, []):
        assert Hiding(parts).hidden(eye, target, bodies) == plain_sight.hidden(eye, target, parts, bodies)


def same_legs(seed: int) -> None:
    chance = Random(seed)
    side, wide = chance.choice(((6000, 1500), (24_000, 4000), (240_000, 20_000)))
    table = PaceTable(side, side, strewn_shapes(chance, side, chance.randint(0, 12), wide))
    floor = Ways(table).floor(Walker(chance.choice((500, 750, 1000)), wide=chance.random() < 0.3))
    a, b = ((chance.randint(0, side), chance.randint(0, side)) for _ in range(2))
    discs = keep_off(floor.walker.radius, bases(chance, side, chance.randint(0, 9)), chance.choice((0, 21)))
    under = plain_legs.on(floor, a)
    assert floor.on(a) == under
    assert floor.stands(b) == plain_legs.stands(floor, (), b)
    assert floor.cost(a, b) == plain_legs.cost(floor, a, b)
    assert floor.fine_cost(b, a) == plain_legs.cost(floor, b, a, 64)
    most = chance.randint(0, length(a, b) * 2)
    assert floor.farthest(a, b, most) == plain_legs.farthest(floor, a, b, most)
    assert floor.free(a, b) == plain_legs.free(floor, a, b)
    assert floor.free(a, b, under) == plain_legs.free(floor, a, b, under)
    face, way, far = floor.kernels, (b[0] - a[0], b[1] - a[1]), length(a, b)
    laid = face.columns(discs, 3)
    run = face.last_free(*floor.laid, floor.passed(under), laid, *floor.size, *a, *way, far)
    assert run == plain_legs.last_free(floor, a, way, far, discs)
    stop = face.last_stand(*floor.laid, laid, *floor.size, *a, *b, far, 20)
    assert stop == plain_legs.last_stand(floor, a, b, far, 20, discs)


def all_the_same(numbers: Iterable[int]) -> None:
    for seed in numbers:
        same_sight(seed)
        same_legs(seed)


def test_kernels_say_what_readable_objects_say() -> None:
    all_the_same(range(TABLES))


@pytest.mark.soak
def test_kernels_say_what_readable_objects_say_on_ten_thousand_tables() -> None:
    all_the_same(range(MANY_TABLES))


@pytest.fixture
def awake() -> Iterator[None]:
    """Compiled kernels are in force."""
    if not compiled.installed():
        pytest.skip("portulan[fast] is not installed: there is no compiled face")
    before = compiled._InForce.face
    compiled.wake.cache_clear()
    assert compiled.wake()
    yield
    compiled._InForce.face = before
    compiled.wake.cache_clear()


@pytest.mark.usefixtures("awake")
def test_compiled_kernels_say_what_readable_objects_say() -> None:
    all_the_same(range(TABLES))


@pytest.mark.soak
@pytest.mark.usefixtures("awake")
def test_compiled_kernels_say_what_readable_objects_say_on_ten_thousand_tables() -> None:
    all_the_same(range(MANY_TABLES))


def test_without_the_extra_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "find_spec", lambda _: None)
    monkeypatch.setattr(compiled._InForce, "face", compiled.PLAIN)
    compiled.wake.cache_clear()
    assert not compiled.wake()
    compiled.wake.cache_clear()
    assert Ways(PaceTable(1000, 1000)).floor(Walker()).kernels is compiled.PLAIN


def test_numbers_that_may_leave_63_bits_stay_with_python(monkeypatch: pytest.MonkeyPatch) -> None:
    fast = compiled.PLAIN._replace(numbers=tuple)
    monkeypatch.setattr(compiled._InForce, "face", fast)
    small = Shape("building", ((0, 0), (9000, 0), (0, 9000)), top=5000)
    large = Shape("building", ((0, 0), (200_000, 0), (0, 200_000)), top=5000)
    assert Ways(PaceTable(24_000, 24_000, (small,))).floor(Walker()).kernels is fast
    assert Ways(PaceTable(240_000, 240_000, (large,))).floor(Walker()).kernels is compiled.PLAIN


class Narrow(int):
    """A whole number that may not leave 63 bits, nor what is made of it."""

    def __new__(cls, value: int) -> Narrow:
        assert -(1 << 63) <= value < 1 << 63, value
        return super().__new__(cls, value)

    def __add__(self, other: int) -> Narrow:
        return Narrow(int(self) + int(other))

    def __sub__(self, other: int) -> Narrow:
        return Narrow(int(self) - int(other))

    def __rsub__(self, other: int) -> Narrow:
        return Narrow(int(other) - int(self))

    def __mul__(self, other: int) -> Narrow:
        return Narrow(int(self) * int(other))

    def __floordiv__(self, other: int) -> Narrow:
        return Narrow(int(self) // int(other))

    def __rfloordiv__(self, other: int) -> Narrow:
        return Narrow(int(other) // int(self))

    def __abs__(self) -> Narrow:
        return Narrow(abs(int(self)))

    def __neg__(self) -> Narrow:
        return Narrow(-int(self))

    __radd__, __rmul__ = __add__, __mul__


def watched(columns: kernels.Columns) -> kernels.Columns:
    return tuple([Narrow(each) for each in column] for column in columns)


def largest(seed: int) -> tuple[Random, int, int, Base, Base, list[Shape]]:
    """Return a line from end to end of a table, and shapes about its middle as large as they may be for that."""
    chance = Random(seed)
    side = chance.choice((60_000, compiled.WIDEST - 2100))
    size = next(each for each in range(side, 0, -250) if compiled.farthest(each + 2100) >= side + 2100)
    ends = [(0, 0), (0, side), (side, 0), (side, side)]
    eye, target = (Base(*each, 1000, 2700) for each in chance.sample(ends, 2))
    shapes = []
    for n in range(6):
        x, y = (
            max(0, min(side - size, (a + b - size) // 2 + chance.randint(-size, size) // 3))
            for a, b in zip(eye.spot, target.spot, strict=True)
        )
        box = ((x, y), (x + size, y + n), (x + size - n, y + size), (x, y + size))
        disc = (x + size // 2, y + size // 2, size // 2)
        shapes.append(Shape("building", box, top=900) if n % 2 else Shape("trunk", disc=disc, top=900))
    return chance, side, size, eye, target, shapes


def test_no_number_of_a_line_of_sight_leaves_63_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    root = sight_kernels.isqrt
    monkeypatch.setattr(sight_kernels, "isqrt", lambda number: Narrow(root(number)))
    seen = 0
    for seed in range(30):
        _, _, _, eye, target, shapes = largest(seed)
        rows = [part for shape in shapes for part in parts_of(shape)]
        monkeypatch.setattr(compiled._InForce, "face", watchful(sight_kernels.hidden_share))
        found = Hiding(rows).hidden(Base(*map(Narrow, eye)), Base(*map(Narrow, target)))
        assert found == plain_sight.hidden(eye, target, rows)
        seen += 0 < found < 1000
    assert seen > 10


def test_no_number_of_a_leg_leaves_63_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    root = kernels.isqrt
    monkeypatch.setattr(kernels, "isqrt", lambda number: Narrow(root(number)))
    monkeypatch.setattr(compiled._InForce, "face", watchful(sight_kernels.hidden_share))
    stopped = 0
    for seed in range(12):
        _, side, _, a, b, shapes = largest(seed)
        floor = Ways(PaceTable(side, side, shapes)).floor(Walker(1000))
        assert floor.kernels is not compiled.PLAIN
        start, end = (Narrow(a.x), Narrow(a.y)), (Narrow(b.x), Narrow(b.y))
        way, far = (end[0] - start[0], end[1] - start[1]), Narrow(length(start, end))
        nobody = watched(compiled.PLAIN.columns([], 3))
        assert floor.free(start, end) == plain_legs.free(floor, a.spot, b.spot)
        # Both kinds of shape are slow to who walks over buildings and trunks.
        over = Ways(PaceTable(side, side, shapes)).floor(Walker(0, frozenset(), frozenset(("building", "trunk"))))
        inside = [cut(*a.spot, b.x - a.x, b.y - a.y, part) for part in over.slow]
        known = [each for each in inside if each is not None]
        assert over.kernels.slow_span(*over.slow_laid, *start, *end) == (
            len(known),
            *(known[0] if known else (0, 1, 0, 1)),
        )
        run = floor.kernels.last_free(*floor.laid, floor.passed(frozenset()), nobody, *floor.size, *start, *way, far)
        assert run == plain_legs.last_free(floor, a.spot, (int(way[0]), int(way[1])), int(far), ())
        stopped += run < far
    assert stopped > 4


def watchful(share: Callable[..., int]) -> compiled.Kernels:
    """Return a face that is given numbers which may not leave 63 bits."""
    return compiled.PLAIN._replace(hidden_share=share, columns=lambda rows, count: watched(columns_of(rows, count)))
