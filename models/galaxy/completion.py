"""What may follow in the search field: keys of the language, then the values this galaxy has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.search import KEYS, Key, terms
from models.i18n import fold

MOST: Final = 12
_LAST = re.compile(r'(?:^|\s)(-?(?:[^\s:"<>=]+:)?(?:"[^"]*|[^\s"]*))$')


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A suggestion: the `text` the field would have, with the cursor at its end, and the words the list shows."""

    text: str
    shown: str


def suggest(galaxy: Galaxy, text: str, lang: str) -> tuple[Suggestion, ...]:
    """Return at most MOST ways to continue `text`, at whose end the cursor stands; best first."""
    match = _LAST.search(text)
    last = match[1] if match else ""
    before = text[: len(text) - len(last)]
    minus, bare = ("-", last[1:]) if last.startswith("-") else ("", last)
    word, colon, value = bare.partition(":")
    if not colon:
        return _keys(before + minus, word, lang) + _names(galaxy, before + minus, word)
    try:
        key = KEYS.get(terms(f"{word}:x")[0].key)
    except Refused:
        return ()
    if key is None:
        return ()
    return _values(before + minus + word + ":", value.strip('"'), _known_values(galaxy, key, lang), key)


def _keys(before: str, word: str, lang: str) -> tuple[Suggestion, ...]:
    names = [key.name[lang] for key in KEYS.values()]
    return tuple(Suggestion(f"{before}{name}:", f"{name}:") for name in names if fold(name).startswith(fold(word)))


def _names(galaxy: Galaxy, before: str, word: str) -> tuple[Suggestion, ...]:
    if len(fold(word)) < 2:
        return ()
    names = [p.name for p in galaxy.planets if fold(p.name).startswith(fold(word))]
    return tuple(Suggestion(f"{before}{_quoted(name)} ", name) for name in names[:MOST])


def _known_values(galaxy: Galaxy, key: Key, lang: str) -> Iterable[str]:
    """Return the values a key may take in this galaxy, in the order they are offered."""
    closed = [words[lang] for words in key.values.values()]
    listed = {
        "faction": [f.name[lang] for f in galaxy.factions],
        "alliance": [a.name[lang] for a in galaxy.alliances],
        "sector": [s.name for s in galaxy.sectors],
        "resource": sorted({p.resource for p in galaxy.planets if p.resource}, key=fold),
        "near": [p.name for p in galaxy.planets],
        "jumps": [p.name for p in galaxy.planets],
        "name": [p.name for p in galaxy.planets],
    }
    return [*listed.get(key.shape, ()), *closed]


def _values(before: str, typed: str, known: Iterable[str], key: Key) -> tuple[Suggestion, ...]:
    wish = fold(typed)
    starts = [name for name in known if fold(name).startswith(wish)]
    inside = [name for name in known if wish and wish in fold(name) and name not in starts]
    end = "<" if key.shape in ("near", "jumps") else " "
    return tuple(Suggestion(before + _quoted(name) + end, name) for name in (*starts, *inside)[:MOST])


def _quoted(name: str) -> str:
    return f'"{name}"' if re.search(r"[\s:]", name) or name.startswith("-") else name
