"""Names that never lie over another name or a disc: greedy, the most important first, the same every time.

Lengths are whole numbers of any one unit. What finds no room is left out; the window shows it when zoomed in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from models.progress import Progress, silent, watched

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""

_NARROW: Final = frozenset("iIjltfr.,:;'’!|()[] -·*")
_WIDE: Final = frozenset("mwMWŒœ@—%")


def text_width(text: str, size: int) -> int:
    """Return an upper estimate of how wide a text in a sans-serif face is at a font size."""
    parts = sum(
        340 if letter in _NARROW else 900 if letter in _WIDE else 730 if letter.isupper() else 590 for letter in text
    )
    return -(-parts * size // 1000)


@dataclass(frozen=True, slots=True)
class Wish:
    """A name that wants to stand near a disc at (x, y) of `radius`; greater `weight` goes first."""

    id: str
    text: str
    x: int
    y: int
    radius: int
    size: int
    weight: int = 0


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A name that found room: its box. Text starts at `left`, its baseline is at `baseline`."""

    id: str
    text: str
    box: Box
    size: int

    @property
    def left(self) -> int:
        """Where the text starts."""
        return self.box[0]

    @property
    def baseline(self) -> int:
        """The height of its baseline."""
        return self.box[3] - self.size // 4


class LabelRoom:
    """What is taken so far, in square cells."""

    def __init__(self, cell: int, bounds: Box | None = None) -> None:
        """Take the side of a cell, about the width of a name, and what no name may leave."""
        self._cell = max(cell, 1)
        self._bounds = bounds
        self._taken: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._lines: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def _cells(self, box: Box) -> Iterable[tuple[int, int]]:
        for x in range(box[0] // self._cell, box[2] // self._cell + 1):
            for y in range(box[1] // self._cell, box[3] // self._cell + 1):
                yield x, y

    def take(self, box: Box) -> None:
        """Keep a box free of names from now on."""
        for cell in self._cells(box):
            self._taken[cell].append(box)

    def line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Note a line that names should rather not lie on."""
        (ax, ay), (bx, by) = start, end
        steps = max(abs(bx - ax), abs(by - ay)) // self._cell + 1
        for i in range(steps):
            piece = (
                ax + (bx - ax) * i // steps, ay + (by - ay) * i // steps,
                ax + (bx - ax) * (i + 1) // steps, ay + (by - ay) * (i + 1) // steps,
            )  # fmt: skip
            middle = ((piece[0] + piece[2]) // 2 // self._cell, (piece[1] + piece[3]) // 2 // self._cell)
            for cell in {middle, *((x // self._cell, y // self._cell) for x, y in (piece[:2], piece[2:]))}:
                self._lines[cell].append(piece)

    def free(self, box: Box) -> bool:
        """Return whether nothing taken overlaps a box, which lies within the bounds; touching edges is free."""
        edge = self._bounds
        if edge and not (edge[0] <= box[0] and edge[1] <= box[1] and box[2] <= edge[2] and box[3] <= edge[3]):
            return False
        return not any(_overlap(box, other) for cell in self._cells(box) for other in self._taken.get(cell, ()))

    def crossed(self, box: Box) -> int:
        """Return how many pieces of lines run through a box."""
        pieces = {piece for cell in self._cells(box) for piece in self._lines.get(cell, ())}
        return sum(_through(piece, box) for piece in pieces)


def _overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def _through(piece: Box, box: Box) -> bool:
    """Return whether a short straight piece runs through a box, by the separating axes of the two."""
    ax, ay, bx, by = piece
    if not _overlap((min(ax, bx), min(ay, by), max(ax, bx) + 1, max(ay, by) + 1), box):
        return False
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (box[0], box[2]) for y in (box[1], box[3])]
    return min(sides) <= 0 <= max(sides)


def place(
    wishes: Sequence[Wish],
    room: LabelRoom,
    most: int | None = None,
    gap: int | None = None,
    progress: Progress = silent,
) -> tuple[PlacedLabel, ...]:
    """Return the names that found room, most important first, then by id; their boxes are taken from `room`.

    Each stands beside, above or below its disc, where it lies on no other name and no disc, and on as few lines as
    may be. `most` ends the work after that many; `gap` is the space to the disc, a quarter of the letters' size if
    not given. Progress may cancel.
    """
    found: list[PlacedLabel] = []
    for wish in watched(sorted(wishes, key=lambda w: (-w.weight, w.id)), progress):
        if most is not None and len(found) >= most:
            break
        first = wish.radius + (wish.size // 4 if gap is None else gap)
        box = _best(room, _ring(wish, first)) or _best(room, _ring(wish, first + wish.size))
        if box is not None:
            room.take(box)
            found.append(PlacedLabel(wish.id, wish.text, box, wish.size))
    return tuple(found)


def _best(room: LabelRoom, boxes: Sequence[Box]) -> Box | None:
    """Return the first free box among those on the fewest lines."""
    free = [(room.crossed(box), i, box) for i, box in enumerate(boxes) if room.free(box)]
    return min(free)[2] if free else None


def _ring(wish: Wish, away: int) -> tuple[Box, ...]:
    """Return where a name may stand at a distance: right, left, above, below, then the corners."""
    width, height = text_width(wish.text, wish.size), wish.size * 6 // 5
    near = away * 3 // 4
    x, y = wish.x, wish.y
    lefts_tops = (
        (x + away, y - height // 2), (x - away - width, y - height // 2),
        (x - width // 2, y - away - height), (x - width // 2, y + away),
        (x + near, y - near - height), (x + near, y + near),
        (x - near - width, y - near - height), (x - near - width, y + near),
    )  # fmt: skip
    return tuple((left, top, left + width, top + height) for left, top in lefts_tops)


def inside_spots(points: Sequence[tuple[int, int]], text: str, size: int) -> tuple[Box, ...]:
    """Return the boxes of a text centred on each of some points: for names of areas."""
    width, height = text_width(text, size), size * 6 // 5
    return tuple((x - width // 2, y - height // 2, x - width // 2 + width, y - height // 2 + height) for x, y in points)
