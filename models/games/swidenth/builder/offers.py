"""What a hero can be given: race, class, improvements, skills, spells and gear, with the reason where he cannot.

An offer is allowed when it brings no new error. Overspent creation points are only a warning: one may buy first and
give up something else then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from models.games.facets.builder import Offer, OnDemand, Shelf
from models.games.swidenth.builder.buyer import Buyer, gear_reasons
from models.games.swidenth.builder.view import PartyView
from models.games.swidenth.builder.words import (
    CLASSES,
    GEAR_SHELVES,
    IMPROVEMENTS,
    RACES,
    SKILLS,
    SPELLS,
    birth_picture,
    class_amount,
    class_words,
    figures,
    gear_picture,
    race_words,
    shelf_of,
    skill_picture,
    stat_picture,
)
from models.games.swidenth.entries import amount, gear_words, spell_amount
from models.games.swidenth.gear import BLESSED, piece
from models.games.swidenth.names import name_of
from models.games.swidenth.party import Hero
from models.games.swidenth.story.story_events import SORTS
from models.games.swidenth.types import A_SPELL, DEFENCE, PROFILE, SHOOTING, VITALITY, GearType, RaceType
from models.games.swidenth.worth import cost, innate_skills, spells_of
from models.i18n import Text
from models.problem import Grade, Problem, Where

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Rebirth:
    """A hero with another race or class: what he has to give back for it, and the Problems that remain."""

    race: str
    cls: str
    hero: Hero
    lost: tuple[tuple[str, str], ...]
    reasons: tuple[Problem, ...]


def hero_shelves(who: Buyer) -> tuple[Shelf, ...]:
    """Return every shelf for a hero; its offers are computed when somebody looks at it."""
    book = who.view.book
    races = _on_demand(who, race_offer, book.races)
    classes = _on_demand(who, class_offer, book.classes)
    improvements = _on_demand(who, improvement_offer, PROFILE)
    skills = _on_demand(who, skill_offer, (each for each in book.skills if each != SHOOTING))
    spells = _on_demand(who, spell_offer, book.spells)
    cls = book.classes.get(who.hero.cls)
    priced = cls.improvements_rule if cls else ""
    return (
        Shelf("race", RACES, "race", "one", races, "SW-200", "hero"),
        Shelf("class", CLASSES, "class", "one", classes, "SW-200", "profile"),
        Shelf("improvements", IMPROVEMENTS, "improvements", "many", improvements, priced, "points"),
        Shelf("skills", SKILLS, "skills", "many", skills, "SW-116", "skill"),
        Shelf("spells", SPELLS, "spells", "many", spells, priced, "spell"),
        *_gear_shelves(who),
    )


def _gear_shelves(who: Buyer) -> Iterator[Shelf]:
    shelves: dict[str, list[GearType]] = {shelf: [] for shelf in GEAR_SHELVES}
    for thing in shop(who.view):
        shelves[shelf_of(thing)].append(thing)
    for shelf, things in shelves.items():
        title, rule, picture = GEAR_SHELVES[shelf]
        yield Shelf(f"gear-{shelf}", title, "gear", "many", _on_demand(who, gear_offer, things), rule, picture)


def _on_demand(who: Buyer, offer: Callable[[Buyer, Item], Offer], items: Iterable[Item]) -> OnDemand:
    return OnDemand(lambda: tuple(offer(who, each) for each in items))


def shop(view: PartyView) -> Iterator[GearType]:
    """Yield every thing with a name, blessed weapons too; what only profiles carry has no price and is left out."""
    for thing in view.book.gear.values():
        if thing.sold or thing.kind not in ("melee", "ranged", "armour", "shield"):
            yield thing
    for thing in view.book.gear.values():
        blessed = piece(view.book, f"{BLESSED}:{thing.id}") if thing.sold and thing.is_weapon else None
        if blessed:
            yield blessed


def offer_of(who: Buyer, offer_id: str) -> Offer | None:
    """Return one offer by its id; None where no shelf has it."""
    sort, _, item = offer_id.partition(":")
    book = who.view.book
    if sort == "gear":
        thing = piece(book, item)
        return gear_offer(who, thing) if thing else None
    if sort == "improvement":
        return improvement_offer(who, item) if item in PROFILE else None
    known: Mapping[str, object] = {
        "race": book.races, "class": book.classes, "skill": book.skills, "spell": book.spells,
    }.get(sort, {})  # fmt: skip
    if item not in known or (sort, item) == ("skill", SHOOTING):
        return None
    return {"race": race_offer, "class": class_offer, "skill": skill_offer, "spell": spell_offer}[sort](who, item)


def gear_offer(who: Buyer, thing: GearType) -> Offer:
    """Return one thing of the shop."""
    book = who.view.book
    reasons = tuple(gear_reasons(who, thing))
    after = replace(who.hero, gear=(*who.hero.gear, thing.id)) if thing.kind == "armour" else None
    return Offer(
        id=f"gear:{thing.id}",
        name=thing.name,
        words=gear_words(book, thing),
        amount=amount(book, thing, who.view.choices),
        rule=thing.rule,
        price=thing.cost if thing.sold else None,
        owned=who.carried[thing.id],
        removable=("gear", thing.id) in who.returnable and who.carried[thing.id] > 0,
        allowed=_is_allowed(reasons),
        reasons=reasons,
        picture=gear_picture(thing),
        preview=who.preview(after, thing.cost),
    )


def skill_offer(who: Buyer, skill_id: str) -> Offer:
    """Return one skill."""
    skill = who.view.book.skills[skill_id]
    after = replace(who.hero, skills=(*who.hero.skills, skill_id))
    innate = skill_id in innate_skills(who.view.book, who.hero)
    price = cost(who.view.book, after) - who.cost
    own = (who.already("skills", skill_id, skill.name),) if innate else ()
    reasons = own or (*who.breaks(after), *who.bill(price, "skills", skill_id, skill.name))
    return Offer(
        id=f"skill:{skill_id}",
        name=skill.name,
        words=skill.words,
        rule=skill.rule,
        price=None if innate else price,
        owned=innate + who.hero.skills.count(skill_id),
        removable=("skill", skill_id) in who.returnable,
        allowed=_is_allowed(reasons),
        reasons=reasons,
        picture=skill_picture(skill_id),
        preview=who.preview(None, price),
    )


def spell_offer(who: Buyer, spell_id: str) -> Offer:
    """Return one spell."""
    book = who.view.book
    spell = book.spells[spell_id]
    after = replace(who.hero, spells=(*who.hero.spells, spell_id))
    innate = spell_id in spells_of(book, replace(who.hero, spells=()))
    price = cost(book, after) - who.cost
    own = (who.already("spells", spell_id, spell.name),) if innate else ()
    reasons = own or (*who.breaks(after), *who.bill(price, "spells", spell_id, spell.name))
    cls = book.classes.get(who.hero.cls)
    priced = cls is not None and (price > 0 or cls.free_spells or A_SPELL in cls.improvements)
    return Offer(
        id=f"spell:{spell_id}",
        name=spell.name,
        words=spell.words,
        amount=spell_amount(spell, who.view.choices),
        rule=spell.rule,
        price=price if priced and not innate else None,
        owned=innate + who.hero.spells.count(spell_id),
        removable=("spell", spell_id) in who.returnable,
        allowed=_is_allowed(reasons),
        reasons=reasons,
        picture="spell",
        preview=who.preview(None, price),
    )


def improvement_offer(who: Buyer, stat_id: str) -> Offer:
    """Return one more step of a characteristic (SW-61 … SW-80)."""
    book, hero = who.view.book, who.hero
    steps = hero.improvements.get(stat_id, 0)
    after = replace(hero, improvements={**hero.improvements, stat_id: steps + 1})
    cls = book.classes.get(hero.cls)
    price = cost(book, after) - who.cost
    name = book.stats[stat_id].name
    # A step that is closed is named once however often it was bought.
    broken = who.breaks(after) or (who.breaks_already("improvements", stat_id) if steps else ())
    reasons = (*broken, *who.bill(price, "improvements", stat_id, name))
    closed_to_all = stat_id in (DEFENCE, VITALITY)
    return Offer(
        id=f"improvement:{stat_id}",
        name=name,
        amount=Text.same("+1"),
        rule="SW-80" if closed_to_all or cls is None else cls.improvements_rule,
        price=price if cls is None or stat_id in cls.improvements else None,
        owned=steps,
        removable=("improvement", stat_id) in who.returnable,
        allowed=_is_allowed(reasons),
        reasons=reasons,
        picture=stat_picture(stat_id),
        preview=who.preview(after, price),
    )


def race_offer(who: Buyer, race_id: str) -> Offer:
    """Return another race; where the class is not open to it, with the first class that is."""
    book = who.view.book
    race = book.races[race_id]
    cls = class_for(who, race)
    again = rebirth(who, race_id, cls)
    offer = _birth_offer(who, again, "race", race_id, race.name)
    changed = (book.classes[cls].name,) if cls != who.hero.cls and cls in book.classes else ()
    words = race_words(book, race)
    if changed:
        words = Text(f"{words.fr}\u00a0; devient {changed[0].fr}", f"{words.en}; becomes {changed[0].en}")
    return replace(offer, words=words, amount=figures(book, race.stats), rule=race.rule, price=race.cost)


def class_for(who: Buyer, race: RaceType) -> str:
    """Return the class of a hero with a race: the one he has, or the first that is open."""
    kept = race.id == who.hero.race or who.hero.cls in race.classes or not race.classes
    return who.hero.cls if kept else race.classes[0]


def class_offer(who: Buyer, class_id: str) -> Offer:
    """Return another class."""
    book = who.view.book
    cls = book.classes[class_id]
    offer = _birth_offer(who, rebirth(who, who.hero.race, class_id), "class", class_id, cls.name)
    return replace(offer, words=class_words(book, cls), amount=class_amount(book, cls), rule=cls.rule, price=0)


def _birth_offer(who: Buyer, again: Rebirth, sort: str, item: str, name: Text) -> Offer:
    book = who.view.book
    price = cost(book, again.hero) - who.cost
    chosen = getattr(who.hero, "race" if sort == "race" else "cls") == item
    late = () if who.creating or chosen else (went_on(who, sort, item),)
    reasons = () if chosen else (*late, *again.reasons, *who.bill(price, sort, item, name))
    lost = tuple(name_of(book, SORTS[what], each) for what, each in again.lost)
    return Offer(
        id=f"{sort}:{item}",
        name=name,
        owned=int(chosen),
        allowed=_is_allowed(reasons),
        reasons=reasons,
        picture=birth_picture(item),
        preview=who.preview(again.hero, price, lost),
    )


def went_on(who: Buyer, field: str, item: str) -> Problem:
    """Return the Problem that creation is over: the ledger can reopen it."""
    where = Where((who.standing.name,), field, item)
    return Problem(where, Grade.ERROR, "SW-46", "builder.story_went_on", {"name": who.standing.name})


def rebirth(who: Buyer, race: str, cls: str) -> Rebirth:
    """Return a hero with another race or class, without the creation purchases that do not go with it."""
    hero, lost = replace(who.hero, race=race, cls=cls), []
    for _ in range(len(hero.gear) + len(hero.skills) + len(hero.spells) + sum(hero.improvements.values())):
        broken = who.breaks(hero)
        found = next((each for p in broken if (each := _culprit(who, hero, p))), None) if who.creating else None
        if found is None:
            break
        lost.append(found)
        hero = without(hero, *found)
    return Rebirth(race, cls, hero, tuple(lost), who.breaks(hero))


def _culprit(who: Buyer, hero: Hero, problem: Problem) -> tuple[str, str] | None:
    """Return the purchase a Problem is about, where it can be put back."""
    what = next((what for what, field in SORTS.items() if field == problem.where.field), "")
    item = problem.where.item
    there = item in (hero.improvements if what == "improvement" else getattr(hero, SORTS[what]) if what else ())
    return (what, item) if there and (what, item) in who.returnable else None


def without(hero: Hero, what: str, item: str) -> Hero:
    """Return a hero without one purchase."""
    if what == "improvement":
        steps = {**hero.improvements, item: hero.improvements[item] - 1}
        return replace(hero, improvements={stat: count for stat, count in steps.items() if count})
    items = list(getattr(hero, SORTS[what]))
    items.reverse()
    items.remove(item)
    fewer = tuple(reversed(items))
    if what == "gear":
        return replace(hero, gear=fewer)
    return replace(hero, skills=fewer) if what == "skill" else replace(hero, spells=fewer)


def _is_allowed(reasons: tuple[Problem, ...]) -> bool:
    return all(problem.grade is not Grade.ERROR for problem in reasons)
