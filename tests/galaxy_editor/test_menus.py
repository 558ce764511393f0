"""The menus of the chart: what they offer in which order, what each line does, what everything chosen is."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from tests.galaxy_editor.hand import Hand
from tests.galaxy_editor.test_chart_tools import BREE, three  # noqa: F401  three: a fixture

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
OF_THING = (
    "link_chosen", "unlink_chosen", "sector_chosen", "", "copy", "duplicate", "delete", "", "fit_chosen",
)  # fmt: skip
OF_CHART = ("add_planet", "add_command", "add_note", "", "paste", "select_all", "", "fit", "snap")


def test_each_line_of_a_menu_does_its_act(three: Hand, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    asked: list[str] = []
    desk = three.page.desk
    desk.selection.choose([("planets", three.galaxy.planets[0].id)])
    for key, ids in ((("planets", three.galaxy.planets[0].id), OF_THING), (None, OF_CHART)):
        menu = three.page.acts.menu(key)
        words = [act.text() for act in menu.actions()]
        assert words == [three.t(f"action.galaxy_{each}") if each else "" for each in ids]
        assert [act.isSeparator() for act in menu.actions()] == [not each for each in ids]
        assert [act.isCheckable() for act in menu.actions()] == [
            each == "snap" or each.startswith("add_") for each in ids
        ]
    monkeypatch.setattr(type(three.page.acts), "act", lambda _self, each: asked.append(each))
    for act in (*three.page.acts.menu(("planets", "x")).actions(), *three.page.acts.menu(None).actions()):
        if not act.isSeparator() and act.isEnabled():
            act.trigger()
    assert asked == [f"galaxy_{each}" for each in (*OF_THING, *OF_CHART) if each and f"galaxy_{each}" in asked]
    assert len(asked) >= 14


def test_everything_is_planets_commands_and_notes_and_what_is_chosen_is_brought_into_view(three: Hand) -> None:  # noqa: F811
    desk = three.page.desk
    for kind in ("commands", "notes"):
        desk.editing.add_thing(kind, (1_000, 1_000))
    anno, bree, _ = three.galaxy.planets
    desk.editing.link(anno.id, bree.id)
    three.page.act("galaxy_select_all")
    assert desk.selection.keys == {
        *(("planets", each.id) for each in three.galaxy.planets), ("commands", three.galaxy.commands[0].id),
        ("notes", three.galaxy.notes[0].id),
    }  # fmt: skip
    three.page.act("galaxy_fit")
    desk.selection.choose([("planets", bree.id)])
    whole = desk.chart.camera
    three.page.act("galaxy_fit_chosen")
    camera = desk.chart.camera
    assert camera.scale > whole.scale
    at, middle = camera.to_screen(*BREE), camera.view_middle
    assert abs(at.x() - middle.x()) + abs(at.y() - middle.y()) < 4, "it is in the middle"
    three.page.act("galaxy_fit")
    assert desk.chart.camera.scale == pytest.approx(whole.scale)
    count = len(three.galaxy.planets)
    three.tool("select")
    three.key(Qt.Key.Key_Insert)
    new = three.galaxy.planets[-1]
    assert len(three.galaxy.planets) == count + 1
    spot = desk.chart.camera.to_screen(*new.at)
    assert abs(spot.x() - middle.x()) + abs(spot.y() - middle.y()) < 12, "a planet, in the middle of the view"
