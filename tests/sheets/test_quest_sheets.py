"""A quest on paper: its plan can be laid out with a tape, its sheet has a box for all that may come."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from models.games.library import game
from models.games.scenarios.scenario import setup_of
from models.games.swidenth.quest_scenario import bundled_scenario
from models.maps.features import TableShape, Zone
from models.maps.roads import road_runs
from models.maps.tile_map import MapTileset, TileLayer, new_map
from models.maps.tilesets.borders import fill_numbers
from models.maps.tilesets.library import CELL_PX, bundled_tileset, tileset_of
from models.sheets.cards.imposition import Page
from models.sheets.marks import Disc, LineMark, PanelMark, PolygonMark, SheetInk, WordsMark
from models.sheets.options import CardOptions
from models.sheets.quest_sheet import BOX, QuestEvent, QuestPaper, quest_sheet
from models.sheets.table_plan import plan_items, table_plan

if TYPE_CHECKING:
    from tests.sheets.conftest import Half

WOOD = TableShape("difficult", ((15000, 19000), (18000, 19000), (18000, 21000), (15000, 21000)), id=1)
TRUNK = TableShape("trunk", disc=(16000, 20000, 300), top=5000, id=2)
WELL = TableShape("obstacle", disc=(2000, 2000, 500), top=1000, id=3, name="puits")
START = Zone(4, "Départ", "start", runs=((22, 0, 23), (23, 0, 23)), side="heroes")
EXIT = Zone(5, "Sortie", "objective", polygon=((20000, 0), (24000, 0), (24000, 1000), (20000, 1000)))
BOARD = replace(new_map(24, 24), shapes=(WOOD, TRUNK, WELL), zones=(START, EXIT))


def said(pages: tuple[Page, ...]) -> list[str]:
    return [mark.text.replace("\u00a0", " ") for page in pages for mark in page.marks if isinstance(mark, WordsMark)]


@pytest.mark.parametrize(
    ("lang", "wood", "well"),
    [
        (
            "fr",
            "forêt 7,5 × 5 cm, centre 41,5 de gauche, 10 du bord (1 tronc)",
            "puits de 2,5 cm de diamètre, centre 5 de gauche",
        ),
        (
            "en",
            "forest 7.5 × 5 cm, centre 41.5 from left, 10 from edge (1 trunk)",
            "puits 2.5 cm across, centre 5 from left",
        ),
    ],
)
def test_the_plan_says_of_each_piece_its_size_and_where_its_middle_lies(
    half: Half, lang: str, wood: str, well: str
) -> None:
    items = plan_items(BOARD)
    assert [(each.number, each.shape.name or each.shape.kind, each.trunks) for each in items] == [
        (1, "puits", 0), (2, "difficult", 1),
    ]  # fmt: skip
    pages = table_plan("Plan", "24 × 24", BOARD, [(4, "départ"), (5, "sortie")], CardOptions(language=lang), half)
    told = " ".join(said(pages))
    assert len(pages) == 1
    assert wood in told
    assert well in told
    assert "60 × 5" in told, "the start area is the whole edge, two paces deep"
    assert ("50 à 60" if lang == "fr" else "50 to 60") in told, "the exit begins 50 cm from the left"
    numbers = {mark.text for page in pages for mark in page.marks if isinstance(mark, WordsMark)}
    assert {"1", "2", "60"} <= numbers


def test_a_road_of_tiles_is_drawn_and_told_on_the_plan_and_in_pictures(half: Half) -> None:
    bare, used = BOARD, MapTileset(1, tileset_of(bundled_tileset("forest-road"), CELL_PX))
    wang = next(each for each in used.tileset.wang_sets if each.name == "road")
    gids = np.zeros((bare.height, bare.width), np.uint32)
    gids[12, 3:9] = fill_numbers(used, wang)[0]
    board = replace(bare, tilesets=(used,), layers=(TileLayer(id=99, name="Path", gids=gids),))
    assert list(road_runs(board)) == [(12, 3, 9)]
    pages = table_plan("Plan", "", board, [], CardOptions(), half)
    drawn = [mark for mark in pages[0].marks if isinstance(mark, PolygonMark) and mark.fill is SheetInk.HAIR]
    strip = drawn[0].rings[0]
    table = next(mark.box for mark in pages[0].marks if isinstance(mark, PanelMark))
    assert (strip[1][0] - strip[0][0]) / table.w == pytest.approx(6 / bare.width)
    assert "bande teintée" in " ".join(said(pages))
    note = next(mark for mark in pages[0].marks if isinstance(mark, WordsMark) and "bande" in mark.text)
    rules = [y for mark in pages[0].marks if isinstance(mark, LineMark) for _, y in mark.points if y < note.y]
    assert note.y - max(rules) > 13.0, "the note stands clear of the table of zones"
    assert "bande teintée" not in " ".join(said(table_plan("Plan", "", bare, [], CardOptions(), half)))


def test_the_drawing_keeps_its_scale_and_its_place_on_the_page(half: Half) -> None:
    (page,) = table_plan("Plan", "", BOARD, [], CardOptions(), half)
    table = next(mark.box for mark in page.marks if isinstance(mark, PanelMark))
    assert table.w == pytest.approx(table.h)
    rim = next(mark for mark in page.marks if isinstance(mark, PolygonMark) and len(mark.rings[0]) == 4).rings[0]
    assert (rim[1][0] - rim[0][0]) / table.w == pytest.approx(3 / 24)
    trunk = next(mark for mark in page.marks if isinstance(mark, Disc) and mark.r < 2.4)
    assert (trunk.x - table.x) / table.w == pytest.approx(16 / 24)
    assert all(mark.x + mark.width <= page.width for mark in page.marks if isinstance(mark, WordsMark))


@pytest.mark.rule("SW-203", "SW-204")
def test_a_quest_sheet_has_its_parts_a_box_for_each_coming_and_the_four_lines(half: Half) -> None:
    board, scenario = bundled_scenario("convoi", "fr")
    facet = game("swidenth").evening
    assert facet is not None
    assert facet.taking_part is not None
    lines = facet.taking_part(setup_of(scenario, board, {}))
    found = {(each.name.fr, each.later): each for each in lines}
    brigand, archer = found["Guerrier Brigand", False], found["Archer Brigand", False]
    assert (brigand.count, brigand.role.fr, brigand.behaviour.fr, brigand.weapon.fr, brigand.reward) == (
        4, "Guerrier", "Foncer", "Corps à corps", 2,
    )  # fmt: skip
    assert (archer.count, archer.behaviour.fr, archer.weapon.fr, archer.reward) == (2, "Prudence", "Tir", 3)
    assert (found["Soldat de la Garde", True].count, found["Guerrier Brigand", True].count) == (9, 3)
    assert found["Civil", False].role.fr == "à vous"
    events = (QuestEvent("Garde", "sur 17", 3), QuestEvent("Embuscade", "à moins de 6 pas", 1))
    paper = QuestPaper("Quête", "Swidenth", ("Situation.",), ("But.",), ("8 PP",), events, tuple(lines))
    pages = quest_sheet(paper, CardOptions(), half)
    assert len(pages) == 1
    boxes = [m for page in pages for m in page.marks if isinstance(m, PanelMark) and m.box.w == m.box.h == BOX]
    assert len(boxes) == 4
    words = " ".join(said(pages))
    for part in ("Situation.", "Objectifs et récompense", "Événements", "Qui prend part", "9 × Soldat de la Garde"):
        assert part in words
