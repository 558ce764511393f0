"""Typed properties that anything on a map may have, as TMX names their types."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from models.content import Json

KINDS: Final = ("string", "int", "float", "bool", "color", "file", "object", "class", "list")


@dataclass(frozen=True, slots=True)
class Property:
    """One value: `kind` is one of KINDS, `of` the name of the user's own class or enumeration where there is one.

    The value of a `class` is a table, that of a `list` a list, any other a plain value.
    """

    kind: str
    value: Json
    of: str = ""
    extra: Mapping[str, Json] = field(default_factory=dict)


Properties = Mapping[str, Property]


def plain(value: Json) -> Property:
    """Return a property whose kind is the type of a Python value: bool, int, float, and string for any other."""
    kinds = {bool: "bool", int: "int", float: "float"}
    return Property(kinds.get(type(value), "string"), value)
