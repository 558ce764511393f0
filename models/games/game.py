"""What a Game is: a frozen record of the facets it has. An editor page exists for a facet, never for a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from models.content import Json
from models.games.lazy import lazy
from models.games.values import Option, Rule, Verdict
from models.i18n import Text, Translator

if TYPE_CHECKING:
    from models.games.contents import Types
    from models.games.facets.battles import Battles, Moves
    from models.games.facets.builder import Builder
    from models.games.facets.cards import Cards
    from models.games.facets.chronicle import Chronicle, Settling
    from models.games.facets.duels import Duels
    from models.games.facets.evening import Evening
    from models.games.facets.ground import Ground
    from models.games.facets.odds import Odds
    from models.games.facets.roster import SomeRoster
    from models.games.facets.runs import Runs
    from models.games.facets.strategy import Strategy
    from models.games.facets.themes import Themes
    from models.games.facets.turns import Turns
    from models.games.facets.typed_code import SomeCode
    from models.games.facets.years import Years
    from models.games.parameters import Parameter


@dataclass(frozen=True, slots=True)
class Game:
    """One of the five games and what Portulan can do for it. Data is read when first asked for.

    Figures stand on its `surface`; `force_rule` is the rule by which a force is built, `goal_rule` the one by which a
    battle is won; `terms` are its words for what every page counts (`in_life`, `in_move`, `in_force`: `Translator`).
    `problem_rules` gives, by the key of a Problem that a scenario of any game may have, the rule of this game that it
    breaks.
    """

    id: str
    title: Text
    author: str
    rules: Callable[[], Mapping[str, Rule]]
    options: Callable[[], Sequence[Option]]
    parameters: Callable[[], Sequence[Parameter]] = tuple
    roster: SomeRoster | None = None
    report: Callable[[Verdict, Translator], dict[str, Json]] | None = None  # what `check` answers, if not as every list
    cards: Cards | None = None
    odds: Odds | None = None
    duels: Duels | None = None
    code: SomeCode | None = None
    builder: Builder | None = None
    chronicle: Chronicle | None = None
    types: Types[Game] | None = None
    battles: Battles[object, object, object] | None = None
    moves: Moves[object, object, object] | None = None
    runs: Runs[object, object, object] | None = None
    themes: Themes[Game] | None = None
    evening: Evening | None = None
    strategy: Strategy | None = None
    turns: Turns | None = None
    years: Years | None = None
    surface: Literal["", "cells", "paces"] = ""
    ground: Ground | None = None
    settling: Settling | None = None
    force_rule: str = ""
    goal_rule: str = ""
    terms: Callable[[], Mapping[str, Text]] = dict
    problem_rules: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Give a game of lists (`models.games.force_list`) the builder and the cards that all such games share."""
        if self.roster is not None and self.builder is None:
            object.__setattr__(self, "builder", lazy("models.games.roster_builder", "RosterBuilder", self.roster))
        if self.roster is not None and self.cards is None:
            object.__setattr__(self, "cards", lazy("models.games.force_list", "ListCards", self.id, self.roster))
