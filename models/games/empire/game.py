"""The galactic campaign as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from models.games.empire.readings import options, parameters
from models.games.game import Game
from models.games.lazy import lazy
from models.games.parameters import Parameter
from models.games.rulebook import rules
from models.games.values import Option, Rule
from models.i18n import Text


def _rules() -> Mapping[str, Rule]:
    return rules("empire")


def _parameters() -> Sequence[Parameter]:
    return tuple(parameters().values())


def _options() -> Sequence[Option]:
    return tuple(options().values())


EMPIRE: Final = Game(
    "empire",
    Text("Campagne galactique", "Galactic campaign"),
    "",
    rules=_rules,
    options=_options,
    parameters=_parameters,
    strategy=lazy("models.games.empire.campaign", "EmpireCampaign"),
    turns=lazy("models.games.empire.turn.facet", "EmpireTurns"),
    years=lazy("models.games.empire.turn.years", "EmpireYears"),
)
