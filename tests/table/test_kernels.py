"""The flat kernels: they say what readable objects say, and no number of theirs leaves 63 bits."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from models.table import kernels
from models.table.shapes import Part, Shape, hull, parts_of
from models.table.sight import NO_ONE, Hiding
from models.table.spots import Base
from tests.table import plain_sight

TABLES = 60
MANY_TABLES = 10_000
KINDS = ((500, 1200), (500, 800), (750, 1800), (1000, 2700))


def strewn(chance: Random, side: int, count: int, wide: int) -> tuple[Part, ...]:
    """Return the parts of shapes at random: discs, convex polygons, polygons with a corner pushed in, some up high."""
    found: list[Part] = []
    while len(found) < count:
        x, y = chance.randint(0, side), chance.randint(0, side)
        bottom = chance.choice((0, 0, 0, 400))
        top = bottom + chance.choice((0, 500, 900, 8000))
        if chance.random() < 0.4:
            found += parts_of(Shape("trunk", disc=(x, y, chance.randint(1, wide // 2)), bottom=bottom, top=top))
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
        found += parts_of(Shape("difficult", tuple(rim), bottom=bottom, top=top))
    return tuple(found)


def bases(chance: Random, side: int, count: int) -> list[Base]:
    return [Base(chance.randint(0, side), chance.randint(0, side), *chance.choice(KINDS)) for _ in range(count)]


def asked(seed: int) -> tuple[Base, Base, tuple[Part, ...], list[Base]]:
    """Return one question of sight on a table of its own: small and crowded, or as large as tables get."""
    chance = Random(seed)
    side, wide = chance.choice(((6000, 1500), (24_000, 4000), (240_000, 40_000)))
    eye, target = bases(chance, side, 2)
    return eye, target, strewn(chance, side, chance.randint(0, 12), wide), bases(chance, side, chance.randint(0, 9))


def same_sight(numbers: Sequence[int]) -> None:
    for seed in numbers:
        eye, target, parts, others = asked(seed)
        for bodies in (others, []):
            found = Hiding(parts).hidden(eye, target, bodies)
            assert found == plain_sight.hidden(eye, target, parts, bodies), (seed, len(bodies))


def test_what_is_hidden_is_what_readable_objects_find() -> None:
    same_sight(range(TABLES))


@pytest.mark.soak
def test_what_is_hidden_is_what_readable_objects_find_on_ten_thousand_tables() -> None:
    same_sight(range(MANY_TABLES))


WIDEST = 1 << 18
"""Spots of tables lie this near to their corner."""


def narrow(far: int, size: int) -> bool:
    """Return whether lines of `far` and parts of `size` near them may be measured in 63 bits.

    A side of a part has a normal of at most `size` each way, and is at most `far + size` from where the line begins:
    so `over` in a cut is at most 2 size (far + size), `by` at most 2 size far, and a product of the two is the largest
    number of all. That of discs, the square of the line times that of a radius of half the size, is less.
    """
    return 4 * size * size * far * (far + size) < 1 << 62


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

    def __neg__(self) -> Narrow:
        return Narrow(-int(self))

    __radd__, __rmul__ = __add__, __mul__


def watched(columns: kernels.Columns) -> kernels.Columns:
    return tuple([Narrow(each) for each in column] for column in columns)


def test_no_number_of_a_line_of_sight_leaves_63_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    root = kernels.isqrt
    monkeypatch.setattr(kernels, "isqrt", lambda number: Narrow(root(number)))
    seen = 0
    for seed in range(40):
        chance = Random(seed)
        side = chance.choice((60_000, WIDEST))
        # As large as they may be: across the whole table, or along one side of it, and the line from end to end.
        size = next(each for each in range(side, 0, -500) if narrow(side, each))
        ends = [(0, 0), (0, side), (side, 0), (side, side)]
        eye, target = (Base(*each, 1000, 2700) for each in chance.sample(ends, 2))
        rows = []
        for n in range(6):
            # About the middle of the line, so that most lie on it.
            x, y = (
                max(0, min(side - size, (a + b - size) // 2 + chance.randint(-size, size) // 3))
                for a, b in zip(eye.spot, target.spot, strict=True)
            )
            box = [(x, y), (x + size, y + n), (x + size - n, y + size), (x, y + size)]
            shape = Shape("linear", tuple(box), top=900) if n % 2 else Shape("trunk", disc=(x, y, size // 2), top=900)
            rows += parts_of(shape)
        hiding, level = Hiding(rows), eye.height * 9 // 10
        numbers = [Narrow(each) for each in (eye.x, eye.y, level, *target, 500)]
        found = kernels.hidden_share(watched(hiding.pieces), watched(hiding.planes), NO_ONE, *numbers)
        assert found == plain_sight.hidden(eye, target, rows)
        seen += found > 0
    assert seen > 10
