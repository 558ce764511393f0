"""Gear by id, composed gear included: a blessed weapon, a grimoire or a scroll with its spell.

Ids with a colon are composed: `benie:epee` (SW-92), `grimoire:tir-magique` and `parchemin:tir-magique` (SW-93). A
numbered skill works in the same way: `effrayant-x:3`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from models.games.swidenth.data import Rulebook, reading_in_force
from models.games.swidenth.types import ClassType, GearType, SkillType
from models.i18n import Text

# What `names` reads back from the name.
_SKILL_NUMBER: Final = re.compile(r"[1-9][0-9]?")
BLESSED: Final = "benie"
GROUPS: Final = {
    "melee": Text("toute arme de mêlée", "any melee weapon"),
    "ranged": Text("toute arme de tir", "any ranged weapon"),
    "armour": Text("toute armure", "any armour"),
    "shield": Text("tout bouclier", "any shield"),
}
# The grade a thrown weapon fights as in contact (SW-87, option thrown_as_melee).
_THROWN_GRADE: Final = {1: "arme-legere", 2: "arme-normale"}


@lru_cache(maxsize=4096)
def piece(book: Rulebook, gear_id: str) -> GearType | None:
    """Return the Type of a gear id, composed ids included; None for a word the rule book does not know."""
    head, colon, tail = gear_id.partition(":")
    if not colon:
        return book.gear.get(gear_id)
    if head == BLESSED:
        return _blessed(book, gear_id, tail)
    carrier, spell = book.gear.get(head), book.spells.get(tail)
    if carrier is None or spell is None or carrier.kind not in ("grimoire", "scroll"):
        return None
    names = (f"{one} ({other})" for one, other in zip(_both(carrier.name), _both(spell.name), strict=True))
    return replace(carrier, id=gear_id, name=Text(*names), spell=tail, base=head)


def with_article(thing: GearType) -> Text:
    """Return a thing as a sentence names it: `une dague`, `an axe`, `light armour`."""
    fr, en = thing.name.fr, thing.name.en.lower()
    article = "" if en.endswith((" armour", " plate")) else "an " if en[:1] in "aeiou" else "a "
    return Text(f"{'une' if thing.gender == 'f' else 'un'} {fr[:1].lower()}{fr[1:]}", article + en)


def used_up(thing: GearType) -> bool:
    """Return whether a thing is gone once it was used: potions, scrolls, thrown weapons (SW-22, SW-93, SW-95)."""
    return thing.kind in ("potion", "scroll") or thing.single_shot


def pieces(book: Rulebook, gear_ids: Iterable[str]) -> list[GearType]:
    """Return the Types of every id the rule book knows."""
    return [found for gear_id in gear_ids if (found := piece(book, gear_id)) is not None]


def _blessed(book: Rulebook, gear_id: str, base_id: str) -> GearType | None:
    base = book.gear.get(base_id)
    if base is None or not base.is_weapon:
        return None
    blessing = book.party.blessed
    name = Text(f"{base.name.fr} {'bénie' if base.gender == 'f' else 'béni'}", f"Blessed {base.name.en.lower()}")
    cost = base.cost + blessing.cost
    return replace(base, id=gear_id, name=name, cost=cost, magic=True, base=base_id, words=blessing.words)


def _both(text: Text) -> tuple[str, str]:
    return text.fr, text.en


def sold_to(book: Rulebook, cls: ClassType, choices: Mapping[str, str]) -> list[GearType]:
    """Return what a class may buy, named things alone: a grade is no weapon one can hold."""
    grades = {each.grade for each in book.gear.values()}
    named = (each for each in book.gear.values() if each.id not in grades and each.sold and each.cost)
    return [each for each in named if permitted(cls, each, choices)]


def permitted(cls: ClassType, gear: GearType, choices: Mapping[str, str]) -> bool:
    """Return whether a class may use a thing (SW-199); what is neither weapon, armour nor shield is open to all.

    A grimoire is a Mage's (SW-93): it stands in the list of the class.
    """
    plain = gear.base if gear.magic else gear.id
    if gear.kind in ("sacred", "scroll", "potion"):
        return True
    if gear.kind == "grimoire":
        return "grimoire" in cls.permits
    if plain in cls.refuses:
        return False
    if {plain, gear.grade, gear.kind} & set(cls.permits):
        return True
    return (
        gear.melee
        and reading_in_force(choices, "thrown_as_melee") == "yes"
        and bool({_THROWN_GRADE[gear.hands], "melee"} & set(cls.permits))
    )


def permits_in_words(book: Rulebook, cls: ClassType) -> tuple[Text, ...]:
    """Return what a class may use, as names of gear, grades and groups."""
    return tuple(GROUPS[entry] if entry in GROUPS else book.gear[entry].name for entry in cls.permits)


def skill(book: Rulebook, skill_id: str) -> SkillType | None:
    """Return the Type of a skill id; `effrayant-x:3` gives Effrayant X under the name `Effrayant 3`."""
    head, _, number = skill_id.partition(":")
    found = book.skills.get(head)
    if found is None or not number:
        return found
    if not found.numbered or not _SKILL_NUMBER.fullmatch(number):
        return None
    names = (f"{name.removesuffix(' X')} {number}" for name in _both(found.name))
    return replace(found, id=skill_id, name=Text(*names))


def base_move(book: Rulebook, skill_ids: Iterable[str]) -> int:
    """Return the base move in paces: 3, for Slow 2, for Fast 8 (SW-16, SW-107, SW-110)."""
    found = (skill(book, skill_id) for skill_id in skill_ids)
    return next((s.move for s in found if s is not None and s.move), book.party.move.base)


def run_tenths(move: int) -> int:
    """Return how far a figure of base move `move` (paces) runs, in tenths of a pace: one and a half times (SW-17)."""
    return move * 15
