"""What a figure sees of another from its head, and how far away that is (GE-11, GE-13, GE-14, GE-16, GE-17).

Shapes hide, and give cover; figures only bar the line: whom shapes and figures together hide whole is out of sight.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Final, Literal

from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, base_of
from models.table.shapes import Part
from models.table.sight import ALL, DECIDING, HALF, Hiding
from models.table.spots import UNIT, Base, within

_HIDING: Final = ("obstacle", "linear", "climb", "building", "trunk")
Seen = Literal["seen", "hidden", "barred"]
"""A part of it is seen; shapes hide it whole (GE-16); figures hide what shapes leave (GE-17)."""


def band(battle: Skirmish, one: TrooperNow, other: TrooperNow, paces: int) -> Literal["normal", "long", ""]:
    """Return whether a figure is within a range, base to base, or within twice that (GE-11, GE-13; AMB-GE-7)."""
    own, target = base_of(battle, one), base_of(battle, other)
    if within(own, target, paces * UNIT, strict=battle.reading("range_edge") == "long"):
        return "normal"
    return "long" if within(own, target, 2 * paces * UNIT) else ""


def near(battle: Skirmish, one: TrooperNow, other: TrooperNow, paces: int) -> bool:
    """Return whether two figures are less than so many paces apart, base to base (GE-21, GE-34, GE-45, GE-46)."""
    return within(base_of(battle, one), base_of(battle, other), paces * UNIT, strict=True)


def hidden(battle: Skirmish, state: SkirmishState, one: TrooperNow, other: TrooperNow) -> int:
    """Return how many thousandths of a figure shapes hide from another (GE-14)."""
    return _hiding(battle, state).hidden(base_of(battle, one), base_of(battle, other), (), DECIDING)


def in_cover(battle: Skirmish, state: SkirmishState, one: TrooperNow, other: TrooperNow) -> bool:
    """Return whether shapes hide more than half of a figure: half is no cover (GE-14; AMB-GE-6)."""
    return hidden(battle, state, one, other) > HALF


def sight(
    battle: Skirmish, state: SkirmishState, one: TrooperNow, other: TrooperNow, bodies: Sequence[Base] | None = None
) -> Seen:
    """Return whether a figure sees another (GE-16, GE-17); `bodies` are the bases of everybody on the table."""
    own, target = base_of(battle, one), base_of(battle, other)
    between = _between(own, target, all_bases(battle, state) if bodies is None else bodies)
    if between is None:
        return "barred"
    hiding = _hiding(battle, state)
    if hiding.hidden(own, target, (), DECIDING) >= ALL:
        return "hidden"
    return "seen" if not between or hiding.hidden(own, target, between, DECIDING) < ALL else "barred"


def all_bases(battle: Skirmish, state: SkirmishState) -> list[Base]:
    """Return the bases of everybody alive on the table; those of the moment asked about last are kept."""
    kept = next(iter(battle.stood), None)
    if kept is not None and kept[0] is state:
        return kept[1]
    bases = [base_of(battle, each) for each in state.there()]
    battle.stood[:] = [(state, bases)]
    return bases


def _between(eye: Base, target: Base, bodies: Sequence[Base]) -> list[Base] | None:
    """Return the bases that may bar the line between two figures, these two left out; None where one bars it alone."""
    ax, ay, _, tall = eye
    tx, ty, radius, height = target
    dx, dy = tx - ax, ty - ay
    square = dx * dx + dy * dy
    long, level = isqrt(square) + 1, tall * 9 // 10
    found = []
    for each in bodies:
        x, y, own, top = each
        wx, wy, far = x - ax, y - ay, own + radius
        ahead = dx * wx + dy * wy
        if ahead <= 0 or wx * wx + wy * wy > square + far * far:
            continue
        aside = abs(dx * wy - dy * wx)
        if aside > far * long or each in (eye, target):
            continue
        # As wide as the whole cone there, before the target, and tall enough: nothing is left to be seen.
        if aside * long + radius * ahead <= own * square and ahead < square and top >= height and top > level:
            return None
        found.append(each)
    return found


def _hiding(battle: Skirmish, state: SkirmishState) -> Hiding:
    wrecks: tuple[Base, ...] = ()
    if battle.reading("cover_by_wreck") == "yes":
        dead = (each for each in state.figures if each.status == "fallen")
        wrecks = tuple(base_of(battle, each) for each in dead if battle.of(each.id).big)
    found = battle.hiding.get(wrecks)
    if found is None:
        found = battle.hiding[wrecks] = Hiding([*battle.table.of(_HIDING), *map(_wreck, wrecks)])
    return found


def _wreck(base: Base) -> Part:
    """Return a dead figure as a shape of half its height (AMB-GE-40)."""
    x, y, far, height = base
    return Part((x - far, y - far, x + far, y + far), (), (), (x, y, far), 0, height // 2)
