"""A low or narrow page: tools keep their size, the chart keeps the larger part, whose knowledge it shows is said."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from editor.galaxy.chart_notices import KnownBadge
from tests.galaxy_editor.hand import LEFT, Hand

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


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


def test_whose_knowledge_is_shown_is_said_and_a_click_ends_it(sample: Hand) -> None:
    badge = sample.page.findChild(KnownBadge)
    assert isinstance(badge, KnownBadge)
    assert not badge.isVisible()
    sample.page.desk.layers.know_as("hutt")
    assert badge.isVisible()
    assert badge.text() == "Vu par le Cartel des Hutt"
    sample.page.desk.layers.know_as("tarkin")
    assert badge.accessibleName() == "Vu par le Grand Amiral Tarkin"
    QTest.mouseClick(badge, LEFT)
    assert "known" not in sample.page.desk.layers.on
    assert not badge.isVisible()
