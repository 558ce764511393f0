"""Copying a part of a map and pasting it, with the pictures of its tiles, on this map or in another campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage

from editor.jobs import Job
from editor.map.clipboard import copy_clip, pasted_clip
from editor.map.selecting import PasteTool, selected
from editor.paint.maps.carrying import taken_in
from editor.paint.maps.tiles import Tiles
from editor.paint.own import own_images
from models.campaign.queries import asset
from models.errors import SpokenError
from models.formats.clip_text import MOST_PICTURES
from models.maps.clipping import Clip, slim
from models.maps.pictures import is_asset, pictures_of, with_pictures
from models.maps.tile_map import TileMap

if TYPE_CHECKING:
    from editor.map.page import MapPage
    from models.campaign.changes import PutAsset

Taken = tuple[Mapping[str, "PutAsset"], tuple[str, ...]]
_NONE: Final[Taken] = ({}, ())


def copy(page: MapPage) -> bool:
    """Put what is selected on the clipboard, with the campaign's own pictures of its tiles; return whether it is."""
    found = selected(page.desk)
    if found is None:
        return False
    clip = slim(found)
    pictures = own_files(page.board.document, clip.part)
    heavy = sum(map(len, pictures.values())) > MOST_PICTURES
    copy_clip(clip, {} if heavy else pictures)
    words = page.look.t.plural("mapedit.copied", int(clip.mask.sum()))
    page.say(f"{words} {page.look.t('mapedit.copied_without')}" if heavy else words)
    return True


def paste(page: MapPage) -> None:
    """Take in hand what is on the clipboard."""
    try:
        found = pasted_clip()
    except SpokenError as problem:
        page.board.tell(problem)
        return
    if found is None:
        page.say(page.look.t("mapedit.no_clip"))
    else:
        Pasting(page, *found)


def own_files(document: Any, part: TileMap) -> dict[str, bytes]:
    """Return the files of the campaign's own pictures that a map shows, by the name the map has for them."""
    with document.read() as session:
        rows = {each.source: asset(session, each.source) for each in pictures_of(part) if is_asset(each)}
    return {source: row.data for source, row in rows.items() if row is not None}


class Pasting(QObject):
    """A clip on its way into the hand: pictures that this campaign has not are decoded and encoded anew in a Job."""

    def __init__(self, page: MapPage, clip: Clip, pictures: Mapping[str, bytes]) -> None:
        super().__init__(page)
        self._page, self._clip, self._files = page, clip, dict(pictures)
        document = page.board.document
        there = own_files(document, clip.part)
        wanted = {each.source for each in pictures_of(clip.part)} - there.keys()
        strange = {source: raw for source, raw in pictures.items() if source in wanted}
        self._files |= there
        if not strange:
            self._arrived(_NONE)
            return
        job = Job(page.look.t("mapedit.taking_tiles"), partial(taken_in, strange))
        job.succeeded.connect(self._arrived)
        job.failed.connect(self._failed)
        document.closed.connect(job.cancel)
        page.jobs.start(job)

    @Slot(object)
    def _arrived(self, taken: Taken) -> None:
        """Let the clip be put down, under the names its pictures have in this campaign."""
        page, (assets, refused) = self._page, taken
        names = {key: each.sha256 for key, each in assets.items()}
        files = {names.get(key, key): raw for key, raw in self._files.items()}
        clip = Clip(with_pictures(self._clip.part, names), self._clip.mask)
        kept = tuple({each.sha256: each for each in assets.values()}.values())
        show = shown_by(clip.part, page.board.tile_map, page.desk.picture, files)
        page.lend(PasteTool(page.desk, clip, page.give_back, pictures=kept, show=show))
        if refused:
            page.say(page.look.t.plural("mapedit.tiles_refused", len(refused)))
        self.deleteLater()

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._page.board.tell(problem)
        self.deleteLater()


def shown_by(
    part: TileMap, tile_map: TileMap, here: Callable[[int], QImage], files: Mapping[str, bytes]
) -> Callable[[int], QImage]:
    """Return what draws the tiles of a part: the map's own where both number them alike."""
    if all(each in tile_map.tilesets for each in part.tilesets):
        return here
    wanted = {each.source for each in pictures_of(part)}
    tiles = Tiles(part, own_images({key: raw for key, raw in files.items() if key in wanted}))
    return partial(tiles.picture)
