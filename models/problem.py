"""One thing wrong, or worth knowing, in the user's data."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from models.i18n import MessageArgs, Text


class Grade(StrEnum):
    """How much a Problem matters: an error breaks a rule, a warning may, a notice only tells."""

    ERROR = "error"
    WARNING = "warning"
    NOTICE = "notice"

    @property
    def rank(self) -> int:
        """The place of the grade among all, the worst first: 0 for an error."""
        return tuple(Grade).index(self)


@dataclass(frozen=True, slots=True)
class Where:
    """The place of a Problem: names from the outside in, for people, and a field to jump to.

    `path` holds names (party, hero), as a Text where the name is the game's own; `field` is the key of the control that
    shows it (`gear`, `spells`, `race`, …); `item` the one entry of that field, where there is one.
    """

    path: tuple[str | Text, ...] = ()
    field: str = ""
    item: str = ""

    def under(self, name: str) -> Where:
        """Return the same place seen from one level further out."""
        return Where((name, *self.path), self.field, self.item)

    def spoken(self, lang: str) -> str:
        """Return the names of the path in one language."""
        return " / ".join(each if isinstance(each, str) else each[lang] for each in self.path)


Edit = tuple[str | int, ...]
"""The name of an edit, and what it is done to: ids, places in a list, numbers, coordinates."""


@dataclass(frozen=True, slots=True)
class Fix:
    """One click that mends a Problem: a label key with arguments, and an edit its game's roster knows how to apply."""

    key: str
    args: MessageArgs
    edit: Edit


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, where, how badly and by which rule; the sentence is a key with arguments."""

    where: Where
    grade: Grade
    rule: str
    key: str
    args: MessageArgs = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()

    def under(self, name: str) -> Problem:
        """Return the same Problem seen from one level further out."""
        return Problem(self.where.under(name), self.grade, self.rule, self.key, self.args, self.fixes)

    def under_once(self, name: str) -> Problem:
        """Return the Problem with a name put before its place, unless it stands there already."""
        return self if self.where.path[:1] == (name,) else self.under(name)


def has_error(problems: tuple[Problem, ...] | list[Problem]) -> bool:
    """Return whether any Problem has grade error."""
    return any(problem.grade is Grade.ERROR for problem in problems)
