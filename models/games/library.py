"""The closed list of games. Importing a game reads no data: its rule set loads when first asked for."""

from __future__ import annotations

from typing import Final

from models.errors import ContentError
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.game import Game
from models.games.swidenth.game import SWIDENTH

GAMES: Final = ("swidenth", "aventures", "escarmouche", "empire", "dagobah")
"""Ids of the games in the order they are shown. Each has rules in print; those built so far are in BUILT."""

BUILT: Final = {SWIDENTH.id: SWIDENTH, ESCARMOUCHE.id: ESCARMOUCHE}


def game(game_id: str) -> Game:
    """Return the Game of an id; raises ContentError naming the ids there are."""
    if game_id not in BUILT:
        raise ContentError("ground.no_such_game", place=game_id, known=tuple(BUILT))
    return BUILT[game_id]
