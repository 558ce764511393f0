"""An evening of Swidenth on a table of one's own: cards tell what the enemy does, ask what has to be known, settle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from editor.document import Document
from editor.paint.printing import metrics_with
from editor.paper.products import book_of, pictures_of, whole
from editor.paper.source import printable
from editor.play.parts.settlement_sheet import SettlementSheet
from editor.play.parts.story_sheet import StorySheet
from editor.widgets.measures import LifeBoxes
from models.campaign.queries import forces, scenarios, stored
from models.campaign.scenarios.changes import EditScenario
from models.campaign.scenarios.queries import scenario
from models.change import Label
from models.games.swidenth.battle.state import TableState
from models.games.swidenth.game import SWIDENTH
from models.i18n import Text
from models.problem import Grade, Problem, Where
from models.sheets.chronicle.chronicle_sheet import chronicle_sheet
from models.sheets.chronicle.chronicle_text import html, markdown
from models.sheets.marks import PictureMark
from models.sheets.options import CardOptions
from tests.play_page.convoy import Begin, ask, do, first_asked, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_what_an_enemy_does_is_told_and_done_when_it_was_done_at_the_table(table: Begin) -> None:
    page = table(real_dice=True)
    match = page.match
    do(page, "turn")
    assert not page.side.cards.isVisible()
    do(page, "turn-over")
    assert page.side.cards.isVisible()
    assert not page.side.cards.visibleRegion().isEmpty(), "it stands above the teams, in view"
    advice = match.advised()
    assert advice is not None
    assert advice.place[0] == 1
    assert len(page.side.cards.arrow) >= 2
    before = match.count
    press(page, "Plus tard")
    assert match.count == before + 1
    later = match.advised()
    assert later is not None
    assert later.figure != advice.figure
    press(page, "C’est fait")
    if match.pending is not None:
        assert match.give_dice((10, 10)) or match.count > before + 1
        settle(page)
    assert match.done[-1].why is not None or match.pending is not None


def test_an_answer_to_what_the_rules_ask_gives_the_keyboard_back_to_the_board(table: Begin) -> None:
    page = table()
    settle(page)
    page.side.cards.buttons[0].setFocus()
    press(page, "Tirer climat et présage")
    assert page.focusWidget() is page.board
    assert page.match.count == 1


def test_the_die_that_is_asked_for_is_in_view_on_a_small_screen(table: Begin) -> None:
    page = table(real_dice=True)
    page.resize(1084, 620)
    settle(page)
    press(page, "Tirer climat et présage")
    prompt = page.side.prompt
    assert page.match.pending is not None
    assert prompt.visibleRegion().boundingRect() == prompt.rect(), "nobody has to scroll to what is asked"
    assert page.focusWidget() is prompt.field
    QTest.mouseClick(page.board, Qt.MouseButton.LeftButton, pos=page.board.rect().center())
    assert page.focusWidget() is prompt.field, "a look at the board takes nothing away from who types"
    QTest.keyClicks(prompt.field, "6 14")
    QTest.keyClick(prompt.field, Qt.Key.Key_Return)
    settle(page)
    assert page.match.pending is None
    assert page.match.count == 1


def test_the_card_of_a_hero_says_what_he_carries_and_what_spells_he_knows(table: Begin) -> None:
    page = table()
    settle(page)
    page.hand.choose("thevor")
    settle(page)
    assert page.card.role.accessibleName() == "Marteau, Rondache, Guérison magique"
    do(page, "turn")
    assert page.banner.heading.text().startswith("Tour 1\u00a0:"), "in the words of the game"


def test_a_spell_that_would_reach_nobody_stands_with_what_changes_nothing(table: Begin) -> None:
    page = table()
    do(page, "turn")
    offers = page.match.standing.offers("salvynia")
    spells = {each.name["fr"]: each.vain for each in offers if each.icon == "spell" and each.denied is None}
    assert spells["Lancer\u00a0: Répulsion magique"]


def test_people_may_do_something_else_and_it_is_kept_as_theirs(table: Begin) -> None:
    page = table(real_dice=True)
    match = page.match
    do(page, "turn")
    do(page, "turn-over")
    advice = match.advised()
    assert advice is not None
    assert page.banner.words.text() == page.look.t("play.card_awaited"), "a person is waited for, nobody thinks"
    press(page, "Autre chose")
    assert page.side.cards.conduct is not None
    page.side.cards.conduct.words.setText("fouille le chariot")
    press(page, "Choisir une action permise")
    assert page.hand.may
    assert page.hand.figure == advice.figure, "nobody has to look for it on the board"
    assert page.banner.words.text() == page.look.t("play.overruled_words")
    for _ in range(2):
        QTest.keyClick(page.board, Qt.Key.Key_Escape)
        settle(page)
    assert not page.hand.may, "a slip of the mouse binds nobody"
    press(page, "Autre chose")
    page.side.cards.conduct.words.setText("fouille le chariot")
    press(page, "Choisir une action permise")
    waits = next(e for e in page.hand.chosen.offers if e.ends == "figure")  # type: ignore[union-attr]
    assert match.act(waits.act)
    settle(page)
    done = match.done[-1]
    assert done.why is not None
    assert match.words(done.why) == "Décidé à la table\u00a0: fouille le chariot"
    assert page.side.cards.isVisible(), "the next one is the enemy's again"
    press(page, "Autre chose")
    page.side.cards.conduct.words.setText("coupe les traits des chevaux")
    press(page, "Le noter")
    assert match.words(match.done[-1].lines[0]).endswith("coupe les traits des chevaux (SW-21)")
    assert match._document.undo()
    settle(page)
    order = page.side.cards.conduct.order
    assert order is not None
    before = order.figures
    assert len(before) > 2, "undone, it waits again"
    QTest.keyClick(order, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    settle(page)
    advice = match.advised()
    assert advice is not None
    assert advice.figure == before[1], "the order of the opponents is the players' (SW-14)"
    page.side.cards.conduct.tell_readings(("difficult_by",))
    told = page.side.cards.conduct.readings.itemAt(0)
    assert told is not None
    assert "AMB-SW-86" in told.widget().text(), "a reading by which it chose is named"


@pytest.mark.rule("SW-6")
def test_life_boxes_are_live_in_play_and_undone(table: Begin) -> None:
    page = table()
    match = page.match
    do(page, "turn")
    hero = next(each for each in match.view.tokens if each.side == match.setup.sides[0] and each.most_life > 4)
    page.hand.choose(hero.id)
    settle(page)
    boxes = page.card.findChild(LifeBoxes)
    assert boxes is not None
    QTest.mouseClick(boxes, Qt.MouseButton.LeftButton, pos=boxes._rects(boxes.width())[1].center().toPoint())
    settle(page)
    assert match.view.token(hero.id).life == hero.life - 2
    assert match.done[-1].events[0].kind == "life_said"
    page.act("play_heal")
    assert match.view.token(hero.id).life == hero.life - 1
    assert match._document.undo()
    assert match._document.undo()
    assert match.view.token(hero.id).life == hero.life
    assert match.set_life(hero.id, 0), "who has none left is dead, with all that follows"
    assert match.view.token(hero.id).state == "down"
    assert not match.set_life(hero.id, 1)


def test_answers_that_what_is_known_rules_out_are_not_offered(table: Begin) -> None:
    page = table(unplaced=True)
    match = page.match
    question = replace(first_asked(page).question, kind="charge", reach=4520)
    ask(page, question)
    told = [each.text() for each in page.side.cards.buttons]
    assert len(told) == len(question.among), "from where they began nobody comes into contact in one turn"
    assert all("trop loin" in each for each in told)
    order = [each.name.fr for each in match.view.tokens if each.id in question.among]
    assert [each.split(",")[0] for each in told] == order, "in the order of the list of figures"
    page.resize(1280, 800)
    ask(page, replace(question, reach=60000))
    QApplication.processEvents()
    near, away = ([e for e in page.side.cards.buttons if words in e.text()] for words in ("au contact", "trop loin"))
    assert [each.y() for each in near] == [each.y() for each in away], "a row for each figure"
    assert all(one.x() < other.x() for one, other in zip(near, away, strict=True)), "the contact is on the left"
    ask(page, replace(question, kind="cover", among=question.among[:1], reach=0))
    assert [each.text() for each in page.side.cards.buttons] == ["Oui", "Non"], "of one alone it is asked whether"


def test_without_positions_a_turn_is_played_by_taps(table: Begin) -> None:
    page = table(unplaced=True)
    match, taps, weighed = page.match, 0, 0
    assert not page.board.isVisible()
    assert page.banner.words.text() == page.look.t("play.all_on_plan"), "gaps are counted from where the plan has them"
    assert not page.side.acts.visibleRegion().isEmpty(), "what can be done stands where the board would"
    names = [each.name.fr for each in match.view.tokens]
    assert len(set(names)) == len(names), "who comes later bears another name"
    later = [each for each in match.view.tokens if each.state == "away"]
    assert later
    assert not any(each.id in page.side.teams.buttons for each in later), "many of them are one line"
    do(page, "turn")
    hero = next(each.id for each in match.view.tokens if each.side == match.setup.sides[0])
    page.hand.choose(hero)
    settle(page)
    assert page.side.acts.buttons
    assert all("…" not in each.text() for each in page.side.acts.buttons)
    do(page, "turn-over")
    while match.view.decides != match.setup.sides[0] and match.view.turn == 1 and match.view.phase == "play":
        assert page.side.cards.isVisible()
        buttons: list[QPushButton] = page.side.cards.buttons
        assert all(each.accessibleName() for each in buttons)
        # The last answer of a question, or "done".
        asked = match.question
        if asked is not None:
            assert not list(match.standing.deciding(asked.act, ())), "no reading answers"
        taps += asked is not None
        if asked is None:
            advice = match.advised()
            assert advice is not None
            assert advice.why.key == "quest.why"
            deed = advice.why.args["deed"]
            assert isinstance(deed, Text)
            assert "encore" not in deed.fr
            assert advice.otherwise is None or match.words(advice.otherwise).startswith(("Sinon", "Ce q"))
            weighed += len(advice.weighed) > 1
        QTest.mouseClick(buttons[-1 if asked is not None else 0], Qt.MouseButton.LeftButton)
        settle(page)
        assert taps < 40
    assert 0 < taps <= 16
    assert weighed, "what else it weighed is shown"
    assert all(each.typed for each in match.done if each.act["act"] == "answer")


def test_the_settlement_is_ticked_written_once_and_undone(
    table: Begin, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = table()
    match, document = page.match, page.match._document
    with document.read() as campaign:
        made = scenario(campaign, scenarios(campaign)[0].id)
        party = forces(campaign)[0].id
    heroes = replace(made.sides[0], force_id=party)
    edit = EditScenario(match_scenario(document), replace(made, sides=(heroes, *made.sides[1:])), Label("play.play"))
    assert document.apply(edit)
    do(page, "turn")
    now = cast("TableState", match.course.now.state)
    hurt = next(each for each in now.figures if each.id.startswith("gardul") or "Gardul" in str(each.id)
                or match.view.token(each.id).name.fr == "Gardul")  # fmt: skip
    match.course.now = match.course.fight.at(now.put(replace(hurt, vitality=hurt.vitality - 2)))
    tokens = tuple(
        replace(each, state="down") if each.name.fr == "Civil 1" else each for each in match.course.view().tokens
    )
    over = replace(match.course.view(), phase="over", winner=match.setup.sides[0], tokens=tokens)
    monkeypatch.setattr(type(match.course.now), "view", over)
    monkeypatch.setattr(type(match.course.now), "offers", lambda *_: ())
    match.course.now = match.course.fight.at(match.course.now.state)
    match.rewards.look()
    assert match.rewards.may
    page.afterwards.offer()
    sheet = page.window().findChild(SettlementSheet)
    assert sheet is not None, "the settlement is offered by itself"
    first = next(iter(sheet.boxes.values()))
    window, spot = sheet.windowHandle(), first.mapTo(sheet, QPoint(8, first.height() // 2))
    ticked = first.isChecked()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=spot)
    QTest.keyClick(window, Qt.Key.Key_Space)
    assert first.isChecked() == ticked, "a click or a key meant for the board changes nothing here"
    whose = sheet._broken(Problem(Where(("Gardul",)), Grade.WARNING, "", "play.not_now"))
    assert whose.startswith("Gardul – "), "whose it is that would be broken"
    sheet._take_clicks()
    QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=spot)
    assert first.isChecked() != ticked, "a moment later it takes them"
    settle(page)
    assert "Héros 0" in page.banner.words.text(), "who left the table alive is not lost"
    page.act("play_rewards")
    assert len(page.window().findChildren(SettlementSheet)) == 1, "asked for again, it is the same sheet"
    sheet.reject()
    assert page.window().findChild(StorySheet) is None, "closed without writing, nothing stands before the table"
    page.act("play_rewards")
    tolls, match.rewards.tolls = match.rewards.tolls, {}
    match.changed.emit()
    assert not any(each.isVisible() for each in page.window().findChildren(SettlementSheet)), "the end is taken back"
    match.rewards.tolls = tolls
    page.act("play_rewards")
    sheet = next(each for each in page.window().findChildren(SettlementSheet) if each.isVisible())
    assert [box.text() for box in sheet.boxes.values() if box.isChecked()] == ["Blessures\u00a0: −2 Vitalité"]
    assert sheet.write.isEnabled()
    for box in sheet.boxes.values():
        box.setChecked(False)
    assert not sheet.write.isEnabled(), "nothing is ticked"
    next(iter(sheet.boxes.values())).setChecked(True)

    def wounds() -> list[str]:
        with document.read() as campaign:
            rows = SWIDENTH.bench(stored(campaign, party)).chronicle.ledger
        return [row.sort for row in rows if row.sort == "wound"]

    sheet.write.click()
    assert wounds() == ["wound"]
    with document.read() as campaign:
        pick = printable(campaign, party)
    assert [each.name for each in pick.told.battles] == [match.name]
    story = page.window().findChild(StorySheet)
    assert story is not None, "and the story after it"
    with monkeypatch.context() as asked:
        for name, kept in (("récit.doc", False), ("récit.pdf", True), ("récit.html", True), ("récit.MD", True)):
            file = tmp_path / name
            asked.setattr(type(story._ask), "file_to_write", lambda *_args, given=file: given)
            story.save.setEnabled(True)
            story.save.click()
            assert file.exists() == kept, "a story that no program could open is not written"
    assert (tmp_path / "récit.MD").read_text("utf-8").startswith("#")
    story.close()
    book = book_of(whole(pick), "fr")
    chapter, outcome = book.chapters[-2:]
    assert chapter.title == match.name, "the fight is told before what came of it"
    assert [each.number for each in book.chapters] == list(range(1, len(book.chapters) + 1))
    wounded = next(n for n, each in enumerate(outcome.passages) if "Vitalité" in each.sentences[-1].words)
    alike = replace(pick.told, battles=(replace(pick.told.battles[0], name=outcome.title),))
    joined = book_of(whole(replace(pick, told=alike)), "fr").chapters[-1]
    assert joined.title == outcome.title
    first = next(n for n, each in enumerate(joined.passages) if each.turn)
    assert first == wounded, "a quest with a chapter of its own has the fight in it, before its outcome"
    shown = [each.moment for each in chapter.passages if each.moment is not None]
    assert shown, "the printed chapter shows the table"
    assert shown[0].view.tokens == over.tokens
    assert pick.stages("fr").keys() == {each.key for each in shown}, "each is drawn"
    known = metrics_with(pictures_of([whole(pick)], "story", "fr"))
    drawn = [each for page in chronicle_sheet(book, CardOptions(), known) for each in page.marks]
    assert {each.name for each in drawn if isinstance(each, PictureMark)} >= {each.key for each in shown}
    assert "<figure><img/></figure>" in html((book,), "fr", dict.fromkeys(pick.stages("fr"), "<img/>"))
    assert "Gardul" in markdown((book,), "fr")
    assert match.rewards.written
    assert not match.rewards.may
    document.undo()
    assert wounds() == []
    assert match.rewards.may
    lost = replace(over, winner=match.setup.sides[1])
    monkeypatch.setattr(type(match.course), "view", lambda *_args: lost)
    match.rewards.look()
    assert not match.rewards.gained, "nobody is told that the enemy gained what the quest gives heroes"


def match_scenario(document: Document) -> str:
    with document.read() as campaign:
        return scenarios(campaign)[0].id
