"""Boards of the generators dressed with a bundled tileset: floors that vary, terrains with borders, rooms, things.

Doors have no tiles: the painter draws them as they stand, so that one that is opened looks open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from models.dice import Dice
from models.maps.edits.paint import apply, scatter
from models.maps.generators.sketch import CONSOLE, CRATE, FLOOR, PILLAR, ROLES, ROUGH, STAIRS, Sketch, chance, seed_of
from models.maps.gids import Gids, Mask
from models.maps.rules.grid import edge_between
from models.maps.tile_map import LayerLook, MapTileset, TileLayer, TileMap
from models.maps.tilesets.borders import paint_bordered
from models.maps.tilesets.library import CELL_PX, LAYERS, TilesetType, TileType, bundled_tilesets, tileset_of

LARGEST_SHARE: Final = 12
"""A room of more than one in so many of the open cells is a hall: it keeps the board's own floor."""
_INSIDE: Final = (FLOOR, ROUGH, PILLAR, STAIRS, CRATE, CONSOLE)


def rooms(made: Sketch) -> list[Mask]:
    """Return the cells of each room, arrays of (height, width): what walls and doors, on edges or in cells, enclose."""
    inside = np.isin(made.roles, _INSIDE)
    for door in made.tile_map.doors:
        inside[door[1], door[0]] = False
    seen = np.zeros(inside.shape, np.bool_)
    found = []
    for y, x in np.argwhere(inside).tolist():
        if not seen[y, x]:
            room = _flooded(made.tile_map, inside, (x, y))
            seen |= room
            found.append(room)
    return found


def uses(found: Sequence[Mask], floors: Sequence[str], dice: Dice) -> list[tuple[Mask, str]]:
    """Return each of the smaller rooms with its floor, drawn from `floors`; one named twice is twice as likely."""
    total = sum(int(room.sum()) for room in found)
    small = [room for room in found if int(room.sum()) * LARGEST_SHARE <= total]
    if not floors:
        return []
    return [(room, floors[dice.roll(len(floors), "map.generate").result - 1]) for room in small]


def _flooded(tile_map: TileMap, inside: Mask, start: tuple[int, int]) -> NDArray[np.bool_]:
    height, width = inside.shape
    room = np.zeros(inside.shape, np.bool_)
    room[start[1], start[0]] = True
    todo = [start]
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            on_map = 0 <= near[0] < width and 0 <= near[1] < height
            open_there = on_map and inside[near[1], near[0]] and not room[near[1], near[0]]
            if open_there and edge_between((x, y), near) not in tile_map.walls:
                room[near[1], near[0]] = True
                todo.append(near)
    return room


DECOR_PERCENT: Final = 4


def tileset_for(board: str) -> TilesetType:
    """Return the bundled tileset that dresses a generator's board (`canyon`, `forest`, `ship`, `temple`)."""
    return next(kind for kind in bundled_tilesets().values() if board in kind.roles)


def dress_board(
    made: Sketch, board: str, dice: Dice, px: int = CELL_PX, names: Mapping[str, str] | None = None
) -> TileMap:
    """Return a sketch's map with the tiles of its board's tileset, `px` pixels each; its terrain stays as it was.

    `names` gives the layers their names by kind. Every tile lies on the layer of its kind.
    """
    kind = tileset_for(board)
    dresser = _Dresser(made, kind, board, dice, px)
    dresser.dress()
    layers = tuple(
        TileLayer(id=i + 1, name=(names or {}).get(each, ""), look=LayerLook(kind=each), gids=dresser.layers[each])
        for i, each in enumerate(each for each in LAYERS if dresser.layers[each].any())
    )
    old = made.tile_map
    return replace(
        old,
        cell_width=px,
        cell_height=px,
        layers=layers,
        tilesets=(dresser.used,),
        next_id=max(old.next_id, len(layers) + 1, _last_id(old) + 1),
    )


class _Dresser:
    """The layers of one board while tiles are put on them."""

    def __init__(self, made: Sketch, kind: TilesetType, board: str, dice: Dice, px: int) -> None:
        self.used = MapTileset(1, tileset_of(kind, px))
        self.layers: dict[str, Gids] = {each: np.zeros(made.roles.shape, np.uint32) for each in LAYERS}
        self._made, self._kind, self._board, self._dice = made, kind, board, dice
        self._roles, self._decor = kind.roles[board], kind.decor.get(board, ())

    def dress(self) -> None:
        everywhere = np.ones(self._made.roles.shape, np.bool_)
        ground = next(each.id for each in self._kind.terrains.values() if each.layer == "ground" and each.borders < 0)
        self._put(ground, everywhere)
        self._put(self._roles["floor"], everywhere & ~self._where("void", "tree"))
        for role in ROLES:
            where = self._where(role)
            if role != "floor" and role in self._roles and where.any():
                self._put(self._roles[role], where)
        self._furnish()
        self._strew(self._where("floor"))

    def _where(self, *roles: str) -> Mask:
        found: Mask = np.isin(self._made.roles, [ROLES.index(role) for role in roles])
        return found

    def _put(self, name: str, where: Mask) -> None:
        """Put a terrain with its borders, or tiles of a group by chance."""
        terrain = self._kind.terrains.get(name)
        if terrain is None:
            self._scatter(self._kind.group(name), where)
            return
        wang = next(each for each in self.used.tileset.wang_sets if each.name == name)
        self.layers[terrain.layer] = paint_bordered(
            self.layers[terrain.layer], self.used, wang, where, 1, seed_of(self._dice)
        )

    def _scatter(self, tiles: Sequence[TileType], where: Mask) -> None:
        layer = tiles[0].layer
        choices = [(self._gid(tile), max(tile.weight, 1)) for tile in tiles]
        self.layers[layer] = apply(self.layers[layer], scatter(choices, where, self._dice))

    def _furnish(self) -> None:
        """Give rooms floors of their own; each crate in them becomes a thing that belongs to such a room."""
        floors = self._kind.rooms.get(self._board, {})
        for room, floor in uses(rooms(self._made), list(floors), self._dice):
            if self._kind.terrains[floor].layer != "ground":
                self._put(floor, room)
            crates = room & self._where("crate")
            things = [self._kind.tiles[name] for name in floors[floor]]
            if things and crates.any():
                self._scatter(things, crates)

    def _strew(self, floor: Mask) -> None:
        """Strew a little decor over open floor that holds nothing; no decor changes the terrain."""
        tiles = [self._kind.tiles[name] for name in self._decor if not self._kind.tiles[name].terrain]
        free = floor & (self.layers["things"] == 0)
        for x, y in self._made.tile_map.doors:
            free[y, x] = False
        where = free & chance(floor.shape, seed_of(self._dice), DECOR_PERCENT)
        if tiles and where.any():
            choices = [(self._gid(tile), 1) for tile in tiles]
            self.layers["things"] = apply(self.layers["things"], scatter(choices, where, self._dice))

    def _gid(self, tile: TileType) -> int:
        return self.used.first_gid + tile.number


def _last_id(tile_map: TileMap) -> int:
    """Return the highest id of a zone, 0 without zones: the layers get the ids after it."""
    return max((zone.id for zone in tile_map.zones), default=0)
