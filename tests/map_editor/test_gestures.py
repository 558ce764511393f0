"""What a gesture of each tool does: the words of its step, what is said, what is chosen; when acts are possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from models.i18n import Translator
from models.maps.features import Wall
from models.maps.tile_map import ObjectLayer
from models.typefaces import SERIF
from tests.map_editor.easel import Easel, Place, shape_of

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL, SHIFT, ALT = (getattr(Qt.KeyboardModifier, f"{key}Modifier") for key in ("Control", "Shift", "Alt"))


@pytest.fixture
def easel(qtbot: QtBot, tmp_path: Path) -> Iterator[Easel]:
    QGuiApplication.clipboard().clear()
    made = Easel(tmp_path / "a.portulan")
    made.show()
    yield made
    made.close()


def pen(easel: Easel, **pens: Any) -> None:
    easel.page.desk.state.set(pens=replace(easel.page.desk.state.pens, **pens))


def corners(easel: Easel, *places: Place) -> None:
    for place in places:
        easel.draw(place)
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Return)


def words(easel: Easel) -> str:
    return easel.document.words(easel.document.steps()[-1]).replace("\u00a0", " ")


def drawn(tool: str, *places: Place, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier, **state: Any) -> Any:
    def draw(easel: Easel) -> None:
        easel.tool(tool)
        easel.page.desk.state.set(**state)
        easel.draw(*places, keys=keys)

    return draw


def again(*places: Place, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Any:
    return lambda easel: easel.draw(*places, keys=keys)


def walls(kind: str, *places: Place, keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> Any:
    def draw(easel: Easel) -> None:
        easel.tool("wall")
        pen(easel, wall=Wall("V", 0, 0, kind))  # type: ignore[arg-type]
        easel.draw(*places, keys=keys)

    return draw


def act(name: str) -> Callable[[Easel], None]:
    return lambda easel: easel.page.act(f"map_{name}")


def polygon(tool: str, **state: Any) -> Callable[[Easel], None]:
    def draw(easel: Easel) -> None:
        easel.tool(tool)
        easel.page.desk.state.set(**state)
        corners(easel, (1.0, 8.0), (4.0, 8.0), (4.0, 11.0))

    return draw


GESTURES: tuple[tuple[Callable[[Easel], None], str], ...] = (
    (drawn("stamp", (1.5, 1.5), (3.5, 1.5)), "Tampon"),
    (drawn("eraser", (3.5, 1.5)), "Gomme"),
    (drawn("kind", (5.5, 5.5)), "Nature du terrain"),
    (drawn("shape", (1.5, 3.5), (2.5, 4.5)), "Forme remplie"),
    (polygon("shape", polygon=True), "Forme remplie"),
    (drawn("bucket", (14.5, 10.5)), "Remplissage"),
    (walls("wall", (5.0, 1.0), (7.0, 1.0)), "Murs"),
    (walls("wall", (9.5, 1.05)), "Murs"),
    (walls("window", (5.0, 2.0), (7.0, 2.0)), "Fenêtres"),
    (walls("door", (5.0, 3.0), (7.0, 3.0)), "Portes"),
    (walls("laser", (9.5, 3.05)), "Portes"),
    (walls("wall", (5.0, 1.0), (6.0, 1.0), keys=CTRL), "Murs ou portes retirés"),
    (walls("wall", (9.5, 1.05), keys=CTRL), "Murs ou portes retirés"),
    (drawn("wall", (10.5, 6.5), fills_cell=True), "Portes"),
    (drawn("wall", (10.5, 6.5), keys=CTRL, fills_cell=True), "Murs ou portes retirés"),
    (drawn("zone", (1.5, 1.5), (2.5, 2.5)), "Zone « Départ »"),
    (drawn("zone", (3.5, 1.5), (4.5, 2.5)), "Zone « Départ »"),
    (drawn("zone", (3.5, 1.5), keys=CTRL), "Zone « Départ »"),
    (polygon("zone", zone_shape="polygon", chosen=()), "Zone « Départ 2 »"),
    (drawn("marker", (6.5, 6.5)), "Repère posé"),
    (drawn("note", (7.5, 6.5)), "Note posée"),
    (drawn("light", (8.5, 6.5)), "Lumière posée"),
    (drawn("object", (9.0, 8.0), (11.0, 10.0)), "Objet dessiné"),
    (polygon("object", shape="polyline"), "Objet dessiné"),
    (drawn("text", (11.0, 8.0), (15.0, 9.0)), "Texte posé"),
    (drawn("table", (12.0, 4.0), (13.0, 4.0)), "Forme de table : terrain difficile"),
    (drawn("table", (0.0, 0.0), (15.75, 11.75), table_form="woods"), "Bois semé"),
    (drawn("choose", (6.5, 6.5), (8.5, 9.5)), "Déplacement"),
    (drawn("select", (1.5, 1.5), (2.5, 1.5)), ""),
    (again((1.5, 1.5), (1.5, 2.5)), "Déplacement de la sélection"),
    (again((1.5, 2.5), (1.5, 1.5), keys=CTRL), "Copie de la sélection"),
    (act("turn"), "Sélection tournée"),
    (act("cut"), "Couper"),
    (act("fill_selection"), "Remplissage"),
    (act("delete"), "Suppression"),
    (act("whole_right"), "Carte tournée à droite"),
    (act("whole_left"), "Carte tournée à gauche"),
    (act("whole_half"), "Carte tournée d’un demi-tour"),
    (act("whole_flip_x"), "Carte retournée de gauche à droite"),
    (act("whole_flip_y"), "Carte retournée de haut en bas"),
    (act("grow_right"), "Carte agrandie"),
    (act("camp_right"), "Même terrain pour les deux camps"),
    (act("select_all"), ""),
    (drawn("select", (1.5, 1.5), (8.5, 6.5), selection=None), ""),
    (act("crop"), "Carte recadrée"),
    (act("keep_4"), "Tampon 4 gardé"),
)  # fmt: skip


def test_each_gesture_is_one_step_that_says_what_it_is_in_both_languages(easel: Easel) -> None:
    easel.hold("sand-1")
    english = Translator("en")
    told: dict[str, str] = {}
    for number, (gesture, said) in enumerate(GESTURES):
        before, was = easel.document.stack.count(), shape_of(easel.map)
        gesture(easel)
        assert easel.document.stack.count() == before + bool(said), (number, said, easel.said[-1:])
        if not said:
            continue
        assert words(easel) == said, number
        step = easel.document.steps()[-1]
        told[said] = english(step.label.key, **step.label.args)
        assert told[said] != said
        after = shape_of(easel.kept)
        assert easel.document.undo()
        assert shape_of(easel.kept) == was, said
        assert easel.document.redo()
        assert shape_of(easel.kept) == after, said
    assert len(set(told.values())) == len(told), "and each says so in its own words"


def test_what_cannot_be_done_is_said_and_leaves_no_step(easel: Easel) -> None:
    state, t = easel.page.desk.state, easel.look.t

    def told(gesture: Callable[[Easel], None]) -> str:
        easel.said.clear()
        before = easel.document.stack.count()
        gesture(easel)
        assert easel.document.stack.count() == before
        return easel.said[-1] if easel.said else ""

    state.set(block=np.zeros((1, 1), np.uint32))
    nothing = t("mapedit.no_stamp")
    for tool in ("stamp", "bucket", "shape"):
        assert told(drawn(tool, (2.5, 2.5), fill="tiles")) == nothing, tool
    assert told(drawn("object", (2.5, 2.5), shape="tile")) == nothing
    for tool in ("terrain", "bucket", "shape"):
        assert told(drawn(tool, (2.5, 2.5), fill="terrain", terrain=None)) == t("mapedit.no_terrain"), tool
    assert told(drawn("pick", (2.5, 2.5))) == t("mapedit.nothing_there")
    easel.tool("bucket")
    assert told(drawn("bucket", (-0.5, 2.5))) == "", "beside the map nothing is filled, and nothing said"
    for name in ("copy", "cut", "crop", "fill_selection"):
        state.set(selection=None, fill="kind")
        assert told(act(name)) == t("map.nothing_selected"), name
    state.set(fill="tiles")
    assert told(act("fill_selection")) == nothing
    assert told(act("paste")) == t("mapedit.no_clip")
    assert told(act("hold_5")) == t("mapedit.no_kept_stamp", n=5)
    easel.tool("measure")
    assert told(act("symmetry")) == t("mapedit.no_symmetry")
    assert told(act("wider")) == t("mapedit.no_radius")
    easel.tool("stamp")
    assert told(act("narrower")) == t("mapedit.brush_least", most=8) != t("mapedit.brush_widest", most=8)
    ways = ("horizontal", "vertical", "both", "turn", "none")
    for way in ways:
        assert told(act("symmetry")) == t("mapedit.symmetry_now", way=t(f"mapedit.symmetry_{way}"))
        assert state.symmetry == way


def test_a_campaign_that_is_only_read_says_why_and_keeps_its_map(easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
    easel.hold("sand-1")
    easel.tool("stamp")
    easel.draw((2.5, 2.5))
    easel.tool("select")
    easel.draw((1.5, 1.5), (3.5, 3.5))
    possible = {name for name in ACTS if easel.page.state(f"map_{name}")[0]}
    before = easel.document.stack.count()
    monkeypatch.setattr(type(easel.document), "read_only", property(lambda _self: True))
    monkeypatch.setattr(type(easel.document), "why", property(lambda _self: "Lecture seule."))
    for tool in ("stamp", "terrain", "bucket", "shape", "kind", "eraser", "wall", "zone", "marker", "note", "light",
                 "object", "text", "table"):  # fmt: skip
        easel.said.clear()
        easel.tool(tool)
        if tool in ("terrain", "bucket", "shape"):
            easel.page.desk.state.set(fill="kind")
        easel.draw((6.5, 6.5), (7.5, 7.5))
        if tool != "terrain":
            assert easel.said[:1] == ["Lecture seule."], tool
    assert easel.document.stack.count() == before
    easel.page.act("map_select_all")
    left = {name for name in ACTS if easel.page.state(f"map_{name}")[0]}
    assert possible - left == WRITING
    assert not left - possible


ACTS = (
    "cut", "copy", "paste", "delete", "select_all", "select_none", "select_rest", "fill_selection", "search", "flip_x",
    "flip_y", "turn", "wider", "narrower", "symmetry", "by_itself", "whole_right", "whole_left", "whole_half",
    "whole_flip_x", "whole_flip_y", "camp_right", "camp_down", "camp_turn", "crop", "size", "grow_left", "grow_up",
    "grow_right", "grow_down", "zoom_in", "zoom_out", "zoom_fit", "grid", "kinds", "sees", "rulers", "minimap", "pages",
    "print", "export", "send", "picture", "drop_tileset", "cut_tiles", "go", "scenario", "panels", "keep_3", "hold_3",
    "tool_stamp",
)  # fmt: skip
WRITING = {
    "cut", "delete", "fill_selection", "crop", "size", "picture", "drop_tileset", "cut_tiles", "keep_3",
    *(name for name in ACTS if name.startswith(("whole_", "camp_", "grow_"))),
}  # fmt: skip


def objects(easel: Easel) -> list[Any]:
    return [each for layer in easel.map.all_layers() if isinstance(layer, ObjectLayer) for each in layer.objects]


def test_objects_stand_where_they_are_drawn(easel: Easel) -> None:
    easel.hold("sand-1")
    first = int(easel.page.desk.state.block[0, 0])

    def made(shape: str, *places: Place, tool: str = "object", keys: Any = None) -> tuple[Any, ...]:
        easel.tool(tool)
        if tool == "object":
            easel.page.desk.state.set(shape=shape)
        easel.draw(*places, keys=keys or Qt.KeyboardModifier.NoModifier)
        found = objects(easel)[-1]
        assert found.shape == shape
        return found.x, found.y, found.width, found.height

    assert made("rectangle", (4.0, 3.0), (2.1, 1.6)) == (64, 48, 64, 48), "by halves of a cell, whichever way"
    assert made("ellipse", (5.2, 3.3)) == (160, 96, 32, 32), "a click is the cell"
    assert made("point", (5.1, 3.4)) == (160, 112, 0, 0)
    assert made("tile", (5.5, 3.5)) == (160, 128, 32, 32)
    assert objects(easel)[-1].gid == first
    x, y, wide, high = made("text", (2.0, 6.0), (3.0, 7.0), tool="text")
    assert (x, y, wide >= 32, high >= 32) == (64, 192, True, True), "as large as drawn, or as its words"
    assert made("text", (5.5, 6.5), tool="text") == (160, 192, 128, 32), "a click gives words four cells"
    said = objects(easel)[-1].text
    look = {"pixelsize": 22, "wrap": True, "color": "#1E2A38", "fontfamily": SERIF, "bold": True}
    assert said == {"text": easel.look.t("mapedit.new_words"), **look}
    for shape, least in (("polyline", 2), ("polygon", 3)):
        easel.tool("object")
        easel.page.desk.state.set(shape=shape)
        before = len(objects(easel))
        corners(easel, *[(2.0, 2.0), (2.0, 2.0), (4.0, 2.0), (4.0, 5.0)][:least])
        assert len(objects(easel)) == before, "too few: the same corner twice is one"
        corners(easel, (2.0, 2.0), (2.0, 2.0), (4.0, 3.0), (4.0, 5.0))
        found = objects(easel)[-1]
        assert (found.x, found.y, found.points) == (64, 64, ((0, 0), (64, 32), (64, 96)))
    # A corner of a polygon is pulled, the others stay.
    easel.tool("choose")
    ref = ("object", objects(easel)[-1].id)
    easel.page.desk.state.choose(("thing", ref))
    easel.page.canvas.grab()
    easel.draw((4.0, 3.0), (5.0, 3.5))
    assert objects(easel)[-1].points == ((0, 0), (96, 48), (64, 96))
    assert words(easel) == "Forme modifiée"
    easel.page.canvas.setFocus()
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Right, ALT)
    assert (objects(easel)[-1].x, objects(easel)[-1].y) == (80, 64), "half a cell by Alt and an arrow"
    QTest.keyClick(easel.page.canvas, Qt.Key.Key_Up, ALT)
    assert (objects(easel)[-1].x, objects(easel)[-1].y) == (80, 48)
