"""A whole galaxy from a seed: planets in a shape, sectors, routes, balanced starts. The same seed, the same galaxy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import isqrt

from models.content import RULESETS, build, read_toml
from models.dice import Dice
from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.route_webs import PointGrid, Web, neighbours, shortcuts, square
from models.galaxy.routes import find_way
from models.galaxy.scatter import SHAPES, scatter
from models.galaxy.values import Command, Faction, Income, Planet, Point, Route, RouteKind, Sector, Troops
from models.games.empire.balance import StartGround, fairest, with_capitals
from models.games.empire.figures import book_seats, figures
from models.games.facets.strategy import MOST_PLANETS, Draws, GalaxyPlan
from models.i18n import Text, fold
from models.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class _Words:
    first: tuple[str, ...]
    middle: tuple[str, ...]
    last: tuple[str, ...]
    resources: tuple[Text, ...]


@cache
def _words() -> _Words:
    path = RULESETS / "empire" / "syllables.toml"
    return build(_Words, read_toml(path), file=path.name)


def generate(
    plan: GalaxyPlan, seed: str, base: Galaxy | None = None, progress: Progress = silent
) -> tuple[Galaxy, Draws]:
    """Return a new galaxy for the factions and alliances of `base`, and the draws of its starts.

    Each draw is judged with the riches that would be spread for it. Progress counts to 1000 and may cancel. Every part
    has dice of its own, so that another number of sectors leaves the planets where they are. Raises Refused for an
    impossible plan.
    """
    _check(plan)
    base = base or Galaxy()
    points = scatter(
        plan.shape, plan.planets, plan.size, plan.spacing, Dice(seed, "places"), arms=plan.arms,
        progress=_part(progress, 0, 400),
    )  # fmt: skip
    order = sorted(range(len(points)), key=lambda i: (square(points[i], (0, 0)), points[i]))
    points = tuple(points[i] for i in order)
    names = invented_names(len(points), Dice(seed, "names"))
    homes = _sector_of(points, plan.sectors)
    width = len(str(len(points)))
    planets = tuple(
        Planet(f"p{i:0{width}}", names[i], x, y, figures().disc.ordinary, sector=f"s{homes[i] + 1:02}" if homes else "")
        for i, (x, y) in enumerate(points)
    )
    sectors = _sectors(planets, homes, seed)
    routes = _routes(planets, plan, _part(progress, 400, 700))
    galaxy = replace(base, planets=planets, sectors=sectors, routes=routes, commands=(), characters=(), notes=())

    def settled(ground: StartGround, capitals: Sequence[str]) -> dict[str, Planet]:
        return _enrich(ground, capitals, plan, Dice(seed, "wealth"))

    draws = fairest(galaxy, seed, settled, _part(progress, 700, 1000))
    made = _settle(galaxy, settled(StartGround(galaxy), draws.capitals), draws.capitals, plan)
    progress(1000, 1000)
    return made, draws


def _check(plan: GalaxyPlan) -> None:
    if plan.shape not in SHAPES or not 1 <= plan.planets <= MOST_PLANETS or plan.sectors < 0 or plan.size < 1:
        raise Refused("galaxy.bad_plan", most=MOST_PLANETS)
    if plan.spacing < 2 * figures().disc.major:
        raise Refused("galaxy.too_tight", least=2 * figures().disc.major)


def _part(progress: Progress, start: int, end: int) -> Progress:
    def report(done: int, total: int) -> None:
        progress(start + (end - start) * done // max(total, 1), 1000)

    return report


def invented_names(count: int, dice: Dice) -> list[str]:
    """Return different names of our own; a numeral is added once the syllables are used up."""
    words = _words()
    found: dict[str, str] = {}
    tries = 0
    while len(found) < count:
        tries += 1
        middle = _pick(words.middle, dice) if dice.roll(3).result == 1 else ""
        name = _pick(words.first, dice) + middle + _pick(words.last, dice)
        if tries > 4 * count:
            name = f"{name} {tries - 4 * count + 1}"
        found.setdefault(fold(name), name)
    return list(found.values())


def _pick(words: Sequence[str], dice: Dice) -> str:
    return words[dice.roll(len(words)).result - 1]


def _sector_of(points: Sequence[Point], count: int) -> list[int]:
    """Return the index of the sector of each point: centres far apart, then some rounds of k-means in integers."""
    count = min(count, len(points))
    if count == 0:
        return []
    centres = [points[-1]]
    gaps = [square(point, centres[0]) for point in points]
    while len(centres) < count:
        centres.append(points[max(range(len(points)), key=gaps.__getitem__)])
        gaps = [min(gap, square(point, centres[-1])) for gap, point in zip(gaps, points, strict=True)]
    homes: list[int] = []
    for _ in range(8):
        buckets = PointGrid(max(max(map(abs, point)) for point in points) * 2 // isqrt(count) + 1)
        for centre in centres:
            buckets.add(centre)
        homes = [buckets.closest(point) for point in points]
        for j in range(count):
            mine = [point for point, home in zip(points, homes, strict=True) if home == j]
            if mine:
                centres[j] = (sum(x for x, _ in mine) // len(mine), sum(y for _, y in mine) // len(mine))
    return homes


def _sectors(planets: Sequence[Planet], homes: Sequence[int], seed: str) -> tuple[Sector, ...]:
    used = sorted(set(homes))
    taken = {fold(p.name) for p in planets}
    names = [name for name in invented_names(len(used) + len(taken), Dice(seed, "sectors")) if fold(name) not in taken]
    return tuple(Sector(f"s{j + 1:02}", names[n]) for n, j in enumerate(used))


def _routes(planets: Sequence[Planet], plan: GalaxyPlan, progress: Progress) -> tuple[Route, ...]:
    from models.galaxy.network import spanning_tree  # noqa: PLC0415  networkx: only a new galaxy needs a tree

    points = [p.at for p in planets]
    edges = neighbours(points, 7, _part(progress, 0, 500))
    tree = spanning_tree(points, edges)
    web = Web(points, figures().disc.major + 300)
    for edge in tree:
        web.lay(edge)
    more = shortcuts(web, edges, len(points) * plan.shortcuts // 100, _part(progress, 500, 1000))
    return tuple(Route(planets[a].id, planets[b].id) for a, b in sorted((*tree, *more)))


def _settle(galaxy: Galaxy, planets: dict[str, Planet], capitals: Sequence[str], plan: GalaxyPlan) -> Galaxy:
    """Return the galaxy with its riches, capitals, first holdings and a command each; capitals get the book's names."""
    ground = StartGround(galaxy)
    for faction, capital in zip(galaxy.factions, capitals, strict=False):
        near = [key for _, key in ground.near(capital) if key not in capitals and not planets[key].owner]
        for key in [capital, *near[: max(plan.holdings - 1, 0)]]:
            planets[key] = replace(planets[key], owner=faction.id, garrison=Troops(infantry=2))
        if faction.id in book_seats():
            planets[capital] = replace(planets[capital], name=book_seats()[faction.id][plan.lang])
    made = with_capitals(replace(galaxy, planets=tuple(planets[p.id] for p in galaxy.planets)), capitals)
    routes = _main_routes(made, capitals)
    return replace(made, routes=routes, commands=first_commands(made.factions, planets))


def _enrich(ground: StartGround, capitals: Sequence[str], plan: GalaxyPlan, dice: Dice) -> dict[str, Planet]:
    """Return the planets with riches: capitals and a few far ones `***`, then `*` near the capitals and elsewhere.

    At the end riches are added where only the poorest start reaches them.
    """
    planets = dict(ground.galaxy.planet)
    for key in capitals:
        _mark(planets, key, Income.MAJOR, "")
    resources = [text[plan.lang] for text in _words().resources]
    marked = 0
    for key in capitals:
        near = next((other for _, other in ground.near(key) if planets[other].income is Income.ORDINARY), "")
        if near:
            _mark(planets, near, Income.PRODUCTION, resources[marked % len(resources)])
            marked += 1
    given = _gifts(planets, ground, capitals)
    close = {other for key in capitals for _, other in ground.near(key)}
    free = [key for key in planets if key not in close and planets[key].income is Income.ORDINARY]
    for n in range(min(len(free), max(len(planets) // 8 - given, 0))):
        at = dice.roll(len(free)).result - 1 if len(free) > 1 else 0
        key = free.pop(at)
        if n % 3 == 0:
            _mark(planets, key, Income.MAJOR, "")
        else:
            _mark(planets, key, Income.PRODUCTION, resources[marked % len(resources)])
            marked += 1
    return planets


def _gifts(planets: dict[str, Planet], ground: StartGround, capitals: Sequence[str]) -> int:
    """Mark ordinary planets `***` where only the poorest start reaches them until starts are even; return how many."""
    reach = {key: set(ground.reach(planets, key, 2)) for key in capitals}
    # A gift has a larger disc: it must stay wholly within reach.
    within = {key: ground.reach(planets, key, 2, figures().disc.major) for key in capitals}
    income = {key: sum(figures().pays(planets[p].income) for p in near) for key, near in reach.items()}
    shared = Counter(p for near in reach.values() for p in near)
    lost = figures().income.ordinary
    gain = figures().income.major - lost
    for given in range(len(planets) // 8):
        poorest = min(capitals, key=lambda key: (income[key], key), default="")
        if not poorest or max(income.values()) - income[poorest] <= gain:
            return given
        ordinary = [p for p in sorted(within[poorest]) if planets[p].income is Income.ORDINARY]
        if not ordinary:
            return given
        gift = min(ordinary, key=lambda p: (shared[p], p))
        _mark(planets, gift, Income.MAJOR, "")
        for key, near in reach.items():
            income[key] += gain * (gift in within[key]) - lost * (gift in near and gift not in within[key])
    return len(planets) // 8


def _mark(planets: dict[str, Planet], key: str, income: Income, resource: str) -> None:
    planets[key] = replace(planets[key], income=income, resource=resource, radius=figures().radius_of(income))


def _main_routes(galaxy: Galaxy, capitals: Sequence[str]) -> tuple[Route, ...]:
    """Return the routes with those on the shortest way from each capital to the next marked as main ones."""
    main: set[tuple[str, str]] = set()
    for start, end in zip(capitals, (*capitals[1:], *capitals[:1]), strict=True):
        way = find_way(galaxy, start, end, "distance") if start != end else None
        if way:
            main |= {(min(a, b), max(a, b)) for a, b in zip(way.path, way.path[1:], strict=False)}
    return tuple(replace(r, kind=RouteKind.MAIN) if r.key in main else r for r in galaxy.routes)


def first_commands(factions: Sequence[Faction], planets: dict[str, Planet]) -> tuple[Command, ...]:
    """Return a command for each faction with a capital, beside it."""
    found = []
    for faction in factions:
        home = planets.get(faction.capital)
        if home:
            name = f"{faction.sign or faction.name.fr} 1"
            place = home.x + home.radius + 700, home.y - home.radius - 700
            found.append(Command(f"c-{faction.id}", name, faction.id, *place, home.id, Troops(4, 1, 3)))
    return tuple(found)
