"""Another universe chosen for a scenario by keyboard: its figures, its battle, and back with one undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.scenario.parts.options import OptionsPart
from models.campaign.queries import battles
from models.games.library import game
from tests.play_page.evening import Evening, choose_card

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.rule("AG-121")
def test_a_scenario_is_told_in_another_universe_and_back(evening: Evening) -> None:
    page, document = evening.scenario, evening.document
    page.side.show_part("options")
    part = page.parts["options"]
    assert isinstance(part, OptionsPart)
    assert part.theme.currentText() == "Celui du livre"
    goal = page.parts.victory.goal
    assert goal.text() == f"But du jeu\u00a0: {game('aventures').rules()['AG-100'].text.fr} (AG-100)"
    names = [page.stage.name_of(each) for each in page.scenario.pieces]
    assert "Obi-Wan Kenobi" in names

    part.theme.setFocus()
    QTest.keyClick(part.theme, Qt.Key.Key_Down)
    assert page.scenario.theme == "sg-1"
    told = [page.stage.name_of(each) for each in page.scenario.pieces]
    assert "Teal’c" in told
    assert not set(names) & set(told)
    assert "Équipe SG-1" in {zone.name for zone in page.desk.told_map.zones}
    shown = page.board.shown
    assert shown is page.desk.told_map
    page.side.show_part("victory")
    assert "porteur du cristal" in goal.text()
    page.side.show_part("places")
    rows = [page.parts.places.list.item(row).text() for row in range(page.parts.places.list.count())]
    assert any(row.startswith("Équipe SG-1") for row in rows)
    assert not any("République" in row for row in rows)
    page.parts.places.list.setCurrentRow(next(i for i, row in enumerate(rows) if row.startswith("Équipe SG-1")))
    assert rows[page.parts.places.list.currentRow()].endswith("autre nom sur la carte")
    told = "Sur la carte : « République ». Ce scénario dit « Équipe SG-1 », dans les mots de son univers."
    assert page.parts.places.form.retold.isVisible()
    assert page.parts.places.form.retold.text().replace("\u00a0", " ") == told
    page.side.show_part("overview")
    assert page.seating.lists["republique"].accessibleName() == "Qui joue Équipe SG-1 ?".replace(" ?", "\u00a0?")
    page.side.show_part("sides")
    assert page.parts["sides"].cards["republique"].name.accessibleName().startswith("Équipe SG-1")
    page.side.show_part("options")
    page.acts.play()
    choose_card(page.seating)
    with document.read() as campaign:
        (battle,) = battles(campaign)
    evening.show_battle(battle.id)
    assert {"Teal’c", "Apophis"} <= {token.name.fr for token in evening.match.view.tokens}
    assert evening.page.look.t("battle.took_pass", who="Teal’c") == "Teal’c prend le cristal."

    for _battle_card_theme in range(3):
        assert document.undo()
    assert page.scenario.theme == ""
    assert part.theme.currentText() == "Celui du livre"
    assert [page.stage.name_of(each) for each in page.scenario.pieces] == names
