"""What triggers, conditions and effects of scenario events are, and what they ask of a battle or of a scenario.

Each entry is declared once: a frozen dataclass with its word, the boards it is for, its fields, how its sentence ends,
and what it does in play. Its name is `vocabulary.<word>`, its sentence `sentence.<word>`, in both languages.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import ClassVar, Protocol, TypeVar

from models.content import Json, build
from models.errors import ContentError

T = TypeVar("T")


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


@dataclass(frozen=True, slots=True)
class ScriptEntry:
    """One entry of the vocabulary: its `word` in files and message keys, the boards it is for (`both`, `cells`,
    `paces`), what its `number` counts (`round`, `figures`, `die`).
    """

    word: ClassVar[str]
    on: ClassVar[str] = "both"
    counts: ClassVar[str] = ""

    def ending(self, _barrier: bool) -> str:
        """Return the end of the key of its sentence, where that has several forms; a `barrier` is no door."""
        return ""

    def written(self) -> dict[str, Json]:
        """Return it as plain JSON values: its word under `is`, and its fields."""
        return {"is": self.word, **asdict(self)}


class Possible(Protocol):
    """What can come about in a scenario on its board."""

    fired: frozenset[str]

    @property
    def has_barrier(self) -> bool:
        """Whether a barrier is on the board for a console to switch."""

    def side_of(self, piece_id: str) -> str:
        """Return the side of a figure, empty for an unknown one."""

    def comes_to(self, zone_id: int, side: str) -> bool:
        """Return whether a figure of a side (empty: of any) can reach a zone."""

    def some(self, kind: str, zone_id: int, side: str) -> bool:
        """Return whether a zone of a kind can be reached: the one of an id, or any of them for 0."""

    def can_have(self, object_id: str) -> bool:
        """Return whether an object can ever lie, or be carried, somewhere."""

    def on_board(self, piece_id: str) -> bool:
        """Return whether a figure is ever on the board."""

    def opens(self, gate_id: str) -> bool:
        """Return whether a gate can be opened."""


class EventTrigger(ScriptEntry):
    """What an event waits for."""

    __slots__ = ()

    @abstractmethod
    def set_off(self, cue: Cue, number: int) -> bool:
        """Return whether a cue of its word matches it; `number` is the round under way."""

    def may_come(self, _ground: Possible) -> bool:
        """Return whether it can ever come."""
        return True


class AskedBattle(Protocol):
    """A battle as the conditions of events ask it."""

    @property
    def round(self) -> int:
        """The round under way, 1 the first."""

    @property
    def occurred(self) -> frozenset[str]:
        """The ids of the events that have occurred."""

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


class EventCondition(ScriptEntry):
    """What must hold for an event to happen, or for a side to win."""

    __slots__ = ()

    @abstractmethod
    def holds(self, battle: AskedBattle) -> bool:
        """Return whether it holds now."""

    def may_hold(self, _ground: Possible) -> bool:
        """Return whether it can ever hold."""
        return True


def read_entry(known: Mapping[str, type[T]], raw: Json, file: str, place: str) -> T:
    """Return the entry of plain JSON values, of a class in `known`; raises ContentError naming file and place."""
    fields = dict(raw) if isinstance(raw, Mapping) else {}
    word = fields.pop("is", "")
    if not isinstance(word, str) or word not in known:
        raise ContentError("content.not_one_of", file=file, place=place, found=str(word)[:40], allowed=tuple(known))
    return build(known[word], fields, file=file, place=place)
