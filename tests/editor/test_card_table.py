"""The page of a card game: questions by form and by matrix, readings of the campaign, own cards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from editor.card_table.due_side import DueLine
from editor.card_table.page import CardTablePage
from editor.card_table.table_side import TableSide
from models.campaign.campaign_changes import SetChoice
from models.campaign.samples import fill
from models.campaign.type_changes import SaveType
from models.games.facets.card_tables import CardQuestion
from tests.editor.told import Campaign

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


class Files:
    """Gives the file a test has prepared."""

    open: Path | None = None
    write: Path | None = None

    def file_to_open(self, *_asked: object) -> Path | None:
        return self.open

    def file_to_write(self, *_asked: object) -> Path | None:
        return self.write


@pytest.fixture
def campaign(tmp_path: Path) -> Iterator[Campaign]:
    made = Campaign(tmp_path / "a.portulan")
    yield made
    made.document.close()


@pytest.fixture
def page(campaign: Campaign, qtbot: QtBot, tmp_path: Path) -> CardTablePage:
    campaign.document.apply(fill("dagobah", "en"))
    made = CardTablePage(campaign.look("en"), campaign.document, Files(), lambda: tmp_path)
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
    table.setCurrentIndex(table.cells.index(0, 4))
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert page.answer.words[0] == "Forbidden"
    assert page.question.subject() == "Character: deploy, Dagobah site"


def test_a_reading_of_the_campaign_answers_otherwise(page: CardTablePage, campaign: Campaign) -> None:
    page.question.show_question(CardQuestion("starfighter", "move", "exterior", "sector"))
    assert page.answer.words[0] == "Forbidden"
    campaign.document.apply(SetChoice("dagobah", "sector_sites", "of_system"))
    assert page.answer.words[0] == "Costs 1 Force"


def test_chances_follow_the_pile_and_a_deck_of_a_file_is_carried(
    page: CardTablePage, campaign: Campaign, tmp_path: Path
) -> None:
    page.tabs.setCurrentIndex(1)
    assert page.asteroids.chances[0].text() == "11/20 = 55%"
    assert page.asteroids.sum.text().splitlines()[0] == "At least one lost: 473/590 = 80.2%."
    page.training.switches["strict"].setChecked(True)
    page.training.switches["adds_ability"].setChecked(True)
    assert page.training.sum.text().startswith("Passed: 7/20 = 35%, with a destiny of 4")
    page.pile.counts[-1].setValue(0)
    assert page.asteroids.chances[0].text() == "10/19 = 52.6%"
    (tmp_path / "mine.csv").write_text("name,count,destiny\nSome Pilot,3,4\n", "utf-8")
    page._asking.open = tmp_path / "mine.csv"
    QTest.mouseClick(page.pile.read, Qt.MouseButton.LeftButton)
    assert page.pile.deck.currentText() == "mine"
    assert page.asteroids.chances[0].text() == "1/1 = 100%"
    campaign.document.undo()
    assert page.pile.deck.findText("mine") < 0


def opened(page: CardTablePage, name: str) -> TableSide:
    """Open a table of the campaign."""
    page.tabs.setCurrentIndex(2)
    page.laid.table.setCurrentIndex(page.laid.table.findText(name))
    return page.laid


def dragged(laid: TableSide, card: str, to: str) -> None:
    """Drag a card onto another one, or onto the table itself."""
    canvas = laid.canvas
    start, end = canvas.pixel_of(card), canvas.pixel_of(to)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    for part in (1, 2, 3):
        QTest.mouseMove(canvas, start + (end - start) * part / 3)
        QApplication.processEvents()
    assert not laid.held or laid.canvas.verdicts
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)
    QApplication.processEvents()


def into_hand(laid: TableSide, name: str, owner: str = "light") -> None:
    """Put a card into a hand by the form."""
    laid.type.setCurrentIndex(laid.type.findText(name))
    QTest.mouseClick(laid.owners[owner], Qt.MouseButton.LeftButton)
    QTest.mouseClick(laid.add, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def due_line(laid: TableSide) -> DueLine:
    """The one thing that is due."""
    QApplication.processEvents()
    (line,) = laid.due.lines
    return line


def where(laid: TableSide) -> dict[str, str]:
    """What each card lies on."""
    assert laid.position is not None
    return {row.id: row.at for row in laid.position.rows() if row.how != "hand"}


def go_to(laid: TableSide, card: str) -> None:
    """Go down the tree to a card by its keys."""
    laid.tree.setFocus()
    QTest.keyClick(laid.tree, Qt.Key.Key_Home)
    while laid.tree.card != card:
        QTest.keyClick(laid.tree, Qt.Key.Key_Down)


def test_a_control_phase_is_played_and_a_loss_is_one_step(page: CardTablePage, campaign: Campaign) -> None:
    laid = opened(page, "In the belt")
    QTest.mouseClick(laid.due.players["light"], Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    due_line(laid).destiny.setValue(1)
    QTest.mouseClick(due_line(laid).judge, Qt.MouseButton.LeftButton)
    assert due_line(laid).said.text() == "Example starfighter: 1 + 3 = 4, not above 4: it stays."
    due_line(laid).destiny.setValue(2)
    QTest.mouseClick(due_line(laid).judge, Qt.MouseButton.LeftButton)
    assert laid.this_card.follows.words[0] == "Example starfighter: 2 + 3 = 5, above 4: lost."
    card = laid.this_card
    assert "Mynocks: lost" in card.follows.words
    assert card.do.text() == "Take 2 cards away"
    QTest.mouseClick(card.do, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert "ship-1" not in where(laid)
    assert laid.log.words[:2] == (
        "Example starfighter: be lost", "Example starfighter: 2 + 3 = 5, above 4: lost.",
    )  # fmt: skip
    assert not laid.due.lines
    campaign.document.undo()
    assert {"ship-1", "mynock"} <= set(where(laid))


def test_dice_of_the_table_draw_from_the_deck_of_the_opponent(page: CardTablePage, campaign: Campaign) -> None:
    laid = opened(page, "In the belt")
    laid.due.deck.setCurrentIndex(laid.due.deck.findText("Example deck of 60 cards"))
    QTest.mouseClick(due_line(laid).deal, Qt.MouseButton.LeftButton)
    drawn = laid.this_card.follows.words
    QTest.mouseClick(due_line(laid).deal, Qt.MouseButton.LeftButton)
    assert laid.this_card.follows.words == drawn
    assert drawn[0] == "Example starfighter: 6 + 3 = 9, above 4: lost."
    QTest.mouseClick(laid.this_card.do, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert "ship-1" not in where(laid)


def test_a_belt_is_laid_by_mouse_every_step_undoable(page: CardTablePage, campaign: Campaign) -> None:
    laid = opened(page, "In the belt")
    QTest.mouseClick(laid.new, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert laid.table.currentText() == "Table 1"
    into_hand(laid, "Hoth")
    dragged(laid, "hoth-1", "")
    for number in (1, 2):
        into_hand(laid, "Asteroid Field")
        dragged(laid, f"asteroid-field-{number}", "hoth-1")
    into_hand(laid, "Big One", "dark")
    dragged(laid, "big-one-1", "asteroid-field-1")
    into_hand(laid, "Big One: Asteroid Cave", "dark")
    dragged(laid, "asteroid-cave-1", "big-one-1")
    into_hand(laid, "Example starfighter (example)")
    dragged(laid, "starfighter-1", "asteroid-field-2")
    before = where(laid)
    assert before["asteroid-cave-1"] == "big-one-1"
    assert [row.id for row in laid.position.rows() if row.kind == "sector"] == [
        "asteroid-field-2", "asteroid-field-1", "big-one-1"
    ]  # fmt: skip
    assert not laid.wrong.words
    dragged(laid, "starfighter-1", "asteroid-field-1")
    assert where(laid)["starfighter-1"] == "asteroid-field-1"
    assert laid.log.words[0] == "Example starfighter: move → Asteroid Field, 1 Force"
    campaign.document.undo()
    QApplication.processEvents()
    assert where(laid) == before


def test_a_forbidden_move_is_done_with_a_reason_alone(page: CardTablePage) -> None:
    laid = opened(page, "In the belt")
    dragged(laid, "ship-3", "field-3")
    proposal = laid.proposal
    assert where(laid)["ship-3"] == "field-1"
    (do,) = proposal.buttons
    assert not do.isEnabled()
    QTest.keyClicks(proposal.reasons[0], "we agreed on it")
    QTest.keyClick(proposal.reasons[0], Qt.Key.Key_Return)
    QApplication.processEvents()
    assert where(laid)["ship-3"] == "field-3"
    assert laid.log.words[0].endswith("Asteroid Field, although DG-16 forbids it: we agreed on it")


def test_every_card_at_every_place_is_counted_and_a_cell_says_more(page: CardTablePage, qtbot: QtBot) -> None:
    laid = opened(page, "In the belt")
    QTest.mouseClick(laid.ways.buttons["matrix"], Qt.MouseButton.LeftButton)
    cells = laid.sweep.table.cells
    qtbot.waitUntil(lambda: (cells.rowCount(), cells.columnCount()) == (9, 8))
    assert laid.sweep.waiting.isHidden()
    names = [str(cells.headerData(n, Qt.Orientation.Vertical)) for n in range(9)]
    index = cells.index(names.index("Example Star Destroyer"), 3)
    assert (cells.headerData(3, Qt.Orientation.Horizontal), index.data()) == ("Asteroid Field", "✕ DG-16")
    laid.sweep.table.setCurrentIndex(index)
    QTest.keyClick(laid.sweep.table, Qt.Key.Key_Return)
    assert len(laid.proposal.reasons) == 1


def test_the_way_of_a_card_is_told_move_by_move(page: CardTablePage) -> None:
    laid = opened(page, "In the belt")
    go_to(laid, "ship-1")
    goal, way = laid.this_card.goal, laid.this_card.way
    goal.setFocus()
    QTest.keyClicks(goal, "Hoth")
    words = [each for each in way.words if not each.startswith("DG-")]
    assert words == ["Asteroid Field: Costs 1 Force", "Hoth: Costs 1 Force", "2 moves, 2 Force."]
    while goal.currentText() != "Hoth: example plain":
        QTest.keyClick(goal, Qt.Key.Key_Down)
    assert way.words[-1].startswith("3 moves, 2 Force. One of them is priced by the base rules")
    go_to(laid, "walker")
    while goal.currentText() != "Big One":
        QTest.keyClick(goal, Qt.Key.Key_Down)
    assert way.words == ("No lawful way leads there: one of its moves is forbidden.",)


def test_a_training_is_done_by_keyboard_through_the_tree(page: CardTablePage, campaign: Campaign) -> None:
    laid = opened(page, "The training")
    go_to(laid, "second")
    QTest.keyClick(laid.tree, Qt.Key.Key_Return)
    assert laid.held == "second"
    go_to(laid, "pupil")
    assert "no objection" in laid.tree.currentItem().data(2, Qt.ItemDataRole.AccessibleTextRole)
    QTest.keyClick(laid.tree, Qt.Key.Key_Return)
    proposal = laid.proposal
    proposal.destiny.setValue(5)
    QTest.keyClick(proposal.judge, Qt.Key.Key_Space)
    assert proposal.said.text() == "Jedi Test 2: 5, 12 in all: passed."
    proposal.destiny.setValue(1)
    QTest.keyClick(proposal.judge, Qt.Key.Key_Space)
    QTest.keyClick(proposal.failed, Qt.Key.Key_Space)
    QApplication.processEvents()
    assert laid.log.words == ("Jedi Test 2: 1, 8 in all: not enough.",)
    assert "second" not in where(laid)
    go_to(laid, "second")
    QTest.keyClick(laid.tree, Qt.Key.Key_Return)
    go_to(laid, "pupil")
    QTest.keyClick(laid.tree, Qt.Key.Key_Return)
    proposal.destiny.setValue(5)
    QTest.keyClick(proposal.judge, Qt.Key.Key_Space)
    QTest.keyClick(proposal.buttons[0], Qt.Key.Key_Space)
    QApplication.processEvents()
    assert where(laid)["second"] == "pupil"
    go_to(laid, "pupil")
    assert laid.tree.currentItem().text(2).endswith("ability 3 (DG-71)")
    campaign.document.undo()
    assert "second" not in where(laid)


def test_a_held_card_is_let_go_by_escape_and_moved_by_the_keys_of_the_drawing(page: CardTablePage) -> None:
    laid = opened(page, "In the belt")
    canvas = laid.canvas
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=canvas.pixel_of("ship-1"))
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert laid.held == "ship-1"
    assert (canvas.verdicts["big"].force, canvas.verdicts["cave"].answer) == (1, "forbidden")
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert not laid.held
    dragged(laid, "ship-1", "field-2")
    assert laid.proposal.isHidden()
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QTest.keyClick(canvas, Qt.Key.Key_Up)
    QTest.keyClick(canvas, Qt.Key.Key_Left)
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert where(laid)["ship-1"] == "field-1"


def test_the_tree_says_by_keyboard_how_a_card_stands_and_what_goes_with_it(page: CardTablePage) -> None:
    laid = opened(page, "The Executor")
    go_to(laid, "flagship")
    QTest.keyClick(laid.this_card.lose, Qt.Key.Key_Space)
    assert laid.this_card.do.text() == "Take 12 cards away"
    assert sum(rule == "DG-37" for _, rule in laid.this_card.shown.lines) == 9
    go_to(laid, "officer-1")
    assert "below decks" in laid.tree.currentItem().text(2)


@pytest.mark.parametrize("name", ["In the belt", "The Executor", "The training"])
def test_whatever_was_done_on_a_table_undo_restores_it(page: CardTablePage, campaign: Campaign, name: str) -> None:
    laid, chance = opened(page, name), random.Random(name)
    before, steps = laid.position.rows(), campaign.document.position
    for _ in range(20):
        spots = [each.id for each in laid.canvas.plan.spots]
        laid.canvas.taken.emit(chance.choice(spots))
        laid.canvas.dropped.emit(chance.choice(spots))
        if not laid.proposal.isHidden() and laid.proposal.buttons:
            for reason in laid.proposal.reasons:
                reason.setText("so it was")
            laid.proposal.buttons[0].click()
        QApplication.processEvents()
    assert campaign.document.position > steps + 2
    assert laid.position.rows() != before
    while campaign.document.position > steps:
        campaign.document.undo()
    QApplication.processEvents()
    assert laid.position.rows() == before


def test_what_is_wrong_with_a_table_is_mended_by_a_click(page: CardTablePage, campaign: Campaign) -> None:
    cards = [
        "hoth hoth -", "a asteroid-field hoth 1", "b asteroid-field hoth 1", "big big-one hoth 2",
        "cave asteroid-cave -", "one yoda hoth light", "two yoda hoth light",
    ]  # fmt: skip
    campaign.document.apply(SaveType("dagobah", "tables", "x", {"name": {"fr": "X", "en": "X"}, "cards": cards}))
    laid = opened(page, "X")
    assert len(laid.wrong.words) == 4
    for words in ("Number the line of Hoth anew", "Place it against Big One", "Take 1 × Yoda away"):
        fix = [each for each in laid.findChildren(QPushButton) if each.text() == words][-1]
        QTest.mouseClick(fix, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    assert not laid.wrong.words
    assert (where(laid)["cave"], "two" in where(laid)) == ("big", False)


def test_a_table_with_a_wrong_line_says_which(page: CardTablePage, campaign: Campaign) -> None:
    body = {"name": {"fr": "X", "en": "X"}, "cards": ["a hoth -", "b yoda nowhere"]}
    campaign.document.apply(SaveType("dagobah", "tables", "wrong", body))
    page.laid.table.setCurrentIndex(page.laid.table.findText("X"))
    assert "“b” lies on “nowhere”" in page.laid.wrong.words[0]


def test_paper_is_shown_as_it_will_be_and_written(page: CardTablePage, tmp_path: Path) -> None:
    page.tabs.setCurrentIndex(3)
    paper = page.paper
    assert len(paper.pages) == 2
    for product in ("placards", "training", "deck", "table"):
        QTest.mouseClick(paper.products[product], Qt.MouseButton.LeftButton)
        assert paper.pages, product
    assert paper.which.findText("In the belt") >= 0
    page._asking.write = tmp_path / "table.pdf"
    QTest.mouseClick(paper.write, Qt.MouseButton.LeftButton)
    assert (tmp_path / "table.pdf").read_bytes().startswith(b"%PDF")
