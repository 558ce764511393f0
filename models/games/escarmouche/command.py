"""Who leads an army: its figures by rank, and how many of them the bubbles of its Heroes can hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import asin, floor, pi

from models.games.escarmouche.army import Army
from models.games.escarmouche.ruleset import EscarmoucheProfileType, EscarmoucheRuleset
from models.games.facets.builder import MemberGroup
from models.games.values import Member
from models.i18n import Text, both


def places(command: int) -> int:
    """Return how many figures stand in full rings about a Hero, on bases of one pace, less than `command` paces from
    his (GE-53): a count that needs no table, and nearly as many as fit there in any order.
    """
    return sum(floor(pi / asin(1 / (2 * ring)) + 1e-9) for ring in range(1, command + 2)) if command else 0


def bubbles(rules: EscarmoucheRuleset, army: Army) -> tuple[int, int, int]:
    """Return the number of Heroes, the places in their bubbles, and the number of the other figures (GE-52, GE-53)."""
    heroes = held = troops = 0
    for unit in army.units:
        profile = rules.profiles.get(unit.profile)
        command = rules.command(profile) if profile else 0
        heroes += unit.count if command else 0
        held += unit.count * places(command)
        troops += unit.count if profile and not command else 0
    return heroes, held, troops


def ranks(rules: EscarmoucheRuleset, army: Army, members: Sequence[Member]) -> Iterator[MemberGroup]:
    """Yield the units by rank: Heroes of the widest bubble first, then special figures (GE-4), then the others."""
    highest = max((trait.command for trait in rules.traits.values()), default=0)
    found: dict[int, list[Member]] = {}
    for unit, member in zip(army.units, members, strict=True):
        found.setdefault(_rank(rules, rules.profiles.get(unit.profile), highest), []).append(member)
    for rank in sorted(found):
        names = tuple(member.id for member in found[rank])
        yield MemberGroup(_title(rank), names, sum(member.cost for member in found[rank]))


def _rank(rules: EscarmoucheRuleset, profile: EscarmoucheProfileType | None, highest: int) -> int:
    if profile is None:
        return 3
    if command := rules.command(profile):
        return 0 if command == highest else 1
    special = profile.attacks > 1 or profile.life > 1 or profile.rate > 1 or bool(profile.powers or profile.traits)
    return 2 if special or profile.save or profile.force else 3


def _title(rank: int) -> Text:
    return both(f"escarmouche.rank_{('superiors', 'officers', 'specialists', 'troops')[rank]}")
