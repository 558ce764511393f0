"""What one side may know of a galaxy, built field by field: a field that is not named here is not shown.

Everybody sees the chart: planets and sectors with the public words, routes, whose commands stand where and how far they
reach (CG-117). A side knows all of its own things. What its allies and its enemies have it must ask for (CG-12, CG-15,
CG-37). The referee's notes, the reasons of cut routes and the names of the people who play are shown to nobody.
Characters are known to the side they serve.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Final, TypeVar

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Alliance, Character, Command, Faction, Knowledge, Planet, Route, RouteKind, Sector
from models.i18n import Text, fold

Seen = TypeVar("Seen", Alliance, Faction, Sector, Planet, Route, Command, Character)

EVERY: Final[Mapping[str, frozenset[str]]] = {
    "alliances": frozenset(("id", "name", "colour", "loose")),
    "factions": frozenset(("id", "name", "alliance", "colour", "sign", "shape")),
    "sectors": frozenset(("id", "name", "outline", "colour", "words")),
    "planets": frozenset(("id", "name", "x", "y", "radius", "income", "sector", "owner", "words")),
    "routes": frozenset(("start", "end", "kind", "state")),
    "commands": frozenset(("id", "name", "owner", "x", "y", "radius")),
}
"""What is known of everything of a kind."""

_NAMED: Final = 12

OWN: Final[Mapping[str, frozenset[str]]] = {
    "factions": frozenset(("capital", "unlimited", "words")),
    "planets": frozenset(("resource", "garrison")),
    "commands": frozenset(("home", "force", "engagement", "retreats")),
    "characters": frozenset(("id", "name", "owner", "command", "planet", "bonus", "npc")),
}
"""What a side knows of its own besides."""


def seen_by(galaxy: Galaxy, player: str, *, resources_known: bool = True) -> Galaxy:
    """Return the galaxy as the faction of an id knows it; its `known` says which fields it holds.

    `resources_known` False hides the resources of others' planets.
    """
    shown = {"planets": EVERY["planets"] | {"resource"}} if resources_known else {}
    mine = {
        "factions": frozenset((player,)),
        "planets": frozenset(p.id for p in galaxy.planets if p.owner == player),
        "commands": frozenset(c.id for c in galaxy.commands if c.owner == player),
        "characters": frozenset(c.id for c in galaxy.characters if c.owner == player),
    }
    known = Knowledge(player, {**EVERY, **shown}, OWN, mine)
    ports = mine["planets"]
    return Galaxy(
        name=galaxy.name,
        alliances=_known_fields(galaxy.alliances, "alliances", known),
        factions=_known_fields(galaxy.factions, "factions", known),
        sectors=_known_fields(galaxy.sectors, "sectors", known),
        planets=_known_fields(galaxy.planets, "planets", known),
        routes=_known_fields(
            (r for r in galaxy.routes if r.kind is not RouteKind.HIDDEN or r.start in ports or r.end in ports),
            "routes", known,
        ),
        commands=_known_fields(galaxy.commands, "commands", known),
        characters=_known_fields(galaxy.characters, "characters", known),
        radius=galaxy.radius,
        known=known,
    )  # fmt: skip


def _known_fields(things: Iterable[Seen], kind: str, known: Knowledge) -> tuple[Seen, ...]:
    """Return copies of things with only the fields known of each, leaving out things of which nothing is known."""
    every, own = known.every.get(kind, frozenset()), known.own.get(kind, frozenset())
    mine = known.mine.get(kind, frozenset())
    of_others, of_own = sorted(every), sorted(every | own)
    # One call for all fields of a thing: a large galaxy has many things.
    read_others, read_own = attrgetter(*of_others) if of_others else None, attrgetter(*of_own)
    found = []
    for thing in things:
        if mine and getattr(thing, "id", "") in mine:
            found.append(type(thing)(**dict(zip(of_own, read_own(thing), strict=True))))
        elif read_others is not None:
            found.append(type(thing)(**dict(zip(of_others, read_others(thing), strict=True))))
    return tuple(found)


def side_named(galaxy: Galaxy, words: str) -> Faction:
    """Return the faction that an id, or any part of an id, name or player's name, means; accents and case ignored.

    A whole id or name takes precedence over a part. Raises Refused listing the factions where none or several match.
    """
    wish = fold(words)
    for whole in (True, False):
        found = [f for f in galaxy.factions if wish and any(_fits(wish, word, whole=whole) for word in _words(f))]
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused("galaxy.side_twice", name=words[:40], known=_faction_names(found))
    if not galaxy.factions:
        raise Refused("galaxy.no_sides")
    raise Refused("galaxy.no_such_side", name=words[:40], known=_faction_names(galaxy.factions))


def _words(faction: Faction) -> tuple[str, ...]:
    return faction.id, faction.name.fr, faction.name.en, faction.player


def _fits(wish: str, word: str, *, whole: bool) -> bool:
    return fold(word) == wish if whole else wish in fold(word)


def _faction_names(factions: Iterable[Faction]) -> tuple[Text, ...]:
    return tuple(faction.name for faction in factions)[:_NAMED]
