"""What happens by itself: arrivals, exits, the end of a quest, the weather, random events (SW-149 … SW-152)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from models.games.swidenth.battle.acts import RollSigns
from models.games.swidenth.battle.figures import FEARLESS
from models.games.swidenth.battle.mind import FRIGHT
from models.games.swidenth.battle.quest import QuestArrival, QuestType, QuestZone, free_spot, zone_part
from models.games.swidenth.battle.scene import Objection, Working, near
from models.games.swidenth.battle.state import Bonus, FigureNow, TableBattle, TableState, banded, base_of
from models.games.swidenth.data import climate, drawn, random_events
from models.games.swidenth.types import TableRow
from models.table.shapes import near_part
from models.table.spots import CLOSE, UNIT

TREASON: Final = "traitrise"
STUMBLE: Final = "perte-d-equilibre"
TRIPPED: Final = "chute-propice"
DESERTION: Final = "fuite-inesperee"


def refuse_signs(_battle: TableBattle, state: TableState, _act: RollSigns) -> Objection | None:
    """Return why weather and omen are not drawn now: before deployment alone, once (SW-187, SW-192)."""
    late = state.half != "deploy" or state.weather or state.omen
    return Objection("SW-187", "quest.signs_drawn") if late else None


def do_signs(work: Working, act: RollSigns) -> None:
    """Draw the weather, the score that will bring random events, or both (SW-187 … SW-192)."""
    if act.weather:
        row = drawn(climate(), work.d20("weather").result)
        if row is not None:
            work.state = replace(work.state, weather=row.id)
            work.tell("weather", "", row.rule, row=row.id)
    if act.omen:
        score = work.d20("omen").result
        work.state = replace(work.state, omen=score)
        work.tell("omen_score", "", "SW-192", score=score)


# -- at the start of a turn --------------------------------------------------------------------------------------------


def at_begin(work: Working) -> None:
    """Roll for those who come at the start of a turn (SW-151, AMB-SW-11)."""
    quest = work.battle.quest
    for each in quest.arrivals if quest is not None else ():
        if not each.die or work.state.turn < each.first or not waiting_for(work.battle, work.state, each):
            continue
        if each.id in work.state.occurred and work.battle.reading(each.option) == "once":
            continue
        roll = work.d20("arrival").result
        work.tell("arrival_roll", "", each.rule, roll=roll, needed=each.die, done=roll >= each.die)
        if roll >= each.die:
            arrive(work, each)


def waiting_for(battle: TableBattle, state: TableState, arrival: QuestArrival) -> tuple[FigureNow, ...]:
    """Return the figures of an arrival that are still at hand."""
    return tuple(each for each in state.figures if each.status == "reserve" and battle.of(each.id).tag == arrival.id)


def arrive(work: Working, arrival: QuestArrival) -> None:
    """Put those who come on the table: in their zone, or touching it where they lay in ambush (SW-151, SW-152)."""
    quest = work.battle.quest
    if quest is None:
        return
    zone = quest.zone(arrival.zone)
    late = bool(arrival.near) and work.battle.reading(arrival.option) == "next_turn"
    for each in waiting_for(work.battle, work.state, arrival)[: arrival.count]:
        spot = free_spot(work.battle, work.state, each, zone, touching=bool(arrival.near))
        if spot is not None:
            work.change(each.id, status="up", at=spot, done=late)
            work.tell("arrived", each.id, arrival.rule, at=list(spot))
    work.state = replace(work.state, occurred=(*work.state.occurred, arrival.id))
    work.state = banded(work.battle, work.state)


# -- after an act ------------------------------------------------------------------------------------------------------


def after_act(work: Working) -> None:
    """Let random events, ambushes, exits and the end of the quest happen."""
    for _ in range(work.omens):
        _event(work)
    work.omens = 0
    quest = work.battle.quest
    if quest is None or work.state.half in ("deploy", "over"):
        return
    for each in quest.arrivals:
        if each.near and each.id not in work.state.occurred and _come_near(work, quest.zone(each.zone), each):
            arrive(work, each)
    _leave(work, quest)
    _decide(work, quest)


def _come_near(work: Working, zone: QuestZone, arrival: QuestArrival) -> bool:
    """Return whether a figure of the other camp is near a zone (SW-152, SW-197)."""
    part, strict = zone_part(zone), work.battle.reading("near") == "strict"
    others = (each for each in work.state.standing() if each.camp != arrival.camp)
    bases = (base_of(work.battle, each) for each in others)
    return any(near_part(part, base, arrival.near * UNIT + base.radius, strict=strict) for base in bases)


def _leave(work: Working, quest: QuestType) -> None:
    """Let those who are escorted leave by the exit: at the end of the path or all along its edge (AMB-SW-77)."""
    zone = quest.zone(quest.exit)
    if work.battle.reading("exit") == "edge":
        zone = replace(zone, at=(zone.at[0], 0), size=(zone.size[0], quest.height))
    part = zone_part(zone)
    for each in tuple(work.state.standing()):
        base = base_of(work.battle, each)
        if work.battle.of(each.id).tag == quest.escorted and near_part(part, base, base.radius + CLOSE):
            work.remove(each.id, "left", quest.goal_rule)


def _decide(work: Working, quest: QuestType) -> None:
    """End the quest: won when all who are escorted have left, lost when one cannot any more (SW-149)."""
    state, battle = work.state, work.battle
    escorted = [each for each in state.figures if battle.of(each.id).tag == quest.escorted]
    lost = [each for each in escorted if each.status in ("dead", "fled") or each.camp == "foes"]
    if lost or not any(each.up for each in state.figures if each.camp == "heroes" or each in escorted):
        won = not lost and all(each.status == "left" for each in escorted)
        _end(work, quest, "heroes" if won else "foes")
    elif all(each.status == "left" for each in escorted):
        _end(work, quest, "heroes")
    elif state.turn > quest.turns:
        _end(work, quest, "")


def _end(work: Working, quest: QuestType, winner: str) -> None:
    """End the quest; on success each PJ gets the reward, those who fled too unless read otherwise (SW-150)."""
    work.state = replace(work.state, half="over", winner=winner)
    work.tell({"heroes": "won", "foes": "lost", "": "drawn"}[winner], "", quest.goal_rule)
    for each in work.state.figures if winner == "heroes" else ():
        paid = each.status in ("up", "left") or (each.status == "fled" and work.battle.reading("reward_fled") == "yes")
        if work.battle.of(each.id).hero and paid and not work.battle.of(each.id).summoner:
            work.change(each.id, points=each.points + quest.reward)
            work.tell("earned", each.id, quest.reward_rule, points=quest.reward)


# -- random events -----------------------------------------------------------------------------------------------------


def _event(work: Working) -> None:
    """Draw a random event and let it happen (SW-192 … SW-196)."""
    row = drawn(random_events(), work.d20("event").result)
    if row is None:
        return
    work.tell("omen", "", row.rule, row=row.id)
    state = work.state
    if row.damage:
        work.state = replace(state, lucky=row.damage)
    elif row.magic:
        work.state = replace(state, magic=row.magic)
    elif row.shooting:
        work.state = replace(state, shots=row.shooting)
    elif row.fright:
        _panic(work, row)
    else:
        _befall(work, row)


def _panic(work: Working, row: TableRow) -> None:
    """Let a PJ find an NPC nearby frightening this turn (SW-193)."""
    battle, state = work.battle, work.state
    npcs = [each for each in state.standing() if not battle.of(each.id).hero]
    heroes = [each for each in _heroes(work) if any(near(battle, each, npc, row.paces) for npc in npcs)]
    hero = _any(work, heroes)
    if hero is not None and (npc := _any(work, [e for e in npcs if near(battle, hero, e, row.paces)])) is not None:
        more = Bonus(FRIGHT, row.fright, row.rule, hero.id, state.turn)
        work.change(npc.id, bonuses=(*npc.bonuses, more))
        work.tell("panic", npc.id, row.rule, target=hero.id)


def _befall(work: Working, row: TableRow) -> None:
    """Let an event befall somebody at random: who falls, who flees, who changes sides (SW-194 … SW-196)."""
    battle, state = work.battle, work.state
    npcs = [each for each in state.standing() if not battle.of(each.id).hero]
    if row.id == TREASON:
        traitor = _any(work, [each for each in npcs if each.camp == "heroes"])
        if traitor is not None:
            work.change(traitor.id, camp="foes")
            work.tell("turned_coat", traitor.id, row.rule)
    elif row.id in (STUMBLE, TRIPPED):
        fallen = _any(work, _heroes(work) if row.id == STUMBLE else [each for each in npcs if each.camp == "foes"])
        if fallen is not None:
            work.change(fallen.id, prone=True)
            work.tell("prone", fallen.id, row.rule)
    elif row.id == DESERTION:
        weak = [each for each in npcs if each.vitality == 1 and not battle.of(each.id).has(FEARLESS)]
        coward = _any(work, weak)
        if coward is not None:
            work.remove(coward.id, "fled", row.rule)


def _heroes(work: Working) -> list[FigureNow]:
    return [each for each in work.state.standing() if work.battle.of(each.id).hero]


def _any(work: Working, among: Sequence[FigureNow]) -> FigureNow | None:
    """Return one of several at random, none of none."""
    if len(among) < 2:
        return among[0] if among else None
    return among[work.dice.roll(len(among), "who").result - 1]
