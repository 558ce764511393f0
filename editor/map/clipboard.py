"""Copying a part of a map and pasting it, with the pictures of its tiles, here or in another window or campaign."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QGuiApplication, QImage

from editor.document import Document
from editor.jobs import Job
from editor.map.desk import MapDesk
from editor.map.tools.select_tools import PasteTool, selected
from editor.map.tools.toolbox import Toolbox
from editor.paint.maps.map_files import taken_in
from editor.paint.maps.tiles import Tiles
from editor.paint.own_pictures import own_images
from models.campaign.queries import asset
from models.errors import SpokenError
from models.formats.clip_text import CLIP, MOST_PICTURES, clip_text, read_clip
from models.maps.edits.clipping import Clip, slim
from models.maps.pictures import is_asset, pictures_of, with_pictures
from models.maps.tile_map import TileMap

if TYPE_CHECKING:
    from models.campaign.campaign_changes import PutAsset

Taken = tuple[Mapping[str, "PutAsset"], tuple[str, ...]]
_NONE: Final[Taken] = ({}, ())


def may_have_clip() -> bool:
    """Return whether the clipboard holds text; whether that is a part of a map is read when it is pasted."""
    data = QGuiApplication.clipboard().mimeData()
    # None once the program that copied is gone, whatever the stubs say.
    return bool(data) and bool(data.hasText())


def copy(desk: MapDesk) -> bool:
    """Copy the selection to the clipboard, with the campaign's own pictures of its tiles unless they are too large.

    Returns False where nothing is selected.
    """
    found = selected(desk)
    if found is None:
        return False
    clip = slim(found)
    pictures = own_files(desk.board.document, clip.part)
    heavy = sum(map(len, pictures.values())) > MOST_PICTURES
    QGuiApplication.clipboard().setText(clip_text(clip, {} if heavy else pictures).decode("utf-8"))
    words = desk.look.t.plural("mapedit.copied", int(clip.mask.sum()))
    desk.say(f"{words} {desk.look.t('mapedit.copied_without')}" if heavy else words)
    return True


def paste(desk: MapDesk, tools: Toolbox) -> None:
    """Take the part of a map on the clipboard in hand; where there is none, or it is damaged, say so."""
    text = QGuiApplication.clipboard().text()
    if not text[:40].lstrip().startswith(f'{{"{CLIP}"'):
        desk.say(desk.look.t("mapedit.no_clip"))
        return
    try:
        clip, pictures = read_clip(text.encode("utf-8", "replace"))
    except SpokenError as problem:
        desk.board.tell(problem)
        return
    Pasting(desk, tools, clip, pictures)


def own_files(document: Document, part: TileMap) -> dict[str, bytes]:
    """Return the files of the campaign's own pictures that a map shows, by the source the map names."""
    with document.read() as campaign:
        rows = {each.source: asset(campaign, each.source) for each in pictures_of(part) if is_asset(each)}
    return {source: row.data for source, row in rows.items() if row is not None}


class Pasting(QObject):
    """Prepares a clip for pasting: pictures this campaign does not have are decoded and encoded anew in a Job."""

    def __init__(self, desk: MapDesk, tools: Toolbox, clip: Clip, pictures: Mapping[str, bytes]) -> None:
        super().__init__(tools)
        self._desk, self._tools, self._clip, self._files = desk, tools, clip, dict(pictures)
        document = desk.board.document
        there = own_files(document, clip.part)
        wanted = {each.source for each in pictures_of(clip.part)} - there.keys()
        strange = {source: raw for source, raw in pictures.items() if source in wanted}
        self._files |= there
        if not strange:
            self._arrived(_NONE)
            return
        job = Job(desk.look.t("mapedit.taking_tiles"), partial(taken_in, strange))
        job.succeeded.connect(self._arrived)
        job.failed.connect(self._failed)
        document.closed.connect(job.cancel)
        desk.jobs.start(job)

    @Slot(object)
    def _arrived(self, taken: Taken) -> None:
        """Take the clip in hand, with its pictures under the names they have in this campaign."""
        desk, tools, (assets, refused) = self._desk, self._tools, taken
        names = {key: each.sha256 for key, each in assets.items()}
        files = {names.get(key, key): raw for key, raw in self._files.items()}
        clip = Clip(with_pictures(self._clip.part, names), self._clip.mask)
        kept = tuple({each.sha256: each for each in assets.values()}.values())
        show = shown_by(clip.part, desk.tile_map, desk.content.picture, files)
        tools.lend(PasteTool(desk, clip, tools.give_back, pictures=kept, show=show))
        if refused:
            desk.say(desk.look.t.plural("mapedit.tiles_refused", len(refused)))
        self.deleteLater()

    @Slot(object)
    def _failed(self, problem: Exception) -> None:
        if not isinstance(problem, SpokenError):
            raise problem
        self._desk.board.tell(problem)
        self.deleteLater()


def shown_by(
    part: TileMap, tile_map: TileMap, here: Callable[[int], QImage], files: Mapping[str, bytes]
) -> Callable[[int], QImage]:
    """Return a function that draws the tiles of a part: the map's own where both have the same tilesets."""
    if all(each in tile_map.tilesets for each in part.tilesets):
        return here
    wanted = {each.source for each in pictures_of(part)}
    tiles = Tiles(part, own_images({key: raw for key, raw in files.items() if key in wanted}))
    return partial(tiles.picture)
