"""A low or narrow page: tools keep their size, the chart keeps the larger part, whose knowledge it shows is said."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QScrollArea, QWidget

from editor.galaxy.chart_notices import KnownBadge
from editor.galaxy.panels.form import SHADES
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
DIRECT = Qt.FindChildOption.FindDirectChildrenOnly


def test_a_low_page_shows_every_tool_at_its_size(sample: Hand) -> None:
    buttons = sample.page.tools_rail.buttons.values()
    high = [each.size() for each in buttons]
    for height in (330, 760):
        sample.page.resize(1180, height)
        QApplication.processEvents()
        assert [each.size() for each in buttons] == high
        places = [each.geometry() for each in buttons]
        assert all(sample.page.tools_rail.rect().contains(place) for place in places)
        assert not any(one.intersects(other) for n, one in enumerate(places) for other in places[:n])


def test_a_narrow_page_leaves_the_chart_the_larger_part(sample: Hand) -> None:
    sample.page.panels.open("inspector")
    for width in (660, 900, 1400):
        sample.page.resize(width, 760)
        QApplication.processEvents()
        side = sample.page.panels.open("inspector").width()
        assert 236 <= side <= 300
        assert sample.page.desk.chart.width() > side


@pytest.mark.parametrize("panel_id", ["tables", "plots"])
def test_a_panel_below_leaves_a_low_page_half_of_its_chart_and_nothing_lies_on_anything(
    sample: Hand, panel_id: str
) -> None:
    sample.page.resize(620, 420)
    panel = sample.page.panels.open(panel_id)
    QApplication.processEvents()
    assert sample.page.desk.chart.height() >= panel.height() - 4
    inside = panel.findChild(QScrollArea).widget()
    parts = [each for each in inside.findChildren(QWidget, options=DIRECT) if each.isVisible()]
    assert len(parts) > 3
    for n, one in enumerate(parts):
        assert one.height() >= one.minimumSizeHint().height()
        assert not any(one.geometry().intersects(other.geometry()) for other in parts[:n])


def test_a_narrow_planner_is_cut_off_nowhere(sample: Hand) -> None:
    sample.page.resize(560, 420)
    area = sample.page.panels.open("planner").findChild(QScrollArea)
    QApplication.processEvents()
    assert area.widget().width() <= area.viewport().width()


def test_whose_knowledge_is_shown_is_said_and_a_click_ends_it(sample: Hand) -> None:
    badge = sample.page.findChild(KnownBadge)
    assert isinstance(badge, KnownBadge)
    assert not badge.isVisible()
    sample.page.desk.layers.know_as("hutt")
    assert badge.isVisible()
    assert badge.text() == "Vu par Cartel des Hutt"
    sample.page.desk.layers.know_as("tarkin")
    assert badge.accessibleName() == "Vu par Grand Amiral Tarkin"
    QTest.mouseClick(badge, LEFT)
    assert "known" not in sample.page.desk.layers.on
    assert not badge.isVisible()


def test_a_colour_is_chosen_by_its_name_and_swatch(sample: Hand) -> None:
    rives = sample.galaxy.sector["rives"]
    sample.page.desk.content.go_to_keys([("sectors", "rives")])
    box = sample.field("colour")
    assert isinstance(box, QComboBox)
    names = [box.itemText(n) for n in range(box.count())]
    assert {"Bleu", "Rouge", "Vert", "Choisir une autre couleur…"} <= set(names)
    assert not any(box.itemIcon(n).isNull() for n in range(box.count()) if str(box.itemData(n)).startswith("#"))
    box.setCurrentIndex(names.index("Rouge"))
    assert sample.galaxy.sector["rives"].colour == SHADES["red"]
    sample.undo()
    assert sample.galaxy.sector["rives"] == rives


def test_chips_with_names_keep_every_word_in_a_narrow_panel(sample: Hand) -> None:
    inspector = sample.page.panels.open("inspector")
    QApplication.processEvents()
    chips = [each for each in inspector.findChildren(QPushButton) if each.property("role") == "chip"]
    names = {f.name.fr for f in sample.galaxy.factions}
    told = {each.text().replace("\n", " ").rpartition(" · ")[0] for each in chips}
    assert names <= told, names - told
    for each in chips:
        assert each.width() >= each.sizeHint().width(), each.text()
        assert each.geometry().right() <= inspector.width(), each.text()
