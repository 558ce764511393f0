"""The battles of a series begin alike: what was decided and what came of it is remembered, act by act, as a track.

A battle follows a track as long as its own dice fall as they fell on it: every die of every act is thrown, no rule is
asked twice about the same state. Where they fall as never before it goes on by itself, and leads the track farther.
What is remembered is exact: a state is a value, and whoever decides knows nothing but the state and what was found
since the last state that is `foreseeable`; so a battle that leaves a track goes through all that was decided since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Generic, TypeVar

from models.dice import Dice, Throw

S = TypeVar("S")
A = TypeVar("A")

MOST: Final = 10_000
"""Forks that are remembered of a series."""
FARTHER: Final = 2
"""So many stretches between foreseeable states one battle leads a track on: few come by again farther on."""


class Fork(Generic[S, A]):
    """A state on a track, the act that was chosen there once somebody asked, and what came of it by its dice.

    `opens` stands for its state where all tracks meet that come to it; None where this one alone does.
    """

    __slots__ = ("_faces", "_next", "act", "opens", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.act: A | None = None
        self.opens: Fork[S, A] | None = None
        self._faces: dict[tuple[int, ...], int] = {}
        self._next: dict[tuple[int, ...], Fork[S, A]] = {}

    def after(self, dice: Dice) -> Fork[S, A] | None:
        """Throw the dice of the act and return what came of it; None, the dice taken back, where nobody knows."""
        fallen: tuple[int, ...] = ()
        mark = dice.mark()
        while (faces := self._faces.get(fallen)) is not None:
            fallen = (*fallen, dice.roll(faces).result)
        found = self._next.get(fallen)
        if found is None:
            dice.take_back(mark)
        return found

    def lead(self, thrown: Iterable[Throw], state: S) -> tuple[Fork[S, A], bool]:
        """Take down what came of the act by its dice; return the fork it is, and whether that is a new one."""
        fallen: tuple[int, ...] = ()
        for throw in thrown:
            self._faces[fallen] = throw.faces
            fallen = (*fallen, throw.result)
        # Dice that come to the same lead on to the same fork.
        same = next((each for each in self._next.values() if each.state == state), None)
        found = self._next[fallen] = same or Fork(state)
        return found, same is None


class Tracks(Generic[S, A]):
    """What is remembered of a series; tracks meet in its foreseeable states."""

    def __init__(self) -> None:
        self.met: dict[S, Fork[S, A]] = {}
        self.room = MOST


class Follower(Generic[S, A]):
    """One battle on the tracks of its series, as long as it keeps to them or may lead them on."""

    def __init__(self, tracks: Tracks[S, A]) -> None:
        self._tracks, self._farther = tracks, FARTHER
        self._here: Fork[S, A] | None = None
        self._passed: list[S] = []

    @property
    def act(self) -> A | None:
        """The act that was chosen before where the battle stands."""
        return None if self._here is None else self._here.act

    def meet(self, state: S) -> None:
        """Come to a foreseeable state: it is the same wherever a battle comes from, and nothing before it counts."""
        self._passed.clear()
        here, met = self._here, self._tracks.met
        if self._farther < 0:
            return
        found = here.opens if here is not None and here.opens is not None else met.get(state)
        if found is None:
            self._farther -= 1
            if self._farther >= 0 and self._tracks.room > 0:
                found = met[state] = Fork(state)
        if here is not None:
            here.opens = found
        self._here = found

    def follow(self, dice: Dice) -> S | None:
        """Throw the dice of the act chosen before and return what came of it, None where they fell as never before."""
        after = None if self._here is None else self._here.after(dice)
        if self._here is None or after is None:
            return None
        self._passed.append(self._here.state)
        self._here = after
        return after.state

    def passed(self) -> Sequence[S]:
        """Return the states gone by since a foreseeable one in which nobody was asked for an act; forget them."""
        found, self._passed = self._passed, []
        return found

    def lead(self, act: A, thrown: Iterable[Throw], state: S) -> None:
        """Lead the track on by an act somebody chose, its dice and what came of it."""
        if self._here is None:
            return
        if self._tracks.room <= 0:
            self._here = None
            return
        self._here.act = act
        self._here, fresh = self._here.lead(thrown, state)
        self._tracks.room -= fresh
