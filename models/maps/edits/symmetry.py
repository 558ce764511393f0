"""Boards that are fair to two camps: one half is the mirror image of the other, or the same turned by 180 degrees."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import numpy as np

from models.maps.edges import mirror_ways, mirrored_cells, mirrored_edge
from models.maps.edits.clipping import cleared, clipped, pasted
from models.maps.edits.paint import Symmetry
from models.maps.edits.transform import Turn, mirrored_thing, transformed
from models.maps.features import Marker, Zone
from models.maps.gates import Part
from models.maps.gids import Mask
from models.maps.map_figures import NPC, side_of, with_side
from models.maps.rules.rules_grid import cost_field
from models.maps.things import Thing, add, cells_zone, copy_name
from models.maps.tile_map import TileMap

Camp = Literal["horizontal", "vertical", "turn"]
_TURNS: dict[Camp, Turn] = {"horizontal": "flip_x", "vertical": "flip_y", "turn": "turn_half"}


def same_camp(tile_map: TileMap, camp: Camp) -> TileMap:
    """Return the map with the second half made from the first: the left half's image at the right, or the upper's
    below.

    The image is mirrored or turned by 180 degrees, with all that stands there: what belongs to a side belongs to the
    other one in the image, a zone or a door that was there keeps its name, start areas lose cells that become walls.
    Walls on the axis and a middle row or column stay as they are.
    """
    half, other = _halves(tile_map, camp)
    turned = transformed(_twins_named(tile_map, camp, half), _TURNS[camp])
    figures = tuple(for_other_side(each, tile_map) for each in turned.markers)
    clip = clipped(replace(turned, markers=figures), other)  # type: ignore[arg-type]  # markers stay markers
    rows, columns = np.nonzero(other.any(axis=1))[0], np.nonzero(other.any(axis=0))[0]
    bare = cleared(tile_map, other)
    kept = {edge: wall for edge, wall in tile_map.walls.items() if edge not in bare.walls and _of(half, edge)}
    made = pasted(replace(bare, walls={**bare.walls, **kept}), clip, (int(columns[0]), int(rows[0])))
    made = _with_zones(replace(made, next_id=max(made.next_id, tile_map.next_id)), tile_map, camp, half, other)
    return with_starts_cut(made, tile_map)


def images(thing: Thing, tile_map: TileMap, symmetry: Symmetry) -> list[Thing]:
    """Return the mirror images of a thing, without those that are the thing itself, on the axis.

    What belongs to a side belongs to the other one in its image.
    """
    found: list[Thing] = []
    for across, down in mirror_ways(symmetry):
        made = thing
        made = mirrored_thing(made, tile_map, "flip_x") if across else made
        made = mirrored_thing(made, tile_map, "flip_y") if down else made
        if made not in (thing, *found):
            found.append(made)
    return [for_other_side(each, tile_map) for each in found]


def for_other_side(thing: Thing, tile_map: TileMap) -> Thing:
    """Return a zone or a figure of a side as one of the other, where the map knows two sides."""
    side = thing.side if isinstance(thing, Zone) else side_of(thing) if isinstance(thing, Marker) else ""
    known = [zone.side for zone in tile_map.zones] + [side_of(each) for each in tile_map.markers]
    others = {each for each in known if each not in ("", NPC, side)}
    other = others.pop() if side not in ("", NPC) and len(others) == 1 else ""
    if isinstance(thing, Marker):
        return with_side(thing, other) if other else thing
    if not isinstance(thing, Zone) or not side:
        return thing
    theirs = [zone for zone in tile_map.zones if other and (zone.kind, zone.side) == (thing.kind, other)]
    return replace(thing, side=other, color=theirs[0].color if theirs else thing.color)


def with_starts_cut(tile_map: TileMap, before: TileMap) -> TileMap:
    """Return the map with start areas that lose the cells nobody can enter any more; one keeps its last cells."""
    shut = (cost_field(tile_map) == 0) & (cost_field(before) != 0)
    zones = []
    for zone in tile_map.zones:
        cells = zone.cells()
        free = frozenset(cell for cell in cells if not tile_map.inside(cell) or not shut[cell[1], cell[0]])
        cut = zone.kind == "start" and 0 < len(free) < len(cells)
        zones.append(cells_zone(zone, free, tile_map) if cut else zone)
    return replace(tile_map, zones=tuple(zones))


def _with_zones(made: TileMap, before: TileMap, camp: Camp, half: Mask, other: Mask) -> TileMap:
    """Return the map with the zones of the first half and their images; one that lay there takes the image's cells."""
    symmetry: Symmetry = camp
    first = [zone for zone in before.zones if _all_in(half, zone)]
    last = [zone for zone in before.zones if _all_in(other, zone)]
    stay = (zone for zone in before.zones if zone not in last)
    made = replace(made, zones=tuple(z if z in first else _even_zone(z, before, camp, other) for z in stay))
    for zone in first:
        for image in images(zone, before, symmetry):
            assert isinstance(image, Zone)
            alike = [each for each in last if (each.kind, each.side) == (image.kind, image.side)]
            old = min(alike, key=lambda each: _apart(each, image), default=None)
            if old is not None:
                last.remove(old)
                put_back = replace(old, runs=image.runs, polygon=image.polygon)
                made = replace(made, zones=(*made.zones, put_back))
            else:
                names = [each.name for each in (*before.zones, *made.zones)]
                made, _ = add(made, replace(image, name=copy_name(image.name, names) if image.name else ""))
    return made


def _even_zone(zone: Zone, before: TileMap, camp: Camp, other: Mask) -> Zone:
    """Return a zone that lies on both halves with the image of its first half in the second."""
    cells = {cell for cell in zone.cells() if before.inside(cell)}
    first = {cell for cell in cells if not other[cell[1], cell[0]]}
    twins = {image for cell in first for image in mirrored_cells(cell, before, camp) if other[image[1], image[0]]}
    return zone if first | twins == cells else cells_zone(zone, first | twins, before)


def _twins_named(tile_map: TileMap, camp: Camp, half: Mask) -> TileMap:
    """Return the map with the doors of the first half called as their images are to be.

    That is as the door that stands where the image comes, else by a name that nothing has.
    """
    across, down = mirror_ways(camp)[0]
    taken = {wall.name for wall in tile_map.walls.values()} | {door.name for door in tile_map.doors.values()}
    names: dict[str, str] = {}

    def called(part: Part, image: Part | None) -> Part:
        if not part.name or part is image:
            return part
        if part.name not in names:
            theirs = image.name if image is not None and image.name != part.name else ""
            names[part.name] = theirs or copy_name(part.name, taken)
            taken.add(names[part.name])
        return replace(part, name=names[part.name])

    size = tile_map.width, tile_map.height
    walls, doors = dict(tile_map.walls), dict(tile_map.doors)
    for edge, wall in tile_map.walls.items():
        if _of(half, edge):
            walls[edge] = called(wall, tile_map.walls.get(mirrored_edge(edge, *size, across, down)))
    for cell, door in tile_map.doors.items():
        if half[cell[1], cell[0]]:
            doors[cell] = called(door, tile_map.doors.get(mirrored_cells(cell, tile_map, camp)[0]))
    return replace(tile_map, walls=walls, doors=doors)


def _all_in(mask: Mask, zone: Zone) -> bool:
    cells = zone.cells()
    return bool(cells) and all(0 <= y < mask.shape[0] and 0 <= x < mask.shape[1] and bool(mask[y, x]) for x, y in cells)


def _apart(one: Zone, other: Zone) -> int:
    """Return how many cells two zones do not share."""
    return len(one.cells() ^ other.cells())


def _halves(tile_map: TileMap, camp: Camp) -> tuple[Mask, Mask]:
    """Return two masks (height, width): the half that stays, and the half that becomes its image."""
    height, width = tile_map.height, tile_map.width
    half, other = np.zeros((height, width), np.bool_), np.zeros((height, width), np.bool_)
    if camp == "vertical":
        half[: height // 2] = True
        other[height - height // 2 :] = True
    else:
        half[:, : width // 2] = True
        other[:, width - width // 2 :] = True
    return half, other


def _of(half: Mask, edge: tuple[str, int, int]) -> bool:
    """Return whether an edge borders a cell of the half that stays."""
    side, x, y = edge
    before = (x - 1, y) if side == "V" else (x, y - 1)
    return any(
        0 <= row < half.shape[0] and 0 <= column < half.shape[1] and bool(half[row, column])
        for column, row in ((x, y), before)
    )
