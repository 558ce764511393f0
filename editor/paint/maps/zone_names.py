"""Places the names of zones: on the board, off each other, off figures, and off what a small zone shows."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from models.maps.rules.grid import Cell

_RIM: Final = 0.22
"""How far a plate may reach into a cell somebody stands on: figures are round."""
_GAP: Final = 0.08
"""How far plates stay off each other, in cells."""
_AWAY: Final = 3
"""How many rows above or below a zone are tried."""
_ROOMY: Final = 4
"""How many rows a zone has at least that holds its name."""
_BUCKET: Final = 4
MOST: Final = 120
"""More names than this stay in the middle of their zones: nobody waits for a frame."""


@dataclass(frozen=True, slots=True)
class Named:
    """A zone with a name: the rectangle of its cells, its middle and the size of its plate, all in cells."""

    extent: QRectF
    middle: QPointF
    plate: QSizeF

    @property
    def roomy(self) -> bool:
        """Whether the plate lies within the zone and leaves most of it visible: a console shows what it is."""
        extent, size = self.extent, self.plate
        return size.width() <= extent.width() and max(_ROOMY, 2 * size.height()) <= extent.height()


@dataclass(slots=True)
class _Plates:
    """The plates already placed, found by their place."""

    buckets: defaultdict[Cell, list[QRectF]] = field(default_factory=lambda: defaultdict(list))

    def add(self, box: QRectF) -> None:
        for key in _keys(box):
            self.buckets[key].append(box)

    def meets(self, box: QRectF) -> bool:
        wider = box.adjusted(-_GAP, -_GAP, _GAP, _GAP)
        return any(each.intersects(wider) for key in _keys(wider) for each in self.buckets.get(key, ()))


def arranged(zones: Sequence[Named], board: QSizeF, taken: Set[Cell], spared: Iterable[QRectF] = ()) -> list[QPointF]:
    """Return the middle of the plate of every zone in cells, in the order of the zones.

    A name stands within its zone where that is roomy, else beside it, off other small zones and off `spared` if
    possible; without a free place in the zone's middle. Small zones choose first.
    """
    plates, small, found = _Plates(), _Plates(), [each.middle for each in zones]
    if not zones or len(zones) > MOST:
        return found
    for extent in (*(each.extent for each in zones if not each.roomy), *spared):
        small.add(extent)
    for place in sorted(range(len(zones)), key=lambda i: (zones[i].roomy, i)):
        named = zones[place]
        boxes = (_box(at, named.plate) for at in _places(named))
        # One after the other: the first is nearly always right, and a frame that zooms asks for all names anew.
        free = (box for box in boxes if _inside(box, board) and not plates.meets(box) and not _hides(box, taken))
        box = _best(free, small) or _kept_in(named, board)
        plates.add(box)
        found[place] = box.center()
    return found


def _best(free: Iterator[QRectF], small: _Plates) -> QRectF | None:
    """Return the first free place off small zones, else the first free one; None for none."""
    first = None
    for box in free:
        if not small.meets(box):
            return box
        first = box if first is None else first
    return first


def _places(named: Named) -> Iterator[QPointF]:
    """Yield the possible places of a plate, the best first."""
    extent, middle, size = named.extent, named.middle, named.plate
    rows = sorted((middle.y() + by for by in range(-2, 3)), key=lambda y: abs(y - middle.y()))
    within = [QPointF(middle.x(), y) for y in rows if extent.top() < y < extent.bottom()]
    if named.roomy:
        # A wide zone at the rim of the board: its name may lie a little beside its middle.
        yield from within
        yield from (QPointF(extent.center().x(), at.y()) for at in within)
    up, down = extent.top() - size.height() / 2 - _GAP, extent.bottom() + size.height() / 2 + _GAP
    left = extent.left() - size.width() / 2 - _GAP
    right = extent.right() + size.width() / 2 + _GAP
    flush = extent.left() + size.width() / 2, extent.right() - size.width() / 2
    for away in range(_AWAY):
        for y in (up - away / 2, down + away / 2):
            yield from (QPointF(x, y) for x in (middle.x(), *flush))
        if not away:
            yield from (QPointF(x, middle.y()) for x in (right, left))
    yield from within


def _hides(box: QRectF, taken: Set[Cell]) -> bool:
    """Return whether a plate would cover a figure."""
    if not taken:
        return False
    cells = ((x, y) for x in _span(box.left(), box.right()) for y in _span(box.top(), box.bottom()))
    return any(
        cell in taken and box.intersects(QRectF(*cell, 1, 1).adjusted(_RIM, _RIM, -_RIM, -_RIM)) for cell in cells
    )


def _kept_in(named: Named, board: QSizeF) -> QRectF:
    """Return the plate at the middle of its zone, moved so that it lies on the board."""
    box = _box(named.middle, named.plate)
    box.moveRight(min(box.right(), board.width()))
    box.moveBottom(min(box.bottom(), board.height()))
    box.moveLeft(max(box.left(), 0.0))
    box.moveTop(max(box.top(), 0.0))
    return box


def _box(middle: QPointF, size: QSizeF) -> QRectF:
    return QRectF(middle.x() - size.width() / 2, middle.y() - size.height() / 2, size.width(), size.height())


def _inside(box: QRectF, board: QSizeF) -> bool:
    return box.left() >= 0 and box.top() >= 0 and box.right() <= board.width() and box.bottom() <= board.height()


def _span(low: float, high: float) -> range:
    return range(math.floor(low), math.floor(high) + 1)


def _keys(box: QRectF) -> Iterable[Cell]:
    b = _BUCKET
    return ((x, y) for x in _span(box.left() / b, box.right() / b) for y in _span(box.top() / b, box.bottom() / b))
