"""Edits of a build, as fixes and builders ask for them: a tuple of a verb and plain values.

`("add_hero", name, race, class[, player])`, `("remove_hero", i)`, `("move_hero", i, to)`, `("rename_hero", i, name)`,
`("set_race", i, race)`, `("set_class", i, class)`, `("set_player", i, player)`, `("set_earned", i, points)`,
`("buy_gear", i, gear)`, `("add_found", i, gear)`, `("remove_gear", i, gear)`, `("replace_gear", i, old, new)`,
`("mark_found", i, gear)`, `("add_spell" | "remove_spell", i, spell)`, `("replace_spell", i, old, new)`, the same for
`skill`, `("set_improvement", i, characteristic, steps)`, `("skill_as_improvement", i, skill)`,
`("rename_party", name)`, `("set_budget", points)`, `("set_share", player, points)`.

Things are named by id or as people type them. An edit may leave a build that breaks a rule: the check says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from models.content import Json, with_fields
from models.errors import Refused
from models.games.swidenth.data import Rulebook
from models.games.swidenth.document import MAX_ENTRIES, MAX_HEROES, MAX_LETTERS, MAX_POINTS, MAX_STEPS
from models.games.swidenth.gear import piece, skill
from models.games.swidenth.names import Sort, find
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.types import PROFILE
from models.problem import Edit

_GEAR_FIELDS: Final = ("gear", "found", "gone")
HeroEdit = Callable[[Rulebook, Hero, Sequence[str | int]], Hero]


def apply_edit(book: Rulebook, party: Party, edit: Edit) -> Party:
    """Return the build after an edit; raises Refused for an unknown edit, or one whose thing is not there."""
    verb, *rest = edit or ("",)
    try:
        if verb in _PARTY_EDITS:
            return _PARTY_EDITS[verb](book, party, rest)
        if verb in _HERO_EDITS and rest:
            index = _index(party, rest[0])
            return party.with_hero(index, _HERO_EDITS[verb](book, party.heroes[index], rest[1:]))
    except (IndexError, ValueError) as problem:
        raise Refused("swidenth.edit_unclear", verb=str(verb)) from problem
    raise Refused("swidenth.edit_unclear", verb=str(verb))


def _index(party: Party, index: str | int) -> int:
    if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < len(party.heroes):
        raise Refused("swidenth.no_such_hero")
    return index


def _text(words: str | int) -> str:
    if not isinstance(words, str) or not words.strip() or len(words) > MAX_LETTERS:
        raise Refused("swidenth.edit_name", limit=MAX_LETTERS)
    return words.strip()


def _there(words: str | int) -> str:
    """Return the id or the word of something already in the build, as it stands there."""
    if not isinstance(words, str):
        raise Refused("swidenth.edit_name", limit=MAX_LETTERS)
    return words


def _number(number: str | int, most: int) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= most:
        raise Refused("swidenth.edit_number", limit=most)
    return number


def _require_known(book: Rulebook, sort: Sort, words: str | int) -> str:
    text = _text(words)
    made = (sort == "gear" and piece(book, text)) or (sort == "skills" and skill(book, text))
    found = text if made else find(book, sort, text)
    if not found:
        raise Refused("swidenth.edit_unknown", name=text)
    return found


def _add_hero(book: Rulebook, party: Party, rest: Sequence[str | int]) -> Party:
    name, race, cls, *player = rest
    if len(party.heroes) >= MAX_HEROES:
        raise Refused("swidenth.edit_full", limit=MAX_HEROES)
    who = str(player[0]) if player else ""
    hero = Hero(
        _text(name), _require_known(book, "races", race), _require_known(book, "classes", cls), player=who[:MAX_LETTERS]
    )
    return replace(party, heroes=(*party.heroes, hero))


def _remove_hero(_book: Rulebook, party: Party, rest: Sequence[str | int]) -> Party:
    index = _index(party, rest[0])
    return replace(party, heroes=party.heroes[:index] + party.heroes[index + 1 :])


def _move_hero(_book: Rulebook, party: Party, rest: Sequence[str | int]) -> Party:
    index, to = _index(party, rest[0]), _index(party, rest[1])
    heroes = list(party.heroes)
    heroes.insert(to, heroes.pop(index))
    return replace(party, heroes=tuple(heroes))


def _rename_party(_book: Rulebook, party: Party, rest: Sequence[str | int]) -> Party:
    return replace(party, name=_text(rest[0]))


def _set_budget(_book: Rulebook, party: Party, rest: Sequence[str | int]) -> Party:
    return replace(party, budget=_number(rest[0], MAX_POINTS))


def _set_share(_book: Rulebook, party: Party, rest: Sequence[str | int]) -> Party:
    player, points = rest
    shares = {**party.shares, _text(player): _number(points, MAX_POINTS)}
    return replace(party, shares={name: share for name, share in shares.items() if share})


def _rename(_book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    return replace(hero, name=_text(rest[0]))


def _set_race(book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    return replace(hero, race=_require_known(book, "races", rest[0]))


def _set_class(book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    return replace(hero, cls=_require_known(book, "classes", rest[0]))


def _set_player(_book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    return replace(hero, player=_text(rest[0]) if rest[0] else "")


def _set_earned(_book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    return replace(hero, earned=_number(rest[0], MAX_POINTS))


def _set_improvement(book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    words, steps = rest
    stat_id = (
        str(words)
        if str(words) in hero.improvements or words in PROFILE
        else _require_known(book, "improvements", words)
    )
    improvements = {**hero.improvements, stat_id: _number(steps, MAX_STEPS)}
    return replace(hero, improvements={stat: count for stat, count in improvements.items() if count})


def _skill_as_improvement(_book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    stat_id = _there(rest[0])
    fewer = replace(hero, skills=_without_item(hero.skills, stat_id))
    return replace(fewer, improvements={**hero.improvements, stat_id: hero.improvements.get(stat_id, 0) + 1})


def _mark_found(_book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    gear_id = _there(rest[0])
    return replace(hero, gear=_without_item(hero.gear, gear_id), found=(*hero.found, gear_id))


def _remove_gear(_book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    gear_id = _there(rest[0])
    kept = next((kept for kept in _GEAR_FIELDS if gear_id in getattr(hero, kept)), "gear")
    return _with(hero, kept, _without_item(getattr(hero, kept), gear_id))


def _replace_gear(book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
    old, new = _there(rest[0]), _require_known(book, "gear", rest[1])
    kept = next((kept for kept in _GEAR_FIELDS if old in getattr(hero, kept)), "gear")
    return _with(hero, kept, _swap_item(getattr(hero, kept), old, new))


def _with(hero: Hero, field: str, items: tuple[str, ...]) -> Hero:
    changed: dict[str, Json] = {field: items}
    return with_fields(hero, **changed)


def _adding(field: str, sort: Sort) -> HeroEdit:
    def add(book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
        items: tuple[str, ...] = getattr(hero, field)
        if len(items) >= MAX_ENTRIES:
            raise Refused("swidenth.edit_full", limit=MAX_ENTRIES)
        return _with(hero, field, (*items, _require_known(book, sort, rest[0])))

    return add


def _removing(field: str) -> HeroEdit:
    def remove(_book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
        return _with(hero, field, _without_item(getattr(hero, field), _there(rest[0])))

    return remove


def _replacing(field: str, sort: Sort) -> HeroEdit:
    def swap(book: Rulebook, hero: Hero, rest: Sequence[str | int]) -> Hero:
        old, new = rest
        return _with(hero, field, _swap_item(getattr(hero, field), _there(old), _require_known(book, sort, new)))

    return swap


def _without_item(items: tuple[str, ...], item: str) -> tuple[str, ...]:
    """Return `items` without the last of its kind."""
    if item not in items:
        raise Refused("swidenth.edit_not_there", name=item)
    last = len(items) - 1 - items[::-1].index(item)
    return items[:last] + items[last + 1 :]


def _swap_item(items: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    if old not in items:
        raise Refused("swidenth.edit_not_there", name=old)
    at = items.index(old)
    return (*items[:at], new, *items[at + 1 :])


_PARTY_EDITS: Final[dict[str, Callable[[Rulebook, Party, Sequence[str | int]], Party]]] = {
    "add_hero": _add_hero,
    "remove_hero": _remove_hero,
    "move_hero": _move_hero,
    "rename_party": _rename_party,
    "set_budget": _set_budget,
    "set_share": _set_share,
}
_HERO_EDITS: Final[dict[str, HeroEdit]] = {
    "rename_hero": _rename,
    "set_race": _set_race,
    "set_class": _set_class,
    "set_player": _set_player,
    "set_earned": _set_earned,
    "set_improvement": _set_improvement,
    "skill_as_improvement": _skill_as_improvement,
    "mark_found": _mark_found,
    "buy_gear": _adding("gear", "gear"),
    "add_found": _adding("found", "gear"),
    "remove_gear": _remove_gear,
    "replace_gear": _replace_gear,
    "add_spell": _adding("spells", "spells"),
    "remove_spell": _removing("spells"),
    "replace_spell": _replacing("spells", "spells"),
    "add_skill": _adding("skills", "skills"),
    "remove_skill": _removing("skills"),
    "replace_skill": _replacing("skills", "skills"),
}
