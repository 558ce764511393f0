"""Grandes escarmouches, the mass skirmish of Newlight, as a Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from models.content import Json
from models.games.contents import Contents, Types
from models.games.escarmouche.cards import SkirmishCards
from models.games.escarmouche.check import report
from models.games.escarmouche.code import ARMY_CODE
from models.games.escarmouche.duels import SkirmishDuels
from models.games.escarmouche.matrix import SkirmishMatrices
from models.games.escarmouche.own import types
from models.games.escarmouche.roster import ArmyRoster
from models.games.escarmouche.ruleset import EscarmoucheRuleset, extended, options, parameters, ruleset
from models.games.event import TRIAL, Pen
from models.games.game import Game
from models.games.parameters import Parameter
from models.games.round_words import in_turns
from models.games.rulebook import rules
from models.games.values import DEFAULTS, Choices, Option, Rule, Stored, Verdict
from models.i18n import Text, Translator

if TYPE_CHECKING:
    from models.games.escarmouche.battle.facet import SkirmishBattles
    from models.games.escarmouche.bench import ArmyBench
    from models.games.escarmouche.requests import SkirmishOdds
    from models.games.facets.evening import Evening


class Escarmouche(Game):
    """Grandes escarmouches with a rule set: the bundled one, or that with the Types of a campaign."""

    id = "escarmouche"
    title = Text("Grandes escarmouches", "Grand skirmishes")
    author = "Sylvain « Newlight » Mazoyer"
    surface = "paces"
    force_rule = "GE-9"
    force_style = "list"
    code = ARMY_CODE

    def __init__(self, book: Callable[[], EscarmoucheRuleset] = ruleset) -> None:
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
        """Return life points and the words for turns."""
        return {"in_life": ruleset().stats["Points de Vie"].short, **in_turns()}

    def report(self, verdict: Verdict, t: Translator) -> dict[str, Json]:
        """Return a Verdict in the form of the command line."""
        return report(verdict, t)

    @cached_property
    def roster(self) -> ArmyRoster:
        """Armies."""
        return ArmyRoster(self._book)

    @cached_property
    def types(self) -> Types[Game]:
        """Own profiles and gear."""
        return types(_with_types)

    def bench(self, stored: Stored, choices: Choices = DEFAULTS, pen: Pen = TRIAL) -> ArmyBench:
        """Return an army on the bench."""
        from models.games.escarmouche.bench import ArmyBench

        return ArmyBench(stored, choices, pen, self._book())

    @cached_property
    def cards(self) -> SkirmishCards:
        """Cards of profiles."""
        return SkirmishCards(self._book)

    @cached_property
    def evening(self) -> Evening:
        """What an evening needs on paper."""
        from models.games.escarmouche.evening import evening

        return evening()

    @cached_property
    def odds(self) -> SkirmishOdds:
        """Chances of shots, combats and powers."""
        from models.games.escarmouche.requests import SkirmishOdds

        return SkirmishOdds()

    @cached_property
    def battles(self) -> SkirmishBattles:
        """Battles of two to four armies."""
        from models.games.escarmouche.battle.facet import SkirmishBattles

        return SkirmishBattles(self._book)

    def matrix(self, choices: Choices = DEFAULTS) -> SkirmishMatrices:
        """Return who beats whom."""
        return SkirmishMatrices(self._book(), choices)

    def duels(self, choices: Choices = DEFAULTS) -> SkirmishDuels:
        """Return the chances of two figures against each other."""

        return SkirmishDuels(self._book(), choices)


def _with_types(extra: Contents) -> Escarmouche:
    """Return the game played with the Types of a campaign."""
    book = extended(extra)
    return Escarmouche(lambda: book)


ESCARMOUCHE: Final = Escarmouche()
