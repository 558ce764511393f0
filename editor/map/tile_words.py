"""What tilesets and tiles are called."""

from __future__ import annotations

from models.maps.tile_map import MapTileset, TileMap
from models.maps.tileset_library import bundled_of, tile_name


def tileset_words(used: MapTileset, lang: str) -> str:
    """Return what a tileset is called."""
    kind = bundled_of(used.tileset.picture)
    return kind.name[lang] if kind is not None else used.tileset.name


def tile_words(tile_map: TileMap, gid: int, lang: str) -> str:
    """Return what a tile is called: its name, else its tileset and its number."""
    found = tile_map.tileset_of(gid)
    if found is None:
        return ""
    used, tile = found
    kind = bundled_of(used.tileset.picture)
    name = tile_name(kind, tile)[lang] if kind is not None else ""
    info = used.tileset.tiles.get(str(tile))
    return name or (info.name if info is not None else "") or f"{used.tileset.name} {tile}"
