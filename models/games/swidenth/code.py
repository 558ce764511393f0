"""A party in a typed code: name, budget, shares, and its heroes as chosen."""

from __future__ import annotations

from typing import Any, Final

from models.content import Json
from models.games.swidenth.party import Hero, Party
from models.games.typed_code import CodedRow, CodeForm, Letters, Many, Number, Rare, Value, Word

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


def _document(values: Any) -> Json:
    name, budget, shares, heroes = values
    characters: list[Json] = [_character(dict(zip(_FIELDS, hero, strict=True))) for hero in heroes]
    return {"party": name, "budget": budget, "characters": characters, "shares": dict(shares)}


def _character(hero: dict[str, Any]) -> dict[str, Json]:
    lists = {key: list(value) for key, value in hero.items() if isinstance(value, tuple)}
    return {**hero, **lists, "improvements": dict(hero["improvements"])}


def party_code() -> CodeForm:
    """Return how a party is laid out in a code."""
    return CodeForm("swidenth", _PARTY, _values, _document)
