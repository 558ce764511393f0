"""The forces of a battle: a command or a garrison with its orders and bonuses, and its camp."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from models.galaxy.values import Engagement, Troops
from models.games.empire.figures import figures
from models.games.empire.turn.numbers import SpecialOrder, battle_figures

UNITS: Final = ("infantry", "fighters", "cruisers")
"""The kinds of units, the cheapest first (CG-103)."""


class BattlePlace(StrEnum):
    """Where a battle is fought: in space, always first, or on a planet (CG-71)."""

    SPACE = "space"
    PLANET = "planet"

    @property
    def useful(self) -> tuple[str, ...]:
        """The kinds of units that count there (CG-65, CG-66)."""
        return ("fighters", "cruisers") if self is BattlePlace.SPACE else ("infantry", "fighters")


@dataclass(frozen=True, slots=True)
class BattleTerm:
    """One number of a camp's sum, its rule and, where there is one, the thing or side it comes from."""

    source: str
    value: int
    rule: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class BattleForce:
    """A command or a garrison in battle.

    `terms` are its own bonuses: characters, technologies, powers. `death`: whoever loses against it is destroyed
    instead of retreating (CG-30). One that is `cornered` has nowhere to retreat to and fights on until it wins or is
    destroyed (CG-75).
    """

    id: str
    troops: Troops
    engagement: Engagement = Engagement.WEAK
    special: str = ""
    terms: tuple[BattleTerm, ...] = ()
    garrison: bool = False
    death: bool = False
    cornered: bool = False

    @property
    def order(self) -> SpecialOrder | None:
        """The special order in force; None without the kind of unit it needs (CG-22, CG-41, CG-57)."""
        order = battle_figures().special.get(self.special)
        return order if order is not None and count(self.troops, order.needs) else None


@dataclass(frozen=True, slots=True)
class Camp:
    """Forces on the same side, and the terms for all of them: grudges, a shield."""

    forces: tuple[BattleForce, ...]
    terms: tuple[BattleTerm, ...] = ()

    @property
    def strongest(self) -> BattleForce:
        """The force whose engagement and special order count: that of most value, then of the lowest id."""
        return min(self.forces, key=lambda force: (-worth(force.troops), force.id))

    @property
    def troops(self) -> Troops:
        """All units of the camp."""
        return Troops(**{kind: sum(count(force.troops, kind) for force in self.forces) for kind in UNITS})

    def after(self, losses: Mapping[str, Troops]) -> Camp:
        """Return the camp without some units, and without the forces that have none left."""
        left = (replace(each, troops=less(each.troops, losses[each.id])) for each in self.forces)
        return replace(self, forces=tuple(each for each in left if each.troops.units))


def count(troops: Troops, kind: str) -> int:
    """Return how many units of a kind there are."""
    return int(getattr(troops, kind))


def price(kind: str) -> int:
    """Return what a unit of a kind costs, in thousandths of a million (CG-103)."""
    return int(getattr(figures().prices, kind))


def worth(troops: Troops) -> int:
    """Return the price of units together, in thousandths of a million: their power (CG-84)."""
    return sum(count(troops, kind) * price(kind) for kind in UNITS)


def of_battle(stream: str) -> bool:
    """Return whether dice fell in a battle, by the key of their stream (`fleets/battle/a+b/@3000,0/#1`)."""
    return stream.split("/")[1:2] in (["battle"], ["assault"], ["sky"])


def less(troops: Troops, lost: Troops) -> Troops:
    """Return units without those that are lost."""
    return Troops(**{kind: count(troops, kind) - count(lost, kind) for kind in UNITS})


def more(troops: Troops, gained: Troops) -> Troops:
    """Return units with others added."""
    return Troops(**{kind: count(troops, kind) + count(gained, kind) for kind in UNITS})
