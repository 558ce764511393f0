"""Areas of the board painted from a scenario: start areas of sides, vaults, consoles, goals; Changes of the map."""

from __future__ import annotations

from functools import partial

from editor.paint.side_looks import side_look
from editor.scenario.desk import ScenarioDesk
from editor.scenario.stage import Stage
from editor.scenario.tools import PaintArea
from models.maps.edits.zoning import ZoneWanted, add_zone, cells_of, painted, zone_of, zones_of
from models.maps.rules.grid import Cell
from models.maps.things import copy_name
from models.maps.tile_map import TileMap


def paint_side(desk: ScenarioDesk, stage: Stage, side_id: str) -> None:
    """Take the start area of a side in hand: its first zone, or a new one."""
    board = desk.tile_map
    if board is None:
        return
    mine = zones_of(board, "start", side_id)
    name = side_name(desk, side_id)
    colour = next((each.color for each in desk.scenario.sides if each.id == side_id), "")
    team = next((each.team for each in desk.pieces.sides() if each.id == side_id), "")
    wanted = ZoneWanted("start", name, side_id, side_look(team, colour).colour.lower())
    paint(desk, stage, wanted, mine[0].id if mine else 0)


def paint(desk: ScenarioDesk, stage: Stage, wanted: ZoneWanted, zone_id: int = 0) -> None:
    """Take a zone in hand, to be painted by clicks and drags; without an id the first of them creates it."""
    kept = [zone_id]

    def cells() -> frozenset[Cell]:
        board = desk.tile_map
        zone = zone_of(board, kept[0]) if board is not None else None
        return cells_of((zone,), board) if zone is not None and board is not None else frozenset()

    def put(now: frozenset[Cell]) -> None:
        desk.edit_map(partial(_painted, kept=kept, wanted=wanted, cells=now), "mapedit.did_zone", name=wanted.name)

    stage.arm(PaintArea(cells, desk.look.t(desk.words("scenedit.hint_paint"), name=wanted.name), put))
    stage.board.setFocus()


def _painted(board: TileMap, kept: list[int], wanted: ZoneWanted, cells: frozenset[Cell]) -> TileMap:
    if zone_of(board, kept[0]) is not None:
        return painted(board, kept[0], cells)
    made, kept[0] = add_zone(board, wanted, cells)
    return made


def fresh_name(desk: ScenarioDesk, kind: str) -> str:
    """Return a name for a new place of a kind that nothing on the map has."""
    name, taken = desk.look.t(f"map.zone_{kind}"), [zone.name for zone in desk.tile_map.zones] if desk.tile_map else []
    return copy_name(name, taken) if name in taken else name


def side_name(desk: ScenarioDesk, side_id: str) -> str:
    """Return the name of a side: its own, else that of the game."""
    own = next((each.name for each in desk.scenario.sides if each.id == side_id), "")
    usual = {each.id: each.name[desk.look.t.lang] for each in desk.pieces.sides()}
    return own or usual.get(side_id, side_id)
