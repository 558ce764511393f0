"""To a place of the map that another page speaks of, and from the map to the scenario that is played on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.campaign.records import ScenarioRecord
from models.campaign.scenario_lists import scenarios
from models.maps.gates import gates_of
from models.maps.grid import Cell
from models.maps.zoning import zone_of
from models.problem import Problem

if TYPE_CHECKING:
    from editor.map.hand import Chosen
    from editor.map.page import MapPage


def visit(page: MapPage, problem: Problem) -> None:
    """Show the place of a Problem and what it is in the inspector: a `zone`, a `gate`, else the map as a whole."""
    chosen, cell = _place(page, problem.where.field, problem.where.item)
    page.hand.choose(*chosen)
    if cell is None:
        page.canvas.zoom_fit()
    else:
        page.take("choose")
        page.outlook.show_cell(cell)
    page.panel("inspector")
    page.say(page.look.t(problem.key, **problem.args))


def to_scenario(page: MapPage) -> None:
    """Open the scenario that is played on the map: the first of several."""
    found = _played_here(page)
    if found is None:
        page.say(page.look.t("mapedit.no_scenario_here"))
    else:
        page.wants_open.emit(found.id, found.name)


def _place(page: MapPage, field: str, item: str) -> tuple[tuple[Chosen, ...], Cell | None]:
    """Return what there is to choose at a place, and its cell."""
    tile_map = page.board.tile_map
    if field == "gate" and (gate := gates_of(tile_map).get(item)) is not None:
        return (*(("wall", edge) for edge in gate.edges), *(("door", cell) for cell in gate.cells)), gate.at
    zone = zone_of(tile_map, int(item)) if field == "zone" and item.isdecimal() else None
    cells = sorted(filter(tile_map.inside, zone.cells())) if zone is not None else []
    if zone is None or not cells:
        return (), None
    return (("thing", ("zone", zone.id)),), cells[len(cells) // 2]


def _played_here(page: MapPage) -> ScenarioRecord | None:
    with page.board.document.read() as session:
        return next((row for row in scenarios(session) if row.map_id == page.board.map_id), None)
