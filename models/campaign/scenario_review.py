"""What is wrong with a scenario as a campaign keeps it: with its map, its forces and the universe it wears."""

from __future__ import annotations

from models.campaign.carrying import told
from models.campaign.faces import faces
from models.campaign.map_reading import read_board
from models.campaign.queries import forces, members
from models.campaign.rows import Rows
from models.campaign.scenario_queries import scenario, scenario_problems
from models.errors import SpokenError
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
    """Return the members of the campaign's forces a scenario on a free table may put there; none for one on a map."""
    if found.table is None or found.map_id:
        return ()
    return tuple(
        Enlisted(each.id, each.name, force.id, force.name, shown.get(each.id, ""))
        for force in forces(campaign, found.game)
        for shown in (faces(campaign, force.id),)
        for each in members(campaign, force.id)
    )
