"""Reads a line of an order sheet: which forms of the grammar its chunks fill, and why they fill none or several.

Words come in any order. Of several readings the least far-fetched counts; two that are equally near are both told and
neither is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from models.errors import Refused
from models.games.empire.turn.orders.chunks import PART_OF_WORD, Chunk, cut, without_remarks
from models.games.empire.turn.orders.filling import (
    TAKES,
    Hand,
    ReadOrder,
    SlotValue,
    complete,
    lent_by,
    passed,
    take,
    values,
)
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.words import Meaning, OrderForm, OrderToken, Slot, order_words, plain_line, tokens
from models.i18n import Text

MOST_STEPS: Final = 2_000
"""Chunks tried for one line: what takes more is no order."""
MOST_CLAUSES: Final = 10
_CLAUSE_STEPS: Final = 10
_SUBJECTS: Final = ("command", "character")
_MISSING: Final = {
    "amount": "empire.number_missing", "shares": "empire.number_missing", "new": "empire.new_name_missing",
    "text": "empire.words_missing", "letter": "empire.words_missing", "price": "empire.number_missing",
}  # fmt: skip
_MEANT: Final = frozenset(
    ("command", "planet", "player", "character", "technology", "resource", "engagement", "special", "amount")
)
"""The types of which a line has one at least, if it is to be an order; or units, or a word that a form needs."""
_UNREAD: Final = re.compile(r"\[([^\[\]]{1,200}\.\w{1,9})\]")
"""How a document stands in a sheet that came with its mail and could not be read."""
_LEAST_MERIT: Final = (-1, 0, 0)


class _Solution(NamedTuple):
    parts: int
    cost: int
    readings: tuple[ReadOrder, ...]


def read_line(line: str, book: NameBook) -> tuple[tuple[ReadOrder, ...], ...]:
    """Return the readings of a line, each the orders it gives; several where more than one fits.

    Raises Refused for one that gives none.
    """
    if (file := _UNREAD.fullmatch(line.strip())) is not None:
        raise Refused("empire.not_read_in_mail", file=file[1])
    line = plain_line(line)
    parts = tokens(line)
    text = _free_text(line, parts, book)
    if text is not None:
        return ((text,),)
    # What the player may not know is tried last, so that it never changes how anything else is read.
    chunks = cut(line, parts, book, secrets=False)
    asks = line.rstrip(' ".)').endswith("?")
    first = None
    for each in _ways(line, parts, chunks, book):
        reader = _LineReader(each, book, asks=asks)
        if found := reader.solutions() if reader.possible else []:
            return tuple(dict.fromkeys(solution.readings for solution in found))
        first = first or reader
    raise (first or reader).reason(line)


def _ways(
    line: str, parts: Sequence[OrderToken], chunks: tuple[Chunk, ...], book: NameBook
) -> Iterator[tuple[Chunk, ...]]:
    """Yield the chunks that a line may be read as, each once."""
    yield chunks
    more = cut(line, parts, book, secrets=True)
    yield from dict.fromkeys(e for e in (more, without_remarks(chunks), without_remarks(more)) if e != chunks)


class _LineReader:
    def __init__(self, chunks: Sequence[Chunk], book: NameBook, *, asks: bool) -> None:
        self.chunks, self.book, self.asks = chunks, book, asks
        self.steps = self.furthest = 0
        self.unknown = [each for each in chunks if not each.known]
        named = any(each.has("word", word) for each in chunks for word in order_words().naming)
        self.never = next((each for each in chunks if each.has("never") and not each.has("fill")), None)
        self.possible = len(self.unknown) <= named and self.never is None
        self.breaks = [n for n, each in enumerate(chunks) if _parts_clauses(each)][:MOST_CLAUSES]
        self.ends: list[int] = []

    def solutions(self) -> list[_Solution]:
        """Return the nearest readings: if there are any whose clauses end where sentences do, those."""
        ends = [n for n in self.breaks if _ends_sentence(self.chunks[n])]
        for self.ends in (ends, []) if ends else ([],):
            self.steps = 0
            if found := self.solve(0, None):
                return found
        return []

    def solve(self, start: int, before: ReadOrder | None) -> list[_Solution]:
        """Return the readings of the chunks from one on, in as few clauses as can be, the nearest of them."""
        size = len(self.chunks)
        while start < size and self.chunks[start].has("sign"):
            start += 1
        if start >= size:
            return [_Solution(0, 0, ())] if before is not None else []
        self.furthest = max(self.furthest, start)
        best: list[_Solution] = []
        last = next((n for n in self.ends if n > start), size)
        for end in (last, *(n for n in reversed(self.breaks) if start < n < last)):
            if best and best[0].parts == 1:
                break
            for cost, reading in self.clause(self.chunks[start:end], before):
                for rest in self.solve(end + 1, reading):
                    if len(best) < 64:
                        best.append(_Solution(rest.parts + 1, rest.cost + cost, (reading, *rest.readings)))
        least = min(((each.parts, each.cost) for each in best), default=None)
        return [each for each in best if (each.parts, each.cost) == least]

    def clause(self, chunks: Sequence[Chunk], before: ReadOrder | None) -> list[tuple[int, ReadOrder]]:
        """Return what one clause may mean, the nearest readings; the one before lends its verb, or its subject."""
        self.steps += _CLAUSE_STEPS
        present = {str(m.value) for chunk in chunks for m in chunk.meanings if m.type in {"word", "sign"}}
        present |= {"units" for chunk in chunks if chunk.units} | {"amount" for chunk in chunks if chunk.has("amount")}
        found: dict[ReadOrder, int] = {}
        for key, form in order_words().forms.items():
            if not present.isdisjoint(form.without) or (self.asks and "question" not in form.reads):
                continue
            if all(not present.isdisjoint(group) for group in form.groups):
                hand = Hand(words=frozenset())
            elif before is not None and before.form == key and form.groups:
                # A verb of its own is nearer than one that is lent.
                hand = Hand(words=frozenset(each for group in form.groups for each in group), cost=1)
            else:
                continue
            lent = dict(before.slots) if before is not None and not hand.words else {}
            for done in self._fill(form, chunks, 0, hand):
                slots = {**done.slots}
                for slot in form.places:
                    if slot.name in _SUBJECTS and slot.name in lent and slot.name not in slots:
                        slots |= lent_by(slot, lent[slot.name])
                if reading := complete(key, form, slots, done.words, self.book):
                    found[reading] = min(done.cost + form.cost, found.get(reading, MOST_STEPS))
        least = min(found.values(), default=0)
        return [(cost, reading) for reading, cost in found.items() if cost == least]

    def _fill(self, form: OrderForm, chunks: Sequence[Chunk], at: int, hand: Hand) -> Iterator[Hand]:
        """Yield every way a form takes all chunks from one on."""
        self.steps += 1
        if at == len(chunks):
            yield hand
            return
        if self.steps > MOST_STEPS:
            return
        chunk = chunks[at]
        if (over := passed(form, chunk, hand)) is not None:
            yield from self._fill(form, chunks, at + 1, over)
        for each in chunk.meanings:
            if each.type == "word" and each.value in form.reads:
                words = hand.words | {str(each.value)}
                yield from self._fill(form, chunks, at + 1, Hand(hand.slots, words, cost=hand.cost + each.cost))
        for slot in form.places:
            for value, cost in values(slot, chunk, self.book):
                if (taken := take(form, slot, value, hand)) is not None:
                    taken.cost += cost
                    yield from self._fill(form, chunks, at + 1, taken)

    def reason(self, line: str) -> Refused:
        """Return why the line has no reading: of the clause that nothing fits, the form that comes nearest."""
        ordering = any(chunk.units or any(map(_is_of_an_order, chunk.meanings)) for chunk in self.chunks)
        said = {each.value for chunk in self.chunks for each in chunk.meanings if each.type == "word"}
        if self.asks and ordering and "question" not in said:
            return Refused("empire.refused_question")
        if self.never is not None and (
            ordering or self.never.has("never", "again") or self.never.has("never", "withdraw")
        ):
            name = next(each.value for each in self.never.meanings if each.type == "never")
            return Refused(f"empire.refused_{name}", words=self.never.text)
        if not ordering:
            return Refused("empire.not_an_order")
        chunks = self.chunks[self.furthest :]
        nearest: tuple[tuple[int, int, int], Refused] | None = None
        asked: dict[str, None] = {}
        names_anew = False
        for form in order_words().forms.values():
            # Where the word of an order is said, a form that only may have another one beside is not meant.
            mine = frozenset().union(*form.groups)
            if form.groups and said.isdisjoint(form.reads if said.isdisjoint(order_words().groups) else mine):
                continue
            merit, why, words = self._missing(form, chunks)
            if merit > _LEAST_MERIT and nearest is not None and merit == nearest[0] and words:
                asked |= dict.fromkeys(words)
            if merit > (nearest[0] if nearest else _LEAST_MERIT):
                nearest, asked = (merit, why), dict.fromkeys(words)
                names_anew = any("new" in slot.types for slot in form.places)
        if len(self.unknown) > names_anew:
            start, end = self.unknown[0].start, self.unknown[0].end
            before, after = re.search(r"[^\s\"]*$", line[:start]), re.match(r"[\w'’-]*", line[end:])
            whole = f"{before[0] if before else ''}{line[start:end]}{after[0] if after else ''}"
            return Refused("empire.unknown", words=whole.strip('",;:()+. '))
        kinds = {meaning.type for chunk in chunks for meaning in chunk.meanings}
        if {"command", "planet"} <= kinds and said.isdisjoint(order_words().needed):
            return Refused("empire.verb_missing")
        if nearest is None:
            if self.furthest:
                return Refused("empire.not_understood", words=line[chunks[0].start :].strip() if chunks else line)
            return Refused("empire.not_an_order")
        if asked:
            return Refused("empire.one_of", allowed=_told(asked))
        return nearest[1]

    def _missing(self, form: OrderForm, chunks: Sequence[Chunk]) -> tuple[tuple[int, int, int], Refused, list[str]]:
        """Return how near a form comes, why it does not fit, and the words it lacks."""
        hand, left = Hand(), list[Chunk]()
        for chunk in chunks:
            word = next((m for m in chunk.meanings if m.type == "word" and m.value in form.reads), None)
            if word is not None:
                hand = Hand(hand.slots, hand.words | {str(word.value)})
                continue
            fits = ((cost, slot, value) for slot in form.places for value, cost in values(slot, chunk, self.book))
            taken = (take(form, slot, value, hand) for _, slot, value in sorted(fits, key=itemgetter(0)))
            over = passed(form, chunk, hand)
            hand, rest = next(((each, False) for each in taken if each is not None), (over or hand, over is None))
            left += [chunk] if rest else []
        lacking = [sorted(group, key=order_words().place) for group in form.groups if hand.words.isdisjoint(group)]
        open_ = [slot for slot in form.places if not slot.optional and slot.name not in hand.slots]
        said = (
            len(form.groups) - len(lacking) + bool(hand.words)
            if form.groups
            else len(hand.slots.keys() & order_words().values.keys())
        )
        if not said:
            return _LEAST_MERIT, Refused("empire.not_an_order"), []
        merit = (-len(lacking) - len(open_) - len(left) + 100, said, len(hand.slots))
        number = next((each for each in left if each.has("number")), None)
        if number is not None and any("place" in slot.types for slot in open_):
            return merit, Refused("empire.point_as"), []
        if lacking:
            return merit, Refused("empire.one_of", allowed=""), [lacking[0][0]]
        for slot in open_:
            if "units" in slot.types:
                wanted = number is not None and not any(each.has("unit") for each in left)
                return merit, Refused("empire.number_missing"), list(order_words().values["unit"]) if wanted else []
            if slot.types[0] in order_words().values:
                return merit, Refused("empire.one_of", allowed=""), list(order_words().values[slot.types[0]])
        if open_:
            key = _MISSING.get(open_[0].types[0])
            return merit, Refused(key) if key else _nameless(open_[0], self.book), []
        odd = left[0] if left else chunks[0]
        return merit, Refused("empire.not_understood", words=odd.text), []


def _is_of_an_order(meaning: Meaning) -> bool:
    """Return whether a meaning makes a line an order: mere talk has none; a word for one does where it is spelt."""
    if meaning.cost == PART_OF_WORD:
        return False
    return meaning.type in _MEANT or (
        meaning.type == "word" and not meaning.cost and meaning.value in order_words().needed
    )


def _nameless(slot: Slot, book: NameBook) -> Refused:
    """Return that a name is missing: of what, and one for example."""
    kind, *_ = (each.removesuffix("s") for type_ in slot.types for each in TAKES.get(type_, (type_,)))
    if (example := book.example(kind)) is None:
        return Refused("empire.name_missing")
    return Refused("empire.name_of_missing", what=order_words().said(kind), example=example)


def _told(words: Sequence[str] | dict[str, None]) -> Text:
    said = [order_words().said(each) for each in words]
    return Text(*(", ".join(dict.fromkeys(each[lang] for each in said)) for lang in ("fr", "en")))


def _parts_clauses(chunk: Chunk) -> bool:
    return _ends_sentence(chunk) or chunk.has("sign", ",") or chunk.has("mark", "and")


def _ends_sentence(chunk: Chunk) -> bool:
    return chunk.has("sign", ";") or chunk.has("sign", ".")


def _introduces(chunk: Chunk, names: Sequence[Slot], book: NameBook) -> bool:
    """Return whether a chunk may stand before the word of an order in free words: it says nothing, or who is meant."""
    silent = any(chunk.has(type_) for type_ in ("fill", "mark", "sign"))
    return silent or any(True for slot in names for _ in values(slot, chunk, book))


def _free_text(line: str, parts: Sequence[OrderToken], book: NameBook) -> ReadOrder | None:
    """Return the reading of a line that holds free words, None for another; raises Refused where they are missing."""
    forms = {key: form for key, form in order_words().forms.items() if any("text" in s.types for s in form.places)}
    colons = [n for n, each in enumerate(parts) if each.kind == "sign" and each.key == ":"]
    quotes_at = [n for n, each in enumerate(parts) if each.kind == "quote"]
    stop = (colons or quotes_at[-1:] or [len(parts)])[0]
    head = cut(line, parts[:stop], book, secrets=False)
    first = next((n for n, each in enumerate(head) if not (each.has("fill") or each.has("mark"))), len(head))
    for key, form in forms.items():
        names = [s for s in form.places if "text" not in s.types]
        said = [n for n, each in enumerate(head) if any(each.has("word", word) for word in form.reads)]
        if not said or (not names and said[0] != first):
            continue
        if any(not _introduces(each, names, book) for each in head[: said[0]]):
            continue
        slots: dict[str, SlotValue] = {}
        start = head[said[0]].end
        for slot in names:
            for n, chunk in enumerate(head):
                found = sorted({(cost, value) for value, cost in values(slot, chunk, book)}, key=lambda each: each[0])
                near = [value for cost, value in found if cost == found[0][0]]
                if len(near) > 1:
                    raise Refused("empire.not_understood", words=chunk.text)
                if near and n > said[0] - 2 and slot.name not in slots:
                    slots[slot.name] = near[0]
                    start = max(start, chunk.end)
            if slot.name not in slots:
                raise _nameless(slot, book)
        rest = (line[parts[stop].start :] if stop < len(parts) else line[start:]).lstrip(" :,")
        if len(quotes := rest.split('"')) == 3 and not quotes[0] and not quotes[2].strip(" ."):
            rest = quotes[1]
        if not rest.strip():
            raise Refused("empire.words_missing")
        return ReadOrder(key, tuple((s.name, slots.get(s.name, rest.strip())) for s in form.places))
    return None
