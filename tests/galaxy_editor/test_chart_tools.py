"""What tools of the chart draw while they are used, when acts are possible, what bare keys do."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from editor.galaxy.tools.select_tool import in_box, in_outline, paint_ghosts
from editor.kit.canvas import STEP
from editor.kit.chart_hit import ChartPointer
from editor.kit.tool import Held
from editor.paint.galaxy_tiles import snapped
from models.galaxy.values import Point
from tests.drawn import Drawn, drawn, line
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import LEFT, NONE, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
ANNO, BREE, CORM = (-12_000, -4_000), (6_000, -6_000), (0, 8_000)


def spot(hand: Hand, at: Point) -> ChartPointer:
    return hand.page.desk.chart.place_at(QPointF(hand.at(at)))


def pixel(hand: Hand, seen: Drawn, at: Point) -> tuple[float, float]:
    return seen._place(snapped(hand.page.desk.chart.camera, *at))


def begun(hand: Hand, *places: Point, held: Held | None = None) -> Drawn:
    """Press and drag without letting go; return what is drawn."""
    tool: Any = hand.page.desk.chart.tool
    tool.press(spot(hand, places[0]), held or Held())
    for place in places[1:]:
        tool.drag(spot(hand, place), held or Held())
    return drawn(tool, hand.page.desk.chart.camera)


@pytest.fixture
def three(empty: Hand) -> Hand:
    for at in (ANNO, BREE, CORM):
        empty.page.desk.editing.add_thing("planets", at)
    empty.page.desk.selection.clear()
    empty.settle()
    return empty


def test_a_new_thing_is_ringed_where_it_would_stand(empty: Hand) -> None:
    for tool, made in (("add_planet", "planets"), ("add_command", "commands"), ("add_note", "notes")):
        empty.tool(tool)
        assert not drawn(empty.page.desk.chart.tool, empty.page.desk.chart.camera).circles
        seen = begun(empty, (3_000, 2_000))
        assert [at for *_, at, _ in seen.circles] == [pixel(empty, seen, spot(empty, (3_000, 2_000)).point)]
        seen = begun(empty, (3_000, 2_000), (5_000, 2_000))
        assert [at for *_, at, _ in seen.circles] == [pixel(empty, seen, spot(empty, (5_000, 2_000)).point)]
        used: Any = empty.page.desk.chart.tool
        assert used.busy
        used.cancel()
        assert not used.busy
        used.release(spot(empty, (5_000, 2_000)), Held())
        assert not getattr(empty.galaxy, made), "what was given up is not put"


def test_boxes_and_lassos_are_drawn_as_they_are_and_choose_what_is_in_them(three: Hand) -> None:
    seen = begun(three, (-15_000, -8_000), (8_000, -2_000))
    ((_, corners),) = seen.areas
    assert {corners[0], corners[2]} == {
        seen._place(QPointF(three.at(each))) for each in ((-15_000, -8_000), (8_000, -2_000))
    }
    tool: Any = three.page.desk.chart.tool
    assert tool.busy
    tool.cancel()
    assert not tool.busy
    three.drag((-15_000, -8_000), (8_000, -2_000))
    assert {key[0] for key in three.page.desk.selection.keys} == {"planets"}
    assert len(three.page.desk.selection.keys) == 2
    three.drag((-3_000, 5_000), (3_000, 10_000), held=Qt.KeyboardModifier.ShiftModifier)
    assert len(three.page.desk.selection.keys) == 3, "with Shift they come to it"
    three.tool("lasso")
    trail = ((-15_000, -8_000), (-9_000, -8_000), (-9_000, -1_000), (-15_000, -1_000))
    seen = begun(three, *trail)
    assert seen.areas[0][1] == tuple(pixel(three, seen, spot(three, each).point) for each in trail)
    three.page.desk.chart.tool.cancel()  # type: ignore[union-attr]
    three.drag(*trail)
    assert len(three.page.desk.selection.keys) == 1
    three.tool("sector")
    seen = begun(three, *trail)
    assert seen.areas[0][1] == tuple(pixel(three, seen, spot(three, each).point) for each in trail)
    three.page.desk.chart.tool.cancel()  # type: ignore[union-attr]
    three.drag((0, 0), (0, 500))
    assert three.said[-1] == three.t("galaxymap.sector_draw_round")
    assert three.galaxy.sectors == ()


def test_the_middle_of_a_thing_says_whether_it_is_in_a_box_or_an_outline(three: Hand) -> None:
    for kind in ("commands", "notes"):
        three.page.desk.editing.add_thing(kind, (1_000, 1_000))
    scene = three.page.desk.drawn
    assert {key[0] for key in in_box(scene, (1_000, 1_000, 1_000, 1_000))} == {"commands", "notes"}
    assert in_box(scene, (1_001, 1_000, 2_000, 2_000)) == frozenset()
    assert in_box(scene, (0, 1_001, 2_000, 2_000)) == frozenset()
    assert len(in_box(scene, (-12_000, -6_000, 6_000, 8_000))) == 5, "the rim belongs to it"
    around = [(0, 0), (2_000, 0), (2_000, 2_000), (0, 2_000)]
    assert {key[0] for key in in_outline(scene, around)} == {"commands", "notes"}
    assert in_outline(scene, [(0, 0), (4_000, 0), (0, 1_200)]) == frozenset(), "in its box, not in itself"
    assert in_outline(scene, around[:2]) == frozenset()


def test_a_route_is_drawn_from_its_planet_to_the_pointer(three: Hand) -> None:
    three.tool("link")
    tool: Any = three.page.desk.chart.tool
    three.click((12_000, 9_000))
    assert three.said[-1] == three.t("galaxymap.link_from_planet")
    assert not tool.busy
    seen = begun(three, ANNO, (-2_000, 1_000))
    start = pixel(three, seen, ANNO)
    assert seen.lines() == {line(start, seen._place(QPointF(three.at((-2_000, 1_000)))))}
    assert [at for *_, at, _ in seen.circles] == [start]
    assert tool.busy
    tool.cancel()
    assert not tool.busy
    assert not drawn(tool, three.page.desk.chart.camera).strokes
    three.drag(ANNO, (-2_000, 1_000))
    assert not tool.busy, "let go over nothing, it is given up"
    assert three.galaxy.routes == ()
    three.click(ANNO)
    assert tool.busy, "the second planet is waited for"
    three.click(CORM)
    assert [{each.start, each.end} for each in three.galaxy.routes] == [
        {three.galaxy.planets[0].id, three.galaxy.planets[2].id}
    ]


def test_what_is_carried_is_drawn_where_it_would_lie_with_its_routes(three: Hand) -> None:
    anno, bree, corm = (each.id for each in three.galaxy.planets)
    three.page.desk.editing.link(anno, bree)
    three.page.desk.editing.link(bree, corm)
    three.settle()
    seen = Drawn(three.page.desk.chart.camera)
    paint_ghosts(seen, three.page.desk.drawn, three.page.desk.chart.camera, {("planets", anno): (-9_000, 1_000)})
    seen.end()
    wanted = line(pixel(three, seen, (-9_000, 1_000)), pixel(three, seen, BREE))
    assert wanted in seen.lines(dashed=True)
    other = line(pixel(three, seen, BREE), pixel(three, seen, CORM))
    assert other not in seen.lines(dashed=True), "routes of others stay where they are"
    seen = Drawn(three.page.desk.chart.camera)
    paint_ghosts(seen, three.page.desk.drawn, three.page.desk.chart.camera, {("notes", "none"): (1_000, 1_000)})
    seen.end()
    assert [at for *_, at, _ in seen.circles] == [pixel(three, seen, (1_000, 1_000))]
    three.drag(ANNO, (-9_000, 1_000))
    x, y = three.galaxy.planets[0].at
    assert abs(x + 9_000) < 150
    assert abs(y - 1_000) < 150
    assert three.galaxy.planets[1].at == BREE


EDITING = {
    "galaxy_add_planet", "galaxy_add_command", "galaxy_add_note", "galaxy_link", "galaxy_sector", "galaxy_paste",
    "galaxy_generate", "galaxy_sides", "galaxy_import",
}  # fmt: skip
OF_CHOICE = {
    "galaxy_delete", "galaxy_duplicate", "galaxy_link_chosen", "galaxy_unlink_chosen", "galaxy_sector_chosen",
}  # fmt: skip
LOOKING = {
    "galaxy_select", "galaxy_lasso", "galaxy_select_all", "galaxy_snap", "galaxy_factions", "galaxy_export",
    "galaxy_search", "galaxy_fit", "galaxy_zoom_in", "galaxy_zoom_out", "galaxy_minimap", "galaxy_full_screen",
    "galaxy_layer_routes",
}  # fmt: skip
SEEN = {"galaxy_copy", "galaxy_fit_chosen"}


def test_acts_are_possible_when_there_is_something_for_them(three: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    every = EDITING | OF_CHOICE | LOOKING | SEEN | {"galaxy_drop_orders"}

    def possible() -> set[str]:
        return {each for each in every if three.page.state(each)[0]}

    assert possible() == EDITING | LOOKING
    three.page.act("galaxy_select_all")
    assert len(three.page.desk.selection.keys) == 3
    assert possible() == EDITING | LOOKING | OF_CHOICE | SEEN
    monkeypatch.setattr(type(three.document), "read_only", property(lambda _self: True))
    assert possible() == LOOKING | SEEN
    for tool in ("galaxy_lasso", "galaxy_link", "galaxy_select"):
        three.page.act(tool)
        assert [each for each in sorted(every) if each in (tool,) and three.page.state(each)[1]] == [tool]
    assert not three.page.state("galaxy_lasso")[1]


def test_bare_keys_add_name_move_and_look_about(three: Hand) -> None:
    chart, desk = three.page.desk.chart, three.page.desk
    chart.setFocus()
    desk.selection.clear()
    before = chart.camera.origin
    three.key(Qt.Key.Key_Left)
    assert chart.camera.origin - before == QPointF(60, 0), "with nothing chosen the arrows look about"
    three.key(Qt.Key.Key_Up)
    assert chart.camera.origin - before == QPointF(60, 60)
    three.key(Qt.Key.Key_Right)
    three.key(Qt.Key.Key_Down)
    assert chart.camera.origin == before
    desk.selection.choose([("planets", three.galaxy.planets[0].id)])
    at = three.galaxy.planets[0].at
    three.key(Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert three.galaxy.planets[0].at == at
    assert chart.camera.origin != before, "with Ctrl they do so in any case"
    three.key(Qt.Key.Key_Escape)
    assert not desk.selection.keys
    count = len(three.galaxy.planets)
    three.key(Qt.Key.Key_Insert)
    assert len(three.galaxy.planets) == count + 1
    three.tool("add_note")
    chart.setFocus()
    three.key(Qt.Key.Key_Return)
    assert len(three.galaxy.notes) == 1, "Enter puts what the tool in the hand adds"
    three.key(Qt.Key.Key_Insert)
    assert len(three.galaxy.notes) == 2
    scale = chart.camera.scale
    three.page.act("galaxy_zoom_in")
    assert chart.camera.scale == pytest.approx(scale * STEP**2)
    three.page.act("galaxy_zoom_out")
    assert chart.camera.scale == pytest.approx(scale)
    for on in ("galaxymap.snap_on", "galaxymap.snap_off"):
        three.page.act("galaxy_snap")
        assert three.said[-1] == three.t(on)


def test_enter_goes_to_the_name_of_what_is_chosen_and_a_route_has_none(three: Hand) -> None:
    anno, bree, _ = (each.id for each in three.galaxy.planets)
    desk = three.page.desk
    desk.editing.link(anno, bree)
    desk.selection.choose([("planets", anno)])
    found = three.page.selected
    assert found is not None
    assert (found.name, found.count, found.rename is not None) == (three.galaxy.planets[0].name, 1, True)
    three.page.activateWindow()
    desk.chart.setFocus()
    three.key(Qt.Key.Key_Return)
    assert isinstance(three.page.focusWidget(), QLineEdit)
    desk.selection.choose([("routes", *sorted((anno, bree)))])
    found = three.page.selected
    assert found is not None
    assert found.rename is None
    three.page.act("galaxy_select_all")
    found = three.page.selected
    assert found is not None
    assert (found.name, found.count, found.rename) == ("", 3, None)
    desk.selection.clear()
    assert three.page.selected is None


def test_the_menu_of_the_chart_shows_what_is_possible_and_on(three: Hand, open_page: Open) -> None:
    for snap in (False, True):
        assert three.page.desk.editing.snap is snap
        shown = {act.text(): act for act in three.page.acts.menu(None).actions() if act.text()}
        grid = shown[three.t("action.galaxy_snap")]
        assert (grid.isCheckable(), grid.isChecked(), grid.isEnabled()) == (True, snap, True)
        grid.trigger()
    QTest.mouseRelease(three.view, LEFT, NONE, three.at(ANNO))
    three.page.desk.selection.clear()
    off = [act.isEnabled() for act in three.page.acts.menu(("planets", "x")).actions() if act.text()]
    assert not any(off), "with nothing chosen, nothing can be done with it"
