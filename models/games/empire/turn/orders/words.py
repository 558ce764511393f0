"""The words of an order sheet: lines cut into words, the vocabulary of both languages, names of the galaxy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Final

from models.content import RULESETS, build, read_toml
from models.errors import Refused
from models.games.empire.turn.numbers import technologies
from models.games.empire.turn.state import CampaignState
from models.i18n import LANGUAGES, Text, fold

LEAST_LETTERS: Final = 4
"""A part of a name of this many letters or more stands for it, where it fits one name alone."""

_TOKEN: Final = re.compile(r'"([^"]*)"|(-?\d+(?:[.,]\d+)?)|([^\s",;:+()]+)|([,;:+()])')
_SIGNS: Final = {
    ord(sign): plain for signs, plain in (("“”«»„", '"'), ("–—‑", "-"), ("\xa0\u202f", " ")) for sign in signs
}


@dataclass(frozen=True, slots=True)
class OrderWords:
    """The vocabulary: verbs by kind of order, values by their meaning, small words by their function."""

    verbs: Mapping[str, tuple[str, ...]]
    values: Mapping[str, tuple[str, ...]]
    small: Mapping[str, tuple[str, ...]]


@cache
def order_words() -> OrderWords:
    """Return the vocabulary of order sheets; raises ContentError for a wrong rule set."""
    path = RULESETS / "empire" / "orders.toml"
    return build(OrderWords, read_toml(path), file=path.name)


@dataclass(frozen=True, slots=True)
class OrderToken:
    """One part of a line: a quoted text, a number, a word or a sign."""

    text: str
    quoted: bool = False
    number: bool = False
    sign: bool = False


def tokens(line: str) -> tuple[OrderToken, ...]:
    """Return the parts of a line, whatever a mail program did to its quotes, dashes and spaces."""
    found = []
    for quoted, number, word, sign in _TOKEN.findall(line.translate(_SIGNS)):
        if number:
            found.append(OrderToken(number.replace(",", "."), number=True))
        elif word or sign:
            found.append(OrderToken(word or sign, sign=bool(sign)))
        else:
            found.append(OrderToken(quoted, quoted=True))
    return tuple(found)


class NameBook:
    """The names a sheet may use, by kind of thing: commands and planets of the map, players, characters.

    Things a player cannot know are understood by their whole name only, and never suggested to him.
    """

    def __init__(self, state: CampaignState, faction: str) -> None:
        galaxy = state.galaxy
        self._untold = {c.id for c in galaxy.characters if c.owner != faction}
        self._untold |= {key for key, each in state.fallen.items() if each.owner != faction}
        fallen = {key: key for key in state.fallen}
        self._names: Mapping[str, Mapping[str, tuple[str, ...]]] = {
            "command": {**{k: (k,) for k in fallen}, **{c.id: (c.id, c.name) for c in galaxy.commands}},
            "planet": {p.id: (p.id, p.name) for p in galaxy.planets},
            "player": {key: (key, *_both(galaxy.faction[key].name)) for key in state.players},
            "character": {c.id: (c.id, *_both(c.name)) for c in galaxy.characters},
            "technology": {key: (key, *_both(each.name)) for key, each in technologies().items()},
            "resource": {each: (each,) for each in sorted({p.resource for p in galaxy.planets} - {""})},
        }

    def find(self, kind: str, words: str) -> str:
        """Return the id of the thing that some words name; raises Refused for none, or several, with similar names."""
        wanted, names = fold(words), self._names[kind]
        # An id is one thing's alone, whatever another is called.
        exact = [key for key in names if fold(key) == wanted]
        exact = exact or [key for key, called in names.items() if wanted in {fold(each) for each in called}]
        parts = [
            key for key, called in names.items()
            if key not in self._untold and len(wanted) >= LEAST_LETTERS and any(wanted in fold(each) for each in called)
        ]  # fmt: skip
        found = exact or parts
        if len(found) == 1:
            return found[0]
        if found:
            raise Refused("empire.several_names", words=words, names=", ".join(names[key][-1] for key in found[:4]))
        shown = {fold(called[-1]): called[-1] for key, called in names.items() if key not in self._untold}
        near = get_close_matches(wanted, shown, 1)
        if near:
            raise Refused("empire.unknown_near", words=words, near=shown[near[0]])
        raise Refused("empire.unknown", words=words)

    def knows(self, kind: str, words: str) -> bool:
        """Return whether words name one thing of a kind."""
        try:
            self.find(kind, words)
        except Refused:
            return False
        return True


def _both(name: Text) -> Sequence[str]:
    return [name[lang] for lang in LANGUAGES]


class OrderReader:
    """Reads a line from left to right; raises Refused for what does not fit."""

    def __init__(self, line: str, book: NameBook) -> None:
        self._tokens, self._at, self._book = tokens(line), 0, book

    @property
    def done(self) -> bool:
        """Whether the whole line is read."""
        return self._at >= len(self._tokens)

    def peek(self) -> OrderToken | None:
        """Return the next part, None at the end."""
        return None if self.done else self._tokens[self._at]

    def sign(self, *signs: str) -> bool:
        """Consume the next part if it is one of these signs; return whether it was."""
        token = self.peek()
        if token is not None and token.sign and token.text in signs:
            self._at += 1
            return True
        return False

    def one_of(self, words: Mapping[str, tuple[str, ...]], only: Iterable[str] = ()) -> str:
        """Consume the next words if they have a meaning, and return it; `""` if they have none."""
        wanted = set(only) or words.keys()
        rest = [fold(token.text) for token in self._tokens[self._at :] if not token.sign]
        options = [(phrase.split(), key) for key in words if key in wanted for phrase in words[key]]
        for phrase, key in sorted(options, key=lambda option: -len(option[0])):
            token = self.peek()
            if token is not None and not token.quoted and not token.sign and rest[: len(phrase)] == phrase:
                self._at += len(phrase)
                return key
        return ""

    def small(self, *meanings: str) -> bool:
        """Consume a small word of one of these meanings, if it is next; return whether it was."""
        return bool(self.one_of(order_words().small, meanings))

    def value(self, *meanings: str) -> str:
        """Consume and return a value; raises Refused where none is next."""
        found = self.one_of(order_words().values, meanings)
        if not found:
            told = ", ".join(order_words().values[each][0] for each in meanings)
            raise Refused("empire.one_of", allowed=told)
        return found

    def name(self, *kinds: str) -> tuple[str, str]:
        """Consume the longest name, and return its kind and id; raises Refused for an unknown one."""
        token = self.peek()
        if token is None or token.sign:
            raise Refused("empire.name_missing")
        if token.quoted:
            self._at += 1
            kind = next((kind for kind in kinds if self._book.knows(kind, token.text)), kinds[0])
            return kind, self._book.find(kind, token.text)
        last = self._at
        while last < len(self._tokens) and not self._tokens[last].sign and not self._tokens[last].quoted:
            last += 1
        for end in range(last, self._at, -1):
            words = " ".join(token.text for token in self._tokens[self._at : end])
            kind = next((kind for kind in kinds if self._book.knows(kind, words)), "")
            if kind:
                self._at = end
                return kind, self._book.find(kind, words)
        # No part of the rest is a name: this says which ones are like the first word.
        return kinds[0], self._book.find(kinds[0], token.text)

    def another_number(self) -> bool:
        """Consume a comma, a plus or an "and" before a number, if that is next; return whether it was."""
        if self._at + 1 >= len(self._tokens) or not self._tokens[self._at + 1].number:
            return False
        token = self._tokens[self._at]
        joins = token.text in {",", ";", "+"} if token.sign else fold(token.text) in order_words().small["and"]
        self._at += joins
        return joins

    def text_or_name(self) -> str:
        """Consume and return a new name: quoted, or one word."""
        token = self.peek()
        if token is None or token.sign:
            raise Refused("empire.name_missing")
        self._at += 1
        return token.text

    def text(self) -> str:
        """Consume and return a quoted text, or the rest of the line."""
        token = self.peek()
        if token is None:
            raise Refused("empire.words_missing")
        if token.quoted:
            self._at += 1
            return token.text
        rest = " ".join(each.text for each in self._tokens[self._at :])
        self._at = len(self._tokens)
        return rest

    def thousandths(self) -> int:
        """Consume a number with up to three decimals, and return it in thousandths; raises Refused."""
        token = self.peek()
        if token is None or not token.number:
            raise Refused("empire.number_missing")
        self._at += 1
        whole, _, part = token.text.partition(".")
        if len(part) > 3 or len(whole) > 9:
            raise Refused("empire.number_missing")
        thousandths = int(whole.lstrip("-") or 0) * 1000 + int(part.ljust(3, "0"))
        return -thousandths if whole.startswith("-") else thousandths
