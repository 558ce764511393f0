"""Maps that name files above their folder: the folder given, the Tiled project's, or a sentence that says which."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.errors import ContentError
from models.formats.files import OUTSIDE
from models.formats.maps.file import keep_root, kept_roots, root_of
from models.formats.maps.loaded_map import load_file
from models.maps.tile_map import ObjectLayer
from tests.formats.pictures import png

TSX = (
    '<tileset name="Sol" tilewidth="16" tileheight="16" tilecount="4" columns="2">'
    '<image source="../art/sol.png" width="32" height="32"/></tileset>'
)
MAP = (
    '<map version="1.10" orientation="orthogonal" width="2" height="1" tilewidth="16" tileheight="16">'
    '<tileset firstgid="1" source="{sets}sol.tsx"/>'
    '<layer id="1" name="a" width="2" height="1"><data encoding="csv">1,4</data></layer>{more}</map>'
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game's folder: maps, tilesets, pictures and templates each in a folder of their own."""
    root = tmp_path / "game"
    for name in ("maps", "tilesets", "art", "templates"):
        (root / name).mkdir(parents=True)
    (root / "tilesets" / "sol.tsx").write_text(TSX, encoding="utf-8")
    (root / "art" / "sol.png").write_bytes(png(32, 32))
    (root / "templates" / "chest.tx").write_text(
        '<template><tileset firstgid="1" source="../tilesets/sol.tsx"/>'
        '<object name="Coffre" type="chest" gid="2" width="16" height="16"/></template>',
        encoding="utf-8",
    )
    more = '<objectgroup id="2" name="o"><object id="1" template="../templates/chest.tx" x="0" y="16"/></objectgroup>'
    (root / "maps" / "a.tmx").write_text(MAP.format(sets="../tilesets/", more=more), encoding="utf-8")
    return root


def test_without_the_folder_the_sentence_says_which_to_give(game: Path) -> None:
    with pytest.raises(ContentError) as caught:
        load_file(game / "maps" / "a.tmx")
    assert caught.value.key == OUTSIDE
    assert caught.value.args_["folder"] == str(game.resolve())


def test_with_the_folder_all_of_it_is_there(game: Path) -> None:
    found = load_file(game / "maps" / "a.tmx", game)
    assert found.known == ()
    assert list(found.pictures) == ["../art/sol.png"]
    (layer,) = [each for each in found.tile_map.all_layers() if isinstance(each, ObjectLayer)]
    assert (layer.objects[0].name, layer.objects[0].gid, layer.objects[0].template) == (
        "Coffre", 2, "../templates/chest.tx",
    )  # fmt: skip


def test_the_project_above_is_the_folder(game: Path) -> None:
    (game / "game.tiled-project").write_text("{}", encoding="utf-8")
    assert load_file(game / "maps" / "a.tmx").known == ()
    (game / "maps" / "nearer.tiled-project").write_text("{}", encoding="utf-8")
    with pytest.raises(ContentError):
        load_file(game / "maps" / "a.tmx")


def test_no_name_leads_out_of_the_folder_given(game: Path, tmp_path: Path) -> None:
    (tmp_path / "sol.tsx").write_text(TSX, encoding="utf-8")
    (game / "maps" / "b.tmx").write_text(MAP.format(sets="../../", more=""), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_file(game / "maps" / "b.tmx", game)
    assert caught.value.key == OUTSIDE
    with pytest.raises(ContentError) as caught:
        load_file(game / "maps" / "a.tmx", game / "art")
    assert caught.value.key == "format.map_outside_root"
    (game / "maps" / "deep").mkdir()
    (game / "maps" / "deep" / "c.tmx").write_text(MAP.format(sets="../" * 40, more=""), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_file(game / "maps" / "deep" / "c.tmx")
    # Far above is never proposed.
    assert caught.value.args_["folder"] == str((game / "maps" / "deep").resolve())


def test_pictures_outside_are_left_out_and_named(game: Path) -> None:
    (game / "maps" / "sol.tsx").write_text(TSX, encoding="utf-8")
    (game / "maps" / "b.tmx").write_text(MAP.format(sets="", more=""), encoding="utf-8")
    found = load_file(game / "maps" / "b.tmx")
    assert [key for key, _ in found.known] == ["format.pictures_outside"]
    assert found.known[0][1]["names"] == ("../art/sol.png",)
    assert found.wider == game.resolve()
    assert load_file(game / "maps" / "b.tmx", game).pictures


def test_folders_are_remembered_and_a_broken_list_is_none(game: Path, tmp_path: Path) -> None:
    settings = tmp_path / "settings"
    assert kept_roots(settings) == ()
    keep_root(game, settings)
    keep_root(game / "maps", settings)
    keep_root(game, settings)
    assert kept_roots(settings) == (game.resolve(), (game / "maps").resolve())
    assert root_of(game / "maps" / "a.tmx", kept=kept_roots(settings)) == game.resolve()
    assert load_file(game / "maps" / "a.tmx", kept=kept_roots(settings)).pictures
    (settings / "map_folders.toml").write_text("folders = [1", encoding="utf-8")
    assert kept_roots(settings) == ()
