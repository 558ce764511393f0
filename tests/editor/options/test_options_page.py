"""The readings of the rules as a table chooses them: by mouse, by keyboard, with what each choice would change."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.document import Document
from editor.jobs import Jobs
from editor.options.effects import choose_number
from editor.options.page import OptionsPage
from models.campaign.forces.changes import NewForce
from models.campaign.ids import new_id
from models.campaign.queries import choices
from models.campaign.things import CreateThing
from models.games.library import game
from tests.editor.tools import campaign, clock, look

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

BOLD = {
    "party": "Les Têtus",
    "budget": 100,
    "characters": [
        {"name": "Brunn", "race": "Nordique", "class": "Barbare", "skills": ["Insensible à la déroute"]},
        {"name": "Aelis", "race": "Elfe", "class": "Ranger", "gear": ["Hache de jet"]},
    ],
}
"""A skill that only some readings open to heroes."""


@pytest.fixture
def document(qtbot: QtBot, tmp_path: Path) -> Iterator[Document]:
    opened = campaign(tmp_path / "a.portulan", "escarmouche")
    make = new_id(clock)
    roster = game("swidenth").roster
    opened.apply(CreateThing(make(), NewForce("swidenth", roster.store(roster.read(BOLD, ""), make, ""))))
    yield opened
    opened.close()


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.stop_all()


def page_of(document: Document, jobs: Jobs, qtbot: QtBot, lang: str = "fr", percent: int = 100) -> OptionsPage:
    page = OptionsPage(look(lang, percent), document, jobs)
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    return page


def in_force(document: Document, game_id: str = "swidenth") -> dict[str, str]:
    with document.read() as campaign:
        return choices(campaign, game_id)


def said(page: OptionsPage, option: str, value: str) -> str:
    return " ".join(page.shelves.cards["swidenth", option].lines[value].words)


def test_a_choice_is_one_step_that_can_be_taken_back(document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    page = page_of(document, jobs, qtbot)
    card = page.shelves.cards["swidenth", "pc_skills"]
    steps = len(document.steps())
    QTest.mouseClick(card.radios["all"], Qt.MouseButton.LeftButton, pos=card.radios["all"].rect().center() / 4)
    assert in_force(document) == {"pc_skills": "all"}
    assert len(document.steps()) == steps + 1
    assert "Toutes" in document.words(document.steps()[-1])
    assert "Compétences" in document.words(document.steps()[-1])
    document.undo()
    assert in_force(document) == {}
    assert card.radios["no_monster_traits"].isChecked()


def test_what_a_choice_would_change_is_said_before_it_is_made(document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    page = page_of(document, jobs, qtbot)
    qtbot.waitUntil(lambda: bool(said(page, "pc_skills", "with_steadfast")))
    words = said(page, "pc_skills", "with_steadfast")
    assert "Disparaîtrait" in words
    assert "Brunn" in words
    assert not said(page, "pc_skills", "no_monster_traits"), "what is in force changes nothing"
    page.shelves.cards["swidenth", "pc_skills"].radios["with_steadfast"].click()
    qtbot.waitUntil(lambda: "Apparaîtrait" in said(page, "pc_skills", "no_monster_traits"))
    assert not said(page, "pc_skills", "with_steadfast")


def test_arrows_choose_and_everything_goes_back_at_once(document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    page = page_of(document, jobs, qtbot)
    card = page.shelves.cards["swidenth", "fall"]
    assert not page.defaults.isEnabled()
    page.activateWindow()
    qtbot.waitUntil(page.isActiveWindow)
    card.radios["corrected"].setFocus()
    QTest.keyClick(card.radios["corrected"], Qt.Key.Key_Down)
    assert in_force(document) == {"fall": "printed"}
    assert card.property("role") == "card-lit"
    page.shelves.cards["escarmouche", "clamp"].radios["each"].click()
    page.defaults.click()
    assert in_force(document) == {}
    assert in_force(document, "escarmouche") == {}
    assert card.radios["corrected"].isChecked()
    document.undo()
    assert in_force(document) == {"fall": "printed"}


@pytest.mark.parametrize("typed", ["bouclier dos", "SHIELD behind", "AMB-SW-15"])
def test_the_search_knows_both_languages(typed: str, document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    page = page_of(document, jobs, qtbot)
    QTest.keyClicks(page.field, typed)
    shown = [key for key, card in page.shelves.cards.items() if not card.isHidden()]
    assert ("swidenth", "shield_com_rear") in shown
    assert len(shown) < 6
    QTest.keyClicks(page.field, " zzz")
    assert page.shelves.nothing.isVisible()


def test_what_is_read_only_cannot_be_chosen(document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    second = campaign_again(document)
    page = page_of(second, jobs, qtbot)
    assert not page.shelves.cards["swidenth", "fall"].radios["printed"].isEnabled()
    assert not page.defaults.isEnabled()
    second.close()


def campaign_again(document: Document) -> Document:
    from models.i18n import Translator
    from models.store.store import Store

    return Document(Store.open(document.path, clock, read_only=True), Translator("fr"), lambda words: None)


def test_a_number_left_to_the_referee_is_given_and_taken_back(document: Document, jobs: Jobs, qtbot: QtBot) -> None:
    document.apply(choose_number("empire", next(iter(game("empire").parameters())), 2))
    page = page_of(document, jobs, qtbot)
    page.field.setText("escadron")
    assert [key for key, each in page.shelves.numbers.items() if each.isVisible()] == [
        ("empire", "weight_fighters"),
        ("empire", "come_back_fighters"),
    ]
    page.field.clear()
    card = page.shelves.numbers["empire", "loser_base"]
    card.field.setFocus()
    card.field.selectAll()
    QTest.keyClicks(card.field, "40")
    QTest.keyClick(card.field, Qt.Key.Key_Return)
    assert in_force(document, "empire") == {"edge": "2", "loser_base": "40"}
    assert "40" in document.words(document.steps()[-1])
    document.undo()
    assert card.field.value() == 30
    QTest.mouseClick(page.shelves.numbers["empire", "edge"].default, Qt.MouseButton.LeftButton)
    assert in_force(document, "empire") == {}, "a default is no choice"
