"""Whose phase it is: initiative, the phases of Heroes in alternation with their bubbles, the figures left (GE-49 …)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, base_of
from models.games.escarmouche.battle.work import Work
from models.games.escarmouche.ruleset import numbers
from models.table.spots import UNIT, Base, within


def living(state: SkirmishState, sides: Iterable[str]) -> tuple[str, ...]:
    """Return the sides that have a figure alive on the table, in their order."""
    there = {each.side for each in state.there()}
    return tuple(each for each in sides if each in there)


def rolled_order(work: Work) -> tuple[str, ...]:
    """Roll for initiative and return the sides in its order (GE-49, GE-50, AMB-GE-38)."""
    sides = living(work.state, work.battle.sides)
    if len(sides) < 2:
        return sides
    if len(sides) == 2 and work.battle.reading("initiative_two") == "four_plus":
        first = work.d6("initiative", "GE-49") >= numbers().initiative
        return sides if first else sides[::-1]
    return _by_rolls(work, sides)


def _by_rolls(work: Work, sides: tuple[str, ...]) -> tuple[str, ...]:
    """Return sides by their dice, the highest first; those that tie roll again among themselves (GE-50)."""
    if len(sides) < 2:
        return sides
    rolls = {each: work.d6(f"initiative:{each}", "GE-50") for each in sides}
    equal = {face: tuple(each for each in sides if rolls[each] == face) for face in set(rolls.values())}
    return tuple(side for face in sorted(equal, reverse=True) for side in _by_rolls(work, equal[face]))


def bubble_of(battle: Skirmish, state: SkirmishState, hero: TrooperNow) -> tuple[str, ...]:
    """Return who is in a Hero's bubble: figures of his side less than so many paces away, no Heroes (GE-53, GE-55).

    Where people measure, anybody may be in it.
    """
    if not battle.measured:
        return tuple(each.id for each in state.of(hero.side) if not battle.of(each.id).hero)
    known = battle.of(hero.id)
    centres = battle.reading("bubble_measure") == "centre"

    def measured(figure: TrooperNow) -> Base:
        base = base_of(battle, figure)
        return base._replace(radius=0) if centres else base

    own, reach = measured(hero), known.command * UNIT
    return tuple(
        each.id
        for each in state.of(hero.side)
        if not battle.of(each.id).hero and within(own, measured(each), reach, strict=True)
    )


def commanded(battle: Skirmish, state: SkirmishState, hero: TrooperNow) -> tuple[str, ...]:
    """Return who may act with a Hero whose phase opens now: his bubble but for those who acted (GE-55, AMB-GE-36)."""
    if hero.status == "prone" and battle.reading("prone_hero") == "silent":
        return ()
    acted = {each.id for each in state.figures if each.acted}
    return tuple(each for each in bubble_of(battle, state, hero) if each not in acted)


def heroes_left(battle: Skirmish, state: SkirmishState, side: str) -> tuple[TrooperNow, ...]:
    """Return the Heroes of a side whose phase is still to come; a dead one has lost his (GE-54, GE-98)."""
    return tuple(each for each in state.of(side) if not each.acted and battle.of(each.id).hero)


def may_act(state: SkirmishState) -> tuple[TrooperNow, ...]:
    """Return the figures that may still act in the phase under way (GE-51, GE-55, GE-59)."""
    if state.stage == "rest":
        return tuple(each for each in state.of(state.side) if not each.acted)
    if state.stage != "phase":
        return ()
    named = {state.hero, *state.bubble}
    return tuple(each for each in state.of(state.side) if each.id in named and not each.acted)


def named(battle: Skirmish, state: SkirmishState) -> tuple[TrooperNow, ...]:
    """Return who may act now, or while a side chooses one, the Heroes whose phase it can open."""
    return heroes_left(battle, state, state.side) if state.stage == "heroes" else may_act(state)


def next_side(battle: Skirmish, state: SkirmishState, after: str) -> str:
    """Return the side that opens the next Hero phase, in the order of initiative round after round (GE-57, GE-58,
    AMB-GE-32); empty where no Hero is left.
    """
    at = state.order.index(after) + 1 if after in state.order else 0
    turn = (*state.order[at:], *state.order[:at])
    return next((each for each in turn if heroes_left(battle, state, each)), "")


def advance(work: Work) -> None:
    """Go on to the next phase, as often as nobody is left to act in the one under way."""
    while work.state.ask is None and work.state.stage in ("heroes", "phase", "rest"):
        if work.state.stage == "heroes":
            if heroes_left(work.battle, work.state, work.state.side):
                return
            _next_phase(work)
        elif may_act(work.state):
            return
        else:
            end_phase(work)


def end_phase(work: Work) -> None:
    """End the phase under way: its Hero has acted, whether he did anything or not (GE-51, GE-54)."""
    if work.state.stage == "rest":
        for each in may_act(work.state):
            work.finish(each.id)
        _next_rest(work, work.state.order.index(work.state.side) + 1)
        return
    for each in may_act(work.state):
        if each.begun or each.id == work.state.hero:
            work.finish(each.id)
    work.state = replace(work.state, hero="", bubble=())
    _next_phase(work)


def _next_phase(work: Work) -> None:
    """Let the next side choose a Hero, or begin the phases of the figures left (GE-57 … GE-59)."""
    side = next_side(work.battle, work.state, work.state.side)
    if side:
        work.state = replace(work.state, stage="heroes", side=side)
    else:
        _next_rest(work, 0)


def _next_rest(work: Work, first: int) -> None:
    """Begin the phase of the figures left of the next side that has any, or end the turn (GE-59, GE-97)."""
    for side in work.state.order[first:]:
        if any(not each.acted for each in work.state.of(side)):
            work.state = replace(work.state, stage="rest", side=side, passed=())
            work.tell("rest", "", "GE-59", side=side)
            return
    work.state = replace(work.state, stage="begin", side="", passed=())


def begin_phases(work: Work) -> None:
    """Begin the phases of a turn whose initiative is rolled (GE-57)."""
    work.state = replace(work.state, side="", hero="", bubble=(), passed=())
    _next_phase(work)
