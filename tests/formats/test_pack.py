"""Packs as folders and zips: what comes back, and what is refused with file and place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.campaign.packs import Manifest, Pack, PackPicture
from models.errors import ContentError, Refused
from models.formats.maps.picture_header import PictureHeader, picture_header
from models.formats.pack import read_pack, write_pack, write_pack_folder
from models.games.library import BUILT
from models.i18n import LANGUAGES, Text, Translator
from tests.formats.pictures import jpeg_header, png, png_header, webp_header

SWIDENTH = BUILT["swidenth"].types
PACK = """format = 1
id = "runes"
game = "swidenth"
title = {fr = "Runes du Nord", en = "Runes of the North"}
author = "Gilles"
licence = "CC BY 4.0"
"""
GEAR = """[grades.arme-runique]
name = {fr = "Arme runique", en = "Rune weapon"}
rule = ""
kind = "melee"
hands = 1
damage = 3
cost = 9

[named.epee-runique]
name = {fr = "Épée runique", en = "Rune sword"}
grade = "arme-runique"
gender = "f"

[named.hache-du-nord]
name = {fr = "Hache du Nord", en = "Axe of the North"}
grade = "arme-lourde"
gender = "f"
"""


def refused(path: Path) -> ContentError:
    with pytest.raises(ContentError) as caught:
        read_pack(path)
    for lang in LANGUAGES:
        sentence = Translator(lang)(caught.value.key, **caught.value.args_)
        assert sentence != caught.value.key
        assert "{" not in sentence.replace("{fr", "").replace("{en", "")
        assert caught.value.file in sentence
    return caught.value


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "runes"
    (path / "pictures").mkdir(parents=True)
    (path / "pack.toml").write_text(PACK, encoding="utf-8")
    (path / "gear.toml").write_text(GEAR, encoding="utf-8")
    (path / "pictures" / "epee-runique.png").write_bytes(png())
    return path


def test_a_folder_in_the_shape_of_a_rule_set(folder):
    (folder / "README.md").write_text("x", encoding="utf-8")
    (folder / "setup.py").write_text("raise SystemExit('never')", encoding="utf-8")
    (folder / "maps").mkdir()
    pack = read_pack(folder)
    assert pack.manifest == Manifest(
        "runes", "swidenth", Text("Runes du Nord", "Runes of the North"), "1", "Gilles", "CC BY 4.0"
    )
    assert set(pack.contents) == {("gear", each) for each in ("arme-runique", "epee-runique", "hache-du-nord")}
    sword = pack.contents["gear", "epee-runique"]
    assert (sword["damage"], sword["grade"], sword["name"]["en"]) == (3, "arme-runique", "Rune sword")
    assert pack.contents["gear", "hache-du-nord"]["cost"] == 12
    assert [(each.name, each.mime, each.width, each.height) for each in pack.pictures] == [
        ("epee-runique", "image/png", 4, 3)
    ]
    assert pack.ignored == ("README.md", "maps/", "setup.py")
    assert pack.problems == ()


@pytest.mark.parametrize("game_id", [game.id for game in BUILT.values() if game.types])
def test_the_bundled_rules_are_a_pack(tmp_path, game_id):
    types = BUILT[game_id].types
    pack = Pack(Manifest("tout", game_id, Text("Tout", "All")), dict(types.bundled))
    write_pack(pack, tmp_path / "tout.zip")
    assert read_pack(tmp_path / "tout.zip") == pack
    write_pack_folder(pack, tmp_path / "tout")
    assert read_pack(tmp_path / "tout") == pack
    assert pack.problems == ()


WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=40)


@given(data=st.data())
def test_any_pack_comes_back(tmp_path_factory, data):
    bundled = SWIDENTH.bundled
    keys = data.draw(st.lists(st.sampled_from(sorted(bundled)), max_size=8, unique=True))
    contents = {}
    for kind, item_id in keys:
        name = {"fr": data.draw(WORDS), "en": data.draw(WORDS)}
        contents[kind, f"{item_id}-2"] = {**bundled[kind, item_id], "name": name}
    pictures = tuple(
        PackPicture(name, "image/png", 4, 3, png()) for name in data.draw(st.sets(st.sampled_from("abc"), max_size=3))
    )
    manifest = Manifest("x", "swidenth", Text(data.draw(WORDS), data.draw(WORDS)), data.draw(WORDS), data.draw(WORDS))
    pack = Pack(manifest, contents, tuple(sorted(pictures, key=lambda each: each.name)))
    path = tmp_path_factory.getbasetemp() / "any.zip"
    write_pack(pack, path)
    raw = path.read_bytes()
    again = read_pack(path)
    assert again == pack
    write_pack(again, path)
    assert path.read_bytes() == raw


def test_a_zip_may_hold_the_folder_itself(folder):
    import shutil

    path = Path(shutil.make_archive(str(folder), "zip", folder.parent, folder.name))
    assert read_pack(path).contents == read_pack(folder).contents


def test_a_pack_is_written_whole_or_not_at_all(folder, tmp_path):
    pack = read_pack(folder)
    with pytest.raises(Refused):
        write_pack_folder(pack, folder)
    with pytest.raises(ContentError):
        write_pack(pack, tmp_path / "nowhere" / "x.zip")
    with pytest.raises(ContentError):
        write_pack_folder(pack, tmp_path / "nowhere" / "x")


@pytest.mark.parametrize(
    ("name", "text", "key", "place"),
    [
        ("pack.toml", PACK.replace("format = 1\n", ""), "no_format", "format"),
        ("pack.toml", PACK.replace("format = 1", "format = true"), "no_format", "format"),
        ("pack.toml", PACK.replace("format = 1", "format = 2"), "newer", "2"),
        ("pack.toml", PACK.replace('"runes"', '"../runes"'), "content.bad_id", "id"),
        ("pack.toml", PACK.replace('"swidenth"', '"chess"'), "no_game", "chess"),
        ("pack.toml", PACK + 'run = "rm"\n', "content.unknown_key", "run"),
        ("gear.toml", GEAR.replace("cost = 9", 'cost = "x"'), "content.wrong_type", "arme-runique.cost"),
        ("gear.toml", GEAR.replace('"arme-lourde"', '"x"'), "content.not_one_of", "named.hache-du-nord.grade"),
        (
            "gear.toml",
            GEAR.replace("grades.arme-runique", 'grades."../x"'),
            "content.bad_id",
            "../x.id",
        ),
        ("races.toml", "[x]\ncost = 1", "content.missing_key", "x.name"),
        ("races.toml", f"[x]\ncost = {'9' * 5000}", "content.not_toml", ""),
        ("races.toml", "[x]\ncost = 999999999", "bad_number", "x.cost"),
        ("races.toml", "[x]\ncost = nan", "bad_number", "x.cost"),
        ("races.toml", "x" + ".x" * 200 + " = 1", "strange_toml", "line 1"),
        ("dragons.toml", "", "unknown_file", "dragons.toml"),
    ],
)
def test_mistakes_name_file_and_place(folder, name, text, key, place):
    (folder / name).write_text(text, encoding="utf-8")
    error = refused(folder)
    assert error.key == (key if "." in key else f"pack.{key}")
    assert error.place == place


def test_names_that_lead_nowhere_are_problems(folder):
    (folder / "races.toml").write_text(
        '[ogre]\nname = {fr = "Ogre", en = "Ogre"}\nrule = ""\ncost = 9\nclasses = ["barde"]\n'
        "stats = {defense = 3, vitalite = 6}\n",
        encoding="utf-8",
    )
    (problem,) = read_pack(folder).problems
    assert (problem.key, problem.where.field, problem.where.item) == ("pack.names_nothing", "classes", "ogre")
    assert problem.args["field"].fr == "Classes ouvertes"


def test_a_text_file_that_is_none(folder):
    (folder / "races.toml").write_bytes(b'[x]\nname = "\xff"')
    assert refused(folder).key == "content.not_utf8"
    (folder / "races.toml").write_bytes(b"#" * 1_000_001)
    refused(folder)


def test_more_things_than_a_pack_has(folder):
    spell = 'name = {{fr = "x", en = "x"}}\nrule = ""\nwords = {{fr = "", en = ""}}\n'
    text = "".join(f"[s{n}]\n{spell.replace('{{', '{').replace('}}', '}')}" for n in range(2_001))
    (folder / "spells.toml").write_text(text, encoding="utf-8")
    assert refused(folder).key == "pack.many_types"


def test_folders_without_manifest_and_nothing_at_all(tmp_path):
    assert refused(tmp_path).key == "pack.no_manifest"
    assert refused(tmp_path / "nothing").key == "pack.no_file"


def test_links_and_pipes_in_a_folder(folder):
    (folder / "races.toml").symlink_to("/etc/passwd")
    assert refused(folder).key == "pack.zip_link"
    (folder / "races.toml").unlink()
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "races.toml")
        assert refused(folder).key == "pack.zip_link"
        (folder / "races.toml").unlink()
    (folder / "pictures" / "x.png").symlink_to("/etc/passwd")
    assert refused(folder).key == "pack.zip_link"


@pytest.mark.parametrize(
    ("name", "data", "key"),
    [
        ("Épée.png", png(), "bad_picture_name"),
        ("epee-runique.jpg", jpeg_header(3, 3), "picture_twice"),
        ("x.png", b"", "no_picture"),
        ("x.png", png_header(0, 9), "no_picture"),
        ("x.png", png_header(16_000, 16_000), "picture_too_big"),
        ("x.jpg", b"\xff\xd8\xff" + b"\xff" * 5000, "no_picture"),
        ("x.png", png() + bytes(16_000_000), "format.too_big"),
    ],
)
def test_pictures_we_would_not_decode(folder, name, data, key):
    (folder / "pictures" / name).write_bytes(data)
    error = refused(folder)
    assert error.key == (key if "." in key else f"pack.{key}")


@pytest.mark.parametrize(
    ("data", "header"),
    [
        (png(7, 5), PictureHeader("image/png", 7, 5)),
        (jpeg_header(640, 480), PictureHeader("image/jpeg", 640, 480)),
        (webp_header(b"VP8X", 640, 480), PictureHeader("image/webp", 640, 480)),
        (webp_header(b"VP8L", 640, 480), PictureHeader("image/webp", 640, 480)),
        (webp_header(b"VP8 ", 640, 480), PictureHeader("image/webp", 640, 480)),
    ],
)
def test_headers_say_kind_and_size(data, header):
    assert picture_header(data, "x") == header
