"""The options and parameters of the galactic campaign, the chosen reading of one, its default where nobody chose."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from models.content import RULESETS, load
from models.games.parameters import Parameter
from models.games.values import Choices, Option


@cache
def options() -> Mapping[str, Option]:
    """Return the options of the map, then those of a turn, by id; raises ContentError for a file that is wrong."""
    folder = RULESETS / "empire"
    return {**load(Option, folder / "options.toml"), **load(Option, folder / "turn_options.toml")}


@cache
def parameters() -> Mapping[str, Parameter]:
    """Return the parameters of the campaign by id, in their order; raises ContentError for a file that is wrong."""
    return load(Parameter, RULESETS / "empire" / "parameters.toml")


def reading(choices: Choices, option: str) -> str:
    """Return the value of an option by these choices."""
    return options()[option].chosen(choices)
