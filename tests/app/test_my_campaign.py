"""Evenings with one band, by its page: its true state, what is next, a quest of the shelf, the button that plays."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.clock import now
from app.kinds.band_sheet import BandSheet
from app.shell.shell import Shell
from app.shell.tools import CAMPAIGN
from editor.campaign.page import CampaignPage
from editor.ledger.page import LedgerPage
from editor.play.page import BattlePage
from editor.scenario.forms.band_form import BandForm
from models.campaign.forces.acts import PerformAct
from models.campaign.forces.verdicts import bench_of
from models.campaign.queries import battles, forces, members, scenarios
from models.campaign.samples import fill
from models.campaign.scenarios.queries import scenario
from models.content import Json
from models.games.facets.bench import story_of
from models.games.simulation.tally import Tally
from models.problem import Grade
from models.progress import Progress
from models.store.store import Store
from tests.app.conftest import Answers

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def evening(start: Any, tmp_path: Path) -> Shell:
    """A campaign with the convoy and its band."""
    return start(campaign(tmp_path / "bande.portulan", "convoi", "convoi"))


def campaign(path: Path, sample: str, only: str = "") -> Path:
    with Store.create(path, path.stem, now, backups=False) as store:
        store.apply(fill(sample, "fr", only))
    return path


def page_of(shell: Shell) -> CampaignPage:
    page = shell.window.page(CAMPAIGN)
    assert isinstance(page, CampaignPage)
    return page


def tell(shell: Shell, form: str, who: str, **values: Json) -> None:
    """Write something that happened to a member into the story of the first force."""
    document = shell.document
    assert document is not None
    with document.read() as found:
        force_id = forces(found)[0].id
        member = next(each.id for each in members(found, force_id) if each.name == who)
        bench = bench_of(found, force_id)
    document.make(lambda pen: PerformAct(force_id, story_of(bench.by(pen)).act(form, (member,), values)))


def sheet(page: CampaignPage) -> BandSheet:
    """Return the sheet of the band over the page."""
    return page.findChildren(BandSheet)[-1]


def ready(qtbot: QtBot, page: CampaignPage) -> None:
    """Wait until every quest of the shelf can be counted."""
    qtbot.waitUntil(lambda: not page.shelf.waiting)


def heroes(shell: Shell) -> dict[str, int]:
    """Return what is left of each hero on the table of the battle in front, by name."""
    page = shell.window.page(shell.window.current)
    assert isinstance(page, BattlePage)
    alive = {each.type for each in page.match.setup.pieces if each.type in page.match.setup.enlisted}
    ids = {each.id for each in page.match.setup.pieces if each.type in alive}
    return {each.name["fr"]: each.life for each in page.match.view.tokens if each.id in ids}


def test_campaign_with_a_band_opens_on_its_page_and_plays_in_one_click(evening: Shell, qtbot: QtBot) -> None:
    assert evening.window.current == CAMPAIGN
    page = page_of(evening)
    assert page.play.text() == "Jouer\u00a0: Embuscade d’un convoi"
    assert [card.shown.quest.bundled for card in page.shelf.cards.values()] == [False, True, True, True]
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert heroes(evening) == {"Thevor": 5, "Gardul": 5, "Salvynia": 5, "Oghavor": 7}
    battle = evening.window.current
    evening.window.book["my_campaign"].trigger()
    step, button = page.panel.steps[0]
    assert (step.kind, step.member) == ("resume", battle)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert evening.window.current == battle


def test_second_evening_shows_the_band_as_the_ledger_has_it_and_mends_it(evening: Shell, qtbot: QtBot) -> None:
    tell(evening, "die", "Thevor")
    tell(evening, "wound", "Gardul", points=3)
    tell(evening, "award", "Oghavor", points=3, why="")
    page = page_of(evening)
    said = [button.accessibleName() for _, button in page.panel.steps]
    assert said[-3:] == [
        "Thevor n’est plus\u00a0: qui prend sa relève\u00a0?",
        "Gardul est à 2 sur 5\u00a0: un repos\u00a0?",
        "Oghavor a 3 points à dépenser",
    ]
    kinds = {step.kind: button for step, button in page.panel.steps}
    qtbot.mouseClick(kinds["rest"], Qt.MouseButton.LeftButton)
    assert "rest" not in {step.kind for step, _ in page.panel.steps}
    evening.window.book["undo"].trigger()
    assert "rest" in {step.kind for step, _ in page.panel.steps}
    kinds = {step.kind: button for step, button in page.panel.steps}
    qtbot.mouseClick(kinds["succeed"], Qt.MouseButton.LeftButton)
    band = sheet(page).band
    assert evening.window.current == CAMPAIGN, "it is done over the page"
    assert band.inner == "ledger"
    told = band.shown
    assert isinstance(told, LedgerPage)
    qtbot.waitUntil(lambda: not told.acts.do.visibleRegion().isEmpty())
    assert told.acts.form is not None
    told.acts.form.controls["name"].setText("Brunn")  # type: ignore[attr-defined]  # the field of a name
    qtbot.mouseClick(told.acts.do, Qt.MouseButton.LeftButton)
    assert "Brunn" in {each.name for each in page.band.living}, "the page behind it follows"
    assert "succeed" not in {step.kind for step, _ in page.panel.steps}


def test_points_are_spent_in_the_shop_over_the_page(evening: Shell, qtbot: QtBot) -> None:
    tell(evening, "award", "Oghavor", points=15, why="")
    page = page_of(evening)
    qtbot.mouseClick(page.panel.acts["shop"], Qt.MouseButton.LeftButton)
    heroes_page = sheet(page).band.heroes
    assert page.band is not None
    oghavor = next(each for each in page.band.living if each.name == "Oghavor")
    assert heroes_page.desk.chosen == oghavor.id, "who has points buys"
    assert heroes_page.desk.take(oghavor.id, "improvement:combat")
    assert [each.points for each in page.band.living if each.name == "Oghavor"] == [0]
    QTest.keyClick(sheet(page), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [each.points for each in page.band.living if each.name == "Oghavor"] == [15]
    qtbot.mouseClick(page.panel.acts["what_if"], Qt.MouseButton.LeftButton)
    assert sheet(page).band.inner == "compare"
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert not page.findChildren(BandSheet) or not sheet(page).isVisible(), "a battle has the window to itself"


def test_quest_of_the_shelf_is_played_by_those_who_go(evening: Shell, qtbot: QtBot) -> None:
    tell(evening, "die", "Thevor")
    tell(evening, "wound", "Gardul", points=3)
    page = page_of(evening)
    toll = next(card for card in page.shelf.cards.values() if card.shown.quest.name == "Le péage du pont")
    qtbot.mouseClick(toll.button, Qt.MouseButton.LeftButton)
    assert page.shelf.chosen == toll.shown.quest.id
    stays = next(box for box in page.panel.boxes.values() if "Salvynia" in box.accessibleName())
    stays.click()
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert heroes(evening) == {"Gardul": 2, "Oghavor": 7}
    assert evening.document is not None
    with evening.document.read() as found:
        assert [row.name for row in scenarios(found)] == ["Embuscade d’un convoi", "Le péage du pont"]
    evening.window.book["my_campaign"].trigger()
    assert not [card for card in page_of(evening).shelf.cards.values() if card.shown.quest.name == "Le péage du pont"][
        1:
    ]
    evening.document.undo()
    evening.document.undo()
    with evening.document.read() as found:
        assert len(scenarios(found)) == 1
        assert not battles(found)


def test_quest_nobody_can_play_says_why_and_is_not_played(evening: Shell, qtbot: QtBot) -> None:
    for name in ("Thevor", "Gardul", "Salvynia", "Oghavor"):
        tell(evening, "die", name)
    page = page_of(evening)
    ready(qtbot, page)
    assert page.shelf.cards[page.shelf.chosen].grade.text().startswith("Personne de Les Noirs Amères n’est en vie")
    assert not page.play.isEnabled()
    assert page.panel.steps[0][0].kind == "recruit"


def test_quest_comes_out_of_the_campaign_of_a_friend(
    evening: Shell, answers: Answers, tmp_path: Path, qtbot: QtBot
) -> None:
    page = page_of(evening)
    answers.open, answers.chosen = campaign(tmp_path / "ami.portulan", "convoi"), 2
    qtbot.mouseClick(page.shelf.file, Qt.MouseButton.LeftButton)
    assert answers.lines[2] == "La ronde de nuit"
    assert "La ronde de nuit" in [
        each.shown.quest.name for each in page.shelf.cards.values() if not each.shown.quest.bundled
    ]
    answers.open = campaign(tmp_path / "temple.portulan", "temple-perdu")
    qtbot.mouseClick(page.shelf.file, Qt.MouseButton.LeftButton)
    assert evening.window.line.currentMessage().startswith("temple.portulan n’a aucune quête de Swidenth")


def test_grades_are_counted_while_nobody_does_anything_and_never_while_one_plays(
    evening: Shell, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[bool] = []

    def long(_works: object, _side: str, progress: Progress, *_: object) -> tuple[Tally, ...]:
        asked.append(True)
        for _ in range(10_000):
            progress(0, 0)
            threading.Event().wait(0.002)
        return ()

    monkeypatch.setattr("editor.campaign.counting.graded", long)
    page = page_of(evening)
    ready(qtbot, page)
    page.shelf.rest.setInterval(20)
    qtbot.waitUntil(lambda: bool(asked))
    assert page.shelf.stop.isVisible()
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert not page.shelf.counting.working
    assert not page.shelf.rest.isActive()
    evening.window.book["my_campaign"].trigger()
    ready(qtbot, page)
    qtbot.waitUntil(lambda: len(asked) == 2)
    qtbot.mouseClick(page.shelf.stop, Qt.MouseButton.LeftButton)
    assert not page.shelf.rest.isActive(), "whoever stops it has it stopped"


def test_grade_names_the_best_way_to_play_and_the_risk_of_each_hero(evening: Shell, qtbot: QtBot) -> None:
    page = page_of(evening)
    ready(qtbot, page)
    card = page.shelf.cards[page.shelf.chosen]
    side = card.shown.side
    key = next(key for key, name in (card.shown.names or {}).items() if name == "Gardul")
    card.show_grade((Tally(200, {side: (1 << 60) - 1}), Tally(200, {side: (1 << 120) - 1}, {key: 50}), Tally()))
    assert card.grade.text().startswith("Au mieux\u00a0: 60\u00a0%")
    assert card.risk.text() == "Risque d’y rester\u00a0: Gardul 25\u00a0%"


def test_who_goes_is_ticked_on_the_page_of_the_quest_too(evening: Shell, qtbot: QtBot) -> None:
    quest = evening.window.outline.of("scenario")[0]
    page = evening.window.open_node(quest)
    assert page is not None
    page.side.show_part("sides")  # type: ignore[attr-defined]  # the page of a scenario
    band = next(each for each in page.findChildren(BandForm) if each.boxes)
    box = next(each for each in band.boxes.values() if each.text() == "Gardul")
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(8, box.height() // 2))
    band.least.setValue(2)
    assert evening.document is not None
    with evening.document.read() as found:
        side = scenario(found, quest.id).sides[0]
    assert (len(side.waits), side.least) == (1, 2)
    evening.window.book["my_campaign"].trigger()
    qtbot.mouseClick(page_of(evening).play, Qt.MouseButton.LeftButton)
    assert set(heroes(evening)) == {"Thevor", "Salvynia", "Oghavor"}


@pytest.mark.parametrize("wanted", ["aventure", "quête", "jouer", "mission", "scénario", "adventure", "et si"])
def test_palette_finds_the_page_by_what_people_call_it(evening: Shell, wanted: str) -> None:
    palette = evening.window.open_palette()
    palette.field.setText(wanted)
    found = [palette.list.topLevelItem(row).text(0) for row in range(palette.list.topLevelItemCount())]
    palette.close()
    QApplication.processEvents()
    assert ("Et si…" if wanted == "et si" else "Ma campagne") in found


def test_band_that_breaks_a_rule_is_told_and_plays_all_the_same(evening: Shell, qtbot: QtBot) -> None:
    document = evening.document
    assert document is not None
    with document.read() as found:
        force_id = forces(found)[0].id
        bench = bench_of(found, force_id)
    assert document.make(lambda pen: PerformAct(force_id, bench.by(pen).add("new:elfe:mage", "Ilia")))
    page = page_of(evening)
    step, _ = page.panel.steps[0]
    assert step.kind == "problem"
    assert page.band is not None
    told = [each.grade for each in page.band.problems]
    assert Grade.NOTICE in told
    assert step.count == len(told) - told.count(Grade.NOTICE), "what only tells breaks no rule"
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert set(heroes(evening)) == {"Thevor", "Gardul", "Salvynia", "Oghavor", "Ilia"}


def test_second_band_plays_the_quests_of_the_campaign_too(evening: Shell, qtbot: QtBot) -> None:
    assert evening.document is not None
    assert evening.document.apply(fill("pales-sans-bleus", "fr"))
    page = page_of(evening)
    assert page.bands.count() == 2
    page.bands.setCurrentIndex(1)
    page.bands.activated.emit(1)
    assert page.band is not None
    names = {each.name for each in page.band.living}
    assert "Thevor" not in names
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert set(heroes(evening)) <= names
    assert heroes(evening)


def test_band_without_a_quest_of_its_own_plays_one_that_comes_with_the_game(
    start: Any, tmp_path: Path, qtbot: QtBot
) -> None:
    shell = start(campaign(tmp_path / "bande.portulan", "noirs-ameres"))
    assert shell.window.current == CAMPAIGN, "the first page of every campaign with a band"
    page = page_of(shell)
    assert [card.shown.quest.bundled for card in page.shelf.cards.values()] == [True] * 4
    qtbot.mouseClick(page.play, Qt.MouseButton.LeftButton)
    assert heroes(shell) == {"Thevor": 5, "Gardul": 5, "Salvynia": 5, "Oghavor": 7}
