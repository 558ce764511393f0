"""Every die of the program: seeded, logged, the same on every Python and every machine; or typed in by hand.

Each event has a stream of its own (seed and key), so that undoing one battle never shifts the dice of another.
A stream is HMAC-SHA256 of the key and a counter, with rejection sampling: no bias, no platform in it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from models.errors import Refused

# How a smaller die is read off a D20: the rule id, the faces wanted, and the reading of one result.
READINGS: Final[dict[tuple[str, int], Callable[[int], int]]] = {
    ("SW-4", 2): lambda result: -(-result // 10),
    ("SW-4", 4): lambda result: -(-result // 5),
    ("SW-4", 5): lambda result: -(-result // 4),
    ("SW-4", 10): lambda result: -(-result // 2),
    ("AG-3", 10): lambda result: result - 10 if result > 10 else result,
    ("AG-4", 4): lambda result: -(-result // 5),
}


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to a die, and its source: a message key or a name."""

    source: str
    value: int


@dataclass(frozen=True, slots=True)
class Throw:
    """One die as it fell: what it was for, its faces, the face up, what was added, and whether it was typed in.

    `who` is the figure it was thrown for, by its id; empty for nobody's.
    """

    purpose: str
    faces: int
    result: int
    modifiers: tuple[Modifier, ...] = ()
    typed: bool = False
    who: str = ""

    @property
    def total(self) -> int:
        """The face up with every modifier."""
        return self.result + sum(m.value for m in self.modifiers)


@dataclass(frozen=True, slots=True)
class Direction:
    """Two dice thrown for a direction (SW-10): the line through their centres runs from the lower to the higher."""

    low: int
    high: int
    rerolls: int


def fresh_seed() -> str:
    """Return a new secret seed from the operating system."""
    return secrets.token_hex(16)


def read_off_d20(rule: str, wanted: int, result: int) -> int:
    """Return the face of a D`wanted` read off a D20 that shows `result`, by the conversion of `rule`.

    SW-4 divides and rounds up; AG-3 takes ten away above ten; AG-4 divides by five. Raises Refused for any other.
    """
    reading = READINGS.get((rule, wanted))
    if reading is None:
        raise Refused("dice.no_conversion", wanted=wanted)
    return reading(result)


class Dice:
    """A stream of dice for one event."""

    def __init__(self, seed: str, key: str = "", *, typed: Iterable[int] = ()) -> None:
        """Open the stream `key` of `seed`; `typed` results are used first, as real dice read out by the player."""
        self._secret = hashlib.sha256(f"{seed}\x00{key}".encode()).digest()
        self._counter = 0
        self._typed = list(typed)
        self.log: list[Throw] = []

    def roll(self, faces: int, purpose: str = "", modifiers: Sequence[Modifier] = (), *, who: str = "") -> Throw:
        """Return one die of `faces` sides and log it; a typed result out of range is Refused and not used up."""
        if faces < 2:
            raise Refused("dice.too_few_faces", faces=faces)
        typed = bool(self._typed)
        if typed and not 1 <= self._typed[0] <= faces:
            raise Refused("dice.out_of_range", result=self._typed[0], faces=faces)
        result = self._typed.pop(0) if typed else self._next(faces)
        throw = Throw(purpose, faces, result, tuple(modifiers), typed, who)
        self.log.append(throw)
        return throw

    def many(self, faces: int, purpose: str, whose: Sequence[str]) -> tuple[Throw, ...]:
        """Return dice thrown at once, one for each figure; where they are thrown by hand, asked for as one line."""
        thrown: list[Throw] = []
        try:
            for who in whose:
                thrown.append(self.roll(faces, purpose, who=who))
        except DieWanted as wanted:
            wanted.who, wanted.count = whose[len(thrown)], len(whose) - len(thrown)
            raise
        return tuple(thrown)

    @property
    def unread(self) -> int:
        """How many typed results are left."""
        return len(self._typed)

    def answer(self) -> int | None:
        """Return the next typed number as the answer to a question, not as a die; None where nothing is left."""
        return self._typed.pop(0) if self._typed else None

    def small(self, rule: str, wanted: int, purpose: str = "") -> int:
        """Throw a D20 and return the D`wanted` read off it by the conversion of `rule` (SW-4, AG-3, AG-4)."""
        return read_off_d20(rule, wanted, self.roll(20, purpose).result)

    def direction(self, faces: int = 20, purpose: str = "") -> Direction:
        """Return a direction roll (SW-3, SW-10): two dice, thrown again while they are equal."""
        rerolls = 0
        while (first := self.roll(faces, purpose).result) == (second := self.roll(faces, purpose).result):
            rerolls += 1
        return Direction(min(first, second), max(first, second), rerolls)

    def _next(self, faces: int) -> int:
        limit = (1 << 64) - (1 << 64) % faces
        while True:
            block = hmac.new(self._secret, self._counter.to_bytes(8, "big"), hashlib.sha256).digest()
            self._counter += 1
            value = int.from_bytes(block[:8], "big")
            if value < limit:
                return value % faces + 1


OWN_SEEDS: Final = "2-"
"""How the secret and the seeds of a campaign begin in which every stream of dice has a seed of its own."""


def stream_seed(seed: str, key: str) -> str:
    """Return the seed of one stream: it tells neither the seed it is made from nor that of another stream."""
    return hmac.new(seed.encode(), key.encode(), hashlib.sha256).hexdigest()


def stream(seed: str, key: str, typed: Iterable[int] = ()) -> Dice:
    """Return a stream of dice; where the seed begins with OWN_SEEDS, by a seed of its own."""
    if seed.startswith(OWN_SEEDS):
        return Dice(stream_seed(seed, key), typed=typed)
    return Dice(seed, key, typed=typed)


class DieWanted(Exception):  # noqa: N818  no error: a question
    """A die is to be thrown by hand: its faces and what it is for; with it `count` dice at most may be read out as one
    line, of which no more are used than are needed.

    The game fills in `who` (empty for nobody), the `rule` that asks for it, what it is `about` by its own name, and
    what each die of the line `needs` to show, as far as that is known.
    """

    def __init__(self, faces: int, purpose: str) -> None:
        super().__init__(faces, purpose)
        self.faces, self.purpose, self.count = faces, purpose, 1
        self.who = self.rule = self.about = ""
        self.needs: tuple[int, ...] = ()


class RealDice(Dice):
    """Dice thrown by hand: `typed` are the results read out so far; rolling beyond them raises DieWanted."""

    def __init__(self, typed: Iterable[int]) -> None:
        """Use `typed` results and no others."""
        super().__init__("", typed=typed)

    def _next(self, faces: int) -> int:
        raise DieWanted(faces, self._purpose)

    def roll(self, faces: int, purpose: str = "", modifiers: Sequence[Modifier] = (), *, who: str = "") -> Throw:
        """Return a die that was typed in and log it; raises DieWanted where none is left, Refused as Dice does."""
        self._purpose = purpose
        return super().roll(faces, purpose, modifiers, who=who)
