"""The acts a figure may do now besides moving, and a side without naming a figure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from models.games.battle.values import Likely, MoreWanted, Offered, Told
from models.games.escarmouche.battle.activation import (
    FinishActivation,
    FinishTogether,
    SpecialDeed,
    StandUp,
    refuse_activation,
)
from models.games.escarmouche.battle.clipboard import said_of
from models.games.escarmouche.battle.engine import ENGINE
from models.games.escarmouche.battle.melee import FollowUp, StrikeAt
from models.games.escarmouche.battle.moving import WAYS, MoveGroup, movers
from models.games.escarmouche.battle.phases import heroes_left
from models.games.escarmouche.battle.powers import BringBack, UsePower
from models.games.escarmouche.battle.shooting import FireShot, round_itself
from models.games.escarmouche.battle.state import Skirmish, SkirmishState, TrooperNow, enemies, in_contact
from models.games.escarmouche.battle.turn import DeploySide, EndPhase, OpenPhase, PassPhase, StartTurn
from models.games.escarmouche.battle.volley import WISHES, FireVolley, VolleyWorth, in_reach, in_sight, shooters
from models.games.escarmouche.battle.work import SkirmishAct
from models.games.table_ground import decimal
from models.i18n import both


def acts_of(battle: Skirmish, state: SkirmishState, figure: str) -> Iterator[SkirmishAct]:
    """Yield the acts a figure may consider besides moving, whether it can do them now or not."""
    if not battle.measured:
        yield from said_of(battle, state, figure)
        return
    now = state.figure(figure)
    if state.ask is not None or refuse_activation(battle, state, figure) is not None:
        return
    if now.status == "prone":
        yield StandUp(figure)
    else:
        yield from _attacks(battle, state, now)
        if not now.second:
            yield SpecialDeed(figure)
    yield FinishActivation(figure)


def _attacks(battle: Skirmish, state: SkirmishState, now: TrooperNow) -> Iterator[SkirmishAct]:
    known, foes = battle.of(now.id), enemies(battle, state, now)
    if now.second in ("", "strike") and known.profile.combat is not None:
        yield from (StrikeAt(now.id, each.id) for each in in_contact(battle, now, foes))
    if now.second in ("", "shoot") and known.profile.shooting is not None:
        if round_itself(battle, now.id):
            yield FireShot(now.id)
        else:
            yield from (FireShot(now.id, each.id) for each in foes)
    if now.second:
        return
    fallen = [each for each in state.figures if each.status == "fallen" and not battle.foes(now, each)]
    patients = in_contact(battle, now, fallen)
    for power_id in known.profile.powers if known.profile.force is not None else ():
        power = battle.book.powers[power_id]
        if power.restores:
            yield from (UsePower(now.id, power_id, each.id) for each in patients)
        elif power.touch:
            yield from (UsePower(now.id, power_id, each.id) for each in foes)
            if power.away:
                yield from (UsePower(now.id, power_id, each.id, each.at) for each in foes if each.life == 1)
        else:
            yield UsePower(now.id, power_id)
    if known.has("medic"):
        yield from (BringBack(now.id, each.id) for each in patients)


def side_acts(battle: Skirmish, state: SkirmishState) -> Iterator[SkirmishAct]:
    """Yield the acts that can be done now and are no figure's, answers among them; before play all, in their places."""
    acts: tuple[SkirmishAct, ...] = (StartTurn(), PassPhase(), EndPhase())
    if state.ask is not None:
        acts = FollowUp(state.ask.figure, follows=True), FollowUp(state.ask.figure, follows=False)
    elif state.stage == "deploy":
        yield from (*map(DeploySide, battle.sides), StartTurn())
        return
    elif state.stage == "heroes":
        acts = (*(OpenPhase(each.id) for each in heroes_left(battle, state, state.side)), *acts)
    yield from (act for act in acts if ENGINE.may(battle, state, act) is None)


def group_acts(battle: Skirmish, state: SkirmishState, chosen: Collection[str]) -> Iterator[SkirmishAct]:
    """Yield the acts that several figures may do together: those chosen, or for nobody all who may now (GE-56)."""
    if state.ask is not None or state.stage not in ("phase", "rest"):
        return
    if len(chosen) > 1:
        yield FinishTogether(tuple(chosen))
    if not battle.measured:
        return
    if len(group := movers(battle, state, chosen)) > 1:
        yield MoveGroup(group, ())
    if len(able := shooters(battle, state, chosen)) > 1 and in_sight(battle, state, able):
        yield FireVolley(able, ())


def question(battle: Skirmish, state: SkirmishState) -> Told | None:
    """Return what is asked of the side that decides before a figure acts: to follow, or whose phase opens."""
    if state.ask is not None:
        names = {"who": battle.of(state.ask.figure).name, "target": battle.of(state.ask.target).name}
        return Told("GE-23", "skirmish.ask_follow", names)
    return Told("GE-57", "skirmish.ask_hero") if state.stage == "heroes" else None


def missing_choice(battle: Skirmish, state: SkirmishState, act: SkirmishAct) -> MoreWanted | None:
    """Return what an act needs before it can be done: the words of a deed, where somebody is thrown, where a group
    goes, whom a volley is fired at.
    """
    if isinstance(act, FireVolley) and not act.targets:
        seen, foes = in_sight(battle, state, act.figures), in_reach(battle, state, act.figures)
        first = sorted(foes, key=lambda each: each.id not in seen)
        named = ((each.id, battle.of(each.id).name) for each in first)
        things = tuple((key, name if key in seen else both("skirmish.hidden", who=name)) for key, name in named)
        wishes = tuple((str(each), both(f"skirmish.wish_{each}")) for each in WISHES)
        return MoreWanted("targets", both("skirmish.which_targets", count=len(act.figures)), things, wishes)
    if isinstance(act, MoveGroup) and not act.paths:
        ways = tuple((each, both(f"skirmish.way_{each}")) for each in WAYS)
        return MoreWanted("spot", both("skirmish.which_way", count=len(act.figures)), ways=ways)
    if isinstance(act, SpecialDeed) and not act.words:
        return MoreWanted("words", both("skirmish.which_deed"))
    if isinstance(act, UsePower) and act.target and act.spot == state.figure(act.target).at:
        return MoreWanted("spot", both("skirmish.which_spot"))
    return None


def expected(battle: Skirmish, volley: Offered[SkirmishAct], found: VolleyWorth) -> Offered[SkirmishAct]:
    """Return an offered volley with what to expect of it: of each target, and altogether."""
    falls = tuple(Likely(battle.of(each).name, chance) for each, chance in found.fallen.items())
    lost, points = (decimal(f"{float(each):.1f}") for each in (sum(found.fallen.values()), found.points))
    told = both("skirmish.expected" if found.exact else "skirmish.expected_about", figures=lost, points=points)
    return replace(volley, outcomes=falls, told=told, needs=found.needs)
