"""What happens by itself is told beside the board, and the buttons under what is told stay where they are."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtWidgets import QLabel

from models.games.swidenth.battle.state import TableState
from models.games.swidenth.battle.turn import BeginTurn
from tests.play_page.convoy import Begin, do, settle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_whoever_comes_by_himself_is_told_with_the_place_he_comes_to(table: Begin) -> None:
    page = table(real_dice=True)
    match = page.match
    do(page, "turn")
    now = replace(cast("TableState", match.course.now.state), half="begin", turn=3)
    match.course.now = match.course.fight.at(now)
    match.act(BeginTurn())
    assert match.give_dice((18,))
    settle(page)
    told = " ".join(each.text() for each in page.side.cards.findChildren(QLabel) if each.isVisible())
    came = [each for each in match.view.tokens if each.name.fr.startswith("Soldat") and each.state == "up"]
    assert len(came) == 3
    assert all(f"{each.name.fr} ({page.scene.plane.name(each.at)})" in told for each in came)


def test_who_left_the_table_alive_is_not_shown_as_slain(table: Begin) -> None:
    page = table()
    match = page.match
    do(page, "turn")
    now = cast("TableState", match.course.now.state)
    gone, dead = (now.figure(f"civils-{each}") for each in (1, 2))
    now = now.put(replace(gone, status="left")).put(replace(dead, status="dead", vitality=0))
    match.course.now = match.course.fight.at(now)
    match.changed.emit()
    settle(page)
    told = {each: page.side.teams.buttons[each].accessibleName() for each in ("civils-1", "civils-2")}
    assert told["civils-1"].endswith("a quitté la table")
    assert told["civils-2"].endswith("vaincu")


def test_what_an_opponent_did_last_is_told_in_the_heading_until_people_act(table: Begin) -> None:
    page = table()
    match = page.match
    do(page, "turn")
    do(page, "turn-over")
    while match.player:
        assert match.automatic()
    settle(page)
    step = next(each for each in reversed(match.done) if each.why is not None and any(e.subject for e in each.events))
    told = match.t(step.lines[-1].key, **step.lines[-1].args)
    assert page.banner.words.text().startswith(told)
    do(page, "turn")
    assert not page.banner.words.text().startswith(told)
    match.replay.go(match.done.index(step) + 1)
    settle(page)
    assert page.banner.words.text() == told, "and so each act is told as it is seen again"
