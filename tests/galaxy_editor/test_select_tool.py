"""The hand of the chart: what a click chooses, how far a drag must go, what moves together, what an order aims at."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt

from editor.galaxy.tools import select_tool
from editor.galaxy.tools.select_tool import in_outline, paint_ghosts
from editor.kit.chart_hit import ChartPointer
from editor.kit.tool import Held
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Point, Route
from tests.drawn import Drawn, drawn
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import Hand
from tests.galaxy_editor.test_chart_tools import ANNO, BREE, CORM, pixel, spot, three  # noqa: F401  three: a fixture
from tests.galaxy_editor.test_orders import field  # noqa: F401  a fixture

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SHIFT, CTRL, ALT = (
    Held(modifiers=getattr(Qt.KeyboardModifier, f"{key}Modifier")) for key in ("Shift", "Control", "Alt")
)
NOTE: Point = (3_000, 2_000)


def near(hand: Hand, at: Point, dx: float = 0, dy: float = 0) -> ChartPointer:
    """Return the place so many pixels beside a place of the map."""
    return hand.page.desk.chart.place_at(QPointF(hand.at(at)) + QPointF(dx, dy))


def led(hand: Hand, *places: ChartPointer, held: Held | None = None) -> None:
    tool: Any = hand.page.desk.chart.tool
    tool.press(places[0], held or Held())
    for place in places[1:]:
        tool.drag(place, held or Held())
    tool.release(places[-1], held or Held())


@pytest.fixture
def four(three: Hand) -> Hand:  # noqa: F811
    """Three planets and a note."""
    three.page.desk.editing.add_thing("notes", NOTE)
    three.page.desk.selection.clear()
    three.settle()
    return three


def places(hand: Hand) -> list[Point]:
    return [*(each.at for each in hand.galaxy.planets), *((each.x, each.y) for each in hand.galaxy.notes)]


def test_a_click_chooses_shift_and_ctrl_turn_and_a_box_adds(four: Hand) -> None:
    keys = [*(("planets", each.id) for each in four.galaxy.planets), ("notes", four.galaxy.notes[0].id)]
    anno, bree, corm, note = keys
    selection = four.page.desk.selection
    empty = spot(four, (12_000, 9_000))
    for held in (SHIFT, CTRL):
        selection.clear()
        led(four, spot(four, ANNO))
        led(four, spot(four, BREE), held=held)
        assert selection.keys == {anno, bree}
        led(four, spot(four, ANNO), held=held)
        assert selection.keys == {bree}
        led(four, spot(four, (-2_000, 1_000)), spot(four, (4_500, 10_000)), held=held)
        assert selection.keys == {bree, corm, note}
        led(four, empty, held=held)
        assert selection.keys == {bree, corm, note}, "a click on nothing lets nothing go then"
    led(four, spot(four, (4_500, 10_000)), spot(four, (-2_000, 1_000)))
    assert selection.keys == {corm, note}
    led(four, empty)
    assert not selection.keys
    four.page.desk.editing.link(anno[1], bree[1])
    four.settle()
    middle = ((ANNO[0] + BREE[0]) // 2, (ANNO[1] + BREE[1]) // 2)
    on_route = spot(four, middle)
    assert on_route.key is not None
    assert on_route.key[0] == "routes"
    led(four, on_route)
    assert {key[0] for key in selection.keys} == {"routes"}, "a click keeps the route"
    led(four, on_route, spot(four, (8_000, -9_000)))
    assert selection.keys == {bree}, "a box may begin over a route"
    four.tool("lasso")
    led(four, spot(four, ANNO))
    assert selection.keys == {anno}
    led(four, spot(four, BREE), held=SHIFT)
    assert selection.keys == {anno, bree}
    led(four, spot(four, CORM), spot(four, (12_000, 9_000)))
    assert not selection.keys, "two places go round nothing"
    around = [spot(four, each) for each in ((1_000, 500), (5_000, 500), (5_000, 4_000), (1_000, 4_000))]
    led(four, spot(four, ANNO))
    led(four, *around, held=CTRL)
    assert selection.keys == {anno, note}


def test_what_is_chosen_moves_together_from_four_pixels_on(four: Hand) -> None:
    desk, selection = four.page.desk, four.page.desk.selection
    begin, tool = places(four), four.page.desk.chart.tool
    desk.editing.snap = False
    led(four, near(four, ANNO), near(four, ANNO, 2, 1))
    assert places(four) == begin, "three pixels are no drag"
    led(four, near(four, ANNO), near(four, ANNO, 2, 2))
    assert places(four)[0] != begin[0]
    four.undo()
    led(four, near(four, ANNO), near(four, ANNO, 40, -20), near(four, ANNO, 1, 0))
    assert places(four)[0] != begin[0], "nearly back: it was a drag"
    four.undo()
    selection.choose([("planets", four.galaxy.planets[0].id), ("notes", four.galaxy.notes[0].id)])
    start, end = near(four, ANNO), near(four, ANNO, 60, -24)
    led(four, start, end)
    dx, dy = end.point[0] - start.point[0], end.point[1] - start.point[1]
    assert dx > 0 > dy
    moved = places(four)
    assert moved[1:3] == begin[1:3]
    for was, now in ((begin[0], moved[0]), (begin[3], moved[3])):
        assert (now[0] - was[0], now[1] - was[1]) == pytest.approx((dx, dy), abs=2)
    four.undo()
    desk.editing.snap = True
    led(four, start, end)
    x, y = places(four)[0]
    grid = next(step for step in (1000, 500, 250, 200, 100, 50) if x % step == y % step == 0)
    assert grid >= 50, "what is held goes to the grid"
    assert (places(four)[3][0] - begin[3][0], places(four)[3][1] - begin[3][1]) == (x - begin[0][0], y - begin[0][1])
    four.undo()
    led(four, spot(four, CORM), near(four, CORM, 30, 30))
    assert selection.keys == {("planets", four.galaxy.planets[2].id)}, "of others one is chosen and moved alone"
    assert places(four)[:2] == begin[:2]
    four.undo()
    count = len(four.document.steps())
    used: Any = tool
    used.press(spot(four, ANNO), Held())
    assert not used.busy
    used.drag(near(four, ANNO, 60, 0), Held())
    assert used.busy
    used.cancel()
    used.release(near(four, ANNO, 60, 0), Held())
    assert (places(four), len(four.document.steps())) == (begin, count)


def test_a_chart_that_is_only_read_moves_nothing(four: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    begin = places(four)
    monkeypatch.setattr(type(four.document), "read_only", property(lambda _self: True))
    led(four, spot(four, ANNO), near(four, ANNO, 60, 0))
    assert places(four) == begin
    assert four.page.desk.selection.only == ("planets", four.galaxy.planets[0].id)
    tool: Any = four.page.desk.chart.tool
    tool.press(spot(four, ANNO), Held())
    tool.drag(near(four, ANNO, 60, 0), Held())
    seen = drawn(tool, four.page.desk.chart.camera)
    assert (seen.areas, seen.circles, seen.strokes) == ([], [], [])


def test_an_order_aims_at_the_planet_under_the_pointer_and_alt_moves_the_command(field: Hand) -> None:  # noqa: F811
    desk, drafts = field.page.desk, field.page.desk.drafts
    start: Point = field.galaxy.command["r"].at if hasattr(field.galaxy.command["r"], "at") else (0, 0)
    led(field, spot(field, start))
    assert desk.selection.only == ("commands", "r")
    planet = next(each for each in field.galaxy.planets if each.at != start)
    led(field, spot(field, start), near(field, planet.at, 3, -2))
    assert drafts.moves["r"].to == planet.at, "its middle, wherever it was met"
    drafts.drop()
    desk.editing.snap = False
    free = spot(field, (2_345, 1_567))
    assert free.key is None or free.key[0] != "planets"
    tool: Any = desk.chart.tool
    tool.press(spot(field, start), Held())
    tool.drag(near(field, start, 1, 1), Held())
    assert not drafts.orders, "three pixels are no drag"
    tool.drag(free, Held())
    assert [order.move.to for order in drafts.orders] == [free.point]
    tool.cancel()
    assert (drafts.orders, drafts.moves) == ((), {})
    before = len(field.document.steps())
    led(field, spot(field, start), free, held=ALT)
    assert not drafts.moves
    assert len(field.document.steps()) == before + 1
    moved = field.galaxy.command["r"]
    assert (moved.x, moved.y) == pytest.approx(free.point, abs=100)


def test_ghosts_are_faint_and_leave_the_painter_as_it_was(four: Hand) -> None:
    desk, faint = four.page.desk, list[float]()

    class Ghosts(Drawn):
        def drawEllipse(self, middle: QPointF, across: float, down: float) -> None:  # noqa: N802
            faint.append(round(self.opacity(), 2))
            super().drawEllipse(middle, across, down)

    note = ("notes", four.galaxy.notes[0].id)
    seen = Ghosts(desk.chart.camera)
    paint_ghosts(seen, desk.drawn, desk.chart.camera, {note: (1_000, 2_000), ("planets", "gone"): (0, 0)})
    assert (faint, seen.opacity()) == ([0.65], 1)
    corners = [(0, 0), (7_000, 0), (0, 7_000)]
    assert in_outline(desk.drawn, corners) == {note}, "three corners go round something"
    seen.end()
    ((_, dashed, at, far),) = seen.circles
    assert (dashed, at, round(far * desk.chart.camera.scale)) == (False, pixel(four, seen, (1_000, 2_000)), 6)


def test_of_very_many_planets_the_routes_stay_and_not_all_are_drawn(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [f"p{number}" for number in range(501)]
    planets = tuple(Planet(each, each.upper(), x=number * 100, y=-300) for number, each in enumerate(ids))
    hand = open_page(Galaxy("Viele", planets=planets, routes=(Route("p0", "p500"),)))
    desk, drawn_planets = hand.page.desk, list[int]()
    monkeypatch.setattr(select_tool, "paint_planet", lambda _painter, _drawn, number, *_: drawn_planets.append(number))

    def ghosts(count: int) -> tuple[int, int]:
        drawn_planets.clear()
        seen = Drawn(desk.chart.camera)
        paint_ghosts(seen, desk.drawn, desk.chart.camera, {("planets", each): (0, 900) for each in ids[:count]})
        seen.end()
        return len(seen.lines(dashed=True)), len(drawn_planets)

    assert [ghosts(count) for count in (0, 1, 200, 201, 500, 501)] == [
        (0, 0), (1, 1), (1, 200), (0, 201), (0, 500), (0, 500),
    ]  # fmt: skip
