"""The readings of the rules that a turn was judged by, those of the turn before it, and a turn opened by some."""

from __future__ import annotations

from functools import lru_cache

from models.campaign.rows import Rows
from models.campaign.turn_records import AttemptRecord, TurnRecord
from models.games.facets.turns import Turn
from models.games.library import galaxy_game
from models.games.values import Choices


def opened(state: bytes, choices: Choices) -> Turn:
    """Return the turn in stored bytes, played by some readings: the same for the same, with all that it has read."""
    return _opened(state, tuple(choices.items()))


@lru_cache(maxsize=4)
def _opened(state: bytes, choices: tuple[tuple[str, str], ...]) -> Turn:
    return galaxy_game().turns.open(state, dict(choices))


def readings_of(row: AttemptRecord) -> dict[str, str]:
    """Return the readings an attempt was judged by: option id to value id."""
    found = row.rules.get("choices")
    return {key: str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def readings_before(campaign: Rows, galaxy_id: str, turn: int) -> dict[str, str] | None:
    """Return the readings of the turn before one; None before the second, for which nothing was judged."""
    before = campaign.get(TurnRecord, (galaxy_id, turn - 1)) if turn > 1 else None
    row = campaign.get(AttemptRecord, (galaxy_id, before.number, before.attempt)) if before is not None else None
    return readings_of(row) if row is not None else None
