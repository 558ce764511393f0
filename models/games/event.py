"""One thing that happened in game time, with the rule that caused it; ledgers and logs are queries over Events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from models.content import Json

ARRIVED: Final = "arrived"
"""The kind of Event by which every game of battles tells that a figure came onto the board."""
BEGUN: Final = "turn"
"""That by which it tells that a turn begins, of which its argument `turn` is the number."""
OCCURRED: Final = "occurred"
"""That by which it tells that an event of the scenario occurs, named by its argument `event`."""


@dataclass(frozen=True, slots=True)
class Event:
    """One fact of the story; Events are in the order of `id` (a key that sorts by creation).

    `kind` is a word of its game's closed list; `subject` the member it happened to, empty for the whole force; `at` the
    day in the campaign as the user writes it (ISO date where it is one); `args` plain JSON values, ids of Types rather
    than names; `note` the user's own words.
    """

    id: str
    kind: str
    subject: str
    at: str
    rule: str
    args: Mapping[str, Json] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Pen:
    """What an act needs to write: keys that sort by creation, the day in the campaign, a note, the language."""

    new_id: Callable[[], str]
    at: str = ""
    note: str = ""
    lang: str = "fr"


TRIAL: Final = Pen(lambda: "~")
"""Writes what is only looked at or tried: its key sorts after every other."""
