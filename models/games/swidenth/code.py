"""A party in a typed code: name, budget, shares, and its heroes as chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from models.content import Json, plain, plain_values
from models.games.facets.typed_code import CodedRow, CodeForm, Letters, Many, Number, Rare, Value, Word, parts_of
from models.games.swidenth.party import Hero, Party

_USUAL_BUDGET: Final = 100
_HERO: Final = CodedRow(
    (
        Letters(),
        Word("races"),
        Word("classes"),
        Many(Word("gear")),
        Rare(Many(Word("spells")), ()),
        Rare(Many(CodedRow((Word("stats"), Number(2)))), ()),
        Rare(Many(Word("skills")), ()),
        Rare(Letters(), ""),
        Rare(Number(5), 0),
        Rare(Many(Word("gear")), ()),
        Rare(Many(Word("gear")), ()),
    )
)
_PARTY: Final = CodedRow(
    (Letters(), Rare(Number(7), _USUAL_BUDGET), Rare(Many(CodedRow((Letters(), Number(7)))), ()), Many(_HERO))
)
_FIELDS: Final = (
    "name", "race", "class", "gear", "spells", "improvements", "skills", "player", "earned", "found", "gone",
)  # fmt: skip


def _values(party: Party) -> Value:
    return party.name, party.budget, tuple(party.shares.items()), tuple(_hero(hero) for hero in party.heroes)


def _hero(hero: Hero) -> Value:
    improvements = tuple(hero.improvements.items())
    return (
        hero.name, hero.race, hero.cls, hero.gear, hero.spells, improvements, hero.skills, hero.player, hero.earned,
        hero.found, hero.gone,
    )  # fmt: skip


def _document(values: Value) -> Json:
    name, budget, shares, heroes = parts_of(values)
    return {
        "party": plain(name),
        "budget": plain(budget),
        "characters": [_character(parts_of(hero)) for hero in parts_of(heroes)],
        "shares": _amounts(shares),
    }


def _character(hero: Sequence[Value]) -> Json:
    named = dict(zip(_FIELDS, hero, strict=True))
    return {**plain_values(named), "improvements": _amounts(named["improvements"])}


def _amounts(pairs: Value) -> dict[str, Json]:
    return {str(name): plain(count) for name, count in map(parts_of, parts_of(pairs))}


def party_code() -> CodeForm[Party]:
    """Return the layout of a party in a code."""
    return CodeForm("swidenth", _PARTY, _values, _document)
