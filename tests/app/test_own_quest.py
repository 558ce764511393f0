"""A quest of one's own, by mouse from an empty campaign: band, table, five parts, check, odds, prints, play, end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.kit import fairness
from editor.map.dialogs.new_map_dialog import NewMapDialog
from editor.map.page import MapPage
from editor.paper.pack_dialog import PackDialog
from editor.play.page import BattlePage
from editor.play.parts.settlement_sheet import SettlementSheet
from editor.scenario.new_dialog import NewScenarioDialog
from editor.scenario.page import ScenarioPage
from editor.scenario.tools import PutUnit
from models.campaign.queries import battles, forces
from models.games.battle.battle_json import Seats
from models.games.script.effects import BringReserve
from models.games.script.vocabulary import ComesNear, LeftBy, TagAtMost
from models.games.simulation import simulate
from models.games.simulation.tally import Tally
from models.maps.rules.grid import Cell
from models.progress import Progress
from tests.app.test_scenario_building import LEFT, Hand, on_screen, press, press_row, settle, take
from tests.play_page.convoy import do

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.rule("SW-203", "SW-204")]
PLAYED = 3


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the real engine play a handful of battles in this process."""

    def played(works: list[bytes], _runs: int, _workers: int, progress: Progress, follow: Any, *_: Any, **__: Any):
        return simulate.simulate(works, PLAYED, 1, progress, follow)

    monkeypatch.setattr(fairness, "simulate", played)
    monkeypatch.setattr(fairness, "LEAST", 1)


@pytest.fixture
def quest(start: Any, answers: Any, qtbot: QtBot) -> tuple[Shell, Hand]:
    """A new scenario on a new table of a new campaign with a proposed band, through their dialogs."""
    shell = start(language="fr")
    answers.said = "Les loups de Brume"
    shell.window.book["new_campaign"].trigger()
    qtbot.waitUntil(lambda: shell.window.current == "blank")
    blank = shell.window.page("blank")
    buttons = {each.text(): each for each in blank.findChildren(QAbstractButton)}
    assert "Jouer un scénario" not in buttons, "there is nothing to play yet"
    answers.chosen = 1
    press(buttons["Proposer une bande…"])
    qtbot.waitUntil(lambda: _forces(shell) == 1, timeout=20_000)
    draw_a_table(shell, qtbot)
    shell.window.book["new_scenario"].trigger()
    dialog = on_screen(NewScenarioDialog)
    assert dialog.maps.currentText() == "Le gué"
    assert dialog.force.currentIndex() == 1, "the only band of the campaign plays"
    press(dialog.create_button)
    page = shell.window.page(shell.window.current)
    assert isinstance(page, ScenarioPage)
    return shell, Hand(page, qtbot)


def _forces(shell: Shell) -> int:
    assert shell.document is not None
    with shell.document.read() as campaign:
        return len(forces(campaign))


def draw_a_table(shell: Shell, qtbot: QtBot) -> None:
    """Make a table and draw a wood on it."""
    shell.window.book["new_map"].trigger()
    asked = on_screen(NewMapDialog)
    asked.name.setText("Le gué")
    press(asked.take)
    qtbot.waitUntil(lambda: isinstance(shell.window.page(shell.window.current), MapPage))
    page = shell.window.page(shell.window.current)
    places = [page.canvas.camera.middle(cell).toPoint() for cell in ((7, 6), (9, 6))]
    QTest.mousePress(page.canvas, LEFT, pos=places[0])
    QTest.mouseMove(page.canvas, places[1])
    QTest.mouseRelease(page.canvas, LEFT, pos=places[1])
    settle()
    assert [each.kind for each in page.board.tile_map.shapes] == ["difficult"]


def put(hand: Hand, unit: str, *cells: Cell) -> None:
    """Look for a profile and put one on each cell."""
    figures = hand.page.parts.figures
    figures.search.clear()
    QTest.keyClicks(figures.search, unit)
    press_row(figures.units, 0)
    for cell in cells:
        hand.click(cell)
    press(hand.page.stage.end)


def written(hand: Hand) -> None:
    """Write the five parts, as a newcomer reads them from the top."""
    page, parts = hand.page, hand.page.parts
    assert len(page.scenario.of("one")) == 4, "the band stands in its start area already"
    found = hand.checked()
    assert found == {"scenario.side_without_figures", "quest.no_way_to_win"}
    hand.go("story")
    QTest.keyClicks(parts.story.fields["briefing"], "Des loups au bord.")
    QTest.keyClicks(parts.story.fields["rewards"], "Dix sous si le meunier passe.")
    hand.go("figures")
    put(hand, "loup", (21, 20), (23, 20), (22, 23))
    press_row(parts.figures.units, 0)
    take(parts.figures.side, "one")
    assert isinstance(page.stage.tool, PutUnit)
    assert page.stage.tool.side == "one", "the figure in the hand changes sides with the list"
    take(parts.figures.side, "")
    put(hand, "civil", (2, 1))
    (miller,) = (each for each in page.scenario.pieces if each.type == "civil")
    assert miller.side == "one", "a civilian is led by the players"
    page.stage.choose(miller.id)
    led = parts.figures.form.conduct
    assert not any(each.isVisible() for each in (led.turned, led.near, led.zones, led.prey)), "no role asks for them"
    QTest.keyClicks(led.tag, "meunier")
    led.tag.editingFinished.emit()
    hand.go("places")
    take(parts.places.kind, "other")
    press(parts.places.add)
    hand.drag((21, 0), (23, 2))
    press(page.stage.end)
    mill = page.desk.tile_map.zones[-1]
    profiles(hand)
    hand.go("events")
    press(parts.events.list.add)
    take(parts.events.trigger.kind, "comes_near")
    take(parts.events.trigger.controls["zone"], next(z.id for z in page.desk.tile_map.zones if z.kind == "objective"))
    take(parts.events.trigger.controls["side"], "one")
    take(parts.events.effects.more, "arrive")
    brings = parts.events.effects.forms[0]
    for field, value in (("type", "loup"), ("zone", mill.id), ("side", "two")):
        take(parts.events.effects.forms[0].controls[field], value)
    brings = parts.events.effects.forms[0]
    brings.controls["count"].setValue(2)
    (event,) = page.scenario.events
    assert isinstance(event.trigger, ComesNear)
    assert isinstance(event.effects[0], BringReserve)
    assert event.effects[0].at_hand == 2
    hand.go("victory")
    press(parts.victory.list.add)
    take(parts.victory.conditions.more, "left_by")
    take(parts.victory.conditions.forms[0].controls["zone"], mill.id)
    take(parts.victory.conditions.forms[0].controls["tag"], "meunier")
    press(parts.victory.list.add)
    take(parts.victory.side, "two")
    take(parts.victory.conditions.more, "tag_at_most")
    take(parts.victory.conditions.forms[0].controls["tag"], "meunier")
    wins, loses = page.scenario.victories
    assert isinstance(wins.conditions[0], LeftBy)
    assert isinstance(loses.conditions[0], TagAtMost)


def profiles(hand: Hand) -> None:
    """Give two of the wolves their lines: one watches the goal, one hunts the miller."""
    page, form = hand.page, hand.page.parts.figures.form
    hand.go("figures")
    guard, hunter = (each.id for each in page.scenario.of("two")[:2])
    page.stage.choose(guard)
    take(form.conduct.role, "garde")
    take(form.conduct.turned, "guerrier")
    form.conduct.near.setValue(6)
    assert (form.conduct.zones.isVisible(), form.conduct.prey.isVisible()) == (True, False)
    assert "quest.watches_no_place" in hand.checked()
    form.conduct.zones.setFocus()
    QTest.keyClicks(form.conduct.zones, "obj")
    completer = form.conduct.zones.completer()
    assert completer.currentCompletion() == "Objectif", "places of the table are offered while one types"
    form.conduct.zones.setText(completer.currentCompletion())
    form.conduct.zones.editingFinished.emit()
    page.stage.choose(hunter)
    take(form.conduct.role, "assassin")
    assert (form.conduct.zones.isVisible(), form.conduct.prey.isVisible()) == (False, True)
    assert "quest.hunts_nobody" in hand.checked()
    take(form.conduct.prey, next(each.id for each in page.scenario.pieces if each.type == "civil"))
    take(form.conduct.turned, "guerrier")


def test_a_quest_of_ones_own_is_made_checked_weighed_printed_and_played(
    quest: tuple[Shell, Hand], answers: Any, qtbot: QtBot, tmp_path: Path, few: None
) -> None:
    shell, hand = quest
    written(hand)
    assert hand.checked() == set(), "nothing is left to say"
    weighed(hand, qtbot)
    text = printed(shell, hand, answers, qtbot, tmp_path / "soir.pdf")
    assert "Le camp Héros gagne" in text
    assert "camp one" not in text
    assert "Dix sous si le meunier passe." in text, "the words of the reward are on the quest sheet"
    assert "Garde 6 (Guerrier) : Objectif" in text
    played(shell, hand, qtbot)


def weighed(hand: Hand, qtbot: QtBot) -> None:
    """Have it played over and over: three bars with intervals, what decides, a dial for the wolves."""
    hand.go("fairness")
    panel = hand.page.part.panel
    press(panel.begin)
    qtbot.waitUntil(lambda: not panel.working, timeout=60_000)
    assert [bar.runs for bar in panel.bars] == [PLAYED] * 3
    assert all(bar.estimate.low < bar.estimate.high for bar in panel.bars)
    press(panel.why)
    qtbot.waitUntil(lambda: not panel.working, timeout=60_000)
    assert len(panel.rows) == 2, "a wolf less, and the event"
    assert all(words.text() != "…" for _, words in panel.rows)
    assert list(panel.dials) == ["enemies:loup"]
    assert isinstance(panel.tallies[0], Tally)


def printed(shell: Shell, hand: Hand, answers: Any, qtbot: QtBot, path: Path) -> str:
    """Print the evening into one file, open each page as a picture in another engine, and return its words."""
    hand.go("overview")
    press(hand.page.parts.overview.printing)
    dialog = next(each for each in shell.window.findChildren(PackDialog) if each.isVisible())
    qtbot.waitUntil(lambda: bool(dialog.made), timeout=60_000)
    answers.write = path
    button = next(each for each in dialog.findChildren(QAbstractButton) if "seul PDF" in each.text())
    press(button)
    qtbot.waitUntil(lambda: path.exists() and not shell.jobs.running, timeout=60_000)
    dialog.close()
    read = pypdfium2.PdfDocument(path)
    try:
        assert len(read) <= 8, "an evening is at most eight sheets"
        for page in read:
            low, high = page.render(scale=0.2).to_pil().convert("L").getextrema()
            assert low < high, "a page with something on it"
        words = " ".join(page.get_textpage().get_text_range() for page in read)
    finally:
        read.close()
    return " ".join(words.replace("\N{NO-BREAK SPACE}", " ").split())


def played(shell: Shell, hand: Hand, qtbot: QtBot) -> None:
    """Play its first turn by hand, let machines end it, and write down what came of it."""
    assert shell.document is not None
    press(hand.page.seating.play)
    with shell.document.read() as campaign:
        assert len(battles(campaign)) == 1
    page = shell.window.page(shell.window.current)
    assert isinstance(page, BattlePage)
    match = page.match
    names = [str(each.name["fr"]) for each in match.view.tokens if each.type == "loup"]
    assert sorted(names) == [f"Loup {n}" for n in range(1, 6)], "those nobody named are told apart, reserves too"
    do(page, "turn")
    before = match.count
    do(page, "turn-over")
    qtbot.waitUntil(lambda: match.count > before + 1, timeout=60_000)
    match.seat(Seats({"one": "hold", "two": match.seats.players["two"]}))
    page.automatic.pause(True)
    while match.live and not match.view.winner:
        match.automatic()
    settle()
    page.act("play_rewards")
    sheet = on_screen(SettlementSheet)
    sheet._content.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, False)
    press(sheet.write)
    assert not match.rewards.may, "it is written down once"
