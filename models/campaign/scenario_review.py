"""What is wrong with a scenario as a campaign keeps it: with its map, its forces and the universe it wears."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from models.campaign.carrying import told
from models.campaign.faces import faces
from models.campaign.map_reading import read_board
from models.campaign.queries import choices, forces, members, stored
from models.campaign.rows import Rows
from models.campaign.scenario_queries import scenario, scenario_problems
from models.content import Json
from models.errors import Refused, SpokenError
from models.games.scenario import Scenario
from models.games.scenario_check import problems
from models.games.tabletop import Enlisted
from models.problem import Grade, Problem, Where


def scenario_review(campaign: Rows, scenario_id: str) -> tuple[Problem, ...]:
    """Return what is wrong with a scenario of a campaign; what cannot be read is told alone."""
    bare = scenario_problems(campaign, scenario_id)
    try:
        found = scenario(campaign, scenario_id)
    except SpokenError:
        return bare
    try:
        board = read_board(campaign, found.map_id) if found.map_id and not bare else None
    except SpokenError as problem:
        return (Problem(Where((found.name,), "map"), Grade.ERROR, "", problem.key, problem.args_),)
    known = frozenset(row.id for row in forces(campaign))
    book = told(campaign, found.game, found.theme)
    return problems(found, board, book, known, enlisted(campaign, found))


def enlisted(campaign: Rows, found: Scenario) -> tuple[Enlisted, ...]:
    """Return the members of the campaign's forces a scenario in paces may put on its table; none for one on cells."""
    book = told(campaign, found.game, found.theme)
    if book.surface != "paces":
        return ()
    battles, readings, listed = book.battles, choices(campaign, found.game), []
    used = {each.type for each in found.pieces}
    for force in forces(campaign, found.game):
        shown, kept = faces(campaign, force.id), stored(campaign, force.id) if battles is not None else None
        for each in members(campaign, force.id):
            body: Mapping[str, Json] = {}
            if battles is not None and kept is not None and each.id in used:
                with suppress(Refused):
                    body = battles.enlist(kept, each.id, readings)
            listed.append(Enlisted(each.id, each.name, force.id, force.name, shown.get(each.id, ""), body))
    return tuple(listed)
