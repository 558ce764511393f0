"""The Problems of a galaxy, each with its place and, where one click can mend it, the fix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.shapes import inside
from models.galaxy.values import Command, Income, Planet, Point, RouteState, Troops
from models.games.empire.figures import CampaignFigures, figures
from models.games.empire.status import free_units, is_neutral
from models.games.facets.strategy import ALL_NEUTRAL
from models.i18n import MessageArg, Text, fold
from models.problem import Fix, Grade, Problem, Where

_AROUND: Final = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
NO_ROOM: Final[Mapping[str, int]] = MappingProxyType({})
TWO_ALLIANCES: Final = "two_alliances"
"""The edit that gives sides who all are neutral the alliances of the book."""
UNITS: Final = {
    "infantry": Text("bataillons d’infanterie", "infantry battalions"),
    "cruisers": Text("croiseurs interstellaires", "interstellar cruisers"),
    "fighters": Text("escadrons de chasse", "fighter squadrons"),
}


def check(galaxy: Galaxy, room: Mapping[str, int] = NO_ROOM) -> tuple[Problem, ...]:
    """Return every Problem of a galaxy: references, names, discs, limits of CG-62 … CG-64, home ports (CG-99).

    `room` is, by id, how many units of each kind a command may hold above the limit, by its technologies (CG-88).
    """
    known = figures()
    checks: tuple[Callable[[Galaxy, CampaignFigures], Iterable[Problem]], ...] = (
        _ids, _names, _references, _discs, _routes, _sectors, _planets, _sides,
    )  # fmt: skip
    found = [problem for each in checks for problem in each(galaxy, known)]
    return (*found, *_commands(galaxy, known, room), *_characters(galaxy, known))


def _problem(
    place: str | Text, field: str, grade: Grade, rule: str, key: str, *fixes: Fix, **args: MessageArg
) -> Problem:
    return Problem(Where((place,) if place else (), field), grade, rule, key, args, fixes)


def _fix(key: str, *edit: str | int, **args: MessageArg) -> Fix:
    return Fix(key, args, edit)


def _ids(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    for kind in ("planets", "sectors", "factions", "alliances", "commands", "characters", "notes"):
        counts = Counter(thing.id for thing in getattr(galaxy, kind))
        for key, n in counts.items():
            if n > 1 or not key:
                yield _problem(key, "id", Grade.ERROR, "", "galaxy.id_twice", id=key)


def _names(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    for kind in ("planets", "sectors", "commands"):
        counts = Counter(fold(thing.name) for thing in getattr(galaxy, kind))
        for thing in getattr(galaxy, kind):
            if not thing.name:
                yield _problem(thing.id, "name", Grade.WARNING, "", "galaxy.no_name")
            elif counts[fold(thing.name)] > 1:
                yield _problem(thing.name, "name", Grade.WARNING, "", "galaxy.same_name", id=thing.id)


def _references(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    wanted: tuple[tuple[str, str, Container[str]], ...] = (
        ("planets", "sector", galaxy.sector),
        ("planets", "owner", galaxy.faction),
        ("factions", "alliance", galaxy.alliance),
        ("factions", "capital", galaxy.planet),
        ("commands", "owner", galaxy.faction),
        ("commands", "home", galaxy.planet),
        ("characters", "owner", galaxy.faction),
        ("characters", "command", galaxy.command),
        ("characters", "planet", galaxy.planet),
    )
    for kind, field, targets in wanted:
        for thing in getattr(galaxy, kind):
            value = getattr(thing, field)
            if value and value not in targets:
                fix = _fix("galaxy.fix_clear", "clear", kind, thing.id, field)
                yield _problem(thing.name, field, Grade.ERROR, "", "galaxy.points_nowhere", fix, to=value)


def _discs(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    """Yield a Problem for discs that overlap, which may only touch: what a circle reaches would be
    in doubt on the map.
    """
    ordered = sorted(galaxy.planets, key=lambda p: (p.x - p.radius, p.id))
    widest = max((p.radius for p in ordered), default=0)
    over: dict[int, list[int]] = {}
    for first, second in sorted(_overlaps(ordered)):
        over.setdefault(first, []).append(second)
    for i, planet in enumerate(ordered):
        for other in over.get(i, ()):
            names = sorted((planet.name, ordered[other].name))
            yield _problem(names[0], "position", Grade.WARNING, "CG-90", "galaxy.discs_overlap", other=names[1])
        if planet.radius == 0 and widest:
            yield _problem(planet.name, "radius", Grade.NOTICE, "CG-90", "galaxy.no_disc")


def _overlaps(ordered: Sequence[Planet]) -> Iterator[tuple[int, int]]:
    """Yield the index pairs of planets whose discs overlap, the smaller first.

    Most discs are of about one size: two of those can overlap only in neighbouring cells of a grid. The few great ones
    are compared with all.
    """
    usual = 4 * sorted(p.radius for p in ordered)[len(ordered) // 2] if ordered else 0
    cell = max(2 * usual, 1)
    great = [i for i, planet in enumerate(ordered) if planet.radius > usual]
    cells: dict[Point, list[int]] = {}
    for i, planet in enumerate(ordered):
        if planet.radius > usual:
            yield from ((i, j) for j in great if i < j and _overlap(planet, ordered[j]))
            continue
        column, row = planet.x // cell, planet.y // cell
        for dx, dy in _AROUND:
            for j in cells.get((column + dx, row + dy), ()):
                if _overlap(planet, ordered[j]):
                    yield j, i
        yield from ((min(i, j), max(i, j)) for j in great if _overlap(planet, ordered[j]))
        cells.setdefault((column, row), []).append(i)


def _overlap(first: Planet, second: Planet) -> bool:
    dx, dy, touching = first.x - second.x, first.y - second.y, first.radius + second.radius
    return dx * dx + dy * dy < touching * touching or (dx == dy == 0)


def _routes(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    seen: set[tuple[str, str]] = set()
    for route in galaxy.routes:
        place = " – ".join(galaxy.planet[key].name if key in galaxy.planet else key for key in route.key)
        remove = _fix("galaxy.fix_remove_route", "remove_route", route.start, route.end)
        if route.start not in galaxy.planet or route.end not in galaxy.planet:
            yield _problem(place, "routes", Grade.ERROR, "CG-92", "galaxy.route_nowhere", remove)
        elif route.start == route.end:
            yield _problem(place, "routes", Grade.ERROR, "CG-92", "galaxy.route_to_itself", remove)
        elif route.key in seen:
            yield _problem(place, "routes", Grade.ERROR, "CG-92", "galaxy.route_twice", remove)
        elif route.state is not RouteState.OPEN and not route.reason:
            yield _problem(place, "routes", Grade.NOTICE, "CG-21", "galaxy.no_reason")
        seen.add(route.key)


def _sectors(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    for sector in galaxy.sectors:
        members = galaxy.members[sector.id]
        if not members:
            yield _problem(sector.name, "members", Grade.NOTICE, "CG-58", "galaxy.empty_sector")
        outside = [p.name for p in members if sector.outline and not inside(p.at, sector.outline)]
        if outside:
            yield _problem(
                sector.name, "outline", Grade.WARNING, "CG-58", "galaxy.outside_outline",
                _fix("galaxy.fix_outline", "clear", "sectors", sector.id, "outline"), planets=tuple(outside),
            )  # fmt: skip


def _planets(galaxy: Galaxy, known: CampaignFigures) -> Iterator[Problem]:
    for planet in galaxy.planets:
        if planet.income is Income.PRODUCTION and not planet.resource:
            yield _problem(planet.name, "resource", Grade.NOTICE, "CG-97", "galaxy.no_resource")
        if planet.sector == "" and galaxy.sectors:
            yield _problem(planet.name, "sector", Grade.NOTICE, "CG-58", "galaxy.no_sector")
        faction = galaxy.faction.get(planet.owner)
        free = free_units(galaxy, faction, garrison=True)
        # CG-50 frees the neutrals' garrisons; a garrison nobody owns belongs to fierce locals (CG-80).
        if planet.owner:
            excess = _excess(planet.garrison, known.garrison, free)
            yield from _over(planet.name, planet.garrison, excess, "CG-64")


def _sides(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    if len(galaxy.factions) > 1 and all(is_neutral(galaxy, each.id) for each in galaxy.factions):
        fix = _fix("galaxy.fix_two_alliances", TWO_ALLIANCES)
        yield _problem("", "factions.alliance", Grade.WARNING, "CG-55", ALL_NEUTRAL, fix)


def over_limit(galaxy: Galaxy, command: Command, more: int = 0) -> Mapping[str, int]:
    """Return the kinds of units of which a command has too many, with its limit of each (CG-28, CG-50, CG-63).

    `more` is what it may have above the usual limit.
    """
    free = free_units(galaxy, galaxy.faction.get(command.owner))
    return _excess(command.force, figures().command, free, more)


def _excess(force: Troops, limit: object, free: frozenset[str], more: int = 0) -> Mapping[str, int]:
    most: Mapping[str, int] = {unit: getattr(limit, unit) + more for unit in UNITS if unit not in free}
    return {unit: n for unit, n in most.items() if getattr(force, unit) > n}


def _over(place: str, force: Troops, excess: Mapping[str, int], rule: str) -> Iterator[Problem]:
    for unit, most in excess.items():
        args = {"unit": UNITS[unit], "n": getattr(force, unit), "most": most}
        yield _problem(place, unit, Grade.ERROR, rule, "galaxy.too_many_units", **args)


def _commands(galaxy: Galaxy, known: CampaignFigures, room: Mapping[str, int]) -> Iterator[Problem]:
    for command in galaxy.commands:
        yield from _command(galaxy, command, room.get(command.id, 0))
    owners = sorted(c.owner for c in galaxy.commands)
    for owner, n in Counter(owners).items():
        if owner in galaxy.faction and n > known.command.most:
            name, most = galaxy.faction[owner].name, known.command.most
            yield _problem(name, "commands", Grade.WARNING, "CG-62", "galaxy.too_many_commands", n=n, most=most)


def _command(galaxy: Galaxy, command: Command, more: int) -> Iterator[Problem]:
    yield from _over(command.name, command.force, over_limit(galaxy, command, more), "CG-63")
    home = galaxy.planet.get(command.home)
    if not command.owner:
        yield _problem(command.name, "owner", Grade.WARNING, "CG-69", "galaxy.command_of_nobody")
    if not command.home:
        yield _problem(command.name, "home", Grade.WARNING, "CG-99", "galaxy.no_home")
    elif home and home.income is Income.ORDINARY:
        yield _problem(command.name, "home", Grade.ERROR, "CG-99", "galaxy.home_not_starred", planet=home.name)
    elif home and home.owner != command.owner:
        # The port may be lost after the command was raised (CG-73): worth knowing, no error.
        yield _problem(command.name, "home", Grade.NOTICE, "CG-73", "galaxy.home_lost", planet=home.name)
    if command.force.units == 0:
        yield _problem(command.name, "force", Grade.NOTICE, "CG-89", "galaxy.empty_command")


def _characters(galaxy: Galaxy, _known: CampaignFigures) -> Iterator[Problem]:
    for character in galaxy.characters:
        if character.command and character.planet:
            fix = _fix("galaxy.fix_with_command", "clear", "characters", character.id, "planet")
            yield _problem(character.name, "place", Grade.ERROR, "CG-89", "galaxy.two_places", fix)
