"""Any two side by side: now, then, in a branch, another hero, another force; and duels with their fraction."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from models.campaign.branches import branch
from models.campaign.campaign_changes import SetChoice
from models.campaign.comparing import ComparedForce, ComparisonRow, Subject, compare, subject
from models.campaign.type_changes import SaveType
from models.errors import ContentError
from models.games.event import Event
from models.games.library import BUILT
from models.games.values import Entry, Member, Stat, Verdict
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade, Problem, Where
from tests.edits import SetBody, Tell

SWIDENTH = BUILT["swidenth"]


def seen(desk, *sides):
    with desk.store.read() as campaign:
        return [subject(campaign, side) for side in sides]


def rows(desk, left, right):
    return {(row.section, row.id): row for row in compare(*seen(desk, left, right))}


def values(found, section):
    return {row_id: (row.left, row.right, row.difference) for (where, row_id), row in found.items() if where == section}


def test_a_hero_now_and_then(desk):
    force_id = desk.party()
    who = desk.members(force_id)["Gardul"]
    (earned,) = desk.tell(force_id, ("earned", who, {"points": 60, "reason": "quest"}))
    desk.tell(
        force_id,
        ("purchase", who, {"what": "improvement", "item": "combat", "phase": "campaign"}),
        ("find", who, {"item": "potion-de-soin"}),
        ("wound", who, {"points": 2}),
    )
    found = rows(desk, ComparedForce(force_id, earned, who), ComparedForce(force_id, "", who))
    assert found["stat", "Combat"].difference == 1
    assert found["stat", "Moral"].same
    assert found["points", "earned"].difference == 0
    assert found["points", "balance"].difference == -found["points", "spent"].difference < 0
    assert found["points", "vitality"].difference == -2
    potion = found["gear", "potion-de-soin"]
    assert (potion.left, potion.right.en) == (None, "Healing Potion")
    assert found["gear", "hache"].same
    assert found["skill", "marcheur-agile"].same


def test_a_branch_against_what_happened(desk):
    force_id = desk.party()
    who = desk.members(force_id)["Gardul"]
    with desk.store.read() as campaign:
        change = branch(campaign, force_id, "Et si", desk.ids)
    desk.store.apply(change)
    desk.tell(force_id, ("death", who, {}))
    whole = rows(desk, ComparedForce(force_id), ComparedForce(change.branch_id))
    assert values(whole, "member")["Gardul"][0] is None
    assert values(whole, "points")["figures"] == (1, 2, 1)
    assert whole["gear", "hache"].difference == 1
    assert whole["problem", "errors"].better == -1
    theirs = desk.members(change.branch_id)["Gardul"]
    hero = rows(desk, ComparedForce(force_id, "", who), ComparedForce(change.branch_id, "", theirs))
    assert hero["points", "vitality"].left == 0
    assert hero["stat", "Combat"].left is None
    assert hero["stat", "Combat"].difference is None


def test_two_heroes_and_two_parties(desk):
    force_id = desk.party()
    who = desk.members(force_id)
    found = rows(desk, ComparedForce(force_id, "", who["Salvynia"]), ComparedForce(force_id, "", who["Gardul"]))
    assert found["points", "role"].left == Text("Ranger, Elfe", "Ranger, Elf")
    tir = found["stat", "Tir"]
    assert (tir.left, tir.right) == (3, "—")
    twice = desk.party({"name": "A", "race": "Elfe", "class": "Mage"}, {"name": "A", "race": "Nain", "class": "Mage"})
    assert len(values(rows(desk, ComparedForce(force_id), ComparedForce(twice)), "member")) == 4


def test_armies_side_by_side(desk, says):
    one, other = desk.army(("Stormtrooper", 30)), desk.army(("Stormtrooper", 20), ("Grand Inquisiteur", 1))
    found = rows(desk, ComparedForce(one), ComparedForce(other))
    assert values(found, "points")["figures"] == (30, 21, -9)
    unit, theirs = (desk.stored(force_id).members[-1].id for force_id in (one, other))
    found = rows(desk, ComparedForce(one, "", unit), ComparedForce(other, "", theirs))
    assert found["stat", "Tir"].better == -1
    trooper = seen(desk, ComparedForce(one, "", unit))[0]
    assert trooper.duel("garde-royal").measures
    with says("compare.no_foe"):
        trooper.duel("x")


def test_what_is_not_there(desk, says):
    force_id = desk.party()
    for side, key in (
        (ComparedForce("nobody"), "campaign.no_force"),
        (ComparedForce(force_id, "nothing"), "compare.no_event"),
        (ComparedForce(force_id, "", "nobody"), "campaign.no_member"),
    ):
        with says(key):
            seen(desk, side)


def test_rows_have_words_in_both_languages(desk):
    force_id = desk.party()
    who = desk.members(force_id)["Gardul"]
    for found in (
        rows(desk, ComparedForce(force_id), ComparedForce(force_id)),
        rows(desk, ComparedForce(force_id, "", who), ComparedForce(force_id, "", who)),
    ):
        assert all(row.same for row in found.values())
        for row in found.values():
            assert all(row.label[lang] and not row.label[lang].startswith("compare.") for lang in LANGUAGES)
            assert all(Translator(lang).has(f"compare.section_{row.section}") for lang in LANGUAGES)


def test_a_number_and_a_word_have_no_difference():
    assert ComparisonRow("stat", "x", Text.same("X"), 3, "—").difference is None
    assert ComparisonRow("stat", "x", Text.same("X"), 3, 5).difference == 2


def hero(desk, *gear, race="Nordique", cls="Barbare"):
    force_id = desk.party({"name": "Gardul", "race": race, "class": cls, "gear": list(gear)})
    return seen(desk, ComparedForce(force_id, "", desk.members(force_id)["Gardul"]))[0]


def measures(one: Subject, foe: str) -> dict[str, Fraction]:
    return {each.id: each.value for each in one.duel(foe).measures}


@pytest.mark.rule("SW-29", "SW-30", "SW-31")
def test_a_duel_is_exact(desk):
    """Axe (Combat 1, Damage 2, Defence 3, Vitality 7) against a skeleton's weapon and shield (1, 2, 2, 1)."""
    request = {
        "kind": "melee",
        "attacker": {"Combat": 1, "Défense": 3, "Dégâts": 2, "Vitalité": 7},
        "defender": {"Combat": 1, "Défense": 2, "Dégâts": 2, "Vitalité": 1},
    }
    one = hero(desk, "Hache")
    stats = {stat.id: stat.value for stat in one.member.stats}
    request["attacker"] |= {key: stats[key] for key in ("Combat", "Défense", "Vitalité")}
    asked = SWIDENTH.odds.answer(request, {}, "", "")
    found = measures(one, "squelette")
    assert found["won"] == Fraction(asked["duel"]["attacker_wins"]["fraction"])
    assert found["phases"] == Fraction(asked["duel"]["phases"]["fraction"])
    assert found["wound"] == Fraction(asked["defender_wounded"]["fraction"])
    assert found["kill"] == Fraction(asked["defender_killed"]["fraction"])
    assert found["wounded"] == Fraction(asked["attacker_wounded"]["fraction"])
    duel = one.duel("squelette")
    assert duel.policy.en.startswith("Axe against normal weapon and")
    assert duel.rule == "SW-29"


@pytest.mark.rule("SW-34")
def test_without_a_weapon_one_only_suffers(desk):
    found = measures(hero(desk), "loup")
    assert found["won"] == found["wound"] == found["kill"] == 0
    assert found["wounded"] > 0


def test_the_best_arm_is_chosen_and_named(desk):
    both = hero(desk, "Dague", "Hache")
    assert measures(both, "loup")["won"] == measures(hero(desk, "Hache"), "loup")["won"]
    assert "Hache" in both.duel("loup").policy.fr


@pytest.mark.rule("SW-92")
def test_a_blessed_weapon_strikes_harder_at_the_demonic_alone(desk):
    blessed, plain = hero(desk, "Hache bénie"), hero(desk, "Hache")
    assert measures(blessed, "zombi")["won"] > measures(plain, "zombi")["won"]
    assert measures(blessed, "loup")["won"] == measures(plain, "loup")["won"]


@pytest.mark.rule("SW-113")
def test_a_spectral_figure_wants_magic(desk):
    ghost = {**SWIDENTH.types.template("profiles", "squelette"), "skills": ["spectral"]}
    desk.store.apply(SaveType("swidenth", "profiles", "spectre", ghost))
    assert measures(hero(desk, "Hache"), "spectre")["won"] == 0
    assert measures(hero(desk, "Hache bénie"), "spectre")["won"] > 0
    light, bare = hero(desk, "Hache bénie", "Armure légère"), hero(desk, "Hache bénie")
    assert measures(light, "spectre") == measures(bare, "spectre")
    assert measures(light, "loup")["won"] > measures(bare, "loup")["won"]


def test_two_unarmed_figures_stand_there_for_ever(desk):
    harmless = {**SWIDENTH.types.template("profiles", "loup"), "gear": []}
    desk.store.apply(SaveType("swidenth", "profiles", "agneau", harmless))
    found = measures(hero(desk), "agneau")
    assert found["won"] == 0
    assert "phases" not in found
    assert measures(hero(desk, "Hache"), "agneau")["won"] == 1


def test_foes_are_bestiary_quest_and_campaign(desk, says):
    desk.store.apply(SaveType("swidenth", "profiles", "liche", SWIDENTH.types.template("profiles", "sorcier")))
    one = hero(desk, "Hache")
    ids = [foe.id for foe in one.duels.foes()]
    assert {"troll", "chevalier-noir", "liche"} <= set(ids)
    assert len(ids) == len(set(ids)) == 17 + 5 + 1
    for foe in ids:
        found = measures(one, foe)
        assert 0 <= found["won"] <= 1
        assert found["kill"] <= found["wound"] <= 1
    with says("compare.no_foe"):
        one.duel("dragon")


def test_the_readings_of_the_campaign_hold(desk):
    before = measures(hero(desk, "Hache"), "guerrier-orc")["won"]
    desk.store.apply(SetChoice("swidenth", "npc_shield", "included"))
    assert measures(hero(desk, "Hache"), "guerrier-orc")["won"] > before


def test_the_whole_force_has_no_duel(desk):
    (whole,) = seen(desk, ComparedForce(desk.party()))
    assert whole.duel("loup") is None


def test_what_cannot_be_read_is_said(desk):
    force_id = desk.army()
    (unit,) = desk.members(force_id).values()
    desk.store.apply(SetBody(unit, {"profile": 3}))
    with pytest.raises(ContentError) as caught:
        seen(desk, ComparedForce(force_id))
    assert caught.value.key == "content.wrong_type"


def stat(key, value, shown=""):
    return Stat(key, Text.same(key.upper()), Text.same(key), value, shown)


def entries(*ids):
    return tuple(Entry(each, Text(f"{each} fr", f"{each} en")) for each in ids)


WRONG, WORTH = (Problem(Where(("x",)), grade, "", "compare.no_event") for grade in (Grade.ERROR, Grade.NOTICE))
ADA, BOB = Text("Ada", "Ada"), Text("Bob", "Bob")
FIRST = Member(
    "1", ADA, Text("Elfe", "Elf"), 10, 3, (stat("a", 3), stat("b", None), stat("c", 4, "4+")),
    gear=entries("hache", "arc"), skills=entries("furtif"), problems=(WRONG, WORTH),
)  # fmt: skip
SECOND = Member(
    "2", BOB, Text("Nain", "Dwarf"), 7, 1, (stat("a", 5), stat("c", 2, "2+"), stat("d", 1)),
    gear=entries("dague", "arc"), spells=entries("feu"),
)  # fmt: skip


def whole(name, cost, limit, figures, members, problems=()):
    return Subject(Text.same(name), name, "", Verdict(name, cost, limit, figures, members, problems))


def one(member, *accounts):
    verdict = Verdict("x", 0, None, 0, (), ())
    return Subject(Text.same("x"), "x", "", verdict, member, False, accounts)


def lines(left, right):
    return [(r.section, r.id, r.label.fr, r.left, r.right, r.better) for r in compare(left, right)]


def test_two_forces_are_compared_line_by_line():
    other = replace(FIRST, id="3", cost=12)
    left = whole("A", 30, 100, 3, (FIRST, other, SECOND), (WRONG, WORTH, WRONG))
    right = whole("B", 17, None, 2, (SECOND, FIRST))
    fr = Translator("fr")
    assert lines(left, right) == [
        ("points", "cost", fr("compare.cost"), 30, 17, 0),
        ("points", "limit", fr("compare.limit"), 100, None, 0),
        ("points", "figures", fr("compare.figures"), 3, 2, 0),
        ("problem", "errors", fr("compare.errors"), 2, 0, -1),
        ("member", "Ada", "Ada", 10, 10, 0),
        ("member", "Ada 2", "Ada", 12, None, 0),
        ("member", "Bob", "Bob", 7, 7, 0),
        ("gear", "hache", "hache fr", 2, 1, 0),
        ("gear", "arc", "arc fr", 3, 2, 0),
        ("gear", "dague", "dague fr", 1, 1, 0),
        ("skill", "furtif", "furtif fr", 2, 1, 0),
        ("spell", "feu", "feu fr", 1, 1, 0),
    ]
    assert lines(left, one(SECOND))[0] == ("points", "cost", fr("compare.cost"), 30, 0, 0), "one whole side is enough"
    assert lines(one(SECOND), right)[1][3:5] == (None, None)


def test_two_members_are_compared_line_by_line():
    left, right = one(FIRST, stat("won", 3), stat("old", 1)), one(SECOND, stat("won", 5), stat("new", 2))
    fr = Translator("fr")
    assert lines(left, right) == [
        ("points", "cost", fr("compare.cost"), 10, 7, 0),
        ("points", "role", fr("compare.role"), FIRST.role, SECOND.role, 0),
        ("points", "count", fr("compare.count"), 3, 1, 0),
        ("points", "won", "WON", 3, 5, 0),
        ("points", "new", "NEW", None, 2, 0),
        ("points", "old", "OLD", 1, None, 0),
        ("problem", "errors", fr("compare.errors"), 1, 0, -1),
        ("stat", "a", "A", 3, 5, 1),
        ("stat", "c", "C", "4+", "2+", -1),
        ("stat", "d", "D", None, 1, 1),
        ("stat", "b", "B", "—", None, 1),
        ("gear", "hache", "hache fr", Text("hache fr", "hache en"), None, 0),
        ("gear", "arc", "arc fr", Text("arc fr", "arc en"), Text("arc fr", "arc en"), 0),
        ("gear", "dague", "dague fr", None, Text("dague fr", "dague en"), 0),
        ("skill", "furtif", "furtif fr", Text("furtif fr", "furtif en"), None, 0),
        ("spell", "feu", "feu fr", None, Text("feu fr", "feu en"), 0),
    ]
    gone = [("points", "cost", 7, None), ("points", "role", SECOND.role, None), ("problem", "errors", 0, None)]
    found = [(row[0], row[1], row[3], row[4]) for row in lines(one(SECOND), one(None))]
    assert found[:3] == gone, "a single figure has no count"
    assert {row[3] for row in found} == {None}
    assert lines(one(None), one(None))[0][3:5] == (None, None)


def test_a_side_says_whose_it_is_when_and_whether_it_is_all(desk):
    force_id = desk.party()
    who = desk.members(force_id)["Gardul"]
    event = Event(desk.ids(), "earned", who, "2026-03-01", "", {"points": 60, "reason": "quest"})
    desk.store.apply(Tell(force_id, [event]))
    desk.store.apply(SetChoice("swidenth", "npc_shield", "included"))
    found, hero = seen(desk, ComparedForce(force_id), ComparedForce(force_id, event.id, who))
    told = [(each.name, each.force, each.at, each.whole, each.readings) for each in (found, hero)]
    readings = {"npc_shield": "included"}
    assert told == [
        (Text.same("Essai"), "Essai", "", True, readings),
        (Text.same("Gardul"), "Essai", "2026-03-01", False, readings),
    ]
    assert (found.member, found.accounts, hero.member.id) == (None, (), who)
    assert {each.id: each.value for each in hero.accounts}["earned"] == 60
    army = desk.army()
    (unit,) = desk.stored(army).members
    (line,) = seen(desk, ComparedForce(army, "", unit.id))
    assert (unit.name, line.name) == ("", desk.verdict(army).members[0].name), "as its game calls it"
