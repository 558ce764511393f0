"""Tables strewn with pieces of wood, each with two trunks, and ways to look for on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, sin, tau
from random import Random

from models.table.legs import Walker, first_disc_met, keep_off
from models.table.paths import Ways
from models.table.shapes import Disc, PaceTable, Part, Shape
from models.table.sight import DECIDING, Hiding
from models.table.spots import CLEAR, Base, Spot, length

SIDE = 24_000
FAR = 9000
WALKER = Walker()
Quest = tuple[Spot, Spot, tuple[Disc, ...]]
"""From where, to where, who is passed at a distance."""


def woods(seed: int) -> PaceTable:
    chance, shapes = Random(seed), []
    for _ in range(12):
        x, y = chance.randint(2000, SIDE - 2000), chance.randint(2000, SIDE - 2000)
        corners, start, wide = chance.randint(5, 9), chance.random() * tau, chance.randint(1000, 2200)
        rim = []
        for n in range(corners):
            far, turn = wide * chance.uniform(0.7, 1), start + tau * n / corners
            rim.append((round(x + far * cos(turn)), round(y + far * sin(turn))))
        shapes.append(Shape("difficult", tuple(rim)))
        for _ in range(2):
            at = x + chance.randint(-800, 800), y + chance.randint(-800, 800)
            shapes.append(Shape("trunk", disc=(*at, chance.randint(200, 350)), top=8000))
    return PaceTable(SIDE, SIDE, shapes)


def quests(ways: Ways, seed: int, count: int) -> list[Quest]:
    """Ways of at most nine paces among eight foes."""
    chance, floor, found = Random(seed), ways.floor(WALKER), []
    while len(found) < count:
        start = chance.randint(500, SIDE - 500), chance.randint(500, SIDE - 500)
        goal = start[0] + chance.randint(-FAR, FAR), start[1] + chance.randint(-FAR, FAR)
        if not floor.stands(start) or not floor.stands(goal) or length(start, goal) > FAR:
            continue
        foes: list[Base] = []
        while len(foes) < 8:
            foe = Base(chance.randint(500, SIDE - 500), chance.randint(500, SIDE - 500))
            if floor.stands(foe.spot) and length(foe, start) > 1021 and length(foe, goal) > 1021:
                foes.append(foe)
        found.append((start, goal, keep_off(WALKER.radius, foes, CLEAR)))
    return found


def judged(ways: Ways, walker: Walker, spots: Sequence[Spot], off: Sequence[Disc] = ()) -> int | None:
    """What a way costs that somebody drew, None where a shape or a disc bars one of its legs."""
    floor, ends = ways.floor(walker), (spots[0], spots[-1])
    under, legs = floor.on(spots[0]), list(pairwise(spots))
    free = all(
        floor.free(a, b, under if a == spots[0] else frozenset()) and first_disc_met(off, a, b, ends) is None
        for a, b in legs
    )
    return sum(floor.cost(a, b) for a, b in legs) if free else None


def hidden(eye: Base, target: Base, parts: Iterable[Part], others: Iterable[Base] = (), *thresholds: int) -> int:
    """How many thousandths of a figure are hidden from another, where it is asked once."""
    return Hiding(parts).hidden(eye, target, others, thresholds or DECIDING)
