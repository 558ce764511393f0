"""The readings of the rules that a turn was judged by, and those of the turn before it."""

from __future__ import annotations

from models.campaign.rows import Rows
from models.campaign.turn_records import AttemptRecord, TurnRecord


def readings_of(row: AttemptRecord) -> dict[str, str]:
    """Return the readings an attempt was judged by: option id to value id."""
    found = row.rules.get("choices")
    return {key: str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def readings_before(campaign: Rows, galaxy_id: str, turn: int) -> dict[str, str] | None:
    """Return the readings of the turn before one; None before the second, for which nothing was judged."""
    before = campaign.get(TurnRecord, (galaxy_id, turn - 1)) if turn > 1 else None
    row = campaign.get(AttemptRecord, (galaxy_id, before.number, before.attempt)) if before is not None else None
    return readings_of(row) if row is not None else None
