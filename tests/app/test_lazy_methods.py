"""Dataclasses whose methods are compiled late behave as those of the standard library do."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from app.lazy_methods import compile_methods_lazily

MAKER = "_create_fn"
pytestmark = pytest.mark.skipif(not hasattr(dataclasses, MAKER), reason="this Python compiles a class at once")


@pytest.fixture(autouse=True)
def _late() -> Iterator[None]:
    plain = getattr(dataclasses, MAKER)
    compile_methods_lazily()
    yield
    setattr(dataclasses, MAKER, plain)


def _made() -> Any:
    @dataclass(frozen=True, slots=True, order=True)
    class Spot:
        x: int
        y: int = 0
        names: tuple[str, ...] = field(default=(), compare=False)

        def __post_init__(self) -> None:
            if self.x < 0:
                raise ValueError(self.x)

    return Spot


def test_a_method_is_compiled_at_its_first_call_and_plain_from_then_on() -> None:
    spot = _made()
    before = spot.__dict__["__init__"]
    one = spot(1, names=("a",))
    after = spot.__dict__["__init__"]
    assert before is not after
    assert after.__code__.co_varnames[:4] == ("self", "x", "y", "names")
    assert spot(2, 3) == spot(y=3, x=2)
    assert one.names == ("a",)
    assert spot.__dict__["__init__"] is after
    assert before(spot.__new__(spot), 4) is None, "who holds the one from before may still call it"


def test_values_are_compared_hashed_told_and_copied() -> None:
    spot = _made()
    one, like, other = spot(1, 2), spot(1, 2, ("b",)), spot(1, 3)
    assert one == like
    assert hash(one) == hash(like)
    assert one != other
    assert one < other <= spot(1, 3)
    assert sorted([other, one]) == [one, other]
    assert repr(one) == f"{spot.__qualname__}(x=1, y=2, names=())"
    assert replace(one, y=9) == spot(1, 9)
    assert [each.name for each in fields(one)] == ["x", "y", "names"]


def test_values_stay_frozen_and_refuse_what_they_refused() -> None:
    spot = _made()
    one = spot(1)
    with pytest.raises(FrozenInstanceError):
        one.x = 2
    with pytest.raises(FrozenInstanceError):
        del one.x
    with pytest.raises(TypeError, match=r"Spot.__init__\(\) missing 1 required positional argument: 'x'"):
        spot()
    with pytest.raises(ValueError, match="-1"):
        spot(-1)


def test_a_class_inherits_what_was_not_called_yet() -> None:
    @dataclass
    class Base:
        x: int

    class Plain(Base):
        pass

    @dataclass
    class Wider(Base):
        y: int = 1

    assert Plain(3).x == 3
    assert Base(3) == Base(3)
    assert Plain(3) != Base(3)
    assert Wider(3) == Wider(3, 1)
    assert "__init__" not in Plain.__dict__


def test_it_is_asked_for_once_only() -> None:
    late = getattr(dataclasses, MAKER)
    compile_methods_lazily()
    assert getattr(dataclasses, MAKER) is late
