"""Maps: how one is begun, listed, shown and edited from the navigator and the list of Problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from app.kinds.kind import SNIFFED, Bench, Found, Kind, free_name
from editor.document import Document, Say
from editor.jobs import Jobs
from editor.map.actions import ACTIONS
from editor.widgets.action import Action, Menu, When
from editor.widgets.look import Look
from editor.widgets.thing_page import ThingPage
from models.campaign.change import Change
from models.campaign.queries import forces, maps, scenarios
from models.campaign.rows import Rows
from models.campaign.things import CreateThing
from models.games.event import Pen
from models.games.library import BUILT
from models.problem import Fix

if TYPE_CHECKING:
    from models.maps.tile_map import TileMap

TABLES: Final = frozenset({"map", "map_block"})
WATCHED: Final = frozenset({"map"})
"""A stroke alone asks for no new Problems: they are of the head and of the pictures."""


MARKS: Final = (
    b'"portulan_map"',
    b'"tilewidth"',
    b'"tileheight"',
    b'"gridType"',
    b'"walls"',
    b'"tokens"',
    b'"padding"',
    b'"pixels_per_grid"',
)


def _page(look: Look, document: Document, map_id: str, jobs: Jobs, say: Say) -> ThingPage:
    from editor.map.page import MapPage

    return MapPage(look, document, map_id, jobs, say)


def _begin(bench: Bench) -> None:
    """Ask what the map shall be, add it under a name nobody has and show it."""
    with bench.document.read() as campaign:
        paces = in_paces(campaign)
    ask_for_map(bench, bench.open, paces=paces)


def in_paces(campaign: Rows) -> bool:
    """Return whether a new map is likely a table in paces: by the game of the newest scenario or, without any, of the
    first force.
    """
    written, found = scenarios(campaign), forces(campaign)
    known = written[-1].game if written else found[0].game if found else ""
    return known in BUILT and BUILT[known].surface == "paces"


def ask_for_map(bench: Bench, then: Callable[[str, str], object], *, paces: bool) -> None:
    """Ask what a new map shall be (a table at first where `paces`), add it under a name nobody has, and call `then`
    with its id and name.
    """
    from editor.map.dialogs.new_map_dialog import NewMapDialog
    from models.campaign.maps.changes import NewMap

    document = bench.document
    key = "mapedit.new_table_name" if paces else "mapedit.new_map_name"
    with document.read() as campaign:
        name = free_name(bench.look.t(key), (row.name for row in maps(campaign)))

    def take(made: TileMap) -> bool:
        map_id = document.new_id()
        done = document.apply(CreateThing(map_id, NewMap(made)))
        if done:
            then(map_id, made.name)
        return done

    dialog = NewMapDialog(bench.look, bench.jobs, name, take, bench.window, paces=paces)
    document.closed.connect(dialog.close)
    dialog.show()


def _take(bench: Bench, path: Path) -> None:
    """Take in a map of a file; a picture becomes the ground of a new map, aligned to its cells by hand."""
    from app.kinds.map_import import MapImport

    MapImport(bench, path)


def _mine(path: Path) -> bool:
    """Return whether a file is a map's: of JSON by what stands near its beginning."""
    if path.suffix.lower() != ".json":
        return True
    try:
        with path.open("rb") as file:
            begin = file.read(SNIFFED)
    except OSError:
        return False
    return any(mark in begin for mark in MARKS)


def map_names(campaign: Rows) -> Sequence[tuple[str, str]]:
    """Return the ids and the names of the maps."""
    return [(row.id, row.name) for row in maps(campaign)]


def read(campaign: Rows, map_id: str, _name: str) -> Found:
    """Return the Problems of a map."""
    from models.campaign.maps.queries import map_problems

    return Found(problems=map_problems(campaign, map_id))


def _fix_change(_campaign: Rows, map_id: str, fix: Fix, _pen: Pen) -> Change | None:
    from models.campaign.maps.changes import mended_map

    return mended_map(map_id, fix)


MAP: Final = Kind(
    id="map",
    icon="map",
    when=When.MAP,
    actions=ACTIONS,
    new=Action("new_map", "map-new", Menu.FILE, 0, ("Ctrl+Shift+M",), When.WRITABLE, group="new"),
    begin=_begin,
    listed=map_names,
    read=read,
    page=_page,
    tables=TABLES,
    watched=WATCHED,
    mended=_fix_change,
    sort="board",
    take=_take,
    mine=_mine,
)
