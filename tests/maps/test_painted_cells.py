"""What painting leaves on a board, cell by cell, against a judge that knows no areas; layers as a list of names."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.errors import Refused
from models.maps import layers
from models.maps.clipping import cleared, clipped, pasted
from models.maps.features import polygon_mask
from models.maps.gids import FLIP_X
from models.maps.grid import Cell
from models.maps.paint import SYMMETRIES, mask_of, noise
from models.maps.pictures import pictures_of
from models.maps.strokes import Ink, Manner, Nothing, Stroke, TerrainInk, TileInk, area_of
from models.maps.tile_map import GroupLayer, ObjectLayer, TileLayer, TileMap, add_tileset, change_layers, new_map
from models.maps.tileset import Picture, TileInfo, Tileset
from models.maps.transform import resized
from tests.maps.sample_map import sample

HOMES = {1: "ground", 2: "walls", 3: "things", 4: "", 5: "ground", 6: ""}
STANDS = {1: 0, 2: 2, 3: 1, 5: 1}
"""Tile by tile: the layer it goes to, and the terrain it stands for as the rules see it."""

TERRAINS = {0: "clear", 1: "difficult", 2: "impassable"}
WIDTH, HEIGHT = 11, 7
cells = st.lists(st.tuples(st.integers(-2, WIDTH + 1), st.integers(-2, HEIGHT + 1)), min_size=1, max_size=25)
anchors = st.tuples(st.integers(-5, 5), st.integers(-5, 5))


def board() -> TileMap:
    """An empty board with one layer and a tileset of six tiles."""
    tiles = {
        str(n - 1): TileInfo(n - 1, terrain=TERRAINS[STANDS[n]] if n in STANDS else "", layer=HOMES[n]) for n in HOMES
    }
    return add_tileset(new_map(WIDTH, HEIGHT, layer="Sol"), Tileset("six", 32, 32, 6, 3, tiles=tiles))


def painted(made: TileMap, ink: Ink, on: list[Cell], anchor: Cell, manner: Manner) -> TileMap:
    stroke = Stroke(made, ink, manner)
    area = area_of(on)
    assert area is not None
    stroke.cover(area, anchor)
    return stroke.result()


@given(cells, anchors, st.permutations(sorted(HOMES)), st.booleans())
def test_every_cell_gets_the_tile_of_the_pattern_on_the_layer_of_its_kind(
    on: list[Cell], anchor: Cell, order: list[int], by_itself: bool
) -> None:
    block = np.array(order, np.uint32).reshape(3, 2)
    first = painted(board(), TileInk(block), on, anchor, Manner(1, by_itself=by_itself))
    kinds = {layer.look.kind: layer for layer in first.tile_layers()}
    for x in range(WIDTH):
        for y in range(HEIGHT):
            here = {kind: int(layer.gids[y, x]) for kind, layer in kinds.items() if layer.gids[y, x]}
            if (x, y) not in on:
                assert not here
                assert first.terrain[y, x] == 0
                continue
            tile = int(block[(y - anchor[1]) % 3, (x - anchor[0]) % 2])
            home = HOMES[tile] if by_itself and HOMES[tile] not in ("", "ground") else ""
            assert here == {home: tile}
            assert first.terrain[y, x] == STANDS.get(tile, 0)


@given(cells, cells, st.sampled_from(SYMMETRIES), st.integers(0, 2))
def test_paint_and_rubber_take_their_cells_and_the_images_of_these_alone(
    on: list[Cell], within: list[Cell], symmetry: str, code: int
) -> None:
    full = painted(
        board(),
        TileInk(np.array([[5]], np.uint32)),
        [(x, y) for x in range(WIDTH) for y in range(HEIGHT)],
        (0, 0),
        Manner(1),
    )
    ways = {
        "horizontal": ((1, 0),),
        "vertical": ((0, 1),),
        "both": ((1, 0), (0, 1), (1, 1)),
        "turn": ((1, 1),),
    }.get(symmetry, ())
    images = {
        (WIDTH - 1 - x if across else x, HEIGHT - 1 - y if down else y)
        for x, y in on
        for across, down in ((0, 0), *ways)
    }
    manner = Manner(1, symmetry=symmetry, within=mask_of(within, WIDTH, HEIGHT))  # type: ignore[arg-type]
    taken = mask_of(images & set(within), WIDTH, HEIGHT)
    ruled = painted(full, TerrainInk(code), on, (0, 0), manner)
    assert np.array_equal(ruled.terrain, np.where(taken, code, 1))
    assert np.array_equal(next(ruled.tile_layers()).gids, next(full.tile_layers()).gids)
    bare = painted(full, Nothing(everywhere=True), on, (0, 0), manner)
    assert np.array_equal(next(bare.tile_layers()).gids == 0, taken)
    assert np.array_equal(bare.terrain, np.where(taken, 0, 1))


CORNERS = [(x, y) for x in range(-2, 9) for y in range(-1, 6) if not (x > 2 and y < 3)]
RING = [(x, y) for x in range(3, WIDTH + 2) for y in range(1, HEIGHT + 2) if not (4 < x < 9 and 2 < y < 5)]
HALF = [(x, y) for x in range(WIDTH) for y in range(HEIGHT) if x + y < 8]


@pytest.mark.parametrize("on", [CORNERS, RING, CORNERS + RING])
@pytest.mark.parametrize("within", [None, HALF])
def test_beside_a_large_area_and_in_its_holes_all_stays_as_a_hand_made_it(
    on: list[Cell], within: list[Cell] | None
) -> None:
    every = [(x, y) for x in range(WIDTH) for y in range(HEIGHT)]
    floor = painted(board(), TileInk(np.array([[1, 5], [5, 1]], np.uint32)), every, (0, 0), Manner(1))
    ruled = painted(floor, TerrainInk(2), every, (0, 0), Manner(1))
    assert (ruled.terrain == 2).all()
    taken = {cell for cell in on if cell in every and (within is None or cell in within)}
    mask = None if within is None else mask_of(within, WIDTH, HEIGHT)
    block = np.array([[1, 2, 3], [3, 1, 5], [2, 5, 1]], np.uint32)
    made = painted(ruled, TileInk(block), on, (0, 0), Manner(1, by_itself=True, within=mask))
    bare = painted(made, Nothing(everywhere=True), on, (0, 0), Manner(1, within=mask))
    kinds = {layer.look.kind: layer.gids for layer in made.tile_layers()}
    for x, y in every:
        here = {kind: int(gids[y, x]) for kind, gids in kinds.items() if gids[y, x]}
        tile, old = int(block[y % 3, x % 3]), 5 if (x + y) % 2 else 1
        if (x, y) not in taken:
            assert (here, made.terrain[y, x]) == ({"": old}, 2)
            assert bare.terrain[y, x] == 2
            continue
        assert here == ({"": tile} if HOMES[tile] == "ground" else {"": old, HOMES[tile]: tile})
        assert made.terrain[y, x] == STANDS[tile]
        assert bare.terrain[y, x] == 0
    left = {(x, y) for layer in bare.tile_layers() for y, x in zip(*np.nonzero(layer.gids), strict=True)}
    assert left == {*every} - taken


@pytest.mark.parametrize("seed", [0, 1, 77, 2**31])
def test_chance_is_even_over_tiles_rows_and_columns(seed: int) -> None:
    wide, high = 240, 200
    tiles = add_tileset(new_map(wide, high, layer="Sol"), Tileset("six", 32, 32, 6, 3))
    ink = TileInk(np.array([[1, 2, 3, 4]], np.uint32), random=True)
    stroke = Stroke(tiles, ink, Manner(1, seed=seed))
    stroke.cover(area_of([(x, y) for x in range(wide) for y in range(high)]))  # type: ignore[arg-type]
    found = next(stroke.result().tile_layers()).gids
    plain = noise((high, wide), seed) % np.uint64(4) + np.uint64(1)
    for drawn in (found, plain):
        shares = np.bincount(drawn.ravel().astype(np.int64), minlength=5)[1:] / drawn.size
        assert (abs(shares - 0.25) < 0.01).all()
        # Neighbours know nothing of one another: beside, below, and two away.
        for dx, dy in ((1, 0), (0, 1), (1, 1), (2, 0), (0, 2)):
            same = (drawn[dy:, dx:] == drawn[: high - dy, : wide - dx]).mean()
            assert abs(same - 0.25) < 0.012, (dx, dy)


def test_numbers_of_chance_stay_what_they_were() -> None:
    # A seed kept in the steps of a file paints the same tiles in a later version.
    ink = TileInk(np.arange(1, 1000, dtype=np.uint32).reshape(1, -1), random=True)
    made = add_tileset(new_map(3, 2, layer="Sol"), Tileset("many", 32, 32, 999, 9))
    done = painted(made, ink, [(x, y) for x in range(3) for y in range(2)], (0, 0), Manner(1, seed=7))
    assert next(done.tile_layers()).gids.tolist() == [[282, 862, 721], [667, 105, 379]]


@given(st.lists(st.tuples(st.integers(-9, 60), st.integers(-9, 60)), min_size=3, max_size=9))
def test_a_polygon_holds_the_cells_whose_middle_is_inside_it(corners: list[Cell]) -> None:
    points = [(x * 200, y * 200) for x, y in corners]
    found = polygon_mask(points, 1, 2, 8, 6)
    for y in range(6):
        for x in range(8):
            assert found[y, x] == _holds(points, (x + 1) * 1000 + 500, (y + 2) * 1000 + 500), (x, y)


def _holds(points: list[Cell], x: int, y: int) -> bool:
    """Whether a point is on the rim of a polygon or an odd number of its sides lie to the right of it."""
    odd = False
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        over = (x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)
        if over == 0 and min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1):
            return True
        if (y0 > y) != (y1 > y):
            # Where the side meets the row of the point, by whole numbers.
            odd ^= (
                (x - x0) * (y1 - y0) < (x1 - x0) * (y - y0) if y1 > y0 else (x - x0) * (y1 - y0) > (x1 - x0) * (y - y0)
            )
    return odd


def test_a_whole_map_put_on_a_larger_one_is_the_map_grown() -> None:
    every = replace(sample(), zones=())
    made = change_layers(every, lambda layer: replace(layer, look=replace(layer.look, locked=False, visible=True)))
    whole = np.ones((made.height, made.width), np.bool_)
    bare = resized(cleared(made, whole), 4, 3, 2, 5)
    there, grown = pasted(bare, clipped(made, whole), (4, 3)), resized(made, 4, 3, 2, 5)
    assert not any(layer.gids.any() for layer in bare.tile_layers())
    assert np.array_equal(there.terrain, grown.terrain)
    assert (there.walls, there.doors, there.tilesets) == (grown.walls, grown.doors, grown.tilesets)
    for sort in ("shapes", "markers", "notes", "lights"):
        assert _unnumbered(getattr(there, sort)) == _unnumbered(getattr(grown, sort))
    for now, then in zip(there.all_layers(), grown.all_layers(), strict=True):
        assert now.id == then.id
        if isinstance(now, TileLayer) and isinstance(then, TileLayer):
            assert np.array_equal(now.gids, then.gids)
        if isinstance(now, ObjectLayer) and isinstance(then, ObjectLayer):
            assert _unnumbered(now.objects) == _unnumbered(then.objects)


def _unnumbered(things: tuple[Any, ...]) -> list[Any]:
    return [replace(each, id=0) for each in things]


def test_a_part_brings_the_tilesets_it_uses_and_no_others() -> None:
    made = add_tileset(sample(), Tileset("unused", 32, 32, 6, 3))
    clip = clipped(made, np.ones((made.height, made.width), np.bool_))
    foreign = add_tileset(new_map(12, 9, layer="Sol"), Tileset("first", 32, 32, 50, 5))
    there = pasted(foreign, clip, (0, 0))
    assert [each.tileset.name for each in there.tilesets] == ["first", "Canyon"]
    before, after = next(made.tile_layers()).gids, next(there.tile_layers()).gids[: made.height, : made.width]
    assert np.array_equal(np.where(before, before + 50, 0), after)
    (stood,) = [
        each.gid for layer in there.all_layers() if isinstance(layer, ObjectLayer) for each in layer.objects if each.gid
    ]
    assert stood == 53 | FLIP_X


def test_every_picture_of_a_map_is_named_once() -> None:
    tiles = {"0": TileInfo(0, picture=Picture("one.png", 32, 32)), "1": TileInfo(1, picture=Picture("two.png", 32, 32))}
    made = add_tileset(sample(), Tileset("pictures", 32, 32, 2, 1, tiles=tiles))
    again = add_tileset(made, Tileset("one more", 32, 32, 1, 1, tiles={"0": tiles["0"]}))
    for each in (made, again):
        assert [picture.source for picture in pictures_of(each)] == ["canyon.png", "one.png", "two.png", "scan.png"]


class _Stack:
    """The judge of layers: names in lists, from the bottom up; a group is a list with its name before it."""

    def __init__(self) -> None:
        self.map = new_map(4, 3, layer="a")
        for name in "bc":
            self.map = layers.insert_layer(self.map, layers.empty_tiles(self.map, name), 9)
        self.map = layers.insert_layer(self.map, GroupLayer(id=0, name="G"), 1)
        self.group = self.id("G")
        for name in "de":
            self.map = layers.insert_layer(self.map, layers.empty_tiles(self.map, name), 9, self.group)

    def id(self, name: str) -> int:
        return next(layer.id for layer in self.map.all_layers() if layer.name == name)

    @property
    def names(self) -> tuple[list[str], list[str]]:
        inner = next(layer for layer in self.map.layers if isinstance(layer, GroupLayer))
        return [layer.name for layer in self.map.layers], [layer.name for layer in inner.layers]


@given(st.sampled_from("abcde"), st.integers(-1, 6), st.booleans(), st.sampled_from(["move", "copy", "remove"]))
def test_layers_stand_where_they_are_put(name: str, place: int, inside: bool, act: str) -> None:
    stack = _Stack()
    outer, inner = stack.names
    assert (outer, inner) == (["a", "G", "b", "c"], ["d", "e"])
    home = outer if name in outer else inner
    assert layers.place_of(stack.map, stack.id(name)) == (0 if home is outer else stack.group, home.index(name))
    if act == "copy":
        stack.map = layers.duplicate_layer(stack.map, stack.id(name), "new")
        home.insert(home.index(name) + 1, "new")
    else:
        home.remove(name)
        to = inner if inside else outer
        if act == "remove":
            stack.map = layers.remove_layer(stack.map, stack.id(name))
        elif inside:
            stack.map = layers.move_layer(stack.map, stack.id(name), place, stack.group)
        else:
            stack.map = layers.move_layer(stack.map, stack.id(name), place)
        if act == "move":
            to.insert(max(place, 0), name)
    assert stack.names == (outer, inner)
    ids = [layer.id for layer in stack.map.all_layers()]
    assert len(ids) == len(set(ids))


def test_a_new_layer_is_as_large_as_the_map_bare_and_of_no_kind_unless_one_is_asked_for() -> None:
    made = new_map(7, 5)
    for layer, kind in ((layers.empty_tiles(made, "new"), ""), (layers.empty_tiles(made, "new", "walls"), "walls")):
        assert (layer.name, layer.look.kind, layer.gids.shape) == ("new", kind, (5, 7))
        assert not layer.gids.any()


def test_a_copied_group_has_copies_of_all_that_is_in_it() -> None:
    stack = _Stack()
    made = layers.duplicate_layer(stack.map, stack.group, "H")
    assert [layer.name for layer in made.layers] == ["a", "G", "H", "b", "c"]
    assert [layer.name for layer in made.layers[2].layers] == ["d", "e"]  # type: ignore[union-attr]
    ids = [layer.id for layer in made.all_layers()]
    assert len(ids) == len(set(ids))
    assert made.next_id > max(ids)
    for home, name, key in (
        ("G", "G", "map.group_in_itself"),
        ("d", "G", "map.group_in_itself"),
        ("b", "c", "map.not_a_group"),
    ):
        with pytest.raises(Refused) as caught:
            layers.move_layer(stack.map, stack.id(name), 0, stack.id(home))
        assert caught.value.key == key


@pytest.mark.parametrize(
    ("has", "current", "kind", "expected"),
    [
        ([""], 1, "ground", [""]),
        ([""], 1, "walls", ["", "walls"]),
        (["", "things"], 1, "walls", ["", "walls", "things"]),
        (["ground", "walls", "things"], 1, "cover", ["ground", "cover", "walls", "things"]),
        (["walls"], 1, "ground", ["ground", "walls"]),
        (["walls", "walls"], 1, "walls", ["walls", "walls"]),
    ],
)
def test_a_tile_finds_its_layer_or_has_one_made_in_its_place(
    has: list[str], current: int, kind: str, expected: list[str]
) -> None:
    made = new_map(4, 3)
    made = replace(made, layers=())
    for each in has:
        made = layers.insert_layer(made, layers.empty_tiles(made, each, each), 99)
    # Things that take no tiles stand above all kinds.
    made = layers.insert_layer(made, ObjectLayer(id=0, name="objects"), 99)
    first = made.layers[current - 1].id
    after, found = layers.with_layer_for(made, kind, first)
    assert [layer.look.kind for layer in after.layers[:-1]] == expected
    assert isinstance(after.layers[-1], ObjectLayer)
    assert found.look.kind in (kind, "")
    if kind in has:
        assert found.id == first
