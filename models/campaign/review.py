"""Everything wrong or worth knowing in a campaign: forces, the content it carries, galaxies, maps, scenarios."""

from __future__ import annotations

from collections.abc import Callable

from models.campaign.carrying import content_problems
from models.campaign.galaxy_queries import galaxy_problems
from models.campaign.map_queries import map_problems
from models.campaign.queries import forces, galaxies, maps, stored
from models.campaign.rows import Rows
from models.campaign.scenario_lists import scenarios
from models.campaign.scenario_review import scenario_review
from models.campaign.verdicts import judge
from models.errors import ContentError, Refused
from models.games.game import Stored, Verdict
from models.problem import Grade, Problem, Where


def problems(campaign: Rows) -> tuple[Problem, ...]:
    """Return every Problem of every force, each under the name of its force, then those of the content carried, then
    those of galaxies, maps and scenarios under their names.

    What cannot be read is itself a Problem.
    """
    found: list[Problem] = []
    judges: dict[str, Callable[[Stored], Verdict]] = {}
    for row in forces(campaign):
        try:
            if row.game not in judges:
                judges[row.game] = judge(campaign, row.game)
            found += [_under(problem, row.name) for problem in judges[row.game](stored(campaign, row.id)).problems]
        except (ContentError, Refused) as problem:
            found.append(Problem(Where((row.name,)), Grade.ERROR, "", problem.key, problem.args_))
    found += content_problems(campaign)
    found += [problem for row in galaxies(campaign) for problem in galaxy_problems(campaign, row.id)]
    found += [problem for row in maps(campaign) for problem in map_problems(campaign, row.id)]
    found += [problem for row in scenarios(campaign) for problem in scenario_review(campaign, row.id)]
    return tuple(found)


def _under(problem: Problem, name: str) -> Problem:
    """Return the Problem seen from the campaign: under its force, once."""
    return problem if problem.where.path[:1] == (name,) else problem.under(name)
