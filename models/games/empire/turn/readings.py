"""The readings of a turn: dark points of battles and retreats. They join the campaign's options with its window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from models.content import RULESETS, load
from models.games.game import Choices, Option


@cache
def turn_options() -> Mapping[str, Option]:
    """Return the options of a turn by id, in their order; raises ContentError for a file that is wrong."""
    return load(Option, RULESETS / "empire" / "turn_options.toml")


def reading(choices: Choices, option: str) -> str:
    """Return the value of an option by these choices."""
    return turn_options()[option].chosen(choices)
