"""Galaxies: how one is begun, listed, shown and edited from the navigator and the list of Problems."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.kinds.kind import SNIFFED, Bench, Found, Kind, free_name
from editor.document import Document, Say
from editor.galaxy.actions import ACTIONS
from editor.jobs import Jobs
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.change import Change
from models.campaign.queries import galaxies
from models.campaign.rows import Rows
from models.campaign.things import CreateThing
from models.games.event import Pen
from models.games.library import galaxy_game
from models.problem import Fix

if TYPE_CHECKING:
    from editor.galaxy.page import GalaxyPage

WATCHED: Final = frozenset(
    {"galaxy", "alliance", "faction", "sector", "planet", "route", "command", "character", "galaxy_note"}
)


JUDGED_AT_ONCE: Final = 500
"""Planets up to which a galaxy is judged without a Job."""


def _page(look: Look, document: Document, galaxy_id: str, jobs: Jobs, say: Say) -> ThingPage:
    from editor.galaxy.page import GalaxyPage

    return GalaxyPage(look, document, galaxy_id, jobs, say, galaxy_game())


def _begin(bench: Bench) -> None:
    """Begin an empty galaxy under a name nobody has."""
    from models.campaign.galaxies.changes import NewGalaxy
    from models.galaxy.galaxy import Galaxy

    with bench.document.read() as campaign:
        name = free_name(bench.look.t("window.new_galaxy_name"), (row.name for row in galaxies(campaign)))
    galaxy_id = bench.document.new_id()
    if bench.document.apply(CreateThing(galaxy_id, NewGalaxy(Galaxy(name)))):
        bench.open(galaxy_id, name)


def _take(bench: Bench, path: Path) -> None:
    """Take a dropped file into the galaxy in front, else the first one, else a new one."""
    from editor.galaxy.page import GalaxyPage

    def front() -> GalaxyPage | None:
        return next((page for page in bench.window.findChildren(GalaxyPage) if page.isVisible()), None)

    if front() is None:
        with bench.document.read() as campaign:
            known = _galaxy_names(campaign)
        if known:
            bench.open(*known[0])
        else:
            _begin(bench)
    page = front()
    if page is not None:
        page.take_in(path)


def _mine(path: Path) -> bool:
    """Return whether a file may hold a galaxy: a plain text only where its first lines have the same three columns."""
    if path.suffix.lower() != ".txt":
        return True
    try:
        with path.open("rb") as file:
            begin = file.read(SNIFFED).replace(b"\x00", b"")
    except OSError:
        return True
    first, second = ([line for line in begin.splitlines() if line.strip()] + [b"", b""])[:2]
    return any(first.count(mark) == second.count(mark) >= 2 for mark in (b",", b";", b"\t", b"|"))


def _galaxy_names(campaign: Rows) -> Sequence[tuple[str, str]]:
    return [(row.id, row.name) for row in galaxies(campaign)]


def _read(campaign: Rows, galaxy_id: str, _name: str) -> Found:
    from models.campaign.galaxies.queries import galaxy_problems

    return Found(problems=galaxy_problems(campaign, galaxy_id))


def _is_large(campaign: Rows, galaxy_id: str) -> bool:
    from models.campaign.galaxies.queries import planet_count

    return planet_count(campaign, galaxy_id) > JUDGED_AT_ONCE


def _fix_change(_session: Rows, galaxy_id: str, fix: Fix, _pen: Pen) -> Change | None:
    from models.campaign.galaxies.changes import MendGalaxy

    return MendGalaxy(galaxy_id, fix)


GALAXY: Final = Kind(
    id="galaxy",
    icon="galaxy",
    when=When.GALAXY,
    actions=ACTIONS,
    new=Action("new_galaxy", "galaxy", Menu.FILE, 0, (), When.WRITABLE, group="new"),
    begin=_begin,
    listed=_galaxy_names,
    read=_read,
    large=_is_large,
    sliced=True,
    page=_page,
    mended=_fix_change,
    tables=WATCHED,
    watched=WATCHED,
    take=_take,
    mine=_mine,
    sort="board",
)
