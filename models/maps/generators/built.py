"""Boards that somebody built: a ship's deck with thin walls, a temple with thick ones.

Their rooms are a rectangle cut in two again and again, with doors that join them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from models.dice import Dice
from models.maps.features import CellDoor, Wall, Zone, runs_of
from models.maps.free_walls import with_material
from models.maps.generators.sketch import (
    CONSOLE,
    CRATE,
    FLOOR,
    PILLAR,
    STAIRS,
    VOID,
    WALL,
    Sketch,
    chance,
    check_sketch_size,
    seed_of,
    sketch,
    with_starts,
)
from models.maps.gids import Mask
from models.maps.rules.grid import Cell, Edge, edge_between
from models.progress import Progress, silent


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
    return rooms, [_cut_room(line, lines, gap, dice) for line in lines]


def _cut_room(
    line: tuple[bool, int, int, int], lines: list[tuple[bool, int, int, int]], gap: int, dice: Dice
) -> RoomCut:
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
    """Return one of some places, each as likely; a single one is returned without a throw."""
    return places[dice.roll(len(places), "map.generate").result - 1] if len(places) > 1 else places[0]


def ship(width: int, height: int, dice: Dice, progress: Progress = silent) -> Sketch:
    """Return a ship's deck: a hull with a pointed bow, a corridor from stern to bow, cabins with thin walls and doors.

    Every cabin has a way out through doors. Raises Refused for a size that cannot be, Cancelled when asked to stop.
    """
    check_sketch_size(width, height)
    progress(0, 3)
    hull = _hull(width, height)
    middle = height // 2
    corridor = BoardRoom(1, middle - 1, width - 2, 2)
    halves = (BoardRoom(1, 1, width - 2, middle - 2), BoardRoom(1, middle + 1, width - 2, height - middle - 2))
    walls: dict[Edge, Wall] = {}
    cabins: list[BoardRoom] = []
    for half, line in zip(halves, (middle - 1, middle + 1), strict=True):
        cabins += _cabins(half, line, hull, walls, dice)
    progress(1, 3)
    roles = np.full((height, width), VOID, np.uint8)
    roles[hull] = FLOOR
    free = _open(hull, walls, corridor)
    roles[hull & ~free] = VOID
    crates = free & chance(hull.shape, seed_of(dice), 6)
    crates[middle - 1 : middle + 1] = False
    roles[crates] = CRATE
    progress(2, 3)
    zones: list[Zone] = []
    made = sketch(roles)
    for number, room in enumerate(cabins):
        x, y = room.middle
        if number % 4 == 0 and free[y, x]:
            roles[y, x] = CONSOLE
            zones.append(Zone(made.tile_map.next_id + len(zones), f"C{number // 4 + 1}", "console", runs=((y, x, x),)))
    made = sketch(roles)
    kept = {edge: with_material(wall, "hull") for edge, wall in walls.items() if _between(edge, free)}
    board = replace(made.tile_map, walls=kept, zones=tuple(zones), next_id=made.tile_map.next_id + len(zones))
    progress(3, 3)
    return with_starts(replace(made, tile_map=board), free)


def temple(width: int, height: int, dice: Dice, progress: Progress = silent) -> Sketch:
    """Return a temple: rooms behind thick walls, doors that fill a cell, pillars in the halls, a vault, stairs.

    Every room has a way out through doors. Raises Refused for a size that cannot be, Cancelled when asked to stop.
    """
    check_sketch_size(width, height)
    progress(0, 3)
    rooms, cuts = divided(BoardRoom(1, 1, width - 2, height - 2), max(min(width, height) // 5, 3), 1, dice)
    roles = np.full((height, width), WALL, np.uint8)
    for room in rooms:
        roles[room.y : room.y + room.height, room.x : room.x + room.width] = FLOOR
    progress(1, 3)
    doors: dict[Cell, CellDoor] = {}
    for cut in cuts:
        for x, y in _door_cells(cut):
            doors[x, y] = CellDoor(x, y)
            roles[y, x] = FLOOR
    for room in rooms:
        _pillars(room, roles, dice)
    progress(2, 3)
    largest = max(rooms, key=lambda room: (room.width * room.height, room.y, room.x))
    smallest = min(rooms, key=lambda room: (room.width * room.height, room.y, room.x))
    x, y = largest.middle
    roles[y, x] = STAIRS
    made = sketch(roles)
    first = made.tile_map.next_id
    zones = (
        Zone(first, "1", "vault", "#b8902f", runs=runs_of(smallest.cells())),
        Zone(first + 1, "2", "objective", "#6f9a4d", runs=((y, x, x),)),
    )
    board = replace(made.tile_map, doors=doors, zones=zones, next_id=first + 2)
    free = (roles != WALL) & (roles != PILLAR)
    for door in doors:
        free[door[1], door[0]] = False
    progress(3, 3)
    return with_starts(replace(made, tile_map=board), free)


def _hull(width: int, height: int) -> Mask:
    """Return the cells of the deck: full height from the stern on the left, narrowing to the bow on the right."""
    hull = np.zeros((height, width), np.bool_)
    bow = max(width // 4, 3)
    for x in range(1, width - 1):
        left = width - 1 - x
        inset = max((bow - left) * (height // 2 - 2) // bow, 0)
        hull[1 + inset : height - 1 - inset, x] = True
    return hull


def _cabins(half: BoardRoom, line: int, hull: Mask, walls: dict[Edge, Wall], dice: Dice) -> list[BoardRoom]:
    """Divide one side of the deck into cabins, wall them off and give each a door to the corridor or to a neighbour."""
    rooms, cuts = divided(half, 3, 0, dice)
    for cut in cuts:
        for place in range(cut.start, cut.end):
            edge: Edge = ("V", cut.at, place) if cut.upright else ("H", place, cut.at)
            walls[edge] = Wall(*edge, "door" if place in cut.doors else "wall")
    for x in range(half.x, half.x + half.width):
        walls["H", x, line] = Wall("H", x, line)
    beside = [room for room in rooms if line in (room.y, room.y + room.height)]
    for room in beside:
        inner = line if room.y == line else line - 1
        spots = [x for x in range(room.x, room.x + room.width) if hull[inner, x]]
        if spots:
            x = pick(spots, dice)
            walls["H", x, line] = Wall("H", x, line, "door")
    return rooms


def _open(hull: Mask, walls: dict[Edge, Wall], corridor: BoardRoom) -> Mask:
    """Return the cells of the deck that can be reached from the corridor through doors."""
    height, width = hull.shape
    start = corridor.middle
    todo, found = [start], {start}
    while todo:
        x, y = todo.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= cell[0] < width and 0 <= cell[1] < height and hull[cell[1], cell[0]]
            wall = walls.get(edge_between((x, y), cell))
            if inside and cell not in found and (wall is None or wall.kind == "door"):
                found.add(cell)
                todo.append(cell)
    free = np.zeros(hull.shape, np.bool_)
    rows, columns = np.array([(y, x) for x, y in found]).T
    free[rows, columns] = True
    return free


def _between(edge: Edge, free: Mask) -> bool:
    """Return whether both cells beside an edge are free, so that a wall there is inside the ship, not the hull."""
    side, x, y = edge
    before = (x - 1, y) if side == "V" else (x, y - 1)
    return bool(free[y, x] and free[before[1], before[0]])


def _door_cells(cut: RoomCut) -> list[Cell]:
    return [(cut.at, place) if cut.upright else (place, cut.at) for place in cut.doors]


def _pillars(room: BoardRoom, roles: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], dice: Dice) -> None:
    """Put pillars in a hall, a cell away from its walls and two from each other."""
    if room.width < 6 or room.height < 5 or dice.roll(3, "map.generate").result == 1:
        return
    for y in range(room.y + 1, room.y + room.height - 1, 3):
        for x in range(room.x + 1, room.x + room.width - 1, 3):
            roles[y, x] = PILLAR
