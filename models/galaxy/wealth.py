"""Who holds what: income of factions (CG-95), whole and nearly whole sectors (CG-58), monopolies (CG-96)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from models.galaxy.figures import figures
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Income, Planet
from models.i18n import fold
from models.progress import Progress, silent, watched


def holder(galaxy: Galaxy, planet: Planet, neutral_sectors: str = "together") -> str:
    """Return who counts as holding a planet for its sector: its owner's alliance, `faction:<id>` for one without.

    With `alone` (AMB-CG-23) loose neutrals count one by one. `""` for a planet nobody owns.
    """
    if not planet.owner:
        return ""
    alliance = galaxy.alliance_of(planet.owner)
    known = galaxy.alliance.get(alliance)
    if not alliance or (known and known.loose and neutral_sectors == "alone"):
        return f"faction:{planet.owner}"
    return alliance


@dataclass(frozen=True, slots=True)
class Standing:
    """How a sector stands for one holder: planets held and missing, and the income, in thousandths of a million,
    that holding all would add to theirs.
    """

    sector: str
    holder: str
    held: tuple[str, ...]
    missing: tuple[str, ...]
    gain: int

    @property
    def complete(self) -> bool:
        """Whether the holder has every planet, so that income is doubled (CG-58)."""
        return not self.missing


def standings(galaxy: Galaxy, neutral_sectors: str = "together", progress: Progress = silent) -> tuple[Standing, ...]:
    """Return every holder's standing in every sector: fewest missing first, then greatest gain, then by ids.

    Progress may cancel.
    """
    found = []
    for sector in watched(galaxy.sectors, progress, 1):
        members = galaxy.members[sector.id]
        by_holder: dict[str, list[Planet]] = defaultdict(list)
        for planet in members:
            by_holder[holder(galaxy, planet, neutral_sectors)].append(planet)
        whole = sum(base_income(p) for p in members) * (figures().income.sector_factor - 1)
        for who, held in by_holder.items():
            if who:
                progress(0, 0)
                ids = tuple(p.id for p in held)
                theirs = frozenset(ids)
                missing = tuple(p.id for p in members if p.id not in theirs)
                found.append(Standing(sector.id, who, ids, missing, whole))
    return tuple(sorted(found, key=lambda s: (len(s.missing), -s.gain, s.sector, s.holder)))


def nearly_complete(galaxy: Galaxy, missing: int = 2, neutral_sectors: str = "together") -> tuple[Standing, ...]:
    """Return the standings that miss one to `missing` planets: whose income would double next."""
    return tuple(s for s in standings(galaxy, neutral_sectors) if 0 < len(s.missing) <= missing)


def complete_sectors(galaxy: Galaxy, neutral_sectors: str = "together") -> frozenset[str]:
    """Return the sectors one holder has whole (CG-58)."""
    return frozenset(s.sector for s in standings(galaxy, neutral_sectors) if s.complete)


def base_income(planet: Planet) -> int:
    """Return what a planet yields a turn in thousandths of a million, before any doubling (CG-95)."""
    return figures().pays(planet.income)


def planet_income(galaxy: Galaxy, neutral_sectors: str = "together") -> Mapping[str, int]:
    """Return what each planet yields a turn, doubled in whole sectors (CG-58, CG-95), by planet id."""
    doubled = complete_sectors(galaxy, neutral_sectors)
    factor = figures().income.sector_factor
    return {p.id: base_income(p) * (factor if p.sector in doubled else 1) for p in galaxy.planets}


def faction_income(galaxy: Galaxy, neutral_sectors: str = "together") -> Mapping[str, int]:
    """Return the planetary income of every faction in thousandths of a million, none left out, in their order."""
    yields = planet_income(galaxy, neutral_sectors)
    total = dict.fromkeys(galaxy.faction, 0)
    for planet in galaxy.planets:
        if planet.owner in total:
            total[planet.owner] += yields[planet.id]
    return total


@dataclass(frozen=True, slots=True)
class Holding:
    """A resource, the planets that have it, how many each faction and each alliance holds of them, and who holds all.

    `faction` and `alliance` name the monopoly (CG-96), `""` where there is none.
    """

    resource: str
    planets: tuple[str, ...]
    by_faction: Mapping[str, int]
    by_alliance: Mapping[str, int]
    faction: str
    alliance: str


def resources(galaxy: Galaxy, *, production: bool | None = None, progress: Progress = silent) -> tuple[Holding, ...]:
    """Return who holds each resource (CG-96), by name; accents and case do not tell resources apart.

    `production` True counts only planets marked `*` (CG-97), False only the others. Progress may cancel.
    """
    groups: dict[str, list[Planet]] = defaultdict(list)
    for planet in watched(galaxy.planets, progress, 1024):
        if planet.resource and production in (None, planet.income is Income.PRODUCTION):
            groups[fold(planet.resource)].append(planet)
    return tuple(_holding(galaxy, groups[key]) for key in watched(sorted(groups), progress))


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


def production_centres(galaxy: Galaxy, faction_id: str) -> tuple[str, ...]:
    """Return the planets marked `*` a faction holds: with one it may raise commands (CG-97, CG-98)."""
    return tuple(p.id for p in galaxy.planets if p.owner == faction_id and p.income is Income.PRODUCTION)


def ports(galaxy: Galaxy, faction_id: str) -> tuple[str, ...]:
    """Return the planets a faction may choose as home port: `*` or `***` under its control (CG-99)."""
    return tuple(p.id for p in galaxy.planets if p.owner == faction_id and p.income is not Income.ORDINARY)


def move_home_cost(units_types: int) -> int:
    """Return what changing a home port costs, in thousandths of a million, for a number of unit types (CG-99)."""
    return figures().command.move_home * units_types
