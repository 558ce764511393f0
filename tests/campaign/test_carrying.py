"""A campaign carries what it uses, plays with its own Types first, and hears of rules that changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from models.campaign.campaign_changes import PutContent, RemoveContent
from models.campaign.carrying import campaign_game, content_rows
from models.campaign.forces.changes import RewriteForce
from models.campaign.review import problems
from models.campaign.type_changes import AdoptType, KeepType, SaveType
from models.errors import ContentError
from models.formats.rosters.code import read_code, write_code
from models.games.contents import hash_of
from models.games.library import BUILT
from models.problem import Grade
from tests.edits import SAID

SWIDENTH = BUILT["swidenth"].types
RUNE_SWORD = {"name": {"fr": "Épée runique", "en": "Rune sword"}, "rule": "", "kind": "melee", "cost": 9, "hands": 1,
              "damage": 3, "gender": "f"}  # fmt: skip
OGRE = {
    "name": {"fr": "Ogre", "en": "Ogre"}, "rule": "", "cost": 30, "classes": ["barbare"],
    "stats": {"combat": 2, "defense": 4, "vitalite": 8, "moral": 0, "psychisme": 0},
}  # fmt: skip


def keys(desk, game="swidenth"):
    with desk.store.read() as campaign:
        return {(row.kind, row.id): row.origin for row in content_rows(campaign, game)}


def of_content(desk):
    with desk.store.read() as campaign:
        return [problem for problem in problems(campaign) if problem.key.startswith("pack.")]


def test_what_a_party_uses_comes_along(desk):
    force_id = desk.party()
    there = keys(desk)
    assert set(there.values()) == {"bundled"}
    wanted = {
        ("races", "elfe"),
        ("classes", "ranger"),
        ("gear", "arc-long"),
        ("skills", "furtif"),
        ("races", "nordique"),
    }
    assert wanted <= set(there)
    assert ("gear", "arbalete") not in there
    who = desk.members(force_id)["Gardul"]
    desk.tell(force_id, ("find", who, {"item": "grimoire:tir-magique"}), ("find", who, {"item": "benie:epee"}))
    more = set(keys(desk)) - set(there)
    assert {("gear", "grimoire"), ("spells", "tir-magique"), ("gear", "epee")} <= more
    desk.store.undo()
    assert keys(desk) == there
    with desk.store.read() as campaign:
        assert campaign_game(campaign, "swidenth") is BUILT["swidenth"]
    assert of_content(desk) == []


def test_an_army_carries_profiles_traits_and_powers(desk):
    force_id = desk.army(("Stormtrooper", 10))
    assert ("profiles", "stormtrooper") in keys(desk, "escarmouche")
    kept = desk.stored(force_id)
    unit = replace(kept.members[0], body={"profile": "grand-inquisiteur", "count": 1})
    desk.store.apply(RewriteForce(force_id, replace(kept, members=(unit,)), SAID))
    kinds = {kind for kind, _ in keys(desk, "escarmouche")}
    assert kinds == {"profiles", "traits", "powers"}


def test_words_the_rules_do_not_know_carry_nothing(desk):
    desk.party({"name": "X", "race": "Ogre", "class": "Mage", "gear": ["Tronçonneuse"]})
    assert ("races", "Ogre") not in keys(desk)


def test_own_things_are_played_with(desk):
    desk.store.apply(SaveType("swidenth", "gear", "epee-runique", RUNE_SWORD))
    desk.store.apply(SaveType("swidenth", "races", "ogre", OGRE))
    desk.store.apply(PutContent("swidenth", "classes", "barbare", "own", "", {
        **SWIDENTH.template("classes", "barbare"), "permits": ["melee", "armour"],
    }))  # fmt: skip
    with desk.store.read() as campaign:
        roster = campaign_game(campaign, "swidenth").roster
        assert campaign_game(campaign, "swidenth") is campaign_game(campaign, "swidenth")
    ogre = {"name": "Grumf", "race": "Ogre", "class": "Barbare", "gear": ["rune sword"]}
    build = roster.read({"party": "X", "characters": [ogre]}, "")
    assert (build.heroes[0].race, build.heroes[0].gear) == ("ogre", ("epee-runique",))
    force_id = desk.party(ogre)
    desk.tell(force_id, ("find", desk.members(force_id)["Grumf"], {"item": "epee-runique"}))
    member = desk.verdict(force_id).members[0]
    assert member.role.en == "Barbarian, Ogre" or member.role.fr == "Barbare, Ogre"
    assert "Rune sword" in [entry.name.en for entry in member.gear]
    assert keys(desk)["gear", "epee-runique"] == "own"


def test_own_profiles_have_cards(desk):
    storm = BUILT["escarmouche"].types.template("profiles", "stormtrooper")
    desk.store.apply(
        SaveType(
            "escarmouche", "profiles", "veteran", {**storm, "name": {"fr": "Vétéran", "en": "Veteran"}, "points": 14}
        )
    )
    troll = SWIDENTH.template("profiles", "squelette")
    desk.store.apply(SaveType("swidenth", "profiles", "liche", {**troll, "name": {"fr": "Liche", "en": "Lich"}}))
    force_id = desk.army(("veteran", 4))
    with desk.store.read() as campaign:
        skirmish, solo = campaign_game(campaign, "escarmouche"), campaign_game(campaign, "swidenth")
    (card,) = skirmish.cards.members(desk.verdict(force_id))
    assert (card.title.en, card.cost.fr, card.count) == ("Veteran", "14 pts", 4)
    assert "Vétéran" in [card.title.fr for card in skirmish.cards.profiles()]
    assert "Lich" in [card.title.en for card in solo.cards.profiles()]
    assert skirmish.roster.read({"army": "X", "side": "Empire", "units": [{"profile": "Veterans", "count": 1}]}, "")


def test_a_bundled_thing_in_the_campaigns_own_words(desk):
    force_id = desk.party()
    before = desk.verdict(force_id).cost
    elf = SWIDENTH.template("races", "elfe")
    desk.store.apply(SaveType("swidenth", "races", "elfe", {**elf, "cost": elf["cost"] + 7}))
    assert desk.verdict(force_id).cost == before + 7
    assert of_content(desk) == []
    desk.store.apply(RemoveContent("swidenth", "races", "elfe"))
    assert desk.verdict(force_id).cost == before


@pytest.mark.parametrize(
    ("kind", "item_id", "changed", "key"),
    [
        ("gear", "epee-runique", {"cost": "neuf"}, "content.wrong_type"),
        ("gear", "epee-runique", {"cout": 9}, "content.unknown_key"),
        ("gear", "epee-runique", {"hands": 3}, "pack.between"),
        ("gear", "epee-runique", {"grade": "nothing"}, "pack.names_nothing"),
        ("gear", "epee-runique", {"words": {"fr": "x" * 3000, "en": ""}}, "pack.bad_text"),
        ("gear", "epee-runique", {"aliases": ["x"] * 300}, "pack.too_many_entries"),
        ("gear", "Épée", {}, "pack.bad_id"),
        ("swords", "epee-runique", {}, "pack.no_such_kind"),
        ("races", "ogre", {"stats": {"defense": 0, "vitalite": 5}}, "pack.stat_below"),
    ],
)
def test_what_the_rules_cannot_use_is_refused_in_one_sentence(desk, says, kind, item_id, changed, key):
    body = OGRE if kind == "races" else RUNE_SWORD
    with says(key):
        desk.store.apply(SaveType("swidenth", kind, item_id, {**body, **changed}))
    assert keys(desk) == {}


def test_profiles_need_their_figures(desk, says):
    body = {"name": {"fr": "X", "en": "X"}, "rule": "", "cost": 3, "stats": {"defense": 2, "vitalite": 1}}
    with says("pack.stat_missing"):
        desk.store.apply(SaveType("swidenth", "profiles", "x", body))
    storm = BUILT["escarmouche"].types.template("profiles", "stormtrooper")
    wrong = (
        ("shooting", 9, "pack.between"),
        ("life", 0, "pack.below"),
        ("rate", 999, "pack.above"),
        ("side", "Elfes", "content.not_one_of"),
        ("powers", ["x"], "pack.names_nothing"),
    )
    for field, value, key in wrong:
        with says(key):
            desk.store.apply(SaveType("escarmouche", "profiles", "x", {**storm, field: value}))


def test_broken_content_from_elsewhere_is_named_and_left_out(desk):
    """A stranger's file, or one of an older version: the campaign is still read."""
    force_id = desk.party()
    before = desk.verdict(force_id)
    desk.store.apply(PutContent("swidenth", "gear", "x", "own", "", {"nonsense": 1}))
    desk.store.apply(PutContent("swidenth", "races", "elfe", "own", "", {**OGRE, "skills": ["x"]}))
    desk.store.apply(PutContent("swidenth", "what", "ever", "own", "", {}))
    desk.store.apply(PutContent("swidenth", "gear", "y", "own", "", {**RUNE_SWORD, "base": "z"}))
    desk.store.apply(PutContent("swidenth", "gear", "z", "own", "", {**RUNE_SWORD, "base": "x"}))
    assert desk.verdict(force_id) == before
    found = of_content(desk) + [p for p in _all(desk) if p.key.startswith("content.")]
    # y and z are left out too: they name what cannot be used, and it is that which is told.
    assert {p.where.item for p in found} == {"x", "elfe"}
    assert all(p.grade is Grade.ERROR for p in found)


def _all(desk):
    with desk.store.read() as campaign:
        return problems(campaign)


@pytest.fixture
def aged(desk):
    """A campaign that took the Elf when the bundled rules said something else."""
    force_id = desk.party()
    elf = {**SWIDENTH.template("races", "elfe"), "cost": 90}
    desk.store.apply(PutContent("swidenth", "races", "elfe", "bundled", hash_of(elf), elf))
    return force_id


def test_rules_that_changed_are_told_and_the_campaign_keeps_its_own(desk, aged):
    assert desk.verdict(aged).cost > 90
    (problem,) = of_content(desk)
    assert (problem.key, problem.grade, problem.where.item) == ("pack.rules_differ", Grade.NOTICE, "elfe")
    assert [field.en for field in problem.args["fields"]] == ["Cost"]
    assert [fix.edit[0] for fix in problem.fixes] == ["adopt_type", "keep_type"]


def test_the_new_wording_is_adopted(desk, aged):
    (problem,) = of_content(desk)
    assert [fix.edit[0] for fix in problem.fixes] == ["adopt_type", "keep_type"]
    desk.store.apply(AdoptType("swidenth", "races", "elfe"))
    assert of_content(desk) == []
    assert desk.verdict(aged).cost < 90
    desk.store.undo()
    assert len(of_content(desk)) == 1


def test_the_old_wording_is_kept_until_the_rules_change_again(desk, aged):
    assert len(of_content(desk)) == 1
    desk.store.apply(KeepType("swidenth", "races", "elfe"))
    assert of_content(desk) == []
    assert desk.verdict(aged).cost > 90
    with desk.store.read() as campaign:
        body = next(row.body for row in content_rows(campaign, "swidenth") if (row.kind, row.id) == ("races", "elfe"))
    desk.store.apply(PutContent("swidenth", "races", "elfe", "kept", "another", body))
    assert len(of_content(desk)) == 1


def test_templates_are_whole_bodies():
    for game in (each for each in BUILT.values() if each.types):
        for kind, item_id in game.types.bundled:
            body = game.types.template(kind, item_id)
            assert next(game.types.problems_of((kind, item_id), {(kind, item_id): body}), None) is None
    with pytest.raises(ContentError):
        SWIDENTH.template("races", "ogre")
    with pytest.raises(ContentError):
        SWIDENTH.template("swords", "ogre")


def test_a_long_chain_of_names_is_looked_over_once():
    """Two thousand things, each made of the next: with the last one missing none can be used."""
    sword = SWIDENTH.template("gear", "epee")
    chain = {("gear", f"x{n}"): {**sword, "base": f"x{n + 1}"} for n in range(2_000)}
    assert SWIDENTH.sound(chain) == {}
    chain["gear", "x2000"] = sword
    assert SWIDENTH.sound(chain) == chain


def test_a_code_carries_own_things_by_their_id(desk):
    desk.store.apply(SaveType("swidenth", "gear", "epee-runique", RUNE_SWORD))
    with desk.store.read() as campaign:
        roster = campaign_game(campaign, "swidenth").roster
    hero = {"name": "A", "race": "Elfe", "class": "Guerrier", "gear": ["Rune sword"]}
    build = roster.read({"party": "X", "characters": [hero]}, "")
    _, again = read_code(write_code("swidenth", build))
    assert again == build
    assert "Rune sword" in [entry.name.en for entry in roster.check(again, {}).members[0].gear]
