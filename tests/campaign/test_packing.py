"""Packs into a campaign and out of it."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from models.campaign import packing, queries
from models.campaign.campaign_changes import PutAsset, PutContent
from models.campaign.carrying import campaign_game, content_rows
from models.campaign.packing import ImportPack, RemovePack, clashes, pack_of
from models.campaign.packs import Manifest, Pack, PackPicture
from models.campaign.type_changes import SaveType
from models.errors import ContentError
from models.formats.pack import read_pack, write_pack
from models.games.library import BUILT
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade
from tests.formats.pictures import png

SWIDENTH = BUILT["swidenth"].types
MANIFEST = Manifest("runes", "swidenth", Text("Runes du Nord", "Runes of the North"), "2", "Gilles", "CC0")
SWORD = {"name": {"fr": "Épée runique", "en": "Rune sword"}, "rule": "", "kind": "melee", "cost": 9, "hands": 1,
         "damage": 3, "gender": "f", "grade": "arme-runique"}  # fmt: skip
GRADE = {**SWORD, "name": {"fr": "Arme runique", "en": "Rune weapon"}}
del GRADE["grade"]
ELF = {**SWIDENTH.template("races", "elfe"), "cost": 21}


def pack(**more):
    contents = {("gear", "epee-runique"): SWORD, ("gear", "arme-runique"): GRADE, **more.pop("contents", {})}
    return Pack(MANIFEST, contents, **more)


def picture(data=None):
    raw = data or png()
    return PutAsset(hashlib.sha256(raw).hexdigest(), "image/png", 4, 3, raw)


def rows(desk):
    with desk.store.read() as campaign:
        return {(row.kind, row.id): (row.origin, dict(row.body)) for row in content_rows(campaign, "swidenth")}


def told(desk, what):
    with desk.store.read() as campaign:
        found = clashes(campaign, what)
    for problem in found:
        for lang in LANGUAGES:
            sentence = Translator(lang)(problem.key, **problem.args)
            assert sentence != problem.key
            assert "{" not in sentence
    return [(problem.grade, problem.key, problem.where.item) for problem in found]


def test_a_pack_is_taken_in_as_one_step(desk):
    what = pack(pictures=(PackPicture("epee-runique", "image/png", 4, 3, png()),), ignored=("README.md",))
    assert told(desk, what) == [(Grade.NOTICE, "pack.ignored", "")]
    desk.store.apply(ImportPack(what, {"epee-runique": picture()}))
    assert len(desk.store.steps()) == 1
    assert rows(desk)["gear", "epee-runique"] == ("pack:runes", SWORD)
    with desk.store.read() as campaign:
        assert packing.packs(campaign, "swidenth") == (MANIFEST,)
        assert packing.pictures(campaign, "swidenth") == {"epee-runique": picture().sha256}
        assert queries.asset(campaign, picture().sha256).data == png()
        assert "epee-runique" in campaign_game(campaign, "swidenth").roster.book().gear
    desk.store.undo()
    assert rows(desk) == {}


def test_what_the_campaign_made_itself_stays(desk):
    own = {**SWORD, "cost": 99}
    desk.store.apply(PutContent("swidenth", "gear", "epee-runique", "own", "", own))
    assert told(desk, pack()) == [(Grade.WARNING, "pack.clash", "epee-runique")]
    desk.store.apply(ImportPack(pack()))
    assert rows(desk)["gear", "epee-runique"] == ("own", own)
    assert ("gear", "arme-runique") in rows(desk)
    desk.store.apply(ImportPack(pack(), wanted=frozenset({("gear", "epee-runique")})))
    assert rows(desk)["gear", "epee-runique"] == ("pack:runes", SWORD)


def test_house_rules_change_bundled_things_and_say_so(desk):
    force_id = desk.party()
    before = desk.verdict(force_id).cost
    what = pack(contents={("races", "elfe"): ELF})
    assert told(desk, what) == [(Grade.NOTICE, "pack.overrides", "elfe")]
    desk.store.apply(ImportPack(what))
    assert desk.verdict(force_id).cost == before + 3
    desk.store.undo()
    desk.store.apply(ImportPack(what, leave=frozenset({("races", "elfe")})))
    assert desk.verdict(force_id).cost == before


def test_a_newer_pack_takes_the_place_of_the_older(desk):
    desk.store.apply(ImportPack(pack()))
    cheaper = pack(contents={("gear", "epee-runique"): {**SWORD, "cost": 5}})
    assert told(desk, cheaper) == []
    desk.store.apply(ImportPack(cheaper))
    assert rows(desk)["gear", "epee-runique"][1]["cost"] == 5


@pytest.mark.parametrize(
    ("there", "comes", "warned"),
    [("2", "1", True), ("1.10", "1.9", True), ("1", "2", False), ("2", "2", False)],
)
def test_an_older_pack_takes_no_newer_ones_place_without_a_word(desk, there, comes, warned):
    desk.store.apply(ImportPack(replace(pack(), manifest=replace(MANIFEST, version=there))))
    older = replace(pack(), manifest=replace(MANIFEST, version=comes))
    assert told(desk, older) == ([(Grade.WARNING, "pack.older", "")] if warned else [])
    before = rows(desk)
    if desk.store.apply(ImportPack(older)):
        assert rows(desk) != before
        desk.store.undo()
    assert rows(desk) == before


def test_a_pack_that_is_wrong_is_refused_whole(desk, says):
    wrong = pack(contents={("races", "ogre"): {**ELF, "classes": ["barde"]}})
    assert (Grade.ERROR, "pack.names_nothing", "ogre") in told(desk, wrong)
    with says("pack.names_nothing"):
        desk.store.apply(ImportPack(wrong))
    assert rows(desk) == {}
    elsewhere = Pack(Manifest("x", "empire", Text("X", "X")))
    with says("pack.no_types"):
        desk.store.apply(ImportPack(elsewhere))
    with desk.store.read() as campaign, pytest.raises(ContentError):
        clashes(campaign, elsewhere)


def test_a_pack_may_build_on_what_the_campaign_has(desk):
    alone = Pack(MANIFEST, {("gear", "epee-runique"): SWORD})
    assert alone.problems
    desk.store.apply(SaveType("swidenth", "gear", "arme-runique", GRADE))
    assert told(desk, alone) == []
    desk.store.apply(ImportPack(alone))


def test_a_pack_that_goes_leaves_what_was_changed_since(desk, says):
    desk.store.apply(ImportPack(pack()))
    desk.store.apply(SaveType("swidenth", "gear", "arme-runique", {**GRADE, "cost": 4}))
    desk.store.apply(RemovePack("swidenth", "runes", MANIFEST.title))
    assert list(rows(desk)) == [("gear", "arme-runique")]
    with says("pack.no_pack"):
        desk.store.apply(RemovePack("swidenth", "runes"))


def test_what_a_campaign_made_becomes_a_pack(desk, other, tmp_path):
    desk.party()
    desk.store.apply(SaveType("swidenth", "gear", "arme-runique", GRADE))
    desk.store.apply(SaveType("swidenth", "gear", "epee-runique", SWORD))
    desk.store.apply(SaveType("swidenth", "races", "elfe", ELF))
    with desk.store.read() as campaign:
        everything = pack_of(campaign, MANIFEST)
        sword = pack_of(campaign, MANIFEST, [("gear", "epee-runique")])
    assert set(everything.contents) == {("gear", "arme-runique"), ("gear", "epee-runique"), ("races", "elfe")}
    assert set(sword.contents) == {("gear", "arme-runique"), ("gear", "epee-runique")}
    write_pack(everything, tmp_path / "runes.zip")
    again = read_pack(tmp_path / "runes.zip")
    assert again == everything
    other.store.apply(ImportPack(again))
    with other.store.read() as campaign:
        assert pack_of(campaign, MANIFEST).contents == everything.contents


def test_manifests_from_elsewhere_that_cannot_be_read_are_left_out(desk):
    desk.store.apply(PutContent("swidenth", "packs", "x", "pack:x", "", {"nonsense": 1}))
    with desk.store.read() as campaign:
        assert packing.packs(campaign, "swidenth") == ()
