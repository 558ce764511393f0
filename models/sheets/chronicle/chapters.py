"""The chapters of a chronicle as values, and where the story of a battle stands among them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from models.i18n import Translator
from models.sheets.stage_moment import StageMoment


@dataclass(frozen=True, slots=True)
class Sentence:
    """What happened in words: the Events it tells, the members it is about (ids), the rule behind it."""

    words: str
    events: tuple[str, ...]
    members: tuple[str, ...] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph: its day in words (empty where the day is the same), its sentences, the players' notes.

    `figure` is the member it introduces, `moment` the table it shows instead of text, `turn` the turn of a battle it
    opens.
    """

    day: str
    sentences: tuple[Sentence, ...]
    notes: tuple[str, ...] = ()
    figure: str = ""
    moment: StageMoment | None = None
    turn: str = ""

    def opening(self, t: Translator) -> str:
        """The words it opens with, set apart from its sentences: its day or its turn; empty where neither is new."""
        return t("prose.opening_day", day=self.day) if self.day else f"{self.turn}." if self.turn else ""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter: its number from 1, its title, its days in words, the members it tells of."""

    number: int
    title: str
    days: str
    passages: tuple[Passage, ...]
    figures: tuple[str, ...] = ()


def with_battle(told: list[Chapter], battle_id: str, battle: Chapter, t: Translator) -> list[Chapter]:
    """Return chapters with a battle before the first Event since it began: in the chapter of its quest, or as its own.

    Keys of battles and Events sort by creation.
    """
    for at, chapter in enumerate(told):
        for place, passage in enumerate(chapter.passages):
            later = [any(each > battle_id for each in sentence.events) for sentence in passage.sentences]
            if not any(later):
                continue
            if chapter.title != battle.title:
                return [*told[:at], _apart(told, battle, t), *told[at:]]
            before, after = passage.sentences[: later.index(True)], passage.sentences[later.index(True) :]
            halves = (replace(passage, sentences=before, notes=()),) if before else ()
            rest = replace(passage, sentences=after, day="" if before else passage.day)
            passages = (
                *chapter.passages[:place], *halves, *battle.passages, rest, *chapter.passages[place + 1 :],
            )  # fmt: skip
            return [*told[:at], replace(chapter, passages=passages), *told[at + 1 :]]
    return [*told, _apart(told, battle, t)]


def _apart(told: Sequence[Chapter], battle: Chapter, t: Translator) -> Chapter:
    """Return a battle as a chapter of its own; its quest may have one of its name."""
    twice = any(each.title == battle.title for each in told)
    return replace(battle, title=t("prose.at_the_table", name=battle.title)) if twice else battle
