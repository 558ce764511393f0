"""The page of a card game: questions by form and by matrix, readings of the campaign, own cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.card_table.page import CardTablePage
from models.campaign.campaign_changes import SetChoice
from models.campaign.samples import fill
from models.games.facets.card_tables import CardQuestion
from tests.editor.told import Campaign

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    made = Campaign(tmp_path / "a.portulan")
    yield made
    made.document.close()


@pytest.fixture
def page(campaign: Campaign, qtbot: QtBot) -> CardTablePage:
    campaign.document.apply(fill("dagobah", "en"))
    made = CardTablePage(campaign.look("en"), campaign.document)
    qtbot.addWidget(made)
    made.resize(1100, 800)
    made.show()
    return made


def choose(page: CardTablePage, **wanted: str) -> None:
    """Choose in the form by the keyboard, as the words begin."""
    for key, words in wanted.items():
        field = page.question.fields[key]
        field.setFocus()
        if not field.currentText().startswith(words):
            QTest.keyClicks(field, words)
        assert field.currentText().startswith(words)


def test_a_question_is_asked_by_keyboard_and_answered_with_its_rule(page: CardTablePage) -> None:
    assert page.answer.words[0] == "Costs 1 Force"
    choose(page, card="Capital", act="Move", to="Second")
    assert page.answer.words[0] == "Forbidden"
    assert page.answer.words[1].startswith("Capital starship or starfighter, to a contiguous sector")
    page.question.show_question(CardQuestion("yoda", "deploy", "dagobah"))
    assert page.answer.words[-1] == "Allowed by Yoda."


def test_a_cell_of_the_matrix_asks_its_question(page: CardTablePage) -> None:
    table = page.matrix.table
    table.setCurrentCell(0, 4)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert page.answer.words[0] == "Forbidden"
    assert page.question.subject() == "Character: deploy, Dagobah site"


def test_a_reading_of_the_campaign_answers_otherwise(page: CardTablePage, campaign: Campaign) -> None:
    page.question.show_question(CardQuestion("starfighter", "move", "exterior", "sector"))
    assert page.answer.words[0] == "Forbidden"
    campaign.document.apply(SetChoice("dagobah", "sector_sites", "of_system"))
    assert page.answer.words[0] == "Costs 1 Force"
