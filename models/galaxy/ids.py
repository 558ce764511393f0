"""Ids for things that people only named; finding things by name, or making them."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from typing import Generic, Protocol, TypeVar

from models.i18n import fold


class HasId(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """The id."""


Thing = TypeVar("Thing", bound=HasId)


def new_id(name: str, taken: Container[str]) -> str:
    """Return an id that reads like the name (`Nal Vesh` -> `nal-vesh`) and is not taken."""
    base = re.sub(r"[^a-z0-9]+", "-", fold(name)[:200]).strip("-") or "x"
    key, n = base, 2
    while key in taken:
        key, n = f"{base}-{n}", n + 1
    return key


class Names(Generic[Thing]):
    """Things by every name they have; a thing is made for a name that nothing has yet."""

    def __init__(
        self,
        things: Iterable[Thing],
        names: Callable[[Thing], Iterable[str]],
        make: Callable[[str, str], Thing],
    ) -> None:
        """Begin with `things`; `names` returns the names of a thing, `make` makes a thing from an id and a name."""
        self._things: dict[str, Thing] = {}
        self._known: dict[str, str] = {}
        self._make = make
        self._asked: dict[str, str] = {}
        for thing in things:
            self._things[thing.id] = thing
            for name in (*names(thing), thing.id):
                self._known.setdefault(fold(name), thing.id)

    def find(self, name: str) -> str:
        """Return the id of the thing of a name, made if there is none; `""` for no name."""
        if not name or name in self._asked:
            return self._asked.get(name, "")
        key = self._known.get(fold(name))
        if key is None:
            key = new_id(name, self._things)
            self._things[key] = self._make(key, name)
            self._known[fold(name)] = key
        self._asked[name] = key
        return key

    @property
    def things(self) -> tuple[Thing, ...]:
        """All things, in the order they came."""
        return tuple(self._things.values())
