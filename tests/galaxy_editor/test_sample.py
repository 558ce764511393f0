"""The sample galaxy: drawn again by mouse from nothing, and beautiful to the eye: no name over another."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from editor.paint.galaxy_name_pictures import boxes
from models.galaxy.galaxy import Galaxy
from models.galaxy.labels import LabelRoom
from models.galaxy.values import Income, Planet, Route, RouteKind
from models.games.empire.sample import sample as the_sample
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import LEFT, NONE, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def choose_all(hand: Hand, things: Iterable[Planet], field: str, value: object) -> None:
    """Click on planets, each but the first with Shift held, and set a field of all."""
    held = NONE
    for planet in things:
        hand.click(planet.at, held)
        held = Qt.KeyboardModifier.ShiftModifier
    hand.choose(field, value)


def draw(hand: Hand, wanted: Galaxy) -> None:
    """Draw planets, routes, sectors and commands as a user does, and say whose they are."""
    hand.tool("add_planet")
    for planet in wanted.planets:
        hand.click(planet.at)
    drawn = {p.id: made for p, made in zip(wanted.planets, hand.galaxy.planets, strict=True)}
    hand.tool("select")
    for field in ("income", "owner"):
        for value in dict.fromkeys(getattr(p, field) for p in wanted.planets):
            if value not in (Income.ORDINARY, ""):
                choose_all(hand, (drawn[p.id] for p in wanted.planets if getattr(p, field) == value), field, value)
    hand.tool("link")
    kinds = hand.page.findChildren(QComboBox)[0]
    for route in sorted(wanted.routes, key=lambda route: route.kind):
        if kinds.currentData() is not route.kind:
            kinds.setCurrentIndex(list(RouteKind).index(route.kind))
            kinds.activated.emit(kinds.currentIndex())
        hand.drag(drawn[route.start].at, drawn[route.end].at)
    hand.tool("sector")
    for sector in wanted.sectors:
        outline = wanted.outline(sector)
        hand.drag(*outline[::2], outline[0])
    for command in wanted.commands:
        hand.tool("add_command")
        hand.click(command.at)
        hand.tool("select")
        hand.click(hand.galaxy.commands[-1].at)
        hand.choose("owner", command.owner)


def test_the_sample_is_drawn_again_by_mouse(open_page: Open) -> None:
    """Its eighty planets with incomes and owners, every route, the twelve sectors, every command."""
    wanted = the_sample("fr")
    hand = open_page(Galaxy("Vide", factions=wanted.factions, alliances=wanted.alliances))
    hand.page.resize(1600, 1000)
    hand.page.desk.chart.user_moved(hand.page.desk.chart.camera.fitted(tuple(map(float, wanted.bounds)), 60))  # type: ignore[arg-type]
    draw(hand, wanted)
    drawn = hand.galaxy
    again = {made.id: p.id for p, made in zip(wanted.planets, drawn.planets, strict=True)}
    assert [(p.income, p.owner) for p in drawn.planets] == [(p.income, p.owner) for p in wanted.planets]
    pairs = {Route(again[r.start], again[r.end]).key: r.kind for r in drawn.routes}
    assert pairs == {r.key: r.kind for r in wanted.routes}
    members = {frozenset(again[p.id] for p in drawn.members[s.id]) for s in drawn.sectors}
    assert members == {frozenset(p.id for p in wanted.planets if p.sector == s.id) for s in wanted.sectors}
    assert [c.owner for c in drawn.commands] == [c.owner for c in wanted.commands]
    pairs_of = zip((*wanted.planets, *wanted.commands), (*drawn.planets, *drawn.commands), strict=True)
    assert max(abs(one.x - made.x) + abs(one.y - made.y) for one, made in pairs_of) < 400


def overlapping(hand: Hand) -> list[tuple[str, str]]:
    # Names may touch: half a pixel is the rounding of places.
    found = [
        (name.text, box.adjusted(0.5, 0.5, -0.5, -0.5))
        for name, box in boxes(hand.page.desk.chart.camera, hand.page.desk.chart.names)
    ]
    return [
        (one, other) for i, (one, box) in enumerate(found) for other, second in found[i + 1 :] if box.intersects(second)
    ]


@pytest.mark.parametrize(("lang", "dark"), [("fr", False), ("en", True)])
def test_no_name_lies_over_another_at_any_zoom(open_page: Open, lang: str, dark: bool) -> None:
    hand = open_page(lang=lang, dark=dark)
    for notches in (0, 2, 4, 4):
        chart = hand.page.desk.chart
        chart.zoom_to(chart.camera.scale * 2 ** (notches / 4))
        hand.settle()
        assert len(hand.page.desk.chart.names) > 3
        assert overlapping(hand) == []


def test_from_afar_the_great_names_stand_first_and_from_near_all_do(sample: Hand) -> None:
    sample.settle()
    shown = {name.text for name in sample.page.desk.chart.names}
    assert {"Coruscant", "Raltir"} <= shown
    sample.page.desk.content.fit([("planets", "raltir"), ("planets", "umbraze"), ("planets", "pentarque")])
    sample.settle()
    near = {name.text for name in sample.page.desk.chart.names}
    assert {"Raltir", "Umbraze", "Pentarque", "Serpolane", "Flotte libre"} <= near


def test_capitals_and_sectors_have_their_names_and_none_but_what_must_lies_across_a_route(sample: Hand) -> None:
    sample.page.resize(1400, 1000)
    sample.page.act("galaxy_fit")
    sample.settle()
    view, galaxy = sample.page.desk.chart, sample.galaxy
    names = {name.key: name for name in view.names}
    assert {("planets", key) for key in galaxy.capitals} <= names.keys()
    assert {("sectors", key) for key in galaxy.sector} <= names.keys()
    room = LabelRoom(90)
    for route in galaxy.routes:
        room.line(
            *(view.camera.to_screen(*galaxy.planet[key].at).toPoint().toTuple() for key in (route.start, route.end))
        )
    for name, box in boxes(view.camera, view.names):
        left, top, right, bottom = (round(each) for each in box.getCoords())
        must = name.key[0] == "sectors" or name.key[1] in galaxy.capitals
        assert must or not room.crossed((left + 1, top + 1, right - 1, bottom - 1)), name.text


def test_a_name_fits_the_box_it_was_given(sample: Hand) -> None:
    sample.settle()
    view = sample.page.desk.chart
    for name in view.names:
        left, _, right, _ = name.box
        pixels = view._pictures._picture(name)
        rim = 6.5
        assert pixels.deviceIndependentSize().width() - rim <= right - left, name.text


def test_a_click_on_the_small_map_goes_there(sample: Hand) -> None:
    sample.page.act("galaxy_zoom_in")
    sample.page.act("galaxy_zoom_in")
    small = sample.page.minimap
    assert small.isVisible()
    QTest.mouseClick(small, LEFT, pos=small.rect().topLeft() + small.rect().center() / 4)
    camera = sample.page.desk.chart.camera
    middle = camera.spot_at(camera.view_middle)
    assert middle.x < 0
    assert middle.y < 0
    sample.page.act("galaxy_fit")
    assert not small.isVisible()
