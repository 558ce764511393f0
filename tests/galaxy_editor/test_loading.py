"""Opening a large galaxy: a Job with progress, that can be stopped, closed under way, and edited around."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

import editor.galaxy.open_galaxy as open_galaxy
from editor.galaxy.chart_notices import LoadingLine
from editor.galaxy.open_galaxy import load
from models.campaign.galaxies.changes import MoveThings
from models.galaxy.galaxy import Galaxy
from models.galaxy.values import Planet, Route, Sector
from tests.galaxy_editor.conftest import Open
from tests.galaxy_editor.hand import Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

WORLDS = tuple(
    Planet(f"p{i}", f"Monde {i}", i % 40 * 4_000, i // 40 * 4_000, sector=f"s{i % 40 // 10}") for i in range(1_600)
)
LARGE = Galaxy(
    "Grande", WORLDS, tuple(Sector(f"s{i}", f"Secteur {i}") for i in range(4)),
    tuple(Route(f"p{i}", f"p{i + 1}") for i in range(300)),
)  # fmt: skip


def button(hand: Hand) -> QPushButton:
    return hand.page.findChild(LoadingLine).button  # type: ignore[no-any-return]


def arrive(hand: Hand) -> None:
    hand.qtbot.waitUntil(lambda: not hand.page.desk.opened.loading and not hand.jobs.running, timeout=20_000)


def test_a_large_galaxy_is_read_in_a_job_and_then_shown_whole(open_page: Open) -> None:
    hand = open_page(LARGE)
    arrive(hand)
    assert hand.galaxy == LARGE
    assert not hand.page.findChild(LoadingLine).isVisibleTo(hand.page)
    assert hand.page.desk.opened.writable
    left, top, right, bottom = hand.page.desk.chart.camera.seen
    assert max(left, top) < 0
    assert min(right, bottom) > 39 * 4_000


@pytest.fixture
def held(open_page: Open, monkeypatch: pytest.MonkeyPatch) -> Hand:
    """A page whose Job goes no further than its first report until it is stopped."""

    def waiting(path: object, galaxy_id: str, rules: object, progress: object) -> None:
        for _ in range(2_000):
            progress(1, 100)  # type: ignore[operator]
            time.sleep(0.005)

    monkeypatch.setattr(open_galaxy, "load", waiting)
    hand = open_page(LARGE)
    monkeypatch.setattr(open_galaxy, "load", load)
    return hand


def test_while_it_is_read_an_edit_is_refused_with_a_sentence(held: Hand) -> None:
    opened = held.page.desk.opened
    assert opened.loading
    assert [job.title for job in held.jobs.running] == [held.t("galaxymap.reading")]
    assert not opened.writable
    assert not opened.apply(MoveThings("g", {"p0": (1, 1)}, "planets", "Monde 0"))
    assert held.said[-1] == held.t("galaxymap.still_reading")
    assert not held.page.state("galaxy_add_planet")[0]


def test_reading_can_be_stopped_and_begun_again(held: Hand) -> None:
    QTest.mouseClick(button(held), Qt.MouseButton.LeftButton)
    arrive(held)
    assert held.page.desk.opened.stopped
    assert not held.galaxy.planets
    assert held.document.apply(MoveThings("g", {"p0": (77, 1)}, "planets", "Monde 0"))
    QTest.mouseClick(button(held), Qt.MouseButton.LeftButton)
    arrive(held)
    assert held.galaxy.planet["p0"].at == (77, 1)


def test_many_things_taken_off_at_once_go_in_slices_as_one_step_and_come_back(
    open_page: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.document.FAR", 150)
    monkeypatch.setattr(open_galaxy, "AT_ONCE", 300)
    few = replace(LARGE, planets=WORLDS[:600])
    hand = open_page(few)
    arrive(hand)
    steps = len(hand.document.steps())
    hand.page.desk.selection.choose(("planets", p.id) for p in few.planets)
    hand.page.act("galaxy_delete")
    assert len(hand.galaxy.planets) == 600, "it has only begun"
    assert not hand.document.apply(MoveThings("g", {"p0": (1, 1)}, "planets", "Monde 0")), "it is still being written"
    hand.qtbot.waitUntil(lambda: not hand.galaxy.planets and not hand.galaxy.routes, timeout=20_000)
    assert len(hand.galaxy.sectors) == 4
    assert len(hand.document.steps()) == steps + 1
    assert hand.said[-1] == "C’est fait\xa0: Retirer 600 planètes."
    hand.undo()
    hand.qtbot.waitUntil(lambda: hand.galaxy == few, timeout=20_000)
    assert hand.said[-1] == "L’historique est au moment voulu."
    hand.page.desk.selection.choose(("planets", p.id) for p in few.planets)
    hand.page.act("galaxy_duplicate")
    hand.qtbot.waitUntil(lambda: len(hand.galaxy.planets) == 2 * 600, timeout=20_000)
    assert len(hand.page.desk.selection.of("planets") & set(hand.galaxy.planet)) == 600, "the copies are chosen"
    assert not hand.page.desk.selection.of("planets") & {p.id for p in few.planets}
