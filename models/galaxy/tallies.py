"""Figures of a galaxy to be plotted: planets by sector and side, jumps between capitals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from models.galaxy.galaxy import Galaxy
from models.galaxy.itineraries import within
from models.galaxy.routes import Chart


def planets_by_sector(galaxy: Galaxy) -> Mapping[str, Mapping[str, int]]:
    """Return, for every sector id in order, how many planets each alliance holds; `""` for nobody's or no alliance."""
    return {
        sector.id: Counter(galaxy.alliance_of(planet.owner) for planet in galaxy.members[sector.id])
        for sector in galaxy.sectors
    }


def jumps_between(galaxy: Galaxy, on: Chart) -> Mapping[tuple[str, str], int]:
    """Return the fewest jumps between the capitals of every two factions; pairs no open route joins are left out."""
    seats = {faction.id: faction.capital for faction in galaxy.factions if faction.capital in galaxy.planet}
    found: dict[tuple[str, str], int] = {}
    for one, seat in seats.items():
        reached = within(on, seat, len(on.ids))
        found |= {(one, other): reached[place] for other, place in seats.items() if place in reached}
    return found
