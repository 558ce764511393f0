"""Runs scenario events in play, for any game: what sets them off, whether their conditions hold, their effects.

The game reports what happened since it was last asked (`Cue`): after each act, and at each step of a walk, so that what
is set off in the middle of one happens there. Events are tried in the order of the scenario, cue by cue; their effects
may set others off in turn, but never one that has occurred at this moment already.
"""

from __future__ import annotations

from typing import Protocol

from models.games.script.effects import ChangedBattle
from models.games.script.entries import Cue, EventTrigger
from models.games.script.script import Reward, ScenarioEvent, Script, VictoryCondition
from models.games.script.vocabulary import DieAtLeast, ZoneHeld


class ScriptedBattle(ChangedBattle[ScenarioEvent], Protocol):
    """A battle as scenario events read it and act on it, given by each game."""

    @property
    def over(self) -> bool:
        """Whether the battle is over."""

    @property
    def winner(self) -> str:
        """The side that has won, empty for none."""

    @property
    def walking(self) -> bool:
        """Whether a figure is in the middle of a walk."""

    def cues(self) -> tuple[Cue, ...]:
        """Return what happened since the last call."""

    def throw(self, event: ScenarioEvent) -> int:
        """Throw the die of an event and return its face."""

    def tell(self, event: ScenarioEvent, roll: int) -> None:
        """Record and tell that an event occurs; `roll` is the face of its die, 0 without one."""

    def win(self, side: str, by: ScenarioEvent | VictoryCondition) -> None:
        """End the battle: a side has won."""

    def reward(self, _side: str, _gain: Reward) -> None:
        """Tell what a side gains."""
        return


def run(script: Script, stage: ScriptedBattle) -> None:
    """Run all events that were set off since the last call; then decide whether a side has won."""
    spent: set[str] = set()
    while not stage.over and (cues := stage.cues()):
        now: set[str] = set()
        for cue in cues:
            for event in script.events:
                if not stage.over and event.id not in spent and _try(stage, event, cue):
                    now.add(event.id)
        spent |= now
    if not stage.over:
        _see_who_won(script, stage)


def tell_gains(script: Script, stage: ScriptedBattle) -> None:
    """Tell what is gained at the end, by the side a reward names or by the winner."""
    for gain in script.gains:
        side = gain.side or stage.winner
        if side:
            stage.reward(side, gain)


def _try(stage: ScriptedBattle, event: ScenarioEvent, cue: Cue) -> bool:
    """Run an event if the cue sets it off and its conditions hold; return whether it did."""
    if (event.id in stage.occurred and not event.repeat) or not sets_off(event.trigger, cue, stage.round):
        return False
    if not all(each.holds(stage) for each in event.conditions):
        return False
    roll = stage.throw(event) if event.die else 0
    if any(isinstance(each, DieAtLeast) and roll < each.number for each in event.conditions):
        return False
    stage.tell(event, roll)
    outcomes = (each for outcome in event.outcomes if outcome.low <= roll <= outcome.high for each in outcome.effects)
    for effect in (*event.effects, *outcomes):
        if stage.over:
            break
        effect.act(stage, event, cue)
    return True


def sets_off(trigger: EventTrigger, cue: Cue, number: int) -> bool:
    """Return whether a cue matches a trigger; `number` is the round under way."""
    return trigger.word == cue.word and trigger.set_off(cue, number)


def _see_who_won(script: Script, stage: ScriptedBattle) -> None:
    for way in script.victories:
        # Who only comes through a zone does not hold it: that is seen once the walk is over.
        if stage.walking and any(isinstance(each, ZoneHeld) for each in way.conditions):
            continue
        if way.side and way.conditions and all(each.holds(stage) for each in way.conditions):
            stage.win(way.side, way)
            return
