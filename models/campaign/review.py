"""What is inside a campaign, as one plain document (`portulan info`), and every Problem in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from models.campaign.carrying import content_problems
from models.campaign.forces.verdicts import judge
from models.campaign.galaxies.queries import galaxy_problems
from models.campaign.maps.queries import map_problems
from models.campaign.queries import (
    choices,
    counts,
    forces,
    galaxies,
    info,
    map_head,
    maps,
    scenario_games,
    scenarios,
    stored,
)
from models.campaign.records import MapRecord
from models.campaign.rows import Rows
from models.campaign.scenarios.review import scenario_review
from models.content import Json
from models.errors import ContentError, Refused
from models.games.library import BUILT
from models.games.values import Stored, Verdict
from models.problem import Grade, Problem, Where


class Overview(TypedDict):
    """What `portulan info` tells of a campaign."""

    title: str
    language: str
    created: str
    program: str
    format_version: int
    counts: dict[str, int]
    forces: list[dict[str, Json]]
    galaxies: list[dict[str, str]]
    maps: list[dict[str, Json]]
    options: dict[str, dict[str, str]]


def overview(campaign: Rows) -> Overview:
    """Return title, language, date of birth, format version, counts by kind, forces, galaxies, maps and the
    readings of each game.

    `options` has every option of every game the campaign has a force or a choice of, with the value in force.
    """
    facts, rows = info(campaign), forces(campaign)
    return {
        "title": facts.title,
        "language": facts.language,
        "created": facts.created,
        "program": facts.program,
        "format_version": campaign.version,
        "counts": counts(campaign),
        "forces": [{"name": row.name, "game": row.game, "side": row.side, "limit": row.limit} for row in rows],
        "galaxies": [{"name": row.name} for row in galaxies(campaign)],
        "maps": [_sized(campaign, row) for row in maps(campaign)],
        "options": _options(campaign, {row.game for row in rows} | scenario_games(campaign)),
    }


def _sized(campaign: Rows, row: MapRecord) -> dict[str, Json]:
    head = map_head(campaign, row.id)
    return {"name": row.name, "width": head.get("width"), "height": head.get("height")}


def _options(campaign: Rows, played: set[str]) -> dict[str, dict[str, str]]:
    in_force: dict[str, dict[str, str]] = {}
    for game_id, game in BUILT.items():
        chosen = choices(campaign, game_id)
        if chosen or game_id in played:
            in_force[game_id] = {option.id: option.chosen(chosen) for option in game.options()}
            in_force[game_id] |= {each.id: str(each.in_force(chosen)) for each in game.parameters()}
    return in_force


def problems(campaign: Rows) -> tuple[Problem, ...]:
    """Return every Problem of a campaign.

    First those of every force, each under the name of its force, then those of the content carried, then those of
    galaxies, maps and scenarios under their names. What cannot be read is itself a Problem.
    """
    found: list[Problem] = []
    judges: dict[str, Callable[[Stored], Verdict]] = {}
    for row in forces(campaign):
        try:
            if row.game not in judges:
                judges[row.game] = judge(campaign, row.game)
            found += [problem.under_once(row.name) for problem in judges[row.game](stored(campaign, row.id)).problems]
        except (ContentError, Refused) as problem:
            found.append(Problem(Where((row.name,)), Grade.ERROR, "", problem.key, problem.args_))
    found += content_problems(campaign)
    found += [problem for row in galaxies(campaign) for problem in galaxy_problems(campaign, row.id)]
    found += [problem for row in maps(campaign) for problem in map_problems(campaign, row.id)]
    found += [problem for row in scenarios(campaign) for problem in scenario_review(campaign, row.id)]
    return tuple(found)
