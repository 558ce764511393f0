"""What the page needs of a campaign, read in one go: the game as the campaign plays it, its readings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from models.campaign.campaign_changes import Together
from models.campaign.carrying import campaign_game
from models.campaign.queries import choices
from models.campaign.rows import Rows
from models.campaign.type_changes import SaveType
from models.change import Label
from models.errors import ContentError
from models.formats.decks import read_deck
from models.games.facets.card_tables import CardTables
from models.games.game import Game
from models.games.library import BUILT
from models.games.values import Choices
from models.i18n import fold, trouble


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


def deck_from(path: Path, known: CardGame) -> tuple[Together, str]:
    """Return the Change that lets a campaign carry a deck of a file with its new cards, and the deck's id.

    Raises ContentError for a file that cannot be read or is no deck.
    """
    try:
        raw = path.read_bytes()
    except OSError as problem:
        raise ContentError("content.unreadable", file=path.name, reason=trouble(problem)) from problem
    tables, game_id = known.tables, known.game.id
    found = tables.taken(path.stem[:80], read_deck(raw, path.name))
    there, bare = tables.decks(), re.sub(r"[^a-z0-9]+", "-", fold(path.stem)).strip("-")[:50].strip("-") or "deck"
    deck_id = next(each for n in range(1, len(there) + 2) if (each := bare if n == 1 else f"{bare}-{n}") not in there)
    cards = tuple(SaveType(game_id, tables.card_kind, card_id, body) for card_id, body in found.cards.items())
    deck = SaveType(game_id, tables.deck_kind, deck_id, found.deck)
    return Together((*cards, deck), Label("cardtable.deck_read", {"name": path.stem[:80]})), deck_id
