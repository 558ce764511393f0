"""Scenarios: how one is begun, listed, shown and edited from the navigator and the list of Problems."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from app.kind import Bench, Found, Kind, free_name
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.scenario.actions import ACTIONS
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.queries import maps
from models.campaign.scenario_lists import scenarios
from models.change import Change

TABLES: Final = frozenset({"scenario"})
WATCHED: Final = frozenset({"scenario", "map"})


def _page(look: Look, document: Document, scenario_id: str, jobs: Jobs, say: Say) -> ThingPage:
    from editor.scenario.page import ScenarioPage  # noqa: PLC0415  opened for the first time

    return ScenarioPage(look, document, scenario_id, jobs, say)


def _begin(bench: Bench) -> None:
    """Add a scenario on a map of the campaign, with the teams of the book, under a name nobody has."""
    from editor.scenario.begin import fresh  # noqa: PLC0415  opened for the first time
    from models.campaign.scenario_changes import CreateScenario  # noqa: PLC0415  the first edit loads the toolkit

    look, document = bench.look, bench.document
    with document.read() as session:
        found = [(row.id, row.name) for row in maps(session)]
        name = free_name(look.t("play.new_scenario_name"), (row.name for row in scenarios(session)))
    if not found:
        bench.say(look.t("play.no_map"))
        return
    chosen: int | None = 0
    if len(found) > 1:
        names = [each for _, each in found]
        chosen = bench.asking.choice(
            bench.window, look, look.heading("action.new_scenario"), look.t("play.which_map"), names
        )
    if chosen is None:
        return
    scenario_id = document.new_id()
    if document.apply(CreateScenario(scenario_id, fresh(name, found[chosen][0]))):
        bench.open(scenario_id, name)


def _listed(session: Any) -> Sequence[tuple[str, str]]:
    return [(row.id, row.name) for row in scenarios(session)]


def _read(session: Any, scenario_id: str, _name: str) -> Found:
    from models.campaign.scenario_queries import scenario_problems  # noqa: PLC0415  asked for after the first paint

    return Found(problems=scenario_problems(session, scenario_id))


def _renamed(scenario_id: str, name: str) -> Change:
    from models.campaign.scenario_changes import RenameScenario  # noqa: PLC0415  the first edit loads the toolkit

    return RenameScenario(scenario_id, name)


def _moved(scenario_id: str, position: int, name: str) -> Change:
    from models.campaign.scenario_changes import MoveScenario  # noqa: PLC0415  the first edit loads the toolkit

    return MoveScenario(scenario_id, position, name)


def _deleted(scenario_id: str, name: str) -> Change:
    from models.campaign.scenario_changes import DeleteScenario  # noqa: PLC0415  the first edit loads the toolkit

    return DeleteScenario(scenario_id, name)


SCENARIO: Final = Kind(
    id="scenario",
    icon="scenario",
    when=When.SCENARIO,
    actions=ACTIONS,
    new=Action("new_scenario", "scenario", Menu.FILE, 0, (), When.WRITABLE),
    begin=_begin,
    listed=_listed,
    read=_read,
    page=_page,
    renamed=_renamed,
    moved=_moved,
    deleted=_deleted,
    tables=TABLES,
    watched=WATCHED,
    wide=True,
)
