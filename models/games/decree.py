"""What a referee can decree, as a form: kinds with their fields, written as the words of a ruling and read back."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from models.i18n import Text

Given = str | float
"""What is given in a field: the words of a choice, or a number as people say it."""


@dataclass(frozen=True, slots=True)
class DecreeField:
    """A field: a choice of `ways` (the words each puts into the ruling, and its name), or a number.

    A number counts `unit` for one, from `least` to `most`; with a `unit` above 1 it has decimals.
    """

    name: str
    ways: tuple[tuple[str, Text], ...] = ()
    unit: int = 0
    least: int = 0
    most: int = 0

    def write(self, given: Given) -> str:
        """Return the words for what is given."""
        return f"{self.name}={round(float(given) * self.unit)}" if self.unit else str(given)

    def read(self, words: frozenset[str]) -> Given | None:
        """Return what was given, from all words of a ruling; None where they do not say."""
        if not self.unit:
            found = [way for way, _ in self.ways if words.issuperset(shlex.split(way))]
            return max(found, key=len, default=None)
        number = next((each.partition("=")[2] for each in words if each.startswith(f"{self.name}=")), "")
        return int(number) / self.unit if number.removeprefix("-").isdecimal() else None


@dataclass(frozen=True, slots=True)
class DecreeKind:
    """One kind of decree: the words it begins with, and its fields.

    One that `counts` does nothing while all its numbers are 0; one that is `only_told` needs words for somebody.
    """

    id: str
    words: str
    fields: tuple[DecreeField, ...] = ()
    counts: bool = False
    only_told: bool = False

    @property
    def possible(self) -> bool:
        """Whether every choice has something to choose."""
        return all(each.unit or each.ways for each in self.fields)

    def does_something(self, given: Sequence[Given]) -> bool:
        """Return whether the fields describe anything."""
        return not self.counts or any(each for field, each in zip(self.fields, given, strict=True) if field.unit)

    def write(self, given: Sequence[Given]) -> str:
        """Return the decision that the fields describe."""
        said = (field.write(each) for field, each in zip(self.fields, given, strict=True))
        return " ".join((self.words, *filter(None, said)))

    def read(self, decision: str) -> tuple[Given, ...] | None:
        """Return what was given for a decision; None for one of another kind."""
        try:
            words = shlex.split(decision)
        except ValueError:
            return None
        kind, *fixed = self.words.split()
        if words[:1] != [kind] or not set(fixed) <= set(words):
            return None
        found = tuple(field.read(frozenset(words[1:])) for field in self.fields)
        given = tuple(each for each in found if each is not None)
        # A decision that says more than the fields do would lose it by being written again.
        whole = len(given) == len(found) and set(shlex.split(self.write(given))) == set(words)
        return given if whole else None


def read_form(kinds: Sequence[DecreeKind], decision: str) -> tuple[DecreeKind, tuple[Given, ...]] | None:
    """Return the kind of a decision with what was given in its fields; None for one that no form writes."""
    for kind in kinds:
        if (given := kind.read(decision)) is not None:
            return kind, given
    return None
