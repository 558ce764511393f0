"""Threat and reach on the referee's desk: what the player's page says, line by line; lines lead to the map."""

import pytest
from PySide6.QtCore import Qt

from editor.turns.panels.threats import ThreatsPanel
from tests.turns_editor.conftest import Referee

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def panel(referee: Referee) -> ThreatsPanel:
    referee.page.act("turns_threats")
    found = referee.page.panels.open("threats")
    assert isinstance(found, ThreatsPanel)
    _settle(referee, found)
    return found


def _settle(referee: Referee, panel: ThreatsPanel) -> None:
    referee.qtbot.waitUntil(lambda: panel.settled and panel.view is not None, timeout=20_000)


def _choose(referee: Referee, panel: ThreatsPanel, faction: str) -> None:
    panel.player.setCurrentIndex(panel.player.findData(faction))
    panel.player.activated.emit(panel.player.currentIndex())
    _settle(referee, panel)


def _shown(panel: ThreatsPanel) -> dict[str, str]:
    rows = [panel.table.topLevelItem(n) for n in range(panel.table.topLevelItemCount())]
    return {row.data(0, Qt.ItemDataRole.UserRole): row.text(2) for row in rows if row is not None}


@pytest.mark.rule("CG-90")
def test_every_players_table_says_what_his_page_says(referee: Referee, panel: ThreatsPanel) -> None:
    assert panel.view is not None
    on, everybody = panel.view.known, _shown(panel)
    whole = on.galaxy
    assert everybody.keys() == {p.id for p in whole.planets if p.owner}
    words = {"now": "1 · au prochain tour", "soon": "2 · dans deux tours", "": "hors d’atteinte"}
    for faction in whole.factions[:4]:
        _choose(referee, panel, faction.id)
        told = {key: words[each.level] for key, each in on.seen_by(faction.id).threats(faction.id).items()}
        assert _shown(panel) == told
        assert {key: everybody[key] for key in told} == told
        assert panel.table.isColumnHidden(1)
    # In a small window names are cut, never pushed out to the right.
    referee.page.resize(620, 420)
    for faction in ("", whole.factions[0].id):
        _choose(referee, panel, faction)
        assert panel.table.horizontalScrollBar().maximum() == 0
    # What is nearest comes first, and the chart is shaded alike.
    levels = [line.level for line in panel.view.lines]
    assert levels == sorted(levels, key=("now", "soon", "safe").index)
    assert panel.chart.marks.colours.keys() == _shown(panel).keys()


def test_reach_is_asked_of_one_player_and_its_lines_lead_to_the_chart(referee: Referee, panel: ThreatsPanel) -> None:
    assert not panel.kind.buttons["reach"].isEnabled()
    _choose(referee, panel, "hutt")
    panel.kind.buttons["reach"].click()
    _settle(referee, panel)
    assert panel.view is not None
    own = [c.id for c in panel.view.known.galaxy.commands if c.owner == "hutt"]
    reached = panel.view.known.reach(own)
    others = {key: how for key, how in reached.items() if panel.view.known.galaxy.planet[key].owner != "hutt"}
    assert {line.planet.id: line.level for line in panel.view.lines} == others
    assert "tour" in panel.told.text()
    row = panel.table.topLevelItem(panel.table.topLevelItemCount() - 1)
    panel.table.setCurrentItem(row)
    planet = panel.view.known.galaxy.planet[row.data(0, Qt.ItemDataRole.UserRole)]
    assert panel.chart.marks.chosen == {("planets", planet.id)}
    left, top, right, bottom = panel.chart.camera.seen
    assert left < planet.x < right
    assert top < planet.y < bottom
    # Back to all of them: there is no reach of everybody.
    _choose(referee, panel, "")
    assert panel.kind.buttons["threats"].isChecked()
