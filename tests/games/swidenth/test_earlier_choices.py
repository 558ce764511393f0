"""Earlier choices reopened: the form of every kind of Event, what another value writes, what is withdrawn with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from models.change import Label
from models.content import Json
from models.errors import Refused
from models.games.event import Event
from models.games.facets.builder import STASH, Field, FieldChoice
from models.games.facets.chronicle import PastEdit
from models.games.swidenth.chronicle.facet import SwidenthChronicle
from models.games.swidenth.data import rulebook
from models.games.values import Stored, StoredMember
from models.i18n import Text
from tests.games.swidenth.desk import spoken

CHRONICLE = SwidenthChronicle()
MEMBERS = tuple(StoredMember(hero, name) for hero, name in (("a", "Ana"), ("l", "Luc"), ("d", "Dan")))
AT = Field("at", "chronicle.field_at", "text", "day 4", high=20, empty=True)
NOTE = Field("note", "chronicle.field_note", "text", "note 4", high=2000, empty=True)
RESERVE = FieldChoice(STASH, Text("Réserve", "Stash"), picture="stash")
LUC = FieldChoice("l", Text.same("Luc"), picture="hero")


def told(kind: str, subject: str, **args: Any) -> Stored:
    """Return a party of Ana with a sword, Luc and Dan, the fourth Event being this one."""
    several = [
        ("creation", "a", {"race": "imperial", "class": "guerrier"}),
        ("creation", "l", {"race": "nordique", "class": "barbare"}),
        ("creation", "d", {"race": "elfe", "class": "mage"}), (kind, subject, args),
        ("find", "a", {"item": "epee"}), ("find", "", {"item": "dague"}),
    ]  # fmt: skip
    events = (
        Event(f"e{n}", k, who, f"day {n}", f"SW-{n}", of, f"note {n}") for n, (k, who, of) in enumerate(several, 1)
    )
    return Stored("Essai", "", 80, MEMBERS, tuple(events))


def ids(field: Field) -> list[str]:
    return [way.id for way in field.ways]


def number(name: str, value: Any, low: int = 1, *, empty: bool = False) -> Field:
    return Field(name, f"chronicle.field_{name}", "number", value, low=low, high=100_000, empty=empty)


@pytest.mark.parametrize(
    ("kind", "subject", "args", "name", "fields"),
    [
        ("founding", "", {"shares": {"Zoé": 50, "Max": 30}}, "—",
         [Field("shares", "builder.field_shares", "amounts", {"Zoé": 50, "Max": 30},
                (FieldChoice("Zoé", Text.same("Zoé")), FieldChoice("Max", Text.same("Max"))), high=80, rule="SW-46")]),
        ("founding", "", {"shares": 3}, "—",
         [Field("shares", "builder.field_shares", "amounts", {}, (), high=80, rule="SW-46")]),
        ("quest", "", {"quest": "Le pont", "stage": "begun"}, "—",
         [Field("quest", "chronicle.field_quest", "text", "Le pont", high=200, empty=True)]),
        ("quest", "", {}, "—", [Field("quest", "chronicle.field_quest", "text", "", high=200, empty=True)]),
        ("earned", "a", {"points": 7, "reason": "kill", "profile": "troll"}, "Ana",
         [number("points", 7),
          Field("reason", "chronicle.field_reason", "choice", "kill", (
              FieldChoice("quest", Text("Quête", "Quest")), FieldChoice("kill", Text("Élimination", "Elimination")),
              FieldChoice("other", Text("Autre", "Other"))))]),
        ("unspent", "a", {"points": 6}, "Ana", [number("points", 6)]),
        ("wound", "l", {"points": 2}, "Luc", [number("points", 2)]),
        ("heal", "l", {}, "Luc", [number("points", 1)]),
        ("rest", "a", {}, "Ana", []), ("fled", "a", {}, "Ana", []), ("death", "zzz", {}, "—", []),
        ("allowance", "a", {"key": "k"}, "Ana", []),
        ("resurrection", "d", {"payers": {"a": 30, "l": 12, "zzz": 5}}, "Dan",
         [Field("payers", "chronicle.field_payers", "amounts", {"a": 30, "l": 12},
                (FieldChoice("a", Text.same("Ana")), FieldChoice("l", Text.same("Luc"))), args={"price": 47},
                rule="SW-50")]),
        ("resurrection", "zzz", {"payers": {"a": 30}}, "—",
         [Field("payers", "chronicle.field_payers", "amounts", {"a": 30},
                tuple(FieldChoice(m.id, Text.same(m.name)) for m in MEMBERS), args={"price": 0}, rule="SW-50")]),
        ("resurrection", "d", {"payers": 3}, "Dan",
         [Field("payers", "chronicle.field_payers", "amounts", {},
                (FieldChoice("a", Text.same("Ana")), FieldChoice("l", Text.same("Luc"))), args={"price": 0},
                rule="SW-50")]),
    ],
)  # fmt: skip
def test_every_event_can_be_reopened_as_it_is(kind: str, subject: str, args: Any, name: str, fields: Any) -> None:
    form = CHRONICLE.reopen(told(kind, subject, **args), "e4", {})
    assert (form.id, form.group, form.key, form.rule, form.args) == (
        kind, "past", f"chronicle.past_{kind}", "SW-4", {"name": name},
    )  # fmt: skip
    assert list(form.fields) == [*fields, AT, NOTE]
    for field in form.fields:
        spoken(field.key, field.args)


def test_an_event_nobody_knows_keeps_its_day_and_its_note() -> None:
    form = CHRONICLE.reopen(told("coronation", "a"), "e4", {})
    assert (form.id, form.key, form.fields) == ("coronation", "chronicle.past_other", (AT, NOTE))


def _item(kind: str, subject: str, **args: Any) -> Field:
    return CHRONICLE.reopen(told(kind, subject, **args), "e4", {}).fields[0]


def test_what_was_bought_may_have_been_another_of_its_sort() -> None:
    book = rulebook()
    skill = _item("purchase", "a", what="skill", item="furtif")
    assert (skill.id, skill.value, ids(skill)) == ("item", "furtif", [each for each in book.skills if each != "tir"])
    stealth = next(way for way in skill.ways if way.id == "furtif")
    assert (stealth.name, stealth.words, stealth.picture) == (
        Text("Furtif", "Stealthy"), book.skills["furtif"].words, "stealth",
    )  # fmt: skip
    spell = _item("purchase", "a", what="spell", item="tir-magique")
    assert (spell.value, ids(spell)) == ("tir-magique", list(book.spells))
    bolt = next(way for way in spell.ways if way.id == "tir-magique")
    assert (bolt.name.en, bolt.words, bolt.picture) == ("Magic bolt", book.spells["tir-magique"].words, "spell")
    step = _item("purchase", "a", what="improvement", item="moral")
    assert [(way.id, way.name.en, way.picture) for way in step.ways] == [
        ("combat", "Combat", "combat"), ("defense", "Defence", "defence"), ("vitalite", "Vitality", "vitality"),
        ("moral", "Morale", "morale"), ("psychisme", "Psyche", "psyche"), ("tir", "Shooting", "shooting"),
    ]  # fmt: skip
    for kind, args in (("purchase", {"what": "gear"}), ("purchase", {}), ("find", {}), ("loss", {})):
        thing = _item(kind, "a", item="epee", **args)
        found = [f"benie:{each.id}" for each in book.gear.values() if each.is_weapon and each.sold]
        books = [f"{carrier}:{spell}" for carrier in ("grimoire", "parchemin") for spell in book.spells]
        named = [each for each in book.gear if each not in ("grimoire", "parchemin")]
        assert (thing.value, ids(thing)) == ("epee", [*named, *found, *books]), kind
    gone = _item("loss", "a", item="licorne")
    assert (gone.value, gone.ways[-1]) == ("licorne", FieldChoice("licorne", Text.same("licorne")))


def test_births_uses_and_gifts_are_reopened_with_what_they_might_have_been() -> None:
    book = rulebook()
    race, cls, player = CHRONICLE.reopen(told("rest", "a"), "e2", {}).fields[:3]
    assert (race.id, race.value, ids(race), cls.id, cls.value, ids(cls)) == (
        "race", "nordique", list(book.races), "class", "barbare", list(book.classes),
    )  # fmt: skip
    assert race.ways[0] == FieldChoice("imperial", Text("Impérial", "Imperial"), picture="emblem-imperial", points=15)
    assert cls.ways[0] == FieldChoice("ranger", Text("Ranger", "Ranger"), picture="emblem-ranger")
    assert player == Field("player", "chronicle.field_player", "text", "", high=200, empty=True)
    odd = CHRONICLE.reopen(told("creation", "n", race="elfe", player="Max", **{"class": "prêtre"}), "e4", {}).fields
    assert (odd[1].value, odd[1].ways[-1].id, odd[2].value) == ("prêtre", "prêtre", "Max")
    item, healed = CHRONICLE.reopen(told("use", "a", item="potion-de-soin", healed=3), "e4", {}).fields[:2]
    assert (item.value, healed) == ("potion-de-soin", number("healed", 3, 0, empty=True))
    given, to = CHRONICLE.reopen(told("exchange", "a", item="hache", to="l"), "e4", {}).fields[:2]
    assert (given.id, given.value, ids(given)) == ("item", "hache", ["hache", "epee"])
    dan = FieldChoice("d", Text.same("Dan"), picture="hero")
    assert to == Field("to", "chronicle.field_to", "choice", "l", (LUC, dan, RESERVE))
    taken, kept = CHRONICLE.reopen(told("exchange", "", item="hache", to=""), "e4", {}).fields[:2]
    assert (ids(taken), kept.value, ids(kept)) == (["hache", "dague"], STASH, ["a", "l", "d", STASH])


def changed(stored: Stored, **values: Any) -> PastEdit:
    return CHRONICLE.reconsider(stored, "e4", values, {})


def test_another_value_is_written_in_its_place_and_what_is_empty_is_left_out() -> None:
    stored = told("earned", "a", points=7, reason="quest", quest="Le pont", zzz=1)
    edit = changed(stored, points=9, at=" day 9 ", note="autre")
    args: dict[str, Json] = {"points": 9, "reason": "quest", "quest": "Le pont", "zzz": 1}
    assert edit.act.label == Label("chronicle.did_reconsider", {"name": "Ana"})
    assert edit.act.rewrite == (Event("e4", "earned", "a", "day 9", "SW-4", args, "autre"),)
    assert changed(told("use", "a", item="potion-de-soin", healed=3), healed=0).act.rewrite[0].args == {
        "item": "potion-de-soin",
    }  # fmt: skip
    assert changed(told("use", "a", item="potion-de-soin", healed=0)).act.rewrite[0].args == {
        "item": "potion-de-soin", "healed": 0,
    }  # fmt: skip
    assert changed(told("use", "a", item="potion-de-soin"), healed=None).act.rewrite[0].args == {
        "item": "potion-de-soin",
    }  # fmt: skip
    for to, written in ((STASH, ""), ("d", "d")):
        given = changed(told("exchange", "a", item="epee", to="l"), to=to)
        assert given.act.rewrite[0].args == {"item": "epee", "to": written}


def refusal(call: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        call()
    return caught.value.key, {**caught.value.args_}


def test_what_will_not_do_is_refused_and_an_allowance_keeps_a_reason() -> None:
    name = ("swidenth.edit_name", {"limit": 20})
    assert refusal(lambda: changed(told("rest", "a"), at="x" * 21)) == name
    assert changed(told("rest", "a"), at="x" * 20).act.rewrite[0].at == "x" * 20
    long = told("allowance", "a", key="k")
    assert refusal(lambda: changed(long, note=" ")) == ("builder.needs_reason", {"limit": 2000})
    assert changed(long, note="parce que").act.rewrite[0].note == "parce que"
    assert changed(told("rest", "a"), note="").act.rewrite[0].note == ""
    assert refusal(lambda: CHRONICLE.reopen(long, "e9", {})) == ("builder.no_event", {})
    assert refusal(lambda: CHRONICLE.reconsider(long, "e9", {}, {})) == ("builder.no_event", {})
    assert refusal(lambda: CHRONICLE.withdraw(long, "e9", {})) == ("builder.no_event", {})


def test_an_event_withdrawn_takes_along_whom_it_created_alone() -> None:
    stored = told("exchange", "a", item="dague", to="l")
    born = CHRONICLE.withdraw(stored, "e2", {}).act
    assert (born.label, born.remove, born.withdraw) == (Label("builder.left", {"name": "Luc"}), ("l",), ("e4",))
    edit = CHRONICLE.withdraw(stored, "e5", {})
    assert (edit.act.label, edit.act.withdraw, edit.act.remove) == (
        Label("chronicle.did_withdraw", {"name": "Ana"}), ("e5",), (),
    )  # fmt: skip
    assert CHRONICLE.withdraw(stored, "e6", {}).act.label.args == {"name": "—"}
    ghost = replace(stored, members=stored.members[:2])
    assert CHRONICLE.withdraw(ghost, "e3", {}).act.withdraw == ("e3",), "whoever is no member cannot leave"


def test_what_an_edit_breaks_and_mends_is_told_and_notices_are_not() -> None:
    stored = told("purchase", "l", what="gear", item="epee", phase="campaign")
    mended = CHRONICLE.withdraw(stored, "e4", {})
    assert [p.key for p in mended.mends] == ["swidenth.story_short"]
    assert mended.breaks == ()
    assert mended.act.brings == mended.breaks, "that he is unarmed now is a notice"
    broken = changed(told("earned", "l", points=5), points=3)
    assert (broken.breaks, broken.mends) == ((), ())
    spent = told("earned", "l", points=5)
    later = Event("e7", "purchase", "l", "", "SW-198", {"what": "gear", "item": "epee", "phase": "campaign"})
    short = changed(replace(spent, events=(*spent.events, later)), points=3)
    assert [(p.key, p.where.item) for p in short.breaks] == [("swidenth.story_short", "e7")]
    assert short.act.brings == short.breaks
