"""The readings of the grid rules a campaign has chosen, for tools that show sight and movement on its maps."""

from __future__ import annotations

from models.campaign.queries import choices
from models.campaign.reading import Readable
from models.games.library import BUILT
from models.maps.readings import VALUES, Readings


def grid_readings(session: Readable) -> Readings:
    """Return the readings in force: those of the game that has them as options, by their defaults where none is
    chosen.
    """
    for game_id in BUILT:
        chosen = choices(session, game_id)
        # A game is loaded only where the campaign has chosen something that a grid game could have meant.
        if set(chosen) & set(VALUES) and {option.id for option in BUILT[game_id].options()} & set(VALUES):
            return Readings.of(chosen)
    return Readings()
