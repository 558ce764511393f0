"""The income of planets and factions (CG-95), whole and nearly whole sectors (CG-58), home ports (CG-99)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Command, Income, Planet
from models.games.empire.figures import figures
from models.games.empire.readings import reading
from models.games.empire.status import is_neutral, status
from models.games.facets.strategy import SectorHold, Situation
from models.progress import Progress, cancellable, silent


def _holder(on: Situation, planet: Planet) -> str:
    """Return the holder that a planet counts for in its sector: the alliance its owner counts in (CG-7).

    A faction without any alliance counts alone, as `faction:<id>`; by the reading `alone` (AMB-CG-23) so does every
    neutral. `""` for a planet nobody owns.
    """
    if not planet.owner:
        return ""
    alone = is_neutral(on.galaxy, planet.owner) and reading(on.choices, "neutral_sectors") == "alone"
    counted = "" if alone else status(on.galaxy, planet.owner)
    return counted or f"faction:{planet.owner}"


def standings(on: Situation, progress: Progress = silent) -> tuple[SectorHold, ...]:
    """Return every holder's standing in every sector: fewest missing first, then greatest gain, then by ids.

    Progress may cancel.
    """
    galaxy, found = on.galaxy, []
    for sector in cancellable(galaxy.sectors, progress, 1):
        members = galaxy.members[sector.id]
        by_holder: dict[str, list[Planet]] = defaultdict(list)
        for planet in members:
            by_holder[_holder(on, planet)].append(planet)
        whole = sum(base_income(p) for p in members) * (figures().income.sector_factor - 1)
        for who, held in by_holder.items():
            if who:
                progress(0, 0)
                ids = tuple(p.id for p in held)
                theirs = frozenset(ids)
                missing = tuple(p.id for p in members if p.id not in theirs)
                found.append(SectorHold(sector.id, who, ids, missing, whole))
    return tuple(sorted(found, key=lambda s: (len(s.missing), -s.gain, s.sector, s.holder)))


def whole_sectors(on: Situation) -> Mapping[str, str]:
    """Return the alliance that holds each whole sector (CG-58), by sector id; `""` for a holder without one."""
    galaxy, found = on.galaxy, {}
    for sector_id, members in galaxy.members.items():
        who = _holder(on, members[0]) if members else ""
        # Most sectors are settled by their second planet: the sums of `standings` are not wanted here.
        if who and all(_holder(on, planet) == who for planet in members):
            found[sector_id] = who if who in galaxy.alliance else galaxy.alliance_of(who.removeprefix("faction:"))
    return found


def base_income(planet: Planet) -> int:
    """Return a planet's income a turn in thousandths of a million, before any doubling (CG-95)."""
    return figures().pays(planet.income)


def planet_income(on: Situation) -> Mapping[str, int]:
    """Return each planet's income a turn by id, in thousandths of a million (CG-58, CG-95).

    It is doubled in whole sectors.
    """
    doubled, factor = on.whole_sectors, figures().income.sector_factor
    return {p.id: base_income(p) * (factor if p.sector in doubled else 1) for p in on.galaxy.planets}


def faction_income(on: Situation) -> Mapping[str, int]:
    """Return the planetary income of every faction in thousandths of a million, none left out, in their order."""
    yields = on.planet_income
    total = dict.fromkeys(on.galaxy.faction, 0)
    for planet in on.galaxy.planets:
        if planet.owner in total:
            total[planet.owner] += yields[planet.id]
    return total


def ports(galaxy: Galaxy, faction_id: str) -> tuple[str, ...]:
    """Return the planets a faction may choose as home port: `*` or `***` under its control (CG-99)."""
    return tuple(p.id for p in galaxy.planets if p.owner == faction_id and p.income is not Income.ORDINARY)


def move_home_cost(command: Command) -> int:
    """Return the cost of changing a command's home port, in thousandths of a million (CG-99)."""
    return figures().command.move_home * command.force.types
