"""Parameters: whole numbers a rule book leaves to the referee, each with its default and its limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from models.i18n import Text


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number the referee chooses once for a campaign, from `least` to `most`; every report shows it."""

    id: str
    ambiguity: str
    rule: str
    title: Text
    unit: Text
    default: int
    least: int
    most: int

    def chosen(self, numbers: Mapping[str, int]) -> int:
        """Return the number in force: the referee's inside the limits, else the default."""
        value = numbers.get(self.id, self.default)
        return value if self.least <= value <= self.most else self.default
