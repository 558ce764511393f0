"""The options and parameters of the galactic campaign; the reading chosen, or its default."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from models.content import RULESETS, load
from models.games.parameters import Parameter
from models.games.values import Choices, Option


@cache
def options() -> Mapping[str, Option]:
    """Return the options of the map, then those of a turn, by id; raises ContentError for a wrong file."""
    folder = RULESETS / "empire"
    return {**load(Option, folder / "options.toml"), **load(Option, folder / "turn_options.toml")}


@cache
def parameters() -> Mapping[str, Parameter]:
    """Return the parameters of the campaign by id, in their order; raises ContentError for a wrong file."""
    return load(Parameter, RULESETS / "empire" / "parameters.toml")


def reading(choices: Choices, option: str) -> str:
    """Return the value of an option by the choices of a campaign."""
    return options()[option].chosen(choices)
