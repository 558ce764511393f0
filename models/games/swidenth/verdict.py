"""From a build to the Verdict every page and card reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from models.games.allowances import Allowance, softened
from models.games.swidenth.checks import allowance, check_party
from models.games.swidenth.data import Rulebook
from models.games.swidenth.entries import gear_entries, skill_entries, spell_entries
from models.games.swidenth.hero_check import check_hero
from models.games.swidenth.in_play import situations
from models.games.swidenth.names import name_of
from models.games.swidenth.party import Hero, Party
from models.games.swidenth.types import PROFILE, VITALITY
from models.games.swidenth.worth import cost, profile, skills_of, spells_of
from models.games.values import Member, Stat, Verdict
from models.i18n import Text

_FLED = Text("en fuite", "fled")


def check(book: Rulebook, party: Party, choices: Mapping[str, str]) -> Verdict:
    """Return the costs, members and Problems of a party: those of the party first, then hero by hero."""
    told = tuple(sorted(choices.items()))
    members = tuple(
        _with_effects(
            _member(book, hero, hero.id, index, told, tuple(a for a in party.allowed if a.member == hero.id)), hero
        )
        for index, hero in enumerate(party.heroes)
    )
    ids: dict[tuple[str | Text, ...], str] = {(hero.name,): hero.id for hero in party.heroes}
    whole = (
        each
        for problem in check_party(book, party, choices)
        for each in softened((problem,), party.allowed, ids.get(problem.where.path, ""))
    )
    problems = (*whole, *(p for member in members for p in member.problems))
    total = sum(member.cost for member in members)
    limit = allowance(party)
    return Verdict(party.name, total, limit, len(members), members, problems, limit - party.budget)


def _with_effects(member: Member, hero: Hero) -> Member:
    """Return a hero's verdict with the effects of the campaign on him, which no build and no cache has."""
    if not hero.wounds and not hero.fled:
        return member
    return replace(member, wounds=min(hero.wounds, member.boxes), marks=(_FLED,) if hero.fled else ())


@lru_cache(maxsize=512)
def _member(
    book: Rulebook, hero: Hero, hero_id: str, index: int, told: tuple[tuple[str, str], ...],
    allowed: tuple[Allowance, ...],
) -> Member:  # fmt: skip
    """Judge one hero; the verdict of an unchanged hero comes from a cache (heroes are equal whatever their ids)."""
    choices = dict(told)
    figures = profile(book, hero)
    skills, spells = skills_of(book, hero), spells_of(book, hero)
    return Member(
        id=hero_id or str(index),
        name=Text.same(hero.name),
        role=role(book, hero),
        cost=cost(book, hero),
        stats=stats(book, figures),
        in_play=situations(book, figures, hero.carried, skills, choices),
        gear=gear_entries(book, hero.carried, choices),
        skills=skill_entries(book, skills),
        spells=spell_entries(book, spells, choices),
        tags=tuple(tag for tag in (hero.race, hero.cls) if tag in book.races or tag in book.classes),
        boxes=max(0, figures[VITALITY]),
        problems=softened(check_hero(book, hero, index, choices), allowed, hero_id),
    )


def role(book: Rulebook, hero: Hero) -> Text:
    """Return class and race in words: `Mage, Elfe`."""
    cls, race = name_of(book, "classes", hero.cls), name_of(book, "races", hero.race)
    return Text(f"{cls.fr}, {race.fr}", f"{cls.en}, {race.en}")


def stats(book: Rulebook, figures: Mapping[str, int]) -> tuple[Stat, ...]:
    """Return figures as the six stats of a profile; a missing Tir has no value (SW-5)."""
    return tuple(
        Stat(stat.name.fr, stat.name, stat.short, figures.get(stat.id), rule=stat.rule)
        for stat in (book.stats[s] for s in PROFILE)
    )
