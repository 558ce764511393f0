"""Aventures Galactiques, the game of Khryssun, as a Game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from models.games.aventures.own import every_theme, told, types
from models.games.aventures.ruleset import options, ruleset, terms
from models.games.contents import Contents
from models.games.facets.themes import Themes, ThemeType
from models.games.game import Game
from models.games.lazy import lazy
from models.games.rulebook import rules
from models.games.values import Option, Rule
from models.i18n import Text

_HERE: Final = "models.games.aventures"


def _rules() -> Mapping[str, Rule]:
    return rules("aventures")


def _options() -> Sequence[Option]:
    return options()


def _extended(extra: Contents) -> Game:
    """Return the game with the themes of a campaign."""
    return replace(AVENTURES, themes=_themes(extra))


def _themes(extra: Contents) -> Themes[Game]:
    own: list[Mapping[str, ThemeType]] = []

    def every() -> Mapping[str, ThemeType]:
        if not own:
            own.append(every_theme(extra))
        return own[0]

    return Themes(every, told)


AVENTURES: Final = Game(
    "aventures",
    Text("Aventures Galactiques", "Galactic Adventures"),
    "Khryssun",
    rules=_rules,
    options=_options,
    roster=lazy(f"{_HERE}.team", "team_roster"),
    cards=lazy(f"{_HERE}.cards", "AdventureCards"),
    odds=lazy(f"{_HERE}.odds", "AdventureOdds"),
    battles=lazy(f"{_HERE}.battle.facet", "AdventureBattles"),
    moves=lazy(f"{_HERE}.battle.facet_moves", "AdventureMoves"),
    runs=lazy(f"{_HERE}.battle.facet_runs", "AdventureRuns"),
    types=types(_extended),
    themes=_themes({}),
    evening=lazy(f"{_HERE}.evening", "evening"),
    surface="cells",
    ground=lazy(f"{_HERE}.ground", "AdventureGround"),
    force_rule="AG-8",
    goal_rule="AG-100",
    terms=lambda: terms(ruleset()),
    problem_rules={
        "scenario.cell_taken": "AG-42",
        "scenario.only_the_pass": "AG-77",
        "scenario.place_in_a_wall": "AG-30",
    },
)
