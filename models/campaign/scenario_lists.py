"""What scenarios and battles there are in a campaign, for lists: loads nothing of any game."""

from __future__ import annotations

from typing import NamedTuple

from models.campaign.reading import Readable, rows


class ScenarioRow(NamedTuple):
    """The head of a scenario as it is listed."""

    id: str
    name: str
    game: str
    map_id: str
    position: int
    notes: str


class BattleHead(NamedTuple):
    """A battle as it is listed."""

    id: str
    scenario_id: str
    name: str
    game: str
    position: int
    notes: str


def scenarios(session: Readable) -> tuple[ScenarioRow, ...]:
    """Return the scenarios in the user's order."""
    found = rows(session, "SELECT id, name, game, map_id, position, notes FROM scenario ORDER BY position, id")
    return tuple(ScenarioRow(*row) for row in found)


def battles(session: Readable) -> tuple[BattleHead, ...]:
    """Return the battles in the user's order."""
    found = rows(session, "SELECT id, scenario_id, name, game, position, notes FROM battle ORDER BY position, id")
    return tuple(BattleHead(*row) for row in found)
