"""Questions about routes and their answers, as values: what the route planner asks in a Job."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from editor.galaxy.plain_table import Line
from editor.galaxy.words import owner_name
from editor.kit.chart_hit import Key
from editor.widgets.look import Look
from models.galaxy.galaxy import Galaxy
from models.galaxy.routes import NOTHING, Avoid, By, Way, itinerary, within
from models.galaxy.tours import Obstacles, obstacles, tours
from models.galaxy.values import Route, RouteState
from models.i18n import MessageArg
from models.progress import Progress, cancellable

MOST_WAYS = 12


@dataclass(frozen=True, slots=True)
class Question:
    """From where, over what, to where (planet ids); a `reach` above 0 asks instead what lies within that many jumps."""

    stops: tuple[str, ...]
    by: By = "jumps"
    avoid: Avoid = NOTHING
    ways: int = 3
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Answer:
    """The ways found, best first, or what prevents one; for a question about reach the planets."""

    question: Question
    galaxy: Galaxy
    ways: tuple[Way, ...] = ()
    obstacles: Obstacles | None = None
    reached: dict[str, int] | None = None


def answer(galaxy: Galaxy, question: Question, progress: Progress) -> Answer:
    """Answer a question; raises Refused where an end of the way is itself avoided."""
    if question.reach:
        reached: dict[str, int] = {}
        for start in cancellable(question.stops, progress, 1):
            for key, jumps in within(galaxy, start, question.reach, question.avoid).items():
                reached[key] = min(jumps, reached.get(key, jumps))
        return Answer(question, galaxy, reached=dict(sorted(reached.items(), key=lambda each: (each[1], each[0]))))
    ways = tours(galaxy, question.stops, question.ways, question.by, question.avoid, progress)
    stopped = None if ways else obstacles(galaxy, question.stops, question.avoid, progress)
    return Answer(question, galaxy, ways, stopped)


def way_lines(look: Look, answer: Answer) -> list[Line]:
    """Return a line for each way: its number, jumps, length, and what lies between its ends."""
    planet = answer.galaxy.planet
    return [
        Line(
            (
                str(n),
                str(way.jumps),
                look.t.decimal(way.distance),
                " – ".join(planet[key].name for key in way.path[1:-1]) or "–",
            ),
            tuple(("planets", key) for key in way.path),
            (n, way.jumps, way.distance, way.path),
        )
        for n, way in enumerate(answer.ways, 1)
    ]


def leg_heads(look: Look) -> tuple[str, ...]:
    """Return the heads of an itinerary."""
    t = look.t
    return (t("atlas.leg"), t("atlas.from"), t("atlas.to"), t("atlas.distance"), t("atlas.total"),
            t("atlas.sector"), t("atlas.owner"), t("atlas.route_state"))  # fmt: skip


def leg_lines(look: Look, answer: Answer, way: Way) -> list[Line]:
    """Return a line for each leg of a way: from, to, length, sector and owner of its end, state of the route."""
    galaxy, found = answer.galaxy, []
    for n, leg in enumerate(itinerary(galaxy, way), 1):
        sector = galaxy.sector.get(leg.end.sector)
        found.append(
            Line(
                (str(n), leg.start.marked, leg.end.marked, look.t.decimal(leg.distance), look.t.decimal(leg.total),
                 sector.name if sector else "", owner_name(look, galaxy, leg.end.owner), state_words(look, leg.route)),
                (("planets", leg.start.id), ("planets", leg.end.id), ("routes", *leg.route.key)),
            )
        )  # fmt: skip
    return found


def reach_heads(look: Look) -> tuple[str, ...]:
    """Return the heads of the table of planets within reach."""
    t = look.t
    return t("atlas.planet"), t("atlas.jumps"), t("atlas.sector"), t("atlas.owner")


def reach_lines(look: Look, answer: Answer) -> list[Line]:
    """Return a line for each planet within reach."""
    galaxy, found = answer.galaxy, []
    for key, jumps in (answer.reached or {}).items():
        planet = galaxy.planet[key]
        sector = galaxy.sector.get(planet.sector)
        cells = (planet.marked, str(jumps), sector.name if sector else "", owner_name(look, galaxy, planet.owner))
        found.append(Line(cells, (("planets", key),), (planet.marked, jumps, cells[2], cells[3])))
    return found


def state_words(look: Look, route: Route) -> str:
    """Return the type of a route and, if it cannot be used, the reason."""
    t = look.t
    kind = t(f"galaxymap.kind_{route.kind.value}")
    if route.state is RouteState.OPEN:
        return t("atlas.open_route", kind=kind)
    words = t(f"galaxymap.state_{route.state.value}")
    return t("galaxymap.with_reason", words=words, reason=route.reason) if route.reason else words


def obstacle_lines(look: Look, galaxy: Galaxy, found: Obstacles, avoid: Avoid) -> list[tuple[str, tuple[Key, ...]]]:
    """Return in sentences why a leg has no way and what would make one possible, each with the keys it names."""
    t = look.t
    ends: dict[str, MessageArg] = {"start": found.start.name, "end": found.end.name}
    lines: list[tuple[str, tuple[Key, ...]]] = [(t("atlas.no_way", **ends), ())]
    for route in found.shut:
        pair = " – ".join(galaxy.planet[key].name for key in route.key)
        key = "atlas.open_closed" if route.state is RouteState.CLOSED else "atlas.open_cut"
        words = t(key, pair=pair)
        lines.append((f"{words} ({route.reason})" if route.reason else words, (("routes", *route.key),)))
    for planet in found.avoided:
        sector = galaxy.sector.get(planet.sector)
        if planet.id in avoid.planets:
            words = t("atlas.allow_planet", planet=planet.name)
        elif sector is not None and planet.sector in avoid.sectors:
            words = t("atlas.allow_sector", planet=planet.name, sector=sector.name)
        else:
            words = t("atlas.allow_owner", planet=planet.name, owner=owner_name(look, galaxy, planet.owner))
        lines.append((words, (("planets", planet.id),)))
    if found.missing:
        pair = " – ".join(galaxy.planet[key].name for key in found.missing)
        words = t("atlas.link_missing", pair=pair, length=t.decimal(found.length))
        lines.append((words, tuple(("planets", key) for key in found.missing)))
    return lines


def as_paths(ways: Sequence[Way]) -> list[tuple[str, ...]]:
    """Return the planets of each way."""
    return [way.path for way in ways]
