"""The flat kernels say what readable objects say."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from models.table import kernels
from models.table.kernels import columns_of
from models.table.legs import Walker, keep_off
from models.table.paths import Ways
from models.table.shapes import PaceTable, Part, Shape, hull, parts_of
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
    way, far = (b[0] - a[0], b[1] - a[1]), length(a, b)
    laid = columns_of(discs, 3)
    run = kernels.last_free(*floor.laid, floor.passed(under), laid, *floor.size, *a, *way, far)
    assert run == plain_legs.last_free(floor, a, way, far, discs)
    stop = kernels.last_stand(*floor.laid, laid, *floor.size, *a, *b, far, 20)
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
