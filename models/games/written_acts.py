"""The acts of a game's battles in files: the word of each, its fields as plain JSON values, and the way back."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from models.content import Json, build, plain_values
from models.errors import ContentError

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

A = TypeVar("A", bound="DataclassInstance")


class WrittenActs(Generic[A]):
    """`names` has the kind of act of every word."""

    def __init__(self, names: Mapping[str, type[A]]) -> None:
        self._names = names
        self._words = {kind: name for name, kind in names.items()}

    def word(self, act: A) -> str:
        """Return the word of an act in files and message keys."""
        return self._words[type(act)]

    def write(self, act: A) -> dict[str, Json]:
        """Return an act as plain JSON values: its word under `act`, and its fields."""
        return {"act": self.word(act), **plain_values(dataclasses.asdict(act))}

    def read(self, raw: object, file: str = "battle", place: str = "") -> A:
        """Return the act of plain JSON values; raises ContentError."""
        fields = dict(raw) if isinstance(raw, Mapping) else {}
        name = fields.pop("act", "")
        if not isinstance(name, str) or name not in self._names:
            allowed = tuple(self._names)
            raise ContentError("content.not_one_of", file=file, place=place, found=str(name)[:40], allowed=allowed)
        return build(self._names[name], fields, file=file, place=place)
