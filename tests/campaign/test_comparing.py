"""Any two side by side: now, then, in a branch, another hero, another force; and duels with their fraction."""

from __future__ import annotations

from fractions import Fraction

import pytest

from models.campaign.campaign_changes import SetChoice
from models.campaign.forces.branches import branch
from models.campaign.forces.comparing import ComparedForce, Subject, compare, subject
from models.campaign.type_changes import SaveType
from models.games.library import BUILT
from models.i18n import Text

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
    assert len(ids) == len(set(ids)) > 20
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
