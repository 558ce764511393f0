"""The board of a battle at a moment of its story, to be drawn as the page of the battle draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from models.games.battle.battle_json import Done
from models.games.battle.course import Course
from models.games.battle.values import BattleView, Walked
from models.games.scenarios.pieces import Setup, SideShown
from models.maps.spots import NOWHERE, cell_of
from models.maps.tile_map import TileMap

ROUND: Final = 2
"""Cells shown round the figures."""
LEAST: Final = 12
S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True)
class StageMoment:
    """How a battle stood after an act: its board, its figures, the looks of its sides, the ways taken in that turn.

    `key` names its picture; on a `fine` board figures stand where they were put, else in the middle of cells.
    """

    key: str
    board: TileMap = field(repr=False)
    view: BattleView
    sides: tuple[SideShown, ...]
    walks: tuple[Walked, ...] = ()
    fine: bool = True

    @property
    def seen(self) -> tuple[int, int, int, int]:
        """The part of the board where figures stand, and some cells round it: left, top, width, height in cells."""
        cells = [cell_of(each.at) for each in self.view.tokens if each.state == "up" and each.at != NOWHERE]
        (left, wide), (top, high) = (
            _span([cell[axis] for cell in cells], most)
            for axis, most in ((0, self.board.width), (1, self.board.height))
        )
        return left, top, wide, high


def _span(places: Sequence[int], most: int) -> tuple[int, int]:
    """Return the first and the number of cells that show some places, `LEAST` at least where there are so many."""
    if not places:
        return 0, most
    first, last = max(0, min(places) - ROUND), min(most, max(places) + ROUND + 1)
    wide = min(most, max(last - first, LEAST))
    return min(max(0, (first + last - wide) // 2), most - wide), wide


def stage_moments(
    course: Course[S, A], setup: Setup, sides: tuple[SideShown, ...], acts: Sequence[int], name: str, *, fine: bool
) -> dict[int, StageMoment]:
    """Return how a battle stood after some acts, by their number; none where nobody knows where figures stand.

    The states of the `course` must be computed; `name` begins the keys of the pictures.
    """
    if setup.unplaced:
        return {}
    done = course.done
    return {
        n: StageMoment(f"{name}/{n}", setup.board, course.view(course.states[n]), sides, ways(done, n), fine)
        for n in acts
    }


def ways(done: Sequence[Done], number: int) -> tuple[Walked, ...]:
    """Return the ways that figures took in the turn of an act, up to it, for its picture.

    Those of the turn before while nobody has moved yet; none before the first turn.
    """
    last = done[number - 1].turn if 0 < number <= len(done) else 0
    for turn in range(last, max(0, last - 2), -1):
        found = tuple(walk for each in done[:number] if each.turn == turn for walk in each.walks)
        if found:
            return found
    return ()
