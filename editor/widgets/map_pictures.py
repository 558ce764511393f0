"""The pictures a map shows: drawn tilesets of the program, and the campaign's own pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QImage

from editor.document import Document
from editor.jobs import Job, Jobs
from editor.paint.own_pictures import own_images
from editor.paint.tiles import blank_sheet, is_ready, sheet_of
from models.campaign.queries import asset
from models.maps.tile_map import ImageLayer, TileMap
from models.maps.tilesets.library import bundled_of
from models.maps.tilesets.tileset import Picture

_HEX: Final = frozenset("0123456789abcdef")


class Pictures(QObject):
    """Keeps each picture it has loaded, as long as the page is open.

    A tileset of the program that is not drawn yet is drawn in a Job and is clear meanwhile; `come` is emitted when it
    is ready. This belongs to its page, so that nothing arrives for a page that is gone.
    """

    come = Signal()

    def __init__(self, document: Document, jobs: Jobs, title: str, page: QObject) -> None:
        super().__init__(page)
        self._document = document
        self._jobs, self._title = jobs, title
        self._kept: dict[str, QImage] = {}
        self._given: Mapping[str, QImage] = {}
        self._drawing: dict[str, QImage] = {}

    @property
    def waiting(self) -> bool:
        """Whether a tileset is still being drawn."""
        return bool(self._drawing)

    def of(self, tile_map: TileMap) -> Mapping[str, QImage]:
        """Return the pictures of a map by the source the map names; sources without a picture are left out."""
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

    def drawn(self, tile_map: TileMap) -> Mapping[str, QImage]:
        """Return those pictures of a map that are ready: painting in a Job draws the others itself."""
        waiting = {id(image) for image in self._drawing.values()}
        return {source: image for source, image in self.of(tile_map).items() if id(image) not in waiting}

    def _tiles(self, picture: Picture | None, px: int) -> QImage | None:
        if picture is None or bundled_of(picture) is None:
            return None
        key = f"{picture.source}@{px}"
        if key in self._kept:
            return self._kept[key]
        if is_ready(picture, px):
            sheet = self._kept[key] = sheet_of(picture, px) or blank_sheet(picture, px)
            return sheet
        if key not in self._drawing:
            self._drawing[key] = blank_sheet(picture, px)
            job = Job(self._title, lambda _progress: (key, sheet_of(picture, px)))
            job.succeeded.connect(self._drawn)
            self._jobs.start(job)
        return self._drawing[key]

    @Slot(object)
    def _drawn(self, found: tuple[str, QImage]) -> None:
        key, sheet = found
        self._drawing.pop(key, None)
        self._kept[key] = sheet
        # Another table tells the painter that tiles are to be made anew.
        self._given = {}
        self.come.emit()

    def _own(self, source: str) -> QImage | None:
        if len(source) != 64 or not set(source) <= _HEX:
            return None
        if source not in self._kept:
            with self._document.read() as campaign:
                row = asset(campaign, source)
            found = own_images({source: row.data}) if row is not None else {}
            if source not in found:
                return None
            self._kept[source] = found[source]
        return self._kept[source]
