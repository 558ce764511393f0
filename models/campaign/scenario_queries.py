"""Scenarios and battles of a campaign, read through a Session."""

from __future__ import annotations

from typing import Any, NamedTuple

from models.campaign.reading import Readable, rows, value
from models.campaign.scenario_lists import ScenarioRow, scenarios
from models.errors import ContentError, Refused
from models.games.scenario import Scenario, read
from models.i18n import fold
from models.problem import Grade, Problem, Where


class BattleRow(NamedTuple):
    """A battle: what was brought to the table, how it stands, the seed of its dice, as plain JSON values."""

    id: str
    scenario_id: str
    name: str
    game: str
    setup: Any
    state: Any
    seed: str


def scenario_named(session: Readable, name: str) -> ScenarioRow | None:
    """Return the first scenario of a name or an id (accents and case ignored), None for none."""
    return next((row for row in scenarios(session) if fold(row.name) == fold(name) or row.id == name), None)


def scenario(session: Readable, scenario_id: str) -> Scenario:
    """Return a whole scenario; raises Refused when it is not there, ContentError when its row cannot be read."""
    for name, body, notes in rows(session, "SELECT name, body, notes FROM scenario WHERE id = ?", scenario_id):
        return read(name, {**value(body), "notes": notes}, name)
    raise Refused("scenario.not_there")


def scenario_problems(session: Readable, scenario_id: str) -> tuple[Problem, ...]:
    """Return what is wrong with a scenario as it is kept: it cannot be read, or its map is gone."""
    row = next((each for each in scenarios(session) if each.id == scenario_id), None)
    if row is None:
        return ()
    try:
        found = scenario(session, scenario_id)
    except ContentError as problem:
        return (Problem(Where((row.name,)), Grade.ERROR, "", problem.key, problem.args_),)
    there = rows(session, "SELECT 1 FROM map WHERE id = ?", found.map_id)
    if there or not found.map_id:
        return ()
    return (Problem(Where((row.name,), "map"), Grade.ERROR, "", "scenario.map_gone"),)


def battle(session: Readable, battle_id: str) -> BattleRow:
    """Return a battle; raises Refused when it is not there."""
    sql = "SELECT id, scenario_id, name, game, setup, state, seed FROM battle WHERE id = ?"
    for row in rows(session, sql, battle_id):
        return BattleRow._make((*row[:4], value(row[4]), value(row[5]), row[6]))
    raise Refused("scenario.no_battle")


def battle_acts(session: Readable, battle_id: str, after: int = 0) -> tuple[tuple[int, Any], ...]:
    """Return the acts of a battle in their order, as (number, plain JSON values); those `after` a number alone."""
    sql = "SELECT number, body FROM battle_act WHERE battle_id = ? AND number > ? ORDER BY number"
    found = rows(session, sql, battle_id, after)
    return tuple((number, value(body)) for number, body in found)
