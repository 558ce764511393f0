"""A part of a map cut out or copied, turned, and put on this map or another: tiles, terrain, walls, doors, things."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from models.errors import Refused
from models.maps.edits.areas import CellArea, rect_of, whole_area
from models.maps.edits.paint import Patch, apply
from models.maps.edits.strokes import Cleared, Manner, Nothing, Stroke
from models.maps.edits.transform import Turn, resized, transformed, turned_block
from models.maps.features import THOUSAND, Light, MapNote, Marker, TableShape
from models.maps.gids import FLAGS, NUMBER, Gids, Mask
from models.maps.layers import KINDS, NO_NAMES, Names, insert_layer, object_layer, with_layer_for
from models.maps.rules.grid import Cell, edge_cells
from models.maps.things import add, shifted_shape
from models.maps.tile_map import (
    AnyLayer,
    MapObject,
    MapTileset,
    ObjectLayer,
    TileLayer,
    TileMap,
    add_tileset,
    change_layers,
    with_layer,
)
from models.maps.tilesets.use import trimmed


@dataclass(frozen=True, slots=True, eq=False)
class Clip:
    """A part of a map as a small map of its own, and which of its cells count, array of (height, width)."""

    part: TileMap
    mask: Mask


def clipped(tile_map: TileMap, mask: Mask, layer_id: int = 0) -> Clip:
    """Return a copy of the selected cells with all that is on them, or of one layer's tiles alone.

    Raises Refused when nothing is selected.
    """
    area = whole_area(mask)
    if area is None:
        raise Refused("map.nothing_selected")
    height, width = area.mask.shape
    part = resized(tile_map, -area.x, -area.y, area.x + width - tile_map.width, area.y + height - tile_map.height)
    kept = _masked(part, area.mask)
    if layer_id:
        kept = replace(
            kept, walls={}, doors={}, shapes=(), markers=(), notes=(), lights=(), terrain=np.zeros_like(kept.terrain)
        )
        kept = change_layers(kept, lambda layer: layer if layer.id == layer_id else None)
    return Clip(replace(kept, zones=()), area.mask)


def slim(clip: Clip) -> Clip:
    """Return a clip with only what pasting needs: without unused tilesets, picture layers and properties."""
    return Clip(replace(trimmed(clip.part), properties={}), clip.mask)


def cleared(tile_map: TileMap, mask: Mask, layer_id: int = 0) -> TileMap:
    """Return the map without what is on the selected cells: all of it, or one layer's tiles alone.

    Locked and hidden layers keep theirs.
    """
    if layer_id:
        return change_layers(tile_map, lambda layer: _without(layer, mask, tile_map) if layer.id == layer_id else layer)

    def off(thing: Marker | MapNote | Light) -> bool:
        return not _selected(mask, (thing.x // THOUSAND, thing.y // THOUSAND))

    bare = change_layers(tile_map, lambda layer: _without(layer, mask, tile_map))
    return replace(
        bare,
        terrain=np.where(mask, np.uint8(0), tile_map.terrain),
        walls={e: w for e, w in tile_map.walls.items() if not any(_selected(mask, c) for c in edge_cells(e))},
        doors={cell: door for cell, door in tile_map.doors.items() if not _selected(mask, cell)},
        shapes=tuple(each for each in tile_map.shapes if not _selected(mask, _middle(each))),
        markers=tuple(filter(off, tile_map.markers)),
        notes=tuple(filter(off, tile_map.notes)),
        lights=tuple(filter(off, tile_map.lights)),
    )


def pasted(
    tile_map: TileMap, clip: Clip, at: Cell, *, names: Names = NO_NAMES, layer_id: int = 0, things: str = ""
) -> TileMap:
    """Return the map with a clip put on it, as `paste_clip` does."""
    return paste_clip(tile_map, clip, at, names=names, layer_id=layer_id, things=things)[0]


def paste_clip(
    tile_map: TileMap,
    clip: Clip,
    at: Cell,
    *,
    names: Names = NO_NAMES,
    layer_id: int = 0,
    things: str = "",
    keeps: bool = False,
) -> tuple[TileMap, Cleared]:
    """Return the map with the top left cell of a clip put on `at`, and what was cleared for it.

    What lies off the map is left out. Tiles go to the layer of their kind or name, or all to the layer `layer_id`;
    cells of the clip without a tile leave the map's tile, and ground that goes to its layer by itself clears what
    stands over it, unless `keeps`. `things` names a new layer of objects. Tilesets the map lacks are added. Raises
    Refused where a layer that takes tiles is locked or hidden.
    """
    part = clip.part
    made, numbers = _with_tilesets(tile_map, part)
    stroke = Stroke(made, Nothing(), Manner(layer_id, keeps=keeps))
    area = stroke.bounded(CellArea(*at, clip.mask))
    for layer in part.all_layers():
        if isinstance(layer, TileLayer) and layer.gids.any():
            made, target = _target(stroke.tile_map, layer, names, layer_id)
            if target.look.locked or not target.look.visible:
                raise Refused("map.layer_locked" if target.look.locked else "map.layer_hidden", name=target.name)
            gids = _renumbered(layer.gids, numbers)
            patch = Patch(at[0], at[1], gids, clip.mask & (gids != 0))
            put = apply(target.gids, patch)
            stroke.tile_map = with_layer(made, replace(target, gids=put))
            if area is not None and not layer_id:
                left, top, width, height = rect_of(area)
                dx, dy = left - at[0], top - at[1]
                stroke.clear_above(target.id, area, gids[dy : dy + height, dx : dx + width])
    made = stroke.result()
    if not layer_id:
        made = replace(made, terrain=apply(made.terrain, Patch(at[0], at[1], part.terrain, clip.mask)))
    return _with_things(_with_edges(made, part, at), part, at, numbers, things), stroke.cleared


def turned_clip(clip: Clip, turn: Turn) -> Clip:
    """Return a clip mirrored or turned."""
    return Clip(transformed(clip.part, turn), turned_block(clip.mask, turn))


def _masked(part: TileMap, mask: Mask) -> TileMap:
    def on(thing: Marker | MapNote | Light) -> bool:
        return _selected(mask, (thing.x // THOUSAND, thing.y // THOUSAND))

    def kept(layer: AnyLayer) -> AnyLayer:
        if isinstance(layer, TileLayer):
            return replace(layer, gids=np.where(mask, layer.gids, np.uint32(0)))
        if isinstance(layer, ObjectLayer):
            return replace(layer, objects=tuple(o for o in layer.objects if _selected(mask, _cell_of(o, part))))
        return layer

    return replace(
        change_layers(part, kept),
        walls={e: w for e, w in part.walls.items() if any(_selected(mask, c) for c in edge_cells(e))},
        doors={cell: door for cell, door in part.doors.items() if _selected(mask, cell)},
        shapes=tuple(each for each in part.shapes if _selected(mask, _middle(each))),
        markers=tuple(filter(on, part.markers)),
        notes=tuple(filter(on, part.notes)),
        lights=tuple(filter(on, part.lights)),
    )


def _without(layer: AnyLayer, mask: Mask, tile_map: TileMap) -> AnyLayer:
    if layer.look.locked or not layer.look.visible:
        return layer
    if isinstance(layer, TileLayer) and layer.gids[mask].any():
        return replace(layer, gids=np.where(mask, np.uint32(0), layer.gids))
    if isinstance(layer, ObjectLayer):
        kept = tuple(o for o in layer.objects if not _selected(mask, _cell_of(o, tile_map)))
        return replace(layer, objects=kept) if len(kept) < len(layer.objects) else layer
    return layer


def _selected(mask: Mask, cell: Cell) -> bool:
    x, y = cell
    return 0 <= y < mask.shape[0] and 0 <= x < mask.shape[1] and bool(mask[y, x])


def _cell_of(each: MapObject, tile_map: TileMap) -> Cell:
    """Return the cell of an object's middle (of its first point, for a line or a polygon)."""
    x, y = each.x, each.y
    if not each.points:
        x, y = x + each.width / 2, y + (-each.height if each.gid else each.height) / 2
    return int(x // tile_map.cell_width), int(y // tile_map.cell_height)


def _middle(shape: TableShape) -> Cell:
    """Return the cell of the middle of a shape's box."""
    left, top, right, bottom = shape.box
    return (left + right) // (2 * THOUSAND), (top + bottom) // (2 * THOUSAND)


def _with_tilesets(tile_map: TileMap, part: TileMap) -> tuple[TileMap, dict[int, tuple[MapTileset, int]]]:
    """Return the map with the part's used tilesets added, and how their numbers change.

    The mapping goes from the first number of a tileset in the part to the tileset and what is added to its numbers.
    """
    numbers: dict[int, tuple[MapTileset, int]] = {}
    used_numbers = {int(n) for layer in part.tile_layers() for n in np.unique(layer.gids & np.uint32(NUMBER))}
    used_numbers |= {o.gid & NUMBER for la in part.all_layers() if isinstance(la, ObjectLayer) for o in la.objects}
    for used in part.tilesets:
        if not any(used.first_gid <= number < used.first_gid + used.tileset.count for number in used_numbers):
            continue
        there = next((each for each in tile_map.tilesets if each.tileset == used.tileset), None)
        if there is None:
            tile_map = add_tileset(tile_map, used.tileset)
            there = tile_map.tilesets[-1]
        numbers[used.first_gid] = (used, there.first_gid - used.first_gid)
    return tile_map, numbers


def _renumbered(gids: Gids, numbers: dict[int, tuple[MapTileset, int]]) -> Gids:
    plain = (gids & np.uint32(NUMBER)).astype(np.int64)
    # A number that no tileset knows stays what it is.
    found = plain.copy()
    for used, shift in numbers.values():
        mine = (plain >= used.first_gid) & (plain < used.first_gid + used.tileset.count)
        found[mine] = plain[mine] + shift
    renumbered: Gids = np.where(found > 0, found.astype(np.uint32) | (gids & np.uint32(FLAGS)), np.uint32(0))
    return renumbered


def _target(tile_map: TileMap, layer: TileLayer, names: Names, layer_id: int) -> tuple[TileMap, TileLayer]:
    if layer_id:
        found = tile_map.layer(layer_id)
        if not isinstance(found, TileLayer):
            raise Refused("map.not_tiles", name=found.name)
        return tile_map, found
    if layer.look.kind in KINDS:
        return with_layer_for(tile_map, layer.look.kind, 0, names)
    same = next((each for each in tile_map.tile_layers() if each.name == layer.name), None)
    if same is not None:
        return tile_map, same
    open_ = replace(layer.look, locked=False, visible=True)
    empty = replace(layer, look=open_, gids=np.zeros((tile_map.height, tile_map.width), np.uint32))
    made = insert_layer(tile_map, empty, len(tile_map.layers))
    new = made.layer(made.next_id - 1)
    assert isinstance(new, TileLayer)
    return made, new


def _with_edges(tile_map: TileMap, part: TileMap, at: Cell) -> TileMap:
    dx, dy = at
    walls, doors = dict(tile_map.walls), dict(tile_map.doors)
    for wall in part.walls.values():
        moved = replace(wall, x=wall.x + dx, y=wall.y + dy)
        if any(map(tile_map.inside, edge_cells(moved.edge))):
            walls[moved.edge] = moved
    for door in part.doors.values():
        put = replace(door, x=door.x + dx, y=door.y + dy)
        if tile_map.inside(put.cell):
            doors[put.cell] = put
    return replace(tile_map, walls=walls, doors=doors)


def _with_things(
    tile_map: TileMap, part: TileMap, at: Cell, numbers: dict[int, tuple[MapTileset, int]], name: str
) -> TileMap:
    marks: tuple[Marker | MapNote | Light, ...] = (*part.markers, *part.notes, *part.lights)
    for thing in marks:
        put = replace(thing, x=thing.x + at[0] * THOUSAND, y=thing.y + at[1] * THOUSAND)
        if tile_map.inside((put.x // THOUSAND, put.y // THOUSAND)):
            tile_map, _ = add(tile_map, put)
    for shape in part.shapes:
        tile_map, _ = add(tile_map, shifted_shape(shape, at[0] * THOUSAND, at[1] * THOUSAND))
    for layer in part.all_layers():
        for each in layer.objects if isinstance(layer, ObjectLayer) else ():
            gid = int(_renumbered(np.array([each.gid], np.uint32), numbers)[0]) if each.gid else 0
            x, y = each.x + at[0] * tile_map.cell_width, each.y + at[1] * tile_map.cell_height
            tile_map, home = object_layer(tile_map, layer.id, name or layer.name)
            tile_map, _ = add(tile_map, replace(each, x=x, y=y, gid=gid), home.id)
    return tile_map
