"""Aventures Galactiques, the game of Khryssun, as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Final

from models.games.aventures.cards import NATURES, AdventureCards
from models.games.aventures.own import every_theme, types, with_characters
from models.games.aventures.ruleset import AventuresRuleset, options, ruleset, terms
from models.games.aventures.team import team_roster
from models.games.aventures.theming import dressed_natures, dressed_options, dressed_rules
from models.games.contents import Contents, Types
from models.games.facets.themes import Themes, ThemeType
from models.games.game import Game
from models.games.lists.force_list import ListRoster
from models.games.rulebook import rules
from models.games.values import Option, Rule
from models.i18n import Text

if TYPE_CHECKING:
    from models.games.aventures.battle.facet import AdventureBattles
    from models.games.aventures.ground import AdventureGround
    from models.games.aventures.odds import AdventureOdds
    from models.games.facets.evening import Evening


class Aventures(Game):
    """Aventures Galactiques with the characters and themes of a campaign, in the words of one theme or in its own."""

    id = "aventures"
    title = Text("Aventures Galactiques", "Galactic Adventures")
    author = "Khryssun"
    surface = "cells"
    force_rule = "AG-8"
    goal_rule = "AG-100"
    problem_rules = {  # noqa: RUF012  as the base declares it
        "scenario.cell_taken": "AG-42",
        "scenario.only_the_pass": "AG-77",
        "scenario.place_in_a_wall": "AG-30",
    }

    def __init__(self, extra: Contents | None = None, theme: ThemeType | None = None) -> None:
        self._extra = extra or {}
        self._theme = theme

    def _book(self) -> AventuresRuleset:
        return self._rules

    @cached_property
    def _rules(self) -> AventuresRuleset:
        book = dressed_rules(self._theme) if self._theme is not None else ruleset()
        return with_characters(book, self._extra)

    def _say(self, text: Text) -> Text:
        return self._theme.say(text) if self._theme is not None else text

    def rules(self) -> Mapping[str, Rule]:
        """Return the rules by id."""
        return rules(self.id)

    def options(self) -> Sequence[Option]:
        """Return the named readings of the book, in the words of the theme."""
        return dressed_options(self._theme) if self._theme is not None else options()

    def terms(self) -> Mapping[str, Text]:
        """Return the units of a figure and the words for rounds, as the theme names them."""
        return terms(self._book())

    @cached_property
    def themes(self) -> Themes[Game]:
        """The bundled themes and those of the campaign."""
        return Themes(cache(partial(every_theme, self._extra)), self._in_words_of)

    def _in_words_of(self, _game: Game, theme: ThemeType) -> Game:
        return Aventures(self._extra, theme)

    @cached_property
    def types(self) -> Types[Game]:
        """Own characters and themes."""
        return types(Aventures)

    @cached_property
    def roster(self) -> ListRoster:
        """Teams of four."""
        return team_roster(self._book)

    @cached_property
    def cards(self) -> AdventureCards:
        """Cards of characters."""
        return AdventureCards(self._book, dressed_natures(self._theme) if self._theme is not None else NATURES)

    @cached_property
    def odds(self) -> AdventureOdds:
        """Chances of attacks, tests and powers."""
        from models.games.aventures.odds import AdventureOdds

        return AdventureOdds()

    @cached_property
    def battles(self) -> AdventureBattles:
        """Battles on a grid."""
        from models.games.aventures.battle.facet import AdventureBattles

        return AdventureBattles(self._book, self._say)

    @cached_property
    def evening(self) -> Evening:
        """What an evening needs on paper."""
        from models.games.aventures.evening import evening

        return evening(self._book, self._say)

    @cached_property
    def ground(self) -> AdventureGround:
        """Sight and movement on cells."""
        from models.games.aventures.ground import AdventureGround

        return AdventureGround()


AVENTURES: Final = Aventures()
