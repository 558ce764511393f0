"""A map of the campaign as it is now: read once, edited by Changes, kept up to date with undo, redo and other
editors.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.document import Document
from models.campaign.change import Change
from models.campaign.maps.changes import edit_map
from models.campaign.maps.reading import BlockKey, read_again, read_board, read_name
from models.campaign.things import RenameThing
from models.change import Label
from models.errors import ContentError, Refused, SpokenError
from models.i18n import MessageArg
from models.maps.chunks import SIDE
from models.maps.edits.areas import Rect
from models.maps.edits.strokes import Stroke
from models.maps.map_json import TERRAIN
from models.maps.ribbons import overhang
from models.maps.tile_map import MapObject, ObjectLayer, TileMap

MANY_BLOCKS: Final = 256
"""From so many touched blocks on, each layer is drawn again at once where it was touched."""

MOST_PAST: Final = 4
"""So many maps before such an edit are kept: going back to one of them reads nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Shift:
    """What has changed on the map: rectangles of cells by layer (None: everything), and whether its head has.

    `seen`: the canvas has shown every cell of it while it was made.
    """

    before: TileMap
    after: TileMap
    cells: tuple[tuple[int, Rect], ...] | None
    head: bool
    seen: bool = False


class Board(QObject):
    """The map `tile_map`. `changed` carries a Shift."""

    changed = Signal(object)

    def __init__(self, document: Document, map_id: str, say: Callable[[str], None], words: Callable[..., str]) -> None:
        super().__init__()
        self.document = document
        self.map_id = map_id
        self.say = say
        self._words = words
        self._coming: deque[tuple[TileMap, TileMap, bool]] = deque()
        self._past: dict[int, TileMap] = {}
        self._position = document.position
        with document.read() as campaign:
            self.tile_map = read_board(campaign, map_id)
        document.changed.connect(self.follow)

    @property
    def writable(self) -> bool:
        """Whether the map can be edited."""
        return not self.document.read_only

    def edit(self, after: TileMap, key: str, **args: MessageArg) -> bool:
        """Make the map equal to `after`, as one step named by a message key; return whether anything was done."""
        return self._keep(after, Label(key, args), ())

    def keep_stroke(self, stroke: Stroke, key: str) -> bool:
        """Keep what a stroke has painted and the canvas has shown, as one step; return whether anything was done."""
        return self._keep(stroke.result(), Label(key), (), stroke)

    def attempt(self, edit: Callable[[TileMap], TileMap], key: str, **args: MessageArg) -> bool:
        """Edit the map by a function; a refusal is told and changes nothing."""
        return self._tried(edit, Label(key, args), ())

    def bring(self, edit: Callable[[TileMap], TileMap], also: Sequence[Change], key: str) -> bool:
        """Edit the map by a function; what `also` does, such as adding the pictures it needs, is of the same step."""
        return self._tried(edit, Label(key), also)

    def _tried(self, edit: Callable[[TileMap], TileMap], said: Label, also: Sequence[Change]) -> bool:
        try:
            after = edit(self.tile_map)
        except SpokenError as problem:
            self.tell(problem)
            return False
        return self._keep(after, said, also)

    def _keep(self, after: TileMap, said: Label, also: Sequence[Change], stroke: Stroke | None = None) -> bool:
        change = edit_map(self.map_id, self.tile_map, after, said, stroke.blocks if stroke is not None else None)
        if not change.blocks and change.head is None:
            return False
        before = self.tile_map
        seen = stroke is not None
        self._coming.append((before, after, seen))
        if not self.document.apply_soon(replace(change, also=also)):
            self._coming.pop()
            return False
        if not self.document.writing:
            self._coming.clear()
        elif self.tile_map is before:
            # It is shown at once, and written while the hand goes on; what is drawn next is drawn on it.
            self.tile_map = after
            rects = self._rects(before, list(change.blocks))
            self.changed.emit(Shift(before, after, rects, change.head is not None, seen))
        return True

    def rename(self, name: str) -> bool:
        """Give the map another name."""
        return name != self.tile_map.name and self.document.apply(RenameThing("map", self.map_id, name))

    def tell(self, problem: SpokenError) -> None:
        """Say why something cannot be done."""
        self.say(self._words(problem.key, **problem.args_))

    def follow(self, touched: Iterable[tuple[str, str]]) -> None:
        """Read again what a step has touched of this map."""
        was, self._position = self._position, self.document.position
        # What was kept of a number belongs to a step that is no longer: another takes its place.
        self._past = {at: each for at, each in self._past.items() if not was < at <= self._position}
        blocks, head = self._mine(touched)
        if not blocks and not head:
            return
        before = self.tile_map
        written = self._coming.popleft() if self._coming and self._position > was else None
        if written is not None:
            before = written[0]
            # A large edit has been shown since it was made, and perhaps the next ones on top of it.
            shown = before is not self.tile_map
            self.tile_map = self.tile_map if shown else written[1]
        else:
            # A step of another page, one taken back, or one of ours that came to nothing with all that waited for it.
            self._coming.clear()
            shown = False
            try:
                back = self._past.get(self._position) if self._position < was else None
                self.tile_map = back or self._read(blocks, head=head)
            except ContentError as problem:
                self.tell(problem)
                return
            except Refused:
                # The map is gone; the window closes its page.
                return
        # Nothing is kept of 0: once old steps are dropped, "before all steps" is no longer the same map.
        if 0 < was < self._position and len(blocks) > MANY_BLOCKS:
            self._past = dict(list(self._past.items())[1 - MOST_PAST :]) | {was: before}
        if not shown:
            seen = written is not None and written[2]
            self.changed.emit(Shift(before, self.tile_map, self._rects(before, blocks), head, seen))

    def leave(self) -> None:
        """Stop listening to the campaign."""
        self.document.changed.disconnect(self.follow)

    def _read(self, blocks: list[BlockKey], *, head: bool) -> TileMap:
        with self.document.read() as campaign:
            found = read_again(campaign, self.map_id, self.tile_map, blocks, head=head)
            return replace(found, name=read_name(campaign, self.map_id))

    def _mine(self, touched: Iterable[tuple[str, str]]) -> tuple[list[BlockKey], bool]:
        """Return the blocks of this map among the touched rows, and whether its head row is touched."""
        blocks, head = [], False
        for table, key in touched:
            if table == "map" and key == self.map_id:
                head = True
            elif table == "map_block" and key.startswith(f"{self.map_id}/"):
                _, layer, column, row = key.rsplit("/", 3)
                blocks.append((int(layer), int(column), int(row)))
        return blocks, head

    def _rects(self, before: TileMap, blocks: list[BlockKey]) -> tuple[tuple[int, Rect], ...] | None:
        """Return the rectangles to draw again, each with its layer; None where layers, tilesets or the size differ."""
        after = self.tile_map
        alike = (before.width, before.height, before.tilesets, before.cell_width, before.cell_height)
        if alike != (after.width, after.height, after.tilesets, after.cell_width, after.cell_height):
            return None
        if _looks(before) != _looks(after):
            return None
        areas = [(layer, x, y, x, y) for layer, x, y in blocks if layer != TERRAIN]
        if len(areas) > MANY_BLOCKS:
            areas = _around(areas)
        cells = tuple((layer, _cells_between(after, *corners)) for layer, *corners in areas)
        return cells + moved_objects(before, after)


def _around(areas: Iterable[tuple[int, int, int, int, int]]) -> list[tuple[int, int, int, int, int]]:
    """Return for each layer one rectangle of blocks (corners included) that holds all its blocks."""
    found: dict[int, tuple[int, int, int, int]] = {}
    for layer, left, top, right, bottom in areas:
        known = found.get(layer, (left, top, right, bottom))
        found[layer] = min(known[0], left), min(known[1], top), max(known[2], right), max(known[3], bottom)
    return [(layer, *corners) for layer, corners in found.items()]


def _cells_between(tile_map: TileMap, left: int, top: int, right: int, bottom: int) -> Rect:
    """Return the rectangle of cells from one block to another, both included."""
    x, y = left * SIDE, top * SIDE
    return x, y, min((right + 1) * SIDE, tile_map.width) - x, min((bottom + 1) * SIDE, tile_map.height) - y


def _looks(tile_map: TileMap) -> list[tuple[int, object, str]]:
    """Return, for comparison, the layers with their order and look, but without cells and objects."""
    return [(layer.id, layer.look, type(layer).__name__) for layer in tile_map.all_layers()]


def moved_objects(before: TileMap, after: TileMap) -> tuple[tuple[int, Rect], ...]:
    """Return the rectangles, each with its layer, where changed objects were and where they are."""
    old = {layer.id: layer.objects for layer in before.all_layers() if isinstance(layer, ObjectLayer)}
    found = []
    for layer in after.all_layers():
        if isinstance(layer, ObjectLayer) and layer.objects is not old.get(layer.id):
            was = {each.id: each for each in old.get(layer.id, ())}
            now = {each.id: each for each in layer.objects}
            unlike = [
                m
                for key in was.keys() | now.keys()
                if was.get(key) != now.get(key)
                for m in (was.get(key), now.get(key))
            ]
            found += [(layer.id, cells_of(each, after)) for each in unlike if each is not None]
    return tuple(found)


def cells_of(each: MapObject, tile_map: TileMap) -> Rect:
    """Return a rectangle of cells (x, y, width, height) that holds an object, however it is turned."""
    far = [hypot(*part[:2]) for part in each.points] + [hypot(each.width, each.height), tile_map.cell_width]
    reach = int(max(far) + overhang(each, tile_map.cell_width)) // min(tile_map.cell_width, tile_map.cell_height) + 2
    x, y = int(each.x // tile_map.cell_width), int(each.y // tile_map.cell_height)
    return x - reach, y - reach, 2 * reach + 1, 2 * reach + 1
