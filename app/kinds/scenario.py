"""Scenarios: how one is begun, listed, shown and edited from the navigator and the list of Problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication

from app.kinds.kind import Bench, Found, Kind, free_name
from app.kinds.map import ask_for_map
from app.start.first_paint import FirstPaint
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.scenario.actions import ACTIONS
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.campaign_changes import Together
from models.campaign.change import Change
from models.campaign.queries import scenarios
from models.campaign.rows import Rows
from models.campaign.things import CreateThing
from models.games.event import Pen
from models.problem import Fix

if TYPE_CHECKING:
    from editor.scenario.new_dialog import Wanted

TABLES: Final = frozenset({"scenario"})
WATCHED: Final = frozenset({"scenario", "map", "map_block"})
"""A scenario is checked again with its board."""


def _page(look: Look, document: Document, scenario_id: str, jobs: Jobs, say: Say) -> ThingPage:
    from editor.scenario.page import ScenarioPage
    from editor.scenario.trial_view import Theatre

    waits = not any(each.isVisible() for each in QApplication.topLevelWidgets())
    page = ScenarioPage(look, document, scenario_id, jobs, say, Theatre(_battle_page), waits=waits)
    if waits:
        FirstPaint(page, page.desk.make_ready, page)
    return page


def _battle_page(look: Look, document: Document, battle_id: str, jobs: Jobs, say: Say) -> ThingPage:
    from editor.play.page import BattlePage

    return BattlePage(look, document, battle_id, jobs, say)


def _begin(bench: Bench) -> None:
    """Ask what the scenario shall be, add it ready to be played and show it."""
    from editor.map.page import MapPage
    from editor.scenario.new_dialog import NewScenarioDialog

    look, document = bench.look, bench.document
    with document.read() as campaign:
        name = free_name(look.t("play.new_scenario_name"), (row.name for row in scenarios(campaign)))

    def take(wanted: Wanted) -> bool:
        scenario_id = document.new_id()
        done = document.apply(_created(scenario_id, wanted))
        if done:
            bench.open(scenario_id, wanted.scenario.name)
        return done

    def new_map(told: Callable[[str], object], paces: bool) -> None:
        ask_for_map(bench, lambda map_id, _name: told(map_id), paces=paces)

    front = next((page.board.map_id for page in bench.window.findChildren(MapPage) if page.isVisible()), "")
    dialog = NewScenarioDialog(look, document, name, take, new_map, bench.jobs, bench.window, front=front)
    document.closed.connect(dialog.close)
    dialog.show()


def _created(scenario_id: str, wanted: Wanted) -> Change:
    """Return the Change that adds a scenario, and makes its board ready where that was asked for."""
    from models.campaign.maps.changes import edit_map
    from models.campaign.scenarios.changes import NewScenario

    made = CreateThing(scenario_id, NewScenario(wanted.scenario))
    if wanted.before is None or wanted.after is None:
        return made
    return Together((edit_map(wanted.scenario.map_id, wanted.before, wanted.after, made.label), made), made.label)


def _scenario_names(campaign: Rows) -> Sequence[tuple[str, str]]:
    return [(row.id, row.name) for row in scenarios(campaign)]


def _read(campaign: Rows, scenario_id: str, _name: str) -> Found:
    from editor.scenario.review import reviewed

    return Found(problems=reviewed(campaign, scenario_id))


def _fix_change(campaign: Rows, scenario_id: str, fix: Fix, _pen: Pen) -> Change | None:
    from editor.scenario.fixes import change_of

    return change_of(campaign, scenario_id, fix)


SCENARIO: Final = Kind(
    id="scenario",
    icon="scenario",
    when=When.SCENARIO,
    actions=ACTIONS,
    new=Action("new_scenario", "scenario", Menu.FILE, 0, (), When.WRITABLE, group="new"),
    begin=_begin,
    listed=_scenario_names,
    read=_read,
    page=_page,
    tables=TABLES,
    watched=WATCHED,
    mended=_fix_change,
    large=lambda _session, _scenario_id: True,
    sort="board",
    answers={"print_cards": "scenario_pack", "undo": "scenario_undo", "redo": "scenario_redo"},
    guest="battle",
    tells="checks",
)
