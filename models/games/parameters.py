"""Parameters: whole numbers a rule book leaves to the referee, each with its default and its limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from models.games.values import Choices
from models.i18n import NO_TEXT, Text, wanted_in


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number the referee chooses once for a campaign, from `least` to `most`; every report shows it.

    `unit_one` is what `unit` is called after 1, where that is another word.
    """

    id: str
    ambiguity: str
    rule: str
    title: Text
    unit: Text
    default: int
    least: int
    most: int
    unit_one: Text = NO_TEXT

    def told(self, number: int) -> Text:
        """Return a number with its unit: in French 0 is one too, in English 1 alone."""
        one, many = self.unit_one, self.unit
        return Text(
            f"{number} {one.fr if one.fr and abs(number) < 2 else many.fr}",
            f"{number} {one.en if one.en and abs(number) == 1 else many.en}",
        )

    def chosen(self, numbers: Mapping[str, int]) -> int:
        """Return the number in force: the referee's inside the limits, else the default."""
        value = numbers.get(self.id, self.default)
        return value if self.least <= value <= self.most else self.default

    def in_force(self, choices: Choices) -> int:
        """Return the number in force; the choices of a campaign hold it as text."""
        digits = choices.get(self.id, "")
        return self.chosen({self.id: int(digits)} if re.fullmatch(r"-?\d{1,9}", digits) else {})

    def fits(self, wanted: str) -> bool:
        """Return whether every word of a search stands in its texts, in either language, or in its ids."""
        return wanted_in(wanted, (self.title, self.unit), self.ambiguity, self.rule)
