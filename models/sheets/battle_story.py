"""A battle told as a story: scenes instead of turns, the fight before its outcome, a picture and the player's words.

A sentence tells a beat (`models.sheets.battle_beats`). Its words come from the catalogue `tale_<domain>`, the domain
that its game's log speaks in: `<kind>_1`, `_2`, … are variants used in turn, so that the same battle always reads the
same; `<kind>_slain_1` tells the fall of somebody with a name, `<kind>_machine_1` what happens to a machine. Throws,
ways and answers have no words there and are left out. A battle of a game without such words is told as its log does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import pairwise
from typing import Final

from models.games.battle.battle_json import Done
from models.games.persons import StoryPerson
from models.i18n import NO_TEXT, MessageArg, Text, Translator
from models.sheets.battle_beats import Beat, SceneStart, beats, scenes, seen, sides_of, volleys, winner_of
from models.sheets.chronicle.chapters import Chapter, Passage, Sentence
from models.sheets.chronicle.chronicle_text import page_of, plain_words
from models.sheets.stage_moment import StageMoment
from models.sheets.text import one_line

MOST_SENTENCES: Final = 6
"""A paragraph has no more sentences than these, and"""
FEW_SENTENCES: Final = 3
"""one of as many ends with its turn."""
_FIRST: Final = re.compile(r"(?:^|(?<=[.!?] ))\w")
FEW_VAIN: Final = 2
"""So many blows in vain one after another need not be counted."""


@dataclass(frozen=True, slots=True)
class StoryScene:
    """A scene: its heading with its turn, its paragraphs, the act after which its picture is taken, from 1.

    `notes` are the player's own words at its moments.
    """

    heading: str
    act: int
    paragraphs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BattleStory:
    """A battle as a story in one language, scene by scene."""

    title: str
    scenes: tuple[StoryScene, ...]

    def seen(self, pictures: Container[int]) -> Iterator[StoryScene]:
        """Yield the scenes that have text, or one of these pictures, which are named by the number of their act."""
        yield from (each for each in self.scenes if each.paragraphs or each.notes or each.act in pictures)

    def chapter(self, number: int, shown: Mapping[int, StageMoment] | None = None) -> Chapter:
        """Return the story as a chapter of a force's chronicle; `shown` are the acts after which the table is shown."""
        moments = shown or {}
        passages: list[Passage] = []
        for scene in self.seen(moments):
            texts = [Passage("", (Sentence(words, ()),)) for words in scene.paragraphs] or [Passage("", ())]
            texts[0] = replace(texts[0], turn=scene.heading)
            texts[-1] = replace(texts[-1], notes=scene.notes)
            shown_here = [Passage("", (), moment=moments[scene.act])] if scene.act in moments else []
            passages += [texts[0], *shown_here, *texts[1:]]
        return Chapter(number, self.title, "", tuple(passages))


def battle_story(
    name: str, done: Sequence[Done], cast: Mapping[str, StoryPerson], round_of: Callable[[int], int], t: Translator
) -> BattleStory:
    """Return the story of a battle, of all its acts in order; `round_of` counts its turns as its log does."""
    told = beats(done, cast)
    domain = next((line.key.partition(".")[0] for each in done for line in each.lines), "")
    starts, teller = scenes(done, told, cast), _Teller(t, f"tale_{domain}", cast)
    found = []
    for start, after in pairwise((*starts, None)):
        assert start is not None
        # The opening has whatever was before the first other scene.
        first, last = (1 if start.kind == "opening" else start.act), (after.act if after else len(done) + 1)
        mine = [each for each in told if first <= each.act < last]
        sentences = list(teller.sentences(mine)) if teller.speaks else list(_as_logged(t, done[first - 1 : last - 1]))
        if start.kind == "opening" and teller.speaks:
            sentences = [*teller.line_up(seen(done), done[start.act - 1].turn), *sentences]
        if after is None and teller.speaks:
            sentences += teller.outcome(told, done[-1].turn)
        notes = tuple(
            event.note.strip() for each in done[first - 1 : last - 1] for event in each.events if event.note.strip()
        )
        first_turn = max(done[start.act - 1].turn, *(each.turn for each in mine[:1]), 0)
        turn = 0 if start.kind == "opening" else round_of(first_turn)
        found.append(StoryScene(teller.heading(start, turn), start.act, tuple(_paragraphs(sentences)), notes))
    return BattleStory(one_line(name), tuple(found))


def moments(done: Sequence[Done], cast: Mapping[str, StoryPerson]) -> tuple[int, ...]:
    """Return the acts after which the pictures of a story are taken."""
    return tuple(each.act for each in scenes(done, beats(done, cast), cast))


Told = tuple[int, str]
"""A sentence and the turn it tells of."""


def _as_logged(t: Translator, done: Sequence[Done]) -> Iterator[Told]:
    yield from ((each.turn, t(line.key, **line.args)) for each in done for line in each.lines)


def _paragraphs(sentences: Sequence[Told]) -> Iterator[str]:
    """Yield paragraphs: a turn ends one that has a few sentences."""
    open_: list[str] = []
    before = 0
    for turn, words in sentences:
        if len(open_) >= MOST_SENTENCES or (turn != before and len(open_) >= FEW_SENTENCES):
            yield " ".join(open_)
            open_ = []
        open_.append(words)
        before = turn
    if open_:
        yield " ".join(open_)


@dataclass
class _Teller:
    """Writes sentences in one language from one catalogue, and remembers how often each kind was told."""

    t: Translator
    words: str
    cast: Mapping[str, StoryPerson]
    counts: Counter[str] = field(default_factory=Counter)
    met: set[frozenset[str]] = field(default_factory=set)
    before: frozenset[str] = frozenset()
    """The figures that the last sentence spoke of."""

    @property
    def speaks(self) -> bool:
        """Whether the game has words for stories."""
        return self.t.has(f"{self.words}.won_1")

    def heading(self, start: SceneStart, turn: int) -> str:
        """Return the heading of a scene, with its turn."""
        own = f"{self.words}.scene_{start.kind}"
        said = self.t(own if self.t.has(own) else f"tale.scene_{start.kind}", **self._of("who", start.who))
        name = start.event or said
        return self.t("tale.in_turn", scene=name, turn=turn) if turn else name

    def sentences(self, told: Sequence[Beat]) -> Iterator[Told]:
        """Yield the sentences of some beats; of several blows in vain one after another only the first is told."""
        vain, last, self.before = 0, 0, frozenset()
        spoken = [e for e in told if self._stem(e) and not (e.kind == "engaged" and self._known(e))]
        together = self.t.has(f"{self.words}.volley_dead_1")
        for each in (*(volleys(spoken, self.cast) if together else spoken), None):
            if each is not None and each.futile and vain:
                vain, last = vain + 1, each.turn
                continue
            if vain > FEW_VAIN:
                yield last, _capital(self.t(f"{self.words}.futile", number=self._number(vain - 1)))
            if each is not None:
                vain = int(each.futile)
                yield each.turn, self._sentence(each, self._stem(each))

    def line_up(self, came: Mapping[str, bool], turn: int) -> Iterator[Told]:
        """Yield who stands against whom when it begins."""
        there = [self.cast[each] for each, late in came.items() if each in self.cast and not late]
        armies = ([each for each in there if each.side == side] for side in sides_of(self.cast))
        said = [(len(army), self._crowd(army, titled=True)) for army in armies if army]
        if len(said) > 1:
            (count, first), (_, second), *more = said
            yield turn, _capital(self.t.plural("tale.line_up", count, first=first, second=second))
            yield from ((turn, self.t("tale.line_up_more", who=who)) for _, who in more)

    def outcome(self, told: Sequence[Beat], turn: int) -> Iterator[Told]:
        """Yield who is still standing of those with names, and who fell."""
        sides = sides_of(self.cast)
        won = winner_of(told, sides)
        if not won:
            return
        fallen = {each.hurt for each in told if each.deadly}
        gone = {figure for each in told if each.kind in ("routed", "fled") for figure in each.whom}
        named = {key: each for key, each in self.cast.items() if each.proper and each.side in sides}
        standing = [each for key, each in named.items() if each.side == won and key not in fallen | gone]
        ways = (("fled", gone), ("mourned", fallen))
        lost = ((key, [each for one, each in named.items() if one in some]) for key, some in ways)
        for key, some in (("standing", standing), *lost):
            if some:
                feminine = "e" if all(each.gender == "f" for each in some) else ""
                yield turn, _capital(self.t.plural(f"tale.{key}", len(some), who=self._crowd(some), who_e=feminine))

    # -- one sentence --------------------------------------------------------------------------------------------------

    def _stem(self, each: Beat) -> str:
        """Return the name of the words for a beat, empty where there are none."""
        hurt = self._person(each, "hurt")
        slain = f"{each.kind.removesuffix('dead')}slain" if each.deadly and hurt is not None and hurt.proper else ""
        nature = f"{each.kind}_{hurt.nature}" if hurt is not None else ""
        return next((s for s in (slain, nature, each.kind) if s and self.t.has(f"{self.words}.{s}_1")), "")

    def _sentence(self, each: Beat, stem: str) -> str:
        variants = next(n for n in range(1, 99) if not self.t.has(f"{self.words}.{stem}_{n + 1}"))
        key = f"{self.words}.{stem}_{self.counts[stem] % variants + 1}"
        self.counts[stem] += 1
        args: dict[str, MessageArg] = dict(each.words)
        now = {*each.figures.values(), *each.whom} & self.cast.keys()
        for hole, figure in each.figures.items():
            args |= self._of(hole, figure, among=now | self.before)
        for hole, some in (("who", each.whom if len(each.whom) > 1 else ()), ("felled", each.felled)):
            if some:
                args[hole] = self._crowd([self.cast[one] for one in some if one in self.cast])
        if each.hurt:
            args |= self._of("hurt", each.hurt, among=now | self.before)
        self.before = frozenset(now)
        return _capital(self.t.plural(key, len(each.whom), **args))

    def _person(self, each: Beat, hole: str) -> StoryPerson | None:
        return self.cast.get(each.hurt if hole == "hurt" else each.figures.get(hole, ""))

    def _of(self, hole: str, figure: str, among: Iterable[str] = ()) -> dict[str, MessageArg]:
        """Return a figure for the hole of a sentence, with what agrees with it: `{who}`, `{who_e}`, `{who_he}`.

        One that was just spoken of needs no epithet, unless another of its kind is `among` those spoken of.
        """
        person = self.cast.get(figure)
        if person is None:
            return {}
        clear = all(self.cast[each].short != person.short for each in among if each != figure)
        short = person.short if clear and not person.proper else person.name
        he, his, him = person.english
        woman = person.gender == "f"
        return {
            hole: short if figure in self.before else person.name,
            f"{hole}_short": short,
            f"{hole}_title": self._titled(person),
            f"{hole}_e": "e" if woman else "",
            f"{hole}_il": "elle" if woman else "il",
            f"{hole}_lui": "elle" if woman else "lui",
            f"{hole}_he": he,
            f"{hole}_his": his,
            f"{hole}_him": him,
        }

    def _titled(self, person: StoryPerson) -> Text:
        if person.title == NO_TEXT:
            return person.name
        return Text(f"{person.name.fr} {person.title.fr}", f"{person.name.en} {person.title.en}")

    def _known(self, each: Beat) -> bool:
        """Return whether two figures have met in contact before, and note that they have."""
        pair = frozenset(figure for figure in (each.figures.get("who"), each.figures.get("target")) if figure)
        known = pair in self.met
        self.met.add(pair)
        return known

    def _crowd(self, some: Iterable[StoryPerson], *, titled: bool = False) -> str:
        """Return some figures in words: those with names by these, the others counted by their kind."""
        kinds: dict[str, list[StoryPerson]] = {}
        for each in some:
            kinds.setdefault(each.many[self.t.lang] if not each.proper else f"proper {len(kinds)}", []).append(each)
        said = []
        for kind, alike in kinds.items():
            one = alike[0]
            if len(alike) > 1:
                said.append(f"{self._number(len(alike))} {kind}")
            else:
                said.append(str(self.t.read(self._titled(one) if titled else one.name)))
        *first, last = said
        return self.t("tale.and", first=", ".join(first), last=last) if first else last

    def _number(self, number: int) -> str:
        """Return a small number in words."""
        words = self.t("tale.numbers").split(",")
        return words[number] if number < len(words) else str(number)


def _capital(words: str) -> str:
    """Return sentences with capitals, whatever fills their first hole."""
    return _FIRST.sub(lambda found: found[0].upper(), words)


# -- as text -----------------------------------------------------------------------------------------------------------


def story_markdown(story: BattleStory, pictures: Mapping[int, str]) -> str:
    """Return a story as Markdown; `pictures` are the files of its pictures, by the number of their act."""
    parts = [f"# {plain_words(story.title)}"]
    for scene in story.seen(pictures):
        parts.append(f"## {plain_words(scene.heading)}")
        told = [plain_words(each) for each in scene.paragraphs]
        if scene.act in pictures:
            told.insert(1, f"![{plain_words(scene.heading)}]({pictures[scene.act]})")
        parts += told
        parts += ["\n>\n".join(f"> {plain_words(line)}" for line in note.splitlines()) for note in scene.notes]
    return "\n\n".join(parts) + "\n"


def story_html(story: BattleStory, pictures: Mapping[int, str], lang: str) -> str:
    """Return a story as one page of HTML that needs no other file; `pictures` are its pictures as elements of it."""
    return page_of(story.title, tuple(_body(story, pictures)), lang)


def _body(story: BattleStory, pictures: Mapping[int, str]) -> Iterator[str]:
    yield f"<h1>{escape(story.title)}</h1>"
    for scene in story.seen(pictures):
        yield f"<h2>{escape(scene.heading)}</h2>"
        told = [f"<p>{escape(each)}</p>" for each in scene.paragraphs]
        if scene.act in pictures:
            told.insert(1, f"<figure>{pictures[scene.act]}</figure>")
        yield from told
        yield from (f"<blockquote>{escape(note)}</blockquote>" for note in scene.notes)
