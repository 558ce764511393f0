"""Tools that draw on the chart: where new things stand, which planets a route joins, which a sector takes in."""

from __future__ import annotations

from typing import Any

import pytest

from editor.kit.tool import Held
from models.galaxy.values import Point
from tests.drawn import drawn
from tests.galaxy_editor.hand import Hand
from tests.galaxy_editor.test_chart_tools import ANNO, BREE, CORM, pixel, spot, three  # noqa: F401  three: a fixture
from tests.galaxy_editor.test_select_tool import led, near

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
FREE: Point = (3_210, 2_340)


def test_a_new_thing_stands_where_the_button_goes_up_and_on_one_of_its_kind_chooses_that(three: Hand) -> None:  # noqa: F811
    desk = three.page.desk
    for tool, kind in (("add_planet", "planets"), ("add_command", "commands"), ("add_note", "notes")):
        three.tool(tool)
        count = len(getattr(three.galaxy, kind))
        desk.editing.snap = False
        start, end = spot(three, (9_000, 9_000)), spot(three, FREE)
        led(three, start, end)
        made = getattr(three.galaxy, kind)[-1]
        assert (len(getattr(three.galaxy, kind)), (made.x, made.y)) == (count + 1, end.point)
        assert desk.selection.keys == {(kind, made.id)}
        desk.selection.clear()
        led(three, spot(three, BREE))
        if kind == "planets":
            assert desk.selection.keys == {("planets", three.galaxy.planets[1].id)}
            assert len(three.galaxy.planets) == count + 1
        else:
            assert len(getattr(three.galaxy, kind)) == count + 2, "over a thing of another kind it is put"
            three.undo()
        three.undo()
        desk.editing.snap = True
        led(three, start, end)
        made = getattr(three.galaxy, kind)[-1]
        assert (made.x, made.y) != end.point
        assert made.x % 50 == made.y % 50 == 0, "on the grid"
        three.undo()
    tool_now: Any = desk.chart.tool
    tool_now.release(spot(three, FREE), Held())
    assert three.galaxy.notes == ()


def test_a_route_joins_two_planets_by_drag_or_by_a_click_on_each(three: Hand) -> None:  # noqa: F811
    anno, bree, corm = (each.id for each in three.galaxy.planets)
    three.tool("link")
    tool: Any = three.page.desk.chart.tool

    def routes() -> set[frozenset[str]]:
        return {frozenset((each.start, each.end)) for each in three.galaxy.routes}

    led(three, spot(three, ANNO), spot(three, FREE), near(three, BREE, 2, -1))
    assert (routes(), tool.busy) == ({frozenset((anno, bree))}, False)
    led(three, spot(three, BREE))
    led(three, spot(three, BREE))
    assert tool.busy, "the same planet again still waits"
    tool.drag(spot(three, FREE), Held())
    seen = drawn(tool, three.page.desk.chart.camera)
    assert [at for *_, at, _ in seen.circles] == [pixel(three, seen, BREE)]
    led(three, spot(three, CORM))
    assert routes() == {frozenset((anno, bree)), frozenset((bree, corm))}
    three.said.clear()
    led(three, spot(three, ANNO))
    led(three, spot(three, (12_000, 9_000)))
    assert (tool.busy, three.said) == (False, [three.t("galaxymap.link_from_planet")]), "begun anew over nothing"
    led(three, spot(three, CORM))
    assert len(routes()) == 2, "it begins there"
    tool.cancel()
    assert not drawn(tool, three.page.desk.chart.camera).strokes


def test_a_sector_takes_in_the_planets_it_goes_round(three: Hand) -> None:  # noqa: F811
    anno, bree, _ = (each.id for each in three.galaxy.planets)
    three.tool("sector")
    corners = ((-15_000, -9_000), (9_000, -9_000), (9_000, -1_000), (-15_000, -1_000))
    trail = [spot(three, each) for each in corners]
    tool: Any = three.page.desk.chart.tool
    tool.drag(trail[0], Held())
    tool.release(trail[0], Held())
    assert three.said[-1] == three.t("galaxymap.sector_draw_round"), "nothing was begun"
    led(three, *trail)
    (sector,) = three.galaxy.sectors
    assert {each.id for each in three.galaxy.planets if each.sector == sector.id} == {anno, bree}
    tool.press(trail[0], Held())
    assert not drawn(tool, three.page.desk.chart.camera).areas, "one place has no outline"
    tool.drag(trail[1], Held())
    assert len(drawn(tool, three.page.desk.chart.camera).areas) == 1
    tool.cancel()
    assert not drawn(tool, three.page.desk.chart.camera).areas
