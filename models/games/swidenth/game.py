"""Swidenth, the solo fantasy game of Sylvain « Newlight » Mazoyer, as a Game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from models.games.contents import Contents
from models.games.game import Game
from models.games.lazy import lazy
from models.games.round_words import in_turns
from models.games.rulebook import rules
from models.games.swidenth.data import Rulebook, extended, options, rulebook
from models.games.swidenth.document import report
from models.games.swidenth.own import types
from models.games.swidenth.roster import SwidenthRoster
from models.i18n import Text

_HERE: Final = "models.games.swidenth"


def _extended(extra: Contents) -> Game:
    """Return the game played with the Types of a campaign."""
    book = extended(extra)
    return replace(SWIDENTH, roster=SwidenthRoster(lambda: book), **_facets(lambda: book))


def _facets(book: Callable[[], Rulebook]) -> dict[str, Any]:
    """Return the facets that use a rule book."""
    return {
        "cards": lazy(f"{_HERE}.cards", "SwidenthCards", book),
        "duels": lazy(f"{_HERE}.duels", "SwidenthDuels", book),
        "builder": lazy(f"{_HERE}.builder.facet", "SwidenthBuilder", book),
        "chronicle": lazy(f"{_HERE}.chronicle.facet", "SwidenthChronicle", book),
        "battles": lazy(f"{_HERE}.battle.facet", "SwidenthBattles", book),
    }


SWIDENTH: Final = Game(
    id="swidenth",
    title=Text.same("Swidenth"),
    author="Sylvain « Newlight » Mazoyer",
    rules=lambda: rules("swidenth"),
    options=options,
    force_rule="SW-45",
    surface="paces",
    terms=lambda: {"in_life": rulebook().stats["vitalite"].name, **in_turns()},
    roster=SwidenthRoster(),
    report=report,
    odds=lazy(f"{_HERE}.odds", "SwidenthOdds"),
    code=lazy(f"{_HERE}.code", "party_code"),
    moves=lazy(f"{_HERE}.battle.facet_moves", "SwidenthMoves"),
    settling=lazy(f"{_HERE}.battle.toll", "SwidenthSettling"),
    runs=lazy(f"{_HERE}.battle.facet_runs", "SwidenthRuns"),
    types=types(_extended),
    evening=lazy(f"{_HERE}.evening", "evening"),
    **_facets(rulebook),
)
