"""What the page of a force shows, read from the campaign at once: plain values, no Session kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from models.campaign.verdicts import verdict

from models.campaign.queries import force, portraits
from models.games.game import Verdict
from models.games.library import game
from models.i18n import Text


@dataclass(frozen=True, slots=True)
class Sheet:
    """A checked force with the names of its game and points, its side, and the portraits by member id."""

    force_id: str
    game: Text
    points: Text
    side: str
    verdict: Verdict
    portraits: Mapping[str, str]


def read_sheet(session: Any, force_id: str) -> Sheet:
    """Return the sheet of a force; raises Refused when it is gone and ContentError when it cannot be read."""
    row = force(session, force_id)
    played = game(row.game)
    points = played.roster.points if played.roster is not None else Text.same("")
    return Sheet(force_id, played.title, points, row.side, verdict(session, force_id), portraits(session, force_id))
