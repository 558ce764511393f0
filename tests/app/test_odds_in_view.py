"""Who could join has odds against three foes: they are read whole before he is chosen, in a window of 1280 by 800."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from pytestqt.qtbot import QtBot

from editor.party.desk import GALLERY
from editor.party.page import PartyPage
from editor.party.panels.builder_panel import LOW
from tests.app.conftest import Start, at_its_band

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


# The second is what a desktop leaves of 800 px under its own bar, and the builder is a low one there.
@pytest.mark.parametrize(("height", "low"), [(800, False), (740, True)])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_odds_against_three_foes_stand_whole_in_a_window_of_every_day(
    start: Start, qtbot: QtBot, lang: str, height: int, low: bool
) -> None:
    shell = start(language=lang)
    shell.files.new_from_sample("noirs-ameres")
    at_its_band(shell)
    shell.window.resize(1280, height)
    page: PartyPage = shell.window.page(shell.window.current).heroes  # type: ignore[attr-defined]
    page.desk.choose(GALLERY)
    qtbot.waitUntil(page.panel.isVisible)
    panel = page.panel
    qtbot.waitUntil(lambda: (panel.height() < shell.look.px(LOW)) == low)
    rows = [row for row in panel.shop.items.rows if row.offer is not None and row.offer.id.startswith("new:")]
    for row in (rows[0], rows[-1]):
        assert row.offer is not None
        panel.shop.choose(row.id)
        recruit = page.desk.recruit(row.offer.id)
        assert recruit is not None
        words, seen = panel.detail.recruit, panel.detail.area.viewport()
        qtbot.waitUntil(words.isVisible)
        assert len(recruit.odds) == 3
        assert all(foe[lang] in words.text() for foe, _ in recruit.odds)
        # Every line of it: what is wrapped is as high as it wants to be, and nothing of it is scrolled away.
        qtbot.waitUntil(lambda w=words: w.height() >= w.heightForWidth(w.width()))
        place = QRect(words.mapTo(seen, QPoint()), words.size())
        assert seen.rect().contains(place), (place, seen.rect())
