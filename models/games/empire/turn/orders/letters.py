"""Letters in an order sheet, from `lettre à X` to `fin lettre`: nothing in one is an order (CG-1).

    lettre à Vador et Mecrosa :
    Rejoignez-nous, il est encore temps.
    fin lettre

A letter whose words stand behind the colon of its first line, and that nothing ends, is that line alone. A line "Fin"
in a letter that has its own end is one of its words; of one that has none, the end of the sheet is the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import takewhile
from typing import Final

from models.errors import Refused
from models.games.empire.turn.orders.chunks import Chunk, cut
from models.games.empire.turn.orders.filling import ReadOrder
from models.games.empire.turn.orders.names import NameBook
from models.games.empire.turn.orders.reading import read_line
from models.games.empire.turn.orders.words import COMMENT, order_words, plain_line, tokens
from models.i18n import fold

MOST_LETTERS: Final = 20
"""Letters of one sheet that are carried."""
LONGEST_LETTER: Final = 4_000
LETTER: Final = "letter"
"""The form and the kind of order of a letter."""
TELL: Final = "tell"
_PHRASE: Final = 4
_MOST_QUOTED: Final = 20
"""Lines below its first one in which a quotation that is not closed there may end."""
_HEAD: Final = 200
"""A first line of more characters before its colon names nobody."""
_MANNERS: Final = ("open", "signed")
_SILENT: Final = frozenset(("fill", "mark", "sign", "kind", LETTER, TELL))


@lru_cache(2_000)
def begins_letter(line: str) -> bool:
    """Return whether a line of a sheet begins a letter: its first words are one for a letter, or say which it is.

    Of other words for telling somebody something (`dis à X : …`) only a line that says it is a letter.
    """
    vocabulary = order_words().vocabulary
    keys = [] if line.startswith(COMMENT) else [each.key for each in tokens(plain_line(line[:_HEAD]))]
    at = 0
    while at < len(keys):
        size = next((n for n in range(_PHRASE, 0, -1) if " ".join(keys[at : at + n]) in vocabulary), 1)
        types = {meant.type for meant in vocabulary.get(" ".join(keys[at : at + size]), ())}
        if TELL in types and LETTER not in types:
            return bool(line.partition(":")[2].strip())
        if LETTER in types or types.isdisjoint(("fill", "mark", *_MANNERS)):
            return LETTER in types
        at += size
    return False


def ends(line: str, what: str = "end") -> bool:
    """Return whether a line is the end mark of a sheet, or of a letter (`letter_end`)."""
    return fold(line).strip(" .-*_") in order_words().small[what]


def with_letters(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a sheet and what follows it, each letter as one that holds line breaks and its end mark."""
    at = 0
    while at < len(lines):
        first, at = lines[at], at + 1
        more = _quoted_on(first, lines[at : at + _MOST_QUOTED])
        if not begins_letter(first):
            yield " ".join((first, *map(str.strip, more)))
            at += len(more)
            continue
        words = list(takewhile(lambda line: not (begins_letter(line) or ends(line, "letter_end")), lines[at:]))
        ended = at + len(words) < len(lines) and ends(lines[at + len(words)], "letter_end")
        words = words if ended else list(takewhile(lambda line: not ends(line), words))
        if first.partition(":")[2].strip() and not ended and not more:
            yield first
            continue
        words = words if ended or not more else list(more)
        at += len(words) + ended
        yield "\n".join((first, *words)).rstrip() + "\n" + _end_mark(first)


def _quoted_on(first: str, below: Sequence[str]) -> Sequence[str]:
    """Return the lines below one into which a quotation goes on that begins behind its colon: to that which ends it.

    That of a letter may begin on the next line, with nothing right below its end.
    """
    said = [plain_line(line).strip() for line in (first.partition(":")[2], *below)]
    begin = next((n for n, line in enumerate(said) if line), 0)
    if not said[begin].startswith('"') or (begin and not (first.rstrip().endswith(":") and begins_letter(first))):
        return ()
    closed = said[begin].count('"') % 2 == 0
    end = begin if closed else next((n for n in range(begin + 1, len(said)) if '"' in said[n]), 0)
    return () if begin and said[end + 1 : end + 2] > [""] else below[:end]


def _end_mark(first: str) -> str:
    """Return the end mark in the language of a letter's first line."""
    fr, en, *_ = order_words().small["letter_end"]
    return (en if fold(en).split()[-1] in fold(first) else fr).upper()


def read_letter(letter: str, book: NameBook, code: str = "") -> tuple[ReadOrder, Mapping[str, str | tuple[str, ...]]]:
    """Return a letter as it is told, without its words, and as the arguments of its order.

    `code` is what its sheet is signed with. Raises Refused for a letter that cannot be carried.
    """
    first, *rest = letter.splitlines()
    head, _, said = first.partition(":")
    words = "\n".join((said.strip(), *rest[:-1])).strip()
    if words[:1] + words[-1:] in {'""', "“”", "«»"} and len(words) > 1:
        words = words[1:-1].strip()
    parts = plain_line(said).strip().split('"')
    if not rest and len(parts) == 3 and not parts[0] and (behind := parts[2].strip(" .,;!?)")):
        raise Refused("empire.letter_goes_on", words=behind)
    slots, players = dict[str, str | tuple[str, ...]](), dict[str, None]()
    for chunk in cut(plain_line(head), tokens(plain_line(head)), book, secrets=False):
        manner = next((each for each in chunk.meanings if each.type in _MANNERS), None)
        if manner is not None:
            slots[manner.type] = str(manner.value)
        elif not _SILENT.intersection(each.type for each in chunk.meanings):
            players[_player(chunk)] = None
    if not players and slots.get("open") != "public":
        raise Refused("empire.letter_to_nobody")
    if not words:
        raise Refused("empire.letter_empty")
    if len(words) > LONGEST_LETTER:
        raise Refused("empire.letter_too_long", most=LONGEST_LETTER, count=len(words))
    if code and code.replace("-", "") in re.sub(r"[\s-]", "", words).upper():
        raise Refused("empire.letter_tells_code")
    slots |= {"words": words} | ({"players": tuple(players)} if players else {})
    given = {place.name: slots[place.name] for place in order_words().forms[LETTER].places if place.name in slots}
    return ReadOrder(LETTER, tuple({**given, "words": "…"}.items())), given


def _player(chunk: Chunk) -> str:
    """Return the one player that words of a first line name; raises Refused for nobody, or for several."""
    named = [each for each in chunk.meanings if each.type == "player"]
    near = {str(each.value) for each in named if each.cost == min(one.cost for one in named)}
    if len(near) != 1:
        raise Refused("empire.letter_to_no_such", words=chunk.text)
    return near.pop()


def order_in(words: str, book: NameBook) -> str:
    """Return the first line of a letter that would be an order outside of it, `""` where there is none."""
    phrases = (*order_words().vocabulary, *book.known)
    spoken = frozenset(word for phrase in phrases for word in phrase.split())
    return next((line.strip() for line in words.splitlines() if _is_order(line, book, spoken)), "")


def _is_order(line: str, book: NameBook, spoken: Set[str]) -> bool:
    # Prose has words that no order has, and is not read further.
    if len(line) > _HEAD or any(each.kind == "word" and each.key not in spoken for each in tokens(plain_line(line))):
        return False
    try:
        return bool(read_line(line.strip(), book))
    except Refused:
        return False
