"""Rooms from a rectangle cut in two again and again, and the doors that join them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.dice import Dice
from models.maps.grid import Cell


@dataclass(frozen=True, slots=True)
class BoardRoom:
    """A rectangle of cells, from (`x`, `y`) on."""

    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> Cell:
        """The cell in its middle."""
        return self.x + self.width // 2, self.y + self.height // 2

    def cells(self) -> frozenset[Cell]:
        """Return its cells."""
        return frozenset(
            (x, y) for y in range(self.y, self.y + self.height) for x in range(self.x, self.x + self.width)
        )


@dataclass(frozen=True, slots=True)
class RoomCut:
    """A line between two halves: at column (`upright`) or row `at`, from `start` up to `end`, and its doors' places."""

    upright: bool
    at: int
    start: int
    end: int
    doors: tuple[int, ...]


def divided(whole: BoardRoom, smallest: int, gap: int, dice: Dice) -> tuple[list[BoardRoom], list[RoomCut]]:
    """Return the rooms a rectangle is divided into, and the cuts between them, each with a door or two.

    Rooms keep at least `smallest` cells each way; a cut is `gap` cells thick (0: a thin wall between cells). Doors of a
    cut never meet the end of another: they are placed once all cuts are known.
    """
    rooms: list[BoardRoom] = []
    lines: list[tuple[bool, int, int, int]] = []
    todo = [whole]
    while todo:
        room = todo.pop()
        upright = room.width > room.height if room.width != room.height else dice.roll(2, "map.generate").result == 1
        length = room.width if upright else room.height
        least = 2 * smallest + gap
        # The larger a room, the surer it is cut.
        if length < least or (length < 3 * smallest and dice.roll(3, "map.generate").result == 1):
            rooms.append(room)
            continue
        at = smallest + dice.roll(max(length - least + 1, 2), "map.generate").result - 1
        at = min(at, length - smallest - gap)
        if upright:
            lines.append((True, room.x + at, room.y, room.y + room.height))
            todo += [BoardRoom(room.x, room.y, at, room.height)]
            todo += [BoardRoom(room.x + at + gap, room.y, room.width - at - gap, room.height)]
        else:
            lines.append((False, room.y + at, room.x, room.x + room.width))
            todo += [BoardRoom(room.x, room.y, room.width, at)]
            todo += [BoardRoom(room.x, room.y + at + gap, room.width, room.height - at - gap)]
    rooms.sort(key=lambda room: (room.y, room.x))
    return rooms, [_cut(line, lines, gap, dice) for line in lines]


def _cut(line: tuple[bool, int, int, int], lines: list[tuple[bool, int, int, int]], gap: int, dice: Dice) -> RoomCut:
    upright, at, start, end = line
    blocked = {
        cross + i
        for other, cross, first, last in lines
        if other != upright and first <= at + gap and last >= at
        for i in range(gap)
    }
    places = [place for place in range(start, end) if place not in blocked]
    doors = {pick(places, dice) for _ in range(1 + (len(places) > 12))}
    return RoomCut(upright, at, start, end, tuple(sorted(doors)))


def pick(places: Sequence[int], dice: Dice) -> int:
    """Return one of some places; a single one costs no throw."""
    return places[dice.roll(len(places), "map.generate").result - 1] if len(places) > 1 else places[0]
