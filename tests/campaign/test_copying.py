"""A force, a hero or own content goes to another campaign whole, under new keys."""

from __future__ import annotations

import hashlib

import pytest

from models.campaign import queries
from models.campaign.campaign_changes import PutAsset
from models.campaign.carrying import content_rows
from models.campaign.forces.changes import SetPortrait
from models.campaign.forces.copying import (
    clashes,
    numbered,
    parcel,
    parcel_of_member,
    place,
    place_in,
)
from models.campaign.forces.sharing import left_out, shared
from models.campaign.records import Force, MemberRecord
from models.campaign.type_changes import SaveType
from models.games.event import Event
from models.games.library import BUILT
from models.games.values import Stored, StoredMember
from models.i18n import LANGUAGES, Translator
from tests.edits import SetNotes
from tests.formats.pictures import png

SWIDENTH = BUILT["swidenth"].types
ROSTER = BUILT["swidenth"].roster
SWORD = {"name": {"fr": "Épée runique", "en": "Rune sword"}, "rule": "", "kind": "melee", "cost": 9, "hands": 1,
         "damage": 3, "gender": "f"}  # fmt: skip
DEAR_ELF = {**SWIDENTH.template("races", "elfe"), "cost": 40}
RAW = png()
PICTURE = PutAsset(hashlib.sha256(RAW).hexdigest(), "image/png", 4, 3, RAW)


@pytest.fixture
def lived(desk):
    """A party with a past, a portrait, notes, and a sword of its own."""
    force_id = desk.party()
    who = desk.members(force_id)
    desk.store.apply(SaveType("swidenth", "gear", "epee-runique", SWORD))
    desk.store.apply(PICTURE)
    desk.store.apply(SetPortrait(who["Gardul"], PICTURE.sha256, "Gardul"))
    desk.store.apply(SetPortrait(who["Salvynia"], "salvynia", "Salvynia"))
    desk.store.apply(SetNotes(MemberRecord, who["Gardul"], "Ne sait pas nager"))
    desk.store.apply(SetNotes(Force, force_id, "Cherchent le temple"))
    desk.tell(
        force_id,
        ("earned", who["Gardul"], {"points": 30, "reason": "quest"}),
        ("find", who["Gardul"], {"item": "epee-runique"}),
        ("exchange", who["Gardul"], {"item": "epee-runique", "to": who["Salvynia"]}),
        ("wound", who["Salvynia"], {"points": 2}),
    )
    return force_id


def packed(desk, force_id):
    with desk.store.read() as campaign:
        return parcel(campaign, force_id)


def packed_hero(desk, member_id):
    with desk.store.read() as campaign:
        return parcel_of_member(campaign, member_id)


def types(desk):
    with desk.store.read() as campaign:
        return {(row.kind, row.id): (row.origin, dict(row.body)) for row in content_rows(campaign, "swidenth")}


def test_a_party_arrives_whole(desk, other, lived):
    change = place(packed(desk, lived), other.ids)
    other.store.apply(change)
    assert len(other.store.steps()) == 1
    before, after = desk.stored(lived), other.stored(change.force_id)
    assert [m.name for m in after.members] == [m.name for m in before.members]
    assert [(e.kind, e.note, e.rule) for e in after.events] == [(e.kind, e.note, e.rule) for e in before.events]
    assert [e.id for e in after.events] == sorted(e.id for e in after.events)
    assert not {m.id for m in after.members} & {m.id for m in before.members}
    assert other.verdict(change.force_id).cost == desk.verdict(lived).cost
    assert BUILT["swidenth"].bench(after).build == BUILT["swidenth"].bench(before).build
    with other.store.read() as campaign:
        rows = {row.name: row for row in queries.members(campaign, change.force_id)}
        assert (rows["Gardul"].portrait, rows["Gardul"].notes) == (PICTURE.sha256, "Ne sait pas nager")
        assert rows["Salvynia"].portrait == "salvynia"
        assert queries.asset(campaign, PICTURE.sha256).data == RAW
        assert queries.force(campaign, change.force_id).notes == "Cherchent le temple"
    assert types(other)["gear", "epee-runique"] == ("own", SWORD)
    assert types(other)["races", "elfe"][0] == "bundled"
    other.store.undo()
    assert types(other) == {}


def test_twice_in_the_same_campaign_gets_a_number(desk, lived):
    for _ in range(2):
        desk.store.apply(place(packed(desk, lived), desk.ids))
    with desk.store.read() as campaign:
        assert [row.name for row in queries.forces(campaign)] == ["Essai", "Essai (2)", "Essai (3)"]
    assert desk.store.check() == ()


def test_an_army_arrives_too(desk, other):
    force_id = desk.army(("Stormtrooper", 10), ("Grand Inquisiteur", 1))
    change = place(packed(desk, force_id), other.ids)
    other.store.apply(change)
    assert other.verdict(change.force_id).cost == desk.verdict(force_id).cost


def test_one_hero_comes_alone_with_all_he_has(desk, other, lived):
    hero = desk.members(lived)["Salvynia"]
    change = place(packed_hero(desk, hero), other.ids)
    other.store.apply(change)
    (after,) = BUILT["swidenth"].bench(other.stored(change.force_id)).build.heroes
    before = next(each for each in BUILT["swidenth"].bench(desk.stored(lived)).build.heroes if each.name == "Salvynia")
    assert (after.gear, after.found, after.wounds) == (before.gear, before.found, before.wounds)
    assert "epee-runique" in after.found
    assert not any(problem.where.field == "story" for problem in other.verdict(change.force_id).problems)
    assert ("gear", "epee-runique") in types(other)
    with other.store.read() as campaign:
        assert queries.force(campaign, change.force_id).name == "Salvynia"


def test_a_hero_joins_a_party_that_is_there(desk, other, lived):
    theirs = other.party()
    gardul = packed_hero(desk, desk.members(lived)["Gardul"])
    other.store.apply(place_in(theirs, gardul, other.ids))
    assert list(other.members(theirs)) == ["Salvynia", "Gardul", "Gardul (2)"]
    assert [member.name.fr for member in other.verdict(theirs).members] == ["Salvynia", "Gardul", "Gardul (2)"]
    with other.store.read() as campaign:
        assert queries.members(campaign, theirs)[2].notes == "Ne sait pas nager"


def test_a_hero_joins_no_force_of_another_game(desk, other, lived, says):
    army = other.army()
    with says("share.other_game"):
        other.store.apply(place_in(army, packed(desk, lived), other.ids))


def test_the_rules_of_the_other_campaign_hold(desk, other, lived):
    other.store.apply(SaveType("swidenth", "gear", "epee-runique", {**SWORD, "cost": 50}))
    desk.store.apply(SaveType("swidenth", "races", "elfe", DEAR_ELF))
    one = packed(desk, lived)
    with other.store.read() as campaign:
        found = clashes(campaign, one)
    assert {(p.where.field, p.where.item) for p in found} == {("gear", "epee-runique"), ("races", "elfe")}
    for lang in LANGUAGES:
        assert "{" not in Translator(lang)(found[0].key, **found[0].args)
    other.store.apply(place(one, other.ids))
    assert types(other)["gear", "epee-runique"][1]["cost"] == 50
    assert types(other)["races", "elfe"][1] == SWIDENTH.template("races", "elfe")
    other.store.undo()
    other.store.apply(place(one, other.ids, frozenset({("races", "elfe")})))
    assert types(other)["races", "elfe"][1] == DEAR_ELF
    assert types(other)["gear", "epee-runique"][1]["cost"] == 50


def test_a_name_gets_the_first_free_number_and_is_cut_for_it():
    assert numbered("Ada", ("Ada", "Ada (3)")) == "Ada (2)"
    assert numbered("n" * 120, ("n" * 120,)) == "n" * 116 + " (2)"


def alone(*told):
    members = tuple(StoredMember(who, who.upper()) for who in "ab")
    events = [
        Event("00", "creation", "a", "", "", {"race": "elfe", "class": "ranger"}),
        Event("01", "creation", "b", "", "", {"race": "nain", "class": "guerrier"}),
        Event("02", "purchase", "a", "", "", {"what": "gear", "item": "dague", "phase": "creation"}),
        *(Event(f"{n:02}", kind, who, "", "", args) for n, (kind, who, args) in enumerate(told, start=10)),
    ]
    stored = Stored("X", "", 100, members, tuple(events))
    party = BUILT["swidenth"].bench(stored).build
    one = BUILT["swidenth"].bench(ROSTER.alone(stored, "a")).build
    assert one.story == ()
    return next((h for h in party.heroes if h.id == "a"), None), next((h for h in one.heroes if h.id == "a"), None)


@pytest.mark.rule("SW-47", "SW-50")
def test_a_hero_alone_has_the_points_and_things_he_had():
    earn = ("earned", "a", {"points": 90, "reason": "quest"})
    paid = [earn, ("earned", "a", {"points": 20, "reason": "kill"}), ("death", "b", {})]
    with_others = [
        [("exchange", "a", {"item": "dague", "to": "b"})],
        [("find", "b", {"item": "epee"}), ("exchange", "b", {"item": "epee", "to": "a"})],
        [*paid, ("resurrection", "b", {"payers": {"a": 2 * 33}})],
        [earn, ("earned", "b", {"points": 90, "reason": "quest"}), ("wound", "a", {"points": 1})],
        [("find", "", {"item": "epee"}), ("exchange", "", {"item": "epee", "to": "a"})],
    ]
    for told in with_others:
        there, by_himself = alone(*told)
        assert by_himself.found == there.found
        assert sorted(by_himself.gear) == sorted(there.gear)
        assert sorted(by_himself.gone) == sorted(there.gone)
        assert by_himself.wounds == there.wounds
        if all(kind != "resurrection" for kind, _, _ in told):
            assert by_himself.earned == there.earned


@pytest.mark.rule("SW-50")
def test_what_he_paid_for_another_stays_paid():
    cost = ROSTER.check(ROSTER.read({"party": "X", "characters": [{"name": "B", "race": "Nain", "class": "Guerrier"}]},
                                    ""), {}).cost  # fmt: skip
    told = [
        ("earned", "a", {"points": 90, "reason": "quest"}),
        ("earned", "a", {"points": 20, "reason": "kill"}),
        ("death", "b", {}),
        ("resurrection", "b", {"payers": {"a": 2 * cost}}),
    ]
    there, by_himself = alone(*told)
    assert by_himself.earned == there.earned == 110 - 2 * cost


@pytest.mark.rule("SW-49", "SW-50")
def test_a_hero_who_came_back_lives_and_a_successor_is_his_own_man():
    there, by_himself = alone(
        ("earned", "b", {"points": 500, "reason": "quest"}),
        ("wound", "a", {"points": 2}),
        ("death", "a", {}),
        ("resurrection", "a", {"payers": {"b": 2 * _value("Elfe", "Ranger", ["Dague"])}}),
    )
    assert by_himself is not None
    assert by_himself.wounds == there.wounds == 0
    stored = Stored("X", "", 100, (StoredMember("a", "A"), StoredMember("c", "C")), (
        Event("00", "creation", "a", "", "", {"race": "elfe", "class": "ranger"}),
        Event("01", "death", "a", "", "", {}),
        Event("02", "creation", "c", "", "", {"race": "elfe", "class": "ranger", "successor_of": "a"}),
    ))  # fmt: skip
    one = BUILT["swidenth"].bench(ROSTER.alone(stored, "c")).build
    assert ([hero.name for hero in one.heroes], one.story) == (["C"], ())


def _value(race, cls, gear):
    hero = {"name": "A", "race": race, "class": cls, "gear": gear}
    return ROSTER.check(ROSTER.read({"party": "X", "characters": [hero]}, ""), {}).cost


def test_drawings_leave_with_those_who_wear_them_and_own_pictures_stay(desk, lived):
    who = desk.members(lived)
    with desk.store.read() as campaign:
        worn = [shared(campaign, lived, each).portraits for each in ("", who["Salvynia"], who["Gardul"])]
        assert worn == [{who["Salvynia"]: "salvynia"}] * 2 + [{}]
        assert shared(campaign, lived) == shared(campaign, lived, "")
        assert left_out(campaign, lived)[:2] == ("notes", "pictures")
        assert "pictures" not in left_out(campaign, lived, who["Salvynia"])
