"""Counts of a galaxy: planets by sector and side, jumps between capitals, who holds each resource."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import within
from models.galaxy.values import Income, Planet
from models.i18n import fold
from models.progress import Progress, cancellable, silent


def planets_by_sector(galaxy: Galaxy) -> Mapping[str, Mapping[str, int]]:
    """Return, by sector id, how many planets each alliance holds; `""` counts those of nobody or no alliance."""
    return {
        sector.id: Counter(galaxy.alliance_of(planet.owner) for planet in galaxy.members[sector.id])
        for sector in galaxy.sectors
    }


def jumps_between(galaxy: Galaxy) -> Mapping[tuple[str, str], int]:
    """Return the fewest jumps between the capitals of each two factions; pairs without a way are left out."""
    seats = {faction.id: faction.capital for faction in galaxy.factions if faction.capital in galaxy.planet}
    found: dict[tuple[str, str], int] = {}
    for one, seat in seats.items():
        reached = within(galaxy, seat, len(galaxy.planets))
        found |= {(one, other): reached[place] for other, place in seats.items() if place in reached}
    return found


@dataclass(frozen=True, slots=True)
class Holding:
    """A resource, the planets that have it, and how many of them each faction and each alliance holds.

    `faction` and `alliance` name who holds all of them, `""` where nobody does.
    """

    resource: str
    planets: tuple[str, ...]
    by_faction: Mapping[str, int]
    by_alliance: Mapping[str, int]
    faction: str
    alliance: str


def resources(galaxy: Galaxy, *, production: bool | None = None, progress: Progress = silent) -> tuple[Holding, ...]:
    """Return who holds each resource, by name; accents and case do not tell resources apart.

    `production` True counts only planets marked `*`, False only the others. Progress may cancel.
    """
    groups: dict[str, list[Planet]] = defaultdict(list)
    for planet in cancellable(galaxy.planets, progress, 1024):
        if planet.resource and production in (None, planet.income is Income.PRODUCTION):
            groups[fold(planet.resource)].append(planet)
    return tuple(_holding(galaxy, groups[key]) for key in cancellable(sorted(groups), progress))


def _holding(galaxy: Galaxy, planets: list[Planet]) -> Holding:
    by_faction = Counter(p.owner for p in planets if p.owner)
    by_alliance = Counter(a for p in planets if (a := galaxy.alliance_of(p.owner)))
    return Holding(
        planets[0].resource,
        tuple(p.id for p in planets),
        dict(sorted(by_faction.items())),
        dict(sorted(by_alliance.items())),
        next((who for who, n in by_faction.items() if n == len(planets)), ""),
        next((who for who, n in by_alliance.items() if n == len(planets)), ""),
    )
