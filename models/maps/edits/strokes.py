"""A gesture that paints: working copies of the layers it touches, what its ink puts where, and the map after it.

An ink covers areas. Mirror images, the layers tiles go to by themselves, the terrain that follows tiles and the
selection one paints within are dealt with here, so that all painting tools behave alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.errors import Refused
from models.maps.chunks import SIDE
from models.maps.edits.areas import CellArea, Rect, grown, mirrored_areas, rect_of, whole_area
from models.maps.edits.paint import Patch, Symmetry, mirrored
from models.maps.gids import NUMBER, Gids, Mask
from models.maps.layers import (
    GROUND,
    KINDS,
    NO_NAMES,
    RIM,
    THING,
    Names,
    above,
    home_of,
    looked_up,
    tile_sorts,
    with_layer_for,
)
from models.maps.rules.grid import Cell
from models.maps.terrain import terrain_types
from models.maps.tile_map import TileLayer, TileMap, with_layer
from models.maps.tilesets.autotile import paint_terrain
from models.maps.tilesets.borders import BORDERED, fit_borders

UNKNOWN: Final = -1


@dataclass(frozen=True, slots=True, eq=False)
class TileInk:
    """Puts a block of tiles (rows, columns), repeated from the anchor on; or, by chance, one of them on each cell."""

    block: Gids
    random: bool = False


@dataclass(frozen=True, slots=True)
class Transitions:
    """Puts a terrain of a terrain set of a tileset; neighbours are fitted to it. `color` 0 takes it away."""

    first_gid: int
    wang_set: int
    color: int


@dataclass(frozen=True, slots=True)
class TerrainInk:
    """Puts a kind of terrain as the rules see it, whatever tiles lie there."""

    code: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """Takes tiles away: from the current layer, or `everywhere` from all layers that may be edited."""

    everywhere: bool = False


Ink = TileInk | Transitions | TerrainInk | Nothing


@dataclass(frozen=True, slots=True, eq=False)
class Manner:
    """How a gesture paints.

    `layer` is the current layer, `by_itself` lets tiles go to the layer of their kind, `symmetry` adds mirror images,
    `seed` decides what is left to chance, `within` is a selection (height, width) that bounds it, `names` are those of
    new layers. Ground that goes to its layer by itself clears what stands over it, unless `keeps`.
    """

    layer: int
    by_itself: bool = True
    symmetry: Symmetry = "none"
    seed: int = 0
    within: Mask | None = None
    names: Names = field(default_factory=lambda: NO_NAMES)
    keeps: bool = False


@dataclass(frozen=True, slots=True)
class Cleared:
    """What a gesture cleared above the ground it painted: so many `cells`; `stays` names a locked layer over it."""

    cells: int = 0
    stays: str = ""


class Stroke:
    """One gesture. `tile_map` shows the work so far; nobody may keep it before `result` is taken."""

    def __init__(self, tile_map: TileMap, ink: Ink, manner: Manner) -> None:
        self.tile_map = tile_map
        self.before = tile_map
        self.ink = ink
        self._manner = manner
        self.blocks: set[tuple[int, int]] = set()
        """The (column, row) of the blocks of cells it has written in, on any layer and in the terrain."""
        self._own: set[int] = set()
        self._own_terrain = False
        self._codes: NDArray[np.int16] | None = None
        self._sorts: NDArray[np.uint8] | None = None
        self._gone: Mask = np.zeros((tile_map.height, tile_map.width), np.bool_)
        self._stays = ""
        self._noise: NDArray[np.uint64] | None = None

    def cover(self, area: CellArea, anchor: Cell = (0, 0)) -> tuple[Rect, ...]:
        """Paint an area and its mirror images; return the rectangles of cells that were touched.

        Raises Refused where the layer that takes it is locked or hidden.
        """
        if isinstance(self.ink, TileInk):
            return self._tiles(area, anchor, self.ink)
        images = mirrored_areas(area, self.before.width, self.before.height, self._manner.symmetry)
        clipped = [found for image in images if (found := self.bounded(image)) is not None]
        if isinstance(self.ink, Transitions):
            return tuple(self._transitions(each, self.ink) for each in clipped)
        if isinstance(self.ink, TerrainInk):
            return tuple(self._kind(each, self.ink.code) for each in clipped)
        return tuple(self._erase(each, self.ink) for each in clipped)

    @property
    def layers(self) -> frozenset[int]:
        """The layers it has painted on; 0 stands for the terrain."""
        return frozenset(self._own) or frozenset((0,))

    @property
    def cleared(self) -> Cleared:
        """What was cleared above the ground so far."""
        return Cleared(int(self._gone.sum()), self._stays)

    def result(self) -> TileMap:
        """Return the map after the gesture; the stroke must not be used any more."""
        return self.tile_map

    def _tiles(self, area: CellArea, anchor: Cell, ink: TileInk) -> tuple[Rect, ...]:
        values = self._values(area, anchor, ink)
        mask = area.mask & (values != 0)
        if not mask.any():
            return ()
        touched = []
        images = mirrored(
            Patch(area.x, area.y, values, mask), self.before.width, self.before.height, self._manner.symmetry
        )
        for image in images:
            bounded = self.bounded(CellArea(image.x, image.y, image.mask))
            if bounded is None:
                continue
            dx, dy = bounded.x - image.x, bounded.y - image.y
            height, width = bounded.mask.shape
            part = image.values[dy : dy + height, dx : dx + width]
            self._put_tiles(bounded, part)
            self._follow(bounded)
            touched.append(rect_of(grown(bounded, 1, self.before)))
        return tuple(touched)

    def _values(self, area: CellArea, anchor: Cell, ink: TileInk) -> Gids:
        height, width = area.mask.shape
        rows, columns = np.arange(height) + area.y, np.arange(width) + area.x
        if not ink.random:
            return ink.block[
                np.ix_((rows - anchor[1]) % ink.block.shape[0], (columns - anchor[0]) % ink.block.shape[1])
            ]
        choices = ink.block[ink.block != 0]
        if not choices.size:
            raise Refused("map.no_tiles_to_choose")
        mixed = _mixed(rows[:, None], columns[None, :], self._manner.seed)
        found: Gids = choices[(mixed % np.uint64(choices.size)).astype(np.int64)]
        return found

    def _put_tiles(self, area: CellArea, values: Gids) -> None:
        if not self._manner.by_itself:
            self._write(self._manner.layer, area, values, area.mask)
            self._fit(self._manner.layer, area)
            return
        numbers = np.where(area.mask, values & np.uint32(NUMBER), 0)
        homes = {int(number): home_of(self.before, int(number)) for number in np.unique(numbers) if number}
        for home in sorted(set(homes.values()), key=lambda kind: KINDS.index(kind) if kind else -1):
            mask = area.mask & np.isin(numbers, [number for number, kind in homes.items() if kind == home])
            layer_id = self._layer_of(home)
            self._write(layer_id, area, values, mask)
            self._fit(layer_id, area)
            if home:
                self.clear_above(layer_id, CellArea(area.x, area.y, mask), numbers)

    def clear_above(self, layer_id: int, area: CellArea, tiles: Gids) -> None:
        """Clear the tiles above a layer where ground was put on it: `tiles`, array of (rows, columns) of the area.

        Things stay where they stand, and locked or hidden layers keep theirs.
        """
        if self._sorts is None:
            self._sorts = tile_sorts(self.tile_map)
        left, top, width, height = rect_of(area)
        ground = area.mask & (looked_up(self._sorts, tiles) == GROUND)
        if self._manner.keeps or not ground.any():
            return
        for layer in above(self.tile_map, layer_id):
            there = layer.gids[top : top + height, left : left + width]
            sorts = looked_up(self._sorts, there)
            mask = ground & (there != 0) & (sorts != THING)
            seen = mask & (sorts != RIM)
            if layer.look.locked:
                self._stays = layer.name if seen.any() else self._stays
            elif mask.any():
                self._gone[top : top + height, left : left + width] |= seen
                self._write(layer.id, area, np.zeros_like(there), mask)
                gone = whole_area(mask)
                if gone is not None:
                    self._fit(layer.id, replace(gone, x=left + gone.x, y=top + gone.y))

    def _layer_of(self, kind: str) -> int:
        if not kind:
            return self._manner.layer
        self.tile_map, layer = with_layer_for(self.tile_map, kind, self._manner.layer, self._manner.names)
        return layer.id

    def _transitions(self, area: CellArea, ink: Transitions) -> Rect:
        used = next((each for each in self.before.tilesets if each.first_gid == ink.first_gid), None)
        if used is None or not 0 <= ink.wang_set < len(used.tileset.wang_sets):
            raise Refused("map.no_such_terrain", name="?")
        wang = used.tileset.wang_sets[ink.wang_set]
        sample = next(iter(wang.tiles), "")
        home = home_of(self.before, used.first_gid + int(sample)) if self._manner.by_itself and sample else ""
        layer_id = self._layer_of(home)
        wide = grown(area, 2, self.before)
        left, top, width, height = rect_of(wide)
        gids = self._working(layer_id)
        self._note(wide)
        window = gids[top : top + height, left : left + width]
        seed = self._manner.seed + left + top * self.before.width
        after = paint_terrain(window, used, wang, wide.mask, ink.color, seed)
        moved = after != window
        gids[top : top + height, left : left + width] = after
        if home and ink.color:
            self.clear_above(layer_id, CellArea(left, top, wide.mask), after)
            moved = moved | wide.mask
        self._follow(CellArea(left, top, moved))
        return left, top, width, height

    def _kind(self, area: CellArea, code: int) -> Rect:
        left, top, width, height = rect_of(area)
        terrain = self._working_terrain()
        self._note(area)
        np.copyto(terrain[top : top + height, left : left + width], np.uint8(code), where=area.mask)
        return left, top, width, height

    def _erase(self, area: CellArea, ink: Nothing) -> Rect:
        layers = [self._manner.layer]
        if ink.everywhere:
            layers = [each.id for each in self.tile_map.tile_layers(shown=True) if not each.look.locked]
        for layer_id in layers:
            self._write(layer_id, area, np.zeros(area.mask.shape, np.uint32), area.mask)
            self._fit(layer_id, area)
        self._follow(area)
        return rect_of(grown(area, 1, self.before))

    def bounded(self, area: CellArea) -> CellArea | None:
        """Return the part of an area that is on the map and within the selection; None for nothing."""
        left, top = max(area.x, 0), max(area.y, 0)
        right = min(area.x + area.mask.shape[1], self.before.width)
        bottom = min(area.y + area.mask.shape[0], self.before.height)
        if left >= right or top >= bottom:
            return None
        mask = area.mask[top - area.y : bottom - area.y, left - area.x : right - area.x]
        if self._manner.within is not None:
            mask = mask & self._manner.within[top:bottom, left:right]
        return CellArea(left, top, mask) if mask.any() else None

    def _write(self, layer_id: int, area: CellArea, values: Gids, mask: Mask) -> None:
        left, top, width, height = rect_of(area)
        self._note(area)
        np.copyto(self._working(layer_id)[top : top + height, left : left + width], values, where=mask)

    def _fit(self, layer_id: int, area: CellArea) -> None:
        """Fit the borders that terrains put on the cells beside them, in and around an area."""
        wide = grown(area, 2, self.before)
        left, top, width, height = rect_of(wide)
        window = self._working(layer_id)[top : top + height, left : left + width]
        self._note(wide)
        for used in self.before.tilesets:
            if any(wang.kind == BORDERED for wang in used.tileset.wang_sets):
                window[...] = fit_borders(window, used, wide.mask)

    def _note(self, area: CellArea) -> None:
        """Note the blocks of an area that is about to be written."""
        left, top, width, height = rect_of(area)
        rows = range(top // SIDE, (top + height - 1) // SIDE + 1)
        self.blocks |= {(x, y) for y in rows for x in range(left // SIDE, (left + width - 1) // SIDE + 1)}

    def _working(self, layer_id: int) -> Gids:
        """Return the stroke's own copy of a layer of tiles."""
        layer = self.tile_map.layer(layer_id)
        if not isinstance(layer, TileLayer):
            raise Refused("map.not_tiles", name=layer.name)
        if layer.look.locked or not layer.look.visible:
            raise Refused("map.layer_locked" if layer.look.locked else "map.layer_hidden", name=layer.name)
        if layer_id not in self._own:
            self._own.add(layer_id)
            layer = replace(layer, gids=layer.gids.copy())
            self.tile_map = with_layer(self.tile_map, layer)
        return layer.gids

    def _working_terrain(self) -> NDArray[np.uint8]:
        if not self._own_terrain:
            self._own_terrain = True
            self.tile_map = replace(self.tile_map, terrain=self.tile_map.terrain.copy())
        return self.tile_map.terrain

    def _follow(self, area: CellArea) -> None:
        """Set the terrain of an area by the highest of its tiles that stands for a terrain."""
        if self._codes is None:
            self._codes = terrain_codes(self.before)
        self._note(area)
        follow_tiles(self.tile_map, self._working_terrain(), area, self._codes)


def follow_tiles(tile_map: TileMap, terrain: NDArray[np.uint8], area: CellArea, codes: NDArray[np.int16]) -> None:
    """Write the terrain of an area into `terrain`: that of the highest tile that stands for one, clear without tiles.

    Cells whose tiles all stand for nothing keep their terrain. `codes` is what `terrain_codes` returned.
    """
    left, top, width, height = rect_of(area)
    window = (slice(top, top + height), slice(left, left + width))
    found = np.full(area.mask.shape, UNKNOWN, np.int16)
    bare = np.ones(area.mask.shape, np.bool_)
    for layer in reversed(list(tile_map.tile_layers())):
        bare &= layer.gids[window] == 0
        np.copyto(found, looked_up(codes, layer.gids[window]), where=found == UNKNOWN)
    found[bare] = 0
    np.copyto(terrain[window], found.astype(np.uint8), where=area.mask & (found != UNKNOWN))


def terrain_codes(tile_map: TileMap) -> NDArray[np.int16]:
    """Return the terrain code each tile number stands for, UNKNOWN (-1) for none; the last stands for all beyond."""
    kinds = terrain_types()
    last = max((used.first_gid + used.tileset.count for used in tile_map.tilesets), default=1)
    codes = np.full(last + 1, UNKNOWN, np.int16)
    for used in tile_map.tilesets:
        for tile in used.tileset.tiles.values():
            if tile.terrain in kinds:
                codes[used.first_gid + tile.id] = kinds[tile.terrain].code
    return codes


def _mixed(rows: NDArray[np.generic], columns: NDArray[np.generic], seed: int) -> NDArray[np.uint64]:
    """Return a pseudo-random 64-bit number for each cell and seed (SplitMix64): a cell always keeps its own."""
    with np.errstate(over="ignore"):
        z = rows.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15) + columns.astype(np.uint64)
        z = (z + np.uint64(seed & 0xFFFFFFFF)) * np.uint64(0xD1B54A32D192ED03)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    found: NDArray[np.uint64] = z ^ (z >> np.uint64(31))
    return found
