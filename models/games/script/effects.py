"""What comes of a scenario event: effects, and what they do to a battle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from models.games.script.entries import AskedBattle, Cue, ScriptEntry
from models.games.script.entry_fields import (
    NO_PLACE,
    AnySide,
    CausePiece,
    CauseSide,
    FigureAt,
    FromOne,
    GateState,
    Number,
    ObjectAt,
    OneGate,
    OneObject,
    OnePiece,
    OneSide,
    OneType,
    OneZone,
    Place,
    Points,
    Words,
)

By = TypeVar("By")
By_contra = TypeVar("By_contra", contravariant=True)


class ChangedBattle(AskedBattle, Protocol[By_contra]):
    """A battle as the effects of events change it; some are told by the event that they come of.

    What a game has no word for (its `vocabulary`), its battles do nothing about.
    """

    def say(self, words: str) -> None:
        """Show words to the players."""

    def place(self, _piece: str, _place: Place) -> None:
        """Put a figure on the board, or elsewhere on it."""
        return

    def remove(self, _piece: str) -> None:
        """Take a figure off the board."""
        return

    def put(self, _object_id: str, _place: Place) -> None:
        """Put an object somewhere."""
        return

    def switch(self, _gate: str, *, shut: bool) -> None:  # noqa: ARG002
        """Open or shut a door or a barrier."""
        return

    def change_life(self, _piece: str, _points: int) -> None:
        """Give Hit Points to a figure, or take some."""
        return

    def arrive(self, _coming: BringReserve, _event: By_contra) -> None:
        """Bring figures from the reserve of an event."""
        return

    def lose(self, side: str, by: By_contra) -> None:
        """End the battle: a side has lost."""

    def win(self, side: str, by: By_contra) -> None:
        """End the battle: a side has won."""

    def draw(self, by: By_contra) -> None:
        """End the battle: nobody has won."""


class EventEffect(ScriptEntry):
    """What an event does."""

    __slots__ = ()

    @abstractmethod
    def act(self, battle: ChangedBattle[By], by: By, cue: Cue) -> None:
        """Do it, for an event that a cue set off."""


@dataclass(frozen=True, slots=True)
class Say(EventEffect):
    """Words for the players."""

    word = "say"
    words: Words = ""

    def act(self, battle: ChangedBattle[By], _by: By, _cue: Cue) -> None:
        battle.say(self.words)


@dataclass(frozen=True, slots=True)
class PlaceFigure(EventEffect):
    """A figure comes onto the board, or is put elsewhere; where its place is held, on the nearest free cell."""

    word = "place_figure"
    piece: OnePiece = ""
    at: FigureAt = NO_PLACE

    def act(self, battle: ChangedBattle[By], _by: By, _cue: Cue) -> None:
        battle.place(self.piece, self.at)


@dataclass(frozen=True, slots=True)
class RemoveFigure(EventEffect):
    """A figure leaves the board without being defeated; what it carried stays on its cell."""

    word = "remove_figure"
    piece: CausePiece = ""

    def act(self, battle: ChangedBattle[By], _by: By, cue: Cue) -> None:
        battle.remove(self.piece or cue.piece)


@dataclass(frozen=True, slots=True)
class PutObject(EventEffect):
    """An object lies, or is carried, where the event says."""

    word, on = "put_object", "cells"
    object: OneObject = ""
    at: ObjectAt = NO_PLACE

    def act(self, battle: ChangedBattle[By], _by: By, _cue: Cue) -> None:
        battle.put(self.object, self.at)

    def ending(self, _barrier: bool) -> str:
        return {"nowhere": "_gone", "figure": "_to"}.get(self.at.kind, "")


@dataclass(frozen=True, slots=True)
class SetGate(EventEffect):
    """A door opens or shuts, a barrier goes off or on; nothing shuts on a figure."""

    word, on = "set_gate", "cells"
    gate: OneGate = ""
    state: GateState = "open"

    def act(self, battle: ChangedBattle[By], _by: By, _cue: Cue) -> None:
        battle.switch(self.gate, shut=self.state == "shut")

    def ending(self, barrier: bool) -> str:
        return ("_barrier" if barrier else "") + ("_shut" if self.state == "shut" else "")


@dataclass(frozen=True, slots=True)
class ChangeLife(EventEffect):
    """A figure gains Hit Points, up to what it began with, or loses them."""

    word = "life"
    piece: CausePiece = ""
    points: Points = 0

    def act(self, battle: ChangedBattle[By], _by: By, cue: Cue) -> None:
        battle.change_life(self.piece or cue.piece, self.points)

    def ending(self, _barrier: bool) -> str:
        return "_less" if self.points < 0 else ""


@dataclass(frozen=True, slots=True)
class ChangeLifeInZone(EventEffect):
    """Every figure in a zone gains or loses Hit Points."""

    word = "zone_life"
    zone: OneZone = 0
    side: AnySide = ""
    points: Points = 0

    def act(self, battle: ChangedBattle[By], _by: By, _cue: Cue) -> None:
        for each in battle.inside(self.zone, self.side):
            battle.change_life(each, self.points)

    def ending(self, _barrier: bool) -> str:
        return "_less" if self.points < 0 else ""


@dataclass(frozen=True, slots=True)
class Victory(EventEffect):
    """A side wins."""

    word = "victory"
    side: CauseSide = ""

    def act(self, battle: ChangedBattle[By], by: By, cue: Cue) -> None:
        if side := self.side or cue.side:
            battle.win(side, by)


@dataclass(frozen=True, slots=True)
class EndInDraw(EventEffect):
    """The game ends, and nobody wins."""

    word = "draw"

    def act(self, battle: ChangedBattle[By], by: By, _cue: Cue) -> None:
        battle.draw(by)


@dataclass(frozen=True, slots=True)
class BringReserve(EventEffect):
    """A number of figures of a type comes into a zone, from a reserve of `reserve` (at least `count`) for the whole
    game.

    Figures that `ComesNear` calls stand touching that zone from outside.
    """

    word, on = "arrive", "paces"
    type: OneType = ""
    count: FromOne = 1
    zone: OneZone = 0
    side: OneSide = ""
    reserve: Number = 0

    @property
    def at_hand(self) -> int:
        """How many figures the reserve has in all."""
        return max(self.count, self.reserve)

    def act(self, battle: ChangedBattle[By], by: By, _cue: Cue) -> None:
        battle.arrive(self, by)

    def ending(self, _barrier: bool) -> str:
        return "_reserve" if self.reserve > self.count else ""


@dataclass(frozen=True, slots=True)
class Lose(EventEffect):
    """A side has lost: the other one wins."""

    word = "lose"
    side: CauseSide = ""

    def act(self, battle: ChangedBattle[By], by: By, cue: Cue) -> None:
        if side := self.side or cue.side:
            battle.lose(side, by)


EFFECTS: Final[Mapping[str, type[EventEffect]]] = {
    each.word: each for each in (
        Say, PlaceFigure, RemoveFigure, PutObject, SetGate, ChangeLife, ChangeLifeInZone, Victory, EndInDraw,
        BringReserve, Lose,
    )
}  # fmt: skip
