"""What commands reach this turn and the next: routes first, because a jump costs nothing, then the circle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from models.errors import Refused
from models.galaxy.circles import holds
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Point, RouteState
from models.games.empire.meetings import met_at
from models.games.empire.moves import closed_systems, system_of
from models.games.empire.readings import reading
from models.games.empire.status import enemies
from models.games.facets.strategy import ReachKind, Situation
from models.progress import Progress, cancellable, silent

ORDER: Final = {how: n for n, how in enumerate(ReachKind)}


def reach(on: Situation, commands: Iterable[str], progress: Progress = silent) -> Mapping[str, ReachKind]:
    """Return when and how the first of some commands reaches each planet, by planet id; others are left out.

    This turn a command either takes what lies wholly in its circle (CG-90, CG-91) or jumps along open routes (CG-92),
    to fight only in space (CG-93); AMB-CG-33 decides where a jump may begin, whether the circle may be used after it
    and who stops it on its way. The next turn it begins anywhere it can be by then. Enemies count where they stand;
    meetings of the circle's own move are not foreseen. Raises Refused for an unknown command; progress may cancel.
    """
    galaxy, best = on.galaxy, dict[str, ReachKind]()
    passing = reading(on.choices, "jump_passing") == "yes"
    alike: defaultdict[tuple[int, frozenset[str]], list[Point]] = defaultdict(list)
    for key in cancellable(tuple(commands), progress, 1):
        if key not in galaxy.command:
            raise Refused("galaxy.no_such_command", name=key)
        me = galaxy.command[key]
        alike[galaxy.circle(me), _guards(galaxy, me) if passing else frozenset()].append(me.at)
    for (radius, guarded), places in alike.items():
        for planet, how in _Turns(on, places, radius, guarded, progress).found().items():
            if planet not in best or ORDER[how] < ORDER[best[planet]]:
                best[planet] = how
    return best


class _Turns:
    """Two turns of commands whose circle is as large, and whom the same enemies stop, if nobody else moved.

    What any of them reaches is asked together: a planet counts for the first of them.
    """

    def __init__(
        self, on: Situation, places: Sequence[Point], radius: int, guarded: frozenset[str], progress: Progress
    ) -> None:
        self._galaxy, self._places, self._radius, self._guarded = on.galaxy, places, radius, guarded
        self._progress = progress
        self._from_disc = reading(on.choices, "jump_start") == "on_planet"
        self._goes_on = reading(on.choices, "jump_then_circle") == "yes"
        self._closed = closed_systems(on)

    def found(self) -> dict[str, ReachKind]:
        """Return when and how each planet is reached."""
        here, circle = self._places, self._radius
        now = self._circled(here, circle)
        ends = self._linked(self._starts(here, 0, now))
        there = [self._galaxy.planet[end].at for end in sorted(ends)]
        after = self._circled(there, circle) if self._goes_on else set()
        # A turn later the circle may have moved by as much as it reaches; a jump leaves it at the end of its routes.
        later = self._circled(here, 2 * circle)
        around = self._circled(there, 2 * circle if self._goes_on else circle)
        starts = self._starts(here, circle, later) | ends | self._starts(there, circle * self._goes_on, around)
        later |= around
        return {
            **dict.fromkeys(sorted(self._linked(starts)), ReachKind.JUMP_NEXT),
            **dict.fromkeys(sorted(later), ReachKind.NEXT),
            **dict.fromkeys(sorted(ends | after), ReachKind.JUMP_NOW),
            **dict.fromkeys(sorted(now), ReachKind.NOW),
        }

    def _circled(self, centres: Sequence[Point], radius: int) -> set[str]:
        """Return the planets to which a circle may lead from places; a closed solar system bars it (AMB-CG-34)."""
        self._progress(0, 0)
        around = self._galaxy.surroundings
        if not self._closed:
            return around.covered(centres, radius)
        found: set[str] = set()
        for centre in cancellable(centres, self._progress, 1):
            under = around.under(centre)
            left = system_of(under) if under else ""
            near = around.reached(centre, radius)
            found |= {p.id for p in near if left == system_of(p) or self._closed.isdisjoint((left, system_of(p)))}
        return found

    def _starts(self, centres: Sequence[Point], moved: int, circled: set[str]) -> set[str]:
        """Return the planets where a jump may begin once a command has moved by up to `moved` thousandths.

        They are those its circle then covers, or the one on whose disc it then stands, by the reading.
        """
        if not self._from_disc:
            return circled
        found: set[str] = set()
        for here in cancellable(centres, self._progress, 1):
            near = self._galaxy.surroundings.reached(here, 2 * (moved + self._galaxy.surroundings.widest))
            found |= {p.id for p in near if holds(here, moved + p.radius, p.at)}
        return found

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


def _guards(galaxy: Galaxy, me: Command) -> frozenset[str]:
    """Return the planets whose middle lies in the circle of an enemy that fights jumps of a command passing there."""
    held: set[str] = set()
    for other in galaxy.commands:
        radius = met_at(galaxy, me, other) if other.id != me.id and enemies(galaxy, me, other) else -1
        if radius >= 0:
            near = galaxy.surroundings.reached(other.at, radius + galaxy.surroundings.widest)
            held |= {p.id for p in near if holds(other.at, radius, p.at)}
    return frozenset(held)
