"""How fair the starts of a galaxy are, and the fairest of many draws: what each side reaches, how near rivals are.

A jump costs nothing and takes no planet (CG-92, CG-93). So two things count: the planets that routes join to a capital,
and what a circle round it takes this turn (CG-90) and the next, after moving by its own radius.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from models.dice import Dice
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet
from models.games.empire.status import enemy_owners
from models.games.empire.wealth import base_income
from models.games.facets.strategy import Balance, Draws, Start
from models.progress import Progress, silent

DRAWS: Final = 200
ASKED: Final = 4
"""Planets drawn for a capital, of which the one farthest from those before it is taken."""

Planets = Mapping[str, Planet]


class StartGround:
    """What is the same for every draw: places of planets, which are joined by routes, who is whose enemy."""

    def __init__(self, galaxy: Galaxy) -> None:
        self.galaxy = galaxy
        self.factions = tuple(f.id for f in galaxy.factions)
        self.enemies = {key: enemy_owners(galaxy, key) for key in self.factions}
        self._near: dict[str, tuple[tuple[int, str], ...]] = {}

    @cached_property
    def joined(self) -> Mapping[str, int]:
        """How many planets open routes join to each planet, itself included."""
        return {key: len(part) for part in self.galaxy.network.parts for key in part}

    def near(self, key: str) -> tuple[tuple[int, str], ...]:
        """Return (distance squared, id) of the planets whose middle lies within two circles of a
        planet, nearest first.
        """
        if key not in self._near:
            here, far = self.galaxy.planet[key], 2 * self.galaxy.radius
            wide = far + self._widest
            found = ((_square(here, p), p.id) for p in self.galaxy.surroundings.reached(here.at, wide))
            self._near[key] = tuple(sorted(each for each in found if each[0] <= far * far))
        return self._near[key]

    @cached_property
    def _widest(self) -> int:
        return max((p.radius for p in self.galaxy.planets), default=0)

    def reach(self, planets: Planets, key: str, circles: int, disc: int = 0) -> list[str]:
        """Return the planets wholly within so many circles of a planet, nearest first (CG-90).

        Every disc counts as at least of the usual size.
        """
        far = circles * self.galaxy.radius
        rooms = ((square, other, far - max(planets[other].radius, disc)) for square, other in self.near(key))
        return [other for square, other, room in rooms if room >= 0 and square <= room * room]


def _square(one: Planet, two: Planet) -> int:
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2


def measure(galaxy: Galaxy) -> Balance:
    """Return how balanced the starts of the factions with a capital are."""
    capitals = {f.id: f.capital for f in galaxy.factions if f.capital in galaxy.planet}
    return _balance(StartGround(galaxy), galaxy.planet, capitals)


def _balance(ground: StartGround, planets: Planets, capitals: Mapping[str, str]) -> Balance:
    later = {faction: ground.reach(planets, capital, 2) for faction, capital in capitals.items()}
    shared = Counter(key for near in later.values() for key in near)
    starts = []
    for faction, capital in capitals.items():
        now = ground.reach(planets, capital, 1)
        rival, distance = _nearest_rival(ground, planets, capitals, faction)
        starts.append(
            Start(
                faction, capital, ground.joined[capital], len(now), sum(base_income(planets[key]) for key in now),
                len(later[faction]), sum(base_income(planets[key]) for key in later[faction]),
                sum(shared[key] > 1 for key in later[faction]), rival, distance,
            )
        )  # fmt: skip
    return Balance(tuple(starts))


def _nearest_rival(ground: StartGround, planets: Planets, capitals: Mapping[str, str], faction: str) -> tuple[str, int]:
    """Return the nearest enemy and the straight distance of its capital; without an enemy, any other side."""
    here = planets[capitals[faction]]
    others = [key for key in capitals if key != faction]
    rivals = [key for key in others if key in ground.enemies[faction]] or others
    square, rival = min(((_square(here, planets[capitals[key]]), key) for key in rivals), default=(0, ""))
    return rival, round(square**0.5)


def fairest(
    galaxy: Galaxy,
    seed: str,
    settled: Callable[[StartGround, Sequence[str]], Planets] | None = None,
    progress: Progress = silent,
    draws: int = DRAWS,
) -> Draws:
    """Return the fairest of many draws of a capital for each faction, and the figures of the median draw.

    `settled` returns the planets that a draw is judged with; without it they are judged unchanged. The same seed gives
    the same draws; of equally fair ones the first counts. In a galaxy with fewer planets than factions the last get
    none. Progress counts draws and may cancel.
    """
    ground = StartGround(galaxy)
    settle = settled or (lambda _ground, _capitals: galaxy.planet)

    def judged(capitals: Sequence[str]) -> Balance:
        return _balance(ground, settle(ground, capitals), dict(zip(ground.factions, capitals, strict=False)))

    tried = []
    count = draws if ground.factions and galaxy.planets else 1
    for n in range(count):
        progress(n, count)
        capitals = _draw_capitals(galaxy.planets, len(ground.factions), Dice(seed, f"starts {n}"))
        tried.append((judged(capitals).unfairness, n, capitals))
    ranked = sorted(tried)
    best, middle = ranked[0][2], ranked[len(ranked) // 2][2]
    return Draws(len(tried), best, judged(best), judged(middle))


def _draw_capitals(planets: Sequence[Planet], count: int, dice: Dice) -> tuple[str, ...]:
    """Return different planets for capitals, each far from those before it."""
    chosen: list[Planet] = []
    free = list(planets)
    while free and len(chosen) < count:
        places = {dice.roll(len(free)).result - 1 if len(free) > 1 else 0 for _ in range(ASKED if chosen else 1)}
        best = max(sorted(places), key=lambda at: min((_square(free[at], each) for each in chosen), default=0))
        chosen.append(free.pop(best))
    return tuple(planet.id for planet in chosen)


def with_capitals(galaxy: Galaxy, capitals: Sequence[str]) -> Galaxy:
    """Return the galaxy with its factions given these capitals, in order."""
    pairs = dict(zip((f.id for f in galaxy.factions), capitals, strict=False))
    return replace(galaxy, factions=tuple(replace(f, capital=pairs.get(f.id, "")) for f in galaxy.factions))
