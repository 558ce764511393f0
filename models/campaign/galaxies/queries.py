"""What is in a galaxy of a campaign; `queries` lists the galaxies."""

from __future__ import annotations

from collections.abc import Mapping

from models.campaign.galaxies.rows import read_things
from models.campaign.queries import galaxies, galaxy_head
from models.campaign.records import GalaxyRecord, PlanetRecord
from models.campaign.rows import Rows
from models.campaign.turns.queries import all_turns, galaxy_readings, start_of
from models.content import with_fields
from models.errors import ContentError
from models.galaxy.galaxy import Galaxy
from models.galaxy.rows import KINDS
from models.games.facets.strategy import Situation
from models.games.library import galaxy_game
from models.i18n import fold
from models.problem import Grade, Problem, Where
from models.progress import Progress, silent


def galaxy_named(campaign: Rows, name: str = "") -> GalaxyRecord | None:
    """Return the galaxy of a name or an id (accents and case ignored), the first one for an empty
    name; None for none.
    """
    every = galaxies(campaign)
    return next((row for row in every if not name or fold(row.name) == fold(name) or row.id == name), None)


def planet_count(campaign: Rows, galaxy_id: str) -> int:
    """Return how many planets a galaxy has, without reading them."""
    return campaign.count(PlanetRecord, galaxy_id=galaxy_id)


def galaxy(campaign: Rows, galaxy_id: str, progress: Progress = silent) -> Galaxy:
    """Return a whole galaxy; raises Refused when it is not there, ContentError when a row of it is damaged.

    `progress` counts kinds of things and may cancel.
    """
    record = galaxy_head(campaign, galaxy_id)
    things: dict[str, object] = {}
    try:
        for kind in KINDS:
            progress(len(things), len(KINDS))
            things[kind] = tuple(thing for _, thing in read_things(campaign, galaxy_id, kind).values())
    except ContentError as problem:
        raise ContentError(problem.key, file=record.name, place=problem.place) from problem
    return with_fields(Galaxy(name=record.name, radius=record.radius), **things)


def situation(campaign: Rows, galaxy_id: str) -> Situation:
    """Return a whole galaxy with the readings of the campaign; raises as `galaxy` does."""
    return galaxy_game().strategy.on(galaxy(campaign, galaxy_id), galaxy_readings(campaign))


def room(campaign: Rows, galaxy_id: str) -> Mapping[str, int]:
    """Return how many units above the usual limit each command may hold, by command, at the start of the turn."""
    begun = all_turns(campaign, galaxy_id)
    return start_of(campaign, galaxy_id, begun[-1].number).room if begun else {}


def galaxy_problems(campaign: Rows, galaxy_id: str) -> tuple[Problem, ...]:
    """Return every Problem of a galaxy, under its name; a galaxy that cannot be read is itself one."""
    record = galaxy_head(campaign, galaxy_id)
    try:
        found = situation(campaign, galaxy_id).problems(room(campaign, galaxy_id))
    except ContentError as problem:
        return (Problem(Where((record.name,)), Grade.ERROR, "", problem.key, problem.args_),)
    return tuple(problem.under(record.name) for problem in found)
