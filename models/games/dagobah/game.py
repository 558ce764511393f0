"""Dagobah, the supplement of a card game, as a Game: questions about its cards, never the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from models.games.contents import Contents, Types
from models.games.dagobah.decks import DeckType, decks
from models.games.dagobah.odds import DagobahOdds
from models.games.dagobah.own import types, with_own
from models.games.dagobah.types import CardType, cards, options
from models.games.game import Game
from models.games.rulebook import rules
from models.games.values import Option, Rule
from models.i18n import Text

if TYPE_CHECKING:
    from models.games.dagobah.facet import DagobahTables


class Dagobah(Game):
    """The supplement with the cards of its book, or with those of a campaign before them."""

    id = "dagobah"
    title = Text("Dagobah", "Dagobah")

    def __init__(
        self,
        known: Callable[[], Mapping[str, CardType]] = cards,
        known_decks: Callable[[], Mapping[str, DeckType]] = decks,
    ) -> None:
        self._known, self._decks = known, known_decks

    def rules(self) -> Mapping[str, Rule]:
        """Return the rules by id."""
        return rules(self.id)

    def options(self) -> Sequence[Option]:
        """Return the named readings of the book."""
        return tuple(options().values())

    @cached_property
    def types(self) -> Types[Game]:
        """Own cards."""
        return types(_with_types)

    @cached_property
    def card_tables(self) -> DagobahTables:
        """Questions about cards."""
        from models.games.dagobah.facet import DagobahTables

        return DagobahTables(self._known, self._decks)

    @cached_property
    def odds(self) -> DagobahOdds:
        """Chances of asteroids and training."""
        return DagobahOdds()


def _with_types(extra: Contents) -> Dagobah:
    """Return the game played with the cards of a campaign."""
    known, known_decks = with_own(extra)
    return Dagobah(lambda: known, lambda: known_decks)


DAGOBAH: Final = Dagobah()
