"""What all engines of battles share: why an act cannot be done, the working copy of one being done, its result."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from models.content import Json
from models.dice import Dice, Throw
from models.errors import Refused
from models.games.event import Event


class CountedState(Protocol):
    """A state that knows its turn and how many Events were told until then."""

    @property
    def turn(self) -> int:
        """The turn under way."""

    @property
    def count(self) -> int:
        """How many Events were told."""


B = TypeVar("B")
S = TypeVar("S", bound=CountedState)


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an act cannot be done now: the rule, the message key, its arguments (ids of figures among them)."""

    rule: str
    key: str
    args: Mapping[str, Json] = field(default_factory=dict)


def refuse(objection: Objection | None) -> None:
    """Raise Refused with the rule and the reason of an objection."""
    if objection is not None:
        raise Refused(objection.key, rule=objection.rule, **objection.args)


@dataclass(frozen=True, slots=True)
class ActResult(Generic[S]):
    """The result of an act: the state after it, what happened in order, every die thrown."""

    state: S
    events: tuple[Event, ...]
    dice: tuple[Throw, ...]


class WorkingCopy(Generic[B, S]):
    """One act being done. `state` is replaced as things happen; `events` and the dice's log grow.

    `heard` is how many of the `events` the scenario's script has dealt with.
    """

    def __init__(self, battle: B, state: S, dice: Dice) -> None:
        self.battle, self.state, self.dice = battle, state, dice
        self.events: list[Event] = []
        self.heard = 0
        self.count, self._thrown = state.count, len(dice.log)

    def tell(self, kind: str, subject: str, rule: str, **args: Json) -> None:
        """Add an Event about a figure, or about nobody."""
        self.count += 1
        self.events.append(Event(f"{self.count:06d}", kind, subject, str(self.state.turn), rule, args))

    @abstractmethod
    def ended(self) -> S:
        """Return the state after the act, with the number of Events counted on."""

    def outcome(self) -> ActResult[S]:
        """Return the result of the act."""
        return ActResult(self.ended(), tuple(self.events), tuple(self.dice.log[self._thrown :]))
