"""Edits of maps. A stroke writes the blocks of 32 x 32 cells it touched and nothing else.

`name` fields that are not what the edit writes are only for its label in the history.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from models.campaign.campaign_changes import PutAsset
from models.campaign.change import Change
from models.campaign.editing import checked_name, write_columns
from models.campaign.maps.queries import PUT_ON_GRID, assets_of
from models.campaign.maps.reading import BlockKey, blocks, read_map, read_name
from models.campaign.queries import map_head
from models.campaign.records import MAX_HEAD, MapBlock, MapRecord, ThingKind
from models.campaign.rows import Rows
from models.campaign.things import CreateThing
from models.change import Label
from models.content import Json
from models.errors import ContentError, Refused
from models.maps.chunks import SIDE, Key, Numbers, alike, block, changed, check, filled_blocks, pack
from models.maps.free_walls import put_on_grid
from models.maps.map_json import TERRAIN, head
from models.maps.map_json import blocks as cut
from models.maps.tile_map import AnyLayer, TileLayer, TileMap
from models.problem import Fix

NOTHING: Final = b""
"""A block without any cell: its row goes."""

Block = bytes | Numbers
"""A packed block, or its cells."""

SLICE: Final = 64
"""Blocks that are packed and written between two reports of a long edit."""


@dataclass(frozen=True, slots=True)
class NewMap:
    """A map with the pictures it shows (already decoded and re-encoded), to be created."""

    kind: ClassVar[ThingKind] = "map"
    tile_map: TileMap = field(repr=False)
    pictures: Sequence[PutAsset] = ()
    notes: str = ""

    @property
    def name(self) -> str:
        """What it is to be called."""
        return self.tile_map.name

    def add(self, campaign: Rows, thing_id: str, name: str, place: int) -> None:
        """Add the rows; raises Refused for a head that is too long."""
        campaign.insert(
            MapRecord(
                id=thing_id, name=name, position=place, head=_checked_head(bare_head(self.tile_map)), notes=self.notes
            )
        )
        _put_pictures(campaign, self.pictures)
        _write_blocks(campaign, thing_id, cut(self.tile_map))


@dataclass(frozen=True, slots=True)
class EditMap:
    """Write blocks of cells (`NOTHING`: the block is empty now) and, where it is given, the head of a map.

    A block is packed bytes, or cells that are packed when they are written: until then no array may change. `said` is
    the label, `also` what else belongs to the step: pictures, figures of a scenario. Made by `edit_map` from a map
    before and after an edit, or by a tool that knows what it touched.
    """

    map_id: str
    said: Label
    blocks: Mapping[BlockKey, Block] = field(default_factory=dict, repr=False)
    head: Mapping[str, Json] | None = field(default=None, repr=False)
    also: Sequence[Change] = ()

    @property
    def label(self) -> Label:
        """Say what the user did."""
        return self.said

    @property
    def size(self) -> int:
        """How many blocks are written."""
        return len(self.blocks)

    @property
    def rows(self) -> frozenset[tuple[str, str]]:
        """The rows of the blocks, and of the map where its head is written."""
        found = {("map_block", f"{self.map_id}/{layer}/{x}/{y}") for layer, x, y in self.blocks}
        return frozenset(found | ({("map", self.map_id)} if self.head is not None else set()))

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for a map that is not there or a block that is none."""
        for _ in self.slices(campaign):
            pass

    def slices(self, campaign: Rows) -> Iterator[tuple[int, int]]:
        """Write what differs, some blocks at a time."""
        if self.head is not None:
            write_columns(campaign, MapRecord, self.map_id, head=_checked_head(self.head))
        head_now = map_head(campaign, self.map_id)
        width, height = head_now["width"], head_now["height"]
        if not isinstance(width, int) or not isinstance(height, int):
            raise ContentError("campaign.bad_value")
        for (_, column, row), raw in self.blocks.items():
            if raw is not NOTHING and not (0 <= column * SIDE < width and 0 <= row * SIDE < height):
                raise Refused("map.chunk_outside", x=column, y=row)
        for change in self.also:
            change.do(campaign)
        todo = list(self.blocks.items())
        for at in range(0, len(todo), SLICE):
            _write_blocks(campaign, self.map_id, {key: _packed(raw) for key, raw in todo[at : at + SLICE]})
            yield min(at + SLICE, len(todo)), len(todo)


@dataclass(frozen=True, slots=True)
class ReplaceMap:
    """Make a map equal to `tile_map` (an import, a generator): only what differs is written.

    Its name stays unless the new one has another. `said` is the label.
    """

    map_id: str
    tile_map: TileMap = field(repr=False)
    said: Label
    pictures: Sequence[PutAsset] = ()

    @property
    def label(self) -> Label:
        """Say what the user did."""
        return self.said

    def do(self, campaign: Rows) -> None:
        """Write what differs; raises Refused for a map that is not there."""
        name = checked_name(self.tile_map.name or read_name(campaign, self.map_id))
        write_columns(campaign, MapRecord, self.map_id, name=name, head=_checked_head(bare_head(self.tile_map)))
        _put_pictures(campaign, self.pictures)
        before, after = blocks(campaign, self.map_id), cut(self.tile_map)
        every = sorted(before.keys() | after.keys())
        differing = [key for key in every if not alike(before.get(key, NOTHING), after.get(key, NOTHING))]
        _write_blocks(campaign, self.map_id, {key: after.get(key, NOTHING) for key in differing})


@dataclass(frozen=True, slots=True)
class PutWallsOnGrid:
    """Put the walls, doors and windows of a map that stand near edges on them."""

    map_id: str

    @property
    def label(self) -> Label:
        """Say what the user did."""
        return Label("maptools.put_on_grid", {})

    def do(self, campaign: Rows) -> None:
        """Write the map; raises Refused and ContentError as `read_map` does."""
        ReplaceMap(self.map_id, put_on_grid(read_map(campaign, self.map_id)).tile_map, self.label).do(campaign)


def mended_map(map_id: str, fix: Fix) -> Change | None:
    """Return the Change that a fix of a map's Problem stands for, None for an unknown one."""
    return PutWallsOnGrid(map_id) if fix.edit == (PUT_ON_GRID,) else None


def edit_map(
    map_id: str, before: TileMap, after: TileMap, said: Label, among: Collection[Key] | None = None
) -> EditMap:
    """Return the Change from one state of a map to the next: the blocks that differ and, if it differs, the head.

    Layers and sizes may differ; an array that both states share is not examined. Whoever knows that layers of one size
    can only differ in the blocks of `among` says so.
    """
    old = {layer.id: layer.gids for layer in before.tile_layers()} | {TERRAIN: before.terrain}
    new = {layer.id: layer.gids for layer in after.tile_layers()} | {TERRAIN: after.terrain}
    touched: dict[BlockKey, Block] = {}
    for layer in sorted(old.keys() | new.keys()):
        one, two = old.get(layer), new.get(layer)
        if one is not None and two is not None and one.shape == two.shape:
            keys = () if one is two else changed(one, two, among)
            touched |= {(layer, *key): block(two, key) for key in keys}
        else:
            gone: dict[Key, Block] = {} if one is None else dict.fromkeys(filled_blocks(one), NOTHING)
            there = {} if two is None else filled_blocks(two)
            touched |= {(layer, *key): raw for key, raw in (gone | there).items()}
    if _same_head(before, after):
        return EditMap(map_id, said, touched)
    heads = bare_head(before), bare_head(after)
    return EditMap(map_id, said, touched, None if heads[0] == heads[1] else heads[1])


def copy_map(campaign: Rows, map_id: str, new_id: Callable[[], str]) -> CreateThing:
    """Return the Change that copies a map, with its pictures, into another campaign (or once more into this one).

    Raises Refused and ContentError as `read_map` does.
    """
    made = read_map(campaign, map_id)
    pictures = tuple(PutAsset(a.sha256, a.mime, a.width, a.height, a.data) for a in assets_of(campaign, made).values())
    ((notes,),) = campaign.values(MapRecord, "notes", id=map_id)
    return CreateThing(new_id(), NewMap(made, pictures, notes))


def bare_head(made: TileMap) -> dict[str, Json]:
    """Return the head of a map without its name, which has a column of its own."""
    found = head(made)
    found.pop("name", None)
    return found


def _same_head(before: TileMap, after: TileMap) -> bool:
    """Return whether two maps surely have equal heads, which holds after a stroke: all but the cells is shared."""
    apart = ("terrain", "name", "layers")
    fields = [each.name for each in dataclasses.fields(TileMap) if each.name not in apart]
    if any(getattr(before, name) is not getattr(after, name) for name in fields):
        return False
    pairs = list(zip(before.all_layers(), after.all_layers(), strict=False))
    if len(pairs) != sum(1 for _ in before.all_layers()) or len(pairs) != sum(1 for _ in after.all_layers()):
        return False
    return all(one is two or _same_tiles_layer(one, two) for one, two in pairs)


def _same_tiles_layer(one: AnyLayer, two: AnyLayer) -> bool:
    """Return whether two layers are layers of tiles that can only differ in their cells."""
    if not isinstance(one, TileLayer) or not isinstance(two, TileLayer) or one.id != two.id or one.name != two.name:
        return False
    return one.look is two.look and one.properties is two.properties and one.extra is two.extra


def _checked_head(body: Mapping[str, Json]) -> dict[str, Json]:
    if len(json.dumps(body, ensure_ascii=False, separators=(",", ":"))) > MAX_HEAD:
        raise Refused("campaign.head_too_big", limit=MAX_HEAD // 1_000_000)
    return dict(body)


def _packed(part: Block) -> bytes:
    if isinstance(part, bytes):
        if part:
            check(part)
        return part
    return pack(part) if part.any() else NOTHING


def _put_pictures(campaign: Rows, pictures: Iterable[PutAsset]) -> None:
    for picture in pictures:
        picture.do(campaign)


def _write_blocks(campaign: Rows, map_id: str, wanted: Mapping[BlockKey, bytes]) -> None:
    """Write blocks over those of the same place or as new ones, and delete those that have become empty."""
    for key, raw in wanted.items():
        if not raw:
            campaign.delete(MapBlock, map_id=map_id, **dict(zip(("layer", "column", "row"), key, strict=True)))
    kept = ((map_id, *key, raw) for key, raw in wanted.items() if raw)
    campaign.put_many(MapBlock, tuple(MapBlock.model_fields), kept)
