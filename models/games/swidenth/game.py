"""Swidenth, the solo fantasy game of Sylvain « Newlight » Mazoyer, as a Game."""

from __future__ import annotations

from typing import Final

from models.games.game import Game
from models.games.rulebook import rules
from models.games.swidenth.cards import SwidenthCards
from models.games.swidenth.code import PARTY_CODE
from models.games.swidenth.data import options
from models.games.swidenth.odds import SwidenthOdds
from models.games.swidenth.roster import SwidenthRoster
from models.i18n import Text

SWIDENTH: Final = Game(
    id="swidenth",
    title=Text.same("Swidenth"),
    author="Sylvain « Newlight » Mazoyer",
    rules=lambda: rules("swidenth"),
    options=options,
    roster=SwidenthRoster(),
    cards=SwidenthCards(),
    odds=SwidenthOdds(),
    code=PARTY_CODE,
)
