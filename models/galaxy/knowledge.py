"""Which fields of which things a galaxy still holds after it was cut to what one side may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Fields = Mapping[str, frozenset[str]]
"""Names of fields, or ids of things, by kind of thing."""

_NONE: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a side may know: of everything of a kind the fields in `every`, of its own things those in `own` besides.

    `mine` has the ids of its own things. A field that is not held stands at its default and means nothing.
    """

    player: str
    every: Fields
    own: Fields
    mine: Fields

    def holds(self, kind: str, key: str, field: str) -> bool:
        """Return whether the value of a field of a thing is known; routes have no key of their own."""
        return field in self.every.get(kind, _NONE) or (
            field in self.own.get(kind, _NONE) and key in self.mine.get(kind, _NONE)
        )

    def fields(self, kind: str) -> frozenset[str]:
        """Return the fields that are known of one thing of a kind at least."""
        own = self.own.get(kind, _NONE) if self.mine.get(kind) else _NONE
        return self.every.get(kind, _NONE) | own
