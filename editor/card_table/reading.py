"""What the page needs of a campaign, read in one go: the game as the campaign plays it, its readings."""

from __future__ import annotations

from dataclasses import dataclass

from models.campaign.carrying import campaign_game
from models.campaign.queries import choices
from models.campaign.rows import Rows
from models.games.facets.card_tables import CardTables
from models.games.game import Game
from models.games.library import BUILT
from models.games.values import Choices


@dataclass(frozen=True)
class CardGame:
    """A game with card tables, the facet itself, and the readings agreed on."""

    game: Game
    tables: CardTables
    choices: Choices


def read_card_game(campaign: Rows) -> CardGame:
    """Return the game of card tables as a campaign plays it."""
    game_id = next(each for each in BUILT if BUILT[each].has("card_tables"))
    game = campaign_game(campaign, game_id)
    assert game.card_tables is not None
    return CardGame(game, game.card_tables, choices(campaign, game_id))
