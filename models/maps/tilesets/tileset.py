"""Tilesets: pictures cut into tiles, what each tile is, and terrain sets whose tiles meet without a seam."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from models.content import Json
from models.maps.properties import Property

MISSING: Final = "portulan.missing"
"""Under which a tileset whose file was not there says so in its `extra`."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: a file, a bundled name or an asset key, and its size in pixels (0: unknown)."""

    source: str
    width: int = 0
    height: int = 0
    transparent: str = ""
    extra: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TileInfo:
    """What is known about one tile beyond its picture; `terrain` is the id of the game terrain it stands for.

    `layer` names the kind of layer the tile goes to by itself (`ground`, `walls`, `things`, `roofs`).
    """

    id: int
    kind: str = ""
    name: str = ""
    terrain: str = ""
    layer: str = ""
    probability: float = 1.0
    picture: Picture | None = None
    rect: tuple[int, ...] = ()
    animation: tuple[tuple[int, ...], ...] = ()
    properties: Mapping[str, Property] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WangColor:
    """One terrain of a terrain set; the first has number 1."""

    name: str
    color: str = "#808080"
    tile: int = -1
    probability: float = 1.0
    kind: str = ""
    properties: Mapping[str, Property] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WangSet:
    """A terrain set: which colours each tile has at its corners, at its edges, or at both (`mixed`)."""

    name: str
    type: Literal["corner", "edge", "mixed"] = "corner"
    tile: int = -1
    kind: str = ""
    colors: tuple[WangColor, ...] = ()
    tiles: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    properties: Mapping[str, Property] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tileset:
    """A set of tiles of `tile_width` x `tile_height` pixels, numbered from 0; a map adds its `first_gid`.

    `count` is how many numbers it takes, never fewer than its highest tile needs: the tiles of a collection may have
    gaps, and the numbers after them are another tileset's. `source` is the file an external tileset was read from.
    Without `picture` every tile has its own. `transform` says which turns the terrain brush may use: flip across, flip
    down, rotate, prefer the untransformed tile.
    """

    name: str
    tile_width: int
    tile_height: int
    count: int
    columns: int = 0
    spacing: int = 0
    margin: int = 0
    source: str = ""
    kind: str = ""
    picture: Picture | None = None
    offset_x: int = 0
    offset_y: int = 0
    transform: tuple[bool, ...] = ()
    tiles: Mapping[str, TileInfo] = field(default_factory=dict)
    wang_sets: tuple[WangSet, ...] = ()
    properties: Mapping[str, Property] = field(default_factory=dict)
    extra: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        highest = max((tile.id for tile in self.tiles.values()), default=-1)
        if highest >= self.count:
            object.__setattr__(self, "count", highest + 1)

    @property
    def is_collection(self) -> bool:
        """Whether its tiles have pictures of their own: only the numbers that `tiles` names are tiles."""
        return self.picture is None and any(tile.picture is not None for tile in self.tiles.values())

    def place(self, tile: int) -> tuple[int, int, int, int]:
        """Return where a tile is on the tileset's picture, in pixels: left, top, width, height."""
        info = self.tiles.get(str(tile))
        if info is not None and len(info.rect) == 4:
            return info.rect[0], info.rect[1], info.rect[2], info.rect[3]
        row, column = divmod(tile, max(self.columns, 1))
        return (
            self.margin + column * (self.tile_width + self.spacing),
            self.margin + row * (self.tile_height + self.spacing),
            self.tile_width,
            self.tile_height,
        )
