"""Grandes escarmouches, the mass skirmish of Newlight, as a Game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from models.games.contents import Contents
from models.games.escarmouche.check import report
from models.games.escarmouche.code import ARMY_CODE
from models.games.escarmouche.own import types
from models.games.escarmouche.roster import ArmyRoster
from models.games.escarmouche.ruleset import EscarmoucheRuleset, extended, options, ruleset
from models.games.game import Game
from models.games.lazy import lazy
from models.games.round_words import in_rounds
from models.games.rulebook import rules
from models.games.values import Option, Rule
from models.i18n import Text

_HERE: Final = "models.games.escarmouche"


def _rules() -> Mapping[str, Rule]:
    return rules("escarmouche")


def _options() -> Sequence[Option]:
    return options()


def _extended(extra: Contents) -> Game:
    """Return the game played with the Types of a campaign."""
    book = extended(extra)
    return replace(ESCARMOUCHE, roster=ArmyRoster(lambda: book), **_facets(lambda: book))


def _facets(book: Callable[[], EscarmoucheRuleset]) -> dict[str, Any]:
    """Return the facets that use a rule set."""
    return {
        "cards": lazy(f"{_HERE}.cards", "SkirmishCards", book),
        "builder": lazy(f"{_HERE}.builder", "SkirmishBuilder", book),
        "duels": lazy(f"{_HERE}.duels", "SkirmishDuels", book),
    }


ESCARMOUCHE: Final = Game(
    "escarmouche",
    Text("Grandes escarmouches", "Grand skirmishes"),
    "Sylvain « Newlight » Mazoyer",
    rules=_rules,
    options=_options,
    roster=ArmyRoster(),
    report=report,
    force_rule="GE-9",
    surface="paces",
    terms=lambda: {"in_life": ruleset().stats["Points de Vie"].short, **in_rounds()},
    odds=lazy(f"{_HERE}.odds", "SkirmishOdds"),
    code=ARMY_CODE,
    types=types(_extended),
    **_facets(ruleset),
)
