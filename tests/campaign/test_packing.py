"""Packs into a campaign and out of it."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from models.campaign import packing, queries
from models.campaign.campaign_changes import PutAsset, PutContent
from models.campaign.carrying import carried, played
from models.campaign.force_changes import SetPortrait
from models.campaign.packing import ImportPack, RemovePack, clashes, pack_of
from models.campaign.packs import Manifest, Pack, PackPicture
from models.campaign.records import Asset, Content
from models.campaign.type_changes import AdoptType, KeepType, SaveType
from models.errors import ContentError, Refused
from models.formats.pack import read_pack, write_pack
from models.games.contents import body_of, hash_of
from models.games.library import BUILT
from models.i18n import LANGUAGES, Text, Translator
from models.problem import Grade, Problem, Where
from tests.campaign.written import said, written
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
        return {(row.kind, row.id): (row.origin, dict(row.body)) for row in carried(campaign, "swidenth")}


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
        assert "epee-runique" in played(campaign, "swidenth").roster.book().gear
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
    elsewhere = Pack(Manifest("x", "dagobah", Text("X", "X")))
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


def test_pictures_of_packs_go_along_and_serve_as_portraits(desk):
    desk.store.apply(ImportPack(pack(), {"epee-runique": picture()}))
    force_id = desk.party()
    desk.store.apply(SetPortrait(desk.members(force_id)["Gardul"], picture().sha256, "Gardul"))
    with desk.store.read() as campaign:
        (shown,) = pack_of(campaign, MANIFEST).pictures
    assert (shown.name, shown.data) == ("epee-runique", png())


def test_nothing_makes_no_pack(desk, says):
    desk.party()
    with desk.store.read() as campaign:
        with says("pack.nothing"):
            pack_of(campaign, MANIFEST)
        with says("pack.no_types"):
            pack_of(campaign, Manifest("x", "dagobah", Text("X", "X")))


def test_manifests_from_elsewhere_that_cannot_be_read_are_left_out(desk):
    desk.store.apply(PutContent("swidenth", "packs", "x", "pack:x", "", {"nonsense": 1}))
    with desk.store.read() as campaign:
        assert packing.packs(campaign, "swidenth") == ()


def test_a_pack_that_cannot_be_read_hides_no_other(desk):
    desk.store.apply(ImportPack(pack(), {}))
    desk.store.apply(PutContent("swidenth", packing.PACKS, "aaa", "", "", {"strange": 1}))
    with desk.store.read() as campaign:
        assert [row.id for row in carried(campaign, "swidenth") if row.kind == packing.PACKS] == ["aaa", "runes"]
        assert packing.packs(campaign, "swidenth") == (MANIFEST,)


def asked(desk, ask, *words):
    with desk.store.read() as campaign:
        return ask(campaign, *words)


def test_each_edit_of_a_pack_is_called_by_it_and_writes_its_rows(desk):
    change = ImportPack(pack(), {"epee-runique": picture()}, leave=frozenset({("gear", "arme-runique")}))
    whole = ImportPack(pack(), {"epee-runique": picture()})
    assert said(change) == ("pack.import", {"name": MANIFEST.title})
    with pytest.raises(Refused) as refused:
        desk.store.apply(change)
    assert refused.value.key == "pack.names_nothing", "the sword is of a grade that was left"
    shown = picture()
    kept = body_of(MANIFEST)

    def row(kind, item_id, body):
        return Content("swidenth", kind, item_id, "pack:runes", hash_of(body), body)

    come = [
        row("gear", "arme-runique", GRADE), row("gear", "epee-runique", SWORD), row("packs", "runes", kept),
        row("pictures", "epee-runique", {"asset": shown.sha256}),
        Asset(shown.sha256, "image/png", 4, 3, shown.data),
    ]  # fmt: skip
    assert written(desk.store, whole) == ([], come)
    assert kept["title"] == {"fr": "Runes du Nord", "en": "Runes of the North"}
    for gone, name in ((RemovePack("swidenth", "runes", MANIFEST.title), MANIFEST.title), (RemovePack("a", "b"), "b")):
        assert said(gone) == ("pack.remove", {"name": name})
    assert written(desk.store, RemovePack("swidenth", "runes")) == (come[:4], [])
    for wrong, key, place in (
        (RemovePack("swidenth", "r" * 61), "pack.no_pack", "r" * 60),
        (ImportPack(Pack(Manifest("x", "g" * 41, Text("X", "X")))), "pack.no_types", "g" * 40),
    ):
        with pytest.raises(Refused) as refused:
            desk.store.apply(wrong)
        assert (refused.value.key, refused.value.args_) == (key, {"place": place})


def test_what_to_know_before_a_pack_is_taken_in_is_told_whole_and_in_its_order(desk):
    own = {**SWORD, "name": {"fr": "Mienne", "en": "Mine"}, "cost": 99}
    newer = body_of(replace(MANIFEST, version="10.0", title=Text("Avant", "Before")))
    desk.store.apply(PutContent("swidenth", "packs", "runes", "pack:runes", "", newer))
    desk.store.apply(PutContent("swidenth", "gear", "epee-runique", "own", "", own))
    wrong = {**ELF, "classes": ["barde"]}
    what = replace(
        pack(contents={("races", "elfe"): ELF, ("races", "ogre"): wrong}, ignored=("README.md", "b.txt")),
        manifest=replace(MANIFEST, version="9.12.a"),
    )
    found = asked(desk, clashes, what)
    elf, mine = Text("Elfe", "Elf"), Text("Mienne", "Mine")
    sword = Text("Épée runique", "Rune sword")
    assert found[0].key == "pack.names_nothing"
    assert list(found[1:]) == [
        Problem(Where(("Runes du Nord",)), Grade.WARNING, "", "pack.older",
                {"name": Text("Avant", "Before"), "version": "9.12.a", "there": "10.0"}),
        Problem(Where(("Épée runique",), "gear", "epee-runique"), Grade.WARNING, "", "pack.clash",
                {"name": sword, "other": mine}),
        Problem(Where(("Elfe",), "races", "elfe"), Grade.NOTICE, "", "pack.overrides", {"name": elf, "other": elf}),
        *(Problem(Where(("Runes du Nord",)), Grade.NOTICE, "", "pack.ignored", {"file": name})
          for name in ("README.md", "b.txt")),
    ]  # fmt: skip
    with desk.store.read() as campaign, pytest.raises(ContentError) as none:
        clashes(campaign, Pack(Manifest("x", "g" * 41, Text("X", "X"))))
    assert (none.value.key, none.value.place) == ("pack.no_types", "g" * 40)
    with pytest.raises(ContentError) as none:
        assert Pack(Manifest("x", "g" * 41, Text("X", "X"))).problems
    assert (none.value.key, none.value.place) == ("pack.no_types", "g" * 40)


@pytest.mark.parametrize(
    ("older", "newer"), [("1", "2"), ("1.9", "1.10"), ("1", "1.0"), ("1.beta", "1.1"), ("1.a", "1.b"), ("", "0")]
)
def test_versions_are_counted_number_by_number_and_words_before_numbers(desk, older, newer):
    desk.store.apply(ImportPack(replace(pack(), manifest=replace(MANIFEST, version=newer))))
    found = told(desk, replace(pack(), manifest=replace(MANIFEST, version=older)))
    assert found == [(Grade.WARNING, "pack.older", "")]
    desk.store.undo()
    desk.store.apply(ImportPack(replace(pack(), manifest=replace(MANIFEST, version=older))))
    assert told(desk, replace(pack(), manifest=replace(MANIFEST, version=newer))) == []
    dearer = pack(contents={("gear", "epee-runique"): {**SWORD, "cost": 10}})
    other = replace(dearer, manifest=replace(MANIFEST, id="autre", version=""))
    assert told(desk, other) == [(Grade.WARNING, "pack.clash", "epee-runique")], "another pack has it otherwise"


def test_a_pack_of_ones_own_has_what_was_made_and_what_that_needs(desk):
    desk.party()
    desk.store.apply(SaveType("swidenth", "gear", "arme-runique", GRADE))
    desk.store.apply(SaveType("swidenth", "gear", "epee-runique", SWORD))
    desk.store.apply(PutContent("swidenth", "races", "elfe", "kept", "", ELF))
    desk.store.apply(PutContent("swidenth", "pictures", "aigle", "pack:x", "", {"asset": picture().sha256}))
    desk.store.apply(PutContent("swidenth", "pictures", "perdue", "pack:x", "", {}))
    desk.store.apply(picture())
    assert asked(desk, packing.own_keys, "swidenth") == (("gear", "arme-runique"), ("gear", "epee-runique"))
    assert asked(desk, packing.own_keys, "dagobah") == ()
    assert asked(desk, packing.pictures, "swidenth") == {"aigle": picture().sha256, "perdue": ""}
    shown = PackPicture("aigle", "image/png", 4, 3, png())
    both = {("gear", "arme-runique"): GRADE, ("gear", "epee-runique"): SWORD}
    assert asked(desk, pack_of, MANIFEST) == Pack(MANIFEST, both, (shown,))
    assert asked(desk, pack_of, MANIFEST, [("races", "elfe")]) == Pack(MANIFEST, {("races", "elfe"): ELF}, (shown,))
    assert asked(desk, pack_of, MANIFEST, ()) == Pack(MANIFEST, {}, (shown,))
    for manifest, key, args in ((Manifest("x", "g" * 41, Text("X", "X")), "pack.no_types", {"place": "g" * 40}),):
        with pytest.raises(Refused) as refused:
            asked(desk, pack_of, manifest)
        assert (refused.value.key, refused.value.args_) == (key, args)


def test_own_types_are_saved_adopted_and_kept_by_their_name(desk):
    bundled = dict(SWIDENTH.bundled["races", "elfe"])
    elf = Text("Elfe", "Elf")
    saved = SaveType("swidenth", "races", "elfe", ELF)
    was = Content("swidenth", "races", "elfe", "own", hash_of(ELF), ELF)
    assert said(saved) == ("pack.save_type", {"name": elf})
    assert written(desk.store, saved) == ([], [was])
    assert said(KeepType("swidenth", "races", "elfe")) == ("pack.keep_type", {"name": elf})
    kept = was._replace(origin="kept", hash=hash_of(bundled))
    assert written(desk.store, KeepType("swidenth", "races", "elfe")) == ([was], [kept])
    assert said(AdoptType("swidenth", "races", "elfe")) == ("pack.adopt_type", {"name": elf})
    adopted = Content("swidenth", "races", "elfe", "bundled", hash_of(bundled), bundled)
    assert written(desk.store, AdoptType("swidenth", "races", "elfe")) == ([kept], [adopted])
    assert said(AdoptType("dagobah", "races", "x")) == ("pack.adopt_type", {"name": Text.same("x")})
    desk.store.apply(PutContent("swidenth", "races", "o" * 61, "own", "", ELF))
    for change, key, args in (
        (KeepType("swidenth", "races", "nain"), "campaign.no_content", {}),
        (KeepType("swidenth", "races", "o" * 61), "pack.no_such_type", {"place": "o" * 60}),
        (AdoptType("swidenth", "races", "o" * 61), "pack.no_such_type", {"place": "o" * 60}),
        (AdoptType("g" * 41, "races", "elfe"), "pack.no_types", {"place": "g" * 40}),
        (SaveType("g" * 41, "races", "elfe", ELF), "pack.no_types", {"place": "g" * 40}),
    ):
        with pytest.raises(Refused) as refused:
            desk.store.apply(change)
        assert (refused.value.key, refused.value.args_) == (key, args)
