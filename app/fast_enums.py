"""Enums of Qt, made quickly.

PySide6 makes an enum of Python of each enum of a class of Qt when the class is first named: three thousand members
before the first picture, half of them of `Qt` itself. Python does for each of them what a class written by hand may
need (methods of its own, descriptors, values without a hash), and gives each class its operators one by one: that was a
tenth of the start. Enums of plain numbers need none of it: an empty one, made as Python does, is copied and filled.

Worth: without it a start to the first picture takes 19 % more instructions on a scenario, 10 % more on a party (counted
by valgrind with Python 3.11).
"""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable
from typing import Final, TypeGuard, cast

Maker = Callable[..., enum.EnumType]
Members = list[tuple[str, int]]
_MAKER: Final = "_create_"
_KINDS: Final[tuple[enum.EnumType, ...]] = (enum.Enum, enum.Flag, enum.IntEnum, enum.IntFlag)
_TAKEN: Final = frozenset(name for kind in _KINDS for base in kind.__mro__ for name in vars(base)) | {"mro"}
"""Names that mean something to every enum."""
_FILLED: Final = ("_member_names_", "_member_map_", "_value2member_map_", "_unhashable_values_")
_MINE: Final = "makes_quickly"


def make_enums_quickly() -> None:
    """Let Python 3.11 make enums of a list of names and numbers quickly; later ones keep their own way."""
    make: Maker = enum.EnumType.__dict__[_MAKER]
    if sys.version_info[:2] == (3, 11) and not hasattr(make, _MINE):
        setattr(enum.EnumType, _MAKER, quick_maker(make))


def quick_maker(make: Maker) -> Maker:
    """Return a function that makes the same enums as `make`, Python's own, but those of plain numbers faster."""
    empty: dict[tuple[enum.EnumType, object], enum.EnumType] = {}

    def quick(cls: enum.EnumType, class_name: str, names: object, **kwargs: object) -> enum.EnumType:
        if kwargs.get("module") is None:
            # The module that asks, as Python finds it: beyond the call of the enum's kind.
            kwargs["module"] = sys._getframe(2).f_globals.get("__name__")
        if cls not in _KINDS or kwargs.get("type") is not None or not _plain(names):
            return make(cls, class_name, names, **kwargs)
        boundary = kwargs.get("boundary")
        if (cls, boundary) not in empty:
            empty[cls, boundary] = make(cls, class_name, (), module=__name__, boundary=boundary)
        own = dict(vars(empty[cls, boundary]))
        own |= {each: type(own[each])() for each in _FILLED}
        own["__module__"] = kwargs["module"]
        own.pop("__qualname__", None)
        if kwargs.get("qualname") is not None:
            own["__qualname__"] = kwargs["qualname"]
        made: enum.EnumType = type.__new__(type(cls), class_name, (cast("type", cls),), own)
        _fill(made, names)
        return made

    setattr(quick, _MINE, True)
    return quick


def _plain(names: object) -> TypeGuard[Members]:
    """Return whether these are names and numbers from zero on, none of which means anything to the enum itself."""
    if type(names) is not list or not all(
        type(each) is tuple and type(each[1]) is int and each[1] >= 0 for each in names
    ):
        # What is below zero means all bits of a flag, and not in each Python the same.
        return False
    words = {name for name, _ in names}
    return len(words) == len(names) and _TAKEN.isdisjoint(words) and not any(name[:1] == "_" for name in words)


def _fill(made: enum.EnumType, names: Members) -> None:
    """Add members to an empty enum; a number that comes again becomes an alias."""
    flag, number = (issubclass(cast("type", made), kind) for kind in (enum.Flag, int))
    by_name, by_value, listed = made._member_map_, made._value2member_map_, made._member_names_
    mask = singles = 0
    for name, value in names:
        if value not in by_value:
            member: object = int.__new__(made, value) if number else object.__new__(made)  # type: ignore[arg-type]
            vars(member).update(_value_=value, _name_=name, __objclass__=made, _sort_order_=len(listed))
            by_value[value] = cast("enum.Enum", member)
            single = bool(value) and not value & (value - 1)
            # A flag of several bits, or of none, has a name and is not counted among its flags.
            if single or not flag:
                listed.append(name)
            mask |= value
            singles |= value * single
        by_name[name] = by_value[value]
        type.__setattr__(made, name, by_value[value])
    if flag:
        # The first ones of 3.11 know single bits alone.
        known = (
            {"_flag_mask_": mask, "_singles_mask_": singles}
            if "_singles_mask_" in vars(made)
            else {"_flag_mask_": singles}
        )
        for name, bits in known.items():
            type.__setattr__(made, name, bits)
        type.__setattr__(made, "_all_bits_", 2 ** mask.bit_length() - 1)
        if sorted(values := [by_name[name]._value_ for name in listed]) != values:
            type.__setattr__(made, "_iter_member_", vars(enum.Flag)["_iter_member_by_def_"])
