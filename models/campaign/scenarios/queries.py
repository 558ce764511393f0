"""Scenarios and battles of a campaign."""

from __future__ import annotations

from models.campaign.queries import one, scenarios
from models.campaign.records import BattleAct, BattleRecord, MapRecord, ScenarioRecord
from models.campaign.rows import Rows, value
from models.content import Json
from models.errors import ContentError
from models.games.scenarios.scenario import Scenario, read
from models.i18n import fold
from models.problem import Grade, Problem, Where


def scenario_named(campaign: Rows, name: str) -> ScenarioRecord | None:
    """Return the first scenario of a name or an id (accents and case ignored), None for none."""
    return next((row for row in scenarios(campaign) if fold(row.name) == fold(name) or row.id == name), None)


def scenario(campaign: Rows, scenario_id: str) -> Scenario:
    """Return a whole scenario; raises Refused when it is not there, ContentError when its row cannot be read."""
    found = one(campaign, ScenarioRecord, scenario_id, "scenario.not_there")
    return read(found.name, {**found.body, "notes": found.notes}, found.name)


def scenario_problems(campaign: Rows, scenario_id: str) -> tuple[Problem, ...]:
    """Return the Problems of a stored scenario as such: it cannot be read, or its map is gone."""
    row = next((each for each in scenarios(campaign) if each.id == scenario_id), None)
    if row is None:
        return ()
    try:
        found = scenario(campaign, scenario_id)
    except ContentError as problem:
        return (Problem(Where((row.name,)), Grade.ERROR, "", problem.key, problem.args_),)
    if not found.map_id or campaign.count(MapRecord, id=found.map_id):
        return ()
    return (Problem(Where((row.name,), "map"), Grade.ERROR, "", "scenario.map_gone"),)


def battle(campaign: Rows, battle_id: str) -> BattleRecord:
    """Return a battle; raises Refused when it is not there."""
    return one(campaign, BattleRecord, battle_id, "scenario.no_battle")


def battle_acts(campaign: Rows, battle_id: str, after: int = 0) -> tuple[tuple[int, dict[str, Json]], ...]:
    """Return the acts of a battle in their order, as (number, plain JSON values); only those above number `after`."""
    found = campaign.values(BattleAct, "number", "body", battle_id=battle_id, after={"number": after})
    return tuple((number, value(body)) for number, body in found)
