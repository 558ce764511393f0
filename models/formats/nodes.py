"""A table of another program's file, read key by key: every value checked, every key that was not read kept."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Final

from models.content import Json
from models.errors import ContentError
from models.progress import Progress, cancellable, silent

_WHOLE: Final = re.compile(r"[+-]?\d{1,18}(?:\.0{1,6})?")
_NUMBER: Final = re.compile(r"[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:[eE][+-]?\d{1,4})?")
_BIG: Final = 2**53
MAX_THINGS: Final = 400_000
"""Tables in all lists of one map of another program: objects, walls, points, properties; as many as elements of XML."""
MAX_POINTS: Final = 20_000
"""Of one wall, line or outline."""
_LINES: Final = ("points", "polygon", "polyline")


def refuse_crowd(raw: Json, file: str, place: str, most: int = MAX_THINGS) -> None:
    """Raise ContentError for the values of a map with more than `most` things, or too many points in one line.

    A line is a list inside a list, or under the name of one. Cells (`data`) are counted by whoever reads them.
    """
    left: list[tuple[Json, str, bool]] = [(raw, place, False)]
    found = 0
    while left:
        value, place, is_line = left.pop()
        if isinstance(value, Mapping):
            left += [
                (inner, f"{place}.{key}", key in _LINES)
                for key, inner in value.items()
                if isinstance(inner, Mapping | list) and key != "data"
            ]
        elif isinstance(value, list):
            if is_line and len(value) > MAX_POINTS:
                raise ContentError("format.too_many_points", file=file, place=place[:80], limit=MAX_POINTS)
            things = [(i, each) for i, each in enumerate(value) if isinstance(each, Mapping | list)]
            found += len(things)
            if found > most:
                raise ContentError("format.too_many_things", file=file, place=place[:80], limit=most)
            left += [(each, f"{place}[{i}]", isinstance(each, list)) for i, each in things]


class FileNode:
    """A table with its place in the file.

    Numbers and truth values may be written as text, as XML does. Its Progress, which the tables inside get too, may
    cancel in long lists.
    """

    def __init__(self, raw: Json, file: str, place: str, progress: Progress = silent) -> None:
        if not isinstance(raw, Mapping):
            raise ContentError("format.not_a_table", file=file, place=place)
        self.raw: Mapping[str, Json] = raw
        self.file = file
        self.place = place
        self.progress = progress
        self._asked: set[str] = set()

    def has(self, key: str) -> bool:
        """Return whether the file gives `key`."""
        return key in self.raw

    def wrong(self, key: str) -> ContentError:
        """Return the ContentError for a key whose value cannot be used."""
        return ContentError("format.wrong_value", file=self.file, place=f"{self.place}.{key}")

    def take(self, key: str) -> Json:
        """Return a value unchecked, None where it is missing."""
        self._asked.add(key)
        return self.raw.get(key)

    def whole(self, key: str, default: int | None = None, *, low: int = -(2**31), high: int = 2**32) -> int:
        """Return a whole number from `low` to `high`; raises ContentError for any other, or a missing one without
        default.
        """
        value = self.take(key)
        if value is None:
            if default is None:
                raise ContentError("format.missing", file=self.file, place=f"{self.place}.{key}")
            return default
        if isinstance(value, str) and _WHOLE.fullmatch(value.strip()):
            value = int(value.strip().partition(".")[0])
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.wrong(key)
        return value

    def number(self, key: str, default: float = 0.0) -> float:
        """Return a finite number of a usual size; raises ContentError for any other value."""
        value = self.take(key)
        if value is None:
            return default
        if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
            value = float(value)
        if (
            not isinstance(value, int | float)
            or isinstance(value, bool)
            or not math.isfinite(value)
            or abs(value) > _BIG
        ):
            raise self.wrong(key)
        return float(value)

    def flag(self, key: str, default: bool = False) -> bool:
        """Return a truth value; raises ContentError for any other value."""
        value = self.take(key)
        if value is None:
            return default
        known = {"1": True, "0": False, "true": True, "false": False, True: True, False: False}
        if not isinstance(value, str | int | bool) or value not in known:
            raise self.wrong(key)
        return known[value]

    def text(self, key: str, default: str = "") -> str:
        """Return a text; raises ContentError for any other value."""
        value = self.take(key)
        if value is None:
            return default
        if not isinstance(value, str):
            raise self.wrong(key)
        return value

    def one_of(self, key: str, allowed: tuple[str, ...]) -> str:
        """Return a text that is one of a few, the first where it is missing; raises ContentError for any other."""
        value = self.text(key, allowed[0])
        if value not in allowed:
            raise self.wrong(key)
        return value

    def list(self, key: str) -> Iterator[FileNode]:
        """Yield the tables of a list, nothing where it is missing; raises ContentError for any other value."""
        value = self.take(key)
        if value is None:
            return
        if not isinstance(value, list):
            raise self.wrong(key)
        for i, each in enumerate(cancellable(value, self.progress)):
            yield FileNode(each, self.file, f"{self.place}.{key}[{i}]", self.progress)

    def node(self, key: str) -> FileNode | None:
        """Return a table inside, None where it is missing; raises ContentError for any other value."""
        value = self.take(key)
        return None if value is None else FileNode(value, self.file, f"{self.place}.{key}", self.progress)

    def rest(self) -> dict[str, Json]:
        """Return all keys that were not read, with their values: they are kept and written back."""
        return {key: value for key, value in self.raw.items() if key not in self._asked}
