"""Three evenings with one band through the window: quests played out and settled, a rest, a purchase, a successor."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMainWindow, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.shell.shell import Shell
from editor.campaign.page import CampaignPage
from editor.ledger.page import LedgerPage
from editor.play.page import BattlePage
from editor.play.parts.settlement_sheet import SettlementSheet
from editor.play.parts.story_sheet import StorySheet
from tests.app.conftest import Start
from tests.app.test_my_campaign import campaign, heroes, page_of, sheet

pytestmark = [pytest.mark.qt_log_ignore("This plugin does not support"), pytest.mark.rule("SW-49", "SW-51", "SW-150")]

LEFT = Qt.MouseButton.LeftButton


class Strays(QObject):
    """Notes what is shown as a window of its own though it is a part of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  the name is Qt’s
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            known = isinstance(watched, QDialog | QMenu | QMainWindow) or watched.windowType() != Qt.WindowType.Window
            self.found += [] if known else [type(watched).__name__]
        return False


@pytest.fixture
def strays() -> Iterator[Strays]:
    noting, app = Strays(), QApplication.instance()
    assert app is not None
    app.installEventFilter(noting)
    yield noting
    app.removeEventFilter(noting)


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.scenario.begin.fresh_seed", lambda: "three evenings")


def begin(shell: Shell, qtbot: QtBot) -> BattlePage:
    """Press the button that plays; answer what is asked before the first turn, and begin it."""
    qtbot.mouseClick(page_of(shell).play, LEFT)
    page = shell.window.page(shell.window.current)
    assert isinstance(page, BattlePage)
    assert heroes(shell) == as_told(page_of(shell)), "the table shows the band as its story has it"
    qtbot.waitUntil(lambda: bool(page.side.cards.buttons))
    qtbot.mouseClick(page.side.cards.buttons[-1], LEFT)
    qtbot.waitUntil(lambda: not page.side.cards.buttons)
    qtbot.mouseClick(page.banner.buttons[0], LEFT)
    return page


def settlement(shell: Shell, qtbot: QtBot) -> SettlementSheet:
    """Return the settlement once it has opened."""

    def open_now() -> list[SettlementSheet]:
        return [each for each in shell.window.findChildren(SettlementSheet) if each.isVisible()]

    qtbot.waitUntil(lambda: bool(open_now()))
    (found,) = open_now()
    return found


def go_home(shell: Shell, qtbot: QtBot) -> CampaignPage:
    """Write the settlement down, close the story that opens, and return to the page of the campaign."""
    qtbot.mouseClick(settlement(shell, qtbot).write, LEFT)
    next(each for each in shell.window.findChildren(StorySheet) if each.isVisible()).close()
    shell.window.book["my_campaign"].trigger()
    return page_of(shell)


def as_told(page: CampaignPage) -> dict[str, int]:
    """Return what the page says is left of each hero."""
    assert page.band is not None
    return {each.name: each.life for each in page.band.living}


def steps(page: CampaignPage) -> dict[str, QPushButton]:
    """Return the last of the next steps of each kind."""
    return {step.kind: button for step, button in page.panel.steps}


def test_three_evenings_with_one_band(start: Start, tmp_path: Path, qtbot: QtBot, strays: Strays) -> None:
    path = campaign(tmp_path / "bande.portulan", "convoi", "convoi")
    shell = start(path)
    battle = begin(shell, qtbot)
    for side in battle.match.setup.sides:
        battle.side.players.choices[side, "aggressive"].trigger()
    battle.automatic.set_speed(0)
    battle.setUpdatesEnabled(False)
    qtbot.waitUntil(lambda: battle.match.view.phase == "over", timeout=60_000)
    told = [each.text() for each in settlement(shell, qtbot).findChildren(QLabel)]
    assert "La quête est réussie. (SW-149)" in told[1], "what ended it"
    assert "PP" not in told[1], "what each hero gains stands below"
    page = go_home(shell, qtbot)
    assert as_told(page) == {"Thevor": 3, "Salvynia": 5, "Oghavor": 6}

    # Between the first and the second: a rest, a successor, a purchase.
    shell.window.activateWindow()
    rest = steps(page)["rest"]
    rest.setFocus()
    qtbot.mouseClick(rest, LEFT)
    assert page.isAncestorOf(shell.window.focusWidget()), "the keyboard stays on the page"
    assert as_told(page)["Oghavor"] == 7
    qtbot.mouseClick(steps(page)["succeed"], LEFT)
    told_page = sheet(page).band.shown
    assert isinstance(told_page, LedgerPage)
    qtbot.waitUntil(lambda: not told_page.acts.do.visibleRegion().isEmpty())
    assert told_page.acts.form is not None
    told_page.acts.form.controls["name"].setText("Brunn")  # type: ignore[attr-defined]  # the field of a name
    qtbot.mouseClick(told_page.acts.do, LEFT)
    sheet(page).close()
    qtbot.mouseClick(page.panel.acts["shop"], LEFT)
    oghavor = next(each.id for each in page.band.living if each.name == "Oghavor")  # type: ignore[union-attr]  # shown
    assert sheet(page).band.heroes.desk.take(oghavor, "improvement:combat")
    sheet(page).close()
    assert "succeed" not in steps(page)
    assert as_told(page) == {"Thevor": 3, "Salvynia": 5, "Oghavor": 7, "Brunn": 5}

    # The second is lost.
    toll = next(card for card in page.shelf.cards.values() if card.shown.quest.name == "Le péage du pont")
    qtbot.mouseClick(toll.button, LEFT)
    battle = begin(shell, qtbot)
    battle.automatic.pause(True)
    for hero in [each.id for each in battle.match.view.tokens if each.side == battle.match.setup.sides[0]]:
        assert battle.match.set_life(hero, 0)
    page = go_home(shell, qtbot)
    assert as_told(page) == {}
    assert [step.kind for step, _ in page.panel.steps] == ["recruit", *["succeed"] * 4]
    assert "Le péage du pont" in page.chapter.text(), "a lost quest is the last chapter too"
    shell.window.book["undo"].trigger()
    assert as_told(page) == {"Thevor": 3, "Salvynia": 5, "Oghavor": 7, "Brunn": 5}
    shell.window.close()

    # The third, in English.
    shell = start(path, language="en")
    page = page_of(shell)
    assert steps(page)["rest"].text() == "Thevor is at 3 of 5: rest?"
    assert begin(shell, qtbot).match.view.phase == "play"
    assert not strays.found
