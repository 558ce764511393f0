"""Enums made quickly are those that Python makes."""

from __future__ import annotations

import copy
import enum
import pickle
import sys
from collections.abc import Iterator

import pytest
from PySide6 import QtCore, QtGui, QtSvg, QtWidgets
from PySide6.QtCore import Qt

from app.fast_enums import Maker, make_enums_quickly, quick_maker

pytestmark = pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="this Python keeps its own way")
MAKER = "_create_"
LISTED = ("_member_names_", "_flag_mask_", "_singles_mask_", "_all_bits_")


@pytest.fixture(autouse=True)
def _own_way() -> Iterator[Maker]:
    own = enum.EnumType.__dict__[MAKER]
    yield own
    setattr(enum.EnumType, MAKER, own)


def _enums_of_qt() -> list[enum.EnumType]:
    modules = (QtCore, QtGui, QtSvg, QtWidgets)
    owners = [each for module in modules for name in dir(module) if isinstance(each := getattr(module, name), type)]
    found = {id(each): each for owner in owners for each in (owner, *vars(owner).values()) if _is_enum(each)}
    return list(found.values())


def _is_enum(value: object) -> bool:
    return isinstance(value, enum.EnumType) and value.__module__.startswith("PySide6")


def _told(made: enum.EnumType) -> list[object]:
    """Return all that can be asked of an enum, without the enum itself."""
    each = [
        (
            name,
            m.name,
            m.value,
            repr(m),
            str(m),
            hash(m) == hash(m.name),
            bool(m),
            m._sort_order_,
            getattr(made, name) is m,
        )
        for name, m in made.__members__.items()
    ]
    places = [(word, vars(made)[word]) for word in LISTED if word in vars(made)]
    own = sorted(name for name in vars(made) if not name.startswith("__"))
    called = (made.__name__, made.__qualname__, made.__module__, made.__doc__, made.__mro__[1:], len(made))
    return [each, places, own, called, [m.name for m in made], sorted(vars(made))]


def test_each_enum_of_qt_is_made_like_python_makes_it() -> None:
    own = enum.EnumType.__dict__[MAKER]
    quick, seen = quick_maker(own), 0
    for each in _enums_of_qt():
        kind = each.__mro__[1]
        names = [(name, member.value) for name, member in each.__members__.items()]
        boundary = vars(each).get("_boundary_")
        one, other = (
            make(kind, each.__name__, names, module="qt", qualname=each.__qualname__, boundary=boundary)
            for make in (own, quick)
        )
        assert _told(other) == _told(one), each
        seen += 1
        if issubclass(kind, enum.Flag) and len(each) > 1:
            for made in (one, other):
                first, second = list(made)[:2]
                assert (first | second).value == first.value | second.value
                assert (first | second) & second is second
                assert list(first | second) == [first, second]
            assert repr(~next(iter(other))) == repr(~next(iter(one)))
    assert seen > 600


def test_a_number_that_comes_again_is_another_name_and_values_are_found_copied_and_kept() -> None:
    make_enums_quickly()
    made = enum.Enum("Side", [("LEFT", 1), ("RIGHT", 2), ("WEST", 1)], module=__name__)
    left = made["LEFT"]
    assert [each.name for each in made] == ["LEFT", "RIGHT"]
    assert made["WEST"] is left
    assert made(1) is left
    assert copy.deepcopy(left) is left
    assert made.__module__ == __name__
    with pytest.raises(ValueError, match="3 is not a valid Side"):
        made(3)
    with pytest.raises(AttributeError):
        left.value = 4  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(Qt.AlignmentFlag.AlignLeft)) is Qt.AlignmentFlag.AlignLeft


@pytest.mark.parametrize(
    "names", ["ONE TWO", ["ONE", "TWO"], [("ONE", "a"), ("TWO", 2)], [("ONE", 1), ("name", 2)], {"ONE": 1}]
)
def test_what_is_no_list_of_names_and_numbers_is_left_to_python(names: object) -> None:
    own = enum.EnumType.__dict__[MAKER]
    one, other = (make(enum.Enum, "Way", names, module=__name__) for make in (own, quick_maker(own)))
    assert _told(other) == _told(one)


def test_it_is_asked_for_once_only() -> None:
    make_enums_quickly()
    first = enum.EnumType.__dict__[MAKER]
    make_enums_quickly()
    assert enum.EnumType.__dict__[MAKER] is first
