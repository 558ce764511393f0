"""Where the acts of the chart lead: dialogs, panels, layers, the whole screen; orders given up from a menu."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QPainter

from editor.galaxy.actions import ACTIONS, PANEL_ACTS, TOOLS
from editor.galaxy.actions import LAYERS as LAYER_ACTS
from editor.galaxy.dialogs import export_dialog, generate, import_dialog, sides
from editor.galaxy.tools.drawing_tools import SectorTool
from editor.galaxy.tools.select_tool import area_pen, paint_ghosts
from editor.kit.canvas import STEP
from editor.kit.tool import Held
from editor.paint.galaxy_show import LAYERS
from tests.drawn import Drawn
from tests.galaxy_editor.hand import NONE, Hand
from tests.galaxy_editor.test_chart_tools import ANNO, begun, spot, three  # noqa: F401  three: a fixture
from tests.galaxy_editor.test_orders import field  # noqa: F401  a fixture

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def press(hand: Hand, key: Qt.Key, text: str = "") -> bool:
    return hand.page.acts.key(QKeyEvent(QEvent.Type.KeyPress, key, NONE, text))


def test_acts_open_their_dialogs_and_panels(empty: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    page, desk = empty.page, empty.page.desk
    opened = list[tuple[Any, ...]]()

    def watched(name: str) -> type:
        class Dialog:
            def __init__(self, *given: object) -> None:
                opened.append((name, *given))

            def setAttribute(self, _what: object) -> None:  # noqa: N802
                pass

            def show(self) -> None:
                opened.append(("shown",))

        return Dialog

    for module, name in (
        (import_dialog, "ImportDialog"), (export_dialog, "GalaxyExportDialog"), (generate, "GenerateDialog"),
        (sides, "SidesDialog"),
    ):  # fmt: skip
        monkeypatch.setattr(module, name, watched(name))
    for act in ("import", "export", "generate", "sides"):
        page.act(f"galaxy_{act}")
    page.acts.take_in(Path("a.csv"))
    assert opened[1::2] == [("shown",)] * 5
    assert opened[::2] == [
        ("ImportDialog", desk, None), ("GalaxyExportDialog", desk), ("GenerateDialog", desk), ("SidesDialog", desk),
        ("ImportDialog", desk, Path("a.csv")),
    ]  # fmt: skip
    for act in ("galaxy_minimap", "galaxy_layer_routes", "galaxy_planner"):
        was = page.state(act)
        page.act(act)
        assert page.state(act) == (True, not was[1]), act
        page.act(act)
        assert page.state(act) == was, act
    page.act("galaxy_factions")
    assert page.panels.is_open("sides")


def test_each_act_of_the_menus_does_something(empty: Hand) -> None:
    others = {each.id for each in (*TOOLS, *LAYER_ACTS, *PANEL_ACTS)}
    assert set(empty.page.acts._acts) == {each.id for each in ACTIONS} - others


def test_on_the_whole_screen_bare_keys_do_what_shortcuts_do_in_the_window(empty: Hand) -> None:
    page, desk = empty.page, empty.page.desk
    for key, text in ((Qt.Key.Key_F11, ""), (Qt.Key.Key_Plus, "+"), (Qt.Key.Key_T, "t"), (Qt.Key.Key_1, "1")):
        assert not press(empty, key, text), "in the window they are its own"
    page.act("galaxy_full_screen")
    assert page.state("galaxy_full_screen") == (True, True)
    scale = desk.chart.camera.scale
    assert press(empty, Qt.Key.Key_Plus, "+")
    assert desk.chart.camera.scale == pytest.approx(scale * STEP**2)
    assert press(empty, Qt.Key.Key_Minus, "-")
    assert press(empty, Qt.Key.Key_Minus, "-")
    assert desk.chart.camera.scale == pytest.approx(scale / STEP**2)
    assert press(empty, Qt.Key.Key_Equal, "=")
    assert desk.chart.camera.scale == pytest.approx(scale)
    on = frozenset(desk.layers.on)
    for number, layer in enumerate(LAYERS, 1):
        for after in (on ^ {layer}, on):
            assert press(empty, Qt.Key.Key_0, str(number)), layer
            assert frozenset(desk.layers.on) == after, layer
    assert not press(empty, Qt.Key.Key_0, str(len(LAYERS) + 1))
    assert press(empty, Qt.Key.Key_T, "T")
    assert frozenset(desk.layers.on) != on
    assert press(empty, Qt.Key.Key_T, "t")
    assert frozenset(desk.layers.on) == on
    press(empty, Qt.Key.Key_Plus, "+")
    assert press(empty, Qt.Key.Key_0, "0")
    assert not press(empty, Qt.Key.Key_Z, "z")
    assert not press(empty, Qt.Key.Key_F5)
    assert press(empty, Qt.Key.Key_F11)
    assert page.state("galaxy_full_screen") == (True, False)
    page.act("galaxy_full_screen")
    assert press(empty, Qt.Key.Key_Escape)
    assert page.state("galaxy_full_screen") == (True, False)


def test_an_order_that_was_drafted_is_given_up_from_the_menu_of_its_command(field: Hand) -> None:  # noqa: F811
    drafts, t = field.page.desk.drafts, field.t

    def words(*key: str) -> list[str]:
        return [each.text() for each in field.page.acts.menu(key).actions() if each.text()]

    for command, to in (("r", (5_900, 0)), ("v", (7_500, 1_000))):
        assert not field.page.state("galaxy_drop_orders")[0] or command == "v"
        assert drafts.keep(drafts.aimed(command, to)) is None
    assert field.page.state("galaxy_drop_orders")[0]
    others = words("planets", "in")
    assert words("commands", "r") == [t("galaxymap.drop_order"), *others]
    field.page.acts.menu(("commands", "r")).actions()[0].trigger()
    assert list(drafts.moves) == ["v"]
    assert words("commands", "r") == others
    field.page.act("galaxy_drop_orders")
    assert not drafts.moves
    assert not field.page.state("galaxy_drop_orders")[0]


def test_a_sector_needs_four_places_of_its_outline(empty: Hand) -> None:
    tool = SectorTool(empty.page.desk)
    places = ((-6_000, -6_000), (6_000, -6_000), (6_000, 6_000), (-6_000, 6_000))

    def drawn(count: int) -> int:
        before = len(empty.galaxy.sectors)
        tool.press(spot(empty, places[0]), Held())
        assert tool.busy
        for place in places[1:count]:
            tool.drag(spot(empty, place), Held())
            tool.drag(spot(empty, place), Held())
        tool.release(spot(empty, places[count - 1]), Held())
        assert not tool.busy
        return len(empty.galaxy.sectors) - before

    assert drawn(3) == 0, "the same place twice is one"
    assert empty.said[-1] == empty.t("galaxymap.sector_draw_round")
    empty.said.clear()
    assert drawn(4) == 1
    assert len(empty.galaxy.sectors[-1].outline) >= 4
    assert empty.t("galaxymap.sector_draw_round") not in empty.said


def test_pens_of_the_tools_are_as_wide_as_the_size_of_text_asks(three: Hand) -> None:  # noqa: F811
    chart = three.page.desk.chart
    chart.show_drawn(replace(three.page.desk.drawn, zoom=2.0), three.page.desk.opened.options, None)
    assert three.page.desk.drawn.zoom == 2
    three.tool("link")
    seen = begun(three, ANNO, (-2_000, 1_000))
    assert {width for _, width, _, _ in seen.strokes} == {4.4}
    assert [round(far * chart.camera.scale) for *_, far in seen.circles] == [28]
    pens = list[float]()

    class Pens(Drawn):
        def setPen(self, *pen: Any) -> None:  # noqa: N802
            super().setPen(*pen)
            pens.append(self.pen().widthF())

    made = Pens(chart.camera)
    area_pen(made, three.page.desk.drawn)
    assert (pens, round(made.brush().color().alphaF(), 2)) == ([2.8], 0.1)
    paint_ghosts(made, three.page.desk.drawn, chart.camera, {})
    assert (pens[-1], made.opacity()) == (2.4, 1)
    made.end()
    three.tool("add_planet")
    begun(three, (3_000, 2_000))
    made = Pens(chart.camera)
    chart.tool.draw(made, chart.camera)  # type: ignore[union-attr]
    made.end()
    assert pens[-1] == 4


def test_what_is_chosen_can_be_copied_looked_at_and_edited(empty: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, state = empty.page.desk, empty.page.acts.state
    looks, edits = ("copy", "fit_chosen"), ("delete", "duplicate", "link_chosen", "unlink_chosen", "sector_chosen")
    always = ("paste", "generate", "sides", "import", "add_planet", "add_command", "add_note", "link", "sector")

    def possible(*acts: str) -> set[bool]:
        return {state(f"galaxy_{each}")[0] for each in acts}

    for chosen in (False, True):
        keys = frozenset({("notes", "n")} if chosen else ())
        monkeypatch.setattr(type(desk.selection), "keys", property(lambda _self, now=keys: now))
        assert (possible(*looks), possible(*edits), possible(*always)) == ({chosen}, {chosen}, {True})
    monkeypatch.setattr(type(empty.document), "read_only", property(lambda _self: True))
    assert (possible(*looks), possible(*edits), possible(*always)) == ({True}, {False}, {False})
    assert possible("select", "lasso", "snap", "fit", "export", "search", "layer_routes", "planner") == {True}


def test_a_loop_too_small_for_a_drag_is_a_click_and_chooses_one_thing(empty: Hand) -> None:
    desk = empty.page.desk
    for kind in ("planets", "commands"):
        desk.editing.add_thing(kind, (0, 0))
    empty.settle()
    empty.tool("lasso")
    middle = QPointF(empty.at((0, 0)))

    def looped(size: float) -> int:
        desk.selection.clear()
        tool: Any = desk.chart.tool
        around = [middle + QPointF(*at) * size for at in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
        places = [desk.chart.place_at(each) for each in around]
        tool.press(places[0], Held())
        for place in places[1:]:
            tool.drag(place, Held())
        tool.release(places[-1], Held())
        return len(desk.selection.keys)

    assert looped(30) == 2
    assert looped(0.8) == 1, "the one under the pointer"


def test_an_order_on_its_way_shows_its_circle_and_a_carried_command_its_token(field: Hand) -> None:  # noqa: F811
    desk = field.page.desk
    field.click((0, 0))
    places = [spot(field, at) for at in ((0, 0), (2_000, 500), (5_000, 0))]
    tool: Any = desk.chart.tool
    tool.press(places[0], Held())
    for place in places[1:]:
        tool.drag(place, Held())
    assert [order.move.command for order in desk.drafts.orders] == ["r"], "it is told while it is dragged"
    shown, bare = (QImage(desk.chart.size(), QImage.Format.Format_ARGB32) for _ in range(2))
    for image, drawing in ((shown, tool), (bare, None)):
        image.fill(0)
        with QPainter(image) as painter:
            if drawing is not None:
                drawing.draw(painter, desk.chart.camera)
    assert shown != bare
    tool.cancel()
    assert desk.drafts.orders == ()
    carried = QImage(desk.chart.size(), QImage.Format.Format_ARGB32)
    carried.fill(0)
    with QPainter(carried) as painter:
        paint_ghosts(painter, desk.drawn, desk.chart.camera, {("commands", "gone"): (0, 0)})
    assert carried == bare
    with QPainter(carried) as painter:
        paint_ghosts(painter, desk.drawn, desk.chart.camera, {("commands", "r"): (0, 0)})
    assert carried.pixelColor(field.at((0, 0))).alpha() > 0
    assert carried.pixelColor(field.at((5_000, 4_000))).alpha() == 0
