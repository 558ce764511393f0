"""A table nobody has measured: what its figures mean to one another is known from what people say, and asked for.

Nobody says a coordinate or a number. A question is answered by pointing at figures; from the answers, and from how far
each figure may move, an interval of every gap is kept, and a question whose answer follows is not asked.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from models.errors import Refused
from models.games.battle.values import Told
from models.table.spots import CLEAR, CLOSE, least_and_most

FAR: Final = 1 << 40
ANSWER: Final = "answer"
"""The word of an act that answers a question: it is nobody's action, and throws no die."""
QuestionKind = Literal[
    "touch", "seen", "near", "cover", "front", "zone", "nearest", "charge", "target", "reach", "line", "spot", "post"
]
SEVERAL: Final = ("touch", "seen", "near", "cover", "front", "zone")
"""Kinds answered by any number of figures; `nearest` by one, `target` by one or nobody, `charge` by the nearest and
whether it is reached, the others by a word."""
WAYS: Final = ("", "reach", "nearer")
"""The answers to how far a figure comes towards another: not at all, into contact, nearer."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way a figure may be seen by a shooter: half hidden or in the open; facing it where that counts, else None.

    The lower its `rank`, the sooner it is shot at.
    """

    figure: str
    hidden: bool
    front: bool | None = None
    rank: int = 0


@dataclass(frozen=True, slots=True)
class GroundQuestion:
    """A question about a figure: which of those `among` touch it, are seen within a `reach`, are half hidden, …

    `reach` is in thousandths of a pace, less than that where it is `strict` (for `nearest` and `charge`: along the way,
    not straight); `zone` names a place on the table; `rows` are the ways the figures of a `target` may be seen.
    """

    kind: QuestionKind
    of: str
    among: tuple[str, ...] = ()
    reach: int = 0
    strict: bool = False
    zone: str = ""
    rows: tuple[Row, ...] = ()

    @property
    def answers(self) -> int:
        """How many answers it has: numbers from 0. Several figures are a sum of powers of two, in their order."""
        if self.kind in SEVERAL:
            return 1 << len(self.among)
        one = {"nearest": len(self.among), "target": len(self.among) + 1, "charge": 2 * len(self.among)}
        return one.get(self.kind, len(WAYS) if self.kind == "reach" else 2)

    def named(self, answer: int) -> tuple[str, ...]:
        """Return the figures an answer means."""
        if self.kind in ("nearest", "target"):
            return self.among[answer : answer + 1]
        if self.kind == "charge":
            return (self.among[answer // 2],)
        chosen = (answer >> place & 1 for place in range(len(self.among)))
        return tuple(each for each, yes in zip(self.among, chosen, strict=True) if yes)

    def answer(self, figures: Collection[str]) -> int:
        """Return the number of the answer that means these of several figures."""
        return sum(1 << place for place, each in enumerate(self.among) if each in figures)


class AnswerWanted(Exception):  # noqa: N818  no error: a question
    """Raised where people must say something about the table; a game adds its `words` and the `act` of answering."""

    def __init__(self, question: GroundQuestion, words: Told | None = None, act: object = None) -> None:
        super().__init__(question)
        self.question, self.words, self.act = question, words, act


@dataclass(frozen=True, slots=True)
class Said:
    """An answer that holds until one of its figures moves, and the turn it was given in."""

    question: GroundQuestion
    answer: int
    turn: int = 0

    def of(self, other: str) -> bool | None:
        """Return what was said of a figure; None where nothing was said."""
        return other in self.question.named(self.answer) if other in self.question.among else None


@dataclass(frozen=True, slots=True)
class Apart:
    """The gap to another figure, from `least` to `most` thousandths of a pace.

    `low` and `high` name the answers these rest on, as `kind/reach/turn`; empty for the start.
    """

    other: str
    least: int = CLEAR
    most: int = FAR
    low: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a figure: the answers about it, and how far the others are."""

    said: tuple[Said, ...] = ()
    apart: tuple[Apart, ...] = ()

    def gap(self, other: str) -> Apart:
        """Return the known interval of the gap to another figure."""
        return next((each for each in self.apart if each.other == other), Apart(other))

    @property
    def touching(self) -> tuple[str, ...]:
        """The figures in contact with it."""
        return tuple(sorted(each.other for each in self.apart if each.most <= CLOSE))

    def within(self, other: str, reach: int, *, strict: bool = False) -> bool | None:
        """Return whether another figure is within a reach; None where it is not known."""
        found = self.gap(other)
        if found.most < reach or (found.most == reach and not strict):
            return True
        if found.least > reach or (found.least == reach and strict):
            return False
        return self.yes("near", other, reach=reach)

    def sees(self, other: str, reach: int) -> bool | None:
        """Return whether it sees another figure within a reach; None where it is not known."""
        found = self.gap(other)
        if found.least > reach:
            return False
        for each in self.said:
            yes, asked = each.of(other), each.question
            if asked.kind == "seen" and yes is not None:
                if yes and (asked.reach <= reach or found.most <= reach):
                    return True
                if not yes and (asked.reach >= reach or found.most <= asked.reach):
                    return False
        return None

    def yes(self, kind: QuestionKind, other: str, *, reach: int = 0, zone: str = "") -> bool | None:
        """Return the answer about another figure to a question of a kind; None where there is none."""
        said = (e for e in self.said if (e.question.kind, e.question.reach, e.question.zone) == (kind, reach, zone))
        return next((yes for each in said if (yes := each.of(other)) is not None), None)

    def may_be(self, row: Row) -> bool:
        """Return whether all answers allow that a figure is seen in this way."""
        cover, front = self.yes("cover", row.figure), self.yes("front", row.figure)
        return cover in (None, row.hidden) and (row.front is None or front in (None, row.front))

    def word(self, kind: QuestionKind, *among: str) -> int | None:
        """Return the answer to a question with a single answer; None where there is none."""
        return next((e.answer for e in self.said if (e.question.kind, e.question.among) == (kind, among)), None)


NOTHING: Final = Known()
Table = Mapping[str, Known]


class AskedGround:
    """A table known by what people say of it; raises AnswerWanted for what they have not said yet."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def of(self, figure: str) -> Known:
        """Return what is known of a figure."""
        return self._table.get(figure, NOTHING)

    def which(
        self, kind: QuestionKind, of: str, among: Iterable[str], reach: int = 0, *, strict: bool = False, zone: str = ""
    ) -> tuple[str, ...]:
        """Return those of `among` for which it is so; raises AnswerWanted once for all that are not known."""
        known = self.of(of)

        def so(other: str) -> bool | None:
            if kind == "near":
                return known.within(other, reach, strict=strict)
            return known.sees(other, reach) if kind == "seen" else known.yes(kind, other, reach=reach, zone=zone)

        asked = {each: so(each) for each in among}
        unknown = tuple(each for each, answer in asked.items() if answer is None)
        if unknown:
            raise AnswerWanted(GroundQuestion(kind, of, unknown, reach, strict, zone))
        return tuple(each for each, answer in asked.items() if answer)

    def nearest(self, of: str, among: Collection[str], *, by_way: bool = False, reach: int = 0) -> str:
        """Return the nearest of some figures, in a straight line or along the way, empty where there is none.

        Raises AnswerWanted; figures that are known to be too far are not asked about. With a `reach`, one question asks
        also whether the figure comes into contact, where it may.
        """
        known = self.of(of)
        gaps = {each: known.gap(each) for each in sorted(among)}
        bound = FAR if by_way else min((each.most for each in gaps.values()), default=FAR)
        left = tuple(each for each, gap in gaps.items() if gap.least <= bound)
        for each in known.said:
            asked = each.question
            about = asked.kind == "nearest" and asked.strict == by_way and set(left) <= set(asked.among)
            if about and asked.among[each.answer] in left:
                return asked.among[each.answer]
        if len(left) > 1:
            if reach and any(gaps[each].least <= reach for each in left):
                raise AnswerWanted(GroundQuestion("charge", of, left, reach, by_way))
            raise AnswerWanted(GroundQuestion("nearest", of, left, strict=by_way))
        return left[0] if left else ""

    def target(self, of: str, rows: Sequence[Row], reach: int) -> str:
        """Return whom a shooter shoots at: the first of the rows that is so, of those of one rank the nearest; empty
        where none is. Raises AnswerWanted, with the rows that may be so by what is known.
        """
        known = self.of(of)
        left = tuple(each for each in rows if known.sees(each.figure, reach) is not False and known.may_be(each))
        if not left:
            return ""
        for said in known.said:
            asked = said.question.rows
            if said.question.kind == "target" and said.question.reach == reach and _in_order(left, asked):
                named = asked[said.answer : said.answer + 1]
                if not named or any(replace(each, rank=named[0].rank) == named[0] for each in left):
                    return named[0].figure if named else ""
        raise AnswerWanted(GroundQuestion("target", of, tuple(each.figure for each in left), reach, rows=left))

    def word(self, kind: QuestionKind, of: str, *among: str, reach: int = 0) -> int:
        """Return the answer to a question with few answers; raises AnswerWanted."""
        found = self.of(of).word(kind, *among)
        if found is None:
            raise AnswerWanted(GroundQuestion(kind, of, among, reach))
        return found


def _in_order(rows: Iterable[Row], asked: Iterable[Row]) -> bool:
    """Return whether a question asked about all these rows in this order, apart from rows ruled out since."""
    before = {replace(each, rank=0): each.rank for each in asked}
    ranks = sorted({(each.rank, before.get(replace(each, rank=0), -1)) for each in rows})
    return ranks[0][1] >= 0 and all(a < c and b < d for (a, b), (c, d) in pairwise(ranks))


# -- what is said, and what moves -------------------------------------------------------------------------------------


def learn(table: Table, question: GroundQuestion, answer: int, turn: int = 0) -> dict[str, Known]:
    """Return what is known after an answer; raises Refused for one that is impossible or contradicts an earlier."""
    if not 0 <= answer < question.answers:
        raise Refused("ground.no_answer")
    of, kind = question.of, question.kind
    if kind == "charge":
        place, touches = divmod(answer, 2)
        after = learn(table, replace(question, kind="nearest", reach=0), place, turn)
        reached = GroundQuestion("reach", of, (question.among[place],), question.reach)
        return learn(after, reached, WAYS.index("reach" if touches else "nearer"), turn)
    after, reason = dict(table), f"{kind}/{question.reach}/{turn}"
    if kind in ("touch", "seen", "near"):
        for each in question.among:
            yes = each in question.named(answer)
            if kind == "touch" and not yes:
                after = _apart(after, of, each)
                continue
            after = _bounded(after, of, each, *_bounds(question, yes=yes), reason)
    elif kind == "nearest" and not question.strict:
        after = _nearest(after, question, question.among[answer], reason)
    elif kind == "reach" and WAYS[answer] == "reach":
        after = _bounded(after, of, question.among[0], 0, question.reach, reason)
    elif kind == "target":
        row = question.rows[answer] if answer < len(question.rows) else None
        # The first that is so was named: of whom all ways to be seen stand before it, he is not seen.
        later = {each.figure for each in question.rows if row is not None and each.rank >= row.rank}
        said: list[tuple[QuestionKind, str, int]] = [("seen", each, 0) for each in sorted({*question.among} - later)]
        if row is not None:
            said += [("seen", row.figure, 1), ("cover", row.figure, int(row.hidden))]
            said += [("front", row.figure, int(row.front))] if row.front is not None else []
        for about, each, so in said:
            after = learn(after, GroundQuestion(about, of, (each,), question.reach * (about == "seen")), so, turn)
    mine = after.get(of, NOTHING)
    if kind != "touch":
        # What is said anew holds, not what was said before others moved.
        earlier = (each for each in mine.said if each.question != question)
        mine = replace(mine, said=(*earlier, Said(question, answer, turn)))
    return {**after, of: mine}


def _bounds(question: GroundQuestion, *, yes: bool) -> tuple[int, int]:
    """Return the interval of a gap, in thousandths of a pace, that an answer means."""
    if question.kind == "touch":
        return (0, CLOSE) if yes else (CLEAR, FAR)
    if yes:
        return 0, question.reach
    return (question.reach + (not question.strict) if question.kind == "near" else 0), FAR


def _apart(table: dict[str, Known], a: str, b: str) -> dict[str, Known]:
    """Return what is known once two figures do not touch; an earlier answer that they touch is dropped."""
    known = table.get(a, NOTHING).gap(b)
    return _pair(table, a, Apart(b)) if known.most <= CLOSE else table


def _nearest(table: dict[str, Known], question: GroundQuestion, nearest: str, reason: str) -> dict[str, Known]:
    of, gap = question.of, table.get(question.of, NOTHING).gap(nearest)
    others = [each for each in question.among if each != nearest]
    most = min((table.get(of, NOTHING).gap(each).most for each in others), default=FAR)
    after = _bounded(table, of, nearest, 0, most, reason)
    for each in others:
        after = _bounded(after, of, each, gap.least, FAR, reason)
    return after


def _bounded(table: dict[str, Known], a: str, b: str, least: int, most: int, reason: str) -> dict[str, Known]:
    """Return what is known once the gap of two figures must also lie in an interval."""
    known = table.get(a, NOTHING).gap(b)
    low, high = known.least, known.most
    if most <= CLOSE and low == CLEAR and not known.low:
        # Nobody said that they do not touch: it is only what is taken for granted.
        low = 0
    if max(low, least) > min(high, most):
        said = known.low if low > most else known.high
        kind, reach, turn = (*said.split("/"), "0", "0")[:3]
        raise Refused(f"ground.contradicts_{kind or 'start'}", figure=a, other=b, reach=int(reach), turn=int(turn))
    made = Apart(
        b, max(low, least), min(high, most), reason if least > low else known.low, reason if most < high else known.high
    )
    return _pair(table, a, made)


def _pair(table: dict[str, Known], a: str, made: Apart) -> dict[str, Known]:
    """Return what is known with a gap of two figures recorded with both."""
    after = dict(table)
    for one, apart in ((a, made), (made.other, replace(made, other=a))):
        known = after.get(one, NOTHING)
        after[one] = replace(known, apart=(*(e for e in known.apart if e.other != apart.other), apart))
    return after


def after_move(table: Table, who: str, most: int, touching: Collection[str] = (), turn: int = 0) -> dict[str, Known]:
    """Return what is known after a figure moved at most `most` and touches these; raises Refused for one too far.

    Answers about it are forgotten, and its gaps widen by the length of its way.
    """
    after = {each: _without(known, who) for each, known in table.items()}
    mine = after.get(who, NOTHING)
    after[who] = replace(mine, said=())
    for each in mine.apart:
        least, far = max(CLEAR, each.least - most), min(FAR, each.most + most)
        after = _pair(after, who, Apart(each.other, least, far, each.low if least > CLEAR else "", each.high))
    for other in touching:
        after = _bounded(after, who, other, 0, CLOSE, f"touch/0/{turn}")
    return after


def _without(known: Known, who: str) -> Known:
    """Return what is known of a figure without the answers about one that has moved."""
    left = []
    for each in known.said:
        asked = each.question
        if who not in asked.among:
            left.append(each)
        elif asked.kind in SEVERAL:
            rest = replace(asked, among=tuple(other for other in asked.among if other != who))
            left.append(Said(rest, rest.answer(asked.named(each.answer)), each.turn))
    return replace(known, said=tuple(left))


def forgotten(table: Table, who: str) -> dict[str, Known]:
    """Return what is known once everything about a figure but its contacts must be asked again."""
    after = {each: _without(known, who) for each, known in table.items()}
    mine = after.get(who, NOTHING)
    after[who] = replace(mine, said=())
    for each in mine.apart:
        if each.most > CLOSE:
            after = _pair(after, who, Apart(each.other))
    return after


def between(starts: Mapping[str, Sequence[int]]) -> dict[str, Known]:
    """Return what is known of figures that start somewhere in rectangles (left, top, right, bottom, own radius).

    All in thousandths of a pace.
    """
    table: dict[str, Known] = {}
    names = sorted(starts)
    for place, a in enumerate(names):
        for b in names[place + 1 :]:
            least, most = least_and_most(starts[a], starts[b])
            table = _pair(table, a, Apart(b, max(CLEAR, least), most))
    return table
