"""The page of a battle as a referee's clipboard: two people with real figures, by mouse and by keyboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.paint.typefaces import load_fonts
from editor.play.page import BattlePage
from editor.scenario.begin import begin_battle
from editor.scenario.parts.seating import Seating
from editor.widgets.colours import LIGHT
from editor.widgets.look import Look
from models.campaign.queries import scenarios
from models.campaign.samples import fill
from models.games.battle.battle_json import Seats
from models.games.escarmouche.game import ESCARMOUCHE
from models.games.scenarios.scenario import battles_of
from models.i18n import Translator
from models.store.store import Store
from tests.play_page.convoy import settle
from tests.play_page.evening import clock

Begin = Callable[..., BattlePage]
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def clipboard(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begin the battle of the two armies of forty in a language, on a table of people's own or on the screen."""
    monkeypatch.setattr("editor.scenario.begin.fresh_seed", lambda: "soir")
    load_fonts()
    opened: list[tuple[BattlePage, Document, Store]] = []

    def begin(lang: str, *, unplaced: bool = True) -> BattlePage:
        look = Look(LIGHT, Translator(lang), motion=False)
        store = Store.create(tmp_path / f"{lang}.portulan", "soir", clock, backups=False)
        store.apply(fill("escarmouche", lang))
        document = Document(store, look.t, lambda _words: None)
        with document.read() as campaign:
            made = scenarios(campaign)[0].id
        battle = begin_battle(look, document, made, Seats(), {"unplaced": unplaced})
        page = BattlePage(look, document, battle, Jobs(), print)
        opened.append((page, document, store))
        qtbot.addWidget(page)
        page.resize(1180, 760)
        page.show()
        settle(page)
        return page

    yield begin
    for page, _, store in opened:
        page.closing()
        store.close()


def act(page: BattlePage, *ids: str) -> None:
    for each in ids:
        page.act(each)
        settle(page)


def chips(page: BattlePage) -> list[str]:
    return [each.accessibleName() for each in page.side.strip.buttons]


@pytest.mark.parametrize(
    ("lang", "gone", "lies", "begins"),
    [
        ("fr", "passée", "Mise à terre", "Rien n’est encore joué"),
        ("en", "past", "Knocked down", "Nothing has been played yet"),
    ],
)
def test_a_phase_is_opened_on_the_strip_and_those_who_acted_are_ticked(
    clipboard: Begin, lang: str, gone: str, lies: str, begins: str
) -> None:
    page = clipboard(lang)
    assert not page.side.strip.isVisible()
    assert page.banner.words.text().startswith(begins)
    act(page, "play_end_turn")
    assert len(chips(page)) == 6 + 2, "three Heroes a side, and who is left"
    opens = next(each for each in page.side.strip.buttons if each.isEnabled())
    name = opens.text()
    QTest.mouseClick(opens, Qt.MouseButton.LeftButton)
    settle(page)
    assert name in page.match.view.title[lang]
    act(page, "play_next_figure", "play_end_figure", "play_next_figure", "play_end_figure")
    done = [each for each in page.match.view.tokens if each.done]
    assert len(done) == 2
    page.side.teams.buttons[next(e.id for e in page.match.view.tokens if page.match.view.able(e))].click()
    settle(page)
    assert page.side.needs.isVisible()
    assert [each.accessibleName() for each in page.side.acts.buttons] == [lies], "nothing that needs a measure"
    act(page, "play_end_turn")
    assert any(gone in each for each in chips(page))


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_on_the_screen_every_figure_of_a_phase_can_be_chosen_and_moved(clipboard: Begin, lang: str) -> None:
    page = clipboard(lang, unplaced=False)
    for _ in range(3):
        page.banner.buttons[0].click()
        settle(page)
    next(each for each in page.side.strip.buttons if each.isEnabled()).click()
    settle(page)
    able = [each.id for each in page.match.view.tokens if page.match.view.able(each)]
    assert len(able) > 10
    for each in able:
        page.side.teams.buttons[each].click()
        settle(page)
        assert page.hand.chosen is not None
        assert page.hand.chosen.token.id == each


def lined_up(page: BattlePage) -> None:
    """Line both armies up and roll for initiative."""
    for _ in range(3):
        page.banner.buttons[0].click()
        settle(page)


def press(page: BattlePage, words: str) -> int:
    """Click the act of these words, where there is one; return how many clicks that took."""
    found = [each for each in page.side.acts.buttons if each.accessibleName().startswith(words)][:1]
    for each in found:
        QTest.mouseClick(each, Qt.MouseButton.LeftButton)
        settle(page)
    return len(found)


def volley(page: BattlePage) -> int:
    """Fire a volley at five enemies in reach, where that can be; return how many clicks that took."""
    if not press(page, "Fire a volley"):
        return 0
    sheet = next(each for each in page.window().findChildren(QDialog, "wants") if each.isVisible())
    assert sheet.height() < 700
    boxes = sheet.findChildren(QCheckBox)[:5]
    for each in boxes:
        each.setChecked(True)
    sheet.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    settle(page)
    return 1 + len(boxes) + 1


@pytest.mark.rule("GE-56")
def test_a_bubble_moves_in_one_act_and_one_undo(clipboard: Begin) -> None:
    page = clipboard("en", unplaced=False)
    lined_up(page)
    next(each for each in page.side.strip.buttons if each.isEnabled()).click()
    settle(page)
    stood = {each.id: each.at for each in page.match.view.tokens}
    assert press(page, "Move the group") == 1
    assert page.hand.asking is not None
    page.hand.click((24_000, 18_000))
    settle(page)
    moved = [each for each in page.match.view.tokens if each.at != stood[each.id]]
    assert len(moved) > 10
    assert page.hand.asking is None
    act(page, "play_undo")
    assert {each.id: each.at for each in page.match.view.tokens} == stood


@pytest.mark.soak
def test_a_side_of_forty_moves_and_fires_in_sixty_clicks(clipboard: Begin) -> None:
    page = clipboard("en", unplaced=False)
    lined_up(page)
    clicks, shots = Counter[tuple[int, str]](), 0
    for _ in range(120):
        if page.match.view.turn > 3:
            break
        turn = page.match.view.turn, page.match.view.decides
        assert page.side.strip.buttons, "the strip keeps its place between two turns: the board stands still"
        if page.match.view.question is not None:
            page.banner.buttons[0].click()
            settle(page)
        elif press(page, "Move the group"):
            page.hand.click((24_000, 18_000))
            settle(page)
            fired = volley(page)
            clicks[turn] += 2 + fired
            shots += fired > 0
            act(page, "play_end_turn")
        else:
            act(page, "play_end_turn")
        clicks[turn] += 1
    assert page.match.view.turn == 4
    assert shots > 4
    assert max(clicks.values()) <= 60, clicks


def test_on_ones_own_table_people_alone_play(qtbot: QtBot) -> None:
    load_fonts()
    battles = battles_of(ESCARMOUCHE)
    card = Seating(
        Look(LIGHT, Translator("fr"), motion=False), battles.sides()[:2], battles.players(), battles.agreements()
    )
    qtbot.addWidget(card)
    chosen = card.lists["Empire"]
    chosen.setCurrentIndex(1)
    assert card.seats.players
    card.tiles["unplaced"].setChecked(True)
    assert not card.seats.players
    assert not chosen.isEnabled()
    card.tiles[""].setChecked(True)
    assert chosen.isEnabled()


def test_losses_are_told_of_either_side_and_undone(clipboard: Begin) -> None:
    page = clipboard("fr")
    act(page, "play_end_turn")
    rebels = [
        each
        for each in page.match.view.tokens
        if each.side == "Rébellion" and each.name.fr.startswith("Soldat rebelle")
    ]
    page.side.teams.buttons[rebels[0].id].click()
    act(page, "play_wound")
    assert "Empire 10 pts" in page.side.strip.score.text()
    page.side.teams.buttons[rebels[0].id].click()
    settle(page)
    back = next(each for each in page.side.acts.buttons if each.accessibleName() == "Ramener à la vie")
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    settle(page)
    assert "Empire 0 pts" in page.side.strip.score.text()
    act(page, "play_undo")
    assert "Empire 10 pts" in page.side.strip.score.text()


def test_thresholds_follow_what_is_ticked(clipboard: Begin) -> None:
    page = clipboard("fr")
    act(page, "play_end_turn")
    officer = next(each for each in page.match.view.tokens if each.name.fr.startswith("Officier"))
    page.side.teams.buttons[officer.id].click()
    settle(page)
    needs = page.side.needs
    shown = needs.shown
    assert shown is not None
    assert [each.fr for each in shown.heads] == ["Tir", "Longue", "Couvert", "Les deux", "Corps à corps"]
    assert shown.rows[3].cells[0].shown == "4+"
    QTest.keyClick(needs.boxes["concentrated"], Qt.Key.Key_Space)
    assert needs.shown is not None
    assert needs.shown.rows[3].cells[0].shown == "3+"


def test_eight_turns_are_kept_to_their_end(clipboard: Begin) -> None:
    page = clipboard("en")
    for turn in range(1, 9):
        act(page, "play_end_turn")
        assert page.match.view.turn == turn
        for _ in range(6):
            next(each for each in page.side.strip.buttons if each.isEnabled()).click()
            settle(page)
            act(page, "play_end_turn")
        act(page, "play_end_turn", "play_end_turn")
    assert page.match.view.phase == "over"
