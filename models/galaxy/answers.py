"""Answers of the command line about a galaxy: names in, names out, decimals as text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import fixed, thousandths
from models.galaxy.routes import Avoid, By, find_way
from models.galaxy.surroundings import reached
from models.i18n import fold


class FoundRoute(TypedDict):
    """The best way between two planets: names of places, how many jumps, a decimal."""

    path: list[str]
    jumps: int
    distance: str


def route(galaxy: Galaxy, start: str, end: str, by: str = "jumps", avoid: Sequence[str] = ()) -> FoundRoute:
    """Return `{"path": [name…], "jumps": n, "distance": "12.345"}` of the best way between two planets by name.

    `avoid` names planets, sectors, factions or alliances. Raises Refused where there is no way, for a name nothing
    has, and for another `by` than `jumps` and `distance`.
    """
    if by not in ("jumps", "distance"):
        raise Refused("galaxy.by_what", found=by)
    a, b = galaxy.find(start), galaxy.find(end)
    measure: By = "jumps" if by == "jumps" else "distance"
    way = find_way(galaxy, a.id, b.id, measure, to_avoid(galaxy, avoid))
    if way is None:
        raise Refused("galaxy.no_way", start=a.name, end=b.name)
    names = [galaxy.planet[key].name for key in way.path]
    return {"path": names, "jumps": way.jumps, "distance": fixed(way.distance)}


def to_avoid(galaxy: Galaxy, names: Sequence[str]) -> Avoid:
    """Return what some names mean to avoid: a planet first, then a sector, a faction, an alliance (all its factions).

    Raises Refused for a name that nothing has.
    """
    planets: set[str] = set()
    sectors: set[str] = set()
    owners: set[str] = set()
    for name in names:
        wish = fold(name)
        known_sectors = {s.id for s in galaxy.sectors if wish in (fold(s.name), s.id)}
        known_owners = {f.id for f in galaxy.factions if wish in (fold(f.name.fr), fold(f.name.en), f.id)}
        allied = {a.id for a in galaxy.alliances if wish in (fold(a.name.fr), fold(a.name.en), a.id)}
        if galaxy.namesakes(name) or name in galaxy.planet or not (known_sectors or known_owners or allied):
            planets.add(galaxy.find(name).id)
        elif known_sectors:
            sectors |= known_sectors
        else:
            owners |= known_owners or {f.id for f in galaxy.factions if f.alliance in allied}
    return Avoid(frozenset(planets), frozenset(sectors), frozenset(owners))


def circle(galaxy: Galaxy, at: str, radius: str) -> dict[str, list[str]]:
    """Return `{"reached": [name…]}`, nearest first: planets wholly inside the circle, touching included.

    `at` is `X,Y` in map units, `radius` a decimal. Raises Refused for any other text, or a negative radius.
    """
    x, comma, y = at.partition(";" if ";" in at else ",")
    if not comma:
        raise Refused("galaxy.bad_point", text=at[:40])
    size = thousandths(radius)
    if size < 0:
        raise Refused("galaxy.negative_radius")
    return {"reached": [p.name for p in reached(galaxy.planets, (thousandths(x), thousandths(y)), size)]}
