"""Tables in paces made by chance: an outpost round its relay, with houses, walls, crates, rocks and woods.

Both halves get the same sorts of pieces; with `symmetric` one half is the other one turned by 180 degrees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from models.dice import Dice
from models.maps.features import THOUSAND, TableShape, Zone
from models.maps.generators.sketch import FLOOR, ROAD, Sketch, check_sketch_size, sketch
from models.maps.generators.woods import ragged, trunks, upto
from models.progress import Progress, silent
from models.table.shapes import ShapeKind
from models.table.spots import Spot, length

DEEP: Final = 6
"""Paces from its edge of the table in which a side is lined up: nothing stands there."""
ROOM: Final = 1000
"""The least room between two pieces, and to the middle line: any figure but a gigantic one passes."""
PIECE: Final = 60
"""Square paces of the ground between both sides for each piece."""
ROOF, WALL, ROCK, LOW = 4000, 2200, 1800, 800
"""How high things stand: crates are less than a pace high."""
RELAY: Final = 5000
"""How far the relay in the middle reaches, and its zone."""
_TRIES: Final = 300
PIECES: Final[Mapping[ShapeKind, str]] = {"climb": "ladder", "linear": "crate", "obstacle": "wall"}
"""What a box of a kind is called; what has grown is called after its kind."""

Shapes = Sequence[TableShape]
Held = tuple[Spot, int]
"""The middle of a piece and how far it reaches."""


def outpost(
    width: int, height: int, dice: Dice, progress: Progress = silent, *, symmetric: bool = False,
    names: Mapping[str, str] | None = None,
) -> Sketch:  # fmt: skip
    """Return a table of `width` x `height` paces; the sides start along its lower and its upper edge.

    `names` has what ladders, crates and walls are called, by PIECES.
    Raises Refused for a size that cannot be, Cancelled when asked to stop.
    """
    check_sketch_size(width, height)
    deep = min(DEEP, height // 4)
    between = height - 2 * deep
    middle = width * THOUSAND // 2, height * THOUSAND // 2
    room = between * THOUSAND // 2 - ROOM
    relay = _relay(dice) if min(room, middle[0]) >= RELAY + ROOM else ()
    laid: list[TableShape] = [_moved(each, middle) for each in relay]
    held: tuple[list[Held], list[Held]] = ([(middle, RELAY)] if relay else [], [(middle, RELAY)] if relay else [])
    count = max(len(SORTS), width * between // PIECE // 2)
    for number in range(count):
        progress(number, count)
        reach, shapes = SORTS[number % len(SORTS)](dice)
        for half in (0, 1):
            if half and not symmetric:
                reach, shapes = SORTS[number % len(SORTS)](dice)
            if not (half and symmetric):
                at = _free_spot(reach, (width * THOUSAND, deep * THOUSAND, middle[1]), held[half], dice)
            if at is not None:
                held[half].append((at, reach))
                put = (_moved(each, at) for each in shapes)
                laid += [_turned(each, width, height) for each in put] if half else put
    progress(count, count)
    board = sketch(_ground(width, height, deep, dice, open_middle=bool(relay)))
    zones = tuple(_zones(width, height, deep, middle if relay else None))
    called = {kind: (names or {}).get(piece, "") for kind, piece in PIECES.items()}
    numbered = tuple(
        replace(each, id=number, name=called.get(each.kind, "") if len(each.polygon) == 4 else "")
        for number, each in enumerate(laid, len(zones) + 1)
    )
    made = replace(board.tile_map, zones=zones, shapes=numbered, next_id=len(zones) + len(numbered) + 1)
    return replace(board, tile_map=made)


def _free_spot(reach: int, half: tuple[int, int, int], held: Sequence[Held], dice: Dice) -> Spot | None:
    """Return where a piece finds room in the upper half (its width, its top and its lower rim), None for nowhere."""
    width, top, low = half
    wide, high = width - 2 * reach, low - ROOM // 2 - top - 2 * reach
    for _ in range(_TRIES if min(wide, high) >= 0 else 0):
        at = reach + upto(wide, dice) // 250 * 250, top + reach + upto(high, dice)
        if all(length(at, other) >= reach + far + ROOM for other, far in held):
            return at
    return None


def _ground(
    width: int, height: int, deep: int, dice: Dice, *, open_middle: bool
) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Return the roles of the ground: sand, bare rock on a track from edge to edge and round an open middle."""
    roles = np.full((height, width), FLOOR, np.uint8)
    x = width // 2 - 1
    for y in range((height + 1) // 2):
        if y > deep and y % 2 == 0:
            x = min(max(x + dice.roll(3, "map.generate").result - 2, width // 3), 2 * width // 3)
        roles[height // 2 - y - 1, x : x + 2] = ROAD
        roles[height // 2 + y, width - x - 2 : width - x] = ROAD
    far = RELAY // THOUSAND + 1
    rows, columns = np.ogrid[:height, :width]
    around = (2 * rows + 1 - height) ** 2 + (2 * columns + 1 - width) ** 2 <= (2 * far) ** 2
    return np.where(around & open_middle, ROAD, roles).astype(np.uint8)


def _zones(width: int, height: int, deep: int, middle: Spot | None) -> Iterator[Zone]:
    for number, (side, color, first) in enumerate((("A", "#c0504d", height - deep), ("B", "#4f81bd", 0)), 1):
        rows = tuple((y, 0, width - 1) for y in range(first, first + deep))
        yield Zone(number, side, "start", color, runs=rows, side=side)
    if middle is not None:
        (x, y), near, far = middle, RELAY * 383 // 924, RELAY
        rim = (
            (-near, -far),
            (near, -far),
            (far, -near),
            (far, near),
            (near, far),
            (-near, far),
            (-far, near),
            (-far, -near),
        )
        yield Zone(3, "", "objective", "#6f9a4d", polygon=tuple((x + dx, y + dy) for dx, dy in rim))


# -- pieces, each round (0, 0) -----------------------------------------------------------------------------------------


def _box(kind: ShapeKind, left: int, top: int, wide: int, high: int, tall: int) -> TableShape:
    corners = ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))
    return TableShape(kind, corners, top=tall)


def _relay(_dice: Dice) -> Shapes:
    """Return the relay: a hall with ladders, walls at its corners, crates between; turned, it is the same."""
    half = [
        _box("climb", -2900, -500, 900, 1000, LOW),
        _box("obstacle", -4000, -4000, 2600, 500, WALL),
        _box("obstacle", 1400, -4000, 2600, 500, WALL),
        _box("linear", -500, -4300, 1000, 1000, LOW),
    ]
    return (_box("building", -2000, -1500, 4000, 3000, ROOF), *half, *(_quarter(each, 2) for each in half))


def _house(dice: Dice) -> tuple[int, Shapes]:
    """Return a house, a ladder at one of its walls, a crate at another."""
    wide, high = 4000 + upto(4, dice) * 500, 3000 + upto(4, dice) * 500
    left, top = -wide // 2, -high // 2
    ladder = _box("climb", left - 900, -500, 900, 1000, LOW)
    crate = _box("linear", -left - 1200, top - 1100, 1000, 1000, LOW)
    shapes = (_box("building", left, top, wide, high, ROOF), ladder, crate)
    return 4000, _any_way(shapes, dice)


def _wall(dice: Dice) -> tuple[int, Shapes]:
    """Return a wall with a corner, or one that a ladder leads over."""
    arm = 1500 + upto(3, dice) * 500
    if dice.roll(2, "map.generate").result == 1:
        shapes = (_box("obstacle", -2500, -1000, 5000, 500, WALL), _box("obstacle", -2500, -500, 500, arm, WALL))
        return 3000, _any_way(shapes, dice)
    ends = (_box("obstacle", -3100, -250, 2600, 500, WALL), _box("obstacle", 500, -250, 2600, 500, WALL))
    return 3200, _any_way((*ends, _box("climb", -500, -700, 1000, 1400, WALL)), dice)


def _crates(dice: Dice) -> tuple[int, Shapes]:
    """Return a stack of crates, low enough to climb over."""
    boxes = [_box("linear", -1300, -1000, 1300, 1300, LOW), _box("linear", 100, -700, 1000, 1000, LOW)]
    more = [_box("linear", -900, 400, 1000, 1000, LOW), _box("linear", 200, 400, 1700, 700, LOW)]
    return 2200, _any_way((*boxes, *more[: dice.roll(2, "map.generate").result]), dice)


def _rocks(dice: Dice) -> tuple[int, Shapes]:
    size = 900 + upto(500, dice)
    near = ragged((-size // 3, 0), size, dice)
    return 2400, _any_way(
        (TableShape("obstacle", near, top=ROCK), TableShape("linear", ragged((1500, 500), 700, dice), top=LOW)), dice
    )


def _grove(dice: Dice) -> tuple[int, Shapes]:
    reach = 2200 + upto(900, dice)
    return reach, (TableShape("difficult", ragged((0, 0), reach, dice)), *trunks((0, 0), reach, dice))


def _any_way(shapes: Shapes, dice: Dice) -> Shapes:
    turns = dice.roll(4, "map.generate").result
    return tuple(_quarter(each, turns) for each in shapes)


SORTS: Final[Sequence[Callable[[Dice], tuple[int, Shapes]]]] = (
    _house, _grove, _wall, _house, _rocks, _crates, _grove, _wall, _crates,
)  # fmt: skip
"""The sorts of pieces in the order they are laid: the large ones first."""


def _mapped(shape: TableShape, put: Callable[[int, int], Spot]) -> TableShape:
    disc = (*put(shape.disc[0], shape.disc[1]), shape.disc[2]) if shape.disc else ()
    return replace(shape, polygon=tuple(put(x, y) for x, y in shape.polygon), disc=disc)


def _moved(shape: TableShape, at: Spot) -> TableShape:
    return _mapped(shape, lambda x, y: (x + at[0], y + at[1]))


def _turned(shape: TableShape, width: int, height: int) -> TableShape:
    return _mapped(shape, lambda x, y: (width * THOUSAND - x, height * THOUSAND - y))


def _quarter(shape: TableShape, turns: int) -> TableShape:
    """Return a shape turned by so many quarters round (0, 0)."""
    for _ in range(turns):
        shape = _mapped(shape, lambda x, y: (-y, x))
    return shape
