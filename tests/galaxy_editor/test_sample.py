"""The sample galaxy: drawn again by mouse from nothing, and beautiful to the eye: no name over another."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from editor.paint.galaxy_names import boxes
from models.galaxy.galaxy import Galaxy
from models.galaxy.sample import sample as the_sample
from models.galaxy.values import Income, Planet, Route, RouteKind
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def draw(hand: Hand, wanted: Galaxy) -> None:
    """Draw planets, routes and sectors as a user does, and name what was drawn."""
    hand.tool("add_planet")
    for planet in wanted.planets:
        hand.click(planet.at)
    hand.tool("select")
    drawn = {p.id: made for p, made in zip(wanted.planets, hand.galaxy.planets, strict=True)}
    for planet in wanted.planets:
        hand.click(drawn[planet.id].at)
        assert hand.page.selection.only == ("planets", drawn[planet.id].id)
        if planet.income is not Income.ORDINARY:
            hand.choose("income", planet.income)
        if planet.owner:
            hand.choose("owner", planet.owner)
    hand.tool("link")
    for route in wanted.routes:
        kinds = hand.page.findChildren(QComboBox)[0]
        if kinds.currentData() is not route.kind:
            kinds.setCurrentIndex(list(RouteKind).index(route.kind))
            kinds.activated.emit(kinds.currentIndex())
        hand.drag(drawn[route.start].at, drawn[route.end].at)
    hand.tool("sector")
    for sector in wanted.sectors:
        outline = wanted.outline(sector)
        hand.drag(*outline[::2], outline[0])


def test_two_sectors_of_the_sample_are_drawn_by_mouse(open_page: Open) -> None:
    """Two of its twelve sectors with their planets, owners, incomes, routes."""
    whole = the_sample("fr")
    ids = {s.id for s in whole.sectors[:2]}
    planets = tuple(replace(p, garrison=Planet("", "", 0, 0).garrison) for p in whole.planets if p.sector in ids)
    known = {p.id for p in planets}
    routes = tuple(r for r in whole.routes if r.start in known and r.end in known)
    wanted = Galaxy("Quart", planets, tuple(s for s in whole.sectors if s.id in ids), routes)
    hand = open_page(Galaxy("Vide", factions=whole.factions, alliances=whole.alliances))
    hand.page.chart.user_moved(hand.page.chart.camera.fitted(tuple(map(float, wanted.bounds)), 80))  # type: ignore[arg-type]
    draw(hand, wanted)
    drawn = hand.galaxy
    again = {made.id: p.id for p, made in zip(planets, drawn.planets, strict=True)}
    assert [(p.income, p.owner) for p in drawn.planets] == [(p.income, p.owner) for p in planets]
    pairs = {Route(again[r.start], again[r.end]).key: r.kind for r in drawn.routes}
    assert pairs == {r.key: r.kind for r in routes}
    members = {frozenset(again[p.id] for p in drawn.members[s.id]) for s in drawn.sectors}
    assert members == {frozenset(p.id for p in planets if p.sector == s) for s in ids}
    apart = [abs(p.x - made.x) + abs(p.y - made.y) for p, made in zip(planets, drawn.planets, strict=True)]
    assert max(apart) < 400


def overlapping(hand: Hand) -> list[tuple[str, str]]:
    # Names may touch: half a pixel is the rounding of places.
    found = [
        (name.text, box.adjusted(0.5, 0.5, -0.5, -0.5))
        for name, box in boxes(hand.page.chart.camera, hand.page.chart.names)
    ]
    return [
        (one, other) for i, (one, box) in enumerate(found) for other, second in found[i + 1 :] if box.intersects(second)
    ]


@pytest.mark.parametrize(("lang", "dark"), [("fr", False), ("en", True)])
def test_no_name_lies_over_another_at_any_zoom(open_page: Open, lang: str, dark: bool) -> None:
    hand = open_page(lang=lang, dark=dark)
    for notches in (0, 2, 4, 4):
        hand.page.chart.user_moved(hand.page.chart.camera.zoomed(notches, 400, 300))
        hand.settle()
        assert len(hand.page.chart.names) > 3
        assert overlapping(hand) == []


def test_from_afar_the_great_names_stand_first_and_from_near_all_do(sample: Hand) -> None:
    sample.settle()
    shown = {name.text for name in sample.page.chart.names}
    assert {"Coruscant", "Raltir"} <= shown
    sample.page.fit([("planets", "raltir"), ("planets", "umbraze"), ("planets", "pentarque")])
    sample.settle()
    near = {name.text for name in sample.page.chart.names}
    assert {"Raltir", "Umbraze", "Pentarque", "Serpolane", "Flotte libre"} <= near


def test_a_name_fits_the_box_it_was_given(sample: Hand) -> None:
    sample.settle()
    view = sample.page.chart
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
    camera = sample.page.chart.camera
    assert camera.x < 0
    assert camera.y < 0
    sample.page.act("galaxy_fit")
    assert not small.isVisible()
