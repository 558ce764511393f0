"""The whole map as one frozen value, with its look-ups. A change makes a new value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from models.errors import Refused
from models.galaxy.command_index import CommandIndex
from models.galaxy.shapes import hull_round
from models.galaxy.surroundings import Surroundings
from models.galaxy.values import (
    Alliance,
    Character,
    Command,
    Faction,
    GalaxyNote,
    Knowledge,
    Planet,
    Point,
    Route,
    RouteState,
    Sector,
)
from models.i18n import fold

if TYPE_CHECKING:
    import networkx as nx

    from models.galaxy.network import Network

LARGEST: Final = 200_000
"""No galaxy has more planets than this."""

DEFAULT_RADIUS: Final = 9_000
"""The blue circle of a command where the campaign says nothing else."""

OUTLINE_MARGIN: Final = 1_200
"""How far a computed outline stays from the discs of its planets, in thousandths."""


@dataclass(frozen=True)
class Galaxy:
    """Planets, sectors, routes, factions, alliances, commands, characters and notes, each in the order of the user.

    Ids are unique within each kind; references are ids, `""` where there is none. Broken references are allowed: the
    game of the galaxy tells them as Problems. `radius` is the blue circle of a command that has none of its own.
    `known` says which fields mean something in a galaxy cut to what one side may know; None: all of them.
    """

    name: str = ""
    planets: tuple[Planet, ...] = ()
    sectors: tuple[Sector, ...] = ()
    routes: tuple[Route, ...] = ()
    factions: tuple[Faction, ...] = ()
    alliances: tuple[Alliance, ...] = ()
    commands: tuple[Command, ...] = ()
    characters: tuple[Character, ...] = ()
    notes: tuple[GalaxyNote, ...] = ()
    radius: int = DEFAULT_RADIUS
    known: Knowledge | None = field(default=None, hash=False)

    @cached_property
    def planet(self) -> Mapping[str, Planet]:
        """Planets by id."""
        return MappingProxyType({p.id: p for p in self.planets})

    @cached_property
    def sector(self) -> Mapping[str, Sector]:
        """Sectors by id."""
        return MappingProxyType({s.id: s for s in self.sectors})

    @cached_property
    def faction(self) -> Mapping[str, Faction]:
        """Factions by id."""
        return MappingProxyType({f.id: f for f in self.factions})

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The planets that are a faction's capital."""
        return frozenset(f.capital for f in self.factions if f.capital)

    @cached_property
    def alliance(self) -> Mapping[str, Alliance]:
        """Alliances by id."""
        return MappingProxyType({a.id: a for a in self.alliances})

    @cached_property
    def command(self) -> Mapping[str, Command]:
        """Commands by id."""
        return MappingProxyType({c.id: c for c in self.commands})

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all its things: one id names one thing, whatever its kind."""
        kinds = (self.alliances, self.factions, self.sectors, self.planets, self.commands, self.characters)
        return frozenset(each.id for kind in kinds for each in kind)

    @cached_property
    def route(self) -> Mapping[tuple[str, str], Route]:
        """Routes by their ordered pair of planets."""
        return MappingProxyType({r.key: r for r in self.routes})

    @cached_property
    def routes_at(self) -> Mapping[str, tuple[Route, ...]]:
        """The routes that begin or end at a planet, in their order, by its id; planets without routes are left out."""
        found: dict[str, list[Route]] = {}
        for route in self.routes:
            for end in dict.fromkeys((route.start, route.end)):
                found.setdefault(end, []).append(route)
        return MappingProxyType({key: tuple(routes) for key, routes in found.items()})

    @cached_property
    def network(self) -> Network:
        """The network of routes: what is left to a planet, its parts, where it breaks."""
        from models.galaxy.network import Network  # noqa: PLC0415  networkx: 0.2 s that only such questions should pay

        return Network(self.planet, self.route)

    @property
    def graph(self) -> nx.Graph:
        """The routes as one graph, cut and closed ones too, which nobody may change.

        Its nodes are ids of planets with `planet`, `sector` and `owner`, its edges carry a `RouteEdge`; both stand in
        the order of ids. Routes to missing planets or to themselves are left out.
        """
        return self.network.graph

    @cached_property
    def closed_ends(self) -> frozenset[str]:
        """Planets at an end of a route that somebody closed."""
        return frozenset(key for route in self.routes if route.state is RouteState.CLOSED for key in route.key)

    @cached_property
    def surroundings(self) -> Surroundings:
        """Answers what circles reach among the planets."""
        return Surroundings(self.planets)

    @cached_property
    def standing(self) -> CommandIndex:
        """The index of commands by the places where they stand."""
        return CommandIndex(self.commands, self.radius)

    @cached_property
    def members(self) -> Mapping[str, tuple[Planet, ...]]:
        """Planets of each sector, by sector id."""
        found: dict[str, list[Planet]] = {s.id: [] for s in self.sectors}
        for planet in self.planets:
            if planet.sector in found:
                found[planet.sector].append(planet)
        return MappingProxyType({key: tuple(planets) for key, planets in found.items()})

    @property
    def words_for_all(self) -> tuple[tuple[str, str], ...]:
        """The public words, each with the name of its place, on one line: of sectors, then of planets."""
        places: tuple[Sector | Planet, ...] = (*self.sectors, *self.planets)
        return tuple((each.name, " ".join(each.words.split())) for each in places if each.words.strip())

    def holds(self, kind: str, key: str, field_name: str) -> bool:
        """Return whether a field of the thing of an id is known in this galaxy."""
        return self.known is None or self.known.holds(kind, key, field_name)

    def is_open(self, owner: str) -> bool:
        """Return whether a side's income may be shown: of any side in a whole galaxy, else of the one that looks on."""
        return self.known is None or owner == self.known.player

    def alliance_of(self, faction_id: str) -> str:
        """Return the alliance id of a faction, `""` where it has none."""
        faction = self.faction.get(faction_id)
        return faction.alliance if faction else ""

    def circle(self, command: Command) -> int:
        """Return the radius of a command's blue circle, in thousandths."""
        return command.radius or self.radius

    def outline(self, sector: Sector) -> tuple[Point, ...]:
        """Return the polygon of a sector: the one drawn, else one round its planets; empty if it has neither."""
        if sector.outline:
            return sector.outline
        discs = [(p.x, p.y, p.radius + OUTLINE_MARGIN) for p in self.members.get(sector.id, ())]
        return hull_round(discs)

    @cached_property
    def bounds(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of everything on the map; all zero where there is nothing."""
        xs = [x for p in self.planets for x in (p.x - p.radius, p.x + p.radius)]
        ys = [y for p in self.planets for y in (p.y - p.radius, p.y + p.radius)]
        for x, y in (*((c.x, c.y) for c in self.commands), *((n.x, n.y) for n in self.notes)):
            xs.append(x)
            ys.append(y)
        for sector in self.sectors:
            xs.extend(x for x, _ in sector.outline)
            ys.extend(y for _, y in sector.outline)
        return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[Planet, ...]]:
        found: dict[str, list[Planet]] = {}
        for planet in self.planets:
            found.setdefault(fold(planet.name), []).append(planet)
        return {key: tuple(planets) for key, planets in found.items()}

    def namesakes(self, name: str) -> int:
        """Return how many planets have a name, accents and case ignored."""
        return len(self._by_name.get(fold(name.rstrip("*")), ()))

    def find(self, name: str) -> Planet:
        """Return the planet of a name (accents, case and asterisks ignored) or of an id.

        Raises Refused for a name that no planet or more than one has.
        """
        found = self._by_name.get(fold(name.rstrip("*")), ())
        if len(found) == 1:
            return found[0]
        if name in self.planet:
            return self.planet[name]
        if found:
            raise Refused("galaxy.name_twice", name=name, ids=tuple(p.id for p in found))
        if not self.planets:
            raise Refused("galaxy.no_planets")
        raise Refused("galaxy.no_such_planet", name=name, near=self._near(name))

    def _near(self, name: str) -> tuple[str, ...]:
        wish = fold(name)[:2]
        near = [p.name for p in self.planets if fold(p.name).startswith(wish)][:5]
        return tuple(near or [p.name for p in self.planets[:5]])
