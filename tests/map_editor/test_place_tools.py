"""What is put on a map: where exactly, under which name, what is chosen then, what a refusal leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.kit.camera import GridPoint
from editor.kit.tool import Held
from models.maps.features import Light, MapNote, Marker
from models.maps.tile_map import ObjectLayer
from tests.drawn import Drawn, box, drawn, line
from tests.map_editor.easel import Easel
from tests.map_editor.lead import ALT, CTRL, RIGHT, begun, led, over, step, take

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
Cells = set[tuple[int, int]]


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    made = Easel(tmp_path / "a.portulan")
    yield made
    made.close()


def block(a: tuple[int, int], b: tuple[int, int]) -> Cells:
    return {(x, y) for x in range(a[0], b[0] + 1) for y in range(a[1], b[1] + 1)}


def zones(easel: Easel) -> dict[str, Cells]:
    return {zone.name: set(zone.cells()) for zone in easel.map.zones}


def pen(easel: Easel, **pens: Any) -> None:
    easel.page.desk.state.set(pens=replace(easel.page.desk.state.pens, **pens))


def test_cells_join_the_zone_that_is_chosen_alone_or_make_another(easel: Easel) -> None:
    tool, state = take(easel, "zone"), easel.page.desk.state
    count = easel.document.stack.count()
    led(tool, (1.5, 1.5), (3.5, 2.5), held=CTRL)
    led(tool, (-4.5, 1.5), (-2.5, 2.5))
    assert easel.document.stack.count() == count, "of nothing nothing is taken, and no cell lies beside the map"
    led(tool, (3.5, 2.5), (1.5, 1.5))
    first = ("thing", ("zone", easel.map.zones[0].id))
    assert (zones(easel), state.chosen) == ({"Départ": block((1, 1), (3, 2))}, (first,))
    easel.page.board.attempt(
        lambda old: replace(old, markers=(Marker(90, "M", 500, 500),), next_id=99), "mapedit.did_walls"
    )
    state.choose(("thing", ("marker", 90)), first)
    led(tool, (14.5, 2.5), (18.5, 2.5))
    assert zones(easel) == {"Départ": block((1, 1), (3, 2)) | {(14, 2), (15, 2)}}, "whatever else is chosen"
    for held in (RIGHT, CTRL):
        led(tool, (2.5, 0.5), (3.5, 1.5), held=held)
        assert zones(easel) == {"Départ": {(1, 1), *block((1, 2), (3, 2)), (14, 2), (15, 2)}}
        assert step(easel) == "Zone « Départ »"
        easel.document.undo()
    count = easel.document.stack.count()
    led(tool, (0.5, 0.5), (15.5, 11.5), held=CTRL)
    assert easel.document.stack.count() == count, "a zone keeps its last cells"
    state.choose()
    led(tool, (6.5, 6.5))
    assert zones(easel)["Départ 2"] == {(6, 6)}
    second = state.chosen[0]
    state.choose(first, second)
    led(tool, (8.5, 8.5))
    assert zones(easel)["Départ 3"] == {(8, 8)}, "of two zones none is joined"
    assert step(easel) == "Zone « Départ 3 »"
    tool = take(easel, "zone", zone_shape="polygon")
    for place in ((1.1, 8.0), (4.0, 8.2), (4.0, 8.1), (4.0, 11.0)):
        led(tool, place)
    tool.double_click(GridPoint(4.0, 11.0), Held())
    assert easel.map.zones[-1].polygon == ((1000, 8000), (4000, 8000), (4000, 11_000)), "by halves, each corner once"
    take(easel, "zone", zone_shape="rectangle")
    led(tool, (9.5, 9.5))
    assert list(zones(easel))[-1] == "Départ 5", "no cells join a polygon"
    pen(easel, zone=replace(state.pens.zone, name="Camp", kind="objective"))
    for name in ("Camp", "Camp 2"):
        state.choose()
        led(tool, (11.5, 9.5))
        assert (easel.map.zones[-1].name, easel.map.zones[-1].kind) == (name, "objective")


def test_a_brush_draws_zones_and_escape_gives_up_the_gesture_before_the_choice(easel: Easel) -> None:
    tool, state = take(easel, "zone", zone_shape="free", radius=1), easel.page.desk.state
    led(tool, (3.5, 3.5), (5.5, 3.5))
    plus = {(3, 3), (4, 3), (5, 3), (2, 3), (6, 3), *block((3, 2), (5, 2)), *block((3, 4), (5, 4))}
    assert zones(easel) == {"Départ": plus}
    easel.document.undo()
    take(easel, "zone", square=True)
    led(tool, (3.5, 3.5), (5.5, 3.5))
    assert zones(easel) == {"Départ": block((2, 2), (6, 4))}
    chosen = state.chosen
    begun(tool, (9.5, 9.5), (10.5, 9.5))
    tool.cancel()
    tool.release(GridPoint(10.5, 9.5), Held())
    assert (zones(easel), state.chosen) == ({"Départ": block((2, 2), (6, 4))}, chosen)
    take(easel, "zone", zone_shape="polygon")
    led(tool, (9.0, 9.0))
    tool.cancel()
    assert state.chosen == chosen
    tool.cancel()
    assert state.chosen == ()
    tool = take(easel, "zone", zone_shape="rectangle", radius=0)
    state.choose(*chosen)
    for held in (None, CTRL, RIGHT):
        seen = begun(tool, (2.5, 2.5), (4.5, 3.5), held=held)
        assert seen.lines(dashed=held is not None) == box_edges((2, 2), (4, 3)), held
        assert seen.written == ["3 × 2"]
        tool.cancel()


def box_edges(a: tuple[int, int], b: tuple[int, int]) -> set[Any]:
    found: set[Any] = set()
    for x, y in block(a, b):
        found ^= {line((x, y), (x + 1, y)), line((x, y + 1), (x + 1, y + 1)), line((x, y), (x, y + 1))}
        found ^= {line((x + 1, y), (x + 1, y + 1))}
    return found


def test_each_mirror_image_is_a_zone_of_its_own_unless_it_is_the_same(easel: Easel) -> None:
    tool, state = take(easel, "zone", symmetry="both"), easel.page.desk.state
    led(tool, (1.5, 2.5), (3.5, 2.5))
    assert zones(easel) == {
        "Départ": block((1, 2), (3, 2)), "Départ 2": block((12, 9), (14, 9)), "Départ 3": block((1, 9), (3, 9)),
        "Départ 4": block((12, 2), (14, 2)),
    }  # fmt: skip
    assert state.chosen == (("thing", ("zone", easel.map.zones[0].id)),)
    easel.document.undo()
    assert zones(easel) == {}, "one step"
    state.choose()
    take(easel, "zone", symmetry="horizontal")
    led(tool, (0.5, 3.5), (15.5, 4.5))
    assert zones(easel) == {"Départ": block((0, 3), (15, 4))}


def test_signs_stand_in_the_middle_of_their_cell_or_freely_with_alt(easel: Easel) -> None:
    state, asked = easel.page.desk.state, list[bool]()
    state.wants_words.connect(lambda: asked.append(True))
    pen(easel, light=Light(0, 0, 0, 2500, color="#bcd0ff"), note=MapNote(0, "", 0, 0, secret=True))
    for name, said in (("marker", "Repère posé"), ("note", "Note posée"), ("light", "Lumière posée")):
        tool = take(easel, name)
        for place, held, at in (
            ((4.9, 3.2), None, (4500, 3500)), ((4.913, 3.204), ALT, (4913, 3204)), ((0.1, 11.9), None, (500, 11_500)),
        ):  # fmt: skip
            led(tool, place, held=held)
            thing = getattr(easel.map, f"{name}s")[-1]
            assert ((thing.x, thing.y), state.chosen) == (at, (("thing", (name, thing.id)),))
            assert step(easel) == said
        for place, held in (((4.5, 3.5), RIGHT), ((-0.5, 3.5), None), ((4.5, 12.5), ALT)):
            led(tool, place, held=held)
        assert len(getattr(easel.map, f"{name}s")) == 3
        assert len(asked) == (0 if name == "marker" else 3), "a note asks for its words"
    assert [each.name for each in easel.map.markers] == ["Repère", "Repère 2", "Repère 3"]
    assert {(each.text, each.secret) for each in easel.map.notes} == {(easel.look.t("mapedit.new_note"), True)}
    assert {(each.range, each.color) for each in easel.map.lights} == {(2500, "#bcd0ff")}
    pen(easel, marker=Marker(0, "Coffre", 0, 0, "chest"))
    tool = take(easel, "marker")
    for name in ("Coffre", "Coffre 2"):
        led(tool, (6.5, 6.5))
        assert (easel.map.markers[-1].name, easel.map.markers[-1].icon) == (name, "chest")
    tool = take(easel, "light")
    seen: Drawn = over(tool, (4.9, 3.2))
    assert [(dashed, at, far) for _, dashed, at, far in seen.circles][-1] == (True, (4.5, 3.5), 2.5)
    assert seen.lines() > box((4, 3))
    assert over(tool, (4.5, 12.5)).lines() == box((4, 12))
    assert not drawn(tool).circles
    tool.leave()
    assert not drawn(tool).strokes


def objects(easel: Easel) -> list[Any]:
    return [each for layer in easel.map.all_layers() if isinstance(layer, ObjectLayer) for each in layer.objects]


def test_an_object_has_a_size_words_their_letters_and_a_refusal_chooses_nothing(easel: Easel) -> None:
    state, first = easel.page.desk.state, easel.map.tilesets[0].first_gid
    tool = take(easel, "object", shape="rectangle")
    cell, half = (128, 96, 32, 32), (128, 96, 16, 16)
    for end, held, wanted in (
        ((4.1, 3.1), None, cell), ((4.23, 3.0), None, cell), ((4.1, 3.14), ALT, cell),
        ((4.16, 3.1), ALT, (128, 96, 5.12, 3.2)), ((4.1, 3.25), ALT, (128, 96, 3.2, 8)), ((4.4, 3.4), None, half),
        ((3.6, 2.6), None, (112, 80, 16, 16)),
    ):  # fmt: skip
        led(tool, (4.0, 3.0), end, held=held)
        made = objects(easel)[-1]
        assert (made.shape, made.x, made.y) == ("rectangle", *wanted[:2])
        assert (made.width, made.height) == pytest.approx(wanted[2:]), end
        assert state.chosen == (("thing", ("object", made.id)),)
        assert step(easel) == "Objet dessiné"
    state.set(block=np.array([[first + 3, first]], np.uint32))
    take(easel, "object", shape="tile")
    led(tool, (5.5, 3.5), (7.5, 4.5))
    made = objects(easel)[-1]
    assert (made.gid, made.x, made.y, made.width, made.height) == (first + 3, 160, 128, 32, 32)
    asked: list[bool] = []
    state.wants_words.connect(lambda: asked.append(True))
    take(easel, "object", shape="ellipse")
    led(tool, (5.0, 3.0), (7.0, 4.0))
    assert (objects(easel)[-1].shape, asked) == ("ellipse", [])
    easel.page.board.attempt(lambda old: replace(old, cell_height=8), "mapedit.did_walls")
    text = take(easel, "text")
    led(text, (2.0, 2.0), (4.5, 3.5))
    made = objects(easel)[-1]
    assert (made.x, made.y, made.width, made.height, made.text["pixelsize"]) == (64, 16, 80, 12, 8)
    assert (step(easel), asked) == ("Texte posé", [True])
    layer = easel.map.layers[-1]
    locked = replace(layer, look=replace(layer.look, locked=True))
    easel.page.board.attempt(lambda old: replace(old, layers=(*old.layers[:-1], locked)), "mapedit.did_walls")
    state.choose()
    led(text, (2.0, 2.0), (4.5, 3.5))
    assert (state.chosen, asked) == ((), [True])
    assert easel.said[-1] == easel.look.t("map.layer_locked", name=layer.name)
    tool = take(easel, "object", shape="rectangle")
    count = len(objects(easel))
    begun(tool, (2.0, 2.0), (4.0, 4.0))
    tool.cancel()
    tool.release(GridPoint(4.0, 4.0), Held())
    led(tool, (2.0, 2.0), (4.0, 4.0), held=RIGHT)
    assert len(objects(easel)) == count
