"""The grammar of order sheets as data: vocabulary, forms of orders and their slots; lines cut into words."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final, NamedTuple
from unicodedata import normalize

from models.content import RULESETS, build, read_toml
from models.i18n import Text, fold

_TOKEN: Final = re.compile(r'"([^"]*)"|((?:(?<!\w)-)?\d+(?:[.,]\d+)?)|([^\W\d_]+)|([,;:()+>→&]|\.(?=\s+[^\W\d_]))')
_SIGNS: Final = {
    ord(sign): plain for signs, plain in (("“”«»„", '"'), ("–—‑", "-"), ("\xa0\u202f", " ")) for sign in signs
}
COMMENT: Final = "#"
"""How a line begins that gives no order: those of a form that show what may be ordered."""
_SLOT: Final = re.compile(r"([a-z|]+\+?)(?:@([a-z]+)(!?))?(\??)")
_PART: Final = re.compile(r"\[([^\]]*)\]")


class Meaning(NamedTuple):
    """One thing words may mean: its type (`word`, `fill`, `planet`, `engagement` …), which one, how far-fetched it is.

    0 is said outright, 1 by a part of its name, 10 misspelt.
    """

    type: str
    value: str | int
    cost: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of a form for a value of one of some types; `must`: only after the word of its `mark`."""

    name: str
    types: tuple[str, ...]
    optional: bool
    mark: str
    must: bool


@dataclass(frozen=True)
class OrderForm:
    """One way to give a kind of order.

    Words it `needs` (`a|b`: one of them), has `beside` them and is `without`; what fills its slots, what it always
    `means`, how it is written, which ranks give it (`by`, none: all), how much further fetched it is than the others
    (`cost`). It is shown in its `group` (none: not at all), with an example more for each of `also`, slots it fills
    besides.
    """

    kind: str
    say: Text
    rule: str
    needs: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    slots: Mapping[str, str] = field(default_factory=dict)
    means: Mapping[str, str] = field(default_factory=dict)
    without: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    cost: int = 0
    group: str = ""
    also: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def groups(self) -> tuple[frozenset[str], ...]:
        """The words it needs: one of each group."""
        return tuple(frozenset(each.split("|")) for each in self.needs)

    @cached_property
    def reads(self) -> frozenset[str]:
        """Every word it may contain."""
        return frozenset().union(self.beside, *self.groups)

    @cached_property
    def places(self) -> tuple[Slot, ...]:
        """Its slots; raises ValueError for one that is written wrongly."""
        found = []
        for name, told in self.slots.items():
            match = _SLOT.fullmatch(told)
            if match is None:
                raise ValueError(told)
            types, mark, must, optional = match.groups()
            found.append(Slot(name, tuple(types.split("|")), bool(optional), mark or "", bool(must)))
        return tuple(found)

    @cached_property
    def marks(self) -> frozenset[str]:
        """The small words that tell its slots apart."""
        return frozenset(each.mark for each in self.places if each.mark)

    def written(self, lang: str, filled: Mapping[str, str]) -> str:
        """Return the order in words, without the parts whose slots are empty."""
        holes = {name: filled.get(name, "") for name in self.slots}

        def part(match: re.Match[str]) -> str:
            return match[1] if all(holes[name] for name in re.findall(r"{(\w+)}", match[1])) else ""

        return _PART.sub(part, self.say[lang]).format(**holes)


@dataclass(frozen=True)
class OrderWords:
    """The grammar. Lists of words begin with the French and the English one that is written."""

    words: Mapping[str, tuple[str, ...]]
    values: Mapping[str, Mapping[str, tuple[str, ...]]]
    kinds: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, tuple[str, ...]]
    small: Mapping[str, tuple[str, ...]]
    refusals: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, OrderForm]

    @cached_property
    def vocabulary(self) -> Mapping[str, tuple[Meaning, ...]]:
        """What each phrase of the grammar means."""
        found: dict[str, dict[Meaning, None]] = defaultdict(dict)

        def add(type_: str, lists: Mapping[str, tuple[str, ...]]) -> None:
            for key, phrases in lists.items():
                for phrase in phrases:
                    value = int(key) * 1000 if type_ == "number" else key
                    found[fold(phrase)][Meaning(type_, value)] = None

        for name, lists in self.values.items():
            add(name, lists)
        for type_, lists in (("word", self.words), ("kind", self.kinds), ("mark", self.marks)):
            add(type_, lists)
        add("number", self.numbers)
        add("never", self.refusals)
        for name in ("letter", "tell", "money", "one", "fill"):
            for phrase in self.small[name]:
                found[phrase][Meaning(name, "")] = None
        return {phrase: tuple(meanings) for phrase, meanings in found.items()}

    @cached_property
    def naming(self) -> frozenset[str]:
        """The words after which a name may be new."""
        forms = self.forms.values()
        return frozenset(word for form in forms if any("new" in s.types for s in form.places) for word in form.reads)

    @cached_property
    def groups(self) -> frozenset[str]:
        """The words that some form needs."""
        return frozenset(word for form in self.forms.values() for group in form.groups for word in group)

    @cached_property
    def needed(self) -> frozenset[str]:
        """The words that make an order: all but those beside a form that needs none."""
        forms = self.forms.values()
        beside = frozenset().union(*(form.reads for form in forms if not form.groups))
        return self.groups | frozenset().union(*(form.reads for form in forms)) - beside

    def place(self, word: str) -> int:
        """Return where a word stands in the grammar, after all others for units."""
        words = list(self.words)
        return words.index(word) if word in words else len(words)

    def letter_end(self, lang: str) -> str:
        """Return the line that ends a letter, as it is written."""
        fr, en, *_ = self.small["letter_end"]
        return Text(fr, en)[lang].upper()

    def said(self, key: str) -> Text:
        """Return how a word of the vocabulary is written."""
        lists = [self.words, self.kinds, *self.values.values()]
        fr, en, *_ = next(each[key] for each in lists if key in each)
        return Text(fr, en)


@cache
def order_words() -> OrderWords:
    """Return the grammar of order sheets; raises ContentError for a wrong rule set."""
    path = RULESETS / "empire" / "orders.toml"
    return build(OrderWords, read_toml(path), file=path.name)


class OrderToken(NamedTuple):
    """One part of a line: its kind (`quote`, `number`, `word`, `sign`), its text as typed and folded, its place."""

    kind: str
    text: str
    key: str
    start: int
    end: int


def plain_line(line: str) -> str:
    """Return a line with the quotes, dashes and spaces that mail programs replace."""
    return normalize("NFC", line).translate(_SIGNS)


def tokens(line: str) -> tuple[OrderToken, ...]:
    """Return the parts of a plain line; signs that mean nothing are left out."""
    found = []
    for match in _TOKEN.finditer(line):
        quoted, number, word, sign = match.groups()
        kind = "quote" if quoted is not None else "number" if number else "word" if word else "sign"
        text = quoted.strip() if quoted is not None else match[0]
        key = name_key(quoted) if quoted is not None else fold(word) if word else sign or number.replace(",", ".")
        found.append(OrderToken(kind, text, key, *match.span()))
    return tuple(found)


def name_key(name: str) -> str:
    """Return how a name is matched: its words and numbers, folded, whatever stands between them."""
    return " ".join(re.findall(r"[^\W\d_]+|\d+", fold(name)))
