"""Runs scenario events in play, for any game: what sets them off, whether their conditions hold, their effects.

The game reports what happened since it was last asked (`Cue`): after each act, and at each step of a walk, so that what
is set off in the middle of one happens there. Events are tried in the order of the scenario, cue by cue; their effects
may set others off in turn, but never one that has occurred at this moment already.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from models.games.script.entry_fields import Place
from models.games.script.script import Reward, ScenarioEvent, Script, VictoryCondition
from models.games.script.vocabulary import (
    BringReserve,
    ChangeLife,
    ChangeLifeInZone,
    ComesNear,
    Condition,
    ConsoleHacked,
    DieAtLeast,
    Effect,
    EndInDraw,
    FigureLeft,
    FiguresAtMost,
    GateOpened,
    LeftBy,
    Lose,
    NotOccurred,
    ObjectTaken,
    Occurred,
    PieceDefeated,
    PlaceFigure,
    PutObject,
    RemoveFigure,
    RoundAtLeast,
    RoundBegins,
    Say,
    SetGate,
    SideHolds,
    TagAtMost,
    Trigger,
    TurnBegins,
    VaultSearched,
    Victory,
    ZoneEntered,
    ZoneHeld,
    word_of,
)


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that happened at the table: `word` is that of a trigger; with the figure that did it or suffered it,
    and the place.
    """

    word: str
    piece: str = ""
    side: str = ""
    zone: int = 0
    gate: str = ""
    object: str = ""
    paces: int = 0


class ScriptedBattle(Protocol):
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

    @property
    def round(self) -> int:
        """The round under way, 1 the first."""

    @property
    def occurred(self) -> frozenset[str]:
        """The ids of the events that have occurred."""

    def cues(self) -> tuple[Cue, ...]:
        """Return what happened since the last call."""

    def holder(self, object_id: str) -> str:
        """Return the side of the figure that carries an object, empty where nobody does."""

    def standing(self, side: str) -> int:
        """Return how many figures of a side stand."""

    def inside(self, zone: int, side: str) -> tuple[str, ...]:
        """Return the figures of a side (empty: of any) in a zone."""

    def left_by(self, zone: int, tag: str) -> int:
        """Return how many figures of a tag (empty: of any) have left the table by a zone."""

    def left_of(self, tag: str) -> int:
        """Return how many figures of a tag are left: not dead, fled or changed sides."""

    def throw(self, event: ScenarioEvent) -> int:
        """Throw the die of an event and return its face."""

    def tell(self, event: ScenarioEvent, roll: int) -> None:
        """Record and tell that an event occurs; `roll` is the face of its die, 0 without one."""

    def say(self, words: str) -> None:
        """Show words to the players."""

    def place(self, piece: str, place: Place) -> None:
        """Put a figure on the board, or elsewhere on it."""

    def remove(self, piece: str) -> None:
        """Take a figure off the board."""

    def put(self, object_id: str, place: Place) -> None:
        """Put an object somewhere."""

    def switch(self, gate: str, *, shut: bool) -> None:
        """Open or shut a door or a barrier."""

    def change_life(self, piece: str, points: int) -> None:
        """Give Hit Points to a figure, or take some."""

    def arrive(self, coming: BringReserve, event: ScenarioEvent) -> None:
        """Bring figures from the reserve of an event."""

    def lose(self, side: str, by: ScenarioEvent) -> None:
        """End the battle: a side has lost."""

    def win(self, side: str, by: ScenarioEvent | VictoryCondition) -> None:
        """End the battle: a side has won."""

    def draw(self, by: ScenarioEvent) -> None:
        """End the battle: nobody has won."""

    def reward(self, side: str, gain: Reward) -> None:
        """Tell what a side gains."""


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
    if not all(holds(stage, each) for each in event.conditions):
        return False
    roll = stage.throw(event) if event.die else 0
    if any(isinstance(each, DieAtLeast) and roll < each.number for each in event.conditions):
        return False
    stage.tell(event, roll)
    outcomes = (each for outcome in event.outcomes if outcome.low <= roll <= outcome.high for each in outcome.effects)
    for effect in (*event.effects, *outcomes):
        if stage.over:
            break
        _do(stage, event, effect, cue)
    return True


def sets_off(trigger: Trigger, cue: Cue, number: int) -> bool:
    """Return whether a cue matches a trigger; `number` is the round under way."""
    if word_of(trigger) != cue.word:
        return False
    match trigger:
        case RoundBegins(first=first, every=every):
            return number == first or (every > 0 and number > first and (number - first) % every == 0)
        case TurnBegins(side=side):
            return side in ("", cue.side)
        case ZoneEntered(zone=zone, side=side, piece=piece):
            return zone == cue.zone and side in ("", cue.side) and piece in ("", cue.piece)
        case GateOpened(gate=gate, side=side):
            return gate == cue.gate and side in ("", cue.side)
        case ConsoleHacked(console=zone, side=side) | VaultSearched(vault=zone, side=side):
            return zone in (0, cue.zone) and side in ("", cue.side)
        case PieceDefeated(piece=piece, side=side):
            return piece in ("", cue.piece) and side in ("", cue.side)
        case ObjectTaken(object=thing, side=side):
            return thing == cue.object and side in ("", cue.side)
        case ComesNear(zone=zone, paces=paces, side=side):
            return (zone, paces) == (cue.zone, cue.paces) and side in ("", cue.side)
        case FigureLeft(zone=zone, side=side):
            return zone == cue.zone and side in ("", cue.side)


def holds(stage: ScriptedBattle, condition: Condition) -> bool:
    """Return whether a condition holds now; a condition on the die is tested later, when it is thrown."""
    match condition:
        case SideHolds(side=side, object=thing):
            holder = stage.holder(thing)
            return bool(holder) and side in ("", holder)
        case Occurred(event=event):
            return event in stage.occurred
        case NotOccurred(event=event):
            return event not in stage.occurred
        case RoundAtLeast(number=number):
            return stage.round >= number
        case FiguresAtMost(side=side, number=number):
            return stage.standing(side) <= number
        case ZoneHeld(zone=zone, side=side, number=number):
            return len(stage.inside(zone, side)) >= number
        case LeftBy(zone=zone, tag=tag, number=number):
            return stage.left_by(zone, tag) >= number
        case TagAtMost(tag=tag, number=number):
            return stage.left_of(tag) <= number
        case DieAtLeast():
            return True


def _do(stage: ScriptedBattle, event: ScenarioEvent, effect: Effect, cue: Cue) -> None:
    match effect:
        case Say(words=words):
            stage.say(words)
        case PlaceFigure(piece=piece, at=at):
            stage.place(piece, at)
        case RemoveFigure(piece=piece):
            stage.remove(piece or cue.piece)
        case PutObject(object=thing, at=at):
            stage.put(thing, at)
        case SetGate(gate=gate, state=state):
            stage.switch(gate, shut=state == "shut")
        case ChangeLife(piece=piece, points=points):
            stage.change_life(piece or cue.piece, points)
        case ChangeLifeInZone(zone=zone, side=side, points=points):
            for each in stage.inside(zone, side):
                stage.change_life(each, points)
        case Victory(side=side):
            if side or cue.side:
                stage.win(side or cue.side, event)
        case EndInDraw():
            stage.draw(event)
        case BringReserve():
            stage.arrive(effect, event)
        case Lose(side=side):
            if side or cue.side:
                stage.lose(side or cue.side, event)


def _see_who_won(script: Script, stage: ScriptedBattle) -> None:
    for way in script.victories:
        # Who only comes through a zone does not hold it: that is seen once the walk is over.
        if stage.walking and any(isinstance(each, ZoneHeld) for each in way.conditions):
            continue
        if way.side and way.conditions and all(holds(stage, each) for each in way.conditions):
            stage.win(way.side, way)
            return
