"""Refereed campaigns: the desk of a galaxy whose turns have begun, from the navigator."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from app.kinds.kind import Bench, Found, Kind
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.turns.actions import ACTIONS
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.galaxies.queries import situation
from models.campaign.queries import galaxies, info
from models.campaign.records import GalaxyRecord
from models.campaign.rows import Rows
from models.campaign.turn_records import RefereedRecord, TurnRecord
from models.campaign.turns import queries as turn_queries
from models.campaign.turns.calendar import ZONE
from models.errors import SpokenError
from models.games.library import galaxy_game
from models.store.opening import program

_ID: Final = "turns:"
"""What stands before the id of a galaxy, which has a page of its own."""


def _page(look: Look, document: Document, thing_id: str, jobs: Jobs, say: Say) -> ThingPage:
    from editor.turns.page import TurnsPage

    return TurnsPage(look, document, thing_id.removeprefix(_ID), jobs, say, galaxy_game())


def _begin(bench: Bench) -> None:
    """Begin the turns of a galaxy none of which is published yet, as the referee says, and write report 0."""
    from editor.turns.dialogs.begin import ask_beginning
    from editor.turns.page import TurnsPage
    from models.campaign.turns.life import SeatRow, beginning

    document, t = bench.document, bench.look.t
    with document.read() as campaign:
        published = {row.galaxy_id for row in campaign.many(TurnRecord, status="published")}
        every = galaxies(campaign)
    row = _one_of(bench, [each for each in every if each.id not in published], any_there=bool(every))
    if row is None:
        return
    now, engine = document.store.clock(), program()
    try:
        with document.read() as campaign:
            language = info(campaign).language
            proposed = beginning(campaign, row.id, now, zone=ZONE, language=language, engine=engine)
            period = turn_queries.parameter(campaign, "period")
            seated = turn_queries.players(campaign, row.id)
            found = situation(campaign, row.id)
        names = proposed.state.players
        known = [seated.get(each.faction, each) for each in proposed.players]
        seats = [
            (SeatRow(each.faction, each.name, each.mail, each.language, each.policy), names[each.faction][t.lang])
            for each in known
        ]
        answer = ask_beginning(
            bench.look,
            bench.window,
            found,
            seats,
            now=now,
            period=period,
            home=document.path.parent,
            again=bool(seated),
        )
        if answer is None:
            return
        with document.read() as campaign:
            change = beginning(
                campaign, row.id, document.store.clock(), zone=answer.zone, deadline=answer.deadline,
                seats=answer.seats, joint=answer.joint, test=answer.test, language=language, engine=engine,
                mail=answer.mail, fix=answer.fix,
            )  # fmt: skip
    except SpokenError as problem:
        document.speak_of(problem)
        return
    if document.apply(change):
        page = bench.open(f"{_ID}{row.id}", row.name)
        bench.tell(t("turn.begun", count=len(change.players), commitment=change.refereed.commitment))
        if isinstance(page, TurnsPage):
            page.panels.open("publication")
            page.desk.publish()


def _one_of(bench: Bench, free: Sequence[GalaxyRecord], *, any_there: bool) -> GalaxyRecord | None:
    """Return the galaxy whose turns begin: the only one or the chosen one; None where there is none, or the user
    cancels.
    """
    t = bench.look.t
    if not free:
        bench.say(t("turnsdesk.no_free_galaxy" if any_there else "turnsdesk.no_galaxy"))
        return None
    if len(free) == 1:
        return free[0]
    title, lines = bench.look.heading("action.new_turns"), [row.name for row in free]
    chosen = bench.asking.choice(bench.window, bench.look, title, t("turnsdesk.begin_which"), lines)
    return None if chosen is None else free[chosen]


def _gather(bench: Bench, paths: Sequence[Path]) -> Sequence[Path]:
    """Give the order sheets among dropped files to the desk in front, else to the desk of an open turn; return the
    rest.
    """
    from editor.turns.page import TurnsPage
    from models.formats.orders.intake import holds_sheets

    with bench.document.read() as campaign:
        desks = dict(_turn_names(campaign))
        awaiting = {f"{_ID}{row.galaxy_id}" for row in campaign.many(TurnRecord, status="open")}
    mine = [path for path in paths if holds_sheets(path)] if desks else []
    if not mine:
        return paths
    pages = bench.window.findChildren(TurnsPage)
    page: object = next((each for each in pages if each.isVisible()), None)
    if page is None:
        thing_id = min(desks, key=lambda each: each not in awaiting)
        page = bench.open(thing_id, desks[thing_id])
    if isinstance(page, TurnsPage):
        page.take_in(mine)
    return [path for path in paths if path not in mine]


def _turn_names(campaign: Rows) -> Sequence[tuple[str, str]]:
    begun = {row.galaxy_id for row in campaign.many(RefereedRecord)}
    return [(f"{_ID}{row.id}", row.name) for row in galaxies(campaign) if row.id in begun]


TURNS: Final = Kind(
    id="turns",
    icon="turns",
    when=When.TURNS,
    actions=ACTIONS,
    new=Action("new_turns", "turns", Menu.FILE, 0, (), When.WRITABLE, group="new"),
    begin=_begin,
    listed=_turn_names,
    read=lambda _campaign, _thing_id, _name: Found(),
    page=_page,
    gather=_gather,
    tables=frozenset({"refereed"}),
    watched=frozenset({"refereed", "galaxy"}),
    owner=lambda _campaign, _table, key: f"{_ID}{key.split('/', 1)[0]}",
    fixed=True,
)
