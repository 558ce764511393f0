"""What one player knows of a galaxy, as a galaxy: the chart of the layer « what one player knows »."""

from __future__ import annotations

from dataclasses import replace

from models.galaxy.galaxy import Galaxy
from models.galaxy.values import NOBODY, Command, Planet, Route, RouteKind


def seen_by(galaxy: Galaxy, faction_id: str) -> Galaxy:
    """Return the galaxy as a faction knows it without spies: commands stand on everybody's map (CG-117), garrisons,
    compositions, notes and hidden routes only where its own side has them; loose neutrals share nothing (CG-56).
    """
    friends = _friends(galaxy, faction_id)
    mine = {p.id for p in galaxy.planets if p.owner in friends}
    return replace(
        galaxy,
        planets=tuple(_planet(p, mine) for p in galaxy.planets),
        routes=tuple(r for r in galaxy.routes if _route(r, mine)),
        commands=tuple(c if c.owner in friends else _command(c) for c in galaxy.commands),
        characters=tuple(c for c in galaxy.characters if c.owner in friends),
        notes=(),
    )


def _friends(galaxy: Galaxy, faction_id: str) -> frozenset[str]:
    alliance = galaxy.alliance.get(galaxy.alliance_of(faction_id))
    if alliance is None or alliance.loose:
        return frozenset((faction_id,))
    return frozenset(f.id for f in galaxy.factions if f.alliance == alliance.id)


def _planet(planet: Planet, mine: set[str]) -> Planet:
    return planet if planet.id in mine else replace(planet, garrison=NOBODY, notes="")


def _route(route: Route, mine: set[str]) -> bool:
    return route.kind is not RouteKind.HIDDEN or route.start in mine or route.end in mine


def _command(command: Command) -> Command:
    return replace(command, force=NOBODY, home="", retreats=0, notes="")
