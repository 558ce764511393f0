"""Dagobah, the supplement of a card game, as a Game: questions about its cards, never the game itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from models.games.contents import Contents, Types
from models.games.dagobah.own import CardShelf, types, with_own
from models.games.dagobah.types import options
from models.games.game import Game
from models.games.rulebook import rules
from models.games.values import Option, Rule
from models.i18n import Text

if TYPE_CHECKING:
    from models.games.dagobah.facet import DagobahTables
    from models.games.dagobah.odds import DagobahOdds


class Dagobah(Game):
    """The supplement with the cards of its book, or with those of a campaign before them."""

    id = "dagobah"
    title = Text("Dagobah", "Dagobah")

    def __init__(self, shelf: Callable[[], CardShelf] = lambda: with_own({})) -> None:
        self._shelf = shelf

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

        return DagobahTables(self._shelf)

    @cached_property
    def odds(self) -> DagobahOdds:
        """Chances of asteroids and training."""
        return self.card_tables.odds


def _with_types(extra: Contents) -> Dagobah:
    """Return the game played with the cards of a campaign."""
    shelf = with_own(extra)
    return Dagobah(lambda: shelf)


DAGOBAH: Final = Dagobah()
