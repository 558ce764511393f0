"""What follows from a faction's present status: who is neutral (CG-7), who is an enemy (CG-69), who has no limits."""

from __future__ import annotations

from typing import Final

from models.galaxy.galaxy import Galaxy
from models.galaxy.territory import Realm
from models.galaxy.values import Command, Engagement, Faction

MERCENARIES: Final = frozenset(("infantry",))
"""The kinds of units neutrals hold without limit, in commands and garrisons (CG-50)."""


def is_neutral(galaxy: Galaxy, faction_id: str) -> bool:
    """Return whether a faction is neutral: in a loose alliance, or in none (CG-7). Nobody (`""`) is not neutral."""
    faction = galaxy.faction.get(faction_id)
    if faction is None:
        return False
    alliance = galaxy.alliance.get(faction.alliance)
    return alliance is None or alliance.loose


def status(galaxy: Galaxy, faction_id: str) -> str:
    """Return the alliance a faction counts in: its own, or for a neutral without one the first loose alliance."""
    named = galaxy.alliance_of(faction_id)
    if named in galaxy.alliance or not is_neutral(galaxy, faction_id):
        return named
    return next((alliance.id for alliance in galaxy.alliances if alliance.loose), "")


def free_units(galaxy: Galaxy, faction: Faction | None, *, garrison: bool = False) -> frozenset[str]:
    """Return the kinds of units a faction may hold without limit.

    Its own (Vader's, CG-28) apply to its commands alone; those of a neutral depend on its present status (CG-50). In
    old campaigns a neutral's are kept as its own: that right ends when it joins a side.
    """
    if faction is None:
        return frozenset()
    own = frozenset(faction.unlimited)
    if garrison or own == MERCENARIES:
        own = frozenset()
    return own | MERCENARIES if is_neutral(galaxy, faction.id) else own


def attacks(galaxy: Galaxy, first: Command, second: Command) -> bool:
    """Return whether `first` regards `second` as an enemy (CG-69).

    Members of one alliance do not attack each other. Neutrals attack all but neutrals; in total engagement every
    command that is not their own (CG-55).
    """
    if first.owner == second.owner:
        return False
    if is_neutral(galaxy, first.owner):
        return first.engagement is Engagement.TOTAL or not is_neutral(galaxy, second.owner)
    ours = galaxy.alliance_of(first.owner)
    return not ours or ours != galaxy.alliance_of(second.owner)


def enemies(galaxy: Galaxy, first: Command, second: Command) -> bool:
    """Return whether two commands may fight when they meet: it is enough that one attacks (CG-55, CG-69)."""
    return attacks(galaxy, first, second) or attacks(galaxy, second, first)


def enemy_owners(galaxy: Galaxy, faction_id: str) -> frozenset[str]:
    """Return the factions whose commands a faction's would fight at once (CG-69), as routes avoid enemies."""
    neutral, ours = is_neutral(galaxy, faction_id), galaxy.alliance_of(faction_id)
    return frozenset(
        f.id
        for f in galaxy.factions
        if f.id != faction_id and not (is_neutral(galaxy, f.id) if neutral else ours and f.alliance == ours)
    )


def realms(galaxy: Galaxy) -> tuple[Realm, ...]:
    """Return the realms: each alliance, then each neutral alone, because nothing binds neutrals (CG-7)."""
    held: dict[str, list[str]] = {}
    for planet in galaxy.planets:
        if planet.owner in galaxy.faction:
            named = galaxy.alliance_of(planet.owner)
            alone = is_neutral(galaxy, planet.owner)
            held.setdefault(f"faction:{planet.owner}" if alone else f"alliance:{named}", []).append(planet.id)
    every = [(f"alliance:{each.id}", each.name, each.colour) for each in galaxy.alliances]
    every += [(f"faction:{each.id}", each.name, each.colour) for each in galaxy.factions]
    return tuple(
        Realm(key, name, shade, place, tuple(held.get(key, ()))) for place, (key, name, shade) in enumerate(every)
    )
