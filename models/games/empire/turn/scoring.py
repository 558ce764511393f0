"""Objectives judged at the end of a turn: which are reached, which become known, what they bring (CG-105, CG-106)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from models.galaxy.circles import holds
from models.galaxy.galaxy import Galaxy
from models.games.empire.status import is_neutral
from models.games.empire.turn.forces import worth
from models.games.empire.turn.happenings import Account
from models.games.empire.turn.numbers import MILLION, technologies
from models.games.empire.turn.objectives import Objective, ObjectiveKind
from models.games.empire.turn.owners import battles_won
from models.games.empire.turn.people import place_of
from models.games.empire.turn.state import CampaignState


def score(account: Account) -> None:
    """Tell hidden objectives whose trigger came true, count the progress, and mark those that are reached.

    An objective of an alliance that is reached ends the campaign (CG-106).
    """
    for key in sorted(account.state.objectives):
        before = account.state.objectives[key]
        if before.reached:
            continue
        count = _count(account, before)
        if count != before.count:
            account.tell("counted", "CG-105", {"objective": key, "number": count}, to=())
        if is_fulfilled(account, account.state.objectives[key]):
            _reach(account, account.state.objectives[key])
    for key, each in sorted(account.state.objectives.items()):
        if not each.open and _is_triggered(account.state, each):
            account.tell("revealed", "CG-105", {"objective": key}, to=each.whose)


def _reach(account: Account, objective: Objective) -> None:
    """Give the points of an objective to its owners; that of an alliance ends the campaign."""
    state = account.state
    winners = state.members(objective.alliance) if objective.alliance else (objective.faction,)
    rule = "CG-106" if objective.alliance else "CG-105"
    told = {"objective": objective.id, "alliance": objective.alliance, "faction": objective.faction}
    account.tell("reached", rule, {k: v for k, v in told.items() if v}, to={*objective.whose, *winners})
    for faction in winners:
        if objective.points and faction in state.players:
            account.tell(
                "points", rule, {"faction": faction, "amount": objective.points, "why": "objective"}, to=(faction,)
            )
        _give(account, faction, objective.prize)
    if objective.alliance:
        account.tell("ended", "CG-106", {"alliance": objective.alliance})


def _give(account: Account, faction: str, technology: str) -> None:
    """Fit a technology won by an objective to the strongest command that has none of its family (CG-121)."""
    state, fitted = account.state, technologies().get(technology)
    if fitted is None:
        return
    free = [
        state.galaxy.command[key]
        for key in state.commands_of(faction)
        if fitted.family not in {technologies()[each].family for each in state.weapons.get(key, ())}
    ]
    if free:
        best = min(free, key=lambda each: (-worth(each.force), each.id))
        account.tell("armed", "CG-121", {"command": best.id, "technology": fitted.id}, to=(faction,))


def holders(state: CampaignState, objective: Objective) -> frozenset[str]:
    """Return the factions whose deeds count for an objective: its player, or the present members of its alliance."""
    return frozenset(state.members(objective.alliance) if objective.alliance else (objective.faction,))


def wanted_planets(galaxy: Galaxy, objective: Objective) -> frozenset[str]:
    """Return the planets that an objective asks to be held, none where it names none."""
    targets = objective.targets
    match objective.kind:
        case ObjectiveKind.HOLD_PLANETS:
            return frozenset(targets)
        case ObjectiveKind.HOLD_SECTOR:
            return frozenset(each.id for each in galaxy.planets if each.sector in targets)
        case ObjectiveKind.MONOPOLY:
            return frozenset(each.id for each in galaxy.planets if each.resource in targets)
    return frozenset()


def progress(state: CampaignState, objective: Objective) -> tuple[int, int]:
    """Return (done, wanted) of an objective: planets, battles, turns, millions; (0, 0) for single deeds."""
    who, kind = holders(state, objective), objective.kind
    galaxy = state.galaxy
    mine = {each.id for each in galaxy.planets if each.owner in who}
    if kind is ObjectiveKind.HOLD_COUNT:
        return len(mine), objective.number
    if wanted := wanted_planets(galaxy, objective):
        return len(mine & wanted), len(wanted)
    if kind is ObjectiveKind.MONEY:
        return sum(state.players[each].money for each in who if each in state.players) // MILLION, objective.number
    if kind in {ObjectiveKind.WIN_BATTLES, ObjectiveKind.STAY_NEUTRAL}:
        return objective.count, objective.number
    return 0, 0


def _count(account: Account, objective: Objective) -> int:
    """Return the battles won, or the turns in a row spent as a neutral, this turn included."""
    who = holders(account.state, objective)
    if objective.kind is ObjectiveKind.WIN_BATTLES:
        return objective.count + sum(bool(won & who) for won, _lost in battles_won(account.before, account.told))
    if objective.kind is ObjectiveKind.STAY_NEUTRAL:
        return objective.count + 1 if all(is_neutral(account.state.galaxy, each) for each in who) else 0
    return 0


def is_fulfilled(account: Account, objective: Objective) -> bool:
    """Return whether an objective is reached at the end of a turn."""
    if objective.done:
        return True
    deed = _DEEDS.get(objective.kind)
    if deed is not None:
        return deed(account, objective)
    have, wanted = progress(account.state, objective)
    return 0 < wanted <= have


def _beat(account: Account, objective: Objective) -> bool:
    who, wanted = holders(account.state, objective), set(objective.targets)
    return any(won & who and lost & wanted for won, lost in battles_won(account.before, account.told))


def _fate(kind: str, by: str) -> Callable[[Account, Objective], bool]:
    """Return a test: whether one of the wanted characters met a fate this turn, caused by the objective's owners."""

    def met(account: Account, objective: Objective) -> bool:
        who = holders(account.state, objective)
        return any(
            each.kind == kind and each.args.get("character") in objective.targets and each.args.get(by) in who
            for each in account.told
        )

    return met


def _is_freed(account: Account, objective: Objective) -> bool:
    """Return whether a wanted character is free again, whoever caused it."""
    return any(each.kind == "freed" and each.args.get("character") in objective.targets for each in account.told)


def _is_met(account: Account, objective: Objective) -> bool:
    """Return whether a wanted character is inside the circle of a command of the objective's owners."""
    galaxy, who = account.state.galaxy, holders(account.state, objective)
    fleets = [each for each in galaxy.commands if each.owner in who]
    wanted: Iterable[tuple[int, int]] = (
        at for each in galaxy.characters if each.id in objective.targets and not _dead(account.state, each.id)
        if (at := place_of(account.state, each)) is not None
    )  # fmt: skip
    return any(holds(fleet.at, galaxy.circle(fleet), at) for at in wanted for fleet in fleets)


def _dead(state: CampaignState, key: str) -> bool:
    kept = state.people.get(key)
    return kept is not None and kept.dead


_DEEDS: Final[Mapping[ObjectiveKind, Callable[[Account, Objective], bool]]] = MappingProxyType(
    {
        ObjectiveKind.BEAT: _beat,
        ObjectiveKind.CAPTURE: _fate("captured", "faction"),
        ObjectiveKind.FREE: _is_freed,
        ObjectiveKind.KILL: _fate("killed", "by"),
        ObjectiveKind.MEET: _is_met,
        ObjectiveKind.MANUAL: lambda _account, _objective: False,
    }
)
"""What is done rather than held."""


def _is_triggered(state: CampaignState, objective: Objective) -> bool:
    """Return whether the trigger of a hidden objective has come true; never for one without a trigger."""
    what, _, which = objective.trigger.partition(":")
    if what == "turn":
        return state.turn >= int(which)
    if what == "objective":
        return which in state.objectives and bool(state.objectives[which].reached)
    return what == "planet" and (planet := state.galaxy.planet.get(which)) is not None and planet.owner in holders(
        state, objective
    )  # fmt: skip
