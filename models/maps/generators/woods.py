"""Woods strewn over a part of a table: pieces of difficult ground with room between them, each with its trunks."""

from __future__ import annotations

from typing import Final

from models.dice import Dice
from models.maps.features import THOUSAND, TableShape
from models.table.shapes import hull
from models.table.spots import Spot, directions, length

SHARE: Final = 22
"""Percent of the ground that is wooded."""
LEAST: Final = 700
"""The smallest radius of a piece, in thousandths of a pace; also the least room between two."""
MOST: Final = 2100
TALL: Final = 8 * THOUSAND
_TRIES: Final = 400


def strewn(left: int, top: int, right: int, bottom: int, dice: Dice) -> tuple[TableShape, ...]:
    """Return pieces of wood and their trunks in a rectangle of a table, all in thousandths of a pace.

    The same dice give the same woods.
    """
    wide, high = right - left, bottom - top
    most = min(MOST, wide // 2, high // 2)
    found: list[TableShape] = []
    held: list[tuple[Spot, int]] = []
    wooded = 0
    for _ in range(_TRIES):
        if most < LEAST or wooded * 100 >= wide * high * SHARE:
            break
        radius = LEAST + upto(most - LEAST, dice)
        middle = left + radius + upto(wide - 2 * radius, dice), top + radius + upto(high - 2 * radius, dice)
        if any(length(middle, other) < radius + far + LEAST for other, far in held):
            continue
        held.append((middle, radius))
        rim = ragged(middle, radius, dice)
        wooded += abs(sum(rim[n - 1][0] * b[1] - rim[n - 1][1] * b[0] for n, b in enumerate(rim))) // 2
        found += [TableShape("difficult", rim), *trunks(middle, radius, dice)]
    return tuple(found)


def ragged(middle: Spot, radius: int, dice: Dice) -> tuple[Spot, ...]:
    """Return the convex outline of something grown, within a disc."""
    return hull(_towards(middle, way, radius * (70 + upto(30, dice)) // 100) for way in directions())


def trunks(middle: Spot, radius: int, dice: Dice) -> list[TableShape]:
    """Return the trunks of a piece of wood."""
    found: list[TableShape] = []
    for _ in range(1 + radius // 900):
        at = _towards(middle, directions()[upto(15, dice)], radius * upto(50, dice) // 100)
        if all(length(at, each.disc) > THOUSAND for each in found):
            found.append(TableShape("trunk", disc=(*at, 200 + upto(150, dice)), top=TALL))
    return found


def _towards(middle: Spot, way: Spot, far: int) -> Spot:
    return middle[0] + way[0] * far // THOUSAND, middle[1] + way[1] * far // THOUSAND


def upto(most: int, dice: Dice) -> int:
    """Return a number from 0 to `most`."""
    return dice.roll(most + 1, "woods").result - 1 if most > 0 else 0
