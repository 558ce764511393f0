"""A mirror takes everything along: zones and their sides, figures, lights, notes and words, names of doors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

from editor.kit.form import Words
from editor.map.panels.inspector import InspectorPanel
from models.campaign.scenarios.changes import NewScenario
from models.campaign.scenarios.queries import scenario
from models.campaign.things import CreateThing
from models.games.scenarios.pieces import Placed
from models.games.scenarios.scenario import Scenario
from models.maps.edits.symmetry import same_camp
from models.maps.features import CellDoor, Light, MapNote, Marker, Wall, Zone
from models.maps.map_figures import side_of, with_side
from models.maps.spots import NOWHERE
from models.maps.tile_map import MapObject, ObjectLayer, TileMap, new_map
from tests.map_editor.easel import MAP, Easel

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SOLID = 2


def words_of(made: TileMap) -> list[MapObject]:
    return [each for layer in made.layers if isinstance(layer, ObjectLayer) for each in layer.objects]


def rects(made: Easel) -> list[tuple[str, str, str, tuple[tuple[int, ...], ...]]]:
    return [(zone.kind, zone.side, zone.name, zone.runs) for zone in made.map.zones]


def test_both_camps_get_the_same_zones_figures_lights_and_words_and_doors_of_their_own() -> None:
    start = Zone(10, "Rouges", "start", "#aa0000", ((0, 0, 1), (1, 0, 1)), side="red")
    theirs = Zone(11, "Bleus", "start", "#0000aa", ((7, 9, 9),), side="blue")
    goal, odd = Zone(12, "But", "objective", runs=((3, 1, 2),)), Zone(13, "Reste", runs=((5, 7, 8),))
    middle = Zone(14, "Milieu", runs=((4, 3, 5),))
    words = MapObject(20, "text", x=32, y=64, width=64, height=32, text={"text": "Taverne"})
    board = new_map(10, 8, layer="Sol")
    made = replace(
        board, zones=(start, theirs, goal, odd, middle), next_id=40,
        layers=(*board.layers, ObjectLayer(id=30, name="Mots", objects=(words,))),
        markers=(with_side(Marker(15, "Garde", 1500, 500), "red"),), notes=(MapNote(16, "Piège", 2500, 500),),
        lights=(Light(17, 500, 500, 3000),), doors={(2, 6): CellDoor(2, 6, name="Herse")},
        walls={("V", 2, 2): Wall("V", 2, 2, "door", name="Porte"), ("V", 8, 2): Wall("V", 8, 2, name="Autre")},
    )  # fmt: skip
    found = same_camp(made, "horizontal")
    zones = {zone.name: (zone.id, zone.kind, zone.side, zone.color, zone.cells()) for zone in found.zones}
    assert set(zones) == {"Rouges", "Bleus", "But", "But 2", "Milieu"}
    assert zones["Rouges"] == (10, "start", "red", "#aa0000", start.cells())
    assert zones["Bleus"] == (11, "start", "blue", "#0000aa", frozenset({(8, 0), (9, 0), (8, 1), (9, 1)}))
    assert zones["But 2"][4] == frozenset({(7, 3), (8, 3)})
    assert zones["Milieu"][4] == frozenset((x, 4) for x in (3, 4, 5, 6))
    assert [(each.x, side_of(each)) for each in found.markers] == [(1500, "red"), (8500, "blue")]
    assert [(each.x, each.text) for each in found.notes] == [(2500, "Piège"), (7500, "Piège")]
    assert [each.x for each in found.lights] == [500, 9500]
    texts = [
        (each.x, each.text["text"])
        for layer in found.layers
        if isinstance(layer, ObjectLayer)
        for each in layer.objects
    ]
    assert texts == [(32, "Taverne"), (320 - 32 - 64, "Taverne")]
    assert {edge: wall.name for edge, wall in found.walls.items()} == {("V", 2, 2): "Porte", ("V", 8, 2): "Autre"}
    assert {cell: door.name for cell, door in found.doors.items()} == {(2, 6): "Herse", (7, 6): "Herse 2"}


def test_a_start_area_loses_the_cells_where_the_mirror_puts_walls() -> None:
    board = new_map(9, 4)
    terrain = np.zeros((4, 9), np.uint8)
    terrain[1, 0:4] = SOLID
    start = Zone(5, "Départ", "start", runs=tuple((y, 4, 8) for y in range(4)), side="red")
    free = replace(start, runs=((1, 0, 8), (2, 4, 8)))
    made = replace(board, terrain=terrain, zones=(start, replace(free, id=6, name="Autre")), next_id=9)
    found = same_camp(made, "horizontal")
    cells = found.zones[1].cells()
    assert (5, 1) not in cells, "what became a wall is no place to start"
    assert (4, 1) in cells, "the middle stays"
    assert all(found.terrain[y, x] != SOLID for x, y in cells if x > 4)


def test_zones_figures_lights_and_notes_are_put_down_with_their_images(easel: Easel) -> None:
    state = easel.page.desk.state
    easel.tool("zone")
    state.set(symmetry="horizontal", pens=replace(state.pens, zone=Zone(0, "Camp", "start", "#aa0000", side="red")))
    blue = Zone(90, "Bleus", "objective", runs=((9, 5, 5),), side="blue")
    easel.page.board.attempt(lambda old: replace(old, zones=(blue,), next_id=99), "mapedit.did_walls")
    state.choose()
    easel.draw((1.5, 1.5), (2.5, 1.5))
    assert rects(easel)[1:] == [("start", "red", "Camp", ((1, 1, 2),)), ("start", "blue", "Camp 2", ((1, 13, 14),))]
    easel.draw((1.5, 2.5), (1.5, 2.5))
    assert [runs for *_, runs in rects(easel)[1:]] == [((1, 1, 2), (2, 1, 1)), ((1, 13, 14), (2, 14, 14))]
    state.choose()
    state.set(zone_shape="polygon")
    for at in ((4.0, 4.0), (6.0, 4.0), (4.0, 6.0), (4.0, 6.0)):
        easel.draw(at)
    easel.page.canvas.tool.double_click(None, None)  # type: ignore[union-attr]
    polygons = [zone.polygon for zone in easel.map.zones if zone.polygon]
    assert polygons[1] == tuple((16_000 - x, y) for x, y in polygons[0])
    for tool, found in (("marker", "markers"), ("light", "lights"), ("note", "notes")):
        easel.tool(tool)
        state.set(symmetry="turn")
        steps = easel.document.stack.count()
        easel.draw((3.5, 8.5))
        places = [(each.x, each.y) for each in getattr(easel.map, found)]
        assert places == [(3500, 8500), (12_500, 3500)], tool
        assert easel.document.stack.count() == steps + 1, "both are one step"
        assert easel.said[-1] == easel.look.t.plural("mapedit.with_images", 1)
    easel.tool("marker")
    state.set(symmetry="none")
    easel.draw((5.5, 8.5))
    assert len(easel.map.markers) == 3


def test_figures_of_a_scenario_go_with_their_board_in_one_step(easel: Easel) -> None:
    here = Placed("maul", "maul", "separatists", at=(2500, 1500), facing=(1000, 0))
    away = Placed("r5", "r5", "separatists")
    made = replace(Scenario("Duel", "aventures", MAP), pieces=(here, away))
    easel.document.apply(CreateThing("S", NewScenario(made)))

    def pieces() -> list[tuple[tuple[int, int], tuple[int, int]]]:
        with easel.document.read() as campaign:
            return [(each.at, each.facing) for each in scenario(campaign, "S").pieces]

    easel.hold("sand-1")
    easel.tool("stamp")
    easel.draw((1.5, 1.5), (3.5, 1.5))
    steps = easel.document.stack.count()
    for act, wanted in (
        ("whole_flip_x", ((13_500, 1500), (-1000, 0))), ("whole_right", ((10_500, 2500), (0, 1000))),
        ("whole_half", ((13_500, 10_500), (-1000, 0))),
    ):  # fmt: skip
        easel.page.act(f"map_{act}")
        assert pieces() == [wanted, (NOWHERE, (0, 0))], act
        assert easel.document.stack.count() == steps + 1, "with the board, in one step"
        assert easel.document.undo()
        assert pieces()[0] == ((2500, 1500), (1000, 0))


def test_a_text_grows_with_its_words_and_so_does_its_image(easel: Easel) -> None:
    state = easel.page.desk.state
    easel.tool("text")
    state.set(symmetry="horizontal")
    easel.draw((1.0, 1.0), (4.0, 2.0))
    QApplication.processEvents()
    panel = easel.page.panels.open("inspector")
    assert isinstance(panel, InspectorPanel)
    field = panel.findChild(Words)
    assert field is not None
    before = words_of(easel.map)
    field.setPlainText("The Tipsy Griffon, an inn for travellers of every kind")
    easel.page.canvas.setFocus()
    QApplication.processEvents()
    texts = words_of(easel.map)
    assert {str(each.text["text"])[:17] for each in texts} == {"The Tipsy Griffon"}
    assert len(texts) == 2
    for was, now in zip(before, texts, strict=True):
        assert now.height > was.height
        assert (now.x, now.y, now.width >= was.width) == (was.x, was.y, True)
