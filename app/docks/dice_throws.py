"""What the dice dock throws: a die or a direction, read as it fell or off a D20, from a seed or typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from models.dice import Dice, Direction, read_off_d20


class Reading(StrEnum):
    """How a die smaller than a D20 is had: thrown itself, or read off a D20 as a game's book says."""

    ITSELF = "itself"
    SWIDENTH = "swidenth"
    AVENTURES = "aventures"


@dataclass(frozen=True, slots=True)
class ThrowKind:
    """One button of the dock: a die of `faces` sides, or a direction from two of them."""

    id: str
    faces: int
    direction: bool = False

    @property
    def needs(self) -> int:
        """How many dice have to be typed in for it."""
        return 2 if self.direction else 1


KINDS: Final = (
    ThrowKind("d2", 2),
    ThrowKind("d4", 4),
    ThrowKind("d5", 5),
    ThrowKind("d6", 6),
    ThrowKind("d10", 10),
    ThrowKind("d20", 20),
    ThrowKind("direction", 20, direction=True),
    ThrowKind("direction6", 6, direction=True),
)
RULES: Final[Mapping[Reading, Mapping[int, str]]] = {
    Reading.ITSELF: {},
    Reading.SWIDENTH: {2: "SW-4", 4: "SW-4", 5: "SW-4", 10: "SW-4"},
    Reading.AVENTURES: {4: "AG-4", 10: "AG-3"},
}


@dataclass(frozen=True, slots=True)
class ThrowOutcome:
    """One throw of the log: `fell` are the faces as they came, `shown` is the result; `rule` is that of the reading, or
    SW-10 for a direction.
    """

    number: int
    kind: ThrowKind
    thrown: int
    fell: tuple[int, ...]
    shown: int
    rule: str
    typed: bool
    direction: Direction | None = None


def thrown_faces(kind: ThrowKind, reading: Reading) -> int:
    """Return the number of faces of the die that is really thrown for `kind`."""
    return 20 if not kind.direction and kind.faces in RULES[reading] else kind.faces


def throw(seed: str, number: int, kind: ThrowKind, reading: Reading, typed: Sequence[int] = ()) -> ThrowOutcome:
    """Return throw `number` of `seed`; `typed` results are used first. Raises Refused for one not on the die.

    Readings: SW-4, AG-3, AG-4. A direction (SW-3, SW-10) is two dice, thrown again while they are equal.
    """
    dice = Dice(seed, f"dock/{number}", typed=typed)
    faces = thrown_faces(kind, reading)
    if kind.direction:
        direction = dice.direction(faces, kind.id)
        fell = tuple(t.result for t in dice.log)
        return ThrowOutcome(number, kind, faces, fell, direction.high, "SW-10", bool(typed), direction)
    fallen = dice.roll(faces, kind.id).result
    rule = RULES[reading].get(kind.faces, "")
    shown = read_off_d20(rule, kind.faces, fallen) if rule else fallen
    return ThrowOutcome(number, kind, faces, (fallen,), shown, rule, bool(typed))
