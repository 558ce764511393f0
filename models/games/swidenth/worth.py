"""What a hero costs, line by line, and the figures of his profile by the convention of the ready-made heroes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from models.games.swidenth.data import Rulebook
from models.games.swidenth.gear import piece, pieces
from models.games.swidenth.party import Hero
from models.games.swidenth.types import A_SKILL, A_SPELL, DEFENCE, PROFILE, SHOOTING, VITALITY, ClassType

What = Literal["race", "improvement", "skill", "spell", "gear", "gone"]
Bought = Literal["improvement", "skill", "spell", "gear"]


@dataclass(frozen=True, slots=True)
class Purchase:
    """One purchase of a hero: what, its id, its price in PP. A free spell has the price 0."""

    what: What
    item: str
    cost: int


def bill(book: Rulebook, hero: Hero) -> tuple[Purchase, ...]:
    """Return every purchase of a hero at the prices of his race and class (SW-46, SW-198).

    Each step of a characteristic is a line of its own. A step the class does not sell costs as much as its dearest one,
    so that breaking the rule is never cheaper; the check names it. An unknown thing costs 0.
    """
    return tuple(_lines(book, hero))


@lru_cache(maxsize=1024)
def cost(book: Rulebook, hero: Hero) -> int:
    """Return what a hero costs in PP."""
    return sum(line.cost for line in _lines(book, hero))


def price(book: Rulebook, birth: tuple[str, str], what: Bought, item: str, spells: Sequence[str]) -> int:
    """Return by how much one purchase more raises the cost of a hero of a race and a class.

    `spells` are those he has chosen already: a Mage's first are free.
    """
    cls = book.classes.get(birth[1])
    if what == "gear":
        return _price(book, item)
    if what == "spell":
        return list(_spell_lines(cls, (*spells, item)))[-1].cost
    if what == "skill" and (item == SHOOTING or item in _innate(book, *birth)):
        return 0
    prices = cls.improvements if cls else {}
    return prices.get(A_SKILL, 0) if what == "skill" else _step(prices, item)


def _lines(book: Rulebook, hero: Hero) -> Iterator[Purchase]:
    race, cls = book.races.get(hero.race), book.classes.get(hero.cls)
    yield Purchase("race", hero.race, race.cost if race else 0)
    prices = cls.improvements if cls else {}
    for stat_id, steps in hero.improvements.items():
        yield from [Purchase("improvement", stat_id, _step(prices, stat_id))] * steps
    innate = innate_skills(book, hero)
    for skill_id in hero.skills:
        free = skill_id in innate or skill_id == SHOOTING
        yield Purchase("skill", skill_id, 0 if free else prices.get(A_SKILL, 0))
    yield from _spell_lines(cls, hero.spells)
    for gear_id in hero.gear:
        yield Purchase("gear", gear_id, _price(book, gear_id))
    for gear_id in hero.gone:
        yield Purchase("gone", gear_id, _price(book, gear_id))


def _step(prices: Mapping[str, int], stat_id: str) -> int:
    """Return the price of one step of a characteristic; one the class does not sell is priced like its dearest."""
    dearest = max((price for each, price in prices.items() if each in PROFILE), default=0)
    return prices.get(stat_id, dearest if stat_id in PROFILE else 0)


def _sold(cls: ClassType | None, improvements: Mapping[str, int]) -> Mapping[str, int]:
    """Return the steps that count in a profile: those the class sells (SW-61 … SW-80)."""
    return {stat: steps for stat, steps in improvements.items() if cls is None or stat in cls.improvements}


def _price(book: Rulebook, gear_id: str) -> int:
    thing = piece(book, gear_id)
    return thing.cost if thing else 0


def _spell_lines(cls: ClassType | None, spells: Sequence[str]) -> Iterator[Purchase]:
    """Yield the purchases of chosen spells: those of the class are free, so are a Mage's first (SW-71, SW-73, SW-76,
    SW-79).
    """
    free = cls.free_spells if cls else 0
    for spell_id in spells:
        if cls is None or spell_id in cls.spells:
            yield Purchase("spell", spell_id, 0)
        elif free:
            free -= 1
            yield Purchase("spell", spell_id, 0)
        else:
            yield Purchase("spell", spell_id, cls.spell_costs.get(spell_id, cls.improvements.get(A_SPELL, 0)))


def innate_skills(book: Rulebook, hero: Hero) -> tuple[str, ...]:
    """Return the skills of race and class, each once, race first."""
    return _innate(book, hero.race, hero.cls)


@lru_cache(maxsize=256)
def _innate(book: Rulebook, race_id: str, cls_id: str) -> tuple[str, ...]:
    race, cls = book.races.get(race_id), book.classes.get(cls_id)
    both = (*(race.skills if race else ()), *(cls.skills if cls else ()))
    return tuple(dict.fromkeys(both))


def skills_of(book: Rulebook, hero: Hero) -> tuple[str, ...]:
    """Return every skill of a hero once: innate, then bought. Tir is a characteristic of the profile, not repeated."""
    bought = (skill_id for skill_id in hero.skills if skill_id != SHOOTING)
    return tuple(dict.fromkeys((*innate_skills(book, hero), *bought)))


def spells_of(book: Rulebook, hero: Hero) -> tuple[str, ...]:
    """Return every spell of a hero once: those of his class, then the chosen ones."""
    cls = book.classes.get(hero.cls)
    return tuple(dict.fromkeys((*(cls.spells if cls else ()), *hero.spells)))


def full_vitality(book: Rulebook, race_id: str, cls_id: str, improvements: Mapping[str, int]) -> int:
    """Return the Vitality of a profile, which no armour changes."""
    race, cls = book.races.get(race_id), book.classes.get(cls_id)
    born = (race.stats.get(VITALITY, 0) if race else 0) + (cls.bonus.get(VITALITY, 0) if cls else 0)
    return born + _sold(cls, improvements).get(VITALITY, 0)


def shoots(book: Rulebook, hero: Hero) -> bool:
    """Return whether a profile has Tir (SW-5)."""
    race, cls = book.races.get(hero.race), book.classes.get(hero.cls)
    sources = (race.stats if race else {}, cls.bonus if cls else {}, _sold(cls, hero.improvements))
    return any(SHOOTING in source for source in sources)


def profile(book: Rulebook, hero: Hero) -> dict[str, int]:
    """Return the figures by characteristic id, armour in Defence and no shield in Combat (SW-169).

    `tir` is absent where nothing gives it (AMB-SW-38: it counts from 0). Of two armours only the best is worn.
    """
    race, cls = book.races.get(hero.race), book.classes.get(hero.cls)
    figures: dict[str, int] = {}
    for source in (race.stats if race else {}, cls.bonus if cls else {}, _sold(cls, hero.improvements)):
        for stat_id, amount in source.items():
            if stat_id in PROFILE:
                figures[stat_id] = figures.get(stat_id, 0) + amount
    armour = max((g.defence for g in pieces(book, hero.carried) if g.kind == "armour"), default=0)
    figures[DEFENCE] = figures.get(DEFENCE, 0) + armour
    return {stat_id: figures.get(stat_id, 0) for stat_id in PROFILE if stat_id != SHOOTING or stat_id in figures}
