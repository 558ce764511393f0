"""Objectives and characters on the referee's desk: dealt, changed, revealed, ruled on; judged with the turn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from editor.turns.dialogs.decree import DecreeDialog
from editor.turns.dialogs.objective import ObjectiveDialog
from editor.turns.panels.life import LifePanel
from editor.turns.plain_list import KEY
from models.campaign.turns.queries import rulings
from tests.turns_editor.conftest import Referee, ruled, say_why

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def choose(panel: LifePanel, key: str) -> None:
    for tree in (panel.aims, panel.people):
        for n in range(tree.topLevelItemCount()):
            item = tree.topLevelItem(n)
            if item is not None and item.data(0, KEY) == key:
                tree.setCurrentItem(item)
                return
    raise AssertionError(key)


def words_of(panel: LifePanel, key: str) -> list[str]:
    choose(panel, key)
    tree = (
        panel.aims if panel.aims.selectedItems() and panel.aims.selectedItems()[0].data(0, KEY) == key else panel.people
    )
    (item,) = tree.selectedItems()
    return [item.text(n) for n in range(item.columnCount())]


@pytest.mark.rule("CG-105")
def test_the_referee_deals_hides_reveals_and_declares_objectives(referee: Referee) -> None:
    panel = referee.page.panels.open("life")
    assert isinstance(panel, LifePanel)
    assert panel.aims.topLevelItemCount() > 40
    assert panel.people.topLevelItemCount() == 8
    referee.page.act("turns_life")
    assert panel.window().focusWidget() is panel.aims
    # Names in front are cut, and told whole by their tip, so that what they are after has room.
    assert panel.aims.columnWidth(0) <= panel.aims.viewport().width() // 3
    assert panel.aims.columnWidth(1) > panel.aims.columnWidth(0)
    assert panel.people.columnWidth(1) <= max(panel.people.viewport().width() // 5, 1)
    referee.page.resize(800, 420)
    referee.qtbot.waitUntil(lambda: panel.people.horizontalScrollBar().maximum() == 0)

    def hidden_one(dialog: object) -> None:
        assert isinstance(dialog, ObjectiveDialog)
        dialog.whose.setCurrentIndex(dialog.whose.findData("hutt"))
        dialog.kind.setCurrentIndex(dialog.kind.findData("hold_planets"))
        for n in (0, 1):
            dialog.targets.item(n).setCheckState(Qt.CheckState.Checked)
        dialog.points.setValue(33)
        dialog.hidden.setChecked(True)
        dialog.when.setCurrentIndex(dialog.when.findData("turn"))
        dialog.turn.setValue(7)
        dialog.reason.setText("un traité secret")

    referee.do(lambda: ruled(panel.deal.click, hidden_one))
    who, what, points, state = words_of(panel, "hutt-1")
    assert (who, points) == ("Cartel des Hutt", "33")
    assert what.startswith("tenir ")
    assert state == "caché, 0 sur 2"
    with referee.document.read() as campaign:
        (row,) = [each for each in rulings(campaign, referee.galaxy_id, 1) if "hutt-1" in each.body]
    assert row.reason == "un traité secret"
    assert "trigger=turn:7" in row.body

    def chosen_first(dialog: object) -> None:
        assert isinstance(dialog, ObjectiveDialog)
        ticked = [dialog.targets.item(n).checkState() == Qt.CheckState.Checked for n in range(3)]
        assert ticked == [True, True, False]
        dialog.reason.setText("tel quel")

    choose(panel, "hutt-1")
    referee.do(lambda: ruled(panel.change.click, chosen_first))
    assert referee.document.undo()
    referee.wait()
    choose(panel, "hutt-1")
    referee.do(lambda: ruled(panel.reveal.click, say_why("il l’a deviné")))
    assert words_of(panel, "hutt-1")[3] == "connu, 0 sur 2"
    referee.do(lambda: ruled(panel.fulfil.click, say_why("il l’a deviné")))
    assert words_of(panel, "hutt-1")[3] == "déclaré atteint, 0 sur 2"
    referee.do(referee.desk.judge)
    referee.page.show_inner("life")
    assert words_of(panel, "hutt-1")[3] == "atteint au tour 1"
    shown = referee.desk.shown
    assert shown is not None
    assert any("Cartel des Hutt\u00a0: 33 points" in line.words for line in shown.phases[-1].lines)
    # Undo takes back the judged turn, its closing, then the referee's word.
    for wanted in ("déclaré atteint, 0 sur 2", "déclaré atteint, 0 sur 2", "connu, 0 sur 2"):
        assert referee.document.undo()
        referee.qtbot.waitUntil(lambda told=wanted: words_of(panel, "hutt-1")[3] == told, timeout=9_000)


@pytest.mark.rule("CG-78")
def test_the_referee_says_what_becomes_of_a_character(referee: Referee) -> None:
    panel = referee.page.panels.open("life")
    assert isinstance(panel, LifePanel)
    assert words_of(panel, "yoda")[2:] == ["nul ne sait où", "libre"]

    def fate(what: str, **chosen: str) -> Callable[[object], None]:
        def fill(dialog: object) -> None:
            assert isinstance(dialog, DecreeDialog)
            # One begins where something is asked, not at what leaves it.
            assert dialog.focusWidget() is dialog.kind
            dialog.kind.setCurrentIndex(dialog.kind.findData(what))
            for name, value in chosen.items():
                field = dialog.fields[name]
                field.setCurrentIndex(field.findData(value))
            dialog.reason.setText("le récit le veut")

        return fill

    choose(panel, "yoda")
    referee.do(lambda: ruled(panel.fate.click, fate("person_planet", planet="planet=raltir")))
    assert words_of(panel, "yoda")[2:] == ["à Raltir", "libre"]
    referee.do(lambda: ruled(panel.fate.click, fate("captured", captor="faction=vador")))
    assert words_of(panel, "yoda")[3] == "aux mains de Dark Vador"
    referee.do(lambda: ruled(panel.fate.click, fate("killed")))
    assert words_of(panel, "yoda")[3] == "mort"


@pytest.mark.rule("CG-121")
def test_the_referee_fits_a_command(referee: Referee) -> None:
    panel = referee.page.panels.open("life")
    assert isinstance(panel, LifePanel)
    for n in range(panel.fitted.topLevelItemCount()):
        item = panel.fitted.topLevelItem(n)
        if item is not None and item.data(0, KEY) == "vador-1":
            panel.fitted.setCurrentItem(item)

    def fill(dialog: object) -> None:
        assert isinstance(dialog, DecreeDialog)
        dialog.fields["technology"].setCurrentText("Bouclier")
        dialog.reason.setText("pris aux Hutt")

    referee.do(lambda: ruled(panel.fit.click, fill))
    assert [item.text(2) for item in panel.fitted.selectedItems()] == ["Bouclier"]


def test_a_published_turn_takes_no_more_words(after_it: Referee) -> None:
    panel = after_it.page.panels.open("life")
    assert isinstance(panel, LifePanel)
    after_it.page.show_inner("life")
    choose(panel, "hutt-war")
    for each in (panel.deal, panel.change, panel.withdraw, panel.fate):
        assert not each.isEnabled()
    assert "tour suivant" in panel.said.text()
