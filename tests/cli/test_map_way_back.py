"""A Tiled map goes back to Tiled under the names it came with: tilesets, pictures, templates, and nothing of ours."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage

from editor.map.dialogs.export_dialog import Export, write
from editor.paint.maps.art import MapLook
from editor.paint.maps.map_files import read_map_file
from models.formats.maps.io import read_map
from models.maps.tile_map import ObjectLayer
from models.progress import silent

TSX = (
    '<tileset version="1.10" name="Sol" tilewidth="16" tileheight="16" tilecount="4" columns="2">'
    '<image source="../art/sol.png" width="32" height="32"/><tile id="3" type="mur"/></tileset>'
)
THINGS = (
    '<tileset version="1.10" name="Choses" tilewidth="16" tileheight="16" tilecount="2" columns="0">'
    '<tile id="0"><image source="../art/zero.png" width="16" height="16"/></tile>'
    '<tile id="3"><image source="../art/trois.png" width="16" height="16"/></tile></tileset>'
)
MAP = (
    '<map version="1.10" orientation="orthogonal" width="3" height="1" tilewidth="16" tileheight="16">'
    '<tileset firstgid="1" source="../tilesets/choses.tsx"/><tileset firstgid="5" source="../tilesets/sol.tsx"/>'
    '<layer id="1" name="a" width="3" height="1"><data encoding="csv">5,8,4</data></layer>'
    '<imagelayer id="3" name="fond"><image source="../art/fond.png" width="48" height="16"/></imagelayer>'
    '<objectgroup id="2" name="o"><object id="1" template="../templates/coffre.tx" x="0" y="16"/></objectgroup></map>'
)


@pytest.fixture
def game(tmp_path, qapp):
    """Maps, tilesets, pictures and templates each in a folder of their own, and the project that holds them."""
    root = tmp_path / "game"
    for name in ("maps", "tilesets", "art", "templates"):
        (root / name).mkdir(parents=True)
    for n, (name, wide, high) in enumerate(
        (("sol", 32, 32), ("zero", 16, 16), ("trois", 16, 16), ("fond", 48, 16)), start=1
    ):
        image = QImage(wide, high, QImage.Format.Format_RGB32)
        image.fill(0xFF406080 + n)
        assert image.save(str(root / "art" / f"{name}.png"))
    (root / "game.tiled-project").write_text("{}", encoding="utf-8")
    (root / "tilesets" / "sol.tsx").write_text(TSX, encoding="utf-8")
    (root / "tilesets" / "choses.tsx").write_text(THINGS, encoding="utf-8")
    (root / "templates" / "coffre.tx").write_text(
        '<template><tileset firstgid="1" source="../tilesets/sol.tsx"/>'
        '<object name="Coffre" type="chest" gid="2" width="16" height="16"/></template>',
        encoding="utf-8",
    )
    (root / "maps" / "a.tmx").write_text(MAP, encoding="utf-8")
    return root


def names(folder):
    return sorted(each.name for each in folder.iterdir())


def taken(portulan, by_campaign):
    """Where the map is: in its file, or in a campaign that took it in."""
    if not by_campaign:
        return "game/maps/a.tmx"
    assert portulan("map", "convert", "game/maps/a.tmx", "c.portulan#a").code == 0
    return "c.portulan#a"


@pytest.mark.parametrize("by_campaign", [False, True])
def test_a_map_goes_back_under_the_names_it_came_with(portulan, game, tmp_path, by_campaign):
    source = taken(portulan, by_campaign)
    for name in ("b.tmx", "a.tmx"):
        answer = portulan("map", "convert", source, f"game/maps/{name}")
        assert (answer.code, answer.err, answer.out.count("\n")) == (0, "", 1)
    assert names(game / "maps") == ["a.tmx", "b.tmx"]
    text = (game / "maps" / "a.tmx").read_text(encoding="utf-8")
    assert "portulan" not in text
    assert '<tileset firstgid="1" source="../tilesets/choses.tsx"/>' in text
    assert '<tileset firstgid="5" source="../tilesets/sol.tsx"/>' in text
    assert 'source="../art/fond.png"' in text
    assert 'template="../templates/coffre.tx"' in text
    assert ">\n5,8,4\n<" in text


def test_written_elsewhere_inside_the_project_the_names_are_seen_from_there(portulan, game):
    (game / "maps" / "deep").mkdir()
    assert portulan("map", "convert", "game/maps/a.tmx", "game/maps/deep/b.tmx").code == 0
    assert names(game / "maps" / "deep") == ["b.tmx"]
    text = (game / "maps" / "deep" / "b.tmx").read_text(encoding="utf-8")
    for name in ("tilesets/sol.tsx", "tilesets/choses.tsx", "art/fond.png", "templates/coffre.tx"):
        assert f'"../../{name}"' in text


@pytest.mark.parametrize("by_campaign", [False, True])
def test_written_out_of_the_project_all_of_it_goes_along_and_the_template_is_said_to_be_missing(
    portulan, game, tmp_path, by_campaign
):
    source = taken(portulan, by_campaign)
    (tmp_path / "out").mkdir()
    answer = portulan("map", "convert", source, "out/a.tmx")
    assert answer.code == 0
    assert "../templates/coffre.tx" in answer.out
    assert names(tmp_path / "out") == ["a.tmx", "fond.png", "sol.png", "trois.png", "zero.png"]
    made = read_map(tmp_path / "out" / "a.tmx").tile_map
    assert [(used.first_gid, used.tileset.name, used.tileset.source) for used in made.tilesets] == [
        (1, "Choses", ""), (5, "Sol", ""),
    ]  # fmt: skip
    (things,) = [each for each in made.all_layers() if isinstance(each, ObjectLayer)]
    assert (things.objects[0].name, things.objects[0].gid, things.objects[0].template) == ("Coffre", 6, "")
    assert "portulan" not in (tmp_path / "out" / "a.tmx").read_text(encoding="utf-8")


def test_a_tileset_that_says_something_else_now_is_not_referred_to(portulan, game):
    assert portulan("map", "convert", "game/maps/a.tmx", "c.portulan#a").code == 0
    (game / "tilesets" / "sol.tsx").write_text(TSX.replace("mur", "sol"), encoding="utf-8")
    image = QImage(str(game / "art" / "fond.png"))
    image.fill(0xFF000000)
    assert image.save(str(game / "art" / "fond.png"))
    assert portulan("map", "convert", "c.portulan#a", "game/maps/b.tmx").code == 0
    text = (game / "maps" / "b.tmx").read_text(encoding="utf-8")
    assert "sol.tsx" not in text
    assert 'type="mur"' in text
    assert 'source="../art/sol.png"' in text
    assert 'source="fond.png"' in text
    assert '<tileset firstgid="1" source="../tilesets/choses.tsx"/>' in text


def test_a_name_given_in_the_campaign_is_kept_with_the_map(portulan, game):
    assert portulan("map", "convert", "game/maps/a.tmx", "c.portulan#Le port").code == 0
    assert portulan("map", "convert", "c.portulan#Le port", "game/maps/b.tmx").code == 0
    assert read_map(game / "maps" / "b.tmx", game).tile_map.name == "Le port"


def test_the_window_gives_a_map_back_under_the_names_it_came_with(game):
    came = read_map_file(game / "maps" / "a.tmx", silent)
    kept = {each.sha256: each.data for each in came.pictures}
    export = Export(came.tile_map, {}, kept, 16, MapLook())
    (game / "maps" / "a.tmx").unlink()
    path, known = write(export, game / "maps" / "a.tmx", silent)
    assert (names(game / "maps"), known) == (["a.tmx"], ())
    text = path.read_text(encoding="utf-8")
    assert "portulan" not in text
    for name in ("tilesets/sol.tsx", "tilesets/choses.tsx", "art/fond.png", "templates/coffre.tx"):
        assert f'"../{name}"' in text
