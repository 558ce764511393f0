"""A battle as the events of its scenario see it: turns, who fell, who holds a zone, and how it ends (GE-1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from models.dice import DieWanted
from models.games.escarmouche.battle.work import Work
from models.games.event import BEGUN, OCCURRED
from models.games.script.effects import EndInDraw, Lose, Say, Victory
from models.games.script.entries import Cue
from models.games.script.run import ScriptedBattle, run
from models.games.script.script import NO_SCRIPT, ScenarioEvent, VictoryCondition
from models.games.script.vocabulary import (
    DieAtLeast,
    FiguresAtMost,
    NotOccurred,
    Occurred,
    PieceDefeated,
    RoundAtLeast,
    RoundBegins,
    TagAtMost,
    ZoneHeld,
)
from models.table.shapes import near_part

WORDS: Final = frozenset(
    each.word
    for each in (
        RoundBegins, PieceDefeated, RoundAtLeast, FiguresAtMost, Occurred, NotOccurred, DieAtLeast, TagAtMost, ZoneHeld,
        Say, Victory, Lose, EndInDraw,
    )
)  # fmt: skip
"""What scenarios of this game may say."""


def after_act(work: Work) -> None:
    """Let the events of the scenario occur that an act set off, and see who has won by it."""
    script = work.battle.script
    if script != NO_SCRIPT and work.state.stage not in ("deploy", "over"):
        run(script, SkirmishStage(work))


class SkirmishStage(ScriptedBattle):
    """A battle as the events of its scenario use it, while one act is resolved."""

    def __init__(self, work: Work) -> None:
        self._work = work

    @property
    def over(self) -> bool:
        return self._work.state.stage == "over"

    @property
    def winner(self) -> str:
        return self._work.state.winner

    @property
    def walking(self) -> bool:
        """Whether a figure is in the middle of a walk: an act is done whole."""
        return False

    @property
    def round(self) -> int:
        """The turn under way: everybody acts in it (GE-51)."""
        return self._work.state.turn

    @property
    def occurred(self) -> frozenset[str]:
        return frozenset(self._work.state.occurred)

    def cues(self) -> tuple[Cue, ...]:
        work = self._work
        told, work.heard = work.events[work.heard :], len(work.events)
        known = work.battle.of
        return tuple(
            Cue("round") if each.kind == BEGUN else Cue(PieceDefeated.word, each.subject, known(each.subject).side)
            for each in told
            if each.kind in (BEGUN, "dead")
        )

    def standing(self, side: str) -> int:
        return len(self._work.state.of(side))

    def inside(self, zone: int, side: str) -> tuple[str, ...]:
        """Return the standing figures of a side (empty: of any) whose middle is in a zone."""
        part = self._work.battle.zones.get(zone)
        there = (each for each in self._work.state.there() if each.status == "up" and side in ("", each.side))
        return tuple(each.id for each in there if part is not None and near_part(part, each.at, 0))

    def left_of(self, tag: str) -> int:
        return sum(self._work.battle.of(each.id).tag == tag for each in self._work.state.there())

    def throw(self, event: ScenarioEvent) -> int:
        try:
            return self._work.dice.roll(event.die, "event").result
        except DieWanted as wanted:
            wanted.rule, wanted.about = event.rule, event.name
            raise

    def tell(self, event: ScenarioEvent, roll: int) -> None:
        work = self._work
        work.state = replace(work.state, occurred=(*work.state.occurred, event.id))
        work.tell(OCCURRED, "", event.rule or "GE-1", event=event.name, roll=roll)

    def say(self, words: str) -> None:
        self._work.tell("said", "", "GE-1", words=words)

    # -- what no scenario of this game says (`WORDS`): the rest does nothing -----------------------------------------

    def holder(self, object_id: str) -> str:  # noqa: ARG002
        return ""

    def left_by(self, zone: int, tag: str) -> int:  # noqa: ARG002
        return 0

    # -- how it ends -----------------------------------------------------------------------------------------------

    def win(self, side: str, by: ScenarioEvent | VictoryCondition) -> None:
        self._end(side, by)

    def lose(self, side: str, by: ScenarioEvent) -> None:
        """End the battle: the first side that is no ally of one has won."""
        battle = self._work.battle
        self._end(next((e for e in battle.sides if battle.team(e) != battle.team(side)), ""), by)

    def draw(self, by: ScenarioEvent) -> None:
        self._end("", by)

    def _end(self, winner: str, by: ScenarioEvent | VictoryCondition) -> None:
        self._work.tell("won" if winner else "drawn", "", by.rule or "GE-1", winner=winner, way=by.name)
        self._work.close(winner)
