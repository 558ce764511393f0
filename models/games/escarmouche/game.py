"""Grandes escarmouches, the mass skirmish of Newlight, as a Game."""

from __future__ import annotations

from models.games.game import Game
from models.i18n import Text

ESCARMOUCHE = Game(
    "escarmouche",
    Text("Grandes escarmouches", "Grand skirmishes"),
    "Sylvain « Newlight » Mazoyer",
    rules=dict,
    options=tuple,
)
