"""What is wrong with a scenario as a campaign keeps it: with its map, its forces and the universe it wears."""

from __future__ import annotations

from models.campaign.carrying import told
from models.campaign.enlisting import enlisted
from models.campaign.map_reading import read_board
from models.campaign.queries import forces
from models.campaign.rows import Rows
from models.campaign.scenario_queries import scenario, scenario_problems
from models.errors import SpokenError
from models.games.scenario_check import problems
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
