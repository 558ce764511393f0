"""Swidenth, the solo fantasy game of Sylvain « Newlight » Mazoyer, as a Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from models.content import Json
from models.games.contents import Contents, Types
from models.games.event import TRIAL, Pen
from models.games.game import Game
from models.games.parameters import Parameter
from models.games.round_words import in_turns
from models.games.rulebook import rules
from models.games.swidenth.data import Rulebook, extended, options, parameters, rulebook
from models.games.swidenth.document import report
from models.games.swidenth.own import types
from models.games.swidenth.roster import SwidenthRoster
from models.games.values import DEFAULTS, Choices, Option, Rule, Stored, Verdict
from models.i18n import Text, Translator

if TYPE_CHECKING:
    from models.games.facets.evening import Evening
    from models.games.facets.typed_code import SomeCode
    from models.games.swidenth.battle.facet import SwidenthBattles
    from models.games.swidenth.builder.bench import PartyBench
    from models.games.swidenth.cards import SwidenthCards
    from models.games.swidenth.duels import SwidenthDuels
    from models.games.swidenth.odds import SwidenthOdds


class Swidenth(Game):
    """Swidenth with a rule book: the bundled one, or that with the Types of a campaign."""

    id = "swidenth"
    title = Text.same("Swidenth")
    author = "Sylvain « Newlight » Mazoyer"
    surface = "paces"
    force_rule = "SW-45"

    def __init__(self, book: Callable[[], Rulebook] = rulebook) -> None:
        self._book = book

    def rules(self) -> Mapping[str, Rule]:
        """Return the rules by id."""
        return rules(self.id)

    def options(self) -> Sequence[Option]:
        """Return the named readings of the book."""
        return options()

    def parameters(self) -> Sequence[Parameter]:
        """Return the numbers that the book leaves open."""
        return tuple(parameters().values())

    def terms(self) -> Mapping[str, Text]:
        """Return Vitality and the words for turns."""
        return {"in_life": rulebook().stats["vitalite"].name, **in_turns()}

    def report(self, verdict: Verdict, t: Translator) -> dict[str, Json]:
        """Return a Verdict in the form of the command line."""
        return report(verdict, t)

    @cached_property
    def roster(self) -> SwidenthRoster:
        """Parties of heroes."""
        return SwidenthRoster(self._book)

    @cached_property
    def types(self) -> Types[Game]:
        """Own races, classes, gear, skills, spells and profiles."""
        return types(_with_types)

    def bench(self, stored: Stored, choices: Choices = DEFAULTS, pen: Pen = TRIAL) -> PartyBench:
        """Return a party on the bench."""
        from models.games.swidenth.builder.bench import PartyBench
        from models.games.swidenth.builder.view import PartyView

        return PartyBench(PartyView(self._book(), stored, choices), pen)

    @cached_property
    def cards(self) -> SwidenthCards:
        """Cards of heroes and profiles."""
        from models.games.swidenth.cards import SwidenthCards

        return SwidenthCards(self._book)

    @cached_property
    def odds(self) -> SwidenthOdds:
        """Chances of tests, exchanges, shots and spells."""
        from models.games.swidenth.odds import SwidenthOdds

        return SwidenthOdds()

    def duels(self, choices: Choices = DEFAULTS) -> SwidenthDuels:
        """Return the chances of two figures against each other."""
        from models.games.swidenth.duels import SwidenthDuels

        return SwidenthDuels(self._book(), choices)

    @cached_property
    def code(self) -> SomeCode:
        """A party as a short code."""
        from models.games.swidenth.code import party_code

        return party_code()

    @cached_property
    def battles(self) -> SwidenthBattles:
        """Battles on a free table."""
        from models.games.swidenth.battle.facet import SwidenthBattles

        return SwidenthBattles(self._book)

    @cached_property
    def evening(self) -> Evening:
        """What an evening needs on paper."""
        from models.games.swidenth.evening import evening

        return evening()


def _with_types(extra: Contents) -> Swidenth:
    """Return the game played with the Types of a campaign."""
    book = extended(extra)
    return Swidenth(lambda: book)


SWIDENTH: Final = Swidenth()
