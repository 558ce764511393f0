"""Who of a campaign's forces may stand on the table of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from models.campaign.carrying import themed_game
from models.campaign.forces.faces import faces
from models.campaign.queries import choices, forces, members, stored
from models.campaign.rows import Rows
from models.content import Json
from models.errors import Refused
from models.games.scenarios.scenario import Scenario
from models.games.scenarios.tabletop import Enlisted


def enlisted(campaign: Rows, found: Scenario) -> tuple[Enlisted, ...]:
    """Return the members of the campaign's forces that may play a scenario of their game.

    For a force in which nobody is, or nobody but who is called, one stands that is not able to play: its id is the
    force's.
    """
    book = themed_game(campaign, found.game, found.theme)
    battles, readings, listed = book.battles, choices(campaign, found.game), []
    for force in forces(campaign, found.game):
        shown, kept = faces(campaign, force.id), stored(campaign, force.id) if battles is not None else None
        for each in members(campaign, force.id):
            body: Mapping[str, Json] = {}
            if battles is not None and kept is not None:
                with suppress(Refused):
                    body = battles.enlist(kept, each.id, readings)
            able = bool(body) or battles is None
            listed.append(Enlisted(each.id, each.name, force.id, force.name, shown.get(each.id, ""), body, able))
        if all(each.called for each in listed if each.force_id == force.id):
            listed.append(Enlisted(force.id, "", force.id, force.name, able=False))
    return tuple(listed)
