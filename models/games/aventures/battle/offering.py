"""Acts as people are offered them: their names, rules and chances; and the questions put to a side."""

from __future__ import annotations

from fractions import Fraction

from models.games.aventures.battle.actions import FINDS, PASS, Search, WorkDoor, finds
from models.games.aventures.battle.engine import ENGINE, OfferedAct
from models.games.aventures.battle.fighting import COMBAT, VIGILANCE, Attack, Forecast, forecast
from models.games.aventures.battle.moving import Meet, opponents
from models.games.aventures.battle.powers import REGENERATION, SPEED, Regenerate, Speed, Vigilance
from models.games.aventures.battle.scene import Act
from models.games.aventures.battle.skills import Hack, Heal, Program, Repair
from models.games.aventures.battle.state import Battle, State
from models.games.aventures.battle.table import BattleTable
from models.games.aventures.battle.turns import Call, ChooseFaction, Draw, EndTurn, RollForFactions, StartPlay
from models.games.aventures.odds import one_try
from models.games.battle.values import Likely, Offered, Told
from models.i18n import NO_TEXT, Text, both


def question(table: BattleTable, state: State) -> Told | None:
    """Return the question put to the side that decides, None in a plain turn.

    It is about a meeting (AG-46, AG-49), or about where a reinforcement arrives.
    """
    if state.going is not None and state.going.meetings:
        attacker, target = opponents(state)
        meeting = state.going.meetings[0]
        again = meeting.declined
        key = "battle.ask_meeting_again" if again else "battle.ask_meeting"
        key = "battle.ask_strike_back" if meeting.struck else key
        names = {"piece": table.teller.figure(attacker.id), "target": table.teller.figure(target.id)}
        return Told("AG-49" if again else "AG-46", key, names)
    if state.call:
        return Told("AG-105", "battle.ask_arrival", {"piece": table.teller.figure(state.call)})
    return None


def _meeting_forecast(battle: Battle, state: State) -> Forecast | None:
    """Return the forecast of the attack in a meeting, None where it cannot be made."""
    attacker, target = opponents(state)
    if battle.figure(attacker.id, "melee") is None:
        return None
    return forecast(battle, state, Attack(attacker.id, target.id, "melee"), chance_met=True)


def of_the_side(battle: Battle, state: State) -> tuple[Act, ...]:
    """Return the acts of the side that decides that need no figure; an offered draw is for the other side to take."""
    if state.phase == "factions":
        sides = tuple(ChooseFaction(side) for side in battle.sides)
        return sides if state.first else (RollForFactions(),)
    if state.phase == "deployment":
        return (StartPlay(),)
    if state.phase == "over":
        return ()
    if state.going is not None and state.going.meetings:
        return Meet(True), Meet(False)
    calls: tuple[Act, ...] = ()
    if battle.renewal and not state.called:
        lost = (each for each in state.pieces if each.side == state.player and each.status == "down")
        calls = tuple(Call(each.id) for each in lost)
    return *calls, EndTurn(), Draw(battle.other(state.draw) if state.draw else state.player)


def offered(table: BattleTable, state: State, offer: OfferedAct) -> Offered[Act]:
    """Return an act as it is offered, or refused with its reason."""
    act, battle = offer.act, table.battle
    chance, damage, outcomes = _odds(table, state, offer)
    return Offered(
        act,
        table.say(ENGINE.name(battle, state, act)),
        act.icon,
        act.rule,
        getattr(act, "target", ""),
        act.spots(battle, state),
        None if offer.denied is None else table.teller.objection(offer.denied),
        chance,
        damage,
        act.ends,
        act.side if isinstance(act, Draw | ChooseFaction) else "",
        act.vain(battle, state),
        outcomes,
        _thing_of(act),
        told=_power_told(table, state, act),
    )


def _power_told(table: BattleTable, state: State, act: Act) -> Text:
    """Return what a power costs, what Force is left and what it gives (AG-70); nothing for any other act."""
    match act:
        case Attack(power=True):
            used = COMBAT
        case Vigilance():
            used = VIGILANCE
        case Regenerate():
            used = REGENERATION
        case Speed():
            used = SPEED
        case _:
            return NO_TEXT
    power = table.battle.rules.powers[used]
    has = state.piece(act.piece).force
    return table.say(
        both("battle.power_told", cost=power.cost, has=has, left=max(has - power.cost, 0), gives=power.words)
    )


def _odds(
    table: BattleTable, state: State, offer: OfferedAct
) -> tuple[Fraction | None, Fraction | None, tuple[Likely, ...]]:
    """Return the chance of an act, its expected damage, and what else its die may bring."""
    battle, common = table.battle, table.battle.rules.common
    match offer.act:
        case Meet(attack=True):
            told = _meeting_forecast(battle, state)
        case Attack() as act if offer.denied is None:
            told = forecast(battle, state, act)
        case (
            Program(piece=piece, action=action)
            | Hack(piece=piece, action=action)
            | Heal(piece=piece, action=action)
            | Repair(piece=piece, action=action)
        ) if offer.denied is None:
            kind = battle.rules.actions[action]
            return one_try(battle.type_of(piece).skills[kind.skill], kind.target, bool(kind.fumble))[0], None, ()
        case Search() if offer.denied is None:
            found, points = finds(battle, state), {"stimulant": common.stimulant, "insect": common.insect}
            names = {key: table.say(both(f"battle.find_{key}", points=points.get(key, 0))) for key, _ in found}
            return dict(found).get(FINDS[PASS]), None, tuple(Likely(names[key], odds) for key, odds in found)
        case _:
            told = None
    return (None, None, ()) if told is None else (told.chance, told.damage, ())


def _thing_of(act: Act) -> str:
    """Return the thing of the board that an act is done to."""
    match act:
        case Search(vault=one) | WorkDoor(door=one) | Hack(console=one):
            return one
        case _:
            return ""
