"""Places names so that none lies over another name, a disc or a route: greedy, most important first, always the same.

Lengths are whole numbers of any one unit. A name stands beside its disc or, where it cannot, further off at the end of
a leader line. A name that finds no room is left out; the window shows it when zoomed in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Final, Literal

from models.galaxy.shapes import crosses, distance
from models.progress import Progress, cancellable, silent

Box = tuple[int, int, int, int]
"""Left, top, right, bottom."""
Anchor = Literal["start", "middle", "end"]
_LEADERS: Final = (3, 4, 5, 6, 8, 11, 15, 20)
"""How far from its disc, in halves of letters' sizes, a name may stand at the end of a leader line."""
FAR: Final = _LEADERS[-1]
_CROSSING: Final = 3
"""Steps that a name goes further off rather than have its line cross another."""

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
    """A name to be placed near a disc at (x, y) of `radius`; greater `weight` goes first.

    One that `must` be seen may stand across a route if there is no other place.
    """

    id: str
    text: str
    x: int
    y: int
    radius: int
    size: int
    weight: int = 0
    must: bool = False


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A name that found room: its box, and its leader line (x, y, x, y) where it stands away from its disc.

    The width of the box is an upper estimate: `anchor` says at which end of it the text begins, the one at its disc.
    """

    id: str
    text: str
    box: Box
    size: int
    anchor: Anchor = "start"
    leader: Box | None = None

    @property
    def x(self) -> int:
        """Where the text is anchored."""
        left, _, right, _ = self.box
        return {"start": left, "middle": (left + right) // 2, "end": right}[self.anchor]

    @property
    def baseline(self) -> int:
        """The height of its baseline."""
        return self.box[3] - self.size // 4


class LabelRoom:
    """The space taken so far, in square cells."""

    def __init__(self, cell: int, bounds: Box | None = None) -> None:
        """Take the side of a cell, about the width of a name, and the box that no name may leave."""
        self._cell = max(cell, 1)
        self._bounds = bounds
        self._taken: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._lines: dict[tuple[int, int], list[Box]] = defaultdict(list)
        self._faint: dict[tuple[int, int], list[Box]] = defaultdict(list)

    def _cells(self, box: Box) -> Iterable[tuple[int, int]]:
        for x in range(box[0] // self._cell, box[2] // self._cell + 1):
            for y in range(box[1] // self._cell, box[3] // self._cell + 1):
                yield x, y

    def take(self, box: Box) -> None:
        """Keep a box free of names."""
        for cell in self._cells(box):
            self._taken[cell].append(box)

    def line(self, start: tuple[int, int], end: tuple[int, int], *, faint: bool = False) -> None:
        """Keep a line free of names; a `faint` one only where there is other room."""
        lines = self._faint if faint else self._lines
        (ax, ay), (bx, by) = start, end
        steps = max(abs(bx - ax), abs(by - ay)) // self._cell + 1
        for i in range(steps):
            piece = (
                ax + (bx - ax) * i // steps, ay + (by - ay) * i // steps,
                ax + (bx - ax) * (i + 1) // steps, ay + (by - ay) * (i + 1) // steps,
            )  # fmt: skip
            middle = ((piece[0] + piece[2]) // 2 // self._cell, (piece[1] + piece[3]) // 2 // self._cell)
            for cell in {middle, *((x // self._cell, y // self._cell) for x, y in (piece[:2], piece[2:]))}:
                lines[cell].append(piece)

    def free(self, box: Box) -> bool:
        """Return whether a box within the bounds overlaps nothing taken; touching edges do not overlap."""
        edge = self._bounds
        if edge and not (edge[0] <= box[0] and edge[1] <= box[1] and box[2] <= edge[2] and box[3] <= edge[3]):
            return False
        return not any(_overlap(box, other) for cell in self._cells(box) for other in self._taken.get(cell, ()))

    def crossed(self, box: Box, *, faint: bool = False) -> int:
        """Return how many pieces of lines, or of faint ones, run through a box."""
        lines = self._faint if faint else self._lines
        pieces = {piece for cell in self._cells(box) for piece in lines.get(cell, ())}
        return sum(_through(piece, box) for piece in pieces)

    def met(self, leader: Box) -> int:
        """Return how many pieces of lines a short straight line crosses."""
        ax, ay, bx, by = leader
        within = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        pieces = {piece for cell in self._cells(within) for piece in self._lines.get(cell, ())}
        return sum(crosses((ax, ay), (bx, by), piece[:2], piece[2:]) for piece in pieces)

    def nearest(self, box: Box, wish: Wish) -> bool:
        """Return whether a box is nearer to the disc it names, and what lies on that, than to anything else taken."""
        disc = (wish.x - wish.radius, wish.y - wish.radius, wish.x + wish.radius, wish.y + wish.radius)
        far = _apart(box, disc)
        gap = isqrt(far)
        wide = (box[0] - gap, box[1] - gap, box[2] + gap, box[3] + gap)
        near = {other for cell in self._cells(wide) for other in self._taken.get(cell, ()) if _overlap(wide, other)}
        return all(_overlap(disc, other) or far <= _apart(box, other) for other in near)

    def open(self, leader: Box) -> bool:
        """Return whether a short straight line runs over nothing taken, except what it begins in."""
        ax, ay, bx, by = leader
        within = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))
        near = {box for cell in self._cells(within) for box in self._taken.get(cell, ())}
        return not any(_through(leader, box) for box in near if not (box[0] <= ax <= box[2] and box[1] <= ay <= box[3]))


def _overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]


def _apart(first: Box, second: Box) -> int:
    """Return the square of the distance between two boxes."""
    across = max(first[0] - second[2], second[0] - first[2], 0)
    return across**2 + max(first[1] - second[3], second[1] - first[3], 0) ** 2


def _through(piece: Box, box: Box) -> bool:
    """Return whether a short line segment runs through a box, by the separating axes of the two."""
    ax, ay, bx, by = piece
    if not _overlap((min(ax, bx), min(ay, by), max(ax, bx) + 1, max(ay, by) + 1), box):
        return False
    # On which side of the line each corner of the box lies: all on one side, and the line passes it by.
    sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x in (box[0], box[2]) for y in (box[1], box[3])]
    return min(sides) <= 0 <= max(sides)


def place(
    wishes: Sequence[Wish],
    room: LabelRoom,
    most: int | None = None,
    gap: int | None = None,
    progress: Progress = silent,
    *,
    leaders: int = FAR,
    beside: bool = True,
) -> tuple[PlacedLabel, ...]:
    """Return the names that found room, most important first, then by id; their boxes are taken from `room`.

    Each stands beside, above or below its disc, where it lies on no other name, no disc and no line; else further off
    with a leader line, at most `leaders` halves of its letters' size long; without `beside` only there. `most` ends the
    work after that many; `gap` is the space to the disc, a quarter of the letters' size if not given. Progress may
    cancel.
    """
    found: list[PlacedLabel] = []
    for wish in cancellable(sorted(wishes, key=lambda w: (-w.weight, w.id)), progress):
        if most is not None and len(found) >= most:
            break
        first = wish.radius + (wish.size // 4 if gap is None else gap)
        label = (_beside(room, wish, first) if beside else None) or _leader_label(room, wish, leaders)
        if label is None and wish.must:
            label = _beside(room, wish, first, anyhow=True)
        if label is not None:
            room.take(label.box)
            if label.leader:
                room.line(label.leader[:2], label.leader[2:])
            found.append(label)
    return tuple(found)


def _beside(room: LabelRoom, wish: Wish, first: int, *, anyhow: bool = False) -> PlacedLabel | None:
    """Return a name next to its disc, nearer to it than to any other, off every line.

    With `anyhow` it may lie on lines, on as few as possible. None where there is no room.
    """
    for away in (first, first + wish.size // 2, first + wish.size):
        # Spots of the ring in their order of preference: the first on no line at all is taken, else the one on the
        # fewest lines. Only where no spot is left at this distance is the next one tried.
        free = []
        for i, box in enumerate(_ring(wish, away)):
            crossed = room.crossed(box) if room.free(box) else 1
            if crossed and not (anyhow and room.free(box)):
                continue
            if not anyhow and not room.nearest(box, wish):
                continue
            free.append((crossed, room.crossed(box, faint=True), i, box))
            if free[-1][:2] == (0, 0):
                break
        if free:
            box = min(free)[3]
            return PlacedLabel(wish.id, wish.text, box, wish.size, _anchor(wish, box))
    return None


def _leader_label(room: LabelRoom, wish: Wish, longest: int) -> PlacedLabel | None:
    """Return a name at the end of a leader line, near its disc, the line over as few others as possible."""
    free = []
    for n, steps in enumerate(each for each in _LEADERS if each <= longest):
        for i, box in enumerate(_ring(wish, wish.radius + steps * wish.size // 2)):
            if not room.free(box) or room.crossed(box):
                continue
            leader = _leader(wish, box)
            if room.open(leader):
                cost = n + _CROSSING * room.met(leader)
                free.append((cost, room.crossed(box, faint=True), i, box, leader))
        if free and min(free)[0] <= n + 1:
            break
    if not free:
        return None
    _, _, _, box, leader = min(free)
    return PlacedLabel(wish.id, wish.text, box, wish.size, _anchor(wish, box), leader)


def _anchor(wish: Wish, box: Box) -> Anchor:
    return "start" if box[0] > wish.x else "end" if box[2] < wish.x else "middle"


def _leader(wish: Wish, box: Box) -> Box:
    """Return the line from the edge of a disc to the nearest end, or the middle, of its name."""
    left, top, right, bottom = box
    anchor = _anchor(wish, box)
    x = {"start": left, "end": right, "middle": (left + right) // 2}[anchor]
    y = (top + bottom) // 2 if anchor != "middle" else bottom if bottom < wish.y else top
    long = max(isqrt((x - wish.x) ** 2 + (y - wish.y) ** 2), 1)
    return wish.x + (x - wish.x) * wish.radius // long, wish.y + (y - wish.y) * wish.radius // long, x, y


def _ring(wish: Wish, away: int) -> tuple[Box, ...]:
    """Return the boxes for a name at a distance from its disc: right, left, above, below, the corners, and between
    these.
    """
    width, height = text_width(wish.text, wish.size), wish.size * 6 // 5
    near, flat = away * 3 // 4, away * 2 // 5
    x, y = wish.x, wish.y
    lefts_tops = (
        (x + away, y - height // 2), (x - away - width, y - height // 2),
        (x - width // 2, y - away - height), (x - width // 2, y + away),
        (x + near, y - near - height), (x + near, y + near),
        (x - near - width, y - near - height), (x - near - width, y + near),
        (x + away, y - height // 2 - flat), (x + away, y - height // 2 + flat),
        (x - away - width, y - height // 2 - flat), (x - away - width, y - height // 2 + flat),
        (x + flat, y - away - height), (x + flat, y + away),
        (x - flat - width, y - away - height), (x - flat - width, y + away),
    )  # fmt: skip
    return tuple((left, top, left + width, top + height) for left, top in lefts_tops)


def inside_spots(points: Sequence[tuple[int, int]], text: str, size: int, spacing: int = 0) -> tuple[Box, ...]:
    """Return the boxes of a text, its letters spaced, centred on each of some points: for names of areas."""
    width, height = text_width(text, size) + spacing * len(text), size * 6 // 5
    return tuple((x - width // 2, y - height // 2, x - width // 2 + width, y - height // 2 + height) for x, y in points)


def reads_as(
    box: Box, points: Sequence[tuple[int, int]], others: Sequence[Sequence[tuple[int, int]]], reach: int
) -> bool:
    """Return whether a name will be read as that of an outline.

    It lies on the outline or at most twice `reach` away, and nearer to it than to any other.
    """
    left, top, right, bottom = box
    middle = (left + right) // 2, (top + bottom) // 2
    marks = (middle, ((3 * left + right) // 4, middle[1]), ((left + 3 * right) // 4, middle[1]))
    own = min(distance(mark, points) for mark in marks)
    if own > 2 * reach:
        return False
    near = [each for each in others if _bounds_meet(each, box, own)]
    return all(own == 0 < distance(middle, each) or own < min(distance(m, each) for m in marks) for each in near)


def _bounds_meet(points: Sequence[tuple[int, int]], box: Box, away: float) -> bool:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (
        min(xs) <= box[2] + away and box[0] - away <= max(xs) and min(ys) <= box[3] + away and box[1] - away <= max(ys)
    )
