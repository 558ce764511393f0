"""Fear, grief and rout: who may not come near, who flees for good (SW-41 … SW-44)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from models.dice import Modifier
from models.games.swidenth.battle.figures import DEMONIC, FEARLESS
from models.games.swidenth.battle.numbers import numbers
from models.games.swidenth.battle.scene import Fallen, Working, all_near, morale, near
from models.games.swidenth.battle.state import Bonus, FigureNow, TableBattle, TableState, base_of, bonus
from models.games.swidenth.odds import passes
from models.games.swidenth.types import COMBAT
from models.table.spots import groups

FRIGHT = "effroi"
"""The number of a figure that panic adds to, against one PJ (SW-193)."""


def settle(work: Working) -> None:
    """Make the tests of grief and rout for those who saw friends fall, until nobody else falls (SW-42, SW-43)."""
    while work.fallen:
        fallen = work.fallen.pop(0)
        if fallen.dead and work.battle.of(fallen.id).pj:
            _grieve(work, fallen)
        _rout(work, fallen)


def _grieve(work: Working, fallen: Fallen) -> None:
    """Let each PJ within 3 paces of a dead one test Morale: flee for good, or avenge him (SW-42, AMB-SW-81)."""
    grief, dead = numbers().grief, work.state.figure(fallen.id)
    heroes = [each for each in work.state.of(dead.camp) if work.battle.of(each.id).pj]
    for each in all_near(work.battle, dead, heroes, grief.paces):
        if not _steady(work, each, "grief", grief.difficulty, grief.rule):
            work.remove(each.id, "fled", grief.rule)
        elif fallen.by:
            until = 0 if work.battle.reading("grief") == "game" else work.state.turn
            more = Bonus(COMBAT, grief.combat, grief.rule, fallen.by, until)
            work.change(each.id, bonuses=(*work.state.figure(each.id).bonuses, more))
            work.tell("avenges", each.id, grief.rule, target=fallen.by, combat=grief.combat)


def _rout(work: Working, fallen: Fallen) -> None:
    """Let a troop that has lost half or more test Morale, each figure once in the game (SW-43)."""
    rout = numbers().rout
    for each in routed(work.battle, work.state, fallen.id):
        if not work.state.figure(each.id).up:
            continue
        steady = _steady(work, each, "rout", rout.difficulty, rout.rule)
        work.change(each.id, steeled=True)
        if not steady:
            work.remove(each.id, "fled", rout.rule, fallen.by)


def _steady(work: Working, figure: FigureNow, purpose: str, difficulty: int, rule: str) -> bool:
    """Return whether a figure passes a Morale test (SW-8)."""
    thrown = work.d20(purpose, morale(work.battle, work.state, figure), who=figure.id)
    passed = thrown.total >= difficulty
    work.tell(
        purpose, figure.id, rule, roll=thrown.result, total=thrown.total, needed=difficulty, done=passed,
        added=[[each.source, each.value] for each in thrown.modifiers[1:]],
    )  # fmt: skip
    return passed


def routed(battle: TableBattle, state: TableState, fallen_id: str) -> tuple[FigureNow, ...]:
    """Return who tests for rout because a figure fell; nobody while the troop has more than half (SW-43, AMB-SW-29).

    Troops are those of deployment or, by another reading, the chain of those standing now; PJ are always one (SW-44).
    """
    troop = next((each.members for each in state.troops if fallen_id in each.members), ())
    if battle.reading("rout_base") == "running" and not battle.asked and not battle.of(fallen_id).pj:
        troop = _chain_of(battle, state, fallen_id)
    lost = sum(state.figure(each).status in ("dead", "fled") for each in troop)
    if 2 * lost < len(troop):
        return ()
    left = (state.figure(each) for each in troop)
    return tuple(e for e in left if e.up and not e.steeled and not battle.of(e.id).has(FEARLESS))


def _chain_of(battle: TableBattle, state: TableState, fallen_id: str) -> tuple[str, ...]:
    """Return the chain of NPCs a figure stood in when it fell, itself and those who fell with it included."""
    gone = state.figure(fallen_id)
    friends = [
        each
        for each in state.figures
        if each.camp == gone.camp and (each.up or each.id == fallen_id) and not battle.of(each.id).pj
    ]
    chain = next(
        each for each in groups([base_of(battle, friend) for friend in friends])
        if any(friends[n].id == fallen_id for n in each)
    )  # fmt: skip
    return tuple(friends[n].id for n in chain)


def rout_chance(battle: TableBattle, state: TableState, victim_id: str) -> Fraction:
    """Return the chance that somebody flees if a figure falls now (SW-43)."""
    gone = state.put(replace(state.figure(victim_id), status="dead"))
    steady = Fraction(1)
    for each in routed(battle, gone, victim_id):
        value = sum(modifier.value for modifier in morale(battle, gone, each))
        steady *= passes(value, numbers().rout.difficulty)
    return 1 - steady


def fright_of(battle: TableBattle, state: TableState, other: FigureNow, mover: FigureNow) -> int:
    """Return the X of Effrayant one figure has for another, 0 for none (SW-41, SW-94, SW-193)."""
    found = [battle.of(other.id).fright, *(each.value for each in bonus(state, other, FRIGHT, mover.id))]
    if battle.outfit(other).sacred and battle.of(mover.id).has(DEMONIC):
        found.append(numbers().sacred.fright)
    return max(found)


def dares(work: Working, mover: FigureNow, other: FigureNow) -> bool:
    """Roll whether a figure may come within a pace of a frightening one; a tie allows it (SW-41, AMB-SW-54)."""
    fright = numbers().fright
    x = fright_of(work.battle, work.state, other, mover)
    theirs = work.d20("fright", (Modifier("SW-101", x),), who=other.id)
    own = work.d20("fright", morale(work.battle, work.state, mover), who=mover.id)
    dared = theirs.total <= own.total
    work.tell(
        "frightened", mover.id, fright.rule, target=other.id, rolls=[theirs.result, own.result],
        totals=[theirs.total, own.total], done=dared,
    )  # fmt: skip
    return dared


def frighteners(
    battle: TableBattle, state: TableState, mover: FigureNow, enemies: Sequence[FigureNow]
) -> list[FigureNow]:
    """Return the enemies that frighten a figure and that it is not within a pace of yet (SW-41)."""
    feared = [each for each in enemies if fright_of(battle, state, each, mover)]
    return [each for each in feared if not near(battle, mover, each, numbers().fright.paces)]
