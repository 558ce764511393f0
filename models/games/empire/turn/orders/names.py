"""What the words of a line may mean: the vocabulary, and the names of the galaxy that its writer may know."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Final

from models.galaxy.circles import holds
from models.galaxy.galaxy import Galaxy
from models.games.empire.turn.numbers import technologies
from models.games.empire.turn.orders.words import Meaning, name_key, order_words
from models.games.empire.turn.state import FallenCommand
from models.i18n import LANGUAGES, Text

LEAST_LETTERS: Final = 4
"""A part of a name of this many letters or more stands for it."""
LEAST_MENDED: Final = 5
"""A shorter word is never taken for a misspelt one."""
_ORDINAL: Final = re.compile(r"(\d{1,2}) (?:re|er|ere|e|eme|ieme|nd|nde|st|rd|th) ")


class NameBook:
    """The names a sheet may use: what its player may know, and by their whole name only the things he may not.

    `own` are his commands, `standing` says at which planets they are.
    """

    def __init__(
        self, galaxy: Galaxy, players: Iterable[str], faction: str, fallen: Mapping[str, FallenCommand]
    ) -> None:
        """Take the names of a galaxy and of the `fallen` commands."""
        untold = {c.id for c in galaxy.characters if c.owner != faction}
        untold |= {key for key, each in fallen.items() if each.owner != faction}
        held = {p.resource for p in galaxy.planets if p.owner == faction}
        untold |= {p.resource for p in galaxy.planets} - held
        mine = [c for c in galaxy.commands if c.owner == faction]
        self.own = frozenset(c.id for c in mine)
        self.standing = frozenset(
            (c.id, ("planet", p.id)) for c in mine for p in galaxy.planets if holds(p.at, p.radius, c.at)
        )
        self.faction, self.players = faction, tuple(sorted(players))
        self._called: Mapping[str, Mapping[str, Text]] = {
            "command": {
                **{key: Text.same(each.called) for key, each in fallen.items()},
                **{c.id: Text.same(c.name) for c in galaxy.commands},
            },
            "planet": {p.id: Text.same(p.name) for p in galaxy.planets},
            "player": {key: galaxy.faction[key].name for key in self.players},
            "character": {c.id: c.name for c in galaxy.characters},
            "technology": {key: each.name for key, each in technologies().items()},
            "resource": {each: Text.same(each) for each in sorted({p.resource for p in galaxy.planets} - {""})},
        }  # fmt: skip
        self.known: dict[str, dict[Meaning, None]] = defaultdict(dict)
        self.untold: dict[str, dict[Meaning, None]] = defaultdict(dict)
        self._often: dict[str, Counter[str]] = {}
        for kind, called in self._called.items():
            ids = {name_key(key): key for key in called}
            self._often[kind] = Counter(
                each for name in called.values() for each in {name_key(name[lang]) for lang in LANGUAGES}
            )
            for key, name in called.items():
                found = self.untold if key in untold and kind in {"command", "character", "resource"} else self.known
                found[name_key(key)][Meaning(kind, key)] = None
                for each in dict.fromkeys(name_key(name[lang]) for lang in LANGUAGES):
                    # An id is one thing's alone, whatever another is called.
                    if each and ids.get(each, key) == key:
                        for way in (each, *_counted_ways(each)):
                            found[way][Meaning(kind, key)] = None
        for phrase in order_words().small["self"]:
            self.known[phrase][Meaning("player", faction)] = None
        self.known.pop("", None)
        self.untold.pop("", None)

    def written(self, kind: str, key: str, lang: str) -> str:
        """Return how a thing is written on a sheet: its name where that is its alone, else its id."""
        name = self._called.get(kind, {}).get(key, Text.same(key))[lang]
        if self._often[kind][name_key(name)] > 1 or '"' in name or not name.isprintable():
            return key
        return name if name.isalpha() else f'"{name}"'

    def called(self, lang: str) -> dict[str, dict[str, str]]:
        """Return how everything known is written, by kind and id."""
        known = {(each.type, str(each.value)) for meant in self.known.values() for each in meant}
        return {
            kind: {key: self.written(kind, key, lang) for key in called if (kind, key) in known}
            for kind, called in self._called.items()
        }

    def example(self, kind: str) -> Text | None:
        """Return how a known thing of a kind is written, one of his own commands first; None where there is none."""
        known = [str(m.value) for meant in self.known.values() for m in meant if m.type == kind]
        known.sort(key=lambda key: (key not in self.own, key == self.faction))
        return Text(*(self.written(kind, known[0], lang) for lang in LANGUAGES)) if known else None

    def exact(self, phrase: str, *, secrets: bool = False, names: bool = False) -> tuple[Meaning, ...]:
        """Return what a phrase means outright; with `secrets` also what its writer may not know, or `names` alone."""
        known = (*self.known.get(phrase, ()), *(self.untold.get(phrase, ()) if secrets else ()))
        return known if names else (*order_words().vocabulary.get(phrase, ()), *known)

    def parts(self, phrase: str) -> tuple[Meaning, ...]:
        """Return the things a part of whose name a phrase is."""
        if len(phrase) < LEAST_LETTERS:
            return ()
        text, starts, names = self._joined
        found: dict[Meaning, None] = {}
        at = text.find(phrase)
        while at >= 0:
            found |= {each._replace(cost=1): None for each in self.known[names[bisect_right(starts, at) - 1]]}
            at = text.find(phrase, at + 1)
        return tuple(found)

    def near(self, phrase: str, *, names: bool = False) -> tuple[Meaning, ...]:
        """Return what a phrase means if one letter too many, too few, wrong or out of place is mended."""
        if len(phrase) < LEAST_MENDED:
            return ()
        found: dict[Meaning, None] = {}
        for index in (self._misspelt,) if names else (self._misspelt, _vocabulary_misspelt()):
            for each in dict.fromkeys(target for cut in (phrase, *_cuts(phrase)) for target in index.get(cut, ())):
                if one_apart(phrase, each):
                    meant = self._words_of_names.get(each, ()) if index is self._misspelt else ()
                    meant = meant or order_words().vocabulary.get(each, ())
                    # A name misspelt as a whole is nearer than a part of another one.
                    whole = meant if index is not self._misspelt else self.known.get(each, ())
                    found |= {meaning._replace(cost=10 if meaning in whole else 11): None for meaning in meant}
        return tuple(found)

    @cached_property
    def _joined(self) -> tuple[str, list[int], list[str]]:
        names = list(self.known)
        starts, at = [], 0
        for name in names:
            starts.append(at)
            at += len(name) + 1
        return "\n".join(names), starts, names

    @cached_property
    def _words_of_names(self) -> Mapping[str, tuple[Meaning, ...]]:
        """The names, and the longer words in them, that may be misspelt."""
        found: dict[str, dict[Meaning, None]] = defaultdict(dict)
        for name, meanings in self.known.items():
            for each in (name, *(word for word in name.split() if len(word) >= LEAST_LETTERS)):
                found[each] |= meanings
        return {key: tuple(meanings) for key, meanings in found.items()}

    @cached_property
    def _misspelt(self) -> Mapping[str, tuple[str, ...]]:
        return _by_cuts(self._words_of_names, LEAST_LETTERS)


def _counted_ways(key: str) -> Iterator[str]:
    """Yield the other ways to write a name that begins with its number: `1re Flotte`, `1st Flotte`."""
    number = _ORDINAL.match(key)
    if number is not None:
        english = {"1": "st", "2": "nd", "3": "rd"}.get(number[1], "th")
        ways = ("re", "er", "ere", "st") if number[1] == "1" else ("e", "eme", "ieme", english)
        yield from (each for way in ways if (each := f"{number[1]} {way} {key[number.end() :]}") != key)


@cache
def _vocabulary_misspelt() -> Mapping[str, tuple[str, ...]]:
    words = order_words().vocabulary.items()
    spelt = (key for key, meant in words if not any(each.type in {"fill", "never"} for each in meant))
    return _by_cuts(spelt, LEAST_MENDED)


def _by_cuts(phrases: Iterable[str], least: int) -> Mapping[str, tuple[str, ...]]:
    """Return the phrases by themselves and by what is left of them without one letter."""
    found: dict[str, list[str]] = defaultdict(list)
    for each in phrases:
        if len(each) >= least:
            for cut in (each, *_cuts(each)):
                found[cut].append(each)
    return {cut: tuple(those) for cut, those in found.items()}


def _cuts(phrase: str) -> Iterator[str]:
    return (phrase[:n] + phrase[n + 1 :] for n in range(len(phrase)))


def one_apart(one: str, other: str) -> bool:
    """Return whether one letter added, left out, changed or swapped with the next makes one text of the other."""
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, there = one[same:], other[same:]
    return (
        rest[1:] == there[1:] or rest[1:] == there or rest == there[1:]
        or (rest[:2] == there[1::-1] and rest[2:] == there[2:])
    )  # fmt: skip
