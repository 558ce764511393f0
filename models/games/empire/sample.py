"""The sample galaxy: twelve sectors round Coruscant and Raltir, the twelve sides of the book, read when asked for.

`resources/samples/empire/` holds it as TOML a person may edit: `planets`, `sectors`, `routes`, `commands`,
`characters`. Places the book names keep their names; all others are ours.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final

from models.content import RULESETS, build, load, read_toml
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import (
    Character,
    Command,
    Engagement,
    Income,
    Planet,
    Route,
    RouteKind,
    RouteState,
    Sector,
    Troops,
)
from models.games.empire.figures import book_alliances, book_factions, figures
from models.i18n import NO_TEXT, Text
from models.safe_names import under

FOLDER: Final = RULESETS.parent / "samples" / "empire"


@dataclass(frozen=True, slots=True)
class _Planet:
    id: str
    name: Text
    x: int
    y: int
    sector: str
    income: Income = Income.ORDINARY
    resource: Text = NO_TEXT
    owner: str = ""
    garrison: tuple[int, ...] = (0, 0)


@dataclass(frozen=True, slots=True)
class _Sector:
    id: str
    name: Text


@dataclass(frozen=True, slots=True)
class _Shut:
    ends: tuple[str, ...]
    state: RouteState
    reason: Text


@dataclass(frozen=True, slots=True)
class _Routes:
    main: tuple[tuple[str, ...], ...]
    lane: tuple[tuple[str, ...], ...]
    hidden: tuple[tuple[str, ...], ...]
    shut: tuple[_Shut, ...] = ()


@dataclass(frozen=True, slots=True)
class _Command:
    id: str
    name: Text
    owner: str
    x: int
    y: int
    home: str
    force: tuple[int, ...]
    engagement: Engagement = Engagement.WEAK


@dataclass(frozen=True, slots=True)
class _Character:
    id: str
    name: Text
    owner: str = ""
    command: str = ""
    planet: str = ""
    bonus: int = 0
    npc: bool = False


def _path(name: str) -> Path:
    return under(FOLDER, f"{name}.toml")


@cache
def sample(lang: str = "fr") -> Galaxy:
    """Return the sample galaxy with its names in one language; raises ContentError for wrong files."""
    planets = tuple(_planet(p, lang) for p in load(_Planet, _path("planets")).values())
    capitals = {p.owner: p.id for p in planets if p.owner and p.income is Income.MAJOR}
    return Galaxy(
        name=str(read_toml(_path("about"))["name"][lang]),
        planets=planets,
        sectors=tuple(Sector(s.id, s.name[lang]) for s in load(_Sector, _path("sectors")).values()),
        routes=_routes(build(_Routes, read_toml(_path("routes")), file="routes.toml"), lang),
        alliances=book_alliances(),
        factions=tuple(replace(f, capital=capitals.get(f.id, "")) for f in book_factions()),
        commands=tuple(_command(c, lang) for c in load(_Command, _path("commands")).values()),
        characters=tuple(
            Character(c.id, c.name, c.owner, c.command, c.planet, c.bonus, c.npc)
            for c in load(_Character, _path("characters")).values()
        ),
        radius=figures().command.circle,
    )


def _planet(found: _Planet, lang: str) -> Planet:
    infantry, fighters = found.garrison
    return Planet(
        found.id, found.name[lang], found.x, found.y, figures().radius_of(found.income), found.income,
        found.resource[lang], found.sector, found.owner, Troops(infantry, 0, fighters),
    )  # fmt: skip


def _routes(found: _Routes, lang: str) -> tuple[Route, ...]:
    shut = {tuple(sorted(s.ends)): s for s in found.shut}
    routes = []
    for kind, pairs in ((RouteKind.MAIN, found.main), (RouteKind.LANE, found.lane), (RouteKind.HIDDEN, found.hidden)):
        for start, end in pairs:
            barred = shut.get(tuple(sorted((start, end))))
            state, reason = (barred.state, barred.reason[lang]) if barred else (RouteState.OPEN, "")
            routes.append(Route(start, end, kind, state, reason))
    return tuple(routes)


def _command(found: _Command, lang: str) -> Command:
    return Command(
        found.id, found.name[lang], found.owner, found.x, found.y, found.home, Troops(*found.force),
        engagement=found.engagement,
    )  # fmt: skip
