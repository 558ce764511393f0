"""Copies a scenario within its campaign, or with its map into another one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.document import Document
from models.campaign.campaign_changes import PutContent, Together
from models.campaign.change import Change
from models.campaign.ids import new_id
from models.campaign.maps.changes import copy_map
from models.campaign.queries import contents_of, scenarios
from models.campaign.rows import Rows
from models.campaign.scenarios.changes import NewScenario
from models.campaign.scenarios.queries import scenario
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import Refused, SpokenError
from models.games.library import game
from models.games.scenarios.scenario import Scenario
from models.maps.things import copy_name
from models.store.store import Store

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from editor.scenario.desk import ScenarioDesk
    from editor.widgets.files import AskFiles

CAMPAIGNS: Final = "maptools.campaign_files"


def duplicated(document: Document, scenario_id: str) -> tuple[str, str]:
    """Add a copy of a scenario under a name not in use; return its id and name, both "" when that failed."""
    with document.read() as campaign:
        found = scenario(campaign, scenario_id)
        taken = [row.name for row in scenarios(campaign)]
    name, made = copy_name(found.name, taken), document.new_id()
    done = document.apply(CreateThing(made, NewScenario(replace(found, name=name))))
    return (made, name) if done else ("", "")


def send(desk: ScenarioDesk, ask: AskFiles, parent: QWidget) -> None:
    """Copy a scenario with its map into another campaign, chosen by its file; a failure is told."""
    look, document = desk.look, desk.document
    path = ask.file_to_open(parent, look.heading("action.scenario_send"), document.path.parent, look.t(CAMPAIGNS))
    if path is None:
        return
    if path.absolute() == document.path.absolute():
        desk.say(look.t("maptools.same_campaign"))
        return
    try:
        sent(document, desk.scenario_id, path)
    except SpokenError as problem:
        document.speak_of(problem)
        return
    desk.say(look.t("maptools.sent", name=desk.scenario.name, file=path.name))


def sent(document: Document, scenario_id: str, path: Path) -> None:
    """Put a scenario with its map and its universe into the campaign of a file, as one step there, without forces.

    Raises SpokenError for a file that is no campaign, is open elsewhere or cannot be written.
    """
    clock = document.store.clock
    with document.read() as campaign:
        copied = _copied(campaign, scenario_id, new_id(clock))
    with Store.open(path, clock) as store:
        with store.read() as campaign:
            change = _whole(campaign, *copied)
        store.apply(change)


def sendable(path: Path, game_id: str, clock: Callable[[], datetime]) -> list[tuple[str, str]]:
    """Return the id and the name of each scenario of a game in the campaign of a file that can be copied with its map.

    Raises SpokenError as `sent`, and for a file that has none.
    """
    with Store.open(path, clock, backups=False) as store, store.read() as campaign:
        found = [(row.id, row.name) for row in scenarios(campaign) if row.game == game_id and row.map_id]
    if not found:
        raise Refused("mycampaign.none_in_file", file=path.name, game=game(game_id).title)
    return found


def received(document: Document, path: Path, scenario_id: str) -> None:
    """Copy a scenario with its map and its universe out of the campaign of a file, as one step, without forces; raises
    SpokenError as `sent`.
    """
    with Store.open(path, document.store.clock, backups=False) as store, store.read() as campaign:
        copied = _copied(campaign, scenario_id, document.new_id)
    with document.read() as campaign:
        change = _whole(campaign, *copied)
    document.apply(change)


def _copied(
    campaign: Rows, scenario_id: str, fresh: Callable[[], str]
) -> tuple[Scenario, tuple[Change, ...], tuple[PutContent, ...]]:
    """Return a scenario, the Changes that add it with its map, those that add its universe."""
    found = scenario(campaign, scenario_id)
    copies = (copy_map(campaign, found.map_id, fresh),) if found.map_id else ()
    sides = tuple(replace(each, force_id="", waits=()) for each in found.sides)
    placed = replace(found, map_id=copies[0].id if copies else "", sides=sides)
    theme = (row for row in contents_of(campaign, found.game) if row.id == found.theme)
    contents = tuple(PutContent(row.game, row.kind, row.id, row.origin, row.hash, row.body) for row in theme)
    return found, (*copies, CreateThing(fresh(), NewScenario(placed))), contents


def _whole(campaign: Rows, found: Scenario, changes: tuple[Change, ...], contents: tuple[PutContent, ...]) -> Together:
    """Return the step that adds them to a campaign; a universe that is there already stays."""
    there = {row.id for row in contents_of(campaign, found.game)}
    others = (each for each in contents if each.id not in there)
    return Together((*changes, *others), Label("scenario.create", {"name": found.name}))
