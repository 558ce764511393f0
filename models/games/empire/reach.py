"""What commands reach this turn and the next: routes first, because a jump costs nothing, then the circle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from models.errors import Refused
from models.galaxy.circles import holds
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Planet, Point, RouteState
from models.games.empire.meetings import met_at
from models.games.empire.moves import closed_systems, system_of
from models.games.empire.readings import reading
from models.games.empire.status import enemies
from models.games.facets.strategy import ReachKind
from models.games.values import DEFAULTS, Choices
from models.progress import Progress, silent, watched

ORDER: Final = {how: n for n, how in enumerate(ReachKind)}


def reach(
    galaxy: Galaxy, commands: Iterable[str], choices: Choices = DEFAULTS, progress: Progress = silent
) -> Mapping[str, ReachKind]:
    """Return when and how the first of some commands reaches each planet, by planet id; others are left out.

    This turn a command either takes what lies wholly in its circle (CG-90, CG-91) or jumps along open routes (CG-92),
    to fight only in space (CG-93); AMB-CG-33 decides where a jump may begin, whether the circle may be used after it
    and who stops it on its way. The next turn it begins anywhere it can be by then. Enemies count where they stand;
    meetings of the circle's own move are not foreseen. Raises Refused for an unknown command; progress may cancel.
    """
    best: dict[str, ReachKind] = {}
    for key in watched(tuple(commands), progress, 1):
        if key not in galaxy.command:
            raise Refused("galaxy.no_such_command", name=key)
        for planet, how in _Turns(galaxy, galaxy.command[key], choices, progress).found().items():
            if planet not in best or ORDER[how] < ORDER[best[planet]]:
                best[planet] = how
    return best


class _Turns:
    """Two turns of one command, if nobody else moved."""

    def __init__(self, galaxy: Galaxy, me: Command, choices: Choices, progress: Progress) -> None:
        self._galaxy, self._me, self._progress = galaxy, me, progress
        self._radius = galaxy.circle(me)
        self._from_disc = reading(choices, "jump_start") == "on_planet"
        self._goes_on = reading(choices, "jump_then_circle") == "yes"
        self._closed = closed_systems(galaxy, choices)
        self._guarded = self._guards() if reading(choices, "jump_passing") == "yes" else frozenset()

    def found(self) -> dict[str, ReachKind]:
        """Return when and how each planet is reached."""
        here, circle = self._me.at, self._radius
        now = self._circled(here, circle)
        ends = self._linked(self._starts(here, 0, now))
        after = {key for end in ends for key in self._circled(self._at(end), circle)} if self._goes_on else set()
        # A turn later the circle may have moved by as much as it reaches; a jump leaves it at the end of its routes.
        later = self._circled(here, 2 * circle)
        starts = self._starts(here, circle, later) | ends
        for end in ends:
            around = self._circled(self._at(end), 2 * circle if self._goes_on else circle)
            later |= around
            starts |= self._starts(self._at(end), circle if self._goes_on else 0, around)
        return {
            **dict.fromkeys(sorted(self._linked(starts)), ReachKind.JUMP_NEXT),
            **dict.fromkeys(sorted(later), ReachKind.NEXT),
            **dict.fromkeys(sorted(ends | after), ReachKind.JUMP_NOW),
            **dict.fromkeys(sorted(now), ReachKind.NOW),
        }

    def _at(self, key: str) -> Point:
        return self._galaxy.planet[key].at

    def _circled(self, centre: Point, radius: int) -> set[str]:
        """Return the planets to which a circle may lead from a place; a closed solar system bars it (AMB-CG-34)."""
        self._progress(0, 0)
        near = self._galaxy.surroundings.reached(centre, radius)
        if not self._closed:
            return {p.id for p in near}
        under = self._galaxy.surroundings.under(centre)
        left = system_of(under) if under else ""
        return {p.id for p in near if left == system_of(p) or self._closed.isdisjoint((left, system_of(p)))}

    def _starts(self, here: Point, moved: int, circled: set[str]) -> set[str]:
        """Return the planets where a jump may begin once the command has moved by up to `moved` thousandths.

        They are those its circle then covers, or the one on whose disc it then stands, by the reading.
        """
        if not self._from_disc:
            return set(circled)
        wide = moved + max((p.radius for p in self._galaxy.planets), default=0)
        near: Iterable[Planet] = self._galaxy.surroundings.reached(here, 2 * wide)
        return {p.id for p in near if holds(here, moved + p.radius, p.at)}

    def _linked(self, starts: set[str]) -> set[str]:
        """Return where jumps from some planets may end; an enemy who guards a planet stops them there."""
        found: set[str] = set()
        frontier = sorted(starts)
        while frontier:
            reached = set()
            for key in frontier:
                for route in self._galaxy.routes_at.get(key, ()):
                    if route.state is RouteState.OPEN:
                        reached |= {end for end in route.key if end in self._galaxy.planet}
            reached -= found
            found |= reached
            frontier = sorted(reached - starts - self._guarded)
        return found

    def _guards(self) -> frozenset[str]:
        """Return the planets whose middle lies in the circle of an enemy that fights jumps passing there."""
        galaxy, me = self._galaxy, self._me
        held: set[str] = set()
        for other in galaxy.commands:
            radius = met_at(galaxy, me, other) if other.id != me.id and enemies(galaxy, me, other) else -1
            if radius >= 0:
                wide = radius + max((p.radius for p in galaxy.planets), default=0)
                near = galaxy.surroundings.reached(other.at, wide)
                held |= {p.id for p in near if holds(other.at, radius, p.at)}
        return frozenset(held)
