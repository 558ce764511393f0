"""What a Game is: the facets it has. An editor page exists for a facet, never for a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from models.content import Json
from models.errors import Refused
from models.games.event import TRIAL, Pen
from models.games.lists.force_list import ListCards, ListRoster
from models.games.values import DEFAULTS, Choices, Option, Rule, Stored, Verdict
from models.i18n import Text, Translator

if TYPE_CHECKING:
    from models.games.contents import Types
    from models.games.facets.battles import Battles
    from models.games.facets.bench import ForceBench
    from models.games.facets.card_tables import CardTables
    from models.games.facets.cards import Cards
    from models.games.facets.duels import Duels
    from models.games.facets.evening import Evening
    from models.games.facets.ground import Ground
    from models.games.facets.matrices import Matrices
    from models.games.facets.odds import Odds
    from models.games.facets.roster import SomeRoster
    from models.games.facets.strategy import Strategy
    from models.games.facets.themes import Themes
    from models.games.facets.turns import Turns
    from models.games.facets.typed_code import SomeCode
    from models.games.facets.years import Years
    from models.games.parameters import Parameter

Facet = Literal["roster", "odds", "battles", "ground", "types", "card_tables"]
"""Facets whose presence is asked for before they are used."""


class Game:
    """One of the five games and what Portulan can do for it; each overrides the facets it has.

    A facet is made when first asked for, and its modules are imported then: a command that checks a party loads no
    battle. Figures stand on its `surface`; `force_style` says whether a force is shown as cards or as a list with
    counts. `force_rule` is the rule by which a force is built, `goal_rule` the one by which a battle is won.
    `problem_rules` gives, by the key of a Problem that a scenario of any game may have, the rule of this game that it
    breaks.
    """

    id: ClassVar[str]
    title: ClassVar[Text]
    author: ClassVar[str] = ""
    surface: ClassVar[Literal["", "cells", "paces"]] = ""
    force_rule: ClassVar[str] = ""
    force_style: ClassVar[Literal["cards", "list"]] = "cards"
    goal_rule: ClassVar[str] = ""
    problem_rules: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def has(cls, facet: Facet) -> bool:
        """Return whether it has a facet of its own, without making it."""
        return getattr(cls, facet) is not getattr(Game, facet)

    def rules(self) -> Mapping[str, Rule]:
        """Return the rules by id."""
        return {}

    def options(self) -> Sequence[Option]:
        """Return the named readings of the book."""
        return ()

    def parameters(self) -> Sequence[Parameter]:
        """Return the numbers that the book leaves open."""
        return ()

    def terms(self) -> Mapping[str, Text]:
        """Return its words for what every page counts (`in_life`, `in_move`, `in_force`: `Translator`)."""
        return {}

    def report(self, verdict: Verdict, t: Translator) -> dict[str, Json]:
        """Return a Verdict as JSON for the command line: names in French, sentences in the language of `t`."""
        return {
            "cost": verdict.cost,
            "figures": verdict.figures,
            "problems": [
                {"member": p.where.spoken("fr"), "rule": p.rule, "grade": p.grade.value, "text": t(p.key, **p.args)}
                for p in verdict.problems
            ],
            "members": [
                {
                    "name": member.name.fr, "role": member.role.fr, "count": member.count, "cost": member.cost,
                    "profile": {stat.id: stat.value for stat in member.stats},
                    "gear": [entry.name.fr for entry in member.gear],
                }
                for member in verdict.members
            ],
        }  # fmt: skip

    @cached_property
    def roster(self) -> SomeRoster:
        """What a force is, and what is wrong with it; raises Refused in a game without forces."""
        raise Refused("campaign.no_roster", place=self.id)

    def bench(self, stored: Stored, choices: Choices = DEFAULTS, pen: Pen = TRIAL) -> ForceBench:
        """Return a force on the bench; its acts are only tried without a pen. Raises Refused in a game without forces.

        A game of lists (`models.games.lists`) has the bench that all such games share.
        """
        from models.games.lists.list_bench import ListBench

        if not isinstance(self.roster, ListRoster):
            raise Refused("campaign.no_roster", place=self.id)
        return ListBench(stored, choices, pen, self.roster)

    @cached_property
    def cards(self) -> Cards | None:
        """Stat cards; a game of lists has those that all such games share."""
        return ListCards(self.id, self.roster) if self.has("roster") and isinstance(self.roster, ListRoster) else None

    @cached_property
    def odds(self) -> Odds | None:
        """The chances of one question of the command line."""
        return None

    def duels(self, choices: Choices = DEFAULTS) -> Duels | None:  # noqa: ARG002
        """Return the chances of two figures against each other."""
        return None

    def matrix(self, choices: Choices = DEFAULTS) -> Matrices | None:  # noqa: ARG002
        """Return who beats whom: every figure of a force against every one of its enemies."""
        return None

    @cached_property
    def code(self) -> SomeCode | None:
        """A force as a short code."""
        return None

    @cached_property
    def types(self) -> Types[Game] | None:
        """Own content of a campaign."""
        return None

    @cached_property
    def battles(self) -> Battles[Any, Any] | None:
        """Battles that are played."""
        return None

    @cached_property
    def themes(self) -> Themes[Game] | None:
        """Other universes for its names."""
        return None

    @cached_property
    def evening(self) -> Evening | None:
        """What an evening of it needs on paper."""
        return None

    @cached_property
    def ground(self) -> Ground | None:
        """What a board means to its rules: nearness, sight, cover, contact."""
        return None

    @cached_property
    def card_tables(self) -> CardTables | None:
        """Questions about cards on a table."""
        return None


class GalaxyGame(Game):
    """A game of galaxies, which has these facets besides."""

    @cached_property
    def strategy(self) -> Strategy:
        """Galaxies: what may be drawn on them, and what is wrong."""
        raise NotImplementedError

    @cached_property
    def turns(self) -> Turns:
        """Refereed turns."""
        raise NotImplementedError

    @cached_property
    def years(self) -> Years:
        """Campaigns that play themselves."""
        raise NotImplementedError
