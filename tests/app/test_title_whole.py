"""The name of a force is read whole where large letters or a narrow window break it into lines."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editor.party.page import PartyPage
from tests.app.conftest import Start, at_its_band

# What the offscreen screen says of itself.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.mark.parametrize(("percent", "width"), [(100, 1280), (175, 1280), (200, 1024)])
def test_the_name_of_a_party_is_whole_in_large_letters(start: Start, qtbot: QtBot, percent: int, width: int) -> None:
    shell = start(font_percent=percent)
    shell.files.new_from_sample("noirs-ameres")
    at_its_band(shell)
    shell.window.resize(width, 800)
    page: PartyPage = shell.window.page(shell.window.current).heroes  # type: ignore[attr-defined]
    name = page.title.name.shown
    qtbot.waitUntil(lambda: name.height() >= name.heightForWidth(name.width()), timeout=500)
