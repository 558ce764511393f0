"""Powers that last, and the saves of a figure against shots (GE-18, GE-42, GE-45, GE-46)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from models.games.escarmouche.battle.sight import near
from models.games.escarmouche.battle.state import LastingPower, Skirmish, SkirmishState, TrooperNow
from models.games.escarmouche.battle.work import Work
from models.games.escarmouche.odds import saves_rolled
from models.games.escarmouche.ruleset import EscarmouchePowerType


class Save(NamedTuple):
    """A save: what its die must reach, and the rule it is by."""

    threshold: int
    rule: str


class _InForce(NamedTuple):
    """A power in force, and who keeps it."""

    user: TrooperNow
    power: EscarmouchePowerType
    effect: LastingPower


def hindered(battle: Skirmish, state: SkirmishState, figure: TrooperNow) -> bool:
    """Return whether a figure is under Dun Möch of an enemy (GE-45)."""
    return any(
        each.power.hinders and battle.foes(each.user, figure) and _reached(battle, each, figure)
        for each in _lasting(battle, state)
    )


def saves_of(battle: Skirmish, state: SkirmishState, figure: TrooperNow) -> tuple[Save, ...]:
    """Return the saves a figure rolls against a shot, in order: its own, Protection, Meditation (GE-42; AMB-GE-43)."""
    own = battle.of(figure.id).profile.save
    found = [] if own is None else [Save(own, "GE-18")]
    given = {
        Save(each.power.save, each.power.rule)
        for each in _lasting(battle, state)
        if each.power.save and not battle.foes(each.user, figure) and _protects(battle, each, figure)
    }
    # The better one first, as Protection is before Meditation; two of a kind are one.
    found += sorted(given)
    rolled = saves_rolled([each.threshold for each in found], battle.choices)
    return tuple(found) if len(rolled) == len(found) else (min(found),)


def saved(work: Work, target: str) -> bool:
    """Roll the saves of a figure touched by a shot until one cancels it (GE-18, GE-42, GE-46)."""
    for save in saves_of(work.battle, work.state, work.state.figure(target)):
        roll = work.d6("save", save.rule, who=target, needs=save.threshold)
        held = roll >= save.threshold
        work.tell("saved", target, save.rule, roll=roll, threshold=save.threshold, held=held)
        if held:
            return True
    return False


def _lasting(battle: Skirmish, state: SkirmishState) -> Iterator[_InForce]:
    for user in state.there():
        for effect in user.effects:
            yield _InForce(user, battle.book.powers[effect.power], effect)


def _protects(battle: Skirmish, kept: _InForce, figure: TrooperNow) -> bool:
    """Return whether a power of a friend gives a figure its save: of no range, its user alone (AMB-GE-30)."""
    if figure.id == kept.user.id:
        return not kept.power.range or battle.reading("meditation_self") == "yes"
    return kept.power.range > 0 and _reached(battle, kept, figure)


def _reached(battle: Skirmish, kept: _InForce, figure: TrooperNow) -> bool:
    """Return whether a power reaches a figure: one near now, or when it was used (AMB-GE-42), who did not resist."""
    if figure.id in kept.effect.spared:
        return False
    if battle.reading("aura") == "when_cast":
        return figure.id in kept.effect.on
    return near(battle, kept.user, figure, kept.power.range)
