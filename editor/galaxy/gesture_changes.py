"""Gestures turned into Changes of a galaxy: each function takes values and returns one Change."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from editor.kit.chart_hit import Key
from models.campaign.campaign_changes import Together
from models.campaign.change import Change
from models.campaign.galaxies.changes import (
    AddThings,
    EditThings,
    LinkPlanets,
    MoveThings,
    RemoveThings,
    UnlinkPlanets,
)
from models.campaign.thing_changes import MOVABLE
from models.change import Label
from models.content import with_fields
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import FURTHEST
from models.galaxy.shapes import inside
from models.galaxy.values import Command, GalaxyNote, Planet, Point, Route, RouteKind, Sector, Thing
from models.games.facets.strategy import Situation
from models.i18n import fold

UNIT: Final = 1_000
MOST_CORNERS: Final = 160


def snap(point: Point, *, on: bool) -> Point:
    """Return a place rounded to whole units where the grid is on; always within the map."""
    x, y = ((round(part / UNIT) * UNIT if on else part) for part in point)
    return min(max(x, -FURTHEST), FURTHEST), min(max(y, -FURTHEST), FURTHEST)


def free_name(bare: str, taken: Iterable[str]) -> str:
    """Return `bare` with the first number not in use: « Planète 1 »."""
    start = bare.casefold()
    names = {fold(each) for each in taken if each.casefold().startswith(start)}
    return next(name for n in range(1, len(names) + 2) if fold(name := f"{bare} {n}") not in names)


def sector_of(galaxy: Galaxy, at: Point) -> str:
    """Return the id of the sector whose drawn or computed outline holds a place; "" for none."""
    return next((s.id for s in galaxy.sectors if inside(at, galaxy.outline(s))), "")


def new_planet(galaxy: Galaxy, planet_id: str, at: Point, bare: str, radius: int) -> Planet:
    """Return an ordinary planet of a radius at a place, in the sector whose outline holds it."""
    name = free_name(bare, (p.name for p in galaxy.planets))
    return Planet(planet_id, name, *at, radius, sector=sector_of(galaxy, at))


def new_command(on: Situation, command_id: str, at: Point, owner: str, bare: str) -> Command:
    """Return a command of a faction at a place; its home port is the faction's capital, else its nearest port."""
    galaxy = on.galaxy
    name = free_name(bare, (c.name for c in galaxy.commands))
    faction = galaxy.faction.get(owner)
    ports = [galaxy.planet[key] for key in on.ports(owner)]
    near = min(ports, key=lambda p: (p.x - at[0]) ** 2 + (p.y - at[1]) ** 2, default=None)
    capital = faction.capital if faction else ""
    home = capital if any(p.id == capital for p in ports) else near.id if near else ""
    return Command(command_id, name, owner, *at, home)


def move(galaxy_id: str, galaxy: Galaxy, places: dict[Key, Point]) -> Change | None:
    """Return the Change that moves things; None where nothing moves."""
    changes: list[Change] = []
    names: list[str] = []
    for kind in MOVABLE:
        of = {each.id: each for each in getattr(galaxy, kind)} if any(key[0] == kind for key in places) else {}
        moved = {
            key[1]: at
            for key, at in places.items()
            if key[0] == kind and key[1] in of and (of[key[1]].x, of[key[1]].y) != at
        }
        if moved:
            name = str(getattr(of[next(iter(moved))], "name", "")) if len(moved) == 1 else ""
            names.append(name)
            changes.append(MoveThings(galaxy_id, moved, kind, name))
    if len(changes) < 2:
        return changes[0] if changes else None
    return Together(tuple(changes), Label("galaxymap.moved_many", {"n": len(places)}))


def things_of(galaxy: Galaxy, keys: Iterable[Key]) -> list[Thing]:
    """Return the things of these keys, in the galaxy's order of kinds."""
    wanted = set(keys)
    found: list[Thing] = []
    for kind in ("planets", "sectors", "commands", "notes", "factions", "alliances", "characters"):
        ids = {key[1] for key in wanted if key[0] == kind}
        if ids:
            found += [thing for thing in getattr(galaxy, kind) if thing.id in ids]
    found += [galaxy.route[key[1], key[2]] for key in sorted(wanted) if key[0] == "routes" and key[1:] in galaxy.route]
    return found


def is_in(galaxy: Galaxy, key: Key) -> bool:
    """Return whether a thing is in the galaxy."""
    if key[0] == "routes":
        return key[1:] in galaxy.route
    if key[0] in ("planets", "commands", "sectors"):
        return key[1] in getattr(galaxy, key[0].removesuffix("s"))
    return any(each.id == key[1] for each in getattr(galaxy, key[0]))


def remove(galaxy_id: str, galaxy: Galaxy, keys: Iterable[Key]) -> Change | None:
    """Return the Change that removes things, None for none; the routes of removed planets are not named again."""
    things = things_of(galaxy, keys)
    planets = {thing.id for thing in things if isinstance(thing, Planet)}
    kept = [t for t in things if not (isinstance(t, Route) and {t.start, t.end} & planets)]
    return RemoveThings(galaxy_id, kept) if kept else None


def link(galaxy: Galaxy, galaxy_id: str, start: str, end: str, kind: RouteKind) -> Change:
    """Return the Change that draws a route."""
    return LinkPlanets(galaxy_id, start, end, kind, _pair_name(galaxy, (start, end)))


def unlink(galaxy: Galaxy, galaxy_id: str, pairs: Sequence[tuple[str, str]]) -> Change | None:
    """Return the Change that removes routes; None where there is none."""
    return UnlinkPlanets(galaxy_id, pairs, _pair_name(galaxy, pairs[0])) if pairs else None


def _pair_name(galaxy: Galaxy, pair: tuple[str, ...]) -> str:
    return " – ".join(galaxy.planet[key].name if key in galaxy.planet else key for key in pair)


def routes_between(galaxy: Galaxy, planets: frozenset[str]) -> list[tuple[str, str]]:
    """Return the routes whose two ends are among some planets."""
    return [pair for pair in galaxy.route if pair[0] in planets and pair[1] in planets]


def make_sector(
    galaxy: Galaxy, galaxy_id: str, sector_id: str, bare: str, planets: frozenset[str], outline: Sequence[Point] = ()
) -> Change:
    """Return the Change that makes a sector of some planets, with a drawn outline or one computed round them."""
    name = free_name(bare, (s.name for s in galaxy.sectors))
    sector = Sector(sector_id, name, thin_outline(outline))
    moved = [replace(p, sector=sector_id) for p in galaxy.planets if p.id in planets]
    changes: list[Change] = [AddThings(galaxy_id, (sector,))]
    if moved:
        changes.append(EditThings(galaxy_id, moved))
    return Together(tuple(changes), Label("galaxymap.made_sector", {"name": name, "n": len(moved)}))


def thin_outline(outline: Sequence[Point], most: int = MOST_CORNERS) -> tuple[Point, ...]:
    """Return a drawn outline without corners that matter little: those within a hundredth of its size of the line."""
    points = [p for i, p in enumerate(outline) if i == 0 or p != outline[i - 1]]
    if len(points) < 4:
        return tuple(points) if len(points) > 2 else ()
    xs, ys = [x for x, _ in points], [y for _, y in points]
    reach = max(max(xs) - min(xs), max(ys) - min(ys), 1) / 100
    kept = _simplify(points, reach)
    while len(kept) > most:
        reach *= 1.5
        kept = _simplify(points, reach)
    return tuple(kept) if len(kept) > 2 else tuple(points[:: max(len(points) // 8, 1)])


def _simplify(points: Sequence[Point], reach: float) -> list[Point]:
    """Return a line without the corners that lie within `reach` of the rest (Douglas and Peucker)."""
    keep = {0, len(points) - 1}
    todo = [(0, len(points) - 1)]
    while todo:
        first, last = todo.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        length = max(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5, 1e-9)
        if length > 1:
            away = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length for x, y in points[first + 1 : last]]
        else:
            away = [((x - ax) ** 2 + (y - ay) ** 2) ** 0.5 for x, y in points[first + 1 : last]]
        if away and max(away) > reach:
            middle = first + 1 + away.index(max(away))
            keep.add(middle)
            todo += [(first, middle), (middle, last)]
    return [points[i] for i in sorted(keep)]


Placed = TypeVar("Placed", Planet, Command, GalaxyNote)


def copies(galaxy: Galaxy, things: Sequence[object], new_id: Callable[[], str], shift: Point) -> list[Thing]:
    """Return copies of things of a galaxy, moved by `shift`, with names not in use, and copies of routes between them.

    Owner, sector and home port stay where the galaxy still has them.
    """
    names = {kind: [each.name for each in getattr(galaxy, kind)] for kind in ("planets", "commands", "sectors")}
    renamed = {thing.id: new_id() for thing in things if isinstance(thing, Planet)}
    fresh, found = set(renamed.values()), list[Thing]()
    for thing in things:
        if isinstance(thing, Planet):
            name = _next_name(thing.name, names["planets"])
            planet = replace(_shift(thing, shift), id=renamed[thing.id], name=name)
            found.append(_still(planet, (("sector", galaxy.sector), ("owner", galaxy.faction))))
            names["planets"].append(name)
        elif isinstance(thing, Command):
            name = _next_name(thing.name, names["commands"])
            home = renamed.get(thing.home, thing.home)
            port = home if home in galaxy.planet or home in fresh else ""
            command = replace(_shift(thing, shift), id=new_id(), name=name, home=port)
            found.append(_still(command, (("owner", galaxy.faction),)))
            names["commands"].append(name)
        elif isinstance(thing, GalaxyNote):
            found.append(replace(_shift(thing, shift), id=new_id()))
    found += [
        replace(thing, start=renamed[thing.start], end=renamed[thing.end])
        for thing in things
        if isinstance(thing, Route) and thing.start in renamed and thing.end in renamed
    ]
    return found


def _shift(thing: Placed, shift: Point) -> Placed:
    """Return a thing moved by a shift, but never beyond the limits of the map."""
    return replace(thing, x=_inside(thing.x + shift[0]), y=_inside(thing.y + shift[1]))


def _still(thing: Placed, fields: Iterable[tuple[str, Container[str]]]) -> Placed:
    """Return a thing with those fields emptied that name something the galaxy no longer has."""
    gone: dict[str, object] = {name: "" for name, known in fields if getattr(thing, name) not in known}
    return with_fields(thing, **gone)


def _inside(value: int) -> int:
    return min(max(value, -FURTHEST), FURTHEST)


def _next_name(name: str, taken: Sequence[str]) -> str:
    head, _, tail = name.rpartition(" ")
    return free_name(head if tail.isdigit() and head else name, taken) if name in taken else name
