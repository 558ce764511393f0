"""Refereed campaigns: the desk of a galaxy whose turns have begun, from the navigator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from app.kind import Bench, Found, Kind
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.turns.actions import ACTIONS
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.queries import galaxies
from models.campaign.rows import Rows
from models.campaign.turn_records import RefereedRecord
from models.errors import SpokenError
from models.games.late import late_module

if TYPE_CHECKING:
    from editor.turns import page as page_module
    from models.campaign import turn_life
    from models.store import opening
else:
    # The start opens no desk and begins no turns.
    page_module = late_module("editor.turns.page")
    turn_life = late_module("models.campaign.turn_life")
    opening = late_module("models.store.opening")

_ZONE: Final = "Europe/Paris"
_ID: Final = "turns:"
"""What stands before the id of a galaxy, which has a page of its own."""


def _page(look: Look, document: Document, thing_id: str, jobs: Jobs, say: Say) -> ThingPage:

    return page_module.TurnsPage(look, document, thing_id.removeprefix(_ID), jobs, say)


def _begin(bench: Bench) -> None:
    """Begin the turns of the first galaxy that has none yet: a rehearsal until its report 0 is published."""

    document, t = bench.document, bench.look.t
    with document.read() as campaign:
        known = {thing_id for thing_id, _ in _listed(campaign)}
        free = [row for row in galaxies(campaign) if f"{_ID}{row.id}" not in known]
    if not free:
        bench.say(t("turnsdesk.no_galaxy"))
        return
    row, now = free[0], document.store.clock()

    try:
        with document.read() as campaign:
            change = turn_life.beginning(campaign, row.id, now, zone=_ZONE, language=t.lang, engine=opening.program())
    except SpokenError as problem:
        document.speak_of(problem)
        return
    if document.apply(change):
        bench.open(f"{_ID}{row.id}", row.name)


def _listed(campaign: Rows) -> Sequence[tuple[str, str]]:
    begun = {row.galaxy_id for row in campaign.many(RefereedRecord)}
    return [(f"{_ID}{row.id}", row.name) for row in galaxies(campaign) if row.id in begun]


TURNS: Final = Kind(
    id="turns",
    icon="turns",
    when=When.TURNS,
    actions=ACTIONS,
    new=Action("new_turns", "turns", Menu.FILE, 0, (), When.WRITABLE),
    begin=_begin,
    listed=_listed,
    read=lambda _campaign, _thing_id, _name: Found(),
    page=_page,
    tables=frozenset({"refereed"}),
    watched=frozenset({"refereed", "galaxy"}),
    owner=lambda _campaign, _table, key: f"{_ID}{key.split('/', 1)[0]}",
    fixed=True,
)
