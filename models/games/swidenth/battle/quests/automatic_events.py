"""What happens by itself: arrivals, exits, the end of a quest, the weather, random events (SW-149 … SW-152)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from models.games.battle.engine import Objection
from models.games.script.run import run, tell_gains
from models.games.script.script import NO_SCRIPT
from models.games.swidenth.battle.figures import FEARLESS
from models.games.swidenth.battle.morale import FRIGHT
from models.games.swidenth.battle.quests.staging import QuestStage, exit_part, in_force
from models.games.swidenth.battle.scene import TableAct, Working, all_near
from models.games.swidenth.battle.state import Bonus, FigureNow, TableBattle, TableState, base_of, standings
from models.games.swidenth.data import climate, random_events, row_for
from models.games.swidenth.types import TableRow
from models.table.shapes import near_part
from models.table.spots import CLOSE

TREASON: Final = "traitrise"
STUMBLE: Final = "perte-d-equilibre"
TRIPPED: Final = "chute-propice"
DESERTION: Final = "fuite-inesperee"


@dataclass(frozen=True, slots=True)
class RollSigns(TableAct):
    """Draw before deployment what the optional tables ask for: the weather, the score of events (SW-187, SW-192)."""

    word, rule, icon = "signs", "SW-187", "weather"
    weather: bool = True
    omen: bool = True

    def said(self, _battle: TableBattle, _state: TableState) -> str:
        return "signs" if self.weather and self.omen else "signs_weather" if self.weather else "signs_omen"

    def refuse(self, _battle: TableBattle, state: TableState) -> Objection | None:
        """Return why weather and omen cannot be drawn now: only once, before deployment (SW-187, SW-192)."""
        late = state.half != "deploy" or state.weather or state.omen
        return Objection("SW-187", "quest.signs_drawn") if late else None

    def do(self, work: Working) -> None:
        """Draw the weather, the score that will bring random events, or both (SW-187 … SW-192)."""
        if self.weather:
            row = row_for(climate(), work.d20("weather").result)
            if row is not None:
                work.state = replace(work.state, weather=row.id)
                work.tell("weather", "", row.rule, row=row.id)
        if self.omen:
            score = work.d20("omen").result
            work.state = replace(work.state, omen=score)
            work.tell("omen_score", "", "SW-192", score=score)


# -- after an act ------------------------------------------------------------------------------------------------------


def after_act(work: Working) -> None:
    """Run random events, exits, the events of the quest and its end."""
    for _ in range(work.omens):
        _event(work)
    work.omens = 0
    if work.battle.script == NO_SCRIPT or work.state.half in ("deploy", "over"):
        return
    started, told = work.state, len(work.events)
    if started is work.settled and told == work.heard:
        # Nothing happened since all this was looked at.
        return
    if not work.battle.asked:
        _leave(work)
    stage = QuestStage(work)
    if stage.nothing_new():
        work.heard = len(work.events)
        work.settled = work.state
        return
    run(in_force(work.battle, work.state), stage)
    if stage.over:
        tell_gains(work.battle.script, stage)
    else:
        work.battle.quest.undecided = standings(work.state)
    if work.state is started:
        work.settled = started


def _leave(work: Working) -> None:
    """Let those who are to leave go by their exits (SW-149)."""
    # Who has not changed in the middle of a turn did not stand there before either.
    before = work.before.figures if work.before.half in ("heroes", "npcs") else (None,) * len(work.state.figures)
    there = zip(work.state.figures, before, strict=True)
    moved = [each for each, was in there if each is not was and each.status == "up"]
    for zone, tags in work.battle.quest.exits.items():
        part = exit_part(work.battle, zone)
        for each in moved:
            tag = work.battle.of(each.id).tag
            if not (tag in tags - {""} or ("" in tags and each.camp == "heroes")):
                continue
            base = base_of(work.battle, each)
            if work.state.figure(each.id).up and near_part(part, base, base.radius + CLOSE):
                work.change(each.id, exit=zone)
                work.remove(each.id, "left", "SW-149", zone=zone)


# -- random events -----------------------------------------------------------------------------------------------------


def _event(work: Working) -> None:
    """Draw a random event and apply it (SW-192 … SW-196)."""
    row = row_for(random_events(), work.d20("event").result)
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
    """Make a PJ frightened of an NPC nearby this turn (SW-193)."""
    battle, state = work.battle, work.state
    npcs = [each for each in state.standing() if not battle.of(each.id).hero]
    heroes = [each for each in _heroes(work) if all_near(battle, each, npcs, row.paces)]
    hero = _any(work, heroes)
    if hero is not None and (npc := _any(work, all_near(battle, hero, npcs, row.paces))) is not None:
        more = Bonus(FRIGHT, row.fright, row.rule, hero.id, state.turn)
        work.change(npc.id, bonuses=(*npc.bonuses, more))
        work.tell("panic", npc.id, row.rule, target=hero.id)


def _befall(work: Working, row: TableRow) -> None:
    """Apply an event to a random figure: it falls, flees or changes sides (SW-194 … SW-196)."""
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
    return [each for each in work.state.standing() if work.battle.of(each.id).pj]


def _any(work: Working, among: Sequence[FigureNow]) -> FigureNow | None:
    """Return one of several figures at random, None without any."""
    if len(among) < 2:
        return among[0] if among else None
    return among[work.dice.roll(len(among), "who").result - 1]
