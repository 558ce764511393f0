"""Copies a scenario within its campaign, or with its map into another one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from editor.document import Document
from models.campaign.campaign_changes import PutContent, Together
from models.campaign.change import Change
from models.campaign.ids import new_id
from models.campaign.maps.changes import copy_map
from models.campaign.queries import contents_of, scenarios
from models.campaign.scenarios.changes import NewScenario
from models.campaign.scenarios.queries import scenario
from models.campaign.things import CreateThing
from models.change import Label
from models.errors import SpokenError
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
    fresh = new_id(clock)
    changes: list[Change] = []
    with document.read() as campaign:
        found = scenario(campaign, scenario_id)
        map_id = ""
        if found.map_id:
            copy = copy_map(campaign, found.map_id, fresh)
            map_id = copy.id
            changes.append(copy)
        contents = contents_of(campaign, found.game)
    sides = tuple(replace(each, force_id="") for each in found.sides)
    changes.append(CreateThing(fresh(), NewScenario(replace(found, map_id=map_id, sides=sides))))
    with Store.open(path, clock) as store:
        with store.read() as campaign:
            there = {row.id for row in contents_of(campaign, found.game)}
        theme = [row for row in contents if row.id == found.theme and row.id not in there]
        changes += [PutContent(row.game, row.kind, row.id, row.origin, row.hash, row.body) for row in theme]
        store.apply(Together(changes, Label("scenario.create", {"name": found.name})))
