"""Every Problem of one hero: race and class, gear, improvements, skills, spells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from models.games.swidenth.data import Rulebook, reading_in_force
from models.games.swidenth.gear import permits_in_words, permitted, piece, pieces, skill
from models.games.swidenth.names import Sort, name_of, nearest
from models.games.swidenth.party import Hero
from models.games.swidenth.types import A_SKILL, A_SPELL, DEFENCE, PROFILE, SHOOTING, VITALITY, ClassType, GearType
from models.games.swidenth.worth import innate_skills, shoots
from models.games.values import Choices
from models.i18n import MessageArg, MessageArgs, Text
from models.problem import Fix, Grade, Problem, Where


@dataclass(frozen=True, slots=True)
class Case:
    """A hero under check: his place in the party, the readings in force, his class where the rule book knows it."""

    book: Rulebook
    hero: Hero
    index: int
    choices: Mapping[str, str]
    cls: ClassType | None

    def problem(
        self, key: str, rule: str, field: str, item: str = "", grade: Grade = Grade.ERROR,
        fixes: tuple[Fix, ...] = (), args: MessageArgs | None = None, **words: MessageArg,
    ) -> Problem:  # fmt: skip
        """Return a Problem of this hero; `args` and the words beside go into its sentence."""
        return Problem(Where((self.hero.name,), field, item), grade, rule, key, {**(args or {}), **words}, fixes)

    def fix(self, key: str, edit: str, *rest: str | int, **args: MessageArg) -> Fix:
        """Return a fix whose edit names this hero by his place."""
        return Fix(key, args, (edit, self.index, *rest))

    def without(self, verb: str, sort: Sort, item: str) -> Fix:
        """Return the fix that takes one thing away."""
        return self.fix("swidenth.fix_remove", verb, item, name=name_of(self.book, sort, item))


def check_hero(book: Rulebook, hero: Hero, index: int, choices: Mapping[str, str]) -> tuple[Problem, ...]:
    """Return every Problem of a hero; `index` is his place in the party, which the fixes name."""
    case = Case(book, hero, index, choices, book.classes.get(hero.cls))
    checks = (_birth, _unknown_gear, _gear, _carry, _arms, _improvements, _skills, _spells)
    return tuple(problem for check in checks for problem in check(case))


def _unknown(case: Case, sort: Sort, words: str, field: str, rule: str, edit: str) -> Problem:
    like = nearest(case.book, sort, words)
    swap = () if edit.startswith("set_") else (words,)
    fixes = [case.fix("swidenth.fix_use", edit, *swap, like, name=name_of(case.book, sort, like))] if like else []
    if edit.startswith("replace_"):
        fixes.append(case.without(edit.replace("replace_", "remove_"), sort, words))
    key = f"swidenth.unknown_{field}" if like == "" else f"swidenth.unknown_{field}_like"
    args = {"name": Text.same(words), **({"like": name_of(case.book, sort, like)} if like else {})}
    return case.problem(key, rule, field, words, fixes=tuple(fixes), args=args)


def _birth(case: Case) -> Iterator[Problem]:
    """Yield the Problems of race and class, and of a class closed to the race (SW-200)."""
    race = case.book.races.get(case.hero.race)
    if race is None:
        yield _unknown(case, "races", case.hero.race, "race", "SW-200", "set_race")
    if case.cls is None:
        yield _unknown(case, "classes", case.hero.cls, "class", "SW-200", "set_class")
    if race and case.cls and case.cls.id not in race.classes:
        open_classes = [case.book.classes[c] for c in race.classes]
        fixes = tuple(case.fix("swidenth.fix_class", "set_class", c.id, name=c.name) for c in open_classes)
        names = tuple(c.name for c in open_classes)
        yield case.problem(
            "swidenth.class_closed", "SW-200", "class", fixes=fixes, cls=case.cls.name, race=race.name, open=names
        )


def _unknown_gear(case: Case) -> Iterator[Problem]:
    for gear_id in dict.fromkeys((*case.hero.carried, *case.hero.gone)):
        if piece(case.book, gear_id) is None:
            yield _unknown(case, "gear", gear_id, "gear", "SW-199", "replace_gear")


def _gear(case: Case) -> Iterator[Problem]:
    """Yield the Problems of gear that may not be bought, or not be used by the class (SW-93, SW-199)."""
    found = Counter(case.hero.found)
    for gear_id in dict.fromkeys(case.hero.gear):
        thing = piece(case.book, gear_id)
        if thing and not thing.sold:
            fixes = [case.without("remove_gear", "gear", gear_id)]
            if thing.kind in ("grimoire", "scroll"):
                fixes.insert(0, case.fix("swidenth.fix_found", "mark_found", gear_id, name=thing.name))
            yield not_sold(case, thing, tuple(fixes))
    if case.cls is None:
        return
    for gear_id in dict.fromkeys(case.hero.carried):
        thing = piece(case.book, gear_id)
        if thing is None or permitted(case.cls, thing, case.choices):
            continue
        # Carried for a friend is no crime; bought, it is.
        friendly = found[gear_id] and gear_id not in case.hero.gear and thing.kind != "grimoire"
        fixes_ = _instead(case, case.cls, thing) if thing.kind != "grimoire" else ()
        remove = (case.without("remove_gear", "gear", gear_id),)
        yield closed(case, case.cls, thing, fixes_ or remove, Grade.WARNING if friendly else Grade.ERROR)


def not_sold(case: Case, thing: GearType, fixes: tuple[Fix, ...] = ()) -> Problem:
    """Return the Problem of a thing that was bought but can only be found (SW-93)."""
    return case.problem("swidenth.not_sold", thing.rule, "gear", thing.id, fixes=fixes, name=thing.name)


def closed(
    case: Case, cls: ClassType, thing: GearType, fixes: tuple[Fix, ...] = (), grade: Grade = Grade.ERROR
) -> Problem:
    """Return the Problem of a thing the hero's class cannot use (SW-93, SW-199)."""
    if thing.kind == "grimoire":
        return case.problem("swidenth.mage_only", "SW-93", "gear", thing.id, grade, fixes, name=thing.name)
    return case.problem(
        "swidenth.gear_closed", cls.gear_rule, "gear", thing.id, grade, fixes,
        name=thing.name, cls=cls.name, open=permits_in_words(case.book, cls),
    )  # fmt: skip


def _instead(case: Case, cls: ClassType, thing: GearType) -> tuple[Fix, ...]:
    """Return fixes: the dearest permitted thing of the same kind that costs no more, or nothing in its place."""
    rivals = [
        g for g in case.book.gear.values()
        if g.sold and g.kind == thing.kind and g.cost <= thing.cost and permitted(cls, g, case.choices)
        and (g.grade or g.kind not in ("melee", "armour"))
    ]  # fmt: skip
    remove = case.without("remove_gear", "gear", thing.id)
    if not rivals or thing.id not in case.hero.gear:
        return (remove,)
    best = max(rivals, key=lambda g: g.cost)
    return (case.fix("swidenth.fix_use", "replace_gear", thing.id, best.id, name=best.name), remove)


def _carry(case: Case) -> Iterator[Problem]:
    """Yield the Problems of too much gear (SW-81, AMB-SW-23); potions and scrolls are unlimited."""
    slots: dict[str, list[str]] = {}
    for thing in pieces(case.book, case.hero.carried):
        slots.setdefault(slot_of(thing, case.choices), []).append(thing.id)
    for slot, carried in slots.items():
        if over(case.book, slot, len(carried)):
            fixes = tuple(case.without("remove_gear", "gear", gear_id) for gear_id in dict.fromkeys(carried))
            yield overload(case, slot, carried, fixes)


def slot_of(thing: GearType, choices: Choices) -> str:
    """Return the carry limit a thing counts against: a bow has its own by one reading (AMB-SW-23)."""
    is_bow = thing.slot == "two_handed" and thing.kind == "ranged" and not thing.is_melee
    return "bow" if is_bow and reading_in_force(choices, "bows") == "own_slot" else thing.slot


def over(book: Rulebook, slot: str, count: int) -> bool:
    """Return whether a number of things is more than a hero carries in a slot (SW-81)."""
    return bool(slot) and count > getattr(book.party.carry, slot)


def overload(case: Case, slot: str, carried: Sequence[str], fixes: tuple[Fix, ...] = ()) -> Problem:
    """Return the Problem of too many things in a slot (SW-81)."""
    limits = case.book.party.carry
    names = tuple(name_of(case.book, "gear", gear_id) for gear_id in carried)
    return case.problem(
        f"swidenth.carry_{slot}", limits.rule, "gear", carried[-1], fixes=fixes,
        count=len(carried), limit=getattr(limits, slot), names=names,
    )  # fmt: skip


def _arms(case: Case) -> Iterator[Problem]:
    """Yield notices on things a hero carries and cannot use."""
    carried = pieces(case.book, case.hero.carried)
    if not shoots(case.book, case.hero):
        for thing in {g.id: g for g in carried if g.kind == "ranged"}.values():
            key = "swidenth.no_throw" if thing.melee else "swidenth.no_shot"
            grade = Grade.NOTICE if thing.melee else Grade.WARNING
            yield case.problem(key, "SW-35", "gear", thing.id, grade, name=thing.name)
    hands = {g.hands for g in carried if g.is_melee}
    if not hands:
        yield case.problem("swidenth.unarmed", "SW-34", "gear", grade=Grade.NOTICE)
    shields = [g for g in carried if g.kind == "shield"]
    if shields and hands == {2} and reading_in_force(case.choices, "shield_two_hands") == "no":
        yield case.problem("swidenth.shield_idle", "SW-86", "gear", shields[0].id, Grade.NOTICE, name=shields[0].name)


def _improvements(case: Case) -> Iterator[Problem]:
    """Yield the Problems of improvements at the price of the class (SW-61 … SW-80, AMB-SW-45)."""
    for stat_id, steps in case.hero.improvements.items():
        if stat_id not in PROFILE:
            yield case.problem(
                "swidenth.unknown_improvement", "SW-80", "improvements", stat_id, name=stat_id,
                fixes=(case.fix("swidenth.fix_no_improvement", "set_improvement", stat_id, 0, name=stat_id),),
            )  # fmt: skip
        elif stat_id in (DEFENCE, VITALITY):
            yield _not_for_sale(case, "swidenth.never_improved", "SW-80", stat_id)
        elif case.cls and stat_id not in case.cls.improvements:
            yield _not_for_sale(case, "swidenth.improvement_closed", case.cls.improvements_rule, stat_id)
        elif steps > 1 and reading_in_force(case.choices, "improvement") == "once":
            name = case.book.stats[stat_id].name
            fixes = (case.fix("swidenth.fix_improve_once", "set_improvement", stat_id, 1, name=name),)
            key = "swidenth.improvement_once"
            yield case.problem(key, "AMB-SW-45", "improvements", stat_id, fixes=fixes, name=name)


def _not_for_sale(case: Case, key: str, rule: str, stat_id: str) -> Problem:
    name = case.book.stats[stat_id].name
    fix = case.fix("swidenth.fix_no_improvement", "set_improvement", stat_id, 0, name=name)
    cls = name_of(case.book, "classes", case.hero.cls)
    return case.problem(key, rule, "improvements", stat_id, fixes=(fix,), name=name, cls=cls)


def skill_open(book: Rulebook, skill_id: str, choices: Mapping[str, str]) -> bool:
    """Return whether a hero may buy a skill, by the reading in force (SW-116, option pc_skills)."""
    ability = skill(book, skill_id)
    if ability is None or ability.pj_never:
        return False
    reading = reading_in_force(choices, "pc_skills")
    return ability.pj_open or reading == "all" or (reading == "with_steadfast" and ability.pj_doubtful)


def _skills(case: Case) -> Iterator[Problem]:
    innate = innate_skills(case.book, case.hero)
    for skill_id, times in Counter(case.hero.skills).items():
        if skill(case.book, skill_id) is None:
            yield _unknown(case, "skills", skill_id, "skill", "SW-116", "replace_skill")
            continue
        name = name_of(case.book, "skills", skill_id)
        remove = case.without("remove_skill", "skills", skill_id)
        if skill_id == SHOOTING:
            if not shoots(case.book, case.hero):
                yield from _shooting_bought_as_skill(case, remove)
        elif skill_id not in innate and not skill_open(case.book, skill_id, case.choices):
            yield case.problem("swidenth.skill_closed", "SW-116", "skills", skill_id, fixes=(remove,), name=name)
        elif case.cls and skill_id not in innate and A_SKILL not in case.cls.improvements:
            yield case.problem(
                "swidenth.improvement_closed", case.cls.improvements_rule, "skills", skill_id, fixes=(remove,),
                name=name, cls=case.cls.name,
            )  # fmt: skip
        if times > 1 and skill_id != SHOOTING:
            yield case.problem("swidenth.twice", "SW-46", "skills", skill_id, fixes=(remove,), name=name)


def _shooting_bought_as_skill(case: Case, remove: Fix) -> Iterator[Problem]:
    name = case.book.stats[SHOOTING].name
    priced = case.cls is not None and SHOOTING in case.cls.improvements
    instead = case.fix("swidenth.fix_improve", "skill_as_improvement", SHOOTING, name=name)
    yield case.problem(
        "swidenth.shooting_is_improved", "SW-114", "skills", SHOOTING, fixes=(instead, remove) if priced else (remove,),
        name=name,
    )  # fmt: skip


def _spells(case: Case) -> Iterator[Problem]:
    """Yield the Problems of spells: free for a Mage, priced by the class for others, closed to most (SW-71 … SW-79)."""
    own = case.cls.spells if case.cls else ()
    for spell_id, times in Counter(case.hero.spells).items():
        if spell_id not in case.book.spells:
            yield _unknown(case, "spells", spell_id, "spell", "SW-39", "replace_spell")
            continue
        name = case.book.spells[spell_id].name
        remove = case.without("remove_spell", "spells", spell_id)
        if case.cls and spell_id not in own and not _spell_open(case.cls, spell_id):
            open_spells = tuple(case.book.spells[s].name for s in (*own, *case.cls.spell_costs))
            key = "swidenth.spell_not_listed" if open_spells else "swidenth.spell_closed"
            args: dict[str, MessageArg] = {"open": open_spells} if open_spells else {}
            yield case.problem(
                key, case.cls.improvements_rule, "spells", spell_id, fixes=(remove,), name=name, cls=case.cls.name,
                args=args,
            )  # fmt: skip
        if times > 1:
            yield case.problem("swidenth.twice", "SW-46", "spells", spell_id, fixes=(remove,), name=name)
    if case.cls and (left := case.cls.free_spells - len(set(case.hero.spells) - set(own))) > 0:
        yield case.problem(
            "swidenth.spells_left", case.cls.rule, "spells", grade=Grade.WARNING, count=left, cls=case.cls.name
        )


def _spell_open(cls: ClassType, spell_id: str) -> bool:
    return A_SPELL in cls.improvements or bool(cls.free_spells) or spell_id in cls.spell_costs
