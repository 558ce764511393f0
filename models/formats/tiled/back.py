"""A map on its way back to Tiled: under the names it came with, where the files they mean are still there.

Inside a campaign pictures are named by their digest. Their former names are in their `extra` under ORIGIN, the file of
a tileset in its `source`, that of an object's template in its `template`.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import Final

from models.errors import ContentError
from models.formats.files import beside
from models.formats.tiled.outside import Outside
from models.formats.tiled.tilesets import ORIGIN, read_tileset
from models.i18n import MessageArgs
from models.maps.pictures import change_pictures, is_asset, pictures_of
from models.maps.tile_map import AnyLayer, ObjectLayer, TileMap, change_layers
from models.maps.tilesets.library import bundled_of
from models.maps.tilesets.tileset import MISSING, Picture, Tileset

_MOST_NAME: Final = 400
Known = tuple[tuple[str, MessageArgs], ...]


def with_origins(made: TileMap) -> TileMap:
    """Return a map whose pictures keep their present names as origins."""

    def kept(picture: Picture) -> Picture:
        named = ORIGIN in picture.extra or is_asset(picture) or bundled_of(picture) is not None
        long = not picture.source or len(picture.source) > _MOST_NAME
        return picture if named or long else replace(picture, extra={**picture.extra, ORIGIN: picture.source})

    return change_pictures(made, kept)


def origins(made: TileMap) -> dict[str, str]:
    """Return the former name of each picture of a map, by the name the map has for it."""
    return {each.source: str(each.extra.get(ORIGIN) or each.source) for each in pictures_of(made)}


class WayBack:
    """Finds the names for a map written to a file; no name leads out of `root`.

    `home` is the folder that the map's names are relative to, None for a map of a campaign.
    """

    def __init__(self, path: Path, root: Path, home: Path | None = None) -> None:
        self._path, self._root, self._home = path, root, home

    def there(self, name: str) -> Iterator[tuple[str, Path]]:
        """Yield the names, relative to the file written, under which a file exists, each with its path."""
        names = [name]
        if self._home is not None and not PurePosixPath(name).is_absolute():
            moved = os.path.relpath(self._home.resolve() / name, self._path.parent.resolve())
            names = [posixpath.join(*Path(moved).parts), name]
        for each in dict.fromkeys(names):
            try:
                found = beside(self._path.parent, each, self._root, file=self._path.name)
            except ContentError:
                continue
            if found.is_file():
                yield each.replace("\\", "/"), found

    def tilesets(self, made: TileMap) -> TileMap:
        """Return a map that names the files of its tilesets whose content is still the same; others are embedded."""
        outside = Outside(self._path, self._root)
        tilesets = tuple(replace(used, tileset=self._tileset(used.tileset, outside)) for used in made.tilesets)
        return replace(made, tilesets=tilesets)

    def _tileset(self, tileset: Tileset, outside: Outside) -> Tileset:
        if MISSING in tileset.extra:
            return replace(tileset, source=next((name for name, _ in self.there(tileset.source)), tileset.source))
        for name, _ in self.there(tileset.source) if tileset.source else ():
            try:
                raw = outside.tileset(name)
                found = read_tileset(raw, self._path.name, name, name, outside.picture_size)
            except ContentError:
                continue
            if _bare(found) == _bare(tileset):
                return replace(tileset, source=name)
        return replace(tileset, source="")

    def templates(self, made: TileMap) -> tuple[TileMap, Known]:
        """Return a map whose objects name the templates that still exist, and the messages about the others."""
        lost: dict[str, None] = {}
        names: dict[str, str] = {}

        def found(template: str) -> str:
            if template and template not in names:
                names[template] = next((name for name, _ in self.there(template)), "")
                if not names[template]:
                    lost[template] = None
            return names.get(template, "")

        def named(layer: AnyLayer) -> AnyLayer:
            if not isinstance(layer, ObjectLayer) or not any(each.template for each in layer.objects):
                return layer
            return replace(layer, objects=tuple(replace(o, template=found(o.template)) for o in layer.objects))

        after = change_layers(made, named)
        return after, ((("format.templates_missing", {"names": tuple(lost)}),) if lost else ())


def _bare(tileset: Tileset) -> Tileset:
    """Return a tileset without its file name and the former names of its pictures, for comparison."""

    def bare(picture: Picture | None) -> Picture | None:
        if picture is None:
            return None
        plain = {key: value for key, value in picture.extra.items() if key != ORIGIN}
        return replace(picture, source=posixpath.normpath(picture.source), extra=plain)

    tiles = {key: replace(each, picture=bare(each.picture)) for key, each in tileset.tiles.items()}
    return replace(tileset, source="", picture=bare(tileset.picture), tiles=tiles)
