"""A battle told as a story: a heading a turn, sentences of its Events in varied words, pictures at three moments.

A sentence comes from the catalogue `tale`: `<kind>_1`, `_2`, `_3` are the variants of a line whose key ends in the
kind, used one after the other, so that none stands twice in a row and the same battle always reads the same. A battle
none of whose lines has prose is told in the words of its log; otherwise lines without prose are left out: throws,
answers, turns of figures. So is a wound if its figure dies in the same act.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from models.games.battle_json import Done
from models.games.battle_values import Told, Walked
from models.games.event import BEGUN
from models.i18n import Translator
from models.sheets.chronicle.chronicle import Chapter, Passage, Sentence
from models.sheets.chronicle.chronicle_text import page_of, plain_words
from models.sheets.table_picture import TableMoment
from models.sheets.text import one_line

VARIANTS: Final = 3
FALLEN: Final = "dead"
MOST_SENTENCES: Final = 6
"""A paragraph has no more sentences than these."""


@dataclass(frozen=True, slots=True)
class StoryTurn:
    """A turn: its heading, its paragraphs, the numbers of the acts after which its pictures stand."""

    heading: str
    paragraphs: tuple[str, ...]
    pictures: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleStory:
    """A battle as a story in one language, turn by turn."""

    title: str
    turns: tuple[StoryTurn, ...]

    def seen(self, pictures: Container[int]) -> Iterator[StoryTurn]:
        """Yield the turns that have text, or one of these pictures, which are named by the number of their act."""
        yield from (each for each in self.turns if each.paragraphs or any(n in pictures for n in each.pictures))

    def chapter(self, number: int, shown: Mapping[int, TableMoment] | None = None) -> Chapter:
        """Return the story as a chapter of a force's chronicle; `shown` are the acts after which the table is shown."""
        passages: list[Passage] = []
        for turn in self.turns:
            for place, words in enumerate(turn.paragraphs):
                passages.append(Passage("", (Sentence(words, ()),), turn=turn.heading if not place else ""))
            pictures = (shown[act] for act in turn.pictures if shown is not None and act in shown)
            passages += (Passage("", (), moment=each) for each in pictures)
        return Chapter(number, self.title, "", tuple(passages))


def battle_story(name: str, done: Sequence[Done], t: Translator) -> BattleStory:
    """Return the story of a battle, of all its acts in order."""
    told = any(_has_prose(t, line) for each in done for line in each.lines)
    shown = set(moments(done))
    count: Counter[str] = Counter()
    sentences: dict[int, list[str]] = {}
    pictures: dict[int, list[int]] = {}
    for number, each in enumerate(done, 1):
        turn = each.turn
        if number in shown:
            pictures.setdefault(turn, []).append(number)
        for line in each.lines:
            # Whoever comes as a turn begins comes in that turn: the act that begins it was done in the one before.
            turn = _turn_begun(line, turn)
            if not _last_wound(line, each.lines) and (words := _sentence(t, line, count, told=told)):
                sentences.setdefault(turn, []).append(words)
    turns = (
        StoryTurn(
            t("tale.turn", n=turn) if turn else t("tale.before"),
            tuple(_paragraphs(sentences.get(turn, ()))),
            tuple(pictures.get(turn, ())),
        )
        for turn in sorted(sentences.keys() | pictures.keys())
    )
    return BattleStory(one_line(name), tuple(turns))


def moments(done: Sequence[Done]) -> tuple[int, ...]:
    """Return the acts after which a picture stands, three at most.

    They are the last act before the first turn, when everybody is in place (the first act where there is none), that of
    the first death, and the last.
    """
    placed = max((n for n, each in enumerate(done, 1) if not each.turn), default=1)
    death = next((n for n, each in enumerate(done, 1) if any(e.kind == FALLEN for e in each.events)), 0)
    return tuple(sorted({*([placed, len(done)] if done else []), *([death] if death else [])}))


def ways(done: Sequence[Done], number: int) -> tuple[Walked, ...]:
    """Return the ways that figures took in the turn of an act, up to it, for its picture.

    Those of the turn before while nobody has moved yet; none before the first turn.
    """
    last = done[number - 1].turn if 0 < number <= len(done) else 0
    for turn in range(last, max(0, last - 2), -1):
        found = tuple(walk for each in done[:number] if each.turn == turn for walk in each.walks)
        if found:
            return found
    return ()


def _kind(line: Told) -> str:
    return line.key.rpartition(".")[2].removeprefix("ev_")


def _has_prose(t: Translator, line: Told) -> bool:
    return t.has(f"tale.{_kind(line)}_1")


def _last_wound(line: Told, lines: Sequence[Told]) -> bool:
    """Return whether a line tells a wound whose figure dies in the same act: only the death is told."""
    if _kind(line) != "wounded" or line.args.get("left"):
        return False
    return any(_kind(each) == FALLEN and each.args.get("who") == line.args.get("who") for each in lines)


def _turn_begun(line: Told, turn: int) -> int:
    """Return the turn that a line begins, or the one under way."""
    number = line.args.get("turn") if _kind(line) == BEGUN else None
    return number if isinstance(number, int) else turn


def _sentence(t: Translator, line: Told, count: Counter[str], *, told: bool) -> str:
    if not told:
        return t(line.key, **line.args)
    if not _has_prose(t, line):
        return ""
    kind = _kind(line)
    words = t(f"tale.{kind}_{count[kind] % VARIANTS + 1}", **line.args)
    count[kind] += 1
    return words[:1].upper() + words[1:]


def _paragraphs(sentences: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(sentences), MOST_SENTENCES):
        yield " ".join(sentences[start : start + MOST_SENTENCES])


# -- as text -----------------------------------------------------------------------------------------------------------


def story_markdown(story: BattleStory, pictures: Mapping[int, str]) -> str:
    """Return a story as Markdown; `pictures` are the files of its pictures, by the number of their act."""
    parts = [f"# {plain_words(story.title)}"]
    for turn in story.seen(pictures):
        parts.append(f"## {plain_words(turn.heading)}")
        parts += [plain_words(each) for each in turn.paragraphs]
        parts += [f"![{plain_words(turn.heading)}]({pictures[n]})" for n in turn.pictures if n in pictures]
    return "\n\n".join(parts) + "\n"


def story_html(story: BattleStory, pictures: Mapping[int, str], lang: str) -> str:
    """Return a story as one page of HTML that needs no other file; `pictures` are its pictures as SVG."""
    return page_of(story.title, tuple(_body(story, pictures)), lang)


def _body(story: BattleStory, pictures: Mapping[int, str]) -> Iterator[str]:
    yield f"<h1>{escape(story.title)}</h1>"
    for turn in story.seen(pictures):
        yield f"<h2>{escape(turn.heading)}</h2>"
        yield from (f"<p>{escape(each)}</p>" for each in turn.paragraphs)
        yield from (f"<figure>{pictures[n]}</figure>" for n in turn.pictures if n in pictures)
