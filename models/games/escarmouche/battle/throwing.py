"""Figures pushed and thrown straight over the table, and what they strike (GE-36 … GE-40)."""

from __future__ import annotations

from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, base_of
from models.games.escarmouche.battle.work import Work
from models.games.escarmouche.ruleset import EscarmouchePowerType
from models.table.spots import UNIT, Spot, length
from models.table.sweep import Bump, Sweep


def swept(battle: Skirmish, state: SkirmishState, figure: TrooperNow, direction: Spot, far: int) -> Sweep:
    """Return the way of a figure pushed straight, past everybody alive on the table."""
    others = {each.id: base_of(battle, each) for each in state.there() if each.id != figure.id}
    size = battle.table.width, battle.table.height
    return Sweep(base_of(battle, figure), direction, far, battle.stopping, others, size)


def sufferers(
    battle: Skirmish, state: SkirmishState, by: TrooperNow, thrown: TrooperNow, spot: Spot, power: EscarmouchePowerType
) -> tuple[str, ...]:
    """Return who suffers an attack if a figure is thrown towards a spot (GE-37 … GE-40)."""
    sweep = _thrown(battle, state, thrown, spot, power)
    hit = next((each for each in sweep.meetings() if not _dodges(battle, each)), None)
    return () if hit is None else _struck(battle, state, by, thrown, hit)[0]


def throw(work: Work, by: str, target: str, spot: Spot, power: EscarmouchePowerType) -> None:
    """Throw a figure towards a spot: a Force user it meets dodges, anything else stops it (GE-36 … GE-40)."""
    battle, state = work.battle, work.state
    thrown = state.figure(target)
    sweep = _thrown(battle, state, thrown, spot, power)
    hit: Bump | None = None
    for met in sweep.meetings():
        if not _dodges(battle, met):
            hit = met
            break
        work.tell("dodged", met.id, "GE-40", target=target)
    end = sweep.end if hit is None else hit.spot
    work.change(target, at=end)
    work.tell("thrown", target, "GE-36", by=by, path=[list(thrown.at), list(end)])
    if hit is None:
        return
    suffer, rule = _struck(battle, state, state.figure(by), thrown, hit)
    work.tell("thrown_to", target, rule, what=hit.met, target=hit.id)
    for each, roll in zip(suffer, work.dice_of("crash", rule, suffer), strict=True):
        touched = roll >= power.crash
        work.tell("crashed", each, rule, roll=roll, threshold=power.crash, touched=touched)
        if touched:
            work.hurt(each, 1, rule, by)


def _thrown(
    battle: Skirmish, state: SkirmishState, figure: TrooperNow, spot: Spot, power: EscarmouchePowerType
) -> Sweep:
    """Return the way of a figure thrown towards a spot: as far as that, or the whole length (AMB-GE-44)."""
    most = power.away * UNIT
    far = most if battle.reading("throw_length") == "exactly" else min(most, length(figure.at, spot))
    return swept(battle, state, figure, (spot[0] - figure.at[0], spot[1] - figure.at[1]), far)


def _dodges(battle: Skirmish, met: Bump) -> bool:
    """Return whether what a thrown figure meets is a Force user, who dodges (GE-40)."""
    return met.met == "base" and battle.of(met.id).profile.force is not None


def _struck(
    battle: Skirmish, state: SkirmishState, by: TrooperNow, thrown: TrooperNow, hit: Bump
) -> tuple[tuple[str, ...], str]:
    """Return who suffers the attack nobody parries, and by which rule: the thrown one, and a frail one it strikes."""
    if hit.met != "base":
        stops = hit.met == "edge" and battle.reading("throw_edge") == "stops"
        return (() if stops else (thrown.id,)), "GE-37"
    struck = state.figure(hit.id)
    if not battle.foes(by, struck) and battle.reading("throw_into_friend") == "stops":
        return (), "GE-38"
    return ((thrown.id,), "GE-39") if struck.life > 1 else ((thrown.id, hit.id), "GE-38")
