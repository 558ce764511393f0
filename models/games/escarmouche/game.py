"""Grandes escarmouches, the mass skirmish of Newlight, as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.games.contents import Contents
from models.games.escarmouche.builder import SkirmishBuilder
from models.games.escarmouche.cards import SkirmishCards
from models.games.escarmouche.code import ARMY_CODE
from models.games.escarmouche.odds import SkirmishOdds
from models.games.escarmouche.own import types
from models.games.escarmouche.roster import ArmyRoster
from models.games.escarmouche.ruleset import extended, options
from models.games.game import Game, Option, Rule
from models.games.rulebook import rules
from models.i18n import Text


def _rules() -> Mapping[str, Rule]:
    return rules("escarmouche")


def _options() -> Sequence[Option]:
    return options()


def _extended(extra: Contents) -> Game:
    """Return the game played with the Types of a campaign."""
    book = extended(extra)
    return replace(
        ESCARMOUCHE,
        roster=ArmyRoster(lambda: book),
        cards=SkirmishCards(lambda: book),
        builder=SkirmishBuilder(lambda: book),
    )


ESCARMOUCHE: Final = Game(
    "escarmouche",
    Text("Grandes escarmouches", "Grand skirmishes"),
    "Sylvain « Newlight » Mazoyer",
    rules=_rules,
    options=_options,
    roster=ArmyRoster(),
    cards=SkirmishCards(),
    odds=SkirmishOdds(),
    code=ARMY_CODE,
    types=types(_extended),
    builder=SkirmishBuilder(),
)
