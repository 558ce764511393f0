"""Where on a map the place is that a Problem or a scenario speaks of, and the scenario that is played there."""

from __future__ import annotations

from editor.document import Document
from editor.map.edit_state import Chosen
from models.campaign.records import ScenarioRecord
from models.campaign.scenario_lists import scenarios
from models.maps.gates import gates_of
from models.maps.grid import Cell
from models.maps.tile_map import TileMap
from models.maps.zoning import zone_of


def chosen_at(tile_map: TileMap, field: str, item: str) -> tuple[tuple[Chosen, ...], Cell | None]:
    """Return what there is to choose at a `zone` or a `gate` by its name, and its cell; nothing for other fields."""
    if field == "gate" and (gate := gates_of(tile_map).get(item)) is not None:
        return (*(("wall", edge) for edge in gate.edges), *(("door", cell) for cell in gate.cells)), gate.at
    zone = zone_of(tile_map, int(item)) if field == "zone" and item.isdecimal() else None
    cells = sorted(filter(tile_map.inside, zone.cells())) if zone is not None else []
    if zone is None or not cells:
        return (), None
    return (("thing", ("zone", zone.id)),), cells[len(cells) // 2]


def played_on(document: Document, map_id: str) -> ScenarioRecord | None:
    """Return the first scenario that is played on a map, None for none."""
    with document.read() as campaign:
        return next((row for row in scenarios(campaign) if row.map_id == map_id), None)
