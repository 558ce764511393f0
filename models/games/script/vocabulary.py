"""What a scenario event is made of: triggers and conditions; `effects` has what comes of it. A closed list of frozen
values; no language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from models.games.script.effects import EFFECTS, EventEffect
from models.games.script.entries import AskedBattle, Cue, EventCondition, EventTrigger, Possible
from models.games.script.entry_fields import (
    AnyConsole,
    AnyPiece,
    AnySide,
    AnyTag,
    AnyVault,
    FromOne,
    Number,
    OneEvent,
    OneGate,
    OneObject,
    OneSide,
    OneTag,
    OneZone,
)


@dataclass(frozen=True, slots=True)
class RoundBegins(EventTrigger):
    """The round `first` begins, and every so many rounds after it (0: that one alone)."""

    word = "round"
    first: FromOne = 1
    every: Number = 0

    def set_off(self, _cue: Cue, number: int) -> bool:
        since = number - self.first
        return since == 0 or (self.every > 0 and since > 0 and since % self.every == 0)

    def ending(self, _barrier: bool) -> str:
        return "_every" if self.every > 1 else "_each" if self.every else ""


@dataclass(frozen=True, slots=True)
class TurnBegins(EventTrigger):
    """A side's turn begins."""

    word, on = "turn", "cells"
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.side in ("", cue.side)

    def ending(self, _barrier: bool) -> str:
        return "" if self.side else "_any"


@dataclass(frozen=True, slots=True)
class ZoneEntered(EventTrigger):
    """A figure walks into a zone from outside it; the event happens at that very step, be it the middle of a walk."""

    word = "zone_entered"
    zone: OneZone = 0
    side: AnySide = ""
    piece: AnyPiece = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.zone == cue.zone and self.side in ("", cue.side) and self.piece in ("", cue.piece)

    def may_come(self, ground: Possible) -> bool:
        return ground.comes_to(self.zone, ground.side_of(self.piece) or self.side) and ground.on_board(self.piece)


@dataclass(frozen=True, slots=True)
class GateOpened(EventTrigger):
    """A door is opened, or a barrier switched off."""

    word, on = "gate_opened", "cells"
    gate: OneGate = ""
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.gate == cue.gate and self.side in ("", cue.side)

    def may_come(self, ground: Possible) -> bool:
        return ground.opens(self.gate)

    def ending(self, barrier: bool) -> str:
        return ("_barrier" if barrier else "") + ("_by" if self.side else "")


@dataclass(frozen=True, slots=True)
class ConsoleHacked(EventTrigger):
    """A console obeys."""

    word, on = "console_hacked", "cells"
    console: AnyConsole = 0
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.console in (0, cue.zone) and self.side in ("", cue.side)

    def may_come(self, ground: Possible) -> bool:
        # A console switches a barrier: without one on the board there is nothing to hack (AG-89).
        return ground.has_barrier and ground.some("console", self.console, self.side)


@dataclass(frozen=True, slots=True)
class VaultSearched(EventTrigger):
    """A vault is searched, whatever is found."""

    word, on = "vault_searched", "cells"
    vault: AnyVault = 0
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.vault in (0, cue.zone) and self.side in ("", cue.side)

    def may_come(self, ground: Possible) -> bool:
        return ground.some("vault", self.vault, self.side)


@dataclass(frozen=True, slots=True)
class PieceDefeated(EventTrigger):
    """A figure is defeated."""

    word = "figure_defeated"
    piece: AnyPiece = ""
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.piece in ("", cue.piece) and self.side in ("", cue.side)

    def may_come(self, ground: Possible) -> bool:
        return ground.on_board(self.piece)


@dataclass(frozen=True, slots=True)
class ObjectTaken(EventTrigger):
    """A figure takes an object, or is handed it."""

    word, on = "object_taken", "cells"
    object: OneObject = ""
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.object == cue.object and self.side in ("", cue.side)

    def may_come(self, ground: Possible) -> bool:
        return ground.can_have(self.object)


@dataclass(frozen=True, slots=True)
class ComesNear(EventTrigger):
    """A figure is less than so many paces from a zone at the end of an act, from the rim of its base."""

    word, on = "comes_near", "paces"
    zone: OneZone = 0
    paces: FromOne = 6
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return (self.zone, self.paces) == (cue.zone, cue.paces) and self.side in ("", cue.side)


@dataclass(frozen=True, slots=True)
class FigureLeft(EventTrigger):
    """A figure leaves the table by a zone."""

    word, on = "figure_left", "paces"
    zone: OneZone = 0
    side: AnySide = ""

    def set_off(self, cue: Cue, _number: int) -> bool:
        return self.zone == cue.zone and self.side in ("", cue.side)


@dataclass(frozen=True, slots=True)
class SideHolds(EventCondition):
    """A figure of the side carries the object."""

    word, on = "side_holds", "cells"
    side: AnySide = ""
    object: OneObject = ""

    def holds(self, battle: AskedBattle) -> bool:
        holder = battle.holder(self.object)
        return bool(holder) and self.side in ("", holder)

    def may_hold(self, ground: Possible) -> bool:
        return ground.can_have(self.object)


@dataclass(frozen=True, slots=True)
class Occurred(EventCondition):
    """Another event has occurred."""

    word = "occurred"
    event: OneEvent = ""

    def holds(self, battle: AskedBattle) -> bool:
        return self.event in battle.occurred

    def may_hold(self, ground: Possible) -> bool:
        return self.event in ground.fired


@dataclass(frozen=True, slots=True)
class NotOccurred(EventCondition):
    """Another event has not occurred."""

    word = "not_occurred"
    event: OneEvent = ""

    def holds(self, battle: AskedBattle) -> bool:
        return self.event not in battle.occurred


@dataclass(frozen=True, slots=True)
class RoundAtLeast(EventCondition):
    """It is this round, or a later one."""

    word = "round_at_least"
    counts = "round"
    number: FromOne = 1

    def holds(self, battle: AskedBattle) -> bool:
        return battle.round >= self.number


@dataclass(frozen=True, slots=True)
class FiguresAtMost(EventCondition):
    """The side has at most so many figures standing."""

    word = "figures_at_most"
    counts = "figures"
    side: OneSide = ""
    number: Number = 0

    def holds(self, battle: AskedBattle) -> bool:
        return battle.standing(self.side) <= self.number

    def ending(self, _barrier: bool) -> str:
        return "" if self.number else "_none"


@dataclass(frozen=True, slots=True)
class ZoneHeld(EventCondition):
    """The side has at least so many figures standing in the zone."""

    word = "zone_held"
    counts = "figures"
    zone: OneZone = 0
    side: OneSide = ""
    number: FromOne = 1

    def holds(self, battle: AskedBattle) -> bool:
        return len(battle.inside(self.zone, self.side)) >= self.number

    def may_hold(self, ground: Possible) -> bool:
        return ground.comes_to(self.zone, self.side)


@dataclass(frozen=True, slots=True)
class DieAtLeast(EventCondition):
    """The die of the event shows at least this."""

    word = "die_at_least"
    counts = "die"
    number: FromOne = 1

    def holds(self, _battle: AskedBattle) -> bool:
        # It is tested later, when the die is thrown.
        return True


@dataclass(frozen=True, slots=True)
class LeftBy(EventCondition):
    """At least so many figures of a tag have left the table by the zone, which is an exit for them."""

    word, on = "left_by", "paces"
    counts = "figures"
    zone: OneZone = 0
    tag: AnyTag = ""
    number: FromOne = 1

    def holds(self, battle: AskedBattle) -> bool:
        return battle.left_by(self.zone, self.tag) >= self.number

    def ending(self, _barrier: bool) -> str:
        return "" if self.tag else "_any"


@dataclass(frozen=True, slots=True)
class TagAtMost(EventCondition):
    """At most so many figures of a tag are left: neither dead nor fled nor gone over; those that went out count."""

    word, on = "tag_at_most", "paces"
    counts = "figures"
    tag: OneTag = ""
    number: Number = 0

    def holds(self, battle: AskedBattle) -> bool:
        return battle.left_of(self.tag) <= self.number

    def ending(self, _barrier: bool) -> str:
        return "" if self.number else "_none"


Trigger = EventTrigger
Condition = EventCondition
Effect = EventEffect
Entry = Trigger | Condition | Effect
TRIGGERS: Final[Mapping[str, type[Trigger]]] = {
    each.word: each for each in (
        RoundBegins, TurnBegins, ZoneEntered, GateOpened, ConsoleHacked, VaultSearched, PieceDefeated,
        ObjectTaken, ComesNear, FigureLeft,
    )
}  # fmt: skip
CONDITIONS: Final[Mapping[str, type[Condition]]] = {
    each.word: each for each in (
        SideHolds, Occurred, NotOccurred, RoundAtLeast, FiguresAtMost, ZoneHeld, DieAtLeast, LeftBy, TagAtMost,
    )
}  # fmt: skip
_KINDS: Final = (*TRIGGERS.values(), *CONDITIONS.values(), *EFFECTS.values())
ON_CELLS: Final = frozenset(each.word for each in _KINDS if each.on != "paces")
"""The words of a game on cells."""
ON_PACES: Final = frozenset(each.word for each in _KINDS if each.on != "cells")
"""The words of a game on paces whose battles Portulan knows."""
OBJECT_WORDS: Final = frozenset({"object_taken", "put_object"})
"""The words of a game in which things lie about and are carried."""
