"""A low window with large type: the builder of a party keeps its parts whole beside an open history."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.docks.docks import Dock
from app.kinds.kinds import KINDS
from app.shell.shell import Shell
from editor.party.desk import NOBODY
from editor.party.page import PartyPage
from editor.widgets.action import Menu
from models.settings import Settings
from tests.app.conftest import Answers, Start, at_its_band
from tests.app.hands import press
from tests.edits import Tell

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def building(shell: Shell, qtbot: QtBot) -> PartyPage:
    """Return the page of the party in front, the builder of its first member open."""
    page: PartyPage = shell.window.page(shell.window.current).heroes
    page.desk.choose(next(iter(page.columns.cards)))
    qtbot.waitUntil(page.panel.isVisible)
    return page


def overlaps(page: PartyPage) -> list[tuple[str, str]]:
    """Return what of the builder lies on something else of it."""
    panel = page.panel
    parts: dict[str, QWidget] = {"name": panel.name, "tabs": panel.tabs, "search": panel.field, "shop": panel.shop}
    places = {name: QRect(each.mapTo(panel, QPoint()), each.size()) for name, each in parts.items()}
    return [(one, other) for one, other in combinations(places, 2) if places[one].intersects(places[other])]


@pytest.mark.parametrize("docks", [("history",), ("history", "dice")])
def test_the_builder_stays_whole_beside_open_docks(start: Start, qtbot: QtBot, docks: tuple[str, ...]) -> None:
    shell = start(settings=Settings(language="en", theme="dark", motion=False, font_percent=150))
    shell.files.new_from_sample("noirs-ameres")
    at_its_band(shell)
    shell.window.resize(1276, 740)
    page = building(shell, qtbot)
    for name in docks:
        shell.window.docks[name].show()
    qtbot.waitUntil(lambda: not page.area.isVisible())
    qtbot.waitUntil(lambda: page.panel.height() >= page.panel.minimumSizeHint().height())
    assert overlaps(page) == []
    assert page.panel.rect().contains(page.panel.shop.geometry())
    page.close_builder()
    assert page.desk.chosen == NOBODY
    qtbot.waitUntil(page.area.isVisible)
    for name in docks:
        shell.window.docks[name].hide()
    building(shell, qtbot)
    # Beside no dock there is room for both one above the other only where each keeps some of its rows.
    qtbot.waitUntil(lambda: page.panel.shop.height() >= shell.look.px(50))
    shell.window.resize(1276, 1040)
    qtbot.waitUntil(page.area.isVisible)
    assert overlaps(page) == []


@pytest.mark.parametrize("percent", [100, 150])
def test_every_tab_of_the_shop_keeps_its_word_whole(start: Start, qtbot: QtBot, percent: int) -> None:
    shell = start(settings=Settings(language="fr", theme="dark", motion=False, font_percent=percent))
    shell.files.new_from_sample("noirs-ameres")
    at_its_band(shell)
    shell.window.explain("SW-1")
    tabs = building(shell, qtbot).panel.tabs
    qtbot.waitUntil(lambda: tabs.tabRect(tabs.count() - 1).right() <= tabs.width())
    assert tabs.tabText(tabs.count() - 1) == "Équipement"


def test_the_keys_of_a_dock_behind_another_bring_it_forward_then_close_it(start: Start, qtbot: QtBot) -> None:
    shell = start()
    shell.files.new_from_sample("noirs-ameres")
    at_its_band(shell)
    docks = shell.window.docks
    for name in ("rules", "problems"):
        press(shell, f"show_{name}")
    qtbot.waitUntil(lambda: not docks["problems"].visibleRegion().isEmpty())
    assert all(shell.window.book[f"show_{name}"].isChecked() != dock.isHidden() for name, dock in docks.items())
    for shown in (True, False, True):
        press(shell, "show_rules")
        qtbot.waitUntil(lambda shown=shown: docks["rules"].visibleRegion().isEmpty() != shown)
        assert docks["rules"].isHidden() != shown
        assert shell.window.book["show_rules"].isChecked() == shown
    docks["rules"].close()
    assert not shell.window.book["show_rules"].isChecked()


def in_front_of_problems(docks: dict[str, Dock]) -> bool:
    """Whether the navigator is read and the problems wait behind its tab, once Qt has laid both out."""
    return not docks["navigator"].visibleRegion().isEmpty() and docks["problems"].visibleRegion().isEmpty()


def test_the_navigator_stands_in_front_where_it_shares_its_tabs(start: Start, qtbot: QtBot) -> None:
    shell = start(settings=Settings(language="en", theme="dark", motion=False, font_percent=150))
    shell.files.new_from_sample("noirs-ameres")
    at_its_band(shell)
    docks = shell.window.docks
    for _ in range(2):
        qtbot.waitUntil(lambda: in_front_of_problems(docks))
        path = shell.document.path if shell.document is not None else None
        shell.adopt(None)
        qtbot.waitUntil(docks["navigator"].isHidden)
        assert path is not None
        shell.files.open_path(path)


def test_problems_found_as_the_window_opens_stay_behind_the_navigator(start: Start, qtbot: QtBot) -> None:
    first = start()
    first.files.new_from_sample("troupes-empire")
    assert first.document is not None
    assert first.document.apply(Tell(first.window.outline.nodes[0].id, limit=100))
    path = first.document.path
    first.adopt(None)
    shell = start(path, settings=Settings(language="en", theme="dark", motion=False, font_percent=150))
    docks = shell.window.docks
    qtbot.waitUntil(lambda: not docks["problems"].isHidden(), timeout=30_000)
    qtbot.waitUntil(lambda: in_front_of_problems(docks))


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_menu_of_every_page_stands_in_one_column_on_a_small_screen(
    start: Start, answers: Answers, language: str
) -> None:
    shell = start(settings=Settings(language=language, theme="dark", motion=False, font_percent=150))
    window, seen = shell.window, set()
    for sample in ("noirs-ameres", "temple-perdu", "empire"):
        shell.files.new_from_sample(sample)
        window.resize(1276, 740)
        if sample == "temple-perdu":
            answers.chosen = 0
            window.book["new_battle"].trigger()
        bar = window.menuBar()
        for kind in KINDS:
            for node in window.outline.of(kind.id)[:1]:
                window.open_node(node)
                seen.add(kind.id)
                for menu in bar.findChildren(QMenu):
                    assert menu.sizeHint().height() <= 800 - 2 * bar.sizeHint().height(), (kind.id, menu.title())
    assert seen == {kind.id for kind in KINDS}
    offered = {act.objectName() for menu in window.menuBar().findChildren(QMenu) for act in menu.actions()}
    assert {action.id for action, _ in window.book if action.menu is not Menu.NONE} <= offered, "nothing is lost"
