"""The pictures a map names: those of its tilesets and of its picture layers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from models.maps.tile_map import AnyLayer, ImageLayer, TileMap, change_layers
from models.maps.tilesets.tileset import Picture, Tileset


def pictures_of(made: TileMap) -> tuple[Picture, ...]:
    """Return every picture a map shows, those of its tilesets first."""
    found: list[Picture] = []
    for used in made.tilesets:
        found += [used.tileset.picture] if used.tileset.picture else []
        found += [tile.picture for tile in used.tileset.tiles.values() if tile.picture]
    found += [layer.picture for layer in made.all_layers() if isinstance(layer, ImageLayer)]
    return tuple({picture.source: picture for picture in found}.values())


def is_asset(picture: Picture) -> bool:
    """Return whether a picture is one of the campaign's own: its source is the sha256 of an Asset."""
    return len(picture.source) == 64 and set(picture.source) <= set("0123456789abcdef")


def with_pictures(made: TileMap, sources: Mapping[str, str]) -> TileMap:
    """Return a map whose pictures have other sources, old to new; those not named stay."""
    return change_pictures(made, lambda each: replace(each, source=sources.get(each.source, each.source)))


def change_pictures(made: TileMap, swapped: Callable[[Picture], Picture]) -> TileMap:
    """Return a map with every picture replaced by what `swapped` returns for it."""

    def dressed(layer: AnyLayer) -> AnyLayer:
        return replace(layer, picture=swapped(layer.picture)) if isinstance(layer, ImageLayer) else layer

    def redrawn(tileset: Tileset) -> Tileset:
        tiles = {
            key: replace(tile, picture=swapped(tile.picture)) if tile.picture else tile
            for key, tile in tileset.tiles.items()
        }
        return replace(tileset, picture=swapped(tileset.picture) if tileset.picture else None, tiles=tiles)

    tilesets = tuple(replace(used, tileset=redrawn(used.tileset)) for used in made.tilesets)
    return replace(change_layers(made, dressed), tilesets=tilesets)
