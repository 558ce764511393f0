"""Bundled tilesets in files of other programs: the picture names the tileset it was drawn from, so that it is
recognised.

Such a tileset has two properties: `portulan.tileset`, its id here, and `portulan.picture`, the SHA-256 of its picture.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from models.maps.properties import plain
from models.maps.tile_map import TileMap
from models.maps.tilesets.library import SCHEME, bundled_of, whole
from models.maps.tilesets.tileset import Picture, Tileset

_ID: Final = "portulan.tileset"
_PICTURE: Final = "portulan.picture"


def marked(made: TileMap, sheets: Mapping[str, bytes]) -> TileMap:
    """Return a map whose bundled tilesets have these properties; `sheets` are the pictures drawn of them, by source."""

    def said(tileset: Tileset) -> Tileset:
        kind, picture = bundled_of(tileset.picture), tileset.picture
        if kind is None or picture is None or picture.source not in sheets:
            return tileset
        own = {_ID: plain(kind.id), _PICTURE: plain(hashlib.sha256(sheets[picture.source]).hexdigest())}
        return replace(tileset, properties={**tileset.properties, **own})

    return replace(made, tilesets=tuple(replace(used, tileset=said(used.tileset)) for used in made.tilesets))


def known_again(made: TileMap, pictures: Mapping[str, bytes]) -> TileMap:
    """Return a map in which tilesets that were written as pictures are the bundled ones again.

    One whose picture, tiles or terrain sets were changed since, or which this program does not have, stays as it is.
    """
    tilesets = tuple(replace(used, tileset=_with_pictures(used.tileset, pictures)) for used in made.tilesets)
    return replace(made, tilesets=tilesets)


def _with_pictures(tileset: Tileset, pictures: Mapping[str, bytes]) -> Tileset:
    own = {key: each.value for key, each in tileset.properties.items() if key in (_ID, _PICTURE)}
    picture = tileset.picture
    raw = pictures.get(picture.source) if picture is not None else None
    if raw is None or not tileset.tile_width or own.get(_PICTURE) != hashlib.sha256(raw).hexdigest():
        return tileset
    bare = replace(tileset, tiles={}, wang_sets=(), picture=Picture(f"{SCHEME}{own.get(_ID)}"))
    ours = whole(bare)
    return ours if ours is not bare and _same(tileset, ours) else tileset


def _same(read: Tileset, ours: Tileset) -> bool:
    """Return whether a tileset that was read equals ours; it may lack tiles that ours got in later versions."""
    shape = ("tile_width", "tile_height", "columns", "spacing", "margin", "offset_x", "offset_y", "transform")
    return (
        all(getattr(read, key) == getattr(ours, key) for key in shape)
        and all(ours.tiles.get(key) == tile for key, tile in read.tiles.items())
        and all(each in ours.wang_sets for each in read.wang_sets)
    )
