"""Typed properties that anything on a map may have, as TMX names their types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

KINDS: Final = ("string", "int", "float", "bool", "color", "file", "object", "class", "list")


@dataclass(frozen=True, slots=True)
class Property:
    """One value: `kind` is one of KINDS, `of` the name of the user's own class or enumeration where there is one.

    A `class` holds a table, a `list` a list, everything else a plain value.
    """

    kind: str
    value: object
    of: str = ""
    extra: Mapping[str, object] = field(default_factory=dict)


Properties = Mapping[str, Property]


def plain(value: object) -> Property:
    """Return a property of the kind its Python value has."""
    kinds = {bool: "bool", int: "int", float: "float"}
    return Property(kinds.get(type(value), "string"), value)
