"""What an act of a battle waits for: a die thrown by hand, or something only people at their table can see."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from models.games.asked_ground import GroundQuestion
from models.games.battle.values import Told
from models.i18n import Text


@dataclass(frozen=True, slots=True)
class Pending:
    """An act that waits for a die thrown by hand: its faces, its purpose, its target, and the results so far.

    `rule` asks for it; `about` names what is thrown for where that has a name of its own. So many dice at most may be
    read out as one line with it (`count`), each of which `needs` to show so much; so many acts were done `before` it.
    """

    act: object
    typed: tuple[int, ...]
    faces: int
    purpose: str
    who: Text | None = None
    why: Told | None = None
    rule: str = ""
    about: str = ""
    count: int = 1
    before: int = 0
    needs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AskedOfPeople:
    """A question about the table, the act of answering it, and what goes on after that; `refused` says why the answer
    `given` last is impossible.
    """

    question: GroundQuestion
    words: Told
    act: object
    again: Callable[[], object]
    refused: str = ""
    given: int = 0
