"""Walls and doors moved: a door leaves its wall closed behind it, and gets a threshold where it comes into a wall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from models.errors import Refused
from models.maps.edges import edge_on_map
from models.maps.edits.areas import area_of
from models.maps.edits.strokes import Manner, Nothing, Stroke, TileInk, terrain_codes
from models.maps.features import Wall, Zone
from models.maps.free_walls import material_of, with_material
from models.maps.gates import GATES, place_id
from models.maps.gids import NUMBER
from models.maps.properties import Property
from models.maps.rules.grid import ORTHOGONAL, Cell, Edge, edge_cells, vertex_edges
from models.maps.terrain import terrain_types
from models.maps.tile_map import TileLayer, TileMap

FLOORS: Final = ("", "ground", "cover")
"""The kinds of layers whose tiles make a floor."""
Gap = tuple[tuple[Cell, Cell], ...]
"""Cells where a wall of tiles is broken for a door, each with a cell of that wall."""


def moved_gates(
    tile_map: TileMap, edges: Mapping[Edge, Edge], cells: Mapping[Cell, Cell], *, alone: bool = False
) -> TileMap:
    """Return the map with walls and doors moved from edge to edge, and doors that fill a cell from cell to cell.

    A door leaves the wall it stood in closed, of tiles or of edges, and where it comes into a wall of tiles, that is
    opened and floored under it; `alone`: nothing but the doors moves. Raises Refused off the map, where another door
    stands, and where a layer of the wall is locked or hidden.
    """
    _check(tile_map, edges, cells)
    gaps: dict[Edge | Cell, Gap] = {}
    if not alone:
        gaps |= {old: _gap_of_edge(tile_map, old) for old in edges if tile_map.walls[old].kind != "wall"}
        gaps |= {old: _gap_of_cell(tile_map, old) for old in cells}
    walls = {edge: wall for edge, wall in tile_map.walls.items() if edge not in edges}
    left = [old for old in edges if gaps.get(old) == () and _meets_both_ends(tile_map, old)]
    walls |= {old: with_material(Wall(*old), material_of(tile_map.walls[old].properties)) for old in left}
    walls |= {new: replace(tile_map.walls[old], side=new[0], x=new[1], y=new[2]) for old, new in edges.items()}
    doors = {cell: door for cell, door in tile_map.doors.items() if cell not in cells}
    doors |= {new: replace(tile_map.doors[old], x=new[0], y=new[1]) for old, new in cells.items()}
    ids = {place_id(old): place_id(new) for part in (edges, cells) for old, new in part.items()}
    made = replace(tile_map, walls=walls, doors=doors, zones=_relinked(tile_map, ids))
    moves = [(gaps[old], _opening(tile_map, old, new, gaps[old])) for old, new in edges.items() if old in gaps]
    moves += [(gaps[old], new if _solid(tile_map, new) else None) for old, new in cells.items() if old in gaps]
    beside = {cell for old, new in edges.items() if old in gaps for cell in edge_cells(new)}
    for gap, _ in moves:
        for cell, like in gap:
            made = made if cell in beside or cell in doors else _walled(made, cell, like)
    for gap, opened in moves:
        if opened is not None:
            made = _floored(made, opened, next((cell for cell, _ in gap), None), tile_map)
    return made


def _check(tile_map: TileMap, edges: Mapping[Edge, Edge], cells: Mapping[Cell, Cell]) -> None:
    stand = {edge for edge, wall in tile_map.walls.items() if wall.kind in GATES} - edges.keys()
    for new in edges.values():
        if not edge_on_map(tile_map, new):
            raise Refused("map.gate_off_map")
        if new in stand:
            raise Refused("map.gate_there", place=tile_map.cell_name(edge_cells(new)[1]))
        stand.add(new)
    full = tile_map.doors.keys() - cells.keys()
    for cell in cells.values():
        if not tile_map.inside(cell):
            raise Refused("map.gate_off_map")
        if cell in full:
            raise Refused("map.gate_there", place=tile_map.cell_name(cell))


def _solid(tile_map: TileMap, cell: Cell) -> bool:
    """Return whether a cell is on the map and nobody can enter its terrain, whatever door fills it."""
    codes = [kind.code for kind in terrain_types().values() if not kind.cost]
    return tile_map.inside(cell) and int(tile_map.terrain[cell[1], cell[0]]) in codes


def _gap_of_edge(tile_map: TileMap, edge: Edge) -> Gap:
    side, x, y = edge

    def next_door(cell: Cell) -> bool:
        beside: Edge = (side, x, cell[1]) if side == "V" else (side, cell[0], y)
        return beside in tile_map.walls and not _solid(tile_map, cell)

    way = (0, 1) if side == "V" else (1, 0)
    found = [(cell, _end(tile_map, cell, way, next_door)) for cell in edge_cells(edge)]
    return tuple((cell, end) for cell, end in found if end is not None)


def _gap_of_cell(tile_map: TileMap, cell: Cell) -> Gap:
    ends = (_end(tile_map, cell, way, lambda at: at in tile_map.doors) for way in ((1, 0), (0, 1)))
    end = next((each for each in ends if each is not None), None)
    return ((cell, end),) if end is not None else ()


def _end(tile_map: TileMap, cell: Cell, way: Cell, goes_on: Callable[[Cell], bool]) -> Cell | None:
    """Return a cell of the wall of tiles in which a cell is a gap along `way`, past other doors; None for no gap."""
    if not tile_map.inside(cell) or (_solid(tile_map, cell) and cell not in tile_map.doors):
        return None
    ends = []
    for dx, dy in (way, (-way[0], -way[1])):
        at = cell[0] + dx, cell[1] + dy
        while goes_on(at):
            at = at[0] + dx, at[1] + dy
        ends.append(at)
    return ends[0] if all(_solid(tile_map, end) for end in ends) else None


def _meets_both_ends(tile_map: TileMap, edge: Edge) -> bool:
    """Return whether other walls or doors on edges meet an edge at both of its ends."""
    side, x, y = edge
    ends = ((x, y), (x, y + 1) if side == "V" else (x + 1, y))
    return all(any(each in tile_map.walls and each != edge for each in vertex_edges(*end)) for end in ends)


def _opening(tile_map: TileMap, old: Edge, new: Edge, gap: Gap) -> Cell | None:
    """Return the cell of a wall of tiles to be opened for a door on its face, None for none.

    That is the cell at the side where the door had its gap, else a wall's that is one cell thick.
    """
    beside = [edge_cells(new)[edge_cells(old).index(cell)] for cell, _ in gap]
    solid = [cell for cell in edge_cells(new) if _solid(tile_map, cell)]
    thin = [cell for cell in solid if len(solid) == 1 and _thin(tile_map, cell, new)]
    return next((cell for cell in solid if cell in beside), next(iter(thin), None))


def _thin(tile_map: TileMap, cell: Cell, edge: Edge) -> bool:
    before, after = edge_cells(edge)
    other = after if cell == before else before
    beyond = 2 * cell[0] - other[0], 2 * cell[1] - other[1]
    return tile_map.inside(beyond) and not _solid(tile_map, beyond)


def _walled(tile_map: TileMap, cell: Cell, like: Cell) -> TileMap:
    """Return the map with the wall of one cell, its tile and its terrain, on another."""
    code = int(tile_map.terrain[like[1], like[0]])
    closing = [each for each in tile_map.tile_layers() if _code(tile_map, each, like) == code]
    if closing:
        tile_map = _put_tile(tile_map, closing[-1], cell, int(closing[-1].gids[like[1], like[0]]))
    return _grounded(tile_map, cell, code)


def _floored(tile_map: TileMap, cell: Cell, like: Cell | None, before: TileMap) -> TileMap:
    """Return the map with what closes a cell taken away, and below it the floor of another cell, else of one beside."""
    code = int(tile_map.terrain[cell[1], cell[0]])
    around = [(cell[0] + dx, cell[1] + dy) for dx, dy in ORTHOGONAL]
    free = [each for each in around if before.inside(each) and not _solid(before, each)]
    floor = like or next(iter(free), None)
    for layer in before.tile_layers():
        if _code(before, layer, cell) == code:
            tile_map = _put_tile(tile_map, layer, cell, 0)
        elif floor is not None and layer.look.kind in FLOORS and _code(before, layer, cell) < 0:
            has_one = _code(before, layer, floor) >= 0
            tile_map = _put_tile(tile_map, layer, cell, int(layer.gids[floor[1], floor[0]])) if has_one else tile_map
    return _grounded(tile_map, cell, 0)


def _code(tile_map: TileMap, layer: TileLayer, cell: Cell) -> int:
    """Return the terrain the tile of a layer stands for; -1 for none."""
    codes, gid = terrain_codes(tile_map), int(layer.gids[cell[1], cell[0]]) & NUMBER
    return int(codes[min(gid, len(codes) - 1)]) if gid else -1


def _put_tile(tile_map: TileMap, layer: TileLayer, cell: Cell, gid: int) -> TileMap:
    """Return the map with one tile (0: none) on a cell of a layer; raises Refused for a locked or hidden layer."""
    ink = TileInk(np.array([[gid]], np.uint32)) if gid else Nothing()
    stroke, area = Stroke(tile_map, ink, Manner(layer.id, by_itself=False)), area_of([cell])
    if area is not None:
        stroke.cover(area)
    return stroke.result()


def _grounded(tile_map: TileMap, cell: Cell, code: int) -> TileMap:
    terrain = tile_map.terrain.copy()
    terrain[cell[1], cell[0]] = code
    return replace(tile_map, terrain=terrain)


def _relinked(tile_map: TileMap, names: Mapping[str, str]) -> tuple[Zone, ...]:
    """Return the zones of a map, consoles that name a moved door by its place naming its new place."""
    zones = []
    for zone in tile_map.zones:
        kept = zone.properties.get("barrier")
        new = names.get(str(kept.value)) if kept is not None else None
        changed = {**zone.properties, "barrier": Property("string", new)} if new is not None else zone.properties
        zones.append(replace(zone, properties=changed))
    return tuple(zones)
