"""What cards ask without positions, and what table mode says of losses."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel

from editor.play.parts.figure_lines import FigureLines
from editor.play.parts.story_sheet import StorySheet
from models.content import Json
from models.games.asked_ground import GroundQuestion, Row
from models.games.battle.values import Token
from models.games.event import Event
from models.games.swidenth.battle.state import TableState
from models.games.swidenth.battle.turn import BeginTurn
from tests.play_page.convoy import Begin, ask, do, first_asked, press, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_the_page_asks_what_the_rules_ask_for(table: Begin) -> None:
    page = table(unplaced=True)
    match = page.match
    settle(page)
    assert "SW-187, SW-192" in " ".join(each.text() for each in page.side.cards.findChildren(QLabel))
    press(page, "Tirer climat et présage")
    assert page.side.cards.isVisible(), "what was drawn is told"
    assert not page.side.cards.buttons
    do(page, "turn")
    do(page, "turn-over")
    assert not page.side.cards.prompts, "nobody can have come near yet"
    now = cast("TableState", match.course.now.state)
    match.course.now, match.question = match.course.fight.at(replace(now, turn=9)), None
    match.changed.emit()
    settle(page)
    assert not page.side.cards.prompts, "whoever stands where he began comes near nothing, however late it is"
    run = tuple(replace(each, gone=17500) if each.id == now.of("heroes")[0].id else each for each in now.figures)
    match.course.now, match.question = match.course.fight.at(replace(now, turn=3, figures=run)), None
    match.changed.emit()
    settle(page)
    assert [each.prompt.rule for each in page.side.cards.prompts if each.prompt] == ["SW-152"], "did anybody come near?"
    assert [each.text() for each in page.side.cards.buttons] == ["Oui", "Non"], "what is asked is not said again"
    assert page.banner.words.text() == page.look.t("play.answer_awaited"), "no card says what an opponent does"
    press(page, "Non")
    assert not page.side.cards.prompts
    answered = cast("TableState", match.course.now.state)
    gone = tuple(replace(each, gone=each.gone + 1) for each in run)
    for turn, figures, asks in ((3, gone, False), (4, run, False), (4, gone, True)):
        match.course.now, match.question = match.course.fight.at(replace(answered, turn=turn, figures=figures)), None
        match.changed.emit()
        settle(page)
        match.question = None
        assert bool(page.side.cards.prompts) is asks, "once a turn, and only after somebody has moved"
    match.course.now = match.course.fight.at(answered)
    match.seat(replace(match.seats, real_dice=True))
    match.question = None
    match.course.now = match.course.fight.at(replace(answered, half="begin", turn=3))
    match.act(BeginTurn())
    settle(page)
    assert match.pending is not None
    assert match.pending.rule == "SW-151"
    assert page.side.prompt.words.text() == "La garde accourt\u00a0: lancez un D20. (SW-151)"
    assert page.banner.words.text() == page.look.t("play.die_awaited")


def test_of_one_figure_alone_it_is_asked_whether_it_is_so(table: Begin) -> None:
    page = table(unplaced=True)
    match = page.match
    who = first_asked(page).question.of
    ask(page, GroundQuestion("cover", who, ("thevor",)))
    assert [each.text() for each in page.side.cards.buttons][:2] == ["Oui", "Non"]
    shooter = match.view.token(who).name.fr
    words = f"{shooter} ne voit Thevor qu’à moitié\u00a0?"
    assert words in " ".join(e.text() for e in page.side.cards.findChildren(QLabel))
    press(page, "Oui")
    told = match.words(match.done[-1].lines[0])
    assert told.startswith(f"À la table. {words}")
    assert told.endswith("Oui.")


def test_an_exchange_says_what_changes_hands(table: Begin) -> None:
    page = table(unplaced=True)
    match = page.match
    now = cast("TableState", match.course.now.state)
    bow, dagger = now.figure("gardul").gear[0], now.figure("salvynia").gear[0]
    teller = match.course.fight.table.teller  # type: ignore[attr-defined]

    def words(gives: list[str], takes: list[str]) -> str:
        args: dict[str, Json] = {"target": "salvynia", "gives": list(gives), "takes": list(takes)}
        return match.words(teller.event(Event("1", "exchanged", "gardul", "", "SW-48", args)))

    assert words([bow], []).startswith("Gardul donne à Salvynia\u00a0: Arc court.")
    assert words([], [dagger]).startswith("Gardul prend à Salvynia\u00a0: Dague.")
    assert words([bow], [dagger]).startswith("Gardul et Salvynia échangent\u00a0: Arc court contre Dague.")


@pytest.mark.parametrize("unplaced", [False, True])
def test_the_story_of_a_table_without_positions_promises_no_pictures(table: Begin, *, unplaced: bool) -> None:
    page = table(unplaced=unplaced)
    sheet = StorySheet(page.look, page.match, page.desk.ask, page.say, page)
    told = " ".join(each.text() for each in sheet.findChildren(QLabel))
    assert ("la table telle qu’elle était" in told) is not unplaced
    sheet.close()


def test_those_who_may_be_shot_at_are_counted_without_gaps(table: Begin) -> None:
    page = table(unplaced=True)
    match = page.match
    who = first_asked(page).question.of
    first, second = [each.id for each in match.view.tokens if each.side == match.setup.sides[0]][:2]
    rows = (Row(first, hidden=False, rank=0), Row(second, hidden=False, rank=2), Row(first, hidden=True, rank=5))
    ask(page, GroundQuestion("target", who, (first, second, first), 60000, rows=rows))
    told = [each.text() for each in page.side.cards.buttons]
    assert [each[:2] for each in told[:3]] == ["1.", "2.", "3."], told


def test_table_mode_names_losses_and_counts_nobody_who_left_alive(table: Begin) -> None:
    page = table()
    lines = FigureLines(page.look, page.scene, 40)
    foes = [each for each in page.match.view.tokens if each.side == page.match.setup.sides[1]]
    dead, gone = replace(foes[0], state="down", life=0), replace(foes[1], state="down")

    def heading(*tokens: Token) -> str:
        lines.tell(tokens, [(foes[0].side, "Ennemis")], "", lambda _: False)
        return next(each.text() for each in lines.findChildren(QLabel) if each.text().startswith("Ennemis"))

    assert heading(dead, *foes[1:]) == "Ennemis · pertes\u00a0: 1"
    lines.deleteLater()
    lines = FigureLines(page.look, page.scene, 40)
    assert heading(gone, *foes[2:]) == "Ennemis"


@pytest.mark.parametrize("unplaced", [False, True])
def test_on_a_narrow_page_the_panel_stands_below_and_nothing_is_cut_off(table: Begin, *, unplaced: bool) -> None:
    page = table(unplaced=unplaced)
    page.resize(page.look.px(460), page.look.px(700))
    for _ in range(3):
        QApplication.processEvents()
        settle(page)
    assert page.width() == page.look.px(460), "it asks for no more than that"
    for each in (page.side.teams, page.side.dice, page.ends):
        right = each.mapTo(page, each.rect().topRight()).x()
        assert right <= page.width(), each
    assert page.side.mapTo(page, QPoint()).y() >= page.foot.mapTo(page, page.foot.rect().bottomLeft()).y()
    page.resize(page.look.px(900), page.look.px(600))
    QApplication.processEvents()
    assert page.side.mapTo(page, page.side.rect().topLeft()).x() > page.width() // 2, "beside it again"
