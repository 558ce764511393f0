"""What a scenario event is made of: triggers, conditions and effects, a closed list of frozen values; no language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final, TypeVar

from models.content import Json, build
from models.errors import ContentError
from models.games.script.entry_fields import (
    NO_PLACE,
    AnyConsole,
    AnyPiece,
    AnySide,
    AnyTag,
    AnyVault,
    CausePiece,
    CauseSide,
    FigureAt,
    FromOne,
    GateState,
    Number,
    ObjectAt,
    OneEvent,
    OneGate,
    OneObject,
    OnePiece,
    OneSide,
    OneTag,
    OneType,
    OneZone,
    Points,
    Words,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RoundBegins:
    """The round `first` begins, and every so many rounds after it (0: that one alone)."""

    first: FromOne = 1
    every: Number = 0


@dataclass(frozen=True, slots=True)
class TurnBegins:
    """A side's turn begins."""

    side: AnySide = ""


@dataclass(frozen=True, slots=True)
class ZoneEntered:
    """A figure walks into a zone from outside it; the event happens at that very step, be it the middle of a walk."""

    zone: OneZone = 0
    side: AnySide = ""
    piece: AnyPiece = ""


@dataclass(frozen=True, slots=True)
class GateOpened:
    """A door is opened, or a barrier switched off."""

    gate: OneGate = ""
    side: AnySide = ""


@dataclass(frozen=True, slots=True)
class ConsoleHacked:
    """A console obeys."""

    console: AnyConsole = 0
    side: AnySide = ""


@dataclass(frozen=True, slots=True)
class VaultSearched:
    """A vault is searched, whatever is found."""

    vault: AnyVault = 0
    side: AnySide = ""


@dataclass(frozen=True, slots=True)
class PieceDefeated:
    """A figure is defeated."""

    piece: AnyPiece = ""
    side: AnySide = ""


@dataclass(frozen=True, slots=True)
class ObjectTaken:
    """A figure takes an object, or is handed it."""

    object: OneObject = ""
    side: AnySide = ""


@dataclass(frozen=True, slots=True)
class ComesNear:
    """A figure is less than so many paces from a zone at the end of an act, from the rim of its base."""

    zone: OneZone = 0
    paces: FromOne = 6
    side: AnySide = ""


@dataclass(frozen=True, slots=True)
class FigureLeft:
    """A figure leaves the table by a zone."""

    zone: OneZone = 0
    side: AnySide = ""


Trigger = (
    RoundBegins
    | TurnBegins
    | ZoneEntered
    | GateOpened
    | ConsoleHacked
    | VaultSearched
    | PieceDefeated
    | ObjectTaken
    | ComesNear
    | FigureLeft
)


@dataclass(frozen=True, slots=True)
class SideHolds:
    """A figure of the side carries the object."""

    side: AnySide = ""
    object: OneObject = ""


@dataclass(frozen=True, slots=True)
class Occurred:
    """Another event has occurred."""

    event: OneEvent = ""


@dataclass(frozen=True, slots=True)
class NotOccurred:
    """Another event has not occurred."""

    event: OneEvent = ""


@dataclass(frozen=True, slots=True)
class RoundAtLeast:
    """It is this round, or a later one."""

    number: FromOne = 1


@dataclass(frozen=True, slots=True)
class FiguresAtMost:
    """The side has at most so many figures standing."""

    side: OneSide = ""
    number: Number = 0


@dataclass(frozen=True, slots=True)
class ZoneHeld:
    """The side has at least so many figures standing in the zone."""

    zone: OneZone = 0
    side: OneSide = ""
    number: FromOne = 1


@dataclass(frozen=True, slots=True)
class DieAtLeast:
    """The die of the event shows at least this."""

    number: FromOne = 1


@dataclass(frozen=True, slots=True)
class LeftBy:
    """At least so many figures of a tag have left the table by the zone, which is an exit for them."""

    zone: OneZone = 0
    tag: AnyTag = ""
    number: FromOne = 1


@dataclass(frozen=True, slots=True)
class TagAtMost:
    """At most so many figures of a tag are left: neither dead nor fled nor gone over; those that went out count."""

    tag: OneTag = ""
    number: Number = 0


Condition = (
    SideHolds | Occurred | NotOccurred | RoundAtLeast | FiguresAtMost | ZoneHeld | DieAtLeast | LeftBy | TagAtMost
)


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the players."""

    words: Words = ""


@dataclass(frozen=True, slots=True)
class PlaceFigure:
    """A figure comes onto the board, or is put elsewhere; where its place is held, on the nearest free cell."""

    piece: OnePiece = ""
    at: FigureAt = NO_PLACE


@dataclass(frozen=True, slots=True)
class RemoveFigure:
    """A figure leaves the board without being defeated; what it carried stays on its cell."""

    piece: CausePiece = ""


@dataclass(frozen=True, slots=True)
class PutObject:
    """An object lies, or is carried, where the event says."""

    object: OneObject = ""
    at: ObjectAt = NO_PLACE


@dataclass(frozen=True, slots=True)
class SetGate:
    """A door opens or shuts, a barrier goes off or on; nothing shuts on a figure."""

    gate: OneGate = ""
    state: GateState = "open"


@dataclass(frozen=True, slots=True)
class ChangeLife:
    """A figure gains Hit Points, up to what it began with, or loses them."""

    piece: CausePiece = ""
    points: Points = 0


@dataclass(frozen=True, slots=True)
class ChangeLifeInZone:
    """Every figure in a zone gains or loses Hit Points."""

    zone: OneZone = 0
    side: AnySide = ""
    points: Points = 0


@dataclass(frozen=True, slots=True)
class Victory:
    """A side wins."""

    side: CauseSide = ""


@dataclass(frozen=True, slots=True)
class EndInDraw:
    """The game ends, and nobody wins."""


@dataclass(frozen=True, slots=True)
class BringReserve:
    """A number of figures of a type comes into a zone, from a reserve of `reserve` (at least `count`) for the whole
    game.

    Figures that `ComesNear` calls stand touching that zone from outside.
    """

    type: OneType = ""
    count: FromOne = 1
    zone: OneZone = 0
    side: OneSide = ""
    reserve: Number = 0

    @property
    def at_hand(self) -> int:
        """How many figures the reserve has in all."""
        return max(self.count, self.reserve)


@dataclass(frozen=True, slots=True)
class Lose:
    """A side has lost: the other one wins."""

    side: CauseSide = ""


Effect = (
    Say
    | PlaceFigure
    | RemoveFigure
    | PutObject
    | SetGate
    | ChangeLife
    | ChangeLifeInZone
    | Victory
    | EndInDraw
    | BringReserve
    | Lose
)
Entry = Trigger | Condition | Effect

TRIGGERS: Final[Mapping[str, type[Trigger]]] = {
    "round": RoundBegins,
    "turn": TurnBegins,
    "zone_entered": ZoneEntered,
    "gate_opened": GateOpened,
    "console_hacked": ConsoleHacked,
    "vault_searched": VaultSearched,
    "figure_defeated": PieceDefeated,
    "object_taken": ObjectTaken,
    "comes_near": ComesNear,
    "figure_left": FigureLeft,
}
CONDITIONS: Final[Mapping[str, type[Condition]]] = {
    "side_holds": SideHolds,
    "occurred": Occurred,
    "not_occurred": NotOccurred,
    "round_at_least": RoundAtLeast,
    "figures_at_most": FiguresAtMost,
    "zone_held": ZoneHeld,
    "die_at_least": DieAtLeast,
    "left_by": LeftBy,
    "tag_at_most": TagAtMost,
}
EFFECTS: Final[Mapping[str, type[Effect]]] = {
    "say": Say,
    "place_figure": PlaceFigure,
    "remove_figure": RemoveFigure,
    "put_object": PutObject,
    "set_gate": SetGate,
    "life": ChangeLife,
    "zone_life": ChangeLifeInZone,
    "victory": Victory,
    "draw": EndInDraw,
    "arrive": BringReserve,
    "lose": Lose,
}
_WORDS: Final[Mapping[type, str]] = {
    kind: word for table in (TRIGGERS, CONDITIONS, EFFECTS) for word, kind in table.items()
}


PACES_ALONE: Final = frozenset({"comes_near", "figure_left", "left_by", "tag_at_most", "arrive"})
"""The words of what is measured, or leaves by an exit."""
ON_CELLS: Final = frozenset(_WORDS.values()) - PACES_ALONE
"""The words of a game on cells."""
ON_PACES: Final = PACES_ALONE | {
    "round", "zone_entered", "figure_defeated", "occurred", "not_occurred", "round_at_least", "figures_at_most",
    "zone_held", "die_at_least", "say", "place_figure", "remove_figure", "life", "zone_life", "victory", "lose", "draw",
}  # fmt: skip
"""The words of a game on paces whose battles Portulan knows."""


OBJECT_WORDS: Final = frozenset({"object_taken", "put_object"})
"""The words of a game in which things lie about and are carried."""


def word_of(entry: Entry) -> str:
    """Return the word of an entry in files and message keys."""
    return _WORDS[type(entry)]


def written_entry(entry: Entry) -> dict[str, Json]:
    """Return an entry as plain JSON values: its word under `is`, and its fields."""
    return {"is": word_of(entry), **asdict(entry)}


def read_entry(known: Mapping[str, type[T]], raw: Json, file: str, place: str) -> T:
    """Return the entry of plain JSON values, of a class in `known`; raises ContentError naming file and place."""
    fields = dict(raw) if isinstance(raw, Mapping) else {}
    word = fields.pop("is", "")
    if not isinstance(word, str) or word not in known:
        raise ContentError("content.not_one_of", file=file, place=place, found=str(word)[:40], allowed=tuple(known))
    return build(known[word], fields, file=file, place=place)
