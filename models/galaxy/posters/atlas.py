"""What an atlas says, page by page: a cover, the legend, the whole galaxy, a page a sector, an index of planets.

Give it only what its readers may know: whatever stands in the galaxy is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Point, Route
from models.i18n import fold

FIRST_INDEX: Final = 4
"""The page on which the list of sectors begins, after the cover, the legend and the map."""
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class AtlasLink:
    """A route that leaves a sector: its planet here, the one elsewhere, and the sector id of that (`""`: none)."""

    start: Planet
    end: Planet
    route: Route
    sector: str


@dataclass(frozen=True, slots=True)
class AtlasSector:
    """A sector with the content of its page; the one with id `""` holds the planets outside all sectors."""

    id: str
    name: str
    planets: tuple[Planet, ...]
    outline: tuple[Point, ...]
    routes: tuple[Route, ...]
    links: tuple[AtlasLink, ...]
    words: str = ""

    @property
    def neighbours(self) -> Mapping[str, tuple[AtlasLink, ...]]:
        """The routes that leave it, by the sector they lead to, in the order of the links."""
        found: dict[str, list[AtlasLink]] = {}
        for link in self.links:
            found.setdefault(link.sector, []).append(link)
        return {key: tuple(links) for key, links in found.items()}


def atlas_sectors(galaxy: Galaxy, outside: str) -> tuple[AtlasSector, ...]:
    """Return every sector that has a planet, by name, then the planets outside all sectors under the name `outside`."""
    sector_of = {planet.id: planet.sector if planet.sector in galaxy.sector else "" for planet in galaxy.planets}
    within: dict[str, list[Route]] = {}
    leaving: dict[str, list[AtlasLink]] = {}
    for route in galaxy.routes:
        if route.start not in galaxy.planet or route.end not in galaxy.planet:
            continue
        start, end = galaxy.planet[route.start], galaxy.planet[route.end]
        here, there = sector_of[start.id], sector_of[end.id]
        if here == there:
            within.setdefault(here, []).append(route)
            continue
        leaving.setdefault(here, []).append(AtlasLink(start, end, route, there))
        leaving.setdefault(there, []).append(AtlasLink(end, start, route, here))
    loose = tuple(planet for planet in galaxy.planets if not sector_of[planet.id])
    named = sorted(galaxy.sectors, key=lambda sector: (fold(sector.name), sector.id))
    parts = [(s.id, s.name, galaxy.members[s.id], galaxy.outline(s)) for s in named if galaxy.members[s.id]]
    if loose:
        parts.append(("", outside, loose, ()))
    return tuple(
        AtlasSector(
            key, name, _by_name(planets), outline, tuple(within.get(key, ())),
            tuple(sorted(leaving.get(key, ()), key=lambda link: (fold(link.end.name), fold(link.start.name)))),
            galaxy.sector[key].words if key else "",
        )
        for key, name, planets, outline in parts
    )  # fmt: skip


def _by_name(planets: Iterable[Planet]) -> tuple[Planet, ...]:
    return tuple(sorted(planets, key=lambda planet: (fold(planet.name), planet.id)))


def index_of(sectors: Sequence[AtlasSector]) -> tuple[tuple[Planet, AtlasSector], ...]:
    """Return every planet by name, with its sector."""
    pairs = [(planet, sector) for sector in sectors for planet in sector.planets]
    return tuple(sorted(pairs, key=lambda pair: (fold(pair[0].name), pair[0].id)))


def split_rows(rows: Sequence[Row], size: int) -> tuple[tuple[Row, ...], ...]:
    """Return rows in parts of at most `size`; one empty part for no rows."""
    return tuple(tuple(rows[at : at + size]) for at in range(0, max(len(rows), 1), size))
