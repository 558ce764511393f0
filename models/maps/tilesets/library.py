"""The tilesets that come with the program, each a folder of `resources/tilesets`: `tileset.toml` and `tiles.svg`.

As its picture a map names `tileset:<id>`, which every copy of the program can draw at any size, by day, by night and
for paper. Numbers of tiles never change, so a campaign file keeps of such a tileset its name and size (`brief`), and an
edit of a zone does not write a thousand tiles again; files for other programs hold all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, get_args

from models.content import build, read_toml, table, wrong_type
from models.errors import ContentError, Refused
from models.i18n import NO_TEXT, Text
from models.maps.terrain import terrain_types
from models.maps.tile_map import MapTileset, TileMap
from models.maps.tilesets.borders import BORDER, BORDERED, borders, wheels
from models.maps.tilesets.tileset import Picture, TileInfo, Tileset, WangColor, WangSet
from models.safe_names import under

TILESETS: Final = Path(__file__).parent.parent.parent.parent / "resources" / "tilesets"
SCHEME: Final = "tileset:"
COLUMNS: Final = 16
CELL_PX: Final = 32

LayerKind = Literal["ground", "water", "cover", "rough", "relief", "walls", "things", "roofs"]
LAYERS: Final[tuple[LayerKind, ...]] = get_args(LayerKind)
"""The layers of a map from the bottom up; terrains whose borders often meet in one cell lie on different ones."""

Roles = Mapping[str, str]
"""For each role of a generator's cells the terrain, tile or group of tiles that dresses it."""


@dataclass(frozen=True, slots=True)
class TileType:
    """One drawn tile: `number` is what maps store and never changes, `weight` how often chance picks it in its `group`.

    `terrain` is the game terrain it stands for (empty: none), `turns_into` the tile of its other state (open, off).
    """

    id: str
    number: int
    name: Text
    layer: LayerKind
    terrain: str = ""
    group: str = ""
    weight: int = 1
    state: Literal["", "closed", "open", "locked"] = ""
    turns_into: str = ""
    tags: Text = NO_TEXT


@dataclass(frozen=True, slots=True)
class TerrainSetType:
    """A terrain to paint with: its fills, and the number of its first border (-1: it has none)."""

    id: str
    name: Text
    color: str
    fills: tuple[str, ...]
    layer: LayerKind
    borders: int = -1


@dataclass(frozen=True, slots=True)
class TilesetType:
    """A tileset that comes with the program. `glow` lists the colours that keep shining at night.

    `roles` says how a generator's board (`canyon`, `temple`, `forest`, `ship`) is dressed, `decor` what lies there,
    `rooms` the floors its rooms may have and what stands in each instead of crates.
    """

    id: str
    name: Text
    words: Text
    glow: tuple[str, ...] = ()
    roles: Mapping[str, Roles] = field(default_factory=dict)
    decor: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rooms: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    tiles: Mapping[str, TileType] = field(default_factory=dict)
    terrains: Mapping[str, TerrainSetType] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many numbers it has, borders among them."""
        with_borders = [each.borders + len(borders()) for each in self.terrains.values() if each.borders >= 0]
        return max([*(tile.number + 1 for tile in self.tiles.values()), *with_borders])

    def group(self, name: str) -> tuple[TileType, ...]:
        """Return the tiles of a terrain, of a group, or the one tile of an id; raises Refused for none of them."""
        if name in self.terrains:
            return tuple(self.tiles[fill] for fill in self.terrains[name].fills)
        found = tuple(tile for tile in self.tiles.values() if tile.group == name)
        if found or name in self.tiles:
            return found or (self.tiles[name],)
        raise Refused("map.no_such_terrain", name=name)


@cache
def bundled_tilesets() -> Mapping[str, TilesetType]:
    """Return the tilesets that come with the program by id; raises ContentError for a file that is wrong."""
    return MappingProxyType({path.parent.name: _bundled(path) for path in sorted(TILESETS.glob("*/tileset.toml"))})


def bundled_tileset(tileset_id: str) -> TilesetType:
    """Return a tileset that comes with the program; raises Refused for an unknown one."""
    if tileset_id not in _installed():
        raise Refused("map.no_such_tileset", name=tileset_id)
    return _bundled(under(TILESETS, f"{tileset_id}/tileset.toml"))


def load_tileset(path: Path) -> TilesetType:
    """Return the checked tileset of a `tileset.toml`; raises ContentError naming the file and the place."""
    file = f"{path.parent.name}/{path.name}"
    raw = read_toml(path)
    parts = {key: raw.pop(key, {}) for key in ("tiles", "terrains")}
    for key, part in parts.items():
        if not isinstance(part, dict):
            raise wrong_type("table", part, file=file, place=key)
    head = build(TilesetType, raw, file=file)
    tiles = table(TileType, parts["tiles"], file=file)
    made = replace(head, tiles=tiles, terrains=table(TerrainSetType, parts["terrains"], file=file))
    _check(made, file, path.parent.name)
    return made


def tileset_of(kind: TilesetType, px: int = CELL_PX) -> Tileset:
    """Return a bundled tileset as a map holds it, its tiles `px` pixels wide and high."""
    return (
        _shared(kind.id, px)
        if kind.id in _installed() and bundled_tileset(kind.id) is kind
        else _make_tileset(kind, px)
    )


def brief(tileset: Tileset) -> Tileset:
    """Return a bundled tileset as a file keeps it, without what every copy of the program knows of it.

    Any other tileset, and one of which anything was changed, stays whole.
    """
    kind = bundled_of(tileset.picture)
    known = tileset_of(kind, tileset.tile_width) if kind is not None else None
    same = known is not None and (tileset is known or tileset == known)
    return replace(tileset, tiles={}, wang_sets=()) if same else tileset


def whole(tileset: Tileset) -> Tileset:
    """Return a tileset read from a file with all the program knows of it, the inverse of `brief`.

    A tileset or tiles of a later version of the program stay unnamed, so that nothing of the map is lost.
    """
    kind = bundled_of(tileset.picture) if not tileset.tiles and not tileset.wang_sets else None
    if kind is None:
        return tileset
    known = tileset_of(kind, tileset.tile_width)
    return known if tileset.count <= known.count else replace(known, count=tileset.count)


@cache
def _shared(tileset_id: str, px: int) -> Tileset:
    return _make_tileset(bundled_tileset(tileset_id), px)


def _make_tileset(kind: TilesetType, px: int) -> Tileset:
    rows = -(-kind.count // COLUMNS)
    return Tileset(
        name=kind.id,
        tile_width=px,
        tile_height=px,
        count=kind.count,
        columns=COLUMNS,
        picture=Picture(f"{SCHEME}{kind.id}", COLUMNS * px, rows * px),
        tiles=_infos(kind),
        wang_sets=tuple(_wang_set(kind, terrain) for terrain in kind.terrains.values()),
    )


def bundled_of(picture: Picture | None) -> TilesetType | None:
    """Return the bundled tileset a picture names, None for any other picture."""
    if picture is None or not picture.source.startswith(SCHEME):
        return None
    tileset_id = picture.source.removeprefix(SCHEME)
    return bundled_tileset(tileset_id) if tileset_id in _installed() else None


def drawings(kind: TilesetType) -> dict[int, str]:
    """Return the id of each tile's drawing in `tiles.svg` by its number, borders (`cliff~ne.sw`) included."""
    own = {tile.number: tile.id for tile in kind.tiles.values()}
    return own | {number: name for terrain in kind.terrains.values() for number, name in _borders(terrain)}


def tile_name(kind: TilesetType, number: int) -> Text:
    """Return what a tile is called, a border by its terrain; nothing for an unknown number."""
    for tile in kind.tiles.values():
        if tile.number == number:
            return tile.name
    for terrain in kind.terrains.values():
        if 0 <= number - terrain.borders < len(borders()) and terrain.borders >= 0:
            return terrain.name
    return NO_TEXT


@cache
def _installed() -> frozenset[str]:
    return frozenset(path.parent.name for path in TILESETS.glob("*/tileset.toml"))


@cache
def _bundled(path: Path) -> TilesetType:
    return load_tileset(path)


def _infos(kind: TilesetType) -> dict[str, TileInfo]:
    found = {
        str(tile.number): TileInfo(
            id=tile.number,
            kind=tile.group,
            name=tile.id,
            terrain=tile.terrain,
            layer=tile.layer,
            probability=float(tile.weight),
        )
        for tile in kind.tiles.values()
    }
    for terrain in kind.terrains.values():
        for number, name in _borders(terrain):
            found[str(number)] = TileInfo(number, BORDER, name, layer=terrain.layer)
    return found


def _borders(terrain: TerrainSetType) -> Iterator[tuple[int, str]]:
    """Yield the number and the name of the drawing of each border of a terrain; nothing for one without borders."""
    if terrain.borders >= 0:
        for i, name in enumerate(borders()):
            yield terrain.borders + i, f"{terrain.id}~{name}"


def _wang_set(kind: TilesetType, terrain: TerrainSetType) -> WangSet:
    fills = [kind.tiles[fill].number for fill in terrain.fills]
    tiles: dict[str, tuple[int, ...]] = {str(number): (1,) * 8 for number in fills}
    if terrain.borders >= 0:
        tiles |= {str(terrain.borders + i): wheel for i, wheel in enumerate(wheels())}
    color = WangColor(terrain.id, terrain.color, fills[0])
    return WangSet(terrain.id, "mixed", fills[0], BORDERED, (color,), tiles)


def _check(kind: TilesetType, file: str, folder: str) -> None:
    if kind.id != folder:
        raise ContentError("map.tileset_folder", file=file, place="id", name=kind.id, folder=folder)
    _check_numbers(kind, file)
    terrains = ("", *terrain_types())
    for tile in kind.tiles.values():
        if tile.terrain not in terrains:
            raise ContentError(
                "content.not_one_of", file=file, place=f"{tile.id}.terrain", found=tile.terrain, allowed=terrains
            )
        if tile.turns_into:
            _check_known(tile.turns_into, kind.tiles, file, f"{tile.id}.turns_into")
        if tile.number < 0 or tile.weight < 0:
            raise ContentError("map.tile_number", file=file, place=tile.id, number=min(tile.number, tile.weight))
    for terrain in kind.terrains.values():
        if not terrain.fills:
            raise ContentError("content.missing_key", file=file, place=f"{terrain.id}.fills")
        for fill in terrain.fills:
            _check_known(fill, kind.tiles, file, f"{terrain.id}.fills")
    groups = {tile.group for tile in kind.tiles.values()}
    for board, roles in kind.roles.items():
        for role, name in roles.items():
            _check_known(name, {*kind.tiles, *kind.terrains, *groups}, file, f"roles.{board}.{role}")
    for board, strewn in kind.decor.items():
        for name in strewn:
            _check_known(name, kind.tiles, file, f"decor.{board}")
    for board, floors in kind.rooms.items():
        for floor, things in floors.items():
            _check_known(floor, kind.terrains, file, f"rooms.{board}")
            for name in things:
                _check_known(name, kind.tiles, file, f"rooms.{board}.{floor}")


def _check_numbers(kind: TilesetType, file: str) -> None:
    taken: dict[int, str] = {}
    spans = [(tile.id, range(tile.number, tile.number + 1)) for tile in kind.tiles.values()]
    spans += [
        (each.id, range(each.borders, each.borders + len(borders())))
        for each in kind.terrains.values()
        if each.borders >= 0
    ]
    for name, span in spans:
        for number in span:
            if number in taken:
                raise ContentError("map.tile_number", file=file, place=f"{name}, {taken[number]}", number=number)
            taken[number] = name


def _check_known(name: str, known: Iterable[str], file: str, place: str) -> None:
    if name not in known:
        raise ContentError("map.unknown_tile", file=file, place=place, name=name)


def tileset_words(used: MapTileset, lang: str) -> str:
    """Return the name of a tileset in `lang`; one that is not bundled has the same name in both languages."""
    kind = bundled_of(used.tileset.picture)
    return kind.name[lang] if kind is not None else used.tileset.name


def tile_words(tile_map: TileMap, gid: int, lang: str) -> str:
    """Return the name of a tile; without one, the name of its tileset and its number."""
    found = tile_map.tileset_of(gid)
    if found is None:
        return ""
    used, tile = found
    kind = bundled_of(used.tileset.picture)
    name = tile_name(kind, tile)[lang] if kind is not None else ""
    info = used.tileset.tiles.get(str(tile))
    return name or (info.name if info is not None else "") or f"{used.tileset.name} {tile}"
