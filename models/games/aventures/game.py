"""Aventures Galactiques, the game of Khryssun, as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from models.games.aventures.ruleset import options
from models.games.game import Game, Option, Rule
from models.games.late import late
from models.games.rulebook import rules
from models.i18n import Text

_HERE: Final = "models.games.aventures"


def _rules() -> Mapping[str, Rule]:
    return rules("aventures")


def _options() -> Sequence[Option]:
    return options()


AVENTURES: Final = Game(
    "aventures",
    Text("Aventures Galactiques", "Galactic Adventures"),
    "Khryssun",
    rules=_rules,
    options=_options,
    cards=late(f"{_HERE}.cards", "AdventureCards"),
    odds=late(f"{_HERE}.odds", "AdventureOdds"),
    battles=late(f"{_HERE}.battle.facet", "AdventureBattles"),
)
