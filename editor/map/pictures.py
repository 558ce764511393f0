"""The pictures a map shows: drawn tilesets of the program, and the campaign's own pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtGui import QImage

from editor.document import Document
from editor.paint.own import own_images
from editor.paint.tiles import sheet_of
from models.campaign.queries import asset
from models.maps.tile_map import ImageLayer, TileMap
from models.maps.tileset import Picture

_HEX: Final = frozenset("0123456789abcdef")


class Pictures:
    """Keeps each picture once it was seen, as long as the page is open."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._kept: dict[str, QImage] = {}
        self._given: Mapping[str, QImage] = {}

    def of(self, tile_map: TileMap) -> Mapping[str, QImage]:
        """Return the pictures of a map by the source it names; one that is not there is left out."""
        wanted: dict[str, QImage] = {}
        for used in tile_map.tilesets:
            made = self._tiles(used.tileset.picture, used.tileset.tile_width)
            if made is not None and used.tileset.picture is not None:
                wanted[used.tileset.picture.source] = made
        own = [layer.picture for layer in tile_map.all_layers() if isinstance(layer, ImageLayer)]
        for used in tile_map.tilesets:
            own += [used.tileset.picture] if used.tileset.picture else []
            own += [tile.picture for tile in used.tileset.tiles.values() if tile.picture]
        for picture in own:
            image = self._own(picture.source)
            if image is not None:
                wanted[picture.source] = image
        # The same table again tells the painter that nothing is to be made anew.
        if wanted.keys() != self._given.keys():
            self._given = wanted
        return self._given

    def _tiles(self, picture: Picture | None, px: int) -> QImage | None:
        if picture is None:
            return None
        key = f"{picture.source}@{px}"
        if key not in self._kept:
            sheet = sheet_of(picture, px)
            if sheet is None:
                return None
            self._kept[key] = sheet
        return self._kept[key]

    def _own(self, source: str) -> QImage | None:
        if len(source) != 64 or not set(source) <= _HEX:
            return None
        if source not in self._kept:
            with self._document.read() as session:
                row = asset(session, source)
            found = own_images({source: row.data}) if row is not None else {}
            if source not in found:
                return None
            self._kept[source] = found[source]
        return self._kept[source]
