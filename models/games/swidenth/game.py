"""Swidenth, the solo fantasy game of Sylvain « Newlight » Mazoyer, as a Game."""

from __future__ import annotations

from models.games.game import Game
from models.i18n import Text

SWIDENTH = Game("swidenth", Text.same("Swidenth"), "Sylvain « Newlight » Mazoyer", rules=dict, options=tuple)
