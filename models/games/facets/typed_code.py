"""The form of a build in a code that people type: its shape, and the frozen lists of words that make it short.

A Game says how its build is laid out (`CodeForm`); `models.formats.rosters.code` turns that into letters and back. The
words of `resources/rulesets/<game>/code.toml` are numbered by their place: codes are on paper, so a list only grows at
its end. A word that is in no list (a player's own thing) is spelled out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Generic, TypeVar

from models.content import RULESETS, Json, load
from models.safe_names import under

NUMBER = "number"
"""The kind of a tail that is a whole number."""

Value = str | int | tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of one kind: its place in the list, or its letters."""

    kind: str


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from 0 on; small ones are short: `bits` at a time."""

    bits: int


@dataclass(frozen=True, slots=True)
class Letters:
    """Any text."""


@dataclass(frozen=True, slots=True)
class Rare:
    """Something that nearly always has its usual value."""

    inner: Shape
    usual: Value


@dataclass(frozen=True, slots=True)
class Many:
    """A list of equal shapes."""

    inner: Shape


@dataclass(frozen=True, slots=True)
class CodedRow:
    """Several things in a fixed order."""

    parts: tuple[Shape, ...]


B = TypeVar("B")
Shape = Word | Number | Letters | Rare | Many | CodedRow


@dataclass(frozen=True, slots=True)
class CodedWords:
    """The words of one kind in their frozen order, `bits` of a number at a time.

    A word of `tails` ends in a colon and is followed by a word of the kind named there, or by a number.
    """

    id: str
    bits: int
    words: tuple[str, ...]
    tails: dict[str, str] = field(default_factory=dict)


def parts_of(value: Value) -> tuple[Value, ...]:
    """Return the parts of a value; none for a value without parts."""
    return value if isinstance(value, tuple) else ()


@dataclass(frozen=True, slots=True)
class CodeForm(Generic[B]):
    """How a build of a game is laid out in a typed code, and the document its roster reads again."""

    game: str
    shape: Shape
    values: Callable[[B], Value]
    document: Callable[[Value], Json]

    @property
    def words(self) -> Mapping[str, CodedWords]:
        """The lists of words by kind."""
        return words(self.game)


SomeCode = CodeForm[Any]
"""How the builds of one game or another are laid out."""


@cache
def words(game_id: str) -> Mapping[str, CodedWords]:
    """Return the frozen lists of words of a game by kind; raises ContentError for a file that is wrong."""
    return load(CodedWords, under(RULESETS, f"{game_id}/code.toml"))
