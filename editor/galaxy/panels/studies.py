"""Analyses of a galaxy: what each asks, and its answer as a sentence, a table, marks and a legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from editor.galaxy.analysis import Analysis, LegendLine, sorts
from editor.galaxy.plain_table import Line
from editor.galaxy.words import owner_name
from editor.kit.chart_hit import Key
from editor.widgets.look import Look
from models.galaxy.galaxy import Galaxy
from models.galaxy.tallies import Holding, resources
from models.games.facets.strategy import ReachKind, SectorHold, Situation, Strategy
from models.progress import Progress, cancellable, share


@dataclass(frozen=True, slots=True)
class Asked:
    """What an analysis is asked: the language, the galaxy and its rules, from which planet, about whom (kind and id),
    what is chosen on the map.
    """

    look: Look
    on: Situation
    rules: Strategy
    seat: str = ""
    subject: tuple[str, str] = ("", "")
    planets: frozenset[str] = frozenset()
    routes: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Study:
    """The answer: a sentence, a table (`numbers`: columns aligned to the right), what the chart shows, its rule."""

    told: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    numbers: tuple[int, ...] = ()
    analysis: Analysis | None = None
    rule: str = ""


MOST_JUMPS: Final = 40
"""So many planets reached by jumps alone have a mark and a line each."""
_CIRCLED: Final = (ReachKind.NOW, ReachKind.NEXT)
MOST_MISSING: Final = 2
NEAREST: Final = 5


def nearly_whole(asked: Asked, progress: Progress) -> Study:
    """Return the sectors that a side holds except for two planets at most: held whole, their income doubles.

    Where there is none, the sectors that come nearest to it.
    """
    t, galaxy = asked.look.t, asked.on.galaxy
    every = asked.on.standings(progress)
    found = [s for s in every if len(s.missing) <= MOST_MISSING] or list(every[:NEAREST])
    heads = (t("atlas.sector"), t("atlas.missing_planets"), t("atlas.gain"))
    lines: list[Line] = []
    tints = sorts(asked.look.colours.dark, 3)
    colours: dict[str, str] = {}
    marks: dict[str, str] = {}
    for each in cancellable(found, progress):
        names = ", ".join(galaxy.planet[key].name for key in each.missing) or t("atlas.whole")
        who, sector = holder_name(asked, galaxy, each), galaxy.sector[each.sector].name
        gain = t("atlas.gain_of", n=t.decimal(each.gain))
        keys = tuple(("planets", key) for key in each.missing) or (("sectors", each.sector),)
        # Three columns: the panel is narrow.
        lines.append(Line((f"{sector}\n{who}", names, gain), keys, ((sector, who), len(each.missing), each.gain)))
        for key in each.missing:
            colours[key] = tints[1]
            marks[key] = f"−{min(len(each.missing), int(marks.get(key, '−9')[1:]))}"
        if each.complete:
            colours |= dict.fromkeys(each.held, tints[2])
            marks |= dict.fromkeys(each.held, "×2")
    whole = sum(each.complete for each in found)
    analysis = Analysis(
        t("atlas.study_sectors"), colours, marks,
        legend=(LegendLine(tints[2], "×2", t("atlas.legend_whole")),
                LegendLine(tints[1], "−n", t("atlas.legend_missing"))),
    )  # fmt: skip
    near = sum(0 < len(each.missing) <= MOST_MISSING for each in found)
    told = t("atlas.sectors_found", whole=whole, near=near)
    return Study(told, heads, tuple(lines), (2,), analysis, asked.rules.rule("sectors"))


def holder_name(asked: Asked, galaxy: Galaxy, standing: SectorHold) -> str:
    """Return the name of an alliance, or of a faction that holds by itself."""
    lang = asked.look.t.lang
    faction = galaxy.faction.get(standing.holder.removeprefix("faction:"))
    alliance = galaxy.alliance.get(standing.holder)
    known = alliance or faction
    return known.name[lang] if known else standing.holder


def monopolies(asked: Asked, progress: Progress) -> Study:
    """Return who holds each resource except production; one side that has all of it has the monopoly."""
    t, galaxy = asked.look.t, asked.on.galaxy
    tints = sorts(asked.look.colours.dark, 3)
    heads = (t("atlas.resource"), t("atlas.n_of_planets"), t("atlas.monopoly_of"))
    lines: list[Line] = []
    colours: dict[str, str] = {}
    marks: dict[str, str] = {}
    held = 0
    for production in (True, False):
        kind = t("atlas.produced" if production else "atlas.found")
        for each in resources(galaxy, production=production, progress=progress):
            who = _monopolist(asked, galaxy, each)
            held += bool(each.faction or each.alliance)
            cells = (f"{each.resource}\n{kind}", str(len(each.planets)), who)
            keys = tuple(("planets", key) for key in each.planets)
            lines.append(Line(cells, keys, ((each.resource, kind), len(each.planets), who)))
            tint, mark = (tints[1], "M") if each.faction else (tints[0], "m") if each.alliance else (tints[2], "·")
            colours |= dict.fromkeys(each.planets, tint)
            marks |= dict.fromkeys(each.planets, mark)
    analysis = Analysis(
        t("atlas.study_monopolies"), colours, marks,
        legend=(LegendLine(tints[1], "M", t("atlas.legend_monopoly")),
                LegendLine(tints[0], "m", t("atlas.legend_shared")),
                LegendLine(tints[2], "·", t("atlas.legend_open"))),
    )  # fmt: skip
    told = t("atlas.monopolies_found", n=held, resources=len(lines))
    return Study(told, heads, tuple(lines), (1,), analysis, asked.rules.rule("monopoly"))


def _monopolist(asked: Asked, galaxy: Galaxy, found: Holding) -> str:
    t = asked.look.t
    if found.faction in galaxy.faction:
        return galaxy.faction[found.faction].name[t.lang]
    if found.alliance in galaxy.alliance:
        return t("atlas.alliance_of", name=galaxy.alliance[found.alliance].name[t.lang])
    parts = [f"{galaxy.faction[key].name[t.lang]} {n}" for key, n in found.by_faction.items() if key in galaxy.faction]
    return t("atlas.nobody_all", parts=tuple(parts)) if parts else t("atlas.held_by_none")


_LEVELS: Final = {"now": "1", "soon": "2", "": ""}
"""The mark of each level: the turn in which a planet may be taken, none where it is safe."""


def study_threats(asked: Asked, progress: Progress) -> Study:
    """Return which planets of a side are safe, may be taken next turn and by whom, or in two turns.

    For a command it is about the planets of its owner.
    """
    t, galaxy = asked.look.t, asked.on.galaxy
    kind, key = asked.subject
    command = galaxy.command.get(key) if kind == "commands" else None
    faction = command.owner if command is not None else key
    if faction not in galaxy.faction:
        return Study(t("atlas.choose_command"), (), ())
    found = asked.on.threats(faction, progress)
    if not found:
        return Study(t("atlas.threats_none", name=owner_name(asked.look, galaxy, faction)), (), ())
    every = sorts(asked.look.colours.dark, 7)
    tints = {"now": every[6], "soon": every[1], "": every[2]}
    levels = list(_LEVELS)
    order = sorted(found, key=lambda each: (levels.index(found[each].level), galaxy.planet[each].name, each))
    lines = []
    for planet in order:
        threat = found[planet]
        who = ", ".join(f"{c.name} ({owner_name(asked.look, galaxy, c.owner)})" for c in threat.now or threat.soon)
        more = t.plural("turnsdesk.threat_jumps", threat.jumps) if threat.jumps else ""
        cells = galaxy.planet[planet].marked, t(f"atlas.threat_{threat.level or 'safe'}"), who or more
        lines.append(Line(cells, (("planets", planet),), (cells[0], levels.index(threat.level), cells[2])))
    counts = {level or "safe": sum(each.level == level for each in found.values()) for level in levels}
    analysis = Analysis(
        t("atlas.study_threats"), {planet: tints[found[planet].level] for planet in order},
        {planet: _LEVELS[found[planet].level] for planet in order if found[planet].level},
        legend=tuple(
            LegendLine(tints[level], mark, t(f"atlas.threat_{level or 'safe'}")) for level, mark in _LEVELS.items()
        ),
    )  # fmt: skip
    told = t("atlas.threats_found", name=owner_name(asked.look, galaxy, faction), **counts)
    return Study(told, (t("atlas.planet"), t("atlas.when"), t("atlas.threat_who")), tuple(lines), (), analysis,
                 asked.rules.rule("reach"))  # fmt: skip


SHOWN_PARTS: Final = 8
REACH_MARKS: Final = {ReachKind.NOW: "1", ReachKind.JUMP_NOW: "1»", ReachKind.NEXT: "2", ReachKind.JUMP_NEXT: "2»"}
"""The mark of each way to come: the turn, with a sign where it is a jump."""
WAY: Final = 100
"""The length of the progress bar: an analysis of several steps gives each its part."""


def parts(asked: Asked, progress: Progress) -> Study:
    """Return the parts of the galaxy that are connected by open routes; the largest is the mainland."""
    t, galaxy = asked.look.t, asked.on.galaxy
    found = galaxy.network.parts
    tints = sorts(asked.look.colours.dark, SHOWN_PARTS)
    heads = (t("atlas.part"), t("atlas.n_of_planets"), t("atlas.planets"))
    lines: list[Line] = []
    colours: dict[str, str] = {}
    marks: dict[str, str] = {}
    for n, part in enumerate(cancellable(found, progress), 1):
        names = ", ".join(galaxy.planet[key].name for key in part[:12]) + (" …" if len(part) > 12 else "")
        lines.append(Line((str(n), str(len(part)), names), _planets(part), (n, len(part), names)))
        if n > 1 or len(found) == 1:
            colours |= dict.fromkeys(part, tints[(n - 1) % SHOWN_PARTS])
            marks |= dict.fromkeys(part, str(n))
    told = t.plural("atlas.parts_found", len(found))
    numbers = range(2, len(found) + 1)
    legend = [LegendLine(tints[(n - 1) % SHOWN_PARTS], str(n), t("atlas.part_n", n=n)) for n in numbers]
    analysis = Analysis(t("atlas.study_parts"), colours, marks, legend=tuple(legend[: SHOWN_PARTS - 1]))
    return Study(told, heads, tuple(lines), (0, 1), analysis if len(found) > 1 else None, asked.rules.rule("routes"))


def chokes(asked: Asked, progress: Progress) -> Study:
    """Return the planets and routes without which the network falls apart, and those most ways lead through."""
    t, galaxy = asked.look.t, asked.on.galaxy
    broken = galaxy.network.breaks(share(progress, 0, 1, WAY))
    shares = galaxy.network.betweenness(share(progress, 1, WAY - 1, WAY))
    cut_off, narrow = broken.planets, broken.routes
    holding = set(cut_off)
    busiest = sorted(shares, key=lambda key: (-shares[key], key))[:20]
    shown = sorted({*holding, *(key for key in busiest if shares[key] > 0)},
                   key=lambda key: (-cut_off.get(key, 0), -shares[key], key))  # fmt: skip
    tints = sorts(asked.look.colours.dark, 3)
    heads = (t("atlas.planet"), t("atlas.isolates"), t("atlas.share"))
    lines = [
        Line(
            (
                galaxy.planet[key].marked,
                str(cut_off.get(key, 0)),
                t.percent(t.decimal(round(shares[key] * 1000) * 100)),
            ),
            (("planets", key),),
            (galaxy.planet[key].name, cut_off.get(key, 0), shares[key]),
        )
        for key in cancellable(shown, progress)
    ]
    for pair, lost in cancellable(narrow.items(), progress):
        name = " – ".join(galaxy.planet[key].name for key in pair)
        lines.append(Line((name, str(lost), ""), (("routes", *pair),), (name, lost, -1.0)))
    only_busy = [key for key in busiest[:10] if key not in holding and shares[key] > 0]
    analysis = Analysis(
        t("atlas.study_chokes"),
        {**dict.fromkeys(only_busy, tints[0]), **dict.fromkeys(holding, tints[1])},
        {**dict.fromkeys(only_busy, "%"), **{key: f"!{cut_off[key]}" for key in holding}},
        dict.fromkeys(narrow, tints[2]),
        (
            LegendLine(tints[1], "!n", t("atlas.legend_choke")),
            LegendLine(tints[0], "%", t("atlas.legend_busy")),
            LegendLine(tints[2], "—", t("atlas.legend_bridge")),
        ),
    )
    told = t("atlas.chokes_found", planets=len(holding), routes=len(narrow))
    return Study(told, heads, tuple(lines), (1, 2), analysis)


def study_cut(asked: Asked, progress: Progress) -> Study:
    """Return what the loss of the chosen planets and routes would cut off from a capital, or from the largest part."""
    t, galaxy = asked.look.t, asked.on.galaxy
    planets = [key for key in sorted(asked.planets) if key in galaxy.planet]
    routes = [pair for pair in sorted(asked.routes) if pair in galaxy.route]
    if not planets and not routes:
        return Study(t("atlas.choose_to_cut"), (), ())
    found = galaxy.network.cut(planets, routes, asked.seat)
    tints = sorts(asked.look.colours.dark, SHOWN_PARTS)
    lines: list[Line] = []
    colours = dict.fromkeys(planets, tints[6])
    marks = dict.fromkeys(planets, "×")
    for n, part in enumerate(cancellable(found.isolated, progress), 1):
        names = ", ".join(galaxy.planet[key].name for key in part[:12]) + (" …" if len(part) > 12 else "")
        lines.append(Line((str(n), str(len(part)), names), _planets(part), (n, len(part), names)))
        colours |= dict.fromkeys(part, tints[(n - 1) % 6])
        marks |= dict.fromkeys(part, str(n))
    seat = galaxy.planet[asked.seat].name if asked.seat in galaxy.planet else t("atlas.mainland")
    legend = [LegendLine(tints[6], "×", t("atlas.legend_lost"))]
    numbers = range(1, len(lines) + 1)
    legend += [LegendLine(tints[(n - 1) % 6], str(n), t("atlas.legend_isolated", n=n)) for n in numbers]
    analysis = Analysis(t("atlas.study_cut"), colours, marks, dict.fromkeys(routes, tints[6]), tuple(legend[:7]))
    heads = (t("atlas.part"), t("atlas.n_of_planets"), t("atlas.planets"))
    return Study(t.plural("atlas.cut_found", found.count, seat=seat), heads, tuple(lines), (0, 1), analysis)


def study_reach(asked: Asked, progress: Progress) -> Study:
    """Return what a command, or the commands of a side, can reach this turn and the next: by circle, or by a jump."""
    t, galaxy = asked.look.t, asked.on.galaxy
    commands = _commands(asked, galaxy)
    if not commands:
        return Study(t("atlas.choose_command"), (), ())
    found = asked.on.reach(commands, progress)
    ways = list(ReachKind)
    tints = dict(zip(ways, sorts(asked.look.colours.dark, len(ways)), strict=True))
    counts = {str(how): sum(each is how for each in found.values()) for how in ways}
    never = len(galaxy.planet) - len(found)
    # Where jumps lead nearly everywhere, a sentence says so; marks and lines are for the circles.
    jumped = counts[ReachKind.JUMP_NOW] + counts[ReachKind.JUMP_NEXT]
    if many := jumped > MOST_JUMPS:
        found = {key: how for key, how in found.items() if how in _CIRCLED}
        ways = [how for how in ways if how in _CIRCLED]
    by_way = sorted(found, key=lambda key: (ways.index(found[key]), galaxy.planet[key].name, key))
    lines = [_reach_line(asked, galaxy, key, ways.index(found[key]), t(f"atlas.when_{found[key]}")) for key in by_way]
    alone = [] if many else [key for key in galaxy.planet if key not in found]
    lines += [_reach_line(asked, galaxy, key, len(ways), t("atlas.when_never")) for key in alone]
    name = subject_name(asked, galaxy)
    analysis = Analysis(
        t("atlas.reach_of", name=name), {key: tints[how] for key, how in found.items()},
        {key: REACH_MARKS[how] for key, how in found.items()} | dict.fromkeys(alone, "—"),
        legend=tuple(LegendLine(tints[how], REACH_MARKS[how], t(f"atlas.legend_{how}")) for how in ways),
        circles=tuple(
            (galaxy.command[key].at, turns * galaxy.circle(galaxy.command[key]), tints[how])
            for key in commands for turns, how in enumerate(_CIRCLED, 1)
        ),
    )  # fmt: skip
    told = t("atlas.reach_many" if many else "atlas.reach_found", name=name, never=never, jumped=jumped, **counts)
    return Study(told, (t("atlas.planet"), t("atlas.when"), t("atlas.owner")), tuple(lines), (), analysis,
                 asked.rules.rule("jump"))  # fmt: skip


def _commands(asked: Asked, galaxy: Galaxy) -> tuple[str, ...]:
    """Return the commands that are asked about: one, or all of a side."""
    kind, key = asked.subject
    if kind == "commands":
        return (key,) if key in galaxy.command else ()
    return tuple(command.id for command in galaxy.commands if command.owner == key)


def subject_name(asked: Asked, galaxy: Galaxy) -> str:
    """Return the name of the command or of the side that is asked about."""
    kind, key = asked.subject
    return galaxy.command[key].name if kind == "commands" else owner_name(asked.look, galaxy, key)


def _reach_line(asked: Asked, galaxy: Galaxy, key: str, place: int, when: str) -> Line:
    planet = galaxy.planet[key]
    owner = owner_name(asked.look, galaxy, planet.owner)
    return Line((planet.marked, when, owner), (("planets", key),), (planet.name, place, owner))


def _planets(ids: tuple[str, ...]) -> tuple[Key, ...]:
    return tuple(("planets", key) for key in ids)


@dataclass(frozen=True, slots=True)
class StudyKind:
    """One analysis: its function, and whether it asks for a capital, for commands, or depends on what is chosen on the
    map.
    """

    make: Callable[[Asked, Progress], Study]
    capital: bool = False
    commands: bool = False
    choice: bool = False


SORTS: Final[Mapping[str, StudyKind]] = {
    "reach": StudyKind(study_reach, commands=True),
    "threats": StudyKind(study_threats, commands=True),
    "chokes": StudyKind(chokes),
    "parts": StudyKind(parts),
    "cut": StudyKind(study_cut, capital=True, choice=True),
    "sectors": StudyKind(nearly_whole),
    "monopolies": StudyKind(monopolies),
}
"""The analyses by id, in the order of the list; the words of each are `atlas.study_<id>` and `atlas.study_<id>_tip`."""
