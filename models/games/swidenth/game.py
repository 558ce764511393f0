"""Swidenth, the solo fantasy game of Sylvain « Newlight » Mazoyer, as a Game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from models.games.contents import Contents
from models.games.game import Game
from models.games.rulebook import rules
from models.games.swidenth.builder_facet import SwidenthBuilder
from models.games.swidenth.cards import SwidenthCards
from models.games.swidenth.chronicle_facet import SwidenthChronicle
from models.games.swidenth.code import PARTY_CODE
from models.games.swidenth.data import extended, options
from models.games.swidenth.duels import SwidenthDuels
from models.games.swidenth.odds import SwidenthOdds
from models.games.swidenth.own import types
from models.games.swidenth.roster import SwidenthRoster
from models.i18n import Text


def _extended(extra: Contents) -> Game:
    """Return the game played with the Types of a campaign."""
    book = extended(extra)
    return replace(
        SWIDENTH,
        roster=SwidenthRoster(lambda: book),
        cards=SwidenthCards(lambda: book),
        duels=SwidenthDuels(lambda: book),
        builder=SwidenthBuilder(lambda: book),
        chronicle=SwidenthChronicle(lambda: book),
    )


SWIDENTH: Final = Game(
    id="swidenth",
    title=Text.same("Swidenth"),
    author="Sylvain « Newlight » Mazoyer",
    rules=lambda: rules("swidenth"),
    options=options,
    roster=SwidenthRoster(),
    cards=SwidenthCards(),
    odds=SwidenthOdds(),
    duels=SwidenthDuels(),
    code=PARTY_CODE,
    types=types(_extended),
    builder=SwidenthBuilder(),
    chronicle=SwidenthChronicle(),
)
