"""What is kept of a verdict is never that of another hero, another reading or another rule book."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from models.games.event import Event
from models.games.swidenth import verdict
from models.games.swidenth.data import rulebook
from models.games.swidenth.story import story
from models.games.swidenth.story.archive import assemble_party, setting_of
from models.games.swidenth.story.life import Life
from models.games.swidenth.types import PROFILE, SHOOTING, VITALITY
from models.games.swidenth.worth import cost, full_vitality, profile, shoots
from tests.games.swidenth.desk import Desk

BOOK = rulebook()
GEAR = st.sampled_from([*BOOK.gear, "benie:epee", "grimoire:tir-magique", "nobody-knows"])
BOUGHT = st.one_of(
    st.tuples(st.just("gear"), GEAR),
    st.tuples(st.just("skill"), st.sampled_from([*BOOK.skills, "effrayant-x:3", "?"])),
    st.tuples(st.just("spell"), st.sampled_from([*BOOK.spells, "?"])),
    st.tuples(st.just("improvement"), st.sampled_from([*PROFILE, "?"])),
)


@given(st.sampled_from([*BOOK.races, "?"]), st.sampled_from([*BOOK.classes, "?"]), st.lists(BOUGHT, max_size=8))
def test_a_purchase_costs_what_the_hero_costs_more(race: str, cls: str, bought: list[tuple[Any, str]]) -> None:
    life = Life("1", "Essai", race, cls)
    for what, item in bought:
        before = cost(BOOK, life.build())
        assert life.buy(BOOK, what, item) == cost(BOOK, life.build()) - before
    assert full_vitality(BOOK, race, cls, life.improvements) == profile(BOOK, life.build())[VITALITY]
    assert shoots(BOOK, life.build()) is (SHOOTING in profile(BOOK, life.build()))


def test_heroes_alike_keep_their_own_ids_and_places() -> None:
    desk = Desk(100)
    first = desk.join("new:imperial:guerrier", "Alma")
    twin = desk.do(desk.bench.duplicate(first, "Alma")).add[0].id
    assert [member.id for member in desk.verdict().members] == [first, twin]
    desk.take(twin, "gear:cuirasse", "gear:armure-de-cuir", anyway="on essaie")
    desk.do(desk.bench.move(twin, 0))
    assert [member.id for member in desk.verdict().members] == [twin, first]
    assert not any(p.key == "swidenth.carry_armour" for p in desk.problems(first))


def test_another_reading_or_another_rule_book_is_another_verdict() -> None:
    desk = Desk(100, pc_skills="all")
    who = desk.join("new:imperial:guerrier")
    desk.do(replace(desk.bench.take(who, "skill:enorme"), brings=()))
    party = assemble_party(BOOK, desk.stored, {})
    strict, free = (verdict.check(BOOK, party, readings) for readings in ({}, {"pc_skills": "all"}))
    assert any(problem.key == "swidenth.skill_closed" for problem in strict.problems)
    assert not any(problem.key == "swidenth.skill_closed" for problem in free.problems)
    dear = replace(BOOK, races={**BOOK.races, "imperial": replace(BOOK.races["imperial"], cost=77)})
    assert verdict.check(dear, assemble_party(dear, desk.stored, {}), {}).cost > strict.cost


def test_true_is_no_number_of_points() -> None:
    hero = Event("1", "creation", "h", "", "", {"race": "imperial", "class": "guerrier"})
    desk = Desk(100)
    setting = setting_of(BOOK, desk.stored, {})
    standing = [story.fold((hero, Event("2", "earned", "h", "", "", {"points": n})), setting) for n in (1, True)]
    assert [each.heroes[0].earned for each in standing] == [1, 0]
