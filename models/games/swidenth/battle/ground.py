"""The table by the rules: distances, sight, how much of a figure is hidden, the cost of a way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from models.games.swidenth.battle.figures import AGILE, FLIGHT, NORMAL, SPECTRAL
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.state import FigureNow, TableBattle, TableState, base_of
from models.table.legs import BLOCKED, SLOW, Floor, Walker
from models.table.shapes import Part, near_shape, part_of
from models.table.sight import ALL, DECIDING, Hiding, on_line
from models.table.spots import CLOSE, UNIT, Spot, length, within

VEIL: Final = "voile-impenetrable"
LINEAR: Final = "linear"
OPENED: Final = {"swim": "water", "climb": "climb", "stairs": "climb"}
"""The kind of ground each manner of moving opens (SW-18, SW-19)."""
_HIDING: Final = ("obstacle", "linear", "climb", "building", "trunk")


def floor_of(battle: TableBattle, figure_id: str, manner: str = "walk") -> Floor:
    """Return the table as a figure meets it when it moves in a manner (SW-18, SW-19, SW-24, SW-108, SW-113, SW-115)."""
    found = battle.floors.get((figure_id, manner))
    if found is None:
        found = battle.floors[figure_id, manner] = _floor(battle, figure_id, manner)
    return found


def _floor(battle: TableBattle, figure_id: str, manner: str) -> Floor:
    known = battle.of(figure_id)
    blocked = BLOCKED - {OPENED.get(manner, "")}
    slow = SLOW
    if known.has(SPECTRAL):
        blocked, slow = frozenset(), frozenset()
    elif known.has(FLIGHT):
        blocked, slow = frozenset({"building"}), frozenset()
    elif known.has(AGILE):
        slow = frozenset()
    elif manner == "run":
        # A run is straight where no obstacle lies on it, a linear one neither.
        blocked, slow = blocked | {LINEAR}, SLOW - {LINEAR}
    return battle.ways.floor(Walker(battle.radius(figure_id), blocked, slow, battle.reading("difficult_by") == "base"))


def way_cost(floor: Floor, start: Spot, path: Sequence[Spot]) -> int:
    """Return the cost of a path in thousandths of a pace: difficult ground counts twice (SW-24)."""
    spots = (start, *path)
    return sum(floor.cost(a, b) for a, b in pairwise(spots))


def straight_length(start: Spot, path: Sequence[Spot]) -> int:
    """Return the length of a path in thousandths of a pace, on any ground."""
    spots = (start, *path)
    return sum(length(a, b) for a, b in pairwise(spots))


def hidden_share(battle: TableBattle, state: TableState, eye: FigureNow, target: FigureNow) -> int:
    """Return how many thousandths of a figure an enemy does not see; 1000 for one out of sight (SW-37).

    Figures hide others where that is agreed (AMB-SW-65), woods as areas or by their trunks (AMB-SW-75), the weather
    beyond its limit (SW-188, SW-189), a veil whatever is behind it (SW-131).
    """
    own, other = base_of(battle, eye), base_of(battle, target)
    sky = state.sky
    if sky is not None and sky.sight and not within(own, other, sky.sight * UNIT):
        return ALL
    reading = battle.reading("figures_hide")
    others = (
        [base_of(battle, each) for each in state.standing() if each.id not in (eye.id, target.id)]
        if reading in ("block", "cover")
        else []
    )
    if reading == "block" and on_line(own, other, others):
        return ALL
    hiding, thresholds = _hiding(battle, state), (most_hidden(battle, target), *DECIDING)
    share = hiding.hidden(own, other, (), thresholds)
    if reading == "cover" and share < ALL:
        # Figures are cover: they alone put nobody out of sight.
        share = max(share, min(ALL - 1, hiding.hidden(own, other, others, thresholds)))
    return share


def most_hidden(battle: TableBattle, target: FigureNow) -> int:
    """Return the thousandths of a figure that may be hidden while it shows as much as its size asks (SW-102, SW-105).

    A figure of normal size that is seen whole is the measure; a figure without such a rule never falls below it.
    """
    size = battle.of(target.id).size
    times, mine, normal = numbers().sizes[size].times, battle.sizes[size], battle.sizes[NORMAL]
    if times == 1:
        return ALL
    asked, whole = times * normal.radius * normal.height * ALL, mine.radius * mine.height
    return (ALL * whole - asked) // whole


def _hiding(battle: TableBattle, state: TableState) -> Hiding:
    woods = battle.reading("forest_sight")
    veils = tuple((each.corners, each.spell) for each in state.screens if each.spell == VEIL)
    found = battle.hiding.get((woods, veils))
    if found is None:
        parts = battle.parts((*_HIDING, "difficult") if woods == "area" else _HIDING)
        found = Hiding((*parts, *(screen_part(battle, *each) for each in veils)))
        battle.hiding[woods, veils] = found
    return found


def screen_part(battle: TableBattle, corners: Sequence[Spot], spell: str) -> Part:
    """Return a wall or a veil as it stands on the table (SW-126, SW-131)."""
    return part_of(corners, 0, battle.book.spells[spell].high * UNIT)


def against_obstacle(battle: TableBattle, figure: FigureNow) -> bool:
    """Return whether a figure is against an obstacle large enough for Stealth (SW-103)."""
    least, base = numbers().stealth.obstacle, base_of(battle, figure)
    return near_shape([part for part in battle.parts(_HIDING) if _side(part) >= least], base, CLOSE)


def _side(part: Part) -> int:
    """Return the size of what stands there, in thousandths of a pace: the lesser of its height and longest side
    (SW-103).
    """
    left, top, right, low = part.box
    return min(part.top - part.bottom, max(right - left, low - top))
