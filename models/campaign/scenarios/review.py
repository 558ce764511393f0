"""What is wrong with a scenario in its campaign: with its map, its forces and its theme."""

from __future__ import annotations

from models.campaign.carrying import themed_game
from models.campaign.forces.enlisting import enlisted
from models.campaign.maps.reading import read_board
from models.campaign.queries import forces
from models.campaign.rows import Rows
from models.campaign.scenarios.queries import scenario, scenario_problems
from models.errors import SpokenError
from models.games.scenarios.check import problems
from models.games.scenarios.scenario import Scenario
from models.problem import Grade, Problem, Where


def scenario_review(campaign: Rows, scenario_id: str, played: Scenario | None = None) -> tuple[Problem, ...]:
    """Return the Problems of a scenario of a campaign, as it is `played` where it differs from what is stored.

    A scenario or a map that cannot be read is the only Problem told.
    """
    bare = scenario_problems(campaign, scenario_id)
    try:
        found = played or scenario(campaign, scenario_id)
    except SpokenError:
        return bare
    try:
        board = read_board(campaign, found.map_id) if found.map_id and not bare else None
    except SpokenError as problem:
        return (Problem(Where((found.name,), "map"), Grade.ERROR, "", problem.key, problem.args_),)
    known = frozenset(row.id for row in forces(campaign))
    book = themed_game(campaign, found.game, found.theme)
    return problems(found, board, book, known, enlisted(campaign, found))
