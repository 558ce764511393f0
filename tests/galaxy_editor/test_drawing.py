"""A small galaxy drawn by mouse and keys: every gesture one step, taken back, done again, found again after closing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from models.galaxy.values import Income, Point, RouteKind, RouteState
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import LEFT, NONE, Hand, names

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

ANNO, BREE, CORM = (-12_000, -4_000), (6_000, -6_000), (0, 8_000)


def near(found: Point, wanted: Point, least: int = 120) -> bool:
    return abs(found[0] - wanted[0]) <= least and abs(found[1] - wanted[1]) <= least


def three_planets(hand: Hand) -> None:
    hand.tool("add_planet")
    for name, place in (("Anno", ANNO), ("Brée", BREE), ("Corm", CORM)):
        hand.click(place)
        hand.write("name", name)
    hand.tool("select")


def test_planets_are_put_where_one_clicks_and_named(empty: Hand) -> None:
    three_planets(empty)
    assert names(empty.galaxy.planets) == ["Anno", "Brée", "Corm"]
    for planet, wanted in zip(empty.galaxy.planets, (ANNO, BREE, CORM), strict=True):
        assert near(planet.at, wanted)
    assert len(empty.document.steps()) == 7
    empty.tool("add_planet")
    empty.click(ANNO)
    assert names(empty.galaxy.planets) == ["Anno", "Brée", "Corm"], "where one is, it is chosen"
    assert empty.page.desk.selection.only == ("planets", empty.galaxy.planets[0].id)


def test_a_drag_moves_and_the_grid_takes_whole_units(empty: Hand) -> None:
    three_planets(empty)
    anno = empty.galaxy.planets[0]
    empty.drag(ANNO, (-9_000, 1_000))
    moved = empty.galaxy.planets[0]
    assert near(moved.at, (-9_000, 1_000))
    assert empty.page.desk.selection.only == ("planets", anno.id)
    empty.key(Qt.Key.Key_G)  # a shortcut of the window: without one the key means nothing
    empty.page.act("galaxy_snap")
    empty.drag(moved.at, (-7_300, 3_300))
    assert empty.galaxy.planets[0].at == (-7_000, 3_000)
    empty.key(Qt.Key.Key_Right)
    empty.key(Qt.Key.Key_Up)
    assert empty.galaxy.planets[0].at == (-6_000, 2_000)
    empty.undo(4)
    assert empty.galaxy.planets[0] == anno


def test_several_things_are_moved_by_one_step(empty: Hand) -> None:
    three_planets(empty)
    before = [p.at for p in empty.galaxy.planets]
    steps = len(empty.document.steps())
    empty.page.desk.selection.choose(("planets", p.id) for p in empty.galaxy.planets[:2])
    empty.drag(before[0], (before[0][0] + 2_000, before[0][1] + 2_000))
    after = [p.at for p in empty.galaxy.planets]
    shift = after[0][0] - before[0][0], after[0][1] - before[0][1]
    assert shift[0] > 1_500
    assert after[1] == (before[1][0] + shift[0], before[1][1] + shift[1])
    assert after[2] == before[2]
    assert len(empty.document.steps()) == steps + 1


def test_routes_are_dragged_from_planet_to_planet_or_clicked(empty: Hand) -> None:
    three_planets(empty)
    anno, bree, corm = (p.id for p in empty.galaxy.planets)
    empty.tool("link")
    empty.drag(ANNO, BREE)
    assert set(empty.galaxy.route) == {tuple(sorted((anno, bree)))}
    empty.page._route_kind.setCurrentIndex(0)
    empty.page._route_kind.activated.emit(0)
    empty.click(BREE)
    empty.click(CORM)
    assert empty.galaxy.route[tuple(sorted((bree, corm)))].kind is RouteKind.MAIN
    empty.click(ANNO)
    empty.click(BREE)
    assert len(empty.galaxy.routes) == 2
    assert "route" in empty.said[-1]
    # A type, a state with its reason, and off again.
    empty.tool("select")
    pair = tuple(sorted((anno, bree)))
    empty.click(((ANNO[0] + BREE[0]) // 2, (ANNO[1] + BREE[1]) // 2))
    assert empty.page.desk.selection.keys == {("routes", *pair)}
    empty.choose("state", RouteState.CUT)
    empty.write("reason", "Champ de mines")
    assert empty.galaxy.route[pair].state is RouteState.CUT
    assert empty.galaxy.route[pair].reason == "Champ de mines"
    empty.page.act("galaxy_unlink_chosen")
    assert set(empty.galaxy.route) == {tuple(sorted((bree, corm)))}


def test_a_line_round_planets_makes_a_sector(empty: Hand) -> None:
    three_planets(empty)
    empty.tool("sector")
    empty.drag((-16_000, -9_000), (10_000, -9_000), (10_000, -1_000), (-16_000, -1_000), (-16_000, -9_000))
    empty.write("name", "Le Nord")
    [sector] = empty.galaxy.sectors
    assert sector.name == "Le Nord"
    assert 3 < len(sector.outline) < 12
    assert [p.sector for p in empty.galaxy.planets] == [sector.id, sector.id, ""]
    empty.undo(2)
    assert empty.galaxy.sectors == ()
    assert [p.sector for p in empty.galaxy.planets] == ["", "", ""]


def test_income_owner_resource_garrison_are_set_in_the_inspector(empty: Hand) -> None:
    three_planets(empty)
    empty.click(ANNO)
    empty.choose("owner", "hutt")
    empty.choose("income", Income.MAJOR)
    empty.write("resource", "Épice")
    empty.field("infantry").setValue(4)
    anno = empty.galaxy.planets[0]
    assert (anno.owner, anno.income, anno.resource, anno.garrison.infantry) == ("hutt", Income.MAJOR, "Épice", 4)
    assert anno.radius == 800
    # Several at once: what they share can be set, what differs says so.
    empty.drag((-16_000, -9_000), (10_000, 12_000))
    assert len(empty.page.desk.selection.of("planets")) == 3
    assert empty.field("owner").currentText() == "plusieurs valeurs"
    empty.choose("owner", "organa")
    assert {p.owner for p in empty.galaxy.planets} == {"organa"}
    empty.undo()
    assert [p.owner for p in empty.galaxy.planets] == ["hutt", "", ""]


def test_everything_is_taken_back_done_again_and_found_after_closing(empty: Hand, open_page: Open) -> None:
    three_planets(empty)
    empty.tool("link")
    empty.drag(ANNO, BREE)
    empty.tool("add_command")
    empty.click((2_000, 0))
    empty.tool("add_note")
    empty.click((9_000, 9_000))
    drawn = empty.galaxy
    assert (len(drawn.planets), len(drawn.routes), len(drawn.commands), len(drawn.notes)) == (3, 1, 1, 1)
    steps = len(empty.document.steps()) - 1
    empty.undo(steps)
    assert (empty.galaxy.planets, empty.galaxy.routes, empty.galaxy.commands) == ((), (), ())
    while empty.document.redo():
        pass
    assert empty.galaxy == drawn
    empty.document.close()
    again = open_page(name="campagne")
    assert again.galaxy == drawn
    assert again.document.can_undo
    again.undo(2)
    assert again.galaxy.notes == ()


def test_copies_go_aside_with_their_routes(empty: Hand) -> None:
    three_planets(empty)
    empty.tool("link")
    empty.drag(ANNO, BREE)
    empty.tool("select")
    empty.drag((-16_000, -9_000), (10_000, -1_000))
    empty.page.act("galaxy_copy")
    assert "Anno" in QGuiApplication.clipboard().text()
    empty.page.act("galaxy_paste")
    assert names(empty.galaxy.planets) == ["Anno", "Brée", "Corm", "Anno 1", "Brée 1"]
    assert len(empty.galaxy.routes) == 2
    copied = empty.galaxy.planets[3]
    assert (copied.x, copied.y) == (empty.galaxy.planets[0].x + 2_000, empty.galaxy.planets[0].y + 2_000)
    assert len(empty.page.desk.selection.of("planets")) == 2
    empty.page.act("galaxy_delete")
    assert names(empty.galaxy.planets) == ["Anno", "Brée", "Corm"]
    assert len(empty.galaxy.routes) == 1
    QGuiApplication.clipboard().setText('{"portulan-galaxy": 1, "planets": [{"id": 3}]}')
    empty.page.act("galaxy_paste")
    assert len(empty.galaxy.planets) == 3
    assert empty.said[-1].startswith("Rien à coller")


def test_the_keyboard_alone_draws_as_well(empty: Hand) -> None:
    """A planet in the middle, pushed away, another, both joined and made a sector: no mouse."""
    empty.page.desk.chart.setFocus()
    empty.key(Qt.Key.Key_Insert)
    empty.write("name", "Un")
    empty.page.desk.chart.setFocus()
    empty.page.act("galaxy_snap")
    for _ in range(8):
        empty.key(Qt.Key.Key_Left)
    empty.key(Qt.Key.Key_Escape)
    empty.key(Qt.Key.Key_Insert)
    empty.page.act("galaxy_select_all")
    empty.page.act("galaxy_link_chosen")
    empty.page.act("galaxy_select_all")
    empty.page.act("galaxy_sector_chosen")
    assert len(empty.galaxy.routes) == 1
    assert {p.sector for p in empty.galaxy.planets} == {empty.galaxy.sectors[0].id}
    assert empty.galaxy.planets[1].x - empty.galaxy.planets[0].x == 8_000


def test_escape_leaves_no_trace_of_a_drag(empty: Hand) -> None:
    three_planets(empty)
    before = empty.galaxy
    QTest.mousePress(empty.view, LEFT, NONE, empty.at(ANNO))
    empty._move(empty.at(CORM), NONE)
    empty.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(empty.view, LEFT, NONE, empty.at(CORM))
    assert empty.galaxy is before
