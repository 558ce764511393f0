"""The engine of battles that all games share: acts, whether one can be done, the working copy in which it is done.

An act is declared once, in the module of its rules: a frozen dataclass made from `DeclaredAct` that has its word in
files, its name, rule and drawing on a button, when it is refused and what it does. `Engine` holds those of a game.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import Field, asdict, dataclass, field, replace
from typing import ClassVar, Generic, Protocol, TypeVar

from models.content import Json, build, plain_values
from models.dice import Dice, Throw
from models.errors import ContentError, Refused
from models.games.battle.values import Answer, MoreWanted
from models.games.event import Event
from models.i18n import MessageArgs, Text, both
from models.maps.spots import Spot


class CountedState(Protocol):
    """A state that knows its turn and how many Events were told until then: a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]

    @property
    def turn(self) -> int:
        """The turn under way."""

    @property
    def count(self) -> int:
        """How many Events were told."""


B = TypeVar("B")
S = TypeVar("S", bound=CountedState)
W = TypeVar("W")


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

    def ended(self) -> S:
        """Return the state after the act, with the number of Events counted on."""
        return replace(self.state, count=self.count) if self.count != self.state.count else self.state

    def outcome(self) -> ActResult[S]:
        """Return the result of the act."""
        return ActResult(self.ended(), tuple(self.events), tuple(self.dice.log[self._thrown :]))


@dataclass(frozen=True, slots=True)
class DeclaredAct(Generic[B, S, W]):
    """One thing that can be done in a battle `B` that stands at `S`; it is done in a working copy `W`.

    `word` stands for it in files and never changes again; `ends` is what it brings to an end: `move`, `figure`, `turn`
    or `battle`; one that is `free` is no action of its figure, one that is `late` may be done when the battle is over.
    """

    word: ClassVar[str]
    ends: ClassVar[str] = ""
    free: ClassVar[bool] = False
    late: ClassVar[bool] = False

    @property
    def rule(self) -> str:
        """The rule it is done by; empty for what people only say."""
        return ""

    @property
    def icon(self) -> str:
        """The name of its drawing."""
        return "star"

    def said(self, _battle: B, _state: S) -> str:
        """Return the end of the key of its name on a button, `act_` before it."""
        return self.word

    def holes(self, _battle: B, _state: S) -> MessageArgs:
        """Return what fills the holes of its name."""
        return {}

    def wants(self, _battle: B, _state: S) -> MoreWanted | None:
        """Return what must still be said before it can be done, None where it is whole."""
        return None

    def answered(self, _state: S, _answer: Answer) -> DeclaredAct[B, S, W]:
        """Return it with one more answer filled in; unchanged where it needs none of that kind."""
        return self

    def spots(self, _battle: B, _state: S) -> tuple[Spot, ...]:
        """Return the place it is done at, or the line it would draw on the board."""
        return ()

    def vain(self, _battle: B, _state: S) -> bool:
        """Return whether it would change nothing now, such as care of an unhurt figure."""
        return False

    @abstractmethod
    def refuse(self, battle: B, state: S) -> Objection | None:
        """Return why it cannot be done now, None where it can."""

    @abstractmethod
    def do(self, work: W) -> None:
        """Do it, and tell what happens."""

    def written(self) -> dict[str, Json]:
        """Return it as plain JSON values: its word under `act`, and its fields."""
        return {"act": self.word, **plain_values(asdict(self))}


class Engine(Generic[B, S, W]):
    """The acts of a game, and the one order in which any of them is judged and done.

    `domain` is the catalogue of their names; a game says what stands round an act by the methods it has to override.
    """

    def __init__(self, domain: str, kinds: Iterable[type[DeclaredAct[B, S, W]]]) -> None:
        self.domain = domain
        self.kinds = {each.word: each for each in kinds}

    @abstractmethod
    def over(self, state: S) -> Objection | None:
        """Return why nothing can be done any more, None while the battle goes on."""

    @abstractmethod
    def begin(self, battle: B, state: S, act: DeclaredAct[B, S, W], dice: Dice) -> W:
        """Return the working copy for an act, after what comes before any act."""

    @abstractmethod
    def settle(self, work: W, act: DeclaredAct[B, S, W]) -> ActResult[S]:
        """Do what follows an act, such as events of the scenario or the end of a turn, and return the outcome."""

    def may(self, battle: B, state: S, act: DeclaredAct[B, S, W]) -> Objection | None:
        """Return why an act cannot be done now, None where it can; `do` uses it, too."""
        return (None if act.late else self.over(state)) or act.refuse(battle, state)

    def do(self, battle: B, state: S, act: DeclaredAct[B, S, W], dice: Dice) -> ActResult[S]:
        """Return the result of an act with these dice; raises Refused, with its rule, for one that cannot be done."""
        refuse(self.may(battle, state, act))
        work = self.begin(battle, state, act, dice)
        act.do(work)
        return self.settle(work, act)

    def name(self, battle: B, state: S, act: DeclaredAct[B, S, W]) -> Text:
        """Return an act as a button calls it."""
        return both(f"{self.domain}.act_{act.said(battle, state)}", **act.holes(battle, state))

    def read(self, raw: Json, file: str = "battle", place: str = "") -> DeclaredAct[B, S, W]:
        """Return the act of plain JSON values; raises ContentError."""
        fields = dict(raw) if isinstance(raw, Mapping) else {}
        word = fields.pop("act", "")
        if not isinstance(word, str) or word not in self.kinds:
            allowed = tuple(self.kinds)
            raise ContentError("content.not_one_of", file=file, place=place, found=str(word)[:40], allowed=allowed)
        return build(self.kinds[word], fields, file=file, place=place)
