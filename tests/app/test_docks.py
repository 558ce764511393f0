"""Problems, rules, dice and the navigator, as hands use them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from app.docks.dice_throws import KINDS, Reading, throw, thrown_faces
from app.docks.outline import PlacedProblem
from app.shell.shell import Shell
from models.campaign.campaign_changes import SetChoice
from models.games.library import game
from models.problem import Grade, Problem, Where
from tests.app.hands import point_at, press
from tests.edits import Tell

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def kind(name: str) -> Any:
    return next(k for k in KINDS if k.id == name)


def test_a_click_on_a_problem_goes_to_its_place(start: Any, qtbot: Any) -> None:
    shell = start()
    shell.files.new_from_sample("pales-sans-bleus")
    shell.window.go_home()
    rows = shell.window.problems.rows
    assert rows
    QTest.mouseClick(rows[0], Qt.MouseButton.LeftButton)
    assert shell.window.current == rows[0].thing_id
    shell.window.go_home()
    press(shell, "next_problem")
    assert shell.window.current == rows[0].thing_id


def test_problems_do_not_repeat_what_the_page_in_front_tells(start: Any) -> None:
    shell = start()
    shell.files.new_from_sample("escarmouche")
    window, (force, other) = shell.window, shell.window.outline.of("force")[:2]
    for each in (force, other):
        assert shell.document.apply(Tell(each.id, limit=100))
    window.docks["problems"].want(wanted=True)
    window.open_node(force)
    apart = {row.thing_id for row in window.problems.rows if row.isHidden()}
    assert apart == {force.id}, "its builder says it"
    assert "déjà sur cette page" in window.problems.count.text()
    assert other.id in {row.thing_id for row in window.problems.rows if not row.isHidden()}
    window.page(force.id).section("compare")
    assert not [row for row in window.problems.rows if row.isHidden()], "another section does not say it"
    window.page(force.id).section("heroes")
    window.go_home()
    assert not [row for row in window.problems.rows if row.isHidden()]
    press(shell, "next_problem")
    assert window.current == window.problems.rows[0].thing_id


def test_rules_of_every_game_are_explained_searched_in_both_languages_and_say_when_none_fits(shell: Shell) -> None:
    shell.window.book["explain"].trigger()
    dock = shell.window.lazy_docks.rules
    for typed in ("melee phase", "zzzz", "phase de melee", "zzzz", "SW-29", "zzzz", "phase mêlée"):
        dock.field.setText(typed)
        shown = [dock.list.item(i).text() for i in range(dock.list.count())]
        assert any(line.startswith("SW-29") for line in shown) is (typed != "zzzz"), typed
    dock.field.clear()
    for rule_id in ("SW-30", "AG-30", "GE-13", "CG-60"):
        shell.window.explain(rule_id)
        assert dock.shown == rule_id
        assert dock.pages.currentIndex() != 1
    QTest.keyClicks(dock.field, "zzzzqqq")
    assert dock.pages.currentIndex() == 1


@pytest.mark.rule("SW-50")
def test_a_rule_is_shown_with_the_reading_in_force_also_after_it_changes(start: Any) -> None:
    shell = start()
    shell.files.new_from_sample("pales-sans-bleus")
    shell.window.explain("SW-50")
    dock = shell.window.lazy_docks.rules
    worth = next(each for each in game("swidenth").options() if each.id == "worth")
    for value in (worth.default, "spent"):
        if value != worth.default:
            shell.document.apply(SetChoice("swidenth", "worth", value))
        shown = dock.text.toPlainText()
        assert [each.id for each in worth.values if each.effect.fr.replace("\u00a0", " ") in shown] == [value]


@pytest.mark.rule("SW-4", "AG-3", "AG-4")
def test_real_dice_are_typed_and_read(shell: Shell) -> None:
    dock = shell.window.lazy_docks.dice
    dock.real.click()
    for reading, name, typed, shown, rule in (
        (Reading.SWIDENTH, "d2", 11, 2, "SW-4"),
        (Reading.SWIDENTH, "d4", 15, 3, "SW-4"),
        (Reading.SWIDENTH, "d5", 17, 5, "SW-4"),
        (Reading.SWIDENTH, "d10", 11, 6, "SW-4"),
        (Reading.AVENTURES, "d10", 11, 1, "AG-3"),
        (Reading.AVENTURES, "d4", 16, 4, "AG-4"),
        (Reading.SWIDENTH, "d20", 7, 7, ""),
        (Reading.ITSELF, "d10", 9, 9, ""),
    ):
        dock.reading.setCurrentIndex(dock.reading.findData(str(reading)))
        dock.buttons[name].click()
        assert dock.typed[0].isVisibleTo(dock)
        dock.typed[0].setValue(typed)
        dock.enter.click()
        assert (dock.log[-1].shown, dock.log[-1].rule, dock.log[-1].typed) == (shown, rule, True), name
        assert not dock.typed[0].isVisibleTo(dock)


@pytest.mark.rule("SW-3", "SW-10")
def test_a_direction_runs_from_the_lower_to_the_higher() -> None:
    outcome = throw("s", 1, kind("direction"), Reading.ITSELF, [14, 3])
    assert outcome.direction is not None
    assert (outcome.direction.low, outcome.direction.high, outcome.rule) == (3, 14, "SW-10")
    assert thrown_faces(kind("direction6"), Reading.SWIDENTH) == 6


@pytest.mark.rule("SW-10")
def test_two_equal_dice_are_no_direction(shell: Shell) -> None:
    dock = shell.window.lazy_docks.dice
    dock.real.click()
    dock.buttons["direction"].click()
    for spin in dock.typed:
        spin.setValue(7)
    dock.enter.click()
    assert dock.log == []
    assert "SW-10" in shell.window.line.currentMessage()


def test_moving_and_removing_by_keyboard(shell: Shell) -> None:
    force = shell.window.outline.nodes[0]
    second = force.children[1]
    point_at(shell, second.id)
    press(shell, "move_up")
    QApplication.processEvents()
    assert next(n.id for n in shell.window.outline.nodes[0].children) == second.id
    point_at(shell, second.id)
    press(shell, "delete")
    assert second.id not in [n.id for n in shell.window.outline.nodes[0].children]
    press(shell, "undo")
    assert second.id in [n.id for n in shell.window.outline.nodes[0].children]


def test_the_navigator_searches_without_accents(shell: Shell) -> None:
    press(shell, "find")
    QTest.keyClicks(shell.window.navigator.field, "salvynia")
    tree = shell.window.navigator.tree
    force = tree.topLevelItem(0).child(0)
    shown = [force.child(i).text(0) for i in range(force.childCount()) if not force.child(i).isHidden()]
    assert shown == ["Salvynia"]
    assert not shell.window.navigator.nothing.isVisible()
    QTest.keyClicks(shell.window.navigator.field, "zz")
    assert shell.window.navigator.nothing.isVisible()
    shell.window.navigator.field.clear()
    assert not shell.window.navigator.nothing.isVisible()


def test_a_fix_is_one_click_and_one_step(start: Any) -> None:
    shell = start()
    shell.files.new_from_sample("escarmouche")
    force = shell.window.outline.nodes[0]
    assert shell.document.apply(Tell(force.id, limit=100))
    row = next(r for r in shell.window.problems.rows if r.problem.fixes)
    fix = row.problem.fixes[0]
    words = shell.look.t(fix.key, **fix.args)
    button = next(b for b in row.findChildren(QPushButton) if b.accessibleName() == words)
    before = len(shell.document.steps())
    button.click()
    assert len(shell.document.steps()) == before + 1
    assert shell.document.stack.undoText() == words
    assert shell.document.undo()


def test_problems_and_dice_give_their_room_when_they_have_nothing_to_say(start: Any, qtbot: QtBot) -> None:
    window = start().window
    docks = window.docks
    assert docks["problems"].isHidden()
    assert docks["dice"].isHidden()
    window.book["throw_d6"].trigger()
    assert not docks["dice"].isHidden()
    assert len(window.lazy_docks.dice.log) == 1
    found = [PlacedProblem("", "", Problem(Where(("x",)), Grade.NOTICE, "", "window.problems_none"))]
    window.explain("SW-30")
    qtbot.waitUntil(lambda: not docks["rules"].visibleRegion().isEmpty())
    for problems, shown in ((found, True), ([], True), ("another page", False), (found, True)):
        if isinstance(problems, str):
            window.go_home()
        else:
            window.show_outline(dataclasses.replace(window.outline, problems=tuple(problems)), can_fix=False)
        # What is found comes at once, behind what is read; nothing moves under the hand as the last one is mended.
        assert docks["problems"].isHidden() != shown, problems
        assert "problems" in window.dock_choice.shown
    qtbot.waitUntil(lambda: docks["problems"].visibleRegion().isEmpty())
    assert not docks["rules"].visibleRegion().isEmpty()
    # Opened by hand it stays, whatever there is to say.
    docks["problems"].close()
    window.show_outline(dataclasses.replace(window.outline, problems=()), can_fix=False)
    window.book["show_problems"].trigger()
    window.go_home()
    assert not docks["problems"].isHidden()
    docks["problems"].close()
    assert "problems" not in window.dock_choice.shown


def test_a_board_has_the_room_and_docks_of_its_own(start: Any) -> None:
    shell = start()
    shell.files.new_from_sample("temple-perdu")
    window = shell.window

    def shown() -> set[str]:
        return {name for name, dock in window.docks.items() if not dock.isHidden()}

    assert shown() == {"navigator"}
    window.go_home()
    # A low window, a campaign without problems: the page has all the room there is.
    assert shown() == {"navigator"}
    for name in ("history", "dice"):
        window.book[f"show_{name}"].trigger()
    assert shown() == {"navigator", "history", "dice"}
    window.open_node(window.outline.nodes[0])
    window.book["show_rules"].trigger()
    assert shown() == {"navigator", "rules"}
    window.go_home()
    window.book["show_dice"].trigger()
    assert "dice" not in shown()
    window.open_node(window.outline.nodes[0])
    assert shown() == {"navigator", "rules"}
    shell.rebuild()
    window = shell.window
    assert shown() == {"navigator", "rules"}
    window.go_home()
    assert "dice" not in shown()
    assert "history" in shown()
    path = shell.document.path
    window.close()
    window = start(path).window
    window.open_node(window.outline.nodes[0])
    assert shown() == {"navigator", "rules"}
