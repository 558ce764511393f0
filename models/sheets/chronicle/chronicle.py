"""The story of a force as a book: chapters, sentences in one language, who fell, what was earned; without any layout.

`chronicle_book` is made from the rows of a ledger. A sentence comes from the catalogue `prose`: `told_<kind>_1`, `_2`,
… are its variants, used in turn, so that the same story always reads the same; a kind without prose has the words of
the ledger. Every Event stands in exactly one sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import groupby
from typing import Final

from models.games.battle.battle_json import Done
from models.games.facets.chronicle import LedgerRow, StoryFigure
from models.games.persons import StoryPerson
from models.i18n import MessageArg, Text, Translator, roman
from models.sheets.chronicle.chapters import Chapter, Passage, Sentence, with_battle
from models.sheets.stage_moment import StageMoment
from models.sheets.text import one_line

LISTED: Final = frozenset({"purchase", "learnt", "improvement", "find", "find_stash", "loss", "stashed", "took", "use"})
"""Kinds that follow one another for one member become one sentence with a list of things."""
SHARED: Final = frozenset({"earned", "earned_why", "quest", "quest_named", "rest", "fled", "death"})
"""Kinds that one act brings to several members become one sentence about all of them."""
MOST_SENTENCES: Final = 7
"""A paragraph of a day has no more sentences than these."""
APART: Final = frozenset({"death", "resurrection"})
"""Sorts of Events that open a paragraph of their own."""


@dataclass(frozen=True, slots=True)
class FoughtBattle:
    """A battle that was settled: its id and name, its acts, its figures as a story speaks of them, how its turns are
    counted, and the table after some of its acts by number, made when asked for.
    """

    id: str
    name: str
    done: tuple[Done, ...]
    cast: Mapping[str, StoryPerson] = field(default_factory=dict, repr=False)
    round_of: Callable[[int], int] = field(default=int, compare=False, repr=False)
    moments: Callable[[], Mapping[int, StageMoment]] = field(default=dict, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ToldStory:
    """What a chronicle is made from, in no language yet: the rows of the ledger, and its figures as they joined.

    `battles` are those that were settled for the force, `terms` the words of its game.
    """

    rows: tuple[LedgerRow, ...] = ()
    figures: tuple[StoryFigure, ...] = ()
    battles: tuple[FoughtBattle, ...] = ()
    terms: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FallenFigure:
    """A member who fell: when, where and what came after, a sentence each."""

    member: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChronicleBook:
    """The whole book in one language; no two `figures` have the same name."""

    title: str
    under: str
    days: str
    figures: Mapping[str, StoryFigure]
    chapters: tuple[Chapter, ...]
    fallen: tuple[FallenFigure, ...] = ()
    closing: str = ""
    accounts: tuple[tuple[str, ...], ...] = ()
    """The table of what was earned and paid: its head first, then a row a member."""


def chronicle_book(
    title: str, under: str, story: ToldStory, lang: str, fought: Sequence[tuple[str, Chapter]] = ()
) -> ChronicleBook:
    """Return the book of a story. `fought` are battles as chapters, each with the id of its battle: what came of one
    is told after it.
    """
    telling = _Prose(Translator(lang), {each.member: each for each in _told_apart(story.figures)}, title)
    t = telling.t
    events = [tuple(rows) for _, rows in groupby(story.rows, key=lambda row: row.event)]
    parts = [part for part in _parts(events) if part[2]]
    told = [telling.chapter(number, *part) for number, part in enumerate(parts, 1)]
    for battle_id, battle in fought:
        told = with_battle(told, battle_id, battle, t)
    chapters = tuple(replace(each, number=number) for number, each in enumerate(told, 1))
    days = _span(t, (row.at for row in story.rows))
    return ChronicleBook(
        one_line(title), one_line(under), days, telling.figures, chapters,
        tuple(_fallen(telling, chapters, events)),
        t("prose.closing_days", days=days) if days else t("prose.closing") if chapters else t("sheet.no_events"),
        _accounts(telling.figures.values(), t),
    )  # fmt: skip


def day_in_words(t: Translator, at: str) -> str:
    """Return a day as a book writes it: `1er mars 2026`, `1 March 2026`; other texts as the user wrote them."""
    try:
        day = date.fromisoformat(at)
    except ValueError:
        return one_line(at)
    month = t("prose.months").split(",")[day.month - 1]
    number = t("prose.first_of_month") if day.day == 1 else str(day.day)
    return t("prose.date", day=number, month=month, year=str(day.year))


Told = tuple[LedgerRow, ...]
"""The rows of one Event, whose it is first."""


def _parts(events: Sequence[Told]) -> Iterator[tuple[str, str, list[Told]]]:
    """Yield the chapters: `founding`, `quest` or `road` (outside every quest), the quest's name, its Events.

    A quest begins where the story says so. One of which only the reward is told begins after what came before it: the
    founding, or the end of another quest. What is told in one act with its end, as wounds are, belongs to it.
    """
    marks = [(place, told[0].chapter) for place, told in enumerate(events) if told[0].chapter in ("begun", "ended")]
    before = events[: marks[0][0]] if marks else events
    # What somebody brings along belongs to the day on which all was founded, in whatever order it was written down.
    founded = max((i for i, (row, *_) in enumerate(before) if row.chapter == "founding" and row.at == before[0][0].at),
        default=-1,
    )  # fmt: skip
    sort, name, part, ended = "founding", "", list[Told](), False
    for place, told in enumerate(events):
        row = told[0]
        following = next((mark for at, mark in marks if at >= place), "")
        same = ended and part and row.act == part[-1][0].act
        fresh = row.chapter == "begun" or (
            not same
            and (
                (sort == "founding" and place > founded and row.chapter != "founding" and following != "begun")
                or (ended and following != "begun")
            )
        )
        if fresh:
            yield sort, name, part
            sort, name, part = "quest" if following else "road", "", []
        ended = row.chapter == "ended" or (ended and not fresh)
        name = name or (str(row.args.get("quest", "")) if row.chapter in ("begun", "ended") else "")
        part.append(told)
    yield sort, name, part


def _told_apart(figures: Sequence[StoryFigure]) -> Iterator[StoryFigure]:
    """Yield figures with distinct names: of two with one name, the second to join is called the second."""
    names = Counter(each.name for each in figures)
    taken = {each.name for each in figures if names[each.name] == 1}
    for each in figures:
        name, number = each.name, 0
        while names[each.name] > 1 and (not number or name in taken):
            number += 1
            name = f"{each.name}\u00a0{roman(number)}"
        taken.add(name)
        yield replace(each, name=name)


def _span(t: Translator, days: Iterable[str]) -> str:
    """Return the first and the last of some days in words; empty where none is known."""
    known = [day for day in days if day]
    if not known:
        return ""
    first, last = day_in_words(t, known[0]), day_in_words(t, known[-1])
    return t("prose.on_day", day=first) if first == last else t("prose.from_to", first=first, last=last)


@dataclass
class _Prose:
    """Writes sentences in one language, and remembers how often each kind was told."""

    t: Translator
    figures: Mapping[str, StoryFigure]
    force: str
    counts: Counter[str] = field(default_factory=Counter)

    def chapter(self, number: int, sort: str, name: str, events: Sequence[Told]) -> Chapter:
        passages = tuple(self._passages(events, founding=sort == "founding"))
        title = one_line(name) or self.t(f"prose.chapter_{sort}")
        known = [row.member for told in events for row in told if row.member in self.figures]
        days = _span(self.t, (told[0].at for told in events))
        return Chapter(number, title, days, passages, () if sort == "founding" else tuple(dict.fromkeys(known)))

    def _passages(self, events: Sequence[Told], *, founding: bool) -> Iterator[Passage]:
        day, met, said = "", set[str](), set[tuple[str, str]]()
        open_ = Passage("", ())
        for group in _join_events(events):
            row = group[0][0]
            new_day = row.at != day
            figure = row.member if founding and row.sort == "creation" and row.member not in met else ""
            met.add(figure)
            another = founding and open_.figure != row.member and bool(open_.figure)
            full = len(open_.sentences) >= MOST_SENTENCES and not founding
            if open_.sentences and (new_day or figure or another or full or open_.notes or row.sort in APART):
                yield open_
                open_ = Passage("", ())
            open_ = replace(
                open_,
                day=open_.day or (day_in_words(self.t, row.at) if new_day else ""),
                sentences=(*open_.sentences, self.sentence(group)),
                notes=(*open_.notes, *self._notes(group, said)),
                figure=open_.figure or figure,
            )
            day = row.at
        if open_.sentences:
            yield open_

    def _notes(self, group: Sequence[Told], said: set[tuple[str, str]]) -> Iterator[str]:
        """Yield the notes of some Events; the Events of one act share one note, which is quoted once."""
        for row in (told[0] for told in group):
            if row.note.strip() and (row.act, row.note) not in said:
                said.add((row.act, row.note))
                yield row.note.strip()

    def sentence(self, group: Sequence[Told]) -> Sentence:
        """Return the sentence of some Events of one kind."""
        first = group[0][0]
        members = tuple(dict.fromkeys(told[0].member for told in group))
        words = self._worded(group, members)
        return Sentence(
            words[:1].upper() + words[1:],
            tuple(dict.fromkeys(told[0].event for told in group)),
            tuple(each for each in members if each in self.figures),
            first.rule,
        )

    def _worded(self, group: Sequence[Told], members: Sequence[str]) -> str:
        t, row = self.t, group[0][0]
        kind = row.key.rpartition(".told_")[2]
        stems = (f"{kind}_out" if row.args.get("vitality") == 0 else "", kind)
        stem = next((each for each in stems if each and t.has(f"prose.told_{each}_1")), "")
        who = self.listed(self.name(each, group) for each in members)
        if not stem:
            return t("prose.told_plainly", who=who, words=t(row.key, **row.args))
        variants = next(n for n in range(1, 99) if not t.has(f"prose.told_{stem}_{n + 1}"))
        said = f"prose.told_{stem}_{self.counts[stem] % variants + 1}"
        self.counts[stem] += 1
        args: dict[str, MessageArg] = {**self._args(group), "who": who}
        return t.plural(said, len(members), **args) if kind in SHARED else t(said, **args)

    def _args(self, group: Sequence[Told]) -> dict[str, MessageArg]:
        """Return the arguments a sentence may use: those of the row, and things, members and amounts in words."""
        t, told = self.t, group[0]
        row, others = told[0], told[1:]
        args: dict[str, MessageArg] = {key: _one(t.read(value)) for key, value in row.args.items()}
        named = (each[0].args.get("thing", each[0].args.get("item")) for each in group)
        things = Counter(one_line(str(t.read(thing))) for thing in named if thing is not None)
        args["items"] = self.listed(f"{name}\u00a0(×{n})" if n > 1 else name for name, n in things.items())
        points, count = row.args.get("points"), row.args.get("count", 1)
        args["hits"] = t.plural("prose.hits", points) if isinstance(points, int) else ""
        args["foes"] = t.plural("prose.foes", count, profile=args.get("profile", "")) if isinstance(count, int) else ""
        if others and others[0].member:
            args["other"] = self.name(others[0].member, (others,))
        follows = self.figures[row.member].follows if row.member in self.figures else ""
        args["dead"] = self.figures[follows].name if follows in self.figures else args.get("dead", "")
        payers = (t("prose.payer", who=self.name(r.member, (others,)), points=r.args.get("points", 0)) for r in others)
        args["payers"] = self.listed(payers) or "—"
        return args

    def name(self, member: str, group: Sequence[Told]) -> str:
        """Return the name of a member in the book; that of the force for an empty id."""
        if member in self.figures:
            return one_line(self.figures[member].name)
        said = next((row.name for told in group for row in told if row.member == member and row.name), "")
        return one_line(said) or self.t("prose.company")

    def listed(self, names: Iterable[str]) -> str:
        """Return names as a sentence lists them: `a, b and c`."""
        *most, last = list(names) or [""]
        return self.t("prose.and", first=", ".join(most), last=last) if most else last


def _one(value: MessageArg) -> MessageArg:
    return one_line(value) if isinstance(value, str) else value


def _join_events(events: Sequence[Told]) -> Iterator[list[Told]]:
    """Yield groups of Events that share a sentence: one kind for one member in a row, or one act
    for several members.
    """
    group: list[Told] = []
    for told in events:
        if group and not _joins(group[-1], told):
            yield group
            group = []
        group.append(told)
    if group:
        yield group


def _joins(before: Told, told: Told) -> bool:
    one, other = before[0], told[0]
    kind = one.key.rpartition(".told_")[2]
    if one.key != other.key or one.at != other.at or one.chapter != other.chapter:
        return False
    if kind in LISTED:
        return one.member == other.member and not one.note and not {"healed"} & set(other.args)
    alike = dict(one.args) == dict(other.args) and one.note == other.note
    return kind in SHARED and one.act == other.act and one.member != other.member and alike


def _fallen(telling: _Prose, chapters: Sequence[Chapter], events: Sequence[Told]) -> Iterator[FallenFigure]:
    """Yield everybody who fell, in order, with what came after."""
    t, figures = telling.t, telling.figures
    where = {event: each for each in chapters for p in each.passages for s in p.sentences for event in s.events}
    fates: dict[str, list[str]] = {}
    for told in events:
        row = told[0]
        chapter = where[row.event]
        day = t("prose.on_day", day=day_in_words(t, row.at)) if row.at else ""
        place = {"number": roman(chapter.number), "chapter": chapter.title, "day": day}
        if row.sort == "death" and row.member in figures:
            fates.setdefault(row.member, []).append(t("prose.fell_day" if day else "prose.fell", **place))
        elif row.sort == "resurrection" and row.member in fates:
            price = row.args.get("points", 0)
            fates[row.member].append(t("prose.came_back_day" if day else "prose.came_back", points=price, **place))
    for member, words in fates.items():
        after = (t("prose.followed_by", who=each.name) for each in figures.values() if each.follows == member)
        yield FallenFigure(member, (*words, *after))


def _accounts(figures: Iterable[StoryFigure], t: Translator) -> tuple[tuple[str, ...], ...]:
    known = [each for each in figures if each.accounts]
    if not known:
        return ()
    head = ("", *(stat.label[t.lang] for stat in known[0].accounts))
    return (
        head,
        *(
            (
                one_line(each.name),
                *(str(t.read(stat.value) if stat.value is not None else stat) for stat in each.accounts),
            )
            for each in known
        ),
    )
