"""From typed words to ids: without accents, case and language, with composed gear and numbered skills."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import count, pairwise
from typing import Final, Literal

from models.games.swidenth.data import Rulebook
from models.games.swidenth.gear import BLESSED, piece, skill
from models.games.swidenth.types import PROFILE, ClassType, RaceType, SpellType
from models.i18n import Text, fold

Sort = Literal["races", "classes", "gear", "spells", "skills", "improvements"]
_BLESSED_OF: Final = re.compile(r"(?:arme benie|blessed weapon) ?[:(] ?(.+?) ?\)?")
_BLESSED_END: Final = re.compile(r"(.+) benie?")
_BOOK_OF: Final = re.compile(r"(grimoire|parchemin|scroll)(?: ?[:(] ?| de | d'| of )(.+?) ?\)?")
_NUMBERED: Final = re.compile(r"(.+?) ([1-9]\d?)")
_LONGEST: Final = 60
_ALIKE: Final = 0.44
_WORD: Final = 3
# A word in common is a little less than the whole name.
_OF_A_WORD: Final = 0.9
_DOUBLED: Final = re.compile(r"([a-z])\1")


def find(book: Rulebook, sort: Sort, words: str) -> str:
    """Return the id of a name in French or English; empty where the rule book has none."""
    if len(words) > _LONGEST:
        return ""
    folded = fold(words).replace("-", " ")
    exact = _index(book, sort).get(folded, "")
    if exact or sort not in ("gear", "skills"):
        return exact
    return _made_gear(book, folded) if sort == "gear" else _numbered_skill(book, folded)


def nearest(book: Rulebook, sort: Sort, words: str) -> str:
    """Return the id whose name, or a word of it, looks and sounds most like `words`; empty where none does."""
    if len(words) > _LONGEST:
        return ""
    typed = _sound(fold(words).replace("-", " "))
    best, found = _ALIKE, ""
    for name, item_id in _index(book, sort).items():
        alike = _likeness(typed, _sound(name))
        if alike > best:
            best, found = alike, item_id
    return found


def _likeness(typed: str, name: str) -> float:
    """Return how similar two names are, from 0 to 1: as a whole, or word by word."""
    whole = _overlap(_bigrams(typed), _bigrams(name))
    said = [word for word in typed.split() if len(word) >= _WORD]
    if not said:
        return whole
    by_word = (max((_overlap(_bigrams(word), _bigrams(each)) for each in name.split()), default=0.0) for word in said)
    return max(whole, _OF_A_WORD * sum(by_word) / len(said))


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other))


@lru_cache(maxsize=2048)
def _sound(words: str) -> str:
    """Return a folded name as it sounds: `orque` and `orc`, `nordique` and `nordic` become equal."""
    for written, heard in (("que ", "c "), ("qu", "c"), ("k", "c"), ("ph", "f"), ("th", "t"), ("y", "i")):
        words = f"{words} ".replace(written, heard).strip()
    return _DOUBLED.sub(r"\1", words)


def free_among(name: str, taken: Iterable[str]) -> str:
    """Return a name that differs, when folded, from all taken ones: `Nain`, `Nain 2`, …"""
    held = {fold(each) for each in taken}
    return next(each for n in count(1) if fold(each := name if n == 1 else f"{name} {n}") not in held)


def name_of(book: Rulebook, sort: Sort, item_id: str) -> Text:
    """Return the name of an id; a word the rule book does not know reads as it was typed."""
    if sort == "gear":
        thing = piece(book, item_id)
        return thing.name if thing else Text.same(item_id)
    if sort == "skills":
        ability = skill(book, item_id)
        return ability.name if ability else Text.same(item_id)
    if sort == "improvements":
        return book.stats[item_id].name if item_id in PROFILE else Text.same(item_id)
    catalogue: Mapping[str, RaceType | ClassType | SpellType] = getattr(book, sort)
    return catalogue[item_id].name if item_id in catalogue else Text.same(item_id)


def readable_name(book: Rulebook, sort: Sort, item_id: str, lang: str) -> str:
    """Return the name of an id that reads back: the French one where another thing has this name in `lang`."""
    name = name_of(book, sort, item_id)
    return name[lang] if find(book, sort, name[lang]) == item_id else name.fr


def _made_gear(book: Rulebook, folded: str) -> str:
    blessed = _BLESSED_OF.fullmatch(folded) or _BLESSED_END.fullmatch(folded)
    base = blessed.group(1) if blessed else folded.removeprefix("blessed ")
    if blessed or base != folded:
        made = f"{BLESSED}:{_index(book, 'gear').get(base, '')}"
        return made if piece(book, made) else ""
    of_spell = _BOOK_OF.fullmatch(folded)
    if of_spell is None:
        return ""
    carrier = "grimoire" if of_spell.group(1) == "grimoire" else "parchemin"
    made = f"{carrier}:{_index(book, 'spells').get(of_spell.group(2), '')}"
    return made if piece(book, made) else ""


def _numbered_skill(book: Rulebook, folded: str) -> str:
    numbered = _NUMBERED.fullmatch(folded)
    if numbered is None:
        return ""
    # "Tir 3" is the characteristic: its number is in the profile.
    head = _index(book, "skills").get(numbered.group(1), "") or _index(book, "skills").get(f"{numbered.group(1)} x", "")
    if head and book.skills[head].numbered:
        return f"{head}:{numbered.group(2)}"
    return head if head == "tir" else ""


def _names_of(book: Rulebook, sort: Sort) -> Iterator[tuple[str, Text]]:
    if sort == "improvements":
        yield from ((stat_id, book.stats[stat_id].name) for stat_id in PROFILE)
        return
    catalogue: Mapping[str, object] = getattr(book, sort)
    yield from ((item_id, item.name) for item_id, item in catalogue.items())  # type: ignore[attr-defined]


@lru_cache(maxsize=32)
def _index(book: Rulebook, sort: Sort) -> Mapping[str, str]:
    """Return ids by folded name: names first, so that an alias never hides one."""
    index: dict[str, str] = {}
    for item_id, name in _names_of(book, sort):
        for words in (name.fr, name.en, item_id):
            index.setdefault(fold(words).replace("-", " "), item_id)
    catalogue = {} if sort == "improvements" else getattr(book, sort)
    for item_id, item in catalogue.items():
        for alias in item.aliases:
            index.setdefault(fold(alias).replace("-", " "), item_id)
    if sort == "improvements":
        for stat_id in PROFILE:
            for short in (book.stats[stat_id].short.fr, book.stats[stat_id].short.en):
                index.setdefault(fold(short), stat_id)
    return index


@lru_cache(maxsize=4096)
def _bigrams(words: str) -> frozenset[str]:
    return frozenset(a + b for a, b in pairwise(f" {words} "))
