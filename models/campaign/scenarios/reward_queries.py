"""What the sides of a battle have gained at its end, and the forces of the campaign that get it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from models.campaign.queries import force_of, forces
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import battle, scenario
from models.errors import SpokenError
from models.games.battle.battle_json import read_setup
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

    The force is the one whose members fought on the side, else the one that the battle's scenario names for it now.
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
    """Return the force that plays each side of a battle, by side: that of the members who were enlisted for it, else
    the one its scenario names; empty where that cannot be read.
    """
    found: dict[str, str] = {}
    with suppress(SpokenError):
        row = battle(campaign, battle_id)
        with suppress(SpokenError):
            found = {side.id: side.force_id for side in scenario(campaign, row.scenario_id).sides}
        setup, _ = read_setup(row.setup, row.name)
        for each in setup.pieces:
            body = setup.enlisted.get(each.type, {})
            force_id = force_of(campaign, "member", each.type) if body and not body.get("summoned") else ""
            found |= {each.side: force_id} if force_id else {}
    return found
