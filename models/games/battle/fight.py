"""What fights of all games share that have an engine: acts and states in files, an act done and told in words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Generic, Protocol

from models.content import Json, build
from models.dice import Dice
from models.games.battle.engine import B, DeclaredAct, Engine, Objection, S, W
from models.games.battle.values import Mark, Played, Told, Walked
from models.games.event import Event
from models.games.facets.battles import Fight, Standing
from models.games.persons import StoryPerson
from models.maps.spots import Spot


class FightTeller(Protocol):
    """Puts a battle into words, with names in place of ids."""

    def event(self, event: Event) -> Told:
        """Return an Event as a sentence."""

    def objection(self, found: Objection) -> Told:
        """Return why an act cannot be done as a sentence."""

    def cast(self) -> Mapping[str, StoryPerson]:
        """Return the figures as a story speaks of them, by their ids."""


class ActFight(Fight[S, DeclaredAct[B, S, W]], Generic[B, S, W]):
    """A battle of a game with an engine, set up to be fought."""

    engine: Engine[B, S, W]
    teller: FightTeller

    def cast(self) -> Mapping[str, StoryPerson]:
        return self.teller.cast()

    def write_act(self, act: DeclaredAct[B, S, W]) -> dict[str, Json]:
        return act.written()

    def read_act(self, raw: Json) -> DeclaredAct[B, S, W]:
        return self.engine.read(raw)

    def fingerprint(self, state: S) -> str:
        text = json.dumps(self.write_state(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()


class ActStanding(Standing[S, DeclaredAct[B, S, W]], Generic[B, S, W]):
    """A battle of a game with an engine, at one moment."""

    engine: Engine[B, S, W]
    teller: FightTeller
    battle: B

    def denied(self, act: DeclaredAct[B, S, W]) -> Told | None:
        found = self.engine.may(self.battle, self.state, act)
        return None if found is None else self.teller.objection(found)

    def play(self, act: DeclaredAct[B, S, W], dice: Dice) -> Played[S]:
        done = self.engine.do(self.battle, self.state, act, dice)
        lines = tuple(map(self.teller.event, done.events))
        return Played(
            done.state, done.events, lines, done.dice, tuple(self.walks(done.events)), tuple(self.marks(done.events))
        )

    def walks(self, events: tuple[Event, ...]) -> Iterable[Walked]:
        """Yield the ways that Events tell of: those with a `path` of spots."""
        for each in events:
            if "path" in each.args:
                yield Walked(each.subject, build(tuple[Spot, ...], each.args["path"], file="battle"))

    def marks(self, _events: tuple[Event, ...]) -> Iterable[Mark]:
        """Return the markers to lay for Events."""
        return ()

    def resolve(self, act: DeclaredAct[B, S, W], dice: Dice) -> S:
        return self.engine.do(self.battle, self.state, act, dice).state
