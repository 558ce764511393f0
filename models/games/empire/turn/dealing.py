"""Objectives dealt when a campaign begins: each player gets his own, each alliance one (CG-105, CG-106).

They are drawn by dice of the campaign's secret, so that program and map do not tell the objectives of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import Final

from models.content import RULESETS, load
from models.dice import Dice
from models.galaxy.galaxy import Galaxy
from models.games.empire.status import enemy_owners, is_neutral, status
from models.games.empire.turn.numbers import Numbers
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.state import CampaignState

_NEAREST: Final = 3
"""Of so many sectors nearby one is drawn."""


@dataclass(frozen=True, slots=True)
class ObjectiveDeal:
    """One objective to be dealt: its `kinds`, of which the first possible one is taken.

    For a player it has its share of the points of a seat in per cent; for an `alliance`, `per_cent` of all planets is
    its goal.
    """

    id: str
    kinds: tuple[ObjectiveKind, ...]
    share: int = 0
    least: int = 1
    more: int = 0
    hidden: bool = False
    turn: int = 0
    alliance: str = ""
    per_cent: int = 0


@cache
def objective_deals() -> Mapping[str, ObjectiveDeal]:
    """Return what is dealt, by id; raises ContentError for a wrong file."""
    return load(ObjectiveDeal, RULESETS / "empire" / "objectives.toml")


def deal(state: CampaignState, numbers: Numbers, seed: str) -> CampaignState:
    """Return a campaign before its first turn with its objectives, drawn by dice of a secret seed."""
    found: dict[str, Objective] = {}
    for each in objective_deals().values():
        if each.alliance:
            found |= {objective.id: objective for objective in _together(state, each, numbers)}
            continue
        for faction in sorted(state.players):
            worth = numbers[_worth(state.galaxy, faction)] * each.share // 100
            objective = _draw_objective(state.galaxy, faction, each, Dice(seed, f"objectives/{each.id}/{faction}"))
            if worth and objective is not None:
                found[objective.id] = replace(objective, points=worth)
    return replace(state, objectives=found)


def _worth(galaxy: Galaxy, faction: str) -> str:
    """Return the id of the parameter for the points of a seat's objectives."""
    if is_neutral(galaxy, faction):
        return "objectives_neutral"
    side = status(galaxy, faction)
    return f"objectives_{side}" if side in {"empire", "federation"} else "objectives_neutral"


def _together(state: CampaignState, given: ObjectiveDeal, numbers: Numbers) -> Iterator[Objective]:
    members = state.members(given.alliance)
    number = len(state.galaxy.planets) * given.per_cent // 100
    points = numbers["objectives_together"]
    if members and number and points:
        yield Objective(
            given.id.replace("_", "-"), ObjectiveKind.HOLD_COUNT, points, alliance=given.alliance, members=members,
            number=number,
        )  # fmt: skip


def _draw_objective(galaxy: Galaxy, faction: str, given: ObjectiveDeal, dice: Dice) -> Objective | None:
    """Return the first possible kind of objective, with its target drawn; None where none is possible."""
    base = Objective(
        f"{faction}-{given.id}", given.kinds[0], 0, faction, hidden=given.hidden,
        trigger=f"turn:{given.turn}" if given.turn else "",
    )  # fmt: skip
    for kind in given.kinds:
        if kind in _NUMBERED:
            number = max(given.least, given.more + _NUMBERED[kind](galaxy, faction))
            return replace(base, kind=kind, number=number)
        wanted = _WANTED[kind](galaxy, faction)
        if wanted:
            return replace(base, kind=kind, targets=(_one(wanted, dice),))
    return None


def _one(of: Sequence[str], dice: Dice) -> str:
    return of[dice.roll(len(of), "objective").result - 1 if len(of) > 1 else 0]


def _held_count(galaxy: Galaxy, faction: str) -> int:
    return sum(each.owner == faction for each in galaxy.planets)


_NUMBERED: Final[Mapping[ObjectiveKind, Callable[[Galaxy, str], int]]] = MappingProxyType(
    {ObjectiveKind.HOLD_COUNT: _held_count, ObjectiveKind.WIN_BATTLES: lambda _galaxy, _faction: 0}
)
"""Kinds that name a number, and what there is of it at the start."""


def _far(galaxy: Galaxy, faction: str, planets: Sequence[str]) -> int:
    """Return the squared distance of a faction's nearest planet from the nearest of some planets."""
    mine = [each.at for each in galaxy.planets if each.owner == faction] or [(0, 0)]
    there = [galaxy.planet[key].at for key in planets]
    return min((x - a) ** 2 + (y - b) ** 2 for x, y in mine for a, b in there)


def _sectors(galaxy: Galaxy, faction: str) -> list[str]:
    """Return the sectors nearby of which a faction holds no more than half."""
    found = []
    for sector in galaxy.sectors:
        planets = [each for each in galaxy.planets if each.sector == sector.id]
        if len(planets) > 1 and 2 * sum(each.owner == faction for each in planets) <= len(planets):
            found.append((_far(galaxy, faction, [each.id for each in planets]), sector.id))
    return [key for _, key in sorted(found)[:_NEAREST]]


def _enemies(galaxy: Galaxy, faction: str) -> list[str]:
    return sorted(enemy_owners(galaxy, faction) & {each.owner for each in galaxy.planets})


def _resources(galaxy: Galaxy, faction: str) -> list[str]:
    """Return the resources nearby that two or more planets have."""
    found = []
    for resource in sorted({each.resource for each in galaxy.planets} - {""}):
        planets = [each.id for each in galaxy.planets if each.resource == resource]
        if len(planets) > 1:
            found.append((_far(galaxy, faction, planets), resource))
    return [key for _, key in sorted(found)[:_NEAREST]]


def _prey(galaxy: Galaxy, faction: str) -> list[str]:
    """Return the characters of enemies that are with a command, where they may be caught."""
    foes = enemy_owners(galaxy, faction)
    return sorted(each.id for each in galaxy.characters if each.owner in foes and each.command)


def _prizes(galaxy: Galaxy, faction: str) -> list[str]:
    """Return the planets with stars nearby that are not the faction's."""
    found = [(_far(galaxy, faction, [p.id]), p.id) for p in galaxy.planets if p.income.stars and p.owner != faction]
    return [key for _, key in sorted(found)[:_NEAREST]]


_WANTED: Final[Mapping[ObjectiveKind, Callable[[Galaxy, str], list[str]]]] = MappingProxyType(
    {
        ObjectiveKind.HOLD_SECTOR: _sectors, ObjectiveKind.BEAT: _enemies, ObjectiveKind.MONOPOLY: _resources,
        ObjectiveKind.CAPTURE: _prey, ObjectiveKind.HOLD_PLANETS: _prizes,
    }
)  # fmt: skip
"""What an objective of a kind may be about."""
