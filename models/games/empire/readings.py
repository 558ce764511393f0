"""The chosen reading of an option of the galactic campaign, its default where nobody chose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from models.content import RULESETS, load
from models.games.game import Choices, Option


@cache
def options() -> Mapping[str, Option]:
    """Return the options of the campaign by id, in their order; raises ContentError for a file that is wrong."""
    return load(Option, RULESETS / "empire" / "options.toml")


def reading(choices: Choices, option: str) -> str:
    """Return the value of an option by these choices."""
    return options()[option].chosen(choices)
