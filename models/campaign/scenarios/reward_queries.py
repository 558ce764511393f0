"""What the sides of a battle have gained at its end, and the forces of the campaign that get it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.campaign.queries import battles, forces
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import scenario
from models.errors import SpokenError
from models.games.script.script import Reward


@dataclass(frozen=True, slots=True)
class Gained:
    """A reward that was gained: the side, its name, its points; the force that plays the side, empty for none."""

    side: str
    name: str
    points: int = 0
    force_id: str = ""
    force: str = ""


def gained(campaign: Rows, battle_id: str, rewards: Sequence[Reward], winner: str) -> tuple[Gained, ...]:
    """Return what was gained, by the side a reward names, else by the winner.

    The force is the one that the battle's scenario names for the side now.
    """
    played = playing(campaign, battle_id)
    names = {row.id: row.name for row in forces(campaign)}
    found = []
    for each in rewards:
        side = each.side or winner
        force_id = played.get(side, "")
        known = force_id if force_id in names else ""
        if side:
            found.append(Gained(side, each.name, each.points, known, names.get(known, "")))
    return tuple(found)


def playing(campaign: Rows, battle_id: str) -> dict[str, str]:
    """Return the force that plays each side of a battle, by side; empty where its scenario is gone or damaged."""
    scenario_id = next((row.scenario_id for row in battles(campaign) if row.id == battle_id), "")
    try:
        return {side.id: side.force_id for side in scenario(campaign, scenario_id).sides}
    except SpokenError:
        return {}
