"""Which readings decided the result of an act: with another reading, the same act and dice end differently."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import Field, replace
from functools import cached_property
from typing import ClassVar, Final, Self, TypeVar

from models.dice import Dice, DieWanted, RealDice
from models.errors import SpokenError
from models.games.asked_ground import AnswerWanted
from models.games.values import Choices, Option
from models.table.paths import Ways
from models.table.shapes import PaceTable

ASKED: Final = "asked"
"""What comes of an act that asks people something first."""


class ReadBattle:
    """The base of a battle on a free table, a frozen dataclass: the readings in force, and the ways over its table."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    table: PaceTable
    choices: Choices

    @abstractmethod
    def option(self, option_id: str) -> Option:
        """Return an option of its game."""

    @cached_property
    def ways(self) -> Ways:
        """The ways over the table; costs of legs are cached."""
        return Ways(self.table)

    @cached_property
    def _readings(self) -> dict[str, str]:
        return {}

    @property
    def readings_asked(self) -> tuple[str, ...]:
        """The options somebody has asked the reading of."""
        return tuple(self._readings)

    def reading(self, option: str) -> str:
        """Return the reading in force of an option."""
        found = self._readings.get(option)
        if found is None:
            found = self._readings[option] = self.option(option).chosen(self.choices)
        return found

    def reread(self, others: Mapping[str, str], ways: Ways) -> Self:
        """Return the battle with other readings; the cache of its ways is given."""
        made = replace(self, choices={**self.choices, **others})
        made.__dict__["ways"] = ways
        return made


R = TypeVar("R", bound=ReadBattle)


def deciding(battle: R, do: Callable[[R, Dice], object], results: Sequence[int]) -> Iterator[str]:
    """Yield the ids of options that decided how an act ended, an empty id for each step that found none.

    `do` returns what came of it, in a form that can be compared; `results` are those of its dice. A step takes as long
    as a few acts, so callers take them one by one. What people said of their table does not depend on readings.
    """
    bare = battle.reread({}, battle.ways)
    before = _came(bare, do, results)
    if before == ASKED:
        return
    for name in bare.readings_asked:
        others = (value.id for value in battle.option(name).values if value.id != battle.reading(name))
        found = (_came(battle.reread({name: value}, battle.ways), do, results) for value in others)
        yield name if any(each != before for each in found) else ""


def swaying(battle: R, chosen: Callable[[R], object]) -> Iterator[str]:
    """Yield the ids of options that decided a figure's choice of act, an empty id for each step that found none.

    A step decides once by another reading, with its own cache of ways: it may run beside the game, in another thread. A
    step that would have to ask people gives no answer.
    """
    ways = Ways(battle.table)
    bare = battle.reread({}, ways)
    before = chosen(bare)
    for name in bare.readings_asked:
        for value in battle.option(name).values:
            if value.id == battle.reading(name):
                continue
            try:
                found = chosen(battle.reread({name: value.id}, ways)) != before
            except AnswerWanted:
                found = False
            yield name if found else ""
            if found:
                break


def _came(battle: R, do: Callable[[R, Dice], object], results: Sequence[int]) -> object:
    """Return what came of an act, or why it cannot be done."""
    try:
        return do(battle, RealDice(tuple(results)))
    except DieWanted:
        return "more dice"
    except AnswerWanted:
        return ASKED
    except SpokenError as problem:
        return problem.key
