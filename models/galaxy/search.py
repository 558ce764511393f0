"""The search language of the map: `owner:Hutt income:major near:Coruscant<5`, in French or English, accents ignored.

A question is words and `key:value` terms, all of which must hold; `-` before a term negates it, quotes keep spaces
together, and a bare word is looked for in the name. The vocabulary is closed: KEYS lists every key and its values.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from models.errors import Refused
from models.galaxy.galaxy import Galaxy
from models.galaxy.numbers import thousandths
from models.galaxy.routes import within
from models.galaxy.tallies import resources
from models.galaxy.values import Income, Planet
from models.i18n import Text, fold

Shape = Literal["name", "choice", "faction", "alliance", "sector", "resource", "near", "jumps", "number"]


@dataclass(frozen=True, slots=True)
class Key:
    """One key of the language: its names, the kind of its value, and the words of a closed choice by id."""

    id: str
    name: Text
    shape: Shape
    values: Mapping[str, Text]


def _key(key_id: str, fr: str, en: str, shape: Shape, **values: tuple[str, str]) -> Key:
    return Key(key_id, Text(fr, en), shape, {k: Text(*words) for k, words in values.items()})


KEYS: Final = {
    key.id: key
    for key in (
        _key("name", "nom", "name", "name"),
        _key("owner", "propriétaire", "owner", "faction", none=("personne", "nobody")),
        _key("alliance", "alliance", "alliance", "alliance", none=("aucune", "none")),
        _key("income", "revenu", "income", "choice", ordinary=("ordinaire", "ordinary"),
             production=("production", "production"), major=("majeur", "major")),
        _key("resource", "ressource", "resource", "resource", none=("aucune", "none"), any=("une", "any")),
        _key("sector", "secteur", "sector", "sector", none=("aucun", "none")),
        _key("near", "près", "near", "near"),
        _key("jumps", "sauts", "jumps", "jumps"),
        _key("garrison", "garnison", "garrison", "number"),
        _key("routes", "routes", "routes", "number"),
        _key("is", "est", "is", "choice", port=("port", "port"), capital=("capitale", "capital"),
             alone=("isolée", "alone"), monopoly=("monopole", "monopoly")),
    )
}  # fmt: skip

_STARS: Final = {"*": "production", "***": "major"}
_TERM = re.compile(r'(-?)(?:([^\s:"<>=]+)(?::|(?=[<>=])))?((?:"[^"]*"?|[^\s"])*)')
_COMPARED = re.compile(r"(.*?)(<=|>=|<|>|=)?([0-9][0-9.,]*)?$", re.DOTALL)

Test = Callable[[Planet], bool]


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a question and its place in the text; `key` is "" for a bare word."""

    key: str
    value: str
    negated: bool
    start: int
    end: int


def terms(text: str) -> tuple[Term, ...]:
    """Return the parts of a question; raises Refused for a key that is not in the language."""
    found = []
    for match in _TERM.finditer(text):
        if not match[0] or match[0] == "-":
            continue
        key = _key_of(match[2]) if match[2] else ""
        found.append(Term(key, match[3].replace('"', ""), bool(match[1]), match.start(), match.end()))
    return tuple(found)


def _key_of(word: str) -> str:
    wish = fold(word)
    for key in KEYS.values():
        if wish in (fold(key.name.fr), fold(key.name.en), key.id):
            return key.id
    raise Refused("galaxy.no_such_key", word=word[:40], known=tuple(key.name for key in KEYS.values()))


def search(galaxy: Galaxy, text: str) -> tuple[str, ...]:
    """Return the ids of the planets that match a question, in the galaxy's order; an empty question matches all.

    Raises Refused naming the word that is not understood.
    """
    tests = [_test(galaxy, term) for term in terms(text)]
    return tuple(p.id for p in galaxy.planets if all(test(p) for test in tests))


def _test(galaxy: Galaxy, term: Term) -> Test:
    test = _SHAPES[KEYS[term.key].shape if term.key else "name"](galaxy, term)
    return (lambda planet: not test(planet)) if term.negated else test


def _name(_galaxy: Galaxy, term: Term) -> Test:
    wish = fold(term.value.rstrip("*"))
    return lambda planet: wish in fold(planet.name)


def _choice(galaxy: Galaxy, term: Term) -> Test:
    value = _value(KEYS[term.key], _STARS.get(term.value, term.value))
    if term.key == "income":
        return lambda planet: planet.income is Income(value)
    joined = {key for pair in galaxy.route for key in pair}
    held = {p for holding in resources(galaxy) if holding.faction or holding.alliance for p in holding.planets}
    ids: dict[str, set[str]] = {
        "port": {c.home for c in galaxy.commands},
        "capital": {f.capital for f in galaxy.factions},
        "alone": set(galaxy.planet) - joined,
        "monopoly": held,
    }
    return lambda planet: planet.id in ids[value]


def _value(key: Key, word: str) -> str:
    """Return the id of a value of a closed choice, by a word in either language or the beginning of one."""
    wish = fold(word)
    for matches in (str.__eq__, str.startswith):
        for value, words in key.values.items():
            if wish and any(matches(fold(name), wish) for name in (words.fr, words.en, value)):
                return value
    raise Refused("galaxy.no_such_value", word=word[:40], term=key.name, known=tuple(key.values.values()))


def _faction(galaxy: Galaxy, term: Term) -> Test:
    if _is_none(term):
        return lambda planet: not planet.owner
    ids = _ids(term, ((f.id, f.name.fr, f.name.en, f.sign, f.player) for f in galaxy.factions))
    return lambda planet: planet.owner in ids


def _alliance(galaxy: Galaxy, term: Term) -> Test:
    if _is_none(term):
        return lambda planet: not galaxy.alliance_of(planet.owner)
    ids = _ids(term, ((a.id, a.name.fr, a.name.en) for a in galaxy.alliances))
    return lambda planet: galaxy.alliance_of(planet.owner) in ids


def _sector(galaxy: Galaxy, term: Term) -> Test:
    if _is_none(term):
        return lambda planet: not planet.sector
    ids = _ids(term, ((s.id, s.name) for s in galaxy.sectors))
    return lambda planet: planet.sector in ids


def _resource(_galaxy: Galaxy, term: Term) -> Test:
    if _is_none(term):
        return lambda planet: not planet.resource
    if fold(term.value) in {fold(w) for w in (KEYS["resource"].values["any"].fr, KEYS["resource"].values["any"].en)}:
        return lambda planet: bool(planet.resource)
    wish = fold(term.value)
    return lambda planet: wish in fold(planet.resource)


def _is_none(term: Term) -> bool:
    none = KEYS[term.key].values["none"]
    return fold(term.value) in (fold(none.fr), fold(none.en))


def _ids(term: Term, things: Iterable[tuple[str, ...]]) -> set[str]:
    """Return the ids whose name equals a value, or else all whose name contains it; Refused for none.

    Each thing is its id followed by its names.
    """
    wish = fold(term.value)
    listed = [(thing[0], [fold(word) for word in thing if word], thing[1]) for thing in things]
    whole = {key for key, words, _ in listed if wish in words}
    found = whole or {key for key, words, _ in listed if wish and any(wish in word for word in words)}
    if not found:
        known = tuple(name for _, _, name in listed[:12])
        raise Refused("galaxy.no_such_value", word=term.value[:40], term=KEYS[term.key].name, known=known)
    return found


def _near(galaxy: Galaxy, term: Term) -> Test:
    name, sign, amount = _compared(term)
    centre, limit = galaxy.find(name), thousandths(amount)
    square = limit * limit

    def test(planet: Planet) -> bool:
        dx, dy = planet.x - centre.x, planet.y - centre.y
        return _COMPARE[sign](dx * dx + dy * dy, square)

    return test


def _jumps(galaxy: Galaxy, term: Term) -> Test:
    name, sign, amount = _compared(term)
    if not amount.isdigit():
        raise Refused("galaxy.whole_jumps", text=amount[:20])
    away = within(galaxy, galaxy.find(name).id, len(galaxy.planets))
    limit = int(amount)
    return lambda planet: planet.id in away and _COMPARE[sign](away[planet.id], limit)


def _number(galaxy: Galaxy, term: Term) -> Test:
    name, sign, amount = _compared(term)
    if name or not amount.isdigit():
        raise Refused("galaxy.needs_number", term=KEYS[term.key].name)
    limit = int(amount)
    if term.key == "garrison":
        return lambda planet: (
            galaxy.holds("planets", planet.id, "garrison") and _COMPARE[sign](planet.garrison.units, limit)
        )
    counts = dict.fromkeys(galaxy.planet, 0)
    for pair in galaxy.route:
        for key in pair:
            counts[key] = counts.get(key, 0) + 1
    return lambda planet: _COMPARE[sign](counts[planet.id], limit)


def _compared(term: Term) -> tuple[str, str, str]:
    """Return name, sign and amount of `Coruscant<5` or `>3`; raises Refused where the amount is missing."""
    match = _COMPARED.fullmatch(term.value)
    if match is None or not match[3] or not (match[2] or not match[1]):
        key = KEYS[term.key]
        raise Refused("galaxy.needs_number" if key.shape == "number" else "galaxy.needs_limit", term=key.name)
    return match[1], match[2] or "=", match[3]


_COMPARE: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "=": int.__eq__,
}  # fmt: skip
_SHAPES: Final[Mapping[str, Callable[[Galaxy, Term], Test]]] = {
    "name": _name, "choice": _choice, "faction": _faction, "alliance": _alliance, "sector": _sector,
    "resource": _resource, "near": _near, "jumps": _jumps, "number": _number,
}  # fmt: skip
