"""The sample galaxy: drawn again by mouse from nothing, and no name over another."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from editor.paint.galaxy.name_pictures import boxes
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Income, Planet, Route, RouteKind
from models.games.empire.sample import sample as the_sample
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import NONE, Hand

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


@pytest.mark.soak
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
